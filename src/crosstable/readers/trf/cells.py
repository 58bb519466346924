"""The rounds of a player row: ten columns each, from column 92 on.

Source: TRF fact sheet, section 3.2.  Nearly every cell is found whole in one of two small
dictionaries; only an odd one is looked at more closely.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from crosstable.api import Colour, DiagnosticCode, Outcome, RoundRecord
from crosstable.readers._columns import Line, whole_number
from crosstable.readers.trf import codes
from crosstable.readers.trf.draft import (
    FIRST_ROUND_COLUMN,
    MOST_ROUNDS,
    ROUND_WIDTH,
    CellPlace,
    Draft,
    Row,
)

Meaning = tuple[Colour | None, Outcome]

_COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK, "W": Colour.WHITE, "B": Colour.BLACK}

_RESULTS = {
    "1": Outcome.WIN,
    "=": Outcome.DRAW,
    "0": Outcome.LOSS,
    "W": Outcome.UNRATED_WIN,
    "D": Outcome.UNRATED_DRAW,
    "L": Outcome.UNRATED_LOSS,
    "+": Outcome.FORFEIT_WIN,
    "-": Outcome.FORFEIT_LOSS,
}

_BYES = {
    "H": Outcome.HALF_POINT_BYE,
    "F": Outcome.FULL_POINT_BYE,
    "U": Outcome.PAIRING_ALLOCATED_BYE,
    "Z": Outcome.ZERO_POINT_BYE,
    "-": Outcome.ZERO_POINT_BYE,  # TRF06 and lichess: absent
    "=": Outcome.HALF_POINT_BYE,  # TRF06
}

# A bye's code beside an opponent: what the pairing must have come to.
_BYES_AS_FORFEITS = {
    "Z": Outcome.FORFEIT_LOSS,
    "F": Outcome.FORFEIT_WIN,
    "U": Outcome.FORFEIT_WIN,
}


def _games() -> dict[str, Meaning]:
    table: dict[str, Meaning] = {}
    for letter, colour in _COLOURS.items():
        table[f" {letter}"] = (colour, Outcome.PENDING)
        for code, outcome in _RESULTS.items():
            table[f" {letter} {code}"] = table[f" {letter} {code.lower()}"] = (colour, outcome)
    for blank in "- ":
        table[f" {blank} +"] = (None, Outcome.FORFEIT_WIN)
        table[f" {blank} -"] = (None, Outcome.FORFEIT_LOSS)
    return table


def _byes() -> dict[str, Meaning]:
    table: dict[str, Meaning] = {}
    for blank in "- ":
        for code, outcome in _BYES.items():
            table[f" {blank} {code}"] = table[f" {blank} {code.lower()}"] = (None, outcome)
    for letter, colour in _COLOURS.items():
        # A board of a team that nobody sat at on the other side.
        table[f" {letter} +"] = (colour, Outcome.FORFEIT_WIN)
        table[f" {letter} -"] = (colour, Outcome.FORFEIT_LOSS)
    return table


_GAMES = _games()
_NO_OPPONENT = _byes()
_CLOSE = re.compile(r" *([0-9]{1,4}) ?([wbWB-]) ?([10=+\-WDLHFUZwdlhfuz]) *")
_OPPONENTS: dict[str, int] = {}


def read_cells(draft: Draft, row: Row, player: int, text: str) -> None:
    """Read all rounds of a player row into ``row.records``."""
    records = row.records
    opponents = _OPPONENTS
    end = FIRST_ROUND_COLUMN - 1 + MOST_ROUNDS * ROUND_WIDTH
    if len(text) > end:
        message = f"the row goes on after round {MOST_ROUNDS}; what follows is not read"
        draft.tell(codes.ROUNDS_TOO_MANY, row.line, (end + 1, len(text)), message)
        text = text[:end]
    for start in range(FIRST_ROUND_COLUMN - 1, len(text), ROUND_WIDTH):
        cell = text[start : start + ROUND_WIDTH]
        if cell.isspace():
            continue
        opponent = opponents.get(cell[:4])
        if opponent is None:
            opponent = _opponent(cell[:4])
        found = (_GAMES if opponent else _NO_OPPONENT).get(cell[4:].rstrip())
        round_ = (start - FIRST_ROUND_COLUMN + 1) // ROUND_WIDTH + 1
        if found is None or opponent < 0:
            odd = _Odd(draft, row.line, player, round_, cell, len(records))
            records.append(odd.read(opponent))
        else:
            records.append(RoundRecord(round_, opponent, found[0], found[1]))


def _opponent(text: str) -> int:
    """The number in an opponent's four columns: 0 for nobody, -1 for anything else."""
    bare = text.strip()
    number = whole_number(bare) if bare else 0
    if number is None:
        return -1
    _OPPONENTS[text] = number  # at most a few spellings of ten thousand numbers
    return number


class _Odd(NamedTuple):
    """A cell that is none of the usual ones."""

    draft: Draft
    line: Line
    player: int
    round: int
    cell: str
    position: int

    @property
    def columns(self) -> tuple[int, int]:
        first = FIRST_ROUND_COLUMN + ROUND_WIDTH * (self.round - 1)
        return first, first + ROUND_WIDTH - 3

    @property
    def colour_code(self) -> str:
        return self.cell[5:6].strip()

    @property
    def result_code(self) -> str:
        return self.cell[7:8].strip()

    def tell(self, code: DiagnosticCode, message: str, part: str = "cell") -> None:
        first = self.columns[0]
        columns = {
            "cell": self.columns,
            "colour": (first + 5, first + 5),
            "result": (first + 7, first + 7),
        }[part]
        self.draft.tell(
            code, self.line, columns, f"player {self.player}, round {self.round}: {message}"
        )

    def record(self, opponent: int, colour: Colour | None, outcome: Outcome) -> RoundRecord:
        return RoundRecord(self.round, opponent, colour, outcome)

    def read(self, opponent: int) -> RoundRecord:
        cell = self.cell
        between = cell[4:5] + cell[6:7] + cell[8:]
        if opponent < 0 or between.strip():
            return self.shifted()
        return self.with_opponent(opponent) if opponent else self.without_opponent()

    def shifted(self) -> RoundRecord:
        """A cell whose parts are all there, but not where they belong; or no cell at all."""
        close = _CLOSE.fullmatch(self.cell)
        if close is not None:
            opponent, tail = int(close[1]), f" {close[2]} {close[3]}"
            found = (_GAMES if opponent else _NO_OPPONENT).get(tail)
            if found is not None:
                shown = self.cell.strip()
                message = f"{shown!r} stands beside its columns; read all the same"
                self.tell(codes.ROUND_CELL_SHIFTED, message)
                return self.record(opponent, *found)
        message = f"{self.cell.rstrip()!r} is not opponent, colour and result in their columns"
        self.tell(codes.ROUND_CELL, message)
        return self.record(0, None, Outcome.UNKNOWN)

    def without_opponent(self) -> RoundRecord:
        colour, result = _COLOURS.get(self.colour_code), self.result_code
        if not result:
            return self.without_opponent_and_result(colour)
        if result == "+":
            self.draft.plus_byes.append(CellPlace(self.player, self.position))
            return self.record(0, None, Outcome.FULL_POINT_BYE)
        if self.colour_code not in ("", "-") and result.upper() in "HFUZ":
            self.tell(codes.BYE_WITH_COLOUR, "a bye has no colour; it was dropped", "colour")
            return self.record(0, None, _BYES[result.upper()])
        if result.upper() in _RESULTS:
            message = f"result {result!r} without an opponent says nothing"
            self.tell(codes.RESULT_WITHOUT_OPPONENT, message)
            return self.record(0, colour, Outcome.UNKNOWN)
        return self.unknown_result(0, colour)

    def without_opponent_and_result(self, colour: Colour | None) -> RoundRecord:
        if self.colour_code in ("", "-"):
            self.draft.blank_results.append(CellPlace(self.player, self.position))
            return self.record(0, None, Outcome.ZERO_POINT_BYE)
        self.tell(codes.COLOUR_WITHOUT_RESULT, "colour without result, and no opponent")
        return self.record(0, colour, Outcome.UNKNOWN)

    def with_opponent(self, opponent: int) -> RoundRecord:
        colour, result = _COLOURS.get(self.colour_code), self.result_code.upper()
        if self.colour_code not in ("", "-") and colour is None:
            message = f"colour {self.colour_code!r} is none of w b -"
            self.tell(codes.ROUND_COLOUR, message, "colour")
        elif colour is None:
            self.tell(codes.COLOUR_MISSING, "a game without a colour", "colour")
        if not result:
            return self.record(opponent, colour, Outcome.PENDING)
        if result in _RESULTS:
            return self.record(opponent, colour, _RESULTS[result])
        if result in _BYES_AS_FORFEITS:
            outcome = _BYES_AS_FORFEITS[result]
            read_as = outcome.value.replace("-", " ")
            message = f"{result} is a bye's code, but there is an opponent; read as a {read_as}"
            self.tell(codes.BYE_WITH_OPPONENT, message, "result")
            return self.record(opponent, colour, outcome)
        return self.unknown_result(opponent, colour)

    def unknown_result(self, opponent: int, colour: Colour | None) -> RoundRecord:
        shown = self.result_code
        known = "1 = 0 W D L + -" if opponent else "H F U Z"
        message = f"result {shown!r} is none of {known}; the round has no result"
        self.tell(codes.ROUND_RESULT, message, "result")
        return self.record(opponent, colour, Outcome.UNKNOWN)
