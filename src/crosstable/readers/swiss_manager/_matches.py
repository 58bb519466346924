"""Team matches of the program's exports: boards and totals to match records."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from crosstable.api import (
    MATCH_POINTS,
    Colour,
    MatchRecord,
    Outcome,
    PointSystem,
    RoundRecord,
)

BYE, NOT_PAIRED = -1, -2


class TeamMatch(NamedTuple):
    """A match: two teams (the second may be a bye), the totals stated, the boards in order.

    A board has the player of the first and of the second team, 0 for an empty seat.
    ``is_over`` says that the totals count, whatever boards are open.
    """

    round: int
    teams: tuple[int, int]
    totals: tuple[Fraction, Fraction] | None
    boards: Sequence[tuple[int, int]] = ()
    is_over: bool = False


class Boards(NamedTuple):
    """The players' records by round and player, and what they are worth."""

    records: Mapping[tuple[int, int], RoundRecord]
    points: PointSystem
    per_match: int

    def worth(self, round_: int, player: int) -> Fraction:
        """The points of a player's game."""
        record = self.records.get((round_, player))
        if record is None:
            return Fraction(0)
        if record.awarded is not None:
            return record.awarded
        return self.points.points(record.outcome, record.colour)


def match_records(match: TeamMatch, boards: Boards) -> list[tuple[int, MatchRecord]]:
    """The match as each of its teams has it; a bye is one team's."""
    if match.teams[1] < 0:
        return [(match.teams[0], _without_opponent(match, boards))]
    outcomes = _outcomes(match, boards)
    found = []
    for index in (0, 1):
        line_up = tuple(board[index] for board in match.boards)
        given = sum((boards.worth(match.round, player) for player in line_up), Fraction(0))
        total = None if match.totals is None else match.totals[index]
        # Before play the totals are 0:0, which says nothing.
        is_open = outcomes[index] in (Outcome.PENDING, Outcome.UNKNOWN)
        record = MatchRecord(
            match.round,
            match.teams[1 - index],
            _colour(match, boards, index),
            outcomes[index],
            game_points=None if is_open or total in (None, given) else total,
            line_up=line_up,
        )
        found.append((match.teams[index], record))
    return found


def _without_opponent(match: TeamMatch, boards: Boards) -> MatchRecord:
    total = match.totals[0] if match.totals is not None else None
    game_points = total or None
    if match.teams[1] == BYE:
        outcome = Outcome.PAIRING_ALLOCATED_BYE
        return MatchRecord(match.round, outcome=outcome, game_points=game_points)
    worth = {
        Fraction(0): Outcome.ZERO_POINT_BYE,
        boards.per_match * boards.points.draw: Outcome.HALF_POINT_BYE,
        boards.per_match * boards.points.win: Outcome.FULL_POINT_BYE,
    }
    outcome = worth.get(total or Fraction(0), Outcome.UNKNOWN)
    return MatchRecord(match.round, outcome=outcome, game_points=game_points)


def _outcomes(match: TeamMatch, boards: Boards) -> tuple[Outcome, Outcome]:
    """By the game points; a match without a game over the board was forfeited."""
    players = [player for board in match.boards for player in board]
    records = (boards.records.get((match.round, player)) for player in players)
    seen = [record.outcome for record in records if record is not None]
    open_ = next((o for o in (Outcome.UNKNOWN, Outcome.PENDING) if o in seen), None)
    if not seen or (open_ is not None and not match.is_over):
        return (open_ or Outcome.PENDING,) * 2
    ours, theirs = match.totals or (
        sum((boards.worth(match.round, board[0]) for board in match.boards), Fraction(0)),
        sum((boards.worth(match.round, board[1]) for board in match.boards), Fraction(0)),
    )
    is_played = any(outcome.is_played for outcome in seen)
    if ours == theirs:
        is_level = is_played or Outcome.FORFEIT_WIN in seen
        return (Outcome.DRAW if is_level else Outcome.DOUBLE_FORFEIT,) * 2
    win, loss = (
        (Outcome.WIN, Outcome.LOSS) if is_played else (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)
    )
    return (win, loss) if ours > theirs else (loss, win)


def _colour(match: TeamMatch, boards: Boards, index: int) -> Colour | None:
    """The colour of the first board, if anybody sat there."""
    for board in match.boards[:1]:
        for side in (0, 1):
            record = boards.records.get((match.round, board[side]))
            if record is not None and record.colour is not None:
                return record.colour if side == index else record.colour.other
    return None


def match_point_system(
    matches: Mapping[int, Iterable[MatchRecord]], stated: Mapping[int, Fraction]
) -> PointSystem:
    """The usual match points, with the value of a bye that the points stated tell.

    It is taken where every team with byes tells the same, from points that else fit.
    """
    values: Counter[Fraction] = Counter()
    for team, records in matches.items():
        if team not in stated:
            continue
        outcomes = [record.outcome for record in records]
        byes = outcomes.count(Outcome.PAIRING_ALLOCATED_BYE)
        others = (o for o in outcomes if o is not Outcome.PAIRING_ALLOCATED_BYE)
        missing = stated[team] - sum((MATCH_POINTS.points(o) for o in others), Fraction(0))
        if byes:
            values[missing / byes] += 1
        elif missing:
            return MATCH_POINTS
    if len(values) != 1:
        return MATCH_POINTS
    (value,) = values
    return replace(MATCH_POINTS, pairing_allocated_bye=value)
