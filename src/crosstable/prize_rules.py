"""The rules for sharing prizes that come with the program, through the hook that everybody has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.api import hookimpl

if TYPE_CHECKING:
    from collections.abc import Iterable

    from crosstable.api import PrizeRule


@hookimpl
def crosstable_prize_rules() -> Iterable[PrizeRule]:
    """Equal division, the undivided first prize, pools, Hort and the like."""
    from crosstable.prizes.rules import RULES

    return RULES
