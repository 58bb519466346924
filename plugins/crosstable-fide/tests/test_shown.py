"""What is shown beside a value, round by round, under editions, readings and modifiers.

Worked out by hand from the article that each row names.  The columns are: round (0 apart from
the rounds), amount, opponent (0 for a dummy or oneself), what the amount is taken from, own
points of the round, article, words, and words of the reason why it is cut.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import pytest
from crosstable_fide.direct_encounter import certain_order, listed_members

from crosstable.api import (
    Context,
    Contribution,
    EventKind,
    NoValue,
    Round,
    Stage,
    StageKind,
    Tournament,
    Unit,
)
from crosstable.testing import parse_event, parse_team_event, values_of
from crosstable.testing.regulations import context_under, listed_under

NEW = "fide-2026-03"

# A forfeit, a bye and an absence: 2½, 2, 1½ and 0 points.
FORFEITED = """
1 | 2000 | 2w1 3b= 4w+
2 | 1900 | 1b0 4w1 U
3 | 1800 | 4b1 1w= Z
4 | 1700 | 3w0 2b0 1b-
"""
PLAYED = """
1 | 2000 | 2w1 3b=
2 | 1900 | 1b0 4w1
3 | 1800 | 4b1 1w=
4 | 1700 | 3w0 2b0
"""
LATE = "1 | 2000 | Z 2w1\n2 | 1900 | U 1b0"
UNDER_WAY = "1 | 2000 | 2w1 3w?\n2 | 1900 | 1b0 U\n3 | 1800 | U 1b?"
FAR_AWAY = """
1 | 2000 | 2w1 3b0 4w1 5w+
2 | 2350 | 1b0 . . .
3 | 1600 | . 1w1 . .
4 | 2400 | . . 1b0 .
5 | 2000 | . . . 1b-
"""
UNRATED = "1 | - | 2w1 U\n2 | 1900 | 1b0 Z"
NOT_HERE = "1 | 2000 | 9w1 2w1\n2 | 1900 | . 1b0"
STANDARD = """
1 | 2000 | 2w1 3b= 4w0 5w= U H Z 6w?
2 | 2000 | 1b0
3 | 2000 | . 1w=
4 | 2000 | . . 1b1
5 | 2000 | . . . 1b0
6 | 2000 | . . . . . . . 1b?
"""
# Rapid points count double: 3 points and 1.
RAPID_AND_BLITZ = replace(
    parse_event("1 | 2000 | H 2w1 2b=\n2 | 1900 | Z 1b0 1w="),
    stages=(
        Stage(id="rapid", kind=StageKind.RAPID, weight=2),
        Stage(id="blitz", kind=StageKind.BLITZ),
    ),
    rounds=(Round(1, "rapid"), Round(2, "blitz"), Round(3, "rapid")),
)
LEAVE_OUT = {"unrated-players": "leave-out"}


class Shown(NamedTuple):
    """A value of one participant, and a line for every contribution to it."""

    edition: str
    code: str
    event: str | Tournament
    participant: int
    lines: str
    readings: Mapping[str, str] | None = None


SHOWN = [
    Shown(
        "fide-2009",
        "BH",
        FORFEITED,
        1,
        """
        1 | 3/2 | 2 | 3/2 | 1   |     |
        2 | 2   | 3 | 2   | 1/2 |     |
        3 | 5/2 | 0 | 5/2 | 1/2 | 1   | forfeit win: a draw against oneself
        """,
    ),
    Shown(
        "fide-2009",
        "BH",
        FORFEITED,
        1,
        """
        1 | 3/2 | 2 | 3/2 | 1   |     |
        2 | 2   | 3 | 2   | 1/2 |     |
        3 | 2   | 0 | 2   | 1/2 | 1   | forfeit win: a draw against oneself
        """,
        {"own-score": "adjusted"},
    ),
    Shown(
        "fide-2009",
        "SOB",
        FORFEITED,
        1,
        """
        1 | 9/2 | 2 | - | 1   | 4a5 | the opponent's Buchholz
        2 | 4   | 3 | - | 1/2 | 4a5 | the opponent's Buchholz
        3 | 6   | 0 | - | 1   | 4a5 | the own Buchholz
        """,
    ),
    Shown(
        "fide-2009",
        "SOB",
        LATE,
        1,
        "2 | 5/2 | 2 | - | 1 | 4a5 | the opponent's Buchholz",
        {"sum-of-buchholz": "nothing"},
    ),
    Shown(
        "fide-2009",
        "SOB",
        UNDER_WAY,
        1,
        """
        1 | 2 | 2 | - | 1 | 4a5 | the opponent's Buchholz
        2 | 2 | 3 | - | 0 | 4a5 | the opponent's Buchholz
        """,
    ),
    Shown(
        "fide-2010",
        "BH",
        FORFEITED,
        1,
        """
        1 | 3/2 | 2 | 3/2 | 1   |      |
        2 | 2   | 3 | 2   | 1/2 |      |
        3 | 3/2 | 0 | 3/2 | 1   | 15.2 | forfeit win: a virtual opponent
        """,
    ),
    Shown(
        "fide-2010",
        "BH",
        FORFEITED,
        4,
        """
        1 | 2   | 3 | 2   | 0 |      |
        2 | 3/2 | 2 | 3/2 | 0 |      |
        3 | 1   | 0 | 1   | 0 | 15.2 | forfeit loss: a virtual opponent
        """,
    ),
    Shown(
        "fide-2010",
        "KS",
        FORFEITED,
        1,
        """
        1 | 1   | 2 | 2   | 1   | 2b | points against an opponent with half of the greatest
        2 | 1/2 | 3 | 3/2 | 1/2 | 2b | points against an opponent with half of the greatest
        3 | 0   | 4 | 0   | 1   | 2b | nothing: the opponent has less than half
        """,
    ),
    Shown(
        "fide-2010",
        "KS/L+1",
        FORFEITED,
        1,
        """
        1 | 1   | 2 | 2   | 1   | 2b1 | opponent who reached the limit moved by +1 score groups
        2 | 0   | 3 | 3/2 | 1/2 | 2b1 | did not reach the limit moved by +1 score groups
        3 | 0   | 4 | 0   | 1   | 2b1 | did not reach the limit moved by +1 score groups
        """,
    ),
    Shown(
        "fide-2010",
        "KS/L+9",
        FORFEITED,
        1,
        """
        1 | 0   | 2 | 2   | 1   | 2b1 | did not reach
        2 | 0   | 3 | 3/2 | 1/2 | 2b1 | did not reach
        3 | 0   | 4 | 0   | 1   | 2b1 | did not reach
        """,
    ),
    Shown(
        NEW,
        "KS",
        FORFEITED,
        1,
        """
        1 | 1   | 2 | 2   | 1   | 9.2 | against an opponent who reached half of the greatest
        2 | 1/2 | 3 | 3/2 | 1/2 | 9.2 | against an opponent who reached half of the greatest
        3 | 0   | 4 | 0   | 1   | 9.2 | nothing: the opponent did not reach half of the greatest
        """,
    ),
    Shown(
        NEW,
        "KS/L+1",
        FORFEITED,
        1,
        """
        1 | 1   | 2 | 2   | 1   | 14.5 | opponent who reached the limit moved by +1 half points
        2 | 0   | 3 | 3/2 | 1/2 | 14.5 | did not reach the limit moved by +1 half points
        3 | 0   | 4 | 0   | 1   | 14.5 | did not reach the limit moved by +1 half points
        """,
    ),
    Shown(
        "fide-2009",
        "ARO/C1",
        FORFEITED,
        1,
        """
        1 | 1900 | 2 | 1900 | 1   | 10.1 | the opponent's rating
        2 | 1800 | 3 | 1800 | 1/2 | 10.1 | the opponent's rating | cut: the lowest rating
        3 | 2000 | 0 | 2000 | 1   | 1    | the own rating
        """,
    ),
    Shown(
        "fide-2009",
        "ARO",
        UNRATED,
        1,
        """
        1 | 1900 | 2 | 1900 | 1 | 10.1 | the opponent's rating
        2 | 0    | 0 | -    | 1 | 1    | the own rating | left out: no own rating
        """,
        LEAVE_OUT,
    ),
    Shown(
        "fide-2009",
        "ARO/U1500",
        UNRATED,
        1,
        """
        1 | 1900 | 2 | 1900 | 1 | 10.1 | the opponent's rating
        2 | 1500 | 0 | 1500 | 1 | 1    | the own rating
        """,
    ),
    Shown(
        "fide-2009",
        "ARO/U1500",
        UNRATED,
        2,
        """
        1 | 1500 | 1 | 1500 | 0 | 10 | the rating set for unrated players
        2 | 1900 | 0 | 1900 | 0 | 1  | the own rating
        """,
        {"unrated-players": "drop"},
    ),
    Shown(
        "fide-2009",
        "ARO",
        UNRATED,
        2,
        "0 | 0 | 0 | - | - | 10 | dropped | dropped: there are unrated",
        {"unrated-players": "drop"},
    ),
    Shown(
        "fide-2009",
        "TPR/U1500",
        UNRATED,
        2,
        """
        1 | 1500 | 1 | 1500 | 0 | 10   | the rating set for unrated players
        2 | 1900 | 0 | 1900 | 0 | 1    | the own rating
        0 | -193 | 0 | -    | - | 10.2 | 25 percent
        """,
    ),
    Shown(
        "fide-2009",
        "TPR",
        FORFEITED,
        1,
        """
        1 | 1900 | 2 | 1900 | 1   | 10.1 | the opponent's rating
        2 | 1800 | 3 | 1800 | 1/2 | 10.1 | the opponent's rating
        0 | 193  | 0 | -    | -   | 10.2 | 75 percent
        """,
        {"performance-unplayed-rounds": "left-out"},
    ),
    Shown(
        "fide-2009",
        "TPR350",
        FAR_AWAY,
        1,
        """
        1 | 2350 | 2 | 2350 | 1 | 10.1 | the opponent's rating
        2 | 1650 | 3 | 1600 | 0 | 5c1  | limited to 350 points from the own
        3 | 2350 | 4 | 2400 | 1 | 5c1  | limited to 350 points from the own
        4 | 2000 | 0 | 2000 | 1 | 1    | the own rating
        0 | 95   | 0 | -    | - | 10.2 | 63 percent
        """,
    ),
    Shown(
        NEW,
        "AOB",
        PLAYED,
        1,
        """
        1 | 3/2 | 2 | - | 1   | 8.2 | the opponent's Buchholz
        2 | 3/2 | 3 | - | 1/2 | 8.2 | the opponent's Buchholz
        """,
    ),
    Shown(
        NEW,
        "AOB/F",
        PLAYED,
        1,
        """
        1 | 2 | 2 | - | 1   | 8.2 | the opponent's Fore Buchholz
        2 | 2 | 3 | - | 1/2 | 8.2 | the opponent's Fore Buchholz
        """,
    ),
    Shown(
        NEW,
        "AOB",
        NOT_HERE,
        1,
        """
        1 | 0 | 9 | - | 1 | 8.2 | the opponent's Buchholz | not in the event
        2 | 2 | 2 | - | 1 | 8.2 | the opponent's Buchholz
        """,
    ),
    Shown(
        NEW,
        "STD",
        STANDARD,
        1,
        """
        1 | 1   | 2 | 0   | 1   | 7.7 | more points than the opponent
        2 | 1/2 | 3 | 1/2 | 1/2 | 7.7 | as many points as the opponent
        3 | 0   | 4 | 1   | 0   | 7.7 | fewer points than the opponent
        4 | 1   | 5 | 0   | 1/2 | 7.7 | more points than the opponent
        5 | 1   | 0 | -   | 1   | 7.7 | more points than for a draw
        6 | 1/2 | 0 | -   | 1/2 | 7.7 | as many points as for a draw
        7 | 0   | 0 | -   | 0   | 7.7 | fewer points than for a draw
        8 | 0   | 6 | 0   | 0   | 7.7 | no result yet
        """,
    ),
    Shown(
        NEW,
        "STD",
        STANDARD,
        1,
        """
        1 | 1   | 2 | - | 1   | 7.7 | more points than for a draw
        2 | 1/2 | 3 | - | 1/2 | 7.7 | as many points as for a draw
        3 | 0   | 4 | - | 0   | 7.7 | fewer points than for a draw
        4 | 1/2 | 5 | - | 1/2 | 7.7 | as many points as for a draw
        5 | 1   | 0 | - | 1   | 7.7 | more points than for a draw
        6 | 1/2 | 0 | - | 1/2 | 7.7 | as many points as for a draw
        7 | 0   | 0 | - | 0   | 7.7 | fewer points than for a draw
        8 | 0   | 6 | - | 0   | 7.7 | no result yet
        """,
        {"standard-points-opponent": "draw"},
    ),
    Shown(
        NEW,
        "BH",
        "1 | 2000 | 2w0 U\n2 | 1900 | 1b1 Z",  # as many points as for draws throughout
        1,
        """
        1 | 3/2 | 2 | 3/2 | 0 |      |
        2 | 1   | 0 | 1   | 1 | 16.4 | pairing-allocated bye: a dummy with the own score
        """,
    ),
    Shown(
        NEW,
        "ARO/M1",
        FAR_AWAY,
        1,
        """
        1 | 2350 | 2 | 2350 | 1 | 10.1 | the opponent's rating
        2 | 1600 | 3 | 1600 | 0 | 10.1 | the opponent's rating | cut: the lowest rating
        3 | 2400 | 4 | 2400 | 1 | 10.1 | the opponent's rating | cut: the highest rating
        """,
    ),
    Shown(
        NEW,
        "ARO",
        UNRATED,
        2,
        "1 | 0 | 1 | - | 0 | 10.1 | the opponent's rating | left out: the opponent is unrated",
        LEAVE_OUT,
    ),
    Shown(NEW, "TPR", UNRATED, 2, "0 | 0 | 0 | - | - | 10 | dropped | dropped: there are unrated"),
    Shown(
        NEW,
        "SB",
        FORFEITED,
        1,
        """
        1 | 2 | 2 | 2 | 1   |        |
        2 | 1 | 3 | 2 | 1/2 |        |
        3 | 0 | 0 | 0 | 1   | 16.4.1 | a dummy with the scheduled opponent's adjusted score
        """,
    ),
    Shown(NEW, "TPN", PLAYED, 3, "0 | 3 | 0 | - | - | 7.8 | the pairing number"),
    Shown(NEW, "RTNG", PLAYED, 3, "0 | 1800 | 0 | - | - | 10.6 | the own rating"),
    Shown(NEW, "RTNG/U1000", UNRATED, 1, "0 | 1000 | 0 | - | - | 10 | the rating set"),
    Shown(
        NEW,
        "TPR/U1000",
        UNRATED,
        2,
        """
        1 | 1000 | 1 | 1000 | 0 | 10   | the rating set for unrated players
        0 | -800 | 0 | -    | - | 10.2 | 0 percent
        """,
    ),
    Shown(
        NEW,
        "PTP/U1000",
        UNRATED,
        1,
        """
        1 | 1900 | 2 | 1900 | 1 | 10.1 | the opponent's rating
        0 | 1    | 0 | -    | - | 10.3 | the points that must be expected
        """,
    ),
    Shown(
        NEW,
        "APRO",
        UNRATED,
        2,
        "1 | 2700 | 1 | - | 0 | 10.4 | the opponent's performance rating",
        LEAVE_OUT,
    ),
    Shown(
        NEW,
        "APRO",
        UNRATED,
        1,
        "1 | 0 | 2 | - | 1 | 10.4 | the opponent's | left out: the opponent has no performance",
        LEAVE_OUT,
    ),
    Shown(
        NEW,
        "APRO/U1000",
        UNRATED,
        1,
        "1 | 200 | 2 | - | 1 | 10.4 | the opponent's performance rating",
    ),
    Shown(
        "fide-2009",
        "BH",
        RAPID_AND_BLITZ,
        1,
        """
        1 | 3 | 0 | 3 | 1 | 1 | half-point bye: a draw against oneself
        2 | 2 | 2 | 2 | 1 |   |
        3 | 2 | 2 | 2 | 1 |   |
        """,
    ),
    Shown(
        "fide-2010",
        "BH",
        RAPID_AND_BLITZ,
        1,
        """
        1 | 5/2 | 0 | 5/2 | 1 | 15.2 | half-point bye: a virtual opponent
        2 | 2   | 2 | 2   | 1 |      |
        3 | 2   | 2 | 2   | 1 |      |
        """,
    ),
    Shown(
        "fide-2024-08",
        "BH",
        RAPID_AND_BLITZ,
        1,
        """
        1 | 3 | 0 | 3 | 1 | 16.4 | half-point bye: a dummy with the own score
        2 | 1 | 2 | 1 | 1 |      |
        3 | 1 | 2 | 1 | 1 |      |
        """,
    ),
    Shown(
        NEW,
        "BH",
        RAPID_AND_BLITZ,
        1,
        """
        1 | 5/2 | 0 | 5/2 | 1 | 16.4.2 | half-point bye: a dummy with a draw in every round
        2 | 1   | 2 | 1   | 1 |        |
        3 | 1   | 2 | 1   | 1 |        |
        """,
    ),
    Shown(
        NEW,
        "STD",
        RAPID_AND_BLITZ,
        1,
        """
        1 | 1/2 | 0 | - | 1 | 7.7 | as many points as for a draw
        2 | 1   | 2 | 0 | 1 | 7.7 | more points than the opponent
        3 | 1/2 | 2 | 1 | 1 | 7.7 | as many points as the opponent
        """,
    ),
    Shown(
        NEW,
        "WIN",
        RAPID_AND_BLITZ,
        1,
        """
        1 | 0 | 0 | - | 1 | 7.1 | not the points of a win
        2 | 1 | 2 | - | 1 | 7.1 | the points of a win
        3 | 0 | 2 | - | 1 | 7.1 | not the points of a win
        """,
    ),
]


def line(context: Context, unit: Unit, shown: Contribution) -> list[str]:
    """The columns of a contribution, but for the words."""
    in_points = context.event.in_points
    number = str if unit is Unit.NUMBER else lambda amount: str(in_points(amount))
    amount = in_points(shown.amount) if unit is Unit.POINTS_SQUARED else shown.amount
    return [
        str(shown.round),
        number(amount),
        str(shown.opponent),
        "-" if shown.base is None else number(shown.base),
        "-" if shown.result is None else str(in_points(shown.result)),
    ]


def assert_shown(context: Context, unit: Unit, found: Sequence[Contribution], lines: str) -> None:
    expected = [
        [cell.strip() for cell in row.split("|")] for row in lines.splitlines() if row.strip()
    ]
    assert [line(context, unit, shown) for shown in found] == [row[:5] for row in expected]
    for shown, row in zip(found, expected, strict=True):
        article, words, *cut = row[5:]
        if words:
            assert shown.note.article == article
            assert words in shown.note.text
        assert (shown.cut is not None) == bool(cut)
        if shown.cut:
            assert cut[0] in shown.cut.text


@pytest.mark.parametrize(
    "shown",
    SHOWN,
    ids=lambda one: f"{one.edition} {one.code} {'-'.join((one.readings or {}).values())}",
)
def test_each_round_with_what_it_is_made_of(shown: Shown) -> None:
    event = parse_event(shown.event) if isinstance(shown.event, str) else shown.event
    context = context_under(event, shown.edition, shown.readings)
    [listed] = listed_under(shown.edition, shown.code)
    found = listed.contributions(listed.seen_in(context), shown.participant)
    assert_shown(context, listed.tie_break.unit, found, shown.lines)


# Board 4 of the first match was not played; the second is a bye: a win on every board.
ON_BOARDS = "1 | 2w/1=0- U\n2 | 1b/0=1- ."


@pytest.mark.parametrize(
    ("choice", "first"),
    [("as-scheduled", "2"), ("draw", "3/2")],  # 0 against 0, or against the points of a draw
)
def test_standard_points_of_teams_are_those_of_their_boards__7_7(choice: str, first: str) -> None:
    readings = {"standard-points-opponent": choice} if choice == "draw" else {}
    context = context_under(parse_team_event(ON_BOARDS), NEW, readings)
    [listed] = listed_under(NEW, "STD:GP", is_by_team=True)
    seen = listed.seen_in(context)
    rows = f"""
    1 | {first} | 2 | - | 3/2 | 7.7 | on the boards
    2 | 4 | 0 | - | 2 | 7.7 | on the boards
    """
    assert_shown(seen, listed.tie_break.unit, listed.contributions(seen, 1), rows)


@pytest.mark.parametrize(("team", "won"), [(1, "1"), (2, "0")])
def test_a_win_of_a_team_by_match_points_is_a_match__7_1(team: int, won: str) -> None:
    context = context_under(parse_team_event("1 | 2w/1111\n2 | 1b/0000"), NEW)
    [listed] = listed_under(NEW, "WIN", is_by_team=True)
    assert values_of(context, listed, [team]) == {team: won}


@pytest.mark.parametrize(("code", "words"), [("EDEBT/P", "level"), ("EDEBT", "there is none")])
def test_a_match_forfeited_by_both_is_one_with_p_only__6_1_1(code: str, words: str) -> None:
    rows = "1 | 2- 3/1100\n2 | 1- 4/1100\n3 | . 1/0011\n4 | . 2/0011"
    context = context_under(parse_team_event(rows), NEW)
    [listed] = listed_under(NEW, code, is_by_team=True)
    placed = listed.places(context, [1, 2])
    assert [placed[team].place for team in (1, 2)] == [1, 1]
    assert words in placed[1].steps[-1].text


@pytest.mark.parametrize(
    ("edition", "group", "scores", "steps"),
    [
        ("fide-2009", [1, 2], ["1", "0"], [("2e", "ordered by the sum of the scores")] * 2),
        ("fide-2009", [1, 2, 3], [None] * 3, [("2e", "does not apply: not all have met")] * 3),
        (
            "fide-2010",
            [1, 2],
            ["1", "0"],
            [("own results", "ordered by the sum of the scores")] * 2,
        ),
        (
            "fide-2010",
            [1, 2, 3],
            ["3/2", "0", "1/2"],
            [("own results", "not all have met, and the score could still be equalled")] * 3,
        ),
        (  # 2 and 3 beat 4 and have not met
            "fide-2010",
            [2, 3, 4],
            ["1", "1", "0"],
            [("own results", "could still be equalled")] * 3,
        ),
    ],
)
def test_direct_encounters_of_earlier_editions_say_why(edition, group, scores, steps) -> None:
    context = context_under(parse_event(FORFEITED), edition)
    [listed] = listed_under(edition, "DE")
    placed = listed.places(context, group)
    in_points = context.event.in_points
    found = [placed[id_].score for id_ in group]
    assert [None if one is None else str(in_points(one)) for one in found] == scores
    for id_, (article, words) in zip(group, steps, strict=True):
        [step] = placed[id_].steps
        assert step.article == article
        assert words in step.text


def test_a_score_that_nobody_can_equal_is_said_to_be_one__2010() -> None:
    rows = "1 | 2000 | 2w1 3b1\n2 | 1900 | 1b0 U\n3 | 1800 | U 1w0"
    context = context_under(parse_event(rows), "fide-2010")
    [listed] = listed_under("fide-2010", "DE")
    placed = listed.places(context, [1, 2, 3])
    assert "cannot be equalled" in placed[1].steps[0].text
    assert all("could still be equalled" in placed[id_].steps[0].text for id_ in (2, 3))
    assert_shown(
        context,
        Unit.POINTS,
        placed[1].contributions,
        "1 | 1 | 2 | - | 1 | | result\n2 | 1 | 3 | - | 1 | | result",
    )


@pytest.mark.parametrize(
    ("code", "participant", "value"),
    [
        ("TPR/U1000", 1, "1450"),  # 1 of 2 against 1900 and 1000
        ("PTP/U1000", 1, "1444"),  # .06 + .94; at 1443 .05 + .94
        ("ARO/U1000", 1, "1450"),
    ],
)
def test_values_with_a_rating_for_unrated_players__10(code, participant, value) -> None:
    context = context_under(parse_event("1 | 2000 | 2w1 3b0\n2 | 1900 | 1b0 .\n3 | - | . 1w1"), NEW)
    [listed] = listed_under(NEW, code)
    assert values_of(context, listed, [participant]) == {participant: value}


@pytest.mark.parametrize(
    ("code", "kind", "planned", "words"),
    [
        ("AOB", EventKind.SWISS, 3, []),
        ("AOB/F", EventKind.SWISS, 2, []),
        ("AOB/F", EventKind.SWISS, 3, ["8.3"]),
        ("FB", EventKind.SWISS, 2, []),
        ("AOB/F", EventKind.ROUND_ROBIN, 3, ["article 8", "8.3"]),
        ("FB", EventKind.ROUND_ROBIN, 3, ["article 8", "8.3"]),
    ],
)
def test_cautions_about_buchholz__8(code, kind, planned, words) -> None:
    tournament = parse_event("1 | 2000 | 2w1 2b1\n2 | 1900 | 1b0 1w0", kind, rounds_planned=planned)
    [listed] = listed_under(NEW, code)
    context = context_under(tournament, NEW)
    found = list(listed.tie_break.cautions(context, listed.modifiers))
    assert len(found) == len(words)
    assert all(word in text for word, text in zip(words, found, strict=True))


def test_a_group_is_listed_up_to_eight_members() -> None:
    assert listed_members(range(1, 9)) == "1, 2, 3, 4, 5, 6, 7, 8"
    assert "9" not in listed_members(range(1, 10)).split(", ")


@pytest.mark.parametrize(
    ("code", "score", "results"),
    [
        ("EMGSB", "GP", ["3/2", "2"]),
        ("EGGSB", "GP", ["3/2", "2"]),
        ("EGMSB", "MP", ["1", "1"]),
        ("EMMSB", "MP", ["1", "1"]),
    ],
)
def test_extended_sonneborn_berger_shows_the_own_result__13_2(code, score, results) -> None:
    """A draw of 1½ and 1½ points with one board not played, and a bye."""
    context = context_under(parse_team_event("1 | 2w/1=0- U\n2 | 1b/0=1- ."), NEW)
    [listed] = listed_under(NEW, code, is_by_team=True)
    found = listed.contributions(listed.seen_in(context), 1)
    in_points = context.by_score(score).event.in_points
    assert [str(in_points(shown.result or 0)) for shown in found] == results


def test_boards_are_spoken_of_only_where_they_decide__13_3_2() -> None:
    context = context_under(parse_team_event("1 | 2w/1=0-\n2 | 1b/0=1-"), NEW)
    [listed] = listed_under(NEW, "EDE", is_by_team=True)
    steps = listed.places(context, [1, 2])[1].steps
    assert [step.text for step in steps if "board" in step.text] == []


CERTAIN = "1 | 2000 | 2w1 3w1\n2 | 2000 | 1b0 .\n3 | 2000 | . 1b0"
# 1 was awarded three points for one game, and has not met 2.
AWARDED = "1 | 2000 | 3w1(3) .\n2 | 2000 | . 3w1\n3 | 2000 | 1b0 2b0"
THREE_WAY = """
1 | 2000 | 2w1 3w0 4w1
2 | 2000 | 1b0 4w1 3w1
3 | 2000 | 4w0 1b1 2b0
4 | 2000 | 3b1 2b0 1b0
"""


@pytest.mark.parametrize(
    ("rows", "kind", "group", "member", "steps"),
    [
        (CERTAIN, EventKind.SWISS, [1, 2, 3], 1, [("6.3", "cannot be overtaken")]),
        (
            CERTAIN,
            EventKind.SWISS,
            [1, 2, 3],
            2,
            [("6", "restart among 2, 3"), ("6.3", "nobody is certain to stay ahead")],
        ),
        (CERTAIN, EventKind.ROUND_ROBIN, [1, 2, 3], 1, [("6.2", "not all have met")]),
        (AWARDED, EventKind.SWISS, [1, 2, 3], 2, [("6.3", "cannot be overtaken")]),
        (AWARDED, EventKind.SWISS, [1, 2, 3], 3, [("6.3", "the only one left")]),
        (PLAYED, EventKind.SWISS, [1, 3], 3, [("6.2", "all have met and are level")]),
        (
            THREE_WAY,
            EventKind.SWISS,
            [1, 2, 3, 4],
            1,
            [("6.2", "sum of the scores"), ("6", "restart among 1, 2"), ("6.2", "sum of")],
        ),
    ],
)
def test_each_step_of_a_direct_encounter_has_its_article__6(
    rows, kind, group, member, steps
) -> None:
    context = context_under(parse_event(rows, kind), NEW)
    [listed] = listed_under(NEW, "DE")
    found = listed.places(context, group)[member].steps
    assert [step.article for step in found] == [article for article, _ in steps]
    assert all(words in step.text for step, (_, words) in zip(found, steps, strict=True))


def test_games_inside_a_direct_encounter__6_1() -> None:
    """One game counts as scored, of several each its part, a forfeit with /P."""
    rows = (
        "1 | 2000 | 2w1 2b0 3w+ 4w=\n2 | 2000 | 1b0 1w1\n3 | 2000 | . . 1b-\n4 | 2000 | . . . 1b="
    )
    context = context_under(parse_event(rows), NEW)
    [listed] = listed_under(NEW, "DE/P")
    lines = """
    1 | 1/2 | 2 | - | 1   | 6.1.2 | averaged
    2 | 0   | 2 | - | 0   | 6.1.2 | averaged
    3 | 1   | 3 | - | 1   | 6.1.1 | forfeit that counts as a game
    4 | 1/2 | 4 | - | 1/2 | 6.1   | result against a tied participant
    """
    assert_shown(context, Unit.POINTS, listed.places(context, [1, 2, 3, 4])[1].contributions, lines)


def test_who_stays_ahead_of_all_after_him_down_to_the_last_two__6_3() -> None:
    """Sums and missing games, a win worth 2: 1 has 4 against at most 2, 2 has 2 against 0."""
    assert certain_order({1: (4, 1), 2: (2, 0), 3: (0, 0)}, 2) == [1, 2]
    assert certain_order({1: (4, 1), 2: (2, 1), 3: (0, 1)}, 2) == []


# 1 beats all; 2, 3 and 4 beat each other in a circle, with 4½, 3½ and 4 game points.
CIRCLE = """
1 | 2:4 3:4 4:4
2 | 1:0 4:1.5 3:3
3 | 4:2.5 1:0 2:1
4 | 3:1.5 2:2.5 1:0
"""


def test_what_the_primary_score_leaves_level_goes_to_the_secondary__13_3_1() -> None:
    context = context_under(parse_team_event(CIRCLE), NEW)
    [listed] = listed_under(NEW, "EDE", is_by_team=True)
    placed = listed.places(context, [1, 2, 3, 4])
    assert {team: found.place for team, found in placed.items()} == {1: 1, 2: 2, 4: 3, 3: 4}
    assert [(step.article, step.text.partition(":")[0]) for step in placed[2].steps] == [
        ("6.2", "match points"),
        ("6", "match points"),
        ("6.2", "match points"),
        ("6.2", "game points"),
    ]


def test_a_win_of_double_weight_is_one_win__7_1() -> None:
    rapid = Stage(id="rapid", kind=StageKind.RAPID, weight=2)
    plain = parse_event("1 | 2000 | 2w1\n2 | 1900 | 1b0")
    context = context_under(replace(plain, stages=(rapid,), rounds=(Round(1, "rapid"),)), NEW)
    [listed] = listed_under(NEW, "WIN")
    assert values_of(context, listed, [1, 2]) == {1: "1", 2: "0"}


# A bye, a win, a bye that was allocated, both forfeits, and byes after which nothing was played.
BYES = """
1 | 2000 | H 2w1 U 3+ Z 4- H
2 | 2000 | . 1b0
3 | 2000 | . . . 1-
4 | 2000 | . . . . . 1+
"""
AFTER_RAPID = replace(
    RAPID_AND_BLITZ, players=parse_event("1 | 2000 | 2w1 2b= Z\n2 | 1900 | 1b0 1w= Z").players
)
SEEN_BY_C07 = """
1 | 1/2 | 0 | - | 1/2 | 16.3.1 | half-point bye: available again later, so as awarded
2 | 1   | 2 | - | 1   |        | as scored
3 | 1   | 0 | - | 1   | 16.3.1 | pairing-allocated bye: as awarded
4 | 1   | 3 | - | 1   | 16.3.1 | forfeit win: as awarded
5 | 1/2 | 0 | - | 0   | 16.3.2 | zero-point bye: not available again, so a draw
6 | 0   | 4 | - | 0   | 16.3.1 | forfeit loss: as awarded
7 | 1/2 | 0 | - | 1/2 | 16.3.2 | half-point bye: not available again, so a draw
"""
SEEN_AS_DRAWS = """
1 | 1/2 | 0 | - | 1/2 | {article} | half-point bye: counts as a draw
2 | 1   | 2 | - | 1   |           | as scored
3 | 1/2 | 0 | - | 1   | {article} | pairing-allocated bye: counts as a draw
4 | 1/2 | 3 | - | 1   | {article} | forfeit win: counts as a draw
5 | 1/2 | 0 | - | 0   | {article} | zero-point bye: counts as a draw
6 | 1/2 | 4 | - | 0   | {article} | forfeit loss: counts as a draw
7 | 1/2 | 0 | - | 1/2 | {article} | half-point bye: counts as a draw
"""
FORFEITS_AS_PLAYED = """
1 | 1/2 | 0 | - | 1/2 | {article} | half-point bye: counts as a draw
2 | 1   | 2 | - | 1   |           | as scored
3 | 1/2 | 0 | - | 1   | {article} | pairing-allocated bye: counts as a draw
4 | 1   | 3 | - | 1   |           | as scored
5 | 1/2 | 0 | - | 0   | {article} | zero-point bye: counts as a draw
6 | 0   | 4 | - | 0   |           | as scored
7 | 1/2 | 0 | - | 1/2 | {article} | half-point bye: counts as a draw
"""
AS_AWARDED = SEEN_AS_DRAWS.format(article="15.3").replace(
    "3 | 1/2 | 0 | - | 1   | 15.3 | pairing-allocated bye: counts as a draw",
    "3 | 1   | 0 | - | 1   | 15.3 | pairing-allocated bye: as awarded",
)


@pytest.mark.parametrize(
    ("edition", "event", "forfeits_as_played", "readings", "lines"),
    [
        ("fide-2009", BYES, False, {}, SEEN_AS_DRAWS.format(article="1")),
        ("fide-2009", BYES, True, {}, FORFEITS_AS_PLAYED.format(article="1")),
        ("fide-2010", BYES, False, {}, SEEN_AS_DRAWS.format(article="15.3")),
        ("fide-2010", BYES, True, {}, FORFEITS_AS_PLAYED.format(article="15.3")),
        ("fide-2010", BYES, False, {"opponents-byes": "as-awarded"}, AS_AWARDED),
        ("fide-2023-09", BYES, False, {}, SEEN_BY_C07),
        (NEW, BYES, False, {}, SEEN_BY_C07),
        (NEW, BYES, True, {}, SEEN_BY_C07),  # /P is about the own rounds
        (
            NEW,
            AFTER_RAPID,
            False,
            {},
            """
            1 | 2   | 2 | - | 2   |        | as scored
            2 | 1/2 | 2 | - | 1/2 |        | as scored
            3 | 1   | 0 | - | 0   | 16.3.2 | zero-point bye: not available again, so a draw
            """,
        ),
        (
            "fide-2009",
            AFTER_RAPID,
            False,
            {},
            """
            1 | 2   | 2 | - | 2   |   | as scored
            2 | 1/2 | 2 | - | 1/2 |   | as scored
            3 | 1   | 0 | - | 0   | 1 | zero-point bye: counts as a draw
            """,
        ),
    ],
)
def test_what_opponents_see_of_each_round__16_3(
    edition, event, forfeits_as_played, readings, lines
) -> None:
    tournament = parse_event(event) if isinstance(event, str) else event
    context = context_under(tournament, edition, readings)
    participant = context.event.participants[1]
    found = context.unplayed.seen_by_opponents(context, participant, forfeits_as_played)
    assert_shown(context, Unit.POINTS, found, lines)


@pytest.mark.parametrize("edition", ["fide-2009", "fide-2010", "fide-2023-09", NEW])
def test_opponents_see_the_points_where_pairings_are_fixed__15_2(edition: str) -> None:
    """Only the annex of 2009 has no such article: a forfeit is a draw there too."""
    rows = "1 | 2000 | 2+ 3w= Z\n2 | 2000 | 1- Z 3b1\n3 | 2000 | Z 1b= 2w0"
    context = context_under(parse_event(rows, EventKind.ROUND_ROBIN), edition)
    found = context.unplayed.seen_by_opponents(context, context.event.participants[1], False)
    first = "1/2 | 2 | - | 1 | 1 | counts as a draw" if edition == "fide-2009" else None
    lines = f"""
    1 | {first or "1 | 2 | - | 1 | | as scored"}
    2 | 1/2 | 3 | - | 1/2 | | as scored
    3 | 0   | 0 | - | 0   | | as scored
    """
    assert_shown(context, Unit.POINTS, found, lines)


@pytest.mark.parametrize(
    ("edition", "seen"),
    # Before 2023 the round in which 2 was not paired is a draw; since then it is as awarded.
    [("fide-2009", "1/2"), ("fide-2010", "1/2"), ("fide-2023-09", "0"), (NEW, "0")],
)
def test_an_opponent_who_is_not_in_the_event_is_shown_and_adds_nothing(edition, seen) -> None:
    context = context_under(parse_event(NOT_HERE), edition)
    [listed] = listed_under(edition, "BH")
    lines = f"""
    1 | 0      | 9 | 0      | 1 | | an opponent who is not in the event adds nothing
    2 | {seen} | 2 | {seen} | 1 | |
    """
    assert_shown(context, Unit.POINTS, listed.contributions(context, 1), lines)


@pytest.mark.parametrize(
    ("code", "lines"),
    [
        ("ARO", "1 | 1900 | 2 | 1900 | 1 | 10.1 | the opponent's rating"),
        (
            "BH",
            """
            1 | 1/2 | 2 | 1/2 | 1 | |
            2 | 1/2 | 3 | 1/2 | 0 | |
            """,
        ),
    ],
)
def test_a_game_without_result_counts_for_opponents_scores_only__2010(code, lines) -> None:
    context = context_under(parse_event(UNDER_WAY), "fide-2010")
    [listed] = listed_under("fide-2010", code)
    assert_shown(context, listed.tie_break.unit, listed.contributions(context, 1), lines)


@pytest.mark.parametrize("choice", ["all", "over-the-board"])
def test_a_forfeit_in_a_round_robin_before_2023_and_its_reading(choice: str) -> None:
    """It is a game for opponents' scores either way, and by the reading none in the own record."""
    readings = {} if choice == "all" else {"predetermined-forfeits": choice}
    tournament = parse_event("1 | 2000 | 2b+\n2 | 1900 | 1w-", EventKind.ROUND_ROBIN)
    context = context_under(tournament, "fide-2010", readings)
    [buchholz], [won] = (listed_under("fide-2010", code) for code in ("BH", "WON"))
    participant = context.event.participants[1]
    seen = context.unplayed.seen_by_opponents(context, participant, False)
    assert_shown(context, Unit.POINTS, seen, "1 | 1 | 2 | - | 1 | | as scored")
    assert_shown(context, Unit.POINTS, buchholz.contributions(context, 1), "1 | 0 | 2 | 0 | 1 | |")
    assert values_of(context, won, [1]) == {1: "1" if choice == "all" else "0"}


@pytest.mark.parametrize("code", ["ARO", "TPR", "PTP", "APRO", "APPO"])
def test_without_a_game_a_rating_tie_break_is_undefined_not_dropped__10(code: str) -> None:
    context = context_under(parse_event("1 | 2000 | U\n2 | 1900 | Z"), NEW)
    [listed] = listed_under(NEW, code)
    assert listed.value(context, 1) is NoValue.UNDEFINED
