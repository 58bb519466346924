"""What rankings declare: ranks, points, tie-break columns with their names.

A blank rank is that of the row above where both have the same points and tie-breaks.
Source: sheet on Swiss-Manager, sections 2.7, 3.1 and 7.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from crosstable.api import Declared, DeclaredColumn, DeclaredTieBreak, Diagnostic
from crosstable.readers._columns import whole_number
from crosstable.readers.swiss_manager import list_codes as codes
from crosstable.readers.swiss_manager import table_codes
from crosstable.readers.swiss_manager._details import Details
from crosstable.readers.swiss_manager._language import fold
from crosstable.readers.swiss_manager._results import parse_value
from crosstable.readers.swiss_manager._sheets import Row
from crosstable.readers.swiss_manager._tables import Table
from crosstable.readers.swiss_manager._tie_breaks import (
    Meaning,
    by_header,
    by_name,
    described_as,
)

BASIS = "the columns of the ranking"
"""What tells a declared list of tie-breaks."""

_POINTS_NAME = "points (game-points)"
# What a ranking of the program and of the site prints beside points and tie-breaks.
_FIGURES = frozenset(
    {
        "age", "wins", "draws", "loses", "losses", "forfeit", "gam.", "nrat-ø", "irat-ø",
        "rtg+/-", "w", "n", "we", "w-we", "k", "ra", "rp", "recrp", "krtg+/-",
    }
)  # fmt: skip
_COUNTS = ("wins", "draws", "loses", "forfeit")
_GAMES = "gam."


class Columns(NamedTuple):
    """The columns of what is declared; ``tie_breaks`` are named by their headers, and
    ``titles`` are what the annotation calls them, as far as it does."""

    rank: int | None
    points: int | None
    tie_breaks: tuple[tuple[int, str], ...]
    counts: tuple[int, ...] = ()
    games: int | None = None
    titles: Mapping[str, str] = {}

    @property
    def used(self) -> set[int]:
        """All of them."""
        found = (self.rank, self.points, self.games, *self.counts)
        return {c for c in found if c is not None} | {column for column, _ in self.tie_breaks}


def declared_columns(table: Table, details: Details) -> Columns:
    """The columns of rank, points and tie-breaks.

    The site numbers its tie-breaks and names them below the list; the program puts their
    names into the header, behind the points.  Points without a column of their own are the
    first tie-break if the site says that it is the points.
    """
    words = [fold(cell.text) for cell in table.header.cells]
    names = {n: details.annotations.get(n, "") for n in table.numbered("tie-break")}
    numbered = [
        (column, table.header.cell(column).bare)
        for number, column in sorted(table.numbered("tie-break").items())
        if names[number] or any(not row.cell(column).is_blank for row in table.rows)
    ]
    titles = {
        table.header.cell(column).bare: names[number]
        for number, column in table.numbered("tie-break").items()
    }
    points = table.column("points")
    if points is None and numbered and fold(names.get(1, "")) == _POINTS_NAME:
        points = numbered.pop(0)[0]
    counts = tuple(words.index(word) for word in _COUNTS if word in words)
    games = words.index(_GAMES) if _GAMES in words and len(counts) == len(_COUNTS) else None
    named = numbered or list(_named(table, words, points))
    counts = counts if games else ()
    return Columns(table.column("rank"), points, tuple(named), counts, games, titles)


def _named(table: Table, words: list[str], points: int | None) -> Iterator[tuple[int, str]]:
    """The columns behind the points up to the figures of the ratings, by their headers."""
    if points is None:
        return
    for column in range(points + 1, len(words)):
        header = table.header.cell(column).bare
        if words[column] in (*_COUNTS, _GAMES) or table.headings[column] in ("rank", "number"):
            continue
        if words[column] in _FIGURES:
            return
        if header:
            yield column, header


def described(columns: Columns, *, is_team: bool = False) -> tuple[DeclaredColumn, ...]:
    """What each column of tie-breaks is: its name, its title, its number, FIDE's code.

    There is a code only where it is certain: parameters that the program hides, and rules of
    its own, leave a column its values and no code.
    """
    titled = ((name, columns.titles.get(name, "")) for _, name in columns.tie_breaks)
    return tuple(
        described_as(name, title, meaning_of(title or name, is_team=is_team))
        for name, title in titled
    )


def declared_codes(columns: Columns, *, is_team: bool = False) -> tuple[str, ...]:
    """The declared list by codes of C.07; nothing where one of them is not certain, for a list
    with a gap is another list."""
    codes_ = tuple(column.code for column in described(columns, is_team=is_team))
    return codes_ if all(codes_) else ()


def tell_unknown(table: Table, columns: Columns, *, is_team: bool = False) -> list[Diagnostic]:
    """The columns of which no code is certain, in one finding."""
    unknown = [column for column in described(columns, is_team=is_team) if not column.code]
    if not unknown:
        return []
    shown = "; ".join(_in_words(column) for column in unknown)
    place = next(column for column, name in columns.tie_breaks if name == unknown[0].name)
    message = f"no code of FIDE is certain for {shown}; the values are kept, the list is not used"
    hint = "name the list with --tie-breaks, e.g. --tie-breaks BH/C1,BH,SB"
    return [table.tell(table_codes.TIE_BREAKS, table.header, place, message, hint)]


def _in_words(column: DeclaredColumn) -> str:
    number = f"[{column.number}]" if column.number else ""
    words = ": ".join(filter(None, (" ".join(filter(None, (column.title, number))), column.remark)))
    return f"{column.name} ({words})" if words else column.name


def meaning_of(name: str, *, is_team: bool = False) -> Meaning:
    """What a header of the program or a name below a list of the site stands for."""
    short = by_header(name, is_team=is_team)
    return short if short.code else by_name(name, is_team=is_team)


class Declarations:
    """Reads what the rows declare, from the first to the last.  Only in a list that stands in
    order of rank does a blank rank mean that of the row above."""

    def __init__(self, table: Table, columns: Columns, *, is_by_rank: bool = True) -> None:
        self._table = table
        self._columns = columns
        self._is_by_rank = is_by_rank
        self._above: Declared | None = None
        self.found: list[Diagnostic] = []

    def read(self, row: Row) -> Declared:
        """What the row declares."""
        columns = self._columns
        declared = Declared(
            points=self._points(row),
            tie_breaks=tuple(
                DeclaredTieBreak(name, row.cell(column).bare)
                for column, name in columns.tie_breaks
                if row.cell(column).bare
            ),
        )
        rank = self._rank(row, declared)
        self._above = Declared(rank=rank, points=declared.points, tie_breaks=declared.tie_breaks)
        self._check_games(row)
        return self._above

    def _points(self, row: Row) -> Fraction | None:
        column = self._columns.points
        text = "" if column is None else row.cell(column).bare
        points = parse_value(text) if text else None
        if text and points is None:
            self._tell(row, column, f"{text!r} are no points; taken as not given")
        return points

    def _rank(self, row: Row, declared: Declared) -> int | None:
        column, above = self._columns.rank, self._above
        text = "" if column is None else row.cell(column).bare.rstrip(".")
        rank = whole_number(text) or None
        if text and rank is None:
            self._tell(row, column, f"{text!r} is no rank; taken as not given")
        if text or column is None or above is None or not self._is_by_rank:
            return rank
        is_tied = (above.points, above.tie_breaks) == (declared.points, declared.tie_breaks)
        return above.rank if is_tied else None

    def _check_games(self, row: Row) -> None:
        """Wins, draws, losses and forfeits are all the games there are; byes are in none."""
        columns = self._columns
        if columns.games is None:
            return
        counts = [whole_number(row.cell(column).bare or "0") for column in columns.counts]
        games = whole_number(row.cell(columns.games).bare or "0")
        known = [count for count in counts if count is not None]
        if games is None or len(known) < len(counts):
            self._tell(row, columns.games, "a number of games is no number")
        elif sum(known) != games:
            message = f"{' + '.join(map(str, known))} wins, draws, losses and forfeits are {games}"
            self.found.append(
                self._table.tell(codes.GAMES_DIFFER, row, columns.games, f"{message} games")
            )

    def _tell(self, row: Row, column: int | None, message: str) -> None:
        self.found.append(self._table.tell(codes.RANK, row, column, message))
