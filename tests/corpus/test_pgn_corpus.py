"""Every real file of the corpus is read; what is found in it is pinned, code by code."""

from __future__ import annotations

import time
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from crosstable.api import (
    Colour,
    EventKind,
    Outcome,
    ReadOptions,
    ReadResult,
    Source,
    Tournament,
    Verdict,
    WriteOptions,
    completeness,
    render_diagnostic,
)
from crosstable.choices import Request
from crosstable.engine.structure import kind_from_structure
from crosstable.host import load_registry
from crosstable.model.consistency import check_tournament
from crosstable.readers.pgn.reader import read
from crosstable.readers.pgn.sniff import sniff
from crosstable.readers.trf.sniff import sniff as sniff_trf
from crosstable.tasks import make_standings
from crosstable.writers.pgn import write_pgn

from ..pgn_equality import by_name
from ..shared import CORPUS, PGN, needs_pgn

HERE = Path(__file__).parent
PINNED: dict[str, dict[str, Any]] = tomllib.loads((HERE / "pgn-events.toml").read_text("utf-8"))
LONGEST = 5

pytestmark = needs_pgn


@cache
def read_corpus(name: str) -> ReadResult:
    return read(Source(name, (PGN / name).read_bytes()), ReadOptions())


def games_of(event: Tournament) -> int:
    return sum(r.colour is Colour.WHITE for player in event.players for r in player.records)


def test_every_file_is_pinned() -> None:
    assert {path.name for path in PGN.glob("*.pgn")} == set(PINNED)


@pytest.mark.parametrize("name", sorted(PINNED))
def test_file(name: str) -> None:
    begin = time.process_time()
    result = read_corpus(name)
    assert time.process_time() - begin < LONGEST
    events = result.tournaments
    findings = [*result.diagnostics, *(d for event in events for d in check_tournament(event))]
    assert {
        "events": len(events),
        "players": sum(len(event.players) for event in events),
        "games": sum(map(games_of, events)),
        "of_the_score": sum(completeness(event).found for event in events),
        "rounds": max(event.last_round_with_result for event in events),
        "findings": Counter(found.code for found in findings),
    } == {"findings": {}, **PINNED[name]}
    for found in findings:
        assert found.span is not None
        assert found.span.line is not None
        assert "^" in render_diagnostic(found)


@pytest.mark.parametrize("name", sorted(PINNED))
def test_sniffing(name: str) -> None:
    head = (PGN / name).read_bytes()[:65536]
    assert (sniff(head).verdict, sniff_trf(head).verdict) == (Verdict.YES, Verdict.NO)


def test_no_trf_is_taken_for_pgn() -> None:
    for path in CORPUS.glob("*.trf"):
        assert sniff(path.read_bytes()[:65536]).verdict is Verdict.NO, path.name


@pytest.mark.parametrize("name", sorted(PINNED))
def test_every_event_can_be_ranked(name: str) -> None:
    pytest.importorskip("crosstable_fide", reason="ranking needs a regulation")
    registry = load_registry()
    for event in read_corpus(name).tournaments:
        standings = make_standings(registry, event, Request())
        assert len(standings.rows) == len(event.participants)


@pytest.mark.parametrize("name", sorted(PINNED))
def test_every_event_is_written_and_read_again(name: str) -> None:
    """The same but for the numbers of players and the last day, which no tag has."""
    for event in read_corpus(name).tournaments:
        written = write_pgn(event, WriteOptions())
        (again,) = read(Source("again.pgn", written.data), ReadOptions()).tournaments
        assert by_name(again) == by_name(event), event.name


@pytest.mark.parametrize("name", sorted(PINNED))
def test_one_event_alone_is_what_it_is_among_the_others(name: str) -> None:
    for event in read_corpus(name).tournaments[:6]:
        source = Source(name, (PGN / name).read_bytes())
        found = read(source, ReadOptions(event=event.name)).tournaments
        assert event in found


def test_twic_holds_a_knock_out_with_play_offs() -> None:
    events = {event.name: event for event in read_corpus("twic944.pgn").tournaments}
    cup = events["Russia Cup Final 2012"]
    assert kind_from_structure(cup)[0] is EventKind.KNOCK_OUT
    main = {r.game for player in cup.players for r in player.records if r.round <= 4}
    assert main == {1, 2}


def test_twic_round_and_board_and_round_alone_in_one_event() -> None:
    """London Classic Open: 108 games with a board, 700 without; three forfeits."""
    events = {event.name: event for event in read_corpus("twic944.pgn").tournaments}
    records = [r for p in events["4th London Classic Open"].players for r in p.records]
    white = [r for r in records if r.colour is Colour.WHITE]
    assert sum(r.board is not None for r in white) == 108
    assert sum(r.board is None for r in white) == 700
    assert sum(r.outcome is Outcome.FORFEIT_LOSS for r in white if r.board is None) == 3


def test_dortmund_comes_apart_by_year_and_site() -> None:
    names = [event.name for event in read_corpus("dortmund_1928-2010_latin1.pgn").tournaments]
    complete = {
        event.name: completeness(event).found
        for event in read_corpus("dortmund_1928-2010_latin1.pgn").tournaments
        if completeness(event).found == 45
    }
    assert len(names) == len(set(names)) == 28
    assert [name[9:13] for name in complete] == ["1992", "1995", "2005"]


def test_the_match_of_2001_has_three_stages() -> None:
    (event,) = read_corpus("botvinnik_memorial_2001_match.pgn").tournaments
    rounds = Counter(round_.stage for round_ in event.rounds)
    assert rounds == {"main": 4, "rapid": 6, "blitz": 10}
    assert event.last_round_with_result == 4


def test_the_moscow_zonal_has_one_free_player_a_round_and_no_bye() -> None:
    (event,) = read_corpus("moscow_zonal_1964.pgn").tournaments
    for number in range(1, 15):
        playing = sum(r.round == number for player in event.players for r in player.records)
        assert playing == 6


def test_team_matches_of_a_league() -> None:
    events = {event.name: event for event in read_corpus("twic944.pgn").tournaments}
    league = events["Bundesliga 2012-13"]
    assert len(league.teams) == 16
    assert {len(r.line_up) for team in league.teams for r in team.records} == {8}
    assert {len(team.records) for team in league.teams} == {2}
