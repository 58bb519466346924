"""Contributions: the shares of single rounds in a tie-break value, and how they reduce.

A value *is* the reduction of its contributions; there is no second computation for the
explanation.  Amounts are integers in the tie-break's unit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from crosstable.model.frozen import dataclass
from crosstable.model.points import round_half_up


@dataclass(frozen=True, slots=True)
class Note:
    """Why a contribution is what it is, with the article.  One shared object per reason."""

    text: str
    article: str = ""


class Contribution(NamedTuple):
    """One round's share in a tie-break value.

    ``amount``    what it adds, in the tie-break's unit
    ``note``      why
    ``opponent``  the opponent's starting rank, 0 for none or a dummy
    ``base``      the score (event's unit) or rating it was worked out from
    ``result``    the own result it was multiplied with or set against
    ``cut``       why it is left out of the reduction; ``None`` when it counts
    ``is_vur``    whether the round was a voluntary unplayed round (for cuts)
    """

    round: int
    amount: int | Fraction
    note: Note
    opponent: int = 0
    base: int | Fraction | None = None
    result: int | None = None
    cut: Note | None = None
    is_vur: bool = False


class NoValue(Enum):
    """Why there is no value."""

    UNDEFINED = "undefined"
    NOT_APPLICABLE = "not-applicable"
    NOT_TIED = "not-tied"


Series = tuple[int | Fraction, ...]
"""A value of several numbers, compared from the first on."""

Raw = int | Fraction | Series | NoValue
"""A value in the tie-break's unit, or why there is none."""

Reduction = Callable[[Sequence[Contribution]], Raw]
"""What makes a value of contributions."""


def total(contributions: Sequence[Contribution]) -> int | Fraction:
    """The sum of what counts; 0 when nothing does."""
    return sum([c.amount for c in contributions if c.cut is None])


def mean(contributions: Sequence[Contribution]) -> Fraction | NoValue:
    """The exact mean of what counts; undefined when nothing does."""
    amounts = [c.amount for c in contributions if c.cut is None]
    return Fraction(sum(amounts), len(amounts)) if amounts else NoValue.UNDEFINED


def rounded_mean(contributions: Sequence[Contribution]) -> int | NoValue:
    """The mean of what counts to the nearest integer, a half up."""
    exact = mean(contributions)
    return exact if isinstance(exact, NoValue) else round_half_up(exact)


def one_by_one(contributions: Sequence[Contribution]) -> Raw:
    """The amounts, compared from the first on; not applicable without any."""
    return tuple(c.amount for c in contributions) or NoValue.NOT_APPLICABLE


def only(contributions: Sequence[Contribution]) -> int | Fraction | NoValue:
    """The single amount, for values known beforehand; undefined when there is none."""
    return contributions[0].amount if contributions else NoValue.UNDEFINED


LOWEST_CUT = Note("cut as the lowest")
HIGHEST_CUT = Note("cut as the highest")


def cut_lowest(
    contributions: Sequence[Contribution], count: int, note: Note = LOWEST_CUT
) -> list[Contribution]:
    """Leave out the ``count`` lowest amounts, the earliest round first among equals."""
    return _cut(contributions, count, note, lambda c: (c.amount, c.round))


def cut_highest(
    contributions: Sequence[Contribution], count: int, note: Note = HIGHEST_CUT
) -> list[Contribution]:
    """Leave out the ``count`` highest amounts, the earliest round first among equals."""
    return _cut(contributions, count, note, lambda c: (-c.amount, c.round))


def _cut(
    contributions: Sequence[Contribution],
    count: int,
    note: Note,
    key: Callable[[Contribution], tuple[int | Fraction, int]],
) -> list[Contribution]:
    result = list(contributions)
    counted = [index for index, c in enumerate(result) if c.cut is None]
    for index in sorted(counted, key=lambda i: key(result[i]))[:count]:
        result[index] = result[index]._replace(cut=note)
    return result
