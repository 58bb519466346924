"""The crosstable of the page against those that chess-results.com published, cell by cell."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from lxml import html

from crosstable.api import WriteOptions
from crosstable.choices import Request
from crosstable.files import read_source
from crosstable.host import load_registry
from crosstable.reading import How, open_inputs, read_event
from crosstable.tasks import make_standings
from crosstable.writers.html.page import write_html

from ..shared import SHARED

pytest.importorskip("crosstable_fide", reason="standings need a regulation")

PAGES = SHARED / "corpus" / "swiss-manager" / "site-html"
needs_pages = pytest.mark.skipif(not PAGES.is_dir(), reason="the corpus is not here")

# How the site writes what TRF has letters for; a zero-point bye is left blank there.
SITE = {"H": "-½", "U": "-1", "F": "-1", "Z": "-0"}


def published(path: Path) -> dict[str, list[str]]:
    """The cells of the rounds by the number of the player."""
    rows = [
        [" ".join(cell.text_content().split()) for cell in row.xpath("td|th")]
        for row in html.parse(str(path)).xpath("//table[contains(@class, 'CRs1')]//tr")
    ]
    head = next(row for row in rows if row[0] == "No.")
    places = [n for n, text in enumerate(head) if re.fullmatch(r"\d+(\.Rd)?", text)]
    return {row[0]: [row[n] for n in places] for row in rows if row[0].isdigit()}


def shown(path: Path) -> dict[str, list[str]]:
    """The same of our page, a cell on the diagonal as ``*``."""
    registry = load_registry()
    read = read_event(registry, open_inputs(read_source, [str(path)], How()))
    standings = make_standings(registry, read.tournament, Request(), read.diagnostics)
    root = html.document_fromstring(write_html(standings, WriteOptions()).data.decode())
    found = {}
    for row in root.xpath("//section[@id='crosstable']//tbody/tr"):
        cells = ["*" if td.get("class") == "self" else td.text_content() for td in row.xpath("td")]
        found[cells[1]] = [SITE.get(text, text) for text in cells[2:-1]]
    return found


@needs_pages
def test_a_swiss() -> None:
    path = PAGES / "start-crosstable_frome-2026-open.html"
    assert shown(path) == published(path)


@needs_pages
def test_all_play_all() -> None:
    """The columns of the page are in the order of the ranks, those of the site by number."""
    path = PAGES / "roundrobin-crosstable_ussa-2026.html"
    found = shown(path)
    order = sorted(range(len(found)), key=lambda n: int(list(found)[n]))
    assert {no: [cells[n] for n in order] for no, cells in found.items()} == published(path)
