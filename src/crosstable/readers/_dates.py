"""Dates as results files write them, read leniently, certain or not at all.

Source of the forms: TRF fact sheet, section 7.3.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import date
from typing import NamedTuple

_NUMERIC = re.compile(r"(\d{1,4})\s*([./-])\s*(\d{1,2})\s*\2\s*(\d{1,4})")
# Compiled where they are used: few files have dates in words.
_MONTH_FIRST = r"([A-Za-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})"
_DAY_FIRST = r"(\d{1,2})(?:st|nd|rd|th)?\.?\s+([A-Za-z]{3,9})\.?,?\s+(\d{4})"
_MONTHS = (
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
)


class DateParts(NamedTuple):
    """Three numbers of a date in the order of the file, and what parts them."""

    numbers: tuple[int, int, int]
    widths: tuple[int, int, int]
    separator: str

    @property
    def is_short(self) -> bool:
        """Whether the year has two digits."""
        return max(self.widths) <= 2


def split_date(text: str) -> DateParts | None:
    """The three numbers of ``28. 07. 2005``, ``18/04/08``, ``2008-02-01``; else ``None``."""
    found = _NUMERIC.match(text.strip())
    if found is None:
        return None
    first, separator, second, third = found.groups()
    numbers = (int(first), int(second), int(third))
    return DateParts(numbers, (len(first), len(second), len(third)), separator)


def day_in_order(parts: DateParts, order: str) -> date | None:
    """The day if the numbers stand in ``order`` (``YMD``, ``DMY``...), two-digit years 20yy."""
    by_letter = dict(zip(order, parts.numbers, strict=True))
    year = by_letter["Y"]
    if (parts.widths[order.index("Y")] <= 2) != parts.is_short:
        return None
    try:
        return date(2000 + year if parts.is_short else year, by_letter["M"], by_letter["D"])
    except ValueError:
        return None


def possible_orders(parts: DateParts) -> tuple[str, ...]:
    """The orders that the shape allows, the likeliest first."""
    if parts.is_short:
        return ("YMD", "DMY", "YDM")
    if parts.widths[0] > 2:
        return ("YMD",)
    return ("DMY",) if parts.separator in ".-" else ("DMY", "MDY")


def day_in_words(text: str) -> date | None:
    """The day of ``May 29, 2020`` or ``29 May 2020``, English month names."""
    bare = text.strip()
    found = re.match(_MONTH_FIRST, bare)
    if found is not None:
        word, day, year = found.groups()
    else:
        found = re.match(_DAY_FIRST, bare)
        if found is None:
            return None
        day, word, year = found.groups()
    starts = [name.startswith(word.lower()) for name in _MONTHS]
    if sum(starts) != 1:
        return None
    try:
        return date(int(year), starts.index(True) + 1, int(day))
    except ValueError:
        return None


def exists(parts: DateParts, orders: Iterable[str]) -> bool:
    """Whether the numbers are a day in one of the orders; 30 February is none in any."""
    return any(day_in_order(parts, order) is not None for order in orders)


def orders_that_fit(all_parts: Sequence[DateParts], orders: Sequence[str]) -> list[str]:
    """Those orders in which the dates of the file exist; what is no day in any has no say."""
    days = [parts for parts in all_parts if exists(parts, orders)]
    return [order for order in orders if days and all(exists(parts, (order,)) for parts in days)]
