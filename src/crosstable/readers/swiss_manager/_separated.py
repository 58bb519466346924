"""Texts with separators: ``;``, comma or tab, by content."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from crosstable.api import SourceText
from crosstable.readers.swiss_manager._sheets import (
    LONGEST_CELL,
    MOST_CELLS,
    MOST_COLUMNS,
    MOST_ROWS,
    Row,
    Sheet,
    UnreadableError,
    text_cell,
)

SEPARATORS = ";\t,"
_LOOKED_AT = 200
_FEWEST_FIELDS = 3


def separator_of(lines: tuple[str, ...] | list[str]) -> str | None:
    """What parts the fields: the sign that gives most rows of equal width; ``None`` for none."""
    best: tuple[int, str | None] = (0, None)
    for sign in SEPARATORS:
        widths = Counter(len(split_line(line, sign)) for line in lines[:_LOOKED_AT] if sign in line)
        tables = [width * count for width, count in widths.items() if width >= _FEWEST_FIELDS]
        best = max(best, (max(tables, default=0), sign), key=lambda found: found[0])
    return best[1]


def split_line(line: str, separator: str) -> list[tuple[int, int, str]]:
    """First column, last column and text of every field; quotes hold a field together."""
    fields = []
    sign = re.escape(separator)
    pattern = re.compile(rf'[ ]*"((?:[^"]|"")*)"[ ]*(?={sign}|$)|([^{sign}]*)')
    position = 0
    while position <= len(line):
        found = pattern.match(line, position)
        if found is None:
            break
        quoted, plain = found.groups()
        text = plain if quoted is None else quoted.replace('""', '"')
        fields.append((position + 1, max(position + 1, found.end()), text))
        position = found.end() + 1
    return fields


def read_separated(text: SourceText) -> Sheet:
    """The rows of a text.  Raises :class:`UnreadableError`."""
    if len(text.lines) > MOST_ROWS:
        message = f"the text is not read: it has {len(text.lines)} lines"
        raise UnreadableError(message, "no list of a tournament is as long", "too-large")
    separator = separator_of(text.lines) or ";"
    rows = tuple(_rows(text.lines, separator))
    if sum(len(row.cells) for row in rows) > MOST_CELLS:
        message = "the text is not read: it has too many fields"
        raise UnreadableError(message, "no list of a tournament is as large", "too-large")
    return Sheet(text.name, "", rows, "csv", text.lines, {"separator": separator})


def _rows(lines: tuple[str, ...], separator: str) -> Iterator[Row]:
    for number, line in enumerate(lines, 1):
        fields = split_line(line[: LONGEST_CELL * 10], separator)[:MOST_COLUMNS]
        cells = tuple(text_cell(text[:LONGEST_CELL]) for _, _, text in fields)
        places = tuple((first, last) for first, last, _ in fields)
        yield Row(number, cells, "", number, places)
