"""Regulations as TOML: the schema, checked by hand so that errors name line and key.

A plugin ships such a file per edition; an organiser writes one without any Python and uses
it with ``--regulation FILE.toml``, usually on top of another with ``extends``.  Every key is
explained in ``regulations.md`` beside this file, which a test compares with the tables below.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from typing import Any, NamedTuple, TypeGuard

from crosstable.api import (
    IN_FORCE,
    Diagnostic,
    DiagnosticCode,
    EventKind,
    LintRule,
    Outcome,
    PlayoffRule,
    Reading,
    Regulation,
    RegulationArticle,
    RegulationCode,
    Severity,
    Span,
    parse_descriptor,
    parse_tied,
)

BAD_TOML = DiagnosticCode(
    "REGULATION-TOML", Severity.ERROR, "The file is not TOML, or not of the regulation schema."
)


class RegulationError(Exception):
    """A regulation that cannot be used; carries every finding with its line and key."""

    def __init__(self, diagnostics: list[Diagnostic]) -> None:
        super().__init__("; ".join(d.message for d in diagnostics))
        self.diagnostics = tuple(diagnostics)


class _Key(NamedTuple):
    """One key of the schema: its type in words for the error, and the test for it."""

    words: str
    is_valid: Callable[[Any], bool]


def _is_text(value: object) -> TypeGuard[str]:
    return isinstance(value, str)


def _is_day(value: object) -> bool:
    return type(value) is date


def _is_texts(value: object) -> TypeGuard[list[str]]:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def _is_text_table(value: object) -> TypeGuard[dict[str, str]]:
    return isinstance(value, dict) and all(isinstance(item, str) for item in value.values())


def _is_code(value: object) -> bool:
    return _is_text(value) or (_is_text_table(value) and set(value) <= {"article", "use"})


def _is_codes(value: object) -> bool:
    return isinstance(value, dict) and all(_is_code(item) for item in value.values())


def _is_lists(value: object) -> bool:
    kinds = {kind.value for kind in EventKind} | {"default"}
    kinds |= {f"team-{kind}" for kind in kinds}
    return (
        isinstance(value, dict)
        and set(value) <= kinds
        and all(_is_texts(item) for item in value.values())
    )


def _is_named_lists(value: object) -> bool:
    return isinstance(value, dict) and all(_is_texts(item) for item in value.values())


def _is_lower(value: object) -> bool:
    return _is_texts(value) and all(item == item.casefold() for item in value)


def _is_kinds(value: object) -> bool:
    return _is_texts(value) and set(value) <= {kind.value for kind in EventKind}


def _is_outcomes(value: object) -> bool:
    return _is_texts(value) and set(value) <= {outcome.value for outcome in Outcome}


def _is_tied(value: object) -> bool:
    if not _is_text(value):
        return False
    try:
        parse_tied(value)
    except ValueError:
        return False
    return True


def _is_places(value: object) -> bool:
    return value in ("1", "k")


def _is_rest(value: object) -> bool:
    return value in ("list", "shared")


def _is_tables(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, dict) for item in value)


_TEXT = _Key("text", _is_text)
_DAY = _Key("a date like 2026-03-01", _is_day)
_TEXTS = _Key("a list of texts", _is_texts)

SCHEMA: Mapping[str, _Key] = {
    "id": _TEXT,
    "title": _TEXT,
    "edition": _TEXT,
    "in_force": _DAY,
    "until": _DAY,
    "source": _TEXT,
    "checked_on": _DAY,
    "extends": _TEXT,
    "namespace": _TEXT,
    "unplayed_rounds": _TEXT,
    "list_reading": _TEXT,
    "tie_breaks": _Key(
        "a table of lists by kind of event, such as swiss, team-swiss or default", _is_lists
    ),
    "first_place": _Key(
        "a table of lists by kind of event, such as swiss, team-swiss or default", _is_lists
    ),
    "codes": _Key("a table of articles, or of {article, use}", _is_codes),
    "aliases": _Key("a table of texts", _is_text_table),
    "presets": _Key("a table of lists by name", _is_named_lists),
    "lint": _Key("[[lint]] tables", _is_tables),
    "article": _Key("[[article]] tables", _is_tables),
    "reading": _Key("[[reading]] tables", _is_tables),
    "readings": _Key("a table of choices by reading", _is_text_table),
    "playoff": _Key("[[playoff]] tables", _is_tables),
}
PLAYOFF_SCHEMA: Mapping[str, _Key] = {
    "article": _TEXT,
    "tied": _Key("a number of players, two or more, like 2, 5-8 or 11+, as text", _is_tied),
    "places": _Key('"1" or "k"', _is_places),
    "procedure": _TEXT,
    "refused": _TEXT,
    "before": _TEXTS,
    "seeds": _TEXTS,
    "rest": _Key('"list" or "shared"', _is_rest),
    "readings": _Key("a table of choices by reading", _is_text_table),
}
ARTICLE_SCHEMA: Mapping[str, _Key] = {
    "number": _TEXT,
    "summary": _TEXT,
    "rules": _TEXTS,
    "out_of_scope": _TEXT,
}
READING_SCHEMA: Mapping[str, _Key] = {
    "id": _TEXT,
    "article": _TEXT,
    "question": _TEXT,
    "choice": _TEXT,
    "options": _Key("a table of texts by choice", _is_text_table),
    "codes": _TEXTS,
    "kinds": _Key("a list of kinds of event", _is_kinds),
    "outcomes": _Key("a list of outcomes", _is_outcomes),
}

LINT_SCHEMA: Mapping[str, _Key] = {
    "id": _TEXT,
    "article": _TEXT,
    "message": _TEXT,
    "codes": _TEXTS,
    "categories": _Key("a table of lists of codes by category", _is_named_lists),
    "kinds": _Key("a list of kinds of event", _is_kinds),
    "event_words": _Key("a list of lower-case words", _is_lower),
}


def parse_regulation(
    text: str,
    source: str,
    namespace: str,
    base: Callable[[str], Regulation | None],
) -> Regulation:
    """Read one regulation.

    ``base`` finds the regulation that ``extends`` names.  Raises :class:`RegulationError`
    with all findings, each with line and key.
    """
    try:
        table = tomllib.loads(text.replace("\r\n", "\n").removeprefix("\ufeff"))
    except tomllib.TOMLDecodeError as error:
        raise RegulationError([_syntax_error(str(error), text, source)]) from None
    except RecursionError:
        message = "the values are nested too deeply"
        raise RegulationError([BAD_TOML.at(Span(source), message)]) from None
    checker = _Checker(text, source)
    checker.check(table)
    namespace = namespace or str(table.get("namespace", ""))
    if not namespace and "extends" not in table:
        checker.report(
            "'namespace' is missing: whose codes and policies the file means, as "
            "'crosstable tie-breaks' heads them (or let it extend an installed regulation)",
            "",
            "",
        )
    found = _extended(table, checker, base)
    if checker.findings:
        raise RegulationError(checker.findings)
    regulation = _build(table, namespace, found)
    _check_choices(table, regulation, checker)
    _check_first_place(regulation, checker)
    if checker.findings:
        raise RegulationError(checker.findings)
    return regulation


def _syntax_error(message: str, text: str, source: str) -> Diagnostic:
    place = re.search(r"\(at line (\d+), column (\d+)\)", message)
    if place is None:
        return BAD_TOML.at(Span(source), f"not TOML: {message}")
    line, column = int(place[1]), int(place[2])
    return BAD_TOML.at(
        Span(source, line, (column, column)),
        f"not TOML: {message[: place.start()].strip()}",
        excerpt=(text.splitlines() or [""])[min(line, len(text.splitlines())) - 1],
    )


class _Checker:
    """Collects findings and finds the line of a key for each."""

    def __init__(self, text: str, source: str) -> None:
        self._lines = text.splitlines()
        self._source = source
        self.findings: list[Diagnostic] = []

    def check(self, table: Mapping[str, Any]) -> None:
        self._check_table(table, SCHEMA, "", 0)
        for key in ("id", "title"):
            if key not in table:
                self.report(f"{key!r} is missing", "", "")
        if "extends" not in table and "unplayed_rounds" not in table:
            self.report("'unplayed_rounds' (or 'extends') is missing", "", "")
        self._check_entries(table, "article", ARTICLE_SCHEMA, ("number", "summary"))
        self._check_entries(table, "reading", READING_SCHEMA, ("id", "question", "choice"))
        self._check_entries(table, "lint", LINT_SCHEMA, ("id", "message"))
        self._check_playoffs(table)
        for header in ("tie_breaks", "first_place", "presets"):
            if _is_named_lists(table.get(header)):
                for key, codes in table[header].items():
                    self._check_list(header, key, codes)

    def _check_table(
        self, table: Mapping[str, Any], schema: Mapping[str, _Key], header: str, nth: int
    ) -> None:
        for key, value in table.items():
            known = schema.get(key)
            if known is None:
                names = ", ".join(sorted(schema))
                self.report(f"unknown key {key!r}; known are {names}", header, key, nth)
            elif not known.is_valid(value):
                self.report(f"{key!r} must be {known.words}", header, key, nth)

    def _check_entries(
        self,
        table: Mapping[str, Any],
        name: str,
        schema: Mapping[str, _Key],
        required: tuple[str, ...],
    ) -> None:
        entries = table.get(name, [])
        for nth, entry in enumerate(entries if _is_tables(entries) else []):
            self._check_table(entry, schema, name, nth)
            for key in required:
                if key not in entry:
                    self.report(f"[[{name}]] lacks {key!r}", name, "", nth)

    def _check_playoffs(self, table: Mapping[str, Any]) -> None:
        self._check_entries(table, "playoff", PLAYOFF_SCHEMA, ("article", "tied"))
        entries = table.get("playoff", [])
        for nth, entry in enumerate(entries if _is_tables(entries) else []):
            if ("procedure" in entry) == ("refused" in entry):
                message = "[[playoff]] has either 'procedure' or 'refused'"
                self.report(message, "playoff", "", nth)
            for key in ("before", "seeds"):
                if _is_texts(entry.get(key)):
                    self._check_list("playoff", key, entry[key], nth)

    def _check_list(self, header: str, key: str, codes: list[str], nth: int = 0) -> None:
        for code in codes:
            try:
                parse_descriptor(code)
            except ValueError as error:
                self.report(str(error), header, key, nth)

    def report(self, message: str, header: str, key: str, nth: int = 0) -> None:
        line = self._line_of(header, key, nth)
        columns, excerpt = None, None
        if line is not None:
            excerpt = self._lines[line - 1]
            start = len(excerpt) - len(excerpt.lstrip()) + 1
            columns = (start, start + max(len(key), 1) - 1)
        span = Span(self._source, line, columns)
        self.findings.append(BAD_TOML.at(span, message, excerpt=excerpt))

    def _line_of(self, header: str, key: str, nth: int) -> int | None:
        """The line of a key under the ``nth`` table with this header, or of the header."""
        current, seen, header_line = "", -1, None
        for number, line in enumerate(self._lines, start=1):
            heading = re.match(r"\s*\[+\s*([\w.\"-]+)", line)
            if heading:
                current = heading[1].strip('"')
                seen += current == header
                if current == header and seen == nth:
                    header_line = number
                if not header and key and current.split(".")[0] == key:
                    return number
            elif current == header and (not header or seen == nth) and _starts(line, key):
                return number
        return header_line


def _starts(line: str, key: str) -> bool:
    return bool(key) and re.match(rf"\s*\"?{re.escape(key)}\"?\s*[=.]", line) is not None


def _extended(
    table: Mapping[str, Any], checker: _Checker, base: Callable[[str], Regulation | None]
) -> Regulation | None:
    name = table.get("extends")
    if not isinstance(name, str):
        return None
    found = base(name)
    if found is None:
        message = f"'extends' names {name!r}, which is not installed or extends this one in turn"
        checker.report(message, "", "extends")
    return found


def _build(table: Mapping[str, Any], namespace: str, base: Regulation | None) -> Regulation:
    namespace = base.namespace if base is not None and not namespace else namespace
    regulation = base or Regulation(id="", title="", edition="", namespace=namespace)
    changes: dict[str, Any] = {key: table[key] for key in _PLAIN if key in table}
    changes["namespace"] = namespace
    if "list_reading" not in table and "tie_breaks" in table:
        changes["list_reading"] = ""
    if "unplayed_rounds" in table:
        changes["unplayed_rounds"] = _qualified(table["unplayed_rounds"], namespace)
    return replace(
        regulation,
        **changes,
        codes={**regulation.codes, **_codes(table.get("codes", {}), namespace)},
        aliases={**regulation.aliases, **table.get("aliases", {})},
        tie_breaks={**regulation.tie_breaks, **_lists(table.get("tie_breaks", {}))},
        first_place={**regulation.first_place, **_lists(table.get("first_place", {}))},
        presets={**regulation.presets, **_lists(table.get("presets", {}))},
        lint=_lint(table.get("lint", []), regulation.lint),
        articles=regulation.articles + tuple(map(_article, table.get("article", []))),
        readings=_readings(table, regulation),
        playoffs=_playoffs(table.get("playoff", []), namespace) + regulation.playoffs,
    )


_PLAIN = ("id", "title", "edition", "in_force", "until", "source", "checked_on", "list_reading")


def _qualified(name: str, namespace: str) -> str:
    return name if ":" in name or name == IN_FORCE else f"{namespace}:{name}"


def _codes(table: Mapping[str, Any], namespace: str) -> dict[str, RegulationCode]:
    codes = {}
    for written, entry in table.items():
        code = written.upper()
        article = entry if isinstance(entry, str) else entry.get("article", "")
        use = code if isinstance(entry, str) else entry.get("use", code)
        codes[code] = RegulationCode(code=code, article=article, use=_qualified(use, namespace))
    return codes


def _lists(table: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    return {name: tuple(codes) for name, codes in table.items()}


def _lint(entries: list[Mapping[str, Any]], base: tuple[LintRule, ...]) -> tuple[LintRule, ...]:
    """The rules of the base, those with the same id replaced, and the own ones."""
    own = tuple(
        LintRule(
            id=entry["id"],
            message=entry["message"],
            article=entry.get("article", ""),
            codes=tuple(entry.get("codes", ())),
            categories=_lists(entry.get("categories", {})),
            kinds=tuple(EventKind(kind) for kind in entry.get("kinds", ())),
            event_words=tuple(entry.get("event_words", ())),
        )
        for entry in entries
    )
    replaced = {rule.id for rule in own}
    return (*(rule for rule in base if rule.id not in replaced), *own)


def _playoffs(entries: list[Mapping[str, Any]], namespace: str) -> tuple[PlayoffRule, ...]:
    return tuple(
        PlayoffRule(
            article=entry["article"],
            tied=parse_tied(entry["tied"]),
            is_qualifying=entry.get("places") == "k",
            procedure=_qualified(entry["procedure"], namespace) if "procedure" in entry else "",
            refused=entry.get("refused", ""),
            before=tuple(entry.get("before", ())),
            seeds=tuple(entry["seeds"]) if "seeds" in entry else None,
            is_rest_shared=entry.get("rest") == "shared",
            readings=dict(entry.get("readings", {})),
        )
        for entry in entries
    )


def _article(entry: Mapping[str, Any]) -> RegulationArticle:
    return RegulationArticle(
        number=entry["number"],
        summary=entry["summary"],
        rules=tuple(entry.get("rules", ())),
        out_of_scope=entry.get("out_of_scope", ""),
    )


def _readings(table: Mapping[str, Any], base: Regulation) -> tuple[Reading, ...]:
    choices = table.get("readings", {})
    own = tuple(
        Reading(
            id=entry["id"],
            question=entry["question"],
            choice=entry["choice"],
            options=dict(entry.get("options", {entry["choice"]: entry["choice"]})),
            article=entry.get("article", ""),
            codes=tuple(entry.get("codes", ())),
            kinds=tuple(EventKind(kind) for kind in entry.get("kinds", ())),
            outcomes=tuple(entry.get("outcomes", ())),
        )
        for entry in table.get("reading", [])
    )
    replaced = {reading.id for reading in own}
    readings = (*(r for r in base.readings if r.id not in replaced), *own)
    return tuple(choose(reading, choices) for reading in readings)


def choose(reading: Reading, choices: Mapping[str, str]) -> Reading:
    """The reading with the choice made for it, if any."""
    return replace(reading, choice=choices.get(reading.id, reading.choice))


def _check_first_place(regulation: Regulation, checker: _Checker) -> None:
    """A table has one column for a tie-break of both lists, so they must agree on the order."""
    for kind in EventKind:
        for is_by_team in (False, True):
            first = _canonical(regulation.first_place_for(kind, is_by_team))
            rest = _canonical(regulation.list_for(kind, is_by_team))
            common = [code for code in first if code in rest]
            if common != [code for code in rest if code in first]:
                message = (
                    f"the list for first place and the other one for {kind.value} name "
                    f"{' and '.join(common)} in different orders"
                )
                checker.report(message, "first_place", "")
                return


def _canonical(codes: tuple[str, ...]) -> list[str]:
    return [str(parse_descriptor(code)) for code in codes]


def _check_choices(table: Mapping[str, Any], regulation: Regulation, checker: _Checker) -> None:
    known = {reading.id: reading for reading in regulation.readings}
    for id_ in table.get("readings", {}):
        if id_ not in known:
            names = ", ".join(sorted(known)) or "none"
            checker.report(f"there is no reading {id_!r}; there are: {names}", "readings", id_)
    for reading in regulation.readings:
        if reading.choice not in reading.options:
            options = ", ".join(reading.options)
            message = f"reading {reading.id!r} has no option {reading.choice!r}, only {options}"
            own = reading.id in table.get("readings", {})
            checker.report(message, "readings" if own else "reading", reading.id if own else "")
