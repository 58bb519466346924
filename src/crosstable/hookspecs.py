"""The hooks.  Each takes no argument and returns frozen descriptors; each is called once.

A plugin is a module named by an entry point of the group ``crosstable``; the name of the
entry point is the plugin's namespace, ``[a-z][a-z0-9-]*``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import pluggy

if TYPE_CHECKING:
    from crosstable.descriptors import (
        CheckProfile,
        Reader,
        RegulationFile,
        StandingsWriter,
        TournamentWriter,
    )
    from crosstable.engine.context import UnplayedRounds
    from crosstable.engine.tie_break import TieBreak
    from crosstable.playoffs.descriptor import PlayoffProcedure
    from crosstable.prizes.descriptor import PrizeRule

hookspec = pluggy.HookspecMarker("crosstable")
hookimpl = pluggy.HookimplMarker("crosstable")


@hookspec
def crosstable_readers() -> Iterable[Reader]:
    """Formats in.  Called when a file is to be read; ids must be unique."""


@hookspec
def crosstable_writers() -> Iterable[StandingsWriter | TournamentWriter]:
    """Formats out, of standings or of tournaments.  Called when something is written."""


@hookspec
def crosstable_regulations() -> Iterable[RegulationFile]:
    """Regulations, one file per edition.  Files are parsed only when used."""


@hookspec
def crosstable_tie_breaks() -> Iterable[TieBreak]:
    """Calculators.  Each is known as (namespace, code); codes are unique in a namespace."""


@hookspec
def crosstable_unplayed_rounds() -> Iterable[UnplayedRounds]:
    """Policies for unplayed rounds that regulations refer to by id, ``namespace:name``."""


@hookspec
def crosstable_check_profiles() -> Iterable[CheckProfile]:
    """What takers of results ask for.  Called by ``check --for`` and ``codes``."""


@hookspec
def crosstable_playoffs() -> Iterable[PlayoffProcedure]:
    """Play-off procedures.  Each is known as (namespace, code), as a regulation's
    ``[[playoff]]`` names it; codes are unique in a namespace."""


@hookspec
def crosstable_prize_rules() -> Iterable[PrizeRule]:
    """Rules for sharing prizes and tour points.  Each is known as (namespace, id), as
    ``[prizes]`` names it; ids are unique in a namespace."""
