"""Opponents' scores under a policy, and the rounds of theirs that count otherwise than awarded.

The policy here: seen by opponents, a forfeit won is a draw, except where forfeits are as played,
and a half-point bye is nothing.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from crosstable.api import (
    OPPONENT_ADJUSTED,
    Context,
    Contribution,
    EventKind,
    ListedTieBreak,
    Note,
    Outcome,
    Regulation,
    Standings,
    TieBreak,
    TieBreakType,
    opponent_scores,
    parse_descriptor,
    rank,
    view_event,
)
from crosstable.testing import parse_event

DRAWN, NOTHING = Note("seen as a draw"), Note("seen as nothing")
# 2 has 2½ points, one of them by forfeit and half of one for a bye.
ROWS = "1 | | 2w0 4w1 3b1 .\n2 | | 1b1 3w0 4+ H\n3 | | 4w1 2b1 1w0 .\n4 | | 3b0 1b0 2- ."


class Policy:
    """As awarded, but for a forfeit won."""

    id = "toy:draws"
    title = "Forfeits won are draws"

    def is_game(self, context, record, use):
        return record.outcome.is_played

    def seen_by_opponents(self, context, participant, forfeits_as_played):
        return [
            Contribution(r.round, context.event.draw, DRAWN, r.opponent)
            if r.outcome is Outcome.FORFEIT_WIN and not forfeits_as_played
            else Contribution(r.round, 0, NOTHING, r.opponent)
            if r.outcome is Outcome.HALF_POINT_BYE
            else Contribution(r.round, r.points, Note("as awarded"), r.opponent)
            for r in participant.records
        ]

    def own_round(self, context, participant, record):
        return None

    def cut_low(self, contributions, count):
        return list(contributions)


def standings(modifiers: str) -> Standings:
    tournament = parse_event(ROWS)
    context = Context(view_event(tournament, EventKind.SWISS, 4), Policy())
    one = TieBreak(
        code="OPP",
        name="Opponents",
        summary="",
        type=TieBreakType.OPPONENTS,
        modifiers=frozenset("P"),
        contributions=lambda seen, id_, given: seen.shared(
            opponent_scores, id_, given.forfeits_as_played
        ),
    )
    given = parse_descriptor(f"OPP{modifiers}").modifiers
    listed = ListedTieBreak(key=f"OPP{modifiers}", tie_break=one, modifiers=given)
    columns, rows = rank(context, [listed])
    regulation = Regulation(id="toy", title="", edition="", namespace="toy")
    return Standings(tournament, regulation, context, columns, rows)


@pytest.mark.parametrize(
    ("modifiers", "value"),
    # Opponents of 1: 2 with 1½ or 2, 4 with none, 3 with 2.
    [("", Fraction(7, 2)), ("/P", Fraction(4))],
)
def test_opponents_scores_are_as_the_policy_sees_their_rounds(modifiers, value) -> None:
    assert standings(modifiers).columns[0].value(1).exact == str(value)


@pytest.mark.parametrize(
    ("modifiers", "rounds"), [("", [(3, 1, DRAWN), (4, 0, NOTHING)]), ("/P", [(4, 0, NOTHING)])]
)
def test_adjusted_rounds_are_explained_and_only_those(modifiers, rounds) -> None:
    found = standings(modifiers)
    for _ in ("the first time", "and again"):
        explained = found.explain(1, found.columns[0])
        assert {
            opponent: [(c.round, c.amount, c.note) for c in seen]
            for opponent, seen in explained.adjustments.items()
        } == {2: rounds}


class Quarters(Policy):
    """Each round without a game is worth a quarter of a point to opponents."""

    def seen_by_opponents(self, context, participant, forfeits_as_played):
        return [
            Contribution(r.round, r.points, Note("as scored"))
            if r.outcome.is_played
            else Contribution(r.round, Fraction(context.event.unit, 4), Note("a quarter"))
            for r in participant.records
        ]


@pytest.mark.parametrize(
    ("rows", "rounds", "value"),
    [
        # Three opponents with no points, two rounds without a game each: 3 x 2 x 1/4.
        ("1 | | 2w1 3b1 4w1\n2 | | 1b0 Z Z\n3 | | Z 1w0 Z\n4 | | Z Z 1b0", 3, Fraction(3, 2)),
        ("1 | | 2w1 .\n2 | | 1b0 Z", 2, Fraction(1, 4)),
    ],
)
def test_a_policy_may_count_parts_of_a_unit(rows: str, rounds: int, value: Fraction) -> None:
    context = Context(view_event(parse_event(rows), EventKind.SWISS, rounds), Quarters())

    elements = opponent_scores(context, 1)

    assert sum(context.event.in_points(one.amount) for one in elements) == value
    assert {one.note for one in elements} == {OPPONENT_ADJUSTED}
