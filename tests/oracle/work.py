"""One event compared: what the processes of ``python -m tests.oracle`` do, found by name."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from crosstable.host import Registry, load_registry

from .checker import Checker, CheckerError
from .compare import Comparison, compare_event, lists_for
from .generated import GENERATORS


class Job(NamedTuple):
    """One event to compare: its kind, and the seed that makes it."""

    kind: str
    seed: str


@cache
def tools(fresh: bool) -> tuple[Registry, Checker]:
    """One registry and one checker for each process."""
    return load_registry(), Checker(fresh=fresh)


def work(fresh: bool, job: Job) -> Comparison:
    """Make the event of a job and compare it; a checker that fails is noted."""
    registry, checker = tools(fresh)
    make, _ = GENERATORS[job.kind]
    try:
        return compare_event(registry, checker, make(job.seed), lists_for(job.kind, job.seed))
    except CheckerError as error:
        return Comparison(events=1, failures=[str(error)])
