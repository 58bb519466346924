"""Tie-breaks: the descriptor a plugin registers, and the context a calculation runs in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

from crosstable.engine.contributions import Contribution, Note, NoValue, Raw, Reduction, total
from crosstable.engine.descriptor import NO_MODIFIERS, Modifiers, parse_descriptor
from crosstable.engine.event import Event, view_event
from crosstable.engine.team_event import view_team_event
from crosstable.engine.unplayed import UnplayedRounds
from crosstable.model.tournament import EventKind, Tournament

T = TypeVar("T")


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


class Context:
    """What a calculation may know: the event, the unplayed-round policy and the readings.

    Work that several tie-breaks share is done once with :meth:`shared`.  A context holds
    results of pure functions only, so it changes nothing but the time taken.

    A team event is ranked by its primary score, ``event``; ``secondary`` is the same event
    by its other score.
    """

    def __init__(
        self,
        event: Event,
        unplayed: UnplayedRounds,
        readings: Mapping[str, str] | None = None,
        secondary: Event | None = None,
    ) -> None:
        self.event = event
        self.unplayed = unplayed
        self.readings = dict(readings or {})
        self._shared: dict[tuple[Any, ...], Any] = {}
        self._other: Context | None = None
        if secondary is not None:
            self._other = Context(secondary, unplayed, readings)
            self._other._other = self

    @property
    def other_score(self) -> Context | None:
        """The same team event by its other score; ``None`` for players."""
        return self._other

    def by_score(self, score: str) -> Context:
        """The event by ``MP`` or ``GP``.  An empty score, and an event that has only one,
        leave it as it is."""
        if not score or self._other is None or self.event.score == score:
            return self
        return self._other

    def shared(self, function: Callable[..., T], *args: Any) -> T:
        """``function(self, *args)``, computed once."""
        key = (function, *args)
        if key not in self._shared:
            self._shared[key] = function(self, *args)
        result: T = self._shared[key]
        return result

    def reading(self, id_: str, default: str = "") -> str:
        """The choice made for a named reading of an unclear text."""
        return self.readings.get(id_, default)


def view_context(
    tournament: Tournament,
    kind: EventKind,
    rounds: int,
    unplayed: UnplayedRounds,
    readings: Mapping[str, str] | None = None,
    primary: str = "MP",
) -> Context:
    """The context of a tournament after ``rounds`` rounds: of its teams by the ``primary``
    score where their matches are known, else of its players."""
    if not tournament.is_ranked_by_team:
        return Context(view_event(tournament, kind, rounds), unplayed, readings)
    event, secondary = view_team_event(tournament, kind, rounds, primary)
    return Context(event, unplayed, readings, secondary)


def with_final_round_drawn(context: Context) -> Context:
    """A context on the event with its last round drawn, for Fore Buchholz.  Use it through
    ``context.shared(with_final_round_drawn)``.  A team event's other score stays as it is."""
    other = context.other_score
    return Context(
        context.event.with_final_round_drawn(),
        context.unplayed,
        context.readings,
        None if other is None else other.event,
    )


class Placed(NamedTuple):
    """A participant's place inside a tied group; ``None`` if the tie-break does not apply to
    that group.

    ``score`` is the mini-table score shown beside it (tie-break's unit), ``contributions``
    the games it is made of, ``steps`` how the place was found.
    """

    place: int | None
    score: int | Fraction | None
    contributions: tuple[Contribution, ...] = ()
    steps: tuple[Note, ...] = ()


Contributions = Callable[[Context, int, Modifiers], Sequence[Contribution]]
GroupPlaces = Callable[[Context, Sequence[int], Modifiers], Mapping[int, Placed]]
EventCondition = Callable[[Context], bool]
GroupCondition = Callable[[Context, Sequence[int]], bool]
View = Callable[[Context, Modifiers], Context]
Cautions = Callable[[Context, Modifiers], Iterable[str]]
RanksBelow = Callable[[Context, int], Note | None]


def _no_cautions(context: Context, modifiers: Modifiers) -> Iterable[str]:  # noqa: ARG001
    return ()


@dataclass(frozen=True, kw_only=True)
class TieBreak:
    """A tie-break as a plugin registers it.

    Give ``contributions`` (and ``reduce``, default the sum) for a value of one's own, or
    ``places`` for one that depends on who is tied; there the value is the place and lower
    is better.  ``modifiers`` are the letters it takes (``C M L K P F R U`` and ``:``).
    ``view`` gives the context it is worked out in, if not the event as it stands.
    ``applies_in`` says whether it has values in an event at all; ``applies_to`` whether these
    may separate a tied group.
    ``cautions`` yields what the arbiter should know before using it in this event.
    ``ranks_below`` says why a participant ranks below all others whatever the value is.
    ``decimals`` fixes the printed form, ``None`` prints what the value needs.
    """

    code: str
    name: str
    summary: str
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
    cautions: tuple[str, ...] = field(default=())

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

    def contributions(self, context: Context, participant: int) -> Sequence[Contribution]:
        """What the value is made of."""
        if self.tie_break.contributions is None:
            raise TypeError(f"{self.key} has a value only inside a tied group")
        if not self.applies_in(context):
            return ()
        return self.tie_break.contributions(self.seen_in(context), participant, self.modifiers)

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
