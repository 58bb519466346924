"""Builds tournament files of the program from the layout that the specification reports.

Nobody here has seen a real one: what these tests show is that the reader follows the layout.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

HEADER, CONFIGURATION, SCHEDULE, PLAYERS, GAMES, TEAMS, MATCHES, DIRECTORY, END = (
    bytes([tag]) + b"\xff\x89\x44" for tag in (0x93, 0x95, 0xA3, 0xA5, 0xB3, 0xB5, 0xC3, 0xD3, 0xE3)
)
BYE, NOT_PAIRED = 0xFFFF, 0xFFFE


@dataclass
class Round:
    """A round: its date, games as (White, Black, result byte), matches as (team, team)."""

    date: int = 0
    games: Sequence[tuple[int, int, int]] = ()
    matches: Sequence[tuple[int, ...]] = ()


@dataclass
class TournamentFile:
    """What a file holds; ``bytes()`` lays it out."""

    type: int = 0
    texts: Mapping[int, str] = field(default_factory=dict)
    players: Sequence[Mapping[str, str | int]] = ()
    rounds: Sequence[Round] = ()
    teams: Sequence[Mapping[str, str | int]] = ()
    boards: int = 0
    dates: tuple[int, int] = (0, 0)
    tie_breaks: Sequence[int] = ()
    event_id: int = 0

    def __bytes__(self) -> bytes:
        parts = [self._header(), self._configuration()]
        sections = [self._schedule(), self._players(), self._games()]
        if self.type >= 2:
            sections += [self._teams(), self._matches()]
        entries = []
        at = sum(map(len, parts))
        for section in sections:
            entries.append(at)
            at += len(section)
        entries += [0] * (5 - len(entries))
        numbers = b"".join(number(entry, 4) for entry in (*entries, at, 0))
        return b"".join((*parts, *sections, DIRECTORY, numbers, END))

    def _header(self) -> bytes:
        fixed = bytearray(108)
        fixed[:4] = HEADER
        return bytes(fixed) + b"".join(string(self.texts.get(n, "")) for n in range(132))

    def _configuration(self) -> bytes:
        fixed = bytearray(5887)
        fixed[:4] = CONFIGURATION
        put(fixed, 15, self.type)
        put(fixed, 23, len(self.players))
        put(fixed, 27, len(self.rounds))
        put(fixed, 31, len(self.tie_breaks))
        for position, code in enumerate(self.tie_breaks):
            put(fixed, 33 + 2 * position, code)
        put(fixed, 51, len(self.teams))
        put(fixed, 53, self.boards)
        put(fixed, 75, self.dates[0], 4)
        put(fixed, 79, self.dates[1], 4)
        put(fixed, 1275, self.event_id, 4)
        return bytes(fixed)

    def _schedule(self) -> bytes:
        records = []
        for round_ in self.rounds:
            fixed = bytearray(76)
            put(fixed, 0, round_.date, 4)
            put(fixed, 6, len(round_.games))
            put(fixed, 8, len(round_.matches))
            records.append(string("10:00") + string("") * 15 + bytes(fixed))
        return SCHEDULE + b"".join(records)

    def _players(self) -> bytes:
        return PLAYERS + b"".join(map(player, self.players))

    def _games(self) -> bytes:
        games = [game for round_ in self.rounds for game in round_.games]
        return GAMES + b"".join(
            number(white) + number(black) + number(result, 1) + bytes(16)
            for white, black, result in games
        )

    def _teams(self) -> bytes:
        return TEAMS + b"".join(
            strings(5, {0: team.get("name", ""), 1: team.get("short", ""), 3: team.get("fed", "")})
            + bytes(96)
            for team in self.teams
        )

    def _matches(self) -> bytes:
        matches = [match for round_ in self.rounds for match in round_.matches]
        return MATCHES + b"".join(
            b"".join(number(n) for n in (*match, 0, 0)[:4]) + bytes(7) for match in matches
        )


def player(fields: Mapping[str, str | int]) -> bytes:
    """A player's strings and fixed bytes."""
    texts = {
        0: fields.get("last", ""),
        1: fields.get("first", ""),
        3: fields.get("display", ""),
        4: fields.get("title", ""),
        10: fields.get("fed", ""),
        11: fields.get("group", ""),
    }
    fixed = bytearray(134)
    for name, offset, size in (
        ("rating", 32, 2),
        ("birth", 38, 4),
        ("fide_id", 48, 4),
        ("team", 52, 2),
        ("board", 54, 2),
    ):
        put(fixed, offset, int(fields.get(name, 0)), size)
    return strings(18, texts) + bytes(fixed)


def number(value: int, size: int = 2) -> bytes:
    return value.to_bytes(size, "little")


def put(fixed: bytearray, offset: int, value: int, size: int = 2) -> None:
    fixed[offset : offset + size] = number(value, size)


def string(text: str) -> bytes:
    return number(len(text.encode("utf-16-le")) // 2) + text.encode("utf-16-le")


def strings(count: int, texts: Mapping[int, str | int]) -> bytes:
    return b"".join(string(str(texts.get(n, ""))) for n in range(count))
