"""Who sat at which board of a team match.

The board order is that of the team's row unless a record 300 says otherwise; an empty board
shows only in a record 300, or where the other side has a player without an opponent.
Source: TRF fact sheet, sections 5.1, 5.2 and 5.8.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from crosstable.api import Outcome, RoundRecord

Boards = list[tuple[int, int]]
"""Per board the players of both sides, 0 for nobody."""

_ALONE_AT_THE_BOARD = (Outcome.PAIRING_ALLOCATED_BYE, Outcome.FULL_POINT_BYE)


class Side(NamedTuple):
    """One team of a match: its players in board order, their rounds, and a record 300."""

    roster: tuple[int, ...]
    records: dict[int, RoundRecord]
    line_up: tuple[int, ...] | None = None

    def partner(self, player: int, other: Side) -> int:
        """The player of the other side whom this one met, else 0."""
        record = self.records.get(player)
        return record.opponent if record is not None and record.opponent in other.roster else 0

    def lined_up(self, other: Side) -> list[int]:
        """Who sat at a board of this match, in the order of the team's row."""
        return [p for p in self.roster if self.partner(p, other) or self._is_alone(p)]

    def _is_alone(self, player: int) -> bool:
        record = self.records.get(player)
        if record is None or record.opponent:
            return False
        return record.outcome.is_forfeit or record.outcome in _ALONE_AT_THE_BOARD

    def is_in_order(self, players: Iterable[int]) -> bool:
        """Whether players follow one another as in the team's row."""
        places = [self.roster.index(player) for player in players if player]
        return places == sorted(places)


def boards_of(ours: Side, theirs: Side) -> tuple[Boards, bool]:
    """The boards of a match, and whether their order is certain."""
    if ours.line_up is None and theirs.line_up is None:
        return _by_rows(ours, theirs)
    if ours.line_up is None:
        boards, is_certain = boards_of(theirs, ours)
        return [(here, there) for there, here in boards], is_certain
    if theirs.line_up is None:
        follows = _following(ours.line_up, ours, theirs)
        return _zip(ours.line_up, follows), theirs.is_in_order(follows)
    return _zip(ours.line_up, theirs.line_up), True


def _zip(ours: Sequence[int], theirs: Sequence[int]) -> Boards:
    length = max(len(ours), len(theirs))
    padded = [list(side) + [0] * (length - len(side)) for side in (ours, theirs)]
    return list(zip(*padded, strict=True))


def _following(line_up: tuple[int, ...], ours: Side, theirs: Side) -> list[int]:
    """The other side's players by board, where only this side has a record 300."""
    lined_up = theirs.lined_up(ours)
    partners = [ours.partner(player, theirs) for player in line_up]
    alone = [player for player in lined_up if player not in partners]
    follows = []
    for player, partner in zip(line_up, partners, strict=True):
        follows.append(alone.pop(0) if not player and alone else partner)
    return follows + alone


def _by_rows(ours: Side, theirs: Side) -> tuple[Boards, bool]:
    """Merge both rows; each side's order must be kept, and gaps must be clear."""
    left, right = ours.lined_up(theirs), theirs.lined_up(ours)
    boards: Boards = []
    is_certain = True
    while left or right:
        here = left[0] if left else 0
        there = right[0] if right else 0
        to, back = ours.partner(here, theirs), theirs.partner(there, ours)
        if here and not to:
            is_certain &= not (there and not back)
            boards.append((left.pop(0), 0))
        elif there and not back:
            boards.append((0, right.pop(0)))
        else:
            is_certain &= to == there
            here, there = (here, to) if here else (back, there)
            boards.append((here, there))
            left = [player for player in left if player != here]
            right = [player for player in right if player != there]
    return boards, is_certain
