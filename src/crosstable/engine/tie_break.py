"""Tie-breaks: the descriptor a plugin registers, and an entry of a list resolved to one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from crosstable.engine.context import Context
from crosstable.engine.contributions import Contribution, Note, NoValue, Raw, Reduction, total
from crosstable.engine.descriptor import NO_MODIFIERS, Modifiers, parse_descriptor
from crosstable.engine.event import Event
from crosstable.model.bounded import bounded
from crosstable.model.frozen import dataclass


class TieBreakType(Enum):
    """What a tie-break depends on.  Source: C.07 article 4.3."""

    AMONG_TIED = "A"
    OWN_RECORD = "B"
    OPPONENTS = "C"
    KNOWN_BEFOREHAND = "D"


class Unit(Enum):
    """What the raw integers of a tie-break count."""

    NUMBER = "number"
    POINTS = "points"
    POINTS_SQUARED = "points squared"

    def scale(self, event: Event) -> int:
        """How many raw units make one."""
        if self is Unit.NUMBER:
            return 1
        return event.unit if self is Unit.POINTS else event.unit * event.unit


class Placed(NamedTuple):
    """A participant's place inside a tied group; ``None`` if the tie-break does not apply to
    that group.

    ``score`` is the mini-table score shown beside it (tie-break's unit), ``contributions``
    the games it is made of, ``steps`` how the place was found: at least one.
    """

    place: int | None
    score: int | Fraction | None
    contributions: tuple[Contribution, ...] = ()
    steps: tuple[Note, ...] = ()


Contributions = Callable[[Context, int, Modifiers], Iterable[Contribution]]
GroupPlaces = Callable[[Context, Sequence[int], Modifiers], Mapping[int, Placed]]
EventCondition = Callable[[Context], bool]
GroupCondition = Callable[[Context, Sequence[int]], bool]
View = Callable[[Context, Modifiers], Context]
Cautions = Callable[[Context, Modifiers], Iterable[str]]
RanksBelow = Callable[[Context, int], Note | None]


def _no_cautions(context: Context, modifiers: Modifiers) -> Iterable[str]:  # noqa: ARG001
    """Nothing that the arbiter should know."""
    return ()


_OF_VALUES: Mapping[str, object] = {
    "reduce": total,
    "applies_to": None,
    "ranks_below": None,
}
"""What a tie-break says of its values alone, and what stands there if it does not."""


@dataclass(frozen=True, kw_only=True)
class TieBreak:
    """A tie-break as a plugin registers it.

    Give ``contributions`` (and ``reduce``, default the sum) for a value of one's own, as a
    sequence or one by one with ``yield``; or
    ``places`` for one that depends on who is tied; there the value is the place and lower
    is better.  ``spelling`` is how the code is shown, if not in capitals throughout (MPvGP).
    ``modifiers`` are the letters it takes (``C M L K P F R U`` and ``:``).
    ``view`` gives the context it is worked out in, if not the event as it stands.
    ``applies_in`` says whether it has values in an event at all; ``applies_to`` whether these
    may separate a tied group.
    ``cautions`` yields what the arbiter should know before using it in this event.
    ``ranks_below`` says why a participant ranks below all others whatever the value is.
    ``decimals`` fixes the printed form, ``None`` prints what the value needs.

    ``reduce``, ``applies_to`` and ``ranks_below`` are for values; places say all that themselves,
    so they are refused with them.
    """

    code: str
    name: str
    summary: str
    spelling: str = ""
    article: str = ""
    type: TieBreakType
    unit: Unit = Unit.POINTS
    modifiers: frozenset[str] = frozenset()
    lower_is_better: bool = False
    contributions: Contributions | None = None
    reduce: Reduction = total
    places: GroupPlaces | None = None
    view: View | None = None
    applies_in: EventCondition | None = None
    applies_to: GroupCondition | None = None
    cautions: Cautions = _no_cautions
    ranks_below: RanksBelow | None = None
    decimals: int | None = None

    def __post_init__(self) -> None:
        if (self.contributions is None) == (self.places is None):
            raise ValueError(f"{self.code}: give either contributions or places")
        for name, usual in _OF_VALUES.items() if self.places is not None else ():
            if getattr(self, name) is not usual:
                raise ValueError(f"{self.code}: {name} says nothing of places; see to it in places")

    @property
    def needs_tied_group(self) -> bool:
        """Whether the value depends on the exact group of tied participants."""
        return self.places is not None


@dataclass(frozen=True, kw_only=True)
class ListedTieBreak:
    """One entry of a tie-break list, resolved: what it is called there, and its rule.

    ``key`` is the canonical code, with ``#2`` for the second of the same.
    """

    key: str
    tie_break: TieBreak
    modifiers: Modifiers = NO_MODIFIERS
    article: str = ""

    @property
    def code(self) -> str:
        """The code as it stands in the list, without namespace and modifiers."""
        return parse_descriptor(self.key.partition("#")[0]).code

    @property
    def lower_is_better(self) -> bool:
        """Which direction is better, ``/R`` taken into account."""
        if self.tie_break.needs_tied_group:
            return True
        return self.tie_break.lower_is_better != self.modifiers.reverse

    def value(self, context: Context, participant: int) -> Raw:
        """The raw value of one participant."""
        if not self.applies_in(context):
            return NoValue.NOT_APPLICABLE
        return self.tie_break.reduce(self.contributions(context, participant))

    def values(self, context: Context) -> dict[int, Raw]:
        """The raw value of every participant."""
        participants = context.event.participants
        if not self.applies_in(context):
            return dict.fromkeys(participants, NoValue.NOT_APPLICABLE)
        seen, reduce = self.seen_in(context), self.tie_break.reduce
        return {id_: reduce(self._made_of(seen, id_)) for id_ in participants}

    def made_of(self, context: Context) -> dict[int, Sequence[Contribution]]:
        """What the value of every participant is made of; nothing if there are no values."""
        if not self.applies_in(context):
            return {}
        seen = self.seen_in(context)
        return {id_: self._made_of(seen, id_) for id_ in context.event.participants}

    def reduced(self, made_of: Mapping[int, Sequence[Contribution]]) -> dict[int, Raw]:
        """The raw values of what they are made of."""
        reduce = self.tie_break.reduce
        return {id_: reduce(contributions) for id_, contributions in made_of.items()}

    def contributions(self, context: Context, participant: int) -> Sequence[Contribution]:
        """What the value is made of."""
        if not self.applies_in(context):
            return ()
        return self._made_of(self.seen_in(context), participant)

    def _made_of(self, seen: Context, participant: int) -> Sequence[Contribution]:
        if self.tie_break.contributions is None:
            raise TypeError(f"{self.key} has a value only inside a tied group")
        found = self.tie_break.contributions(seen, participant, self.modifiers)
        return found if isinstance(found, (list, tuple)) else bounded(found, "contributions")

    def applies_in(self, context: Context) -> bool:
        """Whether it has values in this event."""
        applies_in = self.tie_break.applies_in
        return applies_in is None or applies_in(self.seen_in(context))

    def places(self, context: Context, group: Sequence[int]) -> Mapping[int, Placed]:
        """The places of a tied group."""
        if self.tie_break.places is None:
            raise TypeError(f"{self.key} does not depend on who is tied")
        return self.tie_break.places(self.seen_in(context), group, self.modifiers)

    def applies_to(self, context: Context, group: Sequence[int]) -> bool:
        """Whether it may separate a tied group."""
        applies_to = self.tie_break.applies_to
        return applies_to is None or applies_to(self.seen_in(context), group)

    def seen_in(self, context: Context) -> Context:
        """The context it is worked out in: by the score asked for, and then its own view."""
        context = context.by_score(self.modifiers.score)
        view = self.tie_break.view
        return context if view is None else view(context, self.modifiers)
