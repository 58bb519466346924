"""Team lists of the site: pairings of teams, and rankings or starting lists of teams.

Source: sheet on Swiss-Manager, section 2.6.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

from crosstable.api import (
    Declared,
    Diagnostic,
    MatchRecord,
    Outcome,
    Provenance,
    ReadOptions,
    ReadResult,
    Round,
    Span,
    Tournament,
)
from crosstable.readers._columns import whole_number
from crosstable.readers.swiss_manager import list_codes as codes
from crosstable.readers.swiss_manager._declared import (
    BASIS,
    Declarations,
    declared_codes,
    declared_columns,
    described,
    tell_unknown,
)
from crosstable.readers.swiss_manager._details import Details, read_details
from crosstable.readers.swiss_manager._lists import (
    find_round,
    is_bye,
    is_not_paired,
    nobody,
    unread_rows,
    unused_columns,
)
from crosstable.readers.swiss_manager._results import parse_value
from crosstable.readers.swiss_manager._roster import Roster, clean_name
from crosstable.readers.swiss_manager._sheets import Row
from crosstable.readers.swiss_manager._squads import Seats, Squads, TeamKey
from crosstable.readers.swiss_manager._tables import Table, find_tables

_SCORES = ("MPTS", "GPTS")
_SIGNS = {"+": Outcome.FORFEIT_WIN, "-": Outcome.FORFEIT_LOSS}


@dataclass
class TeamReading:
    """What is collected of a team event."""

    table: Table
    squads: Squads = field(default_factory=Squads)
    roster: Roster = field(default_factory=Roster)
    rounds: dict[int, Round] = field(default_factory=dict)
    places: dict[str, Span] = field(default_factory=dict)
    found: list[Diagnostic] = field(default_factory=list)

    def give(
        self,
        line: Row,
        team: TeamKey,
        opponent: TeamKey | None,
        record: MatchRecord,
        seats: Seats = (),
    ) -> None:
        """Give a team its match; a second one in a round is reported."""
        if not self.squads.record(team, opponent, record, seats):
            message = f"round {record.round}: a team has a match already; that one is used"
            self.found.append(self.table.tell(codes.SECOND_RECORD, line, 0, message))

    def result(self, details: Details, **facts: Any) -> ReadResult:
        """The event; nothing where there is no team."""
        found = [*details.diagnostics, *self.found]
        if self.squads.is_empty:
            return nobody(self.table, found)
        for name in self.squads.sharing:
            message = f"team {name!r} has a number that stands for another team as well"
            found.append(self.table.tell(codes.NUMBER_TWICE, self.table.header, 0, message))
        tournament = Tournament(
            **{**details.tournament_facts(), **facts},
            is_team_event=True,
            rounds=tuple(self.rounds[number] for number in sorted(self.rounds)),
            players=self.roster.players(),
            teams=self.squads.teams(self.roster),
            unparsed=(*details.unparsed, *unread_rows(found)),
            provenance=Provenance(
                players=self.roster.places(),
                teams=self.squads.places(),
                facts={**details.places, **self.places},
                ids_are_given=self.squads.are_given and self.roster.are_given,
            ),
        )
        return ReadResult((tournament,), tuple(found))


# Pairings of teams ------------------------------------------------------------------------


class _Columns(NamedTuple):
    """Columns of both teams and of what each scored; the second result may be missing."""

    teams: tuple[int, int]
    numbers: tuple[int | None, int | None]
    results: tuple[int, int]

    @property
    def used(self) -> set[int]:
        found = (*self.teams, *self.numbers, *self.results)
        return {column for column in found if column is not None}


def is_team_pairings(table: Table) -> bool:
    """Two teams in a row, and what each of them scored."""
    return "board" not in table.headings and _columns(table) is not None


def _columns(table: Table) -> _Columns | None:
    teams, results = table.columns("team"), table.columns("result")
    if len(teams) != 2 or len(results) != 2:
        return None
    left, right = teams
    before = [column for column in table.columns("number") if column < left]
    behind = [column for column in table.columns("number") if column > right]
    # A lone number is that of the match.
    numbers = (before[-1] if len(before) > 1 else None, behind[0] if behind else None)
    return _Columns((left, right), numbers, (results[0], results[1]))


def read_team_pairings(table: Table, options: ReadOptions) -> ReadResult:  # noqa: ARG001
    """The matches of a page of team pairings, of one round or of all."""
    reading = TeamReading(table)
    tables = [other for other in find_tables(table.sheet) if is_team_pairings(other)]
    for one in tables:
        columns = _columns(one)
        heading, told = find_round(one, one.columns("match_points"))
        reading.found += told
        if columns is None or heading is None:
            continue
        number = heading.number
        round_ = Round(number, date=heading.date, lists_everyone=len(tables) > 1)
        reading.rounds.setdefault(number, round_)
        reading.places.setdefault(f"round {number}", heading.place)
        for row in one.rows:
            _read_match(reading, one, row, columns, number)
    used = {c for c, h in enumerate(table.headings) if h in ("number", "match_points")}
    colons = {c for c, cell in enumerate(table.header.cells) if cell.bare == ":"}
    first = _columns(table)
    reading.found += unused_columns(table, used | colons | (first.used if first else set()))
    return reading.result(read_details(table))


def _read_match(
    reading: TeamReading, table: Table, row: Row, columns: _Columns, round_: int
) -> None:
    names = [clean_name(row.cell(column).text) for column in columns.teams]
    if not all(names):
        message = f"round {round_}: a row without two teams is not understood"
        reading.found.append(table.tell(codes.ROW_NOT_READ, row, columns.teams[0], message))
        return
    texts = [row.cell(column).bare for column in columns.results]
    numbers = ["" if column is None else row.cell(column).bare for column in columns.numbers]
    places = [table.span(row, column) for column in columns.teams]
    first = reading.squads.add(names[0], whole_number(numbers[0]) or 0, places[0])
    if is_bye(names[1], numbers[1]) or is_not_paired(names[1], numbers[1]):
        outcome = Outcome.PAIRING_ALLOCATED_BYE
        if is_not_paired(names[1], numbers[1]):
            outcome = Outcome.ZERO_POINT_BYE
        own = parse_value(texts[0]) if texts[0] else None
        record = MatchRecord(round_, outcome=outcome, game_points=own or None)
        reading.give(row, first, None, record)
        return
    second = reading.squads.add(names[1], whole_number(numbers[1]) or 0, places[1])
    if first == second:
        message = f"round {round_}: {names[0]} is its own opponent"
        reading.found.append(table.tell(codes.ROW_NOT_READ, row, columns.teams[1], message))
        return
    outcomes, points = _outcomes(reading, table, row, columns, texts)
    for team, opponent, index in ((first, second, 0), (second, first, 1)):
        record = MatchRecord(round_, outcome=outcomes[index], game_points=points[index])
        reading.give(row, team, opponent, record)


_Both = tuple[tuple[Outcome, Outcome], tuple[Fraction | None, Fraction | None]]


def _outcomes(
    reading: TeamReading, table: Table, row: Row, columns: _Columns, texts: list[str]
) -> _Both:
    """The outcomes by the game points, and these; a sign is a match forfeited as a whole."""
    if not any(texts):
        return (Outcome.PENDING, Outcome.PENDING), (None, None)
    signs = [_SIGNS.get(text) for text in texts]
    if signs[0] is not None and signs[1] is not None:
        lost = signs[0] is signs[1] is Outcome.FORFEIT_LOSS
        both = Outcome.DOUBLE_FORFEIT
        return ((both, both) if lost else (signs[0], signs[1])), (None, None)
    ours, theirs = (parse_value(text) if text else None for text in texts)
    if ours is None or theirs is None:
        shown = " : ".join(texts)
        message = f"{shown!r} is no result of a match; the match is kept without one"
        reading.found.append(table.tell(codes.RESULT, row, columns.results[0], message))
        return (Outcome.UNKNOWN, Outcome.UNKNOWN), (None, None)
    return by_points(ours, theirs), (ours, theirs)


def by_points(ours: Fraction, theirs: Fraction) -> tuple[Outcome, Outcome]:
    """Who won a match, by game points; without any nobody came."""
    if ours == theirs:
        level = Outcome.DRAW if ours else Outcome.DOUBLE_FORFEIT
        return level, level
    win, loss = Outcome.WIN, Outcome.LOSS
    return (win, loss) if ours > theirs else (loss, win)


# Lists of teams ---------------------------------------------------------------------------


def is_team_list(table: Table) -> bool:
    """Teams with a rank or number, also with a grid of their results."""
    headings = set(table.headings)
    is_listed = len(table.columns("team")) == 1 and "name" not in headings
    return is_listed and bool(headings & {"rank", "number"})


def read_team_list(table: Table, options: ReadOptions) -> ReadResult:  # noqa: ARG001
    """The teams of a ranking, starting list or crosstable, with all that it declares."""
    reading, details = TeamReading(table), read_details(table)
    columns = declared_columns(table, details)
    declarations = Declarations(table, columns)
    column = table.headings.index("team")
    codes_ = [column.code for column in described(columns, is_team=True)]
    for row in table.rows:
        name = clean_name(row.cell(column).text)
        if not name:
            message = "a row without a team is not understood"
            reading.found.append(table.tell(codes.ROW_NOT_READ, row, column, message))
            continue
        number = whole_number(table.cell(row, "number").bare) or 0
        declared = _team_scores(declarations.read(row), codes_)
        reading.squads.add(name, number, table.span(row, column), declared=declared)
    reading.found += declarations.found
    grid = set(table.numbered("opponent").values()) | set(table.numbered("round").values())
    if grid:
        message = "results without rounds are not used"
        hint = "join the team pairings or the board pairings of every round with --with"
        at = min(grid)
        reading.found.append(table.tell(codes.NO_OPPONENTS, table.header, at, message, hint))
    used = columns.used | grid | {column} | set(table.columns("number"))
    reading.found += unused_columns(table, used)
    reading.found += tell_unknown(table, columns, is_team=True)
    listed = tuple(c for c in declared_codes(columns, is_team=True) if c not in _SCORES)
    return reading.result(
        details,
        tie_breaks=listed,
        tie_breaks_basis=BASIS if listed else "",
        declared_columns=described(columns, is_team=True),
    )


def _team_scores(declared: Declared, codes_: list[str]) -> Declared:
    """Match and game points, which a ranking of teams lists among its tie-breaks."""
    by_code = dict(zip(codes_, declared.tie_breaks, strict=False))
    match, game = map(by_code.get, _SCORES)
    return Declared(
        points=parse_value(match.text) if match else declared.points,
        game_points=parse_value(game.text) if game else None,
        rank=declared.rank,
        tie_breaks=declared.tie_breaks,
    )
