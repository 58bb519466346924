"""Articles 11 to 13: what team tie-breaks do beside the published values."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from crosstable_fide.tie_breaks import TIE_BREAKS

from crosstable.api import (
    MATCH_POINTS,
    EventKind,
    PointSystem,
    Round,
    Stage,
    StageKind,
    rank,
)
from crosstable.testing import list_tie_breaks, parse_event, parse_team_event, values_of
from crosstable.testing.regulations import listed_under

# Three teams level on match points and on game points, in a cycle; and a fourth.
CYCLE = """
1 | 2w/1==0 3b/0==1 4w/1111
2 | 1b/0==1 4w/1111 3b/1==0
3 | 4w/1111 1w/1==0 2w/0==1
4 | 3b/0000 2b/0000 1b/0000
"""


def listed(code: str):
    [entry] = list_tie_breaks(code, TIE_BREAKS)
    return entry


def values(context, code: str, *teams: int) -> dict[int, str]:
    return values_of(context, listed(code), list(teams))


@pytest.fixture
def cycle(context_of):
    return context_of(parse_team_event(CYCLE), "fide-2026-03")


@pytest.mark.parametrize("code", ["EDE", "EDET", "EDEB", "EDEBT", "EDEBB"])
def test_boards_decide_between_two_teams_only__13_3_2(cycle, code: str) -> None:
    assert values(cycle, code, 1, 2, 3) == {1: "1", 2: "1", 3: "1"}


@pytest.mark.parametrize(
    ("code", "first"), [("EDE", None), ("EDET", 1), ("EDEB", 1), ("EDEBT", 1), ("EDEBB", 1)]
)
def test_boards_of_the_match_decide_between_two_teams__13_3_2(cycle, code: str, first) -> None:
    places = values(cycle, code, 1, 2)
    assert places == ({1: "1", 2: "1"} if first is None else {1: "1", 2: "2"})


def test_boards_of_all_matches_decide_by_another_reading__13_3_2(context_of) -> None:
    # Team 2 is ahead on the boards of their match; over all boards they are level.
    text = "1 | 2/0==1 3/1110\n2 | 1/1==0 4/0111\n3 | . 1/0001\n4 | . 2/1000"
    tournament = parse_team_event(text)
    choices = {"extended-encounter-boards": "event"}

    mutual = context_of(tournament, "fide-2026-03")
    event = context_of(tournament, "fide-2026-03", choices)
    assert values(mutual, "EDEBT", 1, 2) == {1: "2", 2: "1"}
    assert values(mutual, "BC", 1, 2) == {1: "25/2", 2: "25/2"}
    assert values(event, "EDEBT", 1, 2) == {1: "1", 2: "1"}


def test_without_a_match_between_them_boards_decide_nothing__13_3_2(context_of) -> None:
    text = "1 | 3/1100\n2 | 4/1010\n3 | 1/0011\n4 | 2/0101"
    context = context_of(parse_team_event(text), "fide-2026-03")
    placed = listed("EDEBT").places(context, [1, 2])

    assert [placed[team].place for team in (1, 2)] == [1, 1]
    assert "there is none" in placed[1].steps[-1].text


def test_the_steps_name_the_scores__13_3_1(context_of) -> None:
    text = "1 | 2:2.5 3:1\n2 | 1:1.5 . 3:3\n3 | . 1:3 2:1"
    context = context_of(parse_team_event(text), "fide-2026-03")
    placed = listed("EDE").places(context, [1, 2, 3])

    assert [placed[team].place for team in (1, 2, 3)] == [3, 1, 2]
    assert [step.text for step in placed[1].steps] == [
        "match points: all have met and are level",
        "game points: all have met: ordered by the sum of the scores",
    ]


def test_only_the_primary_score_comes_first_by_game_points__13_3_1(context_of) -> None:
    tournament = parse_team_event("1 | 2:2.5 3:1\n2 | 1:1.5 . 3:3\n3 | . 1:3 2:1")
    context = context_of(tournament, "fide-2026-03", primary="GP")
    placed = listed("EDE").places(context, [1, 2, 3])

    assert placed[1].steps[0].text.startswith("game points: all have met: ordered")


def test_board_count_is_for_teams_level_on_game_points__12_1(context_of) -> None:
    text = "1 | 3/1110\n2 | 4/1111\n3 | 1/0001\n4 | 2/0000\n5 | 6/0111\n6 | 5/1000"
    context = context_of(parse_team_event(text), "fide-2026-03")
    entry = listed("BC")

    assert entry.applies_to(context, [1, 5])
    assert not entry.applies_to(context, [1, 2, 5])
    columns, rows = rank(context, [entry])
    assert {row.rank for row in rows if row.participant in (1, 2, 5)} == {1}
    assert columns[0].value(1).leaves_level

    columns, rows = rank(context, list_tie_breaks("MPVGP,BC", TIE_BREAKS))
    assert [row.participant for row in rows[:3]] == [2, 1, 5]
    assert rows[2].decided_by == "BC"


@pytest.mark.parametrize("code", ["BC", "TBR", "BBE", "EDEBT", "OTHER_BERLIN", "WIN:GP", "REP:GP"])
def test_without_boards_there_is_no_board_result(context_of, code: str) -> None:
    context = context_of(parse_team_event("1 | 2:2\n2 | 1:2"), "fide-2026-03")
    expected = "1" if code == "EDEBT" else "none"

    assert values(context, code, 1, 2) == {1: expected, 2: expected}


@pytest.mark.parametrize("code", ["MPTS", "MPVGP", "EMMSB", "SSSC", "BC", "TBR", "EDE"])
def test_team_tie_breaks_do_not_apply_to_players(context_of, code: str) -> None:
    context = context_of(parse_event("1 | 2000 | 2w=\n2 | 1900 | 1b="), "fide-2026-03")
    columns, _ = rank(context, [listed(code)])

    assert columns[0].value(1).reason == "not-applicable"


def test_own_record_by_game_points_is_that_of_the_boards__11(context_of) -> None:
    text = "1 | 2w/1+=0 3b/1-11\n2 | 1b/0-=1 U\n3 | Z 1w/0+00"
    context = context_of(parse_team_event(text), "fide-2026-03")

    assert values(context, "WIN:GP", 1, 2, 3) == {1: "5", 2: "5", 3: "1"}
    assert values(context, "WON:GP", 1, 2) == {1: "4", 2: "1"}
    assert values(context, "BPG:GP", 1, 2) == {1: "3", 2: "2"}
    assert values(context, "REP:GP", 1, 2, 3) == {1: "7", 2: "7", 3: "4"}
    assert values(context, "WON:MP", 1, 2) == {1: "2", 2: "0"}


def test_standard_points_by_game_points_are_those_of_the_boards__7_7(context_of) -> None:
    text = "1 | 2w/1+=0 U\n2 | 1b/0-=1 H"
    context = context_of(parse_team_event(text), "fide-2026-03")

    assert values(context, "STD:GP", 1, 2) == {1: "13/2", 2: "7/2"}
    assert values(context, "STD:MP", 1, 2) == {1: "3/2", 2: "1/2"}


def test_the_schedule_is_divided_by_a_factor__13_4(context_of) -> None:
    tournament = parse_team_event("1 | 2:3 3:1\n2 | 1:1 4:2\n3 | 4:4 1:3\n4 | 3:0 2:2")
    context = context_of(tournament, "fide-2024-08")

    # Match points 2, 1, 4, 1; two rounds on four boards: floor(4 / 4) = 1.
    assert values(context, "SSSC", 1) == {1: "9"}
    assert values(context, "SSSC/K2", 1) == {1: "13/2"}
    # Fore Buchholz: everybody draws the last round, so 3, 1, 3, 1.
    assert values(context, "SSSC/F", 1) == {1: "8"}


def test_a_factor_of_nothing_divides_by_one__13_4(context_of) -> None:
    context = context_of(parse_team_event("1 | 2:3\n2 | 1:1"), "fide-2024-08")

    assert values(context, "SSSC", 1) == {1: "3"}


def test_matches_that_bring_nothing_divide_by_one__13_4(context_of) -> None:
    nothing = PointSystem(**dict.fromkeys(("win", "draw", "pairing_allocated_bye"), Fraction(0)))
    tournament = parse_team_event("1 | 2:3 2:3\n2 | 1:1 1:1", match_points=nothing)
    context = context_of(tournament, "fide-2024-08", primary="GP")

    # No match points, and twice the 2 game points of the opponent.
    assert values(context, "SSSC", 1) == {1: "4"}


def test_by_game_points_the_factor_is_that_of_match_points__13_4(context_of) -> None:
    # Nine rounds on four boards: 36 / 2 = 18 (tie-break spec, section 8).
    rounds = " ".join(["2:2"] * 9), " ".join(["1:2"] * 9)
    tournament = parse_team_event(f"1 | {rounds[0]}\n2 | {rounds[1]}")
    context = context_of(tournament, "fide-2024-08", primary="GP")

    assert values(context, "SSSC", 1) == {1: "18"}
    assert values(context, "SSSC/K9", 1) == {1: "27"}


def test_forfeits_in_team_round_robins_are_matches__15_2(context_of) -> None:
    text = "1 | 2+ 3:2 .\n2 | 1- . 3:3\n3 | . 1:2 2:1"
    context = context_of(parse_team_event(text, EventKind.ROUND_ROBIN), "fide-2026-03")

    assert values(context, "EMMSB", 1, 2) == {1: "5", 2: "2"}
    assert values(context, "DE:GP", 1, 2) == {1: "1", 2: "2"}


def test_the_annex_multiplies_scores_and_results_of_the_primary_score__4b2(context_of) -> None:
    # Team 1 met teams of 1 and 1 match points and won twice, with 3 and 2.5 game points.
    tournament = parse_team_event("1 | 2:3 3:2.5\n2 | 1:1 4:2\n3 | 4:2 1:1.5\n4 | 3:2 2:2")

    assert values(context_of(tournament, "fide-2009"), "SB", 1) == {1: "4"}
    by_games = context_of(tournament, "fide-2009", primary="GP")
    assert values(by_games, "SB", 1) == {1: "71/4"}


def test_the_annex_has_direct_encounters_of_teams_only_if_all_have_met__3d(context_of) -> None:
    tournament = parse_team_event("1 | 2:3 3:1\n2 | 1:1 4:4\n3 | 4:0 1:3\n4 | 3:4 2:0")
    context = context_of(tournament, "fide-2009")
    [entry] = listed_under("fide-2009", "DE")

    assert values_of(context, entry, [1, 2]) == {1: "1", 2: "2"}
    assert values_of(context, entry, [1, 2, 3, 4]) == dict.fromkeys((1, 2, 3, 4), "none")


def test_tie_breaks_of_teams_see_the_weight_of_a_stage(context_of) -> None:
    """A rapid match of weight 2 and one of weight 1, both 1-0 and a draw: 3 and 1.5 game points.

    7.1, 7.7: a drawn rapid game brings 1 point, and is no win for that.  9.2: half of the 6
    points that two boards can bring.  13.4: floor((2 x 2 + 2) / (2 x 2)) = 1.
    """
    tournament = replace(
        parse_team_event("1 | 2w/1= 2b/1=\n2 | 1b/0= 1w/0="),
        stages=(Stage(id="rapid", kind=StageKind.RAPID, weight=2), Stage()),
        rounds=(Round(1, "rapid"), Round(2)),
    )
    context = context_of(tournament, "fide-2024-08")
    assert {code: values(context, code, 1)[1] for code in ("MPTS", "GPTS", "TBR", "BBE")} == {
        "MPTS": "6",
        "GPTS": "9/2",
        "TBR": "3 3/2",
        "BBE": "3",
    }
    assert values(context, "OTHER_BERLIN", 1) == {1: "15/2"}
    assert values(context, "WIN:GP", 1, 2) == {1: "2", 2: "0"}
    assert values(context, "STD:GP", 1, 2) == {1: "3", 2: "1"}
    assert values(context, "KS:GP", 1, 2) == {1: "0", 2: "3/2"}
    assert values(context, "EMGSB", 1, 2) == {1: "0", 2: "9"}
    assert values(context, "SSSC", 2) == {2: "27/2"}


def test_matches_won_with_black_may_bring_more__7_1(context_of) -> None:
    text = "1 | 2b/11\n2 | 1w/00"
    paid = replace(MATCH_POINTS, win_with_black=Fraction(3))
    context = context_of(parse_team_event(text, match_points=paid), "fide-2026-03")
    assert values(context, "WIN:MP", 1, 2) == {1: "1", 2: "0"}
