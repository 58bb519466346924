"""The Alberta Junior Chess Championship's regulations for crosstable.

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
    """The championship and the other sections of 2023."""
    from crosstable_alberta_junior.editions import EDITIONS

    return EDITIONS


@hookimpl
def crosstable_playoffs() -> Iterable[PlayoffProcedure]:
    """The play-off for first place of the championship."""
    from crosstable_alberta_junior.playoffs import PROCEDURE

    return (PROCEDURE,)
