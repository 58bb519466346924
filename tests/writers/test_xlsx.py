"""Standings as a workbook, read back by a library that others wrote."""

from __future__ import annotations

import io
import re
import sys
import zipfile
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from python_calamine import CalamineWorkbook

from crosstable.api import Standings, WriteOptions
from crosstable.writers import xlsx
from crosstable.writers._words import LANGUAGES
from crosstable.writers.xlsx import NO_LIBRARY, TEXT_CUT, TOO_LONG, write_xlsx

from .test_html_prizes import shares_of_a_third

Rows = list[list[Any]]


def sheets(standings: Standings, language: str = "en") -> dict[str, Rows]:
    """What the workbook holds, by the names of its sheets."""
    written = write_xlsx(standings, WriteOptions(language=language))
    workbook = CalamineWorkbook.from_filelike(io.BytesIO(written.data))
    return {name: workbook.get_sheet_by_name(name).to_python() for name in workbook.sheet_names}


def parts(standings: Standings) -> dict[str, str]:
    """The files inside the workbook, as text."""
    archive = zipfile.ZipFile(io.BytesIO(write_xlsx(standings, WriteOptions()).data))
    return {name: archive.read(name).decode() for name in archive.namelist()}


def sheet_xml(standings: Standings, number: int = 1) -> str:
    return parts(standings)[f"xl/worksheets/sheet{number}.xml"]


# Expected values as in the golden of test_csv, worked out by hand there.
def test_the_standings_are_numbers_and_names(build) -> None:
    rows = sheets(build.standings())["Standings"]
    assert rows[0] == [
        *("Rank", "No.", "Name", "Rating", "Federation", "Pts", "DE", "BH/C1", "BH", "WIN"),
        "Decided by",
    ]
    assert rows[1] == [1.0, 1.0, "Adams, Ann", 2400.0, "ENG", 2.5, "", 4.5, 6.0, 1.0, ""]
    assert rows[4] == [4.0, 4.0, "Dyer, Dee", "", "WLS", 0.0, "", 3.5, 3.5, 0.0, "points"]


def test_numbers_have_the_decimals_of_their_column(build) -> None:
    assert re.findall(r'(?<=formatCode=)"[^"]*"', styles(build)) == ['"0.0"']


def styles(build) -> str:
    return parts(build.standings())["xl/styles.xml"]


def test_the_crosstable_has_a_column_for_each_round(build) -> None:
    rows = sheets(build.standings())["Crosstable"]
    assert rows[0] == ["Rank", "No.", "Name", "1", "2", "3", "Points"]
    assert rows[1] == [1.0, 1.0, "Adams, Ann", "2w1", "3b½", "U", 2.5]
    assert rows[4] == [4.0, 4.0, "Dyer, Dee", "3w0", "2b0", "Z", 0.0]


def test_the_explanations_end_in_the_value(build) -> None:
    """Adams's Buchholz of 6.0 with what it is made of (see test_explanation)."""
    rows = sheets(build.standings())["Explanations"]
    assert rows[0] == [
        *("No.", "Name", "Tie-break", "Round", "Opponent", "Score", "Own result"),
        *("Contribution", "Counts", "Why"),
    ]
    found = [row for row in rows if row[:3] == [1.0, "Adams, Ann", "BH"]]
    counted = [row[7] for row in found[:-1] if row[8] == "yes"]
    assert [row[3] for row in found] == [1.0, 2.0, 3.0, ""]
    assert sum(map(Fraction, counted)) == Fraction(found[-1][7]) == 6
    assert found[-1][9] == "sum of what counts = 6.0"


def test_what_is_cut_is_told_from_what_counts(build) -> None:
    rows = sheets(build.standings())["Explanations"]
    found = [row for row in rows if row[:3] == [1.0, "Adams, Ann", "BH/C1"]]
    assert [row[8] for row in found].count("no") == 1


def test_the_prizes_with_their_rule_and_their_sums(build) -> None:
    """100.00 by three, see test_html_prizes."""
    rows = sheets(replace(build.standings(), prizes=shares_of_a_third()))["Prizes"]
    assert rows[0] == ["Rank", "Name", "Amount EUR", "Why"]
    assert rows[1][:3] == [1.0, "Adams, Ann", 33.34]
    assert rows[1][3].endswith("shared (equal, article 7.2)")
    assert [row[1:3] for row in rows[4:]] == [["Fund", 100.0], ["Paid", 100.0]]


def test_what_was_decided_read_and_found(build) -> None:
    about = sheets(build.standings())["About"]
    said = dict(about)
    assert said["Regulation"] == "toy-2024 (the only one)"
    assert said["BH"] == "Buchholz (article T.6)"
    assert said["Reading"].startswith("When have all of the tied met?")
    assert said["Finding"] == "toy.trf:3:5-8: warning TRF-TOY: a finding <b>&"


@pytest.mark.parametrize("name", ["=1+1 {}", "+{}", "@SUM(A{})", "http://x.example/{}", "{}"])
def test_a_name_is_text_whatever_it_looks_like(build, name: str) -> None:
    standings = build.standings(build.drawn(2, name))
    assert [row[2] for row in sheets(standings)["Standings"][1:]] == [
        name.format(1),
        name.format(2),
    ]
    everything = parts(standings)
    assert not [part for part, text in everything.items() if "<f>" in text or "hyperlink" in text]


@pytest.mark.parametrize(("name", "is_quoted"), [("=1+{}", True), ("Adams {}", False)])
def test_a_formula_stays_text_when_the_cell_is_edited(build, name: str, is_quoted: bool) -> None:
    everything = parts(build.standings(build.drawn(2, name)))
    [style] = re.findall(r'<c r="C2" s="(\d+)"', everything["xl/worksheets/sheet1.xml"])
    cells = everything["xl/styles.xml"].partition("<cellXfs")[2]
    formats = re.findall(r"<xf [^>]*>", cells)
    assert ('quotePrefix="1"' in formats[int(style)]) is is_quoted


@pytest.mark.parametrize("name", ["<b>&{}", "\u202eevil{}", "\x00{}", "\ud800{}", "_x0041_{}"])
def test_hostile_names_are_shown_as_text(build, name: str) -> None:
    rows = sheets(build.standings(build.drawn(2, name)))["Standings"]
    shown = re.sub("[\u202e\x00\ud800]", "?", name)
    assert [row[2] for row in rows[1:]] == [shown.format(1), shown.format(2)]


def test_a_text_that_no_cell_holds_is_cut_and_told(build) -> None:
    standings = build.standings(build.drawn(2, "x" * 40_000 + "{}"))
    written = write_xlsx(standings, WriteOptions())
    names = [d for d in written.diagnostics if d.message.startswith("xxx")]
    assert {finding.code for finding in written.diagnostics} == {TEXT_CUT.code}
    assert len(names) == 2
    assert len(sheets(standings)["Standings"][1][2]) == 32_767


def test_what_no_sheet_holds_is_told_once(build, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(xlsx, "MOST_ROWS", 6)
    written = write_xlsx(build.standings(), WriteOptions())
    found = [d.message for d in written.diagnostics if d.code == TOO_LONG.code]
    assert found == ["sheet Explanations: only 6 rows fit", "sheet About: only 6 rows fit"]
    assert len(sheets(build.standings())["Explanations"]) == 6


def test_headings_stay_in_sight_and_on_every_page_of_a4(build) -> None:
    xml = sheet_xml(build.standings())
    assert 'xSplit="3" ySplit="1"' in xml
    assert 'state="frozen"' in xml
    assert '<autoFilter ref="A1:K5"/>' in xml
    assert 'paperSize="9"' in xml
    assert 'orientation="landscape"' in xml
    assert "Standings!$1:$1" in parts(build.standings())["xl/workbook.xml"]


def test_the_title_cannot_give_orders_to_the_page(build) -> None:
    standings = build.standings(build.tournament(name="A & B &P"))
    assert "A &amp;&amp; B &amp;&amp;P" in sheet_xml(standings)
    # Nor be too long for it, which the library would warn of.
    assert "&amp;R" in sheet_xml(build.standings(build.tournament(name="&" * 300)))


def test_a_part_and_shared_ranks(build) -> None:
    rows = sheets(build.standings(part="U16", part_ranks={3: 1, 4: 2}))["Standings"]
    assert rows[0][:2] == ["Rank", "U16"]
    assert [row[:2] for row in rows[1:]] == [[3.0, 1.0], [4.0, 2.0]]
    shared = sheets(build.standings(build.drawn(4), codes="BH"))["Standings"]
    assert {row[-1] for row in shared[1:]} == {"shared"}


def test_teams_have_both_scores(build) -> None:
    rows = sheets(build.team_standings())["Standings"]
    assert rows[0][3:7] == ["Strength", "Federation", "MP", "GP"]
    assert [row[2] for row in rows[1:]].count("=Cedar") == 1
    assert all(isinstance(row[6], float) for row in rows[1:])


def test_without_tie_breaks_nothing_is_explained(build) -> None:
    assert list(sheets(build.standings(codes=""))) == ["Standings", "Crosstable", "About"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_names_that_a_sheet_may_have(build, language: str) -> None:
    assert len(sheets(build.standings(), language)) == 4


def test_the_federation_chooses_the_language(build) -> None:
    standings = build.standings(build.tournament(federation="GER"))
    assert sheets(standings, "")["Rangliste"][0][0] == "Rang"


def test_without_the_library_it_is_said_how_to_get_it(
    build, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "xlsxwriter", None)
    written = write_xlsx(build.standings(), WriteOptions())
    [finding] = written.diagnostics
    assert written.data == b""
    assert finding.code == NO_LIBRARY.code
    assert 'pip install "crosstable[xlsx]"' in (finding.hint or "")
