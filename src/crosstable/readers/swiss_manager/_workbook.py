"""Workbooks through calamine, after their sizes are known.

Calamine allots every cell between the first and the last of a sheet, and a copy of its text for
every cell, so a small workbook can take all memory.  Places and texts are looked at first.
"""

from __future__ import annotations

import io
import re
import struct
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import date, datetime, time, timedelta
from itertools import pairwise
from typing import Any, cast

from crosstable.readers.swiss_manager._limits import (
    MOST_BYTES,
    SAVE_AGAIN,
    check_extent,
    check_texts,
    damaged,
    protected,
    too_large,
)
from crosstable.readers.swiss_manager._sheets import (
    BLANK_CELL,
    MOST_CELLS,
    Cell,
    CellKind,
    Row,
    Sheet,
    UnreadableError,
)

MOST_PARTS = 2_000
MOST_TEXTS = 500_000
MOST_SHEETS = 100

_PLACE = re.compile("([A-Za-z]*)([0-9]+)")
_CELLS = re.compile(rb"<(?:\w{1,20}:)?c[\s>/]")
_ROWS = re.compile(rb"<(?:\w{1,20}:)?row[\s>/]")
_VALUES = re.compile(rb"<(?:\w{1,20}:)?v>(\d{1,7})<")
_TEXTS = re.compile(rb"<(?:\w{1,20}:)?si[\s>/]")


def read_workbook(source: str, data: bytes) -> tuple[Sheet, ...]:
    """The sheets of a workbook.  Raises :class:`UnreadableError`."""
    if data.startswith(b"PK"):
        _check_zip(data)
        return _through_calamine(source, data, "xlsx")
    from crosstable.readers.swiss_manager._biff import check_compound

    check_compound(data)
    return _through_calamine(source, data, "xls")


def _through_calamine(source: str, data: bytes, container: str) -> tuple[Sheet, ...]:
    import python_calamine

    try:
        with python_calamine.load_workbook(io.BytesIO(data)) as book:
            sheets = tuple(_sheets(source, container, book))
    except python_calamine.PasswordError:
        raise protected() from None
    except (python_calamine.CalamineError, OSError, ValueError, OverflowError) as error:
        raise damaged(error) from None
    except BaseException as error:
        # A panic of calamine arrives as an exception that is none of Exception's.
        if type(error).__name__ != "PanicException":
            raise
        raise damaged("calamine gives up") from None
    if not sheets:
        raise UnreadableError("the workbook has no sheet", SAVE_AGAIN)
    return sheets


def _sheets(source: str, container: str, book: Any) -> Iterator[Sheet]:
    if len(book.sheet_names) > MOST_SHEETS:
        raise too_large(f"it has {len(book.sheet_names)} sheets")
    for name in book.sheet_names:
        sheet = book.get_sheet_by_name(name)
        check_extent(f"sheet {name}", sheet.total_height, sheet.total_width)
        rows = sheet.to_python(skip_empty_area=False)
        yield Sheet(source, name, tuple(_row(n, row) for n, row in enumerate(rows, 1)), container)


def _row(number: int, values: list[Any]) -> Row:
    return Row(number, tuple(map(_cell, values)))


def _cell(value: object) -> Cell:
    """A cell with its number made exact: this is the only place where floats come in."""
    if isinstance(value, str):
        if not value:
            return BLANK_CELL
        return Cell(value, CellKind.TEXT if value.strip() else CellKind.BLANK)
    if isinstance(value, bool):
        return Cell(str(value).upper(), CellKind.TEXT)
    if isinstance(value, int):
        return Cell(str(value), CellKind.NUMBER)
    if isinstance(value, float):
        return Cell(_exact(value), CellKind.NUMBER)
    if isinstance(value, datetime | date | time | timedelta):
        return Cell(str(value), CellKind.TEXT)
    return Cell(str(value), CellKind.TEXT)


def _exact(value: float) -> str:
    """The shortest text that means this number: ``4.5``, ``1``; -0 is 0, as it is shown."""
    if value.is_integer() and abs(value) < 10**15:
        return str(int(value))
    return repr(value)


# All that zipfile was seen to raise for damaged archives; RuntimeError is for those with a
# password, and its subclass for a compression that it does not know.
_ZIP_ERRORS = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    OSError,
    ValueError,
    RuntimeError,
)


def _check_zip(data: bytes) -> None:
    """Refuse what is no workbook, or unpacks to more than a list of players can be."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = _unpacked_parts(archive)
    except _ZIP_ERRORS as error:
        raise (protected() if "password" in str(error) else damaged(error)) from None
    for name, content in parts.items():
        if b"<!DOCTYPE" in content or b"<!ENTITY" in content:
            message = f"{name} declares entities of its own, as no workbook does"
            raise UnreadableError(message, SAVE_AGAIN, "foreign")
    sheets = {
        name: content
        for name, content in parts.items()
        if "worksheets/" in name or b"sheetData" in content
    }
    if sum(_check_sheet(name, content) for name, content in sheets.items()) > MOST_CELLS:
        raise too_large(f"its sheets have more than {MOST_CELLS} cells")
    _check_texts(parts, sheets)


def _unpacked_parts(archive: zipfile.ZipFile) -> Mapping[str, bytes]:
    """The real bytes of the parts that are read, whatever their sizes are said to be."""
    listed = archive.infolist()
    if not any(part.filename.lower().startswith("xl/") for part in listed):
        if any(part.filename == "content.xml" for part in listed):
            message = "the file is a document of OpenDocument (.ods), which is not read"
            hint = "open it in a spreadsheet program and save it as .xlsx"
            raise UnreadableError(message, hint, "foreign")
        hint = "unpack it and give the list that is in it"
        raise UnreadableError("the file is a zip archive, but no workbook", hint, "foreign")
    large = too_large(f"unpacked it would have more than {MOST_BYTES // 1_000_000} MB")
    if len(listed) > MOST_PARTS or sum(part.file_size for part in listed) > MOST_BYTES:
        raise large
    parts, left = {}, MOST_BYTES
    for part in listed:
        if part.filename.lower().endswith((".xml", ".rels", ".bin")):
            with archive.open(part) as stream:
                content = stream.read(left + 1)
            left -= len(content)
            if left < 0:
                raise large
            parts[part.filename.lower()] = content
    return parts


def _check_sheet(name: str, content: bytes) -> int:
    """The places for cells that a sheet takes."""
    cells = sum(1 for _ in _CELLS.finditer(content))
    rows = sum(1 for _ in _ROWS.finditer(content))
    from lxml import etree

    check_extent(name, rows, 1)
    if cells > MOST_CELLS:
        raise too_large(f"{name} has {cells} cells")
    places = _Places(name)
    try:
        etree.fromstring(
            content, etree.XMLParser(target=cast("Any", places), resolve_entities=False)
        )
    except etree.LxmlError as error:
        raise damaged(f"{name}: {error}") from None
    return max(cells, check_extent(name, max(rows, places.last_row), places.last_column))


class _Places:
    """Hears of every element of a sheet, and keeps how far away the last cells lie.

    Calamine takes the rows of the first and the last cell for the bounds, so rows that are not
    in their order would make it allot as good as endless space.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._kinds: set[bool] = set()
        self._row = self._cell_row = 0
        self.last_row = 0
        self.last_column = 0

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        """Look at a row or a cell."""
        kind, reference = tag.rpartition("}")[2], attributes.get("r")
        if kind == "row":
            self._row = self._row + 1 if reference is None else self._place(reference)[0]
            self.last_row = max(self.last_row, self._row)
        elif kind == "c":
            self._kinds.add(reference is None)
            if len(self._kinds) > 1:
                raise damaged(f"{self._name} has cells with and without a place")
            row, column = (self._row, 0) if reference is None else self._place(reference)
            if row < self._cell_row:
                raise damaged(f"{self._name} has rows that are not in their order")
            self._cell_row = row
            self.last_row = max(self.last_row, row)
            self.last_column = max(self.last_column, column)

    def _place(self, reference: str) -> tuple[int, int]:
        """Row and column of a reference; column 0 for a row's."""
        found = _PLACE.fullmatch(reference)
        called = f"{self._name} has a cell called {reference[:20]!r}"
        if found is None:
            raise damaged(called)
        letters, digits = found.groups()
        if len(letters) > 3 or len(digits) > 7:
            raise too_large(called)
        return int(digits), _column_number(letters)

    def close(self) -> None:
        """Nothing is built."""


def _column_number(letters: str) -> int:
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


def _check_texts(parts: Mapping[str, bytes], sheets: Mapping[str, bytes]) -> None:
    """Look how long the shared texts are in all the cells that show them."""
    shared = b"".join(content for name, content in parts.items() if "sharedstrings" in name)
    starts = [found.start() for found in _TEXTS.finditer(shared)]
    if len(starts) > MOST_TEXTS:
        raise too_large(f"it has {len(starts)} texts")
    lengths = [end - start for start, end in pairwise([*starts, len(shared)])]
    shown = Counter(int(v[1]) for content in sheets.values() for v in _VALUES.finditer(content))
    check_texts(sum(count * lengths[n] for n, count in shown.items() if n < len(lengths)))
