"""The event file: which files make one event, and what the arbiter adds to them.

The schema is described in ``event-file.md`` beside this module.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import Any

from crosstable.api import (
    DiagnosticCode,
    EventKind,
    Outcome,
    Severity,
    Tournament,
    parse_points,
)
from crosstable.engine.prize_terms import PrizeTerms
from crosstable.model.edit import SETTABLE, EditError, set_fact
from crosstable.model.entries import (
    NOWHERE,
    RESULTS,
    SIDED,
    Bye,
    Correction,
    Place,
    parse_bye,
    parse_result,
)
from crosstable.model.references import Reference
from crosstable.toml_schema import (
    DAY,
    TEXT,
    Checker,
    Key,
    Schema,
    TomlError,
    is_tables,
    is_text,
    is_text_table,
    is_texts,
)

EVENT_FILE = DiagnosticCode(
    "EVENT-FILE", Severity.ERROR, "The event file is not TOML, or not of its schema."
)

_COMING = {"playoff"}


class EventFileError(TomlError):
    """An event file that cannot be used; carries every finding with its line and key."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InputEntry:
    """One file of the event, relative to the event file, and how to read it.

    ``stage`` makes it a leg of the event, ``weight`` is the stage's.
    """

    file: str
    reader: str | None = None
    encoding: str | None = None
    event: str | None = None
    stage: str = ""
    weight: int = 1
    place: Place = NOWHERE


@dataclass(frozen=True, slots=True, kw_only=True)
class LotEntry:
    """Lots drawn: the participants in the order drawn, by whom and on which day."""

    order: tuple[Reference, ...]
    by: str = ""
    on: date | None = None
    place: Place = NOWHERE


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceEntry:
    """A place given by decision, and why."""

    player: Reference
    rank: int
    reason: str
    place: Place = NOWHERE


@dataclass(frozen=True, slots=True, kw_only=True)
class ExclusionEntry:
    """Somebody who is not ranked, from the standings after round ``since`` on, and why."""

    player: Reference
    reason: str
    since: int | None = None
    place: Place = NOWHERE


@dataclass(frozen=True, slots=True, kw_only=True)
class EventFile:
    """An event file, checked as far as it can be without its inputs.

    ``tie_breaks`` is a list as it is typed; ``facts`` are pairs of a key and a text.
    """

    name: str
    inputs: tuple[InputEntry, ...]
    regulation: str | None = None
    tie_breaks: str | None = None
    kind: EventKind | None = None
    primary: str | None = None
    readings: Mapping[str, str] = field(default_factory=dict)
    aliases: Mapping[str, str] = field(default_factory=dict)
    facts: tuple[tuple[str, str], ...] = ()
    byes: tuple[Bye, ...] = ()
    corrections: tuple[Correction, ...] = ()
    lots: tuple[LotEntry, ...] = ()
    places: tuple[PlaceEntry, ...] = ()
    exclusions: tuple[ExclusionEntry, ...] = ()
    prizes: PrizeTerms | None = None


def _is_number(value: object) -> bool:
    return type(value) is int and 0 < value < 1_000_000_000


def _is_reference(value: object) -> bool:
    return _is_number(value) or (is_text(value) and bool(value.strip()))


def _is_references(value: object) -> bool:
    return isinstance(value, list) and len(value) > 1 and all(map(_is_reference, value))


def _is_inputs(value: object) -> bool:
    return (
        isinstance(value, list)
        and bool(value)
        and all(isinstance(item, str | dict) for item in value)
    )


def _is_list(value: object) -> bool:
    return is_text(value) or is_texts(value)


def _is_kind(value: object) -> bool:
    return is_text(value) and value in {kind.value for kind in EventKind}


def _is_facts(value: object) -> bool:
    return isinstance(value, dict) and all(
        isinstance(item, str | int) or type(item) is date for item in value.values()
    )


def _is_points(value: object) -> bool:
    if type(value) is int:
        return True
    try:
        return is_text(value) and parse_points(value) is not None
    except ValueError:
        return False


_NUMBER = Key("a number from 1 on", _is_number)
_PLAYER = Key("a number, or a FIDE id or name as text", _is_reference)
_ENTRIES = Key("[[...]] tables", is_tables)

SCHEMA: Schema = {
    "inputs": Key("a list of files, each a text or a table {file = ...}", _is_inputs),
    "regulation": TEXT,
    "tie_breaks": Key("a text or a list of texts", _is_list),
    "kind": Key("a kind of event, such as 'swiss' or 'round-robin'", _is_kind),
    "primary": Key("'MP' or 'GP'", lambda value: value in ("MP", "GP")),
    "readings": Key("a table of choices by reading", is_text_table),
    "aliases": Key("a table of names by other names", is_text_table),
    "facts": Key("a table of texts, numbers or dates", _is_facts),
    "byes": _ENTRIES,
    "corrections": _ENTRIES,
    "lots": _ENTRIES,
    "manual_places": _ENTRIES,
    "exclusions": _ENTRIES,
    "prizes": Key("a [prizes] table", lambda value: isinstance(value, dict)),
}
INPUT_SCHEMA: Schema = {
    "file": TEXT,
    "reader": TEXT,
    "encoding": TEXT,
    "event": TEXT,
    "stage": TEXT,
    "weight": _NUMBER,
}
BYE_SCHEMA: Schema = {
    "player": _PLAYER,
    "round": _NUMBER,
    "kind": Key(
        "half, full, zero or pairing",
        lambda value: is_text(value) and parse_bye(value) is not None,
    ),
}
CORRECTION_SCHEMA: Schema = {
    "round": _NUMBER,
    "white": _PLAYER,
    "black": _PLAYER,
    "player": _PLAYER,
    "result": TEXT,
    "points": Key("points, such as 1 or '0.5'", _is_points),
    "reason": TEXT,
}
LOT_SCHEMA: Schema = {
    "order": Key("a list of two players or more", _is_references),
    "by": TEXT,
    "on": DAY,
}
PLACE_SCHEMA: Schema = {"player": _PLAYER, "place": _NUMBER, "reason": TEXT}
EXCLUSION_SCHEMA: Schema = {"player": _PLAYER, "since": _NUMBER, "reason": TEXT}

ENTRY_SCHEMAS: Mapping[str, tuple[Schema, tuple[str, ...]]] = {
    "byes": (BYE_SCHEMA, ("player", "round", "kind")),
    "corrections": (CORRECTION_SCHEMA, ("round", "reason")),
    "lots": (LOT_SCHEMA, ("order",)),
    "manual_places": (PLACE_SCHEMA, ("player", "place", "reason")),
    "exclusions": (EXCLUSION_SCHEMA, ("player", "reason")),
}


def parse_event_file(text: str, name: str) -> EventFile:
    """Read an event file.  Raises :class:`EventFileError` with all findings."""
    checker = Checker(text, name, EVENT_FILE)
    table = checker.load()
    if table is not None:
        _check(checker, table)
    if table is None or checker.findings:
        raise EventFileError(checker.findings)
    return _build(checker, table)


def _check(checker: Checker, table: Mapping[str, Any]) -> None:
    coming = [key for key in table if key in _COMING]
    for key in coming:
        message = f"[{key}] cannot be used by this version"
        checker.report(message, "", key, hint="leave the section out")
    checker.check_table({k: v for k, v in table.items() if k not in coming}, SCHEMA)
    if "inputs" not in table:
        hint = None
        if "extends" in table or "unplayed_rounds" in table:
            hint = "this is a regulation: give it with --regulation"
        checker.report("'inputs' is missing: the files of the event", "", "", hint=hint)
    inputs = table.get("inputs", [])
    for nth, entry in enumerate(inputs if isinstance(inputs, list) else []):
        if isinstance(entry, dict):
            checker.check_table(entry, INPUT_SCHEMA, "inputs", nth)
            if "file" not in entry:
                checker.report("an input lacks 'file'", "inputs", "", nth)
    for name, (schema, required) in ENTRY_SCHEMAS.items():
        checker.check_entries(table, name, schema, required)
    for nth, entry in enumerate(_entries(table, "corrections")):
        problem = _correction_problem(entry)
        if problem:
            checker.report(problem, "corrections", "result", nth)
    _check_facts(checker, table.get("facts", {}))
    if "prizes" in table:
        # Most event files have none, and what reads them is not loaded for nothing.
        from crosstable.prize_toml import check_prizes

        check_prizes(checker, table["prizes"])


def _correction_problem(entry: Mapping[str, Any]) -> str:
    """What is wrong with the keys of a correction as a whole."""
    is_of_game = "white" in entry and "black" in entry
    if is_of_game is ("player" in entry) or ("white" in entry) is not ("black" in entry):
        return "a correction names white and black, or else a player"
    if not {"result", "points"} & set(entry):
        return "a correction lacks 'result' (or 'points')"
    if is_of_game and "points" in entry:
        return "points are awarded to one player: name it as 'player'"
    known = RESULTS if is_of_game else SIDED
    if "result" in entry and is_text(entry["result"]) and _outcome(entry) is None:
        return f"{entry['result']!r} is no result; known are {', '.join(known)}"
    return ""


def _outcome(entry: Mapping[str, Any]) -> Outcome | None:
    result = entry.get("result", "")
    if not is_text(result):
        return None
    return parse_result(result) if "white" in entry else SIDED.get(result)


def _check_facts(checker: Checker, facts: object) -> None:
    if not isinstance(facts, dict):
        return
    for key, value in facts.items():
        if key not in SETTABLE:
            message = f"unknown fact {key!r}; known are {', '.join(SETTABLE)}"
            checker.report(message, "facts", key)
            continue
        try:
            set_fact(Tournament(), key, str(value))
        except EditError as error:
            checker.report(str(error), "facts", key)


def _entries(table: Mapping[str, Any], name: str) -> list[dict[str, Any]]:
    entries = table.get(name, [])
    return entries if is_tables(entries) else []


def _build(checker: Checker, table: Mapping[str, Any]) -> EventFile:
    def each(name: str, make: Callable[..., Any]) -> tuple[Any, ...]:
        return tuple(
            make(entry, Place(*checker.place(name, _LEADING.get(name, "player"), nth)))
            for nth, entry in enumerate(_entries(table, name))
        )

    span, _ = checker.place("", "")
    listed = table.get("tie_breaks")
    return EventFile(
        name=span.source,
        inputs=tuple(
            _input(entry, _input_place(checker, entry, nth))
            for nth, entry in enumerate(table["inputs"])
        ),
        regulation=table.get("regulation"),
        tie_breaks=",".join(listed) if isinstance(listed, list) else listed,
        kind=EventKind(table["kind"]) if "kind" in table else None,
        primary=table.get("primary"),
        readings=table.get("readings", {}),
        aliases=table.get("aliases", {}),
        facts=tuple((key, str(value)) for key, value in table.get("facts", {}).items()),
        byes=each("byes", _bye),
        corrections=each("corrections", _correction),
        lots=each("lots", _lot),
        places=each("manual_places", _place),
        exclusions=each("exclusions", _exclusion),
        prizes=_prizes(table, checker),
    )


def _prizes(table: Mapping[str, Any], checker: Checker) -> PrizeTerms | None:
    if "prizes" not in table:
        return None
    from crosstable.prize_toml import build_prizes

    return build_prizes(checker, table["prizes"], "")


_LEADING = {"corrections": "round", "lots": "order"}
"""The key at which an entry is pointed at, if not its player."""


def _input_place(checker: Checker, entry: str | Mapping[str, Any], nth: int) -> Place:
    if isinstance(entry, str):
        return Place(*checker.place_of(entry))
    return Place(*checker.place("inputs", "file", nth))


def _input(entry: str | Mapping[str, Any], place: Place) -> InputEntry:
    return InputEntry(**({"file": entry} if isinstance(entry, str) else entry), place=place)


def _bye(entry: Mapping[str, Any], place: Place) -> Bye:
    outcome = parse_bye(entry["kind"]) or Outcome.ZERO_POINT_BYE
    return Bye(player=entry["player"], round=entry["round"], outcome=outcome, place=place)


def _correction(entry: Mapping[str, Any], place: Place) -> Correction:
    points = entry.get("points")
    return Correction(
        player=entry["white"] if "white" in entry else entry["player"],
        opponent=entry.get("black"),
        round=entry["round"],
        outcome=_outcome(entry),
        points=None if points is None else Fraction(parse_points(str(points))),
        reason=entry["reason"],
        place=place,
    )


def _lot(entry: Mapping[str, Any], place: Place) -> LotEntry:
    order = tuple(entry["order"])
    return LotEntry(order=order, by=entry.get("by", ""), on=entry.get("on"), place=place)


def _place(entry: Mapping[str, Any], place: Place) -> PlaceEntry:
    return PlaceEntry(
        player=entry["player"], rank=entry["place"], reason=entry["reason"], place=place
    )


def _exclusion(entry: Mapping[str, Any], place: Place) -> ExclusionEntry:
    return ExclusionEntry(
        player=entry["player"], since=entry.get("since"), reason=entry["reason"], place=place
    )
