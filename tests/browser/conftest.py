"""A real browser that looks at pages; see README.md beside this file.

Where there is no Playwright or no Chromium the tests are skipped with a message, or fail if the
environment variable CROSSTABLE_BROWSER is ``required``.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from .pages import Pages

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, Playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = (
    "--no-sandbox",  # the tests may run as root
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def _cannot(reason: str) -> None:
    if os.environ.get("CROSSTABLE_BROWSER") == "required":
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)


def launched(playwright: Playwright) -> Browser:
    """The system's Chromium, or the one that Playwright has installed."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    return playwright.chromium.launch(executable_path=found, args=ARGUMENTS)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A browser for all tests; each visit is a profile of its own in it."""
    try:
        from playwright.sync_api import Error, sync_playwright
    except ImportError:
        _cannot("no Playwright: pip install -e '.[test,browser]'")
    with sync_playwright() as playwright:
        try:
            browser = launched(playwright)
        except Error as error:
            _cannot(f"no browser: {str(error).splitlines()[0]}")
        print(f"Chromium {browser.version}")
        yield browser
        browser.close()


@dataclass
class Visits:
    """Opens pages, each in a browser of its own, and remembers what they must not do."""

    browser: Browser
    contexts: list[BrowserContext] = field(default_factory=list)
    addresses: set[str] = field(default_factory=set)
    complaints: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)

    def __call__(
        self,
        file: Path,
        anchor: str = "",
        *,
        scripts: bool = True,
        dark: bool = False,
        width: int = 1280,
        height: int = 900,
        touch: bool = False,
        **more: Any,
    ) -> Page:
        """The page in ``file``, opened at ``#anchor``."""
        context = self.browser.new_context(
            java_script_enabled=scripts,
            color_scheme="dark" if dark else "light",
            viewport={"width": width, "height": height},
            has_touch=touch,
            is_mobile=touch,
            **more,
        )
        context.set_default_timeout(20_000)
        self.contexts.append(context)
        context.on("console", lambda m: self.complaints.append(f"{m.type}: {m.text}"))
        context.on("weberror", lambda e: self.complaints.append(f"error: {e.error}"))
        context.on("dialog", self._dismiss)
        context.on("request", lambda request: self.requests.append(request.url))
        page = context.new_page()
        self.addresses.add(file.as_uri())
        page.goto(file.as_uri() + (f"#{anchor}" if anchor else ""))
        return page

    def _dismiss(self, dialog: Any) -> None:
        self.complaints.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def close(self) -> None:
        for context in self.contexts:
            context.close()

    @property
    def foreign_requests(self) -> list[str]:
        """What was asked for beside the pages themselves."""
        return [url for url in self.requests if url.split("#")[0] not in self.addresses]


@pytest.fixture
def visit(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Opens a page.  At the end nothing may have been said on the console or asked of a network."""
    visits = Visits(browser)
    yield visits
    visits.close()
    assert visits.complaints == []
    assert visits.foreign_requests == []


@pytest.fixture(scope="package")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Pages:
    """The pages that are looked at, each written once."""
    return Pages(tmp_path_factory.mktemp("pages"))
