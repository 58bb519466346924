"""The teams of the page: squads with games and matches, round by round."""

from __future__ import annotations

from crosstable.writers.html.teams import add_teams

from .sections import heads, legend, made, rows, text


def test_a_squad_has_its_matches_and_its_games(build) -> None:
    """Team 1 wins 1½-½, loses to 3 by a loss and a forfeit, and has a bye."""
    section = made(add_teams, build.team_standings())
    first = section.find("details[@id='t1']")
    assert text(first.find("summary")) == "1= Ash"
    assert heads(first) == ["Bd", "Player", "Rtg", "1", "2", "3", "Pts", "Gms"]
    assert rows(first) == [
        ["", "Matches", "", "2w 2/1½", "3b 0/0", "U 1/1", "", ""],
        ["1", "101 Player 1 of team 1", "", "201w1", "301b0", "", "1", "2"],
        ["2", "102 Player 2 of team 1", "", "202b½", "302w-", "", "½", "1"],
    ]


def test_teams_stand_in_the_order_of_the_standings(build) -> None:
    standings = build.team_standings()
    section = made(add_teams, standings)
    found = [details.get("id") for details in section.iterfind("details")]
    assert found == [f"t{row.participant}" for row in standings.rows]


def test_the_legend_has_games_and_matches(build) -> None:
    assert legend(made(add_teams, build.team_standings()))[:2] == [
        "12w1 No. 12, White, win",
        "12w 2/2½ No. 12, White, match points/game points",
    ]


def test_players_have_no_teams(build) -> None:
    assert len(made(add_teams, build.standings())) == 0
