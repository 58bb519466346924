"""The Grand Chess Tour's regulations for crosstable.

The hooks import what they need when they are called, so that an installed plugin costs
nothing at start-up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.api import hookimpl

if TYPE_CHECKING:
    from collections.abc import Iterable

    from crosstable.api import PlayoffProcedure, RegulationFile, TieBreak


@hookimpl
def crosstable_regulations() -> Iterable[RegulationFile]:
    """The Tour of 2016, the Sinquefield Cup 2014, London 2015."""
    from crosstable_grand_chess_tour.editions import EDITIONS

    return EDITIONS


@hookimpl
def crosstable_tie_breaks() -> Iterable[TieBreak]:
    """The number of wins."""
    from crosstable_grand_chess_tour.wins import WINS

    return (WINS,)


@hookimpl
def crosstable_playoffs() -> Iterable[PlayoffProcedure]:
    """The play-offs of the three."""
    from crosstable_grand_chess_tour import playoffs_2016, playoffs_by_tie_break

    return (*playoffs_2016.PROCEDURES, *playoffs_by_tie_break.PROCEDURES)
