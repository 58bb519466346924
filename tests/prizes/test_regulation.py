"""``[prizes]`` and ``[tour]`` of a regulation: read, inherited, refused with line and caret."""

from __future__ import annotations

import pytest

from crosstable.api import PrizeTerms, Regulation
from crosstable.regulation_toml import RegulationError, parse_regulation

HEAD = 'id = "fair"\ntitle = "Fair"\nunplayed_rounds = "x"\n'


def parse(text: str, base: Regulation | None = None) -> Regulation:
    return parse_regulation(text, "fair.toml", "village", lambda _: base)


def test_prizes_and_tour_are_read() -> None:
    regulation = parse(
        HEAD + '[prizes]\nrule = "pooled"\nparameters = { top = 5 }\narticle = "1"\n'
        'currency = "USD"\n[tour]\nrule = "equal"\npoints = [12, "8.5"]\n'
        '[[tour.extra]]\nrule = "outright-bonus"\nparameters = { amount = 1 }\n'
        "[tour.prizes]\nfund = [100, 50]\n"
    )
    prizes, tour = regulation.prizes, regulation.tour
    assert prizes is not None
    assert prizes.rule is not None
    assert (prizes.rule.rule, prizes.rule.namespace, prizes.rule.article) == (
        "pooled",
        "village",
        "1",
    )
    assert (dict(prizes.rule.parameters), prizes.currency) == ({"top": 5}, "USD")
    assert tour is not None
    assert (tour.points, [extra.rule for extra in tour.extras]) == ((1200, 850), ["outright-bonus"])
    assert tour.prizes is not None
    assert tour.prizes.fund == (10000, 5000)


def test_what_extends_keeps_and_changes_prizes() -> None:
    base = parse(HEAD + '[prizes]\nrule = "pooled"\nparameters = { top = 5 }\narticle = "1"\n')
    own = 'id = "ours"\ntitle = "Ours"\nextends = "fair"\n'
    kept = parse(own + "[prizes]\nfund = [7]\n", base).prizes
    same = parse(own + '[prizes]\nrule = "pooled"\nparameters = { drawn = "split" }\n', base).prizes
    other = parse(own + '[prizes]\nrule = "equal"\n', base).prizes
    assert kept is not None
    assert kept.rule is not None
    assert (kept.fund, kept.rule.rule, dict(kept.rule.parameters)) == ((700,), "pooled", {"top": 5})
    assert same is not None
    assert same.rule is not None
    assert dict(same.rule.parameters) == {"top": 5, "drawn": "split"}
    assert other is not None
    assert other.rule is not None
    assert (other.rule.rule, other.rule.parameters, other.rule.article) == ("equal", {}, "")


def test_several_is_said_or_not() -> None:
    assert PrizeTerms().over(PrizeTerms(may_have_several=True)).may_have_several is True
    one = PrizeTerms(may_have_several=False).over(PrizeTerms(may_have_several=True))
    assert one.may_have_several is False


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("[prizes]\nfund = [0.5]", 5, "'fund' must be a list of amounts"),
        ("[prizes]\nrules = 'equal'", 5, "unknown key 'rules'"),
        ("[tour]\nrule = 'equal'", 4, "'points' is missing"),
        ("[tour]\npoints = [5]", 4, "'rule' is missing"),
        ("[tour]\nrule = 'equal'\npoints = [-5]", 6, "'points' must be a list of amounts"),
        ("[tour]\nrule = 'equal'\npoints = [5]\n[tour.prizes]\ncurrency = 'x'", 8, "'currency'"),
        ("[tour]\nrule = 'equal'\npoints = [5]\n[[tour.extra]]\nx = 5", 8, "unknown key 'x'"),
        ("prizes = 5", 4, "'prizes' must be a [prizes] table"),
    ],
)  # fmt: skip
def test_an_error_names_line_and_key(text: str, line: int, words: str) -> None:
    with pytest.raises(RegulationError) as refused:
        parse(HEAD + text + "\n")
    found = [(d.span.line if d.span else None, d.message) for d in refused.value.diagnostics]
    assert any(at == line and words in message for at, message in found), found
