"""The table of byes that ``--byes`` takes: CSV with the columns player, round and kind."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence

from crosstable.api import Diagnostic, DiagnosticCode, Severity, Source, Span
from crosstable.model.entries import Bye, Place, parse_bye

BYES_TABLE = DiagnosticCode(
    "BYES-TABLE", Severity.ERROR, "A row of the table of byes cannot be read."
)
COLUMNS = ("player", "round", "kind")


def parse_byes(
    source: Source, encoding: str | None = None
) -> tuple[tuple[Bye, ...], tuple[Diagnostic, ...]]:
    """The byes of a table, and what is wrong with it.

    Fields are parted by semicolons, tabs or commas, as the first line has them.  That line
    may head the columns, in any order; without it they are player, round and kind.
    """
    try:
        text = source.data.decode(encoding or "utf-8-sig")
    except (UnicodeDecodeError, LookupError):
        message = f"not {encoding or 'UTF-8'}; save it as UTF-8, or give its --encoding"
        return (), (BYES_TABLE.at(Span(source.name), message),)
    table = _Table(source.name, text)
    try:
        byes = tuple(table.byes())
    except csv.Error as error:
        return (), (BYES_TABLE.at(Span(source.name), f"no table: {error}"),)
    return byes, tuple(table.findings)


class _Table:
    def __init__(self, name: str, text: str) -> None:
        self._name = name
        self._lines = text.splitlines()
        self.findings: list[Diagnostic] = []

    def byes(self) -> Iterator[Bye]:
        first = self._lines[0] if self._lines else ""
        delimiter = next((mark for mark in ";\t" if mark in first), ",")
        columns: Sequence[str] = COLUMNS
        reader = csv.reader(self._lines, delimiter=delimiter, skipinitialspace=True)
        for fields in reader:
            place = self._place(reader.line_num)
            words = [field.strip() for field in fields]
            if not any(words):
                continue
            headers = [word.casefold() for word in words]
            if reader.line_num == 1 and set(headers) & set(COLUMNS):
                columns = headers
                self._check_headers(columns, place)
            elif not self.findings or columns is COLUMNS:
                yield from self._bye(dict(zip(columns, words, strict=False)), len(words), place)

    def _check_headers(self, columns: Sequence[str], place: Place) -> None:
        if sorted(columns) != sorted(COLUMNS):
            message = f"the columns are {', '.join(columns)}; they must be {', '.join(COLUMNS)}"
            self.findings.append(place.report(BYES_TABLE, message))

    def _bye(self, row: dict[str, str], width: int, place: Place) -> Iterator[Bye]:
        round_, kind = row.get("round", ""), parse_bye(row.get("kind", ""))
        problem = ""
        if width != len(COLUMNS):
            problem = f"{width} fields instead of player, round, kind (quote names with commas)"
        elif not (round_.isascii() and round_.isdigit() and 0 < int(round_) < 1000):
            problem = f"{round_!r} is no number of a round"
        elif kind is None:
            problem = f"{row['kind']!r} is no kind of bye: half, full, zero or pairing"
        if problem or kind is None:
            self.findings.append(place.report(BYES_TABLE, problem))
        else:
            yield Bye(player=row["player"], round=int(round_), outcome=kind, place=place)

    def _place(self, line: int) -> Place:
        text = self._lines[line - 1]
        return Place(Span(self._name, line, (1, max(len(text), 1))), text)
