"""What the lists of pairings, rankings and teams have in common."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from crosstable.api import Diagnostic, EventDate, ReadResult, Severity, Span, Unparsed
from crosstable.readers.swiss_manager import list_codes as codes
from crosstable.readers.swiss_manager import table_codes
from crosstable.readers.swiss_manager._details import parse_round_heading
from crosstable.readers.swiss_manager._language import fold
from crosstable.readers.swiss_manager._roster import Roster
from crosstable.readers.swiss_manager._tables import Table

PAGE_ROWS = 150
"""The rows after which the site ends a page unless all are asked for."""

# In English as seen; German and Spanish are plain words of chess.
_BYES = frozenset({"bye", "spielfrei", "freilos", "descansa"})
_NOT_PAIRED = frozenset({"not paired", "nicht ausgelost", "no emparejado"})
_ROUND = re.compile(
    r"(?:round|runde|ronda|rodada|ronde|turno|kierros|тур|tur|kolo|forduló|runda)\s+(\d{1,3})\b.*"
)
_ROWS_ABOVE = 3


class PlacedHeading(NamedTuple):
    """The round that a line above a list names, its date, and where the line stands."""

    number: int
    date: EventDate | None
    place: Span


def is_bye(name: str, number: str = "") -> bool:
    """Whether what stands for an opponent is a pairing-allocated bye."""
    return fold(name) in _BYES or number == "-1"


def is_not_paired(name: str, number: str = "") -> bool:
    """Whether what stands for an opponent says that the player was not paired."""
    return fold(name) in _NOT_PAIRED or number == "-2"


def round_above(table: Table) -> PlacedHeading | None:
    """The heading ``Round 3 on 2026/05/15 at 19:00`` in one of the rows just above a header.

    The page that was asked for may show another round, so nothing else counts.
    """
    above = (row for row in reversed(table.sheet.rows[: table.header.number - 1]))
    for row, _ in zip((row for row in above if not row.is_blank), range(_ROWS_ABOVE), strict=False):
        text = row.only_text
        if text is None:
            return None
        dated = parse_round_heading(text)
        if dated is not None and dated.number:
            return PlacedHeading(dated.number, dated.date, table.span(row, 0))
        undated = _ROUND.fullmatch(fold(text))
        if undated is not None and int(undated[1]):
            return PlacedHeading(int(undated[1]), None, table.span(row, 0))
    return None


def find_round(
    table: Table, points: list[int]
) -> tuple[PlacedHeading | None, tuple[Diagnostic, ...]]:
    """The round of pairings by the heading above them.

    Without one it is the first if nobody has points in the columns of those before the round;
    else it is not known, and the list cannot be used.
    """
    heading = round_above(table)
    if heading is not None:
        return heading, ()
    before = {row.cell(column).bare for row in table.rows for column in points} - {""}
    if before == {"0"}:
        message = "no line above the list says which round it is; nobody has points, so round 1"
        told = table.tell(codes.ROUND_ASSUMED, table.header, 0, message)
        return PlacedHeading(1, None, table.span(table.header, 0)), (told,)
    message = "no line above the list says which round it is; the list is not read"
    hint = "keep the line 'Round 3 on ...' above the header when you save or edit the list"
    return None, (table.tell(codes.ROUND_UNKNOWN, table.header, 0, message, hint),)


def nobody(table: Table, found: list[Diagnostic]) -> ReadResult:
    """The refusal of a list without anybody; it says so where no other finding does."""
    if not any(diagnostic.severity is Severity.ERROR for diagnostic in found):
        message = "the list has a header, but nobody can be read from the rows below it"
        hint = "export the list again, with all its rows"
        found.append(table.tell(table_codes.EMPTY, table.header, 0, message, hint))
    return ReadResult((), tuple(found))


def tell_numbers(table: Table, roster: Roster) -> Iterator[Diagnostic]:
    """What is to be said of the numbers of the players."""
    for name in roster.sharing:
        message = f"{name!r} has a start number that stands for another name as well"
        yield table.tell(codes.NUMBER_TWICE, table.header, None, message)
    if not roster.are_given:
        message = "there are no start numbers: the players are counted as they stand"
        hint = "show the numbers in the list, or join the starting list or ranking with --with"
        yield table.tell(codes.NO_START_NUMBERS, table.header, None, message, hint)


def unread_rows(found: list[Diagnostic]) -> Iterator[Unparsed]:
    """The rows that were not understood, as they stood."""
    for diagnostic in found:
        if diagnostic.code == codes.ROW_NOT_READ.code and diagnostic.span is not None:
            yield Unparsed(diagnostic.span, diagnostic.excerpt or "")


def unused_columns(table: Table, used: set[int]) -> Iterator[Diagnostic]:
    """The columns with something in them that nobody looks at."""
    unused = [
        column
        for column in range(len(table.header.cells))
        if column not in used and any(not row.cell(column).is_blank for row in table.rows)
    ]
    if unused:
        names = (table.header.cell(column).bare or "one without a header" for column in unused)
        message = f"not used: {', '.join(dict.fromkeys(names))}"
        yield table.tell(table_codes.COLUMNS, table.header, unused[0], message)


def tell_page(table: Table) -> Iterator[Diagnostic]:
    """A list of exactly a page's length may go on."""
    if len(table.rows) == PAGE_ROWS:
        message = f"the list has {PAGE_ROWS} rows, as many as the site shows on a page"
        hint = "if there are more players, show all rows on the site and export again"
        yield table.tell(codes.ONE_PAGE, table.rows[-1], None, message, hint)
