"""Reading the crosstable of a Swiss, by rank or by starting rank: all games of all rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from crosstable.api import (
    STANDARD_POINTS,
    Colour,
    Diagnostic,
    DiagnosticCode,
    EventKind,
    Outcome,
    PointSystem,
    ReadOptions,
    ReadResult,
    RoundRecord,
)
from crosstable.readers.swiss_manager import table_codes as codes
from crosstable.readers.swiss_manager._cells import RoundCell, read_round_cell
from crosstable.readers.swiss_manager._crosstable import Crosstable, finish
from crosstable.readers.swiss_manager._declared import Columns, declared_columns
from crosstable.readers.swiss_manager._details import Details, read_details
from crosstable.readers.swiss_manager._language import colours_of
from crosstable.readers.swiss_manager._numbering import (
    NumberedRow,
    Numbering,
    number_rows,
    points_in,
    without_notes,
)
from crosstable.readers.swiss_manager._tables import Table

MOST_OF_ONE_CODE = 50
"""So many findings of one code are listed; the rest is counted."""
MOST_ROUNDS = 100
_PAGE_HINT = (
    "show all rows before exporting: open the list with zeilen=99999 at the end of its address, "
    "or choose 'Show complete list', then 'Export to Excel'; --partial reads what is there"
)
_BROKEN_HINT = (
    "export the list again and do not sort it or delete rows of players: the opponents are "
    "named by the position of their row"
)


@dataclass
class _Draft:
    """A crosstable while it is being read; records by the id of their player."""

    table: Table
    options: ReadOptions
    details: Details
    numbering: Numbering
    rounds: Mapping[int, int]
    declared: Columns
    diagnostics: list[Diagnostic] = field(default_factory=list)
    records: dict[int, list[RoundRecord]] = field(default_factory=dict)
    cells: dict[int, dict[int, RoundCell]] = field(default_factory=dict)
    points: PointSystem = STANDARD_POINTS
    stated: dict[int, Fraction] = field(default_factory=dict)
    told: Counter[str] = field(default_factory=Counter)

    def tell(
        self, code: DiagnosticCode, row: NumberedRow, column: int | None, message: str
    ) -> None:
        self.told[code.code] += 1
        if self.told[code.code] <= MOST_OF_ONE_CODE:
            self.diagnostics.append(self.table.tell(code, row.row, column, message))


def read_swiss(table: Table, options: ReadOptions) -> ReadResult:
    """Read a crosstable; one whose games do not fit together is refused."""
    table = without_notes(table)
    details, numbering = read_details(table), number_rows(table)
    rounds = {n: c for n, c in table.numbered("round").items() if 0 < n <= MOST_ROUNDS}
    draft = _Draft(table, options, details, numbering, rounds, declared_columns(table, details))
    draft.diagnostics += numbering.diagnostics
    if not rounds:
        message = f"the crosstable has no column of a round from 1 to {MOST_ROUNDS}"
        draft.diagnostics.append(table.tell(codes.NO_LIST, table.header, 0, message))
    elif not numbering.rows:
        message = "the crosstable has a header, but no row of a player"
        draft.diagnostics.append(table.tell(codes.EMPTY, table.header, 0, message))
    else:
        _read_cells(draft)
        _accept(draft)
    if any(found.severity.value == "error" for found in draft.diagnostics):
        return ReadResult((), tuple(draft.diagnostics))
    _settle_byes(draft)
    _read_points(draft)
    return finish(
        Crosstable(
            table=draft.table,
            details=draft.details,
            numbering=draft.numbering,
            records=draft.records,
            rounds=max(draft.rounds),
            columns={f"round {number}": column for number, column in draft.rounds.items()},
            diagnostics=draft.diagnostics,
            kind=(EventKind.SWISS, "the crosstable of a Swiss"),
            declared=draft.declared,
            points=draft.points,
        )
    )


def _read_cells(draft: _Draft) -> None:
    """Every cell of every round, with the colours by the letters of the whole list."""
    for row in draft.numbering.rows:
        cells = draft.cells[row.id] = {}
        for round_, column in draft.rounds.items():
            text = row.row.cell(column).text
            if not text.strip():
                continue
            cell = read_round_cell(text)
            if cell is None:
                message = f"{text.strip()[:20]!r} is no cell of a crosstable; result unknown"
                draft.tell(codes.CELL, row, column, f"round {round_}: {message}")
                cell = RoundCell(0, "", Outcome.UNKNOWN)
            cells[round_] = cell
    colours = _colours(draft)
    ids = draft.numbering.ids
    for row in draft.numbering.rows:
        draft.records[row.id] = [
            RoundRecord(
                round_,
                # A number that no row has is kept apart from the ids until it is judged.
                ids.get(cell.opponent, -cell.opponent),
                colours.get(cell.letter),
                cell.outcome,
            )
            for round_, cell in sorted(draft.cells[row.id].items())
        ]


def _colours(draft: _Draft) -> Mapping[str, Colour]:
    letters = {c.letter for cells in draft.cells.values() for c in cells.values()} - {""}
    colours = colours_of(letters & set("wbs"), draft.table.language)
    strange = letters - set("wbs")
    if colours is not None and not strange:
        return colours
    shown = ", ".join(sorted(letters))
    message = f"the letters {shown} stand for colours; what they mean is not known"
    first = min(draft.rounds.values())
    found = draft.table.tell(codes.COLOURS, draft.table.header, first, message)
    draft.diagnostics.append(found)
    return {} if colours is None else colours


def _accept(draft: _Draft) -> None:
    """Each game must stand in both rows: the test of whether the list was understood."""
    outside: set[int] = set()
    games, broken = 0, []
    by_slot = {
        (id_, record.round): record for id_, records in draft.records.items() for record in records
    }
    for row in draft.numbering.rows:
        for record in draft.records[row.id]:
            games += record.opponent != 0
            if record.opponent < 0:
                outside.add(-record.opponent)
            elif record.opponent and not _is_mutual(by_slot, row.id, record):
                broken.append((row, record))
    if outside:
        _page(draft, outside)
    elif 5 * len(broken) > games:
        _refuse_broken(draft, games, broken)


def _is_mutual(by_slot: Mapping[tuple[int, int], RoundRecord], id_: int, mine: RoundRecord) -> bool:
    other = by_slot.get((mine.opponent, mine.round))
    if other is None or other.opponent != id_:
        return False
    if mine.colour is not None and mine.colour is other.colour:
        return False
    both_forfeit = mine.outcome is other.outcome is Outcome.FORFEIT_LOSS
    return both_forfeit or mine.outcome.mirrored is other.outcome


def _refuse_broken(
    draft: _Draft, games: int, broken: list[tuple[NumberedRow, RoundRecord]]
) -> None:
    row, record = broken[0]
    message = (
        f"{len(broken)} of {games} games do not stand in the opponent's row: the first is that "
        f"of row {row.number} against {record.opponent} in round {record.round}"
    )
    column = draft.rounds[record.round]
    found = draft.table.tell(codes.RECIPROCITY, row.row, column, message, _BROKEN_HINT)
    draft.diagnostics.append(found)


def _page(draft: _Draft, outside: set[int]) -> None:
    """Opponents beyond the list: refuse it, or take those opponents as known by number only."""
    count, last = len(draft.numbering.rows), max(outside)
    row, record = next(
        (row, record)
        for row in draft.numbering.rows
        for record in draft.records[row.id]
        if record.opponent < 0
    )
    words = f"the list has {count} rows, but its players meet {len(outside)} others, up to {last}"
    column = draft.rounds[record.round]
    if not draft.options.partial or last > 99_999:
        found = draft.table.tell(codes.PAGE, row.row, column, words, _PAGE_HINT)
    else:
        _add_outsiders(draft, outside)
        message = f"{words}; of those only their games against the listed are known"
        found = draft.table.tell(codes.PARTIAL, row.row, column, message)
    draft.diagnostics.append(found)


def _add_outsiders(draft: _Draft, outside: set[int]) -> None:
    """Players known by number only, with the other sides of the games."""
    taken = set(draft.numbering.ids.values())
    free = max(taken, default=0)
    ids: dict[int, int] = {}
    for number in sorted(outside):
        ids[number] = number if number not in taken and not draft.numbering.ids_are_given else 0
        if not ids[number]:
            free += 1
            ids[number] = number if number not in taken else free
        taken.add(ids[number])
    draft.records |= {id_: [] for id_ in ids.values()}
    for row in draft.numbering.rows:
        records = draft.records[row.id]
        for index, record in enumerate(records):
            if record.opponent < 0:
                other = ids[-record.opponent]
                records[index] = record._replace(opponent=other)
                draft.records[other].append(_other_side(row.id, record))


def _other_side(id_: int, record: RoundRecord) -> RoundRecord:
    colour = record.colour.other if record.colour else None
    outcome = record.outcome.mirrored or Outcome.UNKNOWN
    return RoundRecord(record.round, id_, colour, outcome)


def _settle_byes(draft: _Draft) -> None:
    """Double forfeits; and full points without an opponent, of which one may be allocated."""
    by_slot = {
        (id_, record.round): record for id_, records in draft.records.items() for record in records
    }
    full = Counter(r.round for r in by_slot.values() if r.outcome is Outcome.FULL_POINT_BYE)
    read_as: Counter[str] = Counter()
    for id_, records in draft.records.items():
        has_one = False
        for index, record in enumerate(records):
            outcome = record.outcome
            other = by_slot.get((record.opponent, record.round))
            if outcome is Outcome.FORFEIT_LOSS and other and other.outcome is outcome:
                if other.opponent == id_:
                    records[index] = record._replace(outcome=Outcome.DOUBLE_FORFEIT)
            elif outcome is Outcome.FULL_POINT_BYE:
                if full[record.round] == 1 and not has_one:
                    has_one = True
                    records[index] = record._replace(outcome=Outcome.PAIRING_ALLOCATED_BYE)
                read_as[records[index].outcome.value] += 1
    if full:
        counted = ", ".join(f"{count} as {word}" for word, count in sorted(read_as.items()))
        message = f"a full point without an opponent may be allocated or asked for: {counted}"
        column = draft.rounds[min(full)]
        draft.diagnostics.append(draft.table.tell(codes.BYES, draft.table.header, column, message))


def _read_points(draft: _Draft) -> None:
    """The points stated: under their header, else in the first tie-break if it says so."""
    table, column = draft.table, draft.declared.points
    if column is not None:
        draft.stated = points_in(table, column)
    if column is not None and table.column("points") is None:
        _points_from_first_tie_break(draft, column)
    elif column is None:
        message = "there is no column of points; those of the rounds are used"
        draft.diagnostics.append(table.tell(codes.POINTS_MISSING, table.header, None, message))
    _settle_bye_worth(draft)


def _points_from_first_tie_break(draft: _Draft, column: int) -> None:
    """The first tie-break is the points if the annotation says so *and* the rounds agree.

    Source: the fact sheet, section 0, third rule.
    """
    table, stated = draft.table, draft.stated
    if all(stated.get(row.row.number) == _worth(draft, row.id) for row in draft.numbering.rows):
        message = "there is no column of points; the first tie-break is 'points' and is taken"
    else:
        message = "the first tie-break is called 'points', but is not what the rounds give"
        name = table.header.cell(column).bare
        ties = ((column, name), *draft.declared.tie_breaks)
        draft.declared = draft.declared._replace(points=None, tie_breaks=ties)
        draft.stated = {}
    draft.diagnostics.append(table.tell(codes.POINTS_AS_TIE_BREAK, table.header, column, message))


def _worth(draft: _Draft, id_: int) -> Fraction:
    points = draft.points
    return sum((points.points(r.outcome, r.colour) for r in draft.records[id_]), Fraction(0))


def _settle_bye_worth(draft: _Draft) -> None:
    """A bye is printed as a full point even where the event gives half a point or none for it.

    Source: the fact sheet, section 2.3.  Believed only where it explains every such row.
    """
    allocated = {
        row.id: sum(r.outcome is Outcome.PAIRING_ALLOCATED_BYE for r in draft.records[row.id])
        for row in draft.numbering.rows
        if row.row.number in draft.stated
    }
    missing = {
        (_worth(draft, row.id) - draft.stated[row.row.number]) / allocated[row.id]
        for row in draft.numbering.rows
        if allocated.get(row.id)
    }
    if len(missing) != 1 or (lost := missing.pop()) not in (Fraction(1, 2), Fraction(1)):
        return
    draft.points = replace(draft.points, pairing_allocated_bye=1 - lost)
    worth = "half a point" if lost == Fraction(1, 2) else "nothing"
    message = f"the points show that a pairing-allocated bye is worth {worth} here"
    table = draft.table
    found = table.tell(codes.BYE_WORTH, table.header, draft.declared.points, message)
    draft.diagnostics.append(found)
