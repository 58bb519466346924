"""Starting is cheap: what only one adapter needs is imported by that adapter."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

import crosstable
from crosstable import api

ROOT = Path(__file__).parents[2]
HEAVY = {"lxml", "chess", "openpyxl", "python_calamine", "xlrd", "xlsxwriter", "tomllib"}
# What every command needs that does something, but neither --version nor --help.
WORKING = {"crosstable.api", "crosstable.host", "pluggy"}

# The modules are listed at exit, because a command may end by SystemExit or by returning.
PROGRAM = """
import atexit, json, sys
before = set(sys.modules)
atexit.register(lambda: print(json.dumps(sorted(set(sys.modules) - before))))
from crosstable.cli import main
sys.argv = ["crosstable", *sys.argv[1:]]
sys.exit(main())
"""


def imported_by(*words: str) -> set[str]:
    """The modules that one call of crosstable imports, over those of a bare Python."""
    command = [sys.executable, "-c", PROGRAM, *words]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode in (0, 1), done.stderr  # 1: done, with findings
    return set(json.loads(done.stdout.splitlines()[-1]))


@pytest.mark.parametrize("option", ["--version", "--help"])
def test_start_imports_nothing_heavy(option: str) -> None:
    assert imported_by(option) & (HEAVY | WORKING) == set()


def test_what_is_imported_is_seen() -> None:
    assert "crosstable.cli" in imported_by("--version")


def test_a_report_needs_neither_workbooks_nor_pages() -> None:
    """Asking every reader whether a file is theirs imports nothing heavy."""
    report = ROOT / "fixtures" / "trf" / "swiss-9p-5r.trf"
    imported = imported_by("check", str(report))
    assert imported & {"lxml", "python_calamine", "chess"} == set()
    assert "crosstable.readers.swiss_manager._kinds" not in imported


def test_the_module_is_the_command() -> None:
    command = [sys.executable, "-m", "crosstable", "--version"]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
    assert (done.returncode, done.stdout) == (0, f"crosstable {crosstable.__version__}\n")


def test_standings_load_neither_playoffs_nor_prizes_nor_other_readers() -> None:
    pytest.importorskip("crosstable_fide", reason="the regulation is of a plugin")
    report = ROOT / "fixtures" / "trf" / "swiss-9p-5r.trf"
    imported = imported_by("standings", str(report), "--regulation", "fide-2026-03")
    needless = ("playoffs.", "prizes.", "prize_t", "playoff_", "event_toml", "byes_table")
    assert [m for m in imported if m.startswith(tuple(f"crosstable.{n}" for n in needless))] == []
    readers = {m.split(".")[-1] for m in imported if m.startswith("crosstable.readers.swiss")}
    assert readers <= {"swiss_manager", "sniff", "program_headers", "_semicolons", "_binary_layout"}


NEEDLESS = {
    # of the standard library, each dear
    "bz2", "email", "importlib.metadata", "importlib.resources", "lzma", "pathlib", "shutil",
    "tempfile", "traceback", "zipfile",
    # of ours: what most events do not have
    "crosstable.entering", "crosstable.event_toml", "crosstable.engine.compare",
    "crosstable.engine.parts", "crosstable.engine.played_off", "crosstable.engine.prize_terms",
    "crosstable.model.edit", "crosstable.model.entries", "crosstable.model.join",
    "crosstable.model.references", "crosstable.readers.trf.abnormal",
    "crosstable.readers.trf.matches", "crosstable.readers._tables",
}  # fmt: skip
HEAVY_FOR_A_REPORT = {"lxml", "chess", "openpyxl", "python_calamine", "hypothesis"}


def test_standings_of_a_report_import_what_they_use_and_no_more() -> None:
    pytest.importorskip("crosstable_fide", reason="the regulation is of a plugin")
    report = ROOT / "fixtures" / "trf" / "swiss-9p-5r.trf"
    imported = imported_by("standings", str(report), "--format", "json")
    assert imported & (NEEDLESS | HEAVY_FOR_A_REPORT) == set()
    # Of other bodies no more than what they offer.
    calculators = {m for m in imported if m.endswith(".tie_breaks")}
    assert calculators <= {"crosstable_fide.tie_breaks"}


PARSING = """
import tomllib
parsed = []
loads = tomllib.loads
tomllib.loads = lambda text: parsed.append(text) or loads(text)
""" + PROGRAM.replace("sorted(set(sys.modules) - before)", "[text[:2000] for text in parsed]")


def test_one_regulation_is_parsed_and_no_other() -> None:
    pytest.importorskip("crosstable_fide", reason="the regulation is of a plugin")
    report = ROOT / "fixtures" / "trf" / "swiss-9p-5r.trf"
    command = [sys.executable, "-c", PARSING, "standings", str(report)]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
    (parsed,) = json.loads(done.stdout.splitlines()[-1])
    assert 'id = "fide-' in parsed


def test_what_the_api_loads_later_is_what_type_checkers_see() -> None:
    tree = ast.parse((ROOT / "src" / "crosstable" / "api.py").read_text("utf-8"))
    [later] = [node for node in tree.body if isinstance(node, ast.If)]
    seen = {
        node.module: tuple(alias.name for alias in node.names)
        for node in later.body
        if isinstance(node, ast.ImportFrom)
    }
    assert seen == api._LATER
    assert all(getattr(api, name) is not None for name in api.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        getattr(api, "nothing")  # noqa: B009
