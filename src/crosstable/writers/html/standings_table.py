"""The table of the standings: every number a link to how it came about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crosstable.api import Standings
from crosstable.writers._cells import even_decimals, neutralise
from crosstable.writers._markup import Element, add, add_header
from crosstable.writers._view import (
    POINTS_CODE,
    QUALIFIED,
    SHARED,
    Place,
    column_texts,
    has_qualified,
    places,
    points_headers,
    points_text,
    progress,
    qualified_text,
    rank_text,
    rating_text,
    secondary_text,
    tie_break_name,
)
from crosstable.writers._words import Words
from crosstable.writers.html.links import anchors, card_id
from crosstable.writers.html.tools import add_tools, filters

MOST_THAT_FIT = 6
"""With more tie-breaks than this the table scrolls by itself on large screens too."""

_POINTS = {"Pts": "Points", "MP": "Match points", "GP": "Game points"}


def add_standings(section: Element, standings: Standings, words: Words) -> None:
    """Search and filters, then the table in a region that scrolls where it is too wide."""
    _Table(standings, words).add_to(section)


class _Table:
    """The table being built, row by row."""

    def __init__(self, standings: Standings, words: Words) -> None:
        self.standings = standings
        self.words = words
        self.places = places(standings)
        self.anchors = anchors(standings)
        self.has_titles = any(getattr(place.participant, "title", "") for place in self.places)
        self.has_ratings = any(rating_text(place.participant) for place in self.places)
        self.has_federations = any(place.participant.federation for place in self.places)

    def add_to(self, section: Element) -> None:
        found = filters(self.standings, self.places, self.words)
        add_tools(section, found, len(self.places), self.words)
        label = {"aria-label": self.words["Standings"]}
        fit = "" if len(self.standings.columns) <= MOST_THAT_FIT else " wide"
        region = add(section, "div", class_=f"scroll{fit}", role="region", tabindex="0", **label)
        table = add(region, "table", class_="standings sortable")
        add(table, "caption", progress(self.standings, self.words))
        row = add(add(table, "thead"), "tr")
        for text, class_, title in self.headers():
            add_header(row, text, class_, title)
        body = add(table, "tbody")
        for place, points, values in zip(self.places, self.points(), self.values(), strict=True):
            row = add(body, "tr")
            if found:
                row.set("data-k", "|".join(one.key(place.participant) for one in found))
            self.person(row, place, points)
            self.tie_breaks(row, place, values)

    def headers(self) -> Iterator[tuple[str, str, str]]:
        """Text, class and title of every column: ``t`` for text, ``w`` for what phones have no
        room for and ``v`` for both; numbers have none."""
        words, is_by_team = self.words, self.standings.is_by_team
        yield words["Rank"], "", ""
        if self.standings.part:
            yield neutralise(self.standings.part), "", ""
        yield words["No."], "w", words["Number" if is_by_team else "Starting rank"]
        if self.has_titles:
            yield words["Title"], "v", ""
        yield words["Name"], "t", ""
        if self.has_ratings:
            yield words["Rtg"], "w", words["Strength" if is_by_team else "Rating"]
        if self.has_federations:
            yield words["Fed"], "v", words["Federation"]
        for header in points_headers(self.standings):
            yield words[header], "", words[_POINTS[header]]
        for column in self.standings.columns:
            yield column.key, "", tie_break_name(column.listed, words)
        if has_qualified(self.standings):
            yield QUALIFIED, "t", words["Has a qualifying place"]
        if self.standings.columns:
            yield words["Decided by"], "t", ""

    def points(self) -> list[str]:
        """The points of every row, as they are shown."""
        texts = even_decimals([points_text(place.row) for place in self.places])
        return [self.words.number(text) for text in texts]

    def values(self) -> list[tuple[str, ...]]:
        """The values of every row, as they are shown."""
        ids = [place.row.participant for place in self.places]
        columns = [column_texts(column, ids) for column in self.standings.columns]
        shown = [[self.words.number(text) for text in column] for column in columns]
        return list(zip(*shown, strict=True)) if shown else [()] * len(ids)

    def person(self, row: Element, place: Place, points: str) -> None:
        one, own = place.participant, place.row
        card = f"#{card_id(own.participant)}"
        add(row, "td", rank_text(own.rank, own.shared))
        if self.standings.part:
            add(row, "td", rank_text(place.part_rank, place.is_part_rank_shared))
        add(row, "td", str(own.participant), "w")
        if self.has_titles:
            add(row, "td", neutralise(getattr(one, "title", "")), "v")
        name = add(row, "th", class_="name", scope="row")
        add(name, "a", neutralise(one.name) or "–", href=card)
        if self.has_ratings:
            add(row, "td", rating_text(one), "w")
        if self.has_federations:
            add(row, "td", neutralise(one.federation), "v")
        add(add(row, "td"), "a", points, href=f"{card}-{self.anchors[POINTS_CODE]}")
        if self.standings.secondary is not None:
            text = self.words.number(secondary_text(self.standings, own.participant))
            anchor = self.anchors[self.standings.secondary.score]
            add(add(row, "td"), "a", text, href=f"{card}-{anchor}")

    def tie_breaks(self, row: Element, place: Place, values: Sequence[str]) -> None:
        """The values, each a link to how it came about, and what decided."""
        card, decided_by = card_id(place.row.participant), place.decided_by
        for column, value in zip(self.standings.columns, values, strict=True):
            cell = add(row, "td", class_="decides" if column.key == decided_by else "")
            add(cell, "a", value, href=f"#{card}-{self.anchors[column.key]}")
        if has_qualified(self.standings):
            add(row, "td", qualified_text(self.standings, place.row.participant), "t")
        if self.standings.columns:
            add(row, "td", self.decided(place))

    def decided(self, place: Place) -> str:
        """What separated somebody from the row above, in a word."""
        if place.decided_by is None:
            return self.words[SHARED] if place.is_shared else ""
        return self.words["points"] if place.decided_by == POINTS_CODE else place.decided_by
