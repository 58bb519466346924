"""Tags of a large PGN file: our scanner and python-chess's read_headers, in turn.

Also the whole way to one event of many, and the memory it takes.
"""

from __future__ import annotations

import io
import time
import tracemalloc
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from statistics import median

from crosstable.api import ReadOptions, Source
from crosstable.readers._text import decode_lines
from crosstable.readers.pgn.reader import read
from crosstable.readers.pgn.scan import scan
from tests.benchmarks.measure import Mark
from tests.benchmarks.options import Options

COPIES = 4
EVENT = "4th London Classic Open"


def tags(options: Options) -> Iterator[Mark | str]:
    """Tags of 10 MB of games beside python-chess, and one event of them."""
    if find_spec("chess") is None:
        yield "  skipped: chess is not installed (pip install chess)"
        return
    file = options.corpus / "pgn" / "twic944.pgn" if options.corpus else None
    if file is None or not file.exists():
        yield "  skipped: twic944.pgn is not there (give the corpus with --corpus)"
        return
    data = file.read_bytes() * COPIES
    ours, theirs = [], []
    for _ in range(options.runs):
        ours.append(timed(lambda: scanned(data)))
        theirs.append(timed(lambda: headers(data)))
    games = scanned(data)
    yield f"  {file.name} x {COPIES}: {games} games, {len(data) / 1e6:.2f} MB, tags only"
    yield f"  crosstable                {games / median(ours):9,.0f} games/s"
    yield f"  chess.pgn.read_headers    {games / median(theirs):9,.0f} games/s"
    yield Mark("crosstable", games / median(ours), 40_000, " games/s", is_least=True)
    yield f"  crosstable / chess: {median(ours) / median(theirs):.2f} times (no mark)"
    yield from one_event(data)


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


def one_event(data: bytes) -> Iterator[str]:
    """Time and memory for one event, and memory for all of them."""
    source = Source("x.pgn", data)
    seconds = timed(lambda: read(source, ReadOptions(event=EVENT)))
    lines = peak(lambda: decode_lines("x.pgn", "pgn", data, None))
    one = peak(lambda: read(source, ReadOptions(event=EVENT)))
    every = peak(lambda: read(source, ReadOptions()))
    yield f"  one event of it, ready to be ranked: {seconds:.2f} s"
    yield f"  most memory: {lines / 1e6:.1f} MB for decoding the text alone, "
    yield f"  {one / 1e6:.1f} MB to read that event, {every / 1e6:.1f} MB to read all"


def peak(work: Callable[[], object]) -> int:
    """The most bytes that a call had at one time."""
    tracemalloc.start()
    work()
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return most
