"""What a procedure is given: who is tied for what, and what it may know of the event."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from crosstable.engine.event import Event, Record
from crosstable.model.outcome import Colour
from crosstable.playoffs.procedure import ProcedureError
from crosstable.playoffs.results import Placing


class MainGame(NamedTuple):
    """A game over the board in the main event."""

    round: int
    white: int
    black: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """A tie that is to be played off.

    ``seeds`` are the tied players in the order of the regulation's own tie-breaks; those
    whom these leave level stand in one group.  ``places`` is 1 for a title or first place,
    else the number of qualifying places; ``is_qualifying`` tells the two apart.  ``values``
    are values of the event by tie-break code and player, ``whites`` counts games with White
    over the board, ``meetings`` are the games of the tied among themselves.  ``readings``
    are the choices in force by reading.
    """

    seeds: tuple[tuple[int, ...], ...]
    places: int = 1
    is_qualifying: bool = False
    names: Mapping[int, str] = field(default_factory=dict)
    values: Mapping[str, Mapping[int, Fraction]] = field(default_factory=dict)
    whites: Mapping[int, int] = field(default_factory=dict)
    meetings: tuple[MainGame, ...] = ()
    readings: Mapping[str, str] = field(default_factory=dict)

    @property
    def tied(self) -> tuple[int, ...]:
        """The tied players, best seed first."""
        return tuple(player for group in self.seeds for player in group)

    def value(self, code: str, player: int) -> Fraction:
        """A value of the event; :class:`ProcedureError` if the procedure did not declare
        that it needs the code."""
        try:
            return self.values[code][player]
        except KeyError:
            raise ProcedureError(f"{code} of player {player} was not given") from None

    def groups_by_value(self, code: str) -> tuple[tuple[int, ...], ...]:
        """The tied players by a value of the event, highest first; the equal share a group."""
        found: dict[Fraction, list[int]] = {}
        for player in self.tied:
            found.setdefault(self.value(code, player), []).append(player)
        return tuple(tuple(found[value]) for value in sorted(found, reverse=True))

    def games_between(self, one: int, other: int) -> tuple[MainGame, ...]:
        """The games of two players in the main event, in order."""
        return tuple(g for g in self.meetings if {g.white, g.black} == {one, other})


def view_situation(
    event: Event,
    seeds: Iterable[Iterable[int]],
    *,
    places: int = 1,
    is_qualifying: bool = False,
    names: Mapping[int, str] | None = None,
    values: Mapping[str, Mapping[int, Fraction]] | None = None,
    readings: Mapping[str, str] | None = None,
) -> Situation:
    """The situation of some tied players of an event.  Forfeits count no colour."""
    groups = tuple(tuple(group) for group in seeds)
    tied = [player for group in groups for player in group]
    return Situation(
        seeds=groups,
        places=places,
        is_qualifying=is_qualifying,
        names={player: (names or {}).get(player, str(player)) for player in tied},
        values=dict(values or {}),
        whites={player: len(_with_white(event, player)) for player in tied},
        meetings=tuple(_meetings(event, tied)),
        readings=dict(readings or {}),
    )


def _with_white(event: Event, player: int) -> list[Record]:
    records = event.participants[player].records
    return [r for r in records if r.outcome.is_played and r.colour is Colour.WHITE]


def _meetings(event: Event, tied: list[int]) -> list[MainGame]:
    games = (
        MainGame(record.round, player, record.opponent)
        for player in tied
        for record in _with_white(event, player)
        if record.opponent in tied
    )
    return sorted(games)


def placing_faults(placing: Placing, situation: Situation) -> list[str]:
    """What is wrong with a placing: nobody may be lost or stand twice, and the places in
    question must be decided or declared shared."""
    placed = sorted(player for group in placing.groups for player in group)
    if placed != sorted(situation.tied):
        return [f"placed are {placed}, tied were {sorted(situation.tied)}"]
    if placing.is_shared:
        return []
    try:
        placing.qualified(situation.places)
    except ValueError as error:
        return [str(error)]
    return []
