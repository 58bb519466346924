"""Rule 34E5: the games of the tied players against each other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from crosstable.api import (
    Context,
    Contribution,
    Modifiers,
    Note,
    Placed,
    Record,
    TieBreak,
    TieBreakType,
    Unit,
)
from crosstable_us_chess.unplayed import cautions

RESULT_BETWEEN_TIED = "result-between-tied"

_WON = Note("won against a tied player", "34E5")
_DRAWN = Note("drawn with a tied player", "34E5")
_LOST = Note("lost to a tied player", "34E5")
_BALANCE = Note("wins less losses among the tied", "34E5")
_NOT_ALL_MET = Note("does not apply: not all of the tied have met", "34E5")


def places_by_score(
    scores: Mapping[int, tuple[int, Sequence[Contribution]]], step: Note
) -> dict[int, Placed]:
    """Places in the order of the scores, equal ones for equal scores."""
    return {
        id_: Placed(
            1 + sum(other > own for other, _ in scores.values()), own, tuple(found), (step,)
        )
        for id_, (own, found) in scores.items()
    }


def _places(
    context: Context,
    group: Sequence[int],
    modifiers: Modifiers,  # noqa: ARG001
) -> Mapping[int, Placed]:
    """34E5 Wins less losses: +2 is before +1, also with fewer games; a circle stays level."""
    games = {id_: _games(context, id_, set(group)) for id_ in group}
    if context.reading(RESULT_BETWEEN_TIED) == "all-met":
        needed = len(group) - 1
        if any(len({c.opponent for c in found}) < needed for found in games.values()):
            return {
                id_: Placed(None, None, tuple(found), (_NOT_ALL_MET,))
                for id_, found in games.items()
            }
    balances = {id_: (sum(int(c.amount) for c in found), found) for id_, found in games.items()}
    return places_by_score(balances, _BALANCE)


def _games(context: Context, participant: int, tied: set[int]) -> list[Contribution]:
    """The games over the board against others of the tied."""
    return [
        _game(record)
        for record in context.event.participants[participant].records
        if record.outcome.is_played and record.opponent in tied - {participant}
    ]


def _game(record: Record) -> Contribution:
    amount, note = (1, _WON) if record.outcome.is_win else (-1, _LOST)
    if record.outcome.is_draw:
        amount, note = 0, _DRAWN
    return Contribution(record.round, amount, note, record.opponent, None, record.points)


def _cautions(context: Context, modifiers: Modifiers) -> Iterable[str]:  # noqa: ARG001
    return cautions(context)


RESULT = TieBreak(
    code="RESULT",
    name="Result between tied players",
    summary="Wins less losses in the games of the tied players against each other.",
    article="34E5",
    type=TieBreakType.AMONG_TIED,
    unit=Unit.NUMBER,
    places=_places,
    cautions=_cautions,
)

TIE_BREAKS = (RESULT,)
