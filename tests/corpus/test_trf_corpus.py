"""Every real file of the corpus is read; what is found in it is pinned, code by code."""

from __future__ import annotations

import time
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from crosstable.api import (
    Outcome,
    ReadOptions,
    ReadResult,
    Source,
    Tournament,
    Verdict,
    render_diagnostic,
)
from crosstable.model.consistency import check_tournament
from crosstable.readers.trf.reader import read
from crosstable.readers.trf.sniff import sniff

from ..shared import CORPUS, needs_corpus

HERE = Path(__file__).parent
PINNED: dict[str, dict[str, Any]] = tomllib.loads(
    (HERE / "trf-diagnostics.toml").read_text("utf-8")
)

pytestmark = needs_corpus


def read_corpus(name: str) -> ReadResult:
    return read(Source(name, (CORPUS / name).read_bytes()), ReadOptions())


def event_of(name: str) -> Tournament:
    (event,) = read_corpus(name).tournaments
    return event


def test_every_file_is_pinned() -> None:
    assert {path.name for path in CORPUS.glob("*.trf")} == set(PINNED)


@pytest.mark.parametrize("name", sorted(PINNED))
def test_file(name: str) -> None:
    result = read_corpus(name)
    findings = list(result.diagnostics)
    players = rounds = 0
    for event in result.tournaments:
        findings += check_tournament(event)
        players += len(event.players)
        rounds = max((r.round for p in event.players for r in p.records), default=0)
    assert (players, rounds) == (PINNED[name]["players"], PINNED[name]["rounds"])
    assert Counter(found.code for found in findings) == PINNED[name].get("findings", {})
    for found in findings:
        assert render_diagnostic(found)


@pytest.mark.parametrize("name", sorted(PINNED))
def test_sniff(name: str) -> None:
    expected = Verdict.YES if PINNED[name]["players"] else Verdict.NO
    assert sniff((CORPUS / name).read_bytes()[:65536]).verdict is expected


@pytest.mark.parametrize("name", sorted(PINNED))
def test_no_line_is_lost(name: str) -> None:
    """Lines and line ends give the file back, and what is kept is where it says."""
    for event in read_corpus(name).tournaments:
        text = event.text
        assert text is not None
        ends = {number: text.odd_line_ends.get(number) for number in range(1, len(text.lines) + 1)}
        whole = "".join(
            line + (text.line_end if end is None else end)
            for line, end in zip(text.lines, ends.values(), strict=True)
        )
        mark = b"\xef\xbb\xbf" if text.has_bom else b""
        assert mark + whole.encode(text.encoding) == (CORPUS / name).read_bytes()
        for kept in event.unparsed:
            assert kept.span.line is not None
            assert text.lines[kept.span.line - 1] == kept.text


def test_the_empty_file_is_refused() -> None:
    result = read_corpus("icu-invalid-empty.trf")
    assert result.tournaments == ()
    assert result.diagnostics[0].code == "TRF-EMPTY"


@pytest.mark.parametrize(
    ("name", "last"),
    [
        ("bilkent-unfinished-r2.trf", 1),
        ("sharly-import-team-unfinished.trf", 1),
        ("echecs-javafo-sample2-crlf.trf", 4),
        ("dechamps-hpb-declared-ahead.trf", 2),
        ("wagi-lichess-112p-20r.trf", 20),
    ],
)
def test_last_round_played_of_unfinished_events(name: str, last: int) -> None:
    assert event_of(name).last_round_with_result == last


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("icu-armstrong-2011-team-league.trf", 12),
        ("heltour-sm-team-friendship-2024.trf", 15),
        ("sharly-trf26-grandmommy-50teams.trf", 50),
        ("sharly-import-team-unfinished.trf", 5),
        ("tbs-fide-team-9teams.trf", 9),
        ("dechamps-team-round-robin.trf", 4),
        ("dechamps-olympiad-six-teams.trf", 6),
    ],
)
def test_team_events(name: str, number: int) -> None:
    event = event_of(name)
    assert event.is_team_event
    assert len(event.teams) == number


def test_two_named_players_make_no_team_event() -> None:
    assert not event_of("py4swiss-javafo-sample-xxs-xxz-013.trf").is_team_event


def test_byes_declared_ahead() -> None:
    event = event_of("dechamps-hpb-declared-ahead.trf")
    asked = [(request.participant, request.round) for request in event.bye_requests]
    assert asked == [(4, 3), (13, 3)]
    assert {request.outcome for request in event.bye_requests} == {Outcome.HALF_POINT_BYE}


def test_round_dates_in_three_orders() -> None:
    for name, day in (
        ("erral-vega-open-137p.trf", "2018-04-08"),
        ("icu-bunratty-major-2011.trf", "2011-02-25"),
        ("icu-armstrong-2011-team-league.trf", "2010-09-13"),
    ):
        first = event_of(name).rounds[0].date
        assert first is not None
        assert str(first.day) == day


def test_a_thousand_players_take_little_time() -> None:
    data = (CORPUS / "bbp-generated-1040p-cr.trf").read_bytes()
    times = []
    for _ in range(5):
        start = time.process_time()
        read(Source("x", data), ReadOptions())
        times.append(time.process_time() - start)
    assert min(times) < 0.2  # about 15 ms on a quiet machine
