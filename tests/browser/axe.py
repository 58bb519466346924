"""What the accessibility checker says of a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page


def findings(page: Page, *rules: str) -> list[str]:
    """A line for everything that axe-core finds wrong, whatever it thinks of its weight.

    Where ``rules`` are named, only by these.
    """
    from axe_playwright_python.sync_playwright import Axe

    options: dict[str, object] = {"resultTypes": ["violations"]}
    if rules:
        options["runOnly"] = list(rules)
    found = Axe().run(page, options=options).response
    return [
        f"{one['id']} ({one['impact']}): {' '.join(map(str, node['target']))}: {one['help']}"
        for one in found["violations"]
        for node in one["nodes"]
    ]
