"""The progress of the leaders' scores: a drawing, and the same numbers as a table.

Lines differ by colour, dash and marker and bear their names, so that nobody needs the colours;
colours are set by the style sheet, so that paper and dark screens have their own.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate, pairwise
from typing import NamedTuple

from crosstable.api import Standings, format_decimal
from crosstable.writers._cells import shorten
from crosstable.writers._markup import Element, add, add_header
from crosstable.writers._view import rank_text
from crosstable.writers._words import Words
from crosstable.writers.html import codes

SHOWN = 10
"""How many of the leading participants are shown."""

_LEFT, _TOP, _WIDE, _HIGH = 30, 18, 500, 320
_NAMES, _BELOW = 250, 42
_LABEL = 17
_LONGEST_NAME = 24
_APART = Fraction(7, 5)
"""How far lines of equal scores are drawn apart, so that none hides another."""

_MARKERS = (
    "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z",
    "M-3.5 -3.5h7v7h-7z",
    "M0 -4.6L4.4 3.4H-4.4z",
    "M0 -5L5 0L0 5L-5 0z",
    "M0 4.6L4.4 -3.4H-4.4z",
)
"""A circle, a square, a triangle, a diamond, a triangle on its tip."""


class Line(NamedTuple):
    """A participant's scores after each round, before the first 0."""

    rank: str
    name: str
    scores: tuple[Fraction, ...]


def add_progress(section: Element, standings: Standings, words: Words) -> None:
    """The drawing and the table, from two rounds on; nothing where the rounds are not known."""
    rounds = rounds_of(standings)
    lines = leading(standings, rounds)
    if len(rounds) < 2 or not lines or not standings.tournament.provenance.rounds_are_given:
        return
    everybody = len(standings.listed_rows)
    if everybody > len(lines):
        text = words["The first {count} of {all}"].format(count=len(lines), all=everybody)
        add(section, "p", text, "soft")
    region = add(section, "div", class_="scroll", role="group", tabindex="0")
    region.set("aria-label", words["Score progress"])
    _Drawing(lines, rounds, words).draw(region)
    details = add(section, "details")
    add(details, "summary", words["Points after each round"])
    _table(details, lines, rounds, words)


def rounds_of(standings: Standings) -> list[int]:
    """The numbers of the rounds that count."""
    everybody = standings.event.participants.values()
    return sorted({record.round for one in everybody for record in one.records})


def leading(standings: Standings, rounds: Sequence[int]) -> list[Line]:
    """The scores of the first of those shown."""
    lines = []
    for row in standings.listed_rows[:SHOWN]:
        gained: dict[int, int] = defaultdict(int)
        for record in standings.event.participants[row.participant].records:
            gained[record.round] += record.points
        sums = accumulate((gained[number] for number in rounds), initial=0)
        name = codes.name_text(standings.participants[row.participant])
        scores = tuple(map(standings.event.in_points, sums))
        lines.append(Line(rank_text(row.rank, row.shared), name, scores))
    return lines


class _Drawing:
    """The drawing, in units of its own size."""

    def __init__(self, lines: Sequence[Line], rounds: Sequence[int], words: Words) -> None:
        self.lines = lines
        self.rounds = rounds
        self.words = words
        self.top = max((max(line.scores) for line in lines), default=Fraction(0)) or Fraction(1)
        self.bottom = min(min(line.scores) for line in lines)
        self.label_ys = _apart([self.y(line.scores[-1], n) for n, line in enumerate(lines)])

    def x(self, nth: int) -> Fraction:
        """Where the nth round stands; 0 is before the first."""
        return _LEFT + Fraction(_WIDE * nth, len(self.rounds))

    def y(self, score: Fraction, line: int | None = None) -> Fraction:
        """Where a score stands, a line a little apart from the others."""
        height = _HIGH * (self.top - score) / (self.top - self.bottom)
        middle = Fraction(len(self.lines) - 1, 2)
        return _TOP + height + (0 if line is None else (line - middle) * _APART)

    def draw(self, parent: Element) -> None:
        height = max(_TOP + _HIGH + _BELOW, int(max(self.label_ys)) + _LABEL)
        svg = add(
            parent,
            "svg",
            class_="progress",
            viewBox=f"0 0 {_LEFT + _WIDE + _NAMES} {height}",
            role="img",
            **{"aria-labelledby": "progress-name progress-text"},
        )
        add(svg, "title", self.words["Score progress"], id="progress-name")
        add(svg, "desc", self.in_words(), id="progress-text")
        self.axes(svg)
        for nth in reversed(range(len(self.lines))):
            self.line(svg, nth)

    def in_words(self) -> str:
        """What the drawing shows, for readers aloud."""
        words = self.words
        parts = (
            f"{line.rank} {line.name}: "
            + " ".join(words.number(format_decimal(score)) for score in line.scores[1:])
            for line in self.lines
        )
        return f"{words['Points after each round']}. {'; '.join(parts)}."

    def axes(self, svg: Element) -> None:
        """Lines for whole points, numbers of points and rounds."""
        grid = add(svg, "g", class_="grid")
        span = int(self.top - self.bottom)
        step = next(step for step in (1, 2, 5, 10, 20, 50, 10**6) if span <= 12 * step)
        first = -(-self.bottom.numerator // self.bottom.denominator)
        for score in range(first, int(self.top) + 1, step):
            y = self.y(Fraction(score))
            add(grid, "path", d=f"M{_LEFT} {_number(y)}h{_WIDE}")
            end = {"text-anchor": "end"}
            add(grid, "text", str(score), x=str(_LEFT - 6), y=_number(y + 4), **end)
        every = -(-len(self.rounds) // 20)
        middle = {"text-anchor": "middle"}
        below = str(_TOP + _HIGH + 22)
        for nth, number in enumerate(self.rounds, start=1):
            if nth % every == 0 or nth == 1:
                add(grid, "text", str(number), x=_number(self.x(nth)), y=below, **middle)
        x, lowest = str(_LEFT + _WIDE // 2), str(_TOP + _HIGH + 38)
        add(grid, "text", self.words["Round"], x=x, y=lowest, **middle)

    def line(self, svg: Element, nth: int) -> None:
        """A line with its markers and its name at the end."""
        line, label_y = self.lines[nth], self.label_ys[nth]
        series = add(svg, "g", class_=f"s{nth % len(_MARKERS)}{' late' if nth >= 5 else ''}")
        points = [(self.x(n), self.y(score, nth)) for n, score in enumerate(line.scores)]
        d = "L".join(f"{_number(x)} {_number(y)}" for x, y in points)
        end = self.x(len(self.rounds))
        add(series, "path", d=f"M{d}", class_="line")
        lead = (
            f"M{_number(end + 6)} {_number(points[-1][1])}L{_number(end + 16)} {_number(label_y)}"
        )
        add(series, "path", d=lead, class_="lead")
        marker = _MARKERS[nth % len(_MARKERS)]
        marked = points[1:] if len(points) <= 20 else points[-1:]
        for x, y in [*marked, (end + 24, label_y)]:
            place = f"translate({_number(x)} {_number(y)})"
            add(series, "path", d=marker, class_="marker", transform=place)
        points_text = self.words.number(format_decimal(line.scores[-1]))
        text = f"{line.rank} {shorten(line.name, _LONGEST_NAME)} {points_text}"
        add(series, "text", text, x=_number(end + 33), y=_number(label_y + 4))


def _apart(wanted: Sequence[Fraction]) -> list[Fraction]:
    """Heights for names, in the order of those wanted: each below the one above, and the lowest
    pushed up again where they would leave the drawing."""
    order = sorted(range(len(wanted)), key=lambda nth: (wanted[nth], nth))
    placed = list(wanted)
    for above, below in pairwise(order):
        placed[below] = max(placed[below], placed[above] + _LABEL)
    lowest = Fraction(max(_TOP + _HIGH, _TOP + _LABEL * (len(wanted) - 1)))
    for nth in reversed(order):
        placed[nth] = min(placed[nth], lowest)
        lowest = placed[nth] - _LABEL
    return placed


def _number(value: Fraction | int) -> str:
    """A length with at most one decimal."""
    tenths = int(value * 10)
    whole, rest = divmod(abs(tenths), 10)
    return f"{'-' if tenths < 0 else ''}{whole}{f'.{rest}' if rest else ''}"


def _table(details: Element, lines: Sequence[Line], rounds: Sequence[int], words: Words) -> None:
    """The scores as numbers."""
    region = add(details, "div", class_="scroll", role="group", tabindex="0")
    region.set("aria-label", words["Points after each round"])
    table = add(region, "table", class_="scores")
    add(table, "caption", words["Points after each round"], "hush")
    row = add(add(table, "thead"), "tr")
    add_header(row, words["Rank"])
    add_header(row, words["Name"])
    for number in rounds:
        add_header(row, str(number), "", f"{words['Round']} {number}")
    body = add(table, "tbody")
    for line in lines:
        row = add(body, "tr")
        add(row, "td", line.rank)
        add(add(row, "th", scope="row"), "bdi", line.name)
        for score in line.scores[1:]:
            add(row, "td", words.number(format_decimal(score)))
