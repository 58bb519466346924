"""The pages of the guide are run from top to bottom, and print what they say they print.

After a change: ``pytest tests/docs/test_guide.py --update-golden``, and read what it wrote.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import crosstable
from crosstable.testing.golden import Golden

from .guide_page import PageRun

GUIDE = Path(crosstable.__file__).parent / "guide"
PAGES = sorted(GUIDE.glob("*.md"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_page_can_be_followed(page: Path, tmp_path: Path, golden: Golden) -> None:
    pytest.importorskip("crosstable_fide", reason="the guide is written with the plugin at hand")
    golden.check(page, PageRun(tmp_path).run(page.read_text(encoding="utf-8")))
