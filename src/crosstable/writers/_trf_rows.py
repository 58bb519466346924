"""The player row of TRF16: fixed fields to column 89, then ten columns per round.

Source: TRF fact sheet, sections 3 and 8.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import NamedTuple

from crosstable.api import Outcome, Player, RoundRecord, format_decimal
from crosstable.writers._cells import neutralise

FIRST_ROUND_COLUMN = 92
ROUND_WIDTH = 10
SHORTEST_ROW = 84
HIGHEST_NUMBER = 9999

_RESULTS = {
    Outcome.WIN: "1",
    Outcome.DRAW: "=",
    Outcome.LOSS: "0",
    Outcome.UNRATED_WIN: "W",
    Outcome.UNRATED_DRAW: "D",
    Outcome.UNRATED_LOSS: "L",
    Outcome.FORFEIT_WIN: "+",
    Outcome.FORFEIT_LOSS: "-",
    Outcome.DOUBLE_FORFEIT: "-",
    Outcome.PENDING: " ",
    Outcome.UNKNOWN: " ",
}

_BYES = {
    Outcome.HALF_POINT_BYE: "0000 - H",
    Outcome.FULL_POINT_BYE: "0000 - F",
    Outcome.PAIRING_ALLOCATED_BYE: "0000 - U",
    Outcome.ZERO_POINT_BYE: "0000 - Z",
}


class _Field(NamedTuple):
    name: str
    first: int
    last: int
    text: Callable[[Player], str]
    is_right: bool = False
    may_be_cut: bool = False

    @property
    def width(self) -> int:
        return self.last - self.first + 1


_FIELDS = (
    _Field("starting rank", 5, 8, lambda player: str(player.id), is_right=True),
    _Field("sex", 10, 10, lambda player: player.sex),
    _Field("title", 11, 13, lambda player: player.title, is_right=True),
    _Field("name", 15, 47, lambda player: player.name, may_be_cut=True),
    _Field("rating", 49, 52, lambda player: str(player.rating or ""), is_right=True),
    _Field("federation", 54, 56, lambda player: player.federation),
    _Field("FIDE id", 58, 68, lambda player: player.fide_id, is_right=True),
    _Field("birth date", 70, 79, lambda player: player.birth),
)


def render_player_row(player: Player, points: Fraction | None, rank: int | None) -> str:
    """The 001 row of a player, without line end; at least 84 columns long.

    Of several games in a round the first is written.  A name that is too long is cut,
    anything else that is too long is left out, see :func:`overlong_fields`.
    """
    row = "001"
    for field in _FIELDS:
        row = row.ljust(field.first - 1) + _field_text(field, player)
    row = row.ljust(80) + (points_field(points) or "").rjust(4)
    row += " " + ("" if rank is None else str(rank)).rjust(4)
    return (row + "  " + _cells(player)).rstrip().ljust(SHORTEST_ROW)


def _field_text(field: _Field, player: Player) -> str:
    text = neutralise(field.text(player))
    if len(text) > field.width:
        text = text[: field.width] if field.may_be_cut else ""
    return text.rjust(field.width) if field.is_right else text.ljust(field.width)


def overlong_fields(player: Player) -> Iterator[str]:
    """The names of the fields whose text does not fit."""
    for field in _FIELDS:
        if len(field.text(player)) > field.width:
            yield field.name


def points_field(points: Fraction | None) -> str | None:
    """Points as the four columns take them: ``4.5``; ``None`` if they do not fit exactly."""
    if points is None or (points * 100).denominator != 1:
        return None
    text = format_decimal(points)
    return text if len(text) <= 4 else None


def _cells(player: Player) -> str:
    by_round = {record.round: render_cell(record) for record in reversed(player.records)}
    rounds = range(1, max(by_round, default=0) + 1)
    return "".join(by_round.get(round_, "").ljust(ROUND_WIDTH) for round_ in rounds)


def render_cell(record: RoundRecord) -> str:
    """A round's opponent, colour and result in eight columns; blank if not paired."""
    if record.outcome in _BYES:
        return _BYES[record.outcome]
    result = _RESULTS.get(record.outcome)
    if result is None or (not record.opponent and not record.outcome.is_forfeit):
        return " " * 8
    colour = "-" if record.colour is None else record.colour.value
    opponent = str(record.opponent) if record.opponent else "0000"
    return f"{opponent:>4} {colour} {result}"
