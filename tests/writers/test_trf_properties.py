"""Laws of TRF: what is written is read back, and written again it is the same."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable.api import (
    Diagnostic,
    Player,
    ReadOptions,
    Severity,
    Source,
    Tournament,
    WriteOptions,
)

from .engine_rules import OF_THE_EVENT, refusals
from .trf_formats import READER, WRITERS
from .trf_strategies import trf16_events, trf26_events

BOTH = st.sampled_from(["trf16", "trf26"])
# The events are large; a run of all laws should take seconds.
FEW = settings(max_examples=25, deadline=None)


def write(event: Tournament, id_: str, **options: object) -> bytes:
    return WRITERS[id_].write(event, WriteOptions(**options)).data


def read(data: bytes) -> tuple[Tournament, tuple[Diagnostic, ...]]:
    result = READER.read(Source("toy.trf", data), ReadOptions())
    (event,) = result.tournaments
    return event, result.diagnostics


@pytest.mark.parametrize(("id_", "events"), [("trf16", trf16_events()), ("trf26", trf26_events())])
@FEW
@given(data=st.data())
def test_what_is_written_is_read_back(id_: str, events, data: st.DataObject) -> None:
    event = data.draw(events)
    written = WRITERS[id_].write(event, WriteOptions())
    again, found = read(written.data)
    assert event == again
    assert written.diagnostics == ()
    assert [one for one in found if one.severity is not Severity.INFO] == []


@FEW
@given(event=trf26_events(), id_=BOTH)
def test_a_file_of_the_own_edition_is_its_own_copy(event: Tournament, id_: str) -> None:
    data = write(event, id_)
    again, _ = read(data)
    (own,) = [one for one, writer in WRITERS.items() if writer.is_own(again)]
    assert data == write(again, own)


@FEW
@given(event=trf26_events(), id_=BOTH)
def test_written_anew_it_is_stable_after_once(event: Tournament, id_: str) -> None:
    once = write(event, id_)
    again, _ = read(once)
    assert once == write(replace(again, text=None), id_)


@FEW
@given(before=trf26_events(), after=trf26_events(), id_=st.just("trf26"))
def test_any_edit_in_place_is_read_back(before: Tournament, after: Tournament, id_: str) -> None:
    """One event's file, edited into another event altogether."""
    own, _ = read(write(replace(before, pairing_program="theirs"), id_))
    edited = replace(after, text=own.text, provenance=own.provenance)
    again, _ = read(WRITERS[id_].write(edited, WriteOptions()).data)
    assert after == replace(again, type_text=after.type_text)


@FEW
@given(event=trf26_events(), data=st.data())
def test_an_edit_changes_the_rows_of_its_players_only(
    event: Tournament, data: st.DataObject
) -> None:
    own, _ = read(write(event, "trf26"))
    chosen = data.draw(st.sampled_from(own.players))
    players = tuple(_renamed(p) if p.id == chosen.id else p for p in own.players)
    (writer,) = [writer for writer in WRITERS.values() if writer.is_own(own)]
    written = writer.write(replace(own, players=players), WriteOptions()).data
    before, after = write(event, "trf26").splitlines(), written.splitlines()
    changed = [
        index for index, pair in enumerate(zip(before, after, strict=True)) if len({*pair}) > 1
    ]
    assert changed == [(own.provenance.players[chosen.id].line or 0) - 1]


def _renamed(player: Player) -> Player:
    return replace(player, name="Quagga, Zoë", title="GM")


@FEW
@given(event=trf26_events(), id_=BOTH)
def test_an_engine_takes_it_or_is_told_why_not(event: Tournament, id_: str) -> None:
    written = WRITERS[id_].write(event, WriteOptions(for_engine=True))
    found = refusals(written.data)
    assert [reason for reason in found if not OF_THE_EVENT.fullmatch(reason)] == []
    told = [one for one in written.diagnostics if one.code == "TRF-WRITE-ENGINE"]
    assert told or not found


@FEW
@given(event=st.one_of(trf16_events(), trf26_events()), id_=BOTH)
def test_ascii_is_ascii(event: Tournament, id_: str) -> None:
    assert write(event, id_, ascii_names=True).isascii()


@FEW
@given(event=st.one_of(trf16_events(), trf26_events()), id_=BOTH, engine=st.booleans())
def test_rows_are_long_enough_and_without_tabs(event: Tournament, id_: str, engine: bool) -> None:
    for line in write(event, id_, for_engine=engine).decode().split("\r\n"):
        assert "\t" not in line
        assert len(line) >= 84 or not line.startswith("001")
