"""Direct encounter before September 2023."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from crosstable.api import (
    Context,
    Contribution,
    Modifiers,
    Note,
    Placed,
    TieBreak,
    TieBreakType,
)
from crosstable_fide.direct_encounter import certain_order, records_inside

_Score = int | Fraction

_GAME = Note("result against a tied participant")
_ALL_HAVE_MET = Note("all have met: ordered by the sum of the scores", "2e")
_NOT_ALL_MET = Note("does not apply: not all have met", "2e")
_BY_SUM = Note("all have met: ordered by the sum of the scores", "own results")
_UNEQUALLED = Note("the score cannot be equalled, even with all missing games", "own results")
_EQUALLED = Note("not all have met, and the score could still be equalled", "own results")


def _games(
    context: Context, group: Sequence[int], modifiers: Modifiers
) -> dict[int, list[Contribution]]:
    """The games inside the group; those of one pair are not averaged, as they are today."""
    return {
        id_: [Contribution(r.round, r.points, _GAME, r.opponent, None, r.points) for r in records]
        for id_, records in records_inside(context, group, modifiers).items()
    }


def _missing(games: Sequence[Contribution], group: Sequence[int]) -> int:
    return len(group) - 1 - len({c.opponent for c in games})


def _sum(games: Sequence[Contribution]) -> _Score:
    return sum([c.amount for c in games])


def _by_sum(games: Mapping[int, Sequence[Contribution]], step: Note) -> dict[int, Placed]:
    """Places by the sums; those with equal sums share a place."""
    sums = {id_: _sum(found) for id_, found in games.items()}
    places = {id_: 1 + sum(other > own for other in sums.values()) for id_, own in sums.items()}
    return {
        id_: Placed(places[id_], sums[id_], tuple(found), (step,)) for id_, found in games.items()
    }


def _if_all_met(
    context: Context, group: Sequence[int], modifiers: Modifiers
) -> Mapping[int, Placed]:
    """2e The sum of the points among the tied, but only if all of them have met."""
    games = _games(context, group, modifiers)
    if any(_missing(found, group) for found in games.values()):
        return {
            id_: Placed(None, None, tuple(found), (_NOT_ALL_MET,)) for id_, found in games.items()
        }
    return _by_sum(games, _ALL_HAVE_MET)


def _if_unequalled(
    context: Context, group: Sequence[int], modifiers: Modifiers
) -> Mapping[int, Placed]:
    """The sum of the points if all have met; otherwise first is whose score nobody could equal
    with all missing games, then the next, in the same table.

    The wording of this era is not confirmed (tie-break spec, section 4).
    """
    games = _games(context, group, modifiers)
    table = {id_: (_sum(found), _missing(found, group)) for id_, found in games.items()}
    if not any(missing for _, missing in table.values()):
        return _by_sum(games, _BY_SUM)
    ahead = certain_order(table, context.event.best_win)
    places = {id_: place for place, id_ in enumerate(ahead, start=1)}
    return {
        id_: Placed(
            places.get(id_, len(ahead) + 1),
            _sum(found),
            tuple(found),
            (_UNEQUALLED if id_ in places else _EQUALLED,),
        )
        for id_, found in games.items()
    }


ALL_MET = TieBreak(
    code="DE-ALL-MET",
    name="Direct encounter",
    summary="DE until 2009: the points among the tied, if all of them have met.",
    article="2e",
    type=TieBreakType.AMONG_TIED,
    modifiers=frozenset(":P"),
    places=_if_all_met,
)
UNEQUALLED = TieBreak(
    code="DE-UNEQUALLED",
    name="Direct encounter",
    summary="DE from 2010 to 2023: also where a score could not be equalled by missing games.",
    article="own results",
    type=TieBreakType.AMONG_TIED,
    modifiers=frozenset(":P"),
    places=_if_unequalled,
)

TIE_BREAKS = (ALL_MET, UNEQUALLED)
