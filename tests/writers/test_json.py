"""The JSON contract, key by key."""

from __future__ import annotations

import json
from dataclasses import replace

from crosstable.api import WriteOptions
from crosstable.writers.standings_json import write_json


def load(standings) -> dict:
    return json.loads(write_json(standings, WriteOptions()).data)


def test_top_level(build) -> None:
    data = load(build.standings(codes="DE BH/C1 DE"))
    assert data["regulation"] == "toy-2024"
    assert data["kind"] == "swiss"
    assert data["tie_breaks"] == ["DE", "BH/C1", "DE#2"]
    assert data["after_round"] == 3
    assert data["event"]["name"] == "Toy Open"
    assert {"subject": "regulation", "choice": "toy-2024", "reason": "the only one"} in data[
        "decisions"
    ]
    assert data["readings"][0]["answer"] == "If each met each other."
    assert "part" not in data


def test_diagnostics(build) -> None:
    expected = {
        "code": "TRF-TOY",
        "severity": "warning",
        "place": "toy.trf:3:5-8",
        "message": "a finding <b>&",
    }
    assert [expected] == load(build.standings())["diagnostics"]


def test_a_row(build) -> None:
    rows = load(build.standings(rounds=2))["standings"]
    assert rows[1] == {
        "rank": 2,
        "id": 3,
        "name": "Cox, Cy",
        "points": "3/2",
        "tie_breaks": {
            "DE": {"value": "1", "display": "0.5", "better": "lower"},
            "BH/C1": {"value": "3/2", "display": "1.5", "better": "higher"},
            "BH": {"value": "3/2", "display": "1.5", "better": "higher"},
            "WIN": {"value": "1", "display": "1", "better": "higher"},
        },
        "decided_by": "BH",
    }
    assert rows[0]["decided_by"] is None
    assert rows[2]["decided_by"] == "PTS"


def test_a_reason_only_where_there_is_no_value(build) -> None:
    entries = load(build.standings())["standings"][0]["tie_breaks"]
    assert entries["DE"] == {"value": None, "display": "–", "better": "lower", "reason": "not-tied"}
    assert "reason" not in entries["BH"]


def test_equal_places_with_different_scores_are_told_apart(build) -> None:
    event = build.tournament("A|||2w1 3b0 4w=", "B|||1b0 4w1 .", "C|||4w0 1w1 .", "D|||3b1 2b0 1b=")
    standings = build.standings(event, codes="DE")
    shown = {row["id"]: row["tie_breaks"]["DE"]["display"] for row in load(standings)["standings"]}
    column = standings.columns[0]
    assert {id_: column.value(id_).display for id_ in shown} == shown


def test_a_part(build) -> None:
    data = load(build.standings(rounds=2, part="U16", part_ranks={1: 1, 2: 2}))
    assert data["part"] == "U16"
    rows = [[row[key] for key in ("id", "rank", "part_rank")] for row in data["standings"]]
    assert rows == [[1, 1, 1], [2, 3, 2]]
    assert [row["decided_by"] for row in data["standings"]] == [None, "PTS"]


def test_bytes_are_those_of_the_standard_encoder(build) -> None:
    for standings in (build.standings(), build.standings(codes=""), build.standings(part="Ü")):
        data = write_json(standings, WriteOptions()).data
        expected = json.dumps(json.loads(data), indent=2, ensure_ascii=False) + "\n"
        assert expected == data.decode()


def test_hostile_names_come_back(build) -> None:
    name = 'N\x00L "quoted" \\ \u202e\n<b> 居 \udcff'
    player = replace(build.tournament().players[0], name=name)
    event = replace(build.tournament(), players=(player, *build.tournament().players[1:]))
    assert name == load(build.standings(event))["standings"][0]["name"]


def test_nobody(build) -> None:
    assert load(build.standings(replace(build.tournament(), players=())))["standings"] == []
