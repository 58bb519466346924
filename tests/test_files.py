"""Outputs are whole or not there, and inputs are never written to."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest

from crosstable import files
from crosstable.files import FileError, locked, read_source, write_atomically

unix = pytest.mark.skipif(os.name == "nt", reason="modes, links and pipes as Unix has them")


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@unix
def test_an_output_is_replaced_and_keeps_its_mode(tmp_path: Path) -> None:
    target = tmp_path / "out.trf"
    target.write_bytes(b"old")
    target.chmod(0o640)
    write_atomically(target, b"new")
    assert target.read_bytes() == b"new"
    assert stat.S_IMODE(target.stat().st_mode) == 0o640
    assert names(tmp_path) == ["out.trf"]


def test_a_name_may_be_as_long_as_the_system_allows(tmp_path: Path) -> None:
    target = tmp_path / f"{'n' * 251}.trf"
    write_atomically(target, b"new")
    assert names(tmp_path) == [target.name]


@pytest.mark.parametrize("failure", [OSError("disk full"), KeyboardInterrupt()])
@pytest.mark.parametrize("where", ["fsync", "replace"])
def test_an_interrupted_write_leaves_the_old_file_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failure: BaseException, where: str
) -> None:
    target = tmp_path / "out.trf"
    target.write_bytes(b"old")

    def fail(*arguments: object) -> None:
        raise failure

    monkeypatch.setattr(*((files.os, "fsync") if where == "fsync" else (Path, "replace")), fail)
    expected = FileError if isinstance(failure, OSError) else KeyboardInterrupt
    with pytest.raises(expected):
        write_atomically(target, b"new, and longer")
    assert target.read_bytes() == b"old"
    assert names(tmp_path) == ["out.trf"]


def test_a_file_that_another_program_holds_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target, tries, replace = tmp_path / "out.trf", [], Path.replace

    def held_twice(self: Path, other: Path) -> Path:
        tries.append(other)
        if len(tries) < 3:
            raise PermissionError
        return replace(self, other)

    monkeypatch.setattr(Path, "replace", held_twice)
    monkeypatch.setattr(files.time, "sleep", lambda seconds: None)
    write_atomically(target, b"new")
    assert target.read_bytes() == b"new"


@unix
def test_a_link_keeps_pointing_where_it_does(tmp_path: Path) -> None:
    real, link = tmp_path / "real.trf", tmp_path / "link.trf"
    real.write_bytes(b"old")
    link.symlink_to(real)
    write_atomically(link, b"new")
    assert link.is_symlink()
    assert real.read_bytes() == b"new"


@unix
def test_a_pipe_is_written_to(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_atomically(pipe, b"new")
        assert os.read(reader, 10) == b"new"
    finally:
        os.close(reader)
    assert names(tmp_path) == ["pipe"]


def spellings(folder: Path) -> dict[str, Path]:
    """An input under every name it can have."""
    source = folder / "in.trf"
    (folder / "sub").mkdir()
    (folder / "link.trf").symlink_to(source)
    os.link(source, folder / "hard.trf")
    return {
        "itself": source,
        "dots": folder / "sub" / ".." / "in.trf",
        "relative": Path("in.trf"),
        "symbolic link": folder / "link.trf",
        "hard link": folder / "hard.trf",
    }


@unix
@pytest.mark.parametrize("spelling", ["itself", "dots", "relative", "symbolic link", "hard link"])
def test_an_input_is_never_written_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spelling: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "in.trf").write_bytes(b"input")
    target = spellings(tmp_path)[spelling]
    with pytest.raises(FileError, match="is an input"):
        write_atomically(target, b"new", [str(tmp_path / "in.trf")])
    assert (tmp_path / "in.trf").read_bytes() == b"input"


@pytest.mark.skipif(sys.platform != "linux", reason="descriptors have names on Linux only")
def test_a_name_of_a_descriptor_is_written_to() -> None:
    reader, writer = os.pipe()
    write_atomically(Path(f"/proc/self/fd/{writer}"), b"new")
    assert os.read(reader, 10) == b"new"
    os.close(reader)
    os.close(writer)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere every name is text")
def test_a_name_that_is_no_text_can_be_shown(tmp_path: Path) -> None:
    name = os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9.trf")
    Path(name).write_bytes(b"012 Open")
    assert read_source(name).name.endswith("caf\N{REPLACEMENT CHARACTER}.trf")


def test_an_input_without_end_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(files, "MOST_BYTES", 2**20)
    large = tmp_path / "large.trf"
    large.write_bytes(bytes(2**20 + 1))
    with pytest.raises(FileError, match=r"large\.trf: is larger than 1 MB, so no results file"):
        read_source(str(large))


@unix
@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="a device of Unix")
def test_a_device_without_end_is_refused() -> None:
    with pytest.raises(FileError, match="no results file"):
        read_source("/dev/zero")


def test_a_lock_keeps_the_next_away_and_leaves_nothing(tmp_path: Path) -> None:
    target = tmp_path / "log.json"
    with locked(target):
        assert [path.name for path in tmp_path.iterdir()] == [".log.json.lock"]
        with pytest.raises(FileError, match="being changed by another process"), locked(target, 0):
            pass
    with locked(target, 0):
        pass
    assert list(tmp_path.iterdir()) == []


def test_a_lock_that_a_crash_left_behind_is_free(tmp_path: Path) -> None:
    (tmp_path / ".log.json.lock").touch()
    with locked(tmp_path / "log.json", 0):
        pass
    assert list(tmp_path.iterdir()) == []


def test_a_lock_is_let_go_when_the_work_fails(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), locked(tmp_path / "log.json"):
        raise ZeroDivisionError
    assert list(tmp_path.iterdir()) == []


def test_a_lock_in_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="cannot be written"), locked(tmp_path / "no" / "log.json"):
        pass


@unix
def test_two_names_of_one_file_have_one_lock(tmp_path: Path) -> None:
    (tmp_path / "log.json").touch()
    link = tmp_path / "link.json"
    link.symlink_to(tmp_path / "log.json")
    with locked(link), pytest.raises(FileError), locked(tmp_path / "log.json", 0):
        pass
