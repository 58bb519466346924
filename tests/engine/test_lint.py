"""What is doubtful about a tie-break list, apart from any federation."""

import pytest

from crosstable.api import (
    Context,
    EventKind,
    LintRule,
    ListedTieBreak,
    Regulation,
    TieBreak,
    TieBreakType,
    Tournament,
    view_event,
)
from crosstable.engine.lint import lint_list
from crosstable.engine.standings import CalculationError

from .toys import context_of, given_values

CATEGORIES = {"own": ("WIN", "PS"), "others": ("BH",)}
MIXED = LintRule(id="mixed", message="one category", article="7", categories=CATEGORIES)


def entry(key, *, among_tied=False, cautions=()):
    kind = {"places": lambda *_: {}} if among_tied else {"contributions": lambda *_: []}
    tie_break = TieBreak(
        code="X",
        name="x",
        summary="",
        type=TieBreakType.OWN_RECORD,
        cautions=lambda context, modifiers: cautions,
        **kind,
    )
    return ListedTieBreak(key=key, tie_break=tie_break)


def findings(*listed, kind=EventKind.SWISS, name="", **more):
    regulation = Regulation(
        id="toy",
        title="",
        edition="",
        namespace="toy",
        codes=dict.fromkeys(("DE", "WIN", "PS", "BH")),
        **more,
    )
    context = Context(view_event(Tournament(kind=kind), kind, 0), None)
    return list(lint_list(regulation, context, listed, name))


def test_a_list_without_fault():
    assert findings(entry("DE", among_tied=True), entry("BH/C1"), entry("BH")) == []


def test_what_a_tie_break_says_of_itself():
    assert findings(entry("BH", cautions=("not here",))) == ["BH: not here"]


def test_a_tie_break_without_values_in_the_event():
    listed = given_values("X", {1: 1}, applies_in=lambda context: False)
    regulation = Regulation(id="toy", title="", edition="", namespace="toy", codes={"X": None})
    assert list(lint_list(regulation, context_of("1 | |"), [listed], "")) == [
        "X: it has no values in this event"
    ]


def test_what_a_tie_break_fails_to_say_of_itself_names_its_entry():
    def never_ends():
        while True:
            yield "again"

    with pytest.raises(CalculationError) as caught:
        findings(entry("BH", cautions=never_ends()))
    assert caught.value.listed.key == "BH"
    assert "cautions" in str(caught.value.__cause__)


def test_a_code_twice_unless_it_depends_on_who_is_tied():
    (found,) = findings(entry("BH"), entry("WIN"), entry("BH#2"), entry("BH/C1"))
    assert found.startswith("BH stands 2 times")
    assert findings(entry("DE", among_tied=True), entry("DE#2", among_tied=True)) == []


def test_categories_mixed():
    (found,) = findings(entry("PS/C1"), entry("BH"), entry("DE", among_tied=True), lint=(MIXED,))
    assert found == "one category; the list mixes own (PS) and others (BH) (toy, article 7)"
    assert findings(entry("PS"), entry("WIN"), lint=(MIXED,)) == []


@pytest.mark.parametrize("where", ["tie_breaks", "first_place", "presets"])
def test_lists_of_the_regulation_may_mix(where):
    own = {where: {"swiss": ("PLAYOFF", "PS", "BH")}}
    assert findings(entry("PS"), entry("BH"), lint=(MIXED,), **own) == []
    assert len(findings(entry("BH"), entry("PS"), lint=(MIXED,), **own)) == 1


@pytest.mark.parametrize("written", ["ps, BH/C1", "PS, Bh-C1", "SCORES, BH/C1"])
def test_lists_of_the_regulation_are_known_however_their_codes_are_written(written):
    own = {"tie_breaks": {"swiss": tuple(written.split(", "))}, "aliases": {"SCORES": "PS"}}
    assert findings(entry("PS"), entry("BH/C1"), lint=(MIXED,), **own) == []


def test_lists_of_the_regulation_are_known_with_scores_of_teams():
    own = {"tie_breaks": {"team-swiss": ("PS:MP", "BH:GP/C1")}}
    assert findings(entry("PS:MP"), entry("BH:GP/C1"), lint=(MIXED,), **own) == []


def test_codes_in_a_kind_of_event():
    rule = LintRule(id="r", message="no", codes=("BH",), kinds=(EventKind.ROUND_ROBIN,))
    assert findings(entry("BH/C1"), lint=(rule,)) == []
    (found,) = findings(entry("BH/C1"), lint=(rule,), kind=EventKind.ROUND_ROBIN)
    assert found == "BH: no (toy)"


@pytest.mark.parametrize(
    ("name", "count"), [("U16 Open", 1), ("Junior Cup", 1), ("The juniority club", 0), ("", 0)]
)
def test_codes_in_events_of_a_name(name, count):
    rule = LintRule(id="r", message="no", codes=("ARO",), event_words=("junior", "u16"))
    assert len(findings(entry("ARO"), lint=(rule,), name=name)) == count


def test_lists_of_the_regulation_are_known_with_codes_of_other_bodies_and_its_own_by_full_name():
    own = {"tie_breaks": {"swiss": ("other:PS/C1", "toy:BH")}}
    assert findings(entry("other:PS/C1"), entry("BH"), lint=(MIXED,), **own) == []
    assert len(findings(entry("PS/C1"), entry("BH"), lint=(MIXED,), **own)) == 1
