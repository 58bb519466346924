"""A bracket laid out once for text and for drawings: matches in columns, joined by lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from crosstable.api import PlayedOffMatch, format_decimal
from crosstable.writers._cells import cell_width, neutralise, pad, shorten

ROWS = 4
"""The rows of a match: its name, both players, a gap."""

_JOINT = 3
_NARROWEST = 12
_UP, _DOWN, _LEFT, _RIGHT = 1, 2, 4, 8
_LINES = {
    0: " ",
    _LEFT | _RIGHT: "─",
    _UP | _DOWN: "│",
    _LEFT | _DOWN: "┐",
    _LEFT | _UP: "┘",
    _RIGHT | _DOWN: "┌",
    _RIGHT | _UP: "└",
    _UP | _DOWN | _RIGHT: "├",
    _UP | _DOWN | _LEFT: "┤",
    _LEFT | _RIGHT | _DOWN: "┬",
    _LEFT | _RIGHT | _UP: "┴",
    _LEFT | _RIGHT | _UP | _DOWN: "┼",
}


class Side(NamedTuple):
    """One of the two of a match: the name, the score if there is one, whether it has won."""

    name: str
    score: str
    is_winner: bool


class Box(NamedTuple):
    """A match in its place: ``row`` is that of its name, the players stand below."""

    match: PlayedOffMatch
    column: int
    row: int
    title: str
    sides: tuple[Side, Side]


class Joint(NamedTuple):
    """A line from a match to the place of its winner, each at a row."""

    column: int
    start: int
    end: int


class Bracket(NamedTuple):
    """Boxes and the lines between them."""

    boxes: tuple[Box, ...]
    joints: tuple[Joint, ...]

    @property
    def columns(self) -> int:
        """How many columns there are."""
        return max((box.column for box in self.boxes), default=-1) + 1

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return max((box.row for box in self.boxes), default=-ROWS) + ROWS - 1


def lay_out_bracket(matches: Sequence[PlayedOffMatch], names: Mapping[int, str]) -> Bracket:
    """Matches in columns, each right before the one that it feeds and between its feeders."""
    placed: dict[str, Box] = {}
    lowest: dict[int, int] = {}
    ordered = _feeders_first(matches)
    columns = _columns(ordered)
    for match in ordered:
        feeding = [placed[stage] for stage in match.fed_by if stage and stage in placed]
        column = columns[match.stage]
        wanted = sum(box.row for box in feeding) // len(feeding) if feeding else 0
        row = max(wanted, lowest.get(column, 0))
        lowest[column] = row + ROWS
        sides = (_side(match, 0, names), _side(match, 1, names))
        placed[match.stage] = Box(match, column, row, _title(match), sides)
    joints = tuple(
        Joint(placed[stage].column, placed[stage].row + 1, box.row + 1 + slot)
        for box in placed.values()
        for slot, stage in enumerate(box.match.fed_by)
        if stage and stage in placed
    )
    return Bracket(tuple(placed.values()), joints)


def _columns(feeders_first: Sequence[PlayedOffMatch]) -> dict[str, int]:
    """The column of each match: as far right as the match that it feeds allows."""
    columns: dict[str, int] = {}
    for match in feeders_first:
        columns[match.stage] = max((columns.get(s, -1) + 1 for s in match.fed_by if s), default=0)
    for match in reversed(feeders_first):
        fed_by = (stage for stage in match.fed_by if stage and stage in columns)
        columns.update((stage, columns[match.stage] - 1) for stage in fed_by)
    return columns


def _feeders_first(matches: Sequence[PlayedOffMatch]) -> list[PlayedOffMatch]:
    """The matches in an order in which each comes after those whose winners it has, the upper
    half of the bracket before the lower."""
    by_stage = {match.stage: match for match in matches}
    fed = {stage for match in matches for stage in match.fed_by}
    ordered: dict[str, PlayedOffMatch] = {}
    seen = set[str]()

    def visit(stage: str) -> None:
        if stage in by_stage and stage not in seen:
            seen.add(stage)
            for feeder in filter(None, by_stage[stage].fed_by):
                visit(feeder)
            ordered[stage] = by_stage[stage]

    for stage in sorted(by_stage, key=fed.__contains__):
        visit(stage)
    return list(ordered.values())


def _title(match: PlayedOffMatch) -> str:
    name = match.stage or "Match"
    return name if match.is_certain else f"{name} (if needed)"


def _side(match: PlayedOffMatch, slot: int, names: Mapping[int, str]) -> Side:
    player = match.players[slot]
    score = "" if match.scores is None else format_decimal(match.scores[slot])
    is_winner = match.winner is not None and match.winner == player
    return Side(role_text(player, names), score, is_winner)


def role_text(player: int | str, names: Mapping[int, str]) -> str:
    """A player with number and name, or the role in words."""
    if isinstance(player, int):
        return neutralise(f"{player} {names.get(player, '')}".strip())
    if player[:2] in ("W(", "L("):
        return f"{'winner' if player[0] == 'W' else 'loser'} of {player[2:-1]}"
    if player.startswith("No. "):
        return f"drawn as {player[4:]}"
    return "open" if player == "?" else player


def bracket_lines(bracket: Bracket, width: int) -> list[str]:
    """The bracket as text; where it is too wide, match by match."""
    count = bracket.columns
    if not count:
        return []
    room = (width + _JOINT) // count - _JOINT
    if room < _NARROWEST:
        return _listed(bracket, width)
    room = min(room, max(_side_width(box) for box in bracket.boxes) + 1)
    texts = [[""] * bracket.rows for _ in range(count)]
    for box in bracket.boxes:
        texts[box.column][box.row] = shorten(f"[{box.title}]", room)
        for slot, side in enumerate(box.sides, start=1):
            texts[box.column][box.row + slot] = _side_text(side, room - 1)
    joints = [_joint_column(bracket, column) for column in range(count)]
    lines = []
    for row in range(bracket.rows):
        cells = (pad(texts[c][row], room, False) + joints[c][row] for c in range(count))
        lines.append("".join(cells).rstrip())
    return lines


def _side_width(box: Box) -> int:
    tails = (len(side.score) + 2 if side.score else side.is_winner for side in box.sides)
    names = (cell_width(side.name) for side in box.sides)
    sides = map(sum, zip(names, tails, strict=True))
    return max(len(box.title) + 2, *sides)


def _side_text(side: Side, room: int) -> str:
    """Name and score, the winner with a star."""
    tail = f" {side.score}" if side.score else ""
    tail += "*" if side.is_winner else " " if side.score else ""
    name = shorten(side.name, room - len(tail))
    return pad(name, room - len(tail), False) + tail


def _joint_column(bracket: Bracket, column: int) -> list[str]:
    """The cells between a column and the next, row by row."""
    bits = [[0] * _JOINT for _ in range(bracket.rows)]
    for joint in bracket.joints:
        if joint.column == column:
            _draw_joint(bits, joint)
    return ["".join(_LINES[cell] for cell in row) for row in bits]


def _draw_joint(bits: list[list[int]], joint: Joint) -> None:
    first, last = joint.start, joint.end
    bits[first][0] |= _LEFT | _RIGHT
    bits[last][2] |= _LEFT | _RIGHT
    if first == last:
        bits[first][1] |= _LEFT | _RIGHT
        return
    is_down = last > first
    bits[first][1] |= _LEFT | (_DOWN if is_down else _UP)
    bits[last][1] |= _RIGHT | (_UP if is_down else _DOWN)
    for row in range(min(first, last) + 1, max(first, last)):
        bits[row][1] |= _UP | _DOWN


def _listed(bracket: Bracket, width: int) -> list[str]:
    lines = []
    for box in bracket.boxes:
        one, other = box.sides
        score = f"  {one.score}-{other.score}" if one.score else ""
        won = next((f", {side.name} goes on" for side in box.sides if side.is_winner), "")
        lines.append(shorten(f"[{box.title}] {one.name} - {other.name}{score}{won}", width))
    return lines
