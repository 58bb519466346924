"""Crosstable and rounds of the page against published ones: chess-results.com, real events."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from lxml import html

from crosstable.api import WriteOptions
from crosstable.choices import Request
from crosstable.files import read_source
from crosstable.host import load_registry
from crosstable.reading import How, open_inputs, read_event
from crosstable.tasks import make_standings
from crosstable.writers.html.page import write_html

from ..shared import PGN, REAL_EVENTS, SHARED, needs_pgn

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


def page_of(path: Path) -> Any:
    """Our page of the event in a file, as a tree."""
    registry = load_registry()
    read = read_event(registry, open_inputs(read_source, [str(path)], How()))
    standings = make_standings(registry, read.tournament, Request(), read.diagnostics)
    return html.document_fromstring(write_html(standings, WriteOptions()).data.decode())


def shown(path: Path) -> dict[str, list[str]]:
    """The same of our page, a cell on the diagonal as ``*``."""
    found = {}
    for row in page_of(path).xpath("//section[@id='crosstable']//tbody/tr"):
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


RESULTS = {"1-0": "1–0", "0-1": "0–1", "1/2-1/2": "½–½"}


@needs_pgn
def test_moscow_1964_round_by_round_and_everybody_against_everybody() -> None:
    """Seven players twice against each other, one of them free in each round."""
    events = json.loads(REAL_EVENTS.read_bytes())["events"]
    rounds = next(event["rounds"] for event in events if event["id"] == "moscow-zonal-1964")
    root = page_of(PGN / "moscow_zonal_1964.pgn")
    for round_ in rounds:
        rows = root.xpath(f"//details[@id='r{round_['round']}']//tbody/tr")
        cells = [[cell.text_content() for cell in row] for row in rows]
        games = [(g["white"], RESULTS[g["result"]], g["black"]) for g in round_["games"]]
        assert sorted((row[1], row[3], row[5]) for row in cells) == sorted(games)
    grid = root.xpath("//section[@id='crosstable']//tbody/tr")
    assert [len(cell.text_content().split()) for cell in grid[0][3:10]] == [0, 2, 2, 2, 2, 2, 2]


@needs_pgn
def test_tata_2022_has_its_forfeits_in_the_grid() -> None:
    """Dubov lost four games without playing; the others won these."""
    root = page_of(PGN / "tata_steel_masters_2022.pgn")
    grid = root.xpath("//section[@id='crosstable']//tbody/tr")
    signs = {
        row.xpath("th")[0].text_content(): [td.text_content() for td in row.xpath("td")].count("-")
        for row in grid
    }
    assert {name: count for name, count in signs.items() if count} == {"Dubov, Daniil": 4}
