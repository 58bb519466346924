"""Laws of any tie-break, as assertions for property tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from crosstable.api import Column, Context, ListedTieBreak, Row, rank

Ranked = tuple[tuple[Column, ...], tuple[Row, ...]]


def assert_renumbered(before: Ranked, after: Ranked, new: Mapping[int, int]) -> None:
    """Values, scores among the tied and ranks are those of the same participants."""
    columns, rows = before
    new_columns, new_rows = after
    for column, other in zip(columns, new_columns, strict=True):
        assert {new[id_]: raw for id_, raw in column.raw.items()} == other.raw, column.key
        assert {new[id_]: p.score for id_, p in column.placed.items()} == {
            id_: p.score for id_, p in other.placed.items()
        }
    assert {(new[row.participant], row.rank, row.shared) for row in rows} == {
        (row.participant, row.rank, row.shared) for row in new_rows
    }


def assert_refined(context: Context, listed: Sequence[ListedTieBreak]) -> None:
    """Whoever is ahead by the beginning of a list stays ahead by more of it."""
    rankings = []
    for length in (0, 1, 3, 6):
        _, rows = rank(context, listed[:length])
        rankings.append({row.participant: row.rank for row in rows})

    for coarse, fine in pairwise(rankings):
        for one in coarse:
            for other in coarse:
                if coarse[one] < coarse[other]:
                    assert fine[one] < fine[other]
