"""What the program brings itself keeps the contract that it asks of others."""

from __future__ import annotations

from pathlib import Path

import pytest

from crosstable.testing.contract import Check, contract_parameters

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("check", contract_parameters(ROOT, "readers,writers,prizes"))
def test_contract(check: Check) -> None:
    check.run()
