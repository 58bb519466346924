"""One game: results in all forms, forfeits that are inferred, what is missing or wrong."""

from __future__ import annotations

import pytest

from crosstable.api import Outcome, Severity

from .pgn import codes, event_of, game, outcomes, read_games

A, B, C, D = "Fenn, Ida", "Rook, Tom", "Marsh, Una", "Dale, Per"
DRAW = "1/2-1/2"


@pytest.mark.parametrize(
    ("text", "white"),
    [
        ("1-0", Outcome.WIN),
        ("1 - 0", Outcome.WIN),
        ("0-1", Outcome.LOSS),
        ("1/2", Outcome.DRAW),
        ("½-½", Outcome.DRAW),
        ("+/-", Outcome.FORFEIT_WIN),
        ("0-1F", Outcome.FORFEIT_LOSS),
        ("0-0", Outcome.DOUBLE_FORFEIT),
        ("*", Outcome.PENDING),
    ],
)
def test_results_as_programs_write_them(text: str, white: Outcome) -> None:
    event = event_of(game(A, B, text, moves="1. e4 e5"))
    assert outcomes(event, A) == {1: white}
    assert outcomes(event, B) == {1: white.mirrored}


@pytest.mark.parametrize("text", ["won", "1/2-0", "1-0-1", "2-0"])
def test_a_result_that_is_none_is_an_error_at_the_tag(text: str) -> None:
    result = read_games(game(A, B, text, moves="1. e4 e5"))
    (found,) = result.diagnostics
    assert (found.code, found.severity) == ("PGN-RESULT", Severity.ERROR)
    assert found.place == f"test.pgn:6:10-{9 + len(text)}"
    assert outcomes(result.tournaments[0], A) == {1: Outcome.UNKNOWN}


def test_without_a_tag_the_movetext_tells_the_result() -> None:
    event = event_of(game(A, B).replace('[Result "1-0"]\n', ""))
    assert outcomes(event, A) == {1: Outcome.WIN}


def test_the_tag_goes_before_the_movetext_unless_it_says_nothing() -> None:
    result = read_games(game(A, B, moves="1. e4 e5 0-1").replace(" 1-0\n", "\n"))
    assert codes(result) == ["PGN-RESULT-TOKEN"]
    assert outcomes(result.tournaments[0], A) == {1: Outcome.WIN}
    result = read_games(game(A, B, "*", moves="1. e4 e5 0-1").replace(" *\n", "\n"))
    assert outcomes(result.tournaments[0], A) == {1: Outcome.LOSS}


@pytest.mark.parametrize("moves", ["", "1. e4", "{White was not there}"])
def test_a_decision_without_play_is_inferred_to_be_a_forfeit(moves: str) -> None:
    result = read_games(game(A, B), game(C, D, "0-1", moves=moves))
    (found,) = result.diagnostics
    assert (found.code, found.severity) == ("PGN-FORFEIT", Severity.WARNING)
    assert "inferred" in found.message
    assert outcomes(result.tournaments[0], C) == {1: Outcome.FORFEIT_LOSS}
    assert outcomes(result.tournaments[0], D) == {1: Outcome.FORFEIT_WIN}


def test_a_short_draw_is_no_forfeit() -> None:
    result = read_games(game(A, B), game(C, D, DRAW, moves="1. e4"))
    assert codes(result) == []
    assert outcomes(result.tournaments[0], C) == {1: Outcome.DRAW}


def test_nothing_is_inferred_where_no_game_has_moves() -> None:
    for moves in (None, ""):
        result = read_games(game(A, B, moves=moves), game(C, D, "0-1", moves=moves))
        assert codes(result) == []
        assert outcomes(result.tournaments[0], A) == {1: Outcome.WIN}


def test_nothing_is_inferred_where_drawn_games_have_no_moves_either() -> None:
    result = read_games(game(A, B), game(C, D, moves=""), game(A, C, DRAW, "2", moves=""))
    assert "PGN-FORFEIT" not in codes(result)
    assert "PGN-NO-MOVES" in codes(result)
    assert outcomes(result.tournaments[0], C)[1] is Outcome.WIN


def test_the_tag_termination_tells_a_forfeit_and_a_loss_on_time_is_none() -> None:
    unplayed = event_of(game(A, B, moves=None, Termination="Unplayed"))
    assert outcomes(unplayed, B) == {1: Outcome.FORFEIT_LOSS}
    on_time = event_of(game(A, B, Termination="time forfeit"))
    assert outcomes(on_time, B) == {1: Outcome.LOSS}


def test_numbers_of_moves_come_with_the_games() -> None:
    event = event_of(game(A, B), game(C, D, moves=None, PlyCount="62"))
    assert [record.moves for player in event.players for record in player.records] == [2, 2, 31, 31]


def test_a_game_without_players_is_an_error_and_left_out() -> None:
    result = read_games(game(A, B), game("?", D, round_="2"))
    assert codes(result) == ["PGN-PLAYER-MISSING"]
    assert len(result.tournaments[0].players) == 2


def test_nothing_but_such_games_is_a_refusal() -> None:
    result = read_games(game("?", "?"))
    assert result.tournaments == ()
    assert codes(result)[-1] == "PGN-EMPTY"


def test_a_bom_and_eight_bit_letters_are_read() -> None:
    from crosstable.api import ReadOptions, Source
    from crosstable.readers.pgn.reader import read

    text = game("Réti, Ö", B).encode("cp1252")
    (event,) = read(Source("x", text), ReadOptions()).tournaments
    assert event.players[0].name == "Réti, Ö"
    (event,) = read(Source("x", b"\xef\xbb\xbf" + game(A, B).encode()), ReadOptions()).tournaments
    assert event.name == "Harbour Open"


def test_a_player_who_is_missing_is_told_at_the_game_itself() -> None:
    nameless = game(A, B).replace(f'[White "{A}"]\n', "")
    (found,) = read_games(nameless, game(C, D)).diagnostics
    assert (found.code, found.span and found.span.line) == ("PGN-PLAYER-MISSING", 1)


def test_no_forfeit_is_inferred_where_a_comment_hides_the_moves() -> None:
    hidden = game(A, B, moves="1. e4 {no end")
    result = read_games(hidden, game(C, D), game(A, C, round_="2"), game(B, D, round_="2"))
    assert codes(result) == ["PGN-NO-MOVES", "PGN-COMMENT"]
    assert outcomes(result.tournaments[0], A)[1] is Outcome.WIN


def test_blitz_games_of_one_length_and_day_are_no_duplicates() -> None:
    lines = ("1. e4 e5 2. d4 d5 3. c4 c5", "1. d4 d5 2. e4 e5 3. c4 c5")
    moves = [f"{line} 4. a3 a6 5. h3 h6" for line in lines]
    again = game(A, B, round_="-", moves=moves[0])
    result = read_games(*(game(A, B, round_="-", moves=text) for text in moves), again)
    assert len(outcomes(result.tournaments[0], A)) == 2
    assert codes(result) == ["PGN-ROUNDS-INVENTED", "PGN-DUPLICATE"]


def test_a_copy_without_a_result_contradicts_none() -> None:
    open_, done = game(A, B, "*", moves=""), game(A, B)
    for games in ((open_, done), (done, open_)):
        result = read_games(*games, game(C, D))
        assert codes(result) == ["PGN-DUPLICATE"]
        assert outcomes(result.tournaments[0], A) == {1: Outcome.WIN}


def test_a_third_copy_does_not_settle_a_contradiction() -> None:
    result = read_games(game(A, B), game(A, B, "0-1"), game(A, B), game(C, D))
    assert codes(result) == ["PGN-CONFLICT", "PGN-DUPLICATE"]
    assert outcomes(result.tournaments[0], A) == {1: Outcome.PENDING}
