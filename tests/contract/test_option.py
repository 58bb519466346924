"""``pytest --crosstable-contract``: which plugins, where, and what pytest shows."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ..distributions import write_distribution
from .toys import CASES, regulation, tie_break

BAD = "Contribution(record.round, 0.5,"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A distribution with a good and a bad tie-break, and a test of its own."""
    source = (regulation() + tie_break()).replace("NS", "toyleague")
    write_distribution(tmp_path, "toyleague", source)
    (tmp_path / "tests" / "cases").mkdir(parents=True)
    cases = CASES.replace("NS", "toyleague")
    (tmp_path / "tests" / "cases" / "hbw.toml").write_text(cases, encoding="utf-8")
    own = "def test_own():\n    pass\n"
    (tmp_path / "tests" / "test_own.py").write_text(own, encoding="utf-8")
    return tmp_path


def run_pytest(folder: Path, *words: str, at: str = "") -> tuple[int, str]:
    path = [str(folder)]
    path += [os.environ["PYTHONPATH"]] if os.environ.get("PYTHONPATH") else []
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "crosstable.pytest_plugin", *words],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=folder / at,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path), "PYTEST_ADDOPTS": ""},
    )
    return done.returncode, done.stdout + done.stderr


def test_the_distribution_of_the_folder_is_checked_beside_its_tests(folder: Path) -> None:
    status, out = run_pytest(folder, "--crosstable-contract", "-v")

    assert status == 0, out
    assert "tests/test_own.py::test_own PASSED" in out
    item = "crosstable-toyleague::contract[toyleague:HBW contributions-reduce-to-value]"
    assert f"{item} PASSED" in out
    assert "contract[toyleague-2026 case one] PASSED" in out


def test_a_path_after_the_option_stays_a_path(folder: Path) -> None:
    status, out = run_pytest(folder, "--crosstable-contract", "tests", "-q", "-k", "HBW or own")

    assert status == 0, out
    assert "deselected" in out


def test_a_plugin_named_is_checked_anywhere(folder: Path, tmp_path: Path) -> None:
    elsewhere = folder / "elsewhere"
    elsewhere.mkdir()
    words = ("--crosstable-contract=crosstable_toyleague", "-q", "-k", "descriptor")
    status, out = run_pytest(folder, *words, at="elsewhere")

    assert status == 0, out
    assert "2 passed" in out


def test_a_failure_says_what_to_do(folder: Path) -> None:
    module = folder / "crosstable_toyleague.py"
    text = module.read_text(encoding="utf-8").replace("Contribution(record.round, 1,", BAD)
    module.write_text(text, encoding="utf-8")

    status, out = run_pytest(folder, "--crosstable-contract", "-k", "HBW and exact")

    assert status == 1
    assert "_ contract[toyleague:HBW contributions-are-exact] _" in out
    assert "TypeError: a value is 0.5, which is no int and no Fraction" in out
    assert "It shows in this event:\n" in out
    assert "Traceback" not in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--crosstable-contract=moon", "no plugin 'moon' is installed (installed: "),
        ("--crosstable-contract=toyleague,moon", "pip install --editable ."),
    ],
)
def test_a_plugin_that_is_not_installed_is_an_error_of_usage(
    words: str, said: str, folder: Path
) -> None:
    status, out = run_pytest(folder, words)

    assert status == 4
    assert said in out
    assert "Traceback" not in out


def test_without_hypothesis_it_is_told_what_to_install(folder: Path) -> None:
    (folder / "hypothesis.py").write_text(
        "raise ModuleNotFoundError('gone', name='hypothesis')", encoding="utf-8"
    )

    words = ("-p", "no:hypothesispytest", "--crosstable-contract")
    status, out = run_pytest(folder, *words)

    assert status == 4
    assert "needs hypothesis: pip install 'crosstable[test]'" in out


def test_a_folder_of_no_distribution_is_an_error_of_usage(folder: Path) -> None:
    (folder / "pyproject.toml").unlink()

    status, out = run_pytest(folder, "--crosstable-contract")

    assert status == 4
    assert "name a plugin: --crosstable-contract=NAME" in out


def test_a_distribution_installed_from_elsewhere_is_told(folder: Path) -> None:
    project = folder / "pyproject.toml"
    text = project.read_text(encoding="utf-8").replace('"crosstable_toyleague"', '"other"')
    project.write_text(text, encoding="utf-8")

    status, out = run_pytest(folder, "--crosstable-contract", "-k", "loads")

    assert status == 1
    assert "Install it again: pip install --editable ." in out


def test_who_does_not_ask_pays_nothing(folder: Path) -> None:
    """Installed, the option's module is imported by every run of pytest: it alone."""
    program = (
        "import sys, crosstable.pytest_plugin\n"
        "print(*sorted(m for m in sys.modules if m.partition('.')[0] in "
        "('crosstable', 'pluggy', 'hypothesis', 'lxml', 'pytest')))"
    )
    path = os.environ.get("PYTHONPATH", "")
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
    )

    assert done.stdout.split() == ["crosstable", "crosstable.pytest_plugin"]


def test_who_does_not_ask_gets_no_item_and_no_fixture(folder: Path) -> None:
    status, out = run_pytest(folder, "-q")
    assert (status, "1 passed" in out) == (0, True), out
    assert "crosstable" not in run_pytest(folder, "--fixtures", "--no-header")[1].replace(
        str(folder), ""
    )


def test_the_contract_needs_no_test_beside_it(folder: Path) -> None:
    (folder / "tests" / "test_own.py").unlink()
    status, out = run_pytest(folder, "--crosstable-contract", "-q")
    assert status == 0, out


def test_hooks_of_each_sort_have_checks() -> None:
    """A hook that the contract forgets would be one that nobody checks."""
    from crosstable import hookspecs
    from crosstable.testing.contract.suite import PARTS

    hooks = [name for name in vars(hookspecs) if name.startswith("crosstable_")]
    assert len(PARTS) == len(hooks)
