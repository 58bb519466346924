"""A play-off in the ranking: it decides among those who played, nothing else moves."""

from __future__ import annotations

from fractions import Fraction

import pytest

from crosstable.api import (
    PlayedOff,
    PlayedOffGame,
    PlayedOffLine,
    PlayedOffMatch,
    Regulation,
    Standings,
    TieBreakType,
    rank,
)
from crosstable.model.tournament import Tournament

from .test_rank import level, shown
from .toys import context_of, given_values

IN_ORDER = given_values("Y", {1: 4, 2: 3, 3: 2, 4: 1, 5: 0})
X = given_values("X", {1: 0, 2: 1, 3: 1, 4: 1})
WON = (Fraction(1), Fraction(0))


def playoff(*groups, **facts):
    return PlayedOff(title="toy", article="6", groups=groups, **facts)


def ranked(context, listed, played, first_place=None, before=()):
    return rank(context, listed, first_place, playoff=played, before_playoff=before)


def test_it_decides_before_the_list():
    columns, rows = ranked(level(3), [IN_ORDER], playoff((3,), (1,), (2,)))
    assert shown(rows) == [(1, 3, None), (2, 1, "PLAYOFF"), (3, 2, "PLAYOFF")]
    assert [column.key for column in columns] == ["PLAYOFF", "Y"]
    assert [columns[0].value(i).exact for i in (1, 2, 3)] == ["2", "3", "1"]


def test_the_list_goes_on_with_whom_it_left_level():
    _, rows = ranked(level(3), [IN_ORDER], playoff((3,), (1, 2)))
    assert shown(rows) == [(1, 3, None), (2, 1, "PLAYOFF"), (3, 2, "Y")]


def test_a_shared_place_stays_shared():
    _, rows = ranked(level(3), [IN_ORDER], playoff((3,), (1, 2), level=frozenset({1, 2})))
    assert shown(rows) == [(1, 3, None), (2, 1, "PLAYOFF"), (2, 2, None)]


def test_it_comes_after_the_codes_after_which_they_were_tied():
    columns, rows = ranked(level(4), [IN_ORDER], playoff((4,), (3,), (2,)), before=[X])
    assert shown(rows) == [(1, 4, None), (2, 3, "PLAYOFF"), (3, 2, "PLAYOFF"), (4, 1, "X")]
    assert columns[1].value(1).reason == "not-tied"


def test_a_tie_further_down_has_it_and_the_list_for_first_place_stays_for_first_place():
    context = context_of("1 | | 3w1\n2 | | 4w1\n3 | | 1b0\n4 | | 2b0")
    _, rows = ranked(context, [IN_ORDER], playoff((4,), (3,)), first_place=[])
    assert shown(rows) == [(1, 1, None), (1, 2, None), (3, 4, "PTS"), (4, 3, "PLAYOFF")]


def test_a_list_for_first_place_gives_way_to_the_play_off_for_first_place():
    _, rows = ranked(level(3), [IN_ORDER], playoff((3,), (1, 2)), first_place=[])
    assert shown(rows) == [(1, 3, None), (2, 1, "PLAYOFF"), (3, 2, "Y")]


def test_who_was_not_in_it_comes_after_those_who_were():
    _, rows = ranked(level(3), [IN_ORDER], playoff((3,), (2,)))
    assert shown(rows) == [(1, 3, None), (2, 2, "PLAYOFF"), (3, 1, "PLAYOFF")]


def test_those_not_level_on_points_are_not_parted_by_it():
    context = context_of("1 | | 3w1\n2 | | 4w1\n3 | | 1b0\n4 | | 2b0")
    _, rows = ranked(context, [], playoff((3,), (1,)))
    assert shown(rows) == [(1, 1, None), (1, 2, None), (3, 3, "PTS"), (3, 4, None)]


def test_the_explanation_has_games_and_steps():
    game = PlayedOffGame("R-G1", 1, 2, "1-0", WON, "10 min + 5 s", "6a")
    steps = (
        PlayedOffLine("R-LOT", "lot: <1>", "6a"),
        PlayedOffLine("R-G1", "<1> - <2>: 1-0", "6a"),
        PlayedOffLine("R2", "<3> is free", "6b"),
    )
    played = playoff((1,), (2,), games=(game,), steps=steps, names={1: "Duck, D"})
    context = level(2)
    columns, rows = ranked(context, [], played)
    regulation = Regulation(id="toy", title="", edition="", namespace="toy")
    standings = Standings(Tournament(), regulation, context, columns, rows)
    explained = standings.explain(2, columns[0])
    (own,) = explained.contributions
    assert (own.amount, own.opponent) == (0, 1)
    assert own.note.text == "game R-G1, Black, 10 min + 5 s, 1-0"
    assert explained.steps == ()
    assert [s.text for s in standings.explain(1, columns[0]).steps] == ["R-LOT: lot: Duck, D"]


@pytest.mark.parametrize(("player", "place"), [(4, 1), (1, 2), (2, 2), (3, 4), (9, None)])
def test_places_count_those_above(player, place):
    assert playoff((4,), (1, 2), (3,)).place_of(player) == place


def test_the_column_of_a_play_off_says_what_it_is_and_by_which_article():
    columns, _ = ranked(level(2), [], playoff((1,), (2,)))
    tie_break = columns[0].listed.tie_break
    assert (columns[0].key, tie_break.code) == ("PLAYOFF", "PLAYOFF")
    assert (tie_break.name, tie_break.summary) == ("Play-off", "The place in the play-off.")
    assert columns[0].listed.article == tie_break.article == "6"
    assert columns[0].listed.lower_is_better
    assert tie_break.type is TieBreakType.AMONG_TIED


def explained(played, *players):
    context = level(3)
    columns, rows = ranked(context, [], played)
    regulation = Regulation(id="toy", title="", edition="", namespace="toy")
    standings = Standings(Tournament(), regulation, context, columns, rows)
    return [standings.explain(player, columns[0]) for player in players]


def test_each_side_of_a_game_has_its_own_points_colour_and_opponent():
    """A win and a draw that counts as a win for Black (draw odds), in points, not half-points."""
    games = (
        PlayedOffGame("G1", 1, 2, "1-0", WON, "10 min + 5 s", "6a"),
        PlayedOffGame("G2", 2, 1, "1/2-1/2", (Fraction(0), Fraction(1)), "", "6b"),
    )
    first, second = explained(playoff((1,), (2,), games=games), 1, 2)
    half_points = [[c.amount / 2 for c in one.contributions] for one in (first, second)]
    assert half_points == [[1, 1], [0, 0]]
    assert [c.opponent for c in first.contributions] == [2, 2]
    assert [c.opponent for c in second.contributions] == [1, 1]
    assert [c.note.text for c in first.contributions] == [
        "game G1, White, 10 min + 5 s, 1-0",
        "game G2, Black, 1/2-1/2, a draw wins for Black",
    ]
    assert [c.note.text for c in second.contributions] == [
        "game G1, Black, 10 min + 5 s, 1-0",
        "game G2, White, 1/2-1/2, a draw wins for Black",
    ]
    assert [c.note.article for c in first.contributions] == ["6a", "6b"]
    assert {c.round for c in first.contributions} == {0}


def test_a_step_keeps_its_article_and_one_without_a_stage_is_its_text_alone():
    steps = (PlayedOffLine("", "the arbiter decides"), PlayedOffLine("LOT", "lot: <2>", "6c"))
    first, second = explained(playoff((1,), (2,), steps=steps), 1, 2)
    assert [(s.text, s.article) for s in first.steps] == [("the arbiter decides", "")]
    assert [(s.text, s.article) for s in second.steps] == [
        ("the arbiter decides", ""),
        ("LOT: lot: No. 2", "6c"),
    ]


def test_names_are_put_in_at_once_whatever_is_in_them():
    steps = (PlayedOffLine("LOT", "lot of <1> and <2>"),)
    played = playoff((1,), (2,), steps=steps, names={1: "Duck <2>", 2: "Drake"})
    assert [[s.text for s in one.steps] for one in explained(played, 1)] == [
        ["LOT: lot of Duck <2> and Drake"]
    ]


def test_the_colours_that_an_opponent_chose_are_told_of_both():
    steps = (
        PlayedOffLine("A-COLOUR", "<1> chooses the colour: white"),
        PlayedOffLine("AB-COLOUR", "<3> chooses the colour: white"),
    )
    played = playoff((1,), (2,), (3,), steps=steps, matches=(PlayedOffMatch("A", (1, 2)),))
    told = ["A-COLOUR: No. 1 chooses the colour: white"]
    of_another = ["AB-COLOUR: No. 3 chooses the colour: white"]
    assert [[s.text for s in one.steps] for one in explained(played, 1, 2, 3)] == [
        told,
        told,
        of_another,
    ]


def test_a_draw_that_wins_says_for_whom():
    draws = ((Fraction(0), Fraction(1), "Black"), (Fraction(1), Fraction(0), "White"))
    for white, black, side in draws:
        game = PlayedOffGame("A-G1", 1, 2, "1/2-1/2", (white, black), "blitz")
        assert game.draw_wins_for == side
    columns, rows = ranked(level(2), [], playoff((1,), (2,), games=(game,)))
    regulation = Regulation(id="toy", title="", edition="", namespace="toy")
    standings = Standings(Tournament(), regulation, level(2), columns, rows)
    (own,) = standings.explain(1, columns[0]).contributions
    assert own.note.text == "game A-G1, White, blitz, 1/2-1/2, a draw wins for White"
    half = Fraction(1, 2)
    assert PlayedOffGame("G1", 1, 2, "1/2-1/2", (half, half)).draw_wins_for == ""
    assert PlayedOffGame("G1", 1, 2, "1-0", WON).draw_wins_for == ""
