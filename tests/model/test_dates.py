"""What a date may mean that names a year or month only."""

from __future__ import annotations

from datetime import date

import pytest

from crosstable.api import EventDate


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("1964", date(1964, 1, 1), date(1964, 12, 31)),
        ("1964.??.??", date(1964, 1, 1), date(1964, 12, 31)),
        (" 2015-02 ", date(2015, 2, 1), date(2015, 2, 28)),
        ("2024.02.??", date(2024, 2, 1), date(2024, 2, 29)),
        ("2015/12/??", date(2015, 12, 1), date(2015, 12, 31)),
    ],
)
def test_years_and_months_span_their_days(text: str, first: date, last: date) -> None:
    assert EventDate(text).span == (first, last)


@pytest.mark.parametrize(
    "text", ["", "0000", "9999", "2015-13", "2015.00.??", "2015.??.05", "May 2015", "15", "20150"]
)
def test_nothing_else_is_certain(text: str) -> None:
    assert EventDate(text).span is None


def test_a_day_is_one() -> None:
    day = date(2026, 6, 12)
    assert EventDate("12 June", day).span == (day, day)
