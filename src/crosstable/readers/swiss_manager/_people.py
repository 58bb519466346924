"""What the columns of a list say of a player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from crosstable.api import NationalRating
from crosstable.readers._columns import whole_number
from crosstable.readers.swiss_manager._roster import (
    Person,
    clean_name,
    federation_in_link,
    number_in_link,
    parse_rating,
)
from crosstable.readers.swiss_manager._sheets import Row
from crosstable.readers.swiss_manager._tables import Table

TITLES = frozenset(
    [
        "GM",
        "IM",
        "FM",
        "CM",
        "NM",
        "WGM",
        "WIM",
        "WFM",
        "WCM",
        "AGM",
        "AIM",
        "AFM",
        "ACM",
        "WNM",
        "DSH",
    ]
)
_SEXES = {"F": "w", "W": "w", "M": "m"}
_NOT_BORN = "0000"

READ = frozenset(
    {
        "number", "rating", "rating_international", "rating_national", "federation", "club",
        "fide_id", "sex", "type", "group", "birth", "title",
    }
)  # fmt: skip
"""The headings that :func:`read_person` looks at, beside that of the name."""


class Columns(NamedTuple):
    """The columns of one player in the rows of a table: of the name, of the headings, and of
    the title and sex where these have no heading."""

    name: int
    by_heading: Mapping[str, tuple[int, ...]]
    titles: tuple[int, ...] = ()
    sexes: tuple[int, ...] = ()

    @property
    def used(self) -> set[int]:
        """All of them."""
        headed = (column for columns in self.by_heading.values() for column in columns)
        return {self.name, *headed, *self.titles, *self.sexes}


def columns_of(table: Table, name: str = "name", within: range | None = None) -> Columns | None:
    """The columns of the player whose name has this heading; ``None`` if there is none.

    ``within`` limits them where a row holds two players.  What columns without a heading hold
    is told by their cells.
    """
    inside = within or range(len(table.headings))
    names = [column for column in table.columns(name) if column in inside]
    if not names:
        return None
    by_heading: dict[str, tuple[int, ...]] = {}
    titles, sexes = [], []
    for column in inside:
        heading = table.headings[column]
        if heading in READ:
            by_heading[heading] = (*by_heading.get(heading, ()), column)
        elif not heading and not table.header.cell(column).bare:
            found = {row.cell(column).bare for row in table.rows} - {""}
            if found and found <= TITLES:
                titles.append(column)
            elif found and {text.upper() for text in found} <= set(_SEXES):
                sexes.append(column)
    return Columns(names[0], by_heading, tuple(titles), tuple(sexes))


def read_person(table: Table, row: Row, columns: Columns) -> Person | None:
    """The player of a row; ``None`` where there is no name."""
    cell = row.cell(columns.name)
    name = clean_name(cell.text)
    if not name:
        return None
    number = whole_number(_text(row, columns, "number")) or number_in_link(cell.link)
    facts = {field: value for field, value in _facts(row, columns) if value}
    facts.setdefault("federation", federation_in_link(cell.link))
    return Person(name, number, facts, table.span(row, columns.name))


def _text(row: Row, columns: Columns, heading: str) -> str:
    """The first text under a heading, for a heading may stand twice."""
    return _first(row, columns.by_heading.get(heading, ()))


def _first(row: Row, columns: Sequence[int]) -> str:
    return next((row.cell(c).bare for c in columns if row.cell(c).bare), "")


def _facts(row: Row, columns: Columns) -> Iterator[tuple[str, Any]]:
    yield "title", _text(row, columns, "title") or _first(row, columns.titles)
    sex = _text(row, columns, "sex") or _first(row, columns.sexes)
    yield "sex", _SEXES.get(sex.upper(), "")
    yield (
        "rating",
        parse_rating(_text(row, columns, "rating"))
        or parse_rating(_text(row, columns, "rating_international")),
    )
    federation = _text(row, columns, "federation").upper()
    yield "federation", federation
    yield "fide_id", _identifier(_text(row, columns, "fide_id"))
    birth = _text(row, columns, "birth")
    yield "birth", "" if birth.startswith(_NOT_BORN) else birth
    yield "group", _text(row, columns, "group") or _text(row, columns, "type")
    yield "club", " ".join(_text(row, columns, "club").split())
    national = parse_rating(_text(row, columns, "rating_national"))
    if national is not None:
        yield "national_ratings", (NationalRating(federation=federation, rating=national),)


def _identifier(text: str) -> str:
    """A FIDE identifier; nothing and 0 are none."""
    return text if text.strip("0") else ""
