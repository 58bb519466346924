"""The files of cases from public reports, through the command line.

Expectations are those of the page beside the files (``cases/README.md``).  The files are not
part of the repository; they are looked for in ``../shared``, or where the environment
variable ``CROSSTABLE_SHARED`` says.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from crosstable.testing import run_cli

ROOT = Path(__file__).parents[3]
CASES = Path(os.environ.get("CROSSTABLE_SHARED", ROOT.parent / "shared")) / "cases"
pytestmark = pytest.mark.skipif(not CASES.is_dir(), reason="the shared folder is not here")


def standings(name, *arguments):
    """The JSON of ``crosstable standings`` for a case; the program is done with it."""
    path = str(CASES / f"{name}.trf")
    return json.loads(run_cli("standings", path, "--format", "json", *arguments).stdout)


def shown(found, code):
    """What is shown for a tie-break, in the order of the starting numbers."""
    rows = sorted(found["standings"], key=lambda row: row["id"])
    return [row["tie_breaks"][code]["display"] for row in rows]


def points(found):
    return [row["points"] for row in sorted(found["standings"], key=lambda row: row["id"])]


def findings(found):
    return [(entry["code"], entry["place"].rpartition("trf:")[2]) for entry in found["diagnostics"]]


LITERAL = ("-r", "fide-2010", "--reading", "opponents-byes=as-awarded")


@pytest.mark.parametrize(
    ("case", "arguments", "code", "expected"),
    [
        ("b01", ("-r", "fide-2009"), "SB", {1: "21.5", 4: "8.0", 5: "7.5"}),
        ("b01", ("-r", "fide-2010"), "SB", {1: "23.5", 4: "8.5", 5: "8.5"}),
        ("b01", LITERAL, "SB", {1: "26.5", 4: "10.0", 5: "10.0"}),
        ("b01", ("-r", "fide-2024-08"), "SB", {1: "28.0", 4: "11.5", 5: "11.0"}),
        ("b01", ("-r", "fide-2026-03"), "SB", {1: "24.5"}),
        ("b05", (), "BH", {1: "1.5", 2: "2.5", 3: "2.5", 4: "1.5"}),
        ("b08", (), "WIN", {4: "1"}),
        ("b08", (), "WON", {4: "0"}),
        ("b09", (), "BH", dict(enumerate(["5.0", "4.0", "4.5", "5.5", "4.5", "3.5"], 1))),
        ("b09", (), "FB", dict(enumerate(["5.0", "4.0", "4.5", "5.5", "4.5", "3.5"], 1))),
        ("b12", (), "TPR", {1: "2095"}),
        ("b22", (), "BH", {1: "4.0"}),
        ("b22old", (), "BH", {1: "5.0"}),
        ("b23", ("-r", "fide-2010"), "BH", {1: "1.0", 2: "3.0", 3: "2.0", 4: "2.5"}),
        ("b23", ("-r", "fide-2024-08"), "BH", {1: "1.5", 2: "2.5", 3: "1.0", 4: "3.0"}),
        ("b37", (), "BH", {1: "5.0"}),
        ("b38", (), "WIN", {1: "3", 2: "2", 3: "1"}),
        ("b38", (), "WON", {1: "2", 2: "1", 3: "0"}),
        ("b38", (), "PS", {1: "6.0", 2: "3.0", 3: "3.0"}),
        ("b38", (), "REP", {1: "3", 2: "3", 3: "3"}),
    ],
)
def test_the_right_value(case, arguments, code, expected):
    found = dict(enumerate(shown(standings(case, "-t", code, *arguments), code), 1))
    assert {player: found[player] for player in expected} == expected


def test_case_4_surplus_cells():
    found = standings("b05")
    assert found["after_round"] == 2
    assert findings(found) == [
        ("TRF-SURPLUS-BYE", "6:112-119"),
        ("TRF-SURPLUS-BYE", "8:112-119"),
    ]


def test_case_7_a_bye_code_beside_an_opponent():
    found = standings("b08")
    assert points(found) == ["2", "0", "1", "1"]
    assert [code for code, _ in findings(found)] == ["TRF-BYE-WITH-OPPONENT"]
    message = found["diagnostics"][0]["message"]
    assert "player 2, round 2" in message
    assert "read as a forfeit loss" in message


def test_case_8_an_unfinished_event_is_ranked_after_its_last_played_round():
    assert standings("b09")["after_round"] == 3


@pytest.mark.parametrize(("case", "edition"), [("b22", "fide-2026-03"), ("b22old", "fide-2024-08")])
def test_case_22_the_edition_of_the_day(case, edition):
    assert standings(case)["regulation"] == edition


def test_case_22_a_two_digit_year_is_read_with_a_warning():
    assert findings(standings("b22")) == [("TRF-DATE-TWO-DIGIT-YEAR", "2:5-12")]


def test_case_23_the_era_is_that_of_the_event():
    """Its day is in 2005."""
    found = standings("b23", "-t", "BH")
    assert found["regulation"] == "fide-2009"
    assert shown(found, "BH") == ["1.0", "3.0", "1.0", "3.0"]
    assert "REGULATION-DATE" not in [code for code, _ in findings(found)]


def test_case_34_a_pairing_allocated_bye_scores():
    assert points(standings("b38")) == ["3", "2", "1"]
