"""Standings as a workbook (.xlsx): to sort, filter and print in a spreadsheet.

Its sheets: the standings; the crosstable, a column per round; the explanations, a row per
contribution and one for what they reduce to; the prizes, if there are any; and what was decided,
read and found.  Headings are in the language of the output.  Numbers are numbers, shown with the
decimals of their column and in the form that the spreadsheet's own language gives them; in
brackets what decides nothing, with a star what ranks below all others.  Names are text, never
formulas.  The same standings give the same bytes.

The library is XlsxWriter, of the extra ``crosstable[xlsx]``, imported only here.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from crosstable.api import (
    Column,
    Diagnostic,
    DiagnosticCode,
    Explanation,
    Severity,
    Standings,
    WriteOptions,
    Written,
    __version__,
    format_amount,
)
from crosstable.writers._cells import cell_width, even_decimals, is_decimal, neutralise
from crosstable.writers._reasons import Line, Reasons, reduction_text, step_texts
from crosstable.writers._view import (
    POINTS_CODE,
    QUALIFIED,
    SHARED,
    Place,
    decisions,
    event_title,
    finding_text,
    has_qualified,
    legend,
    places,
    points_headers,
    points_text,
    progress,
    qualified_text,
    rating_text,
    reading_text,
    secondary_text,
)
from crosstable.writers._words import Words, words_of
from crosstable.writers.csv_ import disarm
from crosstable.writers.html.codes import MEANINGS
from crosstable.writers.html.crosstable import cells_of
from crosstable.writers.prizes import line_text, sum_rows

if TYPE_CHECKING:
    from xlsxwriter.format import Format
    from xlsxwriter.workbook import Workbook
    from xlsxwriter.worksheet import Worksheet

NO_LIBRARY = DiagnosticCode(
    "XLSX-NO-LIBRARY",
    Severity.ERROR,
    "Nothing was written: the library that makes workbooks is not installed.",
)
TOO_LONG = DiagnosticCode(
    "XLSX-TOO-LONG",
    Severity.WARNING,
    "A sheet can hold no more; what does not fit is left out of the workbook.",
)
TEXT_CUT = DiagnosticCode(
    "XLSX-TEXT-CUT",
    Severity.WARNING,
    "A cell can hold no more than 32,767 characters; the rest of a text is cut off.",
)

MOST_ROWS = 2**20
MOST_CHARACTERS = 32_767
_WIDEST, _NARROWEST = 48, 4
# Half of what the header of a page may have, as an ampersand takes two characters.
_LONGEST_TITLE = 100
_A4 = 9
# The file says when it was made; with the clock's time no two would be the same.
_MADE = datetime(2000, 1, 1)


class Cell(NamedTuple):
    """What stands in a cell, nothing for ``None``; ``form`` is the spreadsheet's format of a
    number.  A text is ``bold`` or ``wrapped`` where asked."""

    value: str | int | float | None
    form: str = "0"
    bold: bool = False
    wrapped: bool = False


class _Text(NamedTuple):
    """A text as a cell can hold it, whether it looks like a formula, and its width."""

    text: str
    is_like_formula: bool
    width: int


EMPTY = Cell(None)


def write_xlsx(standings: Standings, options: WriteOptions) -> Written:
    """The standings as a workbook, see the module's text."""
    try:
        import xlsxwriter
    except ImportError:
        how = 'pip install "crosstable[xlsx]" (with pipx: pipx inject crosstable XlsxWriter)'
        return Written(b"", (NO_LIBRARY.at(None, "workbooks need XlsxWriter", hint=how),))
    words, out = words_of(standings, options), io.BytesIO()
    # Rows go to the file as they come: explanations can have a hundred thousand.
    with xlsxwriter.Workbook(out, {"constant_memory": True}) as workbook:
        title = event_title(standings, words)
        made_with = f"crosstable {__version__}"
        workbook.set_properties({"title": title, "author": made_with, "created": _MADE})
        book = _Book(workbook, title)
        _write_standings(book, standings, words)
        _write_crosstable(book, standings, words)
        _write_explanations(book, standings, words)
        _write_prizes(book, standings, words)
        _write_about(book, standings, words)
    return Written(out.getvalue(), tuple(book.found))


class _Book:
    """The workbook with its formats, and what it could not hold."""

    def __init__(self, workbook: Workbook, title: str) -> None:
        self.workbook = workbook
        self.title = title
        self.found: list[Diagnostic] = []
        self._formats: dict[tuple[object, ...], Format] = {}
        self._cut: set[str] = set()

    def format_of(self, cell: Cell, is_like_formula: bool = False) -> Format:
        """The format of a cell, made once.  What looks like a formula is quoted, so that it
        stays text when somebody edits the cell."""
        key = (cell.form, cell.bold, cell.wrapped, is_like_formula)
        if key not in self._formats:
            names = ("num_format", "bold", "text_wrap", "quote_prefix")
            properties = {"valign": "top", **dict(zip(names, key, strict=True))}
            self._formats[key] = self.workbook.add_format(properties)
        return self._formats[key]

    def sheet(self, name: str, headers: Sequence[str], frozen: int = 0) -> _Sheet:
        """A new sheet for A4 with these headings, which stay in sight and on every page, as
        ``frozen`` columns on the left do in sight."""
        worksheet = self.workbook.add_worksheet(name)
        worksheet.set_landscape()
        worksheet.set_paper(_A4)
        worksheet.fit_to_pages(1, 0)
        worksheet.repeat_rows(0)
        worksheet.freeze_panes(1, frozen)
        title = self.title[:_LONGEST_TITLE].replace("&", "&&")
        worksheet.set_header(f"&L{title}&R{name}")
        worksheet.set_footer("&C&P / &N")
        sheet = _Sheet(self, worksheet, len(headers))
        sheet.add([Cell(header, bold=True) for header in headers])
        return sheet

    def text(self, text: str) -> _Text:
        """A text as a cell can hold it; what has to be cut off is found."""
        if len(text) > MOST_CHARACTERS and text not in self._cut:
            self._cut.add(text)
            self.found.append(TEXT_CUT.at(None, f"{neutralise(text[:40])}... is cut off"))
        return _cell_text(text)


@lru_cache(maxsize=8192)
def _cell_text(text: str) -> _Text:
    shown = neutralise(text[:MOST_CHARACTERS])
    return _Text(shown, disarm(shown) != shown, cell_width(shown))


class _Sheet:
    """A sheet that is filled row by row, from the top."""

    def __init__(self, book: _Book, worksheet: Worksheet, columns: int) -> None:
        self.book = book
        self.worksheet = worksheet
        self.rows = 0
        self._widths = [_NARROWEST] * columns

    def add(self, cells: Iterable[Cell]) -> None:
        """The next row; where there is no room for it, that is found once."""
        if self.rows < MOST_ROWS:
            for column, cell in enumerate(cells):
                self._put(column, cell)
        elif self.rows == MOST_ROWS:
            message = f"sheet {self.worksheet.name}: only {MOST_ROWS} rows fit"
            self.book.found.append(TOO_LONG.at(None, message))
        self.rows += 1

    def _put(self, column: int, cell: Cell) -> None:
        value = cell.value
        if value is None or value == "":
            return
        if isinstance(value, str):
            text = self.book.text(value)
            format_ = self.book.format_of(cell, text.is_like_formula)
            self.worksheet.write_string(self.rows, column, text.text, format_)
            width = text.width
        else:
            self.worksheet.write_number(self.rows, column, value, self.book.format_of(cell))
            width = len(str(value))
        self._widths[column] = max(self._widths[column], min(width, _WIDEST))

    def close(self, *, has_filter: bool = True) -> None:
        """Give the columns their widths and the headings their arrows."""
        for column, width in enumerate(self._widths):
            # Two more for the arrow of the filter.
            self.worksheet.set_column(column, column, width + 2)
        if has_filter:
            last = min(self.rows, MOST_ROWS) - 1
            self.worksheet.autofilter(0, 0, last, len(self._widths) - 1)


@cache
def number(text: str, form: str = "", *, bold: bool = False) -> Cell:
    """A number that is shown with the decimals it has; any other text as it is.  Spreadsheets
    know no numbers but floats."""
    if not is_decimal(text):
        return Cell(text, bold=bold)
    decimals = len(text.partition(".")[2])
    shown = "0." + "0" * decimals if decimals else "0"
    return Cell(float(text), (form or "{}").format(shown), bold)


def _write_standings(book: _Book, standings: Standings, words: Words) -> None:
    shown = places(standings)
    headers = list(_headers(standings, words))
    name = headers.index(words["Name"])
    sheet = book.sheet(words["Standings"], headers, name + 1)
    points = even_decimals([points_text(place.row) for place in shown])
    columns = [_column(column, shown) for column in standings.columns]
    for index, place in enumerate(shown):
        values = [column[index] for column in columns]
        sheet.add(
            [*_person(standings, place, points[index]), *values, *_marks(standings, place, words)]
        )
    sheet.close()


def _headers(standings: Standings, words: Words) -> Iterator[str]:
    yield words["Rank"]
    if standings.part:
        yield standings.part
    yield words["No."]
    yield words["Name"]
    yield words["Strength" if standings.is_by_team else "Rating"]
    yield words["Federation"]
    yield from (words[header] for header in points_headers(standings))
    yield from (column.key for column in standings.columns)
    if has_qualified(standings):
        yield QUALIFIED
    if standings.columns:
        yield words["Decided by"]


def _person(standings: Standings, place: Place, points: str) -> Iterator[Cell]:
    row, one = place.row, place.participant
    yield Cell(row.rank)
    if standings.part:
        yield Cell(place.part_rank)
    yield Cell(row.participant)
    yield Cell(one.name)
    yield number(rating_text(one))
    yield Cell(one.federation)
    yield number(points, bold=True)
    if standings.is_by_team:
        yield number(secondary_text(standings, row.participant))


def _column(column: Column, shown: Sequence[Place]) -> list[Cell]:
    """The values of a tie-break, with even decimals; nothing where there is no value."""
    values = [column.value(place.row.participant) for place in shown]
    texts = even_decimals([value.display for value in values])
    found = []
    for value, text in zip(values, texts, strict=True):
        form = '{}"*"' if value.ranks_below else "({})" if value.leaves_level else "{}"
        found.append(EMPTY if value.exact is None else number(text, form))
    return found


def _marks(standings: Standings, place: Place, words: Words) -> Iterator[Cell]:
    if has_qualified(standings):
        yield Cell(qualified_text(standings, place.row.participant))
    if not standings.columns:
        return
    if place.decided_by is None:
        yield Cell(words[SHARED] if place.is_shared else None)
    else:
        is_by_points = place.decided_by == POINTS_CODE
        yield Cell(words["points"] if is_by_points else place.decided_by)


def _write_crosstable(book: _Book, standings: Standings, words: Words) -> None:
    """Opponent, colour and result of every round: ``12w1``; of several games one by one."""
    shown = places(standings)
    rounds = {place.row.participant: _rounds(standings, place, words) for place in shown}
    numbers = sorted({number for own in rounds.values() for number in own})
    if not numbers:
        return
    headers = [words["Rank"], words["No."], words["Name"], *map(str, numbers), words["Points"]]
    sheet = book.sheet(words["Crosstable"], headers, 3)
    for place in shown:
        row, own = place.row, rounds[place.row.participant]
        cells = [Cell(" ".join(own.get(nth, ()))) for nth in numbers]
        person = (Cell(row.rank), Cell(row.participant), Cell(place.participant.name))
        sheet.add([*person, *cells, number(points_text(row), bold=True)])
    sheet.close()


def _rounds(standings: Standings, place: Place, words: Words) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    for cell in cells_of(standings, place.row.participant, words):
        found.setdefault(cell.round, []).append(cell.whole)
    return found


_ABOUT_A_ROUND = ("Round", "Opponent", "Score", "Own result", "Contribution", "Counts", "Why")


def _write_explanations(book: _Book, standings: Standings, words: Words) -> None:
    if not standings.columns:
        return
    headers = [words[text] for text in ("No.", "Name", "Tie-break", *_ABOUT_A_ROUND)]
    sheet = book.sheet(words["Explanations"], headers, 2)
    reasons = Reasons(standings)
    for place in places(standings):
        for column in standings.columns:
            explanation = standings.explain(place.row.participant, column)
            for cells in _explained(reasons, explanation, words):
                sheet.add([Cell(place.row.participant), Cell(place.participant.name), *cells])
    sheet.close()


def _explained(reasons: Reasons, explanation: Explanation, words: Words) -> Iterator[list[Cell]]:
    """A row for each contribution, then one with the value and how it came about."""
    key = explanation.column.key
    for line in reasons.lines(explanation):
        yield [Cell(key), *_contribution(line, words)]
    value = explanation.value
    amount = EMPTY if value.exact is None else number(value.display, bold=True)
    how = "; ".join([*step_texts(explanation.steps), reduction_text(explanation)])
    yield [Cell(key, bold=True), *[EMPTY] * 4, amount, EMPTY, Cell(how)]


def _contribution(line: Line, words: Words) -> Iterator[Cell]:
    yield Cell(line.round or None)
    yield Cell(line.opponent_text)
    yield number(line.score)
    yield number(line.result)
    yield number(line.amount)
    yield Cell(words["no"] if line.cut else words["yes"])
    yield Cell("; ".join(line.reasons))


def _write_prizes(book: _Book, standings: Standings, words: Words) -> None:
    """Who gets what and by which rule, then what there is, what is paid and what is left."""
    prizes = standings.prizes
    if prizes is None:
        return
    amount = f"{words['Amount']} {prizes.currency}".rstrip()
    sheet = book.sheet(words["Prizes"], [words["Rank"], words["Name"], amount, words["Why"]])
    for share in prizes.sharing.shares:
        rank, who = prizes.ranks[share.participant], standings.participants[share.participant]
        why = "; ".join(map(line_text, share.lines))
        sheet.add([Cell(rank), Cell(who.name), number(format_amount(share.amount)), Cell(why)])
    for name, sum_ in sum_rows(prizes.funds, prizes.sharing):
        sheet.add([EMPTY, Cell(words[name], bold=True), number(sum_, bold=True)])
    sheet.close()


def _write_about(book: _Book, standings: Standings, words: Words) -> None:
    sheet = book.sheet(words["About"], [words["What"], words["Meaning"]])
    for what, meaning in _about(standings, words):
        sheet.add([Cell(what), Cell(meaning, wrapped=True)])
    sheet.close(has_filter=False)


def _about(standings: Standings, words: Words) -> Iterator[tuple[str, str]]:
    """What was decided, the codes, the readings, the findings, and the program."""
    yield words["Tournament"], event_title(standings, words)
    yield words["Standings"], progress(standings, words)
    yield from ((words[subject], choice) for subject, choice in decisions(standings))
    yield from legend(standings, words)
    yield "12w1", f"{words['No.']} 12, {words['White']}, {words['win']}"
    yield from ((letter, words[meaning]) for letter, meaning in MEANINGS.items())
    for reading in standings.readings:
        yield words["Reading"], reading_text(reading)
    for finding in standings.diagnostics:
        yield words["Finding"], finding_text(finding)
    yield words["Program"], f"crosstable {__version__}"
