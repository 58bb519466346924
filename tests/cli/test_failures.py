"""When a plugin or the output fails: who is to blame, what goes on, which status."""

from __future__ import annotations

import gc
import json
import subprocess
import sys
import types
from pathlib import Path

import pytest

from crosstable import host
from crosstable.api import (
    Reader,
    Sniff,
    StandingsWriter,
    TieBreak,
    TieBreakType,
    TournamentWriter,
    Verdict,
    hookimpl,
)
from crosstable.cli import main

pytest.importorskip("crosstable_fide", reason="ranking needs a regulation")

ROOT = Path(__file__).parents[2]
RIVERSIDE = str(ROOT / "fixtures" / "trf" / "riverside-open.trf")


def boom(*_):
    raise ZeroDivisionError("boom")


def answer(value):
    return lambda *_: value


def tie_break(calculate, **more):
    return TieBreak(
        code="MOON",
        name="Moon",
        summary="x",
        type=TieBreakType.OWN_RECORD,
        contributions=calculate,
        **more,
    )


def reader(sniff, read=boom):
    return Reader(id="moon", title="Moon", suffixes=(), sniff=sniff, read=read)


def writer(write):
    return StandingsWriter(id="moon", title="Moon", suffixes=(), write=write)


@pytest.fixture
def crosstable(monkeypatch, capfd):
    """Run a command beside a plugin with these hooks: status, stdout, stderr."""

    def run(*arguments, **hooks):
        module = types.ModuleType("moon")
        for name, values in hooks.items():
            given = boom if values is boom else answer(values)
            setattr(module, f"crosstable_{name}", hookimpl(specname=f"crosstable_{name}")(given))
        found = [*host.installed(), (host.Origin("moon", "moon-rules", "3.1"), lambda: module)]
        with monkeypatch.context() as patch:
            patch.setattr(host, "installed", lambda: found)
            patch.setattr(sys, "argv", ["crosstable", *arguments])
            with pytest.raises(SystemExit) as left:
                main()
        return left.value.code, *capfd.readouterr()

    # The program settles the collector for the rest of its process, which is ours here.
    threshold = gc.get_threshold()
    yield run
    gc.set_threshold(*threshold)
    gc.unfreeze()


@pytest.mark.parametrize(
    "hooks",
    [
        {"readers": [reader(boom)]},
        {"readers": [reader(answer(None))]},
        {"readers": boom},
        {"writers": boom},
    ],
)
def test_what_is_not_needed_is_reported_and_the_rest_works(crosstable, hooks):
    status, out, err = crosstable("standings", RIVERSIDE, "-f", "json", **hooks)
    assert status == 0
    assert len(json.loads(out)["standings"]) == 17
    assert err.count("moon-rules 3.1 (moon)") == 1


def test_calculators_of_another_body_are_asked_for_only_where_they_may_be_named(crosstable):
    status, _, err = crosstable("standings", RIVERSIDE, "-f", "json", tie_breaks=boom)
    assert (status, "moon" in err) == (0, False)
    _, _, err = crosstable("tie-breaks", tie_breaks=boom)
    assert err.count("moon-rules 3.1 (moon)") == 1


NOT_MINE = answer(Sniff(Verdict.NO))


@pytest.mark.parametrize(
    ("arguments", "hooks"),
    [
        (("-t", "MOON"), {"tie_breaks": [tie_break(boom)]}),
        (("-t", "BH,MOON"), {"tie_breaks": [tie_break(answer(None))]}),
        (("-t", "MOON"), {"tie_breaks": [tie_break(answer([]), cautions=boom)]}),
        (("--from", "moon"), {"readers": [reader(NOT_MINE)]}),
        (("--from", "moon"), {"readers": [reader(NOT_MINE, answer(None))]}),
        (("-f", "moon"), {"writers": [writer(boom)]}),
        (("-f", "moon"), {"writers": [writer(answer(None))]}),
    ],
)
def test_what_was_asked_for_fails_with_the_plugin_named(crosstable, arguments, hooks):
    status, out, err = crosstable("standings", RIVERSIDE, *arguments, **hooks)
    assert (status, out) == (70, "")
    assert "a plugin failed: moon-rules 3.1 (moon)" in err


def test_a_writer_of_events_fails_with_its_plugin_named(crosstable):
    moon = TournamentWriter(id="moon", title="Moon", suffixes=(), write=boom)
    status, out, err = crosstable("convert", RIVERSIDE, "-", "--to", "moon", writers=[moon])
    assert (status, out) == (70, "")
    assert "a plugin failed: moon-rules 3.1 (moon)" in err


def test_strict_about_plugins_means_nothing_is_done(crosstable):
    status, out, err = crosstable("--strict-plugins", "standings", RIVERSIDE, readers=boom)
    assert (status, out) == (2, "")
    assert err.count("moon-rules 3.1 (moon)") == 1


def shell(line):
    """Run a line of a POSIX shell, ``crosstable`` standing for the program."""
    program = f"{sys.executable} -c 'from crosstable.cli import main; main()'"
    done = subprocess.run(
        ["/bin/sh", "-c", line.replace("crosstable ", f"{program} ")],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    return done.returncode, done.stdout, done.stderr


posix = pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a full device")
STANDINGS = "crosstable standings fixtures/trf/riverside-open.trf"


@posix
@pytest.mark.parametrize("format_", ["text", "html"])
def test_a_full_disk_is_no_bug_of_ours(format_):
    status, _, err = shell(f"{STANDINGS} -f {format_} > /dev/full")
    assert status == 2
    assert err.startswith("Error: the output cannot be written")


@posix
@pytest.mark.parametrize(
    ("line", "status"),
    [
        (f"{STANDINGS} >&-", 0),
        (f"{STANDINGS} 2>&-", 0),
        ("crosstable standings - <&-", 2),
        (f"{STANDINGS} -f html -o /dev/null", 0),
    ],
)
def test_closed_streams_and_devices(line, status):
    found, _, err = shell(line)
    assert found == status
    assert "bug" not in err
    assert Path("/dev/null").is_char_device()
