"""Brackets as text and as drawings."""

from __future__ import annotations

from fractions import Fraction

import pytest
from lxml import etree

from crosstable.api import PlayedOffMatch
from crosstable.writers._bracket import bracket_lines, lay_out_bracket
from crosstable.writers._bracket_svg import bracket_file
from crosstable.writers._cells import cell_width, degrade

NAMES = {1: "Aldermoor, Edith", 2: "Brannigan, Tomas", 3: "Castell, Bruno", 4: "Duval, Odile"}


def match(stage, one, other, fed_by=("", ""), **facts):
    return PlayedOffMatch(stage, (one, other), fed_by=fed_by, **facts)


HALF = Fraction(1, 2)
FOUR = (
    match("SF1", 1, 4, scores=(3 * HALF, HALF), winner=1),
    match("SF2", 2, 3),
    match("F", 1, "W(SF2)", ("SF1", "SF2")),
)


def lines(matches, width=80, names=NAMES):
    return bracket_lines(lay_out_bracket(matches, names), width)


def test_two_matches_lead_to_the_final():
    assert lines(FOUR) == [
        "[SF1]",
        "1 Aldermoor, Edith 1.5* ─┐",
        "4 Duval, Odile     0.5   │ [F]",
        "                         └─1 Aldermoor, Edith",
        "[SF2]                    ┌─winner of SF2",
        "2 Brannigan, Tomas      ─┘",
        "3 Castell, Bruno",
    ]


def test_a_bye_has_no_line():
    shown = lines((match("SF1", 2, 3), match("F", 1, "W(SF1)", ("", "SF1"))))
    assert shown[1:3] == [
        "2 Brannigan, Tomas ─┐ 1 Aldermoor, Edith",
        "3 Castell, Bruno    └─winner of SF1",
    ]


def test_a_match_without_feeders_stands_right_before_the_one_that_it_feeds():
    five = (
        match("QF1", "No. 4", "No. 5"),
        match("SF1", "No. 1", "W(QF1)", ("", "QF1")),
        match("SF2", "No. 2", "No. 3"),
        match("F", "W(SF1)", "W(SF2)", ("SF1", "SF2")),
    )
    assert lines(five) == [
        "[QF1]            [SF1]",
        "drawn as 4    ─┐ drawn as 1    ─┐",
        "drawn as 5     └─winner of QF1  │ [F]",
        "                                └─winner of SF1",
        "                 [SF2]          ┌─winner of SF2",
        "                 drawn as 2    ─┘",
        "                 drawn as 3",
    ]


def test_the_winner_of_a_match_without_games_has_the_whole_name():
    assert lines((match("WHEEL", 1, 2, winner=1),))[1] == "1 Aldermoor, Edith*"


def test_matches_that_feed_nothing_stand_below_each_other():
    shown = lines((match("M", 1, 2), match("A", 1, 2, is_certain=False)))
    assert [line for line in shown if line.startswith("[")] == ["[M]", "[A (if needed)]"]


def test_nothing_is_drawn_without_matches():
    assert lines(()) == []


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_no_line_is_wider_than_the_terminal(width):
    assert max(map(cell_width, lines(FOUR, width))) <= width


def test_a_bracket_that_is_too_wide_is_listed():
    shown = lines(FOUR, 25)
    assert shown[0].startswith("[SF1] 1 Aldermoor")
    assert len(shown) == 3


def test_wide_letters_keep_the_lines_aligned():
    names = {**NAMES, 1: "王皓", 4: "李"}
    ends = {line.index("┐") if "┐" in line else None for line in lines(FOUR, 80, names)}
    assert len(ends) == 2
    assert cell_width(lines(FOUR, 80, names)[1]) == cell_width(lines(FOUR, 80, names)[5])


def test_a_console_without_lines_gets_plain_ones():
    shown = [degrade(line, "cp1252") for line in lines(FOUR)]
    assert shown[1].endswith("-+")
    assert shown[3].strip().startswith("+-")
    assert "─" in degrade(lines(FOUR)[1], "cp437")


def test_the_drawing_is_escaped_and_says_the_same_in_words():
    names = {**NAMES, 1: '<script>"&'}
    tree = etree.fromstring(bracket_file(lay_out_bracket(FOUR, names), "Bracket"))
    assert tree.findall(".//{*}script") == []
    text = tree.find("{*}desc").text
    assert 'SF1: 1 <script>"& against 4 Duval, Odile 1.5 to 0.5, won by 1 <script>"&.' in text
    assert tree.get("role") == "img"
    assert tree.get("aria-labelledby").split() == [
        tree.find("{*}title").get("id"),
        tree.find("{*}desc").get("id"),
    ]
    assert len(tree.findall("{*}path")) == 2
