"""The teams that a list names, in its order, with their matches, players and numbers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from crosstable.api import MatchRecord, Span, Team
from crosstable.readers.swiss_manager._roster import Key, Roster

TeamKey = tuple[int, str]
"""Which team it is: the pairing number, else the name."""

Seats = tuple[Key | None, ...]
"""The players of a team by board; ``None`` for an empty one."""


@dataclass(slots=True)
class _Squad:
    name: str
    place: Span
    facts: dict[str, Any] = field(default_factory=dict)
    members: dict[Key, None] = field(default_factory=dict)
    matches: list[tuple[TeamKey | None, MatchRecord, Seats]] = field(default_factory=list)


class Squads:
    """Collects teams; opponents and players are named by keys until all are known."""

    def __init__(self) -> None:
        self._squads: dict[TeamKey, _Squad] = {}
        self.sharing: list[str] = []
        """Names whose number stands for another name as well."""

    def add(self, name: str, number: int, place: Span, **facts: Any) -> TeamKey:
        """Enter a team, or find the one entered before.  A number with a second name is not
        taken for a number."""
        key: TeamKey = (number, "")
        known = self._squads.get(key)
        is_another = known is not None and known.name != name
        if is_another or not number:
            key = (0, name.casefold())
        if is_another and key not in self._squads:
            self.sharing.append(name)
        self._squads.setdefault(key, _Squad(name, place, facts))
        return key

    def enlist(self, key: TeamKey, player: Key) -> None:
        """Add a player to the team, behind those it has."""
        self._squads[key].members.setdefault(player)

    def record(
        self, key: TeamKey, opponent: TeamKey | None, record: MatchRecord, seats: Seats = ()
    ) -> bool:
        """Give a team a round; false if there is one already, which stays."""
        matches = self._squads[key].matches
        if any(other.round == record.round for _, other, _ in matches):
            return False
        matches.append((opponent, record, seats))
        return True

    @property
    def are_given(self) -> bool:
        """Whether all have numbers, each its own."""
        return all(number for number, _ in self._squads)

    @property
    def is_empty(self) -> bool:
        """Whether there is no team."""
        return not self._squads

    def _ids(self) -> dict[TeamKey, int]:
        given = self.are_given
        return {key: key[0] if given else at for at, key in enumerate(self._squads, 1)}

    def teams(self, roster: Roster) -> tuple[Team, ...]:
        """The teams by number; ``roster`` knows the players."""
        ids, players = self._ids(), roster.ids()
        found = [
            Team(
                id=ids[key],
                name=squad.name,
                **squad.facts,
                players=tuple(players[member] for member in squad.members),
                records=tuple(
                    record._replace(
                        opponent=0 if opponent is None else ids[opponent],
                        line_up=tuple(0 if seat is None else players[seat] for seat in seats),
                    )
                    for opponent, record, seats in sorted(squad.matches, key=lambda m: m[1].round)
                ),
            )
            for key, squad in self._squads.items()
        ]
        return tuple(sorted(found, key=lambda team: team.id))

    def places(self) -> dict[int, Span]:
        """Where the teams stand, by number."""
        ids = self._ids()
        return {ids[key]: squad.place for key, squad in self._squads.items()}
