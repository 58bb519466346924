"""Amounts of money and of tour points as text: hundredths inside, never a float."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

# No leading zeros: the 000 of 1,000 is no second prize but a separator of thousands.
_AMOUNT = re.compile(r"(0|[1-9]\d{0,11})(?:\.(\d{1,2}))?", re.ASCII)
_FRACTION = re.compile(r"(\d{1,9})/(\d{1,9})", re.ASCII)
_PERCENT = re.compile(r"(\d{1,3})(?:\.(\d{1,6}))?%", re.ASCII)
_CURRENCY = re.compile(r"[A-Z]{3}")

HOW_TO_WRITE = (
    "write it like 75000 or 1234.50: digits without separators, and a point before one or two "
    "decimals"
)


def parse_amount(value: object) -> int:
    """An amount in hundredths, from an integer or a text like ``1234.50``.

    >>> parse_amount(75000), parse_amount("0.5")
    (7500000, 50)

    Raises :class:`ValueError` for anything else: signs, floats, separators of thousands.
    """
    text = str(value) if type(value) is int else value
    found = _AMOUNT.fullmatch(text.strip()) if isinstance(text, str) else None
    if found is None:
        raise ValueError(f"{value!r} is no amount; {HOW_TO_WRITE}")
    return int(found[1]) * 100 + int((found[2] or "").ljust(2, "0"))


def parse_amounts(value: object) -> tuple[int, ...]:
    """Amounts in hundredths, from a list or a text with commas between them.

    Raises :class:`ValueError` as :func:`parse_amount` does, and where there is none.
    """
    listed = value.split(",") if isinstance(value, str) else value
    if not isinstance(listed, Sequence) or not listed:
        raise ValueError(f"{value!r} is no list of amounts like 75000,50000")
    return tuple(parse_amount(one) for one in listed)


def parse_fraction(value: object) -> Fraction:
    """A part of a whole, from ``1/8`` or ``12.5%``.

    Raises :class:`ValueError` for anything else, and for more than the whole.
    """
    text = value.strip() if isinstance(value, str) else ""
    ratio, percent = _FRACTION.fullmatch(text), _PERCENT.fullmatch(text)
    if ratio is not None and int(ratio[2]):
        part = Fraction(int(ratio[1]), int(ratio[2]))
    elif percent is not None:
        part = Fraction(f"{percent[1]}.{percent[2] or 0}") / 100
    else:
        raise ValueError(f"{value!r} is no part of a whole like '1/8' or '12.5%'")
    if part > 1:
        raise ValueError(f"{value!r} is more than the whole")
    return part


def parse_fractions(value: object) -> tuple[Fraction, ...]:
    """Parts that make a whole, from a list or a text with commas between them.

    Raises :class:`ValueError` where they do not.
    """
    listed = value.split(",") if isinstance(value, str) else value
    parts = tuple(map(parse_fraction, listed)) if isinstance(listed, list | tuple) else ()
    if sum(parts) != 1:
        raise ValueError(f"{value!r} are no parts that make the whole, like ['60%', '40%']")
    return parts


def parse_currency(value: object) -> str:
    """A currency's three capitals.  Raises :class:`ValueError` for anything else."""
    if not isinstance(value, str) or not _CURRENCY.fullmatch(value):
        raise ValueError(f"{value!r} is no currency; write three capitals like USD or EUR")
    return value


def format_amount(hundredths: int) -> str:
    """An amount with its two decimals: ``1234.50``."""
    sign = "-" if hundredths < 0 else ""
    return f"{sign}{abs(hundredths) // 100}.{abs(hundredths) % 100:02d}"


def format_share(hundredths: Fraction | int) -> str:
    """An amount that need not be whole hundredths, for the eye: with at least two decimals and
    as many as it takes, or cut after two where it has no end.

    >>> format_share(Fraction(27500025, 1000)), format_share(Fraction(10000, 3))
    ('275.00025', '33.33…')
    """
    exact = Fraction(hundredths)
    sign, exact = ("-" if exact < 0 else ""), abs(exact)
    decimals, rest = 2, exact.denominator
    while rest != 1 and decimals < _MOST_DECIMALS:
        decimals += 1
        rest = (exact * 10 ** (decimals - 2)).denominator
    if rest != 1:
        return f"{sign}{format_amount(exact.numerator // exact.denominator)}…"
    digits = str((exact * 10 ** (decimals - 2)).numerator).rjust(decimals + 1, "0")
    return f"{sign}{digits[:-decimals]}.{digits[-decimals:]}"


_MOST_DECIMALS = 8
