"""``crosstable convert`` end to end, with the built-in formats and those of a toy plugin."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import types
from collections.abc import Iterable
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from crosstable import host
from crosstable.api import (
    Diagnostic,
    Reader,
    ReadOptions,
    ReadResult,
    Severity,
    Sniff,
    Source,
    Tournament,
    TournamentWriter,
    Verdict,
    WriteOptions,
    Written,
    hookimpl,
)
from crosstable.cli import many
from crosstable.cli.app import app
from crosstable.host import PluginError
from crosstable.model.edit import SETTABLE

FIXTURES = Path(__file__).parents[2] / "fixtures" / "trf"
SWISS = str(FIXTURES / "swiss-9p-5r.trf")
ROUND_ROBIN = str(FIXTURES / "round-robin-6p.trf")


def write_toy(lead: str, tournament: Tournament, options: WriteOptions) -> Written:
    """The name and the options; what cannot be written for three reasons, one per name."""
    if tournament.name == "Too Long":
        message = "the name does not fit"
        return Written(b"", (Diagnostic("TOY-NAME", Severity.ERROR, message),))
    if tournament.name == "Bug":
        raise ZeroDivisionError("nothing to divide")
    found = [Diagnostic("TOY-LOSS", Severity.WARNING, "the players are lost")]
    flags = f"{options.ascii_names:d}{options.for_engine:d}"
    line = f"{lead}{tournament.name}|{tournament.rounds_planned}|{flags}"
    return Written((line + options.line_end).encode(), tuple(found))


def read_toy(source: Source, options: ReadOptions) -> ReadResult:
    """Every line is the name of an event; ``encoding`` decides how to read them."""
    names = source.data.decode(options.encoding or "ascii").split("\n")[1:]
    return ReadResult(tuple(Tournament(name=name) for name in names if name))


def toy(id_: str, lead: str, **more: Any) -> TournamentWriter:
    write = partial(write_toy, lead)
    return TournamentWriter(id=id_, title=id_, suffixes=(".toy", ".tyo"), write=write, **more)


@hookimpl
def crosstable_writers() -> Iterable[TournamentWriter]:
    return [
        toy("toy-old", "old:", is_own=lambda tournament: tournament.name == "Old"),
        toy("toy-new", "", is_default=True),
        TournamentWriter(
            id="toy-json",
            title="Another suffix",
            suffixes=(".tjson",),
            write=lambda tournament, options: Written(b"toy-json"),
        ),
    ]


@hookimpl
def crosstable_readers() -> Iterable[Reader]:
    def sniff(head: bytes) -> Sniff:
        return Sniff(Verdict.YES if head.startswith(b"TOY\n") else Verdict.NO)

    return [Reader(id="toy", title="Toy", suffixes=(".toy",), sniff=sniff, read=read_toy)]


@pytest.fixture(autouse=True)
def toy_plugin(monkeypatch: pytest.MonkeyPatch) -> None:
    """The core's own formats and the toy plugin are all that is installed."""
    module = types.ModuleType("toy")
    module.crosstable_writers = crosstable_writers
    module.crosstable_readers = crosstable_readers
    own = [found for found in host.installed() if found[0].distribution == "crosstable"]
    both = [*own, (host.Origin("toy", "toy-formats", "1.0"), lambda: module)]
    monkeypatch.setattr(host, "installed", lambda: both)


def run(*words: object, status: int = 0, stdin: bytes | None = None) -> Result:
    """Convert in this process; fails with its whole output on another status."""
    result = CliRunner().invoke(app, ["convert", *map(str, words)], input=stdin)
    assert result.exit_code == status, result.output + repr(result.exception)
    return result


def event(path: Path, *names: str) -> Path:
    path.write_text("\n".join(["TOY", *names, ""]), encoding="ascii")
    return path


def test_the_suffix_of_the_output_chooses_the_writer(tmp_path: Path) -> None:
    run(SWISS, tmp_path / "out.json")
    assert json.loads((tmp_path / "out.json").read_bytes())["name"] == "Spring Open"


def test_to_chooses_the_writer_whatever_the_name(tmp_path: Path) -> None:
    run(SWISS, tmp_path / "out.trf", "--to", "toy-json")
    assert (tmp_path / "out.trf").read_bytes() == b"toy-json"


def test_of_several_writers_the_events_own_wins_and_then_the_default(tmp_path: Path) -> None:
    for name, expected in (("Old", b"old:Old|None|00\r\n"), ("Other", b"Other|None|00\r\n")):
        run(event(tmp_path / "in", name), tmp_path / "out.toy")
        assert (tmp_path / "out.toy").read_bytes() == expected


def test_standard_input_and_output() -> None:
    result = run("-", "-", "--to", "model-json", stdin=Path(SWISS).read_bytes())
    assert json.loads(result.stdout_bytes)["name"] == "Spring Open"
    own = run("-", "-", stdin=b"TOY\nOld\n")
    assert own.stdout_bytes == b"old:Old|None|00\r\n"
    refused = run("-", "-", stdin=b"TOY\nOther\n", status=2)
    assert "which format is to be written? Give --to" in refused.stderr


def test_options_reach_the_writer() -> None:
    for line_ends, expected in (("crlf", b"\r\n"), ("lf", b"\n"), ("cr", b"\r")):
        words = ("--ascii-names", "--for-engine", "--line-ends", line_ends, "--to", "toy-new")
        result = run(SWISS, "-", *words)
        assert result.stdout_bytes == b"Spring Open|5|11" + expected


def test_edits_are_made_before_writing(tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    run(
        SWISS,
        out,
        *("--set", "name=New = Open", "--set", "rounds=7", "--set", "city="),
        *("--drop-games", "--renumber", "rating"),
    )
    written = json.loads(out.read_bytes())
    assert (written["name"], written["rounds_planned"]) == ("New = Open", 7)
    assert "city" not in written
    assert not any("records" in p or "declared" in p for p in written["players"])


def test_a_point_system_that_is_set_leaves_no_points_of_another(tmp_path: Path) -> None:
    out = tmp_path / "out.trf"
    run(SWISS, out, "--set", "points=3-1-0")
    checked = CliRunner().invoke(app, ["check", str(out)])
    assert "EVENT-POINTS" not in checked.output
    assert "162 " in out.read_text("utf-8")


def test_renumbering_by_rank_moves_the_opponents(tmp_path: Path) -> None:
    run(SWISS, tmp_path / "out.json", "--renumber", "rank")
    players = json.loads((tmp_path / "out.json").read_bytes())["players"]
    # Eskildsen, ranked fourth, met Abernathy, Dragomir, Hrubec, Boateng and Ikwue.
    assert [(p["id"], p["name"]) for p in players[:4]] == [
        (1, "Boateng, Efua"),
        (2, "Abernathy, Colm"),
        (3, "Fontaine, Maud"),
        (4, "Eskildsen, Rune"),
    ]
    assert [record["opponent"] for record in players[3]["records"]] == [2, 6, 7, 1, 8]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--set", "colour=red"], "'colour' cannot be set; what can: name, city"),
        (["--set", "start=12.06.2026"], "no date of the form"),
        (["--set", "rounds"], "write --set KEY=TEXT"),
        (["--to", "xml"], "no format of events 'xml'"),
        (["--to", "html"], "'crosstable standings --format html' writes it"),
        (["--with", ROUND_ROBIN, ROUND_ROBIN], "--with adds a part to one event"),
    ],
)
def test_slips_are_told_before_any_work(tmp_path: Path, words: list[str], message: str) -> None:
    out = tmp_path / "out"
    result = run(*words, tmp_path / "missing.trf", out, status=2)
    assert message in result.stderr
    assert not out.exists()


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("out.xyz", "no format of events is known for .xyz"),
        ("out", "for a name without suffix; give --to"),
        ("out.html", "html is a format of standings: 'crosstable standings --format html'"),
        ("out.csv", "'crosstable standings --format csv'"),
    ],
)
def test_names_of_which_nothing_follows(tmp_path: Path, name: str, message: str) -> None:
    assert message in run(SWISS, tmp_path / name, status=2).stderr


def test_what_cannot_be_read_or_written_ends_with_status_2(tmp_path: Path) -> None:
    missing = run(tmp_path / "no.trf", tmp_path / "out.json", status=2)
    assert "no.trf: cannot be read" in missing.stderr
    junk = tmp_path / "junk.trf"
    junk.write_bytes(b"not a tournament")
    assert "no reader recognises it" in run(junk, tmp_path / "out.json", status=2).stderr
    nowhere = run(SWISS, tmp_path / "no" / "out.json", status=2)
    assert "cannot be written" in nowhere.stderr
    refused = run(event(tmp_path / "in", "Too Long"), tmp_path / "out.toy", status=2)
    assert "not written: the name does not fit" in refused.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in", "junk.trf"]


def test_losses_are_told_and_strict_makes_them_count(tmp_path: Path) -> None:
    result = run(SWISS, tmp_path / "out.toy")
    assert "swiss-9p-5r.trf: warning TOY-LOSS: the players are lost" in result.stderr
    run(SWISS, tmp_path / "out.toy", "--strict", status=1)


def test_one_event_of_several_and_parts_of_one(tmp_path: Path) -> None:
    two = event(tmp_path / "two", "North", "South")
    assert "choose one with --event" in run(two, tmp_path / "out.toy", status=2).stderr
    run(two, tmp_path / "out.toy", "--event", "south")
    assert (tmp_path / "out.toy").read_bytes() == b"South|None|00\r\n"
    result = run(SWISS, tmp_path / "out.json", "--with", ROUND_ROBIN, status=1)
    assert "JOIN-OTHER-EVENT" in result.stderr


def test_reader_and_encoding_can_be_forced(tmp_path: Path) -> None:
    source = tmp_path / "in"
    source.write_bytes(b"junk\nK\xf6ln\n")
    run(source, tmp_path / "out.toy", "--from", "toy", "--encoding", "cp1252")
    assert (tmp_path / "out.toy").read_text("utf-8") == "Köln|None|00\n"


def test_many_files_go_into_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    run(SWISS, ROUND_ROBIN, folder, "--to", "toy-new")
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == {
        "swiss-9p-5r.toy": b"Spring Open|5|00\r\n",
        "round-robin-6p.toy": b"Harbour Masters|None|00\r\n",
    }
    run(SWISS, str(tmp_path / "one") + "/", "--to", "toy-new")
    assert (tmp_path / "one" / "swiss-9p-5r.toy").exists()


def test_without_a_format_files_keep_their_names(tmp_path: Path) -> None:
    one = event(tmp_path / "one.toy", "Old")
    run(one, f"{tmp_path}/out/")
    two = event(tmp_path / "two.tyo", "Old")
    run(one, two, tmp_path / "out")
    assert sorted(p.name for p in (tmp_path / "out").iterdir()) == ["one.toy", "two.tyo"]


@pytest.mark.parametrize(("folder", "name"), [("a", "X.trf"), ("b", "x.txt")])
def test_two_inputs_for_one_output_are_refused(tmp_path: Path, folder: str, name: str) -> None:
    (tmp_path / folder).mkdir()
    one, two = event(tmp_path / "x.trf", "A"), event(tmp_path / folder / name, "B")
    result = run(one, two, tmp_path / "out", "--to", "toy-new", status=2)
    assert "would both be written to" in result.stderr
    assert not (tmp_path / "out").exists()


def test_several_inputs_need_a_folder(tmp_path: Path) -> None:
    file = event(tmp_path / "c.toy", "C")
    assert "is no folder" in run(SWISS, ROUND_ROBIN, file, "--to", "toy-new", status=2).stderr
    refused = run(SWISS, ROUND_ROBIN, "-", "--to", "toy-new", status=2)
    assert "not standard output" in refused.stderr
    unnamed = run("-", SWISS, tmp_path, "--to", "toy-new", status=2, stdin=b"")
    assert "standard input has no name" in unnamed.stderr


def test_failures_are_listed_and_the_rest_is_done(tmp_path: Path) -> None:
    bad = event(tmp_path / "bad.trf", "Too Long")
    missing = tmp_path / "missing.trf"
    result = run(bad, SWISS, missing, tmp_path / "out", "--to", "toy-new", status=1)
    assert "2 of 3 not converted:" in result.stderr
    assert "bad.trf: not written: the name does not fit" in result.stderr
    assert "missing.trf: cannot be read" in result.stderr
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["swiss-9p-5r.toy"]
    run(bad, missing, tmp_path / "out", "--to", "toy-new", status=2)


def test_a_bug_stops_one_file_only_and_is_reported_as_one(tmp_path: Path) -> None:
    bug = event(tmp_path / "bug.trf", "Bug")
    result = CliRunner().invoke(
        app, ["convert", str(bug), SWISS, str(tmp_path / "out"), "--to", "toy-new"]
    )
    assert isinstance(result.exception, PluginError)
    assert "bug.trf: a plugin failed: toy-formats 1.0 (toy)" in result.stderr
    assert "ZeroDivisionError: nothing to divide" in result.stderr
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["swiss-9p-5r.toy"]


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_an_output_is_replaced_but_an_input_never(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    source, out = event(tmp_path / "in.toy", "Old"), tmp_path / "out.toy"
    out.write_bytes(b"an earlier output")
    run("in.toy", out)
    assert out.read_bytes() == b"old:Old|None|00\r\n"
    (tmp_path / "link.toy").symlink_to(source)
    os.link(source, tmp_path / "hard.toy")
    (tmp_path / "sub").mkdir()
    for spelling in ("in.toy", "./in.toy", "sub/../in.toy", source, "link.toy", "hard.toy", "."):
        result = run("in.toy", spelling, status=2)
        assert "is an input; choose another name" in result.stderr, spelling
    assert "is an input" in run(SWISS, "in.toy", "--with", "in.toy", status=2).stderr
    run("in.toy", SWISS, ".", "--to", "toy-new", status=2)
    assert source.read_bytes() == b"TOY\nOld\n"


def test_a_file_behind_standard_input_is_an_input(tmp_path: Path) -> None:
    source = tmp_path / "in.json"
    source.write_bytes(Path(SWISS).read_bytes())
    program = "from crosstable.cli import main; main()"
    with source.open("rb") as stdin:
        done = subprocess.run(
            [sys.executable, "-c", program, "convert", "-", str(source)],
            stdin=stdin,
            capture_output=True,
            text=True,
        )
    assert done.returncode == 2
    assert "is an input" in done.stderr
    assert source.read_bytes() == Path(SWISS).read_bytes()


def test_an_interrupted_write_leaves_the_earlier_output(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out.toy"
    out.write_bytes(b"an earlier output")

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("crosstable.files.os.fsync", full)
    result = run(SWISS, out, status=2)
    assert "No space left on device" in result.stderr
    assert out.read_bytes() == b"an earlier output"
    assert [path.name for path in tmp_path.iterdir()] == ["out.toy"]


@pytest.mark.parametrize("is_terminal", [True, False])
def test_a_bar_for_long_work_on_a_terminal_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_terminal: bool
) -> None:
    shown = []

    def bar(reports, *, length, **more):
        shown.append(length)
        return nullcontext(reports)

    monkeypatch.setattr(many, "on_terminal", lambda: is_terminal)
    monkeypatch.setattr("click.progressbar", bar)
    files = [event(tmp_path / f"{n}.trf", f"Event {n}") for n in range(many.LONG_WORK)]
    run(*files, tmp_path / "out", "--to", "toy-new")
    run(*files[:3], tmp_path / "out", "--to", "toy-new")
    assert shown == ([many.LONG_WORK] if is_terminal else [])


def test_the_help_names_every_fact_and_says_what_is_overwritten() -> None:
    text = " ".join(run("--help").stdout.split()).replace("- ", "-")
    assert f"Keys: {', '.join(SETTABLE)}." in text
    assert "A file of an earlier conversion is replaced, an input never." in text
