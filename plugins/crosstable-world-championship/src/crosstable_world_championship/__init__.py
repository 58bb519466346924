"""The World Championship match regulations for crosstable.

The hooks import what they need when they are called, so that an installed plugin costs
nothing at start-up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.api import hookimpl

if TYPE_CHECKING:
    from collections.abc import Iterable

    from crosstable.api import PlayoffProcedure, RegulationFile


@hookimpl
def crosstable_regulations() -> Iterable[RegulationFile]:
    """The matches of 2012, 2016 and 2024, and the wheel of 1983."""
    from crosstable_world_championship.editions import EDITIONS

    return EDITIONS


@hookimpl
def crosstable_playoffs() -> Iterable[PlayoffProcedure]:
    """The tie-break matches, and the wheel."""
    from crosstable_world_championship.playoffs import PROCEDURES

    return PROCEDURES
