"""Stages whose points are multiplied: Paris 2016, 7 rapid points count 14 (issue of the Tour)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from crosstable.api import (
    Declared,
    Event,
    EventKind,
    Round,
    Stage,
    StageKind,
    view_event,
    view_team_event,
)
from crosstable.engine.team_event import squad
from crosstable.model.consistency import check_tournament
from crosstable.testing import parse_event, parse_team_event

RAPID = Stage(id="rapid", kind=StageKind.RAPID, weight=2)
BLITZ = Stage(id="blitz", kind=StageKind.BLITZ)
EVENT = replace(
    parse_event("1 | | 2w1 2b= U\n2 | | 1b0 1w= Z"),
    stages=(RAPID, BLITZ),
    rounds=(Round(1, "rapid"), Round(2, "blitz"), Round(3, "rapid")),
)


@pytest.fixture
def event():
    return view_event(EVENT, EventKind.SWISS, 3)


def test_points_are_multiplied_by_the_weight_of_the_stage(event):
    """2 x 1 + 0.5 + 2 x 1 for the bye; 0 + 0.5 + 0."""
    assert [event.in_points(p.points) for p in event.participants.values()] == [4.5, 0.5]
    assert [event.in_points(r.points) for r in event.participants[1].records] == [2, 0.5, 2]


def test_a_round_knows_its_stage_and_what_a_draw_brings_there(event):
    assert [event.stage(number).kind.value for number in (1, 2, 3)] == ["rapid", "blitz", "rapid"]
    assert [event.in_points(event.draw_in(number)) for number in (1, 2, 3)] == [1, 0.5, 1]


def test_the_greatest_possible_score_has_the_weights(event):
    assert event.in_points(event.maximum) == 5
    assert event.in_points(event.best_win) == 2
    assert [event.in_points(event.win_in(number)) for number in (1, 2, 3)] == [2, 1, 2]
    paired = replace(event, kind=EventKind.ROUND_ROBIN)
    assert paired.in_points(paired.maximum) == 3


def test_awarded_points_are_multiplied_too():
    awarded = replace(parse_event("1 | | 2w1(3)\n2 | | 1b0(1)"), stages=(RAPID,))
    event = view_event(replace(awarded, rounds=(Round(1, "rapid"),)), EventKind.SWISS, 1)
    assert [event.in_points(p.points) for p in event.participants.values()] == [6, 2]


def test_an_event_of_one_stage_has_no_weights():
    plain = parse_event("1 | | 2w1\n2 | | 1b0")
    assert plain.weights == {}
    assert view_event(plain, EventKind.SWISS, 1).stages == {}


# Teams ------------------------------------------------------------------------------------

TEAMS = replace(
    parse_team_event("1 | 2w/1= 2b/00 U\n2 | 1b/0= 1w/11 Z"),
    stages=(RAPID, BLITZ),
    rounds=(Round(1, "blitz"), Round(2, "rapid"), Round(3, "rapid")),
)


def rounds_of(event: Event, team: int) -> list[Fraction]:
    return [event.in_points(record.points) for record in event.participants[team].records]


def test_match_points_and_game_points_are_multiplied_byes_too():
    """1.5 : 0.5 once, 0 : 2 twice, and twice a draw (allocated bye: 1, half of two boards)."""
    by_matches, by_games = view_team_event(TEAMS, EventKind.SWISS, 3)
    assert rounds_of(by_matches, 1) == [2, 0, 2]
    assert rounds_of(by_games, 1) == [1.5, 0, 2]
    assert rounds_of(by_games, 2) == [0.5, 4, 0]


def test_a_forfeit_of_a_match_is_multiplied_too():
    forfeited = parse_team_event("1 | 2w/1= 2+\n2 | 1b/0= 1-")
    event = replace(forfeited, stages=(RAPID, BLITZ), rounds=(Round(1, "blitz"), Round(2, "rapid")))
    by_matches, by_games = view_team_event(event, EventKind.SWISS, 2)
    assert (rounds_of(by_matches, 1), rounds_of(by_games, 1)) == ([2, 4], [1.5, 4])


def test_points_awarded_for_a_match_are_multiplied_too():
    awarded = replace(parse_team_event("1 | 2w/1=(3,5/2)\n2 | 1b/0="), stages=(RAPID,))
    event = replace(awarded, rounds=(Round(1, "rapid"),))
    by_matches, by_games = view_team_event(event, EventKind.SWISS, 1)
    assert (rounds_of(by_matches, 1), rounds_of(by_games, 1)) == ([6], [5])


def test_the_games_of_a_match_are_multiplied_on_its_boards_and_in_the_squad():
    _, by_games = view_team_event(TEAMS, EventKind.SWISS, 3)
    boards = by_games.participants[2].boards
    assert [[by_games.in_points(game.points) for game in games] for games in boards[:2]] == [
        [0, 0.5],
        [2, 2],
    ]
    members = squad(TEAMS, 2, by_games)
    assert [(member.points, member.games) for member in members] == [(2, 2), (2.5, 2)]


def test_what_a_match_can_bring_has_the_weight_of_its_stage():
    by_matches, by_games = view_team_event(TEAMS, EventKind.SWISS, 3)
    for event, win in ((by_matches, 2), (by_games, 2)):
        assert [event.in_points(event.win_in(number)) for number in (1, 2)] == [win, 2 * win]
        assert [event.in_points(event.draw_in(number)) for number in (1, 2)] == [win / 2, win]
        assert event.in_points(event.maximum) == win + 2 * win + 2 * win
        assert event.stage(2).kind is StageKind.RAPID


def test_a_last_round_drawn_has_its_weight():
    by_matches, by_games = view_team_event(TEAMS, EventKind.SWISS, 2)
    assert rounds_of(by_matches.with_final_round_drawn(), 1) == [2, 2]
    assert rounds_of(by_games.with_final_round_drawn(), 1) == [1.5, 2]


def test_points_that_a_file_states_of_a_team_are_compared_with_the_weighted():
    def told(points: str, game_points: str) -> list[str]:
        declared = Declared(points=Fraction(points), game_points=Fraction(game_points))
        first = replace(TEAMS.teams[1], declared=declared)
        found = check_tournament(replace(TEAMS, teams=(TEAMS.teams[0], first)))
        return [d.message for d in found if d.code == "EVENT-TEAM-POINTS"]

    # A loss, a win and nothing: 0 + 2 x 2; 0.5 + 2 x 2 on the boards.
    assert told("4", "9/2") == []
    assert len(told("2", "5/2")) == 2
