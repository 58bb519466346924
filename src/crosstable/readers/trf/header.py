"""Headers: names, dates, numbers, tie-breaks.  Source: TRF fact sheet, sections 2, 4 and 7.3."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date

from crosstable.api import Colour, EventDate, Official
from crosstable.readers._columns import Line
from crosstable.readers._dates import (
    DateParts,
    day_in_order,
    day_in_words,
    exists,
    orders_that_fit,
    possible_orders,
    split_date,
)
from crosstable.readers.trf import codes
from crosstable.readers.trf.draft import FIRST_ROUND_COLUMN, MOST_ROUNDS, ROUND_WIDTH, Draft

Handler = Callable[[Draft, Line], None]

# Rounds have the year first.
_SHORT_ROUND_FORMS = ("YMD", "YDM")

_FIRST_NUMBER = re.compile(r"[0-9]{1,9}(?![0-9])")


def text_of(line: Line) -> str:
    """The text of a header; some programs leave no blank after the id."""
    return line.rest(4)


def text_into(field: str) -> Handler:
    """A handler that puts the text of a record into a field of the tournament."""

    def read(draft: Draft, line: Line) -> None:
        if draft.is_first(line):
            draft.header[field] = text_of(line)

    return read


def date_into(field: str) -> Handler:
    """A handler that keeps a date until all dates of the file are known."""

    def read(draft: Draft, line: Line) -> None:
        if draft.is_first(line) and text_of(line):
            draft.dates[field] = (line, text_of(line))

    return read


def count_into(field: str) -> Handler:
    """A handler for a number; ``129 (88)`` means 129, what the bracket means is not known."""

    def read(draft: Draft, line: Line) -> None:
        if not draft.is_first(line) or not text_of(line):
            return
        found = _FIRST_NUMBER.match(text_of(line))
        if found is not None:
            draft.counts[field] = int(found[0])
        else:
            _bad_field(draft, line, "a number")

    return read


def official(role: str) -> Handler:
    """A handler for an arbiter; the record may stand once for each."""

    def read(draft: Draft, line: Line) -> None:
        if text_of(line):
            draft.officials.append(Official(role, text_of(line)))

    return read


def read_rounds_planned(draft: Draft, line: Line) -> None:
    """Records 142 and XXR; where both stand and disagree, 142 is used."""
    if not draft.is_first(line) or not text_of(line):
        return
    found = _FIRST_NUMBER.match(text_of(line))
    if found is None or not 0 < int(found[0]) <= MOST_ROUNDS:
        _bad_field(draft, line, f"a number of rounds from 1 to {MOST_ROUNDS}")
        return
    rounds = int(found[0])
    before = draft.header.get("rounds_planned")
    if before is not None and before != rounds:
        message = f"records 142 and XXR say {before} and {rounds} rounds; 142 is used"
        draft.tell(codes.ROUND_COUNTS_DIFFER, line, None, message)
    if before is None or line.text.startswith("142"):
        draft.header["rounds_planned"] = rounds


def read_initial_colour(draft: Draft, line: Line) -> None:
    """Record 152: ``W`` or ``B``."""
    if not draft.is_first(line):
        return
    letter = text_of(line)[:1].lower()
    if letter in ("w", "b"):
        draft.header["initial_colour"] = Colour(letter)
    elif letter:
        _bad_field(draft, line, "W or B")


def read_pairing_configuration(draft: Draft, line: Line) -> None:
    """JaVaFo's XXC: ``white1``, ``black1`` set the first colour; ``rank`` is kept as text."""
    for token in line.tokens(4):
        word = token.text.lower()
        if word in ("white1", "black1"):
            draft.header.setdefault("initial_colour", Colour(word[0]))
        else:
            draft.keep_and_tell(line, f"{token.text[:20]!r} only matters for pairing")


def read_tie_breaks(draft: Draft, line: Line) -> None:
    """Records 202 and 212; ``212 PTS,x`` says the same as ``202 x``, and 212 is preferred."""
    if not draft.is_first(line):
        return
    record = line.text[:3]
    found = tuple(code.strip() for code in text_of(line).split(",") if code.strip())
    if not found:
        return
    if record == "212":
        found = _without_points(draft, line, found)
    before = draft.header.get("tie_breaks")
    if before is not None and before != found:
        message = "records 202 and 212 name different tie-breaks; 212 is used"
        draft.tell(codes.TIE_BREAKS_DIFFER, line, None, message)
    if before is None or record == "212":
        draft.header["tie_breaks"] = found
        draft.header["tie_breaks_basis"] = f"record {record}"


def _without_points(draft: Draft, line: Line, found: tuple[str, ...]) -> tuple[str, ...]:
    if found[0].upper() == "PTS":
        return found[1:]
    message = f"the standings order begins with {found[0][:20]}, not with PTS"
    draft.tell(codes.TIE_BREAKS_NO_POINTS, line, (5, len(line.text.rstrip())), message)
    return found


def keep_round_dates(draft: Draft, line: Line) -> None:
    """Record 132, read when all of them are known."""
    if text_of(line):
        draft.round_date_lines.append(line)


def _bad_field(draft: Draft, line: Line, wanted: str) -> None:
    draft.keep(line)
    shown = text_of(line)[:40]
    message = f"record {line.text[:3]} must hold {wanted}, not {shown!r}; it is not used"
    draft.tell(codes.FIELD, line, (min(5, len(line.text)), len(line.text)), message)


# Dates ------------------------------------------------------------------------------------


def settle_dates(draft: Draft) -> None:
    """Give the dates their days: alone where the form is certain, else from one another."""
    cells = _round_cells(draft.round_date_lines)
    days = _round_days([text for _, text, _, _ in cells], None)
    _event_dates(draft, [day for day in days if day is not None])
    if None in days:
        days = _round_days([text for _, text, _, _ in cells], _period(draft))
    for (round_, text, line, column), day in zip(cells, days, strict=True):
        if round_ in draft.round_dates:
            draft.keep_and_tell(line, f"round {round_} has a date already")
        elif round_ <= MOST_ROUNDS:
            draft.round_dates[round_] = EventDate(text, day)
            columns = (column, column + len(text) - 1)
            draft.round_date_places[round_] = line.span(columns)
            if day is None:
                parts = split_date(text)
                is_day = parts is None or exists(parts, _round_forms(parts))
                why = "is not certain" if is_day else "does not exist"
                message = f"the date {text[:20]!r} of round {round_} {why}; kept as text"
                draft.tell(codes.DATE_UNREADABLE, line, columns, message)


def _round_cells(lines: list[Line]) -> list[tuple[int, str, Line, int]]:
    """(round, text, line, first column): ten columns per round, or one line per round in one
    dialect."""
    if lines and all(line.cut(5, FIRST_ROUND_COLUMN - 1) for line in lines):
        texts = [(line, text_of(line)) for line in lines]
        return [
            (number, text, line, line.text.index(text) + 1)
            for number, (line, text) in enumerate(texts, 1)
        ]
    return [
        (
            (start - FIRST_ROUND_COLUMN) // ROUND_WIDTH + 1,
            text,
            line,
            line.text.index(text, start - 1) + 1,
        )
        for line in lines
        for start in range(FIRST_ROUND_COLUMN, _end_of_rounds(line), ROUND_WIDTH)
        if (text := line.cut(start, start + ROUND_WIDTH - 1))
    ]


def _end_of_rounds(line: Line) -> int:
    return min(len(line.text) + 1, FIRST_ROUND_COLUMN + MOST_ROUNDS * ROUND_WIDTH)


def _round_days(texts: list[str], period: tuple[date, date] | None) -> list[date | None]:
    """The days, all in one order; ``None`` where more than one order is possible."""
    split = [split_date(text) for text in texts]
    parts = [part for part in split if part is not None]
    orders = _round_orders(parts)
    if len(orders) > 1 and period is not None:
        orders = [order for order in orders if _within(parts, order, period)]
    if len(orders) != 1:
        return [None] * len(texts)
    return [None if part is None else day_in_order(part, orders[0]) for part in split]


def _round_orders(parts: list[DateParts]) -> list[str]:
    """The specification's ``YY/MM/DD`` is believed with its slashes."""
    if all(part.is_short for part in parts):
        orders = orders_that_fit(parts, _SHORT_ROUND_FORMS)
        slashes = all(part.separator == "/" for part in parts)
        return orders[:1] if slashes else orders
    return orders_that_fit(parts, possible_orders(parts[0]))


def _round_forms(parts: DateParts) -> tuple[str, ...]:
    return _SHORT_ROUND_FORMS if parts.is_short else possible_orders(parts)


def _within(parts: list[DateParts], order: str, period: tuple[date, date]) -> bool:
    days = [day_in_order(part, order) for part in parts]
    return all(day is None or period[0] <= day <= period[1] for day in days)


def _period(draft: Draft) -> tuple[date, date] | None:
    dates = [draft.header.get(field) for field in ("start", "end")]
    days = [found.day for found in dates if found is not None and found.day is not None]
    return (days[0], days[1]) if len(days) == 2 else None


def _event_dates(draft: Draft, round_days: list[date]) -> None:
    split = {field: split_date(text) for field, (_, text) in draft.dates.items()}
    numeric = {field: parts for field, parts in split.items() if parts is not None}
    days = _event_days(numeric, round_days)
    for field, (line, text) in draft.dates.items():
        parts = numeric.get(field)
        day = day_in_words(text) if parts is None else days.get(field)
        draft.header[field] = EventDate(text, day)
        _report_date(draft, line, text, parts, day)


def _event_days(numeric: dict[str, DateParts], round_days: list[date]) -> dict[str, date]:
    """The days of start and end, if one order of day, month and year is certain."""
    shapes = {possible_orders(parts) for parts in numeric.values()}
    if len(shapes) > 1:
        return {
            field: day
            for field, parts in numeric.items()
            for day in _event_days({field: parts}, round_days).values()
        }
    orders = orders_that_fit(list(numeric.values()), *shapes) if shapes else []
    candidates = [_days_in_order(numeric, order) for order in orders]
    fitting = [days for days in candidates if _is_consistent(days, round_days)]
    is_short = any(parts.is_short for parts in numeric.values())
    if is_short:  # rounds may lie outside by a slip, but no event ends before it begins
        candidates = [days for days in candidates if _is_consistent(days, [])]
    candidates = fitting or candidates
    if candidates and (is_short or all(days == candidates[0] for days in candidates)):
        return candidates[0]
    return {}


def _days_in_order(numeric: dict[str, DateParts], order: str) -> dict[str, date]:
    days = {field: day_in_order(parts, order) for field, parts in numeric.items()}
    return {field: day for field, day in days.items() if day is not None}


def _is_consistent(days: dict[str, date], round_days: list[date]) -> bool:
    """Whether the rounds lie between start and end, as far as these are known."""
    inside = [*round_days, *days.values()]
    start, end = days.get("start"), days.get("end")
    return (start is None or start <= min(inside)) and (end is None or end >= max(inside))


def _report_date(
    draft: Draft, line: Line, text: str, parts: DateParts | None, day: date | None
) -> None:
    columns = (5, max(5, len(line.text.rstrip())))
    if day is not None:
        if parts is not None and parts.is_short:
            message = f"{text!r} has a two-digit year; read as {day.isoformat()}"
            hint = f"write {day:%Y/%m/%d}"
            draft.tell(codes.DATE_TWO_DIGIT_YEAR, line, columns, message, hint)
    elif parts is not None and exists(parts, possible_orders(parts)):
        message = f"which is day, month and year of {text!r} is not certain; kept as text only"
        draft.tell(codes.DATE_AMBIGUOUS, line, columns, message, "write YYYY/MM/DD")
    elif parts is not None:
        message = f"{text[:40]!r} does not exist; kept as text only"
        draft.tell(codes.DATE_UNREADABLE, line, columns, message, "write a day that exists")
    else:
        message = f"{text[:40]!r} is no date in a known form; kept as text only"
        draft.tell(codes.DATE_UNREADABLE, line, columns, message, "write YYYY/MM/DD")
