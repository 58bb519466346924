"""The editions as data: every article claimed, every rule known, every code with a case."""

from __future__ import annotations

import doctest
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path

import pytest
from crosstable_fide import crosstable_unplayed_rounds, rating_tables
from crosstable_fide.editions import EDITIONS
from crosstable_fide.tie_breaks import TIE_BREAKS

from crosstable.api import parse_descriptor
from crosstable.testing.regulations import article_faults, load_all_cases

CODES = {tie_break.code for tie_break in TIE_BREAKS}
CASES = load_all_cases(Path(__file__).parent / "cases")
EDITION_IDS = [edition.id for edition in EDITIONS]

every_edition = pytest.mark.parametrize("edition", EDITION_IDS)


@every_edition
def test_every_article_is_carried_out_and_every_code_has_a_case(edition) -> None:
    assert article_faults(edition, CASES) == []


@every_edition
def test_every_code_is_of_this_plugin(edition, regulations) -> None:
    for code, entry in regulations[edition]["codes"].items():
        assert (code if isinstance(entry, str) else entry["use"]) in CODES


@every_edition
def test_lists_and_readings_name_known_codes(edition, regulations) -> None:
    regulation = regulations[edition]
    lists = (*regulation["tie_breaks"].values(), *regulation.get("presets", {}).values())
    listed = {parse_descriptor(code).code for codes in lists for code in codes} - {"PLAYOFF"}
    read = {code for reading in regulation["reading"] for code in reading.get("codes", ())}

    assert listed | set(regulation.get("aliases", {}).values()) <= set(regulation["codes"])
    assert read - {"PRIZES"} <= CODES
    for reading in regulation["reading"]:
        assert reading["choice"] in reading["options"]


@every_edition
def test_the_policy_is_registered(edition, regulations) -> None:
    assert f"fide:{regulations[edition]['unplayed_rounds']}" in {
        policy.id for policy in crosstable_unplayed_rounds()
    }


def test_the_editions_follow_each_other_without_a_gap(regulations) -> None:
    for edition, following in pairwise(EDITIONS):
        until: date = regulations[edition.id]["until"]
        assert until + timedelta(days=1) == following.in_force
    assert [regulations[edition.id]["in_force"] for edition in EDITIONS] == [
        edition.in_force for edition in EDITIONS
    ]


def test_codes_are_unique() -> None:
    assert len(CODES) == len(TIE_BREAKS)


def test_the_examples_in_the_documentation_hold() -> None:
    assert doctest.testmod(rating_tables).failed == 0
