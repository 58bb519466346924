"""What the guide says of signatures, fields and names is what the code says.

After a change: ``pytest tests/docs/test_generated.py --update-golden`` writes it again.
"""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

import crosstable
from crosstable import api, hookspecs, testing
from crosstable.testing.golden import Golden

from .generated import marks, regenerated

ROOT = Path(__file__).parents[2]
GUIDE = Path(crosstable.__file__).parent / "guide"
PAGES = sorted(GUIDE.glob("*.md"))
HOOKS = sorted(name for name in vars(hookspecs) if name.startswith("crosstable_"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_page_says_what_the_code_says(page: Path, golden: Golden) -> None:
    golden.check(page, regenerated(page.read_text(encoding="utf-8")))


@pytest.mark.parametrize("hook", HOOKS)
def test_every_hook_has_a_page_with_its_signature_and_an_example(hook: str) -> None:
    name = hook.removeprefix("crosstable_").replace("_", "-")
    page = (GUIDE / f"hook-{name}.md").read_text(encoding="utf-8")
    assert f"hook: {hook}" in marks(page)
    assert f"def {hook}(" in page


def test_every_public_name_is_on_the_page_of_names() -> None:
    page = (GUIDE / "api.md").read_text(encoding="utf-8")
    assert [name for name in api.__all__ if f"| `{name}` |" not in page] == []


def test_every_helper_for_tests_is_on_the_page_and_exists() -> None:
    page = (GUIDE / "testing.md").read_text(encoding="utf-8")
    table = page[page.index("| Name | For |") :]
    named = [
        n for row in re.findall(r"^\| (`.*?) \|", table, re.M) for n in row.strip("`").split("`, `")
    ]
    assert set(testing.__all__) <= set(named)
    for name in named:
        module, _, attribute = name.rpartition(".")
        found = import_module(f"crosstable.testing.{module}" if module else "crosstable.testing")
        assert hasattr(found, attribute), name


def test_the_worked_examples_that_pages_name_are_there() -> None:
    if not (ROOT / "plugins").is_dir():
        pytest.skip("the plugins are not here")
    there = {file.name for file in ROOT.glob("plugins/*/**/*.*")}
    text = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    named = set(re.findall(r"`(\w[\w-]*\.(?:py|toml))`", text))
    assert len(named) > 12
    assert named - there == set()
