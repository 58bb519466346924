"""Tie-breaks from scores before September 2023 that differ from today's."""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.api import (
    Colour,
    Context,
    Contribution,
    Modifiers,
    Note,
    Record,
    TieBreak,
    TieBreakType,
    Unit,
    Use,
)
from crosstable_fide.buchholz import buchholz_sum
from crosstable_fide.earlier_unplayed import is_free_round
from crosstable_fide.games import has_games
from crosstable_fide.own_and_opponents import Limit, koya_against
from crosstable_fide.own_record import number_of

SUM_OF_BUCHHOLZ = "sum-of-buchholz"


def _is_black(context: Context, record: Record) -> bool:  # noqa: ARG001
    """Unplayed games count as if played with White, where forfeits are games too."""
    return record.colour is Colour.BLACK and record.outcome.is_played


BLACK = TieBreak(
    code="BPG-PLAYED",
    name="Games played with Black",
    summary="BPG until 2023: games over the board with Black, in round robins too.",
    article="2d",
    type=TieBreakType.OWN_RECORD,
    unit=Unit.NUMBER,
    modifiers=frozenset(":"),
    applies_in=has_games,
    contributions=number_of(
        _is_black, Note("played with Black", "2d"), Note("no game with Black", "2d")
    ),
)


def _group_limit(context: Context, steps: int) -> Limit:
    """2b1 The lowest score group with half of the greatest possible score, or the group that
    stands ``steps`` above it (below, if negative)."""
    event = context.event
    scores = sorted({participant.points for participant in event.participants.values()})
    index = sum(2 * score < event.maximum for score in scores) + steps
    limit = scores[max(index, 0)] if index < len(scores) else scores[-1] + 1
    if not steps:
        return Limit(
            event.maximum,
            Note("points against an opponent with half of the greatest possible score", "2b"),
            Note("nothing: the opponent has less than half of the greatest possible score", "2b"),
        )
    words = f"the limit moved by {steps:+d} score groups"
    return Limit(
        2 * limit,
        Note(f"points against an opponent who reached {words}", "2b1"),
        Note(f"nothing: the opponent did not reach {words}", "2b1"),
    )


KOYA = TieBreak(
    code="KS-GROUPS",
    name="Koya system",
    summary="KS until 2023: /L moves the limit by whole score groups.",
    article="2b",
    type=TieBreakType.OPPONENTS,
    modifiers=frozenset(":L"),
    contributions=koya_against(_group_limit),
)

_OPPONENTS = Note("the opponent's Buchholz", "4a5")
_OWN = Note("the own Buchholz: a draw against oneself", "4a5")


def _sum_of_buchholz(
    context: Context,
    participant: int,
    modifiers: Modifiers,  # noqa: ARG001
) -> Sequence[Contribution]:
    """4a5 The sum of the opponents' Buchholz; for an unplayed round the own, as a reading."""
    adds_own = context.reading(SUM_OF_BUCHHOLZ) == "own"
    found = []
    for record in context.event.participants[participant].records:
        opponent, note = record.opponent, _OPPONENTS
        if not context.unplayed.is_game(context, record, Use.OPPONENTS):
            if not adds_own or is_free_round(context, record):
                continue
            opponent, note = participant, _OWN
        if opponent in context.event.participants:
            value = context.shared(buchholz_sum, opponent)
            shown = 0 if note is _OWN else opponent
            found.append(Contribution(record.round, value, note, shown, None, record.points))
    return found


SUM = TieBreak(
    code="SOB",
    name="Sum of Buchholz",
    summary="The sum of the opponents' Buchholz (until 2023).",
    article="4a5",
    type=TieBreakType.OPPONENTS,
    modifiers=frozenset(":"),
    contributions=_sum_of_buchholz,
)

TIE_BREAKS = (BLACK, KOYA, SUM)
