"""Round cells: every spelling of TRF fact sheet 3.2, and what is wrong with the others."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from crosstable.api import (
    ByeRequest,
    Colour,
    Outcome,
    ReadResult,
    RoundRecord,
    Severity,
    Tournament,
)

Row = Callable[..., str]
Report = Callable[..., ReadResult]
WHITE, BLACK = Colour.WHITE, Colour.BLACK


@pytest.fixture
def cell(row: Row, report: Report) -> Callable[[str], tuple[RoundRecord | None, list[str]]]:
    """What one cell of player 1 in round 1 is read as, and the codes of the findings."""

    def read_cell(text: str) -> tuple[RoundRecord | None, list[str]]:
        result = report(row(1, text), row(2), row(3), row(4))
        (event,) = result.tournaments
        records = event.player(1).records
        return records[0] if records else None, [found.code for found in result.diagnostics]

    return read_cell


@pytest.mark.parametrize(
    ("text", "opponent", "colour", "outcome"),
    [
        ("   4 w 1", 4, WHITE, Outcome.WIN),
        ("   4 b =", 4, BLACK, Outcome.DRAW),
        ("   4 w 0", 4, WHITE, Outcome.LOSS),
        ("   4 w W", 4, WHITE, Outcome.UNRATED_WIN),
        ("   4 w d", 4, WHITE, Outcome.UNRATED_DRAW),
        ("   4 b L", 4, BLACK, Outcome.UNRATED_LOSS),
        ("   4 w +", 4, WHITE, Outcome.FORFEIT_WIN),
        ("   4 b -", 4, BLACK, Outcome.FORFEIT_LOSS),
        ("   4 - +", 4, None, Outcome.FORFEIT_WIN),
        ("   4 - -", 4, None, Outcome.FORFEIT_LOSS),
        ("   4   -", 4, None, Outcome.FORFEIT_LOSS),
        ("   4 W 1", 4, WHITE, Outcome.WIN),
        ("0004 w 1", 4, WHITE, Outcome.WIN),
        ("4    w 1", 4, WHITE, Outcome.WIN),
        ("   4 w", 4, WHITE, Outcome.PENDING),
        ("0000 - H", 0, None, Outcome.HALF_POINT_BYE),
        ("0000 - F", 0, None, Outcome.FULL_POINT_BYE),
        ("0000 - U", 0, None, Outcome.PAIRING_ALLOCATED_BYE),
        ("0000 - Z", 0, None, Outcome.ZERO_POINT_BYE),
        ("0000 - h", 0, None, Outcome.HALF_POINT_BYE),
        ("       H", 0, None, Outcome.HALF_POINT_BYE),
        ("       -", 0, None, Outcome.ZERO_POINT_BYE),
        ("0    - H", 0, None, Outcome.HALF_POINT_BYE),
        ("   0 - U", 0, None, Outcome.PAIRING_ALLOCATED_BYE),
        ("0000 - =", 0, None, Outcome.HALF_POINT_BYE),
        ("0000 - -", 0, None, Outcome.ZERO_POINT_BYE),
        ("0000 -", 0, None, Outcome.ZERO_POINT_BYE),
        ("0000", 0, None, Outcome.ZERO_POINT_BYE),
        ("     -", 0, None, Outcome.ZERO_POINT_BYE),
        ("0000 w +", 0, WHITE, Outcome.FORFEIT_WIN),
    ],
)
def test_a_cell_that_needs_no_word(
    cell: Callable[[str], tuple[RoundRecord | None, list[str]]],
    text: str,
    opponent: int,
    colour: Colour | None,
    outcome: Outcome,
) -> None:
    assert cell(text) == (RoundRecord(1, opponent, colour, outcome), [])


@pytest.mark.parametrize(
    ("text", "record", "code"),
    [
        ("0000 w", RoundRecord(1, 0, WHITE, Outcome.UNKNOWN), "TRF-COLOUR-WITHOUT-RESULT"),
        ("     b", RoundRecord(1, 0, BLACK, Outcome.UNKNOWN), "TRF-COLOUR-WITHOUT-RESULT"),
        ("0000 w 1", RoundRecord(1, 0, WHITE, Outcome.UNKNOWN), "TRF-RESULT-WITHOUT-OPPONENT"),
        ("0000 - 0", RoundRecord(1, 0, None, Outcome.UNKNOWN), "TRF-RESULT-WITHOUT-OPPONENT"),
        ("0000 w H", RoundRecord(1, 0, None, Outcome.HALF_POINT_BYE), "TRF-BYE-WITH-COLOUR"),
        ("   4 b Z", RoundRecord(1, 4, BLACK, Outcome.FORFEIT_LOSS), "TRF-BYE-WITH-OPPONENT"),
        ("   4 w F", RoundRecord(1, 4, WHITE, Outcome.FORFEIT_WIN), "TRF-BYE-WITH-OPPONENT"),
        ("   4 w H", RoundRecord(1, 4, WHITE, Outcome.UNKNOWN), "TRF-ROUND-RESULT"),
        ("   4 w *", RoundRecord(1, 4, WHITE, Outcome.UNKNOWN), "TRF-ROUND-RESULT"),
        ("   4 w ?", RoundRecord(1, 4, WHITE, Outcome.UNKNOWN), "TRF-ROUND-RESULT"),
        ("0000 - *", RoundRecord(1, 0, None, Outcome.UNKNOWN), "TRF-ROUND-RESULT"),
        ("   4 s 1", RoundRecord(1, 4, None, Outcome.WIN), "TRF-ROUND-COLOUR"),
        ("   4   1", RoundRecord(1, 4, None, Outcome.WIN), "TRF-COLOUR-MISSING"),
        ("   4", RoundRecord(1, 4, None, Outcome.PENDING), "TRF-COLOUR-MISSING"),
        ("   x w 1", RoundRecord(1, 0, None, Outcome.UNKNOWN), "TRF-ROUND-CELL"),
        ("  -4 w 1", RoundRecord(1, 0, None, Outcome.UNKNOWN), "TRF-ROUND-CELL"),
        ("0000 --", RoundRecord(1, 0, None, Outcome.ZERO_POINT_BYE), "TRF-ROUND-CELL-SHIFTED"),
        ("0000-=", RoundRecord(1, 0, None, Outcome.HALF_POINT_BYE), "TRF-ROUND-CELL-SHIFTED"),
        ("  4 w 1", RoundRecord(1, 4, WHITE, Outcome.WIN), "TRF-ROUND-CELL-SHIFTED"),
    ],
)
def test_an_odd_cell_is_reported(
    cell: Callable[[str], tuple[RoundRecord | None, list[str]]],
    text: str,
    record: RoundRecord,
    code: str,
) -> None:
    assert cell(text) == (record, [code])


def test_a_blank_cell_is_no_record(row: Row, report: Report) -> None:
    (event,) = report(row(1, "", "   2 w 1"), row(2, "", "   1 b 0")).tournaments
    assert event.player(1).records == (RoundRecord(2, 2, WHITE, Outcome.WIN),)


def test_the_caret_stands_under_the_result(row: Row, report: Report) -> None:
    result = report(row(1, "   2 w 1", "   2 b x"), row(2, "   1 b 0", "   1 w 1"))
    (finding,) = result.diagnostics
    assert finding.place == "test.trf:1:109-109"
    assert finding.severity is Severity.ERROR
    assert finding.excerpt is not None
    assert finding.excerpt[108] == "x"
    assert "player 1, round 2" in finding.message


def test_both_sides_lost_by_forfeit(row: Row, report: Report) -> None:
    for colours in (("w", "b"), ("-", "-")):
        cells = (f"   2 {colours[0]} -", f"   1 {colours[1]} -")
        (event,) = report(row(1, cells[0]), row(2, cells[1])).tournaments
        assert [p.records[0].outcome for p in event.players] == [Outcome.DOUBLE_FORFEIT] * 2


def test_one_plus_in_a_round_is_the_allocated_bye(row: Row, report: Report) -> None:
    result = report(row(1, "0000 - +"), row(2, "   3 w 1"), row(3, "   2 b 0"))
    (event,) = result.tournaments
    assert event.player(1).records[0].outcome is Outcome.PAIRING_ALLOCATED_BYE
    assert [found.code for found in result.diagnostics] == ["TRF-PLUS-WITHOUT-OPPONENT"]


def test_two_pluses_in_a_round_are_full_point_byes(row: Row, report: Report) -> None:
    (event,) = report(row(1, "0000 - +"), row(2, "0000 - +")).tournaments
    assert [p.records[0].outcome for p in event.players] == [Outcome.FULL_POINT_BYE] * 2


def test_a_plus_beside_a_u_is_a_full_point_bye(row: Row, report: Report) -> None:
    (event,) = report(row(1, "0000 - +"), row(2, "0000 - U")).tournaments
    assert event.player(1).records[0].outcome is Outcome.FULL_POINT_BYE


def blanks(report: Report, row: Row, points: str, *cells: str) -> tuple[list[Outcome], list[str]]:
    result = report(row(1, *cells, points=points), row(2), row(3))
    (event,) = result.tournaments
    outcomes = [record.outcome for record in event.player(1).records]
    return outcomes, [found.code for found in result.diagnostics]


def test_points_make_blank_results_half_point_byes(row: Row, report: Report) -> None:
    half, win = Outcome.HALF_POINT_BYE, Outcome.WIN
    assert blanks(report, row, "1.5", "   2 w 1", "0000 -") == (
        [win, half],
        ["TRF-BLANK-RESULT-HALF"],
    )
    assert blanks(report, row, "1.0", "     -", "0000 -")[0] == [half, half]


def test_points_leave_blank_results_zero_point_byes(row: Row, report: Report) -> None:
    zero, win = Outcome.ZERO_POINT_BYE, Outcome.WIN
    assert blanks(report, row, "1.0", "   2 w 1", "0000 -") == ([win, zero], [])
    assert blanks(report, row, "", "   2 w 1", "0000 -") == ([win, zero], [])


def test_points_that_do_not_tell_which_blank_is_a_half(row: Row, report: Report) -> None:
    zero = Outcome.ZERO_POINT_BYE
    assert blanks(report, row, "0.5", "0000 -", "0000 -") == (
        [zero, zero],
        ["TRF-BLANK-RESULT-OPEN"],
    )


def test_record_240_settles_a_blank_result(row: Row, report: Report) -> None:
    lines = (row(1, "0000 -", points="0.5"), row(2, "   3 w 1"), row(3, "   2 b 0"))
    result = report(*lines, "240 H   1    1")
    assert result.tournaments[0].player(1).records[0].outcome is Outcome.HALF_POINT_BYE
    assert result.diagnostics == ()


def test_record_240_fills_a_blank_cell_and_is_checked_against_the_others(
    row: Row, report: Report
) -> None:
    lines = (
        row(1, "", "   2 w 1"),
        row(2, "0000 - Z", "   1 b 0"),
        row(3, "   4 w 1"),
        row(4, "   3 b 0"),
    )
    result = report(*lines, "240 H   1    1    2")
    (event,) = result.tournaments
    assert event.player(1).records[0] == RoundRecord(1, outcome=Outcome.HALF_POINT_BYE)
    assert event.player(2).records[0].outcome is Outcome.ZERO_POINT_BYE
    assert [found.code for found in result.diagnostics] == ["TRF-BYE-CONTRADICTION"]


def test_byes_of_the_coming_round_are_requests(row: Row, report: Report) -> None:
    lines = (
        row(1, "   2 w 1", "0000 - H"),
        row(2, "   1 b 0"),
        row(3, "0000 - Z", "0000 - U"),
        row(4, "   5 w"),
        row(5, "   4 b"),
    )
    (event,) = report(*lines, "240 F   2    2", "XXZ 3 5").tournaments
    assert event.bye_requests == (
        ByeRequest(1, 2, Outcome.HALF_POINT_BYE),
        ByeRequest(2, 2, Outcome.FULL_POINT_BYE),
        ByeRequest(3, 2, Outcome.ZERO_POINT_BYE),
        ByeRequest(5, 2, Outcome.ZERO_POINT_BYE),
    )
    assert event.player(1).records[1].outcome is Outcome.HALF_POINT_BYE
    assert event.player(2).records[-1].round == 1


def test_surplus_cells_without_a_game_are_dropped(row: Row, report: Report) -> None:
    lines = (row(1, "   2 w 1", "0000 - Z"), row(2, "   1 b 0", "       -"))
    result = report("XXR 1", *lines)
    (event,) = result.tournaments
    assert len(event.rounds) == 1
    assert all(len(player.records) == 1 for player in event.players)
    assert [found.code for found in result.diagnostics] == ["TRF-SURPLUS-BYE"] * 2


def test_a_surplus_game_is_kept_and_reported(row: Row, report: Report) -> None:
    result = report("142 1", row(1, "   2 w 1", "   2 b 1"), row(2, "   1 b 0", "   1 w 0"))
    (event,) = result.tournaments
    assert len(event.rounds) == 2
    assert event.player(1).records[1].outcome is Outcome.WIN
    assert [found.code for found in result.diagnostics] == ["TRF-SURPLUS-GAME"] * 2


MOVED = ("", *["99999999"] * 498, "   1 w 0", "   3 b 1")
"""The cells of player 3, pushed to the right by 499 rounds; the second opponent is himself."""


@pytest.mark.parametrize("declared", [(), ("XXR 1",)])
def test_games_of_a_row_moved_far_to_the_right_are_no_rounds(
    declared: tuple[str, ...], row: Row, report: Report
) -> None:
    lines = (row(1, "   2 w 1"), row(2, "   1 b 0"), row(3, *MOVED))
    result = report(*declared, *lines)
    (event,) = result.tournaments
    assert len(event.rounds) == 1
    assert event.player(3).records == ()
    (found,) = [found for found in result.diagnostics if found.code == "TRF-STRAY-GAME"]
    assert "games in rounds up to 501, far behind round 1, the last of the others" in found.message


def test_a_game_of_one_row_in_the_next_round_is_kept(row: Row, report: Report) -> None:
    result = report(row(1, "   2 w 1", "   2 b 1"), row(2, "   1 b 0"))
    assert result.tournaments[0].player(1).records[1].outcome is Outcome.WIN
    assert "TRF-STRAY-GAME" not in [found.code for found in result.diagnostics]


def test_rounds_of_a_part_of_an_event_are_kept_behind_a_gap(row: Row, report: Report) -> None:
    """Two players of a federation, whose other opponents are not in the file."""
    one = row(1, "   2 w 1", "0000 - H", "  17 w 1", *[""] * 49, "  18 b 1")
    result = report(one, row(2, "   1 b 0", "0000 - Z", "0000 - Z"))
    assert [r.round for r in result.tournaments[0].player(1).records] == [1, 2, 3, 53]
    assert "TRF-STRAY-GAME" not in [found.code for found in result.diagnostics]


@pytest.mark.parametrize(
    ("declared", "first"),
    [(("XXR 60",), "   2 w 1"), ((), "0000 - H")],
    ids=["within the rounds declared", "no two rows share a round"],
)
def test_a_game_behind_a_large_gap_is_kept(
    declared: tuple[str, ...], first: str, row: Row, report: Report
) -> None:
    result = report(*declared, row(1, first, *[""] * 58, "   2 b 1"), row(2, "   1 b 0"))
    assert result.tournaments[0].player(1).records[-1].round == 60
    assert "TRF-STRAY-GAME" not in [found.code for found in result.diagnostics]


def test_four_digit_opponents_fill_their_columns(row: Row, report: Report) -> None:
    lines = [row(1, "1004 w 1"), row(1004, "   1 b 0")]
    (event,) = report(*lines).tournaments
    assert event.player(1).records[0].opponent == 1004
    assert event.player(1004).records[0].opponent == 1


def points_of(event: Tournament, player: int) -> Fraction:
    records = event.player(player).records
    return sum((event.points.points(r.outcome, r.colour) for r in records), Fraction(0))


def test_points_of_round_records_follow_record_162(row: Row, report: Report) -> None:
    (event,) = report("162  W 3.0    D 1.0", row(1, "   2 w 1", "0000 - U"), row(2)).tournaments
    assert points_of(event, 1) == 6
