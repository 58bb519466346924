"""Every number opens its explanation: by mouse, finger, keyboard and link."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .pages import EVERY_KIND, SWISS, ranked, tournament
from .waiting import expect, expect_address

FOCUSED = "document.activeElement.getAttribute('href')"
NUMBERS = "table.standings td a"


def number(page, name: str):
    """The link of a number in the standings."""
    return page.locator(f"table.standings a[href='#{name}']")


def expect_explained(page, name: str) -> None:
    """The explanation of a number is there to be seen, and the address says which."""
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    expect(dialog.locator(f"#{name}")).to_be_in_viewport()
    assert page.evaluate("location.hash") == f"#{name}"
    assert dialog.evaluate("one => one.contains(document.activeElement)")


def tab_to(page, href: str) -> None:
    for _ in range(200):
        page.keyboard.press("Tab")
        if page.evaluate(FOCUSED) == href:
            return
    pytest.fail(f"Tab does not lead to {href}")


def test_by_mouse(visit, pages) -> None:
    page = visit(pages("swiss"))
    number(page, "p4-BH-C1").click()
    expect_explained(page, "p4-BH-C1")
    page.get_by_role("dialog").get_by_role("button").click()
    expect(page.get_by_role("dialog")).to_be_hidden()


def test_a_click_beside_the_explanation_closes_it(visit, pages) -> None:
    page = visit(pages("swiss"))
    number(page, "p4-BH").click()
    expect_explained(page, "p4-BH")
    page.mouse.click(5, 5)
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(number(page, "p4-BH")).to_be_visible()


def test_by_keyboard_alone(visit, pages) -> None:
    page = visit(pages("swiss"))
    tab_to(page, "#p1-SB")
    page.keyboard.press("Enter")
    expect_explained(page, "p1-SB")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    assert page.evaluate(FOCUSED) == "#p1-SB"
    page.keyboard.press("Enter")
    expect_explained(page, "p1-SB")


def test_by_touch(visit, pages) -> None:
    page = visit(pages("swiss"), width=360, height=740, touch=True)
    number(page, "p3-PTS").tap()
    expect_explained(page, "p3-PTS")
    page.get_by_role("dialog").get_by_role("button").tap()
    expect(page.get_by_role("dialog")).to_be_hidden()


@pytest.mark.parametrize("anchor", ["p12-BH-C1", "p1-DE", "p16-WIN"])
def test_by_a_link_that_was_shared(visit, pages, anchor) -> None:
    expect_explained(visit(pages("swiss"), anchor), anchor)


@pytest.mark.parametrize("anchor", ["p12-BH-C1", "p1-DE", "p16-WIN"])
def test_by_a_link_without_scripts(visit, pages, anchor) -> None:
    page = visit(pages("swiss"), anchor, scripts=False)
    expect(page.locator(f"#{anchor}")).to_be_in_viewport()


def test_by_mouse_without_scripts(visit, pages) -> None:
    page = visit(pages("swiss"), scripts=False)
    number(page, "p17-BH").click()
    expect(page.locator("#p17-BH")).to_be_in_viewport()


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_every_number_leads_to_its_own_value(visit, pages, kind) -> None:
    page = visit(pages(kind), scripts=False)
    numbers = page.locator(NUMBERS).evaluate_all(
        """links => links.map(link => [link.textContent,
            document.getElementById(link.hash.slice(1))?.textContent])"""
    )
    assert numbers
    assert [told for _, told in numbers if told is None] == []


def test_one_explanation_leads_to_another_and_back_goes_back(visit, pages) -> None:
    page = visit(pages("swiss"))
    number(page, "p4-BH").click()
    dialog = page.get_by_role("dialog")
    dialog.locator("tbody a").first.click()
    assert page.evaluate("location.hash") == "#p3"
    expect(dialog.locator("#p3")).to_be_visible()
    page.go_back()
    expect_explained(page, "p4-BH")


def test_the_address_of_what_was_closed_is_not_kept(visit, pages) -> None:
    page = visit(pages("swiss"), "p4-BH")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    # The page hears only afterwards that its dialogue was closed.
    expect_address(page, ".*#standings$")


def test_what_counts_adds_up_to_the_value(visit, pages) -> None:
    """Checked against the engine's value; the cells are what a reader would add."""
    standings = ranked(tournament(SWISS))
    column = next(column for column in standings.columns if column.key == "BH/C1")
    page = visit(pages("swiss"))
    for id_ in (1, 4, 12, 17):
        page.goto(f"{page.url.split('#')[0]}#p{id_}-BH-C1")
        cells = page.get_by_role("dialog").locator("tbody .here")
        counted = cells.evaluate_all(
            """cells => cells.map(cell => {
                const copy = cell.cloneNode(true)
                for (const aside of copy.querySelectorAll('del, sup')) aside.remove()
                return copy.textContent.trim()
            })"""
        )
        told = standings.explain(id_, column).value.exact
        assert sum(Fraction(one) for one in counted if one) == Fraction(told)
        assert page.get_by_role("dialog").locator("tbody .here del").count() == 1


def test_the_deciding_tie_break_is_marked_by_more_than_a_colour(visit, pages) -> None:
    page = visit(pages("swiss"))
    row = page.locator("table.standings tbody tr").nth(1)
    marked, other = row.locator(".decides"), row.locator("td:not(.decides):has(a)").last
    background, weight = (
        f"one => getComputedStyle(one).{what}" for what in ("backgroundColor", "fontWeight")
    )
    assert marked.count() == 1
    assert marked.evaluate(background) != other.evaluate(background)
    assert marked.locator("a").evaluate(weight) != other.locator("a").evaluate(weight)
    expect(row.locator("td").last).to_have_text("BH/C1")
