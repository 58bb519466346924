"""Reading inputs and writing outputs so that good work is never lost."""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path

from crosstable.api import Source

_ATTEMPTS = 10
_PAUSE_MS = 100


class FileError(Exception):
    """A file that cannot be read or written; the message is meant for the user."""


def read_source(name: str) -> Source:
    """All bytes of a file, or of standard input for ``-``.  Raises :class:`FileError`."""
    if name == "-":
        return Source("<stdin>", sys.stdin.buffer.read())
    # A name that is no text, as Linux allows, could not be shown or put into a JSON.
    shown = name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    path = Path(name)
    if path.is_dir():
        raise FileError(f"{name}: is a folder; give a file")
    try:
        return Source(shown, path.read_bytes())
    except OSError as error:
        raise FileError(f"{name}: cannot be read ({error.strerror or error})") from None


def write_atomically(target: Path, data: bytes, inputs: Iterable[str] = ()) -> None:
    """Write a temporary file beside ``target`` and rename it, so that the old file stays
    whole until the new one is complete.  A link stays a link: what it names is written.
    Devices and pipes, which nothing can replace, are written into.

    Refuses to overwrite an input.  Waits a moment where another program holds the file, as
    is usual on Windows.  Raises :class:`FileError`.
    """
    for name in inputs:
        if _is_same(target, name):
            raise FileError(f"{target}: is an input; choose another name for the output")
    try:
        if target.exists() and not target.is_file():
            target.write_bytes(data)
            return
        target = Path(os.path.realpath(target)) if target.is_symlink() else target
        temporary = _write_beside(target, data)
    except OSError as error:
        raise FileError(f"{target}: cannot be written ({error.strerror or error})") from None
    try:
        _rename(temporary, target)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        reason = error.strerror or error
        raise FileError(f"{target}: cannot be written ({reason}); is it open elsewhere?") from None


def _is_same(target: Path, name: str) -> bool:
    """Whether the target is the input with this name; a redirected one is known, too."""
    try:
        if name == "-":
            return os.path.samestat(target.stat(), os.fstat(sys.stdin.fileno()))
        return target.samefile(name)
    except (OSError, ValueError):
        return False


def _write_beside(target: Path, data: bytes) -> Path:
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.chmod(_mode(target))
    except OSError:
        temporary.unlink(missing_ok=True)
        raise
    return temporary


def _mode(target: Path) -> int:
    """The mode of the file to replace, else what the user's umask gives a new one."""
    with contextlib.suppress(OSError):
        return target.stat().st_mode & 0o777
    umask = os.umask(0)
    os.umask(umask)
    return 0o666 & ~umask


def _rename(temporary: Path, target: Path) -> None:
    for attempt in range(1, _ATTEMPTS + 1):
        try:
            temporary.replace(target)
        except PermissionError:
            if attempt == _ATTEMPTS:
                raise
            time.sleep(attempt * _PAUSE_MS / 1000)
        else:
            return
