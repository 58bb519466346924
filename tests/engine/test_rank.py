"""Ranking: groups, shared ranks, and what decided."""

from fractions import Fraction

import pytest

from crosstable.api import (
    ListedTieBreak,
    Note,
    Placed,
    TieBreak,
    TieBreakType,
    mean,
    rank,
)
from crosstable.engine.rulings import GivenPlace, Rulings
from crosstable.engine.standings import CalculationError

from .toys import context_of, given_values


def level(count):
    """An event in which ``count`` participants have no round yet, so all are level."""
    return context_of("\n".join(f"{id_} | |" for id_ in range(1, count + 1)))


def shown(rows):
    return [(row.rank, row.participant, row.decided_by) for row in rows]


def test_ranks_stay_shared_after_the_whole_list_and_the_next_rank_skips():
    """Case 40: 1, 1, 1, 4; the order inside is by starting rank."""
    _, rows = rank(level(4), [given_values("X", {1: 5, 2: 5, 3: 5, 4: 4})])
    assert shown(rows) == [(1, 1, None), (1, 2, None), (1, 3, None), (4, 4, "X")]
    assert [row.shared for row in rows] == [True, True, True, False]


def test_each_tie_break_splits_only_the_groups_still_tied():
    first = given_values("X", {1: 1, 2: 2, 3: 2, 4: 1})
    second = given_values("Y", {1: 9, 2: 0, 3: 1, 4: 8})
    _, rows = rank(level(4), [first, second])
    assert shown(rows) == [(1, 3, None), (2, 2, "Y"), (3, 1, "X"), (4, 4, "Y")]


def test_undefined_values_rank_last():
    _, rows = rank(level(3), [given_values("X", {1: None, 2: 0, 3: None})])
    assert shown(rows) == [(1, 2, None), (2, 1, "X"), (2, 3, None)]


def test_who_ranks_below_all_others_does_so_whatever_the_value_but_above_no_value():
    why = Note("stayed away")
    tie_break = given_values(
        "X", {1: 9, 2: 0, 3: None, 4: 8}, ranks_below=lambda _, id_: why if id_ in (1, 4) else None
    )
    (column,), rows = rank(level(4), [tie_break])
    assert shown(rows) == [(1, 2, None), (2, 1, "X"), (3, 4, "X"), (4, 3, "X")]
    assert column.value(1).exact == "9/2"
    assert [column.value(id_).ranks_below for id_ in (1, 2, 3)] == [True, False, False]


def test_a_series_may_rank_below_all_others_too():
    tie_break = given_values(
        "X",
        {1: (9, 1), 2: (0, 2)},
        ranks_below=lambda _, id_: Note("stayed away") if id_ == 1 else None,
    )
    (column,), rows = rank(level(2), [tie_break])
    assert shown(rows) == [(1, 2, None), (2, 1, "X")]
    assert [column.value(id_).ranks_below for id_ in (1, 2)] == [True, False]


@pytest.mark.parametrize(
    "more",
    [
        {"reduce": mean},
        {"applies_to": lambda context, group: False},
        {"ranks_below": lambda context, participant: None},
    ],
)
def test_what_is_said_of_values_is_refused_with_places(more):
    with pytest.raises(ValueError, match=f"AMONG: {next(iter(more))} says nothing of places"):
        TieBreak(
            code="AMONG",
            name="among",
            summary="",
            type=TieBreakType.AMONG_TIED,
            places=lambda context, group, modifiers: {},
            **more,
        )


def test_a_tied_group_to_which_a_tie_break_does_not_apply_stays_level():
    step = Note("not all have met")
    among = TieBreak(
        code="AMONG",
        name="among",
        summary="",
        type=TieBreakType.AMONG_TIED,
        places=lambda _, group, __: {id_: Placed(None, None, (), (step,)) for id_ in group},
    )
    (column,), rows = rank(level(2), [ListedTieBreak(key="AMONG", tie_break=among)])
    assert shown(rows) == [(1, 1, None), (1, 2, None)]
    assert (column.value(1).exact, column.value(1).reason) == (None, "not-applicable")
    assert column.placed[1].steps == (step,)


def test_lower_may_be_better():
    _, rows = rank(level(2), [given_values("X", {1: 7, 2: 3}, lower_is_better=True)])
    assert [row.participant for row in rows] == [2, 1]


def test_a_value_that_depends_on_the_tied_group_is_asked_per_group():
    groups = []

    def places(context, group, modifiers):
        groups.append(tuple(group))
        return {id_: Placed(position, None) for position, id_ in enumerate(reversed(group), 1)}

    among = TieBreak(
        code="AMONG", name="among", summary="", type=TieBreakType.AMONG_TIED, places=places
    )
    first = given_values("X", {1: 1, 2: 1, 3: 0})
    columns, rows = rank(level(3), [first, ListedTieBreak(key="AMONG", tie_break=among)])
    assert groups == [(1, 2)]
    assert shown(rows) == [(1, 2, None), (2, 1, "AMONG"), (3, 3, "X")]
    assert columns[1].value(3).reason == "not-tied"
    assert columns[1].value(2).exact == "1"


def test_points_come_first_and_are_named_as_what_decided():
    context = context_of("1 | | 2w0\n2 | | 1b1")
    _, rows = rank(context, [])
    assert shown(rows) == [(1, 2, None), (2, 1, "PTS")]
    assert rows[0].points == Fraction(1)


def test_an_event_without_participants_has_no_rows():
    assert rank(level(0), []) == ((), ())


def test_what_parts_two_between_whom_somebody_was_put_elsewhere_is_the_first_of_all():
    """3 follows 1 by points, however 3 and 2 were parted before 2 was given the last place."""
    context = context_of("1 | | 4w1\n2 | | 5w=\n3 | | 6w=\n4 | | 1b0\n5 | | 2b=\n6 | | 3b=")
    order = given_values("X", {id_: 9 - id_ for id_ in range(1, 7)})
    last = Rulings(places=(GivenPlace(2, 6, Note("by decision")),))
    assert shown(rank(context, [order])[1])[:3] == [(1, 1, None), (2, 2, "PTS"), (3, 3, "X")]
    assert shown(rank(context, [order], rulings=last)[1]) == [
        (1, 1, None),
        (2, 3, "PTS"),
        (3, 5, "X"),
        (4, 6, "X"),
        (5, 4, "PTS"),
        (6, 2, "MANUAL"),
    ]


@pytest.mark.parametrize("code", ["A", "X"])
def test_the_first_of_all_is_by_the_list_and_not_by_the_alphabet(code):
    """Without 2, 3 follows 1: parted by points, then 2 and 3 by the code."""
    context = context_of("1 | | 4w1\n2 | | 5w=\n3 | | 6w=\n4 | | 1b0\n5 | | 2b=\n6 | | 3b=")
    order = given_values(code, {id_: 9 - id_ for id_ in range(1, 7)})
    last = Rulings(places=(GivenPlace(2, 6, Note("by decision")),))
    assert shown(rank(context, [order], rulings=last)[1])[1] == (2, 3, "PTS")


def test_a_tie_break_without_values_in_the_event_has_none_for_anybody():
    among = TieBreak(
        code="AMONG",
        name="among",
        summary="",
        type=TieBreakType.AMONG_TIED,
        places=lambda context, group, modifiers: {},
        applies_in=lambda context: False,
    )
    listed = ListedTieBreak(key="AMONG", tie_break=among)
    (column,), rows = rank(level(2), [listed])
    assert (column.listed, column.scale) == (listed, 2)
    assert column.value(1).reason == "not-applicable"
    assert shown(rows) == [(1, 1, None), (1, 2, None)]


def test_places_for_others_than_the_tied_are_refused_with_both_named():
    among = TieBreak(
        code="AMONG",
        name="among",
        summary="",
        type=TieBreakType.AMONG_TIED,
        places=lambda context, group, modifiers: {3: Placed(1, None), 1: Placed(2, None)},
    )
    with pytest.raises(CalculationError) as caught:
        rank(level(2), [ListedTieBreak(key="AMONG", tie_break=among)])
    assert str(caught.value.__cause__) == "gives places to [1, 3], tied are [1, 2]"
