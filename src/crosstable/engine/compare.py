"""One event under several regulations: who moves from one to the next, and what moved them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from crosstable.engine.standings import POINTS_CODE, Explanation, Row, Standings
from crosstable.model.diagnostics import Diagnostic
from crosstable.model.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Crossing:
    """Another participant whose order against the mover is not the same under both.

    ``before`` and ``after`` are -1 where the mover is ahead, 0 where they are level, 1 where
    the mover is behind; ``decided_before`` and ``decided_after`` the code that separates them.
    """

    other: int
    before: int
    after: int
    decided_before: str | None
    decided_after: str | None


@dataclass(frozen=True, slots=True)
class Move:
    """A participant whose rank changes, and whom they cross."""

    before: Row
    after: Row
    crossings: tuple[Crossing, ...]

    @property
    def participant(self) -> int:
        """Who moves."""
        return self.before.participant


@dataclass(frozen=True, slots=True)
class ValueChange:
    """A value that both lists have, that decides a crossing and is not the same."""

    participant: int
    key: str
    before: Explanation
    after: Explanation


@dataclass(frozen=True)
class Step:
    """From one regulation to the next: who moves, and the values of the movers and of those
    whom they cross that changed, each once."""

    before: Standings
    after: Standings
    moves: tuple[Move, ...]
    changes: tuple[ValueChange, ...]

    @property
    def deciding(self) -> frozenset[str]:
        """The codes that decide a crossing before or after."""
        return frozenset(
            code
            for move in self.moves
            for crossing in move.crossings
            for code in (crossing.decided_before, crossing.decided_after)
            if code is not None
        )


@dataclass(frozen=True)
class Comparison:
    """The same event under several regulations, in the order asked for."""

    standings: tuple[Standings, ...]
    steps: tuple[Step, ...]

    @property
    def keys(self) -> tuple[str, ...]:
        """Every code of any of the lists, in the order of the first that has it."""
        columns = (column.key for standings in self.standings for column in standings.columns)
        return tuple(dict.fromkeys(columns))

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """The findings under all regulations, each once."""
        return tuple(dict.fromkeys(d for s in self.standings for d in s.diagnostics))


def compare(standings: Sequence[Standings]) -> Comparison:
    """Compare each with the one before it.  All must be of the same event and round."""
    steps = tuple(_step(before, after) for before, after in pairwise(standings))
    return Comparison(tuple(standings), steps)


def _step(before: Standings, after: Standings) -> Step:
    moves = tuple(_moves(before, after))
    return Step(before, after, moves, tuple(_changes(before, after, moves)))


def _moves(before: Standings, after: Standings) -> Iterable[Move]:
    rows_before = {row.participant: row for row in before.rows}
    rows_after = {row.participant: row for row in after.rows}
    level_on_points: dict[object, list[int]] = {}
    for row in before.rows:
        level_on_points.setdefault(row.points, []).append(row.participant)
    for row in before.listed_rows:
        after_row = rows_after[row.participant]
        if row.rank != after_row.rank:
            rivals = level_on_points[row.points]
            found = _crossings(before, after, rows_before, rows_after, row.participant, rivals)
            yield Move(row, after_row, tuple(found))


def _crossings(
    before: Standings,
    after: Standings,
    rows_before: Mapping[int, Row],
    rows_after: Mapping[int, Row],
    mover: int,
    rivals: Sequence[int],
) -> Iterable[Crossing]:
    for other in rivals:
        first = _order(rows_before[mover], rows_before[other])
        second = _order(rows_after[mover], rows_after[other])
        if first != second:
            yield Crossing(
                other,
                first,
                second,
                separated_by(before, mover, other),
                separated_by(after, mover, other),
            )


def _order(own: Row, other: Row) -> int:
    return (own.rank > other.rank) - (own.rank < other.rank)


def separated_by(standings: Standings, one: int, other: int) -> str | None:
    """The code that separates two participants: ``PTS``, the first of the list on which they
    differ, or ``None`` where they are level."""
    participants = standings.event.participants
    if participants[one].points != participants[other].points:
        return POINTS_CODE
    for column in standings.columns:
        if column.sort_key(one) != column.sort_key(other):
            return column.key
    return None


def _changes(before: Standings, after: Standings, moves: Sequence[Move]) -> Iterable[ValueChange]:
    deciding: dict[int, set[str | None]] = {}
    for move in moves:
        for crossing in move.crossings:
            for participant in (move.participant, crossing.other):
                codes = deciding.setdefault(participant, set())
                codes.update((crossing.decided_before, crossing.decided_after))
    columns = {column.key: column for column in after.columns}
    for participant, codes in deciding.items():
        for first in before.columns:
            second = columns.get(first.key)
            if second is None or first.key not in codes:
                continue
            if first.value(participant) != second.value(participant):
                yield ValueChange(
                    participant,
                    first.key,
                    before.explain(participant, first),
                    after.explain(participant, second),
                )
