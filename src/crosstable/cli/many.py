"""What commands on many files share: how many processes, a bar, going on after Ctrl-C."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import click

from crosstable.cli.app import Refusal, Session
from crosstable.cli.output import SHOWN_PER_CODE, emit_text, severity_status, show_diagnostics

if TYPE_CHECKING:
    from crosstable.api import Diagnostic, Severity
    from crosstable.batch import Team

T = TypeVar("T")

LONG_WORK = 20
"""From so many files on a progress bar is worth its line."""
TEAM_WORK = 100
"""From so many files on it is worth starting processes for every core."""

jobs_option = click.option(
    "-j",
    "--jobs",
    "processes",
    type=click.IntRange(min=1),
    metavar="N",
    help=f"Processes at a time. Default: from {TEAM_WORK} files on one for each core.",
)


def team_for(session: Session, jobs: int | None, files: int) -> Team | None:
    """The processes for so many files; ``None`` where this one does it itself."""
    from crosstable.batch import Team
    from crosstable.pool import usable_cores

    if files < 2 or (jobs is None and files < TEAM_WORK):
        return None
    # What is wrong with plugins is told by this process, whichever of them the others need.
    session.registry.check_all()
    return Team(min(jobs or usable_cores(), files), session.disabled)


def on_terminal() -> bool:
    """Whether somebody sees what goes to standard error."""
    return sys.stderr.isatty()


def tell_passed_over(files: int) -> None:
    """Say how many files of folders are nobody's."""
    if files:
        emit_text(f"passed over: {files} files that no reader is for\n", err=True)


@contextmanager
def progress(
    results: Iterable[T], length: int, label: str, *, hidden: bool
) -> Iterator[Iterable[T]]:
    """The results, with a bar on standard error where somebody waits for many of them."""
    if hidden or length < LONG_WORK or not on_terminal():
        yield results
        return
    bar: Any = click.progressbar(
        results, length=length, label=label, show_pos=True, file=sys.stderr
    )
    with bar as shown:
        yield shown


@contextmanager
def interruptible(done: Callable[[], str]) -> Iterator[None]:
    """Say on Ctrl-C what is done and how to go on; say why no process can be started."""
    from crosstable.pool import PoolError

    try:
        yield
    except KeyboardInterrupt:
        emit_text(f"\ninterrupted: {done()}\n", err=True)
        raise click.exceptions.Exit(130) from None
    except PoolError as error:
        raise Refusal(str(error)) from None


class Findings:
    """The findings of many files: all are counted, and only those are kept that are shown."""

    def __init__(self) -> None:
        self._kept: list[Diagnostic] = []
        self._left_out: Counter[str] = Counter()
        self.counts: Counter[str] = Counter()
        self._severities: set[Severity] = set()

    def add(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Count them, and keep the first few of each code."""
        for diagnostic in diagnostics:
            self.counts[diagnostic.code] += 1
            self._severities.add(diagnostic.severity)
            if self.counts[diagnostic.code] <= SHOWN_PER_CODE:
                self._kept.append(diagnostic)
            else:
                self._left_out[diagnostic.code] += 1

    def show(self) -> None:
        """Print the first few of each code, and how many more there are."""
        show_diagnostics(self._kept, verbose=False, left_out=self._left_out)

    def status(self, *, strict: bool) -> int:
        """The exit status, as :func:`crosstable.cli.output.status_of` has it."""
        return severity_status(self._severities, strict=strict)

    def __str__(self) -> str:
        listed = ", ".join(f"{count} x {code}" for code, count in sorted(self.counts.items()))
        return listed or "none"
