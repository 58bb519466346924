"""The walker: counts that follow from the rules, and planted faults, each found with a path."""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import combinations, count, product

import pytest

from crosstable.api import (
    Mark,
    Repeat,
    ask,
    choice,
    draw_one,
    fewest_moves,
    game,
    knock_out,
    lots_decide,
    mini_match,
    parallel,
    placing,
    play,
    round_robin,
    sudden_death,
    white_is,
)
from crosstable.testing import WalkError, walk_playoff

from .toys import BLITZ, RAPID, bidding, cup, qualifying, quick, tie

SMALL = {"samples": 60}

# A match of the cup: lot; 9 ways for two games, of which 3 are level and lead to toss,
# choice and a game of 3 results.
MATCH = 2 * (6 + 3 * 2 * 2 * 3)


@pytest.mark.parametrize(("players", "matches"), [(2, 1), (3, 2)])
def test_all_paths_of_a_cup(players, matches) -> None:
    walk = walk_playoff(cup, tie(players), **SMALL)
    assert (walk.method, walk.leaves, walk.cut) == ("all paths", MATCH**matches, 0)
    assert walk.firsts == {(n,) for n in range(1, players + 1)}


def test_too_many_paths_are_walked_by_marked_states() -> None:
    """Of a game with draw odds two results stand for three: 60 ways for a match."""
    walk = walk_playoff(cup, tie(4), **SMALL)
    assert walk.method == "marked states"
    assert walk.paths == (2 * (6 + 3 * 2 * 2 * 2)) ** 3
    assert walk.leaves < 1000
    assert walk.firsts == {(1,), (2,), (3,), (4,)}


def test_score_vectors_stand_for_the_games_of_a_round_robin() -> None:
    """Every score vector of four players is met, few of them in several ways."""
    games = list(combinations(range(4), 2))
    vectors = set()
    for points in product((0, 1, 2), repeat=len(games)):
        scores = [0, 0, 0, 0]
        for (one, other), won in zip(games, points, strict=True):
            scores[one] += won
            scores[other] += 2 - won
        vectors.add(tuple(scores))
    met: Counter[tuple[int, ...]] = Counter()

    def procedure(situation):
        result = yield from round_robin("RR", situation.tied, rate=BLITZ)
        met[tuple(result.scores.values())] += 1
        one = yield from draw_one("LOT", situation.tied, text="x")
        return placing([one], [p for p in situation.tied if p != one])

    walk = walk_playoff(procedure, tie(4), most_leaves=1900, samples=0)
    assert walk.method == "marked states"
    assert walk.paths == 729 * 4
    assert set(met) == vectors
    assert walk.leaves < walk.paths // 2


def test_where_nothing_helps_samples_are_taken() -> None:
    walk = walk_playoff(cup, tie(4), most_leaves=5, samples=10)
    assert (walk.method, walk.leaves, walk.samples) == ("samples", 0, 100)
    assert len(walk.firsts) == 4


def test_repeats_are_bounded_and_counted() -> None:
    """Sudden death cut after two games more than one: lot, 2 decide, 1 draws, three times."""

    def procedure(situation):
        match = yield from sudden_death("SD", *situation.tied, rate=BLITZ)
        return placing(*([p] for p in match.decided))

    walk = walk_playoff(procedure, tie(2), repeats=3, **SMALL)
    assert (walk.leaves, walk.cut) == (2 * (2 + 2 + 2 + 1), 2)


@pytest.mark.parametrize("players", [3, 4])
def test_fewest_moves_and_draw_odds(players) -> None:
    walk = walk_playoff(quick, tie(players), **SMALL)
    assert walk.method == "all paths"
    assert len(walk.firsts) == players


def test_shared_titles_are_found_by_samples() -> None:
    walk = walk_playoff(bidding, tie(2), samples=300)
    assert (1, 2) in walk.firsts
    assert {"F-BID-1", "F-BID-2", "F-TOSS", "F-COLOUR", "F-G1", "F-SHARE"} <= walk.ids


@pytest.mark.parametrize(("players", "places"), [(3, 2), (4, 2), (5, 3)])
def test_exactly_as_many_qualify_as_there_are_places(players, places) -> None:
    situation = tie(players, places=places, is_qualifying=True)
    assert walk_playoff(qualifying, situation, **SMALL).cut > 0


def test_samples_are_the_same_for_the_same_seed() -> None:
    first, second = (walk_playoff(bidding, tie(2), samples=50, seed=7) for _ in range(2))
    assert first == second


def ends_with(result):
    def procedure(situation):
        yield from lots_decide("A", 1, 2)
        return result

    return procedure


def two_games_at_once(situation):
    games = (game(f"G{n}", 1, n, rate=RAPID) for n in (2, 3))
    yield from parallel(*(ask(one) for one in games))
    return placing([1], [2], [3])


def same_white_twice(situation):
    for number in (1, 2):
        yield from play(f"M-G{number}", 1, 2, rate=RAPID)
    yield Mark("M", None, imbalance=0)
    return placing([1], [2])


def asked_twice(situation):
    for _ in range(2):
        yield from lots_decide("A", 1, 2)
    return placing([1], [2])


def fails_on_black(situation):
    colour = yield from ask(choice("C", 1, ("white", "black"), text="x"))
    return placing([{"white": 1}[colour]], [2])


def who_comes_first_counts(situation):
    order = []

    def note(player):
        yield from lots_decide(f"P{player}", 1, 2)
        order.append(player)

    yield from parallel(note(1), note(2))
    return placing([order[0]], [order[1]])


@pytest.mark.parametrize(
    ("procedure", "players", "fault"),
    [
        (ends_with(placing([1])), 2, r"placed are \[1\], tied were \[1, 2\]"),
        (ends_with(placing([1], [2, 1])), 2, r"placed are \[1, 1, 2\]"),
        (ends_with(placing([1, 2])), 2, "2 players stand for 1 places"),
        (ends_with(None), 2, "returned None, which is no placing"),
        (two_games_at_once, 3, "player 1 has 2 games open at once"),
        (same_white_twice, 2, "player 1 has 2 games too many of a colour"),
        (asked_twice, 2, "asked twice: A-LOT"),
        (fails_on_black, 2, "KeyError: 'black'\n  after C: black"),
        (who_comes_first_counts, 2, "the outcome depends on the order"),
    ],
)
def test_faults_are_found_with_their_path(procedure, players, fault) -> None:
    with pytest.raises(WalkError, match=fault) as error:
        walk_playoff(procedure, tie(players), **SMALL)
    assert "after" in str(error.value)


def test_a_procedure_that_never_ends_is_cut_only_where_it_says_so() -> None:
    def endless(situation):
        for number in range(1, 1000):
            yield Repeat("R", number)
            yield from mini_match(f"R{number}", 1, 2, games=1, rate=RAPID, first_white=white_is(1))
        return placing([1], [2])

    walk = walk_playoff(endless, tie(2), **SMALL)
    assert walk.leaves == walk.cut == 9


def test_a_procedure_that_never_ends_and_does_not_say_so_is_a_fault() -> None:
    def endless(situation):
        for number in count(1):
            yield from lots_decide(f"R{number}", 1, 2)

    with pytest.raises(WalkError, match="no end after 50 answers"):
        walk_playoff(endless, tie(2), most_answers=50)


def test_states_in_which_other_things_are_asked_are_not_one() -> None:
    """The mark of a round robin has the scores only, the moves are of the games won."""

    def procedure(situation):
        result = yield from round_robin("RR", situation.tied, rate=BLITZ)
        if len(result.first) < 4:
            return placing([1], [2], [3], [4])
        groups = yield from fewest_moves("RR", result.first, result.games)
        if result.games[0].winner == 4 and groups[0] == (1,):
            return placing([1], [2])
        return placing([1], [2], [3], [4])

    with pytest.raises(WalkError, match=r"placed are \[1, 2\]"):
        walk_playoff(procedure, tie(4), most_leaves=900, samples=0)


def test_a_match_of_a_knock_out_that_stays_level_is_a_fault() -> None:
    def level(situation):
        match = partial(mini_match, games=2, rate=RAPID)
        return (yield from knock_out("", situation.tied, match)).placing

    with pytest.raises(WalkError, match="ended level"):
        walk_playoff(level, tie(2), **SMALL)
