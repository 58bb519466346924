"""The regulations as data: the lists as the texts have them, and names as arbiters write them."""

from __future__ import annotations

import pytest

from crosstable.testing.regulations import installed, listed_under


def test_the_default_order_of_the_federation() -> None:
    lists = installed().regulation("us-chess").tie_breaks

    assert lists["default"] == lists["swiss"] == ("MODMED", "SOLKOFF", "CUM", "CUMOPP")
    assert lists["round-robin"] == ("SB", "RESULT")


def test_the_order_of_the_championship() -> None:
    lists = installed().regulation("us-championship-2010").tie_breaks

    assert lists == {"default": ("BLACKS", "PERF", "DE", "WON", "AVGOPP", "LOTS")}


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("mm", "MODMED"),
        ("Solk", "SOLKOFF"),
        ("Cumulative", "CUM"),
        ("Harkness", "MEDIAN"),
        ("H2H", "RESULT"),
        ("Blk", "BLACKS"),
        ("OppCum", "CUMOPP"),
        ("Neustadtl", "SB"),
        ("OTHER_SOLKOFF", "SOLKOFF"),
    ],
)
def test_names_as_us_arbiters_write_them(written: str, code: str) -> None:
    [listed] = listed_under("us-chess", written)

    assert listed.key == code
