"""Tags of a large PGN file: our scanner and python-chess's read_headers, in turn.

Also the whole way to one event of many, and the memory it takes.
"""

from __future__ import annotations

import argparse
import io
import sys
import time
import tracemalloc
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from statistics import median

from crosstable.api import ReadOptions, Source
from crosstable.readers._text import decode_lines
from crosstable.readers.pgn.reader import read
from crosstable.readers.pgn.scan import scan

CORPUS_FILE = Path(__file__).parents[3] / "shared" / "corpus" / "pgn" / "twic944.pgn"
COPIES = 4


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", nargs="?", type=Path, default=CORPUS_FILE)
    parser.add_argument("--event", default="4th London Classic Open")
    parser.add_argument("--runs", type=int, default=7)
    options = parser.parse_args()
    if find_spec("chess") is None:
        sys.exit("chess is not installed, so there is nothing to compare with: pip install chess")
    data = options.file.read_bytes() * COPIES
    ours, theirs = [], []
    for _ in range(options.runs):
        ours.append(timed(lambda: scanned(data)))
        theirs.append(timed(lambda: headers(data)))
    games = scanned(data)
    print(f"{options.file.name} x {COPIES}: {games} games, {len(data) / 1e6:.2f} MB, tags only")
    print(f"crosstable                {games / median(ours):9,.0f} games/s")
    print(f"chess.pgn.read_headers    {games / median(theirs):9,.0f} games/s")
    print(f"ratio of the medians, crosstable / chess: {median(ours) / median(theirs):.2f}")
    one_event(data, options.event)


def scanned(data: bytes) -> int:
    """The number of games, bytes to tags."""
    text = decode_lines("x.pgn", "pgn", data, None).text
    return sum(1 for _ in scan(text.lines, [])) if text else 0


def headers(data: bytes) -> int:
    """The same with python-chess, whose reader of tags is the fastest that it has."""
    import chess.pgn

    handle, games = io.StringIO(data.decode("utf-8-sig", "replace")), 0
    while chess.pgn.read_headers(handle) is not None:
        games += 1
    return games


def timed(work: Callable[[], object]) -> float:
    """Seconds of processor time for one call, whatever else the machine does."""
    start = time.process_time()
    work()
    return time.process_time() - start


def one_event(data: bytes, event: str) -> None:
    """Time and memory for one event, and memory for all of them."""
    source = Source("x.pgn", data)
    seconds = timed(lambda: read(source, ReadOptions(event=event)))
    lines = peak(lambda: decode_lines("x.pgn", "pgn", data, None))
    one = peak(lambda: read(source, ReadOptions(event=event)))
    every = peak(lambda: read(source, ReadOptions()))
    print(f"one event of it, ready to be ranked: {seconds:.2f} s")
    print(f"most memory: {lines / 1e6:.1f} MB for decoding the text alone, ", end="")
    print(f"{one / 1e6:.1f} MB to read that event, {every / 1e6:.1f} MB to read all")


def peak(work: Callable[[], object]) -> int:
    """The most bytes that a call had at one time."""
    tracemalloc.start()
    work()
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return most


if __name__ == "__main__":
    main()
