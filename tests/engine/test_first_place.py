"""A tie for first place with a list of its own."""

from __future__ import annotations

from crosstable.api import (
    ListedTieBreak,
    Note,
    Placed,
    Regulation,
    TieBreak,
    TieBreakType,
    rank,
)
from crosstable.engine.compare import separated_by
from crosstable.engine.standings import Standings
from crosstable.model.tournament import Tournament

from .test_rank import level, shown
from .toys import context_of, given_values


def beaten_inside(code, *wins):
    """Orders a group by the wins of its members over each other, given as (winner, loser)."""

    def places(context, group, modifiers):
        score = {id_: sum(w == id_ and other in group for w, other in wins) for id_ in group}
        return {i: Placed(1 + sum(s > score[i] for s in score.values()), score[i]) for i in group}

    tie_break = TieBreak(
        code=code, name=code, summary="", type=TieBreakType.AMONG_TIED, places=places
    )
    return ListedTieBreak(key=code, tie_break=tie_break)


def separated(context, columns, rows, one, other):
    regulation = Regulation(id="toy", title="", edition="", namespace="toy")
    return separated_by(Standings(Tournament(), regulation, context, columns, rows), one, other)


ALL_LEVEL = given_values("X", {1: 1, 2: 1, 3: 1, 4: 1})
IN_ORDER = given_values("Y", {1: 4, 2: 3, 3: 2, 4: 1, 5: 0})


def test_who_is_level_first_after_the_list_for_first_place_stays_so():
    columns, rows = rank(level(4), [IN_ORDER], [given_values("X", {1: 1, 2: 1, 3: 0, 4: 0})])
    assert shown(rows) == [(1, 1, None), (1, 2, None), (3, 3, "X"), (4, 4, "Y")]
    assert [column.key for column in columns] == ["X", "Y"]
    assert columns[1].value(1).leaves_level
    assert not columns[1].value(3).leaves_level


def test_without_any_tie_break_for_first_place_it_is_shared():
    assert shown(rank(level(2), [IN_ORDER], [])[1]) == [(1, 1, None), (1, 2, None)]
    assert shown(rank(level(2), [IN_ORDER])[1]) == [(1, 1, None), (2, 2, "Y")]


def test_the_list_for_first_place_is_for_nobody_else():
    context = context_of("1 | | 3w1\n2 | | 4w1\n3 | | 1b0\n4 | | 2b0")
    columns, rows = rank(context, [ALL_LEVEL], [IN_ORDER])
    assert shown(rows) == [(1, 1, None), (2, 2, "Y"), (3, 3, "PTS"), (3, 4, None)]
    assert separated(context, columns, rows, 3, 4) is None


def test_a_leader_alone_is_not_tied():
    context = context_of("1 | | 2w1 3b1\n2 | | 1b0 U\n3 | | U 1w0")
    columns, rows = rank(context, [IN_ORDER], [])
    assert shown(rows) == [(1, 1, None), (2, 2, "PTS"), (3, 3, "Y")]
    assert not columns[0].value(1).leaves_level


def test_a_tie_break_of_both_lists_is_one_column_and_starts_again_behind_the_winner():
    """1, 2, 3 beat each other in turn and 4 and 5 nobody but 4 beat 5; a play-off puts 1 first."""
    games = [(1, 2), (2, 3), (3, 1)]
    games += [(top, low) for top in (1, 2, 3) for low in (4, 5)]
    direct = beaten_inside("DE", *games, (4, 5))
    playoff = beaten_inside("PLAYOFF", (1, 2), (1, 3))
    context = level(5)
    columns, rows = rank(context, [direct, IN_ORDER], [direct, playoff])
    assert shown(rows) == [
        (1, 1, None),
        (2, 2, "PLAYOFF"),
        (3, 3, "DE"),
        (4, 4, "DE"),
        (5, 5, "DE"),
    ]
    assert [column.key for column in columns] == ["DE", "PLAYOFF", "Y"]
    assert [columns[0].value(id_).exact for id_ in range(1, 6)] == ["1", "1", "2", "4", "5"]
    for one, other, code in ((1, 2, "PLAYOFF"), (2, 3, "DE"), (4, 5, "DE")):
        assert separated(context, columns, rows, one, other) == code


def test_those_left_level_by_both_lists_are_level():
    context = level(3)
    direct = beaten_inside("DE", (1, 2), (2, 3), (3, 1))
    columns, rows = rank(context, [direct, ALL_LEVEL], [direct])
    assert shown(rows) == [(1, 1, None), (1, 2, None), (1, 3, None)]
    assert all(columns[0].value(id_).leaves_level for id_ in (1, 2, 3))


FIRST, AGAIN = Note("among all"), Note("among the rest")


def scripted(code, script):
    """A tie-break that gives the places written down for a group, each with a step."""

    def places(context, group, modifiers):
        return {i: Placed(p, None, (), (note,)) for i, (p, note) in script[tuple(group)].items()}

    tie_break = TieBreak(
        code=code, name=code, summary="", type=TieBreakType.AMONG_TIED, places=places
    )
    return ListedTieBreak(key=code, tie_break=tie_break)


def twice(*again):
    """The column of a tie-break that puts 1 before 2, 3, 4, and these at ``again`` then."""
    script = {
        (1, 2, 3, 4): {1: (1, FIRST), 2: (2, FIRST), 3: (2, FIRST), 4: (2, FIRST)},
        (2, 3, 4): {id_: (place, AGAIN) for id_, place in zip((2, 3, 4), again, strict=True)},
    }
    direct = scripted("DE", script)
    columns, rows = rank(level(4), [direct, IN_ORDER], [direct])
    return columns[0], rows


def test_a_place_among_the_rest_counts_on_from_the_place_among_all():
    column, rows = twice(3, 1, 2)
    assert [row.participant for row in rows] == [1, 3, 4, 2]
    assert [column.value(id_).exact for id_ in (1, 2, 3, 4)] == ["1", "4", "2", "3"]
    assert column.placed[3].steps == (FIRST, AGAIN)
    assert column.placed[1].steps == (FIRST,)
    assert not any(column.value(id_).leaves_level for id_ in (1, 2, 3, 4))


def test_where_it_does_not_apply_again_the_place_among_all_stays():
    column, rows = twice(None, None, None)
    assert [column.value(id_).exact for id_ in (1, 2, 3, 4)] == ["1", "2", "2", "2"]
    assert shown(rows) == [(1, 1, None), (2, 2, "DE"), (3, 3, "Y"), (4, 4, "Y")]


def test_one_that_never_applies_has_no_value_and_leaves_them_level():
    script = {(1, 2): {1: (None, FIRST), 2: (None, FIRST)}}
    context = context_of("1 | | 3w1\n2 | | 4w1\n3 | | 1b0\n4 | | 2b0")
    script[(3, 4)] = {3: (1, AGAIN), 4: (2, AGAIN)}
    direct = scripted("DE", script)
    columns, _ = rank(context, [direct], [direct])
    assert [columns[0].value(id_).reason for id_ in (1, 2)] == ["not-applicable"] * 2
    assert columns[0].undecided == {1, 2}
    assert columns[0].placed[4].steps == (AGAIN,)


def test_a_value_of_both_lists_parts_those_behind_who_are_not_tied_for_first():
    context = context_of("1 | | 3w1\n2 | | 4w1\n3 | | 1b0\n4 | | 2b0")
    columns, rows = rank(context, [IN_ORDER], [IN_ORDER])
    assert shown(rows) == [(1, 1, None), (2, 2, "Y"), (3, 3, "PTS"), (4, 4, "Y")]
    assert not any(columns[0].value(id_).leaves_level for id_ in (1, 2, 3, 4))
    assert separated(context, columns, rows, 3, 4) == "Y"


def test_those_left_level_at_first_and_parted_later_are_not_level():
    context = level(3)
    direct = beaten_inside("DE", (1, 2), (2, 3), (3, 1))
    columns, rows = rank(context, [direct], [direct, beaten_inside("Z", (1, 2), (1, 3))])
    assert shown(rows) == [(1, 1, None), (2, 2, "Z"), (3, 3, "DE")]
    assert separated(context, columns, rows, 2, 3) == "DE"


def test_somebody_alone_on_points_is_left_level_with_nobody_by_the_list_for_first_place():
    context = context_of("1 | | 3w1\n2 | | U\n3 | | 1b0")
    columns, _ = rank(context, [], [IN_ORDER])
    assert [columns[0].value(id_).leaves_level for id_ in (1, 2, 3)] == [False] * 3
