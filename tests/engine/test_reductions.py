"""What makes a value of contributions, and an event whose last round is taken as drawn."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from crosstable.api import (
    Context,
    Contribution,
    EventKind,
    NationalRating,
    Note,
    NoValue,
    Outcome,
    Round,
    Stage,
    StageKind,
    only,
    rounded_mean,
    view_event,
    with_final_round_drawn,
)
from crosstable.testing import parse_event

from .test_team_event import context as team_context

NOTE = Note("given")


def amounts(*given: int | Fraction | None) -> list[Contribution]:
    """Contributions of these amounts; ``None`` stands for 9 that is cut."""
    return [
        Contribution(n, 9 if amount is None else amount, NOTE, cut=NOTE if amount is None else None)
        for n, amount in enumerate(given, 1)
    ]


@pytest.mark.parametrize(
    ("given", "value"),
    [((1, 2), 2), ((1, 2, None), 2), ((1, 1, 2), 1), ((5,), 5), ((None,), NoValue.UNDEFINED)],
)
def test_a_mean_is_rounded_a_half_up(given, value):
    assert rounded_mean(amounts(*given)) == value


def test_a_single_amount_or_none():
    assert only(amounts(7)) == 7
    assert only([]) is NoValue.UNDEFINED


ROWS = "1 | 2400 | 2b0 3w1\n2 | 2300 | 1w1 U\n3 | -    | H   1b0"


def test_the_games_of_the_last_round_are_drawn_and_byes_stay():
    event = view_event(parse_event(ROWS), EventKind.SWISS, 2)
    drawn = event.with_final_round_drawn()
    assert [drawn.in_points(p.points) for p in drawn.participants.values()] == [0.5, 2, 1]
    assert [p.records[1].outcome for p in drawn.participants.values()] == [
        Outcome.DRAW,
        Outcome.PAIRING_ALLOCATED_BYE,
        Outcome.DRAW,
    ]
    assert [p.records[0] for p in drawn.participants.values()] == [
        p.records[0] for p in event.participants.values()
    ]
    assert [p.rating for p in drawn.participants.values()] == [2400, 2300, None]
    assert [p.national_ratings for p in drawn.participants.values()] == [
        p.national_ratings for p in event.participants.values()
    ]


def test_a_forfeit_in_the_last_round_is_drawn_over_the_board():
    event = view_event(parse_event("1 | | 2+\n2 | | 1-"), EventKind.SWISS, 1)
    drawn = event.with_final_round_drawn().participants
    assert [p.records[0].outcome for p in drawn.values()] == [Outcome.DRAW] * 2


def test_a_draw_in_the_last_round_is_worth_what_it_is_there():
    """A stage of weight 2: a drawn game brings 1."""
    weighted = replace(
        parse_event("1 | | 2w1 2b1\n2 | | 1b0 1w0"),
        stages=(Stage(id="a"), Stage(id="b", kind=StageKind.RAPID, weight=2)),
        rounds=(Round(1, "a"), Round(2, "b")),
    )
    event = view_event(weighted, EventKind.MATCH, 2)
    drawn = event.with_final_round_drawn()
    assert [drawn.in_points(p.points) for p in drawn.participants.values()] == [2, 1]


def test_before_the_first_round_nothing_is_drawn():
    event = view_event(parse_event("1 | |\n2 | |"), EventKind.SWISS, 0)
    assert [p.records for p in event.with_final_round_drawn().participants.values()] == [(), ()]


def test_a_context_keeps_its_readings_and_a_team_event_its_boards():
    context = Context(view_event(parse_event(ROWS), EventKind.SWISS, 2), None, {"a": "b"})
    assert with_final_round_drawn(context).reading("a") == "b"
    games = team_context("1 | 2w/1=01\n2 | 1b/0=10", rounds=1).by_score("GP")
    drawn = with_final_round_drawn(games).event
    assert drawn.participants[1].boards == games.event.participants[1].boards


def test_a_reading_that_was_not_chosen_is_the_default():
    context = Context(view_event(parse_event(ROWS), EventKind.SWISS, 2), None, {"a": "b"})
    assert [context.reading("a"), context.reading("c"), context.reading("c", "d")] == ["b", "", "d"]


def test_the_record_of_a_round_is_found_by_its_number():
    one = view_event(parse_event(ROWS), EventKind.SWISS, 2).participants[2]
    assert one.record(2) == one.records[1]
    assert one.record(3) is None


def test_national_ratings_stay_where_the_last_round_is_drawn():
    event = view_event(parse_event(ROWS), EventKind.SWISS, 2)
    own = (NationalRating(federation="ENG", rating=200),)
    rated = replace(event.participants[1], national_ratings=own)
    drawn = replace(event, participants={1: rated}).with_final_round_drawn()
    assert drawn.participants[1].national_ratings == rated.national_ratings


def test_the_unit_has_the_points_awarded_in_the_rounds_that_count():
    """A quarter in round 2 is exact after round 2, and after round 1 nobody has quarters."""
    event = parse_event("1 | | 2w1 U(1/4)\n2 | | 1b0 U")
    assert [view_event(event, EventKind.SWISS, rounds).unit for rounds in (1, 2)] == [2, 4]
    after = view_event(event, EventKind.SWISS, 2)
    assert after.in_points(after.participants[1].points) == Fraction(5, 4)
