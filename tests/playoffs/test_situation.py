"""What a procedure may know of the event."""

from __future__ import annotations

from fractions import Fraction

import pytest

from crosstable.api import (
    EventKind,
    MainGame,
    ProcedureError,
    Situation,
    parse_tied,
    placing,
    view_event,
    view_situation,
)
from crosstable.playoffs.situation import placing_faults
from crosstable.testing import parse_event

from .toys import cup, descriptor, tie

EVENT = view_event(
    parse_event(
        """
        1 | - | 2w1 3b= 4w+
        2 | - | 1b0 4w1 3b1
        3 | - | 4b1 1w= 2w0
        4 | - | 3w0 2b0 1b-
        """,
    ),
    EventKind.ROUND_ROBIN,
    3,
)


def test_colours_and_meetings_are_those_over_the_board() -> None:
    situation = view_situation(EVENT, [[2], [1, 4]], names={1: "Ada"})
    assert situation.tied == (2, 1, 4)
    assert situation.whites == {2: 1, 1: 1, 4: 1}
    assert situation.meetings == (MainGame(1, 1, 2), MainGame(2, 2, 4))
    assert situation.games_between(2, 1) == (MainGame(1, 1, 2),)
    assert situation.games_between(1, 4) == ()
    assert situation.names == {2: "2", 1: "Ada", 4: "4"}


def test_a_situation_is_for_the_first_place_where_nothing_is_said() -> None:
    assert view_situation(EVENT, [[2], [4]]) == Situation(
        seeds=((2,), (4,)),
        places=1,
        is_qualifying=False,
        names={2: "2", 4: "4"},
        whites={2: 1, 4: 1},
        meetings=(MainGame(2, 2, 4),),
    )


def test_a_situation_has_what_is_said_of_it() -> None:
    values = {"WIN": {2: Fraction(1), 4: Fraction(0), 1: Fraction(2)}}
    situation = view_situation(
        EVENT,
        [[2], [4], [1]],
        places=2,
        is_qualifying=True,
        values=values,
        readings={"byes": "fixed"},
    )
    assert (situation.places, situation.is_qualifying) == (2, True)
    assert (situation.values, situation.readings) == (values, {"byes": "fixed"})


def test_values_group_the_tied_highest_first() -> None:
    wins = {1: Fraction(3), 2: Fraction(5), 3: Fraction(3)}
    situation = Situation(seeds=((1,), (2,), (3,)), values={"WIN": wins})
    assert situation.groups_by_value("WIN") == ((2,), (1, 3))
    with pytest.raises(ProcedureError, match="BH of player 1 was not given"):
        situation.value("BH", 1)


@pytest.mark.parametrize(
    ("places", "groups", "faults"),
    [
        (2, placing([1, 3], [2]), 0),
        (2, placing([1], [3], [2]), 0),
        (2, placing([1], [2, 3]), 1),
        (2, placing([1, 2, 3], is_shared=True), 0),
        (1, placing([1], [2, 3]), 0),
        (1, placing([1], [2]), 1),
    ],
)
def test_faults_of_a_placing(places, groups, faults) -> None:
    assert len(placing_faults(groups, tie(3, places=places))) == faults


@pytest.mark.parametrize(
    ("tied", "covered"),
    [("2", {2}), ("5-8", {5, 6, 7, 8}), ("11+", {11, 12, 13, 14})],
)
def test_numbers_of_tied_players(tied, covered) -> None:
    numbers = parse_tied(tied)
    assert {n for n in range(15) if n in numbers} == covered
    assert str(numbers) == tied


@pytest.mark.parametrize("text", ["", "1", "x", "8-5", "2-", "2-5+", "-3", "²"])
def test_what_is_no_number_of_tied_players(text) -> None:
    with pytest.raises(ValueError, match=r"is no number|at least two"):
        parse_tied(text)


def test_what_a_procedure_covers() -> None:
    three = descriptor(cup, "3-4")
    assert (three.covers(3), three.covers(5), three.covers(3, 2)) == (True, False, False)
    assert not three.covers(3, 2, is_qualifying=True)
