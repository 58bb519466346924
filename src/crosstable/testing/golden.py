"""Golden neighbours: what an input should give lies beside it, and tests compare.

Switched on with ``-p crosstable.testing.golden`` in the options of pytest.  A test asks for
the fixture ``golden`` and compares texts with files; ``pytest --update-golden`` writes them
instead, which is refused where the variable CI is set.  Look at what was written: a golden
that nobody read proves nothing.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

import pytest

from crosstable.api import ReadResult, WriteOptions, render_diagnostic
from crosstable.writers.model_json import write_model_json

MODEL = ".model.json"
DIAGNOSTICS = ".diagnostics.txt"


class Golden:
    """Compares with golden files, or writes them."""

    def __init__(self, is_updating: bool) -> None:
        self._is_updating = is_updating

    def check(self, path: Path, text: str) -> None:
        """Fail unless the file holds this text; for an empty text, unless it is missing."""
        expected = path.read_text(encoding="utf-8") if path.exists() else ""
        if text == expected:
            return
        if not self._is_updating:
            pytest.fail(f"{path.name} differs (--update-golden)\n{_difference(expected, text)}")
        if text:
            path.write_text(text, encoding="utf-8", newline="\n")
        else:
            path.unlink()

    def check_reading(self, case: Path, result: ReadResult) -> None:
        """Compare what was read from ``case`` with its ``.model.json`` and
        ``.diagnostics.txt`` beside it.  Places must name the file without its folder."""
        dumps = [write_model_json(t, WriteOptions()).data.decode() for t in result.tournaments]
        self.check(case.with_suffix(MODEL), "".join(dumps))
        found = (render_diagnostic(diagnostic) + "\n" for diagnostic in result.diagnostics)
        self.check(case.with_suffix(DIAGNOSTICS), "".join(found))


def orphans(folder: Path, cases: Iterable[Path]) -> list[Path]:
    """The golden files of a folder whose case is gone."""
    stems = {case.stem for case in cases}
    return sorted(
        path
        for ending in (MODEL, DIAGNOSTICS)
        for path in folder.glob(f"*{ending}")
        if path.name.removesuffix(ending) not in stems
    )


def _difference(expected: str, text: str) -> str:
    from difflib import unified_diff

    lines = unified_diff(expected.splitlines(), text.splitlines(), "golden", "now", lineterm="")
    return "\n".join(lines)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--update-golden``."""
    parser.addoption(
        "--update-golden", action="store_true", help="write golden files instead of comparing"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Refuse to write golden files in CI."""
    if config.getoption("--update-golden") and os.environ.get("CI"):
        raise pytest.UsageError("--update-golden is refused where CI is set")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """Compares with golden files, or writes them if pytest was asked to."""
    return Golden(request.config.getoption("--update-golden"))
