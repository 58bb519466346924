"""Rules 34E1, 34E2, 34E4 and 34E8: the opponents' scores, and which of them are dropped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from crosstable.api import (
    Context,
    Contribution,
    Modifiers,
    Note,
    Outcome,
    TieBreak,
    TieBreakType,
    Unit,
    adjusted_scores,
    cut_highest,
    cut_lowest,
    opponent_scores,
)
from crosstable_us_chess.unplayed import UNKNOWN_OPPONENT, cautions

NINE_ROUNDS = "nine-rounds"
SONNEBORN_BERGER_SCORES = "sonneborn-berger-scores"

MANY_ROUNDS = 9
"""From so many rounds on, two scores are dropped instead of one."""


class _Drop(NamedTuple):
    """How many scores are dropped at each end, and why."""

    lowest: int
    highest: int
    why_lowest: Note
    why_highest: Note


def _drop(context: Context, participant: int) -> tuple[int, int]:
    """34E1 From which ends: the lowest with more than half of the greatest possible score,
    the highest with less, both with exactly half."""
    doubled = 2 * context.event.participants[participant].points
    half = context.event.maximum
    return int(doubled >= half), int(doubled <= half)


def _number(context: Context) -> int:
    """One score, two from nine rounds on: of those counted, or of the whole event."""
    event = context.event
    is_planned = context.reading(NINE_ROUNDS) == "planned"
    return 2 if (event.rounds_planned if is_planned else event.rounds) >= MANY_ROUNDS else 1


_ABOVE = Note("dropped as the lowest: the own score is more than half", "34E1")
_BELOW = Note("dropped as the highest: the own score is less than half", "34E1")
_EVEN_LOWEST = Note("dropped as the lowest: the own score is exactly half", "34E1")
_EVEN_HIGHEST = Note("dropped as the highest: the own score is exactly half", "34E1")
_LOWEST = Note("dropped as the lowest", "34E4")
_HIGHEST = Note("dropped as the highest", "34E4")


def _modified_median(
    context: Context,
    participant: int,
    modifiers: Modifiers,  # noqa: ARG001
) -> Sequence[Contribution]:
    """34E1 The opponents' adjusted scores without the least telling ones.

    The greatest possible score is that of the rounds held, not of those entered
    (tie-break spec, section 9).
    """
    number = _number(context)
    lowest, highest = _drop(context, participant)
    is_even = lowest == highest
    return _dropped(
        context,
        participant,
        _Drop(
            lowest * number,
            highest * number,
            _EVEN_LOWEST if is_even else _ABOVE,
            _EVEN_HIGHEST if is_even else _BELOW,
        ),
    )


def _solkoff(
    context: Context,
    participant: int,
    modifiers: Modifiers,  # noqa: ARG001
) -> Sequence[Contribution]:
    """34E2 The opponents' adjusted scores, all of them."""
    return context.shared(opponent_scores, participant)


def _median(
    context: Context,
    participant: int,
    modifiers: Modifiers,  # noqa: ARG001
) -> Sequence[Contribution]:
    """34E4 The opponents' adjusted scores without the highest and the lowest."""
    number = _number(context)
    return _dropped(context, participant, _Drop(number, number, _LOWEST, _HIGHEST))


def _dropped(context: Context, participant: int, drop: _Drop) -> list[Contribution]:
    scores = cut_lowest(context.shared(opponent_scores, participant), drop.lowest, drop.why_lowest)
    return cut_highest(scores, drop.highest, drop.why_highest)


def _cautions(context: Context, modifiers: Modifiers) -> Iterable[str]:  # noqa: ARG001
    return cautions(context)


_of_opponents = partial(TieBreak, type=TieBreakType.OPPONENTS, cautions=_cautions)

MODIFIED_MEDIAN = _of_opponents(
    code="MODMED",
    name="Modified Median",
    summary="The opponents' scores without the lowest (above half), the highest (below) or both.",
    article="34E1",
    contributions=_modified_median,
)
SOLKOFF = _of_opponents(
    code="SOLKOFF",
    name="Solkoff",
    summary="The sum of the opponents' scores.",
    article="34E2",
    contributions=_solkoff,
)
MEDIAN = _of_opponents(
    code="MEDIAN",
    name="Median (Harkness)",
    summary="The opponents' scores without the highest and the lowest.",
    article="34E4",
    contributions=_median,
)

_BEATEN = Note("the score of a beaten opponent", "34E8")
_DRAWN = Note("half the score of an opponent drawn with", "34E8")
_LOST = Note("nothing for a loss", "34E8")


def _sonneborn_berger(
    context: Context,
    participant: int,
    modifiers: Modifiers,  # noqa: ARG001
) -> Sequence[Contribution]:
    """34E8 The scores of beaten opponents and half of those drawn with; nothing for losses
    and for unplayed games."""
    participants, unit = context.event.participants, context.event.unit
    is_adjusted = context.reading(SONNEBORN_BERGER_SCORES) == "adjusted"
    found = []
    score: int | Fraction
    for r in participants[participant].records:
        if not r.outcome.is_played:
            continue
        note, weight = _weight(r.outcome, unit)
        if r.opponent not in participants:
            score, note = 0, UNKNOWN_OPPONENT
        elif is_adjusted:
            score = context.shared(adjusted_scores)[r.opponent]
        else:
            score = participants[r.opponent].points
        found.append(Contribution(r.round, score * weight, note, r.opponent, score, r.points))
    return found


def _weight(outcome: Outcome, unit: int) -> tuple[Note, int]:
    """How much of an opponent's score counts, in the event's unit."""
    if outcome.is_win:
        return _BEATEN, unit
    return (_DRAWN, unit // 2) if outcome.is_draw else (_LOST, 0)


SONNEBORN_BERGER = _of_opponents(
    code="SB",
    name="Sonneborn-Berger",
    summary="The scores of beaten opponents, and half of those drawn with.",
    article="34E8",
    unit=Unit.POINTS_SQUARED,
    contributions=_sonneborn_berger,
)

TIE_BREAKS = (MODIFIED_MEDIAN, SOLKOFF, MEDIAN, SONNEBORN_BERGER)
