"""Rating tie-breaks of the 2009 annex: unplayed rounds are draws against oneself there too."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from crosstable.api import (
    Context,
    Contribution,
    Modifiers,
    Note,
    Record,
    TieBreak,
    TieBreakType,
    Unit,
)
from crosstable_fide.earlier_unplayed import is_free_round
from crosstable_fide.games import is_rated_game
from crosstable_fide.ratings import (
    DROPPED_CONTRIBUTION,
    cautions,
    cut_ratings,
    game,
    half_points_of,
    is_dropped,
    mean_rating,
    performance,
    with_difference,
)
from crosstable_fide.unplayed import is_voluntary

UNPLAYED_PERFORMANCE = "performance-unplayed-rounds"
MOST_ELECTED = 2
RULE_LIMIT = 350

_OWN_RATING = Note("the own rating: an unplayed round is a draw against oneself", "1")
_OWN_UNRATED = Note("left out: no own rating for an unplayed round", "1")
_LIMITED = Note("the opponent's rating, limited to 350 points from the own", "5c1")
_ABSENCES = Note("more than two games not played by choice: below everybody else", "5c")


def _elements(
    context: Context, participant: int, unrated: int | None, counts_unplayed: bool
) -> list[tuple[Contribution, int]]:
    """A rating for every round, with the half points it counts for."""
    if context.shared(is_dropped, unrated):
        return [(DROPPED_CONTRIBUTION, 0)]
    own = context.event.participants[participant].rating or unrated
    found = []
    for record in context.event.participants[participant].records:
        if is_rated_game(context, record):
            found.append((game(context, record, unrated), half_points_of(record)))
        elif counts_unplayed and not is_free_round(context, record):
            found.append((_unplayed(record, own), 1))
    return found


def _unplayed(record: Record, own: int | None) -> Contribution:
    cut = None if own else _OWN_UNRATED
    return Contribution(record.round, own or 0, _OWN_RATING, 0, own, record.points, cut)


def _average(context: Context, participant: int, modifiers: Modifiers) -> Sequence[Contribution]:
    """5a, 5b The mean over all rounds, with the own rating for unplayed ones; a cut takes the
    lowest, and the divisor shrinks with it."""
    elements = _elements(context, participant, modifiers.unrated, counts_unplayed=True)
    return cut_ratings([c for c, _ in elements], modifiers)


ARO = TieBreak(
    code="ARO-ROUNDS",
    name="Average rating of opponents",
    summary="ARO until 2009: over all rounds, the own rating for unplayed ones.",
    article="5a",
    type=TieBreakType.KNOWN_BEFOREHAND,
    unit=Unit.NUMBER,
    modifiers=frozenset("CMU"),
    contributions=_average,
    reduce=mean_rating,
    cautions=cautions,
)


def _performance(
    context: Context,
    participant: int,
    modifiers: Modifiers,
    limited: Callable[[Contribution, int | None], Contribution],
) -> Sequence[Contribution]:
    """5c The mean rating, and the difference that the table gives for the percentage."""
    counts_unplayed = context.reading(UNPLAYED_PERFORMANCE) != "left-out"
    elements = _elements(context, participant, modifiers.unrated, counts_unplayed)
    own = context.event.participants[participant].rating
    counted = [half for c, half in elements if c.cut is None]
    ratings = [limited(c, own) for c, _ in elements]
    return with_difference(ratings, sum(counted), len(counted))


def _unlimited(c: Contribution, own: int | None) -> Contribution:  # noqa: ARG001
    return c


def _limited(c: Contribution, own: int | None) -> Contribution:
    """5c1 A rating more than 350 points from the own counts as 350 away; a reading, as the
    text names the rule only."""
    if own is None or c.cut is not None or abs(int(c.amount) - own) <= RULE_LIMIT:
        return c
    amount = own + RULE_LIMIT if c.amount > own else own - RULE_LIMIT
    return c._replace(amount=amount, note=_LIMITED)


def _has_chosen_not_to_play(context: Context, participant: int) -> Note | None:
    """5c Three or more elected absences; pairing byes and opponents' forfeits are none."""
    absences = sum(
        is_voluntary(record.outcome) and not is_free_round(context, record)
        for record in context.event.participants[participant].records
    )
    return _ABSENCES if absences > MOST_ELECTED else None


_tpr = partial(
    TieBreak,
    type=TieBreakType.KNOWN_BEFOREHAND,
    unit=Unit.NUMBER,
    modifiers=frozenset("U"),
    reduce=performance,
    cautions=cautions,
    ranks_below=_has_chosen_not_to_play,
)
TPR = _tpr(
    code="TPR-ROUNDS",
    name="Tournament performance rating",
    summary="TPR until 2009: unplayed rounds are draws against oneself.",
    article="5c",
    contributions=partial(_performance, limited=_unlimited),
)
TPR_350 = _tpr(
    code="TPR350",
    name="Tournament performance rating, 350-point rule",
    summary="TPR with opponents' ratings limited to 350 points from the own (until 2009).",
    article="5c1",
    contributions=partial(_performance, limited=_limited),
)

TIE_BREAKS = (ARO, TPR, TPR_350)
