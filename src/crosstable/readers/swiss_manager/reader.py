"""Reading tables of Swiss-Manager and chess-results.com: container, lists, each by its kind."""

from __future__ import annotations

from crosstable.api import Diagnostic, ReadOptions, ReadResult, Severity, Source, Span, Tournament
from crosstable.readers.swiss_manager import table_codes as codes
from crosstable.readers.swiss_manager._container import open_sheets
from crosstable.readers.swiss_manager._kinds import Kind, kind_of
from crosstable.readers.swiss_manager._sheets import Sheet
from crosstable.readers.swiss_manager._tables import Table, find_tables

_INSTEAD_OF_SEARCH = (
    "open one of the tournaments, choose the crosstable by starting rank, show all rows, and "
    "export that ('Excel and Print', 'Export to Excel')"
)


def read(source: Source, options: ReadOptions) -> ReadResult:
    """Read every list of a workbook, page or text; bad input never raises."""
    opened = open_sheets(source, options)
    if not opened.sheets:
        return ReadResult((), opened.diagnostics)
    tournaments: list[Tournament] = []
    found = list(opened.diagnostics)
    known = _known_lists(opened.sheets)
    for table, kind in known:
        if kind.read is None:
            found.append(_refusal(table, kind))
            continue
        result = kind.read(table, options)
        tournaments += result.tournaments
        found += result.diagnostics
    if not known:
        found.append(_no_list(source, opened.sheets))
    elif not tournaments and all(one.severity is not Severity.ERROR for one in found):
        message = "the list has a header, but no row that can be read"
        found.append(known[0][0].tell(codes.EMPTY, known[0][0].header, 0, message))
    return ReadResult(tuple(tournaments), tuple(found))


def _known_lists(sheets: tuple[Sheet, ...]) -> list[tuple[Table, Kind]]:
    """The lists of every sheet; where headers repeat in a sheet, the first stands for it."""
    known = []
    for sheet in sheets:
        for table in find_tables(sheet):
            kind = kind_of(table)
            if kind is not None:
                known.append((table, kind))
                break
    return known


def _refusal(table: Table, kind: Kind) -> Diagnostic:
    message = f"this is {kind.title}, which cannot be read as a tournament"
    return table.tell(kind.refusal, table.header, 0, message, kind.instead or None)


def _no_list(source: Source, sheets: tuple[Sheet, ...]) -> Diagnostic:
    place = Span(source.name)
    if any(_is_search(sheet) for sheet in sheets):
        message = "these are tournaments or players that a search found, not a tournament"
        return codes.SEARCH.at(place, message, hint=_INSTEAD_OF_SEARCH)
    message = "no list of Swiss-Manager or chess-results.com is recognised in it"
    hint = "export the crosstable by starting rank with all rows; its header row must be kept"
    return codes.NO_LIST.at(place, message, hint=hint)


def _is_search(sheet: Sheet) -> bool:
    """An export of a search: its second line is German in every language, and it lists the keys
    of the site's database."""
    beginning = [cell.bare for row in sheet.rows[:10] for cell in row.cells]
    return any(text.startswith("Exceldatei generiert am") or text == "DB-Key" for text in beginning)
