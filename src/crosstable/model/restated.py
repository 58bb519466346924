"""Points that a file states, brought along when the event gets another point system."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from crosstable.model.seats import Seat, games_by_seat
from crosstable.model.tournament import Player, RoundRecord, Team, Tournament
from crosstable.model.worth import points_of_team, worth_of_game


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
            weights.get(record.round, 1) * worth_of_game(event.points, record)
            for record in player.records
            if record.round not in skipped and (last is None or record.round <= last)
        ),
        Fraction(0),
    )


_Games = Mapping[Seat, RoundRecord]


def _team(before: Tournament, after: Tournament, games: tuple[_Games, _Games], team: Team) -> Team:
    stated = team.declared
    old = points_of_team(before, games[0], team)
    new = points_of_team(after, games[1], team)
    points = new[0] if stated.points == old[0] else stated.points
    game_points = new[1] if stated.game_points == old[1] else stated.game_points
    return replace(team, declared=replace(stated, points=points, game_points=game_points))
