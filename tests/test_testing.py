"""What plugin authors get: compact crosstables and cases as data."""

from __future__ import annotations

import doctest
from fractions import Fraction
from pathlib import Path

import pytest

from crosstable.api import (
    Context,
    Contribution,
    Note,
    Outcome,
    TieBreak,
    TieBreakType,
    view_event,
)
from crosstable.testing import builders, list_tie_breaks, load_cases, parse_event, values_of

ROUNDS = TieBreak(
    code="ROUNDS",
    name="Rounds",
    summary="Rounds with points, for this test.",
    type=TieBreakType.OWN_RECORD,
    contributions=lambda context, id_, modifiers: [
        Contribution(record.round, record.points, Note("points"))
        for record in context.event.entrants[id_].records[modifiers.cut_low :]
    ],
    modifiers=frozenset("C"),
)
CASES = """
about = "a win and a bye"
event = '''
1 | 2000 | 2w1 U
2 | -    | 1b0 .
'''
points = { pairing_allocated_bye = "1/2" }

[[case]]
id = "first"
source = "this test"
editions = ["any"]
code = "ROUNDS"
expected = { 1 = "3/2", 2 = "0" }
"""


def test_rows_say_opponent_colour_result_and_awarded_points() -> None:
    event = parse_event("1 | 2000 | 2w1 H(1/4) 2?\n2 | - | 1b0 ! 1?")

    records = event.player(1).records
    assert [record.outcome for record in records] == [
        Outcome.WIN,
        Outcome.HALF_POINT_BYE,
        Outcome.PENDING,
    ]
    assert (records[0].opponent, records[1].awarded) == (2, Fraction(1, 4))
    assert event.player(2).rating is None
    assert event.rounds_planned == 3


def test_forfeit_losses_on_both_sides_are_a_double_forfeit() -> None:
    event = parse_event("1 | 2000 | 2- 2-\n2 | 2000 | 1- 1+")

    assert [record.outcome for record in event.player(1).records] == [
        Outcome.DOUBLE_FORFEIT,
        Outcome.FORFEIT_LOSS,
    ]


@pytest.mark.parametrize(
    ("text", "complaint"), [("1 | 2000", "not a row"), ("1 | 2000 | 2w1 2x1", "round 2")]
)
def test_a_fault_is_named(text: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        parse_event(text)


def test_cases_are_data(tmp_path: Path) -> None:
    path = tmp_path / "case.toml"
    path.write_text(CASES, encoding="utf-8")

    [case] = load_cases(path)
    event = view_event(case.tournament, case.tournament.kind, 2)
    [listed] = list_tie_breaks(case.code, [ROUNDS])

    assert values_of(Context(event, None), listed, [1, 2]) == case.expected  # type: ignore[arg-type]


def test_an_unknown_key_of_a_case_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "case.toml"
    path.write_text(CASES + 'colour = "red"\n', encoding="utf-8")

    with pytest.raises(ValueError, match="colour"):
        load_cases(path)


def test_a_modifier_that_a_tie_break_does_not_take_is_an_error() -> None:
    assert list_tie_breaks("ROUNDS/C1", [ROUNDS])[0].key == "ROUNDS/C1"
    with pytest.raises(ValueError, match="takes no"):
        list_tie_breaks("ROUNDS/P", [ROUNDS])


def test_the_examples_in_the_documentation_hold() -> None:
    assert doctest.testmod(builders).failed == 0
