"""What workbooks of any kind are refused for, in one wording."""

from __future__ import annotations

from crosstable.readers.swiss_manager._sheets import (
    MOST_CELLS,
    MOST_COLUMNS,
    MOST_ROWS,
    UnreadableError,
)

MOST_BYTES = 64_000_000
"""So much a workbook may be, unpacked, and its texts written out in every cell."""
SAVE_AGAIN = "export the list again, or open it in a spreadsheet program and save it as .xlsx"


def damaged(why: object) -> UnreadableError:
    """A workbook that cannot be read."""
    return UnreadableError(f"the workbook is damaged ({why})", SAVE_AGAIN)


def protected() -> UnreadableError:
    """A workbook with a password."""
    hint = "open it with its password and save it without one"
    return UnreadableError("the workbook is protected by a password", hint, "protected")


def too_large(what: str) -> UnreadableError:
    """A workbook that would take too much memory."""
    hint = "no list of a tournament is as large; export the list again"
    return UnreadableError(f"the workbook is not read: {what}", hint, "too-large")


def check_extent(name: str, rows: int, columns: int) -> int:
    """Refuse a sheet with cells far away; else the places between its first and last cell."""
    if rows > MOST_ROWS or columns > MOST_COLUMNS or rows * columns > MOST_CELLS:
        raise too_large(f"{name} has cells up to row {rows} and column {columns}")
    return rows * columns


def check_texts(total: int) -> None:
    """Refuse texts that are small in the file but long in all the cells that show them."""
    if total > MOST_BYTES:
        raise too_large("its texts are repeated in very many cells")
