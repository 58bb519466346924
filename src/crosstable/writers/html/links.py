"""Where things stand in the page: the names that links lead to."""

from __future__ import annotations

import re
from collections.abc import Sequence

from crosstable.api import Standings
from crosstable.writers._view import POINTS_CODE


def card_id(participant: int) -> str:
    """The name of a participant's card: ``p12``."""
    return f"p{participant}"


def carded(standings: Standings) -> frozenset[int]:
    """Who has a card that a link can lead to: those who are shown."""
    return frozenset(row.participant for row in standings.listed_rows)


def anchors(standings: Standings) -> dict[str, str]:
    """What stands for each column in an address, the points first: ``PTS``, ``BH-C1``; of teams
    also the points that do not come first: ``GP``.

    The explanation of a number has the name of its card, a hyphen and this: ``p12-BH-C1``.
    """
    other = () if standings.secondary is None else (standings.secondary.score,)
    return distinct_names([POINTS_CODE, *other, *(column.key for column in standings.columns)])


def distinct_names(keys: Sequence[str]) -> dict[str, str]:
    """A distinct name for every code that may stand in an address: ``BH-C1``."""
    names: dict[str, str] = {}
    for key in keys:
        name = re.sub(r"[^A-Za-z0-9]+", "-", key.replace("+", "p"))
        while name in names.values():
            name += "-x"
        names[key] = name
    return names
