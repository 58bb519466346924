"""Every published, checked or disputed value, under every edition it is said to hold for."""

from __future__ import annotations

from pathlib import Path

import pytest

from crosstable.testing import Case
from crosstable.testing.regulations import case_faults, case_parameters, load_all_cases

CASES = load_all_cases(Path(__file__).parent / "cases")


@pytest.mark.parametrize(("case", "edition"), case_parameters(CASES))
def test_value_of_the_source(case: Case, edition: str) -> None:
    assert case_faults(case, edition) == []


def test_every_case_has_a_source_and_a_name_of_its_own() -> None:
    assert all(case.source and case.status for case in CASES)
    assert len({case.id for case in CASES}) == len(CASES)
