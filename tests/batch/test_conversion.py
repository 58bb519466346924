"""The work on one file, as a pool of workers would call it."""

from __future__ import annotations

import pickle
import re
from pathlib import Path

import pytest

from crosstable.api import Source, Tournament, TournamentWriter, Written
from crosstable.batch import (
    Checking,
    Conversion,
    check_source,
    choose_writer,
    convert,
    convert_source,
)
from crosstable.checks import Status
from crosstable.host import Registry, load_registry
from crosstable.model.edit import Edits
from crosstable.reading import plain_inputs
from crosstable.tie_break_lists import TaskError

FIXTURES = Path(__file__).parents[2] / "fixtures" / "trf"


def registry() -> Registry:
    return load_registry(disabled=["crosstable-fide"])


def source(name: str) -> Source:
    return Source(name, (FIXTURES / name).read_bytes())


def test_what_goes_to_a_worker_and_comes_back_can_be_sent() -> None:
    conversion = Conversion(to="model-json", edits=Edits(facts=(("name", "New"),)))
    sent = pickle.loads(pickle.dumps(conversion))
    outcome = convert(registry(), plain_inputs([source("cp1252.trf")]), None, sent)
    assert b'"name": "New"' in outcome.data
    assert [finding.code for finding in outcome.diagnostics] == ["TEXT-ENCODING-ASSUMED"]
    assert pickle.loads(pickle.dumps(outcome)) == outcome


def test_a_refusal_says_why_and_has_no_bytes() -> None:
    nothing = plain_inputs([Source("x.trf", b"")])
    empty = convert(registry(), nothing, None, Conversion(to="model-json"))
    assert (empty.data, empty.failure) == (b"", "x.trf: not read: the file is empty")
    edits = Edits(renumber="rank")
    event = b"012 No ranks\n001    1      Adams, Ann\n"
    inputs = plain_inputs([Source("x.trf", event)])
    outcome = convert(registry(), inputs, ".json", Conversion(edits=edits))
    assert outcome.failure.startswith("x.trf: no player has a rank")
    assert outcome.data == b""


def test_findings_without_a_place_get_the_name_of_the_file() -> None:
    conversion = Conversion(to="model-json")
    parts = [source("swiss-9p-5r.trf"), source("round-robin-6p.trf")]
    outcome = convert(registry(), plain_inputs(parts), None, conversion)
    assert {d.place for d in outcome.diagnostics if d.code == "JOIN-CONFLICT"} == {
        "swiss-9p-5r.trf"
    }


def writer(id_: str, is_own: bool = False, is_default: bool = False) -> TournamentWriter:
    return TournamentWriter(
        id=id_,
        title=id_,
        suffixes=(".x",),
        write=lambda tournament, options: Written(b"x"),
        is_own=lambda tournament: is_own,
        is_default=is_default,
    )


def chosen(*writers: TournamentWriter, suffix: str | None = ".x") -> str:
    try:
        return choose_writer(writers, suffix, Tournament()).id
    except TaskError as error:
        return str(error)


def test_which_of_several_writers_is_chosen() -> None:
    old, new, default = writer("old"), writer("new", is_own=True), writer("default", False, True)
    assert chosen(old) == "old"
    assert chosen(old, default) == "default"
    assert chosen(old, new, default) == "new"
    assert chosen(new, default, suffix=None) == "new"
    assert "Give --to (old, default)" in chosen(old, default, suffix=None)
    assert "Give --to (old, new, new)" in chosen(old, new, new)


def test_the_work_on_one_source_is_a_function_of_bytes() -> None:
    report = convert_source(source("cp1252.trf"), Conversion(to="model-json"), ("crosstable-fide",))
    assert b'"name"' in report.data
    assert pickle.loads(pickle.dumps(report)) == report
    junk = convert_source(Source("junk", b"junk"), Conversion(to="model-json"))
    assert (junk.data, junk.failure[:10]) == (b"", "junk: not ")
    checked = check_source(source("cp1252.trf"), Checking(encoding="cp1252"))
    assert pickle.loads(pickle.dumps(checked)) == checked
    assert check_source(Source("junk", b"junk")).status is Status.UNREADABLE


def test_a_bug_is_in_the_answer_and_can_be_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*arguments: object) -> None:
        raise ZeroDivisionError("nothing to divide")

    monkeypatch.setattr("crosstable.batch.conversion.convert", fail)
    monkeypatch.setattr("crosstable.batch.checking.check_input", fail)
    report = convert_source(source("cp1252.trf"), Conversion(to="model-json"))
    assert report.failure.startswith("cp1252.trf: a bug of crosstable (ZeroDivision")
    checked = check_source(source("cp1252.trf"))
    assert (checked.status, checked.failure) == (
        Status.FAILED,
        "cp1252.trf: a bug (ZeroDivisionError: nothing to divide)",
    )
    for bug in (report.bug, checked.bug):
        assert re.search("ZeroDivisionError: nothing to divide [(]in fail, .*:[0-9]+[)]", str(bug))
        assert str(pickle.loads(pickle.dumps(bug))) == str(bug)
