"""Printing on A4: as many pages as there must be, a header on each, no row in two pieces."""

from __future__ import annotations

import io
import re
from functools import cache
from typing import TYPE_CHECKING

import pytest

from .pages import MANY

if TYPE_CHECKING:
    from playwright.sync_api import Page

A4 = (595, 842)  # points of 1/72 inch


def printed(page: Page) -> list[str]:
    """The text of every page of the print."""
    pypdf = pytest.importorskip("pypdf")
    sheets = pypdf.PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True))).pages
    assert all(
        abs(side - wanted) < 2
        for sheet in sheets
        for side, wanted in zip(sorted(map(float, sheet.mediabox[2:])), A4, strict=True)
    )
    return [sheet.extract_text() for sheet in sheets]


@cache
def header() -> re.Pattern[str]:
    """The first row of the table of standings."""
    return re.compile(r"Rank.*No\..*Name.*Pts")


def standings(sheets: list[str]) -> list[str]:
    """The pages that have a part of the table of standings."""
    return [sheet for sheet in sheets if header().search(" ".join(sheet.split()))]


def test_a_small_event_has_its_standings_on_one_page(visit, pages) -> None:
    sheets = printed(visit(pages("swiss")))
    (first,) = standings(sheets)
    assert first == sheets[0]
    assert re.search(r"^17 16 Quarrington, Ned", first, re.M)


def test_every_player_is_on_one_page_and_every_page_has_the_header(visit, pages) -> None:
    sheets = standings(printed(visit(pages("many"))))
    rows = [re.findall(r"Player(\d{5}), Test", sheet) for sheet in sheets]
    assert len({row for sheet in rows for row in sheet}) == MANY
    assert sum(map(len, rows)) == MANY
    full = len(rows[1])
    assert full > 40
    assert all(len(sheet) == full for sheet in rows[1:-1])
    assert len(sheets) == 1 + -(-(MANY - len(rows[0])) // full)


def test_no_row_is_cut(visit, pages) -> None:
    sheets = standings(printed(visit(pages("tall rows"))))
    assert len(sheets) > 1
    for sheet in sheets:
        words = re.findall(r"Word(\d+)of(\d+)", sheet)
        assert all(
            {part for part, who in words if who == player} == {"1", "2", "3", "4", "5", "6"}
            for _, player in words
        )


def cards(sheets: list[str]) -> int:
    """How many explanations are printed: each has a row of values."""
    return "\n".join(sheets).count("Value ")


def test_explanations_are_an_appendix_where_the_page_was_written_so(visit, pages) -> None:
    sheets = printed(visit(pages("appendix")))
    assert len(standings(sheets)) == 1
    assert cards(sheets[:1]) == 0
    assert cards(sheets[1:]) == 17


def test_explanations_are_an_appendix_where_the_reader_wants_them(visit, pages) -> None:
    page = visit(pages("swiss"))
    assert cards(printed(page)) == 0
    box = page.get_by_role("checkbox", name="Print the explanations")
    box.check()
    assert cards(printed(page)) == 17
    box.uncheck()
    assert cards(printed(page)) == 0


def test_without_scripts_the_page_as_written_decides_about_the_appendix(visit, pages) -> None:
    assert cards(printed(visit(pages("swiss"), scripts=False))) == 0
    assert cards(printed(visit(pages("appendix"), scripts=False))) == 17


def test_nothing_that_is_for_the_screen_only_is_printed(visit, pages) -> None:
    text = "\n".join(printed(visit(pages("swiss"))))
    for word in ("Search", "Crosstable\nRounds", "Print the explanations"):
        assert word not in text


def test_an_explanation_that_is_open_is_not_printed_over_the_page(visit, pages) -> None:
    page = visit(pages("swiss"), "p1-BH")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert len(standings(printed(page))) == 1
