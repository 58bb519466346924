"""Runs a page of the guide from top to bottom, in a folder of its own.

``sh``      each line is a command.  ``crosstable ...`` and ``python -m pytest ...`` are run and
            end with status 0, or with N where the line has the comment ``# exit status N``.
            ``python -m pip install -e .`` puts the plugin of the current folder on the path, as
            pip would; ``cd`` is followed.
``python``  is run, unless its first line is a comment that names a file.
``toml``, ``trf``, ``csv``  are files with such a first line; other TOML is parsed.
``text``    what the ``sh`` or ``python`` block right before it prints.

Files named by blocks are there before anything is run; so is ``example.trf``, the event that
``crosstable new-plugin`` writes.  A file ``crosstable_NAME.py`` is a plugin of the namespace
NAME, and on the path at once where the page has no pyproject.toml.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

MAIN = "import sys; from crosstable.cli import main; sys.argv[0] = 'crosstable'; sys.exit(main())"
LANGUAGES = ("sh", "python", "toml", "trf", "csv", "text")
NAMED = re.compile(r"#{1,3} (?P<name>[\w./-]+\.(?:toml|py|trf|csv))\n")
FENCE = re.compile(r"^(```)(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    """A fenced block: its language and its text."""

    language: str
    text: str

    @property
    def file_name(self) -> str | None:
        """The file that it shows, if it does."""
        found = NAMED.match(self.text)
        return found["name"] if found and self.language not in ("sh", "text") else None


def blocks_of(page: str) -> list[Block]:
    """The blocks of a page."""
    return [Block(found[2], found[3]) for found in FENCE.finditer(page)]


class PageRun:
    """One reading of a page: the folder, and what is on the path."""

    def __init__(self, folder: Path) -> None:
        self.top = self.here = folder
        self.path: dict[str, Path] = {}

    def run(self, page: str) -> str:
        """Run all blocks; the page as it should be, with what was really printed."""
        blocks = blocks_of(page)
        self._lay_out(blocks)
        printed: Iterator[str] = iter([self._do(block) for block in blocks])
        shown = ""

        def refreshed(found: re.Match[str]) -> str:
            nonlocal shown
            before, shown = shown, next(printed)
            if found[2] != "text":
                return found[0]
            return f"```text\n{before}```"

        return FENCE.sub(refreshed, page)

    def _lay_out(self, blocks: Iterable[Block]) -> None:
        example = files("crosstable.scaffold") / "template" / "tests" / "example.trf.template"
        text = example.read_text(encoding="utf-8").replace("$title", "the guide")
        (self.top / "example.trf").write_text(text, encoding="utf-8")
        names = []
        for block in blocks:
            assert block.language in LANGUAGES, f"no test knows the language {block.language!r}"
            if block.file_name:
                names.append(block.file_name)
                file = self.top / block.file_name
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(block.text, encoding="utf-8")
        if "pyproject.toml" not in names:
            for name in names:
                if plugin := re.fullmatch(r"crosstable_(\w+)\.py", name):
                    self._install(f"crosstable-{plugin[1]}", {plugin[1]: f"crosstable_{plugin[1]}"})

    def _install(self, distribution: str, entry_points: dict[str, str]) -> None:
        """Put the plugin of this folder on the path, and what names it."""
        info = self.top / ".site" / f"{distribution.replace('-', '_')}-0.1.0.dist-info"
        info.mkdir(parents=True, exist_ok=True)
        lines = [f"{name} = {module}" for name, module in entry_points.items()]
        (info / "entry_points.txt").write_text("\n".join(["[crosstable]", *lines, ""]))
        (info / "METADATA").write_text(
            f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 0.1.0\n"
        )
        sources = self.here / "src"
        self.path[distribution] = sources if sources.is_dir() else self.here

    def _do(self, block: Block) -> str:
        """What one block prints."""
        if block.language == "sh":
            return "".join(self._command(line) for line in block.text.splitlines())
        if block.language == "toml":
            tomllib.loads(block.text)
        elif block.language == "python" and not block.file_name:
            return self._perform([sys.executable, "-c", block.text], block.text)
        return ""

    def _command(self, line: str) -> str:
        text, _, comment = line.partition("#")
        noted = re.search(r"exit status (\d+)", comment)
        words = shlex.split(text)
        if words[0] == "cd":
            self.here = self.here / words[1]
            assert self.here.is_dir(), line
            return ""
        if words[:4] == ["python", "-m", "pip", "install"]:
            assert words[4:] in (["-e", "."], ["-e", ".[test]"]), line
            project = tomllib.loads((self.here / "pyproject.toml").read_text("utf-8"))["project"]
            self._install(project["name"], project["entry-points"]["crosstable"])
            return ""
        commands = {
            "crosstable": [sys.executable, "-c", MAIN, *words[1:]],
            "python": [sys.executable, *words[1:]],
        }
        return self._perform(commands[words[0]], line, int(noted[1]) if noted else 0)

    def _perform(self, command: list[str], what: str, status: int = 0) -> str:
        kept = {k: v for k, v in os.environ.items() if not k.startswith("CROSSTABLE_")}
        path = [*map(str, self.path.values()), str(self.top / ".site"), kept.get("PYTHONPATH", "")]
        done = subprocess.run(
            command,
            cwd=self.here,
            env={
                **kept,
                "PYTHONPATH": os.pathsep.join(filter(None, path)),
                "NO_COLOR": "1",
                "COLUMNS": "80",
                "PYTHONUTF8": "1",
                "PYTHONDONTWRITEBYTECODE": "1",
            },
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        output = done.stdout.decode().replace("\r\n", "\n")
        assert done.returncode == status, f"{what}\n{output}"
        return "".join(f"{line.rstrip()}\n" for line in output.splitlines())
