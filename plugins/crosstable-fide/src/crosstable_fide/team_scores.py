"""C.07 articles 11 and 13: team tie-breaks from match points and game points."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from crosstable.api import (
    Context,
    Contribution,
    Modifiers,
    Note,
    TieBreak,
    TieBreakType,
    Unit,
    cut,
    with_final_round_drawn,
)
from crosstable_fide.buchholz import elements
from crosstable_fide.games import GAME_POINTS, MATCH_POINTS

_MATCH_POINTS_NOTE = Note("match points", "11")
_GAME_POINTS_NOTE = Note("game points", "11")
_SCORE_NOTES = {MATCH_POINTS: _MATCH_POINTS_NOTE, GAME_POINTS: _GAME_POINTS_NOTE}
SCORE_NAMES = {score: note.text for score, note in _SCORE_NOTES.items()}


def has_scores(context: Context) -> bool:
    """Whether there are match points and game points."""
    return context.other_score is not None


def _seen_by(context: Context, modifiers: Modifiers, score: str) -> Context:  # noqa: ARG001
    return context.by_score(score)


def _secondary(context: Context, modifiers: Modifiers) -> Context:  # noqa: ARG001
    return context.other_score or context


def _own_points(
    context: Context,
    participant: int,
    modifiers: Modifiers,  # noqa: ARG001
) -> Sequence[Contribution]:
    """11, 13.1 The points of every round in the score seen."""
    note = _SCORE_NOTES.get(context.event.score, _GAME_POINTS_NOTE)
    return [
        Contribution(r.round, r.points, note, r.opponent)
        for r in context.event.participants[participant].records
    ]


MPTS = TieBreak(
    code="MPTS",
    name="Match points",
    summary="The sum of the match points.",
    article="11",
    type=TieBreakType.OWN_RECORD,
    contributions=_own_points,
    view=partial(_seen_by, score=MATCH_POINTS),
    applies_in=has_scores,
)
GPTS = TieBreak(
    code="GPTS",
    name="Game points",
    summary="The sum of the game points.",
    article="11",
    type=TieBreakType.OWN_RECORD,
    contributions=_own_points,
    view=partial(_seen_by, score=GAME_POINTS),
    applies_in=has_scores,
)
MPVGP = TieBreak(
    code="MPVGP",
    spelling="MPvGP",
    name="Match points or game points",
    summary="Of match points and game points the one that does not come first.",
    article="13.1",
    type=TieBreakType.OWN_RECORD,
    contributions=_own_points,
    view=_secondary,
    applies_in=has_scores,
)


def _extended_sonneborn_berger(
    context: Context, participant: int, modifiers: Modifiers, own: str
) -> Sequence[Contribution]:
    """13.2 The opponents' totals in one score, each multiplied with the own result in one.

    The unplayed rounds, the caps of their dummies and the cuts are those of the opponents'
    score, in which the context is seen.
    """
    in_own = elements(context.by_score(own), participant, modifiers)
    results = {c.round: c.result or 0 for c in in_own}
    products = [
        c._replace(amount=c.amount * results[c.round], result=results[c.round])
        for c in elements(context, participant, modifiers)
    ]
    return cut(context, products, modifiers)


def _esb(code: str, opponents: str, own: str) -> TieBreak:
    of_opponents, of_own = SCORE_NAMES[opponents], SCORE_NAMES[own]
    return TieBreak(
        code=code,
        name=f"Extended Sonneborn-Berger, {of_opponents} times {of_own}",
        summary=f"The opponents' {of_opponents}, each multiplied with the own {of_own}.",
        article="13.2",
        type=TieBreakType.OPPONENTS,
        unit=Unit.POINTS_SQUARED,
        modifiers=frozenset("CP"),
        contributions=partial(_extended_sonneborn_berger, own=own),
        view=partial(_seen_by, score=opponents),
        applies_in=has_scores,
    )


EXTENDED_SONNEBORN_BERGER = (
    _esb("EMMSB", MATCH_POINTS, MATCH_POINTS),
    _esb("EMGSB", MATCH_POINTS, GAME_POINTS),
    _esb("EGMSB", GAME_POINTS, MATCH_POINTS),
    _esb("EGGSB", GAME_POINTS, GAME_POINTS),
)


def _schedule_factor(context: Context, modifiers: Modifiers) -> int:
    """13.4 How often the most points of a match go into the most that all rounds could give.

    The secondary score of a match against the primary score of the event, whole times only.
    Where that is none at all the text has no answer, and nothing is divided.
    """
    if modifiers.factor is not None:
        return modifiers.factor
    event, other = context.event, context.other_score
    if other is None or not other.event.best_win:
        return 1
    rounds = (one.records for one in event.participants.values())
    most = max(sum(event.win_in(record.round) for record in records) for records in rounds)
    return max(1, most // other.event.best_win)


def _score_and_schedule(
    context: Context, participant: int, modifiers: Modifiers
) -> Sequence[Contribution]:
    """13.4 The secondary score plus the Buchholz in the primary score divided by a factor.

    Nothing is rounded (tie-break spec, section 13 item 28).
    """
    factor = _schedule_factor(context, modifiers)
    secondary = _secondary(context, modifiers).event.participants[participant].points
    strength = [
        c._replace(amount=Fraction(c.amount, factor))
        for c in elements(context, participant, modifiers)
    ]
    note = Note(f"the secondary score; the opponents' scores below are divided by {factor}", "13.4")
    return [Contribution(0, secondary, note), *strength]


def _primary(context: Context, modifiers: Modifiers) -> Context:
    """13.4 ``/F`` takes Fore Buchholz."""
    is_fore = modifiers.fore and context.event.is_final
    return context.shared(with_final_round_drawn) if is_fore else context


SSSC = TieBreak(
    code="SSSC",
    name="Secondary score with the strength of the schedule",
    summary="The secondary score plus the Buchholz in the primary score divided by a factor.",
    article="13.4",
    type=TieBreakType.OPPONENTS,
    modifiers=frozenset("FKP"),
    contributions=_score_and_schedule,
    view=_primary,
    applies_in=has_scores,
    decimals=2,
)

TIE_BREAKS = (MPTS, GPTS, MPVGP, *EXTENDED_SONNEBORN_BERGER, SSSC)
