"""The cases from public reports that are about reading TRF, by their numbers.

Inputs are invented; where a case has a file, its lines stand here.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from fractions import Fraction

from crosstable.api import Outcome, PointSystem, ReadOptions, ReadResult, Severity, Source
from crosstable.model.consistency import check_tournament
from crosstable.readers.trf.reader import read

from .conftest import codes

Row = Callable[..., str]
Report = Callable[..., ReadResult]


def outcomes(result: ReadResult, player: int) -> list[Outcome]:
    return [record.outcome for record in result.tournaments[0].player(player).records]


def test_case_4_surplus_cells_without_a_game(row: Row, report: Report) -> None:
    result = report(
        "XXR 2",
        row(1, "   2 w 1", "   3 b 1", points="2.0"),
        row(2, "   1 b 0", "   4 b =", "0000   -", points="0.5"),
        row(3, "   4 w 1", "   1 w 0", points="1.0"),
        row(4, "   3 b 0", "   2 w =", "0000   -", points="0.5"),
    )
    (event,) = result.tournaments
    assert len(event.rounds) == 2
    assert event.last_round_with_result == 2
    assert max(len(player.records) for player in event.players) == 2
    assert codes(result) == ["TRF-SURPLUS-BYE"] * 2
    assert [found.place for found in result.diagnostics] == [
        "test.trf:3:112-119",
        "test.trf:5:112-119",
    ]
    assert check_tournament(event) == ()


def test_case_5_blank_ranks_are_absent(row: Row, report: Report) -> None:
    result = report(row(1, "   2 w 1", points="1.0"), row(2, "   1 b 0", points="0.0"))
    assert [player.declared.rank for player in result.tournaments[0].players] == [None, None]
    assert codes(result) == []


def test_case_7_a_bye_code_beside_an_opponent(row: Row, report: Report) -> None:
    result = report(
        "XXR 2",
        row(1, "   2 w 1", "   3 b 1", points="2.0"),
        row(2, "   1 b 0", "   4 b Z", points="0.0"),
        row(3, "   4 w 1", "   1 w 0", points="1.0"),
        row(4, "   3 b 0", "   2 w +", points="1.0"),
    )
    assert outcomes(result, 2) == [Outcome.LOSS, Outcome.FORFEIT_LOSS]
    assert outcomes(result, 4) == [Outcome.LOSS, Outcome.FORFEIT_WIN]
    (finding,) = result.diagnostics
    assert finding.severity is Severity.WARNING
    assert finding.place == "test.trf:3:109-109"
    assert "player 2, round 2" in finding.message
    assert check_tournament(result.tournaments[0]) == ()


def test_case_16_record_162(row: Row, report: Report) -> None:
    line = "162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0    X 1.0"
    three = Fraction(3)
    expected = PointSystem(
        win=three,
        draw=Fraction(1),
        forfeit_win=three,
        full_point_bye=three,
        half_point_bye=Fraction(1),
        pairing_allocated_bye=three,
    )
    result = report(line, row(1))
    assert result.tournaments[0].points == expected
    assert codes(result) == []
    dialect = report(line.replace("A 0.0", "Z 0.0"), row(1))
    assert dialect.tournaments[0].points == expected
    assert codes(dialect) == ["TRF-POINTS-DIALECT"]


def test_case_17_a_bye_of_the_coming_round_in_the_total_or_not(row: Row, report: Report) -> None:
    for points in ("1.5", "1.0"):
        result = report(
            "XXR 3",
            row(1, "   2 w 1", "0000 - H", points=points),
            row(2, "   1 b 0", points="0.0"),
        )
        (event,) = result.tournaments
        assert codes(result) == []
        assert check_tournament(event) == ()
        assert event.last_round_with_result == 1
        assert [request.round for request in event.bye_requests] == [2]


def test_case_19_half_a_cell(row: Row, report: Report) -> None:
    result = report(row(1, "0000 w", points="0.0"), row(2))
    (finding,) = result.diagnostics
    assert finding.severity is Severity.ERROR
    assert finding.place == "test.trf:1:92-99"
    assert "round 1: colour without result" in finding.message


def test_case_20_odd_headers(row: Row, report: Report) -> None:
    result = report("042 21/07/2025", "062 017", "082 000", row(1, title="1N", birth="0000/00/00"))
    (event,) = result.tournaments
    assert event.start is not None
    assert event.start.day == date(2025, 7, 21)
    assert (event.counts.players, event.counts.teams) == (17, 0)
    assert event.player(1).birth == ""
    assert event.player(1).birth_year is None
    assert codes(result) == ["TRF-TITLE"]


def test_case_22_a_two_digit_year(row: Row, report: Report) -> None:
    result = report("042 26/09/22", row(1))
    (event,) = result.tournaments
    assert event.start is not None
    assert event.start.day == date(2026, 9, 22)
    (finding,) = result.diagnostics
    assert (finding.code, finding.severity) == ("TRF-DATE-TWO-DIGIT-YEAR", Severity.WARNING)
    assert finding.place == "test.trf:1:5-12"


def test_case_23_forfeits_without_colour(row: Row, report: Report) -> None:
    result = report(
        "042 28. 07. 2005",
        row(1, "   2 w 1", "   4 b 1", points="2.0"),
        row(2, "   1 b 0", "   3 w =", points="0.5"),
        row(3, "   4 - -", "   2 b =", points="0.5"),
        row(4, "   3 - +", "   1 w 0", points="1.0"),
    )
    (event,) = result.tournaments
    assert event.start is not None
    assert event.start.day == date(2005, 7, 28)
    assert outcomes(result, 3)[0] is Outcome.FORFEIT_LOSS
    assert outcomes(result, 4)[0] is Outcome.FORFEIT_WIN
    assert event.player(3).records[0].opponent == 4
    assert event.player(3).records[0].colour is None
    assert codes(result) == []
    assert check_tournament(event) == ()


def test_case_34_three_allocated_byes(row: Row, report: Report) -> None:
    result = report(
        row(1, "   2 w 1", "   3 b 1", "0000 - U", points="3.0"),
        row(2, "   1 b 0", "0000 - U", "   3 w 1", points="2.0"),
        row(3, "0000 - U", "   1 w 0", "   2 b 0", points="1.0"),
    )
    assert outcomes(result, 3)[0] is Outcome.PAIRING_ALLOCATED_BYE
    assert codes(result) == []
    assert check_tournament(result.tournaments[0]) == ()


def test_case_35_birth_in_its_columns(row: Row, report: Report) -> None:
    line = row(1, birth="1951/02/02")
    assert line[69:79] == "1951/02/02"
    assert report(line).tournaments[0].player(1).birth == "1951/02/02"


def test_case_38_encodings_and_line_ends() -> None:
    latin = b"012 Caf\xe9\r001    1      Ren\xe9\r"
    result = read(Source("x", latin), ReadOptions())
    (event,) = result.tournaments
    assert (event.name, event.player(1).name) == ("Café", "René")
    assert codes(result) == ["TEXT-ENCODING-ASSUMED"]
    assert "cp1252" in result.diagnostics[0].message
    marked = "\ufeff012 Café\r001    1      René\r".encode()
    result = read(Source("x", marked), ReadOptions())
    assert result.tournaments[0].name == "Café"
    assert codes(result) == []
