"""What the commands on prizes and on tours work out, for whoever writes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from crosstable.engine.regulation import Reading, Regulation
from crosstable.engine.shared_prizes import Sharing
from crosstable.engine.standings import Decision, Standings
from crosstable.model.diagnostics import Diagnostic
from crosstable.model.tournament import Player
from crosstable.prizes.sharing import PrizeList
from crosstable.prizes.tour import TourPoints, TourRow


@dataclass(frozen=True, kw_only=True)
class PrizeReport:
    """The prizes of an event: the lists, the shares, what was decided and found on the way.

    ``ranks`` are the final places, with the play-off in them.
    """

    standings: Standings
    ranks: Mapping[int, int]
    lists: tuple[PrizeList, ...]
    sharing: Sharing
    currency: str = ""
    decisions: tuple[Decision, ...] = ()
    readings: tuple[Reading, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()


@dataclass(frozen=True, kw_only=True)
class TourReport:
    """The standings of a tour, and its prizes if they could be shared.

    ``legs`` are the names of its events; ``players`` are numbered for the tour alone.
    """

    regulation: Regulation
    legs: tuple[str, ...]
    players: Mapping[int, Player]
    points: TourPoints
    rows: tuple[TourRow, ...]
    lists: tuple[PrizeList, ...] = ()
    sharing: Sharing | None = None
    currency: str = ""
    decisions: tuple[Decision, ...] = ()
    readings: tuple[Reading, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()
