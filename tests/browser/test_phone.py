"""A screen 360 pixels wide."""

from __future__ import annotations

import pytest

from .pages import EVERY_KIND
from .waiting import expect

IS_WIDER = "document.scrollingElement.scrollWidth > document.documentElement.clientWidth"

WIDER_PARTS = """one => [one, ...one.querySelectorAll('div')]
    .filter(part => part.scrollWidth > part.clientWidth).map(part => part.outerHTML)"""


@pytest.mark.parametrize("kind", [*EVERY_KIND, "hostile", "tall rows", "long list"])
def test_the_page_does_not_scroll_sideways(visit, pages, kind) -> None:
    page = visit(pages(kind), width=360, height=740, touch=True)
    assert page.evaluate("innerWidth") == 360
    assert not page.evaluate(IS_WIDER)


def test_a_long_list_scrolls_by_itself_on_large_screens_too(visit, pages) -> None:
    assert not visit(pages("long list")).evaluate(IS_WIDER)


def test_a_shared_link_into_a_tall_card_shows_whose_it_is(visit, pages) -> None:
    page = visit(pages("long list"), "p3-SB", width=360, height=480, touch=True)
    expect(page.get_by_role("dialog").locator("h2")).to_be_in_viewport()


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_rank_name_and_points_are_seen_without_scrolling(visit, pages, kind) -> None:
    page = visit(pages(kind), width=360, height=740, touch=True)
    table = page.locator("table.standings").first
    heads = table.locator("thead th").all_inner_texts()
    row = table.locator("tbody tr").first.locator("th, td")
    for head in ("Rank", "Name", "MP" if "MP" in heads else "Pts"):
        box = row.nth(heads.index(head)).bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_explanations_fit_as_well(visit, pages, kind) -> None:
    page = visit(pages(kind), width=360, height=740, touch=True)
    links = page.locator("table.standings tbody tr:first-child td a")
    for address in links.evaluate_all("links => links.map(link => link.hash)"):
        page.evaluate(f"location.hash = '{address}'")
        dialog = page.get_by_role("dialog")
        expect(dialog.locator(address)).to_be_in_viewport()
        assert dialog.evaluate(WIDER_PARTS) == [], address
