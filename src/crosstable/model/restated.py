"""Points that a file states, brought along when the event gets another point system."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from crosstable.model.points import PointSystem
from crosstable.model.seats import Seat, games_by_seat, seats_of
from crosstable.model.tournament import MatchRecord, Player, RoundRecord, Team, Tournament


def with_points_restated(before: Tournament, after: Tournament) -> Tournament:
    """``after`` with the points stated for players and teams by its own point systems.

    Only points that agree with the rounds by the systems of ``before`` are changed: others
    may be by the new ones already.  Both events have the same participants in one order.
    """
    if before.points == after.points and before.match_points == after.match_points:
        return after
    players = tuple(
        _player(before, after, old, new)
        for old, new in zip(before.players, after.players, strict=True)
    )
    games = games_by_seat(before.players), games_by_seat(after.players)
    teams = tuple(_team(before, after, games, team) for team in after.teams)
    return replace(after, players=players, teams=teams)


def _player(before: Tournament, after: Tournament, old: Player, new: Player) -> Player:
    """The rounds that count are all, or all but byes asked for ahead."""
    stated = old.declared.points
    for last in (before.last_round_with_result, None):
        if stated is not None and stated == _of_player(before, old, last):
            points = _of_player(after, new, last)
            return replace(new, declared=replace(new.declared, points=points))
    return new


def _of_player(event: Tournament, player: Player, last: int | None) -> Fraction:
    weights, skipped = event.weights, event.rounds_off_score
    return sum(
        (
            weights.get(record.round, 1) * _worth(event.points, record)
            for record in player.records
            if record.round not in skipped and (last is None or record.round <= last)
        ),
        Fraction(0),
    )


def _worth(system: PointSystem, record: RoundRecord) -> Fraction:
    if record.awarded is not None:
        return record.awarded
    return system.points(record.outcome, record.colour)


_Games = Mapping[Seat, RoundRecord]


def _team(before: Tournament, after: Tournament, games: tuple[_Games, _Games], team: Team) -> Team:
    stated = team.declared
    old, new = _of_team(before, games[0], team), _of_team(after, games[1], team)
    points = new[0] if stated.points == old[0] else stated.points
    game_points = new[1] if stated.game_points == old[1] else stated.game_points
    return replace(team, declared=replace(stated, points=points, game_points=game_points))


def _of_team(event: Tournament, games: _Games, team: Team) -> tuple[Fraction, Fraction]:
    """Match points and game points of the matches that count."""
    weights, skipped = event.weights, event.rounds_off_score
    counting = [(weights.get(r.round, 1), r) for r in team.records if r.round not in skipped]
    return (
        sum((weight * _match_points(event, r) for weight, r in counting), Fraction(0)),
        sum((weight * _game_points(event, games, r) for weight, r in counting), Fraction(0)),
    )


def _match_points(event: Tournament, record: MatchRecord) -> Fraction:
    if record.match_points is not None:
        return record.match_points
    return event.match_points.points(record.outcome)


def _game_points(event: Tournament, games: _Games, record: MatchRecord) -> Fraction:
    if record.game_points is not None:
        return record.game_points
    boards = (games[seat] for seat in seats_of(record) if seat in games)
    return sum((_worth(event.points, board) for board in boards), Fraction(0))
