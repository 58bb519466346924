"""What stands around a list: the event's name, its details, the list's title, the annotation.

In a workbook each is a row of one cell, ``Label : value``; on a page the details are a table of
labels and values, and the titles are headings.  Users delete any of it, so nothing is required.
Source: the fact sheet on Swiss-Manager, sections 2.2, 2.8 and 3.1.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, NamedTuple

from crosstable.api import (
    Diagnostic,
    EventDate,
    EventKind,
    Official,
    RateOfPlay,
    Span,
    Unparsed,
)
from crosstable.readers.swiss_manager import table_codes as codes
from crosstable.readers.swiss_manager._language import fold
from crosstable.readers.swiss_manager._sheets import Row
from crosstable.readers.swiss_manager._tables import Table, headings_of

_LABELS: Mapping[str, str] = {
    "organizer(s)": "organiser",
    "organizador(es)": "organiser",
    "federation": "federation",
    "federação": "federation",
    "tournament director": "tournament-director",
    "director do torneio": "tournament-director",
    "chief arbiter": "chief-arbiter",
    "árbitro principal": "chief-arbiter",
    "deputy chief arbiter": "deputy-arbiter",
    "arbiter": "arbiter",
    "time control": "rate",
    "tempo de reflexão": "rate",
    "location": "city",
    "town": "city",
    "number of rounds": "rounds",
    "tournament type": "type",
    "fide-event-id": "event_code",
    "date": "dates",
    "data": "dates",
    "pairing program": "pairing_program",
    "rating calculation": "kept",
    "cálculo de rating": "kept",
    "rating-ø": "kept",
    "rating-ø / average age": "kept",
    "elo médio / average age": "kept",
    "elo médio": "kept",
}
"""The labels of details as they were seen, by what they label; in small letters."""

_OFFICIALS = ("organiser", "tournament-director", "chief-arbiter", "deputy-arbiter", "arbiter")
_TYPES: Mapping[str, EventKind] = {
    "swiss-system": EventKind.SWISS,
    "suíço": EventKind.SWISS,
    "schweizer system": EventKind.SWISS,
    "round robin": EventKind.ROUND_ROBIN,
    "rundenturnier": EventKind.ROUND_ROBIN,
}
_SITE = re.compile(r"chess-results", re.I)
_ADDRESS = re.compile(r"tnr\d+\.aspx", re.I)
_UPDATED = re.compile(r"\d{1,2}\.\d{1,2}\.\d{4},? \d{1,2}:\d{2}(?::\d{2})?")
_PROGRAM = re.compile(r"swiss-manager|h\.herzog@", re.I)
_TITLE = re.compile(
    r"crosstable|final ranking|^ranking|^rank after|starting rank|pairings|^not paired|alphabetical"
    r"|^endstand|^endtabelle|^cuadro cruzado|^clasificación|^classificação|^ranking inicial"
    r"|ristitaulukko|стартовый список|положение после|player info|team composition"
)
_AFTER_ROUNDS = re.compile(r"\b(\d{1,2})\b")
_ROUND_HEADING = re.compile(r"\D{1,30}?(\d{1,3})\D{1,15}(\d{4}/\d{1,2}/\d{1,2})(?:\D{1,10}(.*))?")
_DATE = re.compile(r"(\d{4})/(\d{1,2})/(\d{1,2})")
_FEDERATION = re.compile(r"\(\s*([A-Z]{3})\s*\)")
_ANNOTATION = re.compile(r"(?P<word>[^\d:]{2,30}?)\s*(?P<number>\d{1,2})\s*:\s*(?P<name>.+)")
_CLASS = re.compile(r"\s*\((?P<rate>[^()]*)\)$")


class RoundHeading(NamedTuple):
    """``Round 3 on 2026/05/15 at 19:00``: the round, its date, the rest of it."""

    number: int
    date: EventDate
    time: str


@dataclass
class Details:
    """What was found around a list.

    ``facts`` are fields of a tournament, ``places`` where they stand.  ``title`` is that of the
    list, ``after_round`` the round it names.  ``annotations`` are the names of the tie-breaks
    by their number.  ``unparsed`` keeps what the model has no place for.
    """

    facts: dict[str, Any] = field(default_factory=dict)
    places: dict[str, Span] = field(default_factory=dict)
    officials: list[Official] = field(default_factory=list)
    title: str = ""
    annotations: dict[int, str] = field(default_factory=dict)
    unparsed: list[Unparsed] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)

    @property
    def after_round(self) -> int | None:
        """The round of ``Ranking crosstable after Round 4``, where the title names one."""
        found = _AFTER_ROUNDS.search(self.title)
        return int(found[1]) if found else None

    def tournament_facts(self) -> dict[str, Any]:
        """The fields of a tournament that the details give."""
        return {**self.facts, "officials": tuple(self.officials)}


def parse_date(text: str) -> EventDate:
    """A date with the year first; the day is ``None`` where there is no such day."""
    found = _DATE.fullmatch(text)
    try:
        day = date(int(found[1]), int(found[2]), int(found[3])) if found else None
    except ValueError:
        day = None
    return EventDate(text, day)


def parse_round_heading(text: str) -> RoundHeading | None:
    """The round and date of a heading above pairings, in any language; else ``None``."""
    found = _ROUND_HEADING.fullmatch(text.strip())
    if found is None:
        return None
    return RoundHeading(int(found[1]), parse_date(found[2]), (found[3] or "").strip())


def read_details(table: Table) -> Details:
    """Everything around a list that is understood, and the rest."""
    details = Details()
    titles, notes = [], _notes(table)
    for row in table.around:
        label, value = _label(row)
        if label:
            _read_label(details, table, row, label, value)
        elif (text := row.only_text) is not None:
            is_after = row.number > table.header.number
            if not _read_annotation(details, table, row, text) and not _is_furniture(row, text):
                if _is_noise(text):
                    _keep(details, table, row)
                elif row.tag != "p" and parse_round_heading(text) is None:
                    titles.append((row, is_after))
        elif row in notes:
            _keep(details, table, row)
    _read_titles(details, table, titles)
    _tell_kept(details)
    return details


def _notes(table: Table) -> tuple[Row, ...]:
    """The rows of several cells that somebody put below the last list of a workbook or text."""
    is_last = all(headings_of(row) is None for row in table.after)
    return tuple(row for row in table.after if is_last and not row.tag and row.only_text is None)


def _label(row: Row) -> tuple[str, str]:
    """What a row of details labels, with its value; empty for another row."""
    if row.tag == "tr":
        if len(row.cells) != 2:
            return "", ""
        name, value = row.cells[0].bare, row.cells[1].bare
    else:
        name, _, value = (row.only_text or "").partition(":")
        name, value = name.strip(), value.strip()
    label = _LABELS.get(fold(name))
    if label is not None:
        return label, value
    # "Time control (Rapid)" says of which rate of play the time control is.
    of_class = _CLASS.search(name)
    if of_class is None or _LABELS.get(fold(_CLASS.sub("", name))) != "rate":
        return "", ""
    return "rate", f"{of_class['rate']}: {value}"


def _read_label(details: Details, table: Table, row: Row, label: str, value: str) -> None:
    facts, place = details.facts, table.span(row, 0)
    if label == "kept" or not value:
        _keep(details, table, row)
    elif label in _OFFICIALS:
        details.officials.append(Official(label, value))
    elif label == "federation":
        found = _FEDERATION.search(value)
        facts["federation"] = found[1] if found else value
    elif label == "dates":
        _read_dates(details, table, row, value)
    elif label == "rate":
        facts["rate_of_play"] = RateOfPlay(value)
    elif label == "rounds":
        _read_rounds(details, table, row, value)
    elif label == "pairing_program":
        # On a page the next link, to the file of the event, stands behind it.
        facts[label] = value.partition(",")[0]
    elif label == "type":
        facts["type_text"] = value
        facts["kind"] = _TYPES.get(fold(value), EventKind.UNKNOWN)
        if facts["kind"] is not EventKind.UNKNOWN:
            facts["kind_basis"] = "tournament type"
    else:
        facts[label] = value
    details.places[label] = place


def _read_rounds(details: Details, table: Table, row: Row, value: str) -> None:
    if value.isascii() and value.isdigit() and len(value) < 4:
        details.facts["rounds_planned"] = int(value)
    else:
        _keep(details, table, row)


def _read_dates(details: Details, table: Table, row: Row, value: str) -> None:
    dates = [parse_date(found[0]) for found in _DATE.finditer(value)]
    if not dates or any(found.day is None for found in dates):
        message = f"{value!r} is no date that exists; it is kept as text"
        details.diagnostics.append(table.tell(codes.DATE, row, 0, message))
        _keep(details, table, row)
        return
    details.facts["start"], details.facts["end"] = dates[0], dates[-1]
    details.places["start"] = details.places["end"] = table.span(row, 0)


def _read_annotation(details: Details, table: Table, row: Row, text: str) -> bool:
    """``Tie Break2: Direct Encounter (DE)``, below the list."""
    found = _ANNOTATION.fullmatch(text)
    if found is None or row.number < table.header.number:
        return False
    if int(found["number"]) not in table.numbered("tie-break"):
        return False
    details.annotations.setdefault(int(found["number"]), found["name"].strip())
    return True


def _is_furniture(row: Row, text: str) -> bool:
    """What every export has and what says nothing of the event: the site's own lines."""
    if row.tag in ("tr", "h1"):
        return True
    return _SITE.search(text) is not None and _ADDRESS.search(text) is None


def _is_noise(text: str) -> bool:
    """Lines about the export itself: when, where, with which licence."""
    return bool(_UPDATED.search(text) or _ADDRESS.search(text) or _PROGRAM.search(text))


def _read_titles(details: Details, table: Table, titles: list[tuple[Row, bool]]) -> None:
    """The event's name is the first line that is left, the list's title the last above it, or
    the one below the table."""
    before = [row for row, is_after in titles if not is_after]
    below = [row for row, is_after in titles if is_after]
    headed = [row for row in before if row.tag.startswith("h")]
    if headed:
        before = _page_headings(headed)
    listed = next((row for row in below if _is_title(row)), None)
    if listed is None and before and (len(before) > 1 or _is_title(before[0])):
        listed = before.pop()
    if listed is not None:
        details.title = listed.only_text or ""
        details.places["title"] = table.span(listed, 0)
    if before:
        details.facts["name"] = before[0].only_text or ""
        details.places["name"] = table.span(before[0], 0)
    for row in (*before[1:], *(row for row in below if row is not listed)):
        _keep(details, table, row)


def _page_headings(headed: list[Row]) -> list[Row]:
    """Of a page's headings those of the second rank; others are notices of the site."""
    second = [row for row in headed if row.tag == "h2"]
    return second or headed


def _is_title(row: Row) -> bool:
    return _TITLE.search(fold(row.only_text or "")) is not None


def _keep(details: Details, table: Table, row: Row) -> None:
    details.unparsed.append(Unparsed(table.span(row, 0), row.shown()[0]))


def _tell_kept(details: Details) -> None:
    if not details.unparsed:
        return
    count = len(details.unparsed)
    what = "line around the list is" if count == 1 else "lines around the list are"
    message = f"{count} {what} kept as text: the results model has no place"
    shown = "; ".join(_short(kept.text) for kept in _first(details.unparsed))
    place = details.unparsed[0].span
    details.diagnostics.append(codes.KEPT.at(place, f"{message} for them ({shown})"))


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:37]}..."


def _first(kept: list[Unparsed]) -> Iterator[Unparsed]:
    yield from kept[:4]
