"""Every command puts out the same bytes whatever the surroundings, and warns of nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = Path(__file__).with_name("every_command.py")
STRICT = ("-W", "error", "-X", "dev", "-X", "warn_default_encoding")
PLAIN = {"PYTHONHASHSEED": "0", "TZ": "UTC", "LC_ALL": "C.UTF-8"}
STRANGE = {
    "PYTHONHASHSEED": "4242",
    "TZ": "Pacific/Kiritimati",
    "LC_ALL": "tr_TR.UTF-8",
    "LANGUAGE": "tr",
}
BARE = {
    "PYTHONHASHSEED": "1",
    "TZ": "America/St_Johns",
    "LC_ALL": "C",
    "PYTHONUTF8": "0",
    "PYTHONCOERCECLOCALE": "0",
}


def start(
    folder: Path, surroundings: dict[str, str], *options: str, python: tuple[str, ...] = ()
) -> subprocess.Popen[bytes]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **surroundings}
    return subprocess.Popen(
        [sys.executable, *python, str(PROGRAM), str(folder), *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
        cwd=folder.parent,
    )


def test_no_surroundings_change_a_byte_and_nothing_is_warned_of(tmp_path: Path) -> None:
    pytest.importorskip("crosstable_fide", reason="ranking needs a regulation")
    (tmp_path / "other folder").mkdir()
    running = {
        "plain": start(tmp_path / "one", PLAIN),
        "strange": start(tmp_path / "other folder" / "ş", STRANGE, "--reverse"),
        "strict": start(tmp_path / "third", BARE, python=STRICT),
    }
    ended = {name: (*one.communicate(timeout=600), one.returncode) for name, one in running.items()}
    shown = {}
    for name, (out, told, status) in ended.items():
        assert (status, told) == (0, b""), name
        shown[name] = out.splitlines()
    assert len(shown["plain"]) > 20
    for name in ("strange", "strict"):
        differing = set(shown["plain"]) ^ set(shown[name])
        assert differing == set(), name


def test_the_bare_command_line_warns_of_nothing() -> None:
    """As users start it: streams, exit and all."""
    pytest.importorskip("crosstable_fide", reason="ranking needs a regulation")
    event = PROGRAM.parents[2] / "fixtures" / "trf" / "riverside-open.trf"
    for words in (("standings", event), ("check", event, event, "--jobs", "2")):
        done = subprocess.run(
            [sys.executable, *STRICT, "-m", "crosstable", *map(str, words)],
            capture_output=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        assert (done.returncode, done.stderr) == (0, b"")
