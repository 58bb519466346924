"""Who is tied for what, and what breaks the tie."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from crosstable.api import EventKind, Tournament
from crosstable.choices import Request
from crosstable.playoff_tasks import NobodyTiedError, Wanted, make_plan, prepare
from crosstable.testing import parse_event
from crosstable.tie_break_lists import TaskError

from ..playoff_plugin import toy_registry

REGISTRY = toy_registry()

# Two rounds: 1, 2 and 3 have one and a half points, 3 with one win as they all, 4 to 6 a half.
EVENT = """
1 | 2300 | 4w1 2b=
2 | 2200 | 5b1 1w=
3 | 2100 | 6w1 4b=
4 | 2000 | 1b0 3w=
5 | 1900 | 2w0 6b=
6 | 1800 | 3b0 5w=
"""
# All drew with all.
LEVEL = """
1 | 2300 | 2w= 3w=
2 | 2200 | 1b= 4w=
3 | 2100 | 4b= 1b=
4 | 2000 | 3w= 2b=
"""
# 1 is alone in front; 2 and 3 follow, then 4.
SECOND = """
1 | 2300 | 4w1 2b1 3w=
2 | 2200 | 3b= 1w0 4b1
3 | 2100 | 2w= 4b= 1b=
4 | 2000 | 1b0 3w= 2w0
"""


def event(text: str = EVENT) -> Tournament:
    found = parse_event(text, kind=EventKind.SWISS)
    named = tuple(replace(p, name=f"Player {p.id}") for p in found.players)
    return replace(found, players=named)


def found(text: str = EVENT, regulation: str = "toy-2026", request=None, **wanted):
    request = request or Request(regulation=regulation)
    return prepare(REGISTRY, event(text), request, Wanted(**wanted))


def refusal(text: str = EVENT, regulation: str = "toy-2026", **wanted) -> str:
    with pytest.raises(TaskError) as caught:
        found(text, regulation, **wanted)
    return str(caught.value)


def test_those_level_on_points_at_the_top_are_tied():
    log = found().log
    assert log.situation.seeds == ((1, 2, 3),)
    assert (log.procedure, log.article, log.place) == ("toy:ALL", "1.3", 1)
    assert log.situation.names == {1: "Player 1", 2: "Player 2", 3: "Player 3"}
    assert log.note == "level on points"


def test_values_that_the_procedure_declares_come_from_the_engine():
    assert found().log.situation.values == {"WON": {1: 1, 2: 1, 3: 1}}
    assert all(isinstance(v, Fraction) for v in found().log.situation.values["WON"].values())


def test_tie_breaks_come_before_the_tie_where_the_regulation_says_so():
    text = EVENT.replace("3w=\n5", "3b=\n5")
    log = found(text, "toy-list").log
    assert (log.before, log.situation.seeds) == (("WON",), ((1,), (2,), (3,)))
    assert log.note == "level on points and on WON"
    drawn = SECOND.replace("3b= 1w0 4b1", "3b= 1w1 4b=").replace("4w1 2b1", "4w1 2b0")
    assert "nobody is tied for place 1 after WON" in refusal(drawn, "toy-list")


def told_under(text: str, *rules: str) -> str:
    """Why there is no play-off under these rules, each table in one line."""
    tables = "\n".join("[[playoff]]\n" + rule.replace("; ", "\n") for rule in rules)
    mine = f'id = "mine"\ntitle = "Mine"\nextends = "toy-bare"\n{tables}'
    with pytest.raises(TaskError) as caught:
        found(text, request=Request(regulation_text=("mine.toml", mine)))
    return str(caught.value)


def test_rules_that_look_at_different_ties():
    parted = """
    1 | | 3w1 4b1 2b0
    2 | | 4w= 3b= 1w1
    3 | | 1b0 2w= 4w=
    4 | | 2b= 1w0 3b=
    """
    two = 'article = "7"; tied = "2"; procedure = "TWO"; before = ["WON"]'
    more = 'article = "8"; tied = "3+"; refused = "they share"'
    assert "nobody is tied for place 1 after WON" in told_under(parted, two, more)
    assert "nobody is tied for place 1 after WON" in told_under(parted, more, two)

    level = """
    1 | | 4w1 5b0
    2 | | 5w1 4b0
    3 | | 6w= 6b=
    4 | | 1b0 2w1
    5 | | 2b0 1w1
    6 | | 3b= 3w=
    """
    six = 'article = "7"; tied = "6"; procedure = "ALL"; before = ["WON"]'
    seven = 'article = "8"; tied = "7+"; refused = "they share"'
    words = "6 are tied for place 1, but no [[playoff]] of mine has so many left"
    assert words in told_under(level, seven, six)


def test_codes_before_the_play_off_in_a_list_that_was_asked_for_come_first():
    request = Request(regulation="toy-2026", tie_breaks="RATED,PLAYOFF,WON")
    with pytest.raises(NobodyTiedError, match="Player 1 has it alone"):
        found(request=request)
    request = Request(regulation="toy-2026", tie_breaks="WON,PLAYOFF,RATED")
    assert found(request=request).log.before == ("WON",)


def test_seeds_are_in_the_order_of_the_list_or_of_the_rule():
    request = Request(regulation="toy-2026", tie_breaks="RATED")
    assert found(request=request).log.situation.seeds == ((1,), (2,), (3,))
    assert found(order=(3, 1, 2)).log.situation.seeds == ((3,), (1,), (2,))
    assert "name each of the tied once: 1, 2, 3" in refusal(order=(1, 2))


def test_nobody_is_tied():
    with pytest.raises(NobodyTiedError, match="Player 1 has it alone"):
        found(SECOND)


def test_a_tie_for_a_place_below():
    log = found(SECOND, place=2).log
    assert (log.place, log.situation.tied, log.procedure) == (2, (2, 3), "toy:TWO")


def test_those_clear_of_the_tie_need_no_play_off_for_qualifying_places():
    log = found(SECOND, places=2).log
    assert (log.place, log.situation.places, log.situation.tied) == (2, 1, (2, 3))
    assert log.situation.is_qualifying
    assert log.procedure == "toy:QUALIFY"


def test_more_places_than_one_among_the_tied():
    log = found(LEVEL, places=3).log
    assert (log.place, log.situation.places, len(log.situation.tied)) == (1, 3, 4)
    with pytest.raises(NobodyTiedError, match="places 1 to 4"):
        found(LEVEL, places=4)


def test_a_place_inside_a_tie_is_the_tie_that_begins_above():
    assert "give --place 1" in refusal(place=2)


def test_one_qualifying_place_is_another_tie_than_a_title():
    assert found(places=1).log.procedure == "toy:QUALIFY"
    assert found().log.procedure == "toy:ALL"
    assert found("1 | | 2w=\n2 | | 1b=", "toy-list", places=1).log.procedure == "toy:BIDS"


def test_who_is_tied_can_be_said_and_is_recorded():
    log = found(SECOND, tied=(4, 2)).log
    assert log.situation.tied == (2, 4)
    assert "named with --tied" in log.note
    assert "nobody with the number 9" in refusal(tied=(1, 9))
    assert "two different numbers" in refusal(tied=(1, 1))


def test_what_the_text_does_not_cover_is_refused_with_its_article():
    rows = "\n".join(
        f"{n} | | {n + 1 if n % 2 else n - 1}{'w' if n % 2 else 'b'}=" for n in range(1, 11)
    )
    assert refusal(rows) == (
        "10 players tied for first place is not covered by toy-2026, article 1.9: "
        "the text ends with eight players"
    )
    assert "10 players tied for 2 qualifying places" in refusal(rows, places=2)
    assert "no play-off for it" in refusal(LEVEL, "toy-list", places=2)


def test_regulations_without_play_offs_name_those_that_have():
    assert refusal(regulation="toy-bare") == (
        "toy-bare has no rules of play-offs; choose a regulation that has: toy-2026, toy-list"
    )


def test_readings_of_the_procedure_are_chosen_and_checked():
    two = "1 | | 2w=\n2 | | 1b="
    request = Request(regulation="toy-2026", readings={"toy-byes": "lots"})
    assert found(two, request=request).log.situation.readings == {"toy-byes": "lots"}
    assert found(two).log.situation.readings == {"toy-byes": "seeds"}
    request = Request(regulation="toy-2026", readings={"toy-byes": "no"})
    with pytest.raises(TaskError, match="has no option 'no'; it has: seeds, lots"):
        found(two, request=request)
    with pytest.raises(TaskError, match="ALL has no reading"):
        found(request=replace(request, readings={"toy-byes": "lots"}))


def test_a_seed_is_given_or_comes_from_the_system():
    assert (found(seed="42").log.seed, found(seed="42").log.seed_by) == ("42", "given with --seed")
    one, other = found().log, found().log
    assert one.seed != other.seed
    assert one.seed_by == "the system's randomness"
    assert "--seed" in refusal(seed="  ")


@pytest.mark.parametrize(
    ("wanted", "start"),
    [
        ({"start": "18:30"}, "18:30"),
        ({"main_ended": "18:05"}, "18:35"),
        ({"main_ended": "23:45"}, "00:15"),
        ({}, ""),
    ],
)
def test_the_start_is_given_or_follows_the_break(wanted, start):
    assert found("1 | | 2w=\n2 | | 1b=", **wanted).log.start == start


def test_a_start_that_is_no_time_of_day():
    assert "'half past' is no time" in refusal(start="half past")


def test_an_event_that_goes_on_is_told():
    prepared = prepare(
        REGISTRY, replace(event(), rounds_planned=5), Request(regulation="toy-2026"), Wanted()
    )
    assert [d.code for d in prepared.diagnostics] == ["PLAYOFF-EVENT-GOES-ON"]
    assert make_plan(prepared).warnings == ("the standings are after round 2 of 5",)


def test_a_place_below_the_first_is_told():
    prepared = found("1 | | 4w1 3b1\n2 | | 3w= 4b=\n3 | | 2b= 1w0\n4 | | 1b0 2w=", place=3)
    assert [d.code for d in prepared.diagnostics] == ["PLAYOFF-PLACE-BELOW"]
    assert "for place 3 its rules may say" in make_plan(prepared).warnings[0]


def test_the_plan_has_readings_conditions_breaks_and_times():
    plan = make_plan(found("1 | | 2w=\n2 | | 1b=", start="18:30"))
    assert plan.readings[0].id == "toy-byes"
    assert plan.conditions[0].article == "1.1"
    games = {item.id: item.earliest for item in plan.outline.items if item.earliest is not None}
    minute = 60
    # Two games of 10 min + 5 s with 60 moves take 30 minutes, with 10 minutes between.
    assert games["R-G1"] == (18 * 60 + 30) * minute
    assert games["R-G2"] == (19 * 60 + 10) * minute
    assert games["A-G1"] == (19 * 60 + 50) * minute
