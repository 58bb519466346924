"""Files in and out: nothing that is there is lost."""

import io
import os
import stat
import sys

import pytest

from crosstable.files import FileError, read_source, write_atomically

links = pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege on Windows")
devices = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")


@links
def test_a_link_stays_a_link_and_what_it_names_is_written(tmp_path):
    (tmp_path / "real.html").write_text("old")
    (tmp_path / "link.html").symlink_to("real.html")
    write_atomically(tmp_path / "link.html", b"new")
    assert (tmp_path / "link.html").is_symlink()
    assert (tmp_path / "real.html").read_bytes() == b"new"


@links
def test_a_link_to_nothing_makes_what_it_names(tmp_path):
    (tmp_path / "link.html").symlink_to("real.html")
    write_atomically(tmp_path / "link.html", b"new")
    assert (tmp_path / "real.html").read_bytes() == b"new"


@devices
def test_a_pipe_is_written_into_and_stays(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_atomically(pipe, b"new")
    assert os.read(reader, 10) == b"new"
    os.close(reader)
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert [path.name for path in tmp_path.iterdir()] == ["pipe"]


def test_standard_input_is_an_input_too(tmp_path, monkeypatch):
    path = tmp_path / "event.trf"
    path.write_text("old")
    with path.open() as stream:
        monkeypatch.setattr(sys, "stdin", stream)
        with pytest.raises(FileError, match="is an input"):
            write_atomically(path, b"new", ["-"])
    assert path.read_text() == "old"


def test_standard_input_without_a_file_behind_it(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    write_atomically(tmp_path / "event.html", b"new", ["-"])
    assert (tmp_path / "event.html").read_bytes() == b"new"


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere every name is text")
def test_a_name_that_is_no_text_can_be_shown(tmp_path):
    name = os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9.trf")
    with open(name, "wb") as file:
        file.write(b"012 Open")
    source = read_source(name)
    assert source.name.encode("utf-8").endswith("caf\N{REPLACEMENT CHARACTER}.trf".encode())
