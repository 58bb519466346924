"""Tie-breaks as ``###`` comment rows, for the eye: TRF16 has no record for them.

Every row begins with the same mark, so that the rows of an earlier run are found and
replaced wherever they stand.
"""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.api import Standings
from crosstable.writers._cells import degrade, even_decimals, lay_out, neutralise
from crosstable.writers._view import (
    QUALIFIED,
    column_texts,
    has_qualified,
    points_headers,
    points_text,
    qualified_text,
    rank_text,
    secondary_text,
)

MARK = "### crosstable |"
_POINTS = {"Pts": "PTS"}


def comment_rows(standings: Standings, encoding: str) -> Iterator[str]:
    """A title, a header and one row per participant; nothing without tie-breaks."""
    if not standings.columns:
        return
    regulation = standings.regulation
    yield f"{MARK} after round {standings.event.rounds}, {regulation.id}"
    columns, right = _columns(standings, encoding)
    for cells in lay_out(columns, right):
        yield f"{MARK} {''.join(cells)}".rstrip()


def _columns(standings: Standings, encoding: str) -> tuple[list[list[str]], list[bool]]:
    rows, participants = standings.rows, standings.participants
    headers = points_headers(standings)
    names = [neutralise(participants[row.participant].name) for row in rows]
    columns = [
        ["Rank", *(rank_text(row.rank, row.shared) for row in rows)],
        ["No.", *(str(row.participant) for row in rows)],
        ["Name", *(degrade(name, encoding) for name in names)],
        [_POINTS.get(headers[0], headers[0]), *even_decimals([points_text(row) for row in rows])],
    ]
    if standings.is_by_team:
        others = [secondary_text(standings, row.participant) for row in rows]
        columns.append([headers[1], *even_decimals(others)])
    for column in standings.columns:
        shown = column_texts(column, [row.participant for row in rows])
        columns.append([column.key, *(degrade(text, "ascii") for text in shown)])
    right = [True, True, False, *(True for _ in columns[3:]), False]
    columns.append(["Decided by", *(row.decided_by or "" for row in rows)])
    if has_qualified(standings):
        columns.append([QUALIFIED, *(qualified_text(standings, r.participant) for r in rows)])
        right.append(False)
    return columns, right
