"""The set-up script of the clone, as far as it can be tried without installing."""

from __future__ import annotations

import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
START = ROOT / ".ci" / "start.py"


@pytest.fixture(scope="module")
def environment() -> dict[str, Any]:
    """The names of ``environment.py``."""
    return runpy.run_path(str(ROOT / ".ci" / "environment.py"))


def test_usage_names_every_command(environment: dict[str, Any]) -> None:
    assert set(environment["COMMANDS"]) == {"try", "test"}
    assert all(f"\n  {name} " in environment["USAGE"] for name in environment["COMMANDS"])


@pytest.mark.parametrize(("words", "status"), [(["--help"], 0), ([], 2), (["tset"], 2)])
def test_usage(words: list[str], status: int, tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, START, *words], cwd=tmp_path, capture_output=True)
    assert done.returncode == status
    assert b"usage: " in (done.stdout if status == 0 else done.stderr)


def test_core_and_every_bundled_plugin_are_installed(environment: dict[str, Any]) -> None:
    plugins = [f"./plugins/{file.parent.name}" for file in ROOT.glob("plugins/*/pyproject.toml")]
    wanted = [environment["requirement"](d, ()) for d in environment["distributions"]()]
    assert wanted == [".", *sorted(plugins)]


def test_extras_are_asked_only_of_those_that_have_them(environment: dict[str, Any]) -> None:
    assert environment["requirement"](ROOT, ("test", "no-such-extra")) == ".[test]"


def test_bundled_event_is_there(environment: dict[str, Any]) -> None:
    assert environment["FIXTURE"].is_file()


def test_pip_is_quoted_briefly(environment: dict[str, Any], tmp_path: Path) -> None:
    complain = environment["pip_complaint"]
    complain.__globals__["VENV"] = tmp_path
    said = complain(b"Collecting x\nWARNING: Retrying\n  ERROR: No x\nERROR: No x\n")
    assert said.count("ERROR: No x") == 1
    assert "Retrying" not in said
    assert "Retrying" in (tmp_path / "pip-output.txt").read_text(encoding="utf-8")
