"""What standings are asked: rows, columns, how a value reads, and how it came about."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from crosstable.api import (
    Contribution,
    ListedTieBreak,
    Note,
    NoValue,
    Placed,
    Regulation,
    RegulationArticle,
    Standings,
    TieBreak,
    TieBreakType,
    Unit,
    rank,
)
from crosstable.engine.standings import CalculationError
from crosstable.model.tournament import Tournament

from .test_rank import level
from .toys import given_values

BARE = Regulation(id="toy", title="", edition="", namespace="toy")


def standings(count, *listed, regulation=BARE):
    context = level(count)
    columns, rows = rank(context, listed)
    return Standings(Tournament(), regulation, context, columns, rows)


def test_rows_and_columns_are_found_by_number_and_code():
    found = standings(2, given_values("X", {1: 1, 2: 2}), given_values("Y", {1: 0, 2: 0}))
    assert (found.row(1).rank, found.row(2).rank) == (2, 1)
    assert found.column("Y").key == "Y"
    with pytest.raises(KeyError, match="9"):
        found.row(9)
    with pytest.raises(KeyError, match="Z"):
        found.column("Z")


def test_players_have_no_squad():
    assert standings(2).squad(1) == ()


@pytest.mark.parametrize(
    ("unit", "decimals", "raw", "exact", "display"),
    [
        (Unit.NUMBER, None, 7, "7", "7"),
        (Unit.NUMBER, None, Fraction(7, 2), "7/2", "3.5"),
        (Unit.NUMBER, 2, 7, "7", "7.00"),
        (Unit.POINTS, None, 14, "7", "7.0"),  # half points
        (Unit.POINTS, 3, 7, "7/2", "3.500"),
    ],
)
def test_a_value_reads_as_its_unit_and_decimals_say(unit, decimals, raw, exact, display):
    found = standings(2, given_values("X", {1: raw, 2: 0}, unit=unit, decimals=decimals))
    value = found.column("X").value(1)
    assert (value.exact, value.display) == (exact, display)


def among(**places):
    """A tie-break among the tied that gives these to 1, 2 and so on."""
    return ListedTieBreak(
        key="AMONG",
        tie_break=TieBreak(
            code="AMONG",
            name="among",
            summary="",
            type=TieBreakType.AMONG_TIED,
            places=lambda context, group, modifiers: {i: places[f"p{i}"] for i in group},
        ),
    )


def test_a_place_among_the_tied_is_exact_and_its_score_is_shown():
    found = standings(2, among(p1=Placed(2, 1), p2=Placed(1, 3)))
    shown = [found.column("AMONG").value(id_) for id_ in (1, 2)]
    assert [(one.exact, one.display) for one in shown] == [("2", "0.5"), ("1", "1.5")]
    without = standings(2, among(p1=Placed(2, None), p2=Placed(1, None)))
    assert [without.column("AMONG").value(id_).display for id_ in (1, 2)] == ["2", "1"]


def test_a_score_among_the_tied_that_parts_nobody_leaves_them_level():
    found = standings(2, among(p1=Placed(1, 1), p2=Placed(1, 1)))
    assert found.column("AMONG").value(1).leaves_level
    assert found.column("AMONG").value(1).display == "0.5"


def test_an_explanation_names_whom_and_what_it_explains():
    why = Note("stayed away", "4")
    listed = given_values("X", {1: 3, 2: 1}, ranks_below=lambda _, id_: why if id_ == 2 else None)
    found = standings(2, listed)
    column = found.column("X")
    first, second = found.explain(1, column), found.explain(2, column)
    assert (first.column, first.participant, first.value) == (column, 1, column.value(1))
    assert [c.amount for c in first.contributions] == [3]
    assert (first.steps, second.steps) == ((), (why,))
    assert first.adjustments == {}


def test_contributions_are_kept_where_the_context_says_so():
    calls = []

    def counted(context, participant, modifiers):
        calls.append(participant)
        return [Contribution(1, participant, Note("counted"))]

    listed = given_values("X", {1: 1, 2: 2})
    listed = replace(listed, tie_break=replace(listed.tie_break, contributions=counted))
    for keeps, again in ((False, [1]), (True, [])):
        context = level(2)
        context.keeps_contributions = keeps
        found = Standings(Tournament(), BARE, context, *rank(context, [listed]))
        assert found.column("X").raw == {1: 1, 2: 2}
        calls.clear()
        assert found.explain(1, found.column("X")).contributions[0].amount == 1
        assert calls == again


def test_a_calculation_that_fails_names_the_entry():
    def fails(context, participant, modifiers):
        raise ZeroDivisionError

    listed = given_values("X", {1: 1, 2: 2})
    column = standings(2, listed).columns[0]
    broken = replace(listed, tie_break=replace(listed.tie_break, contributions=fails))
    with pytest.raises(CalculationError) as caught:
        rank(level(2), [broken])
    assert str(caught.value) == "X"
    assert caught.value.listed is broken
    with pytest.raises(CalculationError, match="X"):
        standings(2, listed).explain(1, replace(column, listed=broken))


def test_steps_have_the_article_of_the_regulation_in_use():
    placed = Placed(1, None, steps=(Note("step", "7.2"),)), Placed(2, None)
    listed = among(p1=placed[0], p2=placed[1])
    listed = replace(listed, article="3.1", tie_break=replace(listed.tie_break, article="7.2"))
    here = (RegulationArticle(number="3.1", summary=""),)
    found = standings(2, listed, regulation=replace(BARE, articles=here))
    assert found.explain(1, found.columns[0]).steps == (Note("step", "3.1"),)


def cited(article, *, of_code="7.2", here="3.1", articles=("3.1", "8", "9.1.2"), key="X"):
    """The article under which a note with ``article`` is shown."""
    amount = Contribution(0, 1, Note("text", article), cut=Note("cut", article))
    tie_break = TieBreak(
        code="X",
        name="x",
        summary="",
        article=of_code,
        type=TieBreakType.OWN_RECORD,
        contributions=lambda context, participant, modifiers: [amount],
        reduce=lambda found: NoValue.UNDEFINED,
    )
    listed = ListedTieBreak(key=key, tie_break=tie_break, article=here)
    numbers = tuple(RegulationArticle(number=number, summary="") for number in articles)
    found = standings(1, listed, regulation=replace(BARE, articles=numbers))
    (own,) = found.explain(1, found.columns[0]).contributions
    assert own.cut is not None
    assert (own.note.text, own.cut.text) == ("text", "cut")
    assert own.note.article == own.cut.article
    return own.note.article


@pytest.mark.parametrize(
    ("article", "shown"),
    [
        ("7.2", "3.1"),  # that of the code, which has another number here
        ("8", "8"),
        ("8.1", "8.1"),  # inside an article that is here
        ("9.1.2", "9.1.2"),
        ("9.1", ""),
        ("9.1.20", ""),
        ("16.4", ""),
        ("", ""),
    ],
)
def test_articles_are_those_of_the_regulation_in_use(article, shown):
    assert cited(article) == shown


def test_a_regulation_without_articles_leaves_them_as_they_are():
    assert cited("16.4", articles=()) == "16.4"
    assert cited("7.2", articles=(), here="") == "7.2"
    assert cited("7.2", articles=()) == "3.1"


def test_a_play_off_follows_the_regulation_itself():
    assert cited("16.4", key="PLAYOFF") == "16.4"
