"""The golden helper, on a little suite of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from crosstable.testing.golden import Golden, orphans

SUITE = """
def test_text(golden, tmp_path_factory):
    from pathlib import Path
    golden.check(Path(__file__).with_name("case.txt"), "one\\ntwo\\n")
"""


def run_suite(folder: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    (folder / "test_it.py").write_text(SUITE, encoding="utf-8")
    (folder / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "crosstable.testing.golden", *words]
    inherited = {name: value for name, value in os.environ.items() if name != "CI"}
    return subprocess.run(
        command, cwd=folder, env={**inherited, **environment}, capture_output=True, text=True
    )


def test_a_golden_is_compared_and_written_only_when_asked(tmp_path: Path) -> None:
    golden = tmp_path / "case.txt"
    missing = run_suite(tmp_path)
    assert missing.returncode == 1
    assert "+two" in missing.stdout
    assert not golden.exists()
    assert run_suite(tmp_path, "--update-golden").returncode == 0
    assert golden.read_bytes() == b"one\ntwo\n"
    assert run_suite(tmp_path).returncode == 0


def test_in_ci_nothing_is_written(tmp_path: Path) -> None:
    refused = run_suite(tmp_path, "--update-golden", CI="true")
    assert refused.returncode == 4
    assert "refused where CI is set" in refused.stderr
    assert not (tmp_path / "case.txt").exists()


def test_nothing_to_say_is_no_file(tmp_path: Path) -> None:
    golden = tmp_path / "case.diagnostics.txt"
    Golden(is_updating=False).check(golden, "")
    golden.write_text("old\n", encoding="utf-8")
    with pytest.raises(pytest.fail.Exception, match="-old"):
        Golden(is_updating=False).check(golden, "")
    Golden(is_updating=True).check(golden, "")
    assert not golden.exists()


def test_goldens_without_a_case_are_found(tmp_path: Path) -> None:
    for name in ("a.model.json", "b.model.json", "b.diagnostics.txt", "other.txt"):
        (tmp_path / name).touch()
    found = orphans(tmp_path, [tmp_path / "a.trf"])
    assert [path.name for path in found] == ["b.diagnostics.txt", "b.model.json"]
