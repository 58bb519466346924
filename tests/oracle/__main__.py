"""Compare many random events with FIDE's checker: ``python -m tests.oracle --help``."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from .checker import is_installed
from .compare import Comparison
from .generated import GENERATORS
from .report import render_difference, render_total
from .work import Job, tools, work

SHOWN = 5


def main() -> int:
    """Compare, print, and say by the status whether anything is unexplained."""
    options = _options()
    if not is_installed():
        print("gacrux is not installed, so there is nothing to compare with: pip install gacrux")
        return 2
    begun = time.perf_counter()
    totals = {kind: Comparison() for kind in GENERATORS}
    shown: set[str] = set()
    for job, found in _run(options):
        totals[job.kind].add(found)
        for difference in found.unexplained:
            if len(shown) < SHOWN and difference.code not in shown:
                shown.add(difference.code)
                print(render_difference(*tools(options.fresh), job.kind, job.seed, difference))
        for failure in found.failures:
            print(f"{job.seed}: the checker gave no result: {failure}")
    for kind, total in totals.items():
        if total.events:
            print(render_total(kind, total))
    print(f"seed {options.seed}, {time.perf_counter() - begun:.0f} s")
    return int(any(total.unexplained or total.failures for total in totals.values()))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.oracle", description=__doc__)
    for kind, (_, count) in GENERATORS.items():
        parser.add_argument(f"--{kind}", type=int, default=count, dest=kind, metavar="EVENTS")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2, help="processes at a time")
    parser.add_argument(
        "--fresh", action="store_true", help="start the checker as a whole process every time"
    )
    return parser.parse_args()


def _run(options: argparse.Namespace) -> Iterator[tuple[Job, Comparison]]:
    jobs = [
        Job(kind, f"{kind} {options.seed}.{number}")
        for kind in GENERATORS
        for number in range(getattr(options, kind))
    ]
    with ProcessPoolExecutor(options.jobs) as pool:
        found = pool.map(partial(work, options.fresh), jobs, chunksize=5)
        yield from zip(jobs, found, strict=True)


if __name__ == "__main__":
    sys.exit(main())
