"""From a crosstable that is understood to a tournament: what both kinds have in common."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from crosstable.api import (
    STANDARD_POINTS,
    Declared,
    Diagnostic,
    EventKind,
    Player,
    PointSystem,
    Provenance,
    ReadResult,
    Round,
    RoundRecord,
    Tournament,
)
from crosstable.readers.swiss_manager._declared import DeclaredColumns
from crosstable.readers.swiss_manager._details import Details
from crosstable.readers.swiss_manager._numbering import Numbering, read_ranks
from crosstable.readers.swiss_manager._players import PlayerFields
from crosstable.readers.swiss_manager._sheets import column_letters
from crosstable.readers.swiss_manager._tables import Table

_USED = ("number", "rank", "points", "round", "opponent", "tie-break")


@dataclass(frozen=True, kw_only=True)
class Crosstable:
    """All that a crosstable says.

    ``records`` are by the id of their player, ``stated`` the points by the number of the row.
    ``columns`` has the columns of the cells by their names (``round 3``).  ``kind`` is what the
    shape of the list tells, with its basis; the details may say otherwise.
    """

    table: Table
    details: Details
    numbering: Numbering
    records: dict[int, list[RoundRecord]]
    rounds: int
    columns: dict[str, int]
    diagnostics: list[Diagnostic]
    kind: tuple[EventKind, str]
    stated: dict[int, Fraction] = field(default_factory=dict)
    points_column: int | None = None
    points: PointSystem = STANDARD_POINTS
    rounds_are_given: bool = True


def finish(crosstable: Crosstable) -> ReadResult:
    """The tournament, with everything that was found."""
    table, details = crosstable.table, crosstable.details
    fields = PlayerFields(table)
    is_from_tb1 = crosstable.points_column is not None and table.column("points") is None
    declared = DeclaredColumns(table, details, [1] if is_from_tb1 else [])
    tournament = Tournament(
        **_event_facts(crosstable),
        **_tie_break_facts(declared),
        rounds=tuple(Round(number) for number in range(1, crosstable.rounds + 1)),
        players=_players(crosstable, fields, declared),
        points=crosstable.points,
        unparsed=tuple(details.unparsed),
        provenance=_provenance(crosstable, declared),
    )
    noted = (*details.diagnostics, declared.unknown(), fields.unread(_USED))
    found = (*fields.diagnostics, *crosstable.diagnostics, *filter(None, noted))
    return ReadResult((tournament,), found)


def _players(
    crosstable: Crosstable, fields: PlayerFields, declared: DeclaredColumns
) -> tuple[Player, ...]:
    ranks = read_ranks(crosstable.table, crosstable.diagnostics)
    players = [
        Player(
            id=row.id,
            **fields.of(row.row),
            declared=Declared(
                points=crosstable.stated.get(row.row.number),
                rank=ranks.get(row.row.number),
                tie_breaks=declared.of(row.row),
            ),
            records=tuple(crosstable.records[row.id]),
        )
        for row in crosstable.numbering.rows
    ]
    listed = {player.id for player in players}
    players += [_outsider(i, r) for i, r in crosstable.records.items() if i not in listed]
    return tuple(sorted(players, key=lambda player: player.id))


def _outsider(id_: int, records: list[RoundRecord]) -> Player:
    """An opponent of whom the list has no row."""
    ordered = sorted(records, key=lambda record: record.round)
    return Player(id=id_, name=f"(row {id_}, not in the file)", records=tuple(ordered))


def _event_facts(crosstable: Crosstable) -> dict[str, Any]:
    facts = crosstable.details.tournament_facts()
    if facts.get("kind", EventKind.UNKNOWN) is EventKind.UNKNOWN:
        facts["kind"], facts["kind_basis"] = crosstable.kind
    return facts


def _tie_break_facts(declared: DeclaredColumns) -> dict[str, Any]:
    facts: dict[str, Any] = {"declared_columns": declared.columns}
    if declared.listed:
        facts |= {"tie_breaks": declared.listed, "tie_breaks_basis": "the annotation of the list"}
    return facts


def _provenance(crosstable: Crosstable, declared: DeclaredColumns) -> Provenance:
    table, numbering = crosstable.table, crosstable.numbering
    named = {"rank": table.column("rank"), "points": crosstable.points_column}
    columns = {name: column for name, column in named.items() if column is not None}
    columns |= crosstable.columns | declared.letters
    return Provenance(
        players={row.id: table.span(row.row) for row in numbering.rows},
        facts=crosstable.details.places,
        letters={name: column_letters(column) for name, column in columns.items()},
        ids_are_given=numbering.ids_are_given,
        rounds_are_given=crosstable.rounds_are_given,
    )
