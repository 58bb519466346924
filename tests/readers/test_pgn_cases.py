"""The cases from public reports that are about PGN, by their numbers; players are invented."""

from __future__ import annotations

from datetime import date

from crosstable.api import Colour, EventKind, Outcome, Severity, StageKind, view_event

from .pgn import codes, event_of, game, outcomes, read_games

A, B, C, D = "Adam, A", "Bach, B", "Carl, C", "Doll, D"


def test_case_25_round_2_10_is_board_10_of_round_2() -> None:
    event = event_of(
        game(A, B, "1-0", "1.1"),
        game(C, D, "1/2-1/2", "1.2"),
        game(C, A, "0-1", "2.1"),
        game(B, D, "1-0", "2.10"),
    )
    places = {(r.round, r.board) for player in event.players for r in player.records}
    assert places == {(1, 1), (1, 2), (2, 1), (2, 10)}
    points = {
        player.name: sum(event.points.points(record.outcome) for record in player.records)
        for player in event.players
    }
    assert {name: str(value) for name, value in points.items()} == {
        A: "2",
        B: "1",
        C: "1/2",
        D: "1/2",
    }


def test_case_26_a_drawn_armageddon_is_won_by_black_and_stays_a_draw() -> None:
    rand, stone = "Rand, Tove", "Stone, Will"
    draw = "1/2-1/2"
    event = event_of(
        game(rand, stone, draw, "1.1", "KO 2020"),
        game(stone, rand, draw, "1.2", "KO 2020"),
        game(rand, stone, draw, "1.33", "KO 2020, Armageddon"),
    )
    assert event.name == "KO 2020"
    main, armageddon = event.stages
    assert (armageddon.kind, armageddon.draw_odds) == (StageKind.ARMAGEDDON, Colour.BLACK)
    assert not armageddon.counts_for_score
    assert main.draw_odds is None
    assert outcomes(event, stone) == dict.fromkeys((1, 2, 3), Outcome.DRAW)
    white, black = (player.records[-1] for player in event.players)
    assert (armageddon.is_won(white), armageddon.is_won(black)) == (False, True)
    assert (main.is_won(white), main.is_won(black)) == (False, False)
    assert event.last_round_with_result == 2
    assert event.rounds_off_score == {3}
    ranked = view_event(event, EventKind.MATCH, 3)
    assert [len(one.records) for one in ranked.participants.values()] == [2, 2]


def test_case_28_one_game_with_two_results_counts_for_nobody() -> None:
    result = read_games(game(A, B, "1-0"), game(C, D), game(A, B, "0-1"))
    (conflict,) = result.diagnostics
    assert (conflict.code, conflict.severity) == ("PGN-CONFLICT", Severity.ERROR)
    assert conflict.place == "test.pgn:24:10-12"
    assert "1-0 on line 1 and 0-1 on line 19" in conflict.message
    assert outcomes(result.tournaments[0], A) == {1: Outcome.PENDING}


def test_case_28_the_same_game_twice_is_one() -> None:
    result = read_games(game(A, B), game(A, B, moves="1. e4 {good} e5 2. Nf3"))
    assert codes(result) == ["PGN-DUPLICATE"]
    assert "already on line 1" in result.diagnostics[0].message
    assert outcomes(result.tournaments[0], A) == {1: Outcome.WIN}


def test_case_29_a_blank_before_the_bracket() -> None:
    text = game(A, B).replace('"2024.05.01"]', '"2018.10.11" ]')
    event = event_of(text)
    assert event.start is not None
    assert event.start.day == date(2018, 10, 11)
