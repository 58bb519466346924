"""Laws of sharing: nothing is lost, the tied are equal, names do not matter, places do."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.api import (
    AppliedRule,
    PrizeField,
    PrizeList,
    Rounding,
    RoundingMode,
    Sharing,
)
from crosstable.prizes.rules import RULES
from crosstable.prizes.sharing import share_prizes
from crosstable.prizes.situation import Groups, make_field

BY_ID = {rule.id: rule for rule in RULES}
PARAMETERS = {"pooled": {"top": 0, "drawn": "winner"}}
PLACE_RULES = ("equal", "by-place", "undivided-first", "pooled", "hort")
ROUNDINGS = st.builds(
    Rounding,
    st.sampled_from([mode for mode in RoundingMode if mode is not RoundingMode.EXACT]),
    st.sampled_from([1, 5, 100, 500]),
)


def applied(id_: str) -> AppliedRule:
    return AppliedRule(rule=BY_ID[id_], name=id_, parameters=PARAMETERS.get(id_, {}))


@st.composite
def fields(draw: st.DrawFn, most: int = 12) -> PrizeField:
    """A field with ties, parted in part by tie-breaks, and a play-off for first place."""
    sizes = draw(st.lists(st.integers(1, 4), min_size=1, max_size=most // 2))
    numbers = iter(draw(st.permutations(range(1, sum(sizes) + 1))))
    by_points = tuple(tuple(next(numbers) for _ in range(size)) for size in sizes)
    by_rank = tuple(part for group in by_points for part in draw(parted(group)))
    playoff: Groups = ()
    if len(by_points[0]) > 1:
        first, *others = draw(st.permutations(by_points[0]))
        playoff = ((first,), tuple(others))
    return make_field(by_points, by_rank, playoff)


@st.composite
def parted(draw: st.DrawFn, group: tuple[int, ...]) -> Groups:
    cut = draw(st.integers(0, len(group)))
    return tuple(part for part in (group[:cut], group[cut:]) if part)


FUNDS = st.lists(st.integers(0, 100_000), min_size=1, max_size=15).map(
    lambda prizes: tuple(sorted(prizes, reverse=True))
)


def share(rule: str, field: PrizeField, fund: tuple[int, ...], rounding: Rounding) -> Sharing:
    return share_prizes(field, [PrizeList(prizes=fund, applied=applied(rule))], (), rounding)


@pytest.mark.parametrize("rule", PLACE_RULES)
@given(field=fields(), fund=FUNDS, rounding=ROUNDINGS)
def test_the_shares_add_up_to_the_fund(
    rule: str, field: PrizeField, fund: tuple[int, ...], rounding: Rounding
) -> None:
    sharing = share(rule, field, fund, rounding)
    left = sum(sharing.unawarded.values())

    assert sharing.paid + left + sharing.kept == sum(fund)
    assert left == sum(fund[len(field.order) :])
    assert all(one.amount >= 0 for one in sharing.shares)
    assert sum(one.exact for one in sharing.shares) + left == sum(fund)
    if rounding.mode in (RoundingMode.IN_ORDER, RoundingMode.FIRST):
        assert sharing.kept == 0


@pytest.mark.parametrize("rule", ["equal", "undivided-first", "pooled"])
@given(field=fields(), fund=FUNDS)
def test_the_tied_are_equal_to_a_cent(rule: str, field: PrizeField, fund: tuple[int, ...]) -> None:
    sharing = share(rule, field, fund, Rounding())
    exact = {one.participant: one.exact for one in sharing.shares}
    amounts = {one.participant: one.amount for one in sharing.shares}
    groups = field.by_points
    if rule == "undivided-first":
        groups = field.after_playoff()
    for group in groups:
        assert len({exact.get(one, Fraction(0)) for one in group}) == 1
        paid = [amounts.get(one, 0) for one in group]
        assert max(paid) - min(paid) <= 1


@pytest.mark.parametrize("rule", PLACE_RULES)
@given(field=fields(), fund=FUNDS)
def test_a_better_place_has_no_smaller_prize(
    rule: str, field: PrizeField, fund: tuple[int, ...]
) -> None:
    amounts = {one.participant: one.amount for one in share(rule, field, fund, Rounding()).shares}
    in_order = [amounts.get(one, 0) for one in field.order]
    if rule in ("by-place", "hort"):
        assert all(higher >= lower for higher, lower in pairwise(in_order))
    for higher, lower in pairwise(field.by_points):
        assert min(amounts.get(one, 0) for one in higher) >= max(
            amounts.get(one, 0) for one in lower
        )


@pytest.mark.parametrize("rule", PLACE_RULES)
@given(field=fields(), fund=FUNDS, data=st.data())
def test_other_numbers_change_no_exact_share(
    rule: str, field: PrizeField, fund: tuple[int, ...], data: st.DataObject
) -> None:
    order = field.order
    new = dict(zip(order, data.draw(st.permutations(range(101, 101 + len(order)))), strict=True))

    def renamed(groups: Groups) -> Groups:
        return tuple(tuple(new[one] for one in group) for group in groups)

    other = replace(
        field,
        by_points=renamed(field.by_points),
        by_rank=renamed(field.by_rank),
        playoff=renamed(field.playoff),
    )
    before = {new[s.participant]: s.exact for s in share(rule, field, fund, Rounding()).shares}
    after = {s.participant: s.exact for s in share(rule, other, fund, Rounding()).shares}

    assert before == after


@given(field=fields(), fund=FUNDS, small=FUNDS, data=st.data())
def test_one_prize_a_player_and_nothing_lost(
    field: PrizeField, fund: tuple[int, ...], small: tuple[int, ...], data: st.DataObject
) -> None:
    members = frozenset(data.draw(st.sets(st.sampled_from(field.order))))
    lists = [
        PrizeList(prizes=fund, applied=applied("equal")),
        PrizeList(prizes=small, applied=applied("equal"), name="group", members=members),
    ]
    sharing = share_prizes(field, lists)

    assert sharing.paid + sum(sharing.unawarded.values()) == sum(fund) + sum(small)
    assert all(len({line.list_name for line in one.lines}) == 1 for one in sharing.shares)
    in_group = {s.participant for s in sharing.shares if any(line.list_name for line in s.lines)}
    assert in_group <= members


@given(field=fields(), fund=FUNDS)
def test_hort_is_the_mean_of_by_place_and_equal(field: PrizeField, fund: tuple[int, ...]) -> None:
    alone = replace(field, playoff=())

    def exact(rule: str) -> dict[int, Fraction]:
        return {s.participant: s.exact for s in share(rule, alone, fund, Rounding()).shares}

    by_place, equal = exact("by-place"), exact("equal")
    mean = {one: (by_place.get(one, 0) + equal.get(one, 0)) / Fraction(2) for one in alone.order}

    assert exact("hort") == {one: amount for one, amount in mean.items() if amount}
