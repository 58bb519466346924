"""``[prizes]`` and ``[tour]`` of a regulation, of an event file, or of a file of their own.

The schema is described in ``prizes/README.md``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from crosstable.api import DiagnosticCode, Severity
from crosstable.engine.prize_terms import GroupTerms, PrizeTerms, RuleTerms, TourTerms
from crosstable.engine.shared_prizes import RoundingMode
from crosstable.model.entries import Place
from crosstable.prizes.amounts import parse_amount, parse_amounts, parse_currency
from crosstable.toml_schema import (
    TEXT,
    Checker,
    Key,
    Schema,
    TomlError,
    is_tables,
    is_text_table,
    is_texts,
)

PRIZE_FILE = DiagnosticCode(
    "PRIZE-FILE", Severity.ERROR, "The file of prizes is not TOML, or not of its schema."
)

MODES = tuple(mode.value for mode in RoundingMode)


class PrizeFileError(TomlError):
    """A file of prizes that cannot be used; carries every finding with its line and key."""


def _is_parsed_by(parse: Callable[[object], Any]) -> Callable[[object], bool]:
    def is_valid(value: object) -> bool:
        try:
            parse(value)
        except ValueError:
            return False
        return True

    return is_valid


def _is_values(value: object) -> bool:
    return isinstance(value, dict) and all(
        type(item) is int or isinstance(item, str) or _is_list_of_values(item)
        for item in value.values()
    )


def _is_list_of_values(value: object) -> bool:
    return isinstance(value, list) and all(type(v) is int or isinstance(v, str) for v in value)


def _is_placing(value: object) -> bool:
    return isinstance(value, list) and all(
        isinstance(group, list) and group and _is_list_of_values(group) for group in value
    )


def _is_who(value: object) -> bool:
    return is_texts(value) and bool(value)


_AMOUNT_WORDS = "like 500 or '500.50'"
_AMOUNTS = Key(
    f"a list of amounts, each {_AMOUNT_WORDS}",
    lambda value: isinstance(value, list) and _is_parsed_by(parse_amounts)(value),
)
_RULE_KEYS: Schema = {
    "rule": TEXT,
    "parameters": Key("a table of whole numbers, texts and lists of these", _is_values),
    "article": TEXT,
    "articles": Key("a table of articles by step of the rule", is_text_table),
}
PRIZES_SCHEMA: Schema = {
    **_RULE_KEYS,
    "fund": _AMOUNTS,
    "currency": Key("three capitals like 'USD'", _is_parsed_by(parse_currency)),
    "rounding": Key(f"one of {', '.join(MODES)}", lambda value: value in MODES),
    "unit": Key(
        f"an amount of at least 0.01, {_AMOUNT_WORDS}",
        lambda value: _is_parsed_by(parse_amount)(value) and parse_amount(value) > 0,
    ),
    "per_player": Key("'one' or 'several'", lambda value: value in ("one", "several")),
    "extra": Key("[[prizes.extra]] tables", is_tables),
    "group": Key("[[prizes.group]] tables", is_tables),
    "playoff": Key("a list of places, each a list of players", _is_placing),
}
EXTRA_SCHEMA: Schema = _RULE_KEYS
GROUP_SCHEMA: Schema = {
    "name": TEXT,
    "fund": _AMOUNTS,
    "who": Key("a list of texts such as 'u16', 'sex=w' or 'rating<2000'", _is_who),
    **_RULE_KEYS,
}
TOUR_SCHEMA: Schema = {
    **_RULE_KEYS,
    "points": _AMOUNTS,
    "extra": Key("[[tour.extra]] tables", is_tables),
    "prizes": Key("a [tour.prizes] table", lambda value: isinstance(value, dict)),
}


def parse_prize_file(text: str, name: str) -> PrizeTerms:
    """Read a file that holds ``[prizes]``.  Raises :class:`PrizeFileError` with all findings."""
    checker = Checker(text, name, PRIZE_FILE)
    table = checker.load()
    if table is not None:
        known = Key("a [prizes] table", lambda value: isinstance(value, dict))
        checker.check_table(table, {"prizes": known})
        if "prizes" not in table:
            checker.report("[prizes] is missing", "", "")
        check_prizes(checker, table.get("prizes"))
    if table is None or checker.findings:
        raise PrizeFileError(checker.findings)
    return build_prizes(checker, table["prizes"], "")


def check_prizes(checker: Checker, table: object, header: str = "prizes") -> None:
    """Report what is wrong with a table of prizes, if it is one."""
    if not isinstance(table, dict):
        return
    checker.check_table(table, PRIZES_SCHEMA, header)
    _check_entries(checker, table, header, "extra", EXTRA_SCHEMA, ("rule",))
    _check_entries(checker, table, header, "group", GROUP_SCHEMA, ("name", "fund", "who"))
    _check_group_names(checker, table, f"{header}.group")
    if "rule" not in table and {"parameters", "articles"} & set(table):
        checker.report("'rule' is missing, whose they are", header, "")


def _check_group_names(checker: Checker, table: Mapping[str, Any], header: str) -> None:
    """Report groups without a name of their own: sums and remainders are told by name."""
    entries = table.get("group", [])
    seen = [""]
    for nth, entry in enumerate(entries if is_tables(entries) else []):
        name = entry.get("name")
        if not isinstance(name, str):
            continue
        if name in seen:
            fault = f"two groups are named {name!r}" if name else "a group's name is empty"
            checker.report(fault, header, "name", nth)
        seen.append(name)


def check_tour(checker: Checker, table: object) -> None:
    """Report what is wrong with a ``[tour]`` table, if it is one."""
    if not isinstance(table, dict):
        return
    checker.check_table(table, TOUR_SCHEMA, "tour")
    for key in ("points", "rule"):
        if key not in table:
            checker.report(f"{key!r} is missing", "tour", "")
    _check_entries(checker, table, "tour", "extra", EXTRA_SCHEMA, ("rule",))
    check_prizes(checker, table.get("prizes"), "tour.prizes")


def _check_entries(
    checker: Checker,
    table: Mapping[str, Any],
    header: str,
    key: str,
    schema: Schema,
    required: tuple[str, ...],
) -> None:
    """Check every table of a list inside of another table."""
    entries = table.get(key, [])
    checker.check_entries({f"{header}.{key}": entries}, f"{header}.{key}", schema, required)


def build_prizes(
    checker: Checker, table: Mapping[str, Any], namespace: str, header: str = "prizes"
) -> PrizeTerms:
    """What a checked table says."""
    per_player = table.get("per_player")
    return PrizeTerms(
        rule=_rule(checker, table, namespace, header),
        extras=_extras(checker, table, namespace, header),
        fund=parse_amounts(table["fund"]) if "fund" in table else (),
        currency=table.get("currency", ""),
        rounding=table.get("rounding", ""),
        unit=parse_amount(table["unit"]) if "unit" in table else 0,
        may_have_several=None if per_player is None else per_player == "several",
        groups=tuple(
            GroupTerms(
                name=entry["name"],
                fund=parse_amounts(entry["fund"]),
                who=tuple(entry["who"]),
                rule=_rule(checker, entry, namespace, f"{header}.group", nth),
                place=Place(*checker.place(f"{header}.group", "who", nth)),
            )
            for nth, entry in enumerate(table.get("group", []))
        ),
        playoff=tuple(map(tuple, table.get("playoff", []))),
        places={key: Place(*checker.place(header, key)) for key in table},
    )


def build_tour(checker: Checker, table: Mapping[str, Any], namespace: str) -> TourTerms:
    """What a checked ``[tour]`` table says."""
    rule = _rule(checker, table, namespace, "tour")
    prizes = table.get("prizes")
    return TourTerms(
        points=parse_amounts(table["points"]),
        rule=rule or RuleTerms(rule=""),
        extras=_extras(checker, table, namespace, "tour"),
        prizes=None if prizes is None else build_prizes(checker, prizes, namespace, "tour.prizes"),
    )


def _extras(
    checker: Checker, table: Mapping[str, Any], namespace: str, header: str
) -> tuple[RuleTerms, ...]:
    found = (
        _rule(checker, entry, namespace, f"{header}.extra", nth)
        for nth, entry in enumerate(table.get("extra", []))
    )
    return tuple(rule for rule in found if rule is not None)


def _rule(
    checker: Checker, table: Mapping[str, Any], namespace: str, header: str, nth: int = 0
) -> RuleTerms | None:
    if "rule" not in table:
        return None
    return RuleTerms(
        rule=table["rule"],
        namespace=namespace,
        parameters=table.get("parameters", {}),
        article=table.get("article", ""),
        articles=table.get("articles", {}),
        places={key: Place(*checker.place(header, key, nth)) for key in _RULE_KEYS},
    )
