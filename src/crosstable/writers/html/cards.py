"""A card for each participant: the rounds, and what each of them gave to every value.

The card is the explanation: a table whose rows are rounds and whose columns are tie-breaks, so
that a cell is a contribution and the last row what they reduce to.  What is usual for a column
is told once above the cards; in a card everything else has a mark and a note.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Sequence
from fractions import Fraction
from itertools import islice

from lxml import etree

from crosstable.api import (
    Column,
    Contribution,
    Explanation,
    Note,
    Record,
    Standings,
    format_decimal,
)
from crosstable.writers._cells import neutralise, shorten
from crosstable.writers._markup import Element, add, add_header
from crosstable.writers._reasons import (
    Reasons,
    no_value_text,
    note_text,
    reduction_rule,
    step_texts,
)
from crosstable.writers._view import (
    POINTS_CODE,
    Place,
    places,
    points_headers,
    points_text,
    rank_text,
    tie_break_name,
)
from crosstable.writers._words import Words
from crosstable.writers.explanation import Neighbour, neighbours
from crosstable.writers.html.links import anchors, card_id, carded
from crosstable.writers.html.results import result_text

_LONGEST_NAME = 28
_SAMPLE = 40
_MARKS = "abcdefghijklmnopqrstuvwxyz"


Entry = tuple[str, bool, str]
"""A contribution as shown: its amount, whether it is cut, its marks."""


class Cards:
    """Makes the cards, one at a time, so that no more than one is in memory."""

    def __init__(self, standings: Standings, words: Words) -> None:
        self.standings = standings
        self.words = words
        self.reasons = Reasons(standings)
        self.anchors = anchors(standings)
        self.index = {row.participant: index for index, row in enumerate(standings.rows)}
        self.carded = carded(standings)
        self.usual = _usual_notes(standings)
        self._amounts: dict[tuple[str, int | Fraction], str] = {}
        self._names: dict[int, str] = {}

    def __iter__(self) -> Iterator[Element]:
        yield from self.key()
        for place in places(self.standings):
            yield _Card(self, place).build()

    def key(self) -> Iterator[Element]:
        """What is usual for each column, and what the marks mean."""
        words = self.words
        meaning = etree.Element("p")
        meaning.text = words["Struck through: cut. A letter leads to the note below the table."]
        yield meaning
        items = etree.Element("dl")
        for column in self.standings.columns:
            add(items, "dt", column.key)
            add(items, "dd", f"{tie_break_name(column.listed)}: {self.usual_text(column)}")
        yield items

    def usual_text(self, column: Column) -> str:
        """What each round gives to a column unless noted, and what becomes of it."""
        notes = [self.usual.get((column.key, is_any)) for is_any in (True, False)]
        texts = [note_text(note) for note in dict.fromkeys(notes) if note is not None]
        return neutralise("; ".join([*texts, reduction_rule(column)]))

    def amount(self, column: Column, raw: int | Fraction) -> str:
        """A contribution's amount, as it is shown."""
        key = (column.key, raw)
        text = self._amounts.get(key)
        if text is None:
            text = self._amounts[key] = self.words.number(self.reasons.amount(column, raw))
        return text

    def name(self, participant: int) -> str:
        """A participant's number and name, short enough for a table in which they are many."""
        name = self._names.get(participant)
        if name is None:
            name = f"{participant} {shorten(self.reasons.name(participant), _LONGEST_NAME)}"
            self._names[participant] = name
        return name

    def link(self, parent: Element, participant: int) -> Element:
        """A participant's number and name, leading to their card if they have one."""
        link = add(parent, "a", self.name(participant))
        if participant in self.carded:
            link.set("href", f"#{card_id(participant)}")
        return link

    def points(self, raw: int | Fraction) -> str:
        """An amount in the event's unit, as it is shown."""
        return self.words.number(format_decimal(self.standings.event.in_points(raw)))


def _usual_notes(standings: Standings) -> dict[tuple[str, bool], Note]:
    """The note that each column gives most often, to something and to nothing."""
    counts: dict[tuple[str, bool], Counter[Note]] = {}
    for row in islice(standings.rows, _SAMPLE):
        for column in standings.columns:
            for c in standings.explain(row.participant, column).contributions:
                counts.setdefault((column.key, bool(c.amount)), Counter())[c.note] += 1
    return {key: found.most_common(1)[0][0] for key, found in counts.items()}


class _Notes:
    """The notes of one card, each with its mark."""

    def __init__(self) -> None:
        self.marks: dict[str, str] = {}

    def mark(self, text: str) -> str:
        """The mark of a note, the same for the same text."""
        known = self.marks.get(text)
        if known is None:
            nth, letter = divmod(len(self.marks), len(_MARKS))
            known = self.marks[text] = _MARKS[letter] + (str(nth + 1) if nth else "")
        return known


class _Card:
    """One card being built."""

    def __init__(self, cards: Cards, place: Place) -> None:
        self.cards = cards
        self.place = place
        self.id = place.row.participant
        self.records = cards.standings.event.participants[self.id].records
        self.notes = _Notes()
        self.lines: list[str] = []

    def build(self) -> Element:
        """The card: who, between whom, the table, what has no place in it."""
        row, words = self.place.row, self.cards.words
        card = etree.Element("details", id=card_id(self.id))
        rank = rank_text(row.rank, row.shared)
        name = neutralise(self.place.participant.name)
        points = words.number(points_text(row))
        add(card, "summary", f"{rank}. {name} ({self.id}), {points}")
        self.between(card)
        self.table(card)
        for line in self.lines:
            add(card, "p", line)
        if self.notes.marks:
            notes = add(card, "ul")
            for text, mark in self.notes.marks.items():
                add(notes, "li", f"{mark} {text}")
        return card

    def between(self, card: Element) -> None:
        """Who is next above and below, and what decided."""
        both = neighbours(self.cards.standings, self.cards.index[self.id])
        for side, neighbour in zip(("Above", "Below"), both, strict=True):
            if neighbour is not None:
                self.beside(add(card, "p"), self.cards.words[side], neighbour)

    def beside(self, paragraph: Element, side: str, neighbour: Neighbour) -> None:
        other = neighbour.row.participant
        paragraph.text = f"{side}: "
        self.cards.link(paragraph, other).tail = f", {self.verdict(neighbour)}"

    def verdict(self, neighbour: Neighbour) -> str:
        """What decided against a neighbour, in a word and two numbers."""
        words = self.cards.words
        if neighbour.decided_by is None:
            return words["equal on everything"]
        what = neighbour.decided_by
        what = words["points"] if what == POINTS_CODE else what
        own, other = map(words.number, neighbour.values)
        return f"{what} {own} : {other}"

    def table(self, card: Element) -> None:
        """The rounds, what each gave, and what that comes to."""
        standings, names = self.cards.standings, self.cards.anchors
        explanations = [standings.explain(self.id, column) for column in standings.columns]
        columns = [self.column(explanation) for explanation in explanations]
        table = add(card, "table")
        self.head(table)
        body = add(table, "tbody")
        for nth, record in enumerate(self.records):
            row = add(body, "tr")
            self.round(row, record)
            for column in columns:
                self.cell(row, column.get(nth, ()))
        row = add(add(table, "tfoot"), "tr")
        add(row, "th", self.cards.words["Value"], colspan="4", scope="row")
        points = self.cards.words.number(points_text(self.place.row))
        add(row, "td", points, id=f"{card_id(self.id)}-{names[POINTS_CODE]}")
        for explanation in explanations:
            self.value(row, explanation)

    def head(self, table: Element) -> None:
        words, standings = self.cards.words, self.cards.standings
        row = add(add(table, "thead"), "tr")
        for header in ("Rd", "Opponent", "Score", "Res", points_headers(standings)[0]):
            add_header(row, words[header])
        for column in standings.columns:
            add_header(row, column.key)

    def round(self, row: Element, record: Record) -> None:
        """Round, opponent with score, result, and points."""
        cards = self.cards
        add(row, "th", str(record.round))
        cell = add(row, "td")
        opponent = cards.standings.event.participants.get(record.opponent)
        if opponent is not None:
            cards.link(cell, opponent.id)
        add(row, "td", "" if opponent is None else cards.points(opponent.points))
        add(row, "td", result_text(record.colour, record.outcome))
        add(row, "td", cards.points(record.points))

    def cell(self, row: Element, entries: Sequence[Entry]) -> None:
        """What a round gives to a column: amount, whether it is cut, marks."""
        cell = add(row, "td")
        for nth, (amount, is_cut, marks) in enumerate(entries):
            if nth:
                add(cell, "br")
            shown = add(cell, "del" if is_cut else "span", amount) if is_cut or nth else cell
            shown.text = amount
            if marks:
                add(cell, "sup", marks)

    def column(self, explanation: Explanation) -> dict[int, list[Entry]]:
        """The contributions of a value by the record they belong to; lines for the others."""
        column, found = explanation.column, dict[int, list[Entry]]()
        for c in explanation.contributions:
            nth = _record_of(c, self.records, found)
            if nth is None:
                self.lines.append(f"{column.key}: {self.outside(column, c)}")
            else:
                found.setdefault(nth, []).append(self.entry(explanation, c))
        self.lines += [f"{column.key}: {text}" for text in self.steps(explanation)]
        return found

    def entry(self, explanation: Explanation, c: Contribution) -> Entry:
        column, usual = explanation.column, self.cards.usual
        texts = [] if c.note == usual.get((column.key, bool(c.amount))) else [note_text(c.note)]
        if c.cut is not None:
            texts.append(note_text(c.cut))
        if c.opponent in explanation.adjustments:
            texts += self.adjusted(c.opponent, explanation.adjustments[c.opponent])
        marks = ",".join(self.notes.mark(text) for text in dict.fromkeys(texts))
        return self.cards.amount(column, c.amount), c.cut is not None, marks

    def adjusted(self, opponent: int, rounds: Sequence[Contribution]) -> Iterator[str]:
        """The rounds of an opponent that count otherwise than their points, the alike together."""
        alike: dict[tuple[Note, int | Fraction], list[str]] = {}
        for c in rounds:
            alike.setdefault((c.note, c.amount), []).append(str(c.round))
        for (note, amount), numbers in alike.items():
            counted = self.cards.points(amount)
            where = f"{self.cards.words['round']} {', '.join(numbers)}"
            yield f"{self.cards.name(opponent)}, {where}: {note_text(note)}, {counted}"

    def outside(self, column: Column, c: Contribution) -> str:
        """A contribution that belongs to no round."""
        reasons = [note_text(note) for note in (c.cut, c.note) if note is not None]
        return f"{self.cards.amount(column, c.amount)}, {'; '.join(dict.fromkeys(reasons))}"

    def steps(self, explanation: Explanation) -> Iterator[str]:
        """How a place among the tied was found."""
        yield from step_texts(explanation.steps)
        value = explanation.value
        if explanation.column.listed.tie_break.needs_tied_group and value.exact is not None:
            yield f"{self.cards.words['place among the tied']} {value.exact}"

    def value(self, row: Element, explanation: Explanation) -> None:
        """What the contributions reduce to, or why there is no value."""
        name = self.cards.anchors[explanation.column.key]
        shown = self.cards.words.number(explanation.value.display)
        cell = add(row, "td", shown, id=f"{card_id(self.id)}-{name}")
        if explanation.value.exact is None:
            add(cell, "sup", self.notes.mark(no_value_text(explanation.value)))


def _record_of(c: Contribution, records: Sequence[Record], taken: Container[int]) -> int | None:
    """Which record a contribution belongs to: of its round, if possible one against the same
    opponent that has none yet."""
    same_round = [nth for nth, record in enumerate(records) if record.round == c.round]
    if len(same_round) < 2:
        return same_round[0] if same_round else None
    return min(same_round, key=lambda nth: (nth in taken, records[nth].opponent != c.opponent))
