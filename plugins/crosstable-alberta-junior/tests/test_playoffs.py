"""The play-off for first place: by hand, every path, and its colours by article 4."""

from __future__ import annotations

import pytest
from crosstable_alberta_junior.playoffs import PROCEDURE, first_place

from crosstable.api import MainGame, Request, RequestKind, Situation
from crosstable.testing import Run, walk_playoff
from crosstable.testing.regulations import installed

FORFEITS = ("+--", "--+", "---")


def tied(players: int, whites=(), meetings=()) -> Situation:
    return Situation(
        seeds=(tuple(range(1, players + 1)),),
        whites=dict(enumerate(whites, start=1)),
        meetings=tuple(MainGame(*game) for game in meetings),
    )


def with_colours_checked(situation: Situation):
    """The play-off, every game of which must have the colours that article 4 and the readings
    of the checklist (AJ-3) give: worked out here once more."""
    procedure, value = first_place(situation), None
    games: list[tuple[int, int]] = []
    coins: dict[frozenset[int], int] = {}
    while True:
        try:
            step = procedure.send(value)
        except StopIteration as stop:
            return stop.value
        value = yield step
        if value is None:
            continue
        [request] = [one for one in step if one.id == value[0]]
        for one in step:
            if one.kind is RequestKind.GAME:
                assert one.white == expected_white(one, situation, games, coins), one.id
        if request.kind is RequestKind.LOT and value[1] != "void":
            coins[frozenset(request.players)] = int(value[1])
        if request.kind is RequestKind.GAME and value[1] not in FORFEITS:
            games.append((request.white, request.black))


def expected_white(request: Request, situation: Situation, games, coins) -> int:
    pair = frozenset(request.players)
    mine = [black for white, black in games if pair == {white, black}]
    met = [game.black for game in situation.meetings if pair == {game.white, game.black}]
    low, high = sorted(pair, key=lambda player: situation.whites.get(player, 0))
    if mine:
        return mine[-1]
    if situation.whites.get(low, 0) < situation.whites.get(high, 0):
        return low
    return met[-1] if met else coins[pair]


CYCLE = ((1, 1, 2), (2, 2, 3), (3, 3, 1))


@pytest.mark.parametrize(
    ("situation", "method"),
    [
        (tied(2), "all paths"),
        (tied(2, (3, 2)), "all paths"),
        (tied(2, (2, 2), [(1, 1, 2)]), "all paths"),
        (tied(3, (2, 2, 2), CYCLE), "all paths"),
        (tied(3, (2, 3, 2), CYCLE), "all paths"),
        (tied(3), "all paths"),
        (tied(4, (2, 2, 3, 3), CYCLE), "marked states"),
        (tied(4, (2, 3, 2, 3), [(1, 1, 3), (2, 4, 2)]), "marked states"),
    ],
)
def test_every_path_ends_with_one_first_and_colours_by_the_rule__aj_1_to_3(
    situation: Situation, method: str
) -> None:
    walk = walk_playoff(with_colours_checked, situation, most_leaves=4_000, samples=100)

    assert walk.method == method
    assert walk.firsts == {(player,) for player in situation.tied}
    assert walk.cut > 0  # nothing limits the repeats


def test_two_players__aj_1() -> None:
    """A coin; one of three results is level; the repeat likewise; then the walker stops."""
    walk = walk_playoff(first_place, tied(2))

    assert (walk.leaves, walk.cut) == (2 * (2 + 2 + 1), 2)


@pytest.mark.parametrize(("whites", "coins"), [((1, 2, 3), 1), ((2, 2, 2), 2**3)])
def test_three_players__aj_1(whites: tuple[int, ...], coins: int) -> None:
    """Of 27 courses 21 have one first, three leave two level and three all."""
    walk = walk_playoff(first_place, tied(3, whites))

    assert walk.leaves == coins * (21 + 3 * (2 + 1) + 3 * (21 + 6))
    assert walk.cut == coins * (3 * 1 + 3 * 6)


@pytest.mark.parametrize("players", [5, 6, 8])
def test_more_than_four__aj_1(players: int) -> None:
    whites = [3 + player % 2 for player in range(players)]
    meetings = [
        (1, one, other) for one in range(1, players) for other in range(one + 2, players + 1, 2)
    ]
    situation = tied(players, whites, meetings)
    walk = walk_playoff(with_colours_checked, situation, most_leaves=200, samples=15)

    assert walk.method == "samples"
    assert walk.firsts >= {(1,), (2,)}


@pytest.mark.parametrize(
    ("players", "rate"),
    [(2, "5 min + 5 s"), (3, "5 min + 5 s"), (4, "5 min + 5 s"), (5, "3 min + 2 s")],
)
def test_rates__aj_1(players: int, rate: str) -> None:
    """5 and 5 for up to four, else 3 and 2; a repeat is always at 3 and 2."""
    run = Run(first_place(tied(players, range(players))))
    rates = {}
    while run.outcome is None and "T3-G1" not in rates:
        request = run.required[0]
        rates[request.id] = request.rate.text
        run.answer(request.id, "1/2")

    assert rates["T1-G1"] == rate
    assert rates["T2-G1"] == rates["T3-G1"] == "3 min + 2 s"


def test_head_to_head_comes_before__aj_2() -> None:
    rules = [r for r in installed().regulation("ajcc-2023").playoffs if r.procedure]

    assert [(str(rule.tied), rule.before) for rule in rules] == [("2-4", ("DE",)), ("5+", ("DE",))]
    assert PROCEDURE.tied.last is None
    problems = installed().check_all()
    assert [p for p in problems if p.origin.namespace == "alberta-junior"] == []
