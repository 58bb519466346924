"""A check, what it is about, and how it fails: in words for the author of the plugin."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from threading import Thread
from typing import TypeVar

from crosstable.api import Tournament
from crosstable.engine.standings import CalculationError
from crosstable.host import Origin, UnknownNameError
from crosstable.testing.contract.events import event_text
from crosstable.tie_break_lists import TaskError

T = TypeVar("T")

PATIENCE = 30
"""Seconds that a reader gets for one input."""


class ContractError(AssertionError):
    """A broken contract: what was found, what the author should do, and the event that shows
    it."""

    def __init__(self, fault: str, advice: str, event: Tournament | None = None) -> None:
        parts = [fault, advice]
        if event is not None:
            parts += ["It shows in this event:", event_text(event)]
        super().__init__("\n".join(parts))
        self.fault = fault
        self.advice = advice


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that must hold, and the work that shows whether it does."""

    subject: str
    name: str
    work: Callable[[], None]

    def run(self) -> None:
        """Do it; :class:`ContractError` where it does not hold."""
        __tracebackhide__ = True  # the author is told in words, not by our lines
        try:
            self.work()
        except ContractError as error:
            raise error.with_traceback(None) from error.__cause__

    def __str__(self) -> str:
        return self.id

    @property
    def id(self) -> str:
        """How it is shown: ``contract[league:HBW contributions-reduce-to-value]``."""
        return f"contract[{self.subject} {self.name}]"


@dataclass(frozen=True, slots=True)
class Subject:
    """A plugin to be checked, and the folder of its distribution where it is known.

    ``is_updating`` writes the tables of its README instead of comparing them.
    """

    origin: Origin
    folder: Path | None = None
    is_updating: bool = False

    def owns(self, origin: Origin) -> bool:
        """Whether something was registered by it."""
        return origin == self.origin

    def files(self, pattern: str) -> list[Path]:
        """Files of the distribution's folder, in a stable order."""
        return [] if self.folder is None else sorted(self.folder.glob(pattern))


@contextmanager
def never_raising(what: str, event: Tournament | None = None, advice: str = "") -> Iterator[None]:
    """Turn whatever is raised inside into a :class:`ContractError` with its place."""
    try:
        yield
    except ContractError:
        raise
    except (Exception, SystemExit) as error:
        cause = error.__cause__ if isinstance(error, CalculationError) else error
        if isinstance(cause, (TaskError, UnknownNameError)):
            fault, mend = f"{what}: {cause}", "Mend what it names, in the plugin or in its cases."
            raise ContractError(fault, mend) from cause
        raise ContractError(
            f"{what} raises {type(cause).__name__}: {cause}{_place(cause)}",
            advice or "It must not raise, whatever the event: give no value, or say why not.",
            event,
        ) from cause


def _place(error: BaseException | None) -> str:
    frames = traceback.extract_tb(error.__traceback__) if error is not None else []
    if not frames:
        return ""
    return f" ({Path(frames[-1].filename).name}:{frames[-1].lineno}, in {frames[-1].name})"


def in_time(what: str, work: Callable[[], T], patience: float = PATIENCE) -> T:
    """What the work gives; :class:`ContractError` if it is not back in time.  Whatever it
    raises is raised here."""
    given: list[T] = []
    raised: list[BaseException] = []

    def run() -> None:
        try:
            given.append(work())
        except BaseException as error:
            raised.append(error)

    worker = Thread(target=run, daemon=True)
    worker.start()
    worker.join(patience)
    if worker.is_alive():
        raise ContractError(
            f"{what} is not back after {patience} seconds",
            "Bound every loop by the length of the input.",
        )
    if raised:
        raise raised[0]
    return given[0]


def is_exact(value: object) -> bool:
    """Whether it is an exact number: an integer or a fraction."""
    return type(value) in (int, Fraction)


EXACT_ADVICE = (
    "crosstable computes exactly: give an int in the tie-break's unit or a fractions.Fraction, "
    "never a float, a bool or a Decimal."
)


def missing_texts(value: object, *names: str) -> list[str]:
    """The attributes that should be a text and are none, or are empty."""
    found = ((name, getattr(value, name)) for name in names)
    return [name for name, text in found if not isinstance(text, str) or not text.strip()]


def require_texts(value: object, *names: str) -> None:
    """Fail where a descriptor lacks a text that users are shown."""
    missing = missing_texts(value, *names)
    if missing:
        raise ContractError(
            f"{', '.join(missing)}: empty, or no text",
            f"Give the {type(value).__name__} a {' and a '.join(missing)}: users are shown it.",
        )
