"""Every file under fixtures/swiss-manager/program gives what lies beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from crosstable.api import Source
from crosstable.host import load_registry
from crosstable.reading import read_input
from crosstable.testing.golden import DIAGNOSTICS, MODEL, Golden, orphans

FOLDER = Path(__file__).parents[3] / "fixtures" / "swiss-manager" / "program"
CASES = sorted(path for path in FOLDER.iterdir() if not path.name.endswith((MODEL, DIAGNOSTICS)))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_reading(case: Path, golden: Golden) -> None:
    result = read_input(load_registry(), Source(case.name, case.read_bytes()))
    golden.check_reading(case.with_name(f"{case.name}.x"), result)


def test_no_golden_without_its_case() -> None:
    assert orphans(FOLDER, [case.with_name(f"{case.name}.x") for case in CASES]) == []
