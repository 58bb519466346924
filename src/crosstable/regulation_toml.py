"""Regulations as TOML: the schema, checked by hand so that errors name line and key.

A plugin ships such a file per edition; an organiser writes one without any Python and uses
it with ``--regulation FILE.toml``, usually on top of another with ``extends``.  Every key is
explained in ``regulations.md`` beside this file, which a test compares with the tables below.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from crosstable.api import (
    IN_FORCE,
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
    parse_descriptor,
    parse_tied,
)
from crosstable.toml_schema import (
    DAY,
    TEXT,
    TEXTS,
    Checker,
    Key,
    Schema,
    TomlError,
    is_tables,
    is_text,
    is_text_table,
    is_texts,
)

BAD_TOML = DiagnosticCode(
    "REGULATION-TOML", Severity.ERROR, "The file is not TOML, or not of the regulation schema."
)


class RegulationError(TomlError):
    """A regulation that cannot be used; carries every finding with its line and key."""


def _is_code(value: object) -> bool:
    return is_text(value) or (is_text_table(value) and set(value) <= {"article", "use"})


def _is_codes(value: object) -> bool:
    return isinstance(value, dict) and all(_is_code(item) for item in value.values())


def _is_lists(value: object) -> bool:
    kinds = {kind.value for kind in EventKind} | {"default"}
    kinds |= {f"team-{kind}" for kind in kinds}
    return (
        isinstance(value, dict)
        and set(value) <= kinds
        and all(is_texts(item) for item in value.values())
    )


def _is_named_lists(value: object) -> bool:
    return isinstance(value, dict) and all(is_texts(item) for item in value.values())


def _is_lower(value: object) -> bool:
    return is_texts(value) and all(item == item.casefold() for item in value)


def _is_kinds(value: object) -> bool:
    return is_texts(value) and set(value) <= {kind.value for kind in EventKind}


def _is_outcomes(value: object) -> bool:
    return is_texts(value) and set(value) <= {outcome.value for outcome in Outcome}


def _is_tied(value: object) -> bool:
    if not is_text(value):
        return False
    try:
        parse_tied(value)
    except ValueError:
        return False
    return True


def _is_table(value: object) -> bool:
    return isinstance(value, dict)


def _is_places(value: object) -> bool:
    return value in ("1", "k")


def _is_rest(value: object) -> bool:
    return value in ("list", "shared")


SCHEMA: Schema = {
    "id": TEXT,
    "title": TEXT,
    "edition": TEXT,
    "in_force": DAY,
    "until": DAY,
    "source": TEXT,
    "checked_on": DAY,
    "extends": TEXT,
    "namespace": TEXT,
    "unplayed_rounds": TEXT,
    "list_reading": TEXT,
    "tie_breaks": Key(
        "a table of lists by kind of event, such as swiss, team-swiss or default", _is_lists
    ),
    "first_place": Key(
        "a table of lists by kind of event, such as swiss, team-swiss or default", _is_lists
    ),
    "codes": Key("a table of articles, or of {article, use}", _is_codes),
    "aliases": Key("a table of texts", is_text_table),
    "presets": Key("a table of lists by name", _is_named_lists),
    "lint": Key("[[lint]] tables", is_tables),
    "article": Key("[[article]] tables", is_tables),
    "reading": Key("[[reading]] tables", is_tables),
    "readings": Key("a table of choices by reading", is_text_table),
    "playoff": Key("[[playoff]] tables", is_tables),
    "prizes": Key("a [prizes] table", _is_table),
    "tour": Key("a [tour] table", _is_table),
}
PLAYOFF_SCHEMA: Schema = {
    "article": TEXT,
    "tied": Key("a number of players, two or more, like 2, 5-8 or 11+, as text", _is_tied),
    "places": Key('"1" or "k"', _is_places),
    "procedure": TEXT,
    "refused": TEXT,
    "before": TEXTS,
    "seeds": TEXTS,
    "rest": Key('"list" or "shared"', _is_rest),
    "readings": Key("a table of choices by reading", is_text_table),
}
ARTICLE_SCHEMA: Schema = {
    "number": TEXT,
    "summary": TEXT,
    "rules": TEXTS,
    "out_of_scope": TEXT,
}
READING_SCHEMA: Schema = {
    "id": TEXT,
    "article": TEXT,
    "question": TEXT,
    "choice": TEXT,
    "options": Key("a table of texts by choice", is_text_table),
    "codes": TEXTS,
    "kinds": Key("a list of kinds of event", _is_kinds),
    "outcomes": Key("a list of outcomes", _is_outcomes),
}

LINT_SCHEMA: Schema = {
    "id": TEXT,
    "article": TEXT,
    "message": TEXT,
    "codes": TEXTS,
    "categories": Key("a table of lists of codes by category", _is_named_lists),
    "kinds": Key("a list of kinds of event", _is_kinds),
    "event_words": Key("a list of lower-case words", _is_lower),
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
    checker = Checker(text, source, BAD_TOML)
    table = checker.load()
    if table is None:
        raise RegulationError(checker.findings)
    _check(checker, table)
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
    regulation = _build(table, namespace, found, checker)
    _check_choices(table, regulation, checker)
    _check_first_place(regulation, checker)
    _check_days(regulation, checker)
    if checker.findings:
        raise RegulationError(checker.findings)
    return regulation


def _check(checker: Checker, table: Mapping[str, Any]) -> None:
    checker.check_table(table, SCHEMA)
    for key in ("id", "title"):
        if key not in table:
            checker.report(f"{key!r} is missing", "", "")
    if "extends" not in table and "unplayed_rounds" not in table:
        checker.report("'unplayed_rounds' (or 'extends') is missing", "", "")
    checker.check_entries(table, "article", ARTICLE_SCHEMA, ("number", "summary"))
    checker.check_entries(table, "reading", READING_SCHEMA, ("id", "question", "choice"))
    checker.check_entries(table, "lint", LINT_SCHEMA, ("id", "message"))
    _check_playoffs(checker, table)
    if not table.keys().isdisjoint(_OF_PRIZES):
        # Loaded where there are prizes only.
        from crosstable.prize_toml import check_prizes, check_tour

        check_prizes(checker, table.get("prizes"))
        check_tour(checker, table.get("tour"))
    for header in ("tie_breaks", "first_place", "presets"):
        if _is_named_lists(table.get(header)):
            for key, codes in table[header].items():
                _check_list(checker, header, key, codes)


def _check_playoffs(checker: Checker, table: Mapping[str, Any]) -> None:
    checker.check_entries(table, "playoff", PLAYOFF_SCHEMA, ("article", "tied"))
    entries = table.get("playoff", [])
    for nth, entry in enumerate(entries if is_tables(entries) else []):
        if ("procedure" in entry) == ("refused" in entry):
            message = "[[playoff]] has either 'procedure' or 'refused'"
            checker.report(message, "playoff", "", nth)
        for key in ("before", "seeds"):
            if is_texts(entry.get(key)):
                _check_list(checker, "playoff", key, entry[key], nth)


def _check_list(checker: Checker, header: str, key: str, codes: list[str], nth: int = 0) -> None:
    for code in codes:
        try:
            parse_descriptor(code)
        except ValueError as error:
            checker.report(str(error), header, key, nth)


def _extended(
    table: Mapping[str, Any], checker: Checker, base: Callable[[str], Regulation | None]
) -> Regulation | None:
    name = table.get("extends")
    if not isinstance(name, str):
        return None
    found = base(name)
    if found is None:
        message = f"'extends' names {name!r}, which is not installed or extends this one in turn"
        checker.report(message, "", "extends")
    return found


def _build(
    table: Mapping[str, Any], namespace: str, base: Regulation | None, checker: Checker
) -> Regulation:
    namespace = base.namespace if base is not None and not namespace else namespace
    regulation = base or Regulation(id="", title="", edition="", namespace=namespace)
    changes: dict[str, Any] = {key: table[key] for key in _PLAIN if key in table}
    changes["namespace"] = namespace
    changes["extends"] = "" if base is None else base.id
    if "in_force" in table and "until" not in table:
        changes["until"] = None
    if "list_reading" not in table and "tie_breaks" in table:
        changes["list_reading"] = ""
    if not table.keys().isdisjoint(_OF_PRIZES):
        changes |= _prizes(table, namespace, regulation, checker)
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


def _prizes(
    table: Mapping[str, Any], namespace: str, regulation: Regulation, checker: Checker
) -> dict[str, Any]:
    from crosstable.prize_toml import build_prizes, build_tour

    changes: dict[str, Any] = {}
    if "prizes" in table:
        own = build_prizes(checker, table["prizes"], namespace)
        changes["prizes"] = own.over(regulation.prizes)
    if "tour" in table:
        changes["tour"] = build_tour(checker, table["tour"], namespace)
    return changes


_OF_PRIZES = ("prizes", "tour")
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


def _check_first_place(regulation: Regulation, checker: Checker) -> None:
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


def _check_days(regulation: Regulation, checker: Checker) -> None:
    first, last = regulation.in_force, regulation.until
    if first is not None and last is not None and last < first:
        checker.report(f"'until' is {last}, before it came into force on {first}", "", "until")


def _canonical(codes: tuple[str, ...]) -> list[str]:
    return [str(parse_descriptor(code)) for code in codes]


def _check_choices(table: Mapping[str, Any], regulation: Regulation, checker: Checker) -> None:
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
