"""Cases of prizes as data: a fund, who is level with whom, and what each gets.

A file holds cases::

    [[case]]
    id = "four-level-in-fourth-place"
    source = "where the amounts come from"
    regulation = "my-tour-2024"       # or rule = "equal"
    fund = [75000, 50000, 40000, 30000, 25000, 20000, 15000]
    level = [[1], [2], [3], [4, 5, 6, 7]]
    expected = { 4 = "22500.00", 5 = "22500.00" }

``level`` has those level on points together, best first; ``ranked`` the final places where
tie-breaks part them; ``playoff`` the outcome of a play-off.  ``points`` and ``wins`` are by
participant.  ``tour`` shares the points of a tour's event instead of money; ``part = "tour"``
means the prizes of the tour.  Other keys are those of ``[prizes]``: ``rule``, ``parameters``,
``extra``, ``rounding``, ``unit``.  ``refused`` holds words of the message where the prizes
cannot be shared, ``kept`` what rounding leaves with the organiser.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field as having
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from crosstable.api import (
    AppliedRule,
    PrizeError,
    PrizeField,
    PrizeList,
    PrizeTerms,
    Rounding,
    RoundingMode,
    RuleTerms,
    format_exact,
    parse_amount,
    parse_amounts,
    parse_points,
)
from crosstable.prizes.amounts import format_amount
from crosstable.prizes.parameters import apply_rule
from crosstable.prizes.sharing import share_prizes
from crosstable.prizes.situation import make_field
from crosstable.prizes.tour import TourPoints
from crosstable.testing.regulations import installed

_KEYS = frozenset(
    {
        *("id", "source", "status", "notes", "regulation", "part", "tour", "rule", "parameters"),
        *("extra", "rounding", "unit", "fund", "level", "ranked", "playoff", "drawn", "points"),
        *("wins", "expected", "refused", "kept"),
    }
)


@dataclass(frozen=True, kw_only=True)
class PrizeCase:
    """One case; see the module for its keys."""

    id: str
    source: str
    field: PrizeField
    terms: PrizeTerms
    regulation: str = ""
    part: str = ""
    is_of_tour: bool = False
    expected: Mapping[int, str] = having(default_factory=dict)
    refused: str = ""
    kept: str = "0.00"


def load_prize_cases(folder: Path) -> list[PrizeCase]:
    """The cases of all TOML files of a folder.  Raises :class:`ValueError` for an unknown key."""
    return [
        _case(entry, path.name)
        for path in sorted(folder.glob("*.toml"))
        for entry in tomllib.loads(path.read_text(encoding="utf-8"))["case"]
    ]


def _case(entry: dict[str, Any], name: str) -> PrizeCase:
    if set(entry) - _KEYS:
        raise ValueError(f"{name}: {entry.get('id')}: unknown keys {sorted(set(entry) - _KEYS)}")
    if not entry.get("source") or not ("expected" in entry) ^ ("refused" in entry):
        raise ValueError(f"{name}: {entry.get('id')}: a source and one expectation are needed")
    level = _groups(entry["level"])
    expected = {int(one): text for one, text in entry.get("expected", {}).items()}
    return PrizeCase(
        id=entry["id"],
        source=entry["source"],
        field=make_field(
            level,
            _groups(entry.get("ranked", entry["level"])),
            _groups(entry.get("playoff", [])),
            is_drawn=entry.get("drawn", False),
            points={int(one): parse_points(text) for one, text in entry.get("points", {}).items()},
            wins={int(one): number for one, number in entry.get("wins", {}).items()},
        ),
        terms=_terms(entry),
        regulation=entry.get("regulation", ""),
        part=entry.get("part", ""),
        is_of_tour=entry.get("tour", False),
        expected=expected,
        refused=entry.get("refused", ""),
        kept=entry.get("kept", "0.00"),
    )


def _groups(value: list[list[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple(map(tuple, value))


def _terms(entry: Mapping[str, Any]) -> PrizeTerms:
    rule = None
    if "rule" in entry:
        rule = RuleTerms(rule=entry["rule"], parameters=entry.get("parameters", {}))
    extras = entry.get("extra", {})
    return PrizeTerms(
        rule=rule,
        extras=tuple(RuleTerms(rule=r, parameters={"amount": a}) for r, a in extras.items()),
        fund=parse_amounts(entry["fund"]) if "fund" in entry else (),
        rounding=entry.get("rounding", ""),
        unit=parse_amount(entry["unit"]) if "unit" in entry else 0,
    )


def prize_case_faults(case: PrizeCase) -> list[str]:
    """Where what is installed gives something else than the source of the case."""
    try:
        found = _tour_points(case) if case.is_of_tour else _amounts(case)
    except PrizeError as error:
        if case.refused and case.refused in str(error):
            return []
        return [f"refused: {error} ({case.source})"]
    if case.refused:
        return [f"not refused as {case.refused!r} ({case.source})"]
    return [
        f"{one}: {found.get(one, '0.00')}, not {text} ({case.source})"
        for one, text in case.expected.items()
        if found.get(one, "0.00") != text
    ]


def _amounts(case: PrizeCase) -> dict[int, str]:
    terms = case.terms
    namespace = ""
    if case.regulation:
        regulation = installed().regulation(case.regulation)
        tour = regulation.tour
        own = tour.prizes if case.part == "tour" and tour else regulation.prizes
        terms, namespace = terms.over(own), regulation.namespace
    assert terms.rule is not None
    sharing = share_prizes(
        case.field,
        [PrizeList(prizes=terms.fund, applied=_applied(terms.rule, namespace))],
        [_applied(extra, namespace, is_extra=True) for extra in terms.extras],
        Rounding(RoundingMode(terms.rounding or "in-order"), terms.unit or 1),
    )
    assert sharing.paid + sum(sharing.unawarded.values()) + sharing.kept == (
        sharing.fund + sharing.extra
    )
    assert format_amount(int(sharing.kept)) == case.kept
    return {share.participant: format_amount(share.amount) for share in sharing.shares}


def _tour_points(case: PrizeCase) -> dict[int, str]:
    """Exact points by participant."""
    regulation = installed().regulation(case.regulation)
    tour = regulation.tour
    assert tour is not None
    points = TourPoints(
        points=tour.points,
        applied=_applied(tour.rule, regulation.namespace),
        extras=tuple(_applied(e, regulation.namespace, is_extra=True) for e in tour.extras),
    )
    totals: dict[int, Fraction] = {}
    for line in points.lines(case.field):
        one = line.award.participant
        totals[one] = totals.get(one, Fraction(0)) + line.award.amount
    return {one: format_exact(total / 100) for one, total in totals.items()}


def _applied(terms: RuleTerms, namespace: str, *, is_extra: bool = False) -> AppliedRule:
    offer = installed().prize_rule(terms.rule, terms.namespace or namespace)
    return apply_rule(offer.value, terms, is_extra=is_extra)


def each_case(folder: Path) -> list[Any]:
    """The cases for ``pytest.mark.parametrize``, each under its id."""
    return [pytest.param(case, id=case.id) for case in load_prize_cases(folder)]
