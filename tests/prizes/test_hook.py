"""The hook: the program's own rules come through it, others are checked and blamed."""

from __future__ import annotations

import types
from fractions import Fraction
from typing import Any

import pytest

from crosstable.api import (
    Award,
    PrizeRule,
    PrizeSituation,
    PrizeTerms,
    RegulationFile,
    RuleTerms,
    hookimpl,
)
from crosstable.choices import Request
from crosstable.host import (
    Origin,
    PluginError,
    Registry,
    UnknownNameError,
    installed,
    load_registry,
)
from crosstable.prize_tasks import share_out
from crosstable.prizes.rules import RULES
from crosstable.tasks import make_standings
from crosstable.testing import parse_event


def rule(id_: str = "all-alike", **changes: Any) -> PrizeRule:
    values = {"title": "", "summary": "", "steps": {"all": "all"}, "share": lambda situation: []}
    return PrizeRule(id=id_, **(values | changes))


def registry(*values: object, regulation: str = "", error: Exception | None = None) -> Registry:
    module: Any = types.ModuleType("village")

    def rules() -> list[object]:
        if error is not None:
            raise error
        return list(values)

    module.rules = hookimpl(specname="crosstable_prize_rules")(rules)
    if regulation:
        file = RegulationFile(id="fair", title="Fair", in_force=None, load=lambda: regulation)
        module.files = hookimpl(specname="crosstable_regulations")(lambda: [file])
    return load_registry(found=[(Origin("village", "village-rules", "1.2"), lambda: module)])


def messages(found: Registry) -> list[str]:
    return [f"{problem.origin}: {problem.message}" for problem in found.problems]


def test_the_programs_own_rules_come_through_the_hook() -> None:
    found = load_registry()
    own = [key for key, offer in found.prize_rules.items() if offer.origin.namespace == "prizes"]
    assert sorted(own) == sorted(f"prizes:{one.id}" for one in RULES)
    assert found.prize_rule("equal", "fide").value.id == "equal"


def test_a_rule_is_found_in_its_own_namespace_first() -> None:
    found = registry(rule("equal", title="Ours"))
    assert found.prize_rule("equal", "village").value.title == "Ours"
    assert found.prize_rule("village:equal").value.title == "Ours"
    with pytest.raises(UnknownNameError, match="there is no rule for prizes 'equal'"):
        found.prize_rule("equal", "town")


@pytest.mark.parametrize(
    ("values", "words"),
    [
        (["x"], "gives 'x', which is no PrizeRule"),
        ([rule("No Name")], "id 'No Name' is not of the form"),
        ([rule(), rule()], "village:all-alike is already offered by village-rules 1.2 (village)"),
    ],
)
def test_a_bad_rule_is_blamed(values: list[object], words: str) -> None:
    found = registry(*values)
    assert list(found.prize_rules) in ([], ["village:all-alike"])
    (message,) = messages(found)
    assert message.startswith("village-rules 1.2 (village): crosstable_prize_rules: ")
    assert words in message


def test_a_hook_that_fails_is_blamed() -> None:
    found = registry(error=RuntimeError("broken"))
    assert found.prize_rules == {}
    assert messages(found) == [
        "village-rules 1.2 (village): crosstable_prize_rules: RuntimeError: broken"
    ]


REGULATION = 'id = "fair"\ntitle = "Fair"\nunplayed_rounds = "x"\n'


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('[prizes]\nrule = "alike"', "there is no rule for prizes 'alike'"),
        (
            '[prizes]\nrule = "all-alike"\nparameters = { x = 1 }',
            "the rule all-alike has no parameter 'x'",
        ),
        (
            '[prizes]\nrule = "all-alike"\narticles = { half = "2" }',
            "the rule all-alike has no step 'half', only all",
        ),
        ('[tour]\nrule = "alike"\npoints = [5]', "there is no rule for prizes 'alike'"),
        (
            '[prizes]\n[[prizes.extra]]\nrule = "all-alike"',
            "the rule all-alike shares a fund: no extra",
        ),
        (
            '[tour]\nrule = "all-alike"\npoints = [5]\n[tour.prizes]\nrule = "alike"',
            "there is no rule for prizes 'alike'",
        ),
    ],
)
def test_what_a_regulation_says_of_prizes_is_checked_against_the_rules(
    text: str, words: str
) -> None:
    found = registry(rule(), regulation=REGULATION + text)
    assert any(f"fair: {words}" in str(problem) for problem in found.check_all())


def plugin(value: PrizeRule) -> Any:
    module: Any = types.ModuleType("village")
    module.rules = hookimpl(specname="crosstable_prize_rules")(lambda: [value])
    return module


def _gives_too_much(situation: PrizeSituation) -> list[Award]:
    return [Award(1, Fraction(1500), "all", (1, 1), Fraction(1500))]


def _fails(situation: PrizeSituation) -> list[Award]:
    raise ZeroDivisionError("oh")


@pytest.mark.parametrize(
    ("share", "fault"),
    [(_gives_too_much, " gives out 15.00 of 10.00"), (_fails, ": ZeroDivisionError: oh")],
)
def test_what_is_wrong_with_a_rule_is_said_once(share: Any, fault: str) -> None:
    pytest.importorskip("crosstable_fide", reason="standings need a regulation")
    origin = Origin("village", "village-rules", "1.2")
    found = load_registry(found=[*installed(), (origin, lambda: plugin(rule(share=share)))])
    event = parse_event("1 | - | 2w1\n2 | - | 1b0")
    standings = make_standings(found, event, Request(regulation="fide-2026-03"))
    terms = PrizeTerms(rule=RuleTerms(rule="village:all-alike"), fund=(1000,))
    with pytest.raises(PluginError) as caught:
        share_out(found, standings, terms)
    told = f"village-rules 1.2 (village): the rule for prizes village:all-alike{fault}"
    assert str(caught.value) == told
