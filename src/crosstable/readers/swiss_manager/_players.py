"""Who stands in a row: the fields of a player that every list has, wherever its columns are."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from crosstable.api import Diagnostic, NationalRating
from crosstable.readers.swiss_manager import table_codes as codes
from crosstable.readers.swiss_manager._sheets import Row, column_letters
from crosstable.readers.swiss_manager._tables import Table

TITLES = frozenset(
    [
        "GM",
        "IM",
        "FM",
        "CM",
        "WGM",
        "WIM",
        "WFM",
        "WCM",
        "AGM",
        "AIM",
        "AFM",
        "ACM",
        "WAGM",
        "WAIM",
        "WAFM",
        "WACM",
        "NM",
        "WNM",
    ]
)
"""FIDE's titles, those of its online arena, and national masters."""

_SEXES = {"f": "w", "w": "w", "m": "m"}
_LARGEST_RATING = 4000


class PlayerFields:
    """The columns of a list that say who somebody is, and reading them row by row.

    ``of(row)`` gives the fields of a :class:`crosstable.api.Player` except its number and its
    rounds.  What is at fault in a row goes to ``diagnostics``.
    """

    def __init__(self, table: Table, reserved: Iterable[int] = ()) -> None:
        self._table = table
        self._reserved = frozenset(reserved)
        self.diagnostics: list[Diagnostic] = []

    @cached_property
    def title_column(self) -> int | None:
        """The column of titles: one headed so, else one without a header that holds titles."""
        headed = self._table.column("title")
        if headed is not None:
            return headed
        return next((c for c in self._blank_columns if self._holds_only(c, TITLES)), None)

    @cached_property
    def sex_column(self) -> int | None:
        """The column of sexes that holds any; the program writes it without a header."""
        headed = [c for c in self._table.columns("sex") if self._values(c)]
        unheaded = (c for c in self._blank_columns if self._holds_only(c, frozenset({"F", "w"})))
        return headed[0] if headed else next(unheaded, None)

    @cached_property
    def _blank_columns(self) -> list[int]:
        header = self._table.header
        width = max((len(row.cells) for row in self._table.rows), default=0)
        return [c for c in range(width) if not header.cell(c).bare and c not in self._reserved]

    def _values(self, column: int) -> set[str]:
        return {row.cell(column).bare for row in self._table.rows} - {""}

    def _holds_only(self, column: int, words: frozenset[str]) -> bool:
        values = self._values(column)
        return bool(values) and values <= words

    def unread(self, used: Iterable[str]) -> Diagnostic | None:
        """The columns with a header that nothing was made of, in one finding.

        ``used`` are the headings that the list's own reader has read.
        """
        known = {*READ, *used}
        columns = [
            (column, cell.bare)
            for column, cell in enumerate(self._table.header.cells)
            if cell.bare and column not in self._reserved
            and self._table.headings[column].partition(" ")[0] not in known
            and self._values(column)
        ]  # fmt: skip
        if not columns:
            return None
        shown = ", ".join(f"{column_letters(c)} ({name})" for c, name in columns[:12])
        message = f"the results model has no place for these columns: {shown}"
        return self._table.tell(codes.COLUMNS, self._table.header, columns[0][0], message)

    def of(self, row: Row) -> dict[str, Any]:
        """The fields of the player in a row."""
        table = self._table
        fields: dict[str, Any] = {"name": " ".join(table.cell(row, "name").text.split())}
        fields |= self._texts(row)
        fields |= self._ratings(row, fields.get("federation", ""))
        if self.title_column is not None:
            fields["title"] = row.cell(self.title_column).bare
        if self.sex_column is not None:
            sex = row.cell(self.sex_column).bare.casefold()
            fields["sex"] = _SEXES.get(sex, "")
        if not fields["name"]:
            message = "a row without a name"
            self.diagnostics.append(table.tell(codes.NAME, row, table.column("name"), message))
        return {name: value for name, value in fields.items() if value not in ("", None)} | {
            "name": fields["name"]
        }

    def _texts(self, row: Row) -> dict[str, Any]:
        cell = self._table.cell
        number = cell(row, "fide_id").bare
        group, kind = cell(row, "group").bare, cell(row, "type").bare
        return {
            "federation": self._federation(row),
            "club": " ".join(cell(row, "club").text.split()),
            "fide_id": number if number.strip("0") else "",
            "birth": cell(row, "birth").bare,
            "group": " ".join(filter(None, (group, kind))),
        }

    def _federation(self, row: Row) -> str:
        """The first filled of the federations; the program writes several."""
        columns = self._table.columns("federation")
        return next((row.cell(c).bare for c in columns if row.cell(c).bare), "")

    def _ratings(self, row: Row, federation: str) -> dict[str, Any]:
        """The international rating, else the one that counts, else the national one."""
        table = self._table
        national = self._rating(row, table.column("rating_national"))
        international = self._rating(row, table.column("rating_international"))
        main = self._rating(row, table.column("rating"))
        fields: dict[str, Any] = {"rating": international or main or national}
        if national and fields["rating"] != national:
            fields["national_ratings"] = (NationalRating(federation=federation, rating=national),)
        return fields

    def _rating(self, row: Row, column: int | None) -> int | None:
        if column is None:
            return None
        text = row.cell(column).bare
        if not text or text == "0":
            return None
        if text.isascii() and text.isdigit() and int(text[:6]) <= _LARGEST_RATING:
            return int(text)
        message = f"rating {text[:20]!r} is no rating; the player is taken as unrated"
        self.diagnostics.append(self._table.tell(codes.RATING, row, column, message))
        return None


READ = frozenset(
    [
        "name",
        "title",
        "sex",
        "federation",
        "federation_name",
        "club",
        "fide_id",
        "birth",
        "group",
        "type",
        "rating",
        "rating_international",
        "rating_national",
    ]
)
