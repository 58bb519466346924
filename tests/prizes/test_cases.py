"""Every case of prizes: published sums, and figures worked out by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from crosstable.testing.prizes import PrizeCase, each_case, prize_case_faults


@pytest.mark.parametrize("case", each_case(Path(__file__).parent / "cases"))
def test_amounts_of_the_source(case: PrizeCase) -> None:
    assert prize_case_faults(case) == []
