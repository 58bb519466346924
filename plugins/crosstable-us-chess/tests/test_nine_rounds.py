"""Two scores are dropped at an end from nine rounds on (34E1, 34E4; CS-3, CS-4)."""

from __future__ import annotations

from pathlib import Path

import pytest

from crosstable.testing import load_cases
from crosstable.testing.regulations import context_under, listed_under

NINE = load_cases(Path(__file__).parent / "cases" / "us-9.toml")[0].tournament


def number_cut(code: str, rounds: int, reading: str, participant: int = 1) -> int:
    context = context_under(NINE, "us-chess", {"nine-rounds": reading}, rounds)
    [listed] = listed_under("us-chess", code)
    return sum(c.cut is not None for c in listed.contributions(context, participant))


@pytest.mark.parametrize(
    ("rounds", "reading", "modified_median", "median"),
    [(9, "counted", 2, 4), (9, "planned", 2, 4), (8, "counted", 1, 2), (8, "planned", 2, 4)],
)
def test_how_many_are_dropped(rounds, reading, modified_median, median) -> None:
    assert number_cut("MODMED", rounds, reading) == modified_median
    assert number_cut("MEDIAN", rounds, reading) == median


def test_exactly_half_drops_at_both_ends() -> None:
    assert number_cut("MODMED", 9, "counted", participant=4) == 4
