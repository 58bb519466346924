"""Why a participant stands where they stand: for people, and as JSON.

Both forms say the same.  The JSON has ``id``, ``name``, ``rank``, ``is_shared``, ``points``,
``above`` and ``below`` (neighbours: ``id``, ``name``, ``rank``, ``decided_by`` and both
``values`` of that, own first; null at the ends) and ``tie_breaks``: per value ``code``,
``name``, ``article``, ``value``, ``display``, ``better``, ``contributions`` (``round``,
``opponent``, ``opponent_name``, exact ``score``, ``result`` and ``amount``, ``reason``, ``cut``
or null, ``adjustments``), ``steps`` and ``reduction``.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import NamedTuple

from crosstable.api import (
    Column,
    Contribution,
    Explanation,
    Row,
    Standings,
    WriteOptions,
    format_exact,
)
from crosstable.writers._cells import cell_width, lay_out, neutralise, shorten, wrap
from crosstable.writers._json import encode_json
from crosstable.writers._reasons import Line, Reasons, reduction_text, step_texts
from crosstable.writers._view import (
    POINTS_CODE,
    article_text,
    points_text,
    rank_text,
    tie_break_name,
)
from crosstable.writers.standings_json import value_entry

_LONGEST_NAME = 24
_SHORTEST_REASON = 24


class Neighbour(NamedTuple):
    """Who is next above or below, and what decided; ``values`` are the own and the other's."""

    row: Row
    decided_by: str | None
    values: tuple[str, str]


def neighbours(standings: Standings, index: int) -> tuple[Neighbour | None, Neighbour | None]:
    """The neighbours above and below the row at ``index``."""
    rows = standings.rows
    own = rows[index]
    above = rows[index - 1] if index else None
    below = rows[index + 1] if index + 1 < len(rows) else None
    return (
        None if above is None else _neighbour(standings, own, above, own.decided_by),
        None if below is None else _neighbour(standings, own, below, below.decided_by),
    )


def _neighbour(standings: Standings, own: Row, other: Row, decided_by: str | None) -> Neighbour:
    if decided_by is None or decided_by == POINTS_CODE:
        values = (points_text(own), points_text(other))
    else:
        column = standings.column(decided_by)
        values = (_shown(column, own.participant), _shown(column, other.participant))
    return Neighbour(other, decided_by, values)


def _shown(column: Column, participant: int) -> str:
    """A value; its place too where equal scores may still be told apart."""
    value = column.value(participant)
    if column.listed.tie_break.needs_tied_group and value.exact not in (None, value.display):
        return f"{value.display} (place {value.exact})"
    return value.display


def render_explanation(
    standings: Standings,
    participant: int,
    explanations: Sequence[Explanation],
    options: WriteOptions,
) -> str:
    """How a participant's place came about, then each of the given values."""
    reasons = Reasons(standings)
    blocks = [_place(standings, reasons, participant, options.width)]
    blocks += [_value(reasons, explanation, options.width) for explanation in explanations]
    return "\n\n".join("\n".join(block) for block in blocks) + "\n"


def _place(standings: Standings, reasons: Reasons, participant: int, width: int) -> list[str]:
    row = standings.row(participant)
    rank = rank_text(row.rank, row.shared)
    head = f"{participant} {reasons.name(participant)}: rank {rank}, {points_text(row)} points"
    lines = wrap(head, width, "  ")
    if standings.part and participant in standings.part_ranks:
        part_rank = standings.part_ranks[participant]
        lines += wrap(f"rank {part_rank} in {neutralise(standings.part)}", width, "    ", "  ")
    above, below = neighbours(standings, standings.rows.index(row))
    lines += _beside("above", above, reasons, width)
    lines += _beside("below", below, reasons, width)
    return lines


def _beside(side: str, neighbour: Neighbour | None, reasons: Reasons, width: int) -> list[str]:
    if neighbour is None:
        return [f"  nobody {side}"]
    other = neighbour.row
    who = f"{other.participant} {reasons.name(other.participant)}"
    return wrap(f"{side}: {who}, {verdict(neighbour)}", width, "    ", "  ")


def verdict(neighbour: Neighbour) -> str:
    """What decided between neighbours, in words."""
    if neighbour.decided_by is None:
        return "the same rank: equal on points and on the whole list"
    own, other = neighbour.values
    what = "points" if neighbour.decided_by == POINTS_CODE else neighbour.decided_by
    return f"decided by {what}: {own} here, {other} there"


def _value(reasons: Reasons, explanation: Explanation, width: int) -> list[str]:
    listed = explanation.column.listed
    article = f", {article_text(listed.article)}" if listed.article else ""
    name = tie_break_name(listed)
    lines = wrap(f"{listed.key} = {explanation.value.display}  {name}{article}", width, "  ")
    found = reasons.lines(explanation)
    if found:
        lines += _table(found, width)
    for step in step_texts(explanation.steps):
        lines += wrap(f"- {step}", width, "    ", "  ")
    return lines + wrap(reduction_text(explanation), width, "    ", "  ")


def _table(lines: Sequence[Line], width: int) -> list[str]:
    """The contributions; what was cut stands in brackets, its reason is wrapped beside it."""
    columns, right = _columns(lines)
    rows = ["  " + "".join(cells) for cells in lay_out(columns, right)]
    lead = cell_width(rows[0]) + 2
    if width - lead < _SHORTEST_REASON:
        return _below(rows, lines, width)
    texts = [rows[0] + "  Why"]
    for row, line in zip(rows[1:], lines, strict=True):
        why = wrap("; ".join(line.reasons), width - lead)
        texts += [row + "  " + why[0], *(" " * lead + more for more in why[1:])] if why else [row]
    return [text.rstrip() for text in texts]


def _below(rows: Sequence[str], lines: Sequence[Line], width: int) -> list[str]:
    """For narrow terminals: every reason below its row."""
    texts = [rows[0].rstrip()]
    for row, line in zip(rows[1:], lines, strict=True):
        texts += [row.rstrip(), *wrap("; ".join(line.reasons), width, "      ", "      ")]
    return texts


def _columns(lines: Sequence[Line]) -> tuple[list[list[str]], list[bool]]:
    marked = [f"({line.amount})" if line.cut else f"{line.amount} " for line in lines]
    if not any(line.cut for line in lines):
        marked = [line.amount for line in lines]
    columns = [
        ["Rd", *(str(line.round) if line.round else "–" for line in lines)],
        ["Opponent", *(shorten(line.opponent_text, _LONGEST_NAME) for line in lines)],
        ["Score", *(line.score for line in lines)],
        ["Own", *(line.result for line in lines)],
        ["Amount", *marked],
    ]
    aligned = zip(columns, (True, False, True, True, True), strict=True)
    kept = [(column, is_right) for column, is_right in aligned if any(column[1:])]
    return [column for column, _ in kept], [is_right for _, is_right in kept]


def explanation_json(
    standings: Standings, participant: int, explanations: Sequence[Explanation]
) -> bytes:
    """The same as JSON in UTF-8, see the module's text."""
    row = standings.row(participant)
    reasons = Reasons(standings)
    above, below = neighbours(standings, standings.rows.index(row))
    data = {
        "id": participant,
        "name": _raw_name(reasons, participant),
        "rank": row.rank,
        "is_shared": row.shared,
        "points": format_exact(row.points),
        "above": _neighbour_entry(reasons, above),
        "below": _neighbour_entry(reasons, below),
        "tie_breaks": [_value_entry(reasons, explanation) for explanation in explanations],
    }
    return encode_json(json.dumps(data, ensure_ascii=False, indent=2) + "\n")


def _raw_name(reasons: Reasons, participant: int) -> str:
    found = reasons.participants.get(participant)
    return "" if found is None else found.name


def _neighbour_entry(reasons: Reasons, neighbour: Neighbour | None) -> dict[str, object] | None:
    if neighbour is None:
        return None
    return {
        "id": neighbour.row.participant,
        "name": _raw_name(reasons, neighbour.row.participant),
        "rank": neighbour.row.rank,
        "decided_by": neighbour.decided_by,
        "values": list(neighbour.values),
    }


def _value_entry(reasons: Reasons, explanation: Explanation) -> dict[str, object]:
    column, contributions = explanation.column, explanation.contributions
    listed = column.listed
    better = "lower" if listed.lower_is_better else "higher"
    lines = zip(contributions, reasons.lines(explanation), strict=True)
    return {
        "code": listed.key,
        "name": tie_break_name(listed),
        "article": listed.article,
        **value_entry(explanation.value, better),
        "contributions": [_line_entry(reasons, column, c, line) for c, line in lines],
        "steps": step_texts(explanation.steps),
        "reduction": reduction_text(explanation),
    }


def _line_entry(reasons: Reasons, column: Column, c: Contribution, line: Line) -> dict[str, object]:
    base = None if c.base is None else reasons.base(column, c.base)
    result = None if c.result is None else reasons.event.in_points(c.result)
    return {
        "round": c.round,
        "opponent": c.opponent or None,
        "opponent_name": _raw_name(reasons, c.opponent) if c.opponent else line.opponent_name,
        "score": None if base is None else format_exact(base),
        "result": None if result is None else format_exact(result),
        "amount": format_exact(column.exact(c.amount)),
        "reason": line.reason,
        "cut": line.cut or None,
        "adjustments": list(line.adjustments),
    }
