"""Lots drawn, places given and who is not ranked: what they do, and what of them did nothing."""

from __future__ import annotations

from fractions import Fraction

import pytest

from crosstable.api import ListedTieBreak, Note, Regulation, Standings, TieBreakType, rank
from crosstable.engine.rulings import (
    Exclusion,
    GivenPlace,
    Lot,
    RulingError,
    Rulings,
    ruled_tie_breaks,
)
from crosstable.engine.standings import unused_rulings
from crosstable.model.tournament import Tournament

from .test_rank import level, shown
from .toys import context_of, given_values

DRAWN = Note("drawn on stage", "L1")
DECIDED = Note("decided by the committee", "M1")


def ranked(context, rulings, *before):
    """Standings under the rulings, each of which is an entry at the end of the list."""
    tie_breaks = ruled_tie_breaks(rulings)
    listed = [ListedTieBreak(key=code, tie_break=one) for code, one in tie_breaks.items()]
    columns, rows = rank(context, [*before, *listed], rulings=rulings)
    regulation = Regulation(id="toy", title="", edition="", namespace="toy")
    return Standings(Tournament(), regulation, context, columns, rows)


def test_only_what_was_ruled_is_a_column():
    lots, places = (Lot((1, 2), DRAWN),), (GivenPlace(1, 2, DECIDED),)
    assert ruled_tie_breaks(Rulings()) == {}
    assert list(ruled_tie_breaks(Rulings(lots=lots))) == ["LOTS"]
    assert list(ruled_tie_breaks(Rulings(places=places))) == ["MANUAL"]


def test_lots_part_those_drawn_in_their_order_and_nobody_else():
    """3 and 2 are drawn in this order; 1 and 4, level with each other, stay so."""
    values = given_values("X", {1: 5, 2: 9, 3: 9, 4: 5})
    found = ranked(level(4), Rulings(lots=(Lot((3, 2), DRAWN),)), values)
    assert shown(found.rows) == [(1, 3, None), (2, 2, "LOTS"), (3, 1, "X"), (3, 4, None)]
    lots = found.column("LOTS")
    assert [lots.value(id_).display for id_ in (3, 2)] == ["1", "2"]
    assert (lots.value(1).exact, lots.value(1).reason) == (None, "not-applicable")


def test_lots_of_more_than_are_level_part_them_and_lots_of_fewer_do_not():
    assert shown(ranked(level(2), Rulings(lots=(Lot((2, 9, 1), DRAWN),))).rows) == [
        (1, 2, None),
        (2, 1, "LOTS"),
    ]
    assert shown(ranked(level(3), Rulings(lots=(Lot((2, 1), DRAWN),))).rows) == [
        (1, 1, None),
        (1, 2, None),
        (1, 3, None),
    ]


def test_a_place_given_is_shown_and_explained_with_its_note():
    found = ranked(level(3), Rulings(places=(GivenPlace(3, 1, DECIDED),)))
    assert shown(found.rows) == [(1, 3, None), (2, 1, "MANUAL"), (2, 2, None)]
    manual = found.column("MANUAL")
    assert (manual.value(3).display, manual.value(1).reason) == ("1", "not-applicable")
    (own,) = found.explain(3, manual).contributions
    assert (own.round, own.amount, own.note) == (0, 1, DECIDED)
    assert found.explain(1, manual).contributions == ()


def test_a_lot_is_explained_with_its_note():
    found = ranked(level(2), Rulings(lots=(Lot((2, 1), DRAWN),)))
    (own,) = found.explain(1, found.column("LOTS")).contributions
    assert (own.round, own.amount, own.note) == (0, 2, DRAWN)


@pytest.mark.parametrize(
    ("code", "name", "summary"),
    [
        ("LOTS", "Drawing of lots", "The place in the order in which lots were drawn."),
        (
            "MANUAL",
            "Place given by decision",
            "The place somebody has whatever points and tie-breaks say.",
        ),
    ],
)
def test_what_was_ruled_is_known_beforehand_and_the_lower_number_is_better(code, name, summary):
    rulings = Rulings(lots=(Lot((1, 2), DRAWN),), places=(GivenPlace(1, 1, DECIDED),))
    one = ruled_tie_breaks(rulings)[code]
    assert (one.code, one.name, one.summary) == (code, name, summary)
    assert one.type is TieBreakType.KNOWN_BEFOREHAND
    assert one.lower_is_better


@pytest.mark.parametrize(
    ("since", "rounds", "is_out"),
    [(None, 0, True), (None, 3, True), (3, 2, False), (3, 3, True), (3, 4, True)],
)
def test_who_is_excluded_is_not_ranked_from_that_round_on(since, rounds, is_out):
    assert Exclusion(1, since).is_in_force(rounds) is is_out


def test_the_excluded_have_no_row_and_the_others_close_up():
    _, rows = rank(level(3), [], rulings=Rulings(exclusions=(Exclusion(1),)))
    assert shown(rows) == [(1, 2, None), (1, 3, None)]


@pytest.mark.parametrize("place", [2, 5])
def test_a_place_inside_a_shared_one_or_behind_the_last_cannot_be_given(place):
    """Three who share place 1, and a fourth who is to come between them or after a gap."""
    with pytest.raises(RulingError, match=f"nobody can be given place {place}: it is inside"):
        rank(level(4), [], rulings=Rulings(places=(GivenPlace(4, place, DECIDED),)))


def test_the_place_after_a_shared_one_and_the_last_can():
    found = rank(level(4), [], rulings=Rulings(places=(GivenPlace(1, 4, DECIDED),)))[1]
    assert shown(found) == [(1, 2, None), (1, 3, None), (1, 4, None), (4, 1, "MANUAL")]


def unused(rulings, context, *lists):
    return list(unused_rulings(rulings, ranked(context, rulings, *lists).rows))


def test_rulings_that_did_something_are_not_told():
    context = context_of("1 | | 4w1\n2 | | 3w1\n3 | | 2b0\n4 | | 1b0")
    rulings = Rulings(lots=(Lot((2, 1), DRAWN),), places=(GivenPlace(4, 3, DECIDED),))
    assert unused(rulings, context) == []


def test_lots_of_some_who_are_parted_otherwise_are_told():
    values = given_values("X", {1: 3, 2: 2, 3: 1, 4: 1})
    rulings = Rulings(lots=(Lot((2, 1), DRAWN), Lot((4, 3), DRAWN)))
    told = unused(rulings, level(4), values)
    assert told == ["LOTS: 2, 1 are parted without the lots, or not by these alone"]


def test_a_place_that_became_another_is_told_and_one_who_is_not_ranked_is_not():
    """Both are to have place 1, which they share; the one behind them cannot have place 1 then,
    and a participant without a row is nobody's business here."""
    rows = rank(level(3), [])[1]
    rulings = Rulings(places=(GivenPlace(1, 2, DECIDED), GivenPlace(9, 1, DECIDED)))
    assert list(unused_rulings(rulings, rows)) == ["MANUAL: 1 is to have place 2, and has 1"]


def test_points_parted_are_parted_by_points_however_the_lots_were():
    context = context_of("1 | | 2w1\n2 | | 1b0")
    found = ranked(context, Rulings(lots=(Lot((2, 1), DRAWN),)))
    assert shown(found.rows) == [(1, 1, None), (2, 2, "PTS")]
    assert found.rows[0].points == Fraction(1)
