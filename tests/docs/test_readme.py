"""Every fenced block of README.md is run.

``sh``      each line is a command.  ``crosstable ...`` is run, in a folder that holds a copy of
            ``fixtures/``, and ends with status 0, or with N where the line, or a line before
            it, has the comment ``# exit status N``.  Set-up and installation commands are
            checked here and run by ``.ci/run``, which takes them from README.md.
``text``    what the ``sh`` block right before it prints, stderr included.
``toml``    is parsed.  ``python`` is run.  If the first line of either is a comment that
            names a file (``# my-open.toml``), the file lies in the folder for all commands,
            and Python is then compiled only.

A block in any other language fails.
"""

from __future__ import annotations

import os
import re
import runpy
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
ENVIRONMENT = runpy.run_path(str(ROOT / ".ci" / "environment.py"))

MAIN = "import sys; from crosstable.cli import main; sys.argv[0] = 'crosstable'; sys.exit(main())"
INSTALLERS = (
    ("pip", "install"),
    ("pipx", "install"),
    ("pipx", "inject", "crosstable"),
    ("uv", "tool", "install"),
)


class Block(NamedTuple):
    """A fenced block, and the line of its first fence."""

    line: int
    language: str
    text: str


class Command(NamedTuple):
    """A line of a ``sh`` block, and the exit status it should have."""

    text: str
    status: int = 0

    @property
    def words(self) -> list[str]:
        return shlex.split(self.text)


def parse_blocks(text: str) -> list[Block]:
    """All fenced blocks, also those inside of lists."""
    blocks = []
    opened: tuple[int, str, str] | None = None
    body: list[str] = []
    for number, line in enumerate(text.splitlines(), start=1):
        fence = re.match(r"\s*(`{3,}|~{3,})\s*([^`]*)$", line)
        if opened is None:
            if fence:
                opened, body = (number, fence[1], fence[2].strip()), []
        elif fence and fence[1].startswith(opened[1]) and not fence[2]:
            blocks.append(Block(opened[0], opened[2], "\n".join(body) + "\n"))
            opened = None
        else:
            body.append(line)
    assert opened is None, f"line {opened[0]}: the block is not closed"
    return blocks


def parse_commands(block: Block) -> Iterator[Command]:
    """The commands of a ``sh`` block.  Nothing is allowed that one of the shells reads its way."""
    status = 0
    for line in block.text.splitlines():
        text, _, comment = line.partition("#")
        noted = re.search(r"exit status (\d+)", comment)
        status = int(noted[1]) if noted else status
        if not text.strip():
            continue
        assert not set(text) & set("\\|<>&;$*?`'()"), f"not for every shell: {line}"
        yield Command(text.strip(), status)
        status = 0


def perform(command: Command, folder: Path) -> str:
    """Run or check one command and return what it printed."""
    program = command.words[0]
    if program == "crosstable":
        return run_crosstable(command, folder)
    if program == "python":
        check_set_up(command)
    elif program in {words[0] for words in INSTALLERS}:
        check_installation(command)
    else:
        pytest.fail(f"no test knows how to run: {command.text}")
    return ""


def run_crosstable(command: Command, folder: Path) -> str:
    """Run crosstable as its script does, as a reader of the README would see it."""
    pytest.importorskip("crosstable_fide", reason="README is written with the plugin at hand")
    environment = {k: v for k, v in os.environ.items() if not k.startswith("CROSSTABLE_")}
    done = subprocess.run(
        [sys.executable, "-c", MAIN, *command.words[1:]],
        cwd=folder,
        env=environment | {"NO_COLOR": "1", "COLUMNS": "100", "PYTHONUTF8": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    output = done.stdout.decode()
    assert done.returncode == command.status, f"{command.text}\n{output}"
    return output


def check_set_up(command: Command) -> None:
    """A set-up command is one that start.py knows, in characters that no shell minds."""
    assert command.words[:2] == ["python", ".ci/start.py"], command.text
    assert command.words[2] in ENVIRONMENT["COMMANDS"], command.text
    assert re.fullmatch(r"[\w ./-]+", command.text), command.text


def check_installation(command: Command) -> None:
    """An installation is of distributions of this clone, by their names and folders."""
    words = command.words
    (known,) = (start for start in INSTALLERS if tuple(words[: len(start)]) == start)
    places = [word for word in words[len(known) :] if word != "--with"]
    assert places, command.text
    for place in places:
        assert place == "." or place.startswith("./plugins/"), command.text
        name = "crosstable" if place == "." else place.removeprefix("./plugins/")
        assert project_name(ROOT / place) == name, command.text


def project_name(directory: Path) -> str:
    """The name of a distribution."""
    with (directory / "pyproject.toml").open("rb") as handle:
        name: str = tomllib.load(handle)["project"]["name"]
    return name


def check_block(before: Block | None, block: Block, folder: Path) -> None:
    """Run one block; a ``text`` block needs the one before it."""
    if block.language == "sh":
        for command in parse_commands(block):
            perform(command, folder)
    elif block.language == "text":
        assert before is not None, f"line {block.line}: nothing printed this"
        assert before.language == "sh", f"line {block.line}: nothing printed this"
        output = "".join(perform(command, folder) for command in parse_commands(before))
        assert bare_lines(output) == bare_lines(block.text)
    elif block.language == "toml":
        tomllib.loads(block.text)
    elif block.language == "python":
        check_python(block, folder)
    else:
        pytest.fail(f"line {block.line}: no test knows the language {block.language!r}")


def check_python(block: Block, folder: Path) -> None:
    """Run Python that has no file name, and compile the rest."""
    compile(block.text, f"README.md:{block.line}", "exec")
    if file_name(block) is None:
        subprocess.run([sys.executable, "-c", block.text], cwd=folder, check=True)


def bare_lines(text: str) -> list[str]:
    """Lines without the blanks at their ends, which no reader sees."""
    return [line.rstrip() for line in text.rstrip().splitlines()]


def file_name(block: Block) -> str | None:
    """The file that a block shows, named by its first line."""
    named = re.match(r"# ([\w./-]+\.(?:toml|py))\n", block.text)
    return named[1] if named and block.language in ("toml", "python") else None


def lay_out(blocks: Sequence[Block], folder: Path) -> Path:
    """Put the fixtures and the files shown in the blocks into a folder."""
    if (ROOT / "fixtures").is_dir():
        shutil.copytree(ROOT / "fixtures", folder / "fixtures")
    for block in blocks:
        if name := file_name(block):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(block.text, encoding="utf-8")
    return folder


BLOCKS = parse_blocks(README)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One folder for all of the README, which is read from top to bottom."""
    return lay_out(BLOCKS, tmp_path_factory.mktemp("readme"))


@pytest.mark.parametrize(
    ("before", "block"),
    list(pairwise([None, *BLOCKS])),
    ids=lambda block: f"{block.line}-{block.language}" if block else "",
)
def test_block(before: Block | None, block: Block, folder: Path) -> None:
    check_block(before, block, folder)


def test_no_block_is_overlooked() -> None:
    fences = [line for line in README.splitlines() if line.lstrip().startswith(("```", "~~~"))]
    assert len(fences) == 2 * len(BLOCKS)


def test_both_set_up_commands_stand_in_blocks_once() -> None:
    commands = [c for b in BLOCKS if b.language == "sh" for c in parse_commands(b)]
    set_up = [command.text for command in commands if command.words[0] == "python"]
    assert sorted(set_up) == ["python .ci/start.py test", "python .ci/start.py try"]


@pytest.mark.parametrize("words", ENVIRONMENT["NEXT_COMMANDS"], ids=lambda words: words[0])
def test_commands_that_start_py_proposes_work(words: Sequence[str | Path], folder: Path) -> None:
    shown = [ENVIRONMENT["BUNDLED_EVENT"] if isinstance(word, Path) else word for word in words]
    assert run_crosstable(Command(shlex.join(["crosstable", *shown])), folder).strip()


BAD_BLOCKS = {
    "unknown language": ("```ruby\nputs\n```\n", "no test knows the language 'ruby'"),
    "no language": ("```\ncrosstable --version\n```\n", "no test knows the language ''"),
    "unknown program": ("```sh\nmake install\n```\n", "no test knows how to run: make"),
    "unknown set-up command": ("```sh\npython .ci/start.py install\n```\n", "start.py install"),
    "shell syntax": ("```sh\ncrosstable --help > help.txt\n```\n", "not for every shell"),
    "unknown folder": ("```sh\npip install ./plugins/crosstable-nobody\n```\n", "No such file"),
    "name on an index": ("```sh\npip install crosstable\n```\n", "pip install crosstable"),
    "unknown command": ("```sh\ncrosstable no-such-command\n```\n", "No such command"),
    "wrong exit status": ("```sh\n# exit status 2\ncrosstable --version\n```\n", "--version"),
    "wrong output": ("```sh\ncrosstable --version\n```\n```text\nnothing\n```\n", "nothing"),
    "output of nothing": ("```text\nnothing\n```\n", "nothing printed this"),
    "bad TOML": ("```toml\na = \n```\n", "Invalid value"),
    "bad Python": ("```python\nraise SystemExit(3)\n```\n", "exit status 3"),
    "not closed": ("```sh\n", "is not closed"),
}


@pytest.mark.parametrize(("text", "complaint"), BAD_BLOCKS.values(), ids=BAD_BLOCKS)
def test_bad_block_fails(text: str, complaint: str, tmp_path: Path) -> None:
    with pytest.raises((Exception, pytest.fail.Exception), match=complaint):
        check_all(text, tmp_path)


GOOD_BLOCKS = {
    "exit status": "```sh\n# exit status 2\ncrosstable no-such-command\n"
    "crosstable --version\n```\n",
    "exit status, same line": "```sh\ncrosstable no-such-command  # exit status 2\n```\n",
    "files": "```toml\n# a/my-open.toml\nb = 1\n```\n"
    "```python\nassert open('a/my-open.toml').read().endswith('b = 1\\n')\n```\n",
    "in a list": "- so:\n  ```sh\n  crosstable --version\n  ```\n",
}


@pytest.mark.parametrize("text", GOOD_BLOCKS.values(), ids=GOOD_BLOCKS)
def test_good_block_passes(text: str, tmp_path: Path) -> None:
    check_all(text, tmp_path)


def check_all(text: str, folder: Path) -> None:
    """Check a whole page."""
    blocks = parse_blocks(text)
    lay_out(blocks, folder)
    for before, block in pairwise([None, *blocks]):
        assert block is not None
        check_block(before, block, folder)
