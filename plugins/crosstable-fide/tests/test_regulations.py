"""The editions as data: what the contract does not ask."""

from __future__ import annotations

import doctest
import tomllib
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path

import pytest
from crosstable_fide import rating_tables
from crosstable_fide.editions import EDITIONS, EVENTS
from crosstable_fide.tie_breaks import TIE_BREAKS

from crosstable.testing import run_cli

CODES = {tie_break.code for tie_break in TIE_BREAKS}
EDITION_IDS = [edition.id for edition in EDITIONS]

every_edition = pytest.mark.parametrize("edition", EDITION_IDS)


@every_edition
def test_every_code_is_of_this_plugin(edition, regulations) -> None:
    for code, entry in regulations[edition]["codes"].items():
        assert (code if isinstance(entry, str) else entry["use"]) in CODES


def test_the_editions_follow_each_other_without_a_gap(regulations) -> None:
    for edition, following in pairwise(EDITIONS):
        until: date = regulations[edition.id]["until"]
        assert until + timedelta(days=1) == following.in_force
    assert [regulations[edition.id]["in_force"] for edition in EDITIONS] == [
        edition.in_force for edition in EDITIONS
    ]


@pytest.mark.parametrize("file", [*EDITIONS, *EVENTS], ids=lambda file: file.id)
def test_a_regulation_is_offered_as_it_is_in_its_file(file) -> None:
    text = tomllib.loads(file.load())
    assert (file.id, file.title, file.in_force) == (text["id"], text["title"], text["in_force"])


def test_only_editions_are_for_every_event() -> None:
    assert [file.is_default for file in EDITIONS] == [True] * len(EDITIONS)
    assert [file.is_default for file in EVENTS] == [False] * len(EVENTS)


@pytest.mark.parametrize(
    ("difference", "percent"),
    [(0, 50), (3, 50), (4, 51), (10, 51), (11, 52), (391, 91), (392, 92), (620, 99), (735, 99)],
)
def test_expected_scores_as_printed__8_1_2(difference: int, percent: int) -> None:
    """Table 8.1.2 of the Rating Regulations; from 736 on a win is certain."""
    assert rating_tables.expected_percent(difference) == percent
    assert rating_tables.expected_percent(-difference) == 100 - percent
    assert rating_tables.expected_percent(736) == rating_tables.expected_percent(2000) == 100
    assert rating_tables.expected_percent(-736) == rating_tables.expected_percent(-2000) == 0


def test_the_examples_in_the_documentation_hold() -> None:
    assert doctest.testmod(rating_tables).failed == 0


def test_the_months_in_which_two_editions_were_in_use_are_told(tmp_path: Path) -> None:
    """tiebreaks.md, section 1: for all rated events only from 1 April 2024 on."""
    path = tmp_path / "event.trf"
    rows = (("Alder, Ann", "   2 w 1"), ("Beech, Bo", "   1 b 0"), ("Cedar, Cy", "0000 - U"))
    listed = (f"{f'001 {n:4}      {who}':91}{cell}\n" for n, (who, cell) in enumerate(rows, 1))
    path.write_text("".join(listed), encoding="utf-8")

    def shown(start: str, tie_breaks: str) -> str:
        words = ("--kind", "swiss", "--set", f"start={start}", "-t", tie_breaks)
        return " ".join(run_cli("standings", path, *words).stdout.split())

    told = shown("2024-01-10", "BH")
    assert "Regulation: fide-2023-09 (in force when the event began" in told
    assert "Until 31 March 2024 other rated events could still" in told
    assert "(-r fide-2010)" in told
    assert "31 March 2024" not in shown("2024-01-10", "WIN")
    assert "31 March 2024" not in shown("2024-08-01", "BH")
