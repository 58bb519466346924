"""Games of which a part of an event does not know the round, put where another part has them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from crosstable.model.tournament import RoundRecord, Tournament

_Meetings = Mapping[tuple[int, int], list[int]]


def place_rounds(parts: Sequence[Tournament]) -> list[Tournament]:
    """The parts; where one's rounds are its reader's own, they yield to those of the others.

    A game that no other part has keeps its round if both players are free in it, else it
    gets the first in which they are.
    """
    given = [part for part in parts if part.provenance.rounds_are_given]
    meetings, taken = _meetings(given), _taken(given)
    if not meetings:
        return list(parts)
    return [
        part if part.provenance.rounds_are_given else _placed(part, meetings, taken)
        for part in parts
    ]


def _meetings(parts: Iterable[Tournament]) -> _Meetings:
    """The rounds in which two met, by the two."""
    found: dict[tuple[int, int], list[int]] = defaultdict(list)
    for part in parts:
        for player in part.players:
            for record in player.records:
                rounds = found[player.id, record.opponent]
                if record.opponent and record.round not in rounds:
                    rounds.append(record.round)
    return {pair: sorted(rounds) for pair, rounds in found.items() if rounds}


def _taken(parts: Iterable[Tournament]) -> set[tuple[int, int]]:
    return {(p.id, r.round) for part in parts for p in part.players for r in p.records}


def _placed(part: Tournament, meetings: _Meetings, taken: set[tuple[int, int]]) -> Tournament:
    rounds: dict[tuple[int, int, int], int] = {}
    for player in part.players:
        for record in player.records:
            one, other = sorted((player.id, record.opponent))
            met = meetings.get((one, other)) or meetings.get((other, one))
            key = (one, other, record.round)
            if met:
                rounds[key] = met[0]
            elif key not in rounds:
                rounds[key] = _free(record.round, (one, other), taken)
                taken |= {(one, rounds[key]), (other, rounds[key])}
    players = tuple(
        replace(player, records=_in_order(player.id, player.records, rounds))
        for player in part.players
    )
    return replace(
        part, players=players, provenance=replace(part.provenance, rounds_are_given=True)
    )


def _free(round_: int, pair: tuple[int, int], taken: set[tuple[int, int]]) -> int:
    """The round, or the first in which neither of two has anything."""
    candidate = round_
    number = 0
    while any((player, candidate) in taken for player in pair):
        number += 1
        candidate = number
    return candidate


def _in_order(
    player: int, records: Sequence[RoundRecord], rounds: Mapping[tuple[int, int, int], int]
) -> tuple[RoundRecord, ...]:
    moved = []
    for record in records:
        one, other = sorted((player, record.opponent))
        moved.append(record._replace(round=rounds[one, other, record.round]))
    return tuple(sorted(moved, key=lambda record: record.round))
