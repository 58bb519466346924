"""What is fed: every reader, the loaders of TOML and of tables, the log of a play-off.

A target takes bytes and says whether it could use them.  Whatever it raises is a fault: a
refusal is known by its class and counted as one here.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from crosstable.api import (
    Diagnostic,
    ReadOptions,
    Source,
    Standings,
    Tournament,
    Verdict,
    WriteOptions,
    next_requests,
    render_diagnostic,
)
from crosstable.batch import Conversion, convert
from crosstable.byes_table import parse_byes
from crosstable.checks import Status, check_input
from crosstable.choices import Request, with_event_file
from crosstable.event_toml import EventFileError, parse_event_file
from crosstable.host import Registry, load_registry
from crosstable.leg_table import parse_leg_table
from crosstable.playoff_pgn import read_playoff_games
from crosstable.playoff_tasks import (
    log_bytes,
    open_log,
    record_answer,
    reopened,
    undo_last,
    view_log,
    view_now,
    with_playoff,
)
from crosstable.playoffs.log import PlayoffLog
from crosstable.playoffs.requests import usual_answers
from crosstable.playoffs.situation import Situation
from crosstable.prize_tasks import read_outcome, share_out
from crosstable.prize_toml import PrizeFileError, parse_prize_file
from crosstable.reading import How, open_inputs, plain_inputs, read_event
from crosstable.regulation_toml import RegulationError, parse_regulation
from crosstable.tasks import make_standings
from crosstable.tie_break_lists import TaskError
from crosstable.toml_schema import TomlError
from crosstable.writers.playoff_json import view_json
from crosstable.writers.playoff_text import render_view

from ..shared import ROOT, SHARED

LARGEST = 24_000
EVENT = ROOT / "fixtures" / "trf" / "swiss-9p-5r.trf"
READERS = ("trf", "pgn", "swiss-manager", "swiss-manager-text", "swiss-manager-xml",
           "swiss-manager-binary")  # fmt: skip


class Target(NamedTuple):
    """One thing to feed: what it grows from, and the work, which says whether it was of use.

    ``share`` is its part of all inputs.
    """

    seeds: Callable[[], list[bytes]]
    work: Callable[[bytes], bool]
    share: int = 10


@cache
def registry() -> Registry:
    """All that is installed."""
    return load_registry()


# Readers


@cache
def _files() -> tuple[tuple[Path, bytes], ...]:
    """Every input of the fixtures, and of the corpus where that is."""
    folders = [ROOT / "fixtures", SHARED / "corpus"]
    paths = sorted(p for folder in folders for p in folder.rglob("*") if p.is_file())
    return tuple((path, path.read_bytes()) for path in paths if path.suffix not in (".md", ".json"))


@cache
def _seeds_of(reader: str) -> list[bytes]:
    """What a reader says is its own; of long text files the beginning."""
    sniff = registry().readers[reader].value.sniff
    found = [data for _, data in _files() if sniff(data[:65536]).verdict is not Verdict.NO]
    texts = ("trf", "pgn", "swiss-manager-text")
    return [data[:LARGEST] if reader in texts else data for data in found
            if reader in texts or len(data) < LARGEST]  # fmt: skip


def _shown(diagnostics: tuple[Diagnostic, ...]) -> None:
    for diagnostic in diagnostics:
        if not render_diagnostic(diagnostic):
            raise AssertionError("a diagnostic without a text")


def _check(reader: str) -> Target:
    def work(data: bytes) -> bool:
        try:
            checked = check_input(registry(), Source("fuzzed", data), reader)
        except TaskError as error:  # an event file inside another file
            return not str(error)
        _shown((*checked.findings, *checked.infos))
        if checked.status is Status.UNREADABLE and not checked.findings:
            raise AssertionError("refused without a reason")
        return checked.status is not Status.UNREADABLE

    return Target(lambda: _seeds_of(reader), work, 12)


# A whole event, by whichever reader recognises it, into one format of either kind


def _whole(data: bytes) -> bool:
    inputs = plain_inputs([Source("fuzzed.trf", data)], How(options=ReadOptions(partial=True)))
    nth = sum(data)
    ids = list(registry().tournament_formats)
    report = convert(registry(), inputs, None, Conversion(to=ids[nth % len(ids)]))
    _shown(report.diagnostics)
    if not (report.data or report.failure):
        raise AssertionError("neither written nor refused")
    try:
        read = read_event(registry(), inputs)
        standings = make_standings(registry(), read.tournament, Request(), read.diagnostics)
    except TaskError as error:
        _shown(error.diagnostics)
        return False
    writers = list(registry().standings_formats.values())
    _shown(writers[nth % len(writers)].write(standings, WriteOptions()).diagnostics)
    return True


# TOML


def _tomls(*patterns: str) -> Callable[[], list[bytes]]:
    def seeds() -> list[bytes]:
        paths = sorted(path for pattern in patterns for path in ROOT.glob(pattern))
        pages = (SHARED / "regulations").glob("*.toml")
        return [path.read_bytes() for path in [*paths, *sorted(pages)]]

    return seeds


EVENT_FILES = (
    b"""inputs = ["a.trf"]
regulation = "fide-2026-03"
tie_breaks = ["BH/C1", "BH", "SB", "DE", "PS"]
kind = "swiss"
facts = { name = "Spring", rounds = 5, start = 2026-05-01, city = "Graz" }
aliases = { "Boateng, E" = "Boateng, Efua" }
""",
    b"""inputs = [{ file = "a.trf", encoding = "cp1250" }]
[[byes]]
player = 3
round = 2
kind = "half"
[[corrections]]
round = 1
white = 1
black = "Boateng, Efua"
result = "1-0"
reason = "misprint"
[[corrections]]
round = 2
player = 4
points = "0.5"
reason = "ruling"
""",
    b"""inputs = ["a.trf"]
[[lots]]
order = [1, 2, "Fontaine, Maud"]
by = "arbiter"
on = 2026-05-02
[[manual_places]]
player = 1
place = 1
reason = "play-off"
[[exclusions]]
player = 9
since = 3
reason = "left"
""",
    b"""[[inputs]]
file = "a.trf"
stage = "rapid"
weight = 2
[[inputs]]
file = "b.trf"
stage = "blitz"
""",
)

PRIZES = b"""[prizes]
rule = "pooled"
parameters = { top = 5000 }
articles = { top = "1.1" }
fund = [30000, 25000, "12500.50"]
currency = "USD"
rounding = "in-order"
unit = "0.01"
per_player = "one"
playoff = [["Boateng, Efua"], [4, 9]]
[[prizes.extra]]
rule = "per-half-point"
parameters = { amount = 3500 }
[[prizes.group]]
name = "Under 2000"
fund = [100, 50]
who = ["rating<2000 or unrated", "sex=w"]
rule = "hort"
"""


def _event_file_seeds() -> list[bytes]:
    with_prizes = EVENT_FILES[0] + PRIZES
    return [*EVENT_FILES * 3, with_prizes, *_tomls("fixtures/**/*.toml")()]


@cache
def _event() -> bytes:
    return EVENT.read_bytes()


def _event_file(data: bytes) -> bool:
    try:
        parse_event_file(data.decode("utf-8", "replace"), "fuzzed.toml")
    except EventFileError as error:
        _shown(error.diagnostics)
        return False

    def fetch(name: str) -> Source:
        return Source(name, data if name == "fuzzed.toml" else _event())

    try:
        inputs = open_inputs(fetch, ["fuzzed.toml"], How())
        read = read_event(registry(), inputs)
        request = with_event_file(Request(), inputs, read)
        make_standings(registry(), read.tournament, request, read.diagnostics)
    except (TaskError, TomlError) as error:
        _shown(tuple(error.diagnostics))
        return False
    return True


def _regulation(data: bytes) -> bool:
    text = data.decode("utf-8", "replace")
    request = Request(regulation_text=("fuzzed.toml", text))
    try:
        parse_regulation(text, "fuzzed.toml", "fide", registry().base_regulation)
        make_standings(registry(), _tournament(), request)
    except RegulationError as error:
        _shown(error.diagnostics)
        return False
    except TaskError as error:
        _shown(tuple(error.diagnostics))
        return False
    return True


@cache
def _tournament() -> Tournament:
    return read_event(registry(), plain_inputs([Source("event.trf", _event())])).tournament


@cache
def _standings() -> Standings:
    return make_standings(registry(), _tournament(), Request(regulation="fide-2026-03"))


def _prize_seeds() -> list[bytes]:
    rules = [b"[prizes]\nfund = [500, 300, 200]\nrule = \"%b\"\n" % name.encode()
             for name in registry().prize_rule_names]  # fmt: skip
    return [PRIZES, *rules]


def _prizes(data: bytes) -> bool:
    try:
        terms = parse_prize_file(data.decode("utf-8", "replace"), "fuzzed.toml")
        share_out(registry(), _standings(), terms)
    except (PrizeFileError, TaskError) as error:
        _shown(tuple(error.diagnostics))
        return False
    return True


# Tables


def _byes(data: bytes) -> bool:
    byes, found = parse_byes(Source("fuzzed.csv", data))
    _shown(found)
    return bool(byes) and not found


def _leg(data: bytes) -> bool:
    table, found = parse_leg_table(Source("fuzzed.csv", data))
    _shown(found)
    return table is not None


# Play-offs


@cache
def _logs() -> list[bytes]:
    """A log of every procedure that is installed, as far as chance played it."""
    made = []
    for key, offer in registry().playoffs.items():
        chance = random.Random(key)
        players = tuple(range(1, offer.value.tied.first + 1))
        names = {player: f"Player {player}" for player in players}
        log = PlayoffLog(
            regulation="fide-2026-03", edition="2026", procedure=key, article="1",
            distribution=offer.origin.distribution, version=offer.origin.version,
            event="Club cup", checksum="0" * 64, seed="42", start="18:30",
            situation=Situation(
                seeds=tuple((player,) for player in players), names=names,
                is_qualifying=offer.value.is_qualifying,
            ),
        )  # fmt: skip
        try:
            opened = reopened(registry(), log)
            for _ in range(chance.randrange(3, 12)):
                if not opened.run.open:
                    break
                request = chance.choice(opened.run.open)
                answer = chance.choice(usual_answers(request))
                opened = record_answer(registry(), opened, request.id, answer).after
        except Exception:  # a situation that needs more than numbers
            continue
        made.append(log_bytes(opened.log))
    return made


def _log(data: bytes) -> bool:
    source = Source("fuzzed.json", data)
    try:
        opened = open_log(registry(), source)
        view = view_now(opened)
        if sum(data) % 20 == 0:  # the bracket of what may yet come takes its time
            view = view_log(opened)
        render_view(view, 80)
        json.loads(view_json(view, next_requests(opened.run, view.names)))
        for request in opened.run.open[:1]:
            answer = next(iter(usual_answers(request)), "")
            record_answer(registry(), opened, request.id, answer)
            undo_last(registry(), opened)
    except TaskError as error:
        _shown(tuple(error.diagnostics))
        return False
    return True


def _log_beside_event(data: bytes) -> bool:
    """The log as standings and prizes take it."""
    source = Source("fuzzed.json", data)
    try:
        with_playoff(registry(), _tournament(), Request(), source, [])
    except TaskError as error:
        _shown(tuple(error.diagnostics))
    try:
        read_outcome(registry(), source)
    except TaskError as error:
        _shown(tuple(error.diagnostics))
        return False
    return True


def _playoff_games(data: bytes) -> bool:
    games, found = read_playoff_games(Source("fuzzed.pgn", data))
    _shown(tuple(found))
    return bool(games)


OUTCOMES = (b'{"placing": [[3], [1, 2]]}', b'{"placing": [[1], [2]], "drawn": true}')


def _whole_seeds() -> list[bytes]:
    return [data for reader in READERS for data in _seeds_of(reader) if len(data) < 8_000]


def _csv_seeds(*words: bytes) -> Callable[[], list[bytes]]:
    return lambda: [data for path, data in _csvs() if any(word in data[:200] for word in words)]


def _csvs() -> Iterator[tuple[Path, bytes]]:
    for path in sorted(ROOT.rglob("*.csv")):
        if ".venv" not in path.parts:
            yield path, path.read_bytes()


TARGETS: dict[str, Target] = {
    **{reader: _check(reader) for reader in READERS},
    "event": Target(_whole_seeds, _whole, 8),
    "event-file": Target(_event_file_seeds, _event_file, 10),
    "regulation": Target(_tomls("plugins/*/src/**/*.toml"), _regulation, 6),
    "prizes": Target(_prize_seeds, _prizes, 8),
    "byes-table": Target(_csv_seeds(b"layer", b"ound"), _byes, 3),
    "leg-table": Target(_csv_seeds(b"name", b"oints"), _leg, 3),
    "playoff-log": Target(_logs, _log, 10),
    "playoff-log-beside-event": Target(lambda: [*OUTCOMES, *_logs()], _log_beside_event, 4),
    "playoff-pgn": Target(lambda: [d[:20_000] for d in _seeds_of("pgn")], _playoff_games, 4),
}
