"""Headers: dates, numbers, kinds, point systems, tie-breaks.  TRF fact sheet, 2, 4, 6, 7.3."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from fractions import Fraction

import pytest

from crosstable.api import Colour, EventDate, EventKind, PointSystem, ReadResult

from .conftest import codes

Row = Callable[..., str]
Report = Callable[..., ReadResult]
HALF = Fraction(1, 2)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2026/06/15", date(2026, 6, 15)),
        ("2026-06-15", date(2026, 6, 15)),
        ("2026.06.15", date(2026, 6, 15)),
        ("25.02.2011", date(2011, 2, 25)),
        ("05.02.2011", date(2011, 2, 5)),
        ("28. 07. 2005", date(2005, 7, 28)),
        ("21/07/2025", date(2025, 7, 21)),
        ("07/21/2025", date(2025, 7, 21)),
        ("05/05/2025", date(2025, 5, 5)),
        ("May 29, 2020", date(2020, 5, 29)),
        ("29 May 2020", date(2020, 5, 29)),
        ("Sept 1, 2020", date(2020, 9, 1)),
    ],
)
def test_a_date_in_a_certain_form(row: Row, report: Report, text: str, day: date) -> None:
    result = report(f"042 {text}", row(1))
    start = result.tournaments[0].start
    assert start is not None
    assert (start.text, start.day) == (text, day)
    assert codes(result) == []


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("02/10/2010", "TRF-DATE-AMBIGUOUS"),
        ("31/31/2010", "TRF-DATE-UNREADABLE"),
        ("2010/13/13", "TRF-DATE-UNREADABLE"),
        ("soon", "TRF-DATE-UNREADABLE"),
        ("Ma 3, 2020", "TRF-DATE-UNREADABLE"),
    ],
)
def test_an_uncertain_date_is_kept_as_text(row: Row, report: Report, text: str, code: str) -> None:
    result = report(f"042 {text}", row(1))
    start = result.tournaments[0].start
    assert start is not None
    assert (start.text, start.day) == (text, None)
    assert codes(result) == [code]


def test_start_and_end_settle_each_other(row: Row, report: Report) -> None:
    (event,) = report("042 24/09/2010", "052 02/10/2010", row(1)).tournaments
    assert event.end is not None
    assert event.end.day == date(2010, 10, 2)


@pytest.mark.parametrize(("wrong", "right"), [("042", "052"), ("052", "042")])
def test_a_day_that_does_not_exist_leaves_the_other(
    row: Row, report: Report, wrong: str, right: str
) -> None:
    result = report(f"{wrong} 2015/02/29", f"{right} 2015/03/02", row(1))
    (event,) = result.tournaments
    days = {"042": event.start, "052": event.end}
    assert days[right] == EventDate("2015/03/02", date(2015, 3, 2))
    assert days[wrong] == EventDate("2015/02/29", None)
    (found,) = result.diagnostics
    assert found.code == "TRF-DATE-UNREADABLE"
    assert "'2015/02/29' does not exist" in found.message
    assert found.span is not None
    assert (found.span.line, found.span.columns) == (1, (5, 14))


def test_a_contradiction_of_days_that_exist_is_none_of_them(row: Row, report: Report) -> None:
    result = report("042 25/09/2010", "052 09/26/2010", row(1))
    (event,) = result.tournaments
    assert codes(result) == ["TRF-DATE-AMBIGUOUS"] * 2
    assert event.start == EventDate("25/09/2010", None)
    assert event.end == EventDate("09/26/2010", None)


def test_two_digit_years_in_no_order_that_ends_after_the_start(row: Row, report: Report) -> None:
    """29 February 2015 is no day, and 15 February 2029 is not before 15 March 2002."""
    result = report("042 15/02/29", "052 15/03/02", row(1))
    (event,) = result.tournaments
    assert event.start == EventDate("15/02/29", None)
    assert event.end == EventDate("15/03/02", None)
    assert codes(result) == ["TRF-DATE-AMBIGUOUS"] * 2


def test_round_dates_settle_the_event_dates(row: Row, report: Report) -> None:
    rounds = " " * 88 + "18/04/08  18/06/10"
    (event,) = report("042 08/04/2018", "052 10/06/2018", f"132{rounds}", row(1)).tournaments
    assert event.start is not None
    assert event.start.day == date(2018, 4, 8)


def test_two_digit_years_are_read_as_20yy_with_a_word(row: Row, report: Report) -> None:
    result = report("042 10.09.13", "052 11.03.13", row(1))
    (event,) = result.tournaments
    assert event.start is not None
    assert event.end is not None
    assert (event.start.day, event.end.day) == (date(2010, 9, 13), date(2011, 3, 13))
    assert codes(result) == ["TRF-DATE-TWO-DIGIT-YEAR"] * 2


def round_days(result: ReadResult) -> list[date | None]:
    return [round_.date.day if round_.date else None for round_ in result.tournaments[0].rounds]


def test_round_dates_by_columns(row: Row, report: Report) -> None:
    cells = " " * 88 + "26/04/11            26/04/13"
    assert round_days(report(f"132{cells}", row(1))) == [
        date(2026, 4, 11),
        None,
        date(2026, 4, 13),
    ]


@pytest.mark.parametrize("dates", ["26/05/01  26/05/02  26/05/33", "26.05.13  26.05.14  26.05.33"])
def test_a_round_date_that_does_not_exist_leaves_the_others(
    row: Row, report: Report, dates: str
) -> None:
    result = report(f"132{' ' * 88}{dates}", row(1))
    first, second, third = round_days(result)
    assert third is None
    assert first is not None
    assert second is not None
    assert first.isoformat()[2:] == dates[:8].replace("/", "-").replace(".", "-")
    (found,) = result.diagnostics
    assert "round 3 does not exist" in found.message
    assert found.span is not None
    assert found.span.columns == (112, 119)


def test_a_round_date_that_does_not_exist_leaves_the_order_to_the_event(
    row: Row, report: Report
) -> None:
    cells = " " * 88 + "11.02.03  11.02.30"
    result = report("042 2011/03/01", "052 2011/03/05", f"132{cells}", row(1))
    assert round_days(result) == [date(2011, 3, 2), None]


def test_round_dates_with_the_day_in_the_middle(row: Row, report: Report) -> None:
    cells = " " * 88 + "11.25.02  11.01.03"
    assert round_days(report(f"132{cells}", row(1))) == [date(2011, 2, 25), date(2011, 3, 1)]


def test_round_dates_with_dots_are_settled_by_the_event(row: Row, report: Report) -> None:
    cells = " " * 88 + "11.02.03"
    open_ = report(f"132{cells}", row(1))
    assert round_days(open_) == [None]
    assert codes(open_) == ["TRF-DATE-UNREADABLE"]
    settled = report("042 2011/03/01", "052 2011/03/05", f"132{cells}", row(1))
    assert round_days(settled) == [date(2011, 3, 2)]


def test_round_dates_one_to_a_line(row: Row, report: Report) -> None:
    result = report("132 2026/03/01", "132 2026/03/02", row(1))
    assert round_days(result) == [date(2026, 3, 1), date(2026, 3, 2)]


@pytest.mark.parametrize(
    ("line", "kind", "basis", "is_known"),
    [
        ("092 Individual: Swiss-System (Standard)", EventKind.SWISS, "record 092", True),
        ("092 Swiss Dutch", EventKind.SWISS, "record 092", True),
        ("092 FIDE_DUTCH_2025", EventKind.SWISS, "record 092", True),
        ("092 Individual: Round-Robin", EventKind.ROUND_ROBIN, "record 092", True),
        ("092 Double Round Robin", EventKind.DOUBLE_ROUND_ROBIN, "record 092", True),
        ("092 Team League", EventKind.UNKNOWN, "", True),
        ("092 Knock-out", EventKind.KNOCK_OUT, "record 092", True),
        ("192 FIDE_DUTCH_2026_BAKU", EventKind.SWISS, "record 192", True),
        ("192 FIDE_DOUBLESWISS", EventKind.SWISS, "record 192", True),
        ("192 BERGER_ROUNDROBIN_G2", EventKind.ROUND_ROBIN, "record 192", True),
        ("192 FIDE_DOUBLEROUNDROBIN", EventKind.DOUBLE_ROUND_ROBIN, "record 192", True),
        ("192 FIDE_SCHEVENINGEN", EventKind.SCHEVENINGEN, "record 192", True),
        ("192 CUSTOM_KNOCKOUT", EventKind.KNOCK_OUT, "record 192", True),
        ("192 FIDE_TEAM_TYPEA_MP_GP", EventKind.SWISS, "record 192", True),
        ("192 FIDE_OLYMPIAD", EventKind.UNKNOWN, "", False),
    ],
)
def test_kind(
    row: Row, report: Report, line: str, kind: EventKind, basis: str, is_known: bool
) -> None:
    result = report(line, row(1))
    (event,) = result.tournaments
    assert (event.kind, event.kind_basis) == (kind, basis)
    assert ("TRF-TYPE-CODE" in codes(result)) is not is_known


def test_record_192_goes_before_092_wherever_it_stands(row: Row, report: Report) -> None:
    for lines in (("092 Swiss", "192 FIDE_ROUNDROBIN"), ("192 FIDE_ROUNDROBIN", "092 Swiss")):
        (event,) = report(*lines, row(1)).tournaments
        assert (event.kind, event.kind_basis) == (EventKind.ROUND_ROBIN, "record 192")


@pytest.mark.parametrize(
    ("text", "count"), [("129 (88)", 129), ("017", 17), ("0", 0), ("000", 0), ("", None)]
)
def test_counts(row: Row, report: Report, text: str, count: int | None) -> None:
    result = report(f"062 {text}", row(1))
    assert result.tournaments[0].counts.players == count
    assert codes(result) == []


def test_rounds_planned(row: Row, report: Report) -> None:
    assert report(row(1), "XXR 9").tournaments[0].rounds_planned == 9
    assert report("142 7", row(1)).tournaments[0].rounds_planned == 7
    result = report("XXR 9", "142 7", row(1))
    assert result.tournaments[0].rounds_planned == 7
    assert codes(result) == ["TRF-ROUND-COUNTS-DIFFER"]
    assert codes(report("142 many", row(1))) == ["TRF-FIELD"]
    assert codes(report("142 5000000000", row(1))) == ["TRF-FIELD"]


def test_initial_colour(row: Row, report: Report) -> None:
    assert report("152 B", row(1)).tournaments[0].initial_colour is Colour.BLACK
    assert report("XXC white1", row(1)).tournaments[0].initial_colour is Colour.WHITE
    result = report("XXC rank black1", row(1))
    assert result.tournaments[0].initial_colour is Colour.BLACK
    assert codes(result) == ["TRF-KEPT"]


def test_tie_breaks(row: Row, report: Report) -> None:
    (event,) = report("202 EDET/P, BH:MP/C1", row(1)).tournaments
    assert (event.tie_breaks, event.tie_breaks_basis) == (("EDET/P", "BH:MP/C1"), "record 202")
    (event,) = report("212 pts,BH", row(1)).tournaments
    assert (event.tie_breaks, event.tie_breaks_basis) == (("BH",), "record 212")
    assert codes(report("202 BH", "212 PTS,BH", row(1))) == []
    assert codes(report("202 SB", "212 PTS,BH", row(1))) == ["TRF-TIE-BREAKS-DIFFER"]
    assert codes(report("212 WIN,BH", row(1))) == ["TRF-TIE-BREAKS-NO-POINTS"]


def points(result: ReadResult) -> PointSystem:
    return result.tournaments[0].points


def test_record_162_complete(row: Row, report: Report) -> None:
    line = "162  W 3.0    D 1.0    L 0.5    A 0.0    P 2.0    X 1.0"
    result = report(row(1), line)
    assert points(result) == PointSystem(
        win=Fraction(3),
        draw=Fraction(1),
        loss=HALF,
        forfeit_win=Fraction(3),
        full_point_bye=Fraction(3),
        half_point_bye=Fraction(1),
        pairing_allocated_bye=Fraction(2),
    )
    assert codes(result) == []


def test_record_162_needs_only_what_differs(row: Row, report: Report) -> None:
    assert points(report("162  P 0,5", row(1))) == PointSystem(pairing_allocated_bye=HALF)
    three = Fraction(3)
    assert points(report("162 W 3", row(1))) == PointSystem(
        win=three, forfeit_win=three, full_point_bye=three, pairing_allocated_bye=three
    )


def test_record_162_with_z(row: Row, report: Report) -> None:
    result = report("162  Z 0.5", row(1))
    assert points(result) == PointSystem(zero_point_bye=HALF, forfeit_loss=HALF)
    assert codes(result) == ["TRF-POINTS-DIALECT"]


def test_record_162_with_what_it_does_not_know(row: Row, report: Report) -> None:
    assert codes(report("162  Q 0.5", row(1))) == ["TRF-POINTS-SYMBOL"]
    assert codes(report("162  W many", row(1))) == ["TRF-FIELD"]
    assert codes(report("162  X 0.0", row(1))) == ["TRF-KEPT"]


def test_points_of_javafo(row: Row, report: Report) -> None:
    result = report("XXS W=3 BW=4 D=1 PAB=2 FL=-1", row(1))
    assert points(result) == PointSystem(
        win=Fraction(3),
        win_with_black=Fraction(4),
        forfeit_win=Fraction(3),
        full_point_bye=Fraction(3),
        draw=Fraction(1),
        draw_with_black=Fraction(1),
        half_point_bye=Fraction(1),
        pairing_allocated_bye=Fraction(2),
        forfeit_loss=Fraction(-1),
    )
    assert codes(report("XXS QQ=1 W=x", row(1))) == ["TRF-POINTS-SYMBOL", "TRF-FIELD"]


def test_points_of_bbppairings(row: Row, report: Report) -> None:
    result = report("BBW  3.0", "BBD  1.0", "BBU  2.0", "BBF -1.0", row(1))
    system = points(result)
    assert (system.win, system.draw, system.forfeit_loss) == (3, 1, -1)
    assert (system.pairing_allocated_bye, system.half_point_bye) == (2, 1)


def test_match_points(row: Row, report: Report) -> None:
    (event,) = report("362 TW 3.0   TD 1     TL 0.0", row(1)).tournaments
    assert (event.match_points.win, event.match_points.draw, event.match_points.loss) == (3, 1, 0)


def test_a_repeated_header_is_kept_and_reported(row: Row, report: Report) -> None:
    result = report("012 One", "012 Two", row(1))
    (event,) = result.tournaments
    assert event.name == "One"
    assert [kept.text for kept in event.unparsed] == ["012 Two"]
    (finding,) = result.diagnostics
    assert (finding.code, finding.place) == ("TRF-REPEATED-RECORD", "test.trf:2:1-7")


def test_headers_may_follow_the_players(row: Row, report: Report) -> None:
    (event,) = report(row(1), "", "092 FIDE_DUTCH_2025", "012 Late").tournaments
    assert event.name == "Late"
    assert event.type_code == "FIDE_DUTCH_2025"
