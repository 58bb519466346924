"""The bytes of the program's tournament files: sections, strings, records.

All integers are little-endian.  A string is a count of UTF-16 units and the units.
Source: Swiss-Manager spec, section 5; the layout was worked out by others from a few files
and is not official, so every length is checked and nothing is read beyond its section.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from crosstable.readers.swiss_manager.sniff import TOURNAMENT_FILE

SIGNATURE = TOURNAMENT_FILE[1:]
HEADER, CONFIGURATION, SCHEDULE, PLAYERS, GAMES, TEAMS, MATCHES, DIRECTORY, END = (
    0x93, 0x95, 0xA3, 0xA5, 0xB3, 0xB5, 0xC3, 0xD3, 0xE3,
)  # fmt: skip
NAMES = {
    HEADER: "header",
    CONFIGURATION: "configuration",
    SCHEDULE: "schedule",
    PLAYERS: "players",
    GAMES: "games",
    TEAMS: "teams",
    MATCHES: "team matches",
    DIRECTORY: "directory",
    END: "end",
}
HEADER_BYTES, HEADER_STRINGS = 108, 132
ROUND_STRINGS, ROUND_BYTES = 16, 76
PLAYER_STRINGS, PLAYER_BYTES = 18, 134
TEAM_STRINGS, TEAM_BYTES = 5, 96
GAME_BYTES, MATCH_BYTES = 21, 15
DIRECTORY_BYTES = 36
CONFIGURATION_BYTES = 1279
"""Up to the last field that is known."""
MARKER_BYTES = 4


class LayoutError(Exception):
    """The bytes are not laid out as they should be; ``offset`` is where."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(message)
        self.offset = offset


def marker(tag: int) -> bytes:
    """The four bytes with which a section begins."""
    return bytes([tag]) + SIGNATURE


class Part(NamedTuple):
    """A stretch of the file, read from its first byte on; offsets are the file's."""

    data: bytes
    start: int
    end: int
    what: str

    def cut(self, offset: int, size: int) -> bytes:
        """The bytes at an offset of the file.  Raises :class:`LayoutError`."""
        if size < 0 or offset < self.start or offset + size > self.end:
            raise LayoutError(f"the {self.what} end before a record of theirs does", offset)
        return self.data[offset : offset + size]

    def number(self, offset: int, size: int = 2) -> int:
        """An unsigned number.  Raises :class:`LayoutError`."""
        return int.from_bytes(self.cut(offset, size), "little")


class Record(NamedTuple):
    """Strings and the fixed bytes behind them."""

    texts: tuple[str, ...]
    fixed: bytes
    offset: int

    def number(self, offset: int, size: int = 2) -> int:
        """An unsigned number among the fixed bytes."""
        return int.from_bytes(self.fixed[offset : offset + size], "little")


def read_strings(part: Part, offset: int, count: int) -> tuple[tuple[str, ...], int]:
    """So many strings and where they end.  Raises :class:`LayoutError`."""
    texts = []
    for _ in range(count):
        size = 2 * part.number(offset)
        texts.append(part.cut(offset + 2, size).decode("utf-16-le", "replace").rstrip("\0"))
        offset += 2 + size
    return tuple(texts), offset


def read_records(part: Part, count: int, strings: int, fixed: int) -> tuple[list[Record], int]:
    """So many records behind the marker, and where they end.  Raises :class:`LayoutError`."""
    offset = part.start + MARKER_BYTES
    records = []
    for _ in range(count):
        start = offset
        texts, offset = read_strings(part, offset, strings)
        records.append(Record(texts, part.cut(offset, fixed), start))
        offset += fixed
    return records, offset


class Sections(NamedTuple):
    """The parts of a file by their tags; teams and matches may be missing."""

    parts: dict[int, Part]
    header: tuple[str, ...]
    tournament: int


def split_sections(data: bytes) -> Sections:
    """The sections, by the directory at the end.  Raises :class:`LayoutError`.

    Only the configuration has no entry: it begins where the strings of the header end.
    """
    whole = Part(data, 0, len(data), "file")
    _expect(whole, 0, HEADER)
    directory = len(data) - DIRECTORY_BYTES
    _expect(whole, directory, DIRECTORY)
    _expect(whole, len(data) - MARKER_BYTES, END)
    entries = [whole.number(directory + MARKER_BYTES + 4 * n, 4) for n in range(7)]
    if entries[5] != directory:
        raise LayoutError("the directory does not name its own place", directory)
    strings, configuration = read_strings(whole, HEADER_BYTES, HEADER_STRINGS)
    tags = (SCHEDULE, PLAYERS, GAMES, TEAMS, MATCHES)
    starts = [(HEADER, 0), (CONFIGURATION, configuration)]
    starts += [(tag, entry) for tag, entry in zip(tags, entries, strict=False) if entry]
    starts.append((DIRECTORY, directory))
    parts = dict(_parts(whole, starts))
    missing = [NAMES[tag] for tag in tags[:3] if tag not in parts]
    if missing:
        raise LayoutError(f"the directory names no {' and no '.join(missing)}", directory)
    return Sections(parts, strings, whole.number(32, 4))


def _parts(whole: Part, starts: list[tuple[int, int]]) -> Iterator[tuple[int, Part]]:
    for (tag, start), (_, end) in pairwise(starts):
        if not start < end <= len(whole.data) and tag != HEADER:
            raise LayoutError(f"the {NAMES[tag]} are not in their place", max(0, start))
        _expect(whole, start, tag)
        yield tag, Part(whole.data, start, end, NAMES[tag])


def _expect(part: Part, offset: int, tag: int) -> None:
    if offset < 0 or part.data[offset : offset + MARKER_BYTES] != marker(tag):
        raise LayoutError(f"the section '{NAMES[tag]}' does not begin here", max(0, offset))
