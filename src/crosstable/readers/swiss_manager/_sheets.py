"""Tables of any container as rows of cells, each with its place.

A workbook, a page and a text with separators hold the same lists; from here on they are the
same.  Nothing is understood yet.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from crosstable.api import Span

MOST_ROWS = 20_000
MOST_COLUMNS = 1_000
MOST_CELLS = 500_000
LONGEST_CELL = 40_000

_NUMBER = re.compile(r"[+-]?\d+(?:[.,]\d+)?")


class UnreadableError(Exception):
    """An input that cannot or must not be read; says why, and what the user can do."""

    def __init__(self, message: str, hint: str = "", reason: str = "damaged") -> None:
        super().__init__(message)
        self.hint = hint
        self.reason = reason


class CellKind(Enum):
    """What a cell holds, as far as its container can tell."""

    BLANK = "blank"
    NUMBER = "number"
    TEXT = "text"


class Cell(NamedTuple):
    """One cell: its text as shown, numbers exact (``4.5``, ``1``), blanks around it kept.

    ``link`` is the target of a hyperlink, ``classes`` the style classes of a page's cell and
    of what is nested in it, in the order of the page.
    """

    text: str = ""
    kind: CellKind = CellKind.BLANK
    link: str = ""
    classes: tuple[str, ...] = ()

    @property
    def bare(self) -> str:
        """The text without the blanks around it."""
        return self.text.strip()

    @property
    def is_blank(self) -> bool:
        """Whether there is nothing to see."""
        return not self.text.strip()


BLANK_CELL = Cell()


class Row(NamedTuple):
    """A row: its number in the container (from 1), its cells from the first column on.

    ``tag`` is the element that a row of a page comes from (``h2``, ``p``, ``tr``), else empty.
    ``line`` and ``columns`` (of each cell) are known where the container is a text, for a
    page the line only.
    """

    number: int
    cells: tuple[Cell, ...]
    tag: str = ""
    line: int | None = None
    columns: tuple[tuple[int, int], ...] = ()

    @property
    def is_blank(self) -> bool:
        """Whether no cell holds anything."""
        return all(cell.is_blank for cell in self.cells)

    def cell(self, column: int) -> Cell:
        """The cell of a column (from 0); a blank one where the row is shorter."""
        return self.cells[column] if 0 <= column < len(self.cells) else BLANK_CELL

    @property
    def only_text(self) -> str | None:
        """The text of a row with a single filled cell, the first; ``None`` for any other."""
        if not self.cells or self.cells[0].is_blank or any(c.text.strip() for c in self.cells[1:]):
            return None
        return self.cells[0].bare

    def shown(self) -> tuple[str, tuple[tuple[int, int], ...]]:
        """The cells written one after another, and the columns of each, for a caret."""
        text, places = "", []
        for cell in self.cells:
            places.append((len(text) + 1, len(text) + max(1, len(cell.bare))))
            text += f"{cell.bare} | "
        return text.rstrip(" |"), tuple(places)


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet of a workbook, a whole page, or a text: rows in order.

    ``source`` is the input's name, ``name`` the sheet's (empty for a text).  ``lines`` are
    those of a text, for excerpts.
    """

    source: str
    name: str
    rows: tuple[Row, ...]
    container: str = ""
    lines: tuple[str, ...] = ()
    notes: Mapping[str, str] = field(default_factory=dict)

    def span(self, row: Row, column: int | None = None) -> Span:
        """The place of a row or of one of its cells."""
        if self.lines:
            is_known = column is not None and column < len(row.columns)
            return Span(self.source, row.line, row.columns[column or 0] if is_known else None)
        places = row.shown()[1]
        columns = places[column] if column is not None and column < len(places) else None
        address = f"{column_letters(column or 0)}{row.number}"
        return Span(self.source, None, columns, f"{self.name}!{address}")

    def excerpt(self, row: Row) -> str:
        """The text of a row, fit for the columns of its span."""
        if self.lines and row.line is not None and row.line <= len(self.lines):
            return self.lines[row.line - 1]
        return row.shown()[0]


def column_letters(column: int) -> str:
    """The letters of a column counted from 0: ``A``, ``Z``, ``AA``."""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def text_cell(text: str, link: str = "", classes: Sequence[str] = ()) -> Cell:
    """A cell of a page or text, where a number is what looks like one."""
    bare = text.strip()
    if not bare:
        return Cell(text, CellKind.BLANK, link, tuple(classes)) if text or classes else BLANK_CELL
    is_number = _NUMBER.fullmatch(bare) is not None
    kind = CellKind.NUMBER if is_number else CellKind.TEXT
    return Cell(text, kind, link, tuple(classes))
