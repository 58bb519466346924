"""What is open once all parts of an event are together, and what points settle."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crosstable.api import Declared, Outcome, Tournament, parse_points
from crosstable.model.settle import check_open, settle
from crosstable.testing.builders import parse_event

ROWS = """
    1 | - | 2w1 3b=
    2 | - | 1b0 !
    3 | - | !   1w=
"""


def event(*points: str, rows: str = ROWS) -> Tournament:
    bare = parse_event(rows)
    given = [Declared(points=parse_points(text) if text else None) for text in points]
    players = [replace(p, name="X", declared=d) for p, d in zip(bare.players, given, strict=True)]
    return replace(bare, players=tuple(players))


def outcomes(settled: Tournament) -> list[Outcome]:
    return [settled.player(2).records[1].outcome, settled.player(3).records[0].outcome]


def test_points_tell_the_kind_of_bye() -> None:
    settled, found = settle(event("1½", "½", "½"))
    assert outcomes(settled) == [Outcome.HALF_POINT_BYE, Outcome.ZERO_POINT_BYE]
    assert [d.code for d in found] == ["EVENT-ROUNDS-SETTLED"] * 2


@pytest.mark.parametrize(
    "points", [("1", "½", "½"), ("", "½", "½"), ("1½", "", ""), ("1½", "1½", "¼")]
)
def test_points_that_do_not_fit_or_are_missing_settle_nothing(points: tuple[str, ...]) -> None:
    settled, found = settle(event(*points))
    assert outcomes(settled) == [Outcome.UNKNOWN, Outcome.UNKNOWN]
    assert [d.code for d in found] == ["EVENT-ROUNDS-UNKNOWN"]
    assert "2 (round 2), 3 (round 1)" in found[0].message


def test_an_unreadable_result_of_a_game_is_not_settled() -> None:
    rows = "1 | - | 2w! 2b1\n2 | - | 1b! 1w0"
    settled, found = settle(event("1½", "½", rows=rows))
    assert settled.player(1).records[0].outcome is Outcome.UNKNOWN
    assert found == ()


def test_rounds_and_names_that_are_missing_are_told() -> None:
    bare = parse_event("1 | - | 2w1 2b1\n2 | - | 1b0 1w0")
    players = [
        replace(p, records=tuple(r._replace(round=r.round + 1) for r in p.records))
        for p in bare.players
    ]
    found = list(check_open(replace(bare, players=tuple(players))))
    assert [d.code for d in found] == ["EVENT-ROUNDS-MISSING"]
    assert found[0].message == "nothing is known of round 1"
    nameless = replace(bare, players=tuple(replace(p, name="") for p in bare.players))
    assert [d.code for d in check_open(nameless)] == ["EVENT-NAMES-MISSING"]
