"""Runs a page of the guide from top to bottom, in a folder of its own.

``sh``      each line is a command.  ``crosstable ...`` and ``python -m pytest ...`` are run and
            end with status 0, or with N where the line has the comment ``# exit status N``.
            ``python -m pip install -e .`` puts the plugin of the current folder on the path, as
            pip would; ``cd`` is followed.
``python``  is run, unless its first line is a comment that names a file.
``toml``, ``trf``, ``csv``  are files with such a first line; other TOML is parsed.
``text``    what the ``sh`` or ``python`` block right before it prints.

Files are written where their blocks stand, into the current folder; ``example.trf``, the event
that ``crosstable new-plugin`` writes, is there from the beginning.  A file
``crosstable_NAME.py`` is a plugin of the namespace NAME, and on the path at once where the page
has no pyproject.toml.
"""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from ..distributions import environment, install, put_metadata

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
        self.site = folder / ".site"
        self.path: dict[str, Path] = {}
        self.installs = True

    def run(self, page: str) -> str:
        """Run all blocks; the page as it should be, with what was really printed."""
        blocks = blocks_of(page)
        self._prepare(blocks)
        printed: Iterator[str] = iter([self._do(block) for block in blocks])
        shown = ""

        def refreshed(found: re.Match[str]) -> str:
            nonlocal shown
            before, shown = shown, next(printed)
            if found[2] != "text":
                return found[0]
            return f"```text\n{before}```"

        return FENCE.sub(refreshed, page)

    def _prepare(self, blocks: Iterable[Block]) -> None:
        example = files("crosstable.scaffold") / "template" / "tests" / "example.trf.template"
        text = example.read_text(encoding="utf-8").replace("$title", "the guide")
        (self.top / "example.trf").write_text(text, encoding="utf-8")
        self.installs = all(block.file_name != "pyproject.toml" for block in blocks)

    def _write(self, name: str, text: str) -> None:
        file = self.here / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        plugin = re.fullmatch(r"crosstable_(\w+)\.py", name)
        if self.installs and plugin:
            name = f"crosstable-{plugin[1]}"
            put_metadata(self.site, name, {plugin[1]: f"crosstable_{plugin[1]}"})
            self.path[name] = self.here

    def _do(self, block: Block) -> str:
        """What one block prints."""
        assert block.language in LANGUAGES, f"no test knows the language {block.language!r}"
        if block.file_name:
            self._write(block.file_name, block.text)
        elif block.language == "sh":
            return "".join([self._command(line) for line in block.text.splitlines()])
        elif block.language == "toml":
            tomllib.loads(block.text)
        elif block.language == "python":
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
            name, sources = install(self.site, self.here)
            self.path[name] = sources
            return ""
        # Installed from a clone of before, crosstable may lack its entry point for pytest.
        commands = {
            "crosstable": ["-c", MAIN, *words[1:]],
            "python": ["-m", "pytest", "-q", "-p", "crosstable.pytest_plugin", *words[3:]],
        }
        assert words[0] == "crosstable" or words[:3] == ["python", "-m", "pytest"], line
        command = [sys.executable, *commands[words[0]]]
        return self._perform(command, line, int(noted[1]) if noted else 0)

    def _perform(self, command: list[str], what: str, status: int = 0) -> str:
        done = subprocess.run(
            command,
            cwd=self.here,
            env=environment([*self.path.values(), self.site]),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        output = done.stdout.decode().replace("\r\n", "\n")
        assert done.returncode == status, f"{what}\n{output}"
        return "".join(f"{line.rstrip()}\n" for line in output.splitlines())
