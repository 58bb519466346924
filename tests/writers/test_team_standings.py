"""Standings of teams: both scores, and the players of each team."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace

from lxml import etree

from crosstable.api import WriteOptions
from crosstable.writers._trf_comment import comment_rows
from crosstable.writers.csv_ import write_csv
from crosstable.writers.explanation import render_explanation
from crosstable.writers.html.page import write_html
from crosstable.writers.standings_json import write_json
from crosstable.writers.text import render_text


def load(standings) -> dict:
    return json.loads(write_json(standings, WriteOptions()).data)


def test_the_table_has_both_scores_the_primary_first(build) -> None:
    by_matches = render_text(build.team_standings(), WriteOptions(width=200)).splitlines()
    by_games = render_text(build.team_standings(primary="GP"), WriteOptions()).splitlines()

    assert by_matches[4].split()[4:] == ["Fed", "MP", "GP", "BH", "WIN", "Decided", "by"]
    assert "GP   MP" in by_games[4]


def test_the_players_stand_below_the_table(build) -> None:
    text = render_text(build.team_standings(), WriteOptions())
    block = next(part for part in text.split("\n\n") if part.startswith("Players"))

    assert block.splitlines()[1:] == [
        "1 Ash",
        "  1  101 Player 1 of team 1    1.0 of 2",
        "  2  102 Player 2 of team 1    0.5 of 1",
        "2 Birch",
        "  1  201 Player 1 of team 2    0.0 of 1",
        "  2  202 Player 2 of team 2    0.5 of 1",
        "3 =Cedar",
        "  1  301 Player 1 of team 3    1.0 of 1",
        "  2  302 Player 2 of team 3    1.0 of 1",
    ]


def test_json_has_both_scores_and_the_players(build) -> None:
    data = load(build.team_standings())
    row = data["standings"][0]

    assert data["primary_score"] == "MP"
    assert (row["id"], row["name"], row["points"]) == (1, "Ash", "3")
    assert (row["match_points"], row["game_points"]) == ("3", "5/2")
    assert row["players"] == [
        {"id": 101, "name": "Player 1 of team 1", "board": 1, "points": "1", "games": 2},
        {"id": 102, "name": "Player 2 of team 1", "board": 2, "points": "1/2", "games": 1},
    ]
    by_games = load(build.team_standings(primary="GP"))
    assert by_games["primary_score"] == "GP"
    assert by_games["standings"][0]["points"] == by_games["standings"][0]["game_points"]


def test_json_of_players_has_neither(build) -> None:
    data = load(build.standings())

    assert "primary_score" not in data
    assert not {"match_points", "game_points", "players"} & set(data["standings"][0])


def test_csv_has_both_scores_and_the_players(build) -> None:
    text = write_csv(build.team_standings(), WriteOptions()).data.decode()
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    cedar = next(row for row in rows if row["id"] == "3")

    assert (cedar["name"], cedar["rating"]) == ("'=Cedar", "2001")
    assert (cedar["points"], cedar["game_points"]) == ("2.0", "2.0")
    assert cedar["players"] == "1: 301 Player 1 of team 3 1.0/1; 2: 302 Player 2 of team 3 1.0/1"


def test_the_page_says_what_the_columns_of_teams_are(build) -> None:
    page = etree.HTML(write_html(build.team_standings(), WriteOptions()).data)

    titles = page.xpath("//section[@id='standings']//thead//abbr/@title")
    assert {"Match points", "Game points", "Strength", "Number"} <= set(titles)


def test_the_page_shows_the_players_of_a_team(build) -> None:
    page = etree.HTML(write_html(build.team_standings(), WriteOptions()).data)

    [row] = page.xpath("//details[@id='t1']//tbody/tr[2]")
    assert "".join(row[1].itertext()) == "101 Player 1 of team 1"
    assert ["".join(cell.itertext()).strip() for cell in (row[0], *row[-2:])] == ["1", "1", "2"]


def test_comment_rows_have_both_scores(build) -> None:
    rows = list(comment_rows(build.team_standings(), "utf-8"))

    assert rows[1].split()[3:] == ["Rank", "No.", "Name", "MP", "GP", "BH", "WIN", "Decided", "by"]


def test_an_explanation_speaks_of_teams(build) -> None:
    standings = build.team_standings()
    column = standings.columns[0]
    text = render_explanation(standings, 1, [standings.explain(1, column)], WriteOptions())

    assert text.startswith("1 Ash: rank")
    assert "2 Birch" in text


def test_a_part_of_the_teams(build) -> None:
    standings = replace(build.team_standings(), part="fed=ENG", part_ranks={2: 1})

    assert [row["id"] for row in load(standings)["standings"]] == [2]
