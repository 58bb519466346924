"""Every file under fixtures gives the model and the diagnostics that lie beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from crosstable.api import ReadOptions, Source
from crosstable.model.filled import require_filled
from crosstable.readers.pgn.reader import read as read_pgn
from crosstable.readers.trf.reader import read as read_trf
from crosstable.testing.golden import Golden, orphans

FIXTURES = Path(__file__).parents[2] / "fixtures"
READERS = {"trf": read_trf, "pgn": read_pgn}
CASES = [case for format_ in READERS for case in sorted((FIXTURES / format_).glob(f"*.{format_}"))]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.parent.name}-{case.stem}")
def test_reading(case: Path, golden: Golden) -> None:
    read = READERS[case.parent.name]
    result = read(Source(case.name, case.read_bytes()), ReadOptions())
    golden.check_reading(case, result)
    require_filled(result.tournaments, result.diagnostics)


@pytest.mark.parametrize("format_", READERS)
def test_no_golden_without_its_case(format_: str) -> None:
    folder = FIXTURES / format_
    assert orphans(folder, [case for case in CASES if case.parent == folder]) == []
