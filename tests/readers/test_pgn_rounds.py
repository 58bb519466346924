"""Rounds, boards and games of matches: decided by who met whom.

Source of the forms: PGN fact sheet, section 1, traps 3 and 4.
"""

from __future__ import annotations

import pytest

from crosstable.api import EventKind, Tournament
from crosstable.engine.structure import kind_from_structure

from .pgn import codes, event_of, game, read_games

A, B, C, D = "Fenn, Ida", "Rook, Tom", "Marsh, Una", "Dale, Per"
DRAW = "1/2-1/2"


def places(event: Tournament) -> list[tuple[str, int, int, int | None]]:
    """Of every game: White, round, number in the round, board."""
    return [
        (player.name.partition(",")[0], r.round, r.game, r.board)
        for player in event.players
        for r in player.records
        if r.colour is not None and r.colour.value == "w"
    ]


def test_two_numbers_are_round_and_board() -> None:
    event = event_of(game(A, B, round_="1.1"), game(C, D, round_="1.2"), game(A, C, round_="2.1"))
    assert places(event) == [("Fenn", 1, 1, 1), ("Fenn", 2, 1, 1), ("Marsh", 1, 1, 2)]


def test_two_numbers_are_round_and_game_where_pairs_go_on_playing() -> None:
    event = event_of(
        game(A, B, DRAW, round_="1.1"),
        game(B, A, round_="1.2"),
        game(C, D, round_="1.1"),
        game(D, C, DRAW, round_="1.2"),
        game(B, C, round_="2.1"),
        game(C, B, DRAW, round_="2.2"),
    )
    assert sorted(places(event)) == [
        ("Dale", 1, 2, None),
        ("Fenn", 1, 1, None),
        ("Marsh", 1, 1, None),
        ("Marsh", 2, 2, None),
        ("Rook", 1, 2, None),
        ("Rook", 2, 1, None),
    ]
    assert kind_from_structure(event)[0] is EventKind.KNOCK_OUT


@pytest.mark.parametrize(
    "labels", [("1.1", "1.2", "1.10"), ("1", "2", "10"), ("1.1", "2.1", "10.1")]
)
def test_games_of_two_players_are_rounds(labels: tuple[str, ...]) -> None:
    event = event_of(*(game(A, B, DRAW, round_=label) for label in labels))
    assert [r.round for r in event.players[0].records] == [1, 2, 10]
    assert [r.game for r in event.players[0].records] == [1, 1, 1]


def test_three_numbers_are_round_match_and_board() -> None:
    event = event_of(game(A, B, round_="9.1.1"), game(C, D, round_="9.1.2"))
    assert places(event) == [("Fenn", 9, 1, 1), ("Marsh", 9, 1, 2)]


def test_boards_may_be_missing_and_numbers_have_zeros() -> None:
    event = event_of(game(A, B, round_="01"), game(C, D, round_="1.7"))
    assert places(event) == [("Fenn", 1, 1, None), ("Marsh", 1, 1, 7)]


def test_one_board_twice_is_no_matter() -> None:
    result = read_games(game(A, B, round_="1.1"), game(C, D, round_="1.1"))
    assert codes(result) == []
    assert places(result.tournaments[0]) == [("Fenn", 1, 1, 1), ("Marsh", 1, 1, 1)]


def test_a_study_has_its_rounds_in_words() -> None:
    event = event_of(
        game(A, B, round_=None, event="Round 1: Fenn - Rook"),
        game(B, A, DRAW, round_=None, event=None, StudyName="Round 2"),
    )
    assert event.name == ""
    assert [r.round for r in event.players[0].records] == [1, 2]


def test_a_complete_round_robin_needs_no_rounds() -> None:
    names = (A, B, C, D)
    pairs = [(a, b) for n, a in enumerate(names) for b in names[n + 1 :]]
    result = read_games(*(game(a, b, round_="?") for a, b in pairs))
    assert codes(result) == ["PGN-ROUNDS-INVENTED"]
    assert "progressive scores" in result.diagnostics[0].message
    (event,) = result.tournaments
    for player in event.players:
        assert [r.round for r in player.records] == [1, 2, 3]
    assert all(round_.date is None for round_ in event.rounds)


def test_so_does_a_double_one_of_an_odd_number() -> None:
    pairs = [(A, B), (B, C), (C, A), (B, A), (C, B), (A, C)]
    (event,) = read_games(*(game(a, b, round_=None) for a, b in pairs)).tournaments
    rounds = {player.name: [r.round for r in player.records] for player in event.players}
    assert sorted(r for own in rounds.values() for r in own) == sorted([*range(1, 7)] * 2)
    assert all(len(set(own)) == 4 for own in rounds.values())


def test_any_other_game_without_a_round_is_an_error() -> None:
    result = read_games(game(A, B), game(C, D), game(A, C, round_="?"))
    assert codes(result) == ["PGN-INCOMPLETE", "PGN-ROUND-UNKNOWN"]
    assert [r.round for r in result.tournaments[0].players[0].records] == [1, 2]


def many_rounds(last: str) -> list[str]:
    """Ten games of five rounds, the last one's label as given."""
    pairs = ((A, B), (C, D))
    games = [game(*pair, round_=str(n)) for n in range(1, 6) for pair in pairs]
    return [*games[:-1], game(C, "Lund, Eva", round_=last)]


def test_a_label_far_behind_all_others_is_a_slip() -> None:
    result = read_games(*many_rounds("512"))
    told = [d.message for d in result.diagnostics if d.code == "PGN-ROUND"]
    assert told == ["round 512 lies far behind round 5, the last of the others"]
    assert "PGN-ROUND-UNKNOWN" in codes(result)
    rounds = [[r.round for r in one.records] for one in result.tournaments[0].players]
    assert rounds == [[1, 2, 3, 4, 5]] * 3 + [[1, 2, 3, 4], [5]]


def test_a_round_behind_a_gap_is_kept_where_it_may_be_one() -> None:
    near = read_games(*many_rounds("55"))
    assert near.tournaments[0].players[4].records[-1].round == 55
    # Rounds and boards in one number: no few games lie behind the gap.
    pairs = [(A, B, "101"), (C, D, "102"), (A, C, "201"), (B, D, "202")]
    spelt = read_games(*(game(white, black, round_=label) for white, black, label in pairs))
    assert "PGN-ROUND" not in codes(near) + codes(spelt)
    assert [r.round for r in spelt.tournaments[0].players[0].records] == [101, 201]


def test_two_opponents_in_one_round_are_told_and_both_kept() -> None:
    result = read_games(game(A, B), game(C, D), game(A, C))
    assert "PGN-TWO-GAMES" in codes(result)
    records = result.tournaments[0].players[0].records
    assert [(r.round, r.game) for r in records] == [(1, 1), (1, 2)]


@pytest.mark.parametrize("label", ["final", "0", "1000", "2.x", "-1"])
def test_a_label_that_is_none_is_told(label: str) -> None:
    assert "PGN-ROUND" in codes(read_games(game(A, B, round_=label)))


def test_what_is_missing_is_told_and_no_bye_is_made_up() -> None:
    result = read_games(game(A, B), game(C, D), game(A, C, round_="3"))
    found = {d.code: d.message for d in result.diagnostics}
    assert "no game of round 2" in found["PGN-ROUND-MISSING"]
    assert "3 games, where 3 full rounds would have 6" in found["PGN-INCOMPLETE"]
    assert "Rook, Tom in round 3; Dale, Per in round 3" in found["PGN-INCOMPLETE"]
    byes = [r for p in result.tournaments[0].players for r in p.records if not r.opponent]
    assert byes == []


@pytest.mark.parametrize("label", ["Round 2.3", "R2.3", "round 2.3"])
def test_the_word_round_may_stand_before_the_number(label: str) -> None:
    event = event_of(game(A, B), game(C, D), game(A, C, round_=label), game(B, D, round_="2.1"))
    assert ("Fenn", 2, 1, 3) in places(event)


def test_rounds_of_two_players_that_are_only_an_order_are_told() -> None:
    result = read_games(*(game(A, B, round_=None, moves=f"1. {m} e5") for m in ("e4", "d4")))
    assert codes(result) == ["PGN-ROUNDS-INVENTED"]
    assert [place[1] for place in places(result.tournaments[0])] == [1, 2]


def test_there_is_no_game_and_no_board_nought() -> None:
    labels = ("1.0", "1.0", "1.2", "1.2")
    pairs = ((A, B), (C, D), (B, A), (D, C))
    event = event_of(*(game(*two, round_=r) for two, r in zip(pairs, labels, strict=True)))
    assert sorted(place[2] for place in places(event)) == [1, 1, 2, 2]
    assert places(event_of(game(A, B, round_="1.0"), game(C, D)))[0] == ("Fenn", 1, 1, None)
