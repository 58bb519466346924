"""Every way in which an installed plugin can be broken, all of them installed at once."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ..distributions import write_distribution

ROOT = Path(__file__).parents[2]
EVENT = ROOT / "fixtures" / "trf" / "riverside-open.trf"

HEAD = """
from crosstable.api import *
from crosstable.api import Contribution, Note, Reader, RegulationFile, StandingsWriter
from crosstable.api import TieBreak, TieBreakType, hookimpl

def tie_break(code, contributions):
    return TieBreak(code=code, name=code, summary=code, article="1",
                    type=TieBreakType.OWN_RECORD, contributions=contributions)

def one(context, participant, modifiers):
    return [Contribution(1, 1, Note("one"))]
"""
LISTED = """id = "no-list"
title = "x"
unplayed_rounds = "in-force"
[tie_breaks]
default = ["NOPE"]
"""
BROKEN = {
    "missing": ("import moon_that_is_not", "ModuleNotFoundError"),
    "syntax": ("def broken(:", "SyntaxError"),
    "leaving": ("raise SystemExit(3)", "SystemExit: 3"),
    "printing": (
        HEAD + 'print("hello")\n@hookimpl\ndef crosstable_tie_breaks():\n    print("there")\n'
        "    return [tie_break('PRINTED', one)]",
        "importing it: prints 'hello'; left out",
    ),
    "misspelt": (HEAD + "@hookimpl\ndef crosstable_tie_braeks():\n    return []", "braeks"),
    "mistyped": (
        HEAD + "@hookimpl\ndef crosstable_tie_breaks():\n    return ['BH']",
        "'BH', which is no TieBreak",
    ),
    "twice": (
        HEAD + "@hookimpl\ndef crosstable_tie_breaks():\n"
        "    return [tie_break('ONE', one), tie_break('ONE', one)]",
        "twice:ONE is already offered by crosstable-twice 1.0 (twice)",
    ),
    "unlisted": (
        HEAD + "@hookimpl\ndef crosstable_regulations():\n"
        "    return [RegulationFile(id='no-list', title='x', in_force=None, "
        f"load=lambda: {LISTED!r})]",
        "no-list: tie_breaks default: NOPE: not a tie-break of no-list",
    ),
    "endless": (
        HEAD + "import itertools\n@hookimpl\ndef crosstable_tie_breaks():\n"
        "    return (tie_break(f'N{n}', one) for n in itertools.count())",
        "more than 10000 offers; it does not end",
    ),
    "panic": (
        "class Panic(BaseException):\n    pass\nraise Panic('as of Rust')",
        "Panic: as of Rust",
    ),
    "speechless": (
        "class Speechless(Exception):\n    def __str__(self):\n        raise RuntimeError\n"
        + HEAD
        + "@hookimpl\ndef crosstable_tie_breaks():\n    raise Speechless",
        "Speechless, which has no text",
    ),
    "suffixed": (
        HEAD + "@hookimpl\ndef crosstable_readers():\n"
        "    return [Reader(id='suffixed', title='x', suffixes=(5,), sniff=len, read=len)]",
        "TypeError: gives 5, which is no str",
    ),
    "undotted": (
        HEAD + "@hookimpl\ndef crosstable_readers():\n"
        "    return [Reader(id='undotted', title='x', suffixes=('MD',), sniff=len, read=len)]",
        "the suffix 'MD' never matches; write '.md'",
    ),
    "lettered": (
        HEAD + "@hookimpl\ndef crosstable_tie_breaks():\n"
        "    return [TieBreak(code='X', name='x', summary='x', type=TieBreakType.OWN_RECORD,\n"
        "                     contributions=one, modifiers='CMP:')]",
        "modifiers is 'CMP:', which is no frozenset or set",
    ),
    "untyped": (
        HEAD + "@hookimpl\ndef crosstable_tie_breaks():\n"
        "    return [TieBreak(code='X', name='x', summary='x', type='B', contributions=one)]",
        "type is 'B', which is no TieBreakType",
    ),
    "unitless": (
        HEAD + "@hookimpl\ndef crosstable_tie_breaks():\n"
        "    return [TieBreak(code='X', name='x', summary='x', type=TieBreakType.OWN_RECORD,\n"
        "                     contributions=one, unit=2)]",
        "unit is 2, which is no Unit",
    ),
    "tied": (
        HEAD + "from crosstable.api import PlayoffProcedure\n"
        "@hookimpl\ndef crosstable_playoffs():\n"
        "    return [PlayoffProcedure(code='X', title='x', article='1', tied='2', run=len)]",
        "tied is '2', which is no TiedNumbers",
    ),
    "stepless": (
        HEAD + "from crosstable.api import PrizeRule\n"
        "@hookimpl\ndef crosstable_prize_rules():\n"
        "    return [PrizeRule(id='x', title='x', summary='x', steps=('a',), share=len)]",
        "steps is ('a',), which is no Mapping",
    ),
    "untitled": (
        HEAD + "@hookimpl\ndef crosstable_writers():\n"
        "    return [StandingsWriter(id='x', title=None, suffixes=(), write=len)]",
        "TypeError: title is None",
    ),
    "undated": (
        HEAD + "@hookimpl\ndef crosstable_regulations():\n"
        "    return [RegulationFile(id='undated', title='x', in_force='2020', load=str)]",
        "TypeError: in_force is '2020'",
    ),
    "textless": (
        HEAD + "@hookimpl\ndef crosstable_regulations():\n"
        "    return [RegulationFile(id='textless', title='x', in_force=None, load=dict)]",
        "TypeError: gives {}, which is no str",
    ),
    "unnamed": (
        HEAD + "class Odd:\n    @property\n    def id(self):\n        raise RuntimeError('odd')\n"
        "@hookimpl\ndef crosstable_readers():\n    return [Odd()]",
        "RuntimeError: odd",
    ),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("broken")
    for namespace, (source, _) in BROKEN.items():
        write_distribution(found, namespace, source, declares=False)
    return found


def run(*words: object, folder: Path | None = None, **variables: str) -> tuple[int, str, str]:
    path = [str(folder)] if folder is not None else []
    path += [os.environ["PYTHONPATH"]] if os.environ.get("PYTHONPATH") else []
    done = subprocess.run(
        [sys.executable, "-m", "crosstable", *map(str, words)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path), **variables},
    )
    return done.returncode, done.stdout, done.stderr


def test_each_is_reported_with_its_distribution_and_version(folder: Path) -> None:
    status, out, err = run("plugins", folder=folder)

    assert (status, err) == (1, "")
    problems = out.partition("Problems")[2]
    for namespace, (_, words) in BROKEN.items():
        told = [line for line in problems.splitlines() if f"crosstable-{namespace} 1.0" in line]
        assert any(words in line for line in told), (namespace, told)


def test_everything_else_works_to_the_byte(folder: Path) -> None:
    pytest.importorskip("crosstable_fide", reason="ranking needs a regulation")
    usual = run("standings", EVENT, "-f", "json")
    beside = run("standings", EVENT, "-f", "json", folder=folder)

    assert usual[:2] == beside[:2]
    assert len(json.loads(beside[1])["standings"]) == 17
    # Of hooks that were not asked for nothing is known; what cannot be imported is told.
    for namespace in ("missing", "syntax", "leaving", "printing", "misspelt", "panic"):
        assert beside[2].count(f"(crosstable-{namespace} 1.0") + beside[2].count(
            f"crosstable-{namespace} 1.0 ({namespace})"
        )


def test_strict_stops_and_tells_all(folder: Path) -> None:
    status, out, err = run("--strict-plugins", "formats", folder=folder)

    assert (status, out) == (2, "")
    assert [n for n in BROKEN if f"crosstable-{n} 1.0" not in err] == []


def test_switched_off_they_are_not_there(folder: Path) -> None:
    several = [word for name in list(BROKEN)[:5] for word in ("--disable-plugin", name)]
    others = " ".join(f"crosstable-{name}" for name in list(BROKEN)[5:])

    status, out, err = run(
        *several,
        "--strict-plugins",
        "formats",
        folder=folder,
        CROSSTABLE_DISABLE_PLUGINS=others.replace(" ", ", "),
    )

    assert (status, err) == (0, "")
    assert out == run("formats")[1]


def test_a_name_of_nothing_installed_is_refused_with_the_names_there_are(folder: Path) -> None:
    status, out, err = run("--disable-plugin", "missign", "formats", folder=folder)

    assert (status, out) == (2, "")
    assert "no plugin 'missign'" in err
    assert {"missing,", "crosstable-missing,"} <= set(err.split())


def test_nothing_broken_is_strictly_fine() -> None:
    assert run("--strict-plugins", "formats")[0] == 0


CALCULATIONS = {
    "raising": ("raise ZeroDivisionError('boom')", "ZeroDivisionError: boom"),
    "leaving": ("raise SystemExit(0)", "SystemExit: 0"),
    "forever": (
        "while True:\n        yield Contribution(1, 1, Note('again'))",
        "more than 100000 contributions; it does not end",
    ),
    "float": ("return [Contribution(1, 0.5, Note('half'))]", "0.5, which is no int and no"),
    "nan": ("return [Contribution(1, float('nan'), Note('none'))]", "nan, which is no int"),
    "nothing": ("return None", "gives NoneType, which is no list of contributions"),
}


@pytest.mark.parametrize("name", CALCULATIONS)
def test_a_calculation_that_fails_names_its_plugin(name: str, tmp_path: Path) -> None:
    pytest.importorskip("crosstable_fide", reason="ranking needs a regulation")
    body, words = CALCULATIONS[name]
    source = f"""{HEAD}
def moon(context, participant, modifiers):
    {body}

@hookimpl
def crosstable_tie_breaks():
    return [tie_break("MOON", moon), tie_break("SUN", one)]
"""
    write_distribution(tmp_path, "moon", source, version="3.1")

    status, out, err = run("standings", EVENT, "-t", "moon:MOON", folder=tmp_path)
    assert (status, out) == (70, "")
    assert "a plugin failed: crosstable-moon 3.1 (moon): tie-break moon:MOON" in err
    assert words in err
    err = run("standings", EVENT, "-t", "moon:STAR", folder=tmp_path)[2]
    assert "moon:STAR: moon has no such tie-break. It has: MOON, SUN" in err
    err = run("standings", EVENT, "-t", "mars:SUN", folder=tmp_path)[2]
    assert "mars:SUN: nothing installed has tie-breaks as 'mars'" in err
    status, out, _ = run("standings", EVENT, "-t", "moon:SUN", "-f", "csv", folder=tmp_path)
    assert status == 0
    assert out.count("\n") == 18


def test_a_generator_of_contributions_is_as_good_as_a_list(tmp_path: Path) -> None:
    pytest.importorskip("crosstable_fide", reason="ranking needs a regulation")
    source = f"""{HEAD}
def moon(context, participant, modifiers):
    print("between")
    for record in context.event.participants[participant].records:
        yield Contribution(record.round, 1, Note("a round"))

@hookimpl
def crosstable_tie_breaks():
    return [tie_break("MOON", moon)]
"""
    write_distribution(tmp_path, "moon", source)

    status, out, err = run("standings", EVENT, "-t", "moon:MOON", "-f", "json", folder=tmp_path)
    assert status == 0
    row = json.loads(out)["standings"][0]
    assert len(row["tie_breaks"]) == 1
    assert "between" in err


POLICY = f"""{HEAD}
class Policy:
    id = "moon:policy"
    title = "Moon"
    def is_game(self, context, record, use):
        return record.outcome.is_played
    def seen_by_opponents(self, context, participant, forfeits_as_played):
        BODY
    def own_round(self, context, participant, record):
        return None
    def cut_low(self, contributions, count):
        return list(contributions)

@hookimpl
def crosstable_unplayed_rounds():
    return [Policy()]

@hookimpl
def crosstable_regulations():
    text = 'id = "moon"\\ntitle = "x"\\nunplayed_rounds = "policy"\\n'
    return [RegulationFile(id="moon", title="x", in_force=None, load=lambda: text)]
"""


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("raise ZeroDivisionError('boom')", "ZeroDivisionError: boom"),
        ("return [Contribution(1, 0.5, Note('x'))]", "under moon:policy is 0.5"),
    ],
)
def test_a_policy_that_fails_is_blamed_and_not_who_asked(
    body: str, words: str, tmp_path: Path
) -> None:
    pytest.importorskip("crosstable_fide", reason="asks a policy of another plugin")
    write_distribution(tmp_path, "moon", POLICY.replace("BODY", body))

    status, _, err = run("standings", EVENT, "-r", "moon", "-t", "fide:BH", folder=tmp_path)

    assert status == 70
    assert words in err
    if "boom" in words:  # where it only gives something wrong, its name stands in the message
        assert "a plugin failed: crosstable-moon 1.0 (moon)" in err


SNIFFER = f"""{HEAD}
from crosstable.api import Reader

def sniff(head):
    raise ZeroDivisionError("boom")

@hookimpl
def crosstable_readers():
    return [Reader(id="moon", title="Moon", suffixes=(), sniff=sniff, read=sniff)]
"""


def test_a_reader_that_fails_when_asked_is_left_out_or_strictly_an_error(tmp_path: Path) -> None:
    write_distribution(tmp_path, "moon", SNIFFER)

    status, out, err = run("convert", EVENT, "-", "--to", "model-json", folder=tmp_path)
    assert (status, bool(out)) == (0, True)
    assert err.count("crosstable-moon 1.0 (moon): the reader moon is left out") == 1

    status, out, err = run(
        "--strict-plugins", "convert", EVENT, "-", "--to", "model-json", folder=tmp_path
    )
    assert (status, out) == (2, "")
    assert "crosstable-moon 1.0 (moon): the reader moon is left out" in err


PROFILE = f"""{HEAD}
from crosstable.api import CheckProfile, DiagnosticCode, Severity

CODE = DiagnosticCode("MOON", Severity.WARNING, "x")

def check(tournament):
    BODY

@hookimpl
def crosstable_check_profiles():
    return [CheckProfile(id="moon", title="Moon", codes=(CODE,), check=check)]
"""


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("raise ZeroDivisionError('boom')", "ZeroDivisionError: boom"),
        ("while True:\n        yield CODE.at(None, 'again')", "more than 100000 findings"),
    ],
)
def test_a_profile_that_fails_names_its_plugin(body: str, words: str, tmp_path: Path) -> None:
    write_distribution(tmp_path, "moon", PROFILE.replace("BODY", body))

    status, _, err = run("check", EVENT, "--for", "moon", folder=tmp_path)

    assert status == 70
    assert "a plugin failed: crosstable-moon 1.0 (moon): the check for moon: " in err
    assert words in err


WRITERS = f"""{HEAD}
from crosstable.api import TournamentWriter, Written

def write(what, options):
    return Written(GIVEN)

@hookimpl
def crosstable_writers():
    return [StandingsWriter(id="moon", title="Moon", suffixes=(".moon",), write=write),
            TournamentWriter(id="moon", title="Moon", suffixes=(".moon",), write=write)]
"""


@pytest.mark.parametrize("given", ["'text'", "b'x', 'a finding'", "b'x', ('a finding',)"])
@pytest.mark.parametrize("words", [("standings", EVENT, "-f"), ("convert", EVENT, "-", "--to")])
@pytest.mark.parametrize("to_file", [False, True])
def test_a_writer_that_gives_no_bytes_is_blamed(
    given: str, words: tuple[object, ...], to_file: bool, tmp_path: Path
) -> None:
    pytest.importorskip("crosstable_fide", reason="ranking needs a regulation")
    write_distribution(tmp_path, "moon", WRITERS.replace("GIVEN", given))
    output = tmp_path / "out.moon"
    if to_file:
        words = (words[0], EVENT, "-o", output) if words[0] == "standings" else (*words[:2], output)
    else:
        words = (*words, "moon")

    status, out, err = run(*words, folder=tmp_path)

    assert (status, out) == (70, "")
    assert "a plugin failed: crosstable-moon 1.0 (moon): writing moon: TypeError: gives" in err
    assert not output.exists()


READING = f"""{HEAD}
from crosstable.api import (
    MatchRecord, Player, ReadResult, RoundRecord, Sniff, Team, Tournament, Verdict
)

def read(source, options):
    return ReadResult(GIVEN)

@hookimpl
def crosstable_readers():
    sniff = lambda head: Sniff(Verdict.YES if head == b"moon" else Verdict.NO)
    return [Reader(id="moon", title="Moon", suffixes=(".moon",), sniff=sniff, read=read)]
"""
A = "Player(id=1, name='A'"


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("(Tournament(),), ('odd',)", "gives 'odd', which is no Diagnostic"),
        ("[Tournament()]", "which is no tuple"),
        ("('event',)", "gives 'event', which is no Tournament"),
        ("(Tournament(name=None),)", "a Tournament whose name is None, which is no str"),
        (f"(Tournament(players=[{A})]),)", "whose players is ["),
        ("(Tournament(players=('A',)),)", "gives 'A', which is no Player"),
        (
            f"(Tournament(players=({A}), {A}, rating=2000.5))),)",
            "a Player whose rating is 2000.5, which is no int or None",
        ),
        (
            f"(Tournament(players=({A}, records=(RoundRecord(1, outcome='win'),)),)),)",
            "a RoundRecord whose outcome is 'win', which is no Outcome",
        ),
        (
            "(Tournament(teams=(Team(id=1, name='A', records=(MatchRecord(1, '2'),)),)),)",
            "a MatchRecord whose opponent is '2', which is no int",
        ),
    ],
)
def test_a_reader_that_fills_in_something_else_is_blamed(
    given: str, words: str, tmp_path: Path
) -> None:
    write_distribution(tmp_path, "moon", READING.replace("GIVEN", given))
    (tmp_path / "event.moon").write_bytes(b"moon")

    status, out, err = run(
        "convert", tmp_path / "event.moon", "-", "--to", "model-json", folder=tmp_path
    )

    assert (status, out) == (70, "")
    assert "crosstable-moon 1.0 (moon): reading" in err
    assert words in err


PRIZES = f"""{HEAD}
from crosstable.api import PrizeParameter, PrizeRule

def parse(value):
    return value + 1

@hookimpl
def crosstable_prize_rules():
    one = PrizeParameter(name="extra", summary="x", parse=parse)
    return [PrizeRule(id="half", title="x", summary="x", steps={{}}, share=len, parameters=(one,))]
"""


def test_a_parameter_of_prizes_that_fails_is_blamed(tmp_path: Path) -> None:
    pytest.importorskip("crosstable_fide", reason="ranking needs a regulation")
    write_distribution(tmp_path, "moon", PRIZES)
    asked = ("--fund", "100", "--rule", "moon:half", "--parameter", "extra=x")

    status, out, err = run("prizes", EVENT, *asked, folder=tmp_path)

    assert (status, out) == (70, "")
    assert "a plugin failed: crosstable-moon 1.0 (moon): the rule for prizes moon:half" in err
    assert "its parameter extra cannot be read" in err


HANGING = f"""{HEAD}
import os, signal

def hang(*arguments):
    os.kill(os.getpid(), signal.SIGINT)
    while True:
        pass

@hookimpl
def crosstable_tie_breaks():
    return hang() if "HOOK" in os.environ else [tie_break("MOON", hang)]
"""


@pytest.mark.skipif(os.name == "nt", reason="Windows sends no SIGINT to one process")
@pytest.mark.parametrize(
    ("variables", "words"),
    [({"HOOK": "1"}, "was asked for crosstable_tie_breaks"), ({}, "was at work")],
)
def test_who_interrupts_a_hook_or_a_calculation_is_told_whose_it_was(
    variables: dict[str, str], words: str, tmp_path: Path
) -> None:
    pytest.importorskip("crosstable_fide", reason="ranking needs a regulation")
    write_distribution(tmp_path, "moon", HANGING)

    status, out, err = run("standings", EVENT, "-t", "moon:MOON", folder=tmp_path, **variables)

    assert (status, out) == (130, "")
    assert err.strip() == f"interrupted while crosstable-moon 1.0 (moon) {words}"


@pytest.mark.skipif(os.name == "nt", reason="Windows sends no SIGINT to one process")
def test_who_interrupts_a_plugin_that_hangs_is_told_which_it_was(tmp_path: Path) -> None:
    """The signal comes from the plugin itself, so that nobody has to wait."""
    write_distribution(
        tmp_path, "moon", "import os, signal\nos.kill(os.getpid(), signal.SIGINT)\nwhile 1: pass"
    )

    status, out, err = run("formats", folder=tmp_path)

    assert (status, out) == (130, "")
    assert err.strip() == "interrupted while crosstable-moon 1.0 (moon) was imported"
