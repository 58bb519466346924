"""Teams: records 310 and 013.  Source: TRF fact sheet, sections 5.1 and 5.2."""

from __future__ import annotations

from fractions import Fraction

from crosstable.api import Declared, Team, parse_points
from crosstable.readers._columns import Line, whole_number
from crosstable.readers.trf import codes
from crosstable.readers.trf.draft import Draft

FIELDS = {"points": (55, 60), "game_points": (62, 67), "rank": (69, 71)}
"""Columns of record 310, 1-based and inclusive."""


def read_team(draft: Draft, line: Line) -> None:
    """Record 310."""
    number = whole_number(line.cut(5, 7))
    if not number or number in draft.teams:
        _refuse(draft, line, number)
        return
    draft.team_lines[number] = line
    draft.teams[number] = Team(
        id=number,
        name=line.cut(9, 40),
        nickname=line.cut(42, 46),
        strength=_decimal(draft, line, (48, 53)),
        declared=Declared(
            points=_decimal(draft, line, FIELDS["points"]),
            game_points=_decimal(draft, line, FIELDS["game_points"]),
            rank=_rank(draft, line),
        ),
        players=draft.known_players(line, line.tokens(73)),
    )


def _refuse(draft: Draft, line: Line, number: int | None) -> None:
    draft.keep(line)
    if number:
        where = draft.team_lines[number].number
        message = f"team number {number} is taken by line {where}; this record is not used"
    else:
        message = "the record has no team number from 1 to 999 in columns 5-7; it is not used"
    draft.tell(codes.TEAM_NUMBER, line, (5, 7), message)


def _decimal(draft: Draft, line: Line, columns: tuple[int, int]) -> Fraction | None:
    text = line.cut(*columns)
    if not text:
        return None
    try:
        return parse_points(text)
    except ValueError:
        draft.tell(codes.FIELD, line, columns, f"{text!r} is not a number; taken as not given")
        return None


def _rank(draft: Draft, line: Line) -> int | None:
    text = line.cut(*FIELDS["rank"])
    rank = whole_number(text)
    if text and rank is None:
        draft.tell(codes.FIELD, line, FIELDS["rank"], f"{text!r} is no rank; taken as not given")
    return rank or None


def read_old_team(draft: Draft, line: Line) -> None:
    """Record 013, unless the file has 310: the order of the lines is the team's number."""
    if "310" in draft.present:
        draft.keep(line)
        if draft.seen.setdefault("013", line) is line:
            message = "the teams are read from the 310 records; the 013 records are kept as text"
            draft.tell(codes.TEAM_RECORD_OLD, line, None, message)
        return
    number, name, first_player = _old_layout(draft, line)
    if number in draft.teams:
        _refuse(draft, line, number)
        return
    draft.team_lines[number] = line
    players = draft.known_players(line, line.tokens(first_player))
    draft.teams[number] = Team(id=number, name=name, players=players)


def _old_layout(draft: Draft, line: Line) -> tuple[int, str, int]:
    """Number, name and first column of the players; one dialect puts the number first."""
    number = whole_number(line.cut(5, 8))
    shifted = number and not line.cut(9, 9) and line.cut(10, 10) and not line.cut(37, 46)
    if number and shifted:
        return number, line.cut(10, 46), 47
    return len(draft.teams) + 1, line.cut(5, 36), 37
