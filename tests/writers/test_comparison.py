"""One event under several regulations, for people and as JSON."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from crosstable.api import (
    Context,
    Contribution,
    Note,
    WriteOptions,
    compare,
    rank,
)
from crosstable.writers.comparison import render_comparison
from crosstable.writers.comparison_json import comparison_json
from crosstable.writers.lint import lint_json, render_lint

from .conftest import FINDING, REGULATION, ToyUnplayed, listed

NOTHING = Note("no dummy at all", "T.9")
ROWS = (
    "Adams, Ann|2400|ENG|2w1 H   3b=",
    "Baker, Bob|2300|ENG|1b0 3w1 4w1",
    "Cox, Cy|2200|SCO|4b1 2b0 1w=",
    "Dyer, Dee||WLS|3w0 U 2b0",
)


class NoDummy(ToyUnplayed):
    """As the toy, but an own unplayed round adds nothing."""

    id = "toy:no-dummy"

    def own_round(self, context, participant, record):
        return Contribution(record.round, 0, NOTHING, 0, 0, record.points)


@pytest.fixture
def comparison(build):
    """1 and 2 are level with 2 points: with a dummy 1 has 5.5 and 2 has 4.5, without 3.5."""
    event = build.tournament(*ROWS)
    first = build.standings(event, "BH WIN")
    context = Context(first.event, NoDummy())
    columns, rows = rank(context, listed("BH WIN"))
    second = replace(
        first,
        regulation=replace(REGULATION, id="toy-2026"),
        context=context,
        columns=columns,
        rows=rows,
        readings=(),
    )
    return compare([first, second])


GOLDEN = """\
Toy Open, Toytown (ENG), 2024/06/01 – 2024/06/03
Standings after round 3 of 3
Compared: toy-2024, toy-2026

No.  Name        Pts  2024  2026  BH
  1  Adams, Ann  2.0     1     2  5.5/3.5
  2  Baker, Bob  2.0     2     1  4.5
  3  Cox, Cy     1.5     3     3  5.0
  4  Dyer, Dee   1.0     4     4  4.5/3.5

toy-2024 -> toy-2026: 2 players moved
  1 Adams, Ann: rank 1 -> 2
    2 Baker, Bob: ahead by BH (5.5 v 4.5) -> behind by BH (3.5 v 4.5)
  2 Baker, Bob: rank 2 -> 1
    1 Adams, Ann: behind by BH (4.5 v 5.5) -> ahead by BH (4.5 v 3.5)

Values behind it
  1 Adams, Ann: BH 5.5 -> 3.5
    round 2: dummy 2.0 -> 0.0: no dummy at all (T.9); before: a dummy with the own score (T.4)

Where the text is unclear:
- toy-2024: When have all of the tied met? If each met each other. (article T.2)
"""


def test_the_table_the_moves_and_what_moved_them(comparison) -> None:
    assert render_comparison(comparison, WriteOptions(width=100)) == GOLDEN


def test_a_narrow_terminal_names_the_values_that_find_no_room(comparison) -> None:
    text = render_comparison(comparison, WriteOptions(width=40))
    assert "No room for the values of BH" in text
    assert max(map(len, text.splitlines())) <= 60


def test_nobody_moves_is_said(comparison) -> None:
    same = compare([comparison.standings[0], comparison.standings[0]])
    assert "nobody moves" in render_comparison(same, WriteOptions(width=100))


def test_lists_that_differ_are_told_apart(build, comparison) -> None:
    other = build.standings(build.tournament(*ROWS), "WIN")
    other = replace(other, regulation=replace(REGULATION, id="toy-2026"))
    comparison = compare([comparison.standings[0], other])
    text = render_comparison(comparison, WriteOptions(width=100))
    assert "ahead by BH (5.5 v 4.5) -> behind by WIN (1 v 2)" in text
    assert "Values behind it" not in text


def test_the_json_says_the_same_exactly(comparison) -> None:
    data = json.loads(comparison_json(comparison))
    assert data["regulations"] == ["toy-2024", "toy-2026"]
    assert data["tie_breaks"] == {id_: ["BH", "WIN"] for id_ in data["regulations"]}
    first = data["standings"][0]
    assert (first["id"], first["points"]) == (1, "2")
    assert {id_: rank["rank"] for id_, rank in first["ranks"].items()} == {
        "toy-2024": 1,
        "toy-2026": 2,
    }
    assert first["values"]["BH"]["toy-2026"] == {
        "value": "7/2",
        "display": "3.5",
        "better": "higher",
    }
    move = data["moves"][0]
    assert (move["from"], move["to"], move["id"]) == ("toy-2024", "toy-2026", 1)
    assert (move["rank_from"], move["rank_to"]) == (1, 2)
    assert move["crossings"] == [
        {"id": 2, "order_from": -1, "order_to": 1, "decided_from": "BH", "decided_to": "BH"}
    ]
    (change,) = data["changes"]
    assert (change["id"], change["code"]) == (1, "BH")
    assert (change["value_from"]["value"], change["value_to"]["value"]) == ("11/2", "7/2")
    assert "no dummy at all (T.9)" in change["reasons"][0]
    assert [found["code"] for found in data["diagnostics"]] == [FINDING.code]


DOUBTFUL = replace(FINDING, code="TIE-BREAK-TOY", message="doubtful \x1b[1m")


def test_lint_lists_the_findings_about_the_list_only(build) -> None:
    standings = build.standings(diagnostics=(FINDING, DOUBTFUL))
    text = render_lint(standings, 100)
    assert "- warning TIE-BREAK-TOY: doubtful ?[1m" in text
    assert FINDING.code not in text
    found = json.loads(lint_json(standings))
    assert [entry["code"] for entry in found["findings"]] == ["TIE-BREAK-TOY"]
    assert found["tie_breaks"] == ["DE", "BH/C1", "BH", "WIN"]


def test_lint_without_findings_says_so(build) -> None:
    assert render_lint(build.standings(diagnostics=()), 100).endswith(
        "nothing doubtful about this list\n"
    )
