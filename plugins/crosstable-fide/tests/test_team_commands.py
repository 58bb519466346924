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

from .test_commands import trf

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


# Boards, legs and games that differ --------------------------------------------------------

BY_BOARDS = "TBR,BBE,BC,OTHER_BERLIN,EDET,EDEB"


def tie_breaks(found, code):
    return {row["id"]: row["tie_breaks"][code]["value"] for row in found["standings"]}


def test_line_ups_that_end_in_an_empty_board_change_nothing(tmp_path):
    """TRF record 300 has 0000 for an empty board; at a third one nobody ever sat."""
    path = changed(
        tmp_path,
        ("320  1.0", "300   1   1   2    1    2 0000\n300   1   2   1    3    4 0000\n320  1.0"),
    )
    found, plain = (standings(p, "-t", BY_BOARDS)["standings"] for p in (path, LAKESIDE))
    assert found == plain


CLUB_HEADER = (
    "092 Team: Swiss-System",
    "XXR 2",
    *(
        f"310 {team:3} {f'Team {team}':69}{3 * team - 2:4} {3 * team - 1:4} {3 * team:4}"
        for team in (1, 2, 3)
    ),
)
CLUB = [
    ("2.0", "", ["   4 w 1", "   7 w +"]),
    ("2.0", "", ["   5 b 1", "   8 b +"]),
    ("1.0", "", ["        ", "   9 w +"]),
    ("0.0", "", ["   1 b 0"]),
    ("0.0", "", ["   2 w 0"]),
    ("0.0", "", []),
    ("0.0", "", ["        ", "   1 b -"]),
    ("0.0", "", ["        ", "   2 w -"]),
    ("0.0", "", ["        ", "   3 b -"]),
]


def test_a_match_forfeited_on_more_boards_than_were_played_has_them_all(tmp_path):
    """2, 2 and 1 points on three boards: 2 x 1 + 2 x 2 + 1 x 3, and the weights 3, 2, 1."""
    found = standings(trf(tmp_path, CLUB, *CLUB_HEADER), "-t", BY_BOARDS)
    assert found["standings"][0]["game_points"] == "5"
    assert {code: tie_breaks(found, code)[1] for code in BY_BOARDS.split(",")[:4]} == {
        "TBR": "2 2 1",
        "BBE": "4 2",
        "BC": "9",
        "OTHER_BERLIN": "11",
    }


def test_the_legs_of_teams_count_by_their_weight(tmp_path):
    """The fixture's 6, 4, 3, 3, 2 match points and 5, 4, 3, 3, 3 game points, twice and once."""
    for name in ("rapid.trf", "blitz.trf"):
        (tmp_path / name).write_bytes(LAKESIDE.read_bytes())
    event = tmp_path / "event.toml"
    event.write_text(
        'inputs = [{ file = "rapid.trf", stage = "rapid", weight = 2 },\n'
        '          { file = "blitz.trf", stage = "blitz" }]\n',
        encoding="utf-8",
    )
    found = standings(event)["standings"]
    assert {row["id"]: row["match_points"] for row in found} == {
        1: "18",
        2: "12",
        3: "9",
        4: "9",
        5: "6",
    }
    assert {row["id"]: row["game_points"] for row in found} == {
        1: "15",
        2: "12",
        3: "9",
        4: "9",
        5: "9",
    }
    # Player 1: a win, a win, a draw and a loss in each leg.
    assert found[0]["players"][0] == {
        "id": 1,
        "name": "Abara, Chidi",
        "board": 1,
        "points": "15/2",
        "games": 8,
    }


RETURN_GAMES = [
    # Round and board, the two games of it: White's and Black's team, the result.
    *(("1.1", "Ash", "Birch", "1-0"), ("1.1", "Birch", "Ash", "0-1")),
    *(("1.2", "Ash", "Birch", "1-0"), ("1.2", "Birch", "Ash", "0-1")),
    *(("2.1", "Birch", "Cedar", "1-0"), ("2.1", "Cedar", "Birch", "1-0")),
    *(("2.2", "Birch", "Cedar", "1/2-1/2"), ("2.2", "Cedar", "Birch", "1-0")),
    *(("3.1", "Cedar", "Ash", "1-0"), ("3.1", "Ash", "Cedar", "1-0")),
    *(("3.2", "Cedar", "Ash", "1/2-1/2"), ("3.2", "Ash", "Cedar", "1/2-1/2")),
]


def return_games(tmp_path):
    path = tmp_path / "teams.pgn"
    path.write_text(
        "\n".join(
            f'[Event "Team Duel"]\n[Date "2024.05.01"]\n[Round "{round_}"]\n'
            f'[White "{white}{round_[-1]}"]\n[Black "{black}{round_[-1]}"]\n'
            f'[WhiteTeam "{white}"]\n[BlackTeam "{black}"]\n[Result "{result}"]\n\n{result}\n'
            for round_, white, black, result in RETURN_GAMES
        ),
        encoding="utf-8",
    )
    return path


def test_two_games_of_every_pair_in_a_match_both_count(tmp_path):
    """4-0, 1.5-2.5 and 2-2; match points 3, 0 and 3.

    13.2: the opponents' match points times the own game points, 0 x 4 + 3 x 2 for Ash.
    """
    found = standings(return_games(tmp_path), "-t", "MPvGP,EMGSB")
    rows = {row["name"]: row for row in found["standings"]}
    assert {name: row["game_points"] for name, row in rows.items()} == {
        "Ash": "6",
        "Cedar": "9/2",
        "Birch": "3/2",
    }
    assert {name: row["tie_breaks"]["EMGSB"]["value"] for name, row in rows.items()} == {
        "Ash": "6",
        "Cedar": "6",
        "Birch": "9/2",
    }
    assert [row["points"] for row in rows["Ash"]["players"]] == ["3", "3"]
