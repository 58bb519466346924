"""Who the numbers of a crosstable mean, and what the rows say of points and ranks.

An opponent's number is the position of a row in that very list, not the printed rank.  In a
list by starting rank the position is the starting rank, and stands in the row.
Source: the fact sheet on Swiss-Manager, section 0.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import NamedTuple

from crosstable.api import Diagnostic
from crosstable.readers.swiss_manager import table_codes as codes
from crosstable.readers.swiss_manager._results import parse_value
from crosstable.readers.swiss_manager._roster import number_in_link
from crosstable.readers.swiss_manager._sheets import Row
from crosstable.readers.swiss_manager._tables import Table


class NumberedRow(NamedTuple):
    """A row with the player's id, and the number by which other rows name it."""

    id: int
    number: int
    row: Row


@dataclass
class Numbering:
    """The rows of a crosstable with their ids; ``ids_are_given`` where they are printed."""

    rows: list[NumberedRow] = field(default_factory=list)
    ids_are_given: bool = False
    diagnostics: list[Diagnostic] = field(default_factory=list)

    @property
    def ids(self) -> dict[int, int]:
        """The ids by the numbers that the rows use for their opponents."""
        return {row.number: row.id for row in self.rows}


def is_by_rank(table: Table) -> bool:
    """Whether the rows stand in order of rank: its column is left of the name."""
    rank, name = table.column("rank"), table.column("name")
    return rank is not None and name is not None and rank < name


def without_notes(table: Table) -> Table:
    """The list without the rows that somebody has put below it, as a total or a signature:
    they have neither a rank or number nor a cell in any round, and stay as text."""
    games = (*table.numbered("round").values(), *table.numbered("opponent").values())
    numbers = [c for c in (table.column("number"), table.column("rank")) if c is not None]

    def is_note(row: Row) -> bool:
        is_numbered = any(_whole(row.cell(column).text) for column in numbers)
        return not is_numbered and all(row.cell(column).is_blank for column in games)

    rows = list(table.rows)
    while rows and is_note(rows[-1]):
        rows.pop()
    return replace(table, rows=tuple(rows)) if numbers and rows else table


def number_rows(table: Table) -> Numbering:
    """Give every row its id: the starting rank where the list has one, else its position."""
    numbering = Numbering()
    column = table.column("number")
    printed = [_whole(row.cell(column).text) for row in table.rows] if column is not None else []
    printed = printed or _in_links(table)
    numbering.ids_are_given = bool(printed)
    taken: set[int] = set()
    for position, row in enumerate(table.rows, 1):
        id_ = printed[position - 1] if printed else position
        if id_ is None or id_ < 1 or id_ in taken:
            message = f"row {position} of the list has no starting rank that is its own"
            hint = "the column of starting ranks must be as it was exported"
            numbering.diagnostics.append(table.tell(codes.NUMBER, row, column, message, hint))
            continue
        taken.add(id_)
        number = position if is_by_rank(table) or column is None else id_
        numbering.rows.append(NumberedRow(id_, number, row))
    return numbering


def _in_links(table: Table) -> list[int | None]:
    """The starting ranks in the links of a page's names, where every row has its own."""
    found = [number_in_link(table.cell(row, "name").link) for row in table.rows]
    return list(found) if all(found) and len(set(found)) == len(found) else []


def _whole(text: str) -> int | None:
    bare = text.strip()
    return int(bare) if bare.isascii() and bare.isdigit() and len(bare) < 6 else None


def points_in(table: Table, column: int) -> dict[int, Fraction]:
    """The points in a column by the rows' numbers in the sheet, as far as they are any."""
    values = {row.number: parse_value(row.cell(column).text) for row in table.rows}
    return {number: value for number, value in values.items() if value is not None}
