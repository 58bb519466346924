"""What an organiser's file says of prizes goes over what a regulation says, key by key."""

from __future__ import annotations

from dataclasses import fields

import pytest

from crosstable.engine.prize_terms import GroupTerms, PrizeTerms, RuleTerms
from crosstable.model.entries import Place

WOMEN = GroupTerms(name="women", fund=(100,), who=("sex=w",))
YOUNG = GroupTerms(name="young", fund=(50,), who=("u16",))
BONUS, ODD = RuleTerms(rule="bonus"), RuleTerms(rule="odd")
WINNERS, OTHERS = ((1,),), ((2,),)

HERE_AND_THERE = {
    "extras": ((BONUS,), (ODD,)),
    "fund": ((900,), (500, 400)),
    "currency": ("EUR", "USD"),
    "rounding": ("down", "half-up"),
    "unit": (100, 5),
    "may_have_several": (True, False),
    "groups": ((WOMEN,), (YOUNG,)),
    "playoff": (WINNERS, OTHERS),
    "rule": (BONUS, ODD),
}


def test_every_key_is_here() -> None:
    assert {one.name for one in fields(PrizeTerms)} == {*HERE_AND_THERE, "places"}


@pytest.mark.parametrize("key", HERE_AND_THERE)
def test_what_is_said_here_goes_first_and_what_is_not_is_taken_over(key: str) -> None:
    here, there = HERE_AND_THERE[key]
    base = PrizeTerms(**{key: there})
    assert getattr(PrizeTerms(**{key: here}).over(base), key) == here
    assert getattr(PrizeTerms().over(base), key) == there
    assert getattr(PrizeTerms(**{key: here}).over(PrizeTerms()), key) == here


@pytest.mark.parametrize("key", ["namespace", "article"])
def test_so_are_the_keys_of_one_rule(key: str) -> None:
    here, there = RuleTerms(rule="one", **{key: "a"}), RuleTerms(rule="one", **{key: "b"})
    unsaid = RuleTerms(rule="one")
    pairs = [(here, there, "a"), (unsaid, there, "b"), (here, unsaid, "a")]
    for own, base, expected in pairs:
        found = PrizeTerms(rule=own).over(PrizeTerms(rule=base)).rule
        assert getattr(found, key) == expected


def test_articles_and_places_of_one_rule_are_put_together() -> None:
    here = RuleTerms(rule="one", articles={"a": "1", "b": "2"}, places={"a": Place(excerpt="1")})
    there = RuleTerms(rule="one", articles={"b": "9", "c": "3"}, places={"c": Place(excerpt="9")})
    found = PrizeTerms(rule=here).over(PrizeTerms(rule=there)).rule
    assert found is not None
    assert found.articles == {"a": "1", "b": "2", "c": "3"}
    assert found.places == {"a": Place(excerpt="1"), "c": Place(excerpt="9")}


def test_another_rule_takes_nothing_over() -> None:
    here = RuleTerms(rule="two")
    there = RuleTerms(rule="one", namespace="n", article="1", articles={"a": "1"})
    assert PrizeTerms(rule=here).over(PrizeTerms(rule=there)).rule == here


def test_places_of_the_keys_are_put_together() -> None:
    here, there = (
        {"fund": Place(excerpt="1")},
        {"fund": Place(excerpt="7"), "unit": Place(excerpt="8")},
    )
    found = PrizeTerms(places=here).over(PrizeTerms(places=there)).places
    assert found == {"fund": Place(excerpt="1"), "unit": Place(excerpt="8")}


def test_over_nothing_is_itself() -> None:
    terms = PrizeTerms(currency="EUR")
    assert terms.over(None) is terms
