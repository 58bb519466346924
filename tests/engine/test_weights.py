"""Stages whose points are multiplied: Paris 2016, 7 rapid points count 14 (issue of the Tour)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crosstable.api import EventKind, Round, Stage, StageKind, view_event
from crosstable.testing import parse_event

RAPID = Stage(id="rapid", kind=StageKind.RAPID, weight=2)
BLITZ = Stage(id="blitz", kind=StageKind.BLITZ)
EVENT = replace(
    parse_event("1 | | 2w1 2b= U\n2 | | 1b0 1w= Z"),
    stages=(RAPID, BLITZ),
    rounds=(Round(1, "rapid"), Round(2, "blitz"), Round(3, "rapid")),
)


@pytest.fixture
def event():
    return view_event(EVENT, EventKind.SWISS, 3)


def test_points_are_multiplied_by_the_weight_of_the_stage(event):
    """2 x 1 + 0.5 + 2 x 1 for the bye; 0 + 0.5 + 0."""
    assert [event.in_points(p.points) for p in event.participants.values()] == [4.5, 0.5]
    assert [event.in_points(r.points) for r in event.participants[1].records] == [2, 0.5, 2]


def test_a_round_knows_its_stage_and_what_a_draw_brings_there(event):
    assert [event.stage(number).kind.value for number in (1, 2, 3)] == ["rapid", "blitz", "rapid"]
    assert [event.in_points(event.draw_in(number)) for number in (1, 2, 3)] == [1, 0.5, 1]


def test_the_greatest_possible_score_has_the_weights(event):
    assert event.in_points(event.maximum) == 5
    assert event.in_points(event.best_win) == 2
    assert [event.in_points(event.win_in(number)) for number in (1, 2, 3)] == [2, 1, 2]
    paired = replace(event, kind=EventKind.ROUND_ROBIN)
    assert paired.in_points(paired.maximum) == 3


def test_awarded_points_are_multiplied_too():
    awarded = replace(parse_event("1 | | 2w1(3)\n2 | | 1b0(1)"), stages=(RAPID,))
    event = view_event(replace(awarded, rounds=(Round(1, "rapid"),)), EventKind.SWISS, 1)
    assert [event.in_points(p.points) for p in event.participants.values()] == [6, 2]


def test_an_event_of_one_stage_has_no_weights():
    plain = parse_event("1 | | 2w1\n2 | | 1b0")
    assert plain.weights == {}
    assert view_event(plain, EventKind.SWISS, 1).stages == {}
