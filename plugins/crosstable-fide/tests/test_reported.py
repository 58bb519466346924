"""Faults that somebody met in some program and that values alone do not show."""

from __future__ import annotations

import pytest
from crosstable_fide.rating_tables import expected_percent
from crosstable_fide.tie_breaks import TIE_BREAKS

from crosstable.api import EventKind, rank
from crosstable.testing import list_tie_breaks, parse_event

LEVEL_BUT_FOR_THEIR_GAME = """
1 | 2000 | 3w1 2b0 4w1
2 | 1990 | 4w1 1w1 3b0
3 | 1980 | 1b0 4b= 2w1
4 | 1970 | 2b0 3w= 1b0
"""
EDITIONS = ("fide-2023-09", "fide-2024-08", "fide-2026-03")


def ranking(context, codes: str):
    return rank(context, list_tie_breaks(codes, TIE_BREAKS))


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_tie_stays_shared_until_the_list_breaks_it__lila_7426(edition, context_of) -> None:
    context = context_of(parse_event(LEVEL_BUT_FOR_THEIR_GAME), edition)

    _, shared = ranking(context, "WIN")
    _, broken = ranking(context, "WIN,DE")

    assert [(row.rank, row.participant, row.shared) for row in shared[:2]] == [
        (1, 1, True),
        (1, 2, True),
    ]
    assert [(row.rank, row.participant, row.decided_by) for row in broken[:2]] == [
        (1, 2, None),
        (2, 1, "DE"),
    ]


def test_direct_encounter_shows_the_score_of_the_game__sharly_1706(context_of) -> None:
    tournament = parse_event(
        """
        1 | 2000 | 2w1 3b0
        2 | 1990 | 1b0 .   3w1
        3 | 1980 | .   1w1 2b0
        4 | 1970 | .   .   .
        """,
        kind=EventKind.ROUND_ROBIN,
    )
    context = context_of(tournament, "fide-2026-03")
    [listed] = list_tie_breaks("DE", TIE_BREAKS)

    columns, _ = rank(context, [listed])
    placed = listed.tie_break.places(context, [1, 2], listed.modifiers)

    assert columns[0].value(1).display == "1.0"
    assert columns[0].value(4).reason == "not-tied"
    assert [(placed[id_].place, placed[id_].score) for id_ in (1, 2)] == [(1, 2), (2, 0)]


def test_level_on_everything_means_one_shared_rank__cutechess_673(context_of) -> None:
    tournament = parse_event(
        """
        1 | 2000 | 2w= 3b= 4w1
        2 | 2000 | 1b= 4w1 3b=
        3 | 2000 | 4w1 1w= 2w=
        4 | 2000 | 3b0 2b0 1b0
        """
    )
    context = context_of(tournament, "fide-2026-03")

    _, rows = ranking(context, "DE,BH/C1,BH,SB,WIN,ARO")

    assert [(row.rank, row.participant) for row in rows] == [(1, 1), (1, 2), (1, 3), (4, 4)]


def test_points_count_pairing_allocated_byes__chesspairing(context_of) -> None:
    tournament = parse_event("1 | 2390 | 2w1 3b1 U\n2 | 2380 | 1b0 U 3w1\n3 | 2370 | U 1w0 2b0")
    context = context_of(tournament, "fide-2026-03")

    _, rows = ranking(context, "BH")

    assert [int(row.points) for row in rows] == [3, 2, 1]


def test_perfect_performance_expects_just_enough__tec_22() -> None:
    ratings = (1700, 1950, 1850, 2050, 2150)

    assert sum(expected_percent(2089 - rating) for rating in ratings) == 337
    assert sum(expected_percent(2112 - rating) for rating in ratings) == 350
    assert sum(expected_percent(2111 - rating) for rating in ratings) < 350


@pytest.mark.parametrize(
    ("rows", "kind"),
    [
        # One cycle of a double round robin of three: everybody had one free round.
        (
            "1 | 2000 | 2w1 3b0 .\n2 | 2000 | 1b0 . 3w=\n3 | 2000 | . 1w1 2b=",
            EventKind.DOUBLE_ROUND_ROBIN,
        ),
        # The fourth never came, so that nobody could play more than two games.
        (
            "1 | 2000 | 2w1 3b0 .\n2 | 2000 | 1b0 . 3w=\n3 | 2000 | . 1w1 2b=\n4 | 2000 | . . .",
            EventKind.ROUND_ROBIN,
        ),
    ],
)
def test_koya_limit_counts_the_rounds_in_which_anybody_was_paired__9_2(
    rows, kind, context_of
) -> None:
    """As in FIDE's checker: the greatest possible score is 2, so 1 qualifies, as player 1 has."""
    context = context_of(parse_event(rows, kind=kind), "fide-2026-03")
    [koya] = list_tie_breaks("KS", TIE_BREAKS)

    assert [koya.value(context, id_) / context.event.unit for id_ in (1, 2, 3)] == [0, 0.5, 1]
