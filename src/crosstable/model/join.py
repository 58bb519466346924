"""Putting parts of one event together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any, TypeVar

from crosstable.model.diagnostics import Diagnostic, DiagnosticCode, Severity
from crosstable.model.tournament import (
    MatchRecord,
    Player,
    Provenance,
    Round,
    RoundRecord,
    Team,
    Tournament,
)

CONFLICT = DiagnosticCode(
    "JOIN-CONFLICT", Severity.WARNING, "Two parts of an event state different facts."
)
OTHER_PERSON = DiagnosticCode(
    "JOIN-PLAYER", Severity.WARNING, "A starting rank stands for different names in two parts."
)

T = TypeVar("T", Player, Team)

_OWN = {"players", "teams", "rounds", "unparsed", "text", "provenance"}
_NOTHING = Tournament()


def join(parts: Sequence[Tournament]) -> tuple[Tournament, tuple[Diagnostic, ...]]:
    """One tournament of several parts, which name participants by the same starting ranks.

    A fact that one part lacks is taken from another; where two differ the first stands and
    a diagnostic says so.  Rounds and records are united.
    """
    if not parts:
        raise ValueError("nothing to join")
    joined = parts[0]
    found: list[Diagnostic] = []
    for part in parts[1:]:
        joined = _two(joined, part, found)
    return joined, tuple(found)


def _two(first: Tournament, second: Tournament, found: list[Diagnostic]) -> Tournament:
    changes = _filled(first, second, _NOTHING, _OWN, "the event", found)
    return replace(
        first,
        **changes,
        rounds=_rounds(first, second),
        players=_participants(first.players, second.players, second, found),
        teams=_participants(first.teams, second.teams, second, found),
        unparsed=first.unparsed + second.unparsed,
        provenance=Provenance(
            players={**second.provenance.players, **first.provenance.players},
            teams={**second.provenance.teams, **first.provenance.teams},
            round_columns=first.provenance.round_columns,
            points_columns=first.provenance.points_columns,
            fields={**second.provenance.fields, **first.provenance.fields},
            facts={**second.provenance.facts, **first.provenance.facts},
        ),
    )


def _filled(
    first: Any, second: Any, nothing: Any, own: set[str], what: str, found: list[Diagnostic]
) -> dict[str, Any]:
    """The fields that only ``second`` states; conflicts are reported."""
    changes = {}
    for field in fields(first):
        here, there = getattr(first, field.name), getattr(second, field.name)
        default = getattr(nothing, field.name, None)
        if field.name in own or there in (here, default):
            continue
        if here == default:
            changes[field.name] = there
        else:
            differ = f"is {here!r} in one part and {there!r} in another"
            if not isinstance(here, str | int):
                differ = "differs between the parts"
            message = f"{what}: {field.name} {differ}; the first stands"
            found.append(CONFLICT.at(None, message))
    return changes


def _rounds(first: Tournament, second: Tournament) -> tuple[Round, ...]:
    by_number = {round_.number: round_ for round_ in second.rounds}
    by_number.update((r.number, r) for r in first.rounds)
    return tuple(by_number[number] for number in sorted(by_number))


def _participants(
    first: tuple[T, ...], second: tuple[T, ...], part: Tournament, found: list[Diagnostic]
) -> tuple[T, ...]:
    joined = {participant.id: participant for participant in first}
    for other in second:
        mine = joined.get(other.id)
        joined[other.id] = other if mine is None else _one(mine, other, part, found)
    return tuple(joined[id_] for id_ in sorted(joined))


def _one(mine: T, other: T, part: Tournament, found: list[Diagnostic]) -> T:
    if mine.name.casefold() != other.name.casefold() and mine.name and other.name:
        message = f"{mine.id} is {mine.name!r} in one part and {other.name!r} in another"
        found.append(OTHER_PERSON.at(part.provenance.player(other.id), message))
    nothing: Any = type(mine)(id=mine.id, name="")
    what = f"{mine.id} {mine.name}"
    changes = _filled(mine, other, nothing, {"id", "name", "records"}, what, found)
    changes["records"] = _records(mine.records, other.records, what, found)
    return replace(mine, **changes)


def _records(
    mine: Sequence[RoundRecord] | Sequence[MatchRecord],
    other: Sequence[RoundRecord] | Sequence[MatchRecord],
    what: str,
    found: list[Diagnostic],
) -> tuple[Any, ...]:
    united = {_slot(record): record for record in mine}
    for record in other:
        here = united.setdefault(_slot(record), record)
        if here != record:
            message = f"{what}: round {record.round} differs between parts; the first stands"
            found.append(CONFLICT.at(None, message))
    return tuple(united[slot] for slot in sorted(united))


def _slot(record: RoundRecord | MatchRecord) -> tuple[int, int]:
    return (record.round, getattr(record, "game", 1))
