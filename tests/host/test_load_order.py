"""The order in which plugins are found changes no byte of any output."""

from __future__ import annotations

from pathlib import Path

import pytest

from crosstable.api import Source, WriteOptions
from crosstable.choices import Request
from crosstable.cli.codes import catalogue
from crosstable.host import Registry, installed, load_registry
from crosstable.reading import plain_inputs, read_event
from crosstable.tasks import compare_standings, make_standings
from crosstable.writers.comparison_json import comparison_json

FIXTURES = Path(__file__).parents[2] / "fixtures" / "trf"
EVENTS = [FIXTURES / "swiss-9p-5r.trf", FIXTURES / "lakeside-teams.trf"]


def outputs(registry: Registry, path: Path) -> dict[str, bytes]:
    """The event in every format, its standings in every format, and a comparison."""
    read = read_event(registry, plain_inputs([Source(path.name, path.read_bytes())]))
    event, found = read.tournament, read.diagnostics
    standings = make_standings(registry, event, Request(), found)
    requests = [Request(regulation=id_) for id_ in registry.regulations]
    written = {
        f"standings {id_}": writer.write(standings, WriteOptions()).data
        for id_, writer in registry.standings_formats.items()
    }
    written |= {
        f"event {id_}": writer.write(event, WriteOptions()).data
        for id_, writer in registry.tournament_formats.items()
    }
    written["comparison"] = comparison_json(compare_standings(registry, event, requests, found))
    return written


@pytest.mark.parametrize("path", EVENTS, ids=lambda path: path.name)
def test_load_order_changes_no_byte(path: Path) -> None:
    pytest.importorskip("crosstable_fide", reason="ranking needs a regulation")
    usual, other = load_registry(), load_registry(found=list(reversed(installed())))

    first, second = outputs(usual, path), outputs(other, path)

    assert list(first) == list(second)
    assert [name for name in first if first[name] != second[name]] == []
    assert all(first.values())
    assert list(catalogue(usual)) == list(catalogue(other))
