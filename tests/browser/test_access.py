"""axe-core finds nothing in any section, in any state, light and dark; and what it cannot know."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from .axe import findings
from .pages import EVERY_KIND
from .waiting import expect

OPEN_ONE_OF_EACH = """
for (const section of document.querySelectorAll('main > section')) {
    const closed = section.querySelector('details:not([open])')
    if (closed) closed.open = true
}"""


def states(page) -> Iterator[str]:
    """Brings the page into everything that it can show, and says into what."""
    page.evaluate(OPEN_ONE_OF_EACH)
    links = page.get_by_role("navigation").first.get_by_role("link")
    for link in links.all():
        link.click()
        yield link.inner_text()
    links.first.click()
    page.locator("table.standings tbody a[href*='-']").last.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "an explanation"
    page.keyboard.press("Escape")
    page.locator("table.standings thead button").last.click()
    page.get_by_role("searchbox").fill("a")
    yield "sorted and searched"


@pytest.mark.parametrize("kind", [*EVERY_KIND, "hostile"])
def test_nothing_is_found_in_any_state(visit, pages, kind) -> None:
    page = visit(pages(kind))
    found = {}
    for state in states(page):
        found[state] = findings(page)
        page.emulate_media(color_scheme="dark")
        found[f"{state} in the dark"] = findings(page, "color-contrast")
        page.emulate_media(color_scheme="light")
    assert {state: lines for state, lines in found.items() if lines} == {}
    assert len(found) > 8


def test_nothing_is_found_on_a_phone(visit, pages) -> None:
    page = visit(pages("swiss"), width=360, height=740, touch=True)
    found = {state: findings(page) for state in states(page)}
    assert {state: lines for state, lines in found.items() if lines} == {}


def test_every_table_has_headers_and_they_say_what_they_are_for(visit, pages) -> None:
    for kind in EVERY_KIND:
        page = visit(pages(kind), scripts=False)
        assert page.locator("section:not(#cards) th:not([scope])").count() == 0
        assert page.locator("table:not(:has(thead th))").count() == 0
        # For the sake of size the cards leave it to their place what headers are for.
        assert page.locator("#cards th:not(thead *, :first-child)").count() == 0


def test_drawings_have_titles_and_are_told_in_words_as_well(visit, pages) -> None:
    page = visit(pages("playoff"))
    drawings = page.locator("svg[role=img]")
    assert drawings.count() >= 2
    for drawing in drawings.all():
        named = (drawing.get_attribute("aria-labelledby") or "").split()
        assert named
        assert all(page.locator(f"[id='{id_}']").text_content().strip() for id_ in named)
