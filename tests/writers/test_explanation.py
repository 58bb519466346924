"""Why somebody stands where they stand."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from crosstable.api import WriteOptions
from crosstable.writers._cells import cell_width
from crosstable.writers.explanation import explanation_json, render_explanation

GOLDEN = """\
2 Baker, Bob: rank 2, 2.0 points
  above: 1 Adams, Ann, decided by points: 2.0 here, 2.5 there
  below: 3 Cox, Cy, decided by points: 2.0 here, 1.5 there

BH/C1 = 4.0 Buchholz, Cut-1, article T.6
  Rd  Opponent      Score  Own  Amount  Why
   1  1 Adams, Ann    2.5  0.0    2.5   opponent's score
   2  4 Dyer, Dee     0.5  1.0   (0.5)  cut as the lowest; opponent's score,
                                        adjusted for unplayed rounds; round 3:
                                        requested bye at the end counts as a
                                        draw (T.3), 0.5
   3  3 Cox, Cy       1.5  1.0    1.5   opponent's score
  sum of what counts = 4.0
"""


def explain(standings, participant: int, keys: str = ""):
    columns = [standings.column(key) for key in keys.split()] or standings.columns
    return [standings.explain(participant, column) for column in columns]


def render(standings, participant: int, keys: str = "", width: int = 80) -> str:
    found = explain(standings, participant, keys)
    return render_explanation(standings, participant, found, WriteOptions(width=width))


def test_golden(build) -> None:
    assert render(build.standings(), 2, "BH/C1") == GOLDEN


def test_a_decision_inside_a_tied_group(build) -> None:
    event = build.tournament("A|||3w1 2b0", "B|||4w0 1w1", "C|||1b0 .", "D|||2b1 .")
    text = render(build.standings(event, codes="DE"), 2)
    assert "place among the tied = 1" in text
    assert "not all of the tied met (T.2)" in text
    assert "game among the tied (T.2)" in text


def test_a_place_in_the_group_stands_beside_the_score(build) -> None:
    event = build.tournament("A|||2b1 .", "B|||1w0 3w1", "C|||2b0 .")
    standings = build.standings(event, codes="DE")
    text = render(standings, 2)
    assert "above: 1 A, decided by DE: 0.0 (place 2) here, 1.0 (place 1) there" in text


def test_no_value_says_why(build) -> None:
    assert "no value: nobody else was tied at this point of the list" in render(
        build.standings(), 1, "DE"
    )


def test_a_dummy_and_a_mean(build) -> None:
    standings = build.standings(codes="BH ARO")
    assert "dummy" in render(standings, 1, "BH")
    assert "mean of what counts = 2250" in render(standings, 1, "ARO")


def test_shared_ranks_and_parts(build) -> None:
    standings = build.standings(build.drawn(2), part="U16", part_ranks={2: 1})
    text = render(standings, 2)
    assert "rank 1=, 0.5 points" in text
    assert "rank 1 in U16" in text
    assert "the same rank: equal on points and on the whole list" in text
    assert "nobody below" in text


@pytest.mark.parametrize("width", [40, 60, 80, 120])
@pytest.mark.parametrize("name", ["Name {}", "居文君居文君居文君居文君居文君 {}", "x" * 60 + "{}"])
def test_the_width_is_kept(build, width: int, name: str) -> None:
    text = render(build.standings(build.drawn(4, name)), 2, width=width)
    fixed = max(60, width)  # the columns of a table and single words are never broken
    assert fixed + 12 >= max(map(cell_width, text.splitlines()))
    if width >= 80 and "x" * 60 not in name:
        assert width >= max(map(cell_width, text.splitlines()))
    assert not [line for line in text.splitlines() if line != line.rstrip()]


def test_nobody_of_that_number(build) -> None:
    with pytest.raises(KeyError):
        render_explanation(build.standings(), 99, [], WriteOptions())


def test_json_has_the_same(build) -> None:
    standings = build.standings()
    data = json.loads(explanation_json(standings, 2, explain(standings, 2, "BH/C1 DE")))
    assert tuple(data[key] for key in ("id", "name", "rank", "is_shared", "points")) == (
        2,
        "Baker, Bob",
        2,
        False,
        "2",
    )
    assert data["above"] == {
        "id": 1,
        "name": "Adams, Ann",
        "rank": 1,
        "decided_by": "PTS",
        "values": ["2.0", "2.5"],
    }
    value = data["tie_breaks"][0]
    assert tuple(value[key] for key in ("code", "name", "article", "value")) == (
        "BH/C1",
        "Buchholz, Cut-1",
        "T.6",
        "4",
    )
    assert value["contributions"][1] == {
        "round": 2,
        "opponent": 4,
        "opponent_name": "Dyer, Dee",
        "score": "1/2",
        "result": "1",
        "amount": "1/2",
        "reason": "opponent's score, adjusted for unplayed rounds",
        "cut": "cut as the lowest",
        "adjustments": ["round 3: requested bye at the end counts as a draw (T.3), 0.5"],
    }
    assert data["tie_breaks"][1]["reason"] == "not-tied"


def test_the_value_is_the_sum_of_what_the_json_counts(build) -> None:
    standings = build.standings(codes="BH/C1 BH WIN")
    for participant in range(1, 5):
        data = json.loads(explanation_json(standings, participant, explain(standings, participant)))
        for value in data["tie_breaks"]:
            counted = [Fraction(c["amount"]) for c in value["contributions"] if c["cut"] is None]
            assert Fraction(value["value"]) == sum(counted)
