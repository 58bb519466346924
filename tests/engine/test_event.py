"""An event as calculators see it: a record of every round for everybody."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from crosstable.api import (
    Colour,
    EventKind,
    NationalRating,
    Outcome,
    Player,
    PointSystem,
    Record,
    RoundRecord,
    Tournament,
    view_event,
)


def match(*games: tuple[int, int, Outcome, Outcome], points: PointSystem | None = None):
    """Two who played games against each other: the round, its number there, both results."""
    records = [
        tuple(
            RoundRecord(round_, opponent, Colour.WHITE, results[opponent == 1], game=game)
            for round_, game, *results in games
        )
        for opponent in (2, 1)
    ]
    rating = NationalRating(federation="AUT", rating=1999)
    players = (
        Player(id=1, name="", records=records[0], national_ratings=(rating,)),
        Player(id=2, name="", records=records[1]),
    )
    return Tournament(players=players, points=points or PointSystem())


WON, LOST, DREW = Outcome.WIN, Outcome.LOSS, Outcome.DRAW
TWO_AND_ONE = match((1, 1, WON, LOST), (1, 2, DREW, DREW), (2, 1, LOST, WON), (3, 2, DREW, DREW))


@pytest.mark.parametrize(("rounds", "games"), [(1, 2), (2, 3), (3, 5)])
def test_every_game_of_a_round_has_its_record(rounds, games):
    event = view_event(TWO_AND_ONE, EventKind.MATCH, rounds)
    played = [record.outcome for record in event.participants[1].records]
    assert played == [WON, DREW, LOST, Outcome.NOT_PAIRED, DREW][:games]


def test_a_game_of_which_nothing_is_said_is_one_without_pairing():
    records = view_event(TWO_AND_ONE, EventKind.MATCH, 3).participants[1].records
    assert records[3] == Record(3, 0, None, Outcome.NOT_PAIRED, 0)


def test_what_results_and_ratings_are_is_that_of_the_event():
    third = Fraction(1, 3)
    system = PointSystem(win=Fraction(3), draw=Fraction(1), loss=third)
    event = view_event(match((1, 1, WON, LOST), points=system), EventKind.MATCH, 1)
    assert (event.unit, event.win, event.draw, event.loss) == (6, 18, 6, 2)
    assert [one.points for one in event.participants.values()] == [18, 2]
    assert [one.rating for one in event.participants[1].national_ratings] == [1999]


def test_points_that_were_awarded_count_in_the_unit_beside_those_of_the_system():
    one, other = TWO_AND_ONE.players
    awarded = one.records[0]._replace(awarded=Fraction(1, 3))
    later = one.records[2]._replace(awarded=Fraction(1, 5))
    one = replace(one, records=(awarded, one.records[1], later))
    system = PointSystem(win=Fraction(5, 4))
    event = replace(TWO_AND_ONE, players=(one, other), points=system)
    assert view_event(event, EventKind.MATCH, 1).unit == 12
    assert view_event(event, EventKind.MATCH, 2).unit == 60
