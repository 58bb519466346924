"""Finding one's own row: search, filters, sorting, sections."""

from __future__ import annotations

import pytest

from .waiting import expect, expect_address

ROWS = "table.standings tbody tr:visible"


def names(page) -> list[str]:
    return page.locator(f"{ROWS} th.name").all_inner_texts()


def numbers(page, header: str) -> list[str]:
    """The cells of a column, as they are shown."""
    heads = page.locator("table.standings thead th").all_inner_texts()
    nth = heads.index(header) + 1
    return page.locator(f"{ROWS} > :nth-child({nth})").all_inner_texts()


def header(page, text: str):
    """The cell above a column."""
    cells = page.locator("table.standings thead th")
    return cells.filter(has=page.get_by_text(text, exact=True))


def test_search_finds_parts_of_names_whatever_their_case(visit, pages) -> None:
    page = visit(pages("swiss"))
    page.get_by_role("searchbox").fill("IBARRA")
    assert names(page) == ["Ibarra Montes, Lucia"]
    page.get_by_role("searchbox").fill("lucia montes")
    assert names(page) == ["Ibarra Montes, Lucia"]
    expect(page.get_by_role("status").first).to_contain_text("1 / 17")
    page.get_by_role("searchbox").fill("nobody of this name")
    assert names(page) == []
    page.get_by_role("searchbox").fill("")
    assert len(names(page)) == 17


def test_search_does_without_accents(visit, pages) -> None:
    page = visit(pages("accents"))
    page.get_by_role("searchbox").fill("muller zofia")
    assert names(page) == ["Müller, Žofia"]
    page.get_by_role("searchbox").fill("MÜLLER")
    assert names(page) == ["Müller, Žofia"]


@pytest.mark.parametrize(
    ("label", "choice", "count"),
    [
        ("Federation", "ENG", 4),
        ("Rating", "2000–2199", 4),
        ("Rating", "unrated", 1),
        ("Sex", "women", 6),
        ("Title", "WFM", 1),
        ("Age", "U18", 6),
        ("Age", "50+", 3),
    ],
)
def test_filters(visit, pages, label, choice, count) -> None:
    page = visit(pages("swiss"))
    page.get_by_role("combobox", name=label).select_option(choice)
    assert len(names(page)) == count


def test_filters_and_search_together(visit, pages) -> None:
    page = visit(pages("swiss"))
    page.get_by_role("combobox", name="Federation").select_option("ENG")
    page.get_by_role("combobox", name="Sex").select_option("women")
    page.get_by_role("searchbox").fill("edith")
    assert names(page) == ["Aldermoor, Edith"]


def test_sorting_by_mouse_and_keyboard_and_back(visit, pages) -> None:
    page = visit(pages("swiss"))
    usual = names(page)
    header(page, "Name").get_by_role("button").click()
    assert names(page) == sorted(usual)
    assert header(page, "Name").get_attribute("aria-sort") == "ascending"
    page.keyboard.press("Enter")
    assert names(page) == sorted(usual, reverse=True)
    assert header(page, "Name").get_attribute("aria-sort") == "descending"
    header(page, "Rank").get_by_role("button").click()
    assert names(page) == usual
    assert page.locator("[aria-sort]").count() == 1


@pytest.mark.parametrize("column", ["Rtg", "Pts", "SB", "WIN"])
def test_columns_of_numbers_are_sorted_as_numbers(visit, pages, column) -> None:
    page = visit(pages("swiss"))
    button = header(page, column).get_by_role("button")
    button.click()
    shown = [float(text) for text in numbers(page, column) if text]
    assert shown in (sorted(shown), sorted(shown, reverse=True))
    assert "" not in numbers(page, column)[:-1]
    button.click()
    assert [float(text) for text in numbers(page, column) if text] == shown[::-1]


def test_a_sorted_row_still_opens_its_own_explanation(visit, pages) -> None:
    page = visit(pages("swiss"))
    header(page, "Name").get_by_role("button").click()
    page.locator(f"{ROWS} td a").first.click()
    expect(page.get_by_role("dialog")).to_contain_text("Aldermoor, Edith")


def test_sections_are_shown_one_at_a_time_and_have_addresses(visit, pages) -> None:
    page = visit(pages("swiss"))
    sections = page.locator("main > section")
    links = page.get_by_role("navigation").first.get_by_role("link")
    assert links.count() == sections.count() > 2
    for link in links.all():
        link.click()
        target = link.get_attribute("href")
        expect(page.locator(f"main > section{target}")).to_be_visible()
        assert page.locator("main > section:visible").count() == 1
        assert link.get_attribute("aria-current") == "page"
        expect_address(page, f".*{target}$")
    page.go_back()
    assert page.locator("main > section:visible").get_attribute("id") != target[1:]


def test_a_section_is_opened_by_its_address(visit, pages) -> None:
    page = visit(pages("swiss"), "about")
    expect(page.locator("main > section#about")).to_be_visible()
    expect(page.locator("main > section#standings")).to_be_hidden()


def test_without_scripts_all_sections_are_there_and_nothing_that_needs_scripts(visit, pages):
    page = visit(pages("swiss"), scripts=False)
    for section in page.locator("main > section").all():
        expect(section).to_be_visible()
    assert page.locator("input:visible, select:visible, button:visible").count() == 0
    page.locator("summary").first.click()
    expect(page.locator("details table").first).to_be_visible()
