"""The TRF reader on the files under fixtures/trf: what each of them says."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from pathlib import Path

from crosstable.api import (
    Colour,
    EventDate,
    EventKind,
    Official,
    Outcome,
    ReadOptions,
    ReadResult,
    RoundRecord,
    Source,
    Tournament,
)
from crosstable.model.consistency import check_tournament
from crosstable.readers.trf.reader import read

FIXTURES = Path(__file__).parents[2] / "fixtures" / "trf"
WHITE, BLACK = Colour.WHITE, Colour.BLACK


def read_fixture(name: str) -> ReadResult:
    return read(Source(name, (FIXTURES / name).read_bytes()), ReadOptions())


def tournament_of(name: str) -> Tournament:
    (tournament,) = read_fixture(name).tournaments
    return tournament


def test_swiss_headers() -> None:
    event = tournament_of("swiss-9p-5r.trf")
    assert (event.name, event.city, event.federation) == ("Spring Open", "Larchfield", "IRL")
    assert event.start == EventDate("2026/04/11", date(2026, 4, 11))
    assert event.end == EventDate("2026/04/13", date(2026, 4, 13))
    assert (event.kind, event.kind_basis) == (EventKind.SWISS, "record 192")
    assert event.type_code == "FIDE_DUTCH_2026"
    assert event.type_text == "Individual: Swiss-System"
    assert event.rounds_planned == 5
    assert event.initial_colour is WHITE
    assert event.pairing_program == "by hand"
    assert (event.tie_breaks, event.tie_breaks_basis) == (("BH/C1", "BH", "SB"), "record 212")
    assert event.rate_of_play is not None
    assert event.rate_of_play.text == "90 minutes plus 30 seconds a move"
    assert event.rate_of_play.encoded == "5400+30"
    assert event.officials == (
        Official("chief-arbiter", "Quill, Nora"),
        Official("deputy-arbiter", "Penn, Otto"),
        Official("deputy-arbiter", "Ruiz, Inma"),
    )
    counts = event.counts
    assert (counts.players, counts.rated, counts.teams) == (9, 8, 0)
    assert not event.is_team_event


def test_swiss_round_dates() -> None:
    rounds = tournament_of("swiss-9p-5r.trf").rounds
    assert [round_.number for round_ in rounds] == [1, 2, 3, 4, 5]
    assert [round_.date.day.day for round_ in rounds if round_.date and round_.date.day] == [
        11,
        11,
        12,
        12,
        13,
    ]


def test_swiss_players() -> None:
    event = tournament_of("swiss-9p-5r.trf")
    boateng = event.player(2)
    assert (boateng.sex, boateng.title, boateng.name) == ("w", "WGM", "Boateng, Efua")
    assert (boateng.rating, boateng.federation, boateng.fide_id) == (2365, "GHA", "2500002")
    assert boateng.declared.points == Fraction(9, 2)
    assert boateng.declared.rank == 1
    assert event.player(3).title == "IM"
    assert event.player(3).birth_year == 1979
    hrubec = event.player(8)
    assert (hrubec.rating, hrubec.fide_id, hrubec.birth) == (None, "", "")


def test_swiss_rounds() -> None:
    event = tournament_of("swiss-9p-5r.trf")
    assert event.player(7).records == (
        RoundRecord(1, 3, WHITE, Outcome.DRAW),
        RoundRecord(2, 6, BLACK, Outcome.FORFEIT_LOSS),
        RoundRecord(3, outcome=Outcome.HALF_POINT_BYE),
        RoundRecord(4, outcome=Outcome.ZERO_POINT_BYE),
        RoundRecord(5, outcome=Outcome.ZERO_POINT_BYE),
    )
    assert event.player(6).records[1] == RoundRecord(2, 7, WHITE, Outcome.FORFEIT_WIN)
    assert event.player(3).records[3] == RoundRecord(4, 4, WHITE, Outcome.DOUBLE_FORFEIT)
    assert event.player(4).records[3] == RoundRecord(4, 3, BLACK, Outcome.DOUBLE_FORFEIT)
    assert event.player(9).records[0] == RoundRecord(1, outcome=Outcome.PAIRING_ALLOCATED_BYE)
    assert event.bye_requests == ()


def test_ordinary_files_need_no_word() -> None:
    for name in ("swiss-9p-5r.trf", "round-robin-6p.trf", "teams-013.trf", "bom-cr.trf"):
        result = read_fixture(name)
        assert result.diagnostics == (), name
        assert check_tournament(result.tournaments[0]) == (), name


def test_round_robin() -> None:
    event = tournament_of("round-robin-6p.trf")
    assert (event.kind, event.kind_basis) == (EventKind.ROUND_ROBIN, "record 192")
    assert (event.tie_breaks, event.tie_breaks_basis) == (("DE", "WIN", "SB", "KS"), "record 202")
    assert event.start == EventDate("2026-02-02", date(2026, 2, 2))
    assert event.player(6).records[3] == RoundRecord(4, 5, WHITE, Outcome.FORFEIT_LOSS)
    assert event.player(5).records[3] == RoundRecord(4, 6, BLACK, Outcome.FORFEIT_WIN)


def test_trf06() -> None:
    event = tournament_of("trf06-byes.trf")
    assert event.start == EventDate("28. 11. 2008", date(2008, 11, 28))
    assert [player.title for player in event.players] == ["GM", "FM", "", "", "IM"]
    assert [player.sex for player in event.players] == ["m", "w", "m", "m", "m"]
    assert [player.rating for player in event.players] == [None, 1901, 951, 1702, 1650]
    assert event.player(3).federation == "ST."
    assert event.player(3).birth == ""
    outcomes = [record.outcome for record in event.player(3).records]
    assert outcomes == [
        Outcome.PAIRING_ALLOCATED_BYE,
        Outcome.LOSS,
        Outcome.ZERO_POINT_BYE,
    ]
    assert event.player(2).records[1].outcome is Outcome.HALF_POINT_BYE
    assert [kept.span.line for kept in event.unparsed] == [5]  # the ruler


def test_bom_and_cr() -> None:
    event = tournament_of("bom-cr.trf")
    assert event.name == "Tvekamp Åre"
    assert event.start == EventDate("May 9, 2026", date(2026, 5, 9))
    assert event.player(1).name == "Ulvås, Åge"
    assert event.text is not None
    assert (event.text.has_bom, event.text.line_end, event.text.encoding) == (True, "\r", "utf-8")
    assert len(event.text.lines) == 4


def test_cp1252_is_named() -> None:
    result = read_fixture("cp1252.trf")
    (event,) = result.tournaments
    assert event.player(1).name == "Weiß, Jörg"
    assert event.text is not None
    assert event.text.encoding == "cp1252"
    (finding,) = result.diagnostics
    assert finding.code == "TEXT-ENCODING-ASSUMED"
    assert "cp1252" in finding.message
    assert finding.excerpt == "012 Schnellschach Füssen"
    assert finding.place == "cp1252.trf:1:20-20"


def test_old_team_records_before_the_players() -> None:
    event = tournament_of("teams-013.trf")
    assert event.is_team_event
    assert [(team.id, team.name, team.players) for team in event.teams] == [
        (1, "Rook Lane", (1, 2)),
        (2, "Castle Yard", (3, 4)),
        (3, "Old Priory", (5, 6)),
        (4, "Mill Brook", (7, 8)),
    ]
    assert event.kind is EventKind.ROUND_ROBIN


def test_provenance_points_into_the_file() -> None:
    event = tournament_of("swiss-9p-5r.trf")
    assert str(event.provenance.player(1)) == "swiss-9p-5r.trf:21"
    assert str(event.provenance.cell(1, 2)) == "swiss-9p-5r.trf:21:102-109"
    assert str(event.provenance.points(1)) == "swiss-9p-5r.trf:21:81-84"
    assert event.text is not None
    assert event.text.lines[20].startswith("001    1")
