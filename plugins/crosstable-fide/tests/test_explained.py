"""What a value is put together from: the rounds that count, against whom, and by which article.

Worked out by hand from the articles of C.07 (2026) named in each row; amounts are in points.
"""

from __future__ import annotations

from fractions import Fraction

import pytest
from crosstable_fide.tie_breaks import TIE_BREAKS

from crosstable.api import Contribution
from crosstable.testing import list_tie_breaks, parse_event, parse_team_event

# 1 has 4½ points, 2 has 3, 3 has 2½, 4 and 5 have 1½.
EVENT = """
1 | 2400 | 2w1 3b= 4w1 U   5b+
2 | 2300 | 1b0 4w1 3w= 5b1 H
3 | 2200 | 4b= 1w= 2b= .   U
4 | 2100 | 3w= 2b0 1b0 U   .
5 | 1900 | H   U   .   2w0 1w-
"""
TEAMS = """
1 | 2w/1=01 3b/+100 U
2 | 1b/0=10 4w/==== 3+
3 | 4w/1111 1b/-011 2-
4 | 3b/0000 2w/==== H
"""


def contributions(context, code: str, participant: int) -> list[Contribution]:
    [listed] = list_tie_breaks(code, TIE_BREAKS)
    return list(listed.contributions(context, participant))


@pytest.fixture
def event(context_of):
    return context_of(parse_event(EVENT), "fide-2026-03")


@pytest.fixture
def teams(context_of):
    return context_of(parse_team_event(TEAMS), "fide-2026-03")


HALF, LIMIT = Fraction(1, 2), Fraction(5, 2)
ALL, MET, PLAYED = [1, 2, 3, 4, 5], [1, 2, 3, 5], [1, 2, 3]


@pytest.mark.parametrize(
    ("code", "rounds", "article"),
    [
        ("WIN", ALL, "7.1"),
        ("WON", ALL, "7.2"),
        ("BPG", ALL, "7.3"),
        ("BWG", ALL, "7.4"),
        ("PS", ALL, "7.5"),
        ("REP", ALL, "7.6"),
        ("STD", ALL, "7.7"),
        ("AOB", PLAYED, "8.2"),
        ("KS", MET, "9.2"),
        ("ARO", PLAYED, "10.1"),
        ("APRO", PLAYED, "10.4"),
        ("APPO", PLAYED, "10.5"),
    ],
)
def test_each_round_that_counts_has_its_opponent_its_result_and_the_article(
    event, code: str, rounds: list[int], article: str
) -> None:
    """A forfeit is no game over the board, an allocated bye no opponent."""
    found = contributions(event, code, 1)
    opponents, results = [2, 3, 4, 0, 5], [1, Fraction(1, 2), 1, 1, 1]
    assert [c.round for c in found] == rounds
    assert [c.opponent for c in found] == [opponents[round_ - 1] for round_ in rounds]
    assert [event.event.in_points(c.result) for c in found] == [results[r - 1] for r in rounds]
    assert {c.note.article for c in found} == {article}
    assert all(c.note.text for c in found)


@pytest.mark.parametrize(
    ("code", "participant", "amounts"),
    [
        ("WIN", 1, [1, 0, 1, 1, 1]),  # as many points as for a win
        ("WON", 1, [1, 0, 1, 0, 0]),  # over the board
        ("BPG", 1, [0, 1, 0, 0, 0]),
        ("BPG", 2, [1, 0, 0, 1, 0]),
        ("BWG", 2, [0, 0, 0, 1, 0]),
        ("REP", 2, [1, 1, 1, 1, 0]),  # a bye asked for is a round not elected to play
    ],
)
def test_what_is_counted_is_one_a_round(event, code, participant, amounts) -> None:
    found = contributions(event, code, participant)
    assert [c.amount for c in found] == amounts
    counted = {c.note.text for c in found if c.amount}
    assert counted.isdisjoint(c.note.text for c in found if not c.amount)


@pytest.mark.parametrize(
    ("participant", "amounts", "scores"),
    [
        (1, [1, HALF, 0, 0], [3, LIMIT, Fraction(3, 2), Fraction(3, 2)]),
        (
            2,
            [0, 0, HALF, 0],
            [Fraction(9, 2), Fraction(3, 2), LIMIT, Fraction(3, 2)],
        ),
        (4, [HALF, 0, 0], [LIMIT, 3, Fraction(9, 2)]),
    ],
)
def test_koya_counts_against_those_with_half_of_the_points_or_more__9_2(
    event, participant, amounts, scores
) -> None:
    found = contributions(event, "KS", participant)
    in_points = event.event.in_points
    assert [in_points(c.amount) for c in found] == amounts
    assert [in_points(c.base) for c in found] == scores
    reached = [not c.note.text.startswith("nothing") for c in found]
    assert reached == [score >= Fraction(5, 2) for score in scores]


@pytest.mark.parametrize(
    ("code", "amounts", "article"),
    [
        ("BC", [6, 3, 10], "12.1"),  # 1 + 1 + 0 + 4; 1 + 2; a bye is a win on every board
        ("OTHER_BERLIN", [Fraction(13, 2), 7, 10], ""),  # 4 + 1.5 + 0 + 1; 4 + 3
    ],
)
def test_boards_of_each_match_are_weighed__12_1(teams, code, amounts, article) -> None:
    found = contributions(teams, code, 1)
    in_points = teams.by_score("GP").event.in_points
    assert [(c.round, c.opponent) for c in found] == [(1, 2), (2, 3), (3, 0)]
    assert [in_points(c.amount) for c in found] == amounts
    assert [in_points(c.result) for c in found] == [Fraction(5, 2), 2, 2]
    assert {c.note.article for c in found} == {article}


def test_boards_are_added_up_over_all_matches__12_2_and_12_3(teams) -> None:
    in_points = teams.by_score("GP").event.in_points
    top, bottom = (contributions(teams, code, 1) for code in ("TBR", "BBE"))
    assert [in_points(c.amount) for c in top] == [3, Fraction(5, 2), 1, 2]
    assert [in_points(c.amount) for c in bottom] == [Fraction(13, 2), Fraction(11, 2), 3]
    assert [(c.note.text, c.note.article) for c in top] == [
        (f"board {number}", "12.2") for number in (1, 2, 3, 4)
    ]
    assert [(c.note.text, c.note.article) for c in bottom] == [
        ("boards 1 to 3", "12.3"),
        ("boards 1 to 2", "12.3"),
        ("board 1", "12.3"),
    ]
    assert {c.round for c in (*top, *bottom)} == {0}


@pytest.mark.parametrize(
    ("code", "text", "amounts"),
    [("MPTS", "match points", [2, 1, 1]), ("GPTS", "game points", [Fraction(5, 2), 2, 2])],
)
def test_either_score_is_added_up_match_by_match__11(teams, code, text, amounts) -> None:
    found = contributions(teams, code, 1)
    event = teams.by_score("MP" if code == "MPTS" else "GP").event
    assert [event.in_points(c.amount) for c in found] == amounts
    assert [(c.round, c.opponent) for c in found] == [(1, 2), (2, 3), (3, 0)]
    assert all(text in c.note.text for c in found)


def test_the_secondary_score_stands_apart_from_the_rounds__13_4(teams) -> None:
    first, *others = contributions(teams, "SSSC", 1)
    assert (first.round, first.opponent, first.note.article) == (0, 0, "13.4")
    assert first.note.text.startswith("the secondary score; the opponents' scores below are ")
    assert others
    assert all(c.round for c in others)


def places(context, code: str, *group: int):
    [listed] = list_tie_breaks(code, TIE_BREAKS)
    return listed.places(context, group)


# Both won once and drew with each other 2:2; over all boards 1 has 6 points, 2 has 5.
UNEQUAL = "1 | 2/0==1 3/1111\n2 | 1/1==0 4/0111\n3 | . 1/0000\n4 | . 2/1000"


@pytest.mark.parametrize(
    ("code", "expected", "text"),
    [
        # 12.1 does not apply; on boards 1 to 3 they are level, on board 4 it is 2 to 1.
        ("EDEBT", (1, 2), "decided by top board results"),
        ("EDEBB", (1, 1), "level"),
        ("EDET", (1, 2), "decided by top board results"),
    ],
)
def test_board_count_is_left_out_where_game_points_differ__13_3_2(
    context_of, code, expected, text
) -> None:
    context = context_of(
        parse_team_event(UNEQUAL), "fide-2026-03", {"extended-encounter-boards": "event"}
    )
    placed = places(context, code, 1, 2)
    assert tuple(placed[team].place for team in (1, 2)) == expected
    for team in (1, 2):
        assert text in placed[team].steps[-1].text.casefold()
        assert placed[team].steps[-1].article == "13.3.2"


# 1 beat 2, 2 beat 3 and 3 beat 1; 2 and 3 have 4½ game points of these matches, 1 has 3.
CYCLE = "1 | 2:3 3:0 .\n2 | 1:1 . 3:3.5\n3 | . 1:4 2:0.5"


def test_a_subset_begins_again_with_the_primary_score_by_a_reading__13_3_3(context_of) -> None:
    context = context_of(
        parse_team_event(CYCLE), "fide-2026-03", {"extended-encounter-restart": "primary"}
    )
    placed = places(context, "EDE", 1, 2, 3)
    assert [placed[team].place for team in (1, 2, 3)] == [3, 1, 2]
    again = [(step.text, step.article) for step in placed[2].steps if "restart" in step.text]
    assert again == [("restart among 2, 3", "13.3.3")]
    assert [step for step in placed[1].steps if "restart" in step.text] == []


ENCOUNTER = "Extended direct encounter"
BERGER = "Extended Sonneborn-Berger"


@pytest.mark.parametrize(
    ("code", "name", "article", "modifiers"),
    [
        ("EDE", ENCOUNTER, "13.3", "P"),
        ("EDET", f"{ENCOUNTER} with top board results", "13.3", "P"),
        ("EDEB", f"{ENCOUNTER} with bottom board elimination", "13.3", "P"),
        ("EDEBT", f"{ENCOUNTER} with board count, top board results", "13.3", "P"),
        ("EDEBB", f"{ENCOUNTER} with board count, bottom board elimination", "13.3", "P"),
        ("EMMSB", f"{BERGER}, match points times match points", "13.2", "CP"),
        ("EMGSB", f"{BERGER}, match points times game points", "13.2", "CP"),
        ("EGMSB", f"{BERGER}, game points times match points", "13.2", "CP"),
        ("EGGSB", f"{BERGER}, game points times game points", "13.2", "CP"),
    ],
)
def test_team_tie_breaks_by_their_codes(event, code, name, article, modifiers) -> None:
    """The codes say which scores and boards are meant; no event of players has values for them."""
    [listed] = list_tie_breaks(code, TIE_BREAKS)
    one = listed.tie_break
    assert (one.code, one.name, one.article) == (code, name, article)
    assert one.modifiers == set(modifiers)
    assert not listed.applies_in(event)
    of_boards = [word for word in name.partition(" with ")[2].split(", ") if word]
    assert all(word in one.summary for word in of_boards)
    assert one.type.value == ("A" if article == "13.3" else "C")


def test_games_won_by_a_team_are_counted_on_its_boards__7_2(context_of) -> None:
    """By game points: two boards won, then one over the board, and none in a bye."""
    context = context_of(parse_team_event(TEAMS), "fide-2026-03", primary="GP")
    [listed] = list_tie_breaks("WON:GP", TIE_BREAKS)
    found = listed.contributions(listed.seen_in(context), 1)
    assert [(c.round, c.amount, c.opponent) for c in found] == [(1, 2, 2), (2, 1, 3), (3, 0, 0)]
    assert [context.event.in_points(c.result) for c in found] == [Fraction(5, 2), 2, 2]
    assert [(c.note.text, c.note.article) for c in found] == [
        ("won", "7.2"),
        ("won", "7.2"),
        ("no game won", "7.2"),
    ]
