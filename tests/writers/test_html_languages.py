"""The page in each of its languages: nothing is English but what is listed as such."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest
from lxml import html

from crosstable.api import Standings, WriteOptions
from crosstable.writers import _words
from crosstable.writers._words import ENGLISH, LANGUAGES, Words, words_of
from crosstable.writers.html import page
from crosstable.writers.html.page import write_html

TABLE = Path(_words.__file__).with_name("terms.csv").read_text(encoding="utf-8")
ROWS = list(csv.DictReader(TABLE.splitlines()))
BYES = ("A|2000|ENG|2w+ H F 2b*", "B||ENG|1b- Z . 1w*")
OTHERS = [code for code in LANGUAGES if code != ENGLISH]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Words]:
    """The words that pages were written in, with what was missing from them."""
    used: list[Words] = []

    def remembered(standings: Standings, options: WriteOptions) -> Words:
        used.append(words_of(standings, options))
        return used[-1]

    monkeypatch.setattr(page, "words_of", remembered)
    return used


def events(build) -> list[Standings]:
    """Whatever a page may have to show: players, a part of them, byes, teams, shared ranks."""
    return [
        build.standings(codes="DE BH/C1 BH"),
        build.standings(codes="DE BH", part="U16", part_ranks={3: 1, 4: 2}),
        build.standings(
            build.tournament("A|2000|ENG|2w+ H F 2b*", "B||ENG|1b- Z . 1w*"), codes="BH"
        ),
        build.standings(build.drawn(4), codes="BH"),
        build.team_standings("BH"),
    ]


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_english_but_what_is_listed(build, asked: list[Words], language: str) -> None:
    uncertain = {row[ENGLISH] for row in ROWS if not row[language]}
    for standings in events(build):
        write_html(standings, WriteOptions(language=language))
    assert len(asked) == len(events(build))
    assert {term for words in asked for term in words.missing} <= uncertain


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_says_which_language_it_is_in(build, language: str) -> None:
    written = write_html(build.standings(codes="BH"), WriteOptions(language=language))
    tree = html.document_fromstring(written.data)
    words = _words.words_for(language)
    assert tree.get("lang") == language
    assert words["Decided by"] in tree.xpath("//th/text()")
    shown = tree.xpath("//table[contains(@class, 'standings')]//td//text()")
    point = re.compile(r"\d[.]\d" if language != ENGLISH else r"\d,\d")
    assert not [text for text in shown if point.search(text)]


def test_the_federation_of_the_event_chooses_the_language(build) -> None:
    standings = build.standings(build.tournament(federation="POL"), codes="BH")
    assert b'<html lang="pl">' in write_html(standings, WriteOptions()).data
    assert b'<html lang="en">' in write_html(standings, WriteOptions(language="en")).data


def test_what_stays_english_says_so(build) -> None:
    english = "//*[@lang='en']"
    standings = build.standings(codes="DE BH")
    page = html.fromstring(write_html(standings, WriteOptions(language="de")).data)
    marked = " ".join(one.text_content() for one in page.xpath(english))
    for text in (
        "When have all of the tied met?",
        "toy.trf:3:5-8: warning TRF-TOY",
        "(the only one)",
        "all of the tied met",
        "opponent's score",
    ):
        assert text in marked
    assert "Platz unter den Punktgleichen" not in marked
    assert "Erster Platz" not in marked
    page = html.fromstring(write_html(standings, WriteOptions()).data)
    assert {one.tag for one in page.xpath(english)} == {"html", "div"}
