"""``crosstable regulations FILE.toml``: what an organiser's file names must be there and fit."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from crosstable.testing import run_cli

from ..distributions import write_distribution

VILLAGE = """
from crosstable.api import *
from crosstable.api import (
    Contribution, Note, PlayoffProcedure, RegulationFile, TieBreak, TieBreakType, draw_one,
    hookimpl, parse_tied, placing,
)

class Plain:
    id = "village:plain"
    title = "As it is"

    def is_game(self, context, record, use):
        return record.outcome.is_played

    def seen_by_opponents(self, context, participant, forfeits_as_played):
        return [Contribution(r.round, r.points, Note("as scored")) for r in participant.records]

    def own_round(self, context, participant, record):
        return None

    def cut_low(self, contributions, count):
        return list(contributions)

def run(situation):
    one, other = situation.tied
    first = yield from draw_one("LOT", situation.tied, text="who is first")
    return placing([first], [other if first == one else one])

@hookimpl
def crosstable_unplayed_rounds():
    return [Plain()]

@hookimpl
def crosstable_playoffs():
    return [PlayoffProcedure(code="TWO", title="Two", article="1", tied=parse_tied("2"), run=run)]

@hookimpl
def crosstable_tie_breaks():
    return [TieBreak(code="ONE", name="One", summary="One.", type=TieBreakType.OWN_RECORD,
                     contributions=lambda *_: [])]
"""
OPEN = """id = "my-open"
title = "My Open"
namespace = "village"
unplayed_rounds = "plain"

[tie_breaks]
default = ["ONE"]

[codes]
ONE = "1"

[[playoff]]
article = "6"
tied = "2"
procedure = "TWO"
"""


@pytest.fixture
def village(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    write_distribution(tmp_path, "village", VILLAGE, declares=False)
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path
    sys.modules.pop("crosstable_village", None)


def checked(folder: Path, old: str = "", new: str = "") -> tuple[int, str]:
    file = folder / "my-open.toml"
    assert old in OPEN
    file.write_text(OPEN.replace(old, new), encoding="utf-8")
    result = run_cli("regulations", file, status=None)
    return result.exit_code, " ".join(result.stdout.split())


def test_a_file_that_fits_has_no_finding(village: Path) -> None:
    status, shown = checked(village)

    assert (status, "Does not fit" in shown) == (0, False)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('tied = "2"', 'tied = "2-4"', "article 6: village:TWO is not made for 2-4 tied players"),
        ('"TWO"', '"THREE"', "article 6: no play-off procedure 'village:THREE'"),
        ('"TWO"', '"TWO"\nbefore = ["NOPE"]', "play-off of article 6: NOPE: not a tie-break of"),
        ('ONE = "1"', 'ONE = "1"\nX = { article = "2", use = "MOON" }', "no tie-break 'village:M"),
    ],
)
def test_what_does_not_fit_is_a_finding(old: str, new: str, words: str, village: Path) -> None:
    status, shown = checked(village, old, new)

    assert status == 1
    assert words in shown.partition("Does not fit what is installed")[2]
