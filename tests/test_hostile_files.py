"""Files as they should not be: too large, on full disks, links, half written, written twice."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from crosstable import files
from crosstable.files import FileError, locked, read_source, windows_fault, write_atomically

FIXTURES = Path(__file__).parents[1] / "fixtures" / "trf"
EVENT = FIXTURES / "swiss-9p-5r.trf"
MAIN = "from crosstable.cli import main; main()"
OLD, NEW = b"old\n" * 5000, b"new!\n" * 9000

unix = pytest.mark.skipif(os.name == "nt", reason="signals, modes and links as Unix has them")
linux = pytest.mark.skipif(sys.platform != "linux", reason="memory is told in /proc")


def start(program: str, *words: object) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", program, *map(str, words)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )


def run(program: str, *words: object) -> tuple[int, str]:
    running = start(program, *words)
    out, err = running.communicate(timeout=120)
    return running.returncode, out + err


# Interrupted writes

KILLED = """
import os, pathlib, sys, tempfile
from crosstable import files

def killing(where):
    owner, name = {MOMENTS}[where]
    real = getattr(owner, name)
    def die(*arguments, **more):
        if where.startswith("before"):
            os.kill(os.getpid(), 9)
        result = real(*arguments, **more)
        os.kill(os.getpid(), 9)
    setattr(owner, name, die)

class HalfWritten:
    def __init__(self, file):
        self.file = file
    def __enter__(self):
        return self
    def __exit__(self, *problem):
        self.file.close()
    def write(self, data):
        self.file.write(data[: len(data) // 2])
        self.file.flush()
        os.kill(os.getpid(), 9)

where, target = sys.argv[1:]
if where == "half written":
    fdopen = os.fdopen
    os.fdopen = lambda *arguments: HalfWritten(fdopen(*arguments))
else:
    killing(where)
files.write_atomically(pathlib.Path(target), b"new!\\n" * 9000)
"""
MOMENTS = {
    "after the file is made": "(tempfile, 'mkstemp')",
    "before it is on the disk": "(os, 'fsync')",
    "after it is on the disk": "(os, 'fsync')",
    "before it is renamed": "(pathlib.Path, 'replace')",
    "after it is renamed": "(pathlib.Path, 'replace')",
}


@unix
@pytest.mark.parametrize("moment", ["half written", *MOMENTS])
def test_a_writer_that_is_killed_leaves_the_old_file_or_the_new(
    tmp_path: Path, moment: str
) -> None:
    target = tmp_path / "out.trf"
    target.write_bytes(OLD)
    table = "{" + ", ".join(f"{name!r}: {place}" for name, place in MOMENTS.items()) + "}"
    status, said = run(KILLED.replace("{MOMENTS}", table), moment, target)
    assert status == -signal.SIGKILL, said
    assert target.read_bytes() == (NEW if moment == "after it is renamed" else OLD)
    write_atomically(target, b"next")
    assert target.read_bytes() == b"next"


@unix
def test_a_writer_killed_at_any_time_leaves_a_whole_file(tmp_path: Path) -> None:
    target = tmp_path / "out.trf"
    target.write_bytes(OLD)
    program = (
        "import pathlib, sys\n"
        "from crosstable.files import write_atomically\n"
        "contents = b'old\\n' * 5000, b'new!\\n' * 9000\n"
        "print('begun', flush=True)\n"
        "for number in range(10**9):\n"
        "    write_atomically(pathlib.Path(sys.argv[1]), contents[number % 2])\n"
    )
    chance = random.Random(1)
    for _ in range(6):
        running = start(program, target)
        assert running.stdout is not None
        running.stdout.readline()
        time.sleep(chance.random() / 20)
        running.kill()
        running.communicate()
        assert target.read_bytes() in (OLD, NEW)


# Full disks

LIMITED = """
import resource, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (512, 512))
from crosstable.cli import main
main()
"""


@unix
@pytest.mark.parametrize(
    "words",
    [
        ("convert", EVENT, "{out}", "--to", "trf26"),
        ("convert", FIXTURES, "{folder}", "--to", "pgn"),
    ],
    ids=["file", "folder"],
)
def test_a_disk_that_is_full_is_said_and_leaves_what_was(
    tmp_path: Path, words: tuple[object, ...]
) -> None:
    out = tmp_path / "folder" / "swiss-9p-5r.pgn"
    out.parent.mkdir()
    out.write_bytes(OLD)
    places = {"out": out, "folder": out.parent}
    status, said = run(LIMITED, *(str(word).format(**places) for word in words))
    assert status in (1, 2), said
    assert "cannot be written (File too large)" in said
    assert "Traceback" not in said
    assert out.read_bytes() == OLD
    assert [path.name for path in out.parent.iterdir() if path.name.startswith(".")] == []


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
@pytest.mark.parametrize(
    "words",
    [
        ("standings", EVENT, "-f", "json"),
        ("standings", EVENT),
        ("check", EVENT, "--format", "json"),
        ("check", EVENT, EVENT),
        ("convert", EVENT, "-", "--to", "trf26"),
        ("convert", EVENT, "/dev/full", "--to", "trf26"),
    ],
    ids=lambda words: " ".join(word for word in map(str, words) if "/" not in word),
)
def test_an_output_that_is_full_is_said(words: tuple[object, ...]) -> None:
    if words[0] == "standings":
        pytest.importorskip("crosstable_fide", reason="ranking needs a regulation")
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-c", MAIN, *map(str, words)], stdout=full, stderr=subprocess.PIPE
        )
    assert done.returncode == 2, done.stderr
    assert b"No space left on device" in done.stderr
    assert b"Traceback" not in done.stderr


# Inputs

MEASURED = """
import re, sys
from crosstable.cli import main
try:
    main()
finally:
    # Not ru_maxrss, which counts what the program that started this one has.
    with open("/proc/self/status", encoding="ascii") as status:
        peak = re.search(r"VmHWM:\\s+(\\d+)", status.read())[1]
    print("memory", int(peak) >> 10, file=sys.stderr)
"""


@linux
@pytest.mark.parametrize("command", ["check", "standings", "convert"])
def test_a_gigabyte_of_nothing_is_refused_at_once(tmp_path: Path, command: str) -> None:
    large = tmp_path / "large.trf"
    with large.open("wb") as file:
        file.truncate(2**30)
    more = [tmp_path / "out.json"] if command == "convert" else []
    status, said = run(MEASURED, command, large, *more)
    assert status == 2
    assert "is larger than 256 MB, so no results file" in said
    assert int(said.split("memory ")[1]) < 150


@linux
def test_nothing_up_to_the_limit_stays_within_bounds(tmp_path: Path) -> None:
    large = tmp_path / "large.trf"
    with large.open("wb") as file:
        file.truncate(files.MOST_BYTES)
    begun = time.process_time()
    status, said = run(MEASURED, "check", large)
    assert status == 2, said
    assert time.process_time() - begun < 5
    assert int(said.split("memory ")[1]) < 500


@unix
@pytest.mark.skipif(os.name != "nt" and os.geteuid() == 0, reason="root may read everything")
def test_what_may_not_be_read_is_said(tmp_path: Path) -> None:
    secret = tmp_path / "secret.trf"
    secret.write_bytes(EVENT.read_bytes())
    secret.chmod(0)
    with pytest.raises(FileError, match="cannot be read"):
        read_source(str(secret))


@unix
def test_links_that_lead_nowhere_or_in_a_ring_are_said(tmp_path: Path) -> None:
    (tmp_path / "ring.trf").symlink_to("ring.trf")
    (tmp_path / "gone.trf").symlink_to("nowhere")
    for name in ("ring.trf", "gone.trf"):
        with pytest.raises(FileError, match="cannot be read"):
            read_source(str(tmp_path / name))


@unix
def test_what_comes_in_pieces_is_read_to_its_end(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    program = (
        "import sys\n"
        "with open(sys.argv[1], 'wb', 0) as file:\n"
        "    for _ in range(30):\n"
        "        file.write(b'x' * 100_000)\n"
    )
    writer = start(program, pipe)
    assert read_source(str(pipe)).data == b"x" * 3_000_000
    writer.communicate()


# Names that Windows takes for others


@pytest.mark.parametrize(
    "name",
    ["nul.trf", "CON.json", "com1.tar.gz", "LPT\u00b9.csv", "open.trf.", "open.trf ", "open:2.trf",
     "a?b.trf", "tab\t.trf"],
)  # fmt: skip
def test_names_that_windows_would_change_are_refused_there(name: str) -> None:
    assert windows_fault(name)


@pytest.mark.parametrize(
    "name", ["open.trf", "NUL", "console.trf", "com10.trf", "..trf", "Žižkov.trf"]
)
def test_other_names_are_not(name: str) -> None:
    assert windows_fault(name) == ""


# Two writers

ADDING = """
import pathlib, sys
from crosstable.files import locked, write_atomically
log = pathlib.Path(sys.argv[1])
for number in range(int(sys.argv[3])):
    with locked(log, 60):
        write_atomically(log, log.read_bytes() + f"{sys.argv[2]}{number}\\n".encode())
"""


def test_processes_that_add_to_one_file_lose_nothing(tmp_path: Path) -> None:
    log = tmp_path / "log.json"
    log.touch()
    running = [start(ADDING, log, name, 25) for name in "abc"]
    for process in running:
        assert process.communicate(timeout=120) == ("", "")
    lines = log.read_text("utf-8").split()
    assert sorted(lines) == sorted(f"{name}{n}" for name in "abc" for n in range(25))
    for name in "abc":
        assert [line for line in lines if line[0] == name] == [f"{name}{n}" for n in range(25)]
    assert [path.name for path in tmp_path.iterdir()] == ["log.json"]


def test_a_lock_is_free_when_its_holder_is_killed(tmp_path: Path) -> None:
    target = tmp_path / "log.json"
    program = (
        "import pathlib, sys, time\n"
        "from crosstable.files import locked\n"
        "with locked(pathlib.Path(sys.argv[1])):\n"
        "    print('held', flush=True)\n"
        "    time.sleep(60)\n"
    )
    holder = start(program, target)
    assert holder.stdout is not None
    assert holder.stdout.readline() == "held\n"
    with pytest.raises(FileError, match="being changed by another process"), locked(target, 0):
        pass
    holder.kill()
    holder.communicate()
    with locked(target, 10):
        pass
    assert list(tmp_path.iterdir()) == []


@unix
def test_a_lock_follows_no_link(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    (tmp_path / ".log.json.lock").symlink_to(elsewhere)
    with pytest.raises(FileError, match="cannot be written"), locked(tmp_path / "log.json", 0):
        pass
    assert not elsewhere.exists()


@unix
def test_where_nothing_can_be_locked_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(handle: int) -> None:
        raise OSError(38, "Function not implemented")

    monkeypatch.setattr(files, "_take", refuse)
    with pytest.raises(FileError, match="files cannot be locked there"), locked(tmp_path / "a"):
        pass
