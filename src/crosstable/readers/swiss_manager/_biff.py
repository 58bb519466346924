"""The BIFF8 workbooks of .xls: where their cells lie, and how much their texts are.

Only sizes are looked at here, before calamine reads the workbook.
"""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Iterator
from itertools import accumulate
from typing import NamedTuple

from crosstable.readers.swiss_manager._limits import (
    check_extent,
    check_texts,
    damaged,
    protected,
    too_large,
)
from crosstable.readers.swiss_manager._sheets import MOST_CELLS, UnreadableError

_END = 0xFFFFFFFA
"""Sector numbers from here on are marks, not sectors."""
_SMALL = 4096
"""A stream below this size lies in the stream of small sectors."""
_SMALL_SECTOR = 64
_CELL_RECORDS = {0x0006, 0x0201, 0x0203, 0x0204, 0x0205, 0x027E, 0x00FD, 0x00D6}
_RUN_RECORDS = {0x00BD, 0x00BE}
_SHARED_TEXT = 0x00FD
_BEGIN = 0x0809
_SHEET = 0x0085
_DIMENSIONS = 0x0200
_FILE_PASSWORD = 0x002F
_TEXTS = 0x00FC
_CONTINUED = 0x003C
_WANTED = ("workbook", "book", "encryptedpackage")


def check_compound(data: bytes) -> None:
    """Refuse what is no workbook, or would take more memory than a list can."""
    try:
        streams = dict(_streams(data))
    except (struct.error, IndexError, ValueError) as error:
        raise damaged(error) from None
    if "encryptedpackage" in streams:
        raise protected()
    book = streams.get("workbook", streams.get("book"))
    if book is None:
        message = "the file is no workbook, but another kind of office document"
        raise UnreadableError(message, "export the list to Excel", "foreign")
    _check_records(book)


class _Entry(NamedTuple):
    name: str
    kind: int
    first: int
    size: int


class _Sectors(NamedTuple):
    """Sectors of a size, and which follows which."""

    data: bytes
    size: int
    following: list[int]

    def chain(self, sector: int) -> bytes:
        """The bytes from a sector on."""
        pieces = []
        while sector < _END:
            pieces.append(self.data[sector * self.size : (sector + 1) * self.size])
            if len(pieces) * self.size > len(self.data) + self.size:
                raise ValueError("its sectors run in a circle")
            sector = self.following[sector]
        return b"".join(pieces)


def _streams(data: bytes) -> Iterator[tuple[str, bytes]]:
    """The streams that matter, by name in small letters."""
    shift = struct.unpack_from("<H", data, 30)[0]
    if shift not in (9, 12):
        raise ValueError("odd sector size")
    size = 1 << shift
    sectors = _Sectors(data[size:], size, _sector_table(data, size))
    entries = list(_entries(sectors.chain(struct.unpack_from("<I", data, 48)[0])))
    for entry in entries:
        if entry.name not in _WANTED:
            continue
        where = _small_sectors(data, sectors, entries) if entry.size < _SMALL else sectors
        content = where.chain(entry.first)[: entry.size]
        if len(content) < entry.size:
            raise ValueError("it is cut short")
        yield entry.name, content


def _entries(folder: bytes) -> Iterator[_Entry]:
    for start in range(0, len(folder) - 127, 128):
        length, kind = struct.unpack_from("<HB", folder, start + 64)
        name = folder[start : start + max(0, min(length, 64) - 2)].decode("utf-16-le", "replace")
        yield _Entry(name.lower(), kind, *struct.unpack_from("<II", folder, start + 116))


def _small_sectors(data: bytes, sectors: _Sectors, entries: list[_Entry]) -> _Sectors:
    """The sectors of small streams, which lie in the stream of the root."""
    root = next((entry for entry in entries if entry.kind == 5), None)
    if root is None:
        raise ValueError("it has no root")
    table = sectors.chain(struct.unpack_from("<I", data, 60)[0])
    following = list(struct.unpack(f"<{len(table) // 4}I", table[: len(table) // 4 * 4]))
    return _Sectors(sectors.chain(root.first), _SMALL_SECTOR, following)


def _sector_table(data: bytes, size: int) -> list[int]:
    """Which sector follows which."""
    listed = list(struct.unpack_from("<109I", data, 76))
    following = struct.unpack_from("<I", data, 68)[0]
    most = len(data) // size + 1
    for _ in range(most):
        if following >= _END:
            break
        more = struct.unpack_from(f"<{size // 4}I", data, (following + 1) * size)
        listed += more[:-1]
        following = more[-1]
    table: list[int] = []
    for sector in listed[:most]:
        if sector < _END:
            table += struct.unpack_from(f"<{size // 4}I", data, (sector + 1) * size)
    return table


def _records(book: bytes) -> Iterator[tuple[int, int, bytes]]:
    """Where each record begins, its kind, and what is in it."""
    position = 0
    while position + 4 <= len(book):
        kind, length = struct.unpack_from("<HH", book, position)
        yield position, kind, book[position + 4 : position + 4 + length]
        position += 4 + length


def _check_records(book: bytes) -> None:
    """Look where the cells of every sheet lie, and how long their texts are."""
    extents, cells = [(0, 0)], 0
    shown: Counter[int] = Counter()
    texts: list[bytes] = []
    begins, sheets = set(), set()
    is_texts = False
    for position, kind, content in _records(book):
        if kind == _FILE_PASSWORD:
            raise protected()
        is_texts = kind == _TEXTS or (kind == _CONTINUED and is_texts)
        if is_texts:
            texts.append(content)
        elif kind == _BEGIN:
            begins.add(position)
            extents.append((0, 0))
        elif kind == _DIMENSIONS:
            _check_dimensions(content)
        elif kind == _SHEET and len(content) >= 4:
            sheets.add(struct.unpack_from("<I", content)[0])
        elif (kind in _CELL_RECORDS or kind in _RUN_RECORDS) and len(content) >= 4:
            row, column = struct.unpack_from("<HH", content)
            if kind in _RUN_RECORDS:
                column += len(content) // 2
            elif kind == _SHARED_TEXT and len(content) >= 10:
                shown[struct.unpack_from("<I", content, 6)[0]] += 1
            cells += 1
            if row + 1 < extents[-1][0]:
                raise damaged("the rows of a sheet are not in their order")
            extents[-1] = (max(extents[-1][0], row + 1), max(extents[-1][1], column + 1))
    if not sheets <= begins:
        raise damaged("a sheet does not begin where it should")
    places = sum(check_extent("a sheet", *extent) for extent in extents)
    if max(cells, places) > MOST_CELLS:
        raise too_large(f"its sheets have more than {MOST_CELLS} cells")
    lengths = _text_lengths(texts) if texts else []
    check_texts(sum(count * lengths[n] for n, count in shown.items() if n < len(lengths)))


def _check_dimensions(content: bytes) -> None:
    """Refuse bounds for which calamine would allot all memory, whatever lies within them."""
    form = "<IIHH" if len(content) >= 12 else "<HHHH"
    if len(content) < struct.calcsize(form):
        raise damaged("a sheet does not say how large it is")
    first_row, end_row, first_column, end_column = struct.unpack_from(form, content)
    if first_row > end_row or first_column > end_column:
        raise damaged("a sheet ends before it begins")
    check_extent("a sheet", end_row, end_column)


def _text_lengths(pieces: list[bytes]) -> list[int]:
    """The lengths of the shared texts in bytes, as far as they are understood."""
    lengths: list[int] = []
    texts = _Texts(b"".join(pieces), list(accumulate(map(len, pieces))))
    while texts.position + 3 <= len(texts.data):
        lengths.append(2 * texts.skip())
    return lengths


class _Texts:
    """Goes through the shared texts; one may go on in the next record, which says anew how
    wide its characters are."""

    def __init__(self, data: bytes, ends: list[int]) -> None:
        self.data = data
        self.position = 8
        self._ends = ends
        self._piece = 0

    def skip(self) -> int:
        """Pass one text, and give the number of its characters."""
        count, flags = struct.unpack_from("<HB", self.data, self.position)
        self.position += 3
        beside = self._size_beside(flags)
        left, width = count, 1 + (flags & 1)
        while left and self.position < len(self.data):
            here = min(left, max(1, (self._end() - self.position) // width))
            left, self.position = left - here, self.position + here * width
            if left and self.position < len(self.data):
                width = 1 + (self.data[self.position] & 1)
                self.position += 1
        self.position += beside
        return int(count)

    def _size_beside(self, flags: int) -> int:
        """The bytes of formats and phonetics that follow the characters."""
        beside = 0
        if flags & 8 and self.position + 2 <= len(self.data):
            beside += 4 * struct.unpack_from("<H", self.data, self.position)[0]
            self.position += 2
        if flags & 4 and self.position + 4 <= len(self.data):
            beside += struct.unpack_from("<I", self.data, self.position)[0]
            self.position += 4
        return int(beside)

    def _end(self) -> int:
        """Where the record ends that the position is in."""
        while self._piece < len(self._ends) - 1 and self._ends[self._piece] <= self.position:
            self._piece += 1
        return self._ends[self._piece]
