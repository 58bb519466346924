"""From a crosstable that is understood to a tournament: what both kinds have in common."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from crosstable.api import (
    STANDARD_POINTS,
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
from crosstable.readers.swiss_manager._declared import (
    Columns,
    Declarations,
    declared_codes,
    described,
    tell_unknown,
)
from crosstable.readers.swiss_manager._details import Details
from crosstable.readers.swiss_manager._numbering import Numbering, is_by_rank
from crosstable.readers.swiss_manager._players import PlayerFields
from crosstable.readers.swiss_manager._sheets import column_letters
from crosstable.readers.swiss_manager._tables import Table

BASIS = "the columns of the crosstable"
_USED = ("number", "rank", "points", "round", "opponent", "tie-break")


@dataclass(frozen=True, kw_only=True)
class Crosstable:
    """All that a crosstable says.

    ``records`` are by the id of their player.  ``declared`` are the columns of ranks, points
    and tie-breaks, ``columns`` those of the cells by their names (``round 3``).  ``kind`` is
    what the shape of the list tells, with its basis; the details may say otherwise.
    """

    table: Table
    details: Details
    numbering: Numbering
    records: dict[int, list[RoundRecord]]
    rounds: int
    declared: Columns
    columns: dict[str, int]
    diagnostics: list[Diagnostic]
    kind: tuple[EventKind, str]
    points: PointSystem = STANDARD_POINTS
    rounds_are_given: bool = True


def finish(crosstable: Crosstable) -> ReadResult:
    """The tournament, with everything that was found."""
    table, details, columns = crosstable.table, crosstable.details, crosstable.declared
    fields = PlayerFields(table)
    declarations = Declarations(table, columns, is_by_rank=is_by_rank(table))
    codes = declared_codes(columns)
    tournament = Tournament(
        **_event_facts(crosstable),
        rounds=tuple(Round(number) for number in range(1, crosstable.rounds + 1)),
        players=_players(crosstable, fields, declarations),
        points=crosstable.points,
        tie_breaks=codes,
        tie_breaks_basis=BASIS if codes else "",
        declared_columns=described(columns),
        unparsed=tuple(details.unparsed),
        provenance=_provenance(crosstable),
    )
    unread = fields.unread(_USED)
    noted = (*details.diagnostics, *tell_unknown(table, columns), *([unread] if unread else []))
    found = (*fields.diagnostics, *declarations.found, *crosstable.diagnostics, *noted)
    return ReadResult((tournament,), found)


def _players(
    crosstable: Crosstable, fields: PlayerFields, declarations: Declarations
) -> tuple[Player, ...]:
    players = [
        Player(
            id=row.id,
            **fields.of(row.row),
            declared=declarations.read(row.row),
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


def _provenance(crosstable: Crosstable) -> Provenance:
    table, declared = crosstable.table, crosstable.declared
    named = {"rank": declared.rank, "points": declared.points}
    columns = {name: column for name, column in named.items() if column is not None}
    columns |= {f"tie-break {name}": column for column, name in declared.tie_breaks}
    columns |= crosstable.columns
    return Provenance(
        players={row.id: table.span(row.row) for row in crosstable.numbering.rows},
        facts=crosstable.details.places,
        letters={name: column_letters(column) for name, column in columns.items()},
        ids_are_given=crosstable.numbering.ids_are_given,
        rounds_are_given=crosstable.rounds_are_given,
    )
