"""Lists that say less than others: they yield, and nothing is called a conflict."""

from __future__ import annotations

from fractions import Fraction

import pytest

from crosstable.api import (
    Colour,
    Declared,
    DeclaredTieBreak,
    Outcome,
    Player,
    RoundRecord,
    Tournament,
    join,
)
from crosstable.model.tournament import DeclaredColumn, MatchRecord, Team

LOST = RoundRecord(1, 2, Colour.WHITE, Outcome.FORFEIT_LOSS)
NOBODY = LOST._replace(outcome=Outcome.DOUBLE_FORFEIT)
WON = RoundRecord(1, 2, Colour.WHITE, Outcome.WIN)


def individual(record: RoundRecord) -> Tournament:
    return Tournament(players=(Player(id=1, name="P", records=(record,)), Player(id=2, name="Q")))


@pytest.mark.parametrize(
    ("less", "more"),
    [
        (RoundRecord(1, outcome=Outcome.FORFEIT_LOSS), LOST),
        (RoundRecord(1, outcome=Outcome.FORFEIT_LOSS), NOBODY),
        (RoundRecord(1, outcome=Outcome.WIN), WON),
        (WON._replace(colour=None), WON),
        (WON, WON._replace(board=3)),
        (RoundRecord(1), RoundRecord(1, outcome=Outcome.HALF_POINT_BYE)),
    ],
)
def test_a_record_that_says_less_yields(less: RoundRecord, more: RoundRecord) -> None:
    for parts in ([less, more], [more, less]):
        event, found = join([individual(record) for record in parts])
        assert event.players[0].records == (more,)
        assert found == ()


def test_a_win_without_opponent_is_no_loss_with_one() -> None:
    without = RoundRecord(1, outcome=Outcome.WIN)
    lost = WON._replace(outcome=Outcome.LOSS)
    _, found = join([individual(without), individual(lost)])
    assert [d.code for d in found] == ["JOIN-CONFLICT"]
    assert "the first stands: opponent 0, not 2; outcome win, not loss" in found[0].message


def team_event(record: MatchRecord, *players: int) -> Tournament:
    teams = (Team(id=1, name="T", players=players, records=(record,)), Team(id=2, name="U"))
    everyone = tuple(Player(id=id_, name=f"P{id_}") for id_ in players)
    return Tournament(is_team_event=True, players=everyone, teams=teams)


def test_a_match_shows_its_forfeit_by_the_boards() -> None:
    totals = MatchRecord(1, 2, None, Outcome.WIN, game_points=Fraction(2))
    boards = MatchRecord(1, 2, Colour.WHITE, Outcome.FORFEIT_WIN, line_up=(5, 6))
    event, found = join([team_event(totals), team_event(boards, 5, 6)])
    assert event.teams[0].records == (boards._replace(game_points=Fraction(2)),)
    assert found == ()


def test_the_players_of_a_team_are_united_in_the_order_of_the_first() -> None:
    match = MatchRecord(1, 2, None, Outcome.WIN)
    event, found = join([team_event(match, 5, 6), team_event(match, 7, 6)])
    assert event.teams[0].players == (5, 6, 7)
    assert found == ()


def declaring(name: str, text: str, *columns: DeclaredColumn) -> Tournament:
    declared = Declared(tie_breaks=(DeclaredTieBreak(name, text),))
    players = (Player(id=1, name="P", declared=declared),)
    return Tournament(players=players, declared_columns=columns)


def test_tie_breaks_of_two_lists_are_united_by_name() -> None:
    site = declaring("TB1", "7,5", DeclaredColumn("TB1"))
    annotated = declaring("TB1", "7.5", DeclaredColumn("TB1", "Buchholz", code="BH"))
    program = declaring("BH:GP", "7.5", DeclaredColumn("BH:GP", code="BH"))
    event, found = join([site, annotated, program])
    assert found == ()
    assert [t.name for t in event.players[0].declared.tie_breaks] == ["TB1", "BH:GP"]
    assert [column.code for column in event.declared_columns] == ["BH", "BH"]


def test_two_values_of_one_name_are_a_conflict() -> None:
    _, found = join([declaring("BH", "7.5"), declaring("BH", "8")])
    assert [d.code for d in found] == ["JOIN-CONFLICT"]
