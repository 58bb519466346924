"""Pages in other languages."""

from __future__ import annotations

import pytest

from .axe import findings

LANGUAGES = ("en", "de", "es", "fr", "it", "pt", "pl", "nl", "tr", "ru")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_says_its_language_and_fits_a_phone(visit, pages, language) -> None:
    page = visit(pages(f"language {language}"), width=360, height=740, touch=True)
    assert page.locator("html").get_attribute("lang") == language
    assert page.evaluate("document.scrollingElement.scrollWidth") <= 360
    assert findings(page, "html-has-lang", "html-lang-valid", "valid-lang") == []


def test_numbers_are_in_the_form_of_the_language_and_still_sorted(visit, pages) -> None:
    page = visit(pages("language de"))
    points = page.locator("table.standings td a[href$='-SB']")
    shown = points.all_inner_texts()
    assert "12,50" in shown
    page.locator("table.standings thead button", has_text="SB").click()
    found = [float(text.replace(",", ".")) for text in points.all_inner_texts()]
    assert found == sorted(found, reverse=True)
