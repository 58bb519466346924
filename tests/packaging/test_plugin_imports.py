"""The bundled plugins use nothing that a third party cannot, their tests included."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PLUGINS = Path(__file__).parents[2] / "plugins"
SOURCES = sorted(PLUGINS.glob("*/src/**/*.py"))
TESTS = sorted(PLUGINS.glob("*/tests/**/*.py"))


def imported(path: Path) -> Iterator[str]:
    """The modules of crosstable that a file imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names = [node.module or ""]
        yield from (name for name in names if name.partition(".")[0] == "crosstable")


def name_of(path: Path) -> str:
    return path.relative_to(PLUGINS).as_posix()


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_a_plugin_imports_the_api_only(path: Path) -> None:
    assert set(imported(path)) <= {"crosstable.api"}


@pytest.mark.parametrize("path", TESTS, ids=name_of)
def test_its_tests_may_use_what_is_there_for_tests(path: Path) -> None:
    found = {name for name in imported(path) if not name.startswith("crosstable.testing")}
    assert found <= {"crosstable.api"}
