"""The commands of the guide to Swiss-Manager are run, on the files that they name."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from crosstable.cli.app import app

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "src" / "crosstable" / "readers" / "swiss_manager" / "README.md"
WRITTEN = ("event.trf", "standings.html")
BLOCKS = re.findall(r"```sh\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)


@pytest.mark.parametrize("block", BLOCKS)
def test_commands(block: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("crosstable_fide", reason="standings need a regulation")
    monkeypatch.chdir(ROOT)
    for line in block.strip().splitlines():
        command, *words = shlex.split(line)
        if command == "cd":
            monkeypatch.chdir(ROOT / words[0])
            continue
        words = [
            str(tmp_path / word) if word in ("event.trf", "standings.html") else word
            for word in words
        ]
        done = CliRunner().invoke(app, words)
        assert done.exit_code == 0, f"{line}\n{done.output}"


def test_the_main_page_links_it() -> None:
    assert "src/crosstable/readers/swiss_manager/README.md" in (ROOT / "README.md").read_text(
        "utf-8"
    )
