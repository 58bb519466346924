"""What ``crosstable check`` puts out: text for people, or JSON, file by file as it comes."""

from __future__ import annotations

import json
import tempfile
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from crosstable.cli.output import emit_bytes, emit_text

if TYPE_CHECKING:
    from crosstable.api import Diagnostic
    from crosstable.checks import Checked

_WORDS = {0: "nothing found in", 1: "findings in", 2: "cannot be read:", 70: "not checked:"}


class Report(ABC):
    """The checks so far.  Only counts are kept, because there may be very many files."""

    def __init__(self) -> None:
        self.count = 0
        self.bug: Exception | None = None
        self._statuses: Counter[int] = Counter()
        self._codes: Counter[str] = Counter()

    @property
    def status(self) -> int:
        """The worst of all files, as exit status."""
        return max(self._statuses, default=0)

    def add(self, checked: Checked) -> None:
        """Count a check and put it out."""
        self.count += 1
        self._statuses[int(checked.status)] += 1
        self._codes.update(d.code for d in checked.findings)
        self.bug = self.bug or checked.bug
        self._put(checked)

    @abstractmethod
    def _put(self, checked: Checked) -> None: ...

    @abstractmethod
    def end(self) -> None:
        """Put out what comes last."""


class TextReport(Report):
    """A block for each file, and a summary under several."""

    def __init__(self, *, verbose: bool) -> None:
        super().__init__()
        self._verbose = verbose
        self._failures: list[str] = []

    def _put(self, checked: Checked) -> None:
        between = "\n" if self.count > 1 else ""
        emit_text(f"{between}{_block(checked, self._verbose)}\n")
        if checked.failure or checked.status == 2:
            self._failures.append(checked.failure or checked.source)

    def end(self) -> None:
        """The counts by status and code, and which files could not be checked."""
        if self.count < 2:
            return
        parts = (f"{_WORDS[status]} {self._statuses[status]}" for status in sorted(self._statuses))
        lines = [f"{self.count} files: {', '.join(parts)}"]
        lines += (f"  {count} x {code}" for code, count in sorted(self._codes.items()))
        lines += (f"  not checked: {failure}" for failure in self._failures)
        emit_text("\n" + "\n".join(lines) + "\n")


def _block(checked: Checked, verbose: bool) -> str:
    """The findings of one file, the worst first, under a line that sums them up."""
    from crosstable.api import Severity, render_diagnostic

    if checked.failure:
        return checked.failure
    order = {severity: position for position, severity in enumerate(Severity)}
    shown: Sequence[Diagnostic] = checked.findings + (checked.infos if verbose else ())
    lines = [_summary(checked, verbose)]
    lines += map(render_diagnostic, sorted(shown, key=lambda d: order[d.severity]))
    return "\n".join(lines)


def _summary(checked: Checked, verbose: bool) -> str:
    from crosstable.checks import Status

    found, noted = len(checked.findings), len(checked.infos)
    words = f"{found} finding{'s' * (found != 1)}" if found else "nothing found"
    if noted:
        words += f", {noted} note{'s' * (noted != 1)}"
        words += "" if verbose else " (--verbose shows them)"
    if checked.status is Status.UNREADABLE:
        words = f"cannot be read, {words}"
    return f"{checked.source}: {words}"


class JsonReport(Report):
    """One object; what comes after the findings waits in temporary files."""

    def __init__(self) -> None:
        super().__init__()
        self._findings = _Array("findings", emit_bytes)
        self._notes, self._files = _Waiting("notes"), _Waiting("files")

    def _put(self, checked: Checked) -> None:
        for diagnostic in checked.findings:
            self._findings.add(_entry(diagnostic))
        for diagnostic in checked.infos:
            self._notes.array.add(_entry(diagnostic))
        failure = {"failure": checked.failure} if checked.failure else {}
        self._files.array.add({"file": checked.source, "status": int(checked.status), **failure})

    def end(self) -> None:
        """The lists that waited, and the counts."""
        self._findings.end()
        self._notes.put_out()
        self._files.put_out()
        summary = {
            "files": self.count,
            "by_status": {str(status): self._statuses[status] for status in sorted(self._statuses)},
            "by_code": dict(sorted(self._codes.items())),
        }
        text = json.dumps(summary, ensure_ascii=False, indent=2).replace("\n", "\n  ")
        emit_bytes(f',\n  "summary": {text}\n}}\n'.encode())


class _Array:
    """A list of a JSON object, put out piece by piece as it would be in one go."""

    def __init__(self, key: str, put: Callable[[bytes], object]) -> None:
        self._put = put
        before = "{" if key == "findings" else ","
        self._lead = f'{before}\n  "{key}": ['
        self._is_empty = True

    def add(self, entry: Mapping[str, object]) -> None:
        """Put out one entry more."""
        from crosstable.writers._json import encode_json

        text = json.dumps(entry, ensure_ascii=False, indent=2).replace("\n", "\n    ")
        lead = self._lead if self._is_empty else ","
        self._is_empty = False
        self._put(encode_json(f"{lead}\n    {text}"))

    def end(self) -> None:
        """Put out what closes it."""
        self._put(f"{self._lead}]".encode() if self._is_empty else b"\n  ]")


class _Waiting:
    """A list that waits in a temporary file until it is its turn."""

    def __init__(self, key: str) -> None:
        self._file = tempfile.TemporaryFile()  # noqa: SIM115 - open until it is put out
        self.array = _Array(key, self._file.write)

    def put_out(self) -> None:
        """Close the list, and move it to standard output."""
        self.array.end()
        with self._file:
            self._file.seek(0)
            while piece := self._file.read(2**20):
                emit_bytes(piece)


def _entry(diagnostic: Diagnostic) -> dict[str, str]:
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity.value,
        "place": diagnostic.place,
        "message": diagnostic.message,
    }
