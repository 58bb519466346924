"""The regulations as data: every article claimed, every rule known, every code with a case."""

from __future__ import annotations

from pathlib import Path

import pytest
from crosstable_us_chess.editions import EDITIONS
from crosstable_us_chess.tie_breaks import TIE_BREAKS

from crosstable.api import parse_descriptor
from crosstable.testing.regulations import (
    article_faults,
    installed,
    listed_under,
    load_all_cases,
)

CASES = load_all_cases(Path(__file__).parent / "cases")

every_edition = pytest.mark.parametrize("edition", [edition.id for edition in EDITIONS])


@every_edition
def test_every_article_is_carried_out_and_every_code_has_a_case(edition) -> None:
    assert article_faults(edition, CASES) == []


@every_edition
def test_lists_aliases_lint_and_readings_name_known_codes(edition) -> None:
    regulation = installed().regulation(edition)
    listed = {parse_descriptor(c).code for codes in regulation.tie_breaks.values() for c in codes}
    named = {code for reading in regulation.readings for code in reading.codes} - {"PRIZES"}
    named |= {code for rule in regulation.lint for code in rule.codes}

    assert listed - {"LOTS"} | set(regulation.aliases.values()) | named <= set(regulation.codes)


def test_the_plugin_is_without_problems() -> None:
    registry = installed()
    registry.check_all()

    assert [p for p in registry.problems if p.origin.namespace == "us-chess"] == []


def test_the_default_order_of_the_federation() -> None:
    lists = installed().regulation("us-chess").tie_breaks

    assert lists["default"] == lists["swiss"] == ("MODMED", "SOLKOFF", "CUM", "CUMOPP")
    assert lists["round-robin"] == ("SB", "RESULT")


def test_the_order_of_the_championship() -> None:
    lists = installed().regulation("us-championship-2010").tie_breaks

    assert lists == {"default": ("BLACKS", "PERF", "DE", "WON", "AVGOPP", "LOTS")}


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("mm", "MODMED"),
        ("Solk", "SOLKOFF"),
        ("Cumulative", "CUM"),
        ("Harkness", "MEDIAN"),
        ("H2H", "RESULT"),
        ("Blk", "BLACKS"),
        ("OppCum", "CUMOPP"),
        ("Neustadtl", "SB"),
        ("OTHER_SOLKOFF", "SOLKOFF"),
    ],
)
def test_names_as_us_arbiters_write_them(written: str, code: str) -> None:
    [listed] = listed_under("us-chess", written)

    assert listed.key == code


def test_codes_are_unique() -> None:
    assert len({tie_break.code for tie_break in TIE_BREAKS}) == len(TIE_BREAKS)
