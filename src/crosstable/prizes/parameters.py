"""The parameters of a rule, read and checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crosstable.engine.prize_terms import RuleTerms
from crosstable.prizes.descriptor import PrizeRule
from crosstable.prizes.sharing import AppliedRule, RuleFailedError


class ParameterError(ValueError):
    """A parameter or an article that a rule does not have, lacks, or cannot read; or a rule in
    the wrong place."""


def apply_rule(rule: PrizeRule, terms: RuleTerms, *, is_extra: bool = False) -> AppliedRule:
    """A rule with its parameters and articles, for a fund or beside it.

    Raises :class:`ParameterError`, and :class:`RuleFailedError` where it cannot read its own
    parameter.
    """
    if rule.is_extra is not is_extra:
        what = "pays beside a fund: it is an extra" if rule.is_extra else "shares a fund: no extra"
        raise ParameterError(f"the rule {terms.rule} {what}")
    unknown = [step for step in terms.articles if step not in rule.steps]
    if unknown:
        known = ", ".join(rule.steps)
        raise ParameterError(f"the rule {terms.rule} has no step {unknown[0]!r}, only {known}")
    return AppliedRule(
        rule=rule,
        name=terms.rule,
        parameters=_read(rule, terms.rule, terms.parameters),
        article=terms.article,
        articles=terms.articles,
    )


def _read(rule: PrizeRule, name: str, given: Mapping[str, Any]) -> Mapping[str, Any]:
    known = {parameter.name: parameter for parameter in rule.parameters}
    for key in given:
        if key not in known:
            has = f"only {', '.join(known)}" if known else "nor any other"
            raise ParameterError(f"the rule {name} has no parameter {key!r}, {has}")
    values: dict[str, Any] = {}
    for key, parameter in known.items():
        if key in given:
            try:
                values[key] = parameter.parse(given[key])
            except ValueError as error:
                raise ParameterError(f"{key} of the rule {name}: {error}") from None
            except (Exception, SystemExit) as error:
                fault = f"{type(error).__name__}: {error}"
                what = f"{name}: its parameter {key} cannot be read: {fault}"
                raise RuleFailedError(rule, what) from error
        elif parameter.is_required:
            summary = parameter.summary
            raise ParameterError(f"the rule {name} needs the parameter {key!r}: {summary}")
        else:
            values[key] = parameter.default
    return values
