"""Games found and expected.  Source of the formula: PGN fact sheet, section 4."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crosstable.api import (
    Colour,
    EventKind,
    Outcome,
    Player,
    Round,
    RoundRecord,
    Stage,
    StageKind,
    Tournament,
    completeness,
    gaps_text,
    missing_byes,
)
from crosstable.testing import parse_team_event


def event(players: int, *games: tuple[int, int, int], **facts: object) -> Tournament:
    """An event of games (round, White, Black), all drawn."""
    records: dict[int, list[RoundRecord]] = {n: [] for n in range(1, players + 1)}
    for round_, white, black in games:
        records[white].append(RoundRecord(round_, black, Colour.WHITE, Outcome.DRAW))
        records[black].append(RoundRecord(round_, white, Colour.BLACK, Outcome.DRAW))
    listed = tuple(Player(id=n, name=str(n), records=tuple(r)) for n, r in records.items())
    return Tournament(players=listed, **facts)


@pytest.mark.parametrize(
    ("players", "games", "found", "expected"),
    [
        (4, [(1, 1, 2), (1, 3, 4)], 2, 2),
        (5, [(1, 1, 2), (1, 3, 4)], 2, 2),
        (4, [(1, 1, 2), (2, 3, 4)], 2, 4),
        (6, [(3, 1, 2)], 1, 9),
        (2, [(1, 1, 2)], 1, None),
        (4, [], 0, 0),
    ],
)
def test_full_rounds_are_expected(
    players: int, games: list[tuple[int, int, int]], found: int, expected: int | None
) -> None:
    assert completeness(event(players, *games)) == (found, expected)


def test_a_knock_out_expects_nothing() -> None:
    counted = completeness(event(4, (1, 1, 2), kind=EventKind.KNOCK_OUT))
    assert (counted.expected, counted.is_complete) == (None, True)


def test_a_play_off_is_not_counted() -> None:
    stages = (Stage(), Stage("play-off", StageKind.PLAYOFF))
    rounds = (Round(1), Round(2, "play-off"))
    games = ((1, 1, 2), (1, 3, 4), (2, 1, 3))
    counted = completeness(event(4, *games, stages=stages, rounds=rounds))
    assert counted == (2, 2)


def test_a_place_where_nobody_sits_in_any_match_is_no_board() -> None:
    """Two matches on two boards are four games."""
    event = parse_team_event("1 | 2w/11\n2 | 1b/00\n3 | 4w/11\n4 | 3b/00")
    teams = tuple(
        replace(team, records=tuple(r._replace(line_up=(*r.line_up, 0)) for r in team.records))
        for team in event.teams
    )
    assert completeness(replace(event, teams=teams)) == completeness(event) == (4, 4)


FIVE = [(1, 1, 2), (1, 3, 4), (2, 2, 5), (2, 1, 3), (3, 1, 4), (3, 2, 3)]


@pytest.mark.parametrize(
    ("kind", "missing"),
    [
        (EventKind.SWISS, 3),
        (EventKind.UNKNOWN, 3),
        (EventKind.ROUND_ROBIN, 0),
        (EventKind.DOUBLE_ROUND_ROBIN, 0),
    ],
)
def test_full_rounds_of_a_swiss_with_an_odd_number_lack_their_byes(
    kind: EventKind, missing: int
) -> None:
    """C.04.1: whoever cannot be paired gets a bye, which is worth points."""
    swiss = event(5, *FIVE)
    assert completeness(swiss).is_complete
    assert missing_byes(swiss, kind) == missing
    assert missing_byes(swiss, kind, 1) == missing // 3
    assert gaps_text(swiss, 1).endswith("5 in round 1")


def test_matches_of_several_games_may_be_those_of_a_knock_out() -> None:
    (one, two, *others) = event(5, *FIVE).players
    again = RoundRecord(1, 2, Colour.BLACK, Outcome.DRAW, game=2)
    players = (replace(one, records=(*one.records, again)), two, *others)
    assert missing_byes(Tournament(players=players), EventKind.UNKNOWN) == 0


def test_where_all_have_met_the_free_player_is_that_of_a_round_robin() -> None:
    games = [(1, 1, 2), (2, 1, 3), (3, 2, 3)]
    assert missing_byes(event(3, *games), EventKind.UNKNOWN) == 0
    assert missing_byes(event(3, *games[:2]), EventKind.UNKNOWN) == 2
    assert missing_byes(event(3, *games), EventKind.SWISS) == 3
