"""Every benchmark, or those named: ``python -m tests.benchmarks [NAME ...]``.

Nothing fails here because a machine is slow: every mark is judged and printed.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from tests.benchmarks import inside, page, pgn, processes
from tests.benchmarks.measure import Mark
from tests.benchmarks.options import Options

PEERS = ("gacrux", "trf", "tiebreak-core", "python-calamine", "chess")

BENCHMARKS: dict[str, Callable[[Options], Iterator[Mark | str]]] = {
    "start": processes.start,
    "10": processes.size_10,
    "100": processes.size_100,
    "1000": processes.size_1000,
    "5000": processes.size_5000,
    "growth": processes.growth,
    "parsing": inside.parsing,
    "calculation": inside.calculation,
    "explanations": inside.explanations,
    "xlsx": inside.workbook,
    "page": page.pages,
    "pgn": pgn.tags,
}


def main() -> None:
    """Measure, judge and print."""
    options, names = _options()
    print(", ".join(f"{peer} {_version(peer)}" for peer in PEERS))
    for name in names:
        work = BENCHMARKS[name]
        print(f"\n{name}: {(work.__doc__ or '').partition(chr(10))[0]}", flush=True)
        for line in work(options):
            print(line, flush=True)


def _options() -> tuple[Options, list[str]]:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(BENCHMARKS)}")
    parser.add_argument("--runs", type=int, default=5, help="counted runs of each program")
    parser.add_argument("--slow", action="store_true", help="gacrux with 5,000 players as well")
    parser.add_argument("--corpus", type=Path, help="a folder with files that are not in the clone")
    asked = parser.parse_args()
    if unknown := set(asked.names) - BENCHMARKS.keys():
        parser.error(f"no benchmark {min(unknown)!r}; there are {', '.join(BENCHMARKS)}")
    shared = os.environ.get("CROSSTABLE_SHARED")
    corpus = asked.corpus or (Path(shared) / "corpus" if shared else None)
    folder = Path(tempfile.mkdtemp(prefix="benchmarks-"))
    return Options(asked.runs, folder, corpus, asked.slow), asked.names or list(BENCHMARKS)


def _version(distribution: str) -> str:
    try:
        return version(distribution)
    except PackageNotFoundError:
        return "(not installed)"


if __name__ == "__main__":
    main()
