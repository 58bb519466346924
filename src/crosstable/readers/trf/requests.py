"""Records for the pairing: byes, fictitious points, forbidden pairings, absences.

Source: TRF fact sheet, sections 5.3 to 5.5 and 6.1.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby

from crosstable.api import Acceleration, ForbiddenPairing, parse_points
from crosstable.readers._columns import Line, Token, whole_number
from crosstable.readers.trf import codes
from crosstable.readers.trf.draft import MOST_ROUNDS, Draft

_MOST_ACCELERATED = 1_000_000


def keep_byes(draft: Draft, line: Line) -> None:
    """Record 240, read when it is known whether its numbers are players or teams."""
    draft.bye_lines.append(line)


def keep_abnormal_points(draft: Draft, line: Line) -> None:
    """Record 299, read like 240."""
    draft.abnormal_lines.append(line)


def keep_match(draft: Draft, line: Line) -> None:
    """Records 300, 320 and 330, read when all games are known."""
    draft.match_lines.setdefault(line.text[:3], []).append(line)


def keep_for_the_eye(draft: Draft, line: Line) -> None:
    """Records 801 and 802 repeat the crosstable for people; they say nothing new."""
    draft.keep(line)


def read_acceleration(draft: Draft, line: Line) -> None:
    """Record 250; an individual event's points may stand in either of the two fields."""
    match_points, points = (_points(line, columns) for columns in ((5, 8), (10, 13)))
    first_round, last_round = (whole_number(line.cut(*c)) for c in ((15, 17), (19, 21)))
    first, last = (whole_number(line.cut(*columns)) for columns in ((23, 26), (28, 31)))
    last = last or first
    if (match_points is None and points is None) or not first_round or not first or not last:
        _unreadable(draft, line, "points, rounds and numbers")
        return
    draft.accelerated += max(0, last - first + 1)
    if draft.accelerated > _MOST_ACCELERATED:
        draft.keep_and_tell(line, "there are too many fictitious points")
        return
    is_team = "310" in draft.present or draft.says_team
    if not is_team and points is None:
        match_points, points = None, match_points
    draft.accelerations.append(
        Acceleration(
            participants=tuple(range(first, last + 1)),
            first_round=first_round,
            last_round=last_round or first_round,
            points=points or Fraction(0),
            match_points=match_points,
        )
    )


def read_javafo_acceleration(draft: Draft, line: Line) -> None:
    """JaVaFo's XXA: one player's fictitious points round by round, from column 10 on."""
    number = whole_number(line.cut(5, 8))
    if number is None or number not in draft.players:
        _unreadable(draft, line, "the starting rank of a player in columns 5-8")
        return
    given = [_points(line, token.columns) for token in line.tokens(10)[:MOST_ROUNDS]]
    if None in given:
        _unreadable(draft, line, "points from column 10 on")
        return
    for first, last, points in _runs([value or Fraction(0) for value in given]):
        draft.accelerations.append(
            Acceleration(participants=(number,), first_round=first, last_round=last, points=points)
        )


def _runs(values: list[Fraction]) -> Iterator[tuple[int, int, Fraction]]:
    """First round, last round and points of each run of equal points other than 0."""
    round_ = 1
    for points, run in groupby(values):
        length = len(list(run))
        if points:
            yield round_, round_ + length - 1, points
        round_ += length


def _points(line: Line, columns: tuple[int, int]) -> Fraction | None:
    try:
        return parse_points(line.cut(*columns))
    except ValueError:
        return None


def read_forbidden(draft: Draft, line: Line) -> None:
    """Record 260: no two of the group may meet in the rounds given."""
    first, last = whole_number(line.cut(5, 7)), whole_number(line.cut(9, 11))
    group = _numbers(line.tokens(12))
    if first is None or group is None or len(group) < 2:
        _unreadable(draft, line, "rounds and at least two numbers")
        return
    draft.forbidden.append(
        ForbiddenPairing(participants=group, first_round=first, last_round=last or first)
    )


def read_javafo_forbidden(draft: Draft, line: Line) -> None:
    """JaVaFo's XXP: the players may not meet at all."""
    group = draft.known_players(line, line.tokens(4))
    if len(group) < 2:
        _unreadable(draft, line, "at least two starting ranks")
        return
    draft.forbidden.append(ForbiddenPairing(participants=group))


def read_javafo_absent(draft: Draft, line: Line) -> None:
    """JaVaFo's XXZ: who is not paired in the coming round."""
    draft.absent_next.extend(draft.known_players(line, line.tokens(4)))


def _numbers(tokens: list[Token]) -> tuple[int, ...] | None:
    numbers = [token.number for token in tokens]
    return tuple(number for number in numbers if number) if None not in numbers else None


def _unreadable(draft: Draft, line: Line, wanted: str) -> None:
    draft.keep(line)
    message = f"record {line.text[:3]} must hold {wanted}; it is not used"
    draft.tell(codes.FIELD, line, None, message)
