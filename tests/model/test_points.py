"""Exact points: what files write is read, and nothing is ever a float."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.api import (
    Colour,
    Outcome,
    PointSystem,
    format_decimal,
    format_exact,
    parse_points,
    round_half_up,
)


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("4", Fraction(4)),
        (" 4.5 ", Fraction(9, 2)),
        ("4,5", Fraction(9, 2)),
        ("4½", Fraction(9, 2)),
        ("½", Fraction(1, 2)),
        ("9/2", Fraction(9, 2)),
        ("0.0", Fraction(0)),
        ("-1", Fraction(-1)),
    ],
)
def test_points_as_files_write_them(text, points):
    assert parse_points(text) == points


@pytest.mark.parametrize(
    "text", ["", " ", "x", "1e3", "nan", "inf", "1/0", "4.5.5", "٤", "--", "."]
)
def test_anything_else_is_no_points(text):
    with pytest.raises(ValueError, match="not points"):
        parse_points(text)


def test_points_with_black_that_are_those_with_white_make_no_other_system():
    same = PointSystem(
        win_with_black=Fraction(1), draw_with_black=Fraction(1, 2), loss_with_black=Fraction(0)
    )
    assert same == PointSystem()
    assert PointSystem(win_with_black=Fraction(2)) != PointSystem()


@given(st.fractions())
def test_exact_text_is_read_back(value):
    assert parse_points(format_exact(value)) == value


@given(st.fractions(), st.integers(min_value=0, max_value=4))
def test_decimals_are_within_half_a_unit_of_the_last_place(value, decimals):
    shown = parse_points(format_decimal(value, decimals))
    assert abs(shown - value) <= Fraction(1, 2 * 10**decimals)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(7), "7.0"),
        (Fraction(9, 2), "4.5"),
        (Fraction(35, 4), "8.75"),
        (Fraction(22, 3), "7.33"),
        (Fraction(1, 200), "0.01"),
        (Fraction(-1, 2), "-0.5"),
        (Fraction(-1, 1000), "0.00"),
    ],
)
def test_printed_form(value, text):
    assert format_decimal(value) == text


@pytest.mark.parametrize(
    ("value", "rounded"),
    [(Fraction(1, 2), 1), (Fraction(5, 2), 3), (Fraction(7, 2), 4), (Fraction(12, 5), 2), (3, 3)],
)
def test_a_half_is_rounded_up(value, rounded):
    assert round_half_up(value) == rounded


def test_a_point_system_may_pay_by_colour():
    system = PointSystem(win=Fraction(3), draw_with_black=Fraction(3, 2), draw=Fraction(1))
    assert system.points(Outcome.DRAW, Colour.BLACK) == Fraction(3, 2)
    assert system.points(Outcome.DRAW, Colour.WHITE) == 1
    assert system.points(Outcome.WIN, Colour.BLACK) == 3


def test_no_result_yet_is_worth_nothing():
    assert PointSystem().points(Outcome.PENDING) == 0
    assert PointSystem().points(Outcome.NOT_PAIRED) == 0


def test_double_forfeit_is_a_loss_for_both():
    assert Outcome.DOUBLE_FORFEIT.mirrored is Outcome.DOUBLE_FORFEIT
    assert Outcome.DOUBLE_FORFEIT.is_loss
    assert not Outcome.DOUBLE_FORFEIT.is_played


@pytest.mark.parametrize("outcome", list(Outcome))
def test_mirroring_twice_is_the_same(outcome):
    if outcome.mirrored is not None:
        assert outcome.mirrored.mirrored is outcome
    assert (outcome.mirrored is not None) == outcome.is_paired
