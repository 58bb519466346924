"""Events as they compare after PGN, which numbers players by their first game."""

from __future__ import annotations

from dataclasses import replace

from crosstable.api import Player, Team, Tournament


def by_name(event: Tournament) -> Tournament:
    """The event with players and teams numbered in the order of their names, without what
    PGN has no tag for: the last day, and where the kind was stated."""
    ordered = sorted(event.players, key=lambda player: (player.name, player.fide_id))
    numbers = {0: 0} | {player.id: number for number, player in enumerate(ordered, 1)}
    by_team = sorted(event.teams, key=lambda team: team.name)
    teams = {0: 0} | {team.id: number for number, team in enumerate(by_team, 1)}

    def player_of(player: Player) -> Player:
        records = tuple(r._replace(opponent=numbers[r.opponent]) for r in player.records)
        return replace(player, id=numbers[player.id], records=records)

    def team_of(team: Team) -> Team:
        records = tuple(
            r._replace(opponent=teams[r.opponent], line_up=tuple(numbers[id_] for id_ in r.line_up))
            for r in team.records
        )
        players = tuple(sorted(numbers[id_] for id_ in team.players))
        return replace(team, id=teams[team.id], players=players, records=records)

    return replace(
        event,
        end=None,
        kind_basis="",
        players=tuple(map(player_of, ordered)),
        teams=tuple(map(team_of, by_team)),
    )
