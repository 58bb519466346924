"""US Chess's club tie-break systems and championship regulations for crosstable.

The hooks import what they need when they are called, so that an installed plugin costs
nothing at start-up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.api import hookimpl

if TYPE_CHECKING:
    from collections.abc import Iterable

    from crosstable.api import PlayoffProcedure, RegulationFile, TieBreak, UnplayedRounds


@hookimpl
def crosstable_regulations() -> Iterable[RegulationFile]:
    """Rule 34 for clubs, and the US Championship 2010."""
    from crosstable_us_chess.editions import EDITIONS

    return EDITIONS


@hookimpl
def crosstable_tie_breaks() -> Iterable[TieBreak]:
    """The systems of rules 34E1 to 34E11, and the Championship's games won."""
    from crosstable_us_chess.tie_breaks import TIE_BREAKS

    return TIE_BREAKS


@hookimpl
def crosstable_unplayed_rounds() -> Iterable[UnplayedRounds]:
    """Rule 34E's treatment of unplayed games."""
    from crosstable_us_chess.unplayed import POLICY

    return (POLICY,)


@hookimpl
def crosstable_playoffs() -> Iterable[PlayoffProcedure]:
    """The play-offs of the US Championship 2010."""
    from crosstable_us_chess.championship_playoffs import PROCEDURES

    return PROCEDURES
