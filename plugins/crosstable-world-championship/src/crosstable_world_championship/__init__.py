"""The World Championship match regulations for crosstable.

The hooks import what they need when they are called, so that an installed plugin costs
nothing at start-up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.api import hookimpl

if TYPE_CHECKING:
    from collections.abc import Iterable

    from crosstable.api import RegulationFile


@hookimpl
def crosstable_regulations() -> Iterable[RegulationFile]:
    """The tie-breaks of the match of 2012."""
    from crosstable_world_championship.editions import EDITIONS

    return EDITIONS
