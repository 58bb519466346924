"""What the repository holds: where things lie, and what no file may say."""

from __future__ import annotations

import re
import subprocess
import tomllib
from functools import cache
from importlib.metadata import version
from pathlib import Path

import pytest

import crosstable

ROOT = Path(__file__).resolve().parents[2]
PLUGINS = sorted(file.parent for file in ROOT.glob("plugins/*/pyproject.toml"))
TOP_LEVEL = {
    "pyproject.toml",
    "src",
    "plugins",
    "fixtures",
    "tests",
    "README.md",
    "LICENSE",
    "CHANGELOG.md",
}
# Patterns, not words, so that this file does not hold what it forbids.
PRIVATE_PLACES = re.compile(
    rb"(?<![\w.$}-])/(?:work|tmp|root|home/\w+|Users/\w+|opt/\w+)(?:/|\b(?!/|-))"
    rb"|[A-Z]:\\Users\\"
    rb"|pypi[.]org|python[h]osted|registry[.]npmjs|npmjs[.]com|deb[.]debian",
)


@cache
def tracked_files() -> tuple[Path, ...]:
    """All files under version control, as far as they are there."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a clone")
    # The clone may belong to another user, as in a container; we only list.
    command = ["git", "-c", "safe.directory=*", "ls-files", "-z"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout
    paths = (ROOT / name for name in listed.decode().split("\0") if name)
    return tuple(path for path in paths if path.is_file())


def test_top_level_holds_what_was_agreed() -> None:
    tops = {path.relative_to(ROOT).parts[0] for path in tracked_files()}
    assert {top for top in tops if not top.startswith(".")} <= TOP_LEVEL


def test_no_file_names_a_private_place() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {hit[0].decode()}"
        for path in tracked_files()
        for number, line in enumerate(path.read_bytes().splitlines(), start=1)
        if (hit := PRIVATE_PLACES.search(line))
    ]
    assert found == []


@pytest.mark.parametrize(
    "line", [b"see /%s/x" % b"work", b'"/%s"' % b"tmp", b"https://%s.org" % b"pypi"]
)
def test_private_places_are_recognised(line: bytes) -> None:
    assert PRIVATE_PLACES.search(line)


def test_sources_have_unix_line_ends() -> None:
    sources = [path for path in tracked_files() if "src" in path.relative_to(ROOT).parts]
    assert [path for path in sources if b"\r\n" in path.read_bytes()] == []


def test_version_is_the_installed_one() -> None:
    assert crosstable.__version__ == version("crosstable")


@pytest.mark.parametrize("plugin", PLUGINS, ids=lambda plugin: plugin.name)
def test_plugin_is_complete(plugin: Path) -> None:
    project = tomllib.loads((plugin / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    package = plugin / "src" / plugin.name.replace("-", "_")
    assert project["name"] == plugin.name
    assert project["license"] == "GPL-3.0-or-later"
    assert (plugin / "README.md").read_text(encoding="utf-8").startswith(f"# {plugin.name}\n")
    assert (plugin / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()
    assert (package / "py.typed").is_file()
    assert list(plugin.glob("tests/**/test_*.py"))


@pytest.mark.parametrize("plugin", PLUGINS, ids=lambda plugin: plugin.name)
def test_plugin_is_under_the_import_contracts(plugin: Path) -> None:
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    linter = pyproject["tool"]["importlinter"]
    package = plugin.name.replace("-", "_")
    (contract,) = (c for c in linter["contracts"] if c["name"].startswith("Plugins import"))
    assert package in linter["root_packages"]
    assert package in contract["source_modules"]
