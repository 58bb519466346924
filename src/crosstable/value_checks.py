"""Tie-break values that a file declares, against ours: whether they agree, and if not, why.

A column is compared where its reader is certain which code it is.  Where it is not, the codes
of the regulation are tried, and those that give the very same values are told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from crosstable.api import (
    Column,
    DeclaredColumn,
    Diagnostic,
    DiagnosticCode,
    Severity,
    Span,
    Tournament,
    format_decimal,
    parse_points,
)
from crosstable.choices import Request
from crosstable.engine.standings import POINTS_CODE
from crosstable.host import Registry
from crosstable.regulation_toml import RegulationError
from crosstable.tasks import make_standings
from crosstable.tie_break_lists import TaskError

VALUES = DiagnosticCode(
    "EVENT-TIE-BREAK",
    Severity.WARNING,
    "The values of a tie-break in the file are not those that its rules give.",
)
VALUES_AGREE = DiagnosticCode(
    "EVENT-TIE-BREAK-AGREES",
    Severity.INFO,
    "The values of a tie-break in the file are those that its rules give.",
)
VALUES_FIT = DiagnosticCode(
    "EVENT-TIE-BREAK-FITS",
    Severity.INFO,
    "A column of tie-breaks that is not certain has the values of a code that is known.",
)
VALUES_OPEN = DiagnosticCode(
    "EVENT-TIE-BREAK-OPEN",
    Severity.INFO,
    "A column of tie-breaks that is not certain has the values of no code that is known.",
)
_FEWEST_VALUES = 4
"""So many different values a column must have for a code that fits to mean anything."""
_SHOWN = 3


class _Rules(NamedTuple):
    """A regulation and, where it is not its own choice, a reading of an unclear text."""

    regulation: str
    reading: tuple[str, str] | None = None

    def __str__(self) -> str:
        reading = "=".join(self.reading) if self.reading else ""
        return f"{self.regulation} with --reading {reading}" if reading else self.regulation


class _Fit(NamedTuple):
    """A column against one code by some rules: who differs, the file's value and ours."""

    code: str
    rules: _Rules
    differing: tuple[tuple[int, str, str], ...]


def check_values(registry: Registry, tournament: Tournament) -> tuple[Diagnostic, ...]:
    """Every declared column against ours, in the order of the columns."""
    columns = [c for c in tournament.declared_columns if c.code != POINTS_CODE]
    if not columns or not tournament.last_round_with_result:
        return ()
    bench = _Bench(registry, tournament)
    if not bench.editions:
        return ()
    found: list[Diagnostic] = []
    before: list[str] | None = []
    for column in columns:
        stated = _stated(tournament, column)
        if stated and column.code:
            found += _compared(bench, column, stated, before)
        elif stated:
            found.append(_fitting(bench, column, stated))
        # A tie-break among the tied depends on all those before it.
        before = [*before, column.code] if before is not None and column.code else None
    return tuple(found)


def _stated(tournament: Tournament, column: DeclaredColumn) -> dict[int, str]:
    """The values of a column that are numbers, by participant."""
    return {
        participant.id: value.text
        for participant in tournament.participants
        for value in participant.declared.tie_breaks
        if value.name == column.name and _number(value.text) is not None
    }


def _number(text: str) -> Fraction | None:
    try:
        return parse_points(text)
    except ValueError:
        return None


class _Bench:
    """Our own columns of an event, by regulation and code, worked out when asked for."""

    def __init__(self, registry: Registry, tournament: Tournament) -> None:
        self._registry = registry
        self.tournament = tournament
        self._known: dict[tuple[_Rules, tuple[str, ...]], tuple[Column, ...]] = {}

    @cached_property
    def editions(self) -> tuple[_Rules, ...]:
        """The regulations that may have been used: the event's own, then the other defaults."""
        try:
            own = make_standings(self._registry, self.tournament, Request()).regulation.id
        except (TaskError, RegulationError):
            return ()
        defaults = [id_ for id_, r in self._registry.regulations.items() if r.value.is_default]
        return tuple(map(_Rules, (own, *(id_ for id_ in reversed(defaults) if id_ != own))))

    @cached_property
    def readings(self) -> tuple[_Rules, ...]:
        """The event's own regulation with every other reading of an unclear text."""
        own = self.editions[0].regulation
        return tuple(
            _Rules(own, (reading.id, option))
            for reading in self._registry.regulation(own).readings
            for option in reading.options
            if option != reading.choice
        )

    def columns(self, rules: _Rules, codes: Sequence[str]) -> tuple[Column, ...]:
        """The columns of a list by some rules; nothing where it cannot be worked out."""
        key = (rules, tuple(codes))
        if key not in self._known:
            readings = dict([rules.reading]) if rules.reading else {}
            request = Request(
                regulation=rules.regulation, tie_breaks=",".join(codes), readings=readings
            )
            try:
                columns = make_standings(self._registry, self.tournament, request).columns
            except (TaskError, RegulationError):
                columns = ()
            self._known[key] = tuple(columns)
        return self._known[key]

    def fit(
        self, rules: _Rules, code: str, stated: Mapping[int, str], before: Sequence[str] = ()
    ) -> _Fit | None:
        """A code's values against those stated; ``None`` where it has none."""
        columns = self.columns(rules, (*before, code))
        return _fit(columns[-1], rules, stated) if len(columns) > len(before) else None

    def candidates(self, rules: _Rules) -> tuple[Column, ...]:
        """All codes of a regulation, with their cuts, that do not depend on who is tied."""
        codes = self._registry.regulation(rules.regulation).codes
        known = self._registry.tie_breaks
        listed = [
            f"{code}{cut}"
            for code, entry in codes.items()
            if entry.use in known and not known[entry.use].value.needs_tied_group
            for cut in _cuts(known[entry.use].value.modifiers)
        ]
        return self.columns(rules, listed)


def _cuts(taken: frozenset[str]) -> Iterator[str]:
    yield ""
    for letter in "CM":
        if letter in taken:
            yield from (f"/{letter}1", f"/{letter}2")


def _fit(column: Column, rules: _Rules, stated: Mapping[int, str]) -> _Fit:
    differing = []
    for participant, text in stated.items():
        ours = _ours(column, participant)
        if not _is_same(ours, text):
            shown = "none" if ours is None else format_decimal(ours)
            differing.append((participant, text, shown))
    return _Fit(column.key, rules, tuple(differing))


def _ours(column: Column, participant: int) -> Fraction | None:
    """Our value: of a tie-break among the tied the score if it decides, else the exact value."""
    value = column.value(participant)
    if column.listed.tie_break.needs_tied_group:
        return None if value.leaves_level else _number(value.display)
    return None if value.exact is None else _number(value.exact)


def _is_same(ours: Fraction | None, text: str) -> bool:
    """Equal, or equal once rounded to the decimals of the file.

    Where we have no value, because nothing is to be decided, programs print 0.
    """
    stated = _number(text)
    if ours is None or stated is None:
        return not stated
    _, _, decimals = text.strip().replace(",", ".").partition(".")
    return ours == stated or _number(format_decimal(ours, len(decimals))) == stated


def _compared(
    bench: _Bench, column: DeclaredColumn, stated: Mapping[int, str], before: list[str] | None
) -> Iterator[Diagnostic]:
    own = bench.editions[0]
    fit = bench.fit(own, column.code, stated, before or ())
    if fit is None or (before is None and _depends_on_ties(bench, own, column.code)):
        return
    if not fit.differing:
        message = f"{_name(column)}: all {len(stated)} values are those of {fit.code} by {own}"
        yield VALUES_AGREE.at(_place(bench, next(iter(stated)), column), message)
        return
    listed = ", ".join(f"{p}: {theirs}, not {ours}" for p, theirs, ours in fit.differing[:_SHOWN])
    more = ", ..." if len(fit.differing) > _SHOWN else ""
    message = (
        f"{_name(column)}: {len(fit.differing)} of {len(stated)} values are not those of "
        f"{fit.code} by {own} ({listed}{more})"
    )
    hint = _why(bench, column, stated, before or (), fit)
    yield VALUES.at(_place(bench, fit.differing[0][0], column), message, hint=hint)


def _depends_on_ties(bench: _Bench, rules: _Rules, code: str) -> bool:
    columns = bench.columns(rules, (code,))
    return bool(columns) and columns[0].listed.tie_break.needs_tied_group


def _why(
    bench: _Bench,
    column: DeclaredColumn,
    stated: Mapping[int, str],
    before: Sequence[str],
    fit: _Fit,
) -> str:
    """What makes the difference: forfeits, a reading, another edition; else the file's word."""
    tried = [(f"{column.code}/P", bench.editions[0])]
    tried += [(column.code, rules) for rules in (*bench.readings, *bench.editions[1:])]
    others = [
        other
        for code, rules in tried
        if (other := bench.fit(rules, code, stated, before)) is not None
    ]
    best = min(others, key=lambda other: len(other.differing), default=None)
    if best is not None and not best.differing:
        return f"all are those of {best.code} by {best.rules}: the file was made by these rules"
    reasons = [f"the file's are {column.remark}"] if column.remark else []
    if best is not None and len(best.differing) < len(fit.differing):
        reasons.append(f"nearer is {best.code} by {best.rules}, {len(best.differing)} differ")
    reasons.append("'explain' shows how ours come about")
    return "; ".join(reasons)


def _fitting(bench: _Bench, column: DeclaredColumn, stated: Mapping[int, str]) -> Diagnostic:
    """The codes that give exactly the stated values, by the first edition that has any."""
    place = _place(bench, next(iter(stated)), column)
    if len(set(stated.values())) < _FEWEST_VALUES:
        message = f"{_name(column)}: too few different values to tell which code they are"
        return VALUES_OPEN.at(place, message)
    for edition in bench.editions:
        fits = [_fit(ours, edition, stated) for ours in bench.candidates(edition)]
        codes = [fit.code for fit in fits if not fit.differing]
        if codes:
            shown = " and of ".join(codes[:_SHOWN])
            message = f"{_name(column)}: all {len(stated)} values are those of {shown} by {edition}"
            hint = f"name it in --tie-breaks: {codes[0]}; the rules are chosen with --regulation"
            return VALUES_FIT.at(place, message, hint=hint)
    tried = ", ".join(edition.regulation for edition in bench.editions)
    message = f"{_name(column)}: the {len(stated)} values are those of no code (tried: {tried})"
    return VALUES_OPEN.at(place, message)


def _name(column: DeclaredColumn) -> str:
    number = f" [{column.number}]" if column.number else ""
    title = f" {column.title}" if column.title else ""
    return f"{column.name}{number}{title}"


def _place(bench: _Bench, participant: int, column: DeclaredColumn) -> Span | None:
    tournament, name = bench.tournament, f"tie-break {column.name}"
    if tournament.is_ranked_by_team:
        return tournament.provenance.team_field(participant, name)
    return tournament.provenance.field(participant, name)
