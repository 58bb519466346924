"""Tie-break matches: as they were played, by hand, and every path."""

from __future__ import annotations

import pytest
from crosstable_world_championship import playoffs

from crosstable.api import Situation
from crosstable.testing import walk_playoff
from crosstable.testing.regulations import installed

BY_CODE = {procedure.code: procedure for procedure in playoffs.PROCEDURES}


def courses(games: int, *, stops: bool) -> tuple[int, int]:
    """How many courses of a match are decided and level, counted from the rules of a match."""
    decided = level = 0
    left = [(0, 0)]
    while left:
        lead, played = left.pop()
        if played == games or (stops and abs(lead) > games - played):
            decided, level = decided + (lead != 0), level + (lead == 0)
        else:
            left += [(lead + change, played + 1) for change in (-1, 0, 1)]
    return decided, level


def paths(*matches: tuple[int, int], last: int) -> int:
    """Paths of a ladder with a lot before each match; ``last`` are those of its last rung."""
    found = last
    for decided, level in reversed(matches):
        found = 2 * (decided + level * found)
    return found


ARMAGEDDON = 2 * 2 * 2  # toss, colour, two results where states are merged


@pytest.mark.parametrize("stopping", ["stops", "all-games"])
@pytest.mark.parametrize("code", ["MATCH-2012", "MATCH-2016"])
def test_every_path_has_a_champion__wc_1(code: str, stopping: str) -> None:
    situation = Situation(seeds=((1, 2),), readings={"stopping": stopping})
    walk = walk_playoff(BY_CODE[code].run, situation, most_leaves=20_000)

    stops = stopping == "stops"
    rapid, blitz = courses(4, stops=stops), courses(2, stops=stops)
    assert walk.method == "marked states"
    assert walk.paths == paths(rapid, *[blitz] * 5, last=ARMAGEDDON)
    assert (walk.firsts, walk.cut) == ({(1,), (2,)}, 0)


# A lot, then a decision or a draw, then (after another lot or none) three results, of which the
# draw is where the walker stops.
@pytest.mark.parametrize(
    ("colours", "last"), [("alternate", 2 * (2 + 3)), ("new-lot", 2 * (2 + 2 * 3))]
)
def test_every_path_has_a_champion__2024(colours: str, last: int) -> None:
    situation = Situation(seeds=((1, 2),), readings={"sudden-death-colours": colours})
    walk = walk_playoff(BY_CODE["MATCH-2024"].run, situation, most_leaves=10_000)

    four, two = courses(4, stops=True), courses(2, stops=True)
    assert walk.method == "marked states"
    assert walk.paths == paths(four, two, two, last=last)
    assert walk.firsts == {(1,), (2,)}
    assert walk.cut > 0  # nothing limits the single games


def test_a_wheel_decides__wc_2() -> None:
    walk = walk_playoff(BY_CODE["WHEEL"].run, Situation(seeds=((1, 2),)))

    assert (walk.method, walk.leaves, walk.firsts) == ("all paths", 2, {(1,), (2,)})
    assert "WHEEL-LOT-2" in walk.ids


def test_rates() -> None:
    rates = {name: getattr(playoffs, name).text for name in ("RAPID_25", "ARMAGEDDON")}

    assert rates == {"RAPID_25": "25 min + 10 s", "ARMAGEDDON": "5 min v 4 min + 3 s from move 61"}
    assert playoffs.BLITZ_2012.text == "5 min + 10 s"
    assert playoffs.BLITZ_2016.text == "5 min + 3 s"
    rates_2024 = (playoffs.RAPID_15, playoffs.RAPID_10, playoffs.BLITZ_3)
    assert [rate.text for rate in rates_2024] == ["15 min + 10 s", "10 min + 5 s", "3 min + 2 s"]


def test_the_regulations_name_procedures_that_are_there() -> None:
    problems = installed().check_all()

    assert [p for p in problems if p.origin.namespace == "world-championship"] == []
