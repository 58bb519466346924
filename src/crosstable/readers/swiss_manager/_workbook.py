"""Workbooks: .xlsx and the BIFF8 of .xls, through calamine, after their sizes are known.

Calamine allots every cell between the first and the last of a sheet, so a sheet with two
cells far apart can take all memory.  The places of the cells are therefore looked at first.
"""

from __future__ import annotations

import io
import re
import struct
import zipfile
import zlib
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from typing import Any

from crosstable.readers.swiss_manager._sheets import (
    BLANK_CELL,
    MOST_CELLS,
    MOST_COLUMNS,
    MOST_ROWS,
    Cell,
    CellKind,
    Row,
    Sheet,
    UnreadableError,
)

MOST_PARTS = 2_000
MOST_BYTES = 200_000_000
MOST_SHARED_STRINGS = 1_000_000
MOST_SHEETS = 100

_CELL_PLACE = re.compile(rb"<(?:\w+:)?c\b[^>]{0,200}?\br=[\"']([A-Za-z]{1,4})(\d{1,9})[\"']")
_ROW_PLACE = re.compile(rb"<(?:\w+:)?row\b[^>]{0,200}?\br=[\"'](\d{1,9})[\"']")
_CELLS = re.compile(rb"<(?:\w+:)?c[\s>/]")
_ROWS = re.compile(rb"<(?:\w+:)?row[\s>/]")
_STRINGS = re.compile(rb"<(?:\w+:)?si[\s>/]")


_SAVE_AGAIN = "export the list again, or open it in a spreadsheet program and save it as .xlsx"


def read_workbook(source: str, data: bytes) -> tuple[Sheet, ...]:
    """The sheets of a workbook.  Raises :class:`UnreadableError`."""
    if data.startswith(b"PK"):
        _check_zip(data)
    else:
        _check_compound(data)
    return _through_calamine(source, data)


def _through_calamine(source: str, data: bytes) -> tuple[Sheet, ...]:
    import python_calamine

    try:
        with python_calamine.load_workbook(io.BytesIO(data)) as book:
            container = "xlsx" if data.startswith(b"PK") else "xls"
            sheets = tuple(_sheets(source, container, book))
    except python_calamine.PasswordError:
        raise _protected() from None
    except (python_calamine.CalamineError, OSError, ValueError, OverflowError) as error:
        raise UnreadableError(f"the workbook is damaged ({error})", _SAVE_AGAIN) from None
    except BaseException as error:
        # A panic of calamine arrives as an exception that is none of Exception's.
        if type(error).__name__ != "PanicException":
            raise
        raise UnreadableError("the workbook is damaged", _SAVE_AGAIN) from None
    if not sheets:
        raise UnreadableError("the workbook has no sheet", _SAVE_AGAIN)
    return sheets


def _protected() -> UnreadableError:
    hint = "open it with its password and save it without one"
    return UnreadableError("the workbook is protected by a password", hint, "protected")


def _too_large(what: str) -> UnreadableError:
    hint = "no list of a tournament is as large; export the list again"
    return UnreadableError(f"the workbook is not read: {what}", hint, "too-large")


def _sheets(source: str, container: str, book: Any) -> Iterator[Sheet]:
    if len(book.sheet_names) > MOST_SHEETS:
        raise _too_large(f"it has {len(book.sheet_names)} sheets")
    for name in book.sheet_names:
        sheet = book.get_sheet_by_name(name)
        if sheet.total_height > MOST_ROWS or sheet.total_width > MOST_COLUMNS:
            raise _too_large(f"sheet {name} has {sheet.total_height} rows of {sheet.total_width}")
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


def _check_zip(data: bytes) -> None:
    """Refuse what is no workbook, or unpacks to more than a list of players can be."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            _check_parts(archive)
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, EOFError, OSError, ValueError,
            RuntimeError, struct.error) as error:  # fmt: skip
        if "password" in str(error):
            raise _protected() from None
        raise UnreadableError(f"the workbook is damaged ({error})", _SAVE_AGAIN) from None


def _check_parts(archive: zipfile.ZipFile) -> None:
    parts = archive.infolist()
    names = {part.filename for part in parts}
    if not any(name.lower().startswith("xl/") for name in names):
        hint = "unpack it and give the list that is in it"
        raise UnreadableError("the file is a zip archive, but no workbook", hint, "foreign")
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > MOST_BYTES:
        raise _too_large(f"unpacked it would have more than {MOST_BYTES // 1_000_000} MB")
    left, places = MOST_BYTES, MOST_CELLS
    for part in parts:
        if part.filename.lower().endswith((".xml", ".rels", ".bin")):
            unpacked = _unpacked(archive, part, left)
            left -= len(unpacked)
            places -= _check_part(part.filename.lower(), unpacked)
            if places < 0:
                raise _too_large(f"its sheets have more than {MOST_CELLS} cells")


def _unpacked(archive: zipfile.ZipFile, part: zipfile.ZipInfo, most: int) -> bytes:
    """The real bytes of a part, whatever its size is said to be."""
    with archive.open(part) as stream:
        unpacked = stream.read(most + 1)
    if len(unpacked) > most:
        raise _too_large(f"unpacked it would have more than {MOST_BYTES // 1_000_000} MB")
    return unpacked


def _check_part(name: str, unpacked: bytes) -> int:
    """Refuse what no workbook has; the places for cells that a sheet takes."""
    if b"<!DOCTYPE" in unpacked or b"<!ENTITY" in unpacked:
        message = f"{name} declares entities of its own, as no workbook does"
        raise UnreadableError(message, _SAVE_AGAIN, "foreign")
    if "sharedstrings" in name:
        strings = sum(1 for _ in _STRINGS.finditer(unpacked))
        if strings > MOST_SHARED_STRINGS:
            raise _too_large(f"it has {strings} strings")
    return _check_sheet(name, unpacked) if "worksheets/" in name else 0


def _check_sheet(name: str, unpacked: bytes) -> int:
    cells = sum(1 for _ in _CELLS.finditer(unpacked))
    rows = sum(1 for _ in _ROWS.finditer(unpacked))
    row_places = [int(found[1]) for found in _ROW_PLACE.finditer(unpacked)]
    places = {(found[1], int(found[2])) for found in _CELL_PLACE.finditer(unpacked)}
    last_row = max([rows, *row_places, *(row for _, row in places)], default=0)
    last_column = max((_column_number(letters) for letters in {c for c, _ in places}), default=0)
    return _check_extent(name, last_row, last_column, cells)


def _column_number(letters: bytes) -> int:
    number = 0
    for letter in letters.upper():
        number = number * 26 + letter - ord("A") + 1
    return number


def _check_extent(name: str, rows: int, columns: int, cells: int) -> int:
    is_large = rows > MOST_ROWS or columns > MOST_COLUMNS
    if is_large or cells > MOST_CELLS or rows * columns > MOST_CELLS:
        raise _too_large(f"{name} has cells up to row {rows} and column {columns}")
    return rows * columns


# --- BIFF8 in a compound file -------------------------------------------------------------

_END = 0xFFFFFFFA
"""Sector numbers from here on are marks, not sectors."""
_CELL_RECORDS = {0x0006, 0x0201, 0x0203, 0x0204, 0x0205, 0x027E, 0x00FD, 0x00D6}
_RUN_RECORDS = {0x00BD, 0x00BE}
_BEGIN = 0x0809
_FILE_PASSWORD = 0x002F


def _check_compound(data: bytes) -> None:
    try:
        streams = dict(_streams(data))
    except (struct.error, IndexError, ValueError) as error:
        raise UnreadableError(f"the workbook is damaged ({error})", _SAVE_AGAIN) from None
    if "encryptedpackage" in streams:
        raise _protected()
    book = streams.get("workbook", streams.get("book"))
    if book is None:
        message = "the file is no workbook, but another kind of office document"
        raise UnreadableError(message, "export the list to Excel", "foreign")
    _check_records(book)


def _streams(data: bytes) -> Iterator[tuple[str, bytes]]:
    """The streams of the top folder that matter, by name in small letters."""
    shift = struct.unpack_from("<H", data, 30)[0]
    if shift not in (9, 12):
        raise ValueError("odd sector size")
    size = 1 << shift
    table = _sector_table(data, size)
    folder = _chain(data, table, struct.unpack_from("<I", data, 48)[0], size)
    for start in range(0, len(folder) - 127, 128):
        length = struct.unpack_from("<H", folder, start + 64)[0]
        name = folder[start : start + max(0, min(length, 64) - 2)].decode("utf-16-le", "replace")
        if name.lower() in ("workbook", "book", "encryptedpackage"):
            first, stream_size = struct.unpack_from("<II", folder, start + 116)
            small = name.lower() == "encryptedpackage"
            content = b"" if small else _chain(data, table, first, size)[:stream_size]
            if len(content) < stream_size and not small:
                raise ValueError("it is cut short")
            yield name.lower(), content


def _sector_table(data: bytes, size: int) -> list[int]:
    """Which sector follows which."""
    sectors = list(struct.unpack_from("<109I", data, 76))
    following = struct.unpack_from("<I", data, 68)[0]
    most = len(data) // size + 1
    for _ in range(most):
        if following >= _END:
            break
        more = struct.unpack_from(f"<{size // 4}I", data, (following + 1) * size)
        sectors += more[:-1]
        following = more[-1]
    table: list[int] = []
    for sector in sectors[:most]:
        if sector < _END:
            table += struct.unpack_from(f"<{size // 4}I", data, (sector + 1) * size)
    return table


def _chain(data: bytes, table: list[int], sector: int, size: int) -> bytes:
    pieces = []
    while sector < _END:
        pieces.append(data[(sector + 1) * size : (sector + 2) * size])
        if len(pieces) * size > len(data):
            raise ValueError("its sectors run in a circle")
        sector = table[sector]
    return b"".join(pieces)


def _check_records(book: bytes) -> None:
    """Look where the cells of every sheet lie."""
    position, extents = 0, [(0, 0)]
    cells = 0
    while position + 4 <= len(book):
        kind, length = struct.unpack_from("<HH", book, position)
        position += 4
        if kind == _FILE_PASSWORD:
            raise _protected()
        if kind == _BEGIN:
            extents.append((0, 0))
        elif (kind in _CELL_RECORDS or kind in _RUN_RECORDS) and position + 4 <= len(book):
            row, column = struct.unpack_from("<HH", book, position)
            if kind in _RUN_RECORDS:
                column += length // 2
            cells += 1
            extents[-1] = (max(extents[-1][0], row + 1), max(extents[-1][1], column + 1))
        position += length
    if sum(_check_extent("a sheet", *extent, cells) for extent in extents) > MOST_CELLS:
        raise _too_large(f"its sheets have more than {MOST_CELLS} cells")
