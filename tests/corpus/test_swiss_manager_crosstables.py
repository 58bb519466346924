"""Every real crosstable is read, every card and search refused; all games stand on both sides.

The numbers of players and rounds are also compared with the corpus's own README.
"""

from __future__ import annotations

import re
import time
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from crosstable.api import ReadOptions, ReadResult, Source, Tournament, Verdict, render_diagnostic
from crosstable.checks import check_input
from crosstable.host import Registry, load_registry
from crosstable.model.consistency import check_tournament
from crosstable.readers.swiss_manager._container import open_sheets
from crosstable.readers.swiss_manager.reader import read
from crosstable.readers.swiss_manager.sniff import sniff

from ..shared import SHARED

LISTS = SHARED / "corpus" / "swiss-manager"
HERE = Path(__file__).parent
PINNED: dict[str, dict[str, Any]] = tomllib.loads(
    (HERE / "swiss-manager-crosstables.toml").read_text("utf-8")
)
READ = sorted(name for name, pinned in PINNED.items() if "players" in pinned)
SWISS = [name for name in READ if PINNED[name]["kind"] == "swiss"]

pytestmark = pytest.mark.skipif(not LISTS.is_dir(), reason="the corpus is not here")


def read_corpus(name: str, *, partial: bool = False) -> ReadResult:
    return read(Source(name, (LISTS / name).read_bytes()), ReadOptions(partial=partial))


def event_of(name: str) -> Tournament:
    (event,) = read_corpus(name).tournaments
    return event


def stated_in_readme(name: str) -> dict[str, int]:
    """What the row of a file says of it: numbers of players and rounds."""
    rows = (LISTS / "README.md").read_text("utf-8").splitlines()
    (row,) = (row for row in rows if row.startswith(f"| `{name}`"))
    found = {word: re.search(rf"(\d+) {word}", row) for word in ("players", "rounds")}
    return {word: int(number[1]) for word, number in found.items() if number}


def test_every_crosstable_card_and_search_is_pinned() -> None:
    patterns = ("site-*/*cross*", "site-*/player-card*", "site-*/NEGATIVE*")
    there = {f"{p.parent.name}/{p.name}" for pattern in patterns for p in LISTS.glob(pattern)}
    assert there == set(PINNED)


@pytest.mark.parametrize("name", sorted(PINNED))
def test_file(name: str) -> None:
    result = read_corpus(name)
    found = list(result.diagnostics)
    pinned = {key: PINNED[name][key] for key in PINNED[name] if key != "findings"}
    seen: dict[str, Any] = {}
    for event in result.tournaments:
        found += check_tournament(event)
        seen = {
            "players": len(event.players),
            "rounds": max(r.round for p in event.players for r in p.records),
            "games": sum(r.opponent != 0 for p in event.players for r in p.records),
            "kind": event.kind.value,
        }
    assert seen == pinned
    assert Counter(one.code for one in found) == PINNED[name]["findings"]
    for one in found:
        assert render_diagnostic(one)


@pytest.mark.parametrize("name", READ)
def test_the_readme_says_the_same(name: str) -> None:
    for word, number in stated_in_readme(name).items():
        assert PINNED[name][word] == number


@pytest.mark.parametrize("name", sorted(PINNED))
def test_sniff(name: str) -> None:
    assert sniff((LISTS / name).read_bytes()[:65536]).verdict is Verdict.YES


def test_all_games_stand_on_both_sides() -> None:
    """The test of whether opponents are rows: 4,800 cells of nine Swiss, without exception."""
    games = 0
    for name in SWISS:
        event = event_of(name)
        records = {(p.id, r.round): r for p in event.players for r in p.records}
        for (player, round_), record in records.items():
            if record.opponent:
                games += 1
                other = records[record.opponent, round_]
                assert other.opponent == player
                assert {record.colour, other.colour} != {record.colour}
                assert record.outcome.mirrored is other.outcome
    assert (len(SWISS), games) == (9, 4800)


@pytest.mark.parametrize("name", READ)
def test_the_points_are_those_of_the_rounds(name: str) -> None:
    """Every player states points, and every sum agrees (checked by the consistency of facts)."""
    event = event_of(name)
    assert all(player.declared.points is not None for player in event.players)
    assert check_tournament(event) == ()


def test_a_page_is_a_part_only_if_asked() -> None:
    name = "site-xlsx/rank-crosstable-truncated_worldrapid-2024.xlsx"
    assert read_corpus(name).tournaments == ()
    (event,) = read_corpus(name, partial=True).tournaments
    assert event.players[149].name == "Keller Yannik"
    assert check_tournament(event) == ()


@pytest.mark.parametrize(
    "name",
    ["site-xlsx/rank-crosstable_keshmat-2025-august.xlsx",
     "site-xlsx/rank-crosstable_keshmat-2025-december.xlsx"],
)  # fmt: skip
def test_blank_ranks_are_those_of_the_row_above(name: str) -> None:
    ranks = [player.declared.rank for player in event_of(name).players]
    assert None not in ranks
    assert len(set(ranks)) < len(ranks)


def test_the_round_robin_with_all_its_rounds_is_whole() -> None:
    from crosstable.api import join

    crosstable = event_of("site-html/roundrobin-crosstable_ussa-2026.html")
    (rounds,) = read_corpus("site-html/roundrobin-pairings-all_ussa-2026.html").tournaments
    joined, found = join([crosstable, rounds])
    assert found == ()
    assert joined.provenance.rounds_are_given
    games = [r for p in joined.players for r in p.records if r.opponent]
    assert len(games) == 72
    assert all(record.colour is not None for record in games)
    assert check_tournament(joined) == ()


@pytest.fixture(scope="module")
def registry() -> Registry:
    pytest.importorskip("crosstable_fide", reason="values need a regulation")
    return load_registry()


def values(registry: Registry, name: str) -> dict[str, str]:
    """What is said of each tie-break column: its name, and the end of the message."""
    checked = check_input(registry, Source(name, (LISTS / name).read_bytes()))
    found = [d for d in (*checked.findings, *checked.infos) if d.code.startswith("EVENT-TIE-BREAK")]
    return {d.message.split(":")[0].split()[0]: d.message.partition(": ")[2] for d in found}


@pytest.mark.parametrize("month", ["april", "august", "december", "february", "may"])
def test_buchholz_of_swiss_manager_is_that_of_the_virtual_opponent(
    registry: Registry, month: str
) -> None:
    """TB2 and TB3 have no name in these files; every value is Buchholz by the rules before 2023,
    which the program keeps for its older tie-breaks (fact sheet, section 7, number 37)."""
    name = f"site-xlsx/rank-crosstable_keshmat-2025-{month}.xlsx"
    said = values(registry, name)
    assert said["TB2"].endswith("values are those of BH/C1 by fide-2010")
    assert said["TB3"].endswith("values are those of BH by fide-2010")


def test_tie_breaks_that_the_annotation_names_agree(registry: Registry) -> None:
    frome = values(registry, "site-html/start-crosstable_frome-2026-open.html")
    assert frome["TB2"].endswith("all 38 values are those of DE by fide-2026-03")
    assert frome["TB3"].endswith("all 38 values are those of PS by fide-2026-03")
    ussa = values(registry, "site-html/roundrobin-crosstable_ussa-2026.html")
    for column, code in (("TB1", "DE"), ("TB2", "WIN"), ("TB4", "KS")):
        assert ussa[column].endswith(f"all 9 values are those of {code} by fide-2026-03")
    # The program counts the points of an opponent beaten by forfeit, C.07 does not.
    assert "1 of 9 values are not those of SB" in ussa["TB3"]


def test_reading_takes_little_time_beside_calamine() -> None:
    """300 players: our own time, beside the reading of the workbook by calamine."""
    name = "site-xlsx/rank-crosstable-truncated_worldrapid-2024.xlsx"
    source = Source(name, (LISTS / name).read_bytes())
    whole, opening = [], []
    for _ in range(3):
        start = time.process_time()
        open_sheets(source, ReadOptions())
        opened = time.process_time()
        read(source, ReadOptions(partial=True))
        whole.append(time.process_time() - opened)
        opening.append(opened - start)
    assert min(whole) < 0.25  # about 40 ms on a quiet machine, for 150 rows
