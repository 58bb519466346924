"""The kind of an event from who met whom."""

from dataclasses import replace

import pytest

from crosstable.api import (
    Colour,
    EventKind,
    Outcome,
    Player,
    Round,
    RoundRecord,
    Stage,
    StageKind,
    Tournament,
)
from crosstable.engine.structure import kind_from_structure
from crosstable.testing import parse_event

ONCE = "1 | | 2w1 3b= .\n2 | | 1b0 . 3w=\n3 | | . 1w= 2b="
TWICE = "1 | | 2w1 3b= . 2b= 3w1 .\n2 | | 1b0 . 3w= 1w= . 3b+\n3 | | . 1w= 2b= . 1b0 2w-"


@pytest.mark.parametrize(
    ("rows", "planned", "kind"),
    [
        (ONCE, None, EventKind.ROUND_ROBIN),
        (ONCE, 4, EventKind.SWISS),
        (TWICE, 6, EventKind.DOUBLE_ROUND_ROBIN),
        ("1 | | 2w1 3b=\n2 | | 1b0 .\n3 | | . 1w=", 3, EventKind.SWISS),
        ("1 | | 2w1 2b=\n2 | | 1b0 1w=", 2, EventKind.MATCH),
        ("1 | | U\n2 | | Z", 5, EventKind.SWISS),
        ("1 | | 2w1 3b= . 2b=\n2 | | 1b0 . 3w= 1w=\n3 | | . 1w= 2b= .", None, EventKind.SWISS),
    ],
)
def test_the_kind_that_the_pairings_show(rows, planned, kind):
    tournament = replace(parse_event(rows), rounds_planned=planned)
    assert kind_from_structure(tournament)[0] is kind


FOUR = """1 | | 2w1 3b= 4w1
2 | | 1b0 4w1 3b=
3 | | 4w= 1w= 2w=
4 | | 3b= 2b0 1b0"""
NOT_ALL = "everybody met everybody, but that is not all"


@pytest.mark.parametrize(
    ("rows", "planned", "reason"),
    [
        (ONCE, 3, "everybody met everybody once"),
        (FOUR, 3, "everybody met everybody once"),
        (FOUR, 4, NOT_ALL),
        (TWICE, 6, "everybody met everybody twice"),
        (TWICE, 7, NOT_ALL),
    ],
)
def test_a_round_robin_has_as_many_rounds_as_it_takes(rows, planned, reason):
    """Three need three rounds for a cycle and four as many."""
    tournament = replace(parse_event(rows), rounds_planned=planned)
    assert kind_from_structure(tournament)[1] == reason


def matches(*played: tuple[int, int, int, int]) -> Tournament:
    """An event from matches: the round, who, against whom, in how many games."""
    records: dict[int, list[RoundRecord]] = {}
    for round_, one, other, games in played:
        for game in range(1, games + 1):
            for own, opponent, outcome in ((one, other, "WIN"), (other, one, "LOSS")):
                records.setdefault(own, []).append(
                    RoundRecord(round_, opponent, Colour.WHITE, Outcome[outcome], game=game)
                )
    players = (Player(id=id_, name="", records=tuple(r)) for id_, r in sorted(records.items()))
    return Tournament(players=tuple(players))


@pytest.mark.parametrize(
    ("played", "kind"),
    [
        # Two semi-finals of two games and a final; one game is enough for one of them.
        ([(1, 1, 2, 2), (1, 3, 4, 2), (2, 1, 3, 2)], EventKind.KNOCK_OUT),
        ([(1, 1, 2, 2), (1, 3, 4, 1), (2, 1, 3, 1)], EventKind.KNOCK_OUT),
        ([(1, 1, 2, 1), (1, 3, 4, 1), (2, 1, 3, 1)], EventKind.SWISS),
        # A third of the players is gone after a round, and less than a third.
        (
            [(1, 1, 2, 2), (1, 3, 4, 2), (1, 5, 6, 2), (2, 2, 3, 2), (2, 4, 5, 2)],
            EventKind.KNOCK_OUT,
        ),
        (
            [
                *[(1, 1, 2, 2), (1, 3, 4, 2), (1, 5, 6, 2), (1, 7, 8, 2)],
                *[(2, 2, 3, 2), (2, 4, 5, 2), (2, 6, 7, 2)],
            ],
            EventKind.SWISS,
        ),
        # Two opponents in a round.
        ([(1, 1, 2, 2), (1, 2, 3, 2), (1, 1, 3, 2)], EventKind.DOUBLE_ROUND_ROBIN),
    ],
)
def test_a_knock_out_has_matches_of_several_games_and_losers_who_are_gone(played, kind):
    assert kind_from_structure(matches(*played))[0] is kind


def test_a_match_of_a_play_off_makes_no_knock_out():
    """Only the rounds of the score say what kind of event it is."""
    event = matches((1, 1, 2, 1), (1, 3, 4, 1), (2, 1, 3, 1), (3, 1, 3, 2))
    stages = (Stage(), Stage("play-off", StageKind.PLAYOFF))
    rounds = (Round(1), Round(2), Round(3, "play-off"))
    assert kind_from_structure(event)[0] is EventKind.KNOCK_OUT
    assert kind_from_structure(replace(event, stages=stages, rounds=rounds))[0] is EventKind.SWISS
