"""Numbers of moves reach the calculators, for rules such as "fewest moves"."""

from __future__ import annotations

from dataclasses import replace

from crosstable.api import EventKind, Tournament, view_event, view_team_event
from crosstable.testing import parse_event, parse_team_event


def with_moves(event: Tournament, moves: int) -> Tournament:
    players = (
        replace(p, records=tuple(r._replace(moves=moves) for r in p.records)) for p in event.players
    )
    return replace(event, players=tuple(players))


def test_a_players_record_has_the_moves_of_the_game() -> None:
    event = with_moves(parse_event("1 | - | 2w1\n2 | - | 1b0"), 37)
    seen = view_event(event, EventKind.SWISS, 1)
    assert [p.records[0].moves for p in seen.participants.values()] == [37, 37]


def test_a_teams_board_has_them_too() -> None:
    event = with_moves(parse_team_event("1 | 2w/1=\n2 | 1b/0="), 41)
    by_games, _ = view_team_event(event, EventKind.SWISS, 1, "GP")
    assert [game.moves for game in by_games.participants[1].boards[0]] == [41, 41]


def test_without_moves_there_are_none() -> None:
    seen = view_event(parse_event("1 | - | 2w1 U\n2 | - | 1b0 ."), EventKind.SWISS, 2)
    assert {r.moves for p in seen.participants.values() for r in p.records} == {None}
