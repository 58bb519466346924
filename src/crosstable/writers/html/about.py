"""About the page: what was decided and why, readings, codes, findings, the program."""

from __future__ import annotations

from crosstable.api import Standings, __version__
from crosstable.writers._cells import neutralise
from crosstable.writers._markup import Element, add, add_definitions
from crosstable.writers._view import decisions, finding_text, legend, reading_text
from crosstable.writers._words import Words


def add_about(section: Element, standings: Standings, words: Words) -> None:
    """Everything that somebody who doubts the standings wants to know."""
    _decisions(section, standings, words)
    _codes(section, standings, words)
    _readings(section, standings, words)
    _findings(section, standings, words)
    add(section, "p", f"{words['Made with']} crosstable {__version__}.", "soft")


def _decisions(section: Element, standings: Standings, words: Words) -> None:
    regulation = standings.regulation
    pairs = [(words["Title of the regulation"], regulation.title)]
    pairs += [(words["Edition"], regulation.edition)] if regulation.edition else []
    pairs += [(words[subject], choice) for subject, choice in decisions(standings)]
    pairs += [(words["Source"], regulation.source)] if regulation.source else []
    add_definitions(section, pairs, **words.untranslated)


def _codes(section: Element, standings: Standings, words: Words) -> None:
    if standings.columns:
        add(section, "h3", words["Codes"])
        add_definitions(section, legend(standings, words))


def _readings(section: Element, standings: Standings, words: Words) -> None:
    if not standings.readings:
        return
    add(section, "h3", words["Where the text is unclear"])
    items = add(section, "ul", **words.untranslated)
    for reading in standings.readings:
        add(items, "li", neutralise(reading_text(reading)))


def _findings(section: Element, standings: Standings, words: Words) -> None:
    if not standings.diagnostics:
        return
    add(section, "h3", words["Findings"])
    items = add(section, "ul", **words.untranslated)
    for finding in standings.diagnostics:
        add(items, "li", finding_text(finding))
