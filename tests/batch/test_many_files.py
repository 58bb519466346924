"""``convert`` and ``check`` over folders: nothing stops the rest, and what stopped goes on."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

FIXTURES = Path(__file__).parents[2] / "fixtures" / "trf"
GOOD = (FIXTURES / "swiss-9p-5r.trf").read_bytes()
OTHER = (FIXTURES / "round-robin-6p.trf").read_bytes()
PROGRAM = "from crosstable.cli import main\nif __name__ == '__main__':\n    main()\n"

# Every Python that starts runs this: files with these words in their names are trouble.
TROUBLE = """
import os, time
import crosstable.files as files
read = files.read_source
def read_source(name):
    if os.path.basename(name) == "crash.trf":
        os._exit(11)
    if os.path.basename(name) == "bug.trf":
        raise ZeroDivisionError("nothing to divide")
    time.sleep(float(os.environ.get("SLOWLY", 0)))
    return read(name)
files.read_source = read_source
"""


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """Events in folders, with one that is none, and what else lies about in an archive."""
    folder = tmp_path / "in"
    for year in ("2024", "2025"):
        (folder / year).mkdir(parents=True)
        for number in range(3):
            (folder / year / f"event{number}.trf").write_bytes(OTHER if number % 2 else GOOD)
    (folder / "2025" / "junk.trf").write_bytes(b"not a tournament")
    (folder / "readme.md").write_bytes(b"# Events")
    (folder / ".hidden.trf").write_bytes(GOOD)
    (folder / ".git").mkdir()
    (folder / ".git" / "event.trf").write_bytes(GOOD)
    return folder


def environment(tmp_path: Path, **more: str) -> dict[str, str]:
    (tmp_path / "site").mkdir(exist_ok=True)
    (tmp_path / "site" / "sitecustomize.py").write_text(TROUBLE, encoding="utf-8")
    path = os.pathsep.join([str(tmp_path / "site"), *sys.path])
    return {**os.environ, "PYTHONPATH": path, **more}


def run(tmp_path: Path, *words: object, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", PROGRAM, *map(str, words)],
        capture_output=True,
        encoding="utf-8",
        env=environment(tmp_path, **more),
        stdin=subprocess.DEVNULL,
    )


def contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_one_process_or_two_make_the_same_files(tmp_path: Path, archive: Path) -> None:
    one = run(tmp_path, "convert", archive, tmp_path / "one", "--to", "model-json", "--jobs", 1)
    two = run(tmp_path, "convert", archive, tmp_path / "two", "--to", "model-json", "--jobs", 2)
    assert contents(tmp_path / "one") == contents(tmp_path / "two")
    assert (one.returncode, two.returncode) == (1, 1)
    assert one.stderr == two.stderr
    assert sorted(contents(tmp_path / "one")) == [
        f"{year}/event{number}.json" for year in (2024, 2025) for number in range(3)
    ]
    assert "6 of 7 converted" in one.stderr
    assert "1 of 7 not converted:\n" in one.stderr
    assert "junk.trf: not read" in one.stderr
    assert "passed over: 1 files that no reader is for" in one.stderr


def test_a_crash_and_a_bug_stop_one_file_each(tmp_path: Path, archive: Path) -> None:
    for name in ("crash.trf", "bug.trf"):
        (archive / "2024" / name).write_bytes(GOOD)
    out = tmp_path / "out"
    done = run(tmp_path, "convert", archive, out, "--to", "model-json", "--jobs", 2)
    assert done.returncode == 70, done.stderr
    assert len(contents(out)) == 6, done.stderr
    assert "3 of 9 not converted" in done.stderr
    assert "crash.trf: a bug (the process that worked on it ended with status 11)" in done.stderr
    assert "bug.trf: a bug of crosstable (ZeroDivisionError: nothing to divide)" in done.stderr
    checked = run(tmp_path, "check", archive, "--jobs", 2, "--format", "json")
    assert checked.returncode == 70
    document = json.loads(checked.stdout)
    failed = {Path(file["file"]).name: file for file in document["files"] if "failure" in file}
    assert {name: file["status"] for name, file in failed.items()} == {
        "crash.trf": 70,
        "bug.trf": 70,
    }
    assert document["summary"]["files"] == 9
    assert document["summary"]["by_status"]["70"] == 2


def test_only_what_is_not_done_is_done(tmp_path: Path, archive: Path) -> None:
    out = tmp_path / "out"
    run(tmp_path, "convert", archive, out, "--to", "model-json", "--jobs", 2)
    made, whole = stamps(out), contents(out)
    (out / "2024" / "event0.json").unlink()
    newer = archive / "2024" / "event1.trf"
    newer.write_bytes(GOOD)
    os.utime(newer, ns=(time.time_ns() + 10**10,) * 2)
    done = run(tmp_path, "convert", archive, out, "--to", "model-json", "--jobs", 2, "--resume")
    assert "2 of 7 converted, 4 done before" in done.stderr
    assert "junk.trf" in done.stderr
    assert contents(out) == {**whole, "2024/event1.json": whole["2024/event0.json"]}
    changed = {name for name, stamp in stamps(out).items() if made.get(name) != stamp}
    assert changed == {"2024/event0.json", "2024/event1.json"}


def stamps(folder: Path) -> dict[str, int]:
    return {
        path.relative_to(folder).as_posix(): path.stat().st_mtime_ns
        for path in folder.rglob("*.json")
    }


@pytest.mark.skipif(os.name == "nt", reason="signals as Unix has them")
@pytest.mark.parametrize("words", [(), ("--jobs", 2)], ids=["alone", "team"])
def test_an_interruption_leaves_whole_files_and_says_how_to_go_on(
    tmp_path: Path, archive: Path, words: tuple[object, ...]
) -> None:
    out = tmp_path / "out"
    command = ["convert", archive, out, "--to", "model-json", *words]
    running = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *map(str, command)],
        stderr=subprocess.PIPE,
        env=environment(tmp_path, SLOWLY="1"),
        start_new_session=True,
        encoding="utf-8",
    )
    deadline = time.monotonic() + 120
    while len(list(out.rglob("*.json"))) < 2 and time.monotonic() < deadline:
        time.sleep(0.01)
    os.killpg(running.pid, signal.SIGINT)  # as a terminal does it: everybody hears it
    _, told = running.communicate(timeout=120)
    assert running.returncode == 130, told
    assert "Traceback" not in told
    assert "all of them whole; --resume goes on" in told
    left = contents(out)
    assert 2 <= len(left) < 6
    run(tmp_path, *command, "--resume")
    whole = contents(out)
    assert len(whole) == 6
    assert {name: whole[name] for name in left} == left


def check(tmp_path: Path, archive: Path, *words: object, **more: str) -> Any:
    done = run(tmp_path, "check", archive, "--format", "json", *words, **more)
    assert "Traceback" not in done.stderr
    return json.loads(done.stdout)


def test_a_check_goes_on_from_its_journal(tmp_path: Path, archive: Path) -> None:
    journal = tmp_path / "checked.jsonl"
    plain = check(tmp_path, archive)
    assert check(tmp_path, archive, "--resume", journal, "--jobs", 2) == plain
    lines = journal.read_bytes().splitlines(keepends=True)
    assert len(lines) == 7
    # Cut short as by a crash: five whole lines and a torn one.
    journal.write_bytes(b"".join(lines[:3]) + lines[3][:40])
    assert check(tmp_path, archive, "--resume", journal) == plain
    assert len(journal.read_bytes().splitlines()) == 8
    # Whatever was noted is not looked for again: these files would now be trouble.
    assert check(tmp_path, archive, "--resume", journal, SLOWLY="never") == plain
    (archive / "2024" / "event0.trf").write_bytes(OTHER + b"012 Twice\n")
    changed = check(tmp_path, archive, "--resume", journal)
    assert changed == check(tmp_path, archive)
    assert changed != plain


def test_a_journal_is_of_one_way_of_checking(tmp_path: Path, archive: Path) -> None:
    journal = tmp_path / "checked.jsonl"
    check(tmp_path, archive, "--resume", journal)
    check(tmp_path, archive, "--resume", journal, "--encoding", "cp1252")
    assert len(journal.read_bytes().splitlines()) == 14


def test_a_file_that_is_no_journal_stays_as_it_is(tmp_path: Path, archive: Path) -> None:
    precious = archive / "2024" / "event0.trf"
    done = run(tmp_path, "check", archive, "--resume", precious)
    assert (done.returncode, precious.read_bytes()) == (2, GOOD)
    assert "is no journal of a check" in done.stderr


@pytest.mark.skipif(os.name == "nt", reason="devices as Unix has them")
def test_a_device_without_end_is_no_journal(tmp_path: Path, archive: Path) -> None:
    done = run(tmp_path, "check", archive, "--resume", "/dev/zero")
    assert done.returncode == 2
    assert "/dev/zero: is no journal of a check" in done.stderr


@pytest.mark.skipif(os.name == "nt", reason="limits as Unix has them")
def test_a_full_disk_is_told_of_the_journal_and_what_was_noted_stays(
    tmp_path: Path, archive: Path
) -> None:
    journal, limited = tmp_path / "checked.jsonl", tmp_path / "limited"
    limit = "import resource\nresource.setrlimit(resource.RLIMIT_FSIZE, (900, 900))\n"
    limited.mkdir()
    (limited / "program.py").write_text(limit + PROGRAM, encoding="utf-8")
    command = [sys.executable, limited / "program.py", "check", archive, "--resume", journal]
    done = subprocess.run(command, env=environment(tmp_path), capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr.startswith("passed over: 1 file")
    assert f"Error: {journal}: cannot be written (File too large)" in done.stderr
    assert check(tmp_path, archive, "--resume", journal) == check(tmp_path, archive)


def test_text_is_summed_up(tmp_path: Path, archive: Path) -> None:
    shown = run(tmp_path, "check", archive, "--jobs", 2).stdout
    assert "\n7 files: " in shown
    assert "cannot be read: 1" in shown
    assert "  1 x INPUT-FORMAT\n" in shown
    assert f"  not checked: {archive / '2025' / 'junk.trf'}\n" in shown


def test_the_output_folder_is_no_input(tmp_path: Path, archive: Path) -> None:
    out = archive / "out"
    for _ in range(2):
        done = run(tmp_path, "convert", archive, out, "--to", "trf26")
        assert "6 of 7 converted" in done.stderr
    refused = run(tmp_path, "convert", archive, archive)
    assert refused.returncode == 2
    assert "is an input; choose another name" in refused.stderr


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_links_to_folders_are_not_followed(tmp_path: Path, archive: Path) -> None:
    (archive / "loop").symlink_to(archive)
    (archive / "2024" / "up").symlink_to("..")
    done = run(tmp_path, "convert", archive, tmp_path / "out", "--to", "model-json")
    assert "6 of 7 converted" in done.stderr


@pytest.mark.skipif(os.name == "nt", reason="pipes and devices as Unix has them")
def test_what_may_never_end_is_passed_over_in_a_folder(tmp_path: Path, archive: Path) -> None:
    os.mkfifo(archive / "pipe.trf")
    (archive / "device.trf").symlink_to("/dev/zero")
    (archive / "missing.trf").symlink_to("nowhere")
    done = run(tmp_path, "convert", archive, tmp_path / "out", "--to", "model-json")
    assert "passed over: 3 files that no reader is for" in done.stderr
    assert "6 of 8 converted" in done.stderr
    assert "missing.trf: cannot be read" in done.stderr


def test_two_inputs_for_one_output_fail_alone_in_a_folder(tmp_path: Path, archive: Path) -> None:
    shutil.copy(archive / "2024" / "event0.trf", archive / "2024" / "event0.txt")
    (archive / "2024" / "list.csv").write_bytes(b"x")
    done = run(tmp_path, "convert", archive, tmp_path / "out", "--to", "model-json")
    assert "6 of 9 converted" in done.stderr
    assert "would both be written to" in done.stderr
    as_they_are = run(tmp_path, "convert", archive, tmp_path / "same")
    assert "no format of events is known for .csv" in as_they_are.stderr
    assert "6 of 9 converted" in as_they_are.stderr


def test_a_folder_without_events_is_refused(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    for command in (
        ("convert", tmp_path / "empty", tmp_path / "out"),
        ("check", tmp_path / "empty"),
    ):
        done = run(tmp_path, *command)
        assert done.returncode == 2
        assert "there is no file in it with a suffix of a reader" in done.stderr
