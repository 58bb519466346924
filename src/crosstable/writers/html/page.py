"""Standings as one page: readable without scripts, printable, nothing loaded from anywhere.

Every number links to how it came about, in a card per participant; browsers open what a link
leads into.  The script only adds comfort (:mod:`.script`).  Trees are built with lxml, so text
from files is escaped by construction, and the cards are written one by one, so that memory
does not grow with their number.

As a fragment the page is one ``<div class="crosstable">`` with its style and its script, to put
into a page of one's own.  Its styles touch nothing outside it.  Its names (``standings``,
``p12``, ``p12-BH-C1``) should be free in that page, and a policy there must allow the style and
the script.  Of several fragments in a page each follows its own links, but an address to share
leads into the first.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Container, Iterator
from typing import Any

from lxml import etree

from crosstable.api import Standings, WriteOptions, Written
from crosstable.writers._bracket_svg import SVG_STYLE
from crosstable.writers._markup import Element, add, fill_head, holdable
from crosstable.writers._view import event_title
from crosstable.writers._words import Words, words_of
from crosstable.writers.html.about import add_about
from crosstable.writers.html.cards import Cards
from crosstable.writers.html.crosstable import add_crosstable
from crosstable.writers.html.nesting import flattened
from crosstable.writers.html.playoff import add_playoff
from crosstable.writers.html.prizes import add_prizes
from crosstable.writers.html.progress import add_progress
from crosstable.writers.html.rounds import add_rounds
from crosstable.writers.html.script import SCRIPT
from crosstable.writers.html.section_style import SECTION_STYLE
from crosstable.writers.html.standings_table import add_standings
from crosstable.writers.html.style import STYLE
from crosstable.writers.html.teams import add_teams

CARDS = "cards"

_File = Any  # what lxml writes with has no name of its own

Fill = Callable[[Element, Standings, Words], None]

SECTIONS: tuple[tuple[str, str, Fill | None], ...] = (
    ("standings", "Standings", add_standings),
    ("crosstable", "Crosstable", add_crosstable),
    ("rounds", "Rounds", add_rounds),
    ("teams", "Teams", add_teams),
    ("progress", "Score progress", add_progress),
    ("playoff", "Play-off", add_playoff),
    ("prizes", "Prizes", add_prizes),
    (CARDS, "Explanations", None),
    ("about", "About", add_about),
)
"""The sections in order: name in addresses, title, and what fills it."""

_OPTIONAL_ENDS = re.compile(rb"</(?:td|th|tr|li|dt|dd|thead|tbody|tfoot)>")
_QUOTED = re.compile(rb'<(\w+ \w+=)"([#\w-]+)">')


def write_html(standings: Standings, options: WriteOptions) -> Written:
    """The standings as a self-contained page, or a piece of one."""
    return Written(_Page(standings, options).written())


class _Page:
    """The page being written."""

    def __init__(self, standings: Standings, options: WriteOptions) -> None:
        self.standings = standings
        self.options = options
        self.words = words_of(standings, options)
        self.title = event_title(standings, self.words)
        self.cards = Cards(standings, self.words, options.prints_explanations)
        more = as_style(options.style)
        self.styles = [flattened(STYLE + SECTION_STYLE + SVG_STYLE), *([more] if more else [])]

    def written(self) -> bytes:
        """The whole page, or only the piece of it."""
        if self.options.is_fragment:
            styles = b"".join(_written(_element("style", style)) for style in self.styles)
            return styles + self.content() + _written(_element("script", SCRIPT)) + b"\n"
        head = etree.Element("head")
        title = f"{self.title}: {self.words['Standings']}"
        fill_head(head, title, self.styles, [SCRIPT])
        lang = self.words.language.encode()
        start = b'<!DOCTYPE html>\n<html lang="%b">%b<body>' % (lang, _written(head))
        return start + self.content() + b"</body></html>\n"

    def content(self) -> bytes:
        """Everything below the body."""
        out, parts = io.BytesIO(), []
        with etree.htmlfile(out, encoding="utf-8") as file:
            for _ in self.written_to(file):
                file.flush()
                parts.append(_terse(out.getvalue()))
                out.seek(0)
                out.truncate()
        return b"".join([*parts, _terse(out.getvalue())])

    def written_to(self, file: _File) -> Iterator[None]:
        """Writes one piece after the other."""
        sections = dict(self.sections())
        class_ = "crosstable appendix" if self.options.prints_explanations else "crosstable"
        # A page that takes a fragment in has a main part of its own.
        main = "div" if self.options.is_fragment else "main"
        with file.element("div", {"class": class_, "lang": self.words.language}):
            yield file.write(self.header(sections))
            with file.element(main, {"id": "content", "class": "sections"}):
                for section in sections.values():
                    if section is None:
                        yield from self.cards_written_to(file)
                    else:
                        yield file.write(section)
            yield file.write(self.dialog())

    def sections(self) -> Iterator[tuple[str, Element | None]]:
        """The sections that have something to show; nothing yet for the cards."""
        for id_, title, fill in SECTIONS:
            if fill is None:
                yield id_, None
                continue
            section = etree.Element("section", id=id_)
            add(section, "h2", self.words[title])
            fill(section, self.standings, self.words)
            if len(section) > 1:
                yield id_, section

    def header(self, shown: Container[str]) -> Element:
        """The title and the way to the sections."""
        words = self.words
        header = etree.Element("header")
        add(header, "a", words["Skip to the content"], "skip", href="#content")
        add(header, "h1", self.title)
        nav = add(header, "nav", **{"aria-label": words["Sections"]})
        for id_, title, _ in SECTIONS:
            if id_ in shown:
                add(nav, "a", words[title], href=f"#{id_}")
        label = add(header, "label", class_="paper", hidden="")
        box = add(label, "input", type="checkbox")
        box.tail = words["Print the explanations"]
        if self.options.prints_explanations:
            box.set("checked", "")
        return header

    def cards_written_to(self, file: _File) -> Iterator[None]:
        """The cards, each written and forgotten."""
        with file.element("section", id=CARDS):
            yield file.write(_element("h2", self.words["Explanations"]))
            for part in self.cards:
                yield file.write(part)

    def dialog(self) -> Element:
        """What the script shows a card in."""
        words = self.words
        dialog = etree.Element("dialog")
        add(dialog, "button", "×", type="button", **{"aria-label": words["Close"]})
        add(dialog, "h2")
        add(dialog, "p", class_="soft")
        add(dialog, "div")
        add(dialog, "a", words["How to read this"], href=f"#{CARDS}")
        return dialog


def as_style(text: str) -> str:
    """Somebody's style sheet as a browser will see it in the page, so that the policy fits, with
    nothing in it that ends it before its end."""
    text = re.sub("\r\n?", "\n", holdable(text))
    return re.sub("</(?=style)", r"<\\/", text, flags=re.IGNORECASE)


def _element(tag: str, text: str) -> Element:
    element = etree.Element(tag)
    element.text = text
    return element


def _terse(markup: bytes) -> bytes:
    """The same without end tags and quotes that HTML can do without: a fourth of a long page.

    A ``<`` that is text is written as ``&lt;``, so nothing but tags can match.
    """
    return _QUOTED.sub(rb"<\1\2>", _OPTIONAL_ENDS.sub(b"", markup))


def _written(element: Element) -> bytes:
    data: bytes = etree.tostring(element, method="html", encoding="utf-8")
    return data
