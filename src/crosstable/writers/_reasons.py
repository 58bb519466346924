"""How a value came about, as texts: the same lines for the terminal, JSON and the page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from crosstable.api import (
    Column,
    Contribution,
    Explanation,
    Note,
    Player,
    Reduction,
    Standings,
    Team,
    TieBreakType,
    Unit,
    Value,
    format_decimal,
    mean,
    one_by_one,
    only,
    rounded_mean,
    total,
)
from crosstable.writers._cells import even_decimals, neutralise

DUMMY = "dummy"

_REDUCTIONS: dict[Reduction, str] = {
    total: "sum of what counts",
    mean: "mean of what counts",
    rounded_mean: "mean of what counts, to the nearest whole number",
    only: "known beforehand",
    one_by_one: "compared from the first on",
}

_NO_VALUE = {
    "not-tied": "nobody else was tied at this point of the list",
    "not-applicable": "this tie-break does not apply here",
    "undefined": "there is nothing to make a value of",
}


class Line(NamedTuple):
    """One contribution as texts.

    ``score`` is the opponent's score or rating it was worked out from, ``reasons`` say why
    the amount is what it is, ``cut`` why it is left out (empty when it counts), and
    ``adjustments`` which rounds of the opponent count otherwise than their points.
    """

    round: int
    opponent: int
    opponent_name: str
    score: str
    result: str
    amount: str
    reason: str
    cut: str
    adjustments: tuple[str, ...]

    @property
    def opponent_text(self) -> str:
        """The opponent's number and name, or what stands for one."""
        if self.opponent:
            return f"{self.opponent} {self.opponent_name}".rstrip()
        return self.opponent_name

    @property
    def reasons(self) -> tuple[str, ...]:
        """All there is to say about it, the cut first, nothing twice."""
        said = dict.fromkeys((self.cut, self.reason, *self.adjustments))
        return tuple(filter(None, said))


def note_text(note: Note) -> str:
    """A note with its article: ``cut as the lowest (14.1)``."""
    return f"{note.text} ({note.article})" if note.article else note.text


class Reasons:
    """Makes texts of explanations; keeps what many of them share."""

    def __init__(self, standings: Standings) -> None:
        self.event = standings.event
        self.participants: Mapping[int, Player | Team] = standings.participants
        self._adjustments: dict[tuple[Contribution, ...], tuple[str, ...]] = {}
        self._texts: dict[tuple[object, ...], str] = {}

    def name(self, participant: int) -> str:
        """A participant's name, made safe to show."""
        found = self.participants.get(participant)
        return neutralise(found.name) if found is not None else ""

    def lines(self, explanation: Explanation) -> list[Line]:
        """The contributions of a value, amounts and scores with the same number of decimals."""
        column, adjustments = explanation.column, explanation.adjustments
        lines = [
            self._line(column, c, adjustments.get(c.opponent, ()))
            for c in explanation.contributions
        ]
        amounts = even_decimals([line.amount for line in lines])
        scores = even_decimals([line.score for line in lines])
        return [
            line._replace(amount=amount, score=score)
            for line, amount, score in zip(lines, amounts, scores, strict=True)
        ]

    def _line(self, column: Column, c: Contribution, adjustments: tuple[Contribution, ...]) -> Line:
        return Line(
            c.round,
            c.opponent,
            self.name(c.opponent) if c.opponent else _nobody(column, c),
            "" if c.base is None else self._once(_score_text, column, c.base),
            "" if c.result is None else self._once(_points_text, column, c.result),
            self._once(_amount_text, column, c.amount),
            note_text(c.note),
            note_text(c.cut) if c.cut is not None else "",
            self._adjusted(adjustments),
        )

    def _once(self, render: Render, column: Column, raw: int | Fraction) -> str:
        """``render``, asked once for each amount of a column."""
        key = (render, column.key, raw)
        text = self._texts.get(key)
        if text is None:
            text = self._texts[key] = render(self, column, raw)
        return text

    def amount(self, column: Column, raw: int | Fraction) -> str:
        """A contribution's amount."""
        return self._once(_amount_text, column, raw)

    def base(self, column: Column, raw: int | Fraction) -> Fraction:
        """What a contribution was worked out from: a rating as it is, a score in points."""
        is_score = column.listed.tie_break.unit is not Unit.NUMBER
        return self.event.in_points(raw) if is_score else Fraction(raw)

    def _adjusted(self, adjustments: tuple[Contribution, ...]) -> tuple[str, ...]:
        known = self._adjustments.get(adjustments)
        if known is None:
            known = self._adjustments[adjustments] = tuple(map(self._adjustment, adjustments))
        return known

    def _adjustment(self, c: Contribution) -> str:
        counts = format_decimal(self.event.in_points(c.amount))
        return f"round {c.round}: {note_text(c.note)}, {counts}"


Render = Callable[[Reasons, Column, int | Fraction], str]


def _score_text(reasons: Reasons, column: Column, raw: int | Fraction) -> str:
    score = reasons.base(column, raw)
    return format_decimal(score, _decimals(column, score))


def _points_text(reasons: Reasons, column: Column, raw: int | Fraction) -> str:  # noqa: ARG001
    return format_decimal(reasons.event.in_points(raw))


def _amount_text(reasons: Reasons, column: Column, raw: int | Fraction) -> str:  # noqa: ARG001
    return format_decimal(column.exact(raw), _decimals(column, raw))


def _nobody(column: Column, c: Contribution) -> str:
    is_imagined = column.listed.tie_break.type is TieBreakType.OPPONENTS and c.base is not None
    return DUMMY if is_imagined else "–"


def _decimals(column: Column, amount: int | Fraction) -> int | None:
    is_count = column.listed.tie_break.unit is Unit.NUMBER
    return 0 if is_count and amount.denominator == 1 else None


def reduction_text(explanation: Explanation) -> str:
    """How the contributions reduce to the value: ``sum of what counts = 12.5``."""
    value, tie_break = explanation.value, explanation.column.listed.tie_break
    if value.exact is None:
        return f"no value: {no_value_text(value)}"
    placed = explanation.column.placed.get(explanation.participant)
    if tie_break.needs_tied_group and placed is not None and placed.score is None:
        return f"place among the tied = {value.exact}"
    if tie_break.needs_tied_group:
        return f"place among the tied = {value.exact}, score among them {value.display}"
    return f"{reduction_rule(explanation.column)} = {value.display}"


def reduction_rule(column: Column) -> str:
    """What becomes of the contributions of a column: ``sum of what counts``."""
    tie_break = column.listed.tie_break
    if tie_break.needs_tied_group:
        return "place among the tied, with the score among them"
    return _REDUCTIONS.get(tie_break.reduce, "value")


def no_value_text(value: Value) -> str:
    """Why there is no value."""
    return _NO_VALUE.get(value.reason or "", value.reason or "unknown")


def step_texts(steps: Sequence[Note]) -> list[str]:
    """The steps of a decision inside a tied group."""
    return [note_text(step) for step in steps]
