"""The tournament while it is being read: the only mutable thing in the reader."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

from crosstable.api import (
    Acceleration,
    ByeRequest,
    Diagnostic,
    DiagnosticCode,
    EventDate,
    ForbiddenPairing,
    NationalRating,
    Official,
    Outcome,
    RoundRecord,
    Span,
    Team,
    Unparsed,
)
from crosstable.readers._columns import Line, Token
from crosstable.readers.trf import codes

MOST_OF_ONE_CODE = 250
"""So many findings of one code are listed; the rest is counted."""

FIRST_ROUND_COLUMN = 92
ROUND_WIDTH = 10
MOST_ROUNDS = 999
FAR = 50
"""A gap of more rounds than this is a slip, where it concerns one row."""

BYES_ASKED_FOR = {
    "H": Outcome.HALF_POINT_BYE,
    "F": Outcome.FULL_POINT_BYE,
    "Z": Outcome.ZERO_POINT_BYE,
}
"""The byes of record 240."""


def cell_columns(round_: int) -> tuple[int, int]:
    """The columns of a round's opponent, colour and result."""
    first = FIRST_ROUND_COLUMN + ROUND_WIDTH * (round_ - 1)
    return first, first + ROUND_WIDTH - 3


@dataclass(slots=True, eq=False, repr=False)
class Row:
    """A player while being read: where the row stands, its fields and its rounds."""

    line: Line
    fields: dict[str, Any]
    points: Fraction | None = None
    records: list[RoundRecord] = field(default_factory=list)
    national_ratings: list[NationalRating] = field(default_factory=list)


class CellPlace(NamedTuple):
    """A cell that can only be understood when the whole file is known."""

    player: int
    position: int


@dataclass(slots=True, eq=False, repr=False)
class Draft:
    """What has been read so far."""

    source: str
    present: frozenset[str] = frozenset()
    header: dict[str, Any] = field(default_factory=dict)
    seen: dict[str, Line] = field(default_factory=dict)
    players: dict[int, Row] = field(default_factory=dict)
    teams: dict[int, Team] = field(default_factory=dict)
    team_lines: dict[int, Line] = field(default_factory=dict)
    officials: list[Official] = field(default_factory=list)
    dates: dict[str, tuple[Line, str]] = field(default_factory=dict)
    round_date_lines: list[Line] = field(default_factory=list)
    round_dates: dict[int, EventDate] = field(default_factory=dict)
    round_date_places: dict[int, Span] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)
    points: dict[str, Fraction] = field(default_factory=dict)
    match_points: dict[str, Fraction] = field(default_factory=dict)
    says_team: bool = False
    accelerations: list[Acceleration] = field(default_factory=list)
    accelerated: int = 0
    forbidden: list[ForbiddenPairing] = field(default_factory=list)
    bye_requests: list[ByeRequest] = field(default_factory=list)
    absent_next: list[int] = field(default_factory=list)
    bye_lines: list[Line] = field(default_factory=list)
    abnormal_lines: list[Line] = field(default_factory=list)
    match_lines: dict[str, list[Line]] = field(default_factory=dict)
    blank_results: list[CellPlace] = field(default_factory=list)
    plus_byes: list[CellPlace] = field(default_factory=list)
    unparsed: list[Unparsed] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    _told: Counter[str] = field(default_factory=Counter)

    def tell(
        self,
        code: DiagnosticCode,
        line: Line,
        columns: tuple[int, int] | None,
        message: str,
        hint: str | None = None,
    ) -> None:
        """Report a finding in a line, unless there are too many of its kind."""
        self._told[code.code] += 1
        if self._told[code.code] <= MOST_OF_ONE_CODE:
            self.diagnostics.append(line.at(code, columns, message, hint))

    def keep(self, line: Line) -> None:
        """Keep a line of which the model cannot hold everything; once is enough."""
        if self.unparsed and self.unparsed[-1].span.line == line.number:
            return
        self.unparsed.append(Unparsed(line.span(), line.text))

    def keep_and_tell(self, line: Line, why: str) -> None:
        """Keep a line and say so."""
        self.keep(line)
        self.tell(codes.KEPT, line, None, f"{why}; the record is kept as text")

    def count_the_rest(self) -> None:
        """Say how many findings were left out."""
        for code, count in sorted(self._told.items()):
            if count > MOST_OF_ONE_CODE:
                message = f"{count - MOST_OF_ONE_CODE} more findings {code} are not listed"
                self.diagnostics.append(codes.MORE.at(None, message))

    def is_first(self, line: Line) -> bool:
        """Whether this is the first record of its id; a second one is reported and kept."""
        first = self.seen.setdefault(line.text[:3], line)
        if first is line:
            return True
        self.keep(line)
        message = f"record {line.text[:3]} stands in line {first.number} already; that one is used"
        self.tell(codes.REPEATED_RECORD, line, None, message)
        return False

    def known_players(self, line: Line, tokens: list[Token]) -> tuple[int, ...]:
        """The starting ranks that the tokens name; those that nobody has are reported."""
        found = []
        for token in tokens:
            number = token.number
            if number is not None and number in self.players:
                found.append(number)
            elif number != 0:
                message = f"no player has the starting rank {token.text[:20]!r}"
                self.tell(codes.UNKNOWN_PLAYER, line, token.columns, message)
        return tuple(found)
