"""The figures of the text, and sums that were paid."""

from __future__ import annotations

from pathlib import Path

import pytest

from crosstable.testing.prizes import PrizeCase, each_case, prize_case_faults


@pytest.mark.parametrize("case", each_case(Path(__file__).parent / "prizes"))
def test_amounts_of_the_source(case: PrizeCase) -> None:
    assert prize_case_faults(case) == []
