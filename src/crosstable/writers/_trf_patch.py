"""One row of a player or of a team changed in place, field by field and round by round."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from crosstable.api import Colour, Outcome, Player, RoundRecord, Team, parse_points
from crosstable.writers._trf_pairing import TEAM_FIELDS, team_players
from crosstable.writers._trf_rows import (
    CELL_WIDTH,
    FIELDS,
    FIRST_ROUND_COLUMN,
    ROUND_WIDTH,
    Field,
    T,
    points_field,
    render_cell,
)


def is_player_row(line: str, player: Player) -> bool:
    """Whether the numbers of a row, and one of its rounds, stand where they should."""
    number = line[4:8].strip()
    if "\t" in line or not number.isdecimal() or int(number) != player.id:
        return False
    stated = player.declared
    agree = (
        (_number(line[48:52]) or 0) == (player.rating or 0)
        and line[57:68].strip().strip("0") == player.fide_id.strip("0")
        and _number(line[80:84]) == stated.points
        and (_number(line[85:89]) or 0) == (stated.rank or 0)
    )
    cells = _round_texts(line)
    used = [cell for cell in cells if cell.strip()]
    return agree and (not used or any(map(_is_cell, used)))


def _number(text: str) -> Fraction | None:
    try:
        return parse_points(text)
    except ValueError:
        return None


def _round_texts(line: str) -> list[str]:
    starts = range(FIRST_ROUND_COLUMN - 1, len(line), ROUND_WIDTH)
    return [line[start : start + ROUND_WIDTH].ljust(ROUND_WIDTH) for start in starts]


def _is_cell(cell: str) -> bool:
    opponent, colour, gaps = cell[:4].strip(), cell[5], cell[4] + cell[6] + cell[8:]
    return (not opponent or opponent.isdecimal()) and colour in "wbWB- " and gaps.isspace()


def patched_player_row(line: str, before: Player, after: Player) -> str:
    """The row with those fields and rounds changed in which the two players differ."""
    skipped = "points" if _has_no_field(after) else ""
    line = _with_fields(line, (f for f in FIELDS if f.name != skipped), before, after)
    ours, theirs = _by_round(after), _by_round(before)
    for round_ in sorted(ours.keys() | theirs.keys()):
        if _told(ours.get(round_)) != _told(theirs.get(round_)):
            cell = _cell(ours.get(round_))
            line = _set(line, FIRST_ROUND_COLUMN + ROUND_WIDTH * (round_ - 1), cell)
    return line


def _with_fields(line: str, fields: Iterable[Field[T]], before: T, after: T) -> str:
    for field in fields:
        if field.text(before) != field.text(after):
            line = _set(line, field.first, field.render(after))
    return line


def is_team_row(line: str, team: Team) -> bool:
    """Whether the numbers of a team's row stand where they should."""
    stated = team.declared
    return "\t" not in line and (
        _number(line[4:7]) == team.id
        and (_number(line[47:53]) or 0) == (team.strength or 0)
        and _number(line[54:60]) == stated.points
        and _number(line[61:67]) == stated.game_points
        and (_number(line[68:71]) or 0) == (stated.rank or 0)
    )


def patched_team_row(line: str, before: Team, after: Team) -> str:
    """The row with those fields changed in which the two teams differ."""
    line = _with_fields(line, TEAM_FIELDS, before, after)
    return line if before.players == after.players else team_players(line, after)


def _has_no_field(player: Player) -> bool:
    """Whether the points do not fit, so that what stands there stays."""
    points = player.declared.points
    return points is not None and points_field(points) is None


def _by_round(player: Player) -> dict[int, RoundRecord]:
    return {record.round: record for record in reversed(player.records)}


def _told(record: RoundRecord | None) -> tuple[int, Colour | None, Outcome]:
    """What a cell tells of a record."""
    told = record or RoundRecord(0)
    return told.opponent, told.colour, told.outcome


def _cell(record: RoundRecord | None) -> str:
    return (render_cell(record) if record is not None else "").ljust(CELL_WIDTH)


def _set(line: str, first: int, text: str) -> str:
    before = line[: first - 1].ljust(first - 1)
    return before + text + line[first - 1 + len(text) :]
