"""FIDE's Play-off and Tie-break Regulations (Handbook C.07) for crosstable.

The hooks import what they need when they are called, so that an installed plugin costs
nothing at start-up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.api import hookimpl

if TYPE_CHECKING:
    from collections.abc import Iterable

    from crosstable.api import (
        CheckProfile,
        PlayoffProcedure,
        RegulationFile,
        TieBreak,
        UnplayedRounds,
    )


@hookimpl
def crosstable_regulations() -> Iterable[RegulationFile]:
    """The editions and the regulations of some events, each one TOML file."""
    from crosstable_fide.editions import EDITIONS, EVENTS

    return (*EDITIONS, *EVENTS)


@hookimpl
def crosstable_tie_breaks() -> Iterable[TieBreak]:
    """The tie-breaks of C.07 articles 6 to 13, and their forerunners."""
    from crosstable_fide.tie_breaks import TIE_BREAKS

    return TIE_BREAKS


@hookimpl
def crosstable_unplayed_rounds() -> Iterable[UnplayedRounds]:
    """The editions' treatments of unplayed rounds."""
    from crosstable_fide import earlier_unplayed, unplayed

    return (*earlier_unplayed.POLICIES, *unplayed.POLICIES)


@hookimpl
def crosstable_check_profiles() -> Iterable[CheckProfile]:
    """What a rating officer asks of a report."""
    from crosstable_fide.rating_report import PROFILE

    return (PROFILE,)


@hookimpl
def crosstable_playoffs() -> Iterable[PlayoffProcedure]:
    """The play-offs of the annex of 2009, and those of some events."""
    from crosstable_fide import playoffs_2009, playoffs_of_events

    return (*playoffs_2009.PROCEDURES, *playoffs_of_events.PROCEDURES)
