"""Lists of team events.  Source: sheet on Swiss-Manager, section 2.6."""

from __future__ import annotations

from fractions import Fraction

import pytest

from crosstable.api import Colour, MatchRecord, Outcome, ReadOptions, ReadResult, Source
from crosstable.readers.swiss_manager._results import parse_total
from crosstable.readers.swiss_manager.reader import read

HEADING = "Round 2 on 2026/11/02 at 14:00"


def listed(*rows: str) -> ReadResult:
    data = "".join(f"{line}\r\n" for line in ("Millbrook Team Cup", *rows)).encode()
    return read(Source("teams.csv", data), ReadOptions())


def page(*cells: str) -> ReadResult:
    """A page with a match of Rooks and Knights on one board: the cells of its row."""
    head = "".join(f"<th>{x}</th>" for x in ("Bo.", 4, "Rooks", "Rtg", "-", 2, "Knights", "Rtg"))
    row = "".join(f"<td>{cell}</td>" for cell in cells)
    table = f'<tr><td colspan="9">{HEADING}</td></tr><tr>{head}<th>1 : 0</th></tr><tr>{row}</tr>'
    text = f'<html><body><h2>Cup</h2><table class="CRs1">{table}</table></body></html>'
    return read(Source("page.html", text.encode()), ReadOptions())


def seat(name: str, number: int, colour: str) -> str:
    link = f'<a href="tnr1.aspx?lan=1&amp;art=9&amp;snr={number}">{name}</a>'
    return f'<table><tr><td><div class="Farbe{colour}T"></div></td><td>{link}</td></tr></table>'


def codes(result: ReadResult) -> list[str]:
    return [d.code for d in result.diagnostics if d.code != "SM-KEPT"]


def matches(result: ReadResult) -> dict[str, MatchRecord]:
    (event,) = result.tournaments
    return {team.name: record for team in event.teams for record in team.records}


TEAMS = "No.;SNo;;Team;MP;Res.;:;Res.;MP;Team;;SNo"


@pytest.mark.parametrize(
    ("text", "total"),
    [
        ("2½:1½", (Fraction(5, 2), Fraction(3, 2))),
        ("4 : 0", (Fraction(4), Fraction(0))),
        ("½:3½", (Fraction(1, 2), Fraction(7, 2))),
        (":", None),
        ("4-0", None),
        ("\u0663:1", None),  # an Arabic figure
    ],
)
def test_totals(text: str, total: object) -> None:
    assert parse_total(text) == total


def test_pairings_of_teams() -> None:
    result = listed(
        HEADING, TEAMS, "1;4;;Rooks;2;2½;:;1½;0;Knights;;2", "2;1;;Pawns;0;;:;;0;Kings;;3"
    )
    (event,) = result.tournaments
    assert codes(result) == []
    assert event.is_team_event
    assert [(team.id, team.name) for team in event.teams] == [
        (1, "Pawns"), (2, "Knights"), (3, "Kings"), (4, "Rooks"),
    ]  # fmt: skip
    found = matches(result)
    assert found["Rooks"] == MatchRecord(2, 2, None, Outcome.WIN, game_points=Fraction(5, 2))
    assert found["Knights"] == MatchRecord(2, 4, None, Outcome.LOSS, game_points=Fraction(3, 2))
    assert found["Pawns"].outcome is Outcome.PENDING
    assert {team.declared.points for team in event.teams} == {None}


def test_pairings_of_teams_without_numbers() -> None:
    result = listed(HEADING, "No.;Team;Team;Res.;:;Res.", "1;Rooks;Knights;2;:;2")
    (event,) = result.tournaments
    assert not event.provenance.ids_are_given
    assert matches(result)["Rooks"].outcome is Outcome.DRAW


def test_a_bye_and_a_match_forfeited() -> None:
    result = listed(HEADING, TEAMS, "1;4;;Rooks;2;+;:;-;0;Knights;;2", "2;1;;Pawns;0;2;:;;;bye;;")
    found = matches(result)
    assert found["Rooks"].outcome is Outcome.FORFEIT_WIN
    assert found["Knights"].outcome is Outcome.FORFEIT_LOSS
    bye = MatchRecord(2, outcome=Outcome.PAIRING_ALLOCATED_BYE, game_points=Fraction(2))
    assert found["Pawns"] == bye


def test_teams_without_a_heading_at_0_points_are_in_round_1() -> None:
    result = listed(TEAMS, "1;4;;Rooks;0;2;:;2;0;Knights;;2")
    assert "SM-ROUND-ASSUMED" in codes(result)


MATCH = "Bo.;4;Rooks;Rtg;-;2;Knights;Rtg;{}"
BOARDS = (
    "1.1;GM;Alder, Ann;2500;-;;Beech, Bo;0;0 - 1",
    "1.2;;Cedar, Cy;0;-;;Dogwood, Di;1900;½ - ½",
)


def test_boards_in_the_order_of_the_teams() -> None:
    result = listed(HEADING, MATCH.format("½:1½"), *BOARDS)
    (event,) = result.tournaments
    assert [(p.id, p.name, p.title, p.rating) for p in event.players] == [
        (1, "Alder, Ann", "GM", 2500),
        (2, "Beech, Bo", "", None),
        (3, "Cedar, Cy", "", None),
        (4, "Dogwood, Di", "", 1900),
    ]
    outcomes = [record.outcome for player in event.players for record in player.records]
    assert outcomes == [Outcome.LOSS, Outcome.WIN, Outcome.DRAW, Outcome.DRAW]
    assert {team.name: team.players for team in event.teams} == {"Knights": (2, 4), "Rooks": (1, 3)}
    found = matches(result)
    assert found["Knights"].outcome is Outcome.WIN
    assert found["Knights"].game_points is None  # the boards tell
    assert found["Knights"].line_up == (2, 4)


def test_a_workbook_does_not_tell_the_colours() -> None:
    result = listed(HEADING, MATCH.format("½:1½"), *BOARDS)
    assert "SM-COLOURS-UNKNOWN" in codes(result)
    assert {record.colour for record in matches(result).values()} == {None}


def test_the_style_of_a_page_tells_the_colours() -> None:
    left, right = seat("Alder, Ann", 11, "s"), seat("Beech, Bo", 12, "w")
    result = page("1.1", "", left, "2500", "-", "", right, "0", "1 - 0")
    (event,) = result.tournaments
    alder, beech = event.players
    assert codes(result) == []
    assert (alder.id, beech.id) == (11, 12)
    assert (alder.records[0].colour, alder.records[0].outcome) == (Colour.BLACK, Outcome.WIN)
    assert (beech.records[0].colour, beech.records[0].outcome) == (Colour.WHITE, Outcome.LOSS)
    assert matches(result)["Rooks"].colour is Colour.BLACK
    assert event.provenance.ids_are_given


def test_an_empty_seat() -> None:
    result = page("1.1", "", seat("Alder, Ann", 11, "w"), "2500", "-", "", "", "", "+ - -")
    assert matches(result)["Knights"].line_up == (0,)
    assert matches(result)["Rooks"].outcome is Outcome.FORFEIT_WIN


def test_a_total_that_is_not_that_of_the_boards_is_used_and_reported() -> None:
    result = listed(HEADING, MATCH.format("1 : 1"), *BOARDS)
    assert "SM-TOTAL-DIFFERS" in codes(result)
    assert matches(result)["Rooks"].game_points == 1
    assert matches(result)["Rooks"].outcome is Outcome.DRAW


def test_before_play_nothing_is_decided() -> None:
    boards = [row.rsplit(";", 1)[0] + ";" for row in BOARDS]
    result = listed(HEADING, MATCH.format("0 : 0"), *boards)
    assert "SM-TOTAL-DIFFERS" not in codes(result)
    assert matches(result)["Rooks"].outcome is Outcome.PENDING


def test_boards_without_a_round_are_not_read() -> None:
    result = listed(MATCH.format("½:1½"), *BOARDS)
    assert codes(result) == ["SM-ROUND-UNKNOWN"]


def test_a_composition_has_results_without_opponents() -> None:
    result = listed(
        "1. Rooks (B) (RtgAvg:2250, Captain: Alder / TB1: 6 / TB2: 7,5)",
        "Bo.;;Name;Rtg;FED;FideID;1;2;Pts.;Games",
        "1;GM;Alder, Ann;2500;ENG;900001;1;½;1,5;2",
        "2;;Cedar, Cy;0;ENG;;+;;1;1",
        "2. Knights (RtgAvg:2000 / TB1: 3 / TB2: 2)",
        "Bo.;;Name;Rtg;FED;FideID;1;2;Pts.;Games",
        "1;;Beech, Bo;1800;ENG;;0;-;0;2",
    )
    (event,) = result.tournaments
    rooks, knights = event.teams
    assert (rooks.name, rooks.strength, rooks.players) == ("Rooks (B)", 2250, (1, 2))
    assert [tuple(t) for t in rooks.declared.tie_breaks] == [("TB1", "6"), ("TB2", "7,5")]
    assert knights.players == (3,)
    outcomes = [record.outcome for player in event.players for record in player.records]
    assert outcomes == [
        Outcome.WIN, Outcome.DRAW, Outcome.FORFEIT_WIN, Outcome.LOSS, Outcome.FORFEIT_LOSS,
    ]  # fmt: skip
    assert {r.opponent for player in event.players for r in player.records} == {0}
    assert event.players[0].declared.points == Fraction(3, 2)
    assert "SM-NO-OPPONENTS" in codes(result)


def test_a_ranking_of_teams() -> None:
    result = listed("Rk.;SNo;Team;TB1;TB2", "1;4;Rooks;6;7,5", "2;2;Knights;3;2")
    (event,) = result.tournaments
    assert [(team.id, team.declared.rank) for team in event.teams] == [(2, 2), (4, 1)]


def test_a_grid_of_teams_gives_the_teams_only() -> None:
    result = listed("No.;Team;1;2;TB1", "1;Rooks;*;2½;2", "2;Knights;1½;*;0")
    (event,) = result.tournaments
    assert [team.records for team in event.teams] == [(), ()]
    assert "SM-NO-OPPONENTS" in codes(result)


def test_the_players_of_a_team_event_are_refused_with_advice() -> None:
    result = listed("Rk.;;Name;Rtg;Team;Pts.;Games;%;Bo.", "1;GM;Alder, Ann;2500;Rooks;3;3;100;1")
    assert result.tournaments == ()
    (refusal,) = result.diagnostics
    assert refusal.code == "SM-TEAM-PLAYERS"
    assert "board pairings" in (refusal.hint or "")


def test_a_starting_list_of_the_players_of_teams_is_read() -> None:
    result = listed("No.;Name;Rtg;Team;Bo.", "1;Alder, Ann;2500;Rooks;1")
    (event,) = result.tournaments
    assert [player.name for player in event.players] == ["Alder, Ann"]


def test_pairings_of_teams_in_german() -> None:
    header = "Nr.;Snr;Mannschaft;MP;Erg.;:;Erg.;MP;Mannschaft;Snr"
    result = listed("Runde 2 am 2026/11/02 um 14:00", header, "1;4;Rooks;2;2½;:;1½;0;Knights;2")
    assert matches(result)["Rooks"].outcome is Outcome.WIN
