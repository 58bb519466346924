"""The Grand Chess Tour's regulations for crosstable.

The hooks import what they need when they are called, so that an installed plugin costs
nothing at start-up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.api import hookimpl

if TYPE_CHECKING:
    from collections.abc import Iterable

    from crosstable.api import RegulationFile, TieBreak


@hookimpl
def crosstable_regulations() -> Iterable[RegulationFile]:
    """The tie-breaks and play-offs of 2016."""
    from crosstable_grand_chess_tour.editions import EDITIONS

    return EDITIONS


@hookimpl
def crosstable_tie_breaks() -> Iterable[TieBreak]:
    """The number of wins."""
    from crosstable_grand_chess_tour.wins import WINS

    return (WINS,)
