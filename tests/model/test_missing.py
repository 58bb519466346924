"""Rounds that the parts of an event do not tell wholly are marked, never guessed."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from crosstable.api import (
    Colour,
    Declared,
    Diagnostic,
    Outcome,
    Player,
    Round,
    RoundRecord,
    Tournament,
    join,
)
from crosstable.model.missing import mark_unknown_rounds
from crosstable.model.tournament import MatchRecord, Team


def game(round_: int, opponent: int) -> RoundRecord:
    return RoundRecord(round_, opponent, Colour.WHITE, Outcome.WIN)


def page(round_: int, *pairs: tuple[int, int]) -> Tournament:
    """A page of pairings on which the first of each pair wins."""
    players = []
    for winner, loser in pairs:
        players.append(Player(id=winner, name=f"P{winner}", records=(game(round_, loser),)))
        lost = RoundRecord(round_, winner, Colour.BLACK, Outcome.LOSS)
        players.append(Player(id=loser, name=f"P{loser}", records=(lost,)))
    rounds = (Round(round_, lists_everyone=False),)
    return Tournament(rounds=rounds, players=tuple(sorted(players, key=lambda p: p.id)))


def marked(*parts: Tournament) -> tuple[Tournament, tuple[Diagnostic, ...]]:
    event, conflicts = join(parts)
    assert conflicts == ()
    return mark_unknown_rounds(event)


def records(event: Tournament, id_: int) -> list[tuple[int, Outcome]]:
    return [(record.round, record.outcome) for record in event.player(id_).records]


def test_who_has_no_row_is_unknown_and_named() -> None:
    event, found = marked(page(1, (1, 2)), page(2, (1, 3)))
    assert records(event, 3) == [(1, Outcome.UNKNOWN), (2, Outcome.LOSS)]
    assert records(event, 2) == [(1, Outcome.LOSS), (2, Outcome.UNKNOWN)]
    assert [d.code for d in found] == ["JOIN-ROUND-UNKNOWN"] * 2
    assert "round 1: nothing sure of 3 P3" in found[0].message


def test_a_part_that_lists_everyone_fills_the_round() -> None:
    everyone = Tournament(
        rounds=(Round(1),),
        players=(
            Player(id=3, name="P3", records=(RoundRecord(1, outcome=Outcome.HALF_POINT_BYE),)),
        ),
    )
    event, found = marked(page(1, (1, 2)), page(2, (1, 3)), everyone)
    assert records(event, 3)[0] == (1, Outcome.HALF_POINT_BYE)
    assert [d.message.split(":")[0] for d in found] == ["round 2"]


def test_a_round_without_a_page_is_missing() -> None:
    event, found = marked(page(1, (1, 2)), page(3, (1, 2)))
    assert [d.code for d in found] == ["JOIN-ROUND-MISSING"]
    assert "round 2" in found[0].message
    assert records(event, 1)[1] == (2, Outcome.UNKNOWN)


def test_one_page_alone_says_what_is_missing() -> None:
    _, found = marked(page(3, (1, 2)))
    assert [d.code for d in found] == ["JOIN-ROUND-MISSING"]
    assert "rounds 1, 2" in found[0].message


def test_an_event_that_is_known_otherwise_stays_as_it_is() -> None:
    player = Player(id=1, name="P1", records=(game(2, 2),))
    event = Tournament(rounds=(Round(1), Round(2)), players=(player,))
    assert marked(event) == (event, ())


def test_teams_without_a_match_are_unknown() -> None:
    match = MatchRecord(1, 2, None, Outcome.WIN)
    teams = (
        Team(id=1, name="T1", records=(match,)),
        Team(id=2, name="T2", records=(match._replace(opponent=1, outcome=Outcome.LOSS),)),
        Team(id=3, name="T3"),
    )
    rounds = (Round(1, lists_everyone=False),)
    event, (found,) = marked(Tournament(is_team_event=True, rounds=rounds, teams=teams))
    assert event.teams[2].records == (MatchRecord(1, outcome=Outcome.UNKNOWN),)
    assert found.code == "JOIN-ROUND-UNKNOWN"


def ranking(points: dict[int, str]) -> Tournament:
    players = (
        Player(id=id_, name=f"P{id_}", declared=Declared(points=Fraction(text)))
        for id_, text in points.items()
    )
    return Tournament(players=tuple(players))


def old_page(round_: int, *pairs: tuple[int, int]) -> Tournament:
    """A page that has lost its byes."""
    lost = Round(round_, lists_everyone=False, lists_allocated_byes=False)
    return replace(page(round_, *pairs), rounds=(lost,))


@pytest.mark.parametrize(
    ("points", "outcome"),
    [
        ("0", Outcome.ZERO_POINT_BYE),
        ("1/2", Outcome.HALF_POINT_BYE),
        ("1", Outcome.PAIRING_ALLOCATED_BYE),
        ("2", Outcome.UNKNOWN),
    ],
)
def test_points_stated_tell_what_a_page_lacks(points: str, outcome: Outcome) -> None:
    event, _ = marked(old_page(1, (1, 2)), ranking({1: "1", 2: "0", 3: points}))
    assert records(event, 3) == [(1, outcome)]


def test_two_who_may_have_had_the_one_bye_of_a_round_stay_open() -> None:
    event, _ = marked(old_page(1, (1, 2)), ranking({1: "1", 2: "0", 3: "1", 4: "1"}))
    assert records(event, 3) == records(event, 4) == [(1, Outcome.UNKNOWN)]


def test_a_bye_of_a_page_that_lists_them_is_not_looked_for() -> None:
    event, _ = marked(page(1, (1, 2)), ranking({1: "1", 2: "0", 3: "1"}))
    assert records(event, 3) == [(1, Outcome.UNKNOWN)]


def test_points_of_another_round_tell_nothing() -> None:
    event, _ = marked(old_page(1, (1, 2)), ranking({1: "2", 2: "0", 3: "1"}))
    assert records(event, 3) == [(1, Outcome.UNKNOWN)]
