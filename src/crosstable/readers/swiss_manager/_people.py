"""Who stands in a row of a list, also where two players share it: name, number and facts."""

from __future__ import annotations

from dataclasses import replace

from crosstable.api import Diagnostic
from crosstable.readers._columns import whole_number
from crosstable.readers.swiss_manager._players import READ, PlayerFields
from crosstable.readers.swiss_manager._roster import (
    Person,
    clean_name,
    federation_in_link,
    number_in_link,
)
from crosstable.readers.swiss_manager._sheets import Row
from crosstable.readers.swiss_manager._tables import Table

_UNKNOWN_BIRTH = "0000"


class People:
    """Reads one player of each row.

    ``name`` is the column of the name, ``within`` are the columns of this player where a row
    holds two.
    """

    def __init__(self, table: Table, name: int, within: range | None = None) -> None:
        inside = within or range(len(table.headings))
        headings = tuple(
            ("name" if column == name else heading) if column in inside else ""
            for column, heading in enumerate(table.headings)
        )
        self.name = name
        self._view = replace(table, headings=headings)
        outside = set(range(_width(table))) - set(inside)
        self._fields = PlayerFields(self._view, outside)

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """What was at fault in the rows read so far."""
        return self._fields.diagnostics

    @property
    def used(self) -> set[int]:
        """The columns that are looked at."""
        headed = {c for c, h in enumerate(self._view.headings) if h in READ or h == "number"}
        found = {self.name, self._fields.title_column, self._fields.sex_column}
        return headed | {column for column in found if column is not None}

    def number_text(self, row: Row) -> str:
        """What stands in the column of start numbers."""
        return self._view.cell(row, "number").bare

    def read(self, row: Row) -> Person | None:
        """The player of a row; ``None`` where there is no name."""
        cell = row.cell(self.name)
        name = clean_name(cell.text)
        if not name:
            return None
        facts = self._fields.of(row)
        del facts["name"]
        if facts.get("birth", "").startswith(_UNKNOWN_BIRTH):
            del facts["birth"]
        federation = federation_in_link(cell.link)
        if federation:
            facts.setdefault("federation", federation)
        number = whole_number(self.number_text(row)) or number_in_link(cell.link)
        return Person(name, number, facts, self._view.span(row, self.name))


def _width(table: Table) -> int:
    return max(len(table.headings), *(len(row.cells) for row in table.rows), 0)
