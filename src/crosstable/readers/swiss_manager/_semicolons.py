"""Rows with a semicolon between the fields, under a row of column names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from crosstable.api import Span
from crosstable.readers._columns import Line, whole_number

MOST_FIELDS = 3000


class Row(NamedTuple):
    """A row, its fields by position and by name."""

    line: Line
    fields: Sequence[str]
    names: dict[str, int]

    def text(self, name: str) -> str:
        """The field of this name without blanks around it, empty where there is none."""
        position = self.names.get(name)
        return "" if position is None else self.at(position)

    def at(self, position: int) -> str:
        """The field at a position, counted from 0."""
        return self.fields[position].strip() if position < len(self.fields) else ""

    def number(self, name: str) -> int | None:
        """The field as a whole number, else ``None``."""
        return whole_number(self.text(name))

    def columns(self, position: int) -> tuple[int, int]:
        """The columns of the line that a field fills."""
        position = min(position, len(self.fields) - 1)
        start = sum(len(field) + 1 for field in self.fields[:position])
        return start + 1, start + max(1, len(self.fields[position]))

    def span(self, name: str = "") -> Span:
        """The place of a field, or of the row."""
        position = self.names.get(name)
        return self.line.span(None if position is None else self.columns(position))


def split_row(line: Line, names: dict[str, int]) -> Row:
    """The row of a line, as far as it has a sensible number of fields."""
    return Row(line, line.text.split(";", MOST_FIELDS), names)


def names_of(header: str) -> dict[str, int]:
    """The positions of the column names of a header; of a name met twice, the first."""
    positions: dict[str, int] = {}
    for position, name in enumerate(header.split(";", MOST_FIELDS)):
        positions.setdefault(name.strip(), position)
    return positions
