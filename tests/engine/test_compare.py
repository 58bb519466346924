"""Comparison of regulations: who moves, whom they cross, and what changed."""

from crosstable.api import (
    Regulation,
    Standings,
    compare,
    rank,
)
from crosstable.testing.builders import parse_event

from .toys import context_of, given_values


def standings(id_, *lists, rows="1 | | .\n2 | | .\n3 | | .", **more):
    tournament = parse_event(rows)
    context = context_of(rows)
    columns, ranked = rank(context, lists)
    regulation = Regulation(id=id_, title=id_, edition="", namespace="toy")
    return Standings(tournament, regulation, context, columns, ranked, **more)


def on_both(id_, first, second):
    """Standings with the list X, Y."""
    return standings(id_, given_values("X", first), given_values("Y", second))


def moved(step):
    return {m.participant: (m.before.rank, m.after.rank) for m in step.moves}


def test_nobody_moves_where_the_ranks_are_the_same():
    values = given_values("X", {1: 3, 2: 2, 3: 1})
    (step,) = compare([standings("a", values), standings("b", values)]).steps
    assert (step.moves, step.changes) == ((), ())


def test_each_is_compared_with_the_one_before():
    orders = [{1: 3, 2: 2, 3: 1}, {1: 2, 2: 3, 3: 1}, {1: 2, 2: 3, 3: 1}]
    steps = compare([standings("abc"[i], given_values("X", o)) for i, o in enumerate(orders)]).steps
    assert [moved(step) for step in steps] == [{1: (1, 2), 2: (2, 1)}, {}]


def test_a_crossing_names_both_orders_and_what_decided_each():
    before = standings(
        "a", given_values("X", {1: 1, 2: 1, 3: 0}), given_values("Y", {1: 2, 2: 1, 3: 0})
    )
    after = standings(
        "b", given_values("X", {1: 1, 2: 3, 3: 0}), given_values("Y", {1: 2, 2: 1, 3: 0})
    )
    (step,) = compare([before, after]).steps
    (crossing,) = step.moves[0].crossings
    assert step.moves[0].participant == 1
    assert (crossing.other, crossing.before, crossing.after) == (2, -1, 1)
    assert (crossing.decided_before, crossing.decided_after) == ("Y", "X")
    assert step.deciding == {"X", "Y"}


def test_only_deciding_values_that_differ_are_explained_each_once():
    before = standings(
        "a", given_values("X", {1: 3, 2: 2, 3: 1}), given_values("Y", {1: 1, 2: 1, 3: 1})
    )
    after = standings(
        "b", given_values("X", {1: 3, 2: 2, 3: 4}), given_values("Y", {1: 9, 2: 9, 3: 9})
    )
    (step,) = compare([before, after]).steps
    assert moved(step) == {1: (1, 2), 2: (2, 3), 3: (3, 1)}
    (change,) = step.changes
    assert (change.participant, change.key) == (3, "X")
    assert change.before.contributions[0].amount == 1
    assert change.after.contributions[0].amount == 4


def test_a_shared_rank_that_is_broken_is_a_move_of_the_lower_only():
    level = standings("a", given_values("X", {1: 1, 2: 1, 3: 0}))
    broken = standings("b", given_values("X", {1: 2, 2: 1, 3: 0}))
    (step,) = compare([level, broken]).steps
    assert moved(step) == {2: (1, 2)}
    (crossing,) = step.moves[0].crossings
    assert (crossing.before, crossing.after, crossing.decided_before) == (0, 1, None)


def test_lists_may_differ():
    before = standings("a", given_values("X", {1: 3, 2: 2, 3: 1}))
    after = standings("b", given_values("Y", {1: 1, 2: 2, 3: 3}))
    comparison = compare([before, after])
    assert comparison.keys == ("X", "Y")
    assert comparison.steps[0].changes == ()
    first = comparison.steps[0].moves[0].crossings[0]
    assert (first.decided_before, first.decided_after) == ("X", "Y")


def test_participants_with_other_points_are_never_crossed():
    rows = "1 | | 2w1\n2 | | 1b0\n3 | | U"
    before = standings("a", given_values("X", {1: 1, 2: 9, 3: 0}), rows=rows)
    after = standings("b", given_values("X", {1: 0, 2: 9, 3: 1}), rows=rows)
    (step,) = compare([before, after]).steps
    assert moved(step) == {1: (1, 2), 3: (2, 1)}
    assert {c.other for m in step.moves for c in m.crossings} == {1, 3}


def test_a_part_lists_its_own_moves_only():
    before = standings("a", given_values("X", {1: 3, 2: 2, 3: 1}), part="x", part_ranks={3: 1})
    after = standings("b", given_values("X", {1: 3, 2: 1, 3: 2}), part="x", part_ranks={3: 1})
    (step,) = compare([before, after]).steps
    assert moved(step) == {3: (3, 2)}


def test_a_value_that_decides_nothing_does_not_hide_those_behind_it():
    before = on_both("a", {1: 1, 2: 1, 3: 1}, {1: 3, 2: 2, 3: 1})
    after = on_both("b", {1: 1, 2: 1, 3: 1}, {1: 1, 2: 2, 3: 3})
    (step,) = compare([before, after]).steps
    assert {(c.participant, c.key) for c in step.changes} == {(1, "Y"), (3, "Y")}
    assert (step.before, step.after) == (before, after)
