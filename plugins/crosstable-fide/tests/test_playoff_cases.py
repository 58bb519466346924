"""Courses of play-offs, by hand from an article or as they were played: who stands where."""

from __future__ import annotations

from pathlib import Path

import pytest

from crosstable.testing.playoff_cases import (
    PlayoffCase,
    load_all_playoff_cases,
    playoff_faults,
)

CASES = load_all_playoff_cases(Path(__file__).parent / "playoffs")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_playoff_of_the_source(case: PlayoffCase) -> None:
    assert playoff_faults(case) == []


def test_every_case_has_a_source_and_a_name_of_its_own() -> None:
    assert all(case.source and case.status for case in CASES)
    assert len({case.id for case in CASES}) == len(CASES)
