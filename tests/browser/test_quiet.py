"""Pages say nothing on the console and ask for nothing, whatever stands in them."""

from __future__ import annotations

import pytest

from .pages import EVERY_KIND

RESULTS = ("hostile", "many")


@pytest.mark.parametrize("kind", [*EVERY_KIND, *RESULTS])
@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_a_page_opens_without_a_word_and_without_a_request(visit, pages, kind, scripts) -> None:
    page = visit(pages(kind), scripts=scripts)
    page.wait_for_load_state("networkidle")
    assert page.locator("h1").count() == 1
    assert page.locator("tbody tr").count() > 0


def test_a_look_of_ones_own_is_allowed_by_the_policy(visit, pages) -> None:
    title = visit(pages("look")).locator("h1")
    assert title.evaluate("one => getComputedStyle(one).color") == "rgb(18, 52, 86)"
