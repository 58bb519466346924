"""The lowest versions that are declared: each can be found, and this clone satisfies it."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest

from crosstable import __version__

ROOT = Path(__file__).resolve().parents[2]
PLUGINS = sorted(file.parent.name for file in ROOT.glob("plugins/*/pyproject.toml"))


@pytest.fixture(scope="module")
def floors() -> dict[str, Any]:
    """The names of ``floors.py``."""
    return runpy.run_path(str(ROOT / ".ci" / "floors.py"))


def test_everything_that_is_needed_has_a_floor(floors: dict[str, Any]) -> None:
    names = {one.name for one in floors["dependencies"]()}

    assert {"chess", "click", "lxml", "pluggy", "python-calamine", "pytest"} <= names


@pytest.mark.parametrize("plugin", PLUGINS)
def test_a_plugin_takes_the_newest_core_and_its_lowest_can_be_had(
    plugin: str, floors: dict[str, Any]
) -> None:
    """The lowest is a release, or this clone as long as none was made; .ci/run tests there."""
    needed = floors["cores"]()[plugin]

    assert needed.allows(__version__)
    assert floors["place_of"](needed.lowest)


@pytest.mark.parametrize(
    ("text", "version", "allowed"),
    [
        ("crosstable>=0.1,<1", "0.1.0", True),
        ("crosstable>=0.1,<1", "0.10", True),
        ("crosstable>=0.1,<1", "1.0.0", False),
        ("crosstable>=0.2", "0.1.9", False),
        ("crosstable >= 0.2, < 0.3", "0.2.5", True),
    ],
)
def test_versions_are_compared_number_by_number(
    text: str, version: str, allowed: bool, floors: dict[str, Any]
) -> None:
    assert floors["read_requirement"](text).allows(version) is allowed


@pytest.mark.parametrize("text", ["crosstable", "crosstable<1", "crosstable==0.1"])
def test_a_requirement_without_a_floor_is_refused(text: str, floors: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="is not of the form"):
        floors["read_requirement"](text)


def test_a_version_that_is_nowhere_is_refused(floors: dict[str, Any]) -> None:
    with pytest.raises(LookupError, match=r"crosstable 0\.0\.7 was never released"):
        floors["place_of"]("0.0.7")
