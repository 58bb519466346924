"""A leg of a tour as a table: final points or places, where there is no file with games.

CSV with a line of headers: ``name`` (or ``fide_id``) and ``points`` or ``place``; ``fide_id``
beside the name is used to tell who is who.  Those with the same points (or place) are tied.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from crosstable.api import Diagnostic, DiagnosticCode, Player, Severity, Source, Span, parse_points

LEG_TABLE = DiagnosticCode(
    "TOUR-TABLE", Severity.ERROR, "A row of the table of a leg cannot be read."
)
COLUMNS = ("name", "fide_id", "points", "place")


class LegTable(NamedTuple):
    """The players, those who are tied together, best first, and the points."""

    players: tuple[Player, ...]
    groups: tuple[tuple[int, ...], ...]
    points: Mapping[int, Fraction]


def is_leg_table(source: Source) -> bool:
    """Whether an input is such a table: by its first line."""
    first = source.data[:4096].decode("utf-8-sig", "replace").partition("\n")[0]
    headers = set(_headers(first))
    return bool(headers & {"name", "fide_id"}) and bool(headers & {"points", "place"})


def parse_leg_table(
    source: Source, encoding: str | None = None
) -> tuple[LegTable | None, tuple[Diagnostic, ...]]:
    """The table, or what is wrong with it.

    Players are numbered as they stand.  Of a table with both points and places the places
    decide.
    """
    try:
        text = source.data.decode(encoding or "utf-8-sig")
    except (UnicodeDecodeError, LookupError):
        message = f"not {encoding or 'UTF-8'}; save it as UTF-8, or give its --encoding"
        return None, (LEG_TABLE.at(Span(source.name), message),)
    reader = _Reader(source.name, text)
    reader.read()
    return None if reader.findings else reader.table(), tuple(reader.findings)


def _delimiter(line: str) -> str:
    return next((mark for mark in ";\t" if mark in line), ",")


def _headers(line: str) -> list[str]:
    words = (word.strip().strip('"').casefold() for word in line.split(_delimiter(line)))
    return [word.replace(" ", "_") for word in words]


class _Reader:
    def __init__(self, name: str, text: str) -> None:
        self._name = name
        self._lines = text.splitlines()
        self.findings: list[Diagnostic] = []
        self._players: list[Player] = []
        self._points: dict[int, Fraction] = {}
        self._places: dict[int, int] = {}

    def read(self) -> None:
        first = self._lines[0] if self._lines else ""
        headers = _headers(first)
        unknown = [header for header in headers if header not in COLUMNS]
        if unknown or len(set(headers)) < len(headers):
            message = f"the columns are {', '.join(headers)}; known are {', '.join(COLUMNS)}"
            self._report(1, message)
            return
        rows = csv.reader(self._lines[1:], delimiter=_delimiter(first), skipinitialspace=True)
        for fields in rows:
            words = [field.strip() for field in fields]
            if any(words):
                self._row(rows.line_num + 1, headers, words)
        if not self._players and not self.findings:
            self._report(1, "nobody is listed")
        self._check_places()

    def _check_places(self) -> None:
        """Report a place that nobody is before: without it others would get its points."""
        known = {1}
        for nth, place in enumerate(sorted(self._places.values()), start=1):
            if place not in known:
                message = f"place {place} is there, place {max(known)} is not: list all players"
                self._report(1, message)
                return
            # After two on place 1 comes place 3, or place 2 in tables that count so.
            known = {place, place + 1, nth + 1}

    def _row(self, line: int, headers: Sequence[str], words: Sequence[str]) -> None:
        if len(words) != len(headers):
            message = f"{len(words)} fields instead of {len(headers)} (quote names with commas)"
            self._report(line, message)
            return
        row = dict(zip(headers, words, strict=True))
        number = len(self._players) + 1
        if not row.get("name") and not row.get("fide_id"):
            self._report(line, "neither a name nor a FIDE id")
        self._number(line, number, row)
        self._players.append(
            Player(id=number, name=row.get("name", ""), fide_id=row.get("fide_id", ""))
        )

    def _number(self, line: int, number: int, row: Mapping[str, str]) -> None:
        try:
            if "points" in row:
                self._points[number] = parse_points(row["points"])
        except ValueError:
            self._report(line, f"{row['points']!r} are no points")
        place = row.get("place", "1").rstrip(".=")
        if not (place.isascii() and place.isdigit() and int(place)):
            self._report(line, f"{row['place']!r} is no place")
        elif "place" in row:
            self._places[number] = int(place)

    def table(self) -> LegTable:
        """What was read."""
        by_points = {one: -points for one, points in self._points.items()}
        score: Mapping[int, Fraction | int] = self._places or by_points
        groups: dict[Fraction | int, list[int]] = {}
        for one in sorted(score, key=lambda one: score[one]):
            groups.setdefault(score[one], []).append(one)
        return LegTable(tuple(self._players), tuple(map(tuple, groups.values())), self._points)

    def _report(self, line: int, message: str) -> None:
        text = self._lines[line - 1] if self._lines else ""
        span = Span(self._name, line, (1, max(len(text), 1)))
        self.findings.append(LEG_TABLE.at(span, message, excerpt=text))
