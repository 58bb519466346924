"""FIDE's checker (PyPI: gacrux) as a separate program."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from fractions import Fraction
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

LOOP = Path(__file__).with_name("checker_loop.py")


def is_installed() -> bool:
    """Whether there is a checker to compare with."""
    return find_spec("gacrux") is not None


class CheckerError(Exception):
    """The checker gave no result; the message is what it printed."""


class Answer(NamedTuple):
    """What the checker says after one list: values in the list's order, ``None`` for none.

    ``values`` and ``ranks`` are by starting rank; ``rules`` is the first day of the edition.
    """

    rules: str
    values: Mapping[int, tuple[Fraction | None, ...]]
    ranks: Mapping[int, int]


class Checker:
    """Runs the checker, in whole processes or (``fresh=False``) in copies of a loaded one."""

    def __init__(self, *, fresh: bool = False) -> None:
        self._loop: subprocess.Popen[str] | None = None
        if not fresh and hasattr(os, "fork"):
            self._loop = subprocess.Popen(
                [sys.executable, str(LOOP)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
            )

    def __enter__(self) -> Checker:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._loop is not None:
            self._loop.communicate()

    def ask(self, file: Path, options: Sequence[str], codes: Sequence[str]) -> Answer:
        """The values of ``codes`` after points, and the ranks after the whole list."""
        printed = self.run(["-i", str(file), "-b", "utf-8", *options, "-t", "PTS", *codes])
        try:
            result = json.loads(printed)["tiebreakResult"]
        except (ValueError, KeyError):
            raise CheckerError(printed.strip()[:500]) from None
        return _answer(result)

    def run(self, arguments: Sequence[str]) -> str:
        """What the checker prints."""
        if self._loop is None:
            command = [sys.executable, "-m", "gacrux.tiebreakchecker", *arguments]
            done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
            return done.stdout or done.stderr
        assert self._loop.stdin is not None
        assert self._loop.stdout is not None
        self._loop.stdin.write(json.dumps(list(arguments)) + "\n")
        self._loop.stdin.flush()
        return str(json.loads(self._loop.stdout.readline()))


def _answer(result: Mapping[str, Any]) -> Answer:
    entries = result["competitors"]
    return Answer(
        rules=result["rules"],
        values={e["cid"]: tuple(map(_value, e["tiebreakScore"])) for e in entries},
        ranks={e["cid"]: e["rank"] for e in entries},
    )


def _value(printed: object) -> Fraction | None:
    return None if printed is None else Fraction(str(printed))
