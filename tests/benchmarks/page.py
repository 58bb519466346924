"""Standings as a page with every explanation, and as JSON with every contribution."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable, Iterator
from functools import partial

from crosstable.api import Standings, WriteOptions
from crosstable.choices import Request
from crosstable.host import load_registry
from crosstable.tasks import make_standings
from crosstable.writers.explanation import explanation_json
from crosstable.writers.html.page import write_html
from crosstable.writers.standings_json import write_json
from tests.benchmarks.inside import generated, in_turn, told
from tests.benchmarks.measure import Mark
from tests.benchmarks.options import Options

CODES = "BH/C1,BH,SB,DE,WIN,ARO"


def pages(options: Options) -> Iterator[Mark | str]:
    """A page of 1,000 players x 11 rounds, beside JSON with every contribution; sizes, memory."""
    standings = _ranked(1000)
    works = (partial(_page, standings), partial(_explained_json, standings))
    ours, json = in_turn(works, options.runs)
    yield told("page", ours)
    yield told("JSON with contributions", json)
    yield Mark("page / JSON", ours / json, 2, " times")
    yield f"  1,000 players: {_page(standings) / 1e6:.2f} MB, written in {_peak(works[0]):.1f} MB"
    yield Mark("page of 500 players", _page(_ranked(500)) / 1e6, 1.5, " MB")


def _ranked(players: int) -> Standings:
    return make_standings(load_registry(), generated(players, 11), Request(tie_breaks=CODES))


def _page(standings: Standings) -> int:
    return len(write_html(standings, WriteOptions()).data)


def _explained_json(standings: Standings) -> int:
    size = len(write_json(standings, WriteOptions()).data)
    for row in standings.rows:
        one = row.participant
        explanations = [standings.explain(one, column) for column in standings.columns]
        size += len(explanation_json(standings, one, explanations))
    return size


def _peak(work: Callable[[], object]) -> float:
    """The most megabytes that a call had at one time, as far as Python knows of them."""
    tracemalloc.start()
    work()
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return most / 1e6
