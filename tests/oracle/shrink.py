"""A smaller event that still shows the same difference."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from crosstable.api import (
    STANDARD_POINTS,
    MatchRecord,
    Outcome,
    Player,
    Round,
    RoundRecord,
    Team,
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
    if event.is_team_event:
        yield from _fewer_matches(event)
        return
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


def _fewer_matches(event: Tournament) -> Iterator[Tournament]:
    """A team event without its last round, or with byes for a match."""
    count = event.rounds_planned or 0
    if count > 1:
        rounds = tuple(Round(number) for number in range(1, count))
        shorter = replace(event, rounds=rounds, rounds_planned=count - 1)
        for team in event.teams:
            shorter = _without_match(shorter, team, count)
        yield shorter
    if len(event.teams) > 2:
        gone = event.teams[-1]
        without = event
        for record in gone.records:
            without = _with_byes(without, gone, record)
        teams = without.teams[:-1]
        players = tuple(p for p in without.players if p.id not in gone.players)
        yield replace(without, teams=teams, players=players)
    for team in event.teams:
        for record in team.records:
            if record.opponent:
                yield _with_byes(event, team, record)


def _with_byes(event: Tournament, team: Team, record: MatchRecord) -> Tournament:
    """Both sides of a match given zero-point byes instead."""
    for one in event.teams:
        if one.id in (team.id, record.opponent):
            event = _without_match(event, one, record.round, Outcome.ZERO_POINT_BYE)
    return event


def _without_match(
    event: Tournament, team: Team, round_: int, outcome: Outcome | None = None
) -> Tournament:
    """A team and its players without what they had in a round, or with a bye there."""
    records = [r for r in team.records if r.round != round_]
    if outcome is not None:
        records.append(MatchRecord(round_, outcome=outcome))
    records.sort(key=lambda r: r.round)
    changed = replace(team, records=tuple(records))
    return replace(
        event,
        teams=tuple(changed if t.id == team.id else t for t in event.teams),
        players=tuple(
            replace(p, records=tuple(r for r in p.records if r.round != round_))
            if p.id in team.players
            else p
            for p in event.players
        ),
    )


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
