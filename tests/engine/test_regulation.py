"""What a regulation is asked: a list, a play-off for a tie, the edition of a day."""

from __future__ import annotations

from datetime import date

import pytest

from crosstable.api import EventKind, PlayoffRule, Regulation
from crosstable.engine.regulation import NotCoveredError, edition_in_force, parse_tied

EDITIONS = [("b", date(2023, 8, 1)), ("c", None), ("a", date(2009, 7, 1)), ("d", date(2026, 2, 1))]


@pytest.mark.parametrize(
    ("day", "edition"),
    [
        (date(2009, 6, 30), None),
        (date(2009, 7, 1), "a"),
        (date(2023, 7, 31), "a"),
        (date(2023, 8, 1), "b"),
        (date(2026, 1, 31), "b"),
        (date(2030, 1, 1), "d"),
        (None, "d"),
    ],
)
def test_an_edition_is_in_force_from_its_first_day_until_the_next(day, edition):
    assert edition_in_force(EDITIONS, day) == edition


def test_without_editions_none_is_in_force():
    assert edition_in_force([("c", None)], None) is None


@pytest.mark.parametrize(
    ("outer", "inner", "holds"),
    [
        ("2+", "3+", True),
        ("3+", "2+", False),
        ("3+", "3+", True),
        ("2+", "4-6", True),
        ("5+", "4-6", False),
        ("4-6", "4-6", True),
        ("4-6", "5", True),
        ("4-6", "6", True),
        ("4-6", "4-7", False),
        ("4-6", "3-5", False),
        ("4-6", "5+", False),
        ("2", "2+", False),
    ],
)
def test_numbers_of_tied_hold_others_where_all_of_these_are_among_them(outer, inner, holds):
    assert parse_tied(outer).holds(parse_tied(inner)) is holds


def rule(tied, article, procedure="toy:a", **more):
    return PlayoffRule(article=article, tied=parse_tied(tied), procedure=procedure, **more)


def regulation(*playoffs, **more):
    return Regulation(id="toy", title="", edition="", namespace="toy", playoffs=playoffs, **more)


FULL = regulation(
    rule("2", "3.1"),
    rule("3-4", "3.2", procedure="toy:b"),
    rule("9+", "3.2", procedure="", refused="too many"),
    rule("2-8", "7", procedure="toy:q", is_qualifying=True),
)


@pytest.mark.parametrize(
    ("tied", "is_qualifying", "procedure"),
    [(2, False, "toy:a"), (4, False, "toy:b"), (2, True, "toy:q"), (8, True, "toy:q")],
)
def test_the_first_rule_for_so_many_and_for_what_is_at_stake(tied, is_qualifying, procedure):
    assert FULL.playoff_for(tied, is_qualifying=is_qualifying).procedure == procedure


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (
            FULL.playoff_for,
            "5 players tied for first place is not covered by toy, articles 3.1, 3.2",
        ),
        (
            regulation(rule("2", "6")).playoff_for,
            "5 players tied for first place is not covered by toy, article 6",
        ),
        (
            regulation().playoff_for,
            "5 players tied for first place is not covered: toy has no play-off for it",
        ),
    ],
)
def test_a_tie_that_is_not_covered_names_the_articles(asked, words):
    with pytest.raises(NotCoveredError) as caught:
        asked(5)
    assert str(caught.value) == words


def test_a_tie_that_a_rule_refuses_gives_its_reason():
    with pytest.raises(NotCoveredError) as caught:
        FULL.playoff_for(9)
    words = "9 players tied for first place is not covered by toy, article 3.2: too many"
    assert str(caught.value) == words


@pytest.mark.parametrize(
    ("places", "what"), [(1, "1 qualifying place"), (2, "2 qualifying places")]
)
def test_places_to_qualify_for_are_counted(places, what):
    with pytest.raises(NotCoveredError, match=f"^9 players tied for {what} is not covered"):
        FULL.playoff_for(9, places, is_qualifying=True)


LISTS = {"swiss": ("BH",), "default": ("SB",), "team-swiss": ("EMGSB",), "team-default": ("GP",)}


@pytest.mark.parametrize(
    ("kind", "is_by_team", "expected"),
    [
        (EventKind.SWISS, False, ("BH",)),
        (EventKind.ROUND_ROBIN, False, ("SB",)),
        (EventKind.SWISS, True, ("EMGSB",)),
        (EventKind.ROUND_ROBIN, True, ("GP",)),
    ],
)
def test_lists_of_teams_come_first_where_teams_are_ranked(kind, is_by_team, expected):
    assert regulation(tie_breaks=LISTS).list_for(kind, is_by_team) == expected
    assert regulation(first_place=LISTS).first_place_for(kind, is_by_team) == expected


def test_teams_have_the_list_of_the_kind_where_there_is_none_of_their_own():
    assert regulation(tie_breaks={"swiss": ("BH",)}).list_for(EventKind.SWISS, True) == ("BH",)
    assert regulation().list_for(EventKind.SWISS) == ()
    assert regulation(tie_breaks=LISTS).list_for(EventKind.SWISS) == LISTS["swiss"]
    assert regulation(first_place=LISTS).first_place_for(EventKind.SWISS) == LISTS["swiss"]


def test_one_place_is_meant_where_no_number_is_given():
    with pytest.raises(NotCoveredError, match="tied for 1 qualifying place is"):
        FULL.playoff_for(9, is_qualifying=True)
