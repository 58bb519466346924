"""What a calculation runs in: the event, and what rounds without a game count in it.

An edition of a regulation has one policy for unplayed rounds.  It decides how opponents see a
participant's score, what an own unplayed round contributes, and which value a cut removes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Any, Protocol, TypeVar

from crosstable.engine.contributions import Contribution
from crosstable.engine.event import Event, Participant, Record, view_event
from crosstable.model.tournament import EventKind, Tournament

T = TypeVar("T")


class Use(Enum):
    """What a record is asked for: the own record (type B), ratings, or opponents' scores."""

    OWN_RECORD = "own record"
    RATINGS = "ratings"
    OPPONENTS = "opponents"


class UnplayedRounds(Protocol):
    """An edition's treatment of unplayed rounds.  All amounts are in the event's unit."""

    @property
    def id(self) -> str:
        """``namespace:name``, as regulations refer to it."""

    @property
    def title(self) -> str:
        """One line for people."""

    def is_game(self, context: Context, record: Record, use: Use) -> bool:
        """Whether a round counts as a game against its opponent for this use."""

    def seen_by_opponents(
        self, context: Context, participant: Participant, forfeits_as_played: bool
    ) -> Sequence[Contribution]:
        """What each round is worth in the score that opponents' tie-breaks see."""

    def own_round(
        self, context: Context, participant: Participant, record: Record
    ) -> Contribution | None:
        """The element of a round that is no game: ``base`` is the imagined opponent's score,
        ``result`` the points it counts with; ``None`` if the round is no element at all."""

    def cut_low(self, contributions: Sequence[Contribution], count: int) -> list[Contribution]:
        """The contributions with the ``count`` lowest cut by this policy's rule."""


class Context:
    """What a calculation may know: the event, the unplayed-round policy and the readings.

    Work that several tie-breaks share is done once with :meth:`shared`.  A context holds
    results of pure functions only, so it changes nothing but the time taken.

    A team event is ranked by its primary score, ``event``; ``secondary`` is the same event
    by its other score.

    ``keeps_contributions`` is for who explains every value: to work contributions out again takes
    as long as the values did, to keep those of thousands of participants takes memory.
    """

    def __init__(
        self,
        event: Event,
        unplayed: UnplayedRounds,
        readings: Mapping[str, str] | None = None,
        secondary: Event | None = None,
        *,
        keeps_contributions: bool = False,
    ) -> None:
        self.event = event
        self.unplayed = unplayed
        self.readings = dict(readings or {})
        self.keeps_contributions = keeps_contributions
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
    *,
    keeps_contributions: bool = False,
) -> Context:
    """The context of a tournament after ``rounds`` rounds: of its teams by the ``primary``
    score where their matches are known, else of its players."""
    if not tournament.is_ranked_by_team:
        event, secondary = view_event(tournament, kind, rounds), None
    else:
        from crosstable.engine.team_event import view_team_event

        event, secondary = view_team_event(tournament, kind, rounds, primary)
    return Context(event, unplayed, readings, secondary, keeps_contributions=keeps_contributions)


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
