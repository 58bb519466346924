"""Player rows, teams, and the records that name players.  TRF fact sheet, 3, 5 and 6."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from crosstable.api import (
    Acceleration,
    ForbiddenPairing,
    NationalRating,
    Outcome,
    ReadOptions,
    ReadResult,
    Source,
)
from crosstable.readers._text import decode_lines
from crosstable.readers.trf.reader import read

Row = Callable[..., str]
Report = Callable[..., ReadResult]
HALF = Fraction(1, 2)


def codes(result: ReadResult) -> list[str]:
    return [found.code for found in result.diagnostics]


# Player rows -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "read_as"),
    [
        ("GM ", "GM"),
        (" FM", "FM"),
        ("WCM", "WCM"),
        ("  g", "GM"),
        ("  m", "IM"),
        (" wf", "WFM"),
        (" gf", "WGM"),
        ("mf ", "WIM"),
        (" ff", "WFM"),
        ("   ", ""),
    ],
)
def test_titles(row: Row, report: Report, written: str, read_as: str) -> None:
    result = report(row(1, title=written))
    assert result.tournaments[0].player(1).title == read_as
    assert codes(result) == []


@pytest.mark.parametrize(
    ("written", "read_as"), [("m", "m"), ("M", "m"), ("w", "w"), ("f", "w"), ("F", "w"), (" ", "")]
)
def test_sexes(row: Row, report: Report, written: str, read_as: str) -> None:
    result = report(row(1, sex=written))
    assert result.tournaments[0].player(1).sex == read_as
    assert codes(result) == []


@pytest.mark.parametrize(
    ("field", "written", "code", "columns"),
    [
        ("title", "1N", "TRF-TITLE", "11-13"),
        ("sex", "x", "TRF-SEX", "10-10"),
        ("rating", "high", "TRF-RATING", "49-52"),
        ("points", "lots", "TRF-POINTS", "81-84"),
        ("rank", "1st", "TRF-RANK", "86-89"),
    ],
)
def test_a_bad_field_is_reported_in_its_columns(
    row: Row, report: Report, field: str, written: str, code: str, columns: str
) -> None:
    (finding,) = report(row(1, **{field: written})).diagnostics
    assert (finding.code, finding.place) == (code, f"test.trf:1:{columns}")


def test_unknown_title_is_kept(row: Row, report: Report) -> None:
    assert report(row(1, title="1N")).tournaments[0].player(1).title == "1N"


@pytest.mark.parametrize(("points", "value"), [("4.5", 9), ("4,5", 9), ("10.0", 20), ("3", 6)])
def test_points_stated(row: Row, report: Report, points: str, value: int) -> None:
    declared = report(row(1, points=points)).tournaments[0].player(1).declared
    assert declared.points == Fraction(value, 2)


def test_what_stands_for_nothing(row: Row, report: Report) -> None:
    line = row(1, rating="0000", fide_id="00000000", birth="0000/00/00", rank="0")
    result = report(line)
    player = result.tournaments[0].player(1)
    assert (player.rating, player.fide_id, player.birth) == (None, "", "")
    assert player.declared.rank is None
    assert player.declared.points is None
    assert codes(result) == []


def test_rows_in_any_order_with_numbers_missing(row: Row, report: Report) -> None:
    result = report(row(5), row(2), row(1))
    assert [player.id for player in result.tournaments[0].players] == [1, 2, 5]
    (finding,) = result.diagnostics
    assert finding.code == "TRF-NUMBERS-MISSING"
    assert "3, 4" in finding.message


def test_two_rows_with_one_number(row: Row, report: Report) -> None:
    result = report(row(1, name="First"), row(1, name="Second"))
    (event,) = result.tournaments
    assert [player.name for player in event.players] == ["First"]
    assert len(event.unparsed) == 1
    (finding,) = result.diagnostics
    assert (finding.code, finding.place) == ("TRF-DUPLICATE-NUMBER", "test.trf:2:5-8")
    assert "line 1" in finding.message


def test_one_row_twice(row: Row, report: Report) -> None:
    assert codes(report(row(1), row(1) + "  ")) == ["TRF-DUPLICATE-ROW"]


def test_a_row_without_number(row: Row, report: Report) -> None:
    result = report(row(1), row("x"), row("-2"), row(0), "001 12345      A", "0010   2      B")
    assert codes(result) == ["TRF-START-NUMBER"] * 5
    assert len(result.tournaments[0].unparsed) == 5


def test_a_birth_date_one_column_to_the_right(row: Row, report: Report) -> None:
    line = row(1, birth=" 1963/01/0")
    line = line[:79] + "2" + line[80:]
    result = report(line)
    assert result.tournaments[0].player(1).birth == "1963/01/02"
    (finding,) = result.diagnostics
    assert (finding.code, finding.place) == ("TRF-GAP-COLUMN", "test.trf:1:80-80")


def test_tabs(row: Row, report: Report) -> None:
    line = row(1, "   2 w 1", points="1.0")
    assert codes(report(line.replace("001 ", "001\t"), row(2, "   1 b 0"))) == ["TRF-TAB"]
    assert codes(report(line + "\t\t", row(2, "   1 b 0"))) == []
    line = row(1, "   2 w 1", points="1.0", name="N" * 30)
    stopped = line[:48].rstrip() + "\t" + line[48:]
    assert len(stopped.expandtabs()) == len(line)
    (event,) = report(stopped, row(2, "   1 b 0")).tournaments
    assert event.player(1).records[0].outcome is Outcome.WIN


def test_columns_counted_in_bytes(row: Row, report: Report) -> None:
    name = "Müller, Jürgen"
    by_bytes = row(1, "   2 w 1", name=name, rating="2000", points="1.0")
    by_bytes = by_bytes.replace(name + "  ", name, 1)  # two letters are two bytes each
    result = report(by_bytes, row(2, "   1 b 0"))
    player = result.tournaments[0].player(1)
    assert (player.name, player.rating) == (name, 2000)
    assert player.records[0].outcome is Outcome.WIN
    assert codes(result) == ["TRF-BYTE-COLUMNS"]


def test_columns_counted_in_characters(row: Row, report: Report) -> None:
    result = report(row(1, "   2 w 1", name="Müller, Jürgen"), row(2, "   1 b 0"))
    assert result.tournaments[0].player(1).records[0].outcome is Outcome.WIN
    assert codes(result) == []


def test_national_ratings_belong_to_their_player(row: Row, report: Report) -> None:
    national = "FRA    1                                        2110 BRE      Y02046"
    result = report(national, row(1), national.replace("   1 ", "   7 "))
    assert result.tournaments[0].player(1).national_ratings == (
        NationalRating(federation="FRA", rating=2110, id="Y02046", origin="BRE"),
    )
    assert codes(result) == ["TRF-NATIONAL-RATING-OF-NOBODY"]


# Lines that are no records ---------------------------------------------------------------


def test_rulers_and_comments_need_no_word(row: Row, report: Report) -> None:
    rulers = [
        "### comment",
        "# one sign",
        "         1         2",
        "1234567890123456789",
        "0123456789012345678",
        "DDD SSSS sTTT",
    ]
    result = report(*rulers, row(1), "")
    assert codes(result) == []
    assert [kept.text for kept in result.tournaments[0].unparsed] == rulers


def test_unknown_records_are_kept_and_reported(row: Row, report: Report) -> None:
    result = report(row(1), "101    2      Player 2", "DAT    1 TYPE value", "XXQ 1")
    (event,) = result.tournaments
    assert [kept.span.line for kept in event.unparsed] == [2, 3, 4]
    assert codes(result) == ["TRF-UNKNOWN-RECORD"] * 3
    assert result.diagnostics[0].place == "test.trf:2:1-3"


def test_every_line_is_kept_with_its_number() -> None:
    data = b"012 A\r\n\n001    1      B\r###\n"
    (event,) = read(Source("x", data), ReadOptions()).tournaments
    assert event.text is not None
    assert event.text.lines == ("012 A", "", "001    1      B", "###")


@pytest.mark.parametrize(
    ("data", "line_end", "odd"),
    [
        (b"a\nb\n", "\n", {}),
        (b"a\r\nb\r\n", "\r\n", {}),
        (b"a\rb\r", "\r", {}),
        (b"a\nb", "\n", {2: ""}),
        (b"a\nb\r\nc\n", "\n", {2: "\r\n"}),
        (b"a\r\nb\r\nc\rd", "\r\n", {3: "\r", 4: ""}),
        (b"a\n\n", "\n", {}),
        (b"a\r\n\nb\r\n", "\r\n", {2: "\n"}),
    ],
)
def test_line_ends_are_kept(data: bytes, line_end: str, odd: dict[int, str]) -> None:
    text = decode_lines("x", "trf", data, None).text
    assert text is not None
    assert (text.line_end, text.odd_line_ends) == (line_end, odd)


def test_many_findings_of_one_kind_are_counted(row: Row, report: Report) -> None:
    result = report(row(1), *["qqr"] * 300)
    assert len(result.diagnostics) == 251
    assert result.diagnostics[-1].code == "TRF-MORE"
    assert result.diagnostics[-1].message.startswith("50 more")
    assert len(result.tournaments[0].unparsed) == 300


def test_records_left_blank_need_no_word(row: Row, report: Report) -> None:
    blank = "012 022 032 042 052 062 072 082 092 102 112 122 132 142 152 162 172 182 192 202 212"
    result = report(*blank.split(), "222", "352", "362", "XXR", "XXC", "XXS", "XXZ", row(1))
    assert codes(result) == []


# Teams -----------------------------------------------------------------------------------


def test_team_record(row: Row, report: Report) -> None:
    line = f"310   3 {'Rook Lane':32} {'ROOK':5} 2587.5   19.0   32.5   5     2    1"
    result = report(line, row(1), row(2))
    (event,) = result.tournaments
    (team,) = event.teams
    assert (team.id, team.name, team.nickname) == (3, "Rook Lane", "ROOK")
    assert team.strength == Fraction(5175, 2)
    assert team.players == (2, 1)
    assert (team.declared.points, team.declared.game_points) == (19, Fraction(65, 2))
    assert team.declared.rank == 5
    assert event.is_team_event
    assert str(event.provenance.teams[3]) == "test.trf:1"
    assert codes(result) == []


def test_310_is_preferred_to_013(row: Row, report: Report) -> None:
    new = f"310   1 {'New':32} {'':5} {'':6} {'':6} {'':6} {'':3}     1    2"
    result = report(f"013 {'Old':32}    1    2", f"013 {'Older':32}", new, row(1), row(2))
    (event,) = result.tournaments
    assert [team.name for team in event.teams] == ["New"]
    assert len(event.unparsed) == 2
    assert codes(result) == ["TRF-TEAM-RECORD-OLD"]


def test_old_team_record_with_a_number_in_front(row: Row, report: Report) -> None:
    line = f"013    7 {'Team Alpha':37}    1    2"
    (team,) = report(line, row(1), row(2)).tournaments[0].teams
    assert (team.id, team.name, team.players) == (7, "Team Alpha", (1, 2))


def test_old_team_whose_name_begins_with_a_year(row: Row, report: Report) -> None:
    line = f"013 {'2024 Old Boys':32}    1    2"
    (team,) = report(line, row(1), row(2)).tournaments[0].teams
    assert (team.id, team.name, team.players) == (1, "2024 Old Boys", (1, 2))


def test_a_team_of_few_players_makes_no_team_event(row: Row, report: Report) -> None:
    result = report(f"013 {'Example':32}    1    2", *map(row, range(1, 11)))
    (event,) = result.tournaments
    assert not event.is_team_event
    assert len(event.teams) == 1
    assert codes(result) == ["TRF-TEAMS-PARTIAL"]


def test_team_numbers_and_unknown_members(row: Row, report: Report) -> None:
    line = f"310   1 {'A':32} {'':5} {'':6} {'':6} {'':6} {'':3}     1    9"
    assert codes(report(row(1), line, line, line.replace("  1 A", "  x A"))) == [
        "TRF-UNKNOWN-PLAYER",
        "TRF-TEAM-NUMBER",
        "TRF-TEAM-NUMBER",
    ]


def test_a_team_event_without_teams_is_read_as_individual(row: Row, report: Report) -> None:
    result = report("092 Team Swiss System", "082 4", row(1))
    assert not result.tournaments[0].is_team_event
    assert codes(result) == ["TRF-TEAMS-MISSING"]


def test_record_320_says_what_an_allocated_bye_is_worth(row: Row, report: Report) -> None:
    (event,) = report(f"013 {'A':32}    1", row(1), "320  2.0  5.0   5   3").tournaments
    assert event.match_points.pairing_allocated_bye == 2


def test_a_plus_without_opponent_is_a_forfeit_in_a_team_event(row: Row, report: Report) -> None:
    (event,) = report(f"013 {'A':32}    1    2", row(1, "0000 - +"), row(2)).tournaments
    assert event.player(1).records[0].outcome is Outcome.FORFEIT_WIN


# Records for the pairing -----------------------------------------------------------------


def test_acceleration_of_trf26(row: Row, report: Report) -> None:
    for points in ("      1.0", " 1.0     "):
        (event,) = report(f"250 {points}   1   3    1    2", row(1), row(2)).tournaments
        assert event.accelerations == (
            Acceleration(participants=(1, 2), first_round=1, last_round=3, points=Fraction(1)),
        )


def test_acceleration_of_javafo(row: Row, report: Report) -> None:
    (event,) = report("XXA    1  1.0  1.0  0.5  0.0  0.5", row(1)).tournaments
    assert [(a.first_round, a.last_round, a.points) for a in event.accelerations] == [
        (1, 2, 1),
        (3, 3, HALF),
        (5, 5, HALF),
    ]


def test_forbidden_pairings(row: Row, report: Report) -> None:
    (event,) = report(
        row(1), row(2), row(3), "260   1  14    1    2    3", "260   4        1    2", "XXP 2 3"
    ).tournaments
    assert event.forbidden_pairings == (
        ForbiddenPairing(participants=(1, 2, 3), first_round=1, last_round=14),
        ForbiddenPairing(participants=(1, 2), first_round=4, last_round=4),
        ForbiddenPairing(participants=(2, 3)),
    )


@pytest.mark.parametrize(
    "line", ["250", "250  1.0", "260   1", "XXP 1", "XXA    9  1.0", "240 Q   1    1", "240 H"]
)
def test_a_record_that_lacks_its_fields_is_kept(row: Row, report: Report, line: str) -> None:
    result = report(row(1), line)
    assert "TRF-FIELD" in codes(result)
    assert [kept.text for kept in result.tournaments[0].unparsed] == [line]


# Abnormal points -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    ["299 L         0.5     1    2", "299 L       0.5    1    2", "299           0.5   1    2"],
)
def test_abnormal_points_in_both_layouts(row: Row, report: Report, line: str) -> None:
    (event,) = report(row(1, "   2 w 1"), row(2, "   1 b 0"), line).tournaments
    assert event.player(2).records[0].awarded == HALF
    assert event.player(1).records[0].awarded is None


def test_abnormal_points_that_are_the_usual_ones(row: Row, report: Report) -> None:
    (event,) = report(row(1, "   2 w 1"), row(2), "299 W         1.0     1    1").tournaments
    assert event.player(1).records[0].awarded is None


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("299 -  0.0  1.5", "TRF-ABNORMAL-POINTS"),  # whose points?
        ("299 L  2.0  2.5   1    2", "TRF-KEPT"),  # match points of a player
        ("299    0.5 000  1", "TRF-ABNORMAL-POINTS"),  # a bonus in which round?
        ("299 Q  0.5   1  1", "TRF-KEPT"),
        ("299 W  0.5", "TRF-KEPT"),
    ],
)
def test_abnormal_points_that_are_not_clear_are_kept(
    row: Row, report: Report, line: str, code: str
) -> None:
    result = report(row(1, "   2 w 1"), row(2, "   1 b 0"), line)
    assert codes(result) == [code]
    assert len(result.tournaments[0].unparsed) == 1


def test_abnormal_points_of_every_round(row: Row, report: Report) -> None:
    """A round of 000 or blanks means all rounds (TRF26, table of record 299)."""
    for line in ("299 W         3.0  000    1", "299 W         3.0         1"):
        (event,) = report(
            row(1, "   2 w 1", "   2 b 1"), row(2, "   1 b 0", "   1 w 0"), line
        ).tournaments
        assert [record.awarded for record in event.player(1).records] == [3, 3]


@pytest.mark.parametrize(("points", "worth"), [(" 0.5", Fraction(3, 2)), ("-1.0", Fraction(0))])
def test_a_bonus_or_penalty_is_added(
    row: Row, report: Report, points: str, worth: Fraction
) -> None:
    """A blank type is a penalty or bonus (TRF26, table of record 299)."""
    line = f"299          {points}     1    1"
    (event,) = report(row(1, "   2 w 1"), row(2, "   1 b 0"), line).tournaments
    assert event.player(1).records[0].awarded == worth


def test_abnormal_points_that_fit_no_round(row: Row, report: Report) -> None:
    result = report(row(1, "   2 w 1"), row(2, "   1 b 0"), "299 D         0.0     1    1")
    assert codes(result) == ["TRF-ABNORMAL-POINTS"]
