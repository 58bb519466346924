"""What a long check has found so far, so that one that was stopped can go on.

A text file of JSON, a line for each file checked.  A line that is torn or unknown is as good
as none.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, BinaryIO

from crosstable import __version__
from crosstable.api import Diagnostic, Severity, Span
from crosstable.batch.checking import Checking
from crosstable.checks import Checked, Status
from crosstable.files import FileError

_FAR = 10**6
"""A column further out is checked again rather than believed."""


class Journal:
    """The journal in a file, for one way of checking.

    Raises :class:`FileError` where the file cannot be used.
    """

    def __init__(self, path: Path, checking: Checking, plugins: Iterable[object]) -> None:
        asked = f"{__version__} {checking!r} {[str(plugin) for plugin in plugins]}"
        self._key = hashlib.sha256(asked.encode("utf-8", "surrogatepass")).hexdigest()[:16]
        self._path = path
        self._places: dict[str, int] = {}
        self._stamps: dict[str, list[int]] = {}
        if path.exists() and not path.is_file():
            raise FileError(self._refusal())  # a device may have no end, and a pipe no beginning
        try:
            with ExitStack() as stack:
                self._file: BinaryIO = stack.enter_context(path.open("a+b"))
                self._read()
                stack.pop_all()  # open until the end
        except OSError as error:
            raise FileError(f"{path}: cannot be used ({error.strerror or error})") from None

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *problem: object) -> None:
        with suppress(OSError):  # every line was flushed: what is left is what has failed
            self._file.close()

    def _read(self) -> None:
        """Remember where the line of every file begins; end a line that was torn."""
        self._file.seek(0)
        place, line = 0, b"\n"
        for line in self._file:
            entry = _loaded(line)
            if place == 0 and entry is None:
                raise FileError(self._refusal())
            if entry is not None and entry["key"] == self._key:
                self._places[entry["file"]] = place
            place += len(line)
        if not line.endswith(b"\n"):
            self._file.write(b"\n")

    def _refusal(self) -> str:
        return f"{self._path}: is no journal of a check; choose another name"

    def completed(
        self, names: Iterable[str], check: Callable[[Iterable[str]], Iterator[Checked]]
    ) -> Generator[Checked, None, None]:
        """What is found in every file, in order: what is noted of one that has not changed
        since, else what ``check`` finds, which is noted at once."""
        order: deque[tuple[str, bool]] = deque()

        def unknown() -> Iterator[str]:
            for name in names:
                stamp = _stamp(name)
                entry = self._entry(name)
                is_known = entry is not None and entry["stamp"] == stamp
                order.append((name, is_known))
                if not is_known:
                    self._stamps[name] = stamp
                    yield name

        for checked in check(unknown()):
            yield from self._noted(order)
            name, _ = order.popleft()
            self._note(name, checked)
            yield checked
        yield from self._noted(order)

    def _noted(self, order: deque[tuple[str, bool]]) -> Iterator[Checked]:
        """What is noted of the files that come first in the order."""
        while order and order[0][1]:
            entry = self._entry(order.popleft()[0])
            if entry is not None:
                yield _checked(entry)

    def _entry(self, name: str) -> dict[str, Any] | None:
        place = self._places.get(name)
        if place is None:
            return None
        self._file.seek(place)
        return _loaded(self._file.readline())

    def _note(self, name: str, checked: Checked) -> None:
        """Add what was found; what failed is left to be tried again.

        Raises :class:`FileError` where the disk is full.
        """
        stamp = self._stamps.pop(name)
        if checked.failure or not stamp:
            return
        entry = {
            "key": self._key,
            "file": name,
            "stamp": stamp,
            "source": checked.source,
            "status": int(checked.status),
            "findings": [*_rows(checked.findings)],
            "infos": [*_rows(checked.infos)],
        }
        try:
            self._file.seek(0, os.SEEK_END)
            self._file.write(json.dumps(entry).encode() + b"\n")
            self._file.flush()
        except OSError as error:
            raise FileError(
                f"{self._path}: cannot be written ({error.strerror or error})"
            ) from None


def _stamp(name: str) -> list[int]:
    """What changes when a file is saved; of one that is not there nothing is known."""
    try:
        state = os.stat(name)
    except OSError:
        return []
    return [state.st_size, state.st_mtime_ns]


def _rows(diagnostics: Iterable[Diagnostic]) -> Iterator[list[Any]]:
    for d in diagnostics:
        span = None if d.span is None else list(d.span)
        yield [d.code, d.severity.value, d.message, span, d.excerpt, d.hint]


def _loaded(line: bytes) -> dict[str, Any] | None:
    """A line that is whole and could be read back."""
    try:
        entry = json.loads(line)
        _checked(entry)
        hash((entry["key"], entry["file"]))
        is_stamped = isinstance(entry["stamp"], list) and len(entry["stamp"]) == 2
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        return None
    return entry if is_stamped else None


def _checked(entry: dict[str, Any]) -> Checked:
    findings, infos = (tuple(map(_diagnostic, entry[key])) for key in ("findings", "infos"))
    return Checked(str(entry["source"]), Status(entry["status"]), findings, infos)


def _diagnostic(row: list[Any]) -> Diagnostic:
    code, severity, message, span, excerpt, hint = row
    if not isinstance(code, str) or not isinstance(message, str):
        raise TypeError("no text")
    if not all(text is None or isinstance(text, str) for text in (excerpt, hint)):
        raise TypeError("no text")
    return Diagnostic(code, Severity(severity), message, _span(span), excerpt, hint)


def _span(row: list[Any] | None) -> Span | None:
    if row is None:
        return None
    source, line, columns, cell = row
    if not all(type(number) is int and 0 < number < _FAR for number in columns or ()):
        raise TypeError("no columns")
    return Span(str(source), line, None if columns is None else (columns[0], columns[1]), cell)
