"""Every list under fixtures/swiss-manager/lists and /teams gives what lies beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from crosstable.api import ReadOptions, Source
from crosstable.readers.swiss_manager.reader import read
from crosstable.testing.golden import Golden, orphans

FIXTURES = Path(__file__).parents[3] / "fixtures" / "swiss-manager"
FOLDERS = (FIXTURES / "lists", FIXTURES / "teams")
CASES = sorted(
    path
    for folder in FOLDERS
    for path in folder.iterdir()
    if path.suffix in (".html", ".xls", ".xlsx")
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_reading(case: Path, golden: Golden) -> None:
    golden.check_reading(case, read(Source(case.name, case.read_bytes()), ReadOptions()))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_no_golden_without_its_case(folder: Path) -> None:
    assert orphans(folder, CASES) == []
