"""What a rule for prizes must keep: the whole fund is given out, exactly, and no more."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import Any

from crosstable.api import (
    AppliedRule,
    Award,
    PrizeError,
    PrizeField,
    PrizeRule,
    RuleTerms,
)
from crosstable.prizes.parameters import ParameterError, apply_rule
from crosstable.prizes.sharing import RuleFailedError
from crosstable.testing.contract.checks import (
    EXACT_ADVICE,
    Check,
    ContractError,
    Subject,
    is_exact,
    never_raising,
    require_texts,
)
from crosstable.testing.prizes import load_prize_cases, prize_case_faults
from crosstable.testing.regulations import installed

FUNDS = ((), (1,), (100_000,), (75_000, 50_000, 40_000), (10_001, 9_999, 7, 3, 1), (0, 5))
"""Prizes by place in hundredths, those that leave a remainder among them."""


def checks(subject: Subject) -> Iterator[Check]:
    """The checks of every rule of a plugin, and its cases."""
    for key, offer in installed().prize_rules.items():
        if subject.owns(offer.origin):
            yield Check(key, "descriptor-is-complete", partial(_descriptor, offer.value))
            yield Check(key, "conserves-the-fund", partial(_conserves, key, offer.value))
    for path in subject.files("tests/prizes"):
        for case in load_prize_cases(path) if path.is_dir() else ():
            yield Check(case.regulation or "prizes", f"prizes {case.id}", partial(_case, case))


def _descriptor(rule: PrizeRule) -> None:
    require_texts(rule, "title", "summary")
    empty = [name for name, words in rule.steps.items() if not words]
    if empty or not rule.steps:
        raise ContractError(
            f"steps without words: {empty or 'there are none at all'}",
            "Say in words what each step of the rule does; awards name them.",
        )
    for parameter in rule.parameters:
        require_texts(parameter, "name", "summary")


def _conserves(key: str, rule: PrizeRule) -> None:
    import pytest

    applied = _applied(key, rule)
    if applied is None:
        needed = ", ".join(p.name for p in rule.parameters if p.is_required)
        pytest.skip(f"no installed regulation says with which {needed} it is tried")
    for field in _fields():
        for fund in ((),) if rule.is_extra else FUNDS:
            _require_shared(key, applied, fund, field)


def _applied(key: str, rule: PrizeRule) -> AppliedRule | None:
    """The rule as some regulation has it, else with what it takes for granted."""
    try:
        return apply_rule(rule, RuleTerms(rule=key), is_extra=rule.is_extra)
    except ParameterError:
        pass
    for terms in _terms_of(key):
        try:
            return apply_rule(rule, terms, is_extra=rule.is_extra)
        except ParameterError:
            continue
    return None


def _terms_of(key: str) -> Iterator[RuleTerms]:
    """What the installed regulations say of a rule."""
    registry = installed()
    for id_ in registry.regulations:
        try:
            regulation = registry.regulation(id_)
        except Exception:
            continue
        for terms in _all_terms(regulation):
            if f"{terms.namespace or regulation.namespace}:{terms.rule}" == key or (
                key == f"prizes:{terms.rule}"
            ):
                yield terms


def _all_terms(regulation: Any) -> Iterator[RuleTerms]:
    tour = regulation.tour
    if tour is not None:
        yield from (tour.rule, *tour.extras)
    for terms in (regulation.prizes, tour.prizes if tour else None):
        if terms is not None:
            yield from (one for one in (terms.rule, *terms.extras) if one is not None)


def _fields() -> Iterator[PrizeField]:
    """Groups level on points, and what tie-breaks or a play-off make of them."""
    everybody = (1, 2, 3, 4, 5)
    apart = tuple((one,) for one in everybody)
    for level in ((), apart, (everybody,), ((1,), (2, 3), (4, 5)), ((1, 2, 3), (4, 5)), ((1,),)):
        order = tuple((one,) for group in level for one in group)
        points = {one: Fraction(9 - nth, 2) for nth, group in enumerate(level) for one in group}
        wins = {one: 3 - one % 3 for one in points}
        playoff = tuple((one,) for one in level[0]) if level and len(level[0]) > 1 else ()
        for ranked in (level, order):
            for played in dict.fromkeys(((), playoff)):
                yield PrizeField(
                    by_points=level, by_rank=ranked, playoff=played, points=points, wins=wins
                )


def _require_shared(
    key: str, applied: AppliedRule, fund: tuple[int, ...], field: PrizeField
) -> None:
    what = f"{key}, prizes {fund} (in hundredths), level {field.by_points}"
    try:
        awards, again = (applied.awards(fund, field) for _ in range(2))
    except PrizeError:
        return  # a refusal in words for the user
    except RuleFailedError as error:
        raise ContractError(
            f"{what}: {error}",
            "Give out the prizes of all places that somebody took, each award under a step of "
            "the rule, to somebody who is ranked; refuse by PrizeError what cannot be shared.",
        ) from error
    for award in awards:
        _require_award(what, award)
    if awards != again:
        raise ContractError(f"{what}: asked twice, it gives two answers", "Keep nothing between.")


def _require_award(what: str, award: object) -> None:
    if not isinstance(award, Award):
        raise ContractError(f"{what}: {award!r} is no Award", "Give Awards.")
    if not is_exact(award.amount) or not is_exact(award.total):
        raise ContractError(f"{what}: {award}", EXACT_ADVICE)


def _case(case: Any) -> None:
    with never_raising(case.id):
        faults = prize_case_faults(case)
    if faults:
        raise ContractError(
            "\n".join(faults), "Either the rule or the case is not what the source says."
        )
