"""Pictures of every section of every page, for the eye: ``python -m tests.browser FOLDER``."""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from .conftest import Visits, launched
from .pages import MAKERS, Pages

LOOKS = {
    "wide": {"width": 1280, "height": 800},
    "dark": {"width": 1280, "height": 800, "dark": True},
    "phone": {"width": 360, "height": 740, "touch": True},
}
SECTIONS = "[...document.querySelectorAll('.sections > section')].map(one => one.id)"
A_NUMBER = "document.querySelectorAll('table.standings td a')[3].hash.slice(1)"
TALLEST = 3000


def main(folder: Path, kinds: list[str]) -> None:
    """Take the pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    pages = Pages(folder)
    with sync_playwright() as playwright:
        browser = launched(playwright)
        for kind in kinds or MAKERS:
            visits = Visits(browser)
            for look, options in LOOKS.items():
                page = visits(pages(kind), **options)
                for place in [*page.evaluate(SECTIONS), page.evaluate(A_NUMBER)]:
                    page.evaluate(f"location.hash = '#{place}'")
                    page.screenshot(
                        path=folder / f"{kind}-{place}-{look}.png",
                        full_page=True,
                        clip={"x": 0, "y": 0, "width": options["width"], "height": TALLEST},
                    )
            visits(pages(kind)).pdf(path=folder / f"{kind}.pdf", prefer_css_page_size=True)
            visits.close()
            for line in (*visits.complaints, *visits.foreign_requests):
                print(f"{kind}: {line}")


main(Path(sys.argv[1]), sys.argv[2:])
