"""The play-off in the page: bracket, games, and what was drawn, chosen and decided."""

from __future__ import annotations

from crosstable.api import Standings
from crosstable.writers._cells import neutralise
from crosstable.writers._markup import Element, add
from crosstable.writers._words import Words
from crosstable.writers.playoff_html import add_bracket, add_games, add_steps


def add_playoff(section: Element, standings: Standings, words: Words) -> None:
    """The play-off, where there was one."""
    playoff = standings.playoff
    if playoff is None:
        return
    add(section, "p", neutralise(f"{playoff.title}, {words['article']} {playoff.article}"))
    add_bracket(section, playoff.matches, playoff.names, words, "h3")
    add_games(section, playoff.games, playoff.names, words, "h3")
    add_steps(section, playoff.steps, playoff.names, words, "h3")
