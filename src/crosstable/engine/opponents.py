"""Tie-breaks made of opponents' scores: the base of the Buchholz and Sonneborn-Berger family."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from crosstable.engine.context import Context, Use
from crosstable.engine.contributions import Contribution, Note, cut_highest
from crosstable.engine.descriptor import Modifiers
from crosstable.engine.event import Record
from crosstable.model.bounded import require_exact

Exact = int | Fraction

OPPONENT_SCORE = Note("opponent's score")
OPPONENT_ADJUSTED = Note("opponent's score, adjusted for unplayed rounds")
"""The note of a contribution whose opponent's score is not the sum of their points."""


def adjusted_scores(context: Context, forfeits_as_played: bool = False) -> dict[int, Exact]:
    """Every participant's score as opponents' tie-breaks see it, in the event's unit.  It is a
    fraction only where the policy counts parts of a unit."""
    scores: dict[int, Exact] = {}
    for participant in context.event.participants.values():
        if not participant.has_unplayed:
            scores[participant.id] = participant.points
            continue
        seen = context.unplayed.seen_by_opponents(context, participant, forfeits_as_played)
        scores[participant.id] = _sum_of(context, [c.amount for c in seen])
    return scores


def _sum_of(context: Context, amounts: Sequence[Exact]) -> Exact:
    """The sum, an integer where it is whole: what follows is quicker with integers."""
    what = f"what a round counts under {context.unplayed.id}"
    for amount in amounts:
        require_exact(amount, what)
    found = sum(amounts)
    return found.numerator if found.denominator == 1 else found


def opponent_scores(
    context: Context, participant: int, forfeits_as_played: bool = False
) -> list[Contribution]:
    """One element per round: the (adjusted) score of the opponent or of a dummy.

    ``base`` is that score, ``result`` the own points of the round, ``amount`` the score.
    """
    scores = context.shared(adjusted_scores, forfeits_as_played)
    event, policy = context.event, context.unplayed
    one = event.participants[participant]
    elements = []
    for record in one.records:
        if record.outcome.is_played or _is_game(context, record, forfeits_as_played):
            score = scores.get(record.opponent)
            if score is not None:
                elements.append(_met(event.participants[record.opponent].points, score, record))
                continue
        own = policy.own_round(context, one, record)
        if own is not None:
            elements.append(own)
    return elements


def _is_game(context: Context, record: Record, forfeits_as_played: bool) -> bool:
    if record.outcome.is_forfeit and record.opponent and forfeits_as_played:
        return True
    return context.unplayed.is_game(context, record, Use.OPPONENTS)


def _met(points: int, score: Exact, record: Record) -> Contribution:
    note = OPPONENT_SCORE if points == score else OPPONENT_ADJUSTED
    return Contribution(record.round, score, note, record.opponent, score, record.points)


def cut(
    context: Context, contributions: list[Contribution], modifiers: Modifiers
) -> list[Contribution]:
    """Apply ``/C`` and ``/M``: the lowest by the policy's rule, then the highest plainly."""
    if modifiers.cut_low:
        contributions = context.unplayed.cut_low(contributions, modifiers.cut_low)
    if modifiers.cut_high:
        contributions = cut_highest(contributions, modifiers.cut_high)
    return contributions
