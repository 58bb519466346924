"""What every plugin must keep, and the cases beside this file: crosstable.testing.contract."""

from __future__ import annotations

from pathlib import Path

import pytest

from crosstable.testing.contract import Check, contract_parameters


@pytest.mark.parametrize("check", contract_parameters(Path(__file__).parents[1]))
def test_contract(check: Check) -> None:
    check.run()
