"""Who met whom in a round: every pairing once, made of the records of both, in the order in
which pairings are published."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import NamedTuple

from crosstable.api import (
    Colour,
    Event,
    MatchRecord,
    Outcome,
    RoundRecord,
    Seat,
    Standings,
    seats_of,
)
from crosstable.writers.html import codes

AnyRecord = RoundRecord | MatchRecord
NOBODY = Seat(0, 0)

Records = Sequence[tuple[int, AnyRecord]]
"""The records of a round with the number of the participant of each."""


class Pairing(NamedTuple):
    """Two who met, White first; where no colour is known, the smaller number.

    ``records`` are those of both, ``None`` where one side of it is not in the event.
    """

    first: int
    second: int
    records: tuple[AnyRecord | None, AnyRecord | None]

    @property
    def has_colours(self) -> bool:
        """Whether it is known who had White."""
        return any(record is not None and record.colour is not None for record in self.records)

    @property
    def is_played(self) -> bool:
        """Whether anything was played."""
        return any(record is not None and record.outcome.is_played for record in self.records)

    @property
    def board(self) -> int | None:
        """The number of the board, where the file tells it."""
        boards = (r.board for r in self.records if isinstance(r, RoundRecord))
        return next((board for board in boards if board is not None), None)

    @property
    def boards(self) -> Iterator[tuple[Seat, Seat]]:
        """The seats of both at each board of a match of teams."""
        first, second = (seats_of(r) if isinstance(r, MatchRecord) else () for r in self.records)
        return zip_longest(first, second, fillvalue=NOBODY)

    @property
    def result(self) -> str:
        """The result in letters: ``1–0``, ``+/-``, ``*``."""
        first, second = (None if record is None else record.outcome for record in self.records)
        return codes.game_text(first, second)


def records_by_round(standings: Standings) -> dict[int, Records]:
    """The records of the rounds to show, in their order.

    These are the rounds that count, those of play-offs among the event's own rounds, and what is
    paired but not yet played.
    """
    found: dict[int, list[tuple[int, AnyRecord]]] = defaultdict(list)
    for id_, one in standings.participants.items():
        for record in one.records:
            found[record.round].append((id_, record))
    begun = {r.round for one in standings.event.participants.values() for r in one.records}
    begun |= standings.tournament.rounds_off_score
    return {number: found[number] for number in sorted(found) if _is_shown(number, begun, found)}


def _is_shown(number: int, begun: set[int], found: Mapping[int, Records]) -> bool:
    outcomes = {record.outcome for _, record in found[number]}
    if not any(outcome.is_paired or outcome is Outcome.UNKNOWN for outcome in outcomes):
        return False
    is_ahead = not any(outcome.is_played or outcome.is_forfeit for outcome in outcomes)
    return number in begun or is_ahead


def pairings_of(records: Records) -> Iterator[Pairing]:
    """The pairings of a round, each once."""
    by_pair = {(id_, record.opponent, _game(record)): record for id_, record in records}
    done: set[tuple[int, int, int]] = set()
    for (id_, opponent, game), record in by_pair.items():
        if not opponent or (id_, opponent, game) in done:
            continue
        done.add((opponent, id_, game))
        other = by_pair.get((opponent, id_, game))
        if _is_second(id_, record, other):
            yield Pairing(opponent, id_, (other, record))
        else:
            yield Pairing(id_, opponent, (record, other))


def _game(record: AnyRecord) -> int:
    return record.game if isinstance(record, RoundRecord) else 1


def _is_second(id_: int, record: AnyRecord, other: AnyRecord | None) -> bool:
    """Whether the opponent comes first: as White, or with the smaller number."""
    if record.colour is not None:
        return record.colour is Colour.BLACK
    if other is not None and other.colour is not None:
        return other.colour is Colour.WHITE
    return record.opponent < id_


def in_order(event: Event, number: int, records: Records) -> list[Pairing]:
    """The pairings of a round: by board where the file tells it; else all-play-all by number,
    and otherwise by the higher score of the two before the round, then by the sum of both."""
    pairings = list(pairings_of(records))
    if all(pairing.board is not None for pairing in pairings):
        return sorted(pairings, key=lambda pairing: pairing.board or 0)
    if event.is_predetermined:
        return sorted(pairings, key=lambda pairing: min(pairing.first, pairing.second))

    def by_points(pairing: Pairing) -> tuple[int, int, int]:
        both = (pairing.first, pairing.second)
        before = [_points_before(event, number, id_) for id_ in both]
        return -max(before), -sum(before), min(both)

    return sorted(pairings, key=by_points)


def _points_before(event: Event, number: int, participant: int) -> int:
    one = event.participants.get(participant)
    records = () if one is None else one.records
    return sum(record.points for record in records if record.round < number)
