"""The list of those who were not paired in some round: byes, absences, forfeits.

Only players who missed something stand in it, and a star is an absence or a half-point bye.
Source: sheet on Swiss-Manager, section 2.7.
"""

from __future__ import annotations

from crosstable.api import (
    Diagnostic,
    Outcome,
    Provenance,
    ReadOptions,
    ReadResult,
    Round,
    RoundRecord,
    Tournament,
)
from crosstable.readers.swiss_manager import list_codes as codes
from crosstable.readers.swiss_manager._details import read_details
from crosstable.readers.swiss_manager._lists import (
    is_bye,
    nobody,
    tell_numbers,
    unread_rows,
    unused_columns,
)
from crosstable.readers.swiss_manager._people import People
from crosstable.readers.swiss_manager._roster import Roster
from crosstable.readers.swiss_manager._sheets import Row
from crosstable.readers.swiss_manager._tables import Table

_STAR, _FORFEITED = "*", "0F"


def is_not_paired_list(table: Table) -> bool:
    """Rounds that hold stars, byes and forfeits, but no opponents."""
    rounds = table.numbered("round").values()
    cells = {row.cell(column).bare for row in table.rows for column in rounds} - {""}
    signs = {_STAR, _FORFEITED}
    return "name" in table.headings and bool(cells) and all(c in signs or is_bye(c) for c in cells)


def read_not_paired(table: Table, options: ReadOptions) -> ReadResult:  # noqa: ARG001
    """The players of the list with the rounds that they missed."""
    people, roster = People(table, table.headings.index("name")), Roster()
    rounds = table.numbered("round")
    details, found = read_details(table), list[Diagnostic]()
    for row in table.rows:
        person = people.read(row)
        if person is None:
            message = "a row without a name is not understood"
            found.append(table.tell(codes.ROW_NOT_READ, row, people.name, message))
            continue
        key = roster.add(person)
        for number, column in rounds.items():
            record = _record(row, number, column)
            if record is not None and not roster.record(key, None, record):
                message = f"round {number}: {person.name!r} has a row already; that one is used"
                found.append(table.tell(codes.SECOND_RECORD, row, column, message))
    found = [*details.diagnostics, *people.diagnostics, *found]
    if roster.is_empty:
        return nobody(table, found)
    used = people.used | set(rounds.values())
    found += [*tell_numbers(table, roster), *unused_columns(table, used)]
    message = "a star stands for an absence and for a half-point bye; which is not known"
    hint = "the crosstable tells them apart: join it with --with"
    found.append(table.tell(codes.NOT_PAIRED_VALUE, table.header, None, message, hint))
    tournament = Tournament(
        **details.tournament_facts(),
        rounds=tuple(Round(number, lists_everyone=False) for number in sorted(rounds)),
        players=roster.players(),
        unparsed=(*details.unparsed, *unread_rows(found)),
        provenance=Provenance(
            players=roster.places(), facts=details.places, ids_are_given=roster.are_given
        ),
    )
    return ReadResult((tournament,), tuple(found))


def _record(row: Row, number: int, column: int) -> RoundRecord | None:
    """The record of a cell; ``None`` for a round with a game, which is blank."""
    text = row.cell(column).bare
    if not text:
        return None
    if text == _STAR:
        return RoundRecord(number, outcome=Outcome.UNKNOWN)
    outcome = Outcome.FORFEIT_LOSS if text == _FORFEITED else Outcome.PAIRING_ALLOCATED_BYE
    return RoundRecord(number, outcome=outcome)
