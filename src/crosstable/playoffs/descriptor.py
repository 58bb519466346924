"""What a plugin registers: a procedure, for whom it is made, and what goes with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from crosstable.engine.regulation import Reading, TiedNumbers
from crosstable.playoffs.procedure import Procedure
from crosstable.playoffs.results import Placing
from crosstable.playoffs.situation import Situation


class Condition(NamedTuple):
    """Something that is shown with the plan: what must be announced, allowed, arranged."""

    text: str
    article: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Breaks:
    """The breaks of a play-off, in seconds.

    ``after_main`` counts from the end of the last game that anybody in the play-off had.
    ``between_games`` and ``between_stages`` are what the timetable takes;
    ``shortest_between_games`` is what a regulation allows at least, where that is less.
    """

    after_main: int = 0
    between_games: int = 0
    between_stages: int = 0
    shortest_between_games: int | None = None


NO_BREAKS = Breaks()


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayoffProcedure:
    """A play-off procedure.

    ``code`` is what a regulation's ``[[playoff]]`` names; ``tied`` the numbers of players it
    covers, ``is_qualifying`` whether it gives out qualifying places instead of a first place.
    ``run`` gets the situation and is a procedure that ends with a placing.  ``values`` are
    the tie-break codes whose values it asks the situation for.  ``readings`` say how an
    unclear text is read; ``conditions`` are shown with the plan.
    """

    code: str
    title: str
    article: str
    tied: TiedNumbers
    run: Callable[[Situation], Procedure[Placing]]
    is_qualifying: bool = False
    values: tuple[str, ...] = ()
    breaks: Breaks = NO_BREAKS
    readings: tuple[Reading, ...] = ()
    conditions: tuple[Condition, ...] = ()

    def covers(self, tied: int, places: int = 1, *, is_qualifying: bool = False) -> bool:
        """Whether it is made for so many players tied for so many places."""
        return (
            tied in self.tied
            and is_qualifying == self.is_qualifying
            and (places < tied if is_qualifying else places == 1)
        )
