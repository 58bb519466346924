"""Money as text: what is read, and what is refused with one clear message."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.api import (
    format_amount,
    format_share,
    parse_amount,
    parse_amounts,
    parse_currency,
    parse_fraction,
    parse_fractions,
)


@pytest.mark.parametrize(
    ("value", "hundredths"),
    [(75000, 7500000), ("75000", 7500000), ("0.5", 50), ("0.05", 5), (" 12.34 ", 1234), (0, 0)],
)
def test_amounts(value: object, hundredths: int) -> None:
    assert parse_amount(value) == hundredths


@pytest.mark.parametrize(
    "value",
    [
        *(
            "1.234,50",
            "1,234.50",
            "1234,50",
            "1.234",
            "-5",
            "+5",
            "",
            " ",
            "1e3",
            "NaN",
            "12.",
            ".5",
        ),
        # The second half of 1,000 and of 75,050, that are one amount to whoever writes them.
        *("000", "00", "050"),
        *("12 000", "12_000", "12'000", "$12", "12 EUR", "١٢", "９", "1" * 13, "1/2"),
        *(-5, 0.5, 5.0, True, None, [5]),
    ],
)
def test_no_amounts(value: object) -> None:
    with pytest.raises(ValueError, match=r"is no amount; write it like 75000 or 1234\.50"):
        parse_amount(value)


@given(st.integers(0, 10**14 - 1))
def test_amounts_are_read_as_they_are_written(hundredths: int) -> None:
    assert parse_amount(format_amount(hundredths)) == hundredths


def test_lists_of_amounts() -> None:
    assert parse_amounts("500,300.5") == parse_amounts([500, "300.5"]) == (50000, 30050)
    for nothing in ([], 5, None):
        with pytest.raises(ValueError, match="is no list of amounts"):
            parse_amounts(nothing)
    with pytest.raises(ValueError, match="'' is no amount"):
        parse_amounts("500,,300")


@pytest.mark.parametrize("value", ["dollars", "usd", "$", "US", "USDX", "ÄÖÜ", "", 840, None])
def test_no_currencies(value: object) -> None:
    with pytest.raises(ValueError, match="is no currency; write three capitals"):
        parse_currency(value)


def test_fractions() -> None:
    assert parse_fraction("1/8") == parse_fraction("12.5%") == Fraction(1, 8)
    assert (
        parse_fractions(["60%", "2/5"])
        == parse_fractions("60%, 2/5")
        == (Fraction(3, 5), Fraction(2, 5))
    )
    for nothing in ("1/0", "12.5", "0.125", "-1/8", "101%", 0.125, 1, ""):
        with pytest.raises(ValueError, match=r"part of a whole|more than the whole"):
            parse_fraction(nothing)
    with pytest.raises(ValueError, match="no parts that make the whole"):
        parse_fractions(["60%", "30%"])
    with pytest.raises(ValueError, match="1 are no parts that make the whole"):
        parse_fractions(1)


@pytest.mark.parametrize(
    ("hundredths", "text"),
    [
        (Fraction(10000, 3), "33.33…"),
        (Fraction(27500, 8), "34.375"),
        (Fraction(-1, 2), "-0.005"),
        (0, "0.00"),
        (775, "7.75"),
        (-1, "-0.01"),
    ],
)
def test_shares_for_the_eye(hundredths: Fraction | int, text: str) -> None:
    assert format_share(hundredths) == text
