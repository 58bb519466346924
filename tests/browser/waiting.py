"""Playwright's ``expect``, imported when it is first used, so that collecting needs no browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Locator, LocatorAssertions


def expect(locator: Locator) -> LocatorAssertions:
    """Assertions about an element that wait until they hold."""
    from playwright.sync_api import expect as wait_for

    wait_for.set_options(timeout=20_000)
    return wait_for(locator)
