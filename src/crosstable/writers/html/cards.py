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
from typing import NamedTuple, TypeVar

from lxml import etree

from crosstable.api import (
    OPPONENT_ADJUSTED,
    Column,
    Contribution,
    Explanation,
    Note,
    Record,
    Standings,
    Unit,
    Value,
    format_decimal,
)
from crosstable.writers._cells import neutralise, shorten
from crosstable.writers._markup import Element, add, holdable
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
    secondary_text,
    tie_break_name,
)
from crosstable.writers._words import Words
from crosstable.writers.explanation import Neighbour, neighbours
from crosstable.writers.html import codes
from crosstable.writers.html.links import anchors, card_id, carded

_LONGEST_NAME = 28
_LOOKS_LIKE = {"1": 1, "½": Fraction(1, 2), "0": 0, "+": 1, "-": 0, "*": 0}
_SAMPLE = 40
_Counted = TypeVar("_Counted")
_MARKS = "abcdefghijklmnopqrstuvwxyz"


Entry = tuple[str, bool, str]
"""A contribution as shown: its amount, whether it is cut, its marks."""


class Cards:
    """Makes the cards, one at a time, so that no more than one is in memory."""

    def __init__(self, standings: Standings, words: Words, are_open: bool) -> None:
        self.standings = standings
        self.words = words
        self.are_open = are_open
        self.secondary = standings.secondary
        self.reasons = Reasons(standings)
        self.anchors = anchors(standings)
        self.index = {row.participant: index for index, row in enumerate(standings.rows)}
        self.carded = carded(standings)
        self.usual = {column.key: _usual(standings, column) for column in standings.columns}
        self._amounts: dict[tuple[str, int | Fraction], str] = {}
        self._names: dict[int, str] = {}
        self._results: dict[tuple[object, ...], str] = {}

    def __iter__(self) -> Iterator[Element]:
        yield from self.key()
        for place in places(self.standings):
            yield _Card(self, place).build()

    def key(self) -> Iterator[Element]:
        """How to read a card: what is usual for each column, and what becomes of it."""
        words = self.words
        meaning = etree.Element("p")
        meaning.text = words["Struck through: cut. Letters: notes below the table."]
        yield meaning
        items = etree.Element("dl")
        for header, name in zip(
            points_headers(self.standings), self.anchors.values(), strict=False
        ):
            add(items, "dt", words[header])
            add(items, "dd", words["the points of all rounds"], id=f"key-{name}")
        for column in self.standings.columns:
            add(items, "dt", column.key)
            item = add(items, "dd", id=f"key-{self.anchors[column.key]}")
            item.text = holdable(f"{neutralise(tie_break_name(column.listed, words))}: ")
            add(item, "span", neutralise(self.usual_text(column)), **words.untranslated)
        yield items

    def usual_text(self, column: Column) -> str:
        """What a round gives to a column unless noted, what becomes of it, and why there may be
        no value."""
        usual = self.usual[column.key]
        texts = [note_text(note) for note in dict.fromkeys(usual.notes.values())]
        if column.listed.tie_break.unit is Unit.POINTS_SQUARED:
            texts.append(self.words["multiplied by the own result"])
        if usual.cut is not None and usual.cut not in usual.notes.values():
            texts.append(f"{self.words['struck through']}: {note_text(usual.cut)}")
        texts.append(reduction_rule(column))
        if usual.no_value is not None:
            texts.append(f"–: {no_value_text(usual.no_value)}")
        return "; ".join(texts)

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

    def others(self, participant: int) -> Sequence[Record]:
        """The rounds of a team by the points that do not come first."""
        return () if self.secondary is None else self.secondary.participants[participant].records

    def result(self, record: Record) -> str:
        """Colour and result, and the points where they are not what the result looks like."""
        key = (record.colour, record.outcome, record.points)
        text = self._results.get(key)
        if text is None:
            text = self._results[key] = self.result_text(record)
        return text

    def result_text(self, record: Record) -> str:
        worth = self.points(record.points)
        if not record.outcome.is_paired:
            return worth
        letter = codes.LETTERS[record.outcome]
        text = f"{codes.colour_text(record.colour)}{letter}"
        is_plain = self.standings.event.in_points(record.points) == _LOOKS_LIKE.get(letter)
        return text if is_plain else f"{text} ({worth})"

    def points(self, raw: int | Fraction) -> str:
        """An amount in the event's unit, as it is shown."""
        return self.words.number(format_decimal(self.standings.event.in_points(raw)))


class _Usual(NamedTuple):
    """What is told once for a column: the notes of contributions that are something and that are
    nothing, why most cuts are made, and why most of those without a value have none."""

    notes: dict[bool, Note]
    cut: Note | None
    no_value: Value | None


def _usual(standings: Standings, column: Column) -> _Usual:
    """What is most frequent among those first shown."""
    notes: dict[bool, Counter[Note]] = {True: Counter(), False: Counter()}
    cuts: Counter[Note] = Counter()
    missing: Counter[Value] = Counter()
    for row in islice(standings.rows, _SAMPLE):
        explanation = standings.explain(row.participant, column)
        for c in explanation.contributions:
            if c.opponent and c.round:  # a dummy is never usual
                notes[bool(c.amount)][c.note] += 1
            cuts.update([c.cut] if c.cut is not None else [])
        if explanation.value.exact is None:
            missing[explanation.value] += 1
    usual = {is_any: note for is_any, found in notes.items() if (note := _first(found))}
    return _Usual(usual, _first(cuts), _first(missing))


def _first(counts: Counter[_Counted]) -> _Counted | None:
    """What was counted most often."""
    return counts.most_common(1)[0][0] if counts else None


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
        self.others = cards.others(self.id)
        self.notes = _Notes()
        self.lines: list[tuple[str, dict[str, str]]] = []

    def build(self) -> Element:
        """The card: who, between whom, the table, what has no place in it."""
        row, words = self.place.row, self.cards.words
        card = etree.Element("details", id=card_id(self.id))
        if self.cards.are_open:
            card.set("open", "")
        rank = rank_text(row.rank, row.shared)
        name = neutralise(self.place.participant.name)
        points = words.number(points_text(row))
        add(card, "summary", f"{rank}. {name} ({self.id}), {points}")
        self.between(card)
        self.table(card)
        for line, attributes in self.lines:
            add(card, "p", neutralise(line), **attributes)
        if self.notes.marks:
            notes = add(card, "ul", **words.untranslated)
            for text, mark in self.notes.marks.items():
                add(notes, "li", neutralise(f"{mark} {text}"))
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
        cards = self.cards
        standings, names = cards.standings, cards.anchors
        explanations = [standings.explain(self.id, column) for column in standings.columns]
        columns = [self.column(explanation) for explanation in explanations]
        table = add(card, "table")
        self.head(table)
        body = add(table, "tbody")
        for nth, record in enumerate(self.records):
            row = add(body, "tr")
            self.game(row, record)
            for other in self.others[nth : nth + 1]:
                add(row, "td", cards.points(other.points))
            for column in columns:
                self.cell(row, column.get(nth, ()))
        row = add(add(table, "tfoot"), "tr")
        add(row, "th", cards.words["Value"], colspan="3")
        points = cards.words.number(points_text(self.place.row))
        add(row, "td", points, id=f"{card_id(self.id)}-{names[POINTS_CODE]}")
        if cards.secondary is not None:
            points = cards.words.number(secondary_text(cards.standings, self.id))
            add(row, "td", points, id=f"{card_id(self.id)}-{names[cards.secondary.score]}")
        for explanation in explanations:
            self.value(row, explanation)

    def head(self, table: Element) -> None:
        words, standings = self.cards.words, self.cards.standings
        row = add(add(table, "thead"), "tr")
        for header in ("Rd", "Opponent", "Score", *points_headers(standings)):
            add(row, "th", words[header])
        for column in standings.columns:
            add(row, "th", column.key)

    def game(self, row: Element, record: Record) -> None:
        """Round, opponent with score, and result."""
        cards = self.cards
        add(row, "th", str(record.round))
        opponent = cards.standings.event.participants.get(record.opponent)
        if opponent is None:
            add(row, "td", cards.words[codes.meaning(record.outcome)])
            add(row, "td")
        else:
            cards.link(add(row, "td"), opponent.id)
            add(row, "td", cards.points(opponent.points))
        add(row, "td", cards.result(record))

    def cell(self, row: Element, entries: Sequence[Entry]) -> None:
        """What a round gives to a column: amount, whether it is cut, marks."""
        cell = add(row, "td")
        for amount, is_cut, marks in entries:
            before = add(cell, "br") if cell.text or len(cell) else None
            if is_cut:
                add(cell, "del", amount)
            elif before is not None:
                before.tail = amount
            else:
                cell.text = amount
            if marks:
                add(cell, "sup", marks)

    def column(self, explanation: Explanation) -> dict[int, list[Entry]]:
        """The contributions of a value by the record they belong to; lines for the others."""
        column, found = explanation.column, dict[int, list[Entry]]()
        for c in explanation.contributions:
            nth = _record_of(c, self.records, found)
            if nth is None:
                self.line(column, self.outside(column, c), is_english=True)
            else:
                found.setdefault(nth, []).append(self.entry(explanation, c))
        for text in step_texts(explanation.steps):
            self.line(column, text, is_english=True)
        if column.listed.tie_break.needs_tied_group and explanation.value.exact is not None:
            place = f"{self.cards.words['place among the tied']} {explanation.value.exact}"
            self.line(column, place, is_english=False)
        return found

    def line(self, column: Column, text: str, *, is_english: bool) -> None:
        """What has no place in the table, in the page's language or in English."""
        attributes = self.cards.words.untranslated if is_english else {}
        self.lines.append((f"{column.key}: {text}", attributes))

    def entry(self, explanation: Explanation, c: Contribution) -> Entry:
        """A contribution with the marks of all that is not usual about it."""
        column = explanation.column
        usual = self.cards.usual[column.key]
        texts: list[str] = []
        if c.note == OPPONENT_ADJUSTED and c.opponent in explanation.adjustments:
            texts += self.adjusted(c.opponent, explanation.adjustments[c.opponent])
        elif c.note != usual.notes.get(bool(c.amount)):
            texts.append(note_text(c.note))
        if c.cut not in (None, usual.cut, c.note):
            texts.append(note_text(c.cut))
        marks = ",".join(map(self.notes.mark, texts))
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
        who = [self.cards.name(c.opponent)] if c.opponent else []
        reasons = [note_text(note) for note in (c.cut, c.note) if note is not None]
        said = "; ".join(dict.fromkeys([*who, *reasons]))
        return f"{self.cards.amount(column, c.amount)}, {said}"

    def value(self, row: Element, explanation: Explanation) -> None:
        """What the contributions reduce to, or why there is no value."""
        name = self.cards.anchors[explanation.column.key]
        shown = self.cards.words.number(explanation.value.display)
        cell = add(row, "td", shown, id=f"{card_id(self.id)}-{name}")
        is_usual = explanation.value == self.cards.usual[explanation.column.key].no_value
        if explanation.value.exact is None and not is_usual:
            add(cell, "sup", self.notes.mark(no_value_text(explanation.value)))


def _record_of(c: Contribution, records: Sequence[Record], taken: Container[int]) -> int | None:
    """Which record a contribution belongs to: of its round, if possible one against the same
    opponent that has none yet."""
    same_round = [nth for nth, record in enumerate(records) if record.round == c.round]
    if len(same_round) < 2:
        return same_round[0] if same_round else None
    return min(same_round, key=lambda nth: (nth in taken, records[nth].opponent != c.opponent))
