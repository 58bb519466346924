"""Board pairings of team events: every match with its games.

The result of a game stands in the order of the teams, not of the colours; these are told only
by the style of a page, so a workbook does not have them.
Source: sheet on Swiss-Manager, section 2.6.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from crosstable.api import (
    STANDARD_POINTS,
    Colour,
    DiagnosticCode,
    MatchRecord,
    Outcome,
    ReadOptions,
    ReadResult,
    Round,
    RoundRecord,
)
from crosstable.readers._columns import whole_number
from crosstable.readers.swiss_manager import list_codes as codes
from crosstable.readers.swiss_manager._details import read_details
from crosstable.readers.swiss_manager._lists import (
    PlacedHeading,
    find_round,
    is_bye,
    round_above,
    unused_columns,
)
from crosstable.readers.swiss_manager._people import People
from crosstable.readers.swiss_manager._results import UNKNOWN, Result, parse_result, parse_total
from crosstable.readers.swiss_manager._roster import Key, clean_name
from crosstable.readers.swiss_manager._sheets import Cell, Row
from crosstable.readers.swiss_manager._squads import TeamKey
from crosstable.readers.swiss_manager._tables import Table, find_tables
from crosstable.readers.swiss_manager.teams import TeamReading, by_points

_COLOURS = {"FarbewT": Colour.WHITE, "FarbesT": Colour.BLACK}
_Points = tuple[Fraction, Fraction]


class _Board(NamedTuple):
    """A board: the players of both teams, and the outcome and colour of each."""

    players: tuple[Key | None, Key | None]
    outcomes: tuple[Outcome, Outcome]
    colours: tuple[Colour | None, Colour | None]


class _Match(NamedTuple):
    """The header of a match with the rows of its boards."""

    table: Table
    round: int
    people: tuple[People, People]
    result: int

    def tell(
        self, reading: TeamReading, code: DiagnosticCode, row: Row, column: int, message: str
    ) -> None:
        message = f"round {self.round}: {message}"
        reading.found.append(self.table.tell(code, row, column, message))


def is_boards(table: Table) -> bool:
    """The header of a match: its boards, two teams and the total."""
    return "board" in table.headings and len(table.columns("team")) == 2


def read_boards(table: Table, options: ReadOptions) -> ReadResult:  # noqa: ARG001
    """The matches of a page of board pairings, of one round or of all."""
    reading = TeamReading(table)
    tables = [other for other in find_tables(table.sheet) if is_boards(other)]
    headings: list[PlacedHeading] = []
    for one in tables:
        above = round_above(one)
        if above is None and not headings:
            reading.found += find_round(one, [])[1]
            break
        headings += [above] if above is not None else []
        _read_match(reading, one, headings[-1].number)
    for number, date, place in headings:
        round_ = Round(number, date=date, lists_everyone=len(headings) > 1)
        reading.rounds.setdefault(number, round_)
        reading.places.setdefault(f"round {number}", place)
    _tell_colours(reading)
    return reading.result(read_details(table))


def _tell_colours(reading: TeamReading) -> None:
    """That games have no colours is said once."""
    records = (record for player in reading.roster.players() for record in player.records)
    if any(record.colour is None and record.opponent for record in records):
        message = "who had White is not told; the colours stay unknown"
        hint = "save the page itself (HTML) instead of the workbook: its style tells the colours"
        header = reading.table.header
        reading.found.append(reading.table.tell(codes.COLOURS_UNKNOWN, header, 0, message, hint))


def _read_match(reading: TeamReading, table: Table, round_: int) -> None:
    match = _match(reading, table, round_)
    first, second = (_team(reading, table, column) for column in table.columns("team"))
    total = parse_total(table.header.cell(match.result).bare)
    if first is None or second is None:
        _bye(reading, match, (first, second), total)
    elif first == second:
        match.tell(reading, codes.ROW_NOT_READ, table.header, 0, "a team is its own opponent")
    else:
        _boards(reading, match, (first, second), total)


def _bye(
    reading: TeamReading,
    match: _Match,
    teams: tuple[TeamKey | None, TeamKey | None],
    total: _Points | None,
) -> None:
    for index, team in enumerate(teams):
        if team is not None:
            own = total[index] if total is not None else None
            bye = Outcome.PAIRING_ALLOCATED_BYE
            record = MatchRecord(match.round, outcome=bye, game_points=own or None)
            reading.give(match.table.header, team, None, record)


def _boards(
    reading: TeamReading,
    match: _Match,
    teams: tuple[TeamKey, TeamKey],
    total: _Points | None,
) -> None:
    boards = [board for row in match.table.rows for board in _board(reading, match, row)]
    outcomes, points = _outcomes(reading, match, boards, total)
    for index, team in enumerate(teams):
        seats = tuple(board.players[index] for board in boards)
        for player in seats:
            if player is not None:
                reading.squads.enlist(team, player)
        record = MatchRecord(
            match.round,
            colour=boards[0].colours[index] if boards else None,
            outcome=outcomes[index],
            game_points=points[index] if points is not None else None,
        )
        reading.give(match.table.header, team, teams[1 - index], record, seats)


def _match(reading: TeamReading, table: Table, round_: int) -> _Match:
    """The columns of both teams: the titles of players stand under the numbers of the teams."""
    left, right = table.columns("team")
    result = table.headings.index("result")
    dash = next(c for c in range(left, right) if table.header.cell(c).bare in ("-", "–"))
    under = tuple("title" if heading == "number" else heading for heading in table.headings)
    rows = replace(table, headings=under)
    people = People(rows, left, range(1, dash)), People(rows, right, range(dash + 1, result))
    if table.header is reading.table.header:
        used = people[0].used | people[1].used | {table.headings.index("board"), dash, result}
        reading.found += unused_columns(table, used)
    return _Match(table, round_, people, result)


def _team(reading: TeamReading, table: Table, column: int) -> TeamKey | None:
    """The team in a column of the header of its match; ``None`` for a bye."""
    name = clean_name(table.header.cell(column).text)
    if is_bye(name):
        return None
    before = [c for c in table.columns("number") if c == column - 1]
    number = whole_number(table.header.cell(before[0]).bare) if before else None
    return reading.squads.add(name, number or 0, table.span(table.header, column))


def _board(reading: TeamReading, match: _Match, row: Row) -> list[_Board]:
    """The board of a row, none where it names nobody."""
    people = [one.read(row) for one in match.people]
    if not any(people):
        match.tell(reading, codes.ROW_NOT_READ, row, 0, "a row without players is not understood")
        return []
    first, second = (None if one is None else reading.roster.add(one) for one in people)
    if first == second:
        match.tell(reading, codes.ROW_NOT_READ, row, 0, "a player is their own opponent")
        return []
    result = _result(reading, match, row)
    colours = _colours(*(row.cell(one.name) for one in match.people))
    board = _Board((first, second), result.outcomes, colours)
    for index, (player, opponent) in enumerate(((first, second), (second, first))):
        record = RoundRecord(match.round, colour=colours[index], outcome=board.outcomes[index])
        if player is not None and not reading.roster.record(player, opponent, record):
            message = "a player has a game already; that one is used"
            match.tell(reading, codes.SECOND_RECORD, row, match.people[index].name, message)
    return [board]


def _result(reading: TeamReading, match: _Match, row: Row) -> Result:
    text = row.cell(match.result).bare
    result = parse_result(text)
    if result is None:
        message = f"{text!r} is no result; the game is kept without one"
        match.tell(reading, codes.RESULT, row, match.result, message)
        return UNKNOWN
    if not result.is_usual:
        message = f"{text!r} does not share the point of a game; read as it stands"
        match.tell(reading, codes.RESULT_UNUSUAL, row, match.result, message)
    return result


def _colours(first: Cell, second: Cell) -> tuple[Colour | None, Colour | None]:
    ours, theirs = (
        next((_COLOURS[name] for name in cell.classes if name in _COLOURS), None)
        for cell in (first, second)
    )
    if ours is None and theirs is not None:
        ours = theirs.other
    return ours, None if ours is None else ours.other


# How a match ended ------------------------------------------------------------------------


def _outcomes(
    reading: TeamReading, match: _Match, boards: Sequence[_Board], total: _Points | None
) -> tuple[tuple[Outcome, Outcome], _Points | None]:
    """The outcomes by the boards, and the points of the header where they are not theirs."""
    seen = [outcome for board in boards for outcome in board.outcomes]
    for open_ in (Outcome.UNKNOWN, Outcome.PENDING):
        if open_ in seen:
            return (open_, open_), None
    if not boards:
        if total is None or not any(total):
            return (Outcome.PENDING, Outcome.PENDING), None
        return by_points(*total), total
    points = _sum(boards, 0), _sum(boards, 1)
    stated = None
    if total is not None and total != points:
        found = f"{points[0]} : {points[1]}"
        shown = match.table.header.cell(match.result).bare
        message = f"the total is {shown}, but the boards give {found}; the total is used"
        match.tell(reading, codes.TOTAL_DIFFERS, match.table.header, match.result, message)
        points = stated = total
    if any(outcome.is_played for outcome in seen):
        return by_points(*points), stated
    return _forfeited(points), stated


def _sum(boards: Sequence[_Board], index: int) -> Fraction:
    worth = (STANDARD_POINTS.points(board.outcomes[index]) for board in boards)
    return sum(worth, Fraction(0))


def _forfeited(points: _Points) -> tuple[Outcome, Outcome]:
    """A match without a game: it was forfeited by one team or by both."""
    if points[0] == points[1]:
        level = Outcome.DRAW if points[0] else Outcome.DOUBLE_FORFEIT
        return level, level
    won, lost = Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS
    return (won, lost) if points[0] > points[1] else (lost, won)
