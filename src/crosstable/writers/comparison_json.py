"""One event under several regulations, as JSON.

One object in UTF-8; amounts are exact texts.  Keys:

``regulations``
    The ids, in the order asked for.
``event``, ``kind``, ``after_round``
    As in the JSON of standings.
``tie_breaks``
    The list in use under each regulation: id -> codes.
``decisions``, ``readings``
    What was chosen under each regulation: id -> as in the JSON of standings.
``standings``
    The participants in the order of the first regulation: ``id``, ``name``, ``points``,
    ``ranks`` (id of regulation -> ``rank``, ``is_shared``, ``decided_by``) and ``values``
    (code -> id of regulation -> ``value``, ``display``, ``better`` and what else the JSON of
    standings has for a value).
``moves``
    Whose rank changes from one regulation to the next: ``from`` and ``to`` (ids), ``id``,
    ``name``, ``rank_from``, ``rank_to`` and ``crossings`` (``id`` of the other, ``order_from``
    and ``order_to``: -1 ahead of, 0 level with, 1 behind the other; ``decided_from`` and
    ``decided_to``: the code that separates the two, or null).
``changes``
    The values behind the moves, the movers' own and those of whom they cross: ``from`` and
    ``to`` (ids), ``id``, ``code``, ``value_from``, ``value_to`` (as in the JSON of standings)
    and ``reasons``, one text per contribution that differs.
``diagnostics``
    As in the JSON of standings, each once.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import TypeVar

from crosstable.api import (
    Column,
    Comparison,
    Crossing,
    Row,
    Standings,
    Step,
    format_exact,
)
from crosstable.writers._json import encode_json
from crosstable.writers._reasons import Reasons
from crosstable.writers._view import places
from crosstable.writers.comparison import change_reasons, regulation_ids
from crosstable.writers.standings_json import (
    decision_entries,
    diagnostic_entries,
    event_entry,
    reading_entries,
    value_entry,
)

T = TypeVar("T")
_Entry = dict[str, object]


def comparison_json(comparison: Comparison) -> bytes:
    """The comparison as JSON, see the module's text."""
    first = comparison.standings[0]
    data = {
        "regulations": regulation_ids(comparison),
        "event": event_entry(first),
        "kind": first.event.kind.value,
        "after_round": first.event.rounds,
        "tie_breaks": _by_id(comparison, lambda s: [column.key for column in s.columns]),
        "decisions": _by_id(comparison, decision_entries),
        "readings": _by_id(comparison, reading_entries),
        "standings": list(_rows(comparison)),
        "moves": [entry for step in comparison.steps for entry in _moves(step)],
        "changes": [entry for step in comparison.steps for entry in _changes(step)],
        "diagnostics": diagnostic_entries(comparison.diagnostics),
    }
    return encode_json(json.dumps(data, ensure_ascii=False, indent=2) + "\n")


def _by_id(comparison: Comparison, of: Callable[[Standings], T]) -> dict[str, T]:
    return {standings.regulation.id: of(standings) for standings in comparison.standings}


def _rows(comparison: Comparison) -> Iterable[_Entry]:
    rows = [{row.participant: row for row in s.rows} for s in comparison.standings]
    ids = regulation_ids(comparison)
    columns = [{column.key: column for column in s.columns} for s in comparison.standings]
    for place in places(comparison.standings[0]):
        id_ = place.row.participant
        yield {
            "id": id_,
            "name": place.participant.name,
            "points": format_exact(place.row.points),
            "ranks": {name: _rank(of[id_]) for name, of in zip(ids, rows, strict=True)},
            "values": {
                key: {
                    name: _value(of[key], id_)
                    for name, of in zip(ids, columns, strict=True)
                    if key in of
                }
                for key in comparison.keys
            },
        }


def _rank(row: Row) -> _Entry:
    return {"rank": row.rank, "is_shared": row.shared, "decided_by": row.decided_by}


def _value(column: Column, participant: int) -> _Entry:
    better = "lower" if column.listed.lower_is_better else "higher"
    return {**value_entry(column.value(participant), better)}


def _moves(step: Step) -> Iterable[_Entry]:
    participants = step.before.participants
    for move in step.moves:
        yield {
            "from": step.before.regulation.id,
            "to": step.after.regulation.id,
            "id": move.participant,
            "name": participants[move.participant].name,
            "rank_from": move.before.rank,
            "rank_to": move.after.rank,
            "crossings": list(map(_crossing, move.crossings)),
        }


def _crossing(crossing: Crossing) -> _Entry:
    return {
        "id": crossing.other,
        "order_from": crossing.before,
        "order_to": crossing.after,
        "decided_from": crossing.decided_before,
        "decided_to": crossing.decided_after,
    }


def _changes(step: Step) -> Iterable[_Entry]:
    reasons = (Reasons(step.before), Reasons(step.after))
    for change in step.changes:
        yield {
            "from": step.before.regulation.id,
            "to": step.after.regulation.id,
            "id": change.participant,
            "code": change.key,
            "value_from": _value(change.before.column, change.participant),
            "value_to": _value(change.after.column, change.participant),
            "reasons": list(change_reasons(step, change, reasons)),
        }
