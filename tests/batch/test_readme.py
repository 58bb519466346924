"""The example of the page about many files is run, and finds what the command finds."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from crosstable import batch

PAGE = Path(batch.__file__).with_name("README.md")
MALFORMED = Path(__file__).parents[2] / "fixtures" / "malformed"
PROGRAM = "from crosstable.cli import main\nif __name__ == '__main__':\n    main()\n"


def example() -> str:
    (block,) = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    return str(block)


def python(*words: object, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *map(str, words)],
        capture_output=True,
        encoding="utf-8",
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        timeout=300,
    )


def test_a_cluster_finds_what_the_command_finds(tmp_path: Path) -> None:
    pytest.importorskip("distributed", reason="the extra 'dask' is not installed")
    for code in ("EVENT-COLOURS", "TRF-RANK", "TRF-POINTS", "TRF-EMPTY"):
        (tmp_path / "in" / code).mkdir(parents=True)
        for number in range(3):
            shutil.copy(MALFORMED / code / "event.trf", tmp_path / "in" / code / f"{number}.trf")
    (tmp_path / "example.py").write_text(example(), encoding="utf-8")
    done = python("example.py", "in", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    counted = {code: int(count) for count, code in map(str.split, done.stdout.splitlines())}
    command = python("-c", PROGRAM, "check", "in", "--format", "json", folder=tmp_path)
    assert counted == json.loads(command.stdout)["summary"]["by_code"]
    assert counted["EVENT-COLOURS"] == 3
