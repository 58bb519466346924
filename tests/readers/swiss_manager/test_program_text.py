"""The program's text files.  Source: Swiss-Manager spec, sections 3.2 and 4."""

from __future__ import annotations

from fractions import Fraction

import pytest

from crosstable.api import Colour, Outcome, ReadOptions, ReadResult, Source, Tournament, Verdict
from crosstable.host import load_registry
from crosstable.readers.swiss_manager.program_headers import sniff
from crosstable.readers.swiss_manager.program_text import read
from crosstable.reading import plain_inputs, read_event

PLAYERS = (
    "Nr;Name;Titel;Identnr;EloNat;EloInt;Geburt;Fed;Sex;Typ;Gr;KlubNr;Klub;FideIdent;Quelle;"
    "Pkt;Wtg1;Wtg2;Rang;Nachname;Vorname;Atitel"
)
PAIRINGS = "Runde;Brett;IdentW;IdentS;NrW;NrS;ErgW;ErgS;Kontumaz;Erg;Mnr;ErgEloW;ErgEloS"


def read_text(*lines: str, encoding: str = "cp1252") -> ReadResult:
    data = "".join(f"{line}\r\n" for line in lines).encode(encoding)
    return read(Source("file.txt", data), ReadOptions())


def event_of(*lines: str) -> Tournament:
    (event,) = read_text(*lines).tournaments
    return event


def codes(result: ReadResult) -> list[str]:
    return [found.code for found in result.diagnostics]


def outcomes(event: Tournament, player: int) -> list[Outcome]:
    return [record.outcome for record in event.player(player).records]


# Players ----------------------------------------------------------------------------------


def player_of(row: str) -> object:
    return event_of(PLAYERS, row).players[0]


def test_a_player_with_everything() -> None:
    row = (
        "7;Füßl Änne;WFM;1234;1710;1755;00.00.1988;AUT;W;;S;0;Klub am Öd;94000044;;"
        "3½;12,5;7;4;Füßl;Änne;"
    )
    (player,) = event_of(PLAYERS, row).players
    assert (player.id, player.name, player.title, player.sex) == (7, "Füßl, Änne", "WFM", "w")
    assert (player.rating, player.federation, player.birth) == (1755, "AUT", "1988")
    assert (player.fide_id, player.club, player.group) == ("94000044", "Klub am Öd", "S")
    (national,) = player.national_ratings
    assert (national.rating, national.id, national.federation) == (1710, "1234", "AUT")
    assert (player.declared.points, player.declared.rank) == (Fraction(7, 2), 4)
    assert [tuple(t) for t in player.declared.tie_breaks] == [("Wtg1", "12,5"), ("Wtg2", "7")]


def test_zeros_stand_for_nothing() -> None:
    row = "1;Rook Ann;;;0;0;00.00.0000;;;;;0;;0;;0;;;0;Rook;Ann;"
    (player,) = event_of(PLAYERS, row).players
    assert (player.rating, player.birth, player.fide_id, player.sex) == (None, "", "", "")
    assert player.declared.rank is None
    assert player.national_ratings == ()


def test_without_surname_and_first_name_the_name_is_taken_whole() -> None:
    (player,) = event_of(PLAYERS, "1;Rook Ann;;;0;0;;;;;;0;;0;;0;;;1;;;").players
    assert player.name == "Rook Ann"


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "utf-8-sig"])
def test_encodings(encoding: str) -> None:
    row = "1;Füßl Änne;;;0;0;;;W;;;0;;0;;½;;;1;Füßl;Änne;"
    result = read_text(PLAYERS, row, encoding=encoding)
    (event,) = result.tournaments
    assert event.players[0].name == "Füßl, Änne"
    assert event.players[0].declared.points == Fraction(1, 2)
    assert ("TEXT-ENCODING-ASSUMED" in codes(result)) == (encoding == "cp1252")


def test_a_rating_that_is_no_number_is_told_with_its_place() -> None:
    result = read_text(PLAYERS, "1;Rook Ann;;;0;190O;;;;;;0;;0;;0;;;1;Rook;Ann;")
    found = next(d for d in result.diagnostics if d.code == "SM-TEXT-VALUE")
    assert found.span is not None
    assert (found.span.line, found.span.columns) == (2, (16, 19))
    assert found.excerpt is not None
    assert found.excerpt[15:19] == "190O"


def test_the_second_player_of_a_number_is_not_used() -> None:
    rows = (
        "1;Rook Ann;;;0;0;;;;;;0;;0;;0;;;1;Rook;Ann;",
        "1;Pawn Bob;;;0;0;;;;;;0;;0;;0;;;2;Pawn;Bob;",
    )
    result = read_text(PLAYERS, *rows)
    assert "SM-TEXT-DUPLICATE" in codes(result)
    assert [p.name for p in result.tournaments[0].players] == ["Rook, Ann"]


# Pairings ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("result", "white", "black"),
    [
        ("1;0;;1:0", Outcome.WIN, Outcome.LOSS),
        ("0;1;;0:1", Outcome.LOSS, Outcome.WIN),
        ("0,5;0,5;;0,5:0,5", Outcome.DRAW, Outcome.DRAW),
        ("½;½;;½:½", Outcome.DRAW, Outcome.DRAW),
        ("1;0;K;1:0K", Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
        ("0;1;K;0:1K", Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN),
        ("0;0;K;0:0K", Outcome.DOUBLE_FORFEIT, Outcome.DOUBLE_FORFEIT),
        ("0;0;;0:0", Outcome.PENDING, Outcome.PENDING),
        ("0,5;0,5;K;", Outcome.UNKNOWN, Outcome.UNKNOWN),
        ("1;0;?;", Outcome.UNKNOWN, Outcome.UNKNOWN),
        ("a;b;;", Outcome.UNKNOWN, Outcome.UNKNOWN),
    ],
)
def test_results(result: str, white: Outcome, black: Outcome) -> None:
    event = event_of(PAIRINGS, f"1;4;0;0;9;3;{result};0;;")
    (ours,), (theirs,) = event.player(9).records, event.player(3).records
    assert (ours.outcome, theirs.outcome) == (white, black)
    assert (ours.colour, theirs.colour, ours.board) == (Colour.WHITE, Colour.BLACK, 4)


def test_games_not_yet_played_are_counted() -> None:
    result = read_text(PAIRINGS, "1;1;0;0;1;2;0;0;;0:0;0;;", "1;2;0;0;3;4;0;0;;0:0;0;;")
    found = next(d for d in result.diagnostics if d.code == "SM-TEXT-OPEN-GAMES")
    assert "2 in all" in found.message


def test_a_bye_has_no_points_until_its_round_is_complete() -> None:
    event = event_of(PAIRINGS, "1;1;0;0;1;2;0;0;;0:0;0;;", "1;2;0;0;3;-1;0;0;;0:0;0;;")
    (bye,) = event.player(3).records
    assert (bye.outcome, bye.awarded) == (Outcome.PAIRING_ALLOCATED_BYE, None)
    assert event.points.pairing_allocated_bye == 1


@pytest.mark.parametrize(("score", "worth"), [("1;0", 1), ("1;1", 1), ("0,5;0,5", Fraction(1, 2))])
def test_the_value_of_a_bye_is_the_one_written(score: str, worth: Fraction) -> None:
    result = read_text(PAIRINGS, "1;1;0;0;1;2;1;0;;1:0;0;;", f"1;2;0;0;3;-1;{score};;;0;;")
    (event,) = result.tournaments
    assert outcomes(event, 3) == [Outcome.PAIRING_ALLOCATED_BYE]
    assert event.points.pairing_allocated_bye == worth
    assert "SM-TEXT-BYE-VALUE" not in codes(result)


def test_a_bye_without_points_in_a_complete_round_is_doubted() -> None:
    result = read_text(PAIRINGS, "1;1;0;0;1;2;1;0;;1:0;0;;", "1;2;0;0;3;-1;0;0;;0:0;0;;")
    assert "SM-TEXT-BYE-VALUE" in codes(result)
    assert result.tournaments[0].points.pairing_allocated_bye == 0


def test_byes_that_differ_are_awarded() -> None:
    event = event_of(
        PAIRINGS,
        "1;1;0;0;1;2;1;0;;1:0;0;;", "1;2;0;0;3;-1;1;1;;1:1;0;;",
        "2;1;0;0;3;1;1;0;;1:0;0;;", "2;2;0;0;2;-1;1;1;;1:1;0;;",
        "3;1;0;0;3;2;1;0;;1:0;0;;", "3;2;0;0;1;-1;0,5;0,5;;;0;;",
    )  # fmt: skip
    assert event.points.pairing_allocated_bye == 1
    assert event.player(1).records[2].awarded == Fraction(1, 2)
    assert event.player(3).records[0].awarded is None


def test_another_point_system_is_read_off_the_scores() -> None:
    event = event_of(PAIRINGS, "1;1;0;0;1;2;3;0;;3:0;0;;", "1;2;0;0;3;4;1;1;;1:1;0;;")
    assert (event.points.win, event.points.draw, event.points.loss) == (3, 1, 0)
    assert event.points.forfeit_win == 3
    assert event.player(1).records[0].awarded is None


def test_who_is_missing_in_a_round_is_unknown() -> None:
    result = read_text(
        PAIRINGS,
        "1;1;0;0;1;2;1;0;;1:0;0;;", "1;2;0;0;3;4;1;0;;1:0;0;;", "2;1;0;0;1;3;1;0;;1:0;0;;",
    )  # fmt: skip
    (event,) = result.tournaments
    assert outcomes(event, 2) == [Outcome.LOSS]
    assert not any(round_.lists_everyone for round_ in event.rounds)
    found = next(d for d in result.diagnostics if d.code == "SM-TEXT-ABSENT")
    assert "2 (round 2), 4 (round 2)" in found.message


def test_a_range_of_rounds_that_begins_later() -> None:
    result = read_text(PAIRINGS, "3;1;0;0;1;2;1;0;;1:0;0;;", "5;1;0;0;2;1;1;0;;1:0;0;;")
    found = next(d for d in result.diagnostics if d.code == "SM-TEXT-ROUNDS-MISSING")
    assert found.message == "not in the file: round 1, 2, 4"
    assert [round_.number for round_ in result.tournaments[0].rounds] == [3, 5]


@pytest.mark.parametrize(
    "row",
    [
        "x;1;0;0;1;2;1;0;;;0;;",
        "1;1;0;0;0;2;1;0;;;0;;",
        "1;1;0;0;1;1;1;0;;;0;;",
        "1;1;0;0;1;;1;0;;;0;;",
    ],
)
def test_a_row_without_round_or_players_is_kept_as_text(row: str) -> None:
    result = read_text(PAIRINGS, "1;2;0;0;7;8;1;0;;1:0;0;;", row)
    assert "SM-TEXT-NUMBER" in codes(result)
    assert [kept.text for kept in result.tournaments[0].unparsed] == [row]


# Both together ----------------------------------------------------------------------------


def joined(points: dict[int, str], wanted: str) -> Tournament:
    players = [
        f"{id_};P{id_};;;0;0;;;;;;0;;0;;{given};;;1;P{id_};;" for id_, given in points.items()
    ]
    pairings = ["1;1;0;0;1;2;1;0;;1:0;0;;", "1;2;0;0;3;4;0,5;0,5;;;0;;", "2;1;0;0;1;3;1;0;;;0;;"]
    sources = [
        Source("players.txt", "\r\n".join([PLAYERS, *players]).encode()),
        Source("pairings.txt", "\r\n".join([PAIRINGS, *pairings]).encode()),
    ]
    result = read_event(load_registry(), plain_inputs(sources))
    assert wanted in [diagnostic.code for diagnostic in result.diagnostics]
    return result.tournament


def test_the_points_tell_a_half_point_bye_from_an_absence() -> None:
    event = joined({1: "2", 2: "½", 3: "½", 4: "½"}, "JOIN-ROUND-SETTLED")
    assert outcomes(event, 2) == [Outcome.LOSS, Outcome.HALF_POINT_BYE]
    assert outcomes(event, 4) == [Outcome.DRAW, Outcome.ZERO_POINT_BYE]


def test_who_is_in_no_row_at_all_is_settled_by_the_points_too() -> None:
    event = joined({1: "2", 2: "0", 3: "½", 4: "½", 5: "1"}, "JOIN-ROUND-SETTLED")
    assert outcomes(event, 5) == [Outcome.HALF_POINT_BYE, Outcome.HALF_POINT_BYE]


def test_pairings_alone_lack_the_names() -> None:
    source = Source("pairings.txt", f"{PAIRINGS}\r\n1;1;0;0;1;2;1;0;;1:0;0;;".encode())
    found = read_event(load_registry(), plain_inputs([source])).diagnostics
    assert "JOIN-NAMES-MISSING" in [diagnostic.code for diagnostic in found]


def test_points_of_another_round_settle_nothing() -> None:
    event = joined({1: "1", 2: "½", 3: "½", 4: "½"}, "JOIN-ROUND-UNKNOWN")
    assert outcomes(event, 2) == [Outcome.LOSS, Outcome.UNKNOWN]


def test_points_that_no_bye_explains_leave_it_open() -> None:
    event = joined({1: "2", 2: "1", 3: "½", 4: "½"}, "JOIN-ROUND-UNKNOWN")
    assert outcomes(event, 2) == [Outcome.LOSS, Outcome.UNKNOWN]


# The crosstable ---------------------------------------------------------------------------


def crosstable(*rows: str, header: str = "", title: str = "Village Open") -> ReadResult:
    head = header or "Rank;SNo.;;Name;Rtg;FED;1.Rd.;;;2.Rd.;;;Pts;BH"
    return read_text(title, "", "Final Ranking", "", head, *rows)


def test_opponents_are_row_positions() -> None:
    result = crosstable(
        "1;12;FM;Rook Ann;2000;ENG;2;w;1;3;b;x;1x;2",
        "2;5;;Pawn Bob;0;ENG;1;b;0;-;-;1;1;2",
        "3;30;;King Eve;1500;ENG;-;-;0;1;w;x;x;1x",
    )
    (event,) = result.tournaments
    assert [player.id for player in event.players] == [5, 12, 30]
    ann = event.player(12)
    assert [record.opponent for record in ann.records] == [5, 30]
    assert (ann.title, ann.rating, ann.declared.points) == ("FM", 2000, Fraction(3, 2))
    assert outcomes(event, 5) == [Outcome.LOSS, Outcome.PAIRING_ALLOCATED_BYE]
    assert outcomes(event, 30) == [Outcome.ZERO_POINT_BYE, Outcome.DRAW]
    assert event.provenance.ids_are_given
    assert event.tie_breaks == ("BH",)
    assert codes(result) == []


@pytest.mark.parametrize("letter", ["x", "½", "r", "=", "5"])
def test_the_letter_for_a_draw_is_found(letter: str) -> None:
    result = crosstable(
        f"1;1;;Rook Ann;0;ENG;2;w;{letter};2;b;1;1½;0",
        f"2;2;;Pawn Bob;0;ENG;1;b;{letter};1;w;0;½;0",
    )
    (event,) = result.tournaments
    assert outcomes(event, 1) == [Outcome.DRAW, Outcome.WIN]


@pytest.mark.parametrize(
    ("white", "black"), [("w", "b"), ("w", "s"), ("b", "s")], ids=["en", "de", "tr"]
)
def test_the_letters_of_the_colours_decide(white: str, black: str) -> None:
    result = crosstable(
        f"1;1;;Rook Ann;0;ENG;2;{white};1;2;{black};1;2;0",
        f"2;2;;Pawn Bob;0;ENG;1;{black};0;1;{white};0;0;0",
    )
    (event,) = result.tournaments
    assert [r.colour for r in event.player(1).records] == [Colour.WHITE, Colour.BLACK]


def test_forfeits_have_no_colour() -> None:
    result = crosstable(
        "1;1;;Rook Ann;0;ENG;2;-;+;2;-;-;1;0", "2;2;;Pawn Bob;0;ENG;1;-;-;1;-;-;0;0"
    )
    (event,) = result.tournaments
    assert outcomes(event, 1) == [Outcome.FORFEIT_WIN, Outcome.DOUBLE_FORFEIT]
    assert outcomes(event, 2) == [Outcome.FORFEIT_LOSS, Outcome.DOUBLE_FORFEIT]
    assert {record.colour for record in event.player(1).records} == {None}


def test_a_game_without_result_and_a_round_not_reached() -> None:
    result = crosstable("1;1;;Rook Ann;0;ENG;2;w;;;;;0;0", "2;2;;Pawn Bob;0;ENG;1;b;;;;;0;0")
    (event,) = result.tournaments
    assert outcomes(event, 1) == [Outcome.PENDING]


def test_german_headers_are_read_as_well() -> None:
    result = crosstable(
        "1;1;;Rook Ann;1900;ENG;2;w;1;1;x", "2;2;;Pawn Bob;0;ENG;1;s;0;0;x",
        header="Rg.;Snr;;Name;Elo;Land;1.Rd.;;;Pkt;Wtg1",
    )  # fmt: skip
    (event,) = result.tournaments
    assert event.player(1).rating == 1900
    assert event.player(1).records[0].colour is Colour.WHITE
    assert event.tie_breaks == ()


def test_a_page_of_a_longer_list_is_refused() -> None:
    result = crosstable(
        "1;1;;Rook Ann;0;ENG;7;w;1;2;b;1;2;0", "2;2;;Pawn Bob;0;ENG;-;-;0;1;w;0;0;0"
    )
    assert result.tournaments == ()
    assert codes(result) == ["SM-TEXT-PAGE"]


def test_a_page_is_read_where_a_part_is_asked_for() -> None:
    rows = ("1;1;;Rook Ann;0;ENG;7;w;1;2;b;1;2;0", "2;2;;Pawn Bob;0;ENG;-;-;0;1;w;0;0;0")
    head = "Rank;SNo.;;Name;Rtg;FED;1.Rd.;;;2.Rd.;;;Pts;BH"
    data = "\r\n".join((head, *rows)).encode()
    result = read(Source("page.txt", data), ReadOptions(partial=True))
    (event,) = result.tournaments
    assert codes(result) == ["SM-PARTIAL"]
    assert [player.name for player in event.players] == ["Rook Ann", "Pawn Bob", ""]
    assert event.player(1).records[0].opponent == 3
    (known,) = event.player(3).records
    assert (known.opponent, known.outcome, known.colour) == (1, Outcome.LOSS, Colour.BLACK)


def test_two_columns_of_one_name_are_told_apart() -> None:
    result = crosstable(
        "1;1;;Rook Ann;0;ENG;2;w;1;1;2;3", "2;2;;Pawn Bob;0;ENG;1;b;0;0;4;5",
        header="Rank;SNo.;;Name;Rtg;FED;1.Rd.;;;Pts;Wtg;Wtg",
    )  # fmt: skip
    (event,) = result.tournaments
    assert [tuple(t) for t in event.player(1).declared.tie_breaks] == [("Wtg", "2"), ("Wtg#2", "3")]
    assert [column.name for column in event.declared_columns] == ["Wtg", "Wtg#2"]


def test_rows_that_were_sorted_anew_are_refused() -> None:
    result = crosstable(
        "1;1;;Rook Ann;0;ENG;2;w;1;3;b;1;2;0",
        "2;2;;Pawn Bob;0;ENG;3;b;1;3;w;0;0;0",
        "3;3;;King Eve;0;ENG;2;b;1;2;w;0;0;0",
        "4;4;;Queen Kim;0;ENG;3;b;1;2;w;0;0;0",
    )
    assert result.tournaments == ()
    assert codes(result) == ["SM-TEXT-NOT-MUTUAL"]


def test_a_blank_rank_is_shared_with_the_row_above_if_all_else_is_equal() -> None:
    result = crosstable(
        "1;1;;Rook Ann;0;ENG;2;w;x;3;b;1;1x;2", ";2;;Pawn Bob;0;ENG;1;b;x;-;-;1;1x;2",
        ";3;;King Eve;0;ENG;-;-;0;1;w;0;0;2",
    )  # fmt: skip
    (event,) = result.tournaments
    assert [player.declared.rank for player in event.players] == [1, 1, None]


def test_without_starting_numbers_the_rows_are_counted() -> None:
    result = crosstable("1;Rook Ann;2;w;1;1", "2;Pawn Bob;1;b;0;0", header="Rank;Name;1.Rd.;;;Pts")
    (event,) = result.tournaments
    assert not event.provenance.ids_are_given
    assert [player.name for player in event.players] == ["Rook Ann", "Pawn Bob"]


# Recognition ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (PLAYERS, Verdict.YES),
        ("\ufeff" + PAIRINGS, Verdict.YES),
        ("Open\n\nRank;SNo.;;Name;Rtg;FED;1.Rd.;;;2.Rd.;;;Pts", Verdict.YES),
        ("No.;;Name;Rtg;FED;1.Rd;2.Rd;Pts.", Verdict.NO),
        ("Nr;Name;Verein", Verdict.NO),
        ("012 Village Open", Verdict.NO),
        ("", Verdict.NO),
    ],
)
def test_recognition(text: str, verdict: Verdict) -> None:
    assert sniff(text.encode("utf-8")).verdict is verdict
    if text:
        assert sniff(text.encode("utf-16")).verdict is verdict


def test_a_header_without_the_scores_is_refused() -> None:
    result = read_text("Runde;Brett;NrW;NrS", "1;1;1;2")
    assert result.tournaments == ()
    assert codes(result) == ["SM-TEXT-COLUMNS"]
