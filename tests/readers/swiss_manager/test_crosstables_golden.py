"""Every crosstable under fixtures/swiss-manager/crosstables gives what lies beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from crosstable.api import ReadOptions, Source
from crosstable.readers.swiss_manager.reader import read
from crosstable.testing.golden import Golden, orphans

FOLDER = Path(__file__).parents[3] / "fixtures" / "swiss-manager" / "crosstables"
CASES = sorted(
    path for path in FOLDER.iterdir() if path.suffix in (".csv", ".html", ".xls", ".xlsx")
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_reading(case: Path, golden: Golden) -> None:
    golden.check_reading(case, read(Source(case.name, case.read_bytes()), ReadOptions()))


def test_no_golden_without_its_case() -> None:
    assert orphans(FOLDER, CASES) == []
