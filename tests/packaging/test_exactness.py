"""No float in a computation: not a literal, not a call; and no chance and no clock."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COMPUTING = sorted(
    path
    for folder in (
        "src/crosstable/model",
        "src/crosstable/engine",
        "src/crosstable/playoffs",
        "src/crosstable/prizes",
        "plugins",
    )
    for path in (ROOT / folder).rglob("*.py")
    if "tests" not in path.relative_to(ROOT).parts
)
INEXACT = {"float", "round", "isclose", "fsum"}


def faults(tree: ast.AST) -> list[str]:
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, float):
            found.append(f"line {node.lineno}: {node.value}")
        elif isinstance(node, ast.Call) and called(node.func) in INEXACT:
            found.append(f"line {node.lineno}: {called(node.func)}()")
        elif isinstance(node, ast.ImportFrom) and node.module in ("decimal", "random", "time"):
            found.append(f"line {node.lineno}: {node.module}")
    return found


def called(function: ast.expr) -> str:
    return getattr(function, "id", None) or getattr(function, "attr", "")


@pytest.mark.parametrize("path", COMPUTING, ids=lambda path: str(path.relative_to(ROOT)))
def test_nothing_inexact(path: Path) -> None:
    assert faults(ast.parse(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize("text", ["x = 0.5", "float(y)", "round(y)", "from random import choice"])
def test_the_check_finds_it(text: str) -> None:
    assert faults(ast.parse(text))
