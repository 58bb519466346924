"""Events of teams by the commands, from TRF.

Ranks and values of the fixture are those of FIDE's checker (gacrux 1.11.65).
"""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from crosstable.testing import run_cli as run

FIXTURES = Path(__file__).parents[3] / "fixtures" / "trf"
LAKESIDE = FIXTURES / "lakeside-teams.trf"


def standings(*arguments, **more):
    return json.loads(run("standings", *arguments, "--format", "json", **more).stdout)


def changed(tmp_path, *replacements):
    text = LAKESIDE.read_text(encoding="utf-8")
    for old, new in replacements:
        assert old in text
        text = text.replace(old, new)
    path = tmp_path / "teams.trf"
    path.write_text(text, encoding="utf-8")
    return path


def test_teams_are_ranked_by_the_list_of_the_file():
    found = standings(LAKESIDE)

    assert found["primary_score"] == "MP"
    assert found["tie_breaks"] == ["EDE", "EMGSB/C1", "BH:MP/C1", "MPvGP"]
    assert [(row["rank"], row["id"], row["points"]) for row in found["standings"]] == [
        (1, 1, "6"),
        (2, 2, "4"),
        (3, 3, "3"),
        (4, 4, "3"),
        (5, 5, "2"),
    ]
    assert found["standings"][3]["decided_by"] == "EMGSB/C1"
    values = {row["id"]: row["tie_breaks"]["EMGSB/C1"]["value"] for row in found["standings"]}
    assert values == {1: "13", 2: "10", 3: "13", 4: "10", 5: "8"}


def test_every_team_has_its_players_with_board_points():
    rows = {row["id"]: row["players"] for row in standings(LAKESIDE)["standings"]}

    assert rows[4] == [
        {"id": 7, "name": "Grau, Toni", "board": 1, "points": "5/2", "games": 3},
        {"id": 8, "name": "Hale, June", "board": 2, "points": "1/2", "games": 2},
    ]


def test_without_a_list_the_teams_have_one_of_their_own(tmp_path):
    path = changed(tmp_path, ("212 PTS,EDE,EMGSB/C1,BH:MP/C1,MPvGP\n", ""))
    found = standings(path)

    assert found["tie_breaks"] == ["EMGSB/C1", "MPvGP", "BH/C1", "EDE"]
    assert found["readings"][0]["id"] == "tie-break-list"
    assert "teams, swiss" in next(
        d["reason"] for d in found["decisions"] if d["subject"] == "tie-breaks"
    )


@pytest.mark.parametrize(
    ("options", "replacements", "reason"),
    [
        (["--primary", "gp"], [], "as asked"),
        ([], [("TYPEA_MP_GP", "TYPEA_GP_MP")], "by the type FIDE_TEAM_TYPEA_GP_MP"),
    ],
)
def test_teams_are_ranked_by_game_points(tmp_path, options, replacements, reason):
    found = standings(changed(tmp_path, *replacements), "-t", "MPvGP", *options)

    assert found["primary_score"] == "GP"
    assert [(row["id"], row["points"]) for row in found["standings"]][:2] == [(1, "5"), (2, "4")]
    assert found["standings"][0]["tie_breaks"]["MPvGP"]["value"] == "6"
    assert {"subject": "primary score", "choice": "GP", "reason": reason} in found["decisions"]


def test_the_restart_of_extended_direct_encounter_is_a_reading_that_is_shown():
    found = {r["id"]: r["choice"] for r in standings(LAKESIDE)["readings"]}
    other = standings(LAKESIDE, "--reading", "extended-encounter-restart=primary")

    assert found["extended-encounter-restart"] == "secondary"
    assert {r["id"]: r["choice"] for r in other["readings"]} == {
        "extended-encounter-restart": "primary"
    }


def test_players_are_ranked_if_that_is_asked_for():
    found = standings(LAKESIDE, "--players")

    assert "primary_score" not in found
    assert len(found["standings"]) == 10
    assert [row["name"] for row in found["standings"]][:1] == ["Jansen, Bo"]
    assert found["tie_breaks"] == []


@pytest.mark.parametrize("wanted", ["4", "stone"])
def test_a_team_is_explained_by_its_number_or_name(wanted):
    text = run("explain", LAKESIDE, wanted, "EMGSB/C1").stdout

    assert text.startswith("4 Stone Bridge: rank 4, 3.0 points")
    assert "decided by EMGSB/C1: 10.0 here, 13.0 there" in text
    assert "3 River Bend" in text


def test_who_is_no_team_is_refused():
    assert "there is no team with number 9" in run("explain", LAKESIDE, "9", status=2).stderr


def test_the_table_for_spreadsheets_has_both_scores():
    rows = list(csv.DictReader(io.StringIO(run("standings", LAKESIDE, "-f", "csv").stdout)))

    assert [rows[0][key] for key in ("name", "points", "game_points")] == [
        "Harbour Lights",
        "6.0",
        "5.0",
    ]
    assert rows[3]["players"] == "1: 7 Grau, Toni 2.5/3; 2: 8 Hale, June 0.5/2"


def test_match_points_are_refused_where_no_teams_are_ranked():
    error = run("standings", FIXTURES / "riverside-open.trf", "-t", "BH:MP", status=2).stderr
    assert "BH:MP: match points and game points are for teams" in error

    error = run("standings", LAKESIDE, "--players", "-t", "BH:GP", status=2).stderr
    assert "are for teams" in error


@pytest.mark.parametrize("arguments", [(FIXTURES / "riverside-open.trf",), (LAKESIDE, "--players")])
def test_a_primary_score_is_refused_where_no_teams_are_ranked(arguments):
    error = run("standings", *arguments, "--primary", "gp", status=2).stderr
    assert "a primary score is chosen for teams" in error


def test_a_comparison_names_the_score_that_ranks_the_teams():
    editions = "fide-2024-08,fide-2026-03"
    text = run("standings", LAKESIDE, "--compare", editions, "--primary", "gp").stdout

    assert "Primary score: GP (as asked)\n" in text
    assert "No.  Name             GP  2024-08  2026-03" in text


def test_a_team_tie_break_in_an_event_of_players_has_no_values():
    found = standings(FIXTURES / "riverside-open.trf", "-t", "MPvGP", status=0)

    assert {row["tie_breaks"]["MPvGP"]["reason"] for row in found["standings"]} == {
        "not-applicable"
    }
    assert any("it has no values in this event" in d["message"] for d in found["diagnostics"])


def test_of_teams_only_the_federation_makes_a_part():
    error = run("standings", LAKESIDE, "--only", "u16", status=2).stderr
    assert "of teams only the federation is known" in error


def test_a_team_list_without_matches_ranks_the_players():
    found = standings(FIXTURES / "teams-013.trf", "--players", status=0)
    assert found["diagnostics"] == [] or all(
        d["code"] != "STANDINGS-TEAM-EVENT" for d in found["diagnostics"]
    )


def test_after_an_earlier_round():
    found = standings(LAKESIDE, "--round", "1", "-t", "MPvGP")

    assert (found["standings"][0]["id"], found["standings"][0]["points"]) == (1, "2")
    assert found["standings"][0]["players"][0]["games"] == 1


def lines(text, record):
    return [line for line in text.splitlines() if line.startswith(record)]


def test_the_file_gets_the_ranks_and_both_scores_of_its_teams():
    before = LAKESIDE.read_text(encoding="utf-8")
    after = run("standings", LAKESIDE, "-f", "trf").stdout

    # Columns 55-60, 62-67 and 69-71 (TRF fact sheet, section 5.2).
    stated = [(line[54:60], line[61:67], line[68:71]) for line in lines(after, "310")]
    assert [tuple(field.strip() for field in fields) for fields in stated] == [
        ("6.0", "5.0", "1"),
        ("4.0", "4.0", "2"),
        ("3.0", "3.0", "3"),
        ("3.0", "3.0", "4"),
        ("2.0", "3.0", "5"),
    ]
    others = [
        [line for line in text.splitlines() if line[:3] not in ("310", "###")]
        for text in (
            before,
            after,
        )
    ]
    assert others[0] == others[1]


def test_by_game_points_the_scores_keep_their_columns():
    after = run("standings", LAKESIDE, "-f", "trf", "--primary", "GP").stdout

    assert lines(after, "310")[0][54:71].split() == ["6.0", "5.0", "1"]


def test_after_an_earlier_round_the_scores_are_those_of_all_rounds():
    result = run("standings", LAKESIDE, "-f", "trf", "--round", "1", "-t", "MPvGP")

    assert lines(result.stdout, "310")[0][54:71].split()[:2] == ["6.0", "5.0"]
    assert "TRF-WRITE-EARLIER-ROUND" in result.stderr


def test_ranking_the_players_changes_their_rows_only():
    before = LAKESIDE.read_text(encoding="utf-8")
    after = run("standings", LAKESIDE, "-f", "trf", "--players").stdout

    assert lines(after, "001")[9][85:89].strip() == "1"
    for record in ("012", "192", "212", "240", "310", "320"):
        assert lines(after, record) == lines(before, record), record


def test_regulations_are_compared_on_teams():
    text = run("standings", LAKESIDE, "--compare", "fide-2009,fide-2010").stdout

    assert "fide-2009 -> fide-2010: 1 team moved" in text
    assert "4 Stone Bridge" in text


def test_a_rating_tie_break_of_teams_is_cautioned():
    findings = run("standings", LAKESIDE, "-t", "ARO", "--lint", status=1).stdout
    assert "strength" in findings


def test_before_the_first_round_the_teams_share_the_first_rank(tmp_path):
    paired = tmp_path / "paired.trf"
    run("convert", LAKESIDE, paired, "--drop-games")
    rows = standings(paired)["standings"]
    assert [row["rank"] for row in rows] == [1] * 5
    assert {row["points"] for row in rows} == {"0"}
    assert "Harbour Lights" in {row["name"] for row in rows}
