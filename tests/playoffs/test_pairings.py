"""Berger's tables and knock-out brackets against their published forms."""

from __future__ import annotations

from functools import partial

import pytest

from crosstable.api import berger_rounds, knock_out, lots_decide, placing
from crosstable.playoffs.machine import Run

# FIDE Handbook C.05, annex 1: the tables for 3-4, 5-6 and 7-8 players.
TABLES = {
    4: "1-4 2-3, 4-3 1-2, 2-4 3-1",
    6: "1-6 2-5 3-4, 6-4 5-3 1-2, 2-6 3-1 4-5, 6-5 1-4 2-3, 3-6 4-2 5-1",
    8: "1-8 2-7 3-6 4-5, 8-5 6-4 7-3 1-2, 2-8 3-1 4-7 5-6, 8-6 7-5 1-4 2-3, "
    "3-8 4-2 5-1 6-7, 8-7 1-6 2-5 3-4, 4-8 5-3 6-2 7-1",
}


@pytest.mark.parametrize("players", TABLES)
def test_berger_tables(players) -> None:
    rounds = [" ".join(f"{w}-{b}" for w, b in pairs) for pairs in berger_rounds(players)]
    assert ", ".join(rounds) == TABLES[players]


@pytest.mark.parametrize("players", TABLES)
def test_with_an_odd_number_the_last_is_missing(players) -> None:
    expected = [
        " ".join(game for game in games.split() if str(players) not in game.split("-"))
        for games in TABLES[players].split(", ")
    ]
    rounds = [" ".join(f"{w}-{b}" for w, b in pairs) for pairs in berger_rounds(players - 1)]
    assert rounds == expected


def bracket(players: int, places: int = 1) -> list[str]:
    """The matches round by round, if the better seed always wins."""

    def procedure():
        seeds = tuple(range(1, players + 1))
        result = yield from knock_out("", seeds, partial(lots_decide), places=places)
        return placing(result.through, *(r for r in result.placing.groups[1:]))

    run = Run(procedure())
    rounds = []
    while not run.is_done:
        pairs = {r.id.removesuffix("-LOT"): r.players for r in run.open}
        rounds.append(", ".join(f"{name} {a}v{b}" for name, (a, b) in pairs.items()))
        for request in run.open:
            run.answer(request.id, str(min(request.players)))
    return rounds


# Grand Chess Tour 2016, 6.3 and 6.4; US Championship 2010, fourth-place rules.
@pytest.mark.parametrize(
    ("players", "places", "rounds"),
    [
        (4, 1, ["SF1 1v4, SF2 2v3", "F 1v2"]),
        (5, 1, ["QF1 4v5", "SF1 1v4, SF2 2v3", "F 1v2"]),
        (6, 1, ["QF1 4v5, QF2 3v6", "SF1 1v4, SF2 2v3", "F 1v2"]),
        (7, 1, ["QF1 4v5, QF2 2v7, QF3 3v6", "SF1 1v4, SF2 2v3", "F 1v2"]),
        (8, 1, ["QF1 1v8, QF2 4v5, QF3 2v7, QF4 3v6", "SF1 1v4, SF2 2v3", "F 1v2"]),
        (2, 1, ["F 1v2"]),
        (3, 1, ["SF1 2v3", "F 1v2"]),
        (3, 2, ["R1M1 2v3"]),
        (4, 2, ["R1M1 1v4, R1M2 2v3"]),
        (4, 3, ["R1M1 3v4"]),
        (5, 2, ["R1M1 4v5", "R2M1 1v4, R2M2 2v3"]),
        (5, 3, ["R1M1 2v5, R1M2 3v4"]),
        (5, 4, ["R1M1 4v5"]),
    ],
)
def test_brackets(players, places, rounds) -> None:
    assert bracket(players, places) == rounds


def test_matches_of_a_large_field_are_named_after_those_left() -> None:
    names = [round_.split()[0] for round_ in bracket(9)]
    assert names == ["L16-1", "QF1", "SF1", "F"]


def test_losers_of_a_round_share_their_places() -> None:
    def procedure():
        return (yield from knock_out("", range(1, 9), lots_decide)).placing

    run = Run(procedure())
    while not run.is_done:
        run.answer(run.open[0].id, str(min(run.open[0].players)))
    assert run.outcome == placing([1], [2], [4, 3], [8, 5, 7, 6])
