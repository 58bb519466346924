"""Every real list of pairings, rankings and teams is read as the corpus's README says."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from crosstable.api import Outcome, ReadOptions, Source, Tournament, join, render_diagnostic
from crosstable.choices import Request
from crosstable.host import load_registry
from crosstable.model.consistency import check_tournament
from crosstable.readers.swiss_manager.reader import read
from crosstable.tasks import make_standings

from ..shared import SHARED

CORPUS = SHARED / "corpus" / "swiss-manager"
PINNED: dict[str, dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("swiss-manager-lists.toml").read_text("utf-8")
)
EVERYWHERE = {"SM-KEPT", "SM-COLUMNS"}

pytestmark = pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not here")


def source(name: str) -> Source:
    return Source(name.rpartition("/")[2], (CORPUS / name).read_bytes())


def event_of(name: str) -> Tournament:
    (event,) = read(source(name), ReadOptions()).tournaments
    return event


@pytest.mark.parametrize("name", PINNED)
def test_file(name: str) -> None:
    result = read(source(name), ReadOptions())
    (event,) = result.tournaments
    records = [r for p in event.players for r in p.records]
    met = [r for r in records if r.opponent]
    found = {
        "players": len(event.players),
        "teams": len(event.teams),
        "ranked": sum(p.declared.rank is not None for p in event.players),
        "tie_breaks": list(event.tie_breaks),
        "rounds": [round_.number for round_ in event.rounds],
        "games": len(met) // 2,
        "pending": sum(r.outcome is Outcome.PENDING for r in met) // 2,
        "counted": not event.provenance.ids_are_given,
        "findings": sorted({d.code for d in result.diagnostics} - EVERYWHERE),
    }
    expected = {key: value for key, value in PINNED[name].items() if key != "without_game"}
    defaults = {key: type(value)() for key, value in found.items()}
    assert found == defaults | expected
    if met:
        assert len(records) - len(met) == PINNED[name].get("without_game", 0)
    assert all(render_diagnostic(diagnostic) for diagnostic in result.diagnostics)


@pytest.mark.parametrize("name", PINNED)
def test_the_facts_agree(name: str) -> None:
    codes = {diagnostic.code for diagnostic in check_tournament(event_of(name))}
    assert codes <= {"EVENT-NO-GAMES"}


def test_a_round_robin_of_its_pairings_has_the_points_of_its_crosstable() -> None:
    """All games of the pairings page against the totals and tie-breaks of the other page."""
    pytest.importorskip("crosstable_fide", reason="standings need a regulation")
    names = ["roundrobin-pairings-all_ussa-2026.html", "roundrobin-crosstable_ussa-2026.html"]
    event, found = join([event_of(f"site-html/{name}") for name in names])
    assert not [d for d in found if d.code.startswith("JOIN-")]
    standings = make_standings(load_registry(), event, Request(tie_breaks="DE,WIN,SB,KS"))
    for row in standings.rows:
        declared = event.player(row.participant).declared
        assert (row.points, row.rank) == (declared.points, declared.rank)


def test_a_page_of_a_round_agrees_with_the_crosstable() -> None:
    """The sixth round, saved while it was played, and the crosstable of three rounds later."""
    names = ["start-crosstable_british-2026.html", "pairings-midround_british-2026-r6.html"]
    _, found = join([event_of(f"site-html/{name}") for name in names])
    assert not [d for d in found if d.code.startswith("JOIN-")]


def test_boards_have_both_colours_once_in_every_game() -> None:
    for name in PINNED:
        if "team-boards" not in name:
            continue
        event = event_of(name)
        for player in event.players:
            for record in player.records:
                other = event.player(record.opponent).records[0]
                assert record.colour is not None
                assert other.colour is record.colour.other
