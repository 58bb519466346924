"""Pairings of one round and of a round robin.  Source: sheet on Swiss-Manager, 2.4 and 2.5."""

from __future__ import annotations

from fractions import Fraction

import pytest

from crosstable.api import Colour, EventKind, Outcome, ReadOptions, ReadResult, RoundRecord, Source
from crosstable.readers.swiss_manager._results import parse_result
from crosstable.readers.swiss_manager.reader import read

HEADING = "Round 2 on 2026/09/12 at 10:00"
HEADER = "Bo.;No.;;White;Rtg;Pts.;Result ;Pts.;;Black;Rtg;No."
GAME = "1;5;;Alder, Ann;1540;3;1 - 0;2½;IM;Beech, Bo;2466;1"


def pairings(*rows: str, heading: str | None = HEADING, header: str = HEADER) -> ReadResult:
    lines = ["Millbrook Open", *([heading] if heading else []), header, *rows]
    data = "".join(f"{line}\r\n" for line in lines).encode()
    return read(Source("pairings.csv", data), ReadOptions())


def record_of(result: ReadResult, name: str) -> RoundRecord:
    (event,) = result.tournaments
    (player,) = (player for player in event.players if player.name == name)
    (record,) = player.records
    return record


def codes(result: ReadResult) -> list[str]:
    return [d.code for d in result.diagnostics if d.code != "SM-KEPT"]


@pytest.mark.parametrize(
    ("text", "white", "black"),
    [
        ("1 - 0", Outcome.WIN, Outcome.LOSS),
        ("0 - 1", Outcome.LOSS, Outcome.WIN),
        ("½ - ½", Outcome.DRAW, Outcome.DRAW),
        ("+ - -", Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
        ("- - +", Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN),
        ("- - -", Outcome.DOUBLE_FORFEIT, Outcome.DOUBLE_FORFEIT),
        ("", Outcome.PENDING, Outcome.PENDING),
    ],
)
def test_results(text: str, white: Outcome, black: Outcome) -> None:
    result = parse_result(text)
    assert result is not None
    assert result.outcomes == (white, black)
    assert result.is_usual


@pytest.mark.parametrize("text", ["1", "2 - 0", "1 - ", "won", "--", "0-0-0"])
def test_what_is_no_result(text: str) -> None:
    assert parse_result(text) is None


def test_a_game_with_both_sides_split_at_the_result() -> None:
    result = pairings(GAME)
    (event,) = result.tournaments
    beech, alder = event.players
    assert codes(result) == []
    assert (beech.id, beech.name, beech.title, beech.rating) == (1, "Beech, Bo", "IM", 2466)
    assert (alder.id, alder.name, alder.title, alder.rating) == (5, "Alder, Ann", "", 1540)
    assert alder.records == (RoundRecord(2, 1, Colour.WHITE, Outcome.WIN, board=1),)
    assert beech.records == (RoundRecord(2, 5, Colour.BLACK, Outcome.LOSS, board=1),)
    assert event.provenance.ids_are_given


def test_points_beside_the_players_are_nobodys_total() -> None:
    (event,) = pairings(GAME).tournaments
    assert {player.declared.points for player in event.players} == {None}


def test_the_heading_says_which_round_and_when() -> None:
    (event,) = pairings(GAME).tournaments
    (round_,) = event.rounds
    assert round_.number == 2
    assert round_.date is not None
    assert str(round_.date.day) == "2026-09-12"
    assert not round_.lists_everyone


@pytest.mark.parametrize("heading", ["Runde 3", "Тур 3", "Ronda 3 el 2026/09/12 a las 10:00"])
def test_headings_in_other_languages(heading: str) -> None:
    (event,) = pairings(GAME, heading=heading).tournaments
    assert [round_.number for round_ in event.rounds] == [3]


def test_without_a_heading_it_is_round_1_only_if_nobody_has_points() -> None:
    first = pairings(GAME.replace("3;1 -", "0;1 -").replace("2½", "0"), heading=None)
    assert codes(first) == ["SM-ROUND-ASSUMED"]
    assert record_of(first, "Alder, Ann").round == 1
    later = pairings(GAME, heading=None)
    assert codes(later) == ["SM-ROUND-UNKNOWN"]
    assert later.tournaments == ()


def test_the_mark_of_a_fixed_board_is_no_part_of_a_name() -> None:
    (event,) = pairings(GAME.replace("Alder, Ann", "Alder, Ann *)")).tournaments
    assert {player.name for player in event.players} == {"Alder, Ann", "Beech, Bo"}


def test_a_rating_of_0_is_none() -> None:
    (event,) = pairings(GAME.replace("1540", "0")).tournaments
    assert [player.rating for player in event.players] == [2466, None]


@pytest.mark.parametrize(
    ("value", "outcome"),
    [
        ("0", Outcome.ZERO_POINT_BYE),
        ("½", Outcome.HALF_POINT_BYE),
        ("1", Outcome.FULL_POINT_BYE),
        ("", Outcome.ZERO_POINT_BYE),
    ],
)
def test_not_paired_with_a_value(value: str, outcome: Outcome) -> None:
    result = pairings(GAME, f"2;7;;Cedar, Cy;1400;1;{value};;;not paired;;")
    assert record_of(result, "Cedar, Cy") == RoundRecord(2, outcome=outcome)
    assert codes(result) == []


@pytest.mark.parametrize(("value", "awarded"), [("1", None), ("", None), ("½", Fraction(1, 2))])
def test_a_bye_is_allocated(value: str, awarded: Fraction | None) -> None:
    result = pairings(GAME, f"2;7;;Cedar, Cy;1400;1;{value};;;bye;;")
    expected = RoundRecord(2, outcome=Outcome.PAIRING_ALLOCATED_BYE, awarded=awarded)
    assert record_of(result, "Cedar, Cy") == expected


def test_a_number_of_minus_1_is_a_bye_in_any_language() -> None:
    result = pairings(GAME, "2;7;;Cedar, Cy;1400;1;1;;;sans adversaire;;-1")
    assert record_of(result, "Cedar, Cy").outcome is Outcome.PAIRING_ALLOCATED_BYE


def test_a_word_that_is_not_known_is_reported() -> None:
    result = pairings(GAME, "2;7;;Cedar, Cy;1400;1;½;;;vapaa;;")
    assert record_of(result, "Cedar, Cy").outcome is Outcome.HALF_POINT_BYE
    assert codes(result) == ["SM-ROW-NOT-READ"]


def test_a_result_that_is_none_leaves_a_game_without() -> None:
    result = pairings(GAME.replace("1 - 0", "won"))
    assert record_of(result, "Alder, Ann").outcome is Outcome.UNKNOWN
    assert record_of(result, "Beech, Bo").opponent == 5
    assert codes(result) == ["SM-RESULT"]


def test_two_losers_of_one_game_are_reported() -> None:
    result = pairings(GAME.replace("1 - 0", "0 - 0"))
    outcomes = {record_of(result, name).outcome for name in ("Alder, Ann", "Beech, Bo")}
    assert outcomes == {Outcome.LOSS}
    assert codes(result) == ["SM-RESULT-UNUSUAL"]


def test_without_numbers_the_players_are_counted() -> None:
    header, game = "Bo.;White;Rtg;Result;Black;Rtg", "1;Alder Ann;1540;1 - 0;Beech Bo;2466"
    result = pairings(game, header=header)
    (event,) = result.tournaments
    assert [player.id for player in event.players] == [1, 2]
    assert not event.provenance.ids_are_given
    assert codes(result) == ["SM-NO-START-NUMBERS"]


def test_a_number_for_two_names_is_no_number() -> None:
    result = pairings(GAME, "2;1;;Cedar, Cy;1400;1;1;;;bye;;")
    (event,) = result.tournaments
    assert len(event.players) == 3
    assert not event.provenance.ids_are_given
    assert codes(result) == ["SM-NUMBER-TWICE", "SM-NO-START-NUMBERS"]


def test_a_second_row_of_a_player_is_not_used() -> None:
    result = pairings(GAME, "2;5;;Alder, Ann;1540;1;0;;;not paired;;")
    assert record_of(result, "Alder, Ann").outcome is Outcome.WIN
    assert codes(result) == ["SM-TWO-ROWS"]


def test_columns_of_a_user_are_told() -> None:
    header, game = "Bo.;White-User;White;Rtg;Result;Black;Rtg", "1;abc;Alder;1;1 - 0;Beech;2"
    result = pairings(game, header=header)
    assert "SM-COLUMNS" in codes(result)
    assert "White-User" in next(d.message for d in result.diagnostics if d.code == "SM-COLUMNS")


# Round robins: all rounds in one table ----------------------------------------------------

ROUND_ROBIN = "Bo.;No.;Rtg;;White;Result;;Black;Rtg;No."


def cycle(*numbers: int) -> list[str]:
    """Three players, one free in each round; a row has a cell more than the header."""
    lines = []
    for nth in numbers:
        white, black, free = ((1, 2, 3), (2, 3, 1), (3, 1, 2))[(nth - 1) % 3]
        lines += [f"Round {nth} on 2026/10/0{nth} at 18:00", ROUND_ROBIN]
        lines.append(f"1;{white};1800;;Player {white};1 - 0;;Player {black};1700;{black};")
        lines.append(f"2;{free};1800;;Player {free};0;;bye;0;-1;")
    return lines


def round_robin(*numbers: int) -> ReadResult:
    first, header, *rows = cycle(*numbers)
    return pairings(*rows, heading=first, header=header)


def test_all_rounds_of_a_round_robin() -> None:
    result = round_robin(1, 2, 3)
    (event,) = result.tournaments
    assert codes(result) == []
    assert [round_.number for round_ in event.rounds] == [1, 2, 3]
    assert all(round_.lists_everyone for round_ in event.rounds)
    assert event.kind is EventKind.ROUND_ROBIN
    outcomes = [record.outcome for record in event.players[0].records]
    assert outcomes == [Outcome.WIN, Outcome.NOT_PAIRED, Outcome.LOSS]


def test_everybody_twice_is_a_double_round_robin() -> None:
    (event,) = round_robin(1, 2, 3, 4, 5, 6).tournaments
    assert event.kind is EventKind.DOUBLE_ROUND_ROBIN


def test_a_row_that_is_not_understood_is_kept() -> None:
    result = pairings(GAME, "2;7;;Cedar, Cy;1400;1;1 - 0;1;;;1300;8")
    assert codes(result) == ["SM-ROW-NOT-READ"]
    (event,) = result.tournaments
    assert any("Cedar, Cy" in kept.text for kept in event.unparsed)


def test_a_german_page() -> None:
    header = "Br.;Nr.;;Weiß;Elo;Pkt.;Ergebnis;Pkt.;;Schwarz;Elo;Nr."
    result = pairings(GAME, "2;7;;Cedar, Cy;1400;1;1;;;spielfrei;;", header=header)
    assert codes(result) == []
    assert record_of(result, "Cedar, Cy").outcome is Outcome.PAIRING_ALLOCATED_BYE
