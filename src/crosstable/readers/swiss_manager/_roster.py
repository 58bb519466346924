"""The players that a list names, in its order, with their rounds and their numbers.

Where every player has a start number, in a column or in the link of the name, that is the
player's id.  Elsewhere the ids are only counted, and other parts of the event must be matched
by name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from crosstable.api import Player, RoundRecord, Span

_FIXED_BOARD = re.compile(r"\s*\*\)\s*$")
_START_NUMBER = re.compile(r"[?&;]snr=(\d{1,6})(?!\d)", re.IGNORECASE)
_FEDERATION = re.compile(r"[?&;]fed=([A-Z]{3})(?![A-Z])", re.IGNORECASE)

Key = tuple[int, str, int | None]
"""Who it is: the start number, else name and rating."""


class Person(NamedTuple):
    """What a row says of one player.  ``number`` is 0 where there is none, ``facts`` are
    fields of a :class:`Player`."""

    name: str
    number: int
    facts: Mapping[str, Any]
    place: Span


@dataclass(slots=True)
class _Entry:
    person: Person
    rounds: list[tuple[Key | None, RoundRecord]] = field(default_factory=list)


class Roster:
    """Collects people and their rounds; opponents are named by key until all are known."""

    def __init__(self) -> None:
        self._entries: dict[Key, _Entry] = {}
        self.sharing: list[str] = []
        """Names whose start number stands for another name as well."""

    def add(self, person: Person) -> Key:
        """Enter a person, or find the one entered before.  A number with a second name is
        not taken for a number."""
        key: Key = (person.number, "", None)
        known = self._entries.get(key)
        is_another = known is not None and known.person.name != person.name
        if is_another or not person.number:
            key = (0, person.name.casefold(), person.facts.get("rating"))
        if is_another and key not in self._entries:
            self.sharing.append(person.name)
        self._entries.setdefault(key, _Entry(person))
        return key

    def record(self, key: Key, opponent: Key | None, record: RoundRecord) -> bool:
        """Give a player a round; false if there is one already, which stays."""
        rounds = self._entries[key].rounds
        if any(other.round == record.round for _, other in rounds):
            return False
        rounds.append((opponent, record))
        return True

    @property
    def are_given(self) -> bool:
        """Whether all have start numbers, each its own."""
        return all(number for number, _, _ in self._entries)

    @property
    def is_empty(self) -> bool:
        """Whether nobody was entered."""
        return not self._entries

    def ids(self) -> dict[Key, int]:
        """The id of each: the start number if all have one, else the place in the list."""
        given = self.are_given
        return {key: key[0] if given else at for at, key in enumerate(self._entries, 1)}

    def players(self) -> tuple[Player, ...]:
        """The players by id."""
        ids = self.ids()
        found = [
            Player(
                id=ids[key],
                name=entry.person.name,
                **entry.person.facts,
                records=tuple(
                    record._replace(opponent=ids[opponent] if opponent is not None else 0)
                    for opponent, record in sorted(entry.rounds, key=lambda pair: pair[1].round)
                ),
            )
            for key, entry in self._entries.items()
        ]
        return tuple(sorted(found, key=lambda player: player.id))

    def places(self) -> dict[int, Span]:
        """Where the players stand, by id."""
        ids = self.ids()
        return {ids[key]: entry.person.place for key, entry in self._entries.items()}


def clean_name(text: str) -> str:
    """A name without surplus blanks, the mark of a fixed board (``*)``), and the comma that
    the site prints behind a lone surname."""
    return " ".join(_FIXED_BOARD.sub("", text).split()).rstrip(",").rstrip()


def number_in_link(link: str) -> int:
    """The start number in a link to a player's card, 0 without one."""
    found = _START_NUMBER.search(link)
    return int(found[1]) if found else 0


def federation_in_link(link: str) -> str:
    """The federation in a link to a player's card, empty without one."""
    found = _FEDERATION.search(link)
    return found[1].upper() if found else ""
