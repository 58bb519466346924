"""What people rule and no calculation gives: lots drawn, places given, who is not ranked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from crosstable.engine.context import Context
from crosstable.engine.contributions import Contribution, Note, NoValue, Raw
from crosstable.engine.descriptor import Modifiers
from crosstable.engine.tie_break import TieBreak, TieBreakType, Unit
from crosstable.model.frozen import dataclass

LOTS_CODE = "LOTS"
MANUAL_CODE = "MANUAL"
PLAYOFF_CODE = "PLAYOFF"

LOTS_SUBJECT = "lots"
PLACE_SUBJECT = "place by decision"
"""What lots and places are called among the decisions of standings."""


class RulingError(ValueError):
    """A place that cannot be given: there are not so many, or those who share it stay level."""

    def __init__(self, place: int) -> None:
        super().__init__(
            f"nobody can be given place {place}: it is inside a shared place, or behind the last"
        )


class Lot(NamedTuple):
    """Lots drawn among some who are level: the participants in the order drawn."""

    order: tuple[int, ...]
    note: Note


class GivenPlace(NamedTuple):
    """A place that somebody has by decision, whatever points and tie-breaks say."""

    participant: int
    place: int
    note: Note


class Exclusion(NamedTuple):
    """Somebody who is not ranked, from the standings after round ``since`` on (``None``: at
    all); the games stay what they were for the opponents."""

    participant: int
    since: int | None = None

    def is_in_force(self, rounds: int) -> bool:
        """Whether it holds in the standings after so many rounds."""
        return self.since is None or rounds >= self.since


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulings:
    """All rulings of one event."""

    lots: tuple[Lot, ...] = ()
    places: tuple[GivenPlace, ...] = ()
    exclusions: tuple[Exclusion, ...] = ()


NO_RULINGS = Rulings()


def ruled_tie_breaks(rulings: Rulings) -> dict[str, TieBreak]:
    """The rulings as tie-breaks, by code; only those of which there are any."""
    found = {}
    if rulings.places:
        found[MANUAL_CODE] = manual_tie_break(rulings.places)
    if rulings.lots:
        found[LOTS_CODE] = lots_tie_break(rulings.lots)
    return found


def lots_tie_break(lots: Sequence[Lot]) -> TieBreak:
    """The lots as a tie-break: the value is the place in the order drawn.

    They separate a tied group only if one drawing has all of its members.
    """
    drawn = {id_: (nth, lot.note) for lot in lots for nth, id_ in enumerate(lot.order, 1)}
    groups = [frozenset(lot.order) for lot in lots]

    def contributions(
        context: Context,  # noqa: ARG001
        participant: int,
        modifiers: Modifiers,  # noqa: ARG001
    ) -> Sequence[Contribution]:
        found = drawn.get(participant)
        return [] if found is None else [Contribution(0, found[0], found[1])]

    def applies_to(context: Context, group: Sequence[int]) -> bool:  # noqa: ARG001
        return any(frozenset(group) <= lot for lot in groups)

    return TieBreak(
        code=LOTS_CODE,
        name="Drawing of lots",
        summary="The place in the order in which lots were drawn.",
        type=TieBreakType.KNOWN_BEFOREHAND,
        unit=Unit.NUMBER,
        lower_is_better=True,
        contributions=contributions,
        reduce=as_ruled,
        applies_to=applies_to,
    )


def manual_tie_break(places: Sequence[GivenPlace]) -> TieBreak:
    """The places given as a column, so that they are shown and explained.

    :func:`crosstable.engine.standings.rank` gives them when all else is done.
    """
    given = {place.participant: place for place in places}

    def contributions(
        context: Context,  # noqa: ARG001
        participant: int,
        modifiers: Modifiers,  # noqa: ARG001
    ) -> Sequence[Contribution]:
        found = given.get(participant)
        return [] if found is None else [Contribution(0, found.place, found.note)]

    return TieBreak(
        code=MANUAL_CODE,
        name="Place given by decision",
        summary="The place somebody has whatever points and tie-breaks say.",
        type=TieBreakType.KNOWN_BEFOREHAND,
        unit=Unit.NUMBER,
        lower_is_better=True,
        contributions=contributions,
        reduce=as_ruled,
    )


def as_ruled(contributions: Sequence[Contribution]) -> Raw:
    """What was ruled; not applicable to somebody about whom nothing was."""
    return contributions[0].amount if contributions else NoValue.NOT_APPLICABLE
