"""Reading the crosstable of a round robin: who met whom with what result, and no more.

The cells stand under the opponents' numbers; rounds and colours are not in the list.  The
games are put into the rounds of a Berger table, as a round robin of this size has them, and
have no colour.  The tournament says so (``rounds_are_given``), and joined with a list that
knows the rounds it yields to that.
Source: the fact sheet on Swiss-Manager, section 2.4.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from crosstable.api import (
    Diagnostic,
    EventKind,
    Outcome,
    ReadOptions,
    ReadResult,
    RoundRecord,
)
from crosstable.readers.swiss_manager import table_codes as codes
from crosstable.readers.swiss_manager._crosstable import Crosstable, finish
from crosstable.readers.swiss_manager._declared import declared_columns
from crosstable.readers.swiss_manager._details import Details, read_details
from crosstable.readers.swiss_manager._numbering import (
    Numbering,
    number_rows,
    without_notes,
)
from crosstable.readers.swiss_manager._tables import Table

_RESULTS = {
    "1": Outcome.WIN,
    "½": Outcome.DRAW,
    "0.5": Outcome.DRAW,
    "0,5": Outcome.DRAW,
    "0": Outcome.LOSS,
    "+": Outcome.FORFEIT_WIN,
    "-": Outcome.FORFEIT_LOSS,
}
_ITSELF = "*"
_ROUNDS_HINT = "add the list of all rounds: --with FILE, the pairings of the same event"


@dataclass
class _Draft:
    table: Table
    details: Details
    numbering: Numbering
    results: dict[tuple[int, int], Outcome] = field(default_factory=dict)
    diagnostics: list[Diagnostic] = field(default_factory=list)


def read_round_robin(table: Table, options: ReadOptions) -> ReadResult:  # noqa: ARG001 - as all
    """Read a crosstable; one whose results do not fit together is refused."""
    table = without_notes(table)
    draft = _Draft(table, read_details(table), number_rows(table))
    draft.diagnostics += draft.numbering.diagnostics
    opponents = table.numbered("opponent")
    if not draft.numbering.rows:
        message = "the crosstable has a header, but no row of a player"
        draft.diagnostics.append(table.tell(codes.EMPTY, table.header, 0, message))
    elif len(draft.numbering.rows) != len(opponents):
        _refuse_page(draft, len(opponents))
    else:
        _accept(draft, _read_results(draft, opponents))
    if any(found.severity.value == "error" for found in draft.diagnostics):
        return ReadResult((), tuple(draft.diagnostics))
    return _finished(draft)


def _refuse_page(draft: _Draft, opponents: int) -> None:
    table = draft.table
    column = max(table.numbered("opponent").values())
    message = f"the list has {len(draft.numbering.rows)} rows, but {opponents} columns of opponents"
    hint = "export the list again with all its rows and columns"
    draft.diagnostics.append(table.tell(codes.PAGE, table.header, column, message, hint))


def _read_results(draft: _Draft, opponents: dict[int, int]) -> int:
    """Read all cells; how many are no results."""
    unread = 0
    ids = draft.numbering.ids
    for row in draft.numbering.rows:
        for number, column in opponents.items():
            text = row.row.cell(column).bare
            other = ids.get(number, 0)
            if not text or (text == _ITSELF and other == row.id):
                continue
            outcome = _RESULTS.get(text)
            if outcome is None or not other or other == row.id:
                message = f"{text[:20]!r} against {number} is no result of a round robin; not read"
                found = draft.table.tell(codes.CELL, row.row, column, message)
                draft.diagnostics.append(found)
                unread += 1
                continue
            draft.results[row.id, other] = outcome
    return unread


def _accept(draft: _Draft, unread: int) -> None:
    """Each result must have its counterpart; two minuses are a double forfeit.

    A list of which many cells are no results, as that of a double round robin may be, is none
    that is understood.
    """
    results = draft.results
    broken = []
    for (one, other), outcome in list(results.items()):
        answer = results.get((other, one))
        if answer is outcome is Outcome.FORFEIT_LOSS or answer is Outcome.DOUBLE_FORFEIT:
            results[one, other] = Outcome.DOUBLE_FORFEIT
        elif answer is not outcome.mirrored:
            broken.append((one, other))
    if 5 * unread > len(results) + unread:
        message = f"{unread} of {len(results) + unread} cells are no results of a round robin"
        column = min(draft.table.numbered("opponent").values())
        hint = "export the pairings of all rounds instead"
        found = draft.table.tell(codes.RECIPROCITY, draft.table.header, column, message, hint)
        draft.diagnostics.append(found)
    elif 5 * len(broken) > len(results):
        one, other = broken[0]
        row = next(row for row in draft.numbering.rows if row.id == one)
        column = draft.table.numbered("opponent")[_number(draft, other)]
        message = (
            f"{len(broken)} of {len(results)} results have no counterpart: the first is that of "
            f"{one} against {other}"
        )
        hint = "export the list again and do not sort it or delete rows of players"
        found = draft.table.tell(codes.RECIPROCITY, row.row, column, message, hint)
        draft.diagnostics.append(found)


def _number(draft: _Draft, id_: int) -> int:
    return next(row.number for row in draft.numbering.rows if row.id == id_)


def berger_rounds(numbers: int) -> Iterator[tuple[int, int, int]]:
    """Every pairing of a Berger table of so many numbers: the round and the two.

    An odd number plays as the next even one, whose opponent is free.
    Source: C.05, annex 1: the table turns by half of the numbers each round, the last stays.
    """
    even = numbers + numbers % 2
    turning = even - 1
    for round_ in range(1, even):
        # In round r the sum of two who meet is r + 1, counted round the turning numbers; who
        # would meet themselves meets the last.
        for one in range(1, even):
            other = (2 * ((round_ - 1) * (even // 2) + 1) - one - 1) % turning + 1
            if other == one:
                other = even
            if one < other <= numbers:
                yield round_, one, other


def _finished(draft: _Draft) -> ReadResult:
    table, rows = draft.table, draft.numbering.rows
    records: dict[int, list[RoundRecord]] = {row.id: [] for row in rows}
    for round_, first, second in berger_rounds(len(rows)):
        one, other = rows[first - 1].id, rows[second - 1].id
        for mine, theirs in ((one, other), (other, one)):
            outcome = draft.results.get((mine, theirs))
            if outcome is not None:
                records[mine].append(RoundRecord(round_, theirs, None, outcome))
    _tell_rounds(draft)
    return finish(
        Crosstable(
            table=table,
            details=draft.details,
            numbering=draft.numbering,
            records=records,
            rounds=len(rows) - 1 + len(rows) % 2,
            declared=declared_columns(table, draft.details),
            columns={},
            diagnostics=draft.diagnostics,
            kind=(EventKind.ROUND_ROBIN, "the crosstable of a round robin"),
            rounds_are_given=False,
        )
    )


def _tell_rounds(draft: _Draft) -> None:
    games, all_games = len(draft.results) // 2, len(draft.numbering.rows)
    all_games = all_games * (all_games - 1) // 2
    message = (
        "the list has neither rounds nor colours: unless another file has them, the games stand "
        "in the rounds of a Berger table, without colours"
    )
    if games < all_games:
        message += f"; {games} of {all_games} games have a result, after how many rounds is unknown"
    column = min(draft.table.numbered("opponent").values())
    found = draft.table.tell(
        codes.ROUNDS_UNKNOWN, draft.table.header, column, message, _ROUNDS_HINT
    )
    draft.diagnostics.append(found)
