"""Checks across the records of a tournament, independent of any format."""

from __future__ import annotations

from fractions import Fraction

import pytest

from crosstable.model.consistency import check_open_games, check_tournament
from crosstable.model.diagnostics import Diagnostic, Severity, Span
from crosstable.model.outcome import Colour, Outcome
from crosstable.model.points import PointSystem
from crosstable.model.tournament import (
    Declared,
    EventKind,
    MatchRecord,
    Player,
    Provenance,
    Round,
    RoundRecord,
    SourceText,
    Stage,
    StageKind,
    Team,
    Tournament,
)

W, B = Colour.WHITE, Colour.BLACK


def player(id_: int, *records: RoundRecord, points: str | None = None) -> Player:
    stated = None if points is None else Fraction(points)
    return Player(id=id_, name=f"P{id_}", declared=Declared(points=stated), records=records)


def check(*players: Player, **fields: object) -> list[str]:
    return [found.code for found in findings(*players, **fields)]


def findings(*players: Player, **fields: object) -> tuple[Diagnostic, ...]:
    return check_tournament(Tournament(players=players, **fields))


def game(round_: int, opponent: int, colour: Colour | None, outcome: Outcome) -> RoundRecord:
    return RoundRecord(round_, opponent, colour, outcome)


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        (Outcome.WIN, Outcome.LOSS),
        (Outcome.DRAW, Outcome.DRAW),
        (Outcome.UNRATED_LOSS, Outcome.UNRATED_WIN),
        (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
        (Outcome.DOUBLE_FORFEIT, Outcome.DOUBLE_FORFEIT),
        (Outcome.PENDING, Outcome.PENDING),
        (Outcome.UNKNOWN, Outcome.WIN),
    ],
)
def test_two_sides_that_agree(ours: Outcome, theirs: Outcome) -> None:
    assert check(player(1, game(1, 2, W, ours)), player(2, game(1, 1, B, theirs))) == []


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        (Outcome.WIN, Outcome.WIN),
        (Outcome.WIN, Outcome.DRAW),
        (Outcome.DRAW, Outcome.LOSS),
        (Outcome.LOSS, Outcome.LOSS),
        (Outcome.WIN, Outcome.UNRATED_LOSS),
        (Outcome.FORFEIT_WIN, Outcome.LOSS),
        (Outcome.PENDING, Outcome.LOSS),
    ],
)
def test_two_sides_that_contradict(ours: Outcome, theirs: Outcome) -> None:
    players = (player(1, game(1, 2, W, ours)), player(2, game(1, 1, B, theirs)))
    assert check(*players) == ["EVENT-RESULTS"]


def test_one_colour_for_both() -> None:
    players = (
        player(1, game(1, 2, W, Outcome.WIN)),
        player(2, game(1, 1, W, Outcome.LOSS)),
    )
    assert check(*players) == ["EVENT-COLOURS"]


def test_forfeits_without_colour_agree() -> None:
    players = (
        player(1, game(1, 2, None, Outcome.FORFEIT_WIN)),
        player(2, game(1, 1, None, Outcome.FORFEIT_LOSS)),
    )
    assert check(*players) == []


def test_an_opponent_who_is_not_there() -> None:
    assert check(player(1, game(1, 9, W, Outcome.WIN))) == ["EVENT-UNKNOWN-OPPONENT"]


def test_oneself_as_opponent() -> None:
    assert check(player(1, game(1, 1, W, Outcome.WIN))) == ["EVENT-OWN-OPPONENT"]


def test_a_one_sided_game_names_both_rows() -> None:
    place = Provenance(
        players={1: Span("a.trf", 7), 2: Span("a.trf", 9)},
        round_columns=(92, 10),
        points_columns=(81, 84),
    )
    text = SourceText("a.trf", "trf", tuple(f"line {number}" for number in range(1, 12)))
    (found,) = findings(
        player(1, game(2, 2, W, Outcome.WIN)), player(2), provenance=place, text=text
    )
    assert (found.code, found.severity) == ("EVENT-ONE-SIDED", Severity.WARNING)
    assert found.place == "a.trf:7:102-109"
    assert found.excerpt == "line 7"
    assert "player 1 (line 7)" in found.message
    assert "player 2 (line 9)" in found.message


@pytest.mark.parametrize(
    ("instead", "words"),
    [
        (Outcome.UNKNOWN, "who has an unknown result there"),
        (Outcome.NOT_PAIRED, "who is not paired there"),
        (Outcome.HALF_POINT_BYE, "who has a half-point bye there"),
    ],
)
def test_what_the_other_has_instead_of_the_game(instead: Outcome, words: str) -> None:
    (found,) = findings(
        player(1, game(1, 2, W, Outcome.WIN)), player(2, RoundRecord(1, outcome=instead))
    )
    assert found.code == "EVENT-ONE-SIDED"
    assert words in found.message


def open_games(*outcomes: tuple[Outcome, Outcome], **fields: object) -> list[str]:
    """What is said of two players who meet in every round."""
    one = player(1, *(game(n, 2, W, mine) for n, (mine, _) in enumerate(outcomes, 1)))
    two = player(2, *(game(n, 1, B, other) for n, (_, other) in enumerate(outcomes, 1)))
    event = Tournament(players=(one, two), **fields)
    return [found.message.partition(":")[0] for found in check_open_games(event)]


OPEN = (Outcome.PENDING, Outcome.PENDING)
WON = (Outcome.WIN, Outcome.LOSS)
FORFEITED = (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN)


@pytest.mark.parametrize(
    ("rounds", "told"),
    [
        ((WON, OPEN, WON), ["round 2"]),
        ((OPEN, OPEN, FORFEITED), ["round 1", "round 2"]),
        ((WON, OPEN, OPEN), []),
        ((OPEN,), []),
        # Each of these is another finding, or none.
        (((Outcome.PENDING, Outcome.LOSS), WON), []),
        (((Outcome.PENDING, Outcome.UNKNOWN), WON), []),
        ((WON, WON), []),
    ],
)
def test_games_without_result_up_to_the_last_round_played(
    rounds: tuple[tuple[Outcome, Outcome], ...], told: list[str]
) -> None:
    assert open_games(*rounds) == told


def test_a_round_that_has_results_has_a_game_without_one() -> None:
    place = Provenance(
        players={number: Span("a.trf", number + 6) for number in range(1, 5)},
        round_columns=(92, 10),
    )
    text = SourceText("a.trf", "trf", tuple(f"line {number}" for number in range(1, 12)))
    players = (
        player(1, game(1, 2, W, Outcome.WIN)),
        player(2, game(1, 1, B, Outcome.LOSS)),
        player(3, game(1, 4, W, Outcome.PENDING)),
        player(4, game(1, 3, B, Outcome.PENDING)),
    )
    (found,) = check_open_games(Tournament(players=players, provenance=place, text=text))
    assert (found.code, found.severity) == ("EVENT-OPEN-GAME", Severity.WARNING)
    assert (found.place, found.excerpt) == ("a.trf:9:92-99", "line 9")
    assert "player 3 (line 9) and player 4 (line 10)" in found.message
    assert "enter the result" in str(found.hint)


def test_a_play_off_neither_ends_rounds_nor_has_open_ones() -> None:
    facts = {
        "stages": (Stage(), Stage("play-off", StageKind.PLAYOFF)),
        "rounds": (Round(1), Round(2, "play-off"), Round(3, "play-off")),
    }
    assert open_games(OPEN, OPEN, WON, **facts) == []


def test_an_opponent_who_meets_somebody_else() -> None:
    players = (
        player(1, game(1, 2, W, Outcome.WIN)),
        player(2, game(1, 3, W, Outcome.WIN)),
        player(3, game(1, 2, B, Outcome.LOSS)),
    )
    (found,) = findings(*players)
    assert found.code == "EVENT-TWO-GAMES"
    assert "meets player 3" in found.message


def test_points_stated() -> None:
    won, lost = game(1, 2, W, Outcome.WIN), game(1, 1, B, Outcome.LOSS)
    assert check(player(1, won, points="1"), player(2, lost, points="0")) == []
    assert check(player(1, won, points="2"), player(2, lost)) == ["EVENT-POINTS"]


def test_points_under_another_system() -> None:
    system = PointSystem(win=Fraction(3), win_with_black=Fraction(4))
    players = (
        player(1, game(1, 2, W, Outcome.WIN), game(2, 2, B, Outcome.WIN), points="7"),
        player(2, game(1, 1, B, Outcome.LOSS), game(2, 1, W, Outcome.LOSS), points="0"),
    )
    assert check(*players, points=system) == []
    assert check(*players) == ["EVENT-POINTS"]


def test_points_with_an_award() -> None:
    lost = game(1, 1, B, Outcome.LOSS)._replace(awarded=Fraction(1, 2))
    assert check(player(1, game(1, 2, W, Outcome.WIN)), player(2, lost, points="1/2")) == []


def test_points_with_or_without_a_bye_ahead() -> None:
    opponent = player(2, game(1, 1, B, Outcome.LOSS))
    for points, codes in (("1", []), ("3/2", []), ("2", ["EVENT-POINTS"])):
        records = (game(1, 2, W, Outcome.WIN), RoundRecord(2, outcome=Outcome.HALF_POINT_BYE))
        assert check(player(1, *records, points=points), opponent) == codes


def test_points_with_an_unknown_result_cannot_be_checked() -> None:
    players = (
        player(1, game(1, 2, W, Outcome.UNKNOWN), points="1"),
        player(2, game(1, 1, B, Outcome.UNKNOWN), points="0"),
    )
    assert check(*players) == []


def test_points_of_team_players_are_for_information() -> None:
    bye = RoundRecord(1, outcome=Outcome.ZERO_POINT_BYE)
    (found,) = findings(player(1, bye, points="1"), is_team_event=True)
    assert (found.code, found.severity) == ("EVENT-TEAM-PLAYER-POINTS", Severity.INFO)


def test_play_off_games_are_no_part_of_the_points() -> None:
    players = (
        player(1, game(1, 2, W, Outcome.DRAW), game(2, 2, W, Outcome.WIN), points="1/2"),
        player(2, game(1, 1, B, Outcome.DRAW), game(2, 1, B, Outcome.LOSS), points="1/2"),
    )
    stages = (Stage(), Stage("tie", StageKind.PLAYOFF))
    rounds = (Round(1), Round(2, stage="tie"))
    assert check(*players, stages=stages, rounds=rounds) == []


def test_points_of_a_stage_with_a_weight_count_so_many_times() -> None:
    players = (
        player(1, game(1, 2, W, Outcome.WIN), game(2, 2, B, Outcome.DRAW), points="5/2"),
        player(2, game(1, 1, B, Outcome.LOSS), game(2, 1, W, Outcome.DRAW), points="1/2"),
    )
    stages = (Stage(), Stage("rapid", StageKind.RAPID, weight=2))
    rounds = (Round(1, stage="rapid"), Round(2))
    assert check(*players, stages=stages, rounds=rounds) == []
    assert check(*players) == ["EVENT-POINTS"]


def test_a_second_allocated_bye_in_a_swiss() -> None:
    byes = [RoundRecord(r, outcome=Outcome.PAIRING_ALLOCATED_BYE) for r in (1, 2)]
    assert check(player(1, *byes), kind=EventKind.SWISS) == ["EVENT-SECOND-BYE"]
    assert check(player(1, *byes), kind=EventKind.ROUND_ROBIN) == []
    assert check(player(1, *byes)) == []


def test_two_games_of_one_pair_in_a_round() -> None:
    first = [game(1, 2, W, Outcome.WIN), game(1, 1, B, Outcome.LOSS)]
    second = [
        game(1, 2, B, Outcome.DRAW)._replace(game=2),
        game(1, 1, W, Outcome.DRAW)._replace(game=2),
    ]
    assert check(player(1, first[0], second[0]), player(2, first[1], second[1])) == []


def stated_by_a_team(points: str, game_points: str) -> list[str]:
    """Two games of a pair in round 1, won and drawn by team 1; a play-off lost in round 2."""
    win, draw, loss = Outcome.WIN, Outcome.DRAW, Outcome.LOSS
    players = [
        player(1, game(1, 2, W, win), game(1, 2, B, draw)._replace(game=2), game(2, 2, W, loss)),
        player(2, game(1, 1, B, loss), game(1, 1, W, draw)._replace(game=2), game(2, 1, B, win)),
    ]
    declared = Declared(points=Fraction(points), game_points=Fraction(game_points))
    matches = (MatchRecord(1, 2, W, win, line_up=(1, 1)), MatchRecord(2, 2, W, loss, line_up=(1,)))
    return check(
        *players,
        is_team_event=True,
        teams=(Team(id=1, name="Ash", declared=declared, records=matches),),
        stages=(Stage(), Stage("tie", StageKind.PLAYOFF)),
        rounds=(Round(1), Round(2, stage="tie")),
    )


def test_points_of_a_team_are_those_of_all_games_of_its_matches_but_of_play_offs() -> None:
    assert stated_by_a_team("2", "3/2") == []
    assert stated_by_a_team("2", "1") == ["EVENT-TEAM-POINTS"]
    assert stated_by_a_team("4", "3/2") == ["EVENT-TEAM-POINTS"]
