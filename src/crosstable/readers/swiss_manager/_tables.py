"""Where the lists of a sheet are: header rows, found by their shape, and the rows under them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from crosstable.api import Diagnostic, DiagnosticCode, Span
from crosstable.readers.swiss_manager._language import heading_of, language_of
from crosstable.readers.swiss_manager._sheets import Cell, Row, Sheet

FEWEST_HEADINGS = 3
MOST_HEADER_ROWS = 5_000

_TOTAL = re.compile(r"[0-9½.,]*\s*:\s*[0-9½.,]*")
_WHO = {"name", "white", "team", "board"}


@dataclass(frozen=True)
class Table:
    """A header row, the rows under it up to the next header, and the sheet around them.

    ``headings`` tell what each column holds (see :func:`heading_of`), empty where the header
    is blank or not known.
    """

    sheet: Sheet
    header: Row
    headings: tuple[str, ...]
    rows: tuple[Row, ...]

    @cached_property
    def language(self) -> str:
        """The language of the list."""
        words = [cell.bare for cell in self.header.cells]
        return language_of(words, (c.text for row in self.around for c in row.cells))

    @cached_property
    def before(self) -> tuple[Row, ...]:
        """The rows of the sheet above the header, without the blank ones."""
        return tuple(r for r in self.sheet.rows if r.number < self.header.number and not r.is_blank)

    @cached_property
    def after(self) -> tuple[Row, ...]:
        """The rows of the sheet below the table, without the blank ones."""
        last = self.rows[-1].number if self.rows else self.header.number
        return tuple(r for r in self.sheet.rows if r.number > last and not r.is_blank)

    @property
    def around(self) -> tuple[Row, ...]:
        """The rows of the sheet outside the table."""
        return self.before + self.after

    def column(self, heading: str) -> int | None:
        """The first column with this heading."""
        return self.headings.index(heading) if heading in self.headings else None

    def columns(self, heading: str) -> list[int]:
        """All columns with this heading."""
        return [column for column, found in enumerate(self.headings) if found == heading]

    def numbered(self, what: str) -> dict[int, int]:
        """The columns of a numbered heading (``round``, ``tie-break``, ``opponent``)."""
        found: dict[int, int] = {}
        for column, heading in enumerate(self.headings):
            word, _, number = heading.partition(" ")
            if word == what and number:
                found.setdefault(int(number), column)
        return found

    def cell(self, row: Row, heading: str) -> Cell:
        """The cell of a row under a heading; blank where there is no such column."""
        column = self.column(heading)
        return row.cell(-1 if column is None else column)

    def span(self, row: Row, column: int | None = None) -> Span:
        """The place of a row or a cell."""
        return self.sheet.span(row, column)

    def tell(
        self,
        code: DiagnosticCode,
        row: Row,
        column: int | None,
        message: str,
        hint: str | None = None,
    ) -> Diagnostic:
        """A finding in a cell, with its place and the row for the caret."""
        excerpt = self.sheet.excerpt(row)
        return code.at(self.span(row, column), message, excerpt=excerpt, hint=hint)


def find_tables(sheet: Sheet) -> tuple[Table, ...]:
    """Every list of a sheet in order; a table ends before the next header."""
    headers = list(_headers(sheet))
    ends = [header.number for header, _ in headers] + [len(sheet.rows) + 1]
    return tuple(
        Table(sheet, header, headings, _body(sheet, header, end))
        for (header, headings), end in zip(headers, ends[1:], strict=True)
    )


def _headers(sheet: Sheet) -> Iterator[tuple[Row, tuple[str, ...]]]:
    found = 0
    for row in sheet.rows:
        headings = headings_of(row)
        if headings is not None:
            found += 1
            if found > MOST_HEADER_ROWS:
                return
            yield row, headings


def headings_of(row: Row) -> tuple[str, ...] | None:
    """What the columns of a header row hold; ``None`` for a row that is no header.

    A header names who stands in the rows and at least two things more.
    """
    if len(row.cells) < FEWEST_HEADINGS:
        return None
    headings = tuple(heading_of(cell.text) for cell in row.cells)
    match = _match_headings(row, headings)
    if match is not None:
        return match
    worded = {heading for heading in headings if heading and not heading.startswith("opponent ")}
    if len(worded) < FEWEST_HEADINGS or not worded & _WHO:
        return None
    return headings


def _match_headings(row: Row, headings: tuple[str, ...]) -> tuple[str, ...] | None:
    """The header of a match of teams, which holds their names and numbers and the total:
    ``Bo. | 13 | Rooks | Rtg | - | 1 | Kings | Rtg | 2½:1½``; ``None`` for any other row."""
    filled = [column for column, cell in enumerate(row.cells) if not cell.is_blank]
    dashes = [column for column in filled if row.cells[column].bare in ("-", "–")]
    if not filled or headings[filled[0]] != "board" or len(dashes) != 1:
        return None
    if _TOTAL.fullmatch(row.cells[filled[-1]].bare) is None:
        return None
    found = ["" if heading.startswith("opponent ") else heading for heading in headings]
    found[filled[-1]] = "result"
    for half in (range(filled[0] + 1, dashes[0]), range(dashes[0] + 1, filled[-1])):
        numbers = [c for c in half if headings[c].startswith("opponent ")]
        names = [c for c in half if c in filled and c not in numbers and headings[c] != "rating"]
        if not names:
            return None
        found[names[0]] = "team"
        if numbers and numbers[0] < names[0]:
            found[numbers[0]] = "number"
    return tuple(found)


def _body(sheet: Sheet, header: Row, end: int) -> tuple[Row, ...]:
    """The rows under a header up to one that is only text; of a page, up to its table's end.

    A blank row between is one that a user has put there: rows follow that are as full.
    """
    rows: list[Row] = []
    for row in sheet.rows[header.number : end - 1]:
        if row.is_blank and header.tag and rows:
            break
        if row.is_blank:
            continue
        if sum(not cell.is_blank for cell in row.cells) < FEWEST_HEADINGS - 1:
            break
        rows.append(row)
    return tuple(rows)
