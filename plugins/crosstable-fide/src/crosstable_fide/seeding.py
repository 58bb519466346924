"""Who is let into a play-off that is not for all who are tied."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from crosstable.api import Mark, Procedure, draw_one, path


def first_by_seed(
    stage: str, groups: Iterable[Sequence[int]], number: int, *, article: str
) -> Procedure[tuple[int, ...]]:
    """The first ``number`` players by their tie-breaks, with no more lots than that needs."""
    chosen: list[int] = []
    for group in groups:
        left = list(group)
        while left and len(chosen) < number:
            place = len(chosen) + 1
            one = yield from draw_one(
                path(stage, f"LOT{place}"),
                left,
                text=f"lot for number {place} by tie-break",
                article=article,
            )
            left.remove(one)
            chosen.append(one)
    roles = {f"No. {place}": player for place, player in enumerate(chosen, start=1)}
    yield Mark(path(stage, "ORDER"), tuple(chosen), roles)
    return tuple(chosen)
