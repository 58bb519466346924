"""Names that would rather be programs are shown as text."""

from __future__ import annotations

import pytest

from .pages import HOSTILE
from .waiting import expect


def letters(text: str) -> str:
    """What must be left of a name; a ``?`` stands for what cannot be shown."""
    return "".join(one for one in text if "!" <= one <= "~" and one != "?")


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_names_are_shown_as_text(visit, pages, scripts) -> None:
    page = visit(pages("hostile"), scripts=scripts)
    cells = page.locator("table.standings").first.locator("tbody th.name").all_text_contents()
    shown = {letters(cell) for cell in cells}
    assert {letters(name) for name in HOSTILE} <= shown


def test_nothing_of_a_name_runs_or_is_an_element(visit, pages) -> None:
    page = visit(pages("hostile"))
    assert page.title() != "run"
    assert page.locator("img, iframe, object, embed, base, link, [onclick], [onerror]").count() == 0
    assert page.locator("h1").count() == 1
    assert page.locator("a[href^='javascript']").count() == 0


@pytest.mark.parametrize(
    "anchor", ["nowhere", "p99999-BH", "%E0%A4%A", '"><img src=x onerror=alert(1)>', "p1-BH]", "["]
)
def test_addresses_that_lead_nowhere_do_nothing(visit, pages, anchor) -> None:
    page = visit(pages("swiss"), anchor)
    expect(page.locator("#standings")).to_be_visible()
    assert page.locator("img").count() == 0
