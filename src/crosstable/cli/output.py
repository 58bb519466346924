"""What leaves the program: text that fits the terminal, bytes as they are, diagnostics."""

from __future__ import annotations

import os
import shutil
import sys
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from crosstable.api import Diagnostic, Severity

SHOWN_PER_CODE = 3
PIPE_WIDTH = 120


def terminal_width() -> int:
    """The columns to write for: the terminal's, or a comfortable width for a pipe."""
    return shutil.get_terminal_size((80 if sys.stdout.isatty() else PIPE_WIDTH, 24)).columns


def takes_colour() -> bool:
    """Whether standard output is a terminal that wants colours."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def emit_text(text: str, *, err: bool = False) -> None:
    """Print text for people, in what the stream can show."""
    from crosstable.writers.text import degrade

    stream = sys.stderr if err else sys.stdout
    click.echo(degrade(text, stream.encoding or "ascii"), nl=False, err=err)


def emit_bytes(data: bytes) -> None:
    """Put a machine format on standard output, byte for byte."""
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def show_diagnostics(
    diagnostics: Sequence[Diagnostic], *, verbose: bool, left_out: Mapping[str, int] | None = None
) -> None:
    """Print findings to standard error, the worst first.

    Without ``verbose`` only the first few of a code and no infos; what is held back is
    counted, never silent.  ``left_out`` are further ones by code that nobody kept.
    """
    from crosstable.api import Severity, render_diagnostic

    shown: Counter[str] = Counter()
    held_back: Counter[str] = Counter(left_out)
    order = {severity: position for position, severity in enumerate(Severity)}
    for diagnostic in sorted(diagnostics, key=lambda d: order[d.severity]):
        too_many = shown[diagnostic.code] >= SHOWN_PER_CODE
        if not verbose and (too_many or diagnostic.severity is Severity.INFO):
            held_back[diagnostic.code] += 1
            continue
        shown[diagnostic.code] += 1
        emit_text(render_diagnostic(diagnostic) + "\n", err=True)
    if held_back:
        counts = ", ".join(f"{count} x {code}" for code, count in held_back.items())
        emit_text(f"not shown: {counts} (--verbose shows all)\n", err=True)


def status_of(diagnostics: Iterable[Diagnostic], *, strict: bool) -> int:
    """The exit status of work that was done: 1 if there is an error among the findings (or,
    when strict, a warning)."""
    return severity_status({d.severity for d in diagnostics}, strict=strict)


def severity_status(found: Collection[Severity], *, strict: bool) -> int:
    """The exit status of work that had findings of these severities."""
    from crosstable.api import Severity

    bad = {Severity.ERROR, Severity.WARNING} if strict else {Severity.ERROR}
    return int(not bad.isdisjoint(found))
