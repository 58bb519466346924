"""Byes and corrections that an arbiter enters change both sides of a game, or nothing."""

from __future__ import annotations

from fractions import Fraction

import pytest

from crosstable.api import (
    Colour,
    Declared,
    MatchRecord,
    Outcome,
    Player,
    RoundRecord,
    Team,
    Tournament,
)
from crosstable.model.consistency import check_tournament
from crosstable.model.entries import Bye, Correction, Entered, enter_all, parse_bye, parse_result
from crosstable.model.references import People, UnknownReferenceError, with_aliases

HALF = Fraction(1, 2)


def event() -> Tournament:
    """Ada beat Bo in round 1; in round 2 Bo met Cy, and Ada has nothing."""
    return Tournament(
        players=(
            Player(
                id=1,
                name="Berg, Ada",
                fide_id="500001",
                declared=Declared(points=Fraction(1)),
                records=(RoundRecord(1, 2, Colour.WHITE, Outcome.WIN),),
            ),
            Player(
                id=2,
                name="Dahl, Bo",
                declared=Declared(points=Fraction(1, 2)),
                records=(
                    RoundRecord(1, 1, Colour.BLACK, Outcome.LOSS),
                    RoundRecord(2, 3, Colour.WHITE, Outcome.DRAW),
                ),
            ),
            Player(id=3, name="Foss, Cy", records=(RoundRecord(2, 2, Colour.BLACK, Outcome.DRAW),)),
        )
    )


def one(entered: Entered, id_: int, round_: int) -> RoundRecord:
    (record,) = [r for r in entered.tournament.player(id_).records if r.round == round_]
    return record


def codes(entered: Entered) -> list[str]:
    return [problem.code for problem in entered.problems]


def test_a_bye_fills_an_empty_round_and_the_points_stated() -> None:
    entered = enter_all(event(), [Bye(player="Berg,Ada", round=2, outcome=Outcome.HALF_POINT_BYE)])
    assert one(entered, 1, 2) == RoundRecord(2, outcome=Outcome.HALF_POINT_BYE)
    assert entered.tournament.player(1).declared.points == Fraction(3, 2)
    assert [a.choice for a in entered.applied] == ["half-point-bye, round 2: 1 Berg, Ada"]
    assert check_tournament(entered.tournament) == ()


def test_a_bye_where_there_is_a_game_is_refused() -> None:
    entered = enter_all(event(), [Bye(player=2, round=2, outcome=Outcome.ZERO_POINT_BYE)])
    assert codes(entered) == ["ENTRY-ROUND"]
    assert entered.tournament == event()


def test_a_correction_changes_both_sides() -> None:
    entered = enter_all(
        event(), (), [Correction(player=1, opponent=2, round=1, outcome=Outcome.DRAW, reason="x")]
    )
    assert (one(entered, 1, 1).outcome, one(entered, 2, 1).outcome) == (Outcome.DRAW,) * 2
    stated = [entered.tournament.player(id_).declared.points for id_ in (1, 2)]
    assert stated == [HALF, Fraction(1)]
    assert check_tournament(entered.tournament) == ()


def test_white_and_black_of_a_correction_stand() -> None:
    entered = enter_all(
        event(), (), [Correction(player=2, opponent=1, round=1, outcome=Outcome.WIN)]
    )
    assert one(entered, 2, 1) == RoundRecord(1, 1, Colour.WHITE, Outcome.WIN)
    assert one(entered, 1, 1) == RoundRecord(1, 2, Colour.BLACK, Outcome.LOSS)


def test_a_game_that_the_files_lack_is_added() -> None:
    entered = enter_all(
        event(), (), [Correction(player=3, opponent=1, round=3, outcome=Outcome.FORFEIT_WIN)]
    )
    assert one(entered, 1, 3).outcome is Outcome.FORFEIT_LOSS
    assert codes(entered) == []


def test_one_side_may_be_named_alone_and_points_awarded() -> None:
    entered = enter_all(
        event(),
        (),
        [
            Correction(player="Foss Cy", round=2, outcome=Outcome.WIN),
            Correction(player=2, round=1, points=HALF),
        ],
    )
    assert one(entered, 2, 2).outcome is Outcome.LOSS
    assert one(entered, 2, 1).awarded == HALF
    assert entered.tournament.player(2).declared.points == HALF


@pytest.mark.parametrize(
    ("correction", "code"),
    [
        (Correction(player=1, opponent=3, round=2, outcome=Outcome.WIN), "ENTRY-ROUND"),
        (Correction(player=1, round=2, outcome=Outcome.WIN), "ENTRY-ROUND"),
        (Correction(player=1, opponent=1, round=1, outcome=Outcome.WIN), "ENTRY-ROUND"),
        (Correction(player=1, opponent=2, round=7, outcome=Outcome.WIN), "ENTRY-ROUND"),
        (Correction(player=9, round=1, outcome=Outcome.WIN), "ENTRY-PLAYER"),
    ],
)
def test_what_does_not_fit_changes_nothing(correction: Correction, code: str) -> None:
    entered = enter_all(event(), (), [correction])
    assert codes(entered) == [code]
    assert entered.tournament == event()


def test_a_team_gets_a_bye_and_no_correction() -> None:
    teams = (
        Team(id=1, name="Lake", records=(MatchRecord(1, 2, None, Outcome.WIN),)),
        Team(id=2, name="Hill", records=(MatchRecord(1, 1, None, Outcome.LOSS),)),
    )
    match = Tournament(is_team_event=True, teams=teams)
    bye = Bye(player="LAKE", round=2, outcome=Outcome.HALF_POINT_BYE)
    entered = enter_all(match, [bye], [Correction(player=1, round=1, outcome=Outcome.DRAW)])
    assert entered.tournament.teams[0].records[1] == MatchRecord(2, outcome=bye.outcome)
    assert codes(entered) == ["ENTRY-ROUND"]


@pytest.mark.parametrize("reference", [1, "1", "01", "500001", 500001, "ada berg", "BERG, ADA"])
def test_people_are_named_in_many_ways(reference: int | str) -> None:
    assert People(event().players).find(reference) == 1


@pytest.mark.parametrize(
    ("reference", "words"),
    [("Berg, Ada Maria", "near is 'Berg, Ada'"), (77, "nobody"), ("", "nobody")],
)
def test_nobody_is_told_with_who_is_near(reference: int | str, words: str) -> None:
    with pytest.raises(UnknownReferenceError, match=words):
        People(event().players).find(reference)


def test_two_of_one_name_need_the_number() -> None:
    people = People((Player(id=1, name="Berg, Ada"), Player(id=2, name="Berg Ada")))
    with pytest.raises(UnknownReferenceError, match=r"1 Berg, Ada or 2 Berg Ada.*number"):
        people.find("Berg, Ada")


def test_an_alias_gives_the_other_name() -> None:
    named = with_aliases(event(), {"BERG, Ada": "Berg-Foss, Ada"})
    assert [player.name for player in named.players] == ["Berg-Foss, Ada", "Dahl, Bo", "Foss, Cy"]


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("half", Outcome.HALF_POINT_BYE),
        ("H", Outcome.HALF_POINT_BYE),
        ("full-point-bye", Outcome.FULL_POINT_BYE),
        ("zero point bye", Outcome.ZERO_POINT_BYE),
        ("PAB", Outcome.PAIRING_ALLOCATED_BYE),
        ("pairing-allocated-bye", Outcome.PAIRING_ALLOCATED_BYE),
        ("quarter", None),
    ],
)
def test_kinds_of_bye(text: str, outcome: Outcome | None) -> None:
    assert parse_bye(text) is outcome


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("1 - 0", Outcome.WIN),
        ("½-½", Outcome.DRAW),
        ("+:-", Outcome.FORFEIT_WIN),
        ("- +", Outcome.FORFEIT_LOSS),
        ("---", Outcome.DOUBLE_FORFEIT),
        ("2-0", None),
    ],
)
def test_results(text: str, outcome: Outcome | None) -> None:
    assert parse_result(text) is outcome
