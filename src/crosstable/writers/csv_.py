"""Standings as CSV for spreadsheets and databases (RFC 4180).

UTF-8 without a byte order mark, commas, CRLF.  The first row has the names of the columns:
``rank``, ``id`` (starting rank), ``name``, ``rating``, ``federation``, ``points``, one per
tie-break under its code, ``decided_by``.  If a part was asked for, ``part_rank`` follows
``rank``, and only those who belong to the part are listed.  Values are as people read
them; a value that cannot be given is an empty field.

A spreadsheet runs a field that begins like a formula.  Anybody can enter a tournament as
``=HYPERLINK(...)``, so an apostrophe is put before texts of the file that begin with
``= + - @``, a tab or a carriage return, also behind blanks and in their wide forms.
"""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Iterator

from crosstable.api import Column, Standings, WriteOptions, Written
from crosstable.writers._view import Place, places, points_text, rating_text


def write_csv(standings: Standings, options: WriteOptions) -> Written:  # noqa: ARG001
    """The standings as CSV, see the module's text."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\r\n").writerows(_rows(standings))
    return Written(out.getvalue().encode("utf-8", "replace"))


def _rows(standings: Standings) -> Iterator[list[str]]:
    columns = standings.columns
    keys = [column.key for column in columns]
    part = ["part_rank"] if standings.part else []
    person = ["id", "name", "rating", "federation", "points"]
    yield ["rank", *part, *person, *keys, "decided_by"]
    for place in places(standings):
        ranks = [str(place.row.rank)]
        if standings.part:
            ranks.append("" if place.part_rank is None else str(place.part_rank))
        values = [_value(column, place) for column in columns]
        yield [*ranks, *_person(place), *values, place.decided_by or ""]


def _person(place: Place) -> list[str]:
    player = place.player
    texts = (player.name, rating_text(player), player.federation)
    return [str(place.row.participant), *map(disarm, texts), points_text(place.row)]


def _value(column: Column, place: Place) -> str:
    value = column.value(place.row.participant)
    return "" if value.exact is None else value.display


def disarm(text: str) -> str:
    """``text`` with an apostrophe before it if a spreadsheet would take it for a formula."""
    start = unicodedata.normalize("NFKC", text.lstrip(" ")[:1])
    return f"'{text}" if start and start in "=+-@\t\r\n" else text
