"""Playwright's ``expect``, imported when it is first used, so that collecting needs no browser."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Locator, LocatorAssertions, Page

_PATIENCE_MS = 20_000


def expect(locator: Locator) -> LocatorAssertions:
    """Assertions about an element that wait until they hold."""
    from playwright.sync_api import expect as wait_for

    wait_for.set_options(timeout=_PATIENCE_MS)
    return wait_for(locator)


def expect_address(page: Page, pattern: str) -> None:
    """Wait until the whole address of a page matches."""
    from playwright.sync_api import expect as wait_for

    wait_for(page).to_have_url(re.compile(f"^{pattern}"), timeout=_PATIENCE_MS)
