"""axe-core finds nothing, in any state, light and dark; and what it cannot know."""

from __future__ import annotations

import pytest

from .axe import findings
from .pages import EVERY_KIND

DARK = pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])


@DARK
@pytest.mark.parametrize("kind", [*EVERY_KIND, "hostile"])
def test_nothing_is_found_in_the_page_as_it_opens(visit, pages, kind, dark) -> None:
    assert findings(visit(pages(kind), dark=dark)) == []


@DARK
@pytest.mark.parametrize("kind", EVERY_KIND)
def test_nothing_is_found_on_a_phone(visit, pages, kind, dark) -> None:
    assert findings(visit(pages(kind), dark=dark, width=360, height=740, touch=True)) == []
