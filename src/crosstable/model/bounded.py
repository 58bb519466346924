"""What plugins give, taken to its end where it has one.

Time is no measure, because machines differ; numbers are.  The limits are far beyond what
any event needs, so that whoever reaches one never stops.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import islice
from typing import Any, TypeVar

T = TypeVar("T")

MOST = 100_000
"""The most that is taken of anything."""


class EndlessError(ValueError):
    """Something that does not end, or not within any reasonable number."""


def bounded(values: Iterable[T], what: str, most: int = MOST) -> tuple[T, ...]:
    """All values.  Raises :class:`EndlessError` where there are more than ``most``, and
    :class:`TypeError` for what has no values.

    >>> bounded(iter("ab"), "letters")
    ('a', 'b')
    """
    if not isinstance(values, Iterable):
        raise TypeError(f"gives {type(values).__name__}, which is no list of {what}")
    found = tuple(islice(values, most + 1))
    if len(found) > most:
        raise EndlessError(f"more than {most} {what}; it does not end")
    return found


def require_exact(value: Any, what: str) -> None:
    """Nothing, for an integer or a fraction.  Raises :class:`TypeError` for a float, a
    ``Decimal``, a ``bool`` and whatever else would make a result inexact."""
    if type(value) is not int and type(value) is not Fraction:
        raise TypeError(f"{what} is {value!r}, which is no int and no Fraction")
