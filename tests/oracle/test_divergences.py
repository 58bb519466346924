"""The smallest event of every row of DIVERGENCES.md: what both give, and how both rank."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import NamedTuple

import pytest

from crosstable.api import EventDate, EventKind, Tournament
from crosstable.host import load_registry
from crosstable.testing import parse_event, parse_team_event

from .checker import Checker, CheckerError, is_installed
from .compare import options_for
from .generated import TYPE_TEXTS
from .ours import as_trf, rank_event, read, values_of

pytestmark = pytest.mark.skipif(
    not is_installed(), reason="FIDE's checker is not installed: pip install gacrux"
)

ROUND_ROBIN, DOUBLE = EventKind.ROUND_ROBIN, EventKind.DOUBLE_ROUND_ROBIN
BEFORE_2026 = EventDate("2025/06/15", date(2025, 6, 15))

ONE_FORFEIT = parse_event("1 | 2000 | 2w+\n2 | 1900 | 1b-", kind=ROUND_ROBIN)
ONE_FORFEIT_BEFORE = replace(ONE_FORFEIT, start=BEFORE_2026)
DOUBLE_FORFEIT = parse_event("1 | 2000 | 2w-\n2 | 1900 | 1b-")
THIRDS = parse_event("1 | - | 2w= 3w= 4w=\n2 | - | 1b= .\n3 | - | U 1b=\n4 | - | . . 1b=")
TEAM_THIRDS = parse_team_event(
    "1 | 2w/11 3b/11 Z\n2 | 1b/00 Z 3b/==\n3 | Z 1w/00 2w/==", kind=ROUND_ROBIN
)
# Two have played three games, so 1.5 is half of what was to be had.
FOUR_OF_SIX_ROUNDS = parse_event(
    "1 | - | 2w1 3b0 . 2b=\n2 | - | 1b0 . 3w= 1w=\n3 | - | . 1w1 2b= .", kind=DOUBLE
)
TWO_OF_FIVE_ROUNDS = parse_event(
    "1 | - | 2w1 .\n2 | - | 1b0 4w1\n3 | - | 5w1 .\n4 | - | . 2b0\n5 | - | 3b0 .",
    kind=ROUND_ROBIN,
)
FOUR_MATCHES = parse_team_event("1 | 2w/11 2b/00 2w/00 2b/11\n2 | 1b/00 1w/11 1b/11 1w/00")
OTHER_GAME_POINTS = parse_team_event("1 | 2w/1=\n2 | 1b/0=\n3 | 4w/11\n4 | 3b/00")
FORFEIT_AT_THE_END = parse_team_event("1 | 2w/11 2b/00\n2 | 1b/00 1w/11\n3 | Z 4w/--\n4 | Z 3b/--")
BOARDS_FORFEITED = parse_team_event("1 | 2w/+-- 2b/===\n2 | 1b/--- 1w/===")
FORFEITS_OF_BOTH = parse_team_event("1 | 2w/++- 2b/===\n2 | 1b/--+ 1w/===")


class Sides(NamedTuple):
    """What each side makes of an event: values or ranks, by participant."""

    ours: Mapping[int, str | None]
    theirs: Mapping[int, str | None]


VALUES = {
    "1, own record": (ONE_FORFEIT, "WON", Sides({1: "1"}, {1: "0"})),
    "1, own record until February 2026": (ONE_FORFEIT_BEFORE, "BPG", Sides({2: "1"}, {2: "0"})),
    "1, ratings": (ONE_FORFEIT_BEFORE, "ARO", Sides({1: "1900"}, {1: None})),
    "1, opponents met": (ONE_FORFEIT, "AOB", Sides({1: "1"}, {1: None})),
    "2": (DOUBLE_FORFEIT, "STD", Sides({1: "1/2", 2: "1/2"}, {1: "0", 2: "0"})),
    "3": (THIRDS, "AOB", Sides({1: "19/6"}, {1: "317/100"})),
    "3, teams": (TEAM_THIRDS, "SSSC/K3", Sides({1: "14/3"}, {1: "467/100"})),
    "4": (FOUR_OF_SIX_ROUNDS, "KS", Sides({2: "1", 3: "1"}, {2: "0", 3: "0"})),
    "5": (TWO_OF_FIVE_ROUNDS, "DE", Sides({1: "0", 2: "0", 3: "0"}, {1: "1", 2: "2", 3: "2"})),
    "6": (FOUR_MATCHES, "DE", Sides({1: "0", 2: "0"}, {1: "1", 2: "2"})),
    "8": (FORFEIT_AT_THE_END, "FB:GP", Sides({3: "2", 4: "2"}, {3: "3", 4: "3"})),
    "9": (BOARDS_FORFEITED, "REP:GP", Sides({1: "4", 2: "3"}, {1: "6", 2: "3"})),
    "10": (FORFEITS_OF_BOTH, "WON", Sides({1: "0"}, {1: "1"})),
}
RANKS = {
    "7": (OTHER_GAME_POINTS, "BC", Sides({1: "1", 3: "1"}, {1: "1", 3: "2"})),
}


def both(event: Tournament, code: str, file) -> tuple[Sides, Sides]:
    """The values and the ranks of both sides."""
    registry = load_registry()
    stated = event if event.is_team_event else replace(event, type_text=TYPE_TEXTS[event.kind])
    file.write_bytes(as_trf(registry, stated))
    ours = rank_event(registry, read(registry, file.read_bytes()), [code])
    with Checker() as checker:
        theirs = checker.ask(file, options_for(ours), [code])
    own = {row.participant: text(values_of(ours, row.participant)[1]) for row in ours.rows}
    other = {id_: text(values[1]) for id_, values in theirs.values.items()}
    own_ranks = {row.participant: str(row.rank) for row in ours.rows}
    other_ranks = {id_: str(rank) for id_, rank in theirs.ranks.items()}
    return Sides(own, other), Sides(own_ranks, other_ranks)


def text(value: Fraction | None) -> str | None:
    return None if value is None else str(value)


@pytest.mark.parametrize(("event", "code", "expected"), VALUES.values(), ids=VALUES)
def test_values_differ_as_registered(event, code, expected, tmp_path) -> None:
    values, _ = both(event, code, tmp_path / "event.trf")

    assert values.ours | expected.ours == values.ours
    assert values.theirs | expected.theirs == values.theirs


@pytest.mark.parametrize(("event", "code", "expected"), RANKS.values(), ids=RANKS)
def test_ranks_differ_as_registered(event, code, expected, tmp_path) -> None:
    _, ranks = both(event, code, tmp_path / "event.trf")

    assert ranks.ours | expected.ours == ranks.ours
    assert ranks.theirs | expected.theirs == ranks.theirs


def test_without_a_factor_the_checker_has_no_answer__row_11(tmp_path) -> None:
    event = parse_team_event("1 | 2w/1111\n2 | 1b/0000")

    with pytest.raises(CheckerError):
        both(event, "SSSC", tmp_path / "event.trf")

    registry = load_registry()
    ours = rank_event(registry, read(registry, as_trf(registry, event)), ["SSSC"])
    assert [text(values_of(ours, id_)[1]) for id_ in (1, 2)] == ["4", "2"]
