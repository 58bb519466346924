"""The order in which plugins are found changes no byte of any output."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from crosstable import host
from crosstable.api import Source, WriteOptions
from crosstable.choices import Request
from crosstable.cli.codes import catalogue
from crosstable.host import Registry, installed, load_registry
from crosstable.reading import plain_inputs, read_event
from crosstable.tasks import compare_standings, make_standings
from crosstable.testing import run_cli
from crosstable.writers.comparison_json import comparison_json

from ..distributions import write_distribution

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


TWO = """
from crosstable.api import Contribution, Note, RegulationFile, TieBreak, TieBreakType, hookimpl

def one(context, participant, modifiers):
    return [Contribution(1, 1, Note("one"))]

def tie_break(code):
    return TieBreak(code=code, name=code, summary=code, article="1",
                    type=TieBreakType.OWN_RECORD, contributions=one)

def regulation(id):
    text = f'id = "{id}"\\ntitle = "x"\\nunplayed_rounds = "in-force"\\n'
    text += '[codes]\\nB = "1"\\nA = "1"\\n'
    return RegulationFile(id=id, title="x", in_force=None, load=lambda: text)

@hookimpl
def crosstable_tie_breaks():
    return DIRECTION([tie_break("A"), tie_break("B")])

@hookimpl
def crosstable_regulations():
    return DIRECTION([regulation("NAME-1"), regulation("both"), regulation("NAME-2")])
"""
EVENT = str(EVENTS[0])
COMMANDS = [
    ("formats",),
    ("codes",),
    ("regulations",),
    ("regulations", "both"),
    ("tie-breaks",),
    ("plugins",),
    ("check", EVENT, "--format", "json"),
    ("check", EVENT, "--for", "fide-rating", "--format", "json"),
    ("standings", EVENT, "--format", "text"),
    ("standings", EVENT, "--format", "json", "-t", "north:A,south:B,BH"),
    ("standings", EVENT, "--format", "html", "-r", "fide-2024-08"),
    ("explain", EVENT, "1"),
    ("convert", EVENT, "-", "--to", "model-json"),
]


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_no_command_depends_on_the_order_in_which_plugins_are_found(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two more plugins that both offer the regulation ``both``, and in another order."""
    pytest.importorskip("crosstable_fide", reason="ranking needs a regulation")
    monkeypatch.syspath_prepend(tmp_path)
    for name, direction in (("north", "list"), ("south", "reversed")):
        source = TWO.replace("NAME", name).replace("DIRECTION", direction)
        write_distribution(tmp_path, name, source, declares=False)
    found = host.installed()

    outputs = []
    for order in (found, found[::-1], found[3:] + found[:3]):
        with monkeypatch.context() as patch:
            patch.setattr(host, "installed", lambda order=order: list(order))
            result = run_cli(*words, status=None)
            outputs.append((result.exit_code, result.output))
    for name in ("north", "south"):
        sys.modules.pop(f"crosstable_{name}", None)

    assert outputs[0] == outputs[1] == outputs[2]
    assert outputs[0][1]
