"""C.07 article 9: the own results weighed with the opponents' (types B and C)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from crosstable.api import (
    Context,
    Contribution,
    Modifiers,
    Note,
    TieBreak,
    TieBreakType,
    Unit,
    cut,
)
from crosstable_fide.buchholz import elements


def _sonneborn_berger(
    context: Context, participant: int, modifiers: Modifiers
) -> Sequence[Contribution]:
    """9.1 The opponents' scores, each multiplied with the points scored against them."""
    products = [
        Contribution(
            c.round,
            c.amount * (c.result or 0),
            c.note,
            c.opponent,
            c.base,
            c.result,
            None,
            c.is_vur,
        )
        for c in elements(context, participant, modifiers)
    ]
    return cut(context, products, modifiers)


SB = TieBreak(
    code="SB",
    name="Sonneborn-Berger",
    summary="The opponents' scores, each multiplied with the points scored against them.",
    article="9.1",
    type=TieBreakType.OPPONENTS,
    unit=Unit.POINTS_SQUARED,
    modifiers=frozenset(":CP"),
    contributions=_sonneborn_berger,
)


class Limit(NamedTuple):
    """Koya's limit: twice the score that qualifies, and what to say on either side."""

    doubled: int
    reached: Note
    missed: Note


def _limit(context: Context, half_points: int) -> Limit:
    """9.2, 14.5 Half of the greatest possible score, moved by half points."""
    event = context.event
    doubled = event.maximum + half_points * event.unit
    words = "half of the greatest possible score"
    if half_points:
        words = f"the limit moved by {half_points:+d} half points"
    article = "14.5" if half_points else "9.2"
    return Limit(
        doubled,
        Note(f"points against an opponent who reached {words}", article),
        Note(f"nothing: the opponent did not reach {words}", article),
    )


def koya_against(
    limit_of: Callable[[Context, int], Limit],
) -> Callable[[Context, int, Modifiers], Sequence[Contribution]]:
    """9.2 The points scored against those who reached the limit; ``limit_of`` gets the steps
    by which it is moved.

    Real scores and points as awarded, forfeits included, without article 16 (tie-break spec,
    section 6 and section 13 item 18).
    """

    def contributions(
        context: Context, participant: int, modifiers: Modifiers
    ) -> Sequence[Contribution]:
        limit = context.shared(limit_of, modifiers.limit)
        participants = context.event.participants
        found = []
        for r in participants[participant].records:
            opponent = participants.get(r.opponent)
            if opponent is None or not r.outcome.is_paired:
                continue
            reached = 2 * opponent.points >= limit.doubled
            amount, note = (r.points, limit.reached) if reached else (0, limit.missed)
            found.append(Contribution(r.round, amount, note, r.opponent, opponent.points, r.points))
        return found

    return contributions


KS = TieBreak(
    code="KS",
    name="Koya system",
    summary="The points scored against those with at least half of the greatest possible score.",
    article="9.2",
    type=TieBreakType.OPPONENTS,
    modifiers=frozenset(":L"),
    contributions=koya_against(_limit),
)

TIE_BREAKS = (SB, KS)
