"""Standings as one page: readable without scripts, printable, nothing loaded from anywhere.

Every tie-break links to how it came about, in a section per participant below the table;
browsers open the section that a link leads into.  The tree is built with lxml, so text
from files is escaped by construction.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from lxml import etree

from crosstable.api import Explanation, Standings, WriteOptions, Written, __version__
from crosstable.writers._bracket_svg import SVG_STYLE
from crosstable.writers._cells import even_decimals, neutralise
from crosstable.writers._markup import (
    Element,
    add,
    add_definitions,
    add_header,
    fill_head,
    page_bytes,
)
from crosstable.writers._reasons import Line, Reasons, reduction_text, step_texts
from crosstable.writers._view import (
    POINTS_CODE,
    QUALIFIED,
    SHARED,
    Place,
    column_texts,
    decisions,
    event_title,
    has_qualified,
    legend,
    member_texts,
    places,
    points_headers,
    points_text,
    progress,
    qualified_text,
    rank_text,
    rating_text,
    reading_text,
    secondary_text,
    tie_break_name,
)
from crosstable.writers.explanation import Neighbour, neighbours, verdict
from crosstable.writers.html.style import STYLE
from crosstable.writers.playoff_html import add_bracket, add_games, add_steps

_POINTS = {"Pts": "Points", "MP": "Match points", "GP": "Game points"}
_SQUAD_HEADERS = (
    ("Bd", "n", "Board"),
    ("Player", "", ""),
    ("Rtg", "n", "Rating"),
    ("Pts", "n", "Points over the board and from forfeit wins"),
    ("Gms", "n", "Games over the board and forfeit wins"),
)


def write_html(standings: Standings, options: WriteOptions) -> Written:  # noqa: ARG001
    """The standings as a self-contained page."""
    return Written(page_bytes(_Page(standings).build()))


def _anchors(keys: Sequence[str]) -> dict[str, str]:
    """A distinct name for every code that may stand in an address: ``BH-C1``."""
    anchors: dict[str, str] = {}
    for key in keys:
        name = re.sub(r"[^A-Za-z0-9]+", "-", key.replace("+", "p"))
        while name in anchors.values():
            name += "-x"
        anchors[key] = name
    return anchors


def _drop_dead_links(root: Element) -> None:
    """Those who are no part of what is shown, or are not ranked, have nothing to lead to."""
    there = {f"#{element.get('id')}" for element in root.iter() if element.get("id")}
    for link in root.iter("a"):
        if link.get("href") not in there:
            del link.attrib["href"]


class _Page:
    """The page being built, section by section."""

    def __init__(self, standings: Standings) -> None:
        self.standings = standings
        self.reasons = Reasons(standings)
        self.places = places(standings)
        self.has_federations = any(place.participant.federation for place in self.places)
        self.anchors = _anchors([column.key for column in standings.columns])
        self.title = event_title(standings)
        self.index = {row.participant: index for index, row in enumerate(standings.rows)}

    def build(self) -> Element:
        root = etree.Element("html", {"lang": "en"})
        self.head(add(root, "head"))
        body = add(root, "body")
        header = add(body, "header")
        add(header, "h1", self.title)
        main = add(body, "main")
        self.table(main)
        self.playoff(main)
        self.explanations(main)
        self.readings(main)
        self.codes(main)
        self.about(add(body, "footer"))
        _drop_dead_links(root)
        return root

    def head(self, head: Element) -> None:
        fill_head(head, f"{self.title}: standings", STYLE + SVG_STYLE)

    def table(self, main: Element) -> None:
        """The standings, in a region that scrolls by itself where they are too wide."""
        region = add(
            main,
            "div",
            class_="scroll",
            role="region",
            tabindex="0",
            **{"aria-label": "Standings"},
        )
        table = add(region, "table", class_="standings")
        add(table, "caption", progress(self.standings))
        row = add(add(table, "thead"), "tr")
        for text, class_, title in self.headers():
            add_header(row, text, class_, title)
        body = add(table, "tbody")
        points = even_decimals([points_text(place.row) for place in self.places])
        values = self.values()
        for index, place in enumerate(self.places):
            row = add(body, "tr")
            self.person(row, place, points[index])
            self.tie_breaks(row, place, [column[index] for column in values])
            row.tail = "\n"

    def headers(self) -> Iterator[tuple[str, str, str]]:
        """Text, class and title of every column."""
        yield "Rank", "n", ""
        if self.standings.part:
            yield neutralise(self.standings.part), "n", ""
        is_by_team = self.standings.is_by_team
        yield "No.", "n wide", "Number" if is_by_team else "Starting rank"
        yield "Name", "name", ""
        yield "Rtg", "n wide", "Strength" if is_by_team else "Rating"
        if self.has_federations:
            yield "Fed", "wide", "Federation"
        for header in points_headers(self.standings):
            yield header, "n", _POINTS[header]
        for column in self.standings.columns:
            yield column.key, "n", tie_break_name(column.listed)
        if has_qualified(self.standings):
            yield QUALIFIED, "", "Has a qualifying place"
        if self.standings.columns:
            yield "Decided by", "", ""

    def values(self) -> list[list[str]]:
        """What is shown in each tie-break's column."""
        ids = [place.row.participant for place in self.places]
        columns = self.standings.columns
        return [column_texts(column, ids) for column in columns]

    def person(self, row: Element, place: Place, points: str) -> None:
        one, own = place.participant, place.row
        add(row, "td", rank_text(own.rank, own.shared), "n")
        if self.standings.part:
            add(row, "td", rank_text(place.part_rank, place.is_part_rank_shared), "n")
        add(row, "td", str(own.participant), "n wide")
        name = add(row, "th", class_="name", scope="row")
        link = add(name, "a", href=f"#p{own.participant}")
        add(link, "bdi", neutralise(one.name) or "–")
        add(row, "td", rating_text(one), "n wide")
        if self.has_federations:
            add(row, "td", neutralise(one.federation), "wide")
        add(row, "td", points, "n points")
        if self.standings.is_by_team:
            add(row, "td", secondary_text(self.standings, own.participant), "n")

    def tie_breaks(self, row: Element, place: Place, values: Sequence[str]) -> None:
        """The values, each a link to how it came about, and what decided."""
        participant, decided_by = place.row.participant, place.decided_by
        for (key, anchor), value in zip(self.anchors.items(), values, strict=True):
            cell = add(row, "td", class_="n decides" if key == decided_by else "n")
            add(cell, "a", value, href=f"#p{participant}-{anchor}")
        if has_qualified(self.standings):
            add(row, "td", qualified_text(self.standings, participant))
        if self.anchors:
            add(row, "td", _decided(place))

    def playoff(self, main: Element) -> None:
        """The play-off: bracket, games, and what was drawn, chosen and decided."""
        playoff = self.standings.playoff
        if playoff is None:
            return
        section = add(main, "section", class_="playoff")
        add(section, "h2", "Play-off")
        add(section, "p", neutralise(f"{playoff.title}, article {playoff.article}"))
        add_bracket(section, playoff.matches, playoff.names)
        add_games(section, playoff.games, playoff.names)
        add_steps(section, playoff.steps, playoff.names)

    def explanations(self, main: Element) -> None:
        section = add(main, "section", class_="explanations")
        add(section, "h2", "How the places came about")
        for place in self.places:
            self.player(section, place)

    def player(self, section: Element, place: Place) -> None:
        """A participant's part: the neighbours, then every value."""
        row = place.row
        details = add(section, "details", class_="player")
        summary = add(details, "summary", f"{rank_text(row.rank, row.shared)}. ")
        add(
            summary, "bdi", neutralise(place.participant.name)
        ).tail = f" (no. {row.participant}), {points_text(row)} points"
        # Browsers open what a link leads into, so the name stands inside, not on it.
        body = add(details, "div", id=f"p{row.participant}")
        above, below = neighbours(self.standings, self.index[row.participant])
        self.neighbour(body, "Above", above)
        self.neighbour(body, "Below", below)
        self.squad(body, row.participant)
        for column in self.standings.columns:
            self.value(body, self.standings.explain(row.participant, column))

    def squad(self, body: Element, team: int) -> None:
        """The players of a team."""
        members = self.standings.squad(team)
        if not members:
            return
        table = add(body, "table")
        row = add(add(table, "thead"), "tr")
        for text, class_, title in _SQUAD_HEADERS:
            add_header(row, text, class_, title)
        rows = add(table, "tbody")
        for member in members:
            who, rating, points, games = member_texts(member)
            row = add(rows, "tr")
            add(row, "td", str(member.board), "n")
            add(add(row, "td"), "bdi", who)
            for text in (rating, points, games):
                add(row, "td", text, "n")

    def neighbour(self, body: Element, side: str, neighbour: Neighbour | None) -> None:
        if neighbour is None:
            add(body, "p", f"Nobody is {side.lower()}.")
            return
        other = neighbour.row.participant
        paragraph = add(body, "p", f"{side}: ")
        link = add(paragraph, "a", f"{other} ", href=f"#p{other}")
        add(link, "bdi", self.reasons.name(other))
        link.tail = f", {verdict(neighbour)}."

    def value(self, body: Element, explanation: Explanation) -> None:
        """One value: its contributions and what they reduce to."""
        listed = explanation.column.listed
        anchor = f"p{explanation.participant}-{self.anchors[listed.key]}"
        section = add(body, "section", class_="value", id=anchor)
        heading = add(section, "h3", f"{listed.key} = {explanation.value.display} ")
        article = f", article {listed.article}" if listed.article else ""
        add(heading, "small", tie_break_name(listed) + article, "soft")
        lines = self.reasons.lines(explanation)
        if lines:
            _contributions(section, lines)
        if explanation.steps:
            steps = add(section, "ul")
            for step in step_texts(explanation.steps):
                add(steps, "li", step)
        add(section, "p", reduction_text(explanation), "sum")

    def readings(self, main: Element) -> None:
        if not self.standings.readings:
            return
        section = add(main, "section")
        add(section, "h2", "Where the text is unclear")
        items = add(section, "ul")
        for reading in self.standings.readings:
            add(items, "li", neutralise(reading_text(reading)))

    def codes(self, main: Element) -> None:
        if not self.standings.columns:
            return
        section = add(main, "section")
        add(section, "h2", "Codes")
        add_definitions(section, legend(self.standings))

    def about(self, footer: Element) -> None:
        """What was decided and found, and the program."""
        add(footer, "h2", "About this page")
        add_definitions(footer, decisions(self.standings))
        self.diagnostics(footer)
        add(footer, "p", f"Made with crosstable {__version__}.", "soft")

    def diagnostics(self, footer: Element) -> None:
        if not self.standings.diagnostics:
            return
        add(footer, "h3", "Findings")
        items = add(footer, "ul")
        for finding in self.standings.diagnostics:
            place = f"{finding.place}: " if finding.place else ""
            text = f"{place}{finding.severity.value} {finding.code}: {finding.message}"
            add(items, "li", neutralise(text))


def _decided(place: Place) -> str:
    if place.decided_by is None:
        return SHARED if place.is_shared else ""
    return "points" if place.decided_by == POINTS_CODE else place.decided_by


def _contributions(section: Element, lines: Sequence[Line]) -> None:
    """The table of contributions; columns that say nothing are left out."""
    has_score = any(line.score for line in lines)
    has_result = any(line.result for line in lines)
    table = add(section, "table")
    row = add(add(table, "thead"), "tr")
    add_header(row, "Rd", "n", "Round")
    add_header(row, "Opponent")
    if has_score:
        add_header(row, "Score", "n", "The opponent's score or rating")
    if has_result:
        add_header(row, "Own", "n", "Own result")
    add_header(row, "Amount", "n")
    add_header(row, "Why", "why")
    body = add(table, "tbody")
    for line in lines:
        row = add(body, "tr")
        add(row, "td", str(line.round) if line.round else "–", "n")
        _opponent(row, line)
        if has_score:
            _score(row, line)
        if has_result:
            add(row, "td", line.result, "n")
        _amount(row, line)
        add(row, "td", "; ".join(line.reasons), "why")


def _opponent(row: Element, line: Line) -> None:
    cell = add(row, "td")
    if not line.opponent:
        cell.text = line.opponent_name
        return
    link = add(cell, "a", f"{line.opponent} ", href=f"#p{line.opponent}")
    add(link, "bdi", line.opponent_name)


def _score(row: Element, line: Line) -> None:
    """The opponent's score; an asterisk says that it was adjusted, the last cell why."""
    cell = add(row, "td", line.score, "n")
    if line.adjustments:
        add(cell, "abbr", "*", title="adjusted for unplayed rounds")


def _amount(row: Element, line: Line) -> None:
    if line.cut:
        add(add(row, "td", class_="n"), "del", line.amount)
    else:
        add(row, "td", line.amount, "n")
