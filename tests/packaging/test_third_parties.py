"""The bundled plugins use nothing that a third party cannot (import-linter has the rest)."""

from __future__ import annotations

import ast
import re
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

from crosstable import api
from crosstable.scaffold import plugin_files

ROOT = Path(__file__).resolve().parents[2]
PLUGINS = sorted(file.parent for file in ROOT.glob("plugins/*/pyproject.toml"))
# What a new plugin has; a licence is the author's to add, what goes into an archive too.
KEYS = {"license", "license-files"}
TABLES = {"sdist"}

every_plugin = pytest.mark.parametrize("plugin", PLUGINS, ids=lambda plugin: plugin.name)


def pyproject(plugin: Path) -> dict:
    return tomllib.loads((plugin / "pyproject.toml").read_text(encoding="utf-8"))


def imports(folder: Path) -> set[tuple[str, str]]:
    """The modules of crosstable that a folder's Python imports, with the names taken."""
    found = set()
    for file in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                found.update((node.module, alias.name) for alias in node.names)
            elif isinstance(node, ast.Import):
                found.update((alias.name, "") for alias in node.names)
    return {(module, name) for module, name in found if module.split(".")[0] == "crosstable"}


@every_plugin
def test_sources_take_public_names_of_the_api_only(plugin: Path) -> None:
    taken = imports(plugin / "src")
    assert {module for module, _ in taken} == {"crosstable.api"}
    assert {name for _, name in taken} <= set(api.__all__)


@every_plugin
def test_tests_take_public_names_of_api_and_testing_only(plugin: Path) -> None:
    taken = imports(plugin / "tests")
    private = [
        (module, name)
        for module, name in taken
        if not (module == "crosstable.api" and name in api.__all__)
        and not (re.fullmatch(r"crosstable\.testing(\.[a-z]\w*)?", module) and name[:1] != "_")
    ]
    assert private == []
    assert [name for module, name in taken if not hasattr(import_module(module), name)] == []


@every_plugin
def test_the_project_is_described_as_a_new_plugin_is(plugin: Path) -> None:
    ours = pyproject(plugin)
    theirs = tomllib.loads(plugin_files("hillsborough")["pyproject.toml"])
    assert ours["build-system"] == theirs["build-system"]
    assert set(ours["project"]) - KEYS <= set(theirs["project"])
    assert set(ours["project"]["entry-points"]) == {"crosstable"}
    assert set(ours["tool"]) == {"hatch"}
    targets = ours["tool"]["hatch"]["build"]["targets"]
    assert set(targets) - TABLES == set(theirs["tool"]["hatch"]["build"]["targets"])
    for needed in ours["project"]["dependencies"]:
        assert re.fullmatch(r"crosstable(-[a-z-]+)?>=0\.1,<1", needed), needed
