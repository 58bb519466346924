"""Standings as a page with every explanation, and as JSON with every contribution, in turn.

Also the size of the page, and the most memory it takes to write.
"""

from __future__ import annotations

import argparse
import sys
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parent))

from generated import generated_trf

from crosstable.api import Source, Standings, WriteOptions
from crosstable.choices import Request
from crosstable.host import load_registry
from crosstable.reading import plain_inputs, read_event
from crosstable.tasks import make_standings
from crosstable.writers.explanation import explanation_json
from crosstable.writers.html.page import write_html
from crosstable.writers.standings_json import write_json

CODES = "BH/C1,BH,SB,DE,WIN,ARO"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    standings = generated_standings(options.players, options.rounds)
    pages, texts = [], []
    for _ in range(options.runs):
        pages.append(timed(lambda: page(standings)))
        texts.append(timed(lambda: explained_json(standings)))
    print(f"{options.players} players, {options.rounds} rounds: {CODES}")
    print(f"page  {median(pages):.2f} s, {page(standings) / 1e6:.2f} MB")
    print(f"JSON  {median(texts):.2f} s, {explained_json(standings) / 1e6:.2f} MB")
    print(f"ratio of the medians, page / JSON: {median(pages) / median(texts):.2f}")
    print(f"most memory for the page: {peak(lambda: page(standings)) / 1e6:.1f} MB")


def generated_standings(players: int, rounds: int) -> Standings:
    """A generated Swiss, ranked."""
    registry = load_registry()
    source = Source("generated.trf", generated_trf(players, rounds).encode())
    event = read_event(registry, plain_inputs([source])).tournament
    return make_standings(registry, event, Request(tie_breaks=CODES))


def page(standings: Standings) -> int:
    """The number of bytes of the page."""
    return len(write_html(standings, WriteOptions()).data)


def explained_json(standings: Standings) -> int:
    """The number of bytes of the standings as JSON and of the explanation of every value."""
    size = len(write_json(standings, WriteOptions()).data)
    for row in standings.rows:
        one = row.participant
        explanations = [standings.explain(one, column) for column in standings.columns]
        size += len(explanation_json(standings, one, explanations))
    return size


def timed(work: Callable[[], object]) -> float:
    """Seconds of processor time for one call, whatever else the machine does."""
    start = time.process_time()
    work()
    return time.process_time() - start


def peak(work: Callable[[], object]) -> int:
    """The most bytes that a call had at one time, as far as Python knows of them."""
    tracemalloc.start()
    work()
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return most


if __name__ == "__main__":
    main()
