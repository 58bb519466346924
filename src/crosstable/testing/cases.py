"""Cases as data: an event, a tie-break code, editions, expected values and their source.

A file holds one event and its cases::

    kind = "swiss"
    event = '''
    1 | 2200 | 2w1 3b=
    ...
    '''

    [[case]]
    id = "bye-in-last-round"
    source = "where the values come from"
    status = "published"
    editions = ["my-2024"]
    code = "BH/C1"
    expected = { 1 = "25/2", 2 = "none" }

A team event has ``teams`` instead of ``event``, and ``match_points`` beside ``points`` (see
:func:`crosstable.testing.parse_team_event`); ``primary`` of a case is the score that comes
first there.

Instead of values a case may expect ``ranks``, under the ``list`` given or else under the
regulation's own for the kind of event; or ``findings``, words of what is doubtful about that
list, in order::

    [[case]]
    id = "level-after-direct-encounter"
    source = "worked out by hand"
    editions = ["my-2024"]
    list = "DE,SB"
    ranks = { 1 = "1", 2 = "2", 3 = "2" }
    points = { 1 = "3/2" }

Parts of an event that are not its main stage are ``[[stage]]`` tables with ``kind``, ``rounds``
and, where points are multiplied, ``weight``.  ``rules`` of a case names rules of the engine that
it shows and that do not follow from what it expects.

Values are exact texts.  ``decimals`` says that the source printed rounded values,
``readings`` under which readings they hold.  For a tie-break among tied participants the
expected values are places, and the participants named are the tied group.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from crosstable.api import (
    MAIN_STAGE,
    MATCH_POINTS,
    STANDARD_POINTS,
    Context,
    EventKind,
    ListedTieBreak,
    NoValue,
    PointSystem,
    Raw,
    Round,
    Stage,
    StageKind,
    TieBreak,
    Tournament,
    format_decimal,
    format_exact,
    parse_descriptor,
    parse_points,
)
from crosstable.testing.builders import parse_event, parse_team_event

NO_VALUE = "none"


@dataclass(frozen=True, kw_only=True)
class Case:
    """One expectation under each of ``editions``: the values of ``code``, or the ``ranks`` (and
    ``points``) or ``findings`` under ``list`` (empty: the regulation's own)."""

    id: str
    tournament: Tournament
    editions: tuple[str, ...]
    code: str = ""
    expected: Mapping[int, str] = field(default_factory=dict)
    list: str = ""
    ranks: Mapping[int, str] = field(default_factory=dict)
    points: Mapping[int, str] = field(default_factory=dict)
    findings: tuple[str, ...] | None = None
    rules: tuple[str, ...] = ()
    source: str = ""
    status: str = ""
    notes: str = ""
    decimals: int | None = None
    primary: str = "MP"
    readings: Mapping[str, str] = field(default_factory=dict)


def load_cases(path: Path) -> list[Case]:
    """The cases of one TOML file.  Raises :class:`ValueError` for an unknown key."""
    with path.open("rb") as file:
        table = tomllib.load(file)
    stages = table.pop("stage", [])
    tournament = _with_stages(_tournament(table), stages)
    entries = table.pop("case")
    if set(table) - {"about"}:
        raise ValueError(f"{path.name}: unknown keys {sorted(set(table) - {'about'})}")
    return [_case(entry, tournament, path) for entry in entries]


def _tournament(table: dict[str, Any]) -> Tournament:
    kind = EventKind(table.pop("kind", "swiss"))
    points = _point_system(table.pop("points", {}), STANDARD_POINTS)
    rounds_planned = table.pop("rounds_planned", None)
    if "teams" not in table:
        return parse_event(table.pop("event"), kind, points, rounds_planned)
    match_points = _point_system(table.pop("match_points", {}), MATCH_POINTS)
    return parse_team_event(table.pop("teams"), kind, points, match_points, rounds_planned)


def _with_stages(tournament: Tournament, tables: Iterable[Mapping[str, Any]]) -> Tournament:
    stages, rounds = [MAIN_STAGE], []
    for table in tables:
        kind = StageKind(table["kind"])
        stages.append(Stage(id=kind.value, kind=kind, weight=table.get("weight", 1)))
        rounds += [Round(number, kind.value) for number in table["rounds"]]
    return replace(tournament, stages=tuple(stages), rounds=tuple(rounds))


def _point_system(table: Mapping[str, str], usual: PointSystem) -> PointSystem:
    return replace(usual, **{key: parse_points(value) for key, value in table.items()})


def _case(entry: dict[str, Any], tournament: Tournament, path: Path) -> Case:
    for key in ("expected", "ranks", "points"):
        if key in entry:
            entry[key] = {int(id_): text for id_, text in entry[key].items()}
    for key in ("editions", "findings", "rules"):
        if key in entry:
            entry[key] = tuple(entry[key])
    try:
        case = Case(tournament=replace(tournament, name=entry.pop("event_name", "")), **entry)
    except TypeError as error:
        raise ValueError(f"{path.name}: {error}") from None
    if bool(case.code) + bool(case.ranks) + (case.findings is not None) != 1:
        raise ValueError(f"{path.name}: {case.id}: give one of code, ranks and findings")
    return case


def list_tie_breaks(
    codes: str, tie_breaks: Iterable[TieBreak], uses: Mapping[str, str] | None = None
) -> list[ListedTieBreak]:
    """The entries of a comma-separated list, resolved among the given tie-breaks.

    ``uses`` names the tie-breaks that an edition means by its codes, where they differ.
    """
    by_code = {tie_break.code: tie_break for tie_break in tie_breaks}
    listed = []
    for text in codes.split(","):
        descriptor = parse_descriptor(text)
        tie_break = by_code[(uses or {}).get(descriptor.code, descriptor.code)]
        surplus = descriptor.modifiers.kinds - tie_break.modifiers
        if surplus:
            raise ValueError(f"{text}: {descriptor.code} takes no {sorted(surplus)}")
        listed.append(
            ListedTieBreak(key=str(descriptor), tie_break=tie_break, modifiers=descriptor.modifiers)
        )
    return listed


def values_of(
    context: Context,
    listed: ListedTieBreak,
    participants: Sequence[int],
    decimals: int | None = None,
) -> dict[int, str]:
    """The values of some participants as a case writes them.

    For a tie-break among tied participants they are the tied group.
    """
    if listed.tie_break.needs_tied_group:
        placed = listed.places(context, participants)
        places = {id_: placed[id_].place for id_ in participants}
        return {id_: NO_VALUE if place is None else str(place) for id_, place in places.items()}
    scale = listed.tie_break.unit.scale(context.event)
    return {id_: _text(listed.value(context, id_), scale, decimals) for id_ in participants}


def _text(raw: Raw, scale: int, decimals: int | None) -> str:
    if isinstance(raw, NoValue):
        return NO_VALUE
    if isinstance(raw, tuple):
        return " ".join(_text(number, scale, decimals) for number in raw)
    value = Fraction(raw) / scale
    return format_exact(value) if decimals is None else format_decimal(value, decimals)
