"""The cases from public reports that are about reading TRF, on their files, by the commands.

Values are those of the cases' own page.  The files are not part of the repository; they are
looked for beside it, or where the environment variable CROSSTABLE_SHARED says.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from crosstable.testing import run_cli

SHARED = Path(os.environ.get("CROSSTABLE_SHARED", Path(__file__).parents[3].parent / "shared"))
CASES = SHARED / "cases"

pytestmark = pytest.mark.skipif(not CASES.is_dir(), reason="the cases are not here")


def output(command: str, name: str, *options: str) -> tuple[int, dict[str, Any]]:
    result = run_cli(command, CASES / name, "-f", "json", *options, status=None)
    return result.exit_code, json.loads(result.stdout)


def shown(name: str, *codes: str, regulation: str = "") -> dict[str, list[str]]:
    """Points and values by code, in the order of the starting numbers."""
    options = ("-r", regulation) if regulation else ()
    _, document = output("standings", name, "-t", ",".join(codes), *options)
    rows = sorted(document["standings"], key=lambda row: int(row["id"]))
    values = {code: [row["tie_breaks"][code]["value"] for row in rows] for code in codes}
    return {"PTS": [row["points"] for row in rows], **values}


@pytest.mark.parametrize(
    ("name", "findings"),
    [
        ("b01.trf", []),
        ("b05.trf", [("TRF-SURPLUS-BYE", "6:112-119"), ("TRF-SURPLUS-BYE", "8:112-119")]),
        ("b08.trf", [("TRF-BYE-WITH-OPPONENT", "6:109-109")]),
        ("b09.trf", []),
        ("b12.trf", []),
        ("b22.trf", [("TRF-DATE-TWO-DIGIT-YEAR", "2:5-12")]),
        ("b22old.trf", []),
        ("b23.trf", []),
        ("b37.trf", []),
        ("b38.trf", []),
    ],
)
def test_what_check_finds(name: str, findings: list[tuple[str, str]]) -> None:
    status, document = output("check", name)
    expected = [(code, f"{CASES / name}:{place}") for code, place in findings]
    assert [(f["code"], f["place"]) for f in document["findings"]] == expected
    assert status == int(bool(findings))


def test_case_4_two_rounds_in_spite_of_a_third_cell() -> None:
    assert output("standings", "b05.trf")[1]["after_round"] == 2
    assert shown("b05.trf", "BH")["BH"] == ["3/2", "5/2", "5/2", "3/2"]


def test_case_7_a_bye_code_beside_an_opponent() -> None:
    found = shown("b08.trf", "WIN", "WON")
    assert found["PTS"] == ["2", "0", "1", "1"]
    assert (found["WIN"][3], found["WON"][3]) == ("1", "0")


def test_case_22_the_century_of_two_digits() -> None:
    assert shown("b22.trf", "BH")["BH"][0] == "4"
    assert shown("b22old.trf", "BH")["BH"][0] == "5"


def test_case_23_a_forfeit_without_colours() -> None:
    found = shown("b23.trf", "BH", regulation="fide-2024-08")
    assert found["BH"] == ["3/2", "5/2", "1", "3"]


def test_case_34_three_allocated_byes() -> None:
    found = shown("b38.trf", "WIN", "WON", "PS", "REP")
    assert found == {
        "PTS": ["3", "2", "1"],
        "WIN": ["3", "2", "1"],
        "WON": ["2", "1", "0"],
        "PS": ["6", "3", "3"],
        "REP": ["3", "3", "3"],
    }
