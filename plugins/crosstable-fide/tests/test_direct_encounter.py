"""Article 6: what the published cases do not show."""

from __future__ import annotations

from fractions import Fraction

from crosstable_fide.direct_encounter import DE

from crosstable.api import EventKind, Modifiers
from crosstable.testing import parse_event

SWISS = "fide-2026-03"


def placed(context, group, **modifiers):
    return DE.places(context, group, Modifiers(**modifiers))


def places(context, group, **modifiers):
    return {id_: found.place for id_, found in placed(context, group, **modifiers).items()}


def test_several_games_of_a_pair_count_with_their_average__6_1_2(context_of) -> None:
    context = context_of(
        parse_event(
            """
            1 | 2000 | 2w1 2b0 3w1
            2 | 2000 | 1b0 1w1 .   3w=
            3 | 2000 | .   .   1b0 2b=
            """
        ),
        SWISS,
    )

    found = placed(context, [1, 2, 3])

    assert {id_: found[id_].score for id_ in found} == {1: 3, 2: 2, 3: 1}
    assert [c.amount for c in found[1].contributions] == [1, 0, 2]
    assert found[1].contributions[0].amount == Fraction(2, 2)
    assert {id_: found[id_].place for id_ in found} == {1: 1, 2: 2, 3: 3}


def test_subsets_still_level_start_again_alone__6_2(context_of) -> None:
    context = context_of(
        parse_event(
            """
            1 | 2000 | 2w1 3w0 4w1
            2 | 2000 | 1b0 4w1 3w1
            3 | 2000 | 4w0 1b1 2b0
            4 | 2000 | 3b1 2b0 1b0
            """
        ),
        SWISS,
    )

    found = placed(context, [1, 2, 3, 4])

    assert {id_: found[id_].place for id_ in found} == {1: 1, 2: 2, 3: 4, 4: 3}
    assert [note.text for note in found[1].steps] == [
        "all have met: ordered by the sum of the scores",
        "restart among 1, 2",
        "all have met: ordered by the sum of the scores",
    ]


def test_a_place_is_given_only_if_the_missing_games_cannot_change_it__6_3(context_of) -> None:
    certain = parse_event(
        """
        1 | 2000 | 2w1 3w1
        2 | 2000 | 1b0 .
        3 | 2000 | .   1b0
        """
    )
    open_ = parse_event(
        """
        1 | 2000 | 2w1 3w=
        2 | 2000 | 1b0 .
        3 | 2000 | .   1b=
        """
    )

    assert places(context_of(certain, SWISS), [1, 2, 3]) == {1: 1, 2: 2, 3: 2}
    assert places(context_of(open_, SWISS), [1, 2, 3]) == {1: 1, 2: 1, 3: 1}


def test_no_rule_for_a_certain_last_place__6_3(context_of) -> None:
    context = context_of(
        parse_event(
            """
            1 | 2000 | 3w1 .
            2 | 2000 | .   3w1
            3 | 2000 | 1b0 2b0
            """
        ),
        SWISS,
    )

    assert places(context, [1, 2, 3]) == {1: 1, 2: 1, 3: 1}


def test_forfeits_count_only_on_request_in_a_swiss__6_1_1(context_of) -> None:
    context = context_of(parse_event("1 | 2000 | 2w+\n2 | 2000 | 1b-"), SWISS)

    assert places(context, [1, 2]) == {1: 1, 2: 1}
    assert places(context, [1, 2], forfeits_as_played=True) == {1: 1, 2: 2}


def test_forfeits_count_where_all_pairings_are_fixed__15_2(context_of) -> None:
    tournament = parse_event("1 | 2000 | 2w+\n2 | 2000 | 1b-", kind=EventKind.ROUND_ROBIN)

    assert places(context_of(tournament, SWISS), [1, 2]) == {1: 1, 2: 2}


def test_a_game_without_result_is_a_missing_game(context_of) -> None:
    context = context_of(parse_event("1 | 2000 | 2w?\n2 | 2000 | 1b?"), SWISS)

    assert places(context, [1, 2]) == {1: 1, 2: 1}


def test_a_group_of_thousands_walks_only_its_own_rounds(context_of) -> None:
    size = 4000
    rows = "\n".join(
        f"{id_} | - | {id_ + 1}w=" if id_ % 2 else f"{id_} | - | {id_ - 1}b="
        for id_ in range(1, size + 1)
    )
    context = context_of(parse_event(rows), SWISS)

    assert set(places(context, range(1, size + 1)).values()) == {1}
