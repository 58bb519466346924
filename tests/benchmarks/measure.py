"""Whole processes timed in turn, and marks that are met or not."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

Command = Sequence[str]


class Cost(NamedTuple):
    """What one run took: seconds of the processor, seconds, and megabytes at most."""

    cpu: float
    wall: float
    peak: float


class Mark(NamedTuple):
    """Something that was to be reached: what, the number found, and the most (or least) of it."""

    what: str
    found: float
    limit: float
    unit: str = ""
    is_least: bool = False

    def __str__(self) -> str:
        is_met = self.found >= self.limit if self.is_least else self.found <= self.limit
        bound = "at least" if self.is_least else "at most"
        state = "met    " if is_met else "NOT MET"
        found, limit = f"{self.found:.3g}{self.unit}", f"{self.limit:g}{self.unit}"
        return f"  {state} {self.what}: {found} ({bound} {limit})"


# A process begins with the memory of the one that started it, so that must be a small one.
_LAUNCHER = """
import json, os, subprocess, sys, time
begun = time.perf_counter()
process = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL)
_, status, used = os.wait4(process.pid, 0)
wall = time.perf_counter() - begun
code = os.waitstatus_to_exitcode(status)
print(json.dumps([code, used.ru_utime + used.ru_stime, wall, used.ru_maxrss]))
"""


def run(command: Command) -> Cost:
    """One run, its output thrown away.  Raises :class:`RuntimeError` where it fails."""
    launched = [sys.executable, "-S", "-c", _LAUNCHER, *command]
    done = subprocess.run(launched, capture_output=True, text=True, env=_environment(), check=True)
    code, cpu, wall, peak = json.loads(done.stdout)
    # 1: done, with findings; Python's own failures have that status too.
    if code not in (0, 1) or "Traceback" in done.stderr:
        raise RuntimeError(f"{' '.join(command)}\n{done.stderr}")
    return Cost(cpu, wall, peak / (1e6 if sys.platform == "darwin" else 1e3))


def _environment() -> dict[str, str]:
    """Ours, but with compiled modules kept, as they are where a program is installed."""
    return {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}


def in_turn(commands: Sequence[Command], runs: int) -> list[Cost]:
    """The median of each command: one uncounted run, then A B A B ..., so that whatever else
    the machine does hits all of them."""
    found: list[list[Cost]] = [[] for _ in commands]
    for number in range(runs + 1):
        for command, costs in zip(commands, found, strict=True):
            cost = run(command)
            if number:
                costs.append(cost)
    return [Cost(*map(median, zip(*costs, strict=True))) for costs in found]


def told(name: str, cost: Cost) -> str:
    """A line of the report."""
    return f"  {name:28} {cost.cpu:8.3f} s cpu {cost.wall:8.3f} s wall {cost.peak:7.1f} MB"
