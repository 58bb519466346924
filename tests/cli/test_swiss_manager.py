"""Tables of Swiss-Manager at the command line: parts, joins, comparison of values."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from crosstable.cli.app import app

FIXTURES = Path(__file__).parents[2] / "fixtures"
LISTS = FIXTURES / "swiss-manager" / "crosstables"
PAGE = FIXTURES / "malformed" / "SM-PAGE" / "page.csv"


def run(*words: object, status: int = 0) -> Result:
    result = CliRunner().invoke(app, [str(word) for word in words])
    assert result.exit_code == status, result.output + repr(result.exception)
    return result


@pytest.fixture(autouse=True)
def regulation() -> None:
    pytest.importorskip("crosstable_fide", reason="standings need a regulation")


def test_standings_of_a_workbook() -> None:
    shown = run("standings", LISTS / "by-rank.xlsx").stdout
    assert "Spring Open" in shown
    assert "Boateng, Efua" in shown
    assert "in force when the event began, 2026-04-11" in shown


def test_formats_list_the_reader() -> None:
    assert "swiss-manager" in run("formats").stdout


def test_a_page_is_refused_and_says_what_to_do(tmp_path: Path) -> None:
    refused = run("standings", PAGE, status=2)
    assert "SM-PAGE" in refused.stderr
    assert "--partial" in refused.stderr
    assert run("check", PAGE, status=2).stdout.startswith(f"{PAGE}: cannot be read")
    run("convert", PAGE, tmp_path / "out.trf", status=2)


def test_partial_takes_the_page_in_every_command(tmp_path: Path) -> None:
    assert "SM-PARTIAL" in run("standings", "--partial", PAGE).stderr
    assert "SM-PARTIAL" in run("check", "--partial", PAGE, status=1).stdout
    run("convert", "--partial", PAGE, tmp_path / "out.trf")
    assert "not in the file" in (tmp_path / "out.trf").read_text("utf-8")


def test_a_crosstable_becomes_a_report(tmp_path: Path) -> None:
    """The games of a list by starting rank are those of the report it was made from."""
    run("convert", LISTS / "by-starting-rank.xls", tmp_path / "nine.trf", "--to", "trf16")
    original = (FIXTURES / "trf" / "swiss-9p-5r.trf").read_text("utf-8").splitlines()
    written = (tmp_path / "nine.trf").read_text("utf-8").splitlines()
    rounds = [line[91:].rstrip() for line in original if line.startswith("001")]
    assert [line[91:].rstrip() for line in written if line.startswith("001")] == rounds


def test_check_compares_the_values_of_the_file() -> None:
    agreeing = FIXTURES / "malformed" / "EVENT-TIE-BREAK-AGREES" / "values.html"
    assert "all 9 values are those of PS" in run("check", "-v", agreeing).stdout
    differing = FIXTURES / "malformed" / "EVENT-TIE-BREAK" / "values.html"
    shown = run("check", differing, status=1).stdout
    assert "1 of 9 values are not those of PS" in shown
    assert "explain" in shown
