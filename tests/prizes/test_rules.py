"""What each award of a rule says: the step, the places, what was divided among how many.

Amounts are hundredths, worked out by hand from the words of each rule.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from crosstable.api import AppliedRule, Award, PrizeError, PrizeSituation, RuleTerms
from crosstable.prizes.amounts import format_share
from crosstable.prizes.parameters import ParameterError, apply_rule
from crosstable.prizes.rules import RULES
from crosstable.prizes.situation import PlayoffNeededError, PrizeField, make_field

BY_ID = {rule.id: rule for rule in RULES}
PARTS = (Fraction(3, 5), Fraction(2, 5))
AFTER = (Fraction(11, 20), Fraction(9, 20))
WON = ((1,), (2,))
LEVEL = ((1, 2),)


def awards(rule: str, prizes: tuple[int, ...], field: PrizeField, **parameters: Any) -> list[Award]:
    declared = {one.name: one.default for one in BY_ID[rule].parameters}
    situation = PrizeSituation(prizes=prizes, field=field, parameters={**declared, **parameters})
    return list(BY_ID[rule].share(situation))


def part(one: int, amount: int, step: str = "part", total: int = 1000) -> Award:
    return Award(one, Fraction(amount), step, (1, 2), Fraction(total), 1, (1, 2))


def test_a_match_won_has_its_parts_and_none_after_a_play_off() -> None:
    field = make_field(WON, WON)
    assert awards("match", (700, 300), field, parts=PARTS) == [part(1, 600), part(2, 400)]
    won = awards("match", (700, 300), field, parts=PARTS, after_playoff=AFTER)
    assert won == [part(1, 600), part(2, 400)]


def test_a_match_that_a_play_off_decided_has_the_parts_after_one() -> None:
    field = make_field(LEVEL, LEVEL, ((2,), (1,)), wins={1: 3, 2: 3})
    after = "part-after-playoff"
    found = awards("match", (1000,), field, parts=PARTS, after_playoff=AFTER, per_win=100)
    assert found == [part(2, 550, after), part(1, 450, after)]
    assert awards("match", (1000,), field, parts=PARTS) == [part(2, 600), part(1, 400)]


def test_wins_are_paid_before_the_rest_is_parted_and_one_without_any_has_none() -> None:
    field = make_field(WON, WON, wins={1: 3})
    found = awards("match", (1000,), field, parts=PARTS, per_win=100)
    bonus = Award(1, Fraction(300), "win", None, Fraction(300), 1, (1, 2))
    assert found == [bonus, part(1, 420, total=700), part(2, 280, total=700)]


def test_equal_parts_of_a_level_match_need_no_play_off_and_unequal_ones_do() -> None:
    field, half = make_field(LEVEL, LEVEL), (Fraction(1, 2), Fraction(1, 2))
    assert awards("match", (1000,), field, parts=half) == [part(1, 500), part(2, 500)]
    with pytest.raises(PlayoffNeededError):
        awards("match", (1000,), field, parts=PARTS)


def test_wins_may_cost_the_whole_fund_and_no_more() -> None:
    field = make_field(WON, WON, wins={1: 3, 2: 1})
    found = awards("match", (400,), field, parts=PARTS, per_win=100)
    assert [(one.participant, one.amount) for one in found] == [(1, 300), (2, 100), (1, 0), (2, 0)]
    with pytest.raises(PrizeError, match=r"^the wins cost more than the fund$") as caught:
        awards("match", (399,), field, parts=PARTS, per_win=100)
    assert caught.value.step == "win"


def test_a_match_is_of_two() -> None:
    three = ((1,), (2,), (3,))
    with pytest.raises(PrizeError, match=r"^a match has two players, not 3$"):
        awards("match", (1000,), make_field(three, three), parts=PARTS)


TIED = ((1, 2, 3), (4,))
RANKED = ((1,), (2,), (3,), (4,))
FUND = (600, 300, 100, 50)
CUT = {"cut_from": 3, "fraction": Fraction(1, 10), "amended": (600, 295)}


def after_cut(playoff: tuple[tuple[int, ...], ...] = ((2,), (1,)), **changed: Any) -> list[Award]:
    return awards("after-cut", FUND, make_field(TIED, RANKED, playoff), **(CUT | changed))


def test_who_is_cut_has_the_fraction_of_the_whole_fund_and_the_others_what_was_amended() -> None:
    """A tenth of 1050 is 105; of 1000 for the three tied 895 is left."""
    assert after_cut() == [
        Award(2, Fraction(600), "amended", (1, 1), Fraction(600), 1, (1, 1)),
        Award(1, Fraction(295), "amended", (2, 2), Fraction(295), 1, (2, 2)),
        Award(3, Fraction(105), "cut", None, Fraction(105), 1, (3, 3)),
        Award(4, Fraction(50), "place", (4, 4), Fraction(50), 1, (4, 4)),
    ]


def test_two_who_are_cut_share_and_the_only_one_left_has_all_that_was_amended() -> None:
    found = after_cut(((2,),), amended=(895,))
    assert found[:3] == [
        Award(2, Fraction(895), "amended", (1, 1), Fraction(895), 1, (1, 1)),
        Award(1, Fraction(105, 2), "cut", None, Fraction(105), 2, (2, 3)),
        Award(3, Fraction(105, 2), "cut", None, Fraction(105), 2, (2, 3)),
    ]


def test_where_nobody_is_cut_nothing_is_set_aside() -> None:
    found = after_cut(((2,), (1, 3)), amended=(600, 300, 100))
    assert [(one.participant, one.amount, one.step) for one in found] == [
        (2, 600, "amended"),
        (1, 200, "amended"),
        (3, 200, "amended"),
        (4, 50, "place"),
    ]


def test_nobody_is_cut_from_fewer_than_the_number_given() -> None:
    found = after_cut(((2,), (1,)), cut_from=4)
    assert [(one.participant, one.amount, one.step) for one in found] == [
        (2, 600, "place"),
        (1, 300, "place"),
        (3, 100, "place"),
        (4, 50, "place"),
    ]


@pytest.mark.parametrize(
    ("changed", "message", "step"),
    [
        ({"playoff": ()}, "3 are tied for first place, and the outcome of their play-off ", "cut"),
        ({"amended": None}, "3 are tied, and 'amended', fixed in advance, is not given", "cut"),
        ({"fraction": None}, "3 are tied, and 'fraction', fixed in advance, is not given", "cut"),
        (
            {"amended": (600, 294)},
            "the amended prizes come to 8.94; with the fraction for those cut they must come to "
            "what the tied have between them, and 8.95 is left of it",
            "amended",
        ),
        (
            {"fraction": Fraction(1, 16)},
            "the amended prizes come to 8.95; with the fraction for those cut they must come to "
            "what the tied have between them, and 9.34 and a part of a cent is left of it",
            "amended",
        ),
        ({"amended": (600, 200, 95)}, "3 amended prizes for 2 in the play-off", "amended"),
    ],
)
def test_what_is_refused_of_a_cut(changed: dict[str, Any], message: str, step: str) -> None:
    with pytest.raises(PrizeError) as caught:
        after_cut(**changed)
    assert str(caught.value).startswith(message)
    assert caught.value.step == step


def test_a_sum_off_the_top_is_of_the_pool_and_may_take_all_of_it() -> None:
    """600 + 300 pooled; 100 for the winner, 400 each, and 100 + 0 for third and fourth."""
    field = make_field(((1, 2), (3, 4)), ((1,), (2,), (3,), (4,)), ((2,), (1,)))
    assert awards("pooled", (600, 300, 100), field, top=100) == [
        Award(2, Fraction(100), "top", None, Fraction(100), 1, (1, 2)),
        Award(1, Fraction(400), "pool", (1, 2), Fraction(800), 2, (1, 2)),
        Award(2, Fraction(400), "pool", (1, 2), Fraction(800), 2, (1, 2)),
        Award(3, Fraction(50), "shared", (3, 4), Fraction(100), 2, (3, 4)),
        Award(4, Fraction(50), "shared", (3, 4), Fraction(100), 2, (3, 4)),
    ]
    assert [one.step for one in awards("pooled", (600, 300), field, top=900)] == ["top"]
    with pytest.raises(
        PrizeError, match=r"^10\.00 off the top is more than the pool of 9\.00$"
    ) as e:
        awards("pooled", (600, 300), field, top=1000)
    assert e.value.step == "top"


def test_extras_say_what_they_pay_for() -> None:
    points, wins = {1: Fraction(5, 2), 2: Fraction(0), 3: Fraction(1, 2)}, {1: 2, 2: 0, 3: 1}
    field = make_field(RANKED[:3], RANKED[:3], points=points, wins=wins)
    assert awards("per-half-point", (), field, amount=10) == [
        Award(1, Fraction(50), "half-point", None, Fraction(50)),
        Award(3, Fraction(10), "half-point", None, Fraction(10)),
    ]
    assert awards("per-win", (), field, amount=15) == [
        Award(1, Fraction(30), "win", None, Fraction(30)),
        Award(3, Fraction(15), "win", None, Fraction(15)),
    ]


@pytest.mark.parametrize(("given", "number"), [(1, 1), (7, 7), ("12", 12)])
def test_how_many_are_a_number_or_its_text(given: object, number: int) -> None:
    applied = apply_rule(BY_ID["after-cut"], RuleTerms(rule="x", parameters={"cut_from": given}))
    assert applied.parameters["cut_from"] == number


@pytest.mark.parametrize("given", [0, -1, True, "0", "²", "-3", "x", "", 2.0, None])
def test_what_is_no_number_from_one_on(given: object) -> None:
    with pytest.raises(ParameterError, match=r"is no number from 1 on$"):
        apply_rule(BY_ID["after-cut"], RuleTerms(rule="x", parameters={"cut_from": given}))


def test_a_rule_keeps_its_name_its_article_and_those_of_its_steps() -> None:
    terms = RuleTerms(rule="ours", article="7", articles={"shared": "7.2"})
    applied: AppliedRule = apply_rule(BY_ID["equal"], terms)
    assert (applied.name, applied.article) == ("ours", "7")
    assert (applied.article_of("shared"), applied.article_of("place")) == ("7.2", "7")


def test_a_parameter_that_is_needed_is_named_with_what_it_is() -> None:
    words = "the rule ours needs the parameter 'amount': how much it is"
    with pytest.raises(ParameterError, match=f"^{words}$"):
        apply_rule(BY_ID["per-win"], RuleTerms(rule="ours"), is_extra=True)


def test_the_prize_of_a_place_and_nothing_behind_the_last() -> None:
    situation = PrizeSituation(prizes=(500, 300), field=make_field(WON, WON))
    assert [situation.prize(place) for place in (1, 2, 3, 4)] == [500, 300, 0, 0]


def test_the_whole_may_be_one_part() -> None:
    applied = apply_rule(BY_ID["match"], RuleTerms(rule="x", parameters={"parts": ["100%", "0/1"]}))
    assert applied.parameters["parts"] == (1, 0)


def test_the_first_prize_is_undivided_and_the_losers_share() -> None:
    field = make_field(((1, 2, 3),), ((1,), (2,), (3,)), ((2,), (1,), (3,)))
    assert awards("undivided-first", (600, 300, 100), field) == [
        Award(2, Fraction(600), "first", (1, 1), Fraction(600), 1, (1, 1)),
        Award(1, Fraction(200), "shared", (2, 3), Fraction(400), 2, (2, 3)),
        Award(3, Fraction(200), "shared", (2, 3), Fraction(400), 2, (2, 3)),
    ]


def test_who_is_alone_on_points_has_the_prize_of_the_place_under_the_hort_system() -> None:
    field = make_field(((1,), (2,)), ((1,), (2,)))
    assert awards("hort", (600,), field) == [
        Award(1, Fraction(600), "place", (1, 1), Fraction(600), 1, (1, 1)),
    ]


def test_both_halves_of_the_hort_system_are_rounded_together() -> None:
    field = make_field(LEVEL, ((2,), (1,)))
    assert awards("hort", (600, 300), field) == [
        Award(2, Fraction(300), "half-by-place", (1, 1), Fraction(300), 1, (1, 2)),
        Award(1, Fraction(150), "half-by-place", (2, 2), Fraction(150), 1, (1, 2)),
        Award(1, Fraction(225), "half-shared", (1, 2), Fraction(450), 2, (1, 2)),
        Award(2, Fraction(225), "half-shared", (1, 2), Fraction(450), 2, (1, 2)),
    ]


@pytest.mark.parametrize(
    ("share", "shown"),
    [
        (Fraction(27500025, 1000), "275.00025"),
        (Fraction(10000, 3), "33.33…"),
        (Fraction(1, 2), "0.005"),
        (Fraction(-1, 4), "-0.0025"),
        (Fraction(1, 10**6), "0.00000001"),
        (Fraction(1, 10**7), "0.00…"),
        (7, "0.07"),
    ],
)
def test_shares_have_the_decimals_that_they_need(share: Fraction, shown: str) -> None:
    assert format_share(share) == shown
