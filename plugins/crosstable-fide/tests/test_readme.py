"""The coverage tables of the README are those of the regulation files.

After a change of a regulation file: ``pytest plugins/crosstable-fide/tests/test_readme.py
--update-golden``, and read what it wrote.
"""

from __future__ import annotations

from pathlib import Path

from crosstable_fide.editions import EDITIONS, EVENTS

from crosstable.testing.golden import Golden
from crosstable.testing.regulations import check_coverage

README = Path(__file__).parents[1] / "README.md"


def test_the_coverage_tables_are_those_of_the_regulation_files(golden: Golden) -> None:
    shown = (*reversed(EDITIONS), *reversed(EVENTS))
    check_coverage(golden, README, [regulation.id for regulation in shown])
