"""Every installed regulation: what it names is there, every article is carried out or says why
not, every rule has a case.  The cases are those beside the bundled plugins; one that lives
elsewhere tests itself with ``crosstable.testing.regulations``.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

from crosstable.testing.regulations import article_faults, installed, load_all_cases

ROOT = Path(__file__).parents[2]
CASES = [
    case for folder in sorted(ROOT.glob("plugins/*/tests/cases")) for case in load_all_cases(folder)
]
# Beside the sources may stand plugins that are not installed, as where the core is tried alone.
BUNDLED = sorted(
    path.stem
    for path in ROOT.glob("plugins/*/src/*/regulations/*.toml")
    if find_spec(path.parents[1].name)
)


@pytest.mark.parametrize("edition", BUNDLED)
def test_every_article_is_carried_out_and_every_rule_has_a_case(edition: str) -> None:
    assert article_faults(edition, CASES) == []


def test_every_file_is_registered() -> None:
    assert set(BUNDLED) <= set(installed().regulations)


def test_nothing_that_is_named_is_missing() -> None:
    assert [str(problem) for problem in installed().check_all()] == []


@pytest.mark.skipif(not BUNDLED, reason="no bundled plugin is installed")
def test_every_case_is_of_a_regulation_that_is_there() -> None:
    assert {edition for case in CASES for edition in case.editions} <= set(installed().regulations)
