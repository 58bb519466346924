"""Rules 34E3 and 34E9: the running score, one's own and the opponents'."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from crosstable.api import (
    Context,
    Contribution,
    Modifiers,
    Note,
    Record,
    TieBreak,
    TieBreakType,
    total,
)
from crosstable_us_chess.unplayed import UNKNOWN_OPPONENT, cautions, notes_by_outcome

HALF_POINT_BYES = "half-point-byes"
OPPOSITION = "cumulative-opposition"

_RUNNING = Note("the score after this round", "34E3")
_TAKEN_OFF = notes_by_outcome("its points are taken off again", "34E3")


def _cumulative(
    context: Context,
    participant: int,
    modifiers: Modifiers,  # noqa: ARG001
) -> Sequence[Contribution]:
    """34E3 The sum of the running scores, less the points of unplayed games.

    W L W W D runs 1, 1, 2, 3, 3.5: 10.5.
    """
    return context.shared(_running_scores, participant)


def _running_scores(context: Context, participant: int) -> list[Contribution]:
    found = []
    score = 0
    for r in context.event.participants[participant].records:
        score += r.points
        found.append(Contribution(r.round, score, _RUNNING, r.opponent, None, r.points))
        found += _taken_off(context, r)
    return found


def _taken_off(context: Context, record: Record) -> Iterator[Contribution]:
    """What a round that was not played takes off: its points.  Less than a win's is a
    half-point bye, for which older texts take off nothing."""
    note = _TAKEN_OFF.get(record.outcome)
    if note is None or not record.points:
        return
    if (
        record.points < context.event.win_in(record.round)
        and context.reading(HALF_POINT_BYES) == "keep"
    ):
        return
    yield Contribution(record.round, -record.points, note)


def _cautions(context: Context, modifiers: Modifiers) -> Iterable[str]:  # noqa: ARG001
    return cautions(context)


_cumulative_of = partial(TieBreak, cautions=_cautions)

CUMULATIVE = _cumulative_of(
    code="CUM",
    name="Cumulative",
    summary="The sum of the scores after each round, less the points of unplayed games.",
    article="34E3",
    type=TieBreakType.OWN_RECORD,
    contributions=_cumulative,
)

_OPPONENTS = Note("the opponent's Cumulative", "34E9")


def _opposition(
    context: Context,
    participant: int,
    modifiers: Modifiers,  # noqa: ARG001
) -> Sequence[Contribution]:
    """34E9 The Cumulatives of the opponents met over the board; of those of forfeited games
    too, if so read."""
    takes_forfeits = context.reading(OPPOSITION) == "forfeits-too"
    found = []
    for r in context.event.participants[participant].records:
        if not (r.outcome.is_played or (takes_forfeits and r.outcome.is_forfeit)):
            continue
        if r.opponent not in context.event.participants:
            found.append(Contribution(r.round, 0, UNKNOWN_OPPONENT, r.opponent, None, r.points))
            continue
        value = total(context.shared(_running_scores, r.opponent))
        found.append(Contribution(r.round, value, _OPPONENTS, r.opponent, None, r.points))
    return found


OPPOSITION_CUMULATIVE = _cumulative_of(
    code="CUMOPP",
    name="Cumulative of opposition",
    summary="The sum of the opponents' Cumulatives.",
    article="34E9",
    type=TieBreakType.OPPONENTS,
    contributions=_opposition,
)

TIE_BREAKS = (CUMULATIVE, OPPOSITION_CUMULATIVE)
