"""Standings as CSV for spreadsheets and databases (RFC 4180).

UTF-8 without a byte order mark, commas or, if asked, tabs, CRLF.  The first row has the names of
the columns: ``rank``, ``id`` (starting rank), ``name``, ``rating``, ``federation``, ``points``,
one per tie-break under its code, ``decided_by``, and ``qualified`` (``yes``) where a play-off has
given out qualifying places.  If a part was asked for, ``part_rank`` follows ``rank``, and only
those who belong to the part are listed.  Values are as people read them; a value that cannot be
given is an empty field.

Of teams ``id`` is the number, ``rating`` the strength and ``points`` the primary score; the
other, ``game_points`` or ``match_points``, follows it, and ``players`` at the end names the
players with board, points and games: ``1: 12 Adams, A 4.5/7; 2: ...``.

With semicolons it is for spreadsheets of countries that write 4,5, which take 4.5 for the fourth
of May: every number has a decimal comma, and a byte order mark says that the text is UTF-8.

A spreadsheet runs a field that begins like a formula.  Anybody can enter a tournament as
``=HYPERLINK(...)``, so an apostrophe is put before texts of the file that begin with
``= + - @``, a tab or a carriage return, also behind blanks and in their wide forms.
"""

from __future__ import annotations

import codecs
import csv
import io
import unicodedata
from collections.abc import Callable, Iterator

from crosstable.api import Column, Standings, WriteOptions, Written
from crosstable.writers._view import (
    SCORE_KEYS,
    Place,
    has_qualified,
    member_texts,
    places,
    points_text,
    qualified_text,
    rating_text,
    secondary_text,
)

SEMICOLON = ";"


def write_csv(standings: Standings, options: WriteOptions) -> Written:
    """The standings as CSV, see the module's text."""
    delimiter = options.delimiter or ","
    is_for_spreadsheets = delimiter == SEMICOLON
    out = io.StringIO()
    rows = _rows(standings, _with_comma if is_for_spreadsheets else str)
    csv.writer(out, delimiter=delimiter, lineterminator="\r\n").writerows(rows)
    text = out.getvalue().encode("utf-8", "replace")
    return Written(codecs.BOM_UTF8 + text if is_for_spreadsheets else text)


def _with_comma(number: str) -> str:
    return number.replace(".", ",")


def _rows(standings: Standings, number: Callable[[str], str]) -> Iterator[list[str]]:
    columns = standings.columns
    keys = [column.key for column in columns]
    part = ["part_rank"] if standings.part else []
    person = ["id", "name", "rating", "federation", "points", *_secondary(standings)]
    squads = ["players"] if standings.is_by_team else []
    through = ["qualified"] if has_qualified(standings) else []
    yield ["rank", *part, *person, *keys, "decided_by", *through, *squads]
    for place in places(standings):
        ranks = [str(place.row.rank)]
        if standings.part:
            ranks.append("" if place.part_rank is None else str(place.part_rank))
        values = [number(_value(column, place)) for column in columns]
        person, team = [*_person(place), number(points_text(place.row))], []
        if standings.is_by_team:
            person.append(number(secondary_text(standings, place.row.participant)))
            team = [_squad(standings, place, number)]
        marks = ["yes" if qualified_text(standings, place.row.participant) else ""]
        marks = marks if through else []
        yield [*ranks, *person, *values, place.decided_by or "", *marks, *team]


def _secondary(standings: Standings) -> list[str]:
    """The column of the score of teams that does not come first."""
    return [SCORE_KEYS[event.score] for event in (standings.secondary,) if event is not None]


def _squad(standings: Standings, place: Place, number: Callable[[str], str]) -> str:
    members = [
        (member.board, *member_texts(member)) for member in standings.squad(place.row.participant)
    ]
    return disarm("; ".join(f"{board}: {who} {number(p)}/{n}" for board, who, _, p, n in members))


def _person(place: Place) -> list[str]:
    one = place.participant
    texts = (one.name, rating_text(one), one.federation)
    return [str(place.row.participant), *map(disarm, texts)]


def _value(column: Column, place: Place) -> str:
    value = column.value(place.row.participant)
    return "" if value.exact is None else value.display


def disarm(text: str) -> str:
    """``text`` with an apostrophe before it if a spreadsheet would take it for a formula."""
    start = unicodedata.normalize("NFKC", text.lstrip(" ")[:1])
    return f"'{text}" if start and start in "=+-@\t\r\n" else text
