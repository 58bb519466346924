"""The composition of teams: who plays for whom, with the results of the rounds.

The results have no opponents; the board pairings tell those.
Source: sheet on Swiss-Manager, section 2.6.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from crosstable.api import (
    Declared,
    DeclaredTieBreak,
    Outcome,
    ReadOptions,
    ReadResult,
    Round,
    RoundRecord,
)
from crosstable.readers._columns import whole_number
from crosstable.readers.swiss_manager import list_codes as codes
from crosstable.readers.swiss_manager._details import read_details
from crosstable.readers.swiss_manager._lists import unused_columns
from crosstable.readers.swiss_manager._people import People
from crosstable.readers.swiss_manager._results import parse_value
from crosstable.readers.swiss_manager._roster import Key, clean_name
from crosstable.readers.swiss_manager._sheets import Row
from crosstable.readers.swiss_manager._squads import TeamKey
from crosstable.readers.swiss_manager._tables import Table, find_tables
from crosstable.readers.swiss_manager.teams import TeamReading

_RESULTS = {
    "1": Outcome.WIN,
    "½": Outcome.DRAW,
    "0.5": Outcome.DRAW,
    "0": Outcome.LOSS,
    "+": Outcome.FORFEIT_WIN,
    "-": Outcome.FORFEIT_LOSS,
}
_TITLE = re.compile(r"(\d{1,4})\.\s*(?P<name>.*?)\s*(?:\((?P<facts>[^:()]+:.*)\))?")
_FACT = re.compile(r"([^:,/]+):\s*((?:[^,/]|,(?=\d))*)")
_TIE_BREAK = re.compile(r"(?:TB|Wtg|Desp?)\s*\d{1,2}", re.IGNORECASE)
_AVERAGE = re.compile(r"rtgavg|eloø|rtgø", re.IGNORECASE)
_ROWS_ABOVE = 3


class _Title(NamedTuple):
    """The line above the players of a team: ``1. Rooks (RtgAvg:1896, Captain: .. / TB1: 12)``."""

    row: Row
    name: str
    facts: dict[str, Any]


def is_composition(table: Table) -> bool:
    """Boards and names below the line of a team."""
    return {"board", "name"} <= set(table.headings) and _title(table) is not None


def _title(table: Table) -> _Title | None:
    above = (row for row in reversed(table.sheet.rows[: table.header.number - 1]))
    for row, _ in zip((row for row in above if not row.is_blank), range(_ROWS_ABOVE), strict=False):
        text = row.only_text
        found = _TITLE.fullmatch(text) if text is not None else None
        if text is None:
            return None
        if found is not None and found["name"]:
            return _Title(row, clean_name(found["name"]), dict(_facts(found["facts"] or "")))
    return None


def _facts(text: str) -> Iterator[tuple[str, Any]]:
    """The average rating and the tie-breaks of a team."""
    tie_breaks = []
    for name, value in _FACT.findall(text):
        if _AVERAGE.fullmatch(name.strip()) and whole_number(value.strip()):
            yield "strength", Fraction(value.strip())
        elif _TIE_BREAK.fullmatch(name.strip()):
            tie_breaks.append(DeclaredTieBreak(name.strip(), value.strip()))
    if tie_breaks:
        yield "declared", Declared(tie_breaks=tuple(tie_breaks))


def read_composition(table: Table, options: ReadOptions) -> ReadResult:  # noqa: ARG001
    """The teams with their players, in the order of the boards, and what these scored."""
    reading = TeamReading(table)
    for one in find_tables(table.sheet):
        title = _title(one) if is_composition(one) else None
        if title is None:
            continue
        place = table.span(title.row, 0)
        team = reading.squads.add(title.name, 0, place, **title.facts)
        _read_players(reading, one, team)
    rounds = table.numbered("opponent")
    if rounds:
        message = "the results of the rounds have no opponents"
        hint = "join the board pairings of every round with --with"
        at = min(rounds.values())
        reading.found.append(table.tell(codes.NO_OPPONENTS, table.header, at, message, hint))
    return reading.result(read_details(table))


def _read_players(reading: TeamReading, table: Table, team: TeamKey) -> None:
    people = People(table, table.headings.index("name"))
    rounds = table.numbered("opponent")
    for number in rounds:
        reading.rounds.setdefault(number, Round(number, lists_everyone=False))
    for row in table.rows:
        person = people.read(row)
        if person is None:
            message = "a row without a name is not understood"
            reading.found.append(table.tell(codes.ROW_NOT_READ, row, people.name, message))
            continue
        points = parse_value(table.cell(row, "points").bare or "-")
        if points is not None:
            person = person._replace(facts={**person.facts, "declared": Declared(points=points)})
        player = reading.roster.add(person)
        reading.squads.enlist(team, player)
        for number, column in rounds.items():
            _read_round(reading, table, row, column, player, number)
    reading.found += people.diagnostics
    if table.header is reading.table.header:
        known = (table.column("board"), table.column("points"))
        used = people.used | set(rounds.values()) | {c for c in known if c is not None}
        reading.found += unused_columns(table, used)


def _read_round(
    reading: TeamReading, table: Table, row: Row, column: int, player: Key, number: int
) -> None:
    text = row.cell(column).bare
    if not text:
        return
    outcome = _RESULTS.get(text)
    if outcome is None:
        message = f"round {number}: {text!r} is no result; not used"
        reading.found.append(table.tell(codes.RESULT, row, column, message))
        return
    reading.roster.record(player, None, RoundRecord(number, outcome=outcome))
