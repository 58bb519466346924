"""The log of a play-off: what was decided, in order, only ever added to.

A log begins with what it belongs to (event, regulation, plugin, procedure, who is tied for
what) and goes on with numbered entries: an answer to a request, a correction of an earlier
answer, or the undoing of the last entry in force.  Nothing is ever taken out.

:func:`write_log` makes the JSON document, :func:`parse_log` reads it back; both are pure.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from fractions import Fraction
from typing import Any, NamedTuple

from crosstable.model.checksum import checksum
from crosstable.model.diagnostics import Diagnostic, DiagnosticCode, Severity, Span
from crosstable.model.tournament import Tournament
from crosstable.playoffs.descriptor import NO_BREAKS, Breaks
from crosstable.playoffs.situation import MainGame, Situation
from crosstable.playoffs.timetable import USUAL_MOVES, is_time_of_day

FORMAT = "crosstable-playoff"
VERSION = 1

FOREIGN = DiagnosticCode(
    "PLAYOFF-LOG-FOREIGN", Severity.ERROR, "The file is no log of a play-off of this program."
)
DAMAGED = DiagnosticCode(
    "PLAYOFF-LOG-DAMAGED", Severity.ERROR, "The log of a play-off cannot be read as a whole."
)
OTHER_FORMAT = DiagnosticCode(
    "PLAYOFF-LOG-VERSION",
    Severity.ERROR,
    "The log of a play-off is written in a version of the format that is not known here.",
)
OTHER_EVENT = DiagnosticCode(
    "PLAYOFF-LOG-EVENT", Severity.ERROR, "The log belongs to another event, or to another state."
)
MISFIT = DiagnosticCode(
    "PLAYOFF-LOG-FIT",
    Severity.ERROR,
    "The log does not fit the procedure as it is installed, or was changed by hand.",
)


class LogError(Exception):
    """A log that cannot be used; ``diagnostic`` has the code and the place."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


class Entry(NamedTuple):
    """One line of the log; it gets its number where it is put (:meth:`PlayoffLog.with_entry`).

    An answer has the request's ``id`` and ``fingerprint``.  A correction has the number of the
    entry that it ``corrects`` and the new answer, an undoing the number that it ``undoes``.
    ``moves`` is how many moves a game had, where that was noted with its result.  ``at`` is
    when it was recorded, in the words of whoever did.
    """

    number: int = 0
    id: str = ""
    fingerprint: str = ""
    answer: str = ""
    corrects: int = 0
    undoes: int = 0
    moves: int = 0
    at: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayoffLog:
    """A play-off from its start.

    ``checksum`` is that of the event's facts.  ``procedure`` is the qualified code;
    ``distribution`` and ``version`` tell which plugin it came from.  ``seed`` is empty where
    lots are drawn by hand; ``seed_by`` says where it comes from.  ``start`` is the time of
    day, ``moves`` the length of a game that the timetable assumes.  ``place`` is the first
    place at stake, ``before`` are the codes after which the tied were found, and ``note`` says
    how they were found if not from the standings.
    """

    regulation: str
    edition: str
    procedure: str
    article: str
    distribution: str
    version: str
    event: str
    checksum: str
    situation: Situation
    seed: str = ""
    seed_by: str = ""
    start: str = ""
    moves: int = USUAL_MOVES
    breaks: Breaks = NO_BREAKS
    place: int = 1
    before: tuple[str, ...] = ()
    note: str = ""
    entries: tuple[Entry, ...] = ()
    source: str = field(default="", compare=False)

    def with_entry(self, entry: Entry) -> PlayoffLog:
        """This log with one entry more; its number follows the last."""
        number = len(self.entries) + 1
        return replace(self, entries=(*self.entries, entry._replace(number=number)))


def check_event(log: PlayoffLog, tournament: Tournament) -> Diagnostic | None:
    """Whether the log belongs to an event as it stands; else what to say."""
    if checksum(tournament) == log.checksum:
        return None
    message = (
        f"the log was begun for {log.event or 'an event without a name'!r} as it stood then; "
        f"{tournament.name!r} has other facts"
    )
    return OTHER_EVENT.at(Span(log.source), message)


_TEXTS = (
    "regulation",
    "edition",
    "procedure",
    "article",
    "distribution",
    "version",
    "event",
    "checksum",
    "seed",
    "seed_by",
    "start",
    "note",
)


def write_log(log: PlayoffLog) -> str:
    """The JSON document of a log, with one entry to a line."""
    head = {
        "format": FORMAT,
        "format_version": VERSION,
        **{name: getattr(log, name) for name in _TEXTS},
        "moves": log.moves,
        "breaks": asdict(log.breaks),
        "place": log.place,
        "before": log.before,
        "situation": _situation_table(log.situation),
    }
    lines = [f" {_json(name)}: {_json(value)}" for name, value in head.items()]
    entries = ",\n".join(f"  {_json(_entry_table(entry))}" for entry in log.entries)
    listed = f"[\n{entries}\n ]" if entries else "[]"
    return "{\n" + ",\n".join([*lines, f' "entries": {listed}']) + "\n}\n"


def _json(value: object) -> str:
    import json  # only when a log is written, as is everything that few commands need

    return json.dumps(value, ensure_ascii=False)


def _entry_table(entry: Entry) -> dict[str, object]:
    """What an entry says; its number always, nothing else that is empty."""
    return {name: value for name, value in entry._asdict().items() if value}


def _situation_table(situation: Situation) -> dict[str, object]:
    values = {
        code: {str(player): str(value) for player, value in by_player.items()}
        for code, by_player in situation.values.items()
    }
    return {
        "seeds": situation.seeds,
        "places": situation.places,
        "is_qualifying": situation.is_qualifying,
        "names": {str(player): name for player, name in situation.names.items()},
        "values": values,
        "whites": {str(player): number for player, number in situation.whites.items()},
        "meetings": situation.meetings,
        "readings": dict(situation.readings),
    }


def parse_log(text: str, source: str) -> PlayoffLog:
    """The log that a document holds; :class:`LogError` with a place if it holds none."""
    found = _load(text, source)
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        message = f'no log of a play-off: there is no "format": "{FORMAT}" in it'
        raise LogError(FOREIGN.at(Span(source), message))
    if found.get("format_version") != VERSION:
        message = f"format version {found.get('format_version')!r} is not known, only {VERSION}"
        raise LogError(OTHER_FORMAT.at(Span(source), message))
    table = _Table(found, "", source)
    texts: dict[str, Any] = {name: table.text(name) for name in _TEXTS}
    log = PlayoffLog(
        **texts,
        moves=table.number("moves"),
        breaks=_breaks(table.table("breaks")),
        place=table.number("place"),
        before=table.texts("before"),
        situation=_situation(table.table("situation")),
        source=source,
    )
    if log.start and not is_time_of_day(log.start):
        raise table.fail("start", "a time of day like 18:30")
    for entry in table.tables("entries"):
        log = log.with_entry(_entry(entry, len(log.entries) + 1))
    return log


def _load(text: str, source: str) -> object:
    import json

    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        span = Span(source, error.lineno, (error.colno, error.colno))
        excerpt = text.split("\n")[error.lineno - 1].rstrip("\r")
        message = f"not JSON: {error.msg[:1].lower()}{error.msg[1:]}"
        code = DAMAGED if f'"{FORMAT}"' in text else FOREIGN
        raise LogError(code.at(span, message, excerpt=excerpt)) from None
    except RecursionError:
        raise LogError(FOREIGN.at(Span(source), "nested too deeply")) from None
    except ValueError:
        raise LogError(DAMAGED.at(Span(source), "a number in it is too long")) from None


_EXACT = re.compile(r"-?[0-9]{1,18}(/[1-9][0-9]{0,17})?")


def _is_text(value: object) -> bool:
    """Whether it is a text that can be written: half a surrogate pair is none."""
    return isinstance(value, str) and not any("\ud800" <= c <= "\udfff" for c in value)


class _Table:
    """A table of the document; what is wrong in it is an error with its place."""

    def __init__(self, table: Mapping[str, Any], place: str, source: str) -> None:
        """``place`` is what stands before a key, such as ``situation.values.``."""
        self._table = table
        self._place = place
        self._source = source

    def fail(self, key: str, wanted: str) -> LogError:
        where = f"{self._place}{key}"
        given = repr(self._table[key])[:60] if key in self._table else "nothing"
        message = f"{where} should be {wanted}, but is {given}"
        return LogError(DAMAGED.at(Span(self._source, cell=where), message))

    def text(self, key: str, usual: str | None = None) -> str:
        value = self._table.get(key, usual)
        if not _is_text(value):
            raise self.fail(key, "a text")
        return str(value)

    def number(self, key: str, usual: int | None = None) -> int:
        value = self._table.get(key, usual)
        if type(value) is not int or value < 0:
            raise self.fail(key, "a whole number")
        return value

    def number_or_none(self, key: str) -> int | None:
        return None if self._table.get(key) is None else self.number(key)

    def flag(self, key: str) -> bool:
        value = self._table.get(key)
        if not isinstance(value, bool):
            raise self.fail(key, "true or false")
        return value

    def numbers(self, key: str) -> tuple[tuple[int, ...], ...]:
        value = self._table.get(key)
        rows: list[Any] = value if isinstance(value, list) else [None]
        if not all(isinstance(r, list) and all(type(n) is int for n in r) for r in rows):
            raise self.fail(key, "a list of lists of numbers")
        return tuple(tuple(row) for row in rows)

    def texts(self, key: str) -> tuple[str, ...]:
        value = self._table.get(key)
        if not isinstance(value, list) or not all(map(_is_text, value)):
            raise self.fail(key, "a list of texts")
        return tuple(value)

    def table(self, key: str) -> _Table:
        value = self._table.get(key)
        if not isinstance(value, dict):
            raise self.fail(key, "a table")
        return _Table(value, f"{self._place}{key}.", self._source)

    def tables(self, key: str) -> list[_Table]:
        value = self._table.get(key)
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            raise self.fail(key, "a list of tables")
        return [_Table(item, f"{key}[{n}].", self._source) for n, item in enumerate(value)]

    def names(self) -> list[str]:
        return list(self._table)

    def player(self, key: str) -> int:
        if not (key.isascii() and key.isdigit() and len(key) < 10):
            raise self.fail(key, "under the number of a player")
        return int(key)

    def fraction(self, key: str) -> Fraction:
        if not _EXACT.fullmatch(self.text(key)):
            raise self.fail(key, "an exact number like 9/2")
        return Fraction(self.text(key))


def _breaks(table: _Table) -> Breaks:
    found = {f.name: table.number(f.name) for f in fields(Breaks) if f.default is not None}
    shortest = "shortest_between_games"
    return Breaks(**found, shortest_between_games=table.number_or_none(shortest))


def _situation(table: _Table) -> Situation:
    names, whites, readings = (table.table(key) for key in ("names", "whites", "readings"))
    values = table.table("values")
    situation = Situation(
        seeds=table.numbers("seeds"),
        places=table.number("places"),
        is_qualifying=table.flag("is_qualifying"),
        names={names.player(key): names.text(key) for key in names.names()},
        values={code: _values(values.table(code)) for code in values.names()},
        whites={whites.player(key): whites.number(key) for key in whites.names()},
        meetings=_meetings(table),
        readings={key: readings.text(key) for key in readings.names()},
    )
    if len(set(situation.tied)) < len(situation.tied) or len(situation.tied) < 2:
        raise table.fail("seeds", "two or more different players")
    # A knock-out until none is left would never end, and one of a million fill the memory.
    if not 1 <= situation.places <= len(situation.tied):
        raise table.fail("places", f"a number from 1 to {len(situation.tied)}")
    return situation


def _values(table: _Table) -> dict[int, Fraction]:
    return {table.player(key): table.fraction(key) for key in table.names()}


def _meetings(table: _Table) -> tuple[MainGame, ...]:
    rows = table.numbers("meetings")
    if any(len(row) != len(MainGame._fields) for row in rows):
        raise table.fail("meetings", "a list of round, White and Black")
    return tuple(MainGame(*row) for row in rows)


def _entry(table: _Table, number: int) -> Entry:
    if table.number("number") != number:
        raise table.fail("number", f"{number}, as the entries are numbered without gaps")
    keys = ("id", "fingerprint", "answer", "at", "note")
    texts: dict[str, Any] = {name: table.text(name, "") for name in keys}
    entry = Entry(
        **texts,
        corrects=table.number("corrects", 0),
        undoes=table.number("undoes", 0),
        moves=table.number("moves", 0),
    )
    if sum(map(bool, (entry.id, entry.corrects, entry.undoes))) != 1:
        raise table.fail("id", "the one of id, corrects and undoes that there is")
    return entry
