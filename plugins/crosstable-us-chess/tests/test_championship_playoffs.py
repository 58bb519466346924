"""Play-offs of the US Championship 2010: the one played, who meets whom, and every path."""

from __future__ import annotations

import pytest
from crosstable_us_chess import championship_playoffs as championship

from crosstable.api import Request, RequestKind, Situation
from crosstable.testing import Run, walk_playoff


def apart(players: int) -> tuple[tuple[int, ...], ...]:
    return tuple((player,) for player in range(1, players + 1))


# Two bids of two, of which half are level and tossed for; a colour; three results.
GAME = (2 + 2 * 2) * 2 * 3
MERGED = (2 + 2 * 2) * 2 * 2


@pytest.mark.parametrize(
    ("run", "seeds", "method", "paths"),
    [
        (championship.two_players, ((1, 2),), "all paths", GAME),
        (championship.three_players, apart(3), "all paths", 3 * GAME * 2 * 3),
        (championship.three_players, ((1, 2), (3,)), "all paths", 2 * 3 * GAME * 2 * 3),
        (championship.four_players, apart(4), "marked states", MERGED**3),
        (championship.four_players, ((1, 2), (3, 4)), "marked states", 4 * MERGED**3),
    ],
)
def test_every_path_has_one_champion__us_3_to_5(run, seeds, method: str, paths: int) -> None:
    walk = walk_playoff(run, Situation(seeds=seeds), most_leaves=10_000, samples=60)

    assert (walk.method, walk.paths, walk.cut) == (method, paths, 0)
    assert walk.firsts == {(player,) for group in seeds for player in group}


def walked(tied: int, places: int):
    situation = Situation(seeds=apart(tied), places=places, is_qualifying=True)
    return walk_playoff(championship.qualifying, situation, most_leaves=10_000, samples=30)


@pytest.mark.parametrize(("tied", "places"), [(n, k) for n in range(2, 9) for k in range(1, n)])
def test_every_path_fills_the_places__us_6(tied: int, places: int) -> None:
    """A game for each who does not qualify, so as many matches as are left over."""
    walk = walked(tied, places)

    assert walk.method == ("all paths" if tied - places < 3 else "marked states")
    assert walk.paths == (GAME if tied - places < 3 else MERGED) ** (tied - places)


# The rounds as the text lists them, the higher seed winning; and from six on by the reading.
LISTED = {
    (2, 1): [[(1, 2)]],
    (3, 1): [[(2, 3)], [(1, 2)]],
    (3, 2): [[(2, 3)]],
    (4, 1): [[(1, 4), (2, 3)], [(1, 2)]],
    (4, 2): [[(1, 4), (2, 3)]],
    (4, 3): [[(3, 4)]],
    (5, 1): [[(4, 5)], [(1, 4), (2, 3)], [(1, 2)]],
    (5, 2): [[(4, 5)], [(1, 4), (2, 3)]],
    (5, 3): [[(2, 5), (3, 4)]],
    (5, 4): [[(4, 5)]],
    (6, 3): [[(1, 6), (2, 5), (3, 4)]],
    (7, 4): [[(2, 7), (3, 6), (4, 5)]],
    (9, 2): [[(8, 9)], [(1, 8), (2, 7), (3, 6), (4, 5)], [(1, 4), (2, 3)]],
}


@pytest.mark.parametrize(("tied", "places"), LISTED)
def test_who_meets_whom__us_6(tied: int, places: int) -> None:
    rounds, outcome = played_out(tied, places, min)

    assert rounds == LISTED[tied, places]
    assert outcome.qualified(places) == tuple(range(1, places + 1))


def test_winner_takes_the_number_of_the_beaten__us_6() -> None:
    """5/1: 1 plays the winner of 4 v 5, whoever that is."""
    rounds, _ = played_out(5, 1, max)

    assert rounds == [[(4, 5)], [(1, 5), (2, 3)], [(3, 5)]]


def played_out(tied: int, places: int, favoured):
    """Who met in each round, where always the highest or the lowest seed wins."""
    situation = Situation(seeds=apart(tied), places=places, is_qualifying=True)
    run, rounds = Run(championship.qualifying(situation)), {}
    while run.outcome is None:
        request = run.required[0]
        if request.kind is RequestKind.GAME:
            round_ = request.id.partition("-G")[0].rstrip("0123456789")
            rounds.setdefault(round_, []).append(tuple(sorted(request.players)))
        run.answer(request.id, answer_for(request, favoured))
    return [sorted(pairs) for pairs in rounds.values()], run.outcome


def answer_for(request: Request, favoured) -> str:
    if request.kind is RequestKind.GAME:
        return "1-0" if request.white == favoured(request.players) else "0-1"
    return request.allowed[0]


@pytest.mark.parametrize(
    ("run", "stage", "base"),
    [(championship.two_players, "", "60:00"), (championship.four_players, "SF1-", "40:00")],
)
def test_bids_have_limits_and_are_sealed__us_3(run, stage: str, base: str) -> None:
    players = 2 if not stage else 4
    opened = Run(run(Situation(seeds=apart(players))))
    first = opened.request(f"{stage}BID-1")

    assert first.allowed == ("0:01", base)
    for too_much in ("60:01", "0:00") if not stage else ("40:01", "60:00"):
        with pytest.raises(ValueError, match=f"0:01 to {base}"):
            opened.answer(first.id, too_much)
    opened.answer(first.id, "25:00")
    assert "25:00" not in "".join(line.text for line in opened.audit)


def test_the_clocks_of_a_bidding_game__us_3() -> None:
    opened = Run(championship.two_players(Situation(seeds=apart(2))))
    for id_, answer in (("BID-1", "25:00"), ("BID-2", "39:55"), ("COLOUR", "black")):
        opened.answer(id_, answer)

    assert opened.request("G1").rate.clocks == (60 * 60, 25 * 60)
    assert opened.request("G1").rate.increment == 5


def test_the_final_of_three_has_no_bids__us_4() -> None:
    opened = Run(championship.three_players(Situation(seeds=apart(3))))
    for id_, answer in (("BYE-1", "take"), ("SF-BID-2", "1:00"), ("SF-BID-3", "2:00")):
        opened.answer(id_, answer)
    opened.answer("SF-COLOUR", "black")
    opened.answer("SF-G1", "1/2")
    assert opened.request("F-COLOUR").by == 2
    opened.answer("F-COLOUR", "black")

    assert opened.request("F-G1").rate.clocks == (40 * 60, 40 * 60)
    assert opened.request("F-G1").draw_odds is not None


def test_what_is_shown_with_the_plan__us_8() -> None:
    for procedure in championship.PROCEDURES:
        shown = " ".join(condition.text for condition in procedure.conditions)
        assert "After seven rounds the four leaders go into the final of four" in shown
        assert procedure.breaks.between_stages == 10 * 60
    readings = {r.id: r.options[r.choice] for r in championship.PROCEDURES[0].readings}
    assert readings["year"] == "2010."
