"""Several lists, one prize a player, extras, and rules that give what there is not."""

from __future__ import annotations

from fractions import Fraction

import pytest

from crosstable.api import (
    AppliedRule,
    Award,
    PrizeError,
    PrizeLine,
    PrizeList,
    PrizeRule,
    PrizeSituation,
    RuleTerms,
)
from crosstable.engine.shared_prizes import LeftOver, PoolKey, RoundingMode
from crosstable.prizes.parameters import ParameterError, apply_rule
from crosstable.prizes.rounding import Rounding
from crosstable.prizes.rules import RULES
from crosstable.prizes.sharing import RuleFailedError, share_prizes
from crosstable.prizes.situation import make_field

BY_ID = {rule.id: rule for rule in RULES}
EQUAL = AppliedRule(rule=BY_ID["equal"], name="equal")
ORDER = ((1,), (2,), (3,), (4,), (5,))


def amounts(field, lists, **options) -> dict[int, int]:
    sharing = share_prizes(field, lists, **options)
    return {share.participant: share.amount for share in sharing.shares}


def general(*prizes: int) -> PrizeList:
    return PrizeList(prizes=prizes, applied=EQUAL)


def group(name: str, members: set[int], *prizes: int) -> PrizeList:
    return PrizeList(prizes=prizes, applied=EQUAL, name=name, members=frozenset(members))


def test_the_larger_prize_is_taken_and_those_behind_move_up() -> None:
    field = make_field(ORDER, ORDER)
    lists = [general(500, 300, 100), group("women", {3, 4}, 200, 50)]

    # 3 leaves the third place for the women's first prize; 4 has the third, and nobody is left
    # for the women's second.
    found = share_prizes(field, lists)
    assert {s.participant: s.amount for s in found.shares} == {1: 500, 2: 300, 3: 200, 4: 100}
    assert found.unawarded == {"women": 50}


def test_several_prizes_if_that_is_wanted() -> None:
    field = make_field(ORDER, ORDER)
    lists = [general(500, 300, 100), group("women", {3, 4}, 200, 50)]

    assert amounts(field, lists, may_have_several=True) == {1: 500, 2: 300, 3: 300, 4: 50}


def test_between_equal_shares_the_general_list_comes_first() -> None:
    field = make_field(ORDER, ORDER)
    found = share_prizes(field, [general(100, 50), group("women", {1, 2}, 100, 50)])

    assert {s.participant: s.lines[0].list_name for s in found.shares} == {1: "", 2: "women", 3: ""}


def test_a_tie_inside_of_a_group_is_shared() -> None:
    field = make_field(((1,), (2, 3, 4), (5,)), ORDER)

    assert amounts(field, [general(500), group("u16", {3, 4, 5}, 60, 40, 10)]) == {
        1: 500,
        3: 50,
        4: 50,
        5: 10,
    }


def test_one_of_the_tied_leaves_for_more() -> None:
    # 2 and 3 share 60 + 40; 3 has 80 as a junior, so 2 has the 60 alone and 4 the 40.
    field = make_field(((1,), (2, 3), (4,)), ((1,), (2,), (3,), (4,)))

    assert amounts(field, [general(500, 60, 40), group("u16", {3}, 80)]) == {
        1: 500,
        2: 60,
        3: 80,
        4: 40,
    }


def test_extras_are_paid_beside_whatever_somebody_has() -> None:
    field = make_field(ORDER, ORDER, points={1: Fraction(5, 2), 2: Fraction(0)})
    extra = AppliedRule(
        rule=BY_ID["per-half-point"], name="per-half-point", parameters={"amount": 10}
    )
    found = share_prizes(field, [general(500)], [extra])

    assert {s.participant: s.amount for s in found.shares} == {1: 550}
    assert (found.fund, found.extra, found.paid) == (500, 50, 550)


@pytest.mark.parametrize("amount", [99, 101])
def test_a_rule_that_gives_another_sum_is_at_fault(amount: int) -> None:
    def share(situation: PrizeSituation) -> list[Award]:
        return [Award(1, Fraction(amount), "all", (1, 1), Fraction(amount))]

    rule = PrizeRule(id="wrong", title="", summary="", steps={"all": "all"}, share=share)
    with pytest.raises(RuleFailedError, match="wrong gives out"):
        share_prizes(
            make_field(ORDER, ORDER),
            [PrizeList(prizes=(100,), applied=AppliedRule(rule=rule, name="wrong"))],
        )


def test_a_step_that_nobody_knows_is_a_fault() -> None:
    rule = PrizeRule(
        id="x",
        title="",
        summary="",
        steps={},
        share=lambda situation: [Award(1, Fraction(100), "surprise", (1, 1))],
    )
    with pytest.raises(RuleFailedError, match="has no step 'surprise'"):
        AppliedRule(rule=rule, name="x").awards((100,), make_field(ORDER, ORDER))


def test_a_rule_that_raises_and_one_that_gives_to_nobody_are_faults() -> None:
    field = make_field(ORDER, ORDER)
    for share in (lambda situation: 1 // 0, lambda situation: [Award(9, Fraction(100), "all")]):
        rule = PrizeRule(id="x", title="", summary="", steps={"all": "all"}, share=share)
        with pytest.raises(RuleFailedError, match=r"division|somebody who is not ranked"):
            AppliedRule(rule=rule, name="x").awards((100,), field)


@pytest.mark.parametrize(
    ("playoff", "fault"),
    [
        (((3,), (1,)), "3 was not among those tied for first place"),
        (((1,), (1, 2)), "1 is named twice"),
        (((9,),), "9 was not among"),
    ],
)
def test_an_outcome_of_others_is_refused(playoff, fault: str) -> None:
    with pytest.raises(PrizeError, match=fault):
        make_field(((1, 2), (3,)), ((1, 2), (3,)), playoff)


@pytest.mark.parametrize(
    ("terms", "fault"),
    [
        (RuleTerms(rule="pooled", parameters={"tpo": 5}), "no parameter 'tpo', only top, drawn"),
        (RuleTerms(rule="equal", parameters={"top": 5}), "no parameter 'top', nor any other"),
        (
            RuleTerms(rule="pooled", parameters={"top": "5,5"}),
            "top of the rule pooled: '5,5' is",
        ),
        (RuleTerms(rule="pooled", parameters={"drawn": "x"}), "neither 'winner' nor 'split'"),
        (RuleTerms(rule="per-win"), "needs the parameter 'amount'"),
        (RuleTerms(rule="after-cut", parameters={"cut_from": 0}), "0 is no number from 1 on"),
        (RuleTerms(rule="equal", articles={"first": "3"}), "no step 'first', only place, shared"),
    ],
)
def test_parameters_are_checked(terms: RuleTerms, fault: str) -> None:
    with pytest.raises(ParameterError, match=fault):
        apply_rule(BY_ID[terms.rule], terms, is_extra=BY_ID[terms.rule].is_extra)


def test_an_extra_is_no_rule_for_a_fund_and_the_other_way_round() -> None:
    with pytest.raises(ParameterError, match="per-win pays beside a fund"):
        apply_rule(BY_ID["per-win"], RuleTerms(rule="per-win", parameters={"amount": 5}))
    with pytest.raises(ParameterError, match="equal shares a fund"):
        apply_rule(BY_ID["equal"], RuleTerms(rule="equal"), is_extra=True)


def halves(name: str, pool: tuple[int, int] | None = None) -> AppliedRule:
    """An extra of half a hundredth for 1 and for 2."""
    rule = PrizeRule(
        id=name,
        title="",
        summary="",
        steps={"all": "all"},
        is_extra=True,
        share=lambda situation: [Award(one, Fraction(1, 2), "all", pool=pool) for one in (1, 2)],
    )
    return AppliedRule(rule=rule, name=name)


@pytest.mark.parametrize(
    ("extras", "paid"),
    [
        # By the head there is nothing to be put together; in a pool the first has the whole.
        ([halves("a")], {1: 0, 2: 0}),
        ([halves("a", (1, 2))], {1: 1, 2: 0}),
        # Two pools are rounded each for itself, whatever they are called.
        ([halves("a", (1, 2)), halves("b", (1, 2))], {1: 2, 2: 0}),
    ],
)
def test_what_is_of_one_pool_is_rounded_together(extras, paid) -> None:
    assert amounts(make_field(ORDER, ORDER), [], extras=extras) == paid


def test_only_whole_hundredths_of_a_remainder_are_handed_out() -> None:
    key = PoolKey("", "equal", (1, 2), None)
    shares = {1: Fraction(3, 4), 2: Fraction(3, 4)}
    paid, left_over = Rounding().apply({key: shares}, (1, 2))
    assert paid == {1: 1, 2: 0}
    assert left_over == (LeftOver(key, Fraction(3, 2), ((1, Fraction(1)),)),)


def test_two_lists_are_rounded_each_for_itself() -> None:
    field = make_field(((1, 2),), ((1,), (2,)))
    lists = [general(1), group("women", {1, 2}, 1)]
    assert amounts(field, lists, may_have_several=True) == {1: 2, 2: 0}


def test_both_halves_of_a_prize_count_in_the_choice_of_a_list() -> None:
    hort = PrizeList(prizes=(100, 40), applied=AppliedRule(rule=BY_ID["hort"], name="hort"))
    field = make_field(((1, 2),), ((1,), (2,)))
    # 1 has half of 100 and of the other halves, 35: together more than the 60.
    assert amounts(field, [hort, group("women", {1}, 60)]) == {1: 85, 2: 55}


def test_a_line_says_what_it_is_for_and_by_which_article() -> None:
    rule = PrizeRule(id="x", title="", summary="", steps={"all": "all of it"}, share=lambda _: [])
    applied = AppliedRule(rule=rule, name="x", article="5", articles={"all": "5.2"})
    award = Award(1, Fraction(1), "all")
    assert applied.line(award, "women") == PrizeLine(award, "x", "all of it", "5.2", "women")


def test_nothing_may_be_given_too_and_a_fault_names_its_rule() -> None:
    def share(situation: PrizeSituation) -> list[Award]:
        given = Fraction(situation.total)
        return [Award(1, given, "all", (1, 1), given), Award(2, Fraction(0), "all")]

    rule = PrizeRule(id="x", title="", summary="", steps={"all": "all"}, share=share)
    applied = AppliedRule(rule=rule, name="x")
    assert amounts(make_field(ORDER, ORDER), [PrizeList(prizes=(9,), applied=applied)])[1] == 9
    with pytest.raises(RuleFailedError) as caught:
        applied.awards((9,), make_field(((1,),), ((1,),)))
    assert caught.value.rule is rule


def test_a_field_after_a_play_off_and_of_some_alone() -> None:
    field = make_field(((1, 2), (3,)), ((1, 2), (3,)), ((1, 2),), is_drawn=True)
    assert field.after_playoff() == ((1, 2), (3,))
    assert field.is_drawn
    assert field.only({2, 3}).playoff == ((2,),)
    assert make_field((), ()).order == ()
    assert not make_field((), ()).is_drawn


def test_what_is_less_than_a_unit_is_paid_out_too() -> None:
    # 100.50 among two, in units of 1.00: 50.25 each is 50.00, and the 0.50 left go to the first.
    field = make_field(((1, 2),), ((1,), (2,)))
    for mode in (RoundingMode.IN_ORDER, RoundingMode.FIRST):
        found = amounts(field, [general(10050)], rounding=Rounding(mode, 100))
        assert found == {1: 5050, 2: 5000}


UNDIVIDED = AppliedRule(rule=BY_ID["undivided-first"], name="undivided-first")


def test_those_level_share_where_all_who_played_off_have_larger_prizes_of_groups() -> None:
    # Four are level, 1 and 2 play off and leave for 200 and 150; 3 and 4 are as level as before
    # and share 100 and 50; the third prize goes to 5.
    field = make_field(((1, 2, 3, 4), (5,)), ORDER, ((1,), (2,)))
    main = PrizeList(prizes=(100, 50, 20), applied=UNDIVIDED)
    assert amounts(field, [main, group("juniors", {1}, 200), group("girls", {2}, 150)]) == {
        1: 200,
        2: 150,
        3: 75,
        4: 75,
        5: 20,
    }


def test_a_tie_behind_an_outright_winner_who_leaves_needs_no_play_off() -> None:
    field = make_field(((1,), (2, 3), (4,)), ((1,), (2,), (3,), (4,)))
    main = PrizeList(prizes=(100, 50), applied=UNDIVIDED)
    assert amounts(field, [main, group("juniors", {1}, 200)]) == {1: 200, 2: 75, 3: 75}


@pytest.mark.parametrize("drawn", [True, False])
def test_a_sum_off_the_top_is_shared_where_nobody_is_left_who_played_off(drawn: bool) -> None:
    # 1 and 2 have 500 each; of the pool of 150, 30 and then 120 go to 3 and 4 alike.
    terms = RuleTerms(rule="pooled", parameters={"top": "0.30", "drawn": "split"})
    pooled = apply_rule(BY_ID["pooled"], terms)
    field = make_field(((1, 2, 3, 4),), ((1,), (2,), (3,), (4,)), ((1,), (2,)), is_drawn=drawn)
    main = PrizeList(prizes=(100, 50), applied=pooled)
    lists = [main, group("juniors", {1}, 500), group("girls", {2}, 500)]
    assert amounts(field, lists) == {1: 500, 2: 500, 3: 75, 4: 75}


def test_nobody_is_cut_behind_those_who_left_the_list() -> None:
    terms = RuleTerms(rule="after-cut", parameters={"cut_from": 2})
    field = make_field(((1,), (2, 3)), ((1,), (2,), (3,)))
    main = PrizeList(prizes=(100, 50), applied=apply_rule(BY_ID["after-cut"], terms))
    assert amounts(field, [main, group("juniors", {1}, 200)]) == {1: 200, 2: 100, 3: 50}
