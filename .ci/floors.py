"""The lowest versions that are declared, for tests against them.

``dependencies`` prints what the core and its tests ask for, each pinned to its floor.
``cores`` prints the lowest version of the core that any plugin asks for, and where to get it:
the tag of its release, or ``tree`` where that version is the one of this clone.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
_REQUIREMENT = re.compile(r"([A-Za-z0-9._-]+)\s*>=\s*([0-9][0-9.]*)\s*(?:,\s*<\s*([0-9][0-9.]*))?")
_VERSION = re.compile(r'^__version__ = "([^"]+)"', re.MULTILINE)


class Requirement(NamedTuple):
    """A distribution, the lowest version that will do, and the first that will not."""

    name: str
    lowest: str
    below: str | None

    def allows(self, version: str) -> bool:
        """Whether a version will do."""
        return _numbers(self.lowest) <= _numbers(version) and (
            self.below is None or _numbers(version) < _numbers(self.below)
        )


def read_requirement(text: str) -> Requirement:
    """A requirement; :class:`ValueError` for one without a floor."""
    found = _REQUIREMENT.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"{text!r} is not of the form name>=floor or name>=floor,<ceiling")
    return Requirement(*found.groups())


def _numbers(version: str) -> tuple[int, ...]:
    """A version to compare, without zeros at its end."""
    numbers = [int(part) for part in version.split(".")]
    while numbers and not numbers[-1]:
        numbers.pop()
    return tuple(numbers)


def _project(folder: Path) -> dict[str, Any]:
    text = (folder / "pyproject.toml").read_text(encoding="utf-8")
    project: dict[str, Any] = tomllib.loads(text)["project"]
    return project


def dependencies() -> list[Requirement]:
    """What the core needs to run, and what its tests need."""
    project = _project(ROOT)
    extras: dict[str, list[str]] = project["optional-dependencies"]
    needed: list[str] = project["dependencies"]
    return [read_requirement(text) for text in (*needed, *extras["test"])]


def cores() -> dict[str, Requirement]:
    """What each plugin asks of the core, by the plugin's folder."""
    found = {}
    for file in sorted(ROOT.glob("plugins/*/pyproject.toml")):
        needed: list[str] = _project(file.parent)["dependencies"]
        requirements = map(read_requirement, needed)
        found[file.parent.name] = next(one for one in requirements if one.name == "crosstable")
    return found


def version_here() -> str:
    """The version of the core in this clone."""
    text = (ROOT / "src" / "crosstable" / "__init__.py").read_text(encoding="utf-8")
    found = _VERSION.search(text)
    assert found is not None
    return found[1]


def place_of(version: str) -> str:
    """The tag of a release of the core, or ``tree``; :class:`LookupError` if it is neither."""
    done = subprocess.run(
        ["git", "tag", "--list", "v*"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    for tag in done.stdout.split():
        if _VERSION_TAG.fullmatch(tag) and _numbers(tag[1:]) == _numbers(version):
            return tag
    if _numbers(version) == _numbers(version_here()):
        return "tree"
    raise LookupError(f"crosstable {version} was never released, and here is {version_here()}")


_VERSION_TAG = re.compile(r"v\d+(\.\d+)*")


def main(words: list[str]) -> int:
    """Print what was asked for."""
    if words == ["dependencies"]:
        print(*(f"{one.name}=={one.lowest}" for one in dependencies()), sep="\n")
    elif words == ["cores"]:
        lowest = {one.lowest for one in cores().values()}
        print(*(f"{version} {place_of(version)}" for version in sorted(lowest)), sep="\n")
    else:
        print(__doc__, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
