"""Prizes as standings see them: who gets what, why, and how it adds up.

Amounts are hundredths.  How they are shared out is the affair of :mod:`crosstable.prizes`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from crosstable.engine.regulation import Reading
from crosstable.engine.standings import Decision


class Award(NamedTuple):
    """One line of what somebody gets, exactly, in hundredths.

    ``step`` is one of the rule's steps.  ``places`` are the first and last place whose prizes
    are meant (nobody's for a bonus), ``total`` what was divided and ``among`` how many.
    Awards of one ``pool`` are rounded together, so that their sum stays whole; without one,
    those of the same places are.
    """

    participant: int
    amount: Fraction
    step: str
    places: tuple[int, int] | None = None
    total: Fraction = Fraction(0)
    among: int = 1
    pool: tuple[int, int] | None = None


class RoundingMode(Enum):
    """How shares become payable, and where the remainder goes.

    ``in-order``: down, and the remainder goes unit by unit to those who share, in their final
    order.  ``first``: down, and the first of them has all of it.  ``organiser``: down, and it
    stays with the organiser.  ``half-up``: each to the nearest, and the organiser bears the
    difference.  ``exact``: shares that are not payable are refused.
    """

    IN_ORDER = "in-order"
    FIRST = "first"
    ORGANISER = "organiser"
    HALF_UP = "half-up"
    EXACT = "exact"


class PoolKey(NamedTuple):
    """What is rounded together: a list, a rule, the places; or what one participant has."""

    list_name: str
    rule: str
    places: tuple[int, int] | None
    participant: int | None


class LeftOver(NamedTuple):
    """What rounding left of a pool, in hundredths, and who got how much of it.

    Nobody: the organiser keeps it, or pays it where it is less than nothing.
    """

    pool: PoolKey
    amount: Fraction
    goes_to: tuple[tuple[int, Fraction], ...] = ()

    @property
    def kept(self) -> Fraction:
        """What of it nobody got."""
        return self.amount - sum((amount for _, amount in self.goes_to), Fraction(0))


@dataclass(frozen=True, slots=True)
class PrizeLine:
    """One line of what somebody gets: the award, the rule and the list that it comes from.

    ``words`` is what the step of the rule is, in words, ``article`` that of the step.
    """

    award: Award
    rule: str
    words: str
    article: str = ""
    list_name: str = ""


@dataclass(frozen=True, slots=True)
class PrizeShare:
    """What one participant gets: the exact lines, and the amount paid in hundredths."""

    participant: int
    amount: int
    lines: tuple[PrizeLine, ...]

    @property
    def exact(self) -> Fraction:
        """The exact sum of the lines."""
        return sum((line.award.amount for line in self.lines), Fraction(0))


@dataclass(frozen=True, slots=True, kw_only=True)
class Sharing:
    """All shares in the final order.  ``fund`` is the sum of all lists, ``extra`` what is paid
    beside it, ``unawarded`` the prizes by list whose place nobody took, ``left_over`` what
    rounding left and who got it.  Shares are rounded to multiples of ``unit`` hundredths
    before that is given out.

    Always: ``paid + unawarded + kept == fund + extra``, where ``kept`` is what the organiser
    keeps (less than nothing where more is paid).
    """

    shares: tuple[PrizeShare, ...]
    fund: int
    extra: Fraction
    unawarded: Mapping[str, int]
    left_over: tuple[LeftOver, ...]
    mode: RoundingMode
    unit: int

    @property
    def paid(self) -> int:
        """The sum of the shares."""
        return sum(share.amount for share in self.shares)

    @property
    def kept(self) -> Fraction:
        """What rounding leaves with the organiser."""
        return sum((one.kept for one in self.left_over), Fraction(0))


class Fund(NamedTuple):
    """The sum of a list of prizes, in hundredths; the name is empty for the prizes of all."""

    name: str
    amount: int


@dataclass(frozen=True, kw_only=True)
class SharedPrizes:
    """The prizes of an event: the rule, the funds, the shares, what was decided on the way.

    ``ranks`` are the final places, with the play-off in them.
    """

    rule: str
    funds: tuple[Fund, ...]
    sharing: Sharing
    ranks: Mapping[int, int]
    currency: str = ""
    decisions: tuple[Decision, ...] = ()
    readings: tuple[Reading, ...] = ()
