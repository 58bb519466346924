"""Other point systems, acceleration, forfeits as games, values that are undefined: from a TRF file
to the values.  Expectations are worked out by hand from the articles named."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from crosstable_fide.tie_breaks import TIE_BREAKS

from crosstable.api import STANDARD_POINTS, PointSystem
from crosstable.testing import list_tie_breaks, parse_event, values_of

from .test_commands import run, standings, trf

HEADER = ("042 2026/06/15", "092 Individual: Swiss-System", "XXR 2")
ROWS = [
    ("", "", ["   2 w 1", "   3 b ="]),
    ("", "", ["   1 b 0", "   4 w 1"]),
    ("", "", ["   4 b 1", "   1 w ="]),
    ("", "", ["   3 w 0", "   2 b 0"]),
]
THREE_ONE = PointSystem(win=Fraction(3), draw=Fraction(1))
THREE_ONE_NOTHING = ["162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0    X 1.0"]


def values(found, code):
    return {row["id"]: row["tie_breaks"][code]["value"] for row in found["standings"]}


@pytest.mark.parametrize(
    "records",
    [
        THREE_ONE_NOTHING,
        ["XXS W=3 D=1 L=0 PAB=3"],
        ["BBW  3.0", "BBD  1.0", "BBL  0.0", "BBU  3.0"],
    ],
    ids=["162", "XXS", "BB"],
)
def test_three_one_nothing_by_every_record_that_says_so(tmp_path, records) -> None:
    found = standings(trf(tmp_path, ROWS, *HEADER, *records), "-t", "BH,SB,WIN,KS,PS,TPR,STD")
    points = {row["id"]: row["points"] for row in found["standings"]}
    assert points == {1: "4", 2: "3", 3: "4", 4: "0"}
    assert values(found, "BH") == {1: "7", 2: "4", 3: "4", 4: "7"}
    # Scores times points: 3 x 3 + 4 x 1 and so on.
    assert values(found, "SB") == {1: "13", 2: "0", 3: "4", 4: "0"}
    # 7.1: as many points as for a win.
    assert values(found, "WIN") == {1: "1", 2: "1", 3: "1", 4: "0"}
    # 9.2: half of the greatest possible score, 2 x 3, is 3.
    assert values(found, "KS") == {1: "4", 2: "0", 3: "1", 4: "0"}
    assert values(found, "PS") == {1: "7", 2: "3", 3: "7", 4: "0"}
    assert values(found, "STD") == {1: "3/2", 2: "1", 3: "3/2", 4: "0"}


def test_performance_is_on_the_usual_scale_whatever_the_points__10_2(tmp_path) -> None:
    """1 met 2380 and 2370 for 1.5 of 2: 2375 and 193."""
    found = standings(trf(tmp_path, ROWS, *HEADER, *THREE_ONE_NOTHING), "-t", "TPR,PTP")
    usual = standings(trf(tmp_path, ROWS, *HEADER), "-t", "TPR,PTP")
    assert values(found, "TPR")[1] == "2568"
    for code in ("TPR", "PTP"):
        assert values(found, code) == values(usual, code)


def test_a_dummy_is_capped_at_draws_of_this_point_system__16_4_2(tmp_path) -> None:
    """With 3-1-0 and two rounds the cap is 2, below the own 6."""
    rows = [
        ("", "", ["0000 - U", "   2 w 1"]),
        ("", "", ["   3 w 1", "   1 b 0"]),
        ("", "", ["   2 b 0", "0000 - U"]),
    ]
    path = trf(tmp_path, rows, *HEADER, *THREE_ONE_NOTHING)
    assert values(standings(path, "-t", "BH"), "BH")[1] == "5"
    old = standings(path, "-t", "BH", "-r", "fide-2024-08")
    assert values(old, "BH")[1] == "9"


DRAWN_EXCEPT_BY_1 = """
1 | 2000 | 2w1 3b1 U
2 | 2000 | 1b0 4w= 3w=
3 | 2000 | 4b= 1w0 2b=
4 | 2000 | 3w= 2b= U
"""


@pytest.mark.parametrize(("points", "places"), [(THREE_ONE, "1222"), (STANDARD_POINTS, "1111")])
def test_certainty_of_direct_encounter_reckons_with_a_win_of_this_system__6_3(
    points, places, context_of
) -> None:
    """1 beat 2 and 3 and has not met 4, who drew with both: 6 to 2 + 3, but 2 to 1 + 1."""
    context = context_of(parse_event(DRAWN_EXCEPT_BY_1, points=points), "fide-2026-03")
    [listed] = list_tie_breaks("DE", TIE_BREAKS)
    assert "".join(values_of(context, listed, [1, 2, 3, 4]).values()) == places


def test_a_win_with_black_may_be_worth_more(tmp_path) -> None:
    path = trf(tmp_path, ROWS, *HEADER, "XXS WW=2 BW=3 WD=1 BD=1")
    found = standings(path, "-t", "WIN,WON")
    assert values(found, "WIN") == values(found, "WON") == {1: "1", 2: "1", 3: "1", 4: "0"}


@pytest.mark.parametrize("record", ["XXA    1  1.0  1.0", "250  1.0  0.0   1   2    1    1"])
def test_acceleration_enters_no_score_and_no_tie_break(tmp_path, record) -> None:
    codes = "BH,BH/C1,SB,PS,KS,DE,WIN"
    plain = standings(trf(tmp_path, ROWS, *HEADER), "-t", codes)
    path = trf(tmp_path, ROWS, *HEADER, record)
    assert standings(path, "-t", codes)["standings"] == plain["standings"]


FORFEITED = [
    ("", "", ["   2 w +", "   3 b ="]),
    ("", "", ["   1 b -", "   4 w 1"]),
    ("", "", ["   4 b 1", "   1 w ="]),
    ("", "", ["   3 w 0", "   2 b 0"]),
]


def test_forfeits_as_played_meet_their_opponent__p(tmp_path) -> None:
    """1 against 2 (1) and 3 (1½); without /P the dummy has 1, capped by 2's adjusted score."""
    found = standings(trf(tmp_path, FORFEITED, *HEADER), "-t", "BH,BH/P,SB/P,DE,DE/P")
    assert values(found, "BH/P") == {1: "5/2", 2: "3/2", 3: "3/2", 4: "5/2"}
    assert values(found, "BH")[2] == "1"
    assert values(found, "SB/P")[1] == "7/4"


def test_an_undefined_value_ranks_last_and_is_a_dash(tmp_path) -> None:
    """2 and 3 have the same points; 3 has met nobody, so there is no average."""
    rows = [
        ("", "", ["   2 w 0"]),
        ("", "", ["   1 b 1"]),
        ("", "", ["0000 - F"]),
    ]
    path = trf(tmp_path, rows, "042 2026/06/15", "092 Swiss", "XXR 1")
    found = standings(path, "-t", "ARO")
    assert [(row["id"], row["rank"]) for row in found["standings"]] == [(2, 1), (3, 2), (1, 3)]
    entry = found["standings"][1]["tie_breaks"]["ARO"]
    assert (entry["value"], entry["reason"], entry["display"]) == (None, "undefined", "–")
    assert "–" in run("standings", path, "-t", "ARO").stdout


def test_fore_buchholz_only_after_the_last_round__8_3(tmp_path) -> None:
    path = trf(tmp_path, ROWS, "042 2026/06/15", "092 Swiss", "XXR 3")
    result = run("standings", path, "-t", "BH,FB", "--lint", status=1)
    assert "Fore Buchholz" in result.stdout
    found = standings(path, "-t", "BH,FB")
    assert values(found, "BH") == values(found, "FB")
    over = standings(trf(tmp_path, ROWS, *HEADER), "-t", "BH,FB")
    assert values(over, "FB") == {1: "2", 2: "2", 3: "2", 4: "2"}


def test_unrated_players_and_the_rating_set_for_them__10(tmp_path) -> None:
    path = trf(tmp_path, ROWS, *HEADER)
    text = Path(path).read_text(encoding="utf-8")
    Path(path).write_text(text.replace("2360 ", "     "), encoding="utf-8")
    found = standings(path, "-t", "ARO,ARO/U1400")
    assert values(found, "ARO") == dict.fromkeys((1, 2, 3, 4))
    assert values(found, "ARO/U1400")[2] == "1895"


ALL_DRAWN = [
    ("", "", ["   2 w =", "   3 b =", "   4 w ="]),
    ("", "", ["   1 b =", "   4 b =", "   3 w ="]),
    ("", "", ["   4 w =", "   1 w =", "   2 b ="]),
    ("", "", ["   3 b =", "   2 w =", "   1 b ="]),
]
COLOURS_PAID = "XXS WW=2 BW=3 WD=0 BD=1"


def test_drawing_what_was_drawn_changes_nothing_though_black_has_more__8_3(tmp_path) -> None:
    """Two draws with Black are 2 points, one is 1: 2 + 1 + 2 for the first."""
    found = standings(trf(tmp_path, ALL_DRAWN, *HEADER[:2], "XXR 3", COLOURS_PAID), "-t", "BH,FB")
    assert {row["id"]: row["points"] for row in found["standings"]} == {
        1: "1",
        2: "2",
        3: "1",
        4: "2",
    }
    assert values(found, "BH") == values(found, "FB") == {1: "5", 2: "4", 3: "5", 4: "4"}


def test_a_last_round_drawn_brings_what_a_draw_with_the_colour_does__8_3(tmp_path) -> None:
    """Round 2 drawn, forfeit or not: 1 with Black for 3 and for 4, 0 for 1 and 2.

    So 1 has 2, 2 has 0, 3 has 3 + 1 and 4 has 0 + 1.
    """
    rows = [
        ("", "", ["   2 w 1", "   3 w 1"]),
        ("", "", ["   1 b 0", "   4 w +"]),
        ("", "", ["   4 b 1", "   1 b 0"]),
        ("", "", ["   3 w 0", "   2 b -"]),
    ]
    found = standings(trf(tmp_path, rows, *HEADER, COLOURS_PAID), "-t", "FB")
    assert values(found, "FB") == {1: "4", 2: "3", 3: "3", 4: "4"}


def test_a_draw_without_opponent_to_compare_with_is_that_of_the_colour__7_7(context_of) -> None:
    """By the reading that compares with a draw: one with Black and one with White are draws."""
    event = parse_event("1 | - | 2b= 2w=\n2 | - | 1w= 1b=")
    points = PointSystem(win=Fraction(2), draw=Fraction(0), draw_with_black=Fraction(1))
    readings = {"standard-points-opponent": "draw"}
    context = context_of(replace(event, points=points), "fide-2026-03", readings)
    [listed] = list_tie_breaks("STD", TIE_BREAKS)
    assert values_of(context, listed, [1, 2]) == {1: "1", 2: "1"}
