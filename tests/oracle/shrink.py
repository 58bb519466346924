"""A smaller event that still shows the same difference."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from crosstable.api import (
    STANDARD_POINTS,
    Outcome,
    Player,
    Round,
    RoundRecord,
    Tournament,
)


def shrink(event: Tournament, still_differs: Callable[[Tournament], bool]) -> Tournament:
    """Drop rounds, players and oddities, one at a time, while the difference stays."""
    while True:
        smaller = next((e for e in _smaller(event) if still_differs(e)), None)
        if smaller is None:
            return event
        event = smaller


def _smaller(event: Tournament) -> Iterator[Tournament]:
    count = event.rounds_planned or 0
    for number in range(count, 0, -1):
        if count > 1:
            yield _without_round(event, number)
    for player in event.players:
        if len(event.players) > 2:
            yield _without_player(event, player.id)
    if event.points != STANDARD_POINTS:
        yield replace(event, points=STANDARD_POINTS)
    for player in event.players:
        if player.rating not in (None, 2000):
            yield _with_player(event, replace(player, rating=2000))
        for record in player.records:
            yield from _plainer(event, player, record)


def _without_round(event: Tournament, number: int) -> Tournament:
    def moved(record: RoundRecord) -> RoundRecord:
        return record._replace(round=record.round - (record.round > number))

    planned = (event.rounds_planned or 1) - 1
    players = tuple(
        replace(p, records=tuple(moved(r) for r in p.records if r.round != number))
        for p in event.players
    )
    rounds = tuple(Round(n) for n in range(1, planned + 1))
    return replace(event, players=players, rounds=rounds, rounds_planned=planned)


def _without_player(event: Tournament, gone: int) -> Tournament:
    """The event without a player; numbers close up, because the checker wants a number 1."""

    def moved(record: RoundRecord) -> RoundRecord:
        return record._replace(opponent=record.opponent - (record.opponent > gone))

    players = tuple(
        replace(
            p,
            id=p.id - (p.id > gone),
            records=tuple(moved(r) for r in p.records if r.opponent != gone),
        )
        for p in event.players
        if p.id != gone
    )
    return replace(event, players=players)


def _with_player(event: Tournament, changed: Player) -> Tournament:
    players = tuple(changed if p.id == changed.id else p for p in event.players)
    return replace(event, players=players)


def _plainer(event: Tournament, player: Player, record: RoundRecord) -> Iterator[Tournament]:
    """A round not paired, then a game drawn."""
    yield _with_record(event, player, record, None)
    if record.opponent and record.outcome is not Outcome.DRAW:
        yield _with_record(event, player, record, Outcome.DRAW)


def _with_record(
    event: Tournament, player: Player, record: RoundRecord, outcome: Outcome | None
) -> Tournament:
    """Both sides of a round given an outcome, or left out."""
    for id_ in filter(None, (player.id, record.opponent)):
        one = event.player(id_)
        records = [
            r._replace(outcome=outcome) if outcome and r.round == record.round else r
            for r in one.records
            if outcome or r.round != record.round
        ]
        event = _with_player(event, replace(one, records=tuple(records)))
    return event
