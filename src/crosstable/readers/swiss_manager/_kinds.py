"""Which list a table is, by the shape of its header; and what reads it.

To add a kind of list, add a row to :data:`KINDS`.  The first whose ``fits`` holds is taken.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from crosstable.api import DiagnosticCode, ReadOptions, ReadResult
from crosstable.readers.swiss_manager import table_codes as codes
from crosstable.readers.swiss_manager._tables import Table
from crosstable.readers.swiss_manager.boards import is_boards, read_boards
from crosstable.readers.swiss_manager.composition import is_composition, read_composition
from crosstable.readers.swiss_manager.list_codes import TEAM_PLAYERS
from crosstable.readers.swiss_manager.not_paired import is_not_paired_list, read_not_paired
from crosstable.readers.swiss_manager.pairings import is_pairings, read_pairings
from crosstable.readers.swiss_manager.rankings import (
    is_player_list,
    is_team_ranking_of_players,
    read_player_list,
)
from crosstable.readers.swiss_manager.round_robin import read_round_robin
from crosstable.readers.swiss_manager.swiss import read_swiss
from crosstable.readers.swiss_manager.teams import (
    is_team_list,
    is_team_pairings,
    read_team_list,
    read_team_pairings,
)

Read = Callable[[Table, ReadOptions], ReadResult]


class Kind(NamedTuple):
    """A kind of list: how it is recognised, and what reads it.

    A kind without ``read`` is refused: with ``refusal`` and the words of ``instead``.
    """

    id: str
    title: str
    fits: Callable[[Table], bool]
    read: Read | None = None
    refusal: DiagnosticCode = codes.NO_LIST
    instead: str = ""


def _is_swiss_crosstable(table: Table) -> bool:
    rounds = table.numbered("round")
    return (
        "name" in table.headings
        and bool(rounds)
        and not (_is_in_threes(table) or _only_says_who_was_paired(table))
    )


def _only_says_who_was_paired(table: Table) -> bool:
    """The list of those not paired: its rounds hold ``*``, ``bye`` and ``0F``, no opponents."""
    cells = {
        row.cell(column).bare for row in table.rows for column in table.numbered("round").values()
    }
    return bool(cells & {"*", "bye", "0F"})


def _is_in_threes(table: Table) -> bool:
    """A round in three columns, as the program writes into texts."""
    columns = sorted(table.numbered("round").values())
    beside = [column + more for column in columns for more in (1, 2)]
    return len(table.headings) > beside[-1] and not any(
        table.header.cell(column).bare for column in beside
    )


def _is_round_robin_crosstable(table: Table) -> bool:
    numbers = sorted(table.numbered("opponent"))
    return "name" in table.headings and numbers == list(range(1, len(numbers) + 1)) != []


def _is_player_card(table: Table) -> bool:
    """The rounds of one player: a round, a name and a result, but no second name."""
    headings = set(table.headings)
    return {"round", "name", "result"} <= headings and not headings & {"white", "black"}


_INSTEAD_OF_CARD = (
    "open the tournament, choose the crosstable by starting rank, show all rows, and export "
    "that ('Excel and Print', 'Export to Excel'); in Swiss-Manager: the list 'Starting rank "
    "crosstable' to Excel, or the FIDE report (TRF)"
)
_INSTEAD_OF_TEAM_PLAYERS = (
    "save the page of the team composition with round results, and for every round those of the "
    "team pairings and of the board pairings; give them together with --with"
)
KINDS: tuple[Kind, ...] = (
    Kind("pairings", "pairings or results", is_pairings, read_pairings),
    Kind("boards", "board pairings of teams", is_boards, read_boards),
    Kind("team-pairings", "pairings of teams", is_team_pairings, read_team_pairings),
    Kind("composition", "composition of teams", is_composition, read_composition),
    Kind(
        "team-players",
        "the ranking of the players of a team event",
        is_team_ranking_of_players,
        refusal=TEAM_PLAYERS,
        instead=_INSTEAD_OF_TEAM_PLAYERS,
    ),
    Kind("not-paired", "players not paired", is_not_paired_list, read_not_paired),
    Kind(
        "player-card",
        "the card of one player",
        _is_player_card,
        refusal=codes.PLAYER_CARD,
        instead=_INSTEAD_OF_CARD,
    ),
    Kind("crosstable", "the crosstable of a Swiss", _is_swiss_crosstable, read_swiss),
    Kind(
        "round-robin",
        "the crosstable of a round robin",
        _is_round_robin_crosstable,
        read_round_robin,
    ),
    Kind("players", "ranking or starting list", is_player_list, read_player_list),
    Kind("teams", "ranking or starting list of teams", is_team_list, read_team_list),
)


def kind_of(table: Table) -> Kind | None:
    """The kind of a list; ``None`` where it is none that is known."""
    return next((kind for kind in KINDS if kind.fits(table)), None)
