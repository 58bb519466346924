"""Pairings and results on the site: one round, or all rounds of a round robin in one table.

The points beside the players are those before the round; they are nobody's total.  Where the
rows of byes are missing, the page is older than the pairing of the next round.
Source: sheet on Swiss-Manager, sections 2.4 and 2.5.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import NamedTuple

from crosstable.api import (
    Colour,
    Diagnostic,
    DiagnosticCode,
    EventKind,
    Outcome,
    Provenance,
    ReadOptions,
    ReadResult,
    Round,
    RoundRecord,
    Span,
    Tournament,
)
from crosstable.readers._columns import whole_number
from crosstable.readers.swiss_manager import list_codes as codes
from crosstable.readers.swiss_manager._details import read_details
from crosstable.readers.swiss_manager._lists import (
    find_round,
    is_bye,
    is_not_paired,
    nobody,
    tell_numbers,
    unread_rows,
    unused_columns,
)
from crosstable.readers.swiss_manager._people import People
from crosstable.readers.swiss_manager._results import UNKNOWN, parse_result, parse_value
from crosstable.readers.swiss_manager._roster import Key, Person, Roster
from crosstable.readers.swiss_manager._sheets import Row
from crosstable.readers.swiss_manager._tables import Table, find_tables

_BYES = {
    Fraction(0): Outcome.ZERO_POINT_BYE,
    Fraction(1, 2): Outcome.HALF_POINT_BYE,
    Fraction(1): Outcome.FULL_POINT_BYE,
}


def is_pairings(table: Table) -> bool:
    """White, a result, and Black, in this order."""
    found = [table.column(heading) for heading in ("white", "result", "black")]
    return None not in found and found == sorted(found, key=lambda column: column or 0)


class _Halves(NamedTuple):
    """The columns of both players of a row, and of what they share."""

    white: People
    black: People
    board: int | None
    result: int
    beside: tuple[int, ...]

    @property
    def used(self) -> set[int]:
        return {self.result, *self.beside, *self.white.used, *self.black.used}


@dataclass
class _Reading:
    table: Table
    roster: Roster = field(default_factory=Roster)
    rounds: dict[int, Round] = field(default_factory=dict)
    places: dict[str, Span] = field(default_factory=dict)
    meetings: Counter[frozenset[Key]] = field(default_factory=Counter)
    byes: Counter[int] = field(default_factory=Counter)
    found: list[Diagnostic] = field(default_factory=list)


def read_pairings(table: Table, options: ReadOptions) -> ReadResult:  # noqa: ARG001
    """The rounds of a page of pairings, the first list of which is ``table``."""
    reading = _Reading(table)
    tables = [other for other in find_tables(table.sheet) if is_pairings(other)]
    has_all_rounds = len(tables) > 1
    for one in tables:
        _read_round(reading, one, has_all_rounds)
    details = read_details(table)
    found = [*details.diagnostics, *reading.found]
    if reading.roster.is_empty:
        return nobody(table, found)
    found += tell_numbers(table, reading.roster)
    facts = details.tournament_facts()
    if has_all_rounds and facts.get("kind", EventKind.UNKNOWN) is EventKind.UNKNOWN:
        facts |= _kind(reading)
    tournament = Tournament(
        **facts,
        rounds=tuple(reading.rounds[number] for number in sorted(reading.rounds)),
        players=reading.roster.players(),
        unparsed=(*details.unparsed, *unread_rows(found)),
        provenance=Provenance(
            players=reading.roster.places(),
            facts={**details.places, **reading.places},
            ids_are_given=reading.roster.are_given,
        ),
    )
    return ReadResult((tournament,), tuple(found))


def _kind(reading: _Reading) -> dict[str, object]:
    """Only of round robins does the site put all rounds into one table."""
    kinds = {1: EventKind.ROUND_ROBIN, 2: EventKind.DOUBLE_ROUND_ROBIN}
    times = set(reading.meetings.values())
    kind = kinds.get(times.pop()) if len(times) == 1 else None
    return {"kind": kind, "kind_basis": "all rounds stand in one table"} if kind else {}


def _read_round(reading: _Reading, table: Table, has_all_rounds: bool) -> None:
    halves = _halves(table)
    heading, told = find_round(table, table.columns("points"))
    reading.found += told
    if halves is None or heading is None:
        return
    number, date, place = heading
    reading.places.setdefault(f"round {number}", place)
    if table.header is reading.table.header:
        reading.found += unused_columns(table, halves.used)
    for row in table.rows:
        _read_row(reading, _Line(table, row, number, has_all_rounds), halves)
    reading.found += [*halves.white.diagnostics, *halves.black.diagnostics]
    # A page of one round loses its rows of byes, all at once, when the next round is paired.
    round_ = Round(number, date=date, lists_everyone=has_all_rounds)
    has_byes = has_all_rounds or reading.byes[number] > 0
    reading.rounds.setdefault(number, replace(round_, lists_allocated_byes=has_byes))


def _halves(table: Table) -> _Halves | None:
    result, white, black = map(table.column, ("result", "white", "black"))
    if result is None or white is None or black is None:
        return None
    beside = (*table.columns("board"), *table.columns("points"))
    left, right = range(result), range(result + 1, len(table.headings))
    people = People(table, white, left), People(table, black, right)
    return _Halves(*people, table.column("board"), result, beside)


class _Line(NamedTuple):
    """A row of pairings with what it stands in."""

    table: Table
    row: Row
    round: int
    has_all_rounds: bool

    def tell(self, code: DiagnosticCode, column: int, message: str) -> Diagnostic:
        return self.table.tell(code, self.row, column, f"round {self.round}: {message}")


def _read_row(reading: _Reading, line: _Line, halves: _Halves) -> None:
    white = halves.white.read(line.row)
    black = halves.black.read(line.row)
    if white is None or black is None:
        message = "a row without both sides is not understood"
        reading.found.append(line.tell(codes.ROW_NOT_READ, halves.white.name, message))
        return
    player = reading.roster.add(white)
    without = _without_game(reading, line, halves, black)
    if without is not None:
        reading.byes[line.round] += 1
        _give(reading, line, halves.white.name, player, None, without)
        return
    opponent = reading.roster.add(black)
    if player == opponent:
        message = f"{white.name} is their own opponent"
        reading.found.append(line.tell(codes.ROW_NOT_READ, halves.black.name, message))
        return
    _game(reading, line, halves, player, opponent)


def _without_game(
    reading: _Reading, line: _Line, halves: _Halves, black: Person
) -> RoundRecord | None:
    """The record of a player whose opponent is ``bye`` or ``not paired``; ``None`` for a game."""
    number = halves.black.number_text(line.row)
    text = line.row.cell(halves.result).bare
    value = parse_value(text) if text else None
    if is_bye(black.name, number):
        return _bye(line, value)
    if not is_not_paired(black.name, number):
        if value is None or black.number or black.facts:
            return None
        message = f"{black.name!r} is taken for a player who was not paired"
        reading.found.append(line.tell(codes.ROW_NOT_READ, halves.black.name, message))
    outcome = _BYES.get(value or Fraction(0))
    if outcome is None:
        message = f"{text!r} are no points for a round without a game"
        reading.found.append(line.tell(codes.RESULT, halves.result, message))
        return RoundRecord(line.round, outcome=Outcome.UNKNOWN, awarded=value)
    return RoundRecord(line.round, outcome=outcome)


def _bye(line: _Line, value: Fraction | None) -> RoundRecord:
    """A round robin of an odd number has a player without opponent in each round, for nothing;
    a Swiss gives points, which stand here where they are not one."""
    if line.has_all_rounds and not value:
        return RoundRecord(line.round)
    awarded = None if value in (None, 1) else value
    return RoundRecord(line.round, outcome=Outcome.PAIRING_ALLOCATED_BYE, awarded=awarded)


def _game(reading: _Reading, line: _Line, halves: _Halves, player: Key, opponent: Key) -> None:
    text = line.row.cell(halves.result).bare
    result = parse_result(text)
    if result is None:
        message = f"{text!r} is no result; the game is kept without one"
        reading.found.append(line.tell(codes.RESULT, halves.result, message))
        result = UNKNOWN
    elif not result.is_usual:
        message = f"{text!r} does not share the point of a game; read as it stands"
        reading.found.append(line.tell(codes.RESULT_UNUSUAL, halves.result, message))
    board = None if halves.board is None else whole_number(line.row.cell(halves.board).bare)
    for side, other, colour, outcome, column in (
        (player, opponent, Colour.WHITE, result.outcomes[0], halves.white.name),
        (opponent, player, Colour.BLACK, result.outcomes[1], halves.black.name),
    ):
        record = RoundRecord(line.round, colour=colour, outcome=outcome, board=board)
        _give(reading, line, column, side, other, record)
    reading.meetings[frozenset((player, opponent))] += 1


def _give(
    reading: _Reading,
    line: _Line,
    column: int,
    player: Key,
    opponent: Key | None,
    record: RoundRecord,
) -> None:
    if not reading.roster.record(player, opponent, record):
        name = line.row.cell(column).bare
        message = f"{name!r} has a row in this round already; that one is used"
        reading.found.append(line.tell(codes.SECOND_RECORD, column, message))
