"""Points of a tour, added up by hand (in hundredths): shared places, bonuses, legs not played."""

from __future__ import annotations

from fractions import Fraction

import pytest

from crosstable.api import AppliedRule, RuleTerms
from crosstable.prizes.parameters import apply_rule
from crosstable.prizes.rules import RULES
from crosstable.prizes.situation import PlayoffNeededError, PrizeError, make_field
from crosstable.prizes.tour import Leg, TourPoints, tour_rows

BY_ID = {rule.id: rule for rule in RULES}
BONUS = RuleTerms(rule="outright-bonus", parameters={"amount": 1}, article="8")


def applied(rule: str, article: str = "7") -> AppliedRule:
    return apply_rule(BY_ID[rule], RuleTerms(rule=rule, article=article))


def leg(name: str, *groups: tuple[int, ...]) -> Leg:
    return Leg(name=name, field=make_field(groups, groups))


POINTS = TourPoints(
    points=(1200, 1000, 800, 500),
    applied=applied("equal"),
    extras=(apply_rule(BY_ID["outright-bonus"], BONUS, is_extra=True),),
)
FIRST = leg("first", (7,), (2, 3), (4,))
SECOND = leg("second", (2, 3), (7,))


def test_points_add_up_and_those_level_share_the_rank() -> None:
    """7: 12 + 1 for the outright victory + 8; 2 and 3: 9 and 11; 4 played one leg only."""
    rows, field = tour_rows([FIRST, SECOND], POINTS)
    assert [(row.rank, row.participant, row.total, row.shared) for row in rows] == [
        (1, 7, 2100, False),
        (2, 2, 2000, True),
        (2, 3, 2000, True),
        (4, 4, 500, False),
    ]
    assert [[row.points_in(nth) for nth in (0, 1)] for row in rows] == [
        [1300, 800],
        [900, 1100],
        [900, 1100],
        [500, None],
    ]
    assert field.by_points == field.by_rank == ((7,), (2, 3), (4,))
    assert field.points == {7: 2100, 2: 2000, 3: 2000, 4: 500}


def test_each_line_has_its_rule_and_article() -> None:
    rows, _ = tour_rows([FIRST], POINTS)
    (lines,) = rows[0].by_leg
    assert lines is not None
    assert [(line.rule, line.article, line.award.amount) for line in lines] == [
        ("equal", "7", 1200),
        ("outright-bonus", "8", 100),
    ]
    assert [line.list_name for line in lines] == ["", ""]


def test_who_played_and_has_no_points_is_not_who_did_not_play() -> None:
    rows, _ = tour_rows([leg("long", (1,), (2,), (3,), (4,), (5,)), leg("short", (1,))], POINTS)
    last = rows[-1]
    assert (last.rank, last.participant, last.by_leg) == (5, 5, ((), None))
    assert (last.points_in(0), last.points_in(1)) == (Fraction(0), None)


def test_a_play_off_decides_who_of_those_level_comes_first() -> None:
    legs = [leg("first", (1, 2), (3,))]
    rows, field = tour_rows(legs, POINTS, ((2,), (1,)))
    assert [(row.rank, row.participant, row.shared) for row in rows] == [
        (1, 2, False),
        (2, 1, False),
        (3, 3, False),
    ]
    assert field.by_points == ((1, 2), (3,))
    with pytest.raises(PrizeError, match="3 was not among those tied for first place"):
        tour_rows(legs, POINTS, ((3,), (1,)))


def test_a_leg_whose_own_play_off_is_missing_is_named() -> None:
    terms = RuleTerms(rule="undivided-first", article="9", articles={"first": "9.1"})
    points = TourPoints(points=(1200, 1000), applied=apply_rule(BY_ID["undivided-first"], terms))
    with pytest.raises(PlayoffNeededError) as caught:
        tour_rows([leg("won", (1,), (2,)), leg("level", (1, 2))], points)
    words = "level: 2 are tied for first place, and the outcome of their play-off is not given"
    assert str(caught.value) == words
    assert (caught.value.step, caught.value.article) == ("first", "9.1")
