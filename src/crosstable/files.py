"""Reading inputs and writing outputs so that good work is never lost."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import sys
import time
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, BinaryIO

from crosstable.api import Source

if TYPE_CHECKING:
    from pathlib import Path

_ATTEMPTS = 10
_PAUSE_MS = 100
_PREFIX = 40
MOST_BYTES = 256 * 2**20
"""More than any results file has; a device has no end."""
_PIECE = 2**20


class FileError(Exception):
    """A file that cannot be read or written; the message is meant for the user."""


def read_source(name: str) -> Source:
    """All bytes of a file, or of standard input for ``-``.  Raises :class:`FileError`."""
    if name == "-":
        return Source("<stdin>", _read(sys.stdin.buffer, "standard input"))
    # A name that is no text, as Linux allows, could not be shown or put into a JSON.
    shown = name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    if os.path.isdir(name):
        raise FileError(f"{name}: is a folder; give a file")
    try:
        with open(name, "rb") as file:
            return Source(shown, _read(file, name))
    except OSError as error:
        raise FileError(f"{name}: cannot be read ({error.strerror or error})") from None


def _read(file: BinaryIO, name: str) -> bytes:
    # What is said to be too large is not read.  A pipe or device has no size, and a file may
    # grow meanwhile; so much as could be too large is never asked for at once.
    size = _size(file)
    data = file.read(size + 1) if size <= MOST_BYTES else b""
    if size <= MOST_BYTES and len(data) <= size:
        return data
    pieces, length = [data], max(size, len(data))
    while length <= MOST_BYTES and (piece := file.read(_PIECE)):
        pieces.append(piece)
        length += len(piece)
    if length > MOST_BYTES:
        raise FileError(f"{name}: is larger than {MOST_BYTES >> 20} MB, so no results file")
    return b"".join(pieces)


def _size(file: BinaryIO) -> int:
    with contextlib.suppress(OSError, ValueError, AttributeError):
        return os.fstat(file.fileno()).st_size
    return 0


def is_event_file(source: Source) -> bool:
    """Whether an input is to be read as an event file: by its name, or by what it holds."""
    return source.name.lower().endswith(".toml") or lists_inputs(source.data)


def lists_inputs(data: bytes) -> bool:
    """Whether the beginning of a file has ``inputs`` before any other table."""
    for line in data[:4096].decode("utf-8-sig", "replace").splitlines():
        bare = line.strip()
        if bare.startswith("[[inputs]]") or bare.partition("=")[0].strip() == "inputs":
            return True
        if bare.startswith("["):
            return False
    return False


def make_folder(folder: Path) -> None:
    """Make a folder, and those above it, unless they are there.  Raises :class:`FileError`."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(f"{folder}: cannot be made ({error.strerror or error})") from None


def write_atomically(target: Path, data: bytes, inputs: Iterable[str] = ()) -> None:
    """Write a temporary file beside ``target`` and rename it, so that the old file stays
    whole until the new one is complete.

    A link keeps pointing where it does; a device or a pipe is simply written to.  Refuses to
    overwrite an input.  Waits a moment where another program holds the file, as is usual on
    Windows.  Raises :class:`FileError`.
    """
    if is_input(target, identities(inputs)):
        raise FileError(f"{target}: is an input; choose another name for the output")
    fault = windows_fault(target.name) if os.name == "nt" else ""
    if fault:
        raise FileError(f"{target}: {fault}; choose another name for the output")
    try:
        # Before the links are followed: those of /dev/stdout lead to no name of a file.
        if target.exists() and not target.is_file():
            target.write_bytes(data)
            return
        target = _real(target)
        temporary = _write_beside(target, data)
    except OSError as error:
        raise FileError(f"{target}: cannot be written ({error.strerror or error})") from None
    try:
        _rename(temporary, target)
    except BaseException as error:
        temporary.unlink(missing_ok=True)
        if not isinstance(error, OSError):
            raise
        reason = error.strerror or error
        raise FileError(f"{target}: cannot be written ({reason}); is it open elsewhere?") from None


# Compiled where it is used, which is seldom: importing is what a small event waits for.
_DEVICES = r"(?i)(con|prn|aux|nul|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3])\..*"


def windows_fault(name: str) -> str:
    """Why Windows would write something else than a file of this name; nothing if it does not.

    A device by its bare name (``NUL``) is what was asked for.
    """
    if re.fullmatch(_DEVICES, name):
        return "is the name of a device with a suffix"
    if name.endswith((".", " ")):
        return "ends with a dot or a space, which would be dropped"
    odd = sorted(set(name) & set('<>:"|?*') | {sign for sign in name if sign < " "})
    return f"has {odd[0]!r} in it, which no name of a file can" if odd else ""


_LOCK_PAUSE_MS = 20
_LOCK_HELD = {errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES, errno.EDEADLK}


@contextlib.contextmanager
def locked(target: Path, patience: int = 10) -> Iterator[None]:
    """Keep every other process that asks for the same lock away from a file.

    The lock is a file beside it (``.name.lock``), held by the operating system, so that it is
    free again whatever becomes of the process, and removed afterwards.  Waits ``patience``
    seconds, then raises :class:`FileError`.
    """
    target = _real(target)
    name = target.with_name(f".{target.name}.lock")
    deadline = time.monotonic() + patience
    while (handle := _try_lock(name)) is None:
        if time.monotonic() > deadline:
            raise FileError(f"{target}: is being changed by another process ({name.name})")
        time.sleep(_LOCK_PAUSE_MS / 1000)
    try:
        yield
    finally:
        _unlock(handle, name)


def _try_lock(name: Path) -> int | None:
    """The handle of the lock, ``None`` while somebody else has it."""
    try:
        # No link is followed: whoever may write here must not have us make files elsewhere.
        flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
        handle = os.open(name, flags, 0o666)
    except PermissionError as error:
        if os.name == "nt" and name.parent.is_dir():
            return None  # removed and not yet gone: another process has only just let go
        raise FileError(f"{name.parent}: cannot be written ({error.strerror or error})") from None
    except OSError as error:
        raise FileError(f"{name.parent}: cannot be written ({error.strerror or error})") from None
    try:
        _take(handle)
        # The holder before may have removed the file that was opened here.
        if os.path.samestat(os.fstat(handle), os.stat(name)):
            return handle
    except FileNotFoundError:
        pass
    except OSError as error:
        if error.errno not in _LOCK_HELD:
            os.close(handle)
            reason = error.strerror or error
            raise FileError(f"{name.parent}: files cannot be locked there ({reason})") from None
    os.close(handle)
    return None


if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

    def _unlock(handle: int, name: Path) -> None:
        """Let go, then remove; a file that another process has opened by then stays."""
        os.lseek(handle, 0, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_UNLCK, 1)
        os.close(handle)
        with contextlib.suppress(OSError):
            name.unlink()

else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _unlock(handle: int, name: Path) -> None:
        """Remove while it is held, so that nobody takes a file that goes away; then let go."""
        with contextlib.suppress(OSError):
            name.unlink()
        os.close(handle)


def _real(target: Path) -> Path:
    """Where links lead; a ring of them stays as it is."""
    return type(target)(os.path.realpath(target))


Identity = tuple[int, int]
"""What two names of one file have in common: device and number."""


def identities(names: Iterable[str]) -> frozenset[Identity]:
    """The files behind some inputs, ``-`` being the file that standard input comes from."""
    return frozenset(filter(None, (_identity(name) for name in names)))


def is_input(target: Path, inputs: frozenset[Identity]) -> bool:
    """Whether a file is among these, by whatever name or link."""
    return _identity(str(target)) in inputs


def _identity(name: str) -> Identity | None:
    # A stand-in for standard input may lack a number, or may not be a file at all.
    with contextlib.suppress(OSError, ValueError, AttributeError):
        state = os.fstat(sys.stdin.fileno()) if name == "-" else os.stat(name)
        return (state.st_dev, state.st_ino)
    return None


def _write_beside(target: Path, data: bytes) -> Path:
    import tempfile
    from pathlib import Path

    # A name may be as long as the system allows, so only its beginning is taken over.
    prefix = f".{target.name[:_PREFIX]}."
    handle, name = tempfile.mkstemp(prefix=prefix, dir=target.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.chmod(_mode(target))
    except BaseException:
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
