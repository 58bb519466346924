"""Team matches from rows and records 240, 299, 300, 320, 330.  TRF fact sheet, section 5."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from crosstable.api import ByeRequest, Colour, MatchRecord, Outcome, ReadResult

from .conftest import codes

Row = Callable[..., str]
Report = Callable[..., ReadResult]

WHITE, BLACK = Colour.WHITE, Colour.BLACK


def team(number: int, *players: int) -> str:
    listed = " ".join(f"{player:4}" for player in players)
    return f"310 {number:3} {f'Team {number}':32} {'':5} {'':6} {'':6} {'':6} {'':3}  {listed}"


TEAMS = (team(1, 1, 2), team(2, 3, 4), team(3, 5, 6), team(4, 7, 8))


def rounds_of(result: ReadResult, number: int) -> tuple[MatchRecord, ...]:
    (event,) = result.tournaments
    (found,) = (team for team in event.teams if team.id == number)
    return found.records


def test_a_match_is_two_teams_whose_players_met(row: Row, report: Report) -> None:
    result = report(
        row(1, "   3 w 1"), row(2, "   4 b ="), row(3, "   1 b 0"), row(4, "   2 w ="), *TEAMS[:2]
    )
    assert rounds_of(result, 1) == (
        MatchRecord(1, opponent=2, colour=WHITE, outcome=Outcome.WIN, line_up=(1, 2)),
    )
    assert rounds_of(result, 2) == (
        MatchRecord(1, opponent=1, colour=BLACK, outcome=Outcome.LOSS, line_up=(3, 4)),
    )
    assert codes(result) == []


@pytest.mark.parametrize(
    ("first", "second", "outcomes"),
    [
        ("10", "01", (Outcome.DRAW, Outcome.DRAW)),
        ("==", "==", (Outcome.DRAW, Outcome.DRAW)),
        ("++", "--", (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)),
        ("--", "--", (Outcome.DOUBLE_FORFEIT, Outcome.DOUBLE_FORFEIT)),
        ("+0", "-1", (Outcome.DRAW, Outcome.DRAW)),
        ("1 ", "0 ", (Outcome.PENDING, Outcome.PENDING)),
    ],
)
def test_how_a_match_ends(
    row: Row, report: Report, first: str, second: str, outcomes: tuple[Outcome, Outcome]
) -> None:
    result = report(
        row(1, f"   3 w {first[0]}"),
        row(2, f"   4 b {first[1]}"),
        row(3, f"   1 b {second[0]}"),
        row(4, f"   2 w {second[1]}"),
        *TEAMS[:2],
    )
    assert tuple(rounds_of(result, n)[0].outcome for n in (1, 2)) == outcomes


def test_an_empty_board_shows_where_the_other_side_wins_alone(row: Row, report: Report) -> None:
    result = report(row(1), row(2, "   4 b 1"), row(3, "0000 - +"), row(4, "   2 w 0"), *TEAMS[:2])
    assert rounds_of(result, 1)[0].line_up == (0, 2)
    assert rounds_of(result, 2)[0].line_up == (3, 4)
    assert codes(result) == ["TRF-PLUS-WITHOUT-OPPONENT"]


def test_record_300_gives_the_board_order(row: Row, report: Report) -> None:
    rows = (
        row(1, "   4 w 1"), row(2, "   3 b 0"), row(3, "   2 w 1"), row(4, "   1 b 0")
    )  # fmt: skip
    without = report(*rows, *TEAMS[:2])
    assert codes(without) == ["TRF-BOARD-ORDER"]
    with_it = report(*rows, *TEAMS[:2], "300   1   2   1    4    3")
    assert codes(with_it) == []
    assert rounds_of(with_it, 1)[0].line_up == (1, 2)
    assert rounds_of(with_it, 2)[0].line_up == (4, 3)


def test_record_300_gives_the_empty_board(row: Row, report: Report) -> None:
    rows = (row(1), row(2, "   3 b 1"), row(3, "   2 w 0"), row(4))
    line_ups = ("300   1   1   2 0000    2", "300   1   2   1 0000    3")
    result = report(*rows, *TEAMS[:2], "352 WB", *line_ups)
    assert codes(result) == []
    assert rounds_of(result, 1)[0].line_up == (0, 2)
    assert rounds_of(result, 1)[0].colour is WHITE  # black at board 2, so white at board 1


def test_boards_that_are_missing_are_reported(row: Row, report: Report) -> None:
    result = report(row(1, "   3 w 1"), row(2), row(3, "   1 b 0"), row(4), *TEAMS[:2], "352 WB")
    (finding,) = result.diagnostics
    assert finding.code == "TRF-BOARDS-MISSING"
    assert "1 of 2 boards" in finding.message


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("300   1   1   2    2    1", "TRF-LINE-UP"),  # opponents not at one board
        ("300   1   1   2    1", "TRF-LINE-UP"),  # 2 has a game
        ("300   1   1   2    1    3", "TRF-LINE-UP"),  # 3 is of the other team
        ("300   1   1   9    1    2", "TRF-UNKNOWN-TEAM"),
        ("300   1   1   2", "TRF-FIELD"),
        ("300       1   2    1    2", "TRF-FIELD"),
    ],
)
def test_a_line_up_that_does_not_fit(row: Row, report: Report, line: str, code: str) -> None:
    result = report(
        row(1, "   3 w 1"),
        row(2, "   4 b ="),
        row(3, "   1 b 0"),
        row(4, "   2 w ="),
        *TEAMS[:2],
        "300   1   2   1    3    4",
        line,
    )
    assert code in codes(result)


def test_a_line_up_may_add_a_player_to_a_team(row: Row, report: Report) -> None:
    result = report(
        row(1, "   3 w 1"),
        row(2),
        row(3, "   1 b 0"),
        row(4, "   5 w ="),
        row(5, "   4 b ="),
        *TEAMS[:2],
        "300   1   1   2    1    5",
    )
    assert codes(result) == ["TRF-LINE-UP-PLAYER"]
    assert rounds_of(result, 1)[0].line_up == (1, 5)
    assert rounds_of(result, 2)[0].line_up == (3, 4)


FOUR = ("   3 w 1", "   4 b =", "   1 b 0", "   2 w =")


def test_players_of_one_team_that_meet_two(row: Row, report: Report) -> None:
    result = report(
        row(1, "   3 w 1"),
        row(2, "   4 b 1"),
        row(3, "   1 b 0"),
        row(4, "   2 w 0"),
        row(5, "   7 w 1"),
        row(6, "   1 b 1"),
        row(7, "   5 b 0"),
        row(8),
        *TEAMS,
    )
    assert codes(result) == ["TRF-TEAM-TWO-MATCHES", "TRF-BOARDS-MISSING"]
    assert [rounds_of(result, n)[0].opponent for n in (1, 2, 3, 4)] == [2, 1, 4, 3]


def test_games_inside_a_team_and_of_outsiders(row: Row, report: Report) -> None:
    result = report(
        row(1, "   2 w 1"), row(2, "   1 b 0"), row(3, "   9 w 1"), row(4), row(9, "   3 b 0"),
        *TEAMS[:2],
    )  # fmt: skip
    assert set(codes(result)) == {
        "TRF-TEAM-MEETS-ITSELF",
        "TRF-PLAYER-WITHOUT-TEAM",
        "TRF-NUMBERS-MISSING",
    }


def test_a_player_of_two_teams(row: Row, report: Report) -> None:
    result = report(row(1), row(2), row(3), team(1, 1, 2), team(2, 2, 3))
    assert codes(result) == ["TRF-TEAM-PLAYER-TWICE"]


# Byes and forfeits ------------------------------------------------------------------------


def test_byes_of_teams_with_their_game_points(row: Row, report: Report) -> None:
    """F and H of record 240 are worth a win or a draw at every board (TRF26's own example)."""
    result = report(
        *(row(n, cell) for n, cell in enumerate(FOUR, 1)),
        *map(row, range(5, 9)),
        *TEAMS,
        "240 F   1    3",
        "240 H   1    4",
        "240 Z   2    1",
    )
    assert rounds_of(result, 3) == (
        MatchRecord(1, outcome=Outcome.FULL_POINT_BYE, game_points=Fraction(2)),
    )
    assert rounds_of(result, 4) == (
        MatchRecord(1, outcome=Outcome.HALF_POINT_BYE, game_points=Fraction(1)),
    )
    (event,) = result.tournaments
    assert event.bye_requests == (ByeRequest(1, 2, Outcome.ZERO_POINT_BYE),)
    assert codes(result) == []


def test_the_allocated_bye_of_record_320(row: Row, report: Report) -> None:
    result = report(
        *(row(n, cell) for n, cell in enumerate(FOUR, 1)), row(5), row(6), *TEAMS[:3],
        "320  1.5  2.5   3",
    )  # fmt: skip
    bye = MatchRecord(1, outcome=Outcome.PAIRING_ALLOCATED_BYE, game_points=Fraction(5, 2))
    assert rounds_of(result, 3) == (bye,)
    assert result.tournaments[0].match_points.pairing_allocated_bye == Fraction(3, 2)


def test_an_allocated_bye_in_the_cells(row: Row, report: Report) -> None:
    result = report(
        *(row(n, cell) for n, cell in enumerate(FOUR, 1)),
        row(5, "0000 - U"),
        row(6, "0000 - U"),
        *TEAMS[:3],
    )
    bye = MatchRecord(1, outcome=Outcome.PAIRING_ALLOCATED_BYE, game_points=Fraction(2))
    assert rounds_of(result, 3) == (bye,)
    assert codes(result) == []


def test_a_team_that_nothing_is_said_about_is_absent(row: Row, report: Report) -> None:
    rows = [*(row(n, cell) for n, cell in enumerate(FOUR, 1)), row(5), row(6)]
    new = report(*rows, *TEAMS[:3])
    old = report(*rows, *(f"013 {f'Team {n}':32}{2 * n - 1:4} {2 * n:4}" for n in (1, 2, 3)))
    for result in (new, old):
        assert rounds_of(result, 3) == (MatchRecord(1, outcome=Outcome.ZERO_POINT_BYE),)
    assert codes(new) == []
    assert codes(old) == ["TRF-TEAM-ROUND-OPEN"]  # records 013 have no way to tell


@pytest.mark.parametrize(
    ("kind", "outcomes"),
    [
        ("+-", (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)),
        ("-+", (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN)),
        ("--", (Outcome.DOUBLE_FORFEIT, Outcome.DOUBLE_FORFEIT)),
        ("WL", (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)),
    ],
)
def test_a_forfeited_match(
    row: Row, report: Report, kind: str, outcomes: tuple[Outcome, Outcome]
) -> None:
    result = report(
        *(row(n, cell) for n, cell in enumerate(FOUR, 1)),
        *map(row, range(5, 9)),
        *TEAMS,
        f"330 {kind}   1   4   3",
    )
    white, black = rounds_of(result, 4)[0], rounds_of(result, 3)[0]
    assert (white.opponent, black.opponent) == (3, 4)
    assert (white.colour, black.colour) == (WHITE, BLACK)
    assert (white.outcome, black.outcome) == outcomes
    assert {white.game_points, black.game_points} <= {None, Fraction(2)}
    assert codes(result) == []


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("330 +-   1   1   2", "TRF-MATCH-FORFEIT"),
        ("330 ??   1   1   2", "TRF-FIELD"),
        ("330 +-  99   1   2", "TRF-STRAY-GAME"),
        ("330 +-   1   1   9", "TRF-UNKNOWN-TEAM"),
        ("240 F   1    1", "TRF-BYE-CONTRADICTION"),
        ("240 Q   1    1", "TRF-FIELD"),
        ("320  x.0  1.0", "TRF-FIELD"),
        ("299 W  2.0  2.0   1    9", "TRF-UNKNOWN-TEAM"),
        ("299 +  2.0  2.0   1    1", "TRF-ABNORMAL-POINTS"),
    ],
)
def test_records_that_the_rows_contradict(row: Row, report: Report, line: str, code: str) -> None:
    result = report(*(row(n, cell) for n, cell in enumerate(FOUR, 1)), *TEAMS[:2], line)
    assert codes(result) == [code]
    assert rounds_of(result, 1)[0].outcome is Outcome.WIN


@pytest.mark.parametrize(
    "line", ["299 L     1.0   0.5     1    2", "299 L  1.0  0.5   1    2", "299 L 1.0 0.5 1 2"]
)
def test_abnormal_points_of_a_team_in_both_layouts(row: Row, report: Report, line: str) -> None:
    result = report(*(row(n, cell) for n, cell in enumerate(FOUR, 1)), *TEAMS[:2], line)
    assert rounds_of(result, 2)[0].match_points == 1
    assert rounds_of(result, 2)[0].game_points is None  # half a point is what they scored
    assert rounds_of(result, 1)[0].match_points is None
    assert codes(result) == []


@pytest.mark.parametrize("line", ["299 L  0.0  0.5   1    2", "299 W  2.0  1.0   1    1"])
def test_abnormal_points_decide_a_match_with_a_board_without_a_result(
    row: Row, report: Report, line: str
) -> None:
    """The type says how it ended, for both teams (TRF fact sheet, 5.9)."""
    cells = ("   3 w 1", "   4 b  ", "   1 b 0", "   2 w  ")
    players = [row(n, cell) for n, cell in enumerate(cells, 1)]
    open_ = report(*players, *TEAMS[:2])
    assert rounds_of(open_, 1)[0].outcome is Outcome.PENDING
    result = report(*players, *TEAMS[:2], line)
    assert rounds_of(result, 1)[0].outcome is Outcome.WIN
    assert rounds_of(result, 2)[0].outcome is Outcome.LOSS
    assert rounds_of(result, 1)[0].match_points is None
    assert codes(result) == codes(open_)


@pytest.mark.parametrize("line", ["299 W  2.0  1.0        1", "299    2.0  1.0   1    1"])
def test_a_bonus_or_points_of_all_rounds_decide_no_match(
    row: Row, report: Report, line: str
) -> None:
    cells = ("   3 w 1", "   4 b  ", "   1 b 0", "   2 w  ")
    result = report(*(row(n, cell) for n, cell in enumerate(cells, 1)), *TEAMS[:2], line)
    assert rounds_of(result, 1)[0].outcome is Outcome.PENDING
