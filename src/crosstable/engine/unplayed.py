"""What rounds without a game count: the interface of an unplayed-round policy.

An edition of a regulation has one such policy.  It decides how opponents see a
participant's score, what an own unplayed round contributes, and which value a cut removes.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import TYPE_CHECKING, Protocol

from crosstable.engine.contributions import Contribution

if TYPE_CHECKING:
    from crosstable.engine.event import Entrant, Record
    from crosstable.engine.tie_break import Context


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
        self, context: Context, entrant: Entrant, forfeits_as_played: bool
    ) -> Sequence[Contribution]:
        """What each round is worth in the score that opponents' tie-breaks see."""

    def own_round(self, context: Context, entrant: Entrant, record: Record) -> Contribution | None:
        """The element of a round that is no game: ``base`` is the imagined opponent's score,
        ``result`` the points it counts with; ``None`` if the round is no element at all."""

    def cut_low(self, contributions: Sequence[Contribution], count: int) -> list[Contribution]:
        """The contributions with the ``count`` lowest cut by this policy's rule."""
