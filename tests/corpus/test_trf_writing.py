"""The files of the corpus written again: as they were, with one change, and for engines."""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from crosstable.api import (
    Outcome,
    ReadOptions,
    Source,
    Tournament,
    WriteOptions,
    Written,
)

from ..shared import CORPUS, needs_corpus
from ..writers.engine_rules import OF_THE_EVENT, refusals
from ..writers.trf_formats import READER, WRITERS

HERE = Path(__file__).parent
PINNED = tomllib.loads((HERE / "trf-diagnostics.toml").read_text("utf-8"))
READABLE = sorted(name for name, facts in PINNED.items() if facts["players"])
EDITIONS = ("trf16", "trf26")

# Not written as they were, and why.
NOT_THE_SAME = {
    "icu-invalid-empty.trf": "the file is empty, so there is no event to write",
}

pytestmark = needs_corpus


def read(data: bytes) -> Tournament:
    (event,) = READER.read(Source("corpus.trf", data), ReadOptions()).tournaments
    return event


@cache
def corpus(name: str) -> Tournament:
    return read((CORPUS / name).read_bytes())


def write(event: Tournament, id_: str, **options: object) -> Written:
    return WRITERS[id_].write(event, WriteOptions(**options))


def own_id(event: Tournament) -> str:
    (own,) = [writer.id for writer in WRITERS.values() if writer.is_own(event)]
    return own


def lines_of(data: bytes) -> list[bytes]:
    return re.split(rb"\r\n|\r|\n", data.removesuffix(b"\n").removesuffix(b"\r"))


def test_the_exceptions_are_those_listed() -> None:
    assert set(PINNED) - set(READABLE) == set(NOT_THE_SAME)


@pytest.mark.parametrize("name", READABLE)
def test_a_file_is_written_as_it_was(name: str) -> None:
    event = corpus(name)
    written = write(event, own_id(event))
    assert lines_of((CORPUS / name).read_bytes()) == lines_of(written.data)
    assert written.diagnostics == ()


@pytest.mark.parametrize("id_", EDITIONS)
@pytest.mark.parametrize("name", READABLE)
def test_written_from_the_model_it_is_stable(name: str, id_: str) -> None:
    once = write(replace(corpus(name), text=None), id_).data
    again = read(once)
    assert once == write(replace(again, text=None), id_).data
    assert once == write(again, own_id(again)).data


@pytest.mark.parametrize("name", READABLE)
def test_trf26_carries_the_players_of_every_file(name: str) -> None:
    event = corpus(name)
    again = read(write(replace(event, text=None), "trf26").data)
    # Cells that no reader understands are the only thing that has no form.
    unknown = any(r.outcome is Outcome.UNKNOWN for p in event.players for r in p.records)
    assert unknown == (name == "gnutterts-trf2026-team-dialect.trf")
    if not unknown:
        stated = tuple(
            replace(p, declared=replace(p.declared, points=q.declared.points))
            if p.declared.points is None
            else p
            for p, q in zip(event.players, again.players, strict=True)
        )
        assert stated == again.players
    assert event.teams == again.teams


@pytest.mark.parametrize("name", READABLE)
def test_one_change_changes_one_line(name: str) -> None:
    event = corpus(name)
    last = event.players[-1]
    stated = replace(last.declared, rank=77, points=Fraction(7, 2))
    renamed = replace(last, name="Quagga, Zoe", rating=last.rating and 1999, declared=stated)
    edited = replace(event, players=(*event.players[:-1], renamed))
    written = write(edited, own_id(event), line_end="\n").data
    before, after = lines_of((CORPUS / name).read_bytes()), lines_of(written)
    changed = [n for n, pair in enumerate(zip(before, after, strict=True), 1) if len({*pair}) > 1]
    assert changed == [event.provenance.players[last.id].line]
    assert renamed == read(written).players[-1]


@pytest.mark.parametrize("name", READABLE)
def test_a_change_of_a_team_changes_its_line(name: str) -> None:
    event = corpus(name)
    if not event.teams:
        assert event.provenance.teams == {}
        return
    last = event.teams[-1]
    renamed = replace(last, name="Quagga", declared=replace(last.declared, rank=None))
    edited = replace(event, teams=(*event.teams[:-1], renamed))
    written = write(edited, own_id(event), line_end="\n").data
    before, after = lines_of((CORPUS / name).read_bytes()), lines_of(written)
    changed = [n for n, pair in enumerate(zip(before, after, strict=True), 1) if len({*pair}) > 1]
    own = event.provenance.teams[last.id].line
    # Two files repeat the teams in records 013, one of them in columns of its own.
    assert {before[n - 1][:3] for n in changed if n != own} <= {b"013"}
    assert own in changed
    assert read(written).teams[-1].name == "Quagga"


@pytest.mark.parametrize("name", READABLE)
def test_every_result_can_be_changed(name: str) -> None:
    """All games taken out: the cells go, and everything beside them stays."""
    event = corpus(name)
    edited = replace(
        event,
        players=tuple(replace(player, records=()) for player in event.players),
        bye_requests=(),
    )
    again = read(write(edited, own_id(event)).data)
    assert [p.records for p in again.players] == [() for _ in event.players]
    assert [p.name for p in again.players] == [p.name for p in event.players]
    assert (event.name, event.rounds_planned, event.officials) == (
        again.name,
        again.rounds_planned,
        again.officials,
    )


@pytest.mark.parametrize("id_", EDITIONS)
@pytest.mark.parametrize("name", READABLE)
def test_for_an_engine(name: str, id_: str) -> None:
    written = write(corpus(name), id_, for_engine=True)
    found = refusals(written.data)
    assert [reason for reason in found if not OF_THE_EVENT.fullmatch(reason)] == []
    told = [one for one in written.diagnostics if one.code == "TRF-WRITE-ENGINE"]
    assert told or not found
