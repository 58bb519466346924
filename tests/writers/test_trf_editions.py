"""TRF16 and TRF26 written from the model: which records, in which columns, what is lost.

Expectations are the columns of the TRF fact sheet and the small cases from public reports.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest

from crosstable.api import (
    Acceleration,
    ByeRequest,
    Colour,
    Declared,
    DeclaredCounts,
    EventDate,
    EventKind,
    ForbiddenPairing,
    MatchRecord,
    NationalRating,
    Official,
    Outcome,
    Player,
    PointSystem,
    RateOfPlay,
    ReadOptions,
    Round,
    RoundRecord,
    Source,
    Team,
    Tournament,
    Unparsed,
    WriteOptions,
    Written,
)
from crosstable.model.diagnostics import Span
from crosstable.writers._ascii import to_ascii
from crosstable.writers._trf_header import canonical_tie_break

from ..shared import CASES
from .trf_formats import READER, WRITERS

TWO = (Player(id=1, name="Adams, Ann"), Player(id=2, name="Baker, Bob"))
THREE_ONE = PointSystem(
    win=Fraction(3),
    forfeit_win=Fraction(3),
    full_point_bye=Fraction(3),
    draw=Fraction(1),
    half_point_bye=Fraction(1),
    pairing_allocated_bye=Fraction(3),
)


def write(event: Tournament, id_: str = "trf26", **options: object) -> Written:
    return WRITERS[id_].write(event, WriteOptions(**options))


def lines(event: Tournament, id_: str = "trf26", **options: object) -> list[str]:
    return write(event, id_, **options).data.decode().split("\r\n")


def record(id_: str, event: Tournament, edition: str = "trf26", **options: object) -> list[str]:
    return [line for line in lines(event, edition, **options) if line.startswith(id_)]


def codes(written: Written) -> list[str]:
    return [diagnostic.code.removeprefix("TRF-WRITE-") for diagnostic in written.diagnostics]


def read(data: bytes) -> Tournament:
    (event,) = READER.read(Source("toy.trf", data), ReadOptions()).tournaments
    return event


def event(*records: tuple[RoundRecord, ...], **facts: object) -> Tournament:
    players = [replace(player, records=had) for player, had in zip(TWO, records, strict=False)]
    return Tournament(**{"players": tuple(players) or TWO, **facts})


# Headers ----------------------------------------------------------------------------------


def test_every_header_of_trf26() -> None:
    full = event(
        name="Toy Open",
        city="Toytown",
        federation="ENG",
        start=EventDate("1. 6. 2026", date(2026, 6, 1)),
        end=EventDate("2026-06-02", date(2026, 6, 2)),
        type_text="Open",
        type_code="FIDE_DUTCH",
        kind=EventKind.SWISS,
        officials=(Official("deputy-arbiter", "Two"), Official("chief-arbiter", "One")),
        rate_of_play=RateOfPlay("90 min", "5400+30"),
        rounds=(
            Round(1, date=EventDate("1.6.26", date(2026, 6, 1))),
            Round(2, date=EventDate("2.6.26", date(2026, 6, 2))),
        ),
        rounds_planned=5,
        initial_colour=Colour.BLACK,
        points=THREE_ONE,
        starting_rank_method="NIDOF",
        pairing_program="by hand",
        tie_breaks=("DE", "bh/c1", "club:SOLKOFF"),
    )
    assert lines(full)[:22] == [
        "012 Toy Open",
        "022 Toytown",
        "032 ENG",
        "042 2026/06/01",
        "052 2026/06/02",
        "062 2",
        "072 0",
        "082 0",
        "092 Open",
        "102 One",
        "112 Two",
        "122 90 min",
        "132".ljust(91) + "26/06/01  26/06/02",
        "142 5",
        "XXR 5",
        "152 B",
        "162  W 3.0    D 1.0",
        "172     NIDOF",
        "182 by hand",
        "192 FIDE_DUTCH",
        "202 DE,BH/C1,OTHER_SOLKOFF",
        "222 5400+30",
    ]
    assert codes(write(full)) == []


@pytest.mark.parametrize(
    ("code", "canonical"),
    [
        ("bh-c1", "BH/C1"),
        ("BH:gp/C1/P", "BH:GP/C1/P"),
        ("fide:KS/L+1", "KS/L+1"),
        ("mpvgp", "MPvGP"),
        ("OTHER_ABC", "OTHER_ABC"),
        ("us-chess:SOLKOFF", "OTHER_SOLKOFF"),
        ("KASHDAN", "OTHER_KASHDAN"),
    ],
)
def test_tie_breaks_are_canonical(code: str, canonical: str) -> None:
    assert canonical == canonical_tie_break(code)


def test_212_begins_with_the_points() -> None:
    listed = event(tie_breaks=("DE",), tie_breaks_basis="record 212")
    assert record("2", listed) == ["212 PTS,DE"]


@pytest.mark.parametrize(
    ("kind", "facts", "written"),
    [
        (EventKind.SWISS, {}, ["092 Individual: Swiss-System"]),
        (EventKind.KNOCK_OUT, {}, ["192 CUSTOM_KNOCKOUT"]),
        (EventKind.SWISS, {"type_code": "FIDE_DUTCH"}, ["192 FIDE_DUTCH"]),
        (EventKind.ROUND_ROBIN, {}, ["092 Individual: Round-Robin"]),
        (EventKind.UNKNOWN, {}, []),
    ],
)
def test_the_kind_is_said_once(kind: EventKind, facts, written: list[str]) -> None:
    of_kind = event(kind=kind, **facts)
    assert written == [*record("092", of_kind), *record("192", of_kind)]
    assert kind is read(write(of_kind).data).kind


def test_trf16_has_no_type_code_and_says_so() -> None:
    coded = event(kind=EventKind.SWISS, type_code="FIDE_DUTCH")
    written = write(coded, "trf16")
    assert codes(written) == ["LEFT-OUT"]
    assert "the encoded type" in written.diagnostics[0].message
    assert record("092", coded, "trf16") == ["092 Individual: Swiss-System"]


def test_a_kind_that_the_type_contradicts_is_told() -> None:
    assert codes(write(event(kind=EventKind.SWISS, type_text="Open B"))) == ["KIND"]


def test_an_uncertain_date_is_told() -> None:
    dated = event(
        start=EventDate("7/8/2026"),
        rounds=(
            Round(1, date=EventDate("the first")),
            Round(2, date=EventDate("1999", date(1999, 1, 1))),
        ),
    )
    assert record("042", dated) == ["042 7/8/2026"]
    assert codes(write(dated)) == ["DATE", "DATE", "DATE"]


def test_counts_are_the_real_ones() -> None:
    counted = event(counts=DeclaredCounts(players=88, rated=0))
    assert record("062", counted) == ["062 2"]
    assert codes(write(counted)) == ["COUNTS"]


# Points -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "line"),
    [
        ({}, []),
        ({"pairing_allocated_bye": Fraction(1, 2)}, ["162  P 0.5"]),
        ({"loss": Fraction(1)}, ["162  L 1.0"]),
        (
            {"zero_point_bye": Fraction(1), "forfeit_loss": Fraction(1), "loss": Fraction(1, 4)},
            ["162  L0.25    A 1.0"],
        ),
    ],
)
def test_162_has_what_differs(points: dict[str, Fraction], line: list[str]) -> None:
    assert line == record("162", event(points=PointSystem(**points)))


def test_162_cannot_tell_colours() -> None:
    by_colour = event(points=PointSystem(win_with_black=Fraction(2)))
    assert codes(write(by_colour)) == ["POINT-SYSTEM"]
    assert codes(write(by_colour, "trf16")) == ["POINT-SYSTEM"]


def test_case_16_absence_is_written_as_a() -> None:
    """Case 16: 3 - 1 - 0, absence 0; what is the usual value needs no symbol."""
    text = "162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0    X 1.0\n"
    rows = "001    1 " + "A".ljust(71).rjust(76) + " 0.0\n"
    found = read((text + rows).encode())
    assert found.points == THREE_ONE
    assert record("162", replace(found, text=None)) == ["162  W 3.0    D 1.0"]
    absent = replace(THREE_ONE, zero_point_bye=Fraction(1, 2), forfeit_loss=Fraction(1, 2))
    assert record("162", event(points=absent)) == ["162  W 3.0    D 1.0    A 0.5"]
    assert absent == read(write(event(points=absent)).data).points


# Players ----------------------------------------------------------------------------------


def test_case_35_birth_dates_stand_in_70_to_79() -> None:
    born = Tournament(players=(Player(id=1, name="A", birth="1951/02/02"),))
    for edition in ("trf16", "trf26"):
        (row,) = record("001", born, edition)
        assert row[69:79] == "1951/02/02"
        assert read(write(born, edition).data).players[0].birth == "1951/02/02"


def test_points_that_nobody_states_are_those_of_the_rounds() -> None:
    played = event(
        (
            RoundRecord(1, 2, Colour.WHITE, Outcome.DRAW),
            RoundRecord(2, outcome=Outcome.FULL_POINT_BYE),
        ),
        (
            RoundRecord(1, 1, Colour.BLACK, Outcome.DRAW),
            RoundRecord(2, outcome=Outcome.ZERO_POINT_BYE),
        ),
    )
    assert [row[80:84] for row in record("001", played)] == [" 1.5", " 0.5"]


def test_national_ratings_follow_the_players() -> None:
    rating = NationalRating(federation="FRA", rating=2100, id="Y02046", origin="IDF")
    rated = Tournament(players=(Player(id=12, name="A", national_ratings=(rating,)),))
    assert record("FRA", rated) == ["FRA   12".ljust(48) + "2100 IDF      Y02046"]
    assert codes(write(rated, "trf16")) == ["LEFT-OUT"]


def test_characters_that_are_no_text_are_told() -> None:
    hostile = Tournament(name="a\tb", players=(Player(id=1, name="two\nlines"),))
    written = write(hostile)
    assert codes(written) == ["CHARACTERS", "CHARACTERS"]
    assert b"two?lines" in written.data


@pytest.mark.parametrize("id_", ["trf16", "trf26"])
@pytest.mark.parametrize("engine", [False, True])
@pytest.mark.parametrize(
    "bad", ["a\nb", "a\r001 b", "\x00", "\u202ea", "\ud800", "\ufeff", "x\x85y"]
)
def test_no_text_breaks_a_line(bad: str, id_: str, engine: bool) -> None:
    """Every text of the model, in every place, stays in its record."""
    player = Player(id=1, name=bad, title=bad, sex=bad, federation=bad, fide_id=bad, birth=bad)
    hostile = Tournament(
        name=bad,
        city=bad,
        federation=bad,
        start=EventDate(bad),
        type_text=bad,
        type_code=bad,
        officials=(Official("chief-arbiter", bad),),
        rate_of_play=RateOfPlay(bad, bad),
        rounds=(Round(1, date=EventDate(bad)),),
        tie_breaks=(bad,),
        starting_rank_method=bad,
        pairing_program=bad,
        board_colours=bad,
        players=(replace(player, national_ratings=(NationalRating(federation=bad, id=bad),)),),
        teams=(Team(id=1, name=bad, nickname=bad, players=(1,)),),
    )
    written = write(hostile, id_, for_engine=engine)
    harmless = write(replace(hostile, name="x"), id_, for_engine=engine)
    kinds = [line[:3] for line in written.data.decode().splitlines()]
    assert kinds == [line[:3] for line in harmless.data.decode().split("\r\n")][:-1]
    assert kinds.count("001") == 1
    assert {"CHARACTERS"} <= set(codes(written))


@pytest.mark.parametrize("id_", ["trf16", "trf26"])
def test_more_than_9999_players_are_refused(id_: str) -> None:
    crowd = Tournament(players=tuple(Player(id=n, name="A") for n in range(1, 10_001)))
    written = write(crowd, id_)
    assert written.data == b""
    assert codes(written) == ["TOO-MANY"]


@pytest.mark.parametrize("id_", ["trf16", "trf26"])
def test_a_line_end_can_be_asked_for(id_: str) -> None:
    data = write(event(), id_, line_end="\n").data
    assert b"\r" not in data
    assert data.endswith(b"\n")


# ASCII ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "ascii_name", "is_lost"),
    [
        ("Weiß, Jürgen", "Weiss, Jurgen", False),
        ("Łuczak, Ørn", "Luczak, Orn", False),
        ("Þór, Ðæ", "Thor, Dae", False),
        ("Đoàn, Văn Đức", "Doan, Van Duc", False),
        ("Ǿ ǽ", "O ae", False),
        ("Жуков, I", "?????, I", True),
        ("Ηλίας", "?????", True),
    ],
)
def test_letters_in_ascii(name: str, ascii_name: str, is_lost: bool) -> None:
    assert (ascii_name, is_lost) == to_ascii(name)


def test_names_that_lost_letters_are_told() -> None:
    named = Tournament(
        name="Größe",
        officials=(Official("chief-arbiter", "Čapek"),),
        players=(Player(id=1, name="Жуков, I"), Player(id=2, name="Weiß, J")),
        teams=(Team(id=1, name="Łódź", players=(1, 2)),),
    )
    written = write(named, ascii_names=True)
    assert written.data.isascii()
    assert codes(written) == ["ASCII"]
    assert "player 1 'Жуков, I'" in written.diagnostics[0].message


def test_ascii_names_change_nothing_else_in_their_file() -> None:
    data = write(Tournament(name="Größe", players=TWO), "trf16").data
    changed = write(read(data), "trf16", ascii_names=True).data
    assert data.decode().replace("Größe", "Grosse").encode() == changed


# Records that name players ----------------------------------------------------------------


def test_requests_accelerations_and_forbidden_pairings() -> None:
    asked = event(
        rounds_planned=9,
        bye_requests=(
            ByeRequest(1, 3, Outcome.HALF_POINT_BYE),
            ByeRequest(2, 3, Outcome.HALF_POINT_BYE),
            ByeRequest(2, 4, Outcome.ZERO_POINT_BYE),
        ),
        accelerations=(
            Acceleration(participants=(1, 2), first_round=1, last_round=3, points=Fraction(1)),
        ),
        forbidden_pairings=(
            ForbiddenPairing(participants=(1, 2), first_round=2, last_round=4),
            ForbiddenPairing(participants=(1, 2)),
        ),
    )
    assert record("2", asked) == [
        "240 H   3    1    2",
        "240 Z   4    2",
        "250       1.0   1   3    1    2",
        "260   2   4    1    2",
        "260   1   9    1    2",
    ]
    assert codes(write(asked)) == []
    assert codes(write(asked, "trf16")) == ["LEFT-OUT"]


def test_requests_that_stand_as_cells_are_carried_by_trf16() -> None:
    half = RoundRecord(1, outcome=Outcome.HALF_POINT_BYE)
    asked = event((half,), (), bye_requests=(ByeRequest(1, 1, Outcome.HALF_POINT_BYE),))
    assert codes(write(asked, "trf16")) == []


def test_awarded_points_in_299() -> None:
    win = RoundRecord(1, 2, Colour.WHITE, Outcome.WIN, awarded=Fraction(1, 2))
    awarded = event((win,), (RoundRecord(1, 1, Colour.BLACK, Outcome.LOSS),))
    assert record("299", awarded) == ["299 W       0.5   1    1"]
    assert codes(write(awarded, "trf16")) == ["AWARDED"]


def test_a_bonus_on_an_allocated_bye_in_299_has_no_letter() -> None:
    bye = RoundRecord(1, outcome=Outcome.PAIRING_ALLOCATED_BYE, awarded=Fraction(3, 2))
    assert record("299", event((bye,), ())) == ["299         0.5   1    1"]


def test_teams_in_both_editions() -> None:
    team = Team(
        id=1,
        name="Club",
        nickname="CLU",
        strength=Fraction(5175, 2),
        players=(1, 1004),
        declared=Declared(points=Fraction(3), game_points=Fraction(11, 2), rank=2),
    )
    players = (TWO[0], replace(TWO[1], id=1004))
    teamed = Tournament(players=players, teams=(team,), is_team_event=True)
    head = "310   1 Club".ljust(41) + "CLU   2587.5"
    assert record("310", teamed) == [head + "    3.0    5.5   2     1 1004"]
    assert record("013", teamed) == []
    assert record("013", teamed, "trf16") == ["013 Club".ljust(36) + "   1 1004"]
    assert record("310", teamed, "trf16") == []


def test_matches_of_teams() -> None:
    players = tuple(Player(id=number, name=f"P{number}") for number in range(1, 7))
    matches = {
        1: (
            MatchRecord(1, 2, Colour.WHITE, Outcome.FORFEIT_WIN),
            MatchRecord(2, 3, Colour.WHITE, Outcome.WIN, line_up=(2, 1)),
            MatchRecord(3, outcome=Outcome.PAIRING_ALLOCATED_BYE, game_points=Fraction(1)),
        ),
        2: (
            MatchRecord(1, 1, Colour.BLACK, Outcome.FORFEIT_LOSS),
            MatchRecord(2, outcome=Outcome.HALF_POINT_BYE),
            MatchRecord(3, 3, Colour.WHITE, Outcome.LOSS, line_up=(3, 0)),
        ),
        3: (
            MatchRecord(1, outcome=Outcome.PAIRING_ALLOCATED_BYE, game_points=Fraction(1)),
            MatchRecord(2, 1, Colour.BLACK, Outcome.LOSS, line_up=(5, 6)),
            MatchRecord(3, 2, None, Outcome.WIN, Fraction(1), line_up=(5, 6)),
        ),
    }
    teams = tuple(
        Team(id=id_, name=f"T{id_}", players=(2 * id_ - 1, 2 * id_), records=records)
        for id_, records in matches.items()
    )
    teamed = Tournament(players=players, teams=teams, is_team_event=True, board_colours="WB")
    assert [
        line for line in lines(teamed) if line[:3] in ("240", "299", "300", "320", "330", "352")
    ] == [
        "352 WB",
        "240 H   2    2",
        "299 L       0.0   2    3",
        "299 W       0.0   2    1",
        "299 L       0.0   3    2",
        "299 W  1.0  0.0   3    3",
        "300   2   1   3    2    1",
        "300   3   2   3    3 0000",
        "320  1.0  1.0   3 000   1",
        "330 +-   1   1   2",
    ]


def two_teams(*matches: MatchRecord, games: tuple[Outcome, ...] = ()) -> Tournament:
    """Teams of two, the first with these matches; ``games`` are those of round 1."""
    rows = dict(enumerate(games, 1))
    players = tuple(
        Player(id=n, name=f"P{n}", records=(RoundRecord(1, other, colour, outcome),))
        for number, result in rows.items()
        for n, other, colour, outcome in (
            (number, number + 2, Colour.WHITE, result),
            (number + 2, number, Colour.BLACK, result.mirrored or result),
        )
    )
    theirs = tuple(
        match._replace(
            opponent=1,
            outcome=match.outcome.mirrored or match.outcome,
            line_up=(3, 4) if match.line_up else (),
        )
        for match in matches
    )
    return Tournament(
        players=tuple(sorted(players, key=lambda player: player.id)),
        teams=(
            Team(id=1, name="North", players=(1, 2) if games else (), records=matches),
            Team(id=2, name="South", players=(3, 4) if games else (), records=theirs),
        ),
        is_team_event=True,
        board_colours="WW",
    )


@pytest.mark.parametrize("edition", ["trf16", "trf26"])
@pytest.mark.parametrize("outcome", [Outcome.WIN, Outcome.PENDING])
def test_matches_without_boards_are_not_written(edition: str, outcome: Outcome) -> None:
    written = write(two_teams(MatchRecord(1, 2, None, outcome)), edition)
    assert written.data == b""
    (found,) = written.diagnostics
    assert found.code == "TRF-WRITE-NO-BOARDS"
    assert "1 match " in found.message
    assert "nothing was written" in found.message
    assert "--with" in (found.hint or "")


def test_some_matches_without_boards_are_told() -> None:
    first = MatchRecord(1, 2, Colour.WHITE, Outcome.WIN, line_up=(1, 2))
    second = MatchRecord(2, 2, None, Outcome.DRAW)
    written = write(two_teams(first, second, games=(Outcome.WIN, Outcome.DRAW)))
    (lost,) = [found for found in written.diagnostics if "without boards" in found.message]
    assert lost.code == "TRF-WRITE-LEFT-OUT"
    assert lost.message.endswith("1-2 in round 2")
    assert written.data


@pytest.mark.parametrize("outcome", [Outcome.WIN, Outcome.DRAW, Outcome.LOSS])
@pytest.mark.parametrize("open_", [Outcome.PENDING, Outcome.UNKNOWN])
def test_a_match_decided_without_one_of_its_boards_comes_back(
    outcome: Outcome, open_: Outcome
) -> None:
    """Record 299 says how it ended; the blank board says nothing (TRF fact sheet, 5.9)."""
    match = MatchRecord(1, 2, Colour.WHITE, outcome, line_up=(1, 2))
    written = write(two_teams(match, games=(Outcome.WIN, open_)))
    back = read(written.data)
    assert [team.records[0].outcome for team in back.teams] == [outcome, outcome.mirrored]
    assert [team.records[0].game_points for team in back.teams] == [None, None]
    again = write(back)
    assert (again.data, again.diagnostics) == (written.data, ())


def test_match_points_awarded_alone_stay_match_points() -> None:
    match = MatchRecord(1, 2, Colour.WHITE, Outcome.WIN, Fraction(1), line_up=(1, 2))
    back = read(write(two_teams(match, games=(Outcome.WIN, Outcome.WIN))).data)
    assert back.teams[0].records[0].match_points == 1
    assert back.teams[0].records[0].game_points is None


def test_points_of_a_match_that_do_not_fit_are_told() -> None:
    match = MatchRecord(1, 2, Colour.WHITE, Outcome.WIN, Fraction(1, 3), line_up=(1, 2))
    written = write(two_teams(match, games=(Outcome.WIN, Outcome.WIN)))
    assert "TRF-WRITE-POINTS" in [found.code for found in written.diagnostics]
    assert b"\n299 W" not in written.data


def test_what_only_the_text_of_another_format_holds_is_told() -> None:
    kept = event(unparsed=(Unparsed(Span("a.pgn", 3), "{a comment}"),))
    written = write(kept)
    assert codes(written) == ["KEPT-LINES"]
    assert "a.pgn:3" in written.diagnostics[0].message


@pytest.mark.parametrize(
    ("facts", "what"),
    [
        ({"officials": (Official("organiser", "X"),)}, "officials"),
        ({"players": (Player(id=1, name="A", club="C"),)}, "clubs"),
        ({"teams": (Team(id=1, name="T", federation="ENG", players=(1,)),)}, "teams"),
        ({"players": (Player(id=1, name="A", records=(RoundRecord(1, board=3),)),)}, "boards"),
    ],
)
def test_what_has_no_record_at_all_is_told(facts: dict[str, object], what: str) -> None:
    written = write(event(**facts))
    assert codes(written) == ["LEFT-OUT"]
    assert what in written.diagnostics[0].message


@pytest.mark.parametrize(
    "facts",
    [
        {"strength": Fraction(2260)},
        {"nickname": "HL"},
        {"declared": Declared(points=Fraction(6))},
        {"declared": Declared(game_points=Fraction(5))},
        {"declared": Declared(rank=1)},
    ],
)
def test_what_record_013_cannot_say_of_a_team_is_told(facts: dict[str, object]) -> None:
    of_teams = event(is_team_event=True, teams=(Team(id=1, name="T", players=(1, 2), **facts),))

    [told] = [d for d in write(of_teams, "trf16").diagnostics if d.code == "TRF-WRITE-LEFT-OUT"]
    assert "strengths, short names, points and ranks of teams" in told.message
    assert "of teams" not in "".join(d.message for d in write(of_teams).diagnostics)


# Cases from public reports ----------------------------------------------------------------


@pytest.mark.skipif(not CASES.is_dir(), reason="the cases are not here")
@pytest.mark.parametrize(("name", "day"), [("b22", "2026/09/22"), ("b22old", "2025/09/22")])
def test_case_22_dates_have_four_digits_of_the_year(name: str, day: str) -> None:
    found = read((CASES / f"{name}.trf").read_bytes())
    dated = replace(
        found, rounds=(Round(1, date=EventDate("x", date(2026, 9, 22))), *found.rounds[1:])
    )
    coded = replace(dated, type_code="FIDE_DUTCH")
    assert record("042", coded) == [f"042 {day}"]
    assert record("132", coded) == ["132".ljust(91) + "26/09/22"]
    assert record("192", coded) == ["192 FIDE_DUTCH"]


@pytest.mark.skipif(not CASES.is_dir(), reason="the cases are not here")
@pytest.mark.parametrize("id_", ["trf16", "trf26"])
def test_case_37_a_full_file_without_further_options(id_: str) -> None:
    found = read((CASES / "b37.trf").read_bytes())
    again = read(write(replace(found, text=None), id_).data)
    assert found.players == again.players
    team = Team(id=1, name="T", players=(1, 2, 3, 4, 5, 6))
    teamed = replace(found, text=None, teams=(team,), is_team_event=True)
    assert len(record("001", teamed, id_)) == 6
