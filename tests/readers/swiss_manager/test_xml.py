"""The XML of uploads and imports.  Source: Swiss-Manager spec, section 6."""

from __future__ import annotations

import time
from fractions import Fraction

import pytest

from crosstable.api import (
    Colour,
    EventKind,
    Outcome,
    ReadOptions,
    ReadResult,
    Source,
    Tournament,
    Verdict,
)
from crosstable.checks import check_input
from crosstable.host import load_registry
from crosstable.readers.swiss_manager import _xml
from crosstable.readers.swiss_manager.sniff import sniff_xml as sniff
from crosstable.readers.swiss_manager.xml import read

DECLARATION = '<?xml version="1.0"?>\n'


def element(tag: str, /, **attributes: object) -> str:
    words = "".join(f' {key.rstrip("_")}="{value}"' for key, value in attributes.items())
    return f"<{tag}{words}/>"


def player(no: object, **more: object) -> str:
    return element("player", **{"no": no, "lastname": f"Rook{no}", "firstname": "Ann", **more})


def pairing(round_: object, white: object, black: object, *score: object, **more: object) -> str:
    result = dict(zip(("reswhite", "resblack", "forfeit"), score, strict=False))
    board = {"pairing": 1, "board": 1, "whiteno": white, "blackno": black}
    return element("playerpairing", **{"round": round_, **board, **result, **more})


def upload(*elements: str, **tournament: object) -> str:
    head = element("tournament", **{"type": 0, "name": "Village Open", **tournament})
    return f"{DECLARATION}<chessresults>\n" + "\n".join((head, *elements)) + "\n</chessresults>"


def read_xml(text: str | bytes, encoding: str | None = None) -> ReadResult:
    data = text if isinstance(text, bytes) else text.encode()
    return read(Source("file.xml", data), ReadOptions(encoding=encoding))


def event_of(*elements: str, **tournament: object) -> Tournament:
    (event,) = read_xml(upload(*elements, **tournament)).tournaments
    return event


def codes(result: ReadResult) -> list[str]:
    return [found.code for found in result.diagnostics]


TWO = (player(1), player(2))


# The tournament ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("type_", "replay", "kind", "is_team"),
    [
        ("0", "1", EventKind.SWISS, False),
        ("1", "1", EventKind.ROUND_ROBIN, False),
        ("1", "2", EventKind.DOUBLE_ROUND_ROBIN, False),
        ("2", "1", EventKind.ROUND_ROBIN, True),
        ("2", "2", EventKind.DOUBLE_ROUND_ROBIN, True),
        ("3", "1", EventKind.SWISS, True),
    ],
)
def test_types(type_: str, replay: str, kind: EventKind, is_team: bool) -> None:
    event = event_of(*TWO, type=type_, replay=replay)
    assert (event.kind, event.is_team_event) == (kind, is_team)
    assert event.kind_basis == "attribute type"


def test_the_head() -> None:
    event = event_of(
        *TWO, element("round", round=1, date="14.05.2026"),
        element("round", round=2, date="20260515"),
        pairing(1, 1, 2, "1.0", "0.0"), location="Lantern Bay", federation="GER", rounds=7,
        from_="20260514", to="15.05.2026", timecontrol="90 min  ", chiefarbiter="Quill, Meredith",
        organiser="Rook Lane", fideeventid="420215",
    )  # fmt: skip
    assert (event.city, event.federation, event.rounds_planned) == ("Lantern Bay", "GER", 7)
    days = [found and str(found.day) for found in (event.start, event.end)]
    assert days == ["2026-05-14", "2026-05-15"]
    assert [str(r.date.day) for r in event.rounds if r.date] == ["2026-05-14", "2026-05-15"]
    assert event.rate_of_play is not None
    assert event.rate_of_play.text == "90 min"
    assert [tuple(o) for o in event.officials] == [
        ("chief-arbiter", "Quill, Meredith"), ("organiser", "Rook Lane"),
    ]  # fmt: skip
    assert event.event_code == "420215"


def test_a_placeholder_is_no_federation() -> None:
    assert event_of(*TWO, federation="XXX").federation == ""


def test_certain_tie_breaks_are_a_list() -> None:
    given = {"tb1no": 84, "tb1_detail": "0,0,1,-,-", "tb2no": 85, "tb2_detail": "0,0,0,-"}
    rows = (player(1, tb1="26,5", tb2="7,50", pts="3,0", rank=1), player(2))
    event = event_of(*rows, **given)
    assert event.tie_breaks == ("BH/C1", "SB")
    declared = event.player(1).declared
    assert (declared.points, declared.rank) == (3, 1)
    assert [tuple(t) for t in declared.tie_breaks] == [("TB1", "26,5"), ("TB2", "7,50")]
    columns = [(column.name, column.number, column.code) for column in event.declared_columns]
    assert columns == [("TB1", 84, "BH/C1"), ("TB2", 85, "SB")]


def test_tie_breaks_that_hide_their_parameters_are_no_list() -> None:
    result = read_xml(upload(*TWO, tb1no=37))
    assert result.tournaments[0].tie_breaks == ()
    (column,) = result.tournaments[0].declared_columns
    assert (column.number, column.code) == (37, "")
    assert column.remark.startswith("near BH")
    assert "SM-XML-TIE-BREAKS" in codes(result)


# Players ----------------------------------------------------------------------------------


def test_a_player_with_everything() -> None:
    row = player(
        3, id="10026183", lastname="Müßig", firstname="Jörg", title="FM", rtg=2140, rtgnat=2101,
        dob="02.11.1979", sex="m", fed="GER", clubname="Leuchtturm", fideid="94000012", group="A",
    )  # fmt: skip
    found = event_of(row).players[0]
    assert (found.name, found.title, found.rating) == ("Müßig, Jörg", "FM", 2140)
    assert (found.birth, found.sex, found.club) == ("1979/11/02", "m", "Leuchtturm")
    assert (found.fide_id, found.group, found.federation) == ("94000012", "A", "GER")
    (national,) = found.national_ratings
    assert (national.rating, national.id, national.federation) == (2101, "10026183", "GER")


@pytest.mark.parametrize(
    ("last", "first", "name"),
    [
        ("Castellow,Pip", "", "Castellow, Pip"),
        ("Dragosz, Irena", "", "Dragosz, Irena"),
        ("Dragosz", "Irena", "Dragosz, Irena"),
        ("Dragosz", "", "Dragosz"),
    ],
)
def test_names(last: str, first: str, name: str) -> None:
    assert event_of(player(1, lastname=last, firstname=first)).players[0].name == name


@pytest.mark.parametrize(
    ("dob", "birth"),
    [("19900402", "1990/04/02"), ("02.04.1990", "1990/04/02"), ("1990", "1990"), ("", "")],
)
def test_dates_of_birth(dob: str, birth: str) -> None:
    assert event_of(player(1, dob=dob)).players[0].birth == birth


def test_what_has_no_place_is_kept_and_named() -> None:
    result = read_xml(
        upload(player(1, rtgperform=2073, kfaktor=20), player(2), remark="Bring pens")
    )
    (event,) = result.tournaments
    assert [kept.text for kept in event.unparsed] == [
        '<tournament remark="Bring pens"/>',
        '<player rtgperform="2073" kfaktor="20"/>',
    ]
    found = next(d for d in result.diagnostics if d.code == "SM-XML-NOT-USED")
    assert "player/kfaktor (1), player/rtgperform (1), tournament/remark (1)" in found.message


def test_security_data_is_not_shown() -> None:
    text = upload(*TWO, element("securitydata", sid="5EC12E7"))
    result = read_xml(text)
    assert "5EC12E7" not in repr(result)


# Games ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("score", "white", "black"),
    [
        (("1.0", "0.0", ""), Outcome.WIN, Outcome.LOSS),
        (("0,5", "0,5", ""), Outcome.DRAW, Outcome.DRAW),
        (("0.0", "1.0", "K"), Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN),
        (("0.0", "0.0", "K"), Outcome.DOUBLE_FORFEIT, Outcome.DOUBLE_FORFEIT),
        (("0.0", "0.0", "D"), Outcome.LOSS, Outcome.LOSS),
        (("1.0", "0.0", "U"), Outcome.UNRATED_WIN, Outcome.UNRATED_LOSS),
        (("", "", "H"), Outcome.PENDING, Outcome.PENDING),
        (("", "", ""), Outcome.PENDING, Outcome.PENDING),
        (("0.0", "0.0", ""), Outcome.PENDING, Outcome.PENDING),
        (("1.0", "0.0", "Q"), Outcome.UNKNOWN, Outcome.UNKNOWN),
    ],
)
def test_results(score: tuple[str, str, str], white: Outcome, black: Outcome) -> None:
    event = event_of(*TWO, pairing(1, 1, 2, *score, pairing=3))
    (ours,), (theirs,) = event.player(1).records, event.player(2).records
    assert (ours.outcome, theirs.outcome) == (white, black)
    assert (ours.colour, theirs.colour, ours.board) == (Colour.WHITE, Colour.BLACK, 3)


@pytest.mark.parametrize(
    ("black", "score", "outcome"),
    [
        (-1, ("1.0", "0.0", "K"), Outcome.PAIRING_ALLOCATED_BYE),
        (-2, ("", "", ""), Outcome.ZERO_POINT_BYE),
        (-2, ("0,0", "", ""), Outcome.ZERO_POINT_BYE),
        (-2, ("0.5", "", ""), Outcome.HALF_POINT_BYE),
        (-2, ("1.0", "", ""), Outcome.FULL_POINT_BYE),
    ],
)
def test_byes(black: int, score: tuple[str, str, str], outcome: Outcome) -> None:
    event = event_of(*TWO, player(3), pairing(1, 1, 2, "1.0", "0.0"), pairing(1, 3, black, *score))
    (bye,) = event.player(3).records
    assert (bye.outcome, bye.opponent, bye.awarded) == (outcome, 0, None)


def test_not_paired_in_a_round_that_is_not_played_is_no_bye() -> None:
    event = event_of(*TWO, pairing(1, 1, -2, "", ""))
    assert event.player(1).records[0].outcome is Outcome.NOT_PAIRED


@pytest.mark.parametrize(
    "bad", [pairing(1, 1, 9), pairing("", 1, 2), pairing(1, 1, 1), pairing(1, "", "")]
)
def test_a_game_of_nobody_is_kept_as_text(bad: str) -> None:
    result = read_xml(upload(*TWO, bad))
    assert "SM-XML-NUMBER" in codes(result)
    assert result.tournaments[0].unparsed != ()
    assert all(p.records == () for p in result.tournaments[0].players)


def test_a_second_game_of_a_round_is_not_used() -> None:
    games = (pairing(1, 1, 2, "1.0", "0.0"), pairing(1, 2, 3, "1.0", "0.0"))
    result = read_xml(upload(*TWO, player(3), *games))
    assert "SM-XML-DUPLICATE" in codes(result)
    assert result.tournaments[0].player(3).records == ()


# Teams ------------------------------------------------------------------------------------


def teams(*pairings: str, **tournament: object) -> Tournament:
    """Three teams of two: 1 and 2, 3 and 4, 5 and 6."""
    members = [player(n, teamno=(n + 1) // 2, board=2 - n % 2) for n in range(1, 7)]
    rows = [
        element("team", no=n, teamname=name, tb1=points, tb2=games, rank=n)
        for n, name, points, games in (
            (1, "Rook Lane", 4, "3,0"),
            (2, "Hill", 0, "1,0"),
            (3, "Mill", 2, "0,0"),
        )
    ]
    given = {"type": 3, "playerperteam": 2, "tb1no": 13, "tb2no": 1, **tournament}
    return event_of(*members, *rows, *pairings, **given)


def match(round_: int, first: int, second: int, *totals: str, number: int = 1) -> str:
    scores = dict(zip(("res1", "res2"), totals, strict=True))
    return element("teampairing", round=round_, pairing=number, no1=first, no2=second, **scores)


def test_a_match_with_its_line_ups() -> None:
    event = teams(
        match(1, 1, 2, "1.5", "0.5"),
        pairing(1, 1, 3, "1.0", "0.0", board=1),
        pairing(1, 4, 2, "0.5", "0.5", board=2),
    )
    ours, theirs = event.teams[0].records[0], event.teams[1].records[0]
    assert (ours.opponent, ours.colour, ours.outcome) == (2, Colour.WHITE, Outcome.WIN)
    assert (ours.line_up, theirs.line_up) == ((1, 2), (3, 4))
    assert (theirs.colour, theirs.outcome) == (Colour.BLACK, Outcome.LOSS)
    assert (ours.game_points, ours.match_points) == (None, None)
    assert event.player(2).records[0].board == 2


def test_the_stated_points_tell_what_a_bye_is_worth() -> None:
    """Team 1 has 4 match points: a match won, and a bye; so the bye is worth 2."""
    event = teams(
        match(1, 1, 2, "2.0", "0.0"),
        pairing(1, 1, 3, "1.0", "0.0", board=1),
        pairing(1, 2, 4, "1.0", "0.0", board=2),
        match(2, 1, -1, "2.0", "0.0"),
        match(1, 3, -1, "2.0", "0.0", number=2),
    )
    bye = event.teams[0].records[1]
    assert (bye.outcome, bye.game_points) == (Outcome.PAIRING_ALLOCATED_BYE, 2)
    assert event.match_points.pairing_allocated_bye == 2
    assert (event.teams[0].declared.points, event.teams[0].declared.game_points) == (4, 3)


def test_an_empty_seat_is_a_forfeit_against_nobody() -> None:
    event = teams(
        match(1, 1, 2, "2.0", "0.0"),
        pairing(1, 1, 0, "1.0", "0.0", "K", board=1),
        pairing(1, 2, 4, "1.0", "0.0", board=2),
    )
    assert event.teams[0].records[0].line_up == (1, 2)
    assert event.teams[1].records[0].line_up == (0, 4)
    record = event.player(1).records[0]
    assert (record.opponent, record.outcome) == (0, Outcome.FORFEIT_WIN)


def test_a_match_without_a_game_was_forfeited() -> None:
    event = teams(
        match(1, 1, 2, "2.0", "0.0"),
        pairing(1, 1, 3, "1.0", "0.0", "K", board=1),
        pairing(1, 2, 4, "1.0", "0.0", "K", board=2),
    )
    assert event.teams[0].records[0].outcome is Outcome.FORFEIT_WIN


def test_before_play_a_match_is_open() -> None:
    event = teams(match(1, 1, 2, "0.0", "0.0"), pairing(1, 1, 3, "", "", board=1))
    record = event.teams[0].records[0]
    assert (record.outcome, record.game_points) == (Outcome.PENDING, None)


def test_the_total_of_an_event_that_is_over_counts_with_a_board_open() -> None:
    games = (pairing(1, 1, 3, "", "", board=1), pairing(1, 2, 4, "1.0", "0.0", board=2))
    event = teams(match(1, 1, 2, "1.0", "0.0"), *games, endstatus="J")
    assert event.teams[0].records[0].outcome is Outcome.WIN


@pytest.mark.parametrize(
    ("rounds", "told"),
    [
        ((("", ""), ("1.0", "0.0")), "EVENT-OPEN-GAME"),
        ((("1.0", "0.0"), ("", "")), "SM-XML-OPEN"),
    ],
)
def test_a_game_without_result_is_told_once(rounds: tuple[tuple[str, str], ...], told: str) -> None:
    """Of an event that is over: in a round that was played, and in one that was not."""
    games = [pairing(number, 1, 2, *score) for number, score in enumerate(rounds, 1)]
    source = Source("file.xml", upload(*TWO, *games, endstatus="J").encode())
    assert [found.code for found in check_input(load_registry(), source).findings] == [told]


@pytest.mark.parametrize("bad", [match(1, 1, 7, "1", "0"), match(1, 1, 1, "1", "0")])
def test_matches_of_nobody_are_told(bad: str) -> None:
    assert all(team.records == () for team in teams(bad).teams)


def test_a_player_of_another_team_is_told() -> None:
    text = upload(
        player(1, teamno=1), player(2, teamno=3), element("team", no=1, teamname="Hill"),
        element("team", no=2, teamname="Mill"), match(1, 1, 2, "1.0", "0.0"),
        pairing(1, 1, 2, "1.0", "0.0"), type=3,
    )  # fmt: skip
    assert "SM-XML-TEAM" in codes(read_xml(text))


# Import -----------------------------------------------------------------------------------


def test_players_for_import() -> None:
    rows = (
        element("Player", PlayerUniqueId=7001, Lastname="Rook", Firstname="Ann", Sponsor="Mill"),
        element("Player", PlayerUniqueId=7002, Lastname="Pawn", Firstname="Bob"),
    )
    result = read_xml(f"{DECLARATION}<Players>{''.join(rows)}</Players>")
    (event,) = result.tournaments
    assert [(p.id, p.name) for p in event.players] == [(1, "Rook, Ann"), (2, "Pawn, Bob")]
    assert not event.provenance.ids_are_given
    assert codes(result) == ["SM-XML-PLAYERS-ONLY", "SM-XML-NOT-USED"]
    assert event.unparsed[0].text == '<player sponsor="Mill"/>'


def test_teams_for_import() -> None:
    row = element("Team", TeamLongname="SK Leuchtturm", TeamShortname="Turm", TeamUniqueId=3)
    (event,) = read_xml(f"<Teams>{row}</Teams>").tournaments
    assert [(t.id, t.name, t.nickname) for t in event.teams] == [(1, "SK Leuchtturm", "Turm")]


# Safety -----------------------------------------------------------------------------------

LAUGHS = "".join(f'<!ENTITY lol{n} "{f"&lol{n - 1};" * 10 if n else "lol"}">' for n in range(12))


@pytest.mark.parametrize(
    "prologue",
    [
        f"<!DOCTYPE chessresults [{LAUGHS}]>",
        '<!DOCTYPE chessresults [<!ENTITY x SYSTEM "file:///etc/hostname">]>',
        '<!DOCTYPE chessresults SYSTEM "http://127.0.0.1:9/nothing.dtd">',
        '<!DOCTYPE chessresults [<!ENTITY % p SYSTEM "http://127.0.0.1:9/x">%p;]>',
        "<!doctype chessresults>",
    ],
    ids=["laughs", "file", "dtd", "parameter", "small"],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_a_document_type_is_refused_unread(prologue: str, encoding: str) -> None:
    text = f"{DECLARATION}{prologue}<chessresults>&lol11;&x;{''.join(TWO)}</chessresults>"
    start = time.process_time()
    result = read_xml(text.encode(encoding))
    assert time.process_time() - start < 1
    assert result.tournaments == ()
    assert codes(result)[-1] == "SM-XML-DOCTYPE"


def test_an_entity_that_nobody_declared_is_damage() -> None:
    result = read_xml(upload(*TWO, "&x;"))
    assert (result.tournaments, codes(result)) == ((), ["SM-XML-DAMAGED"])


def test_deep_nesting_is_refused() -> None:
    text = f"<chessresults>{'<a>' * 10_000}{'</a>' * 10_000}</chessresults>"
    assert codes(read_xml(text)) == ["SM-XML-DAMAGED"]


def test_a_huge_file_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_xml, "MOST_BYTES", 100)
    assert codes(read_xml(upload(*TWO))) == ["SM-XML-TOO-LARGE"]


def test_namespaces_and_capitals_do_not_matter() -> None:
    text = (
        '<r:chessresults xmlns:r="urn:x"><r:Tournament r:Type="0" Name="Open"/>'
        '<r:Player No="1" Lastname="Rook"/></r:chessresults>'
    )
    (event,) = read_xml(text).tournaments
    assert (event.name, event.players[0].name) == ("Open", "Rook")


def test_a_declared_encoding_is_used_where_the_bytes_are_not_utf_8() -> None:
    text = upload(player(1, lastname="Wójcik"), player(2)).replace(
        '"1.0"', '"1.0" encoding="cp1250"'
    )
    (event,) = read_xml(text.encode("cp1250")).tournaments
    assert event.players[0].name == "Wójcik, Ann"
    lying = text.replace("cp1250", "punycode")
    (event,) = read_xml(lying.encode("utf-8")).tournaments
    assert event.players[0].name == "Wójcik, Ann"


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (upload(*TWO), Verdict.YES),
        ('<Players><Player PlayerUniqueId="1"/></Players>', Verdict.YES),
        ("<html><body>chess-results</body></html>", Verdict.NO),
        ("chessresults", Verdict.NO),
        ("", Verdict.NO),
    ],
)
def test_recognition(text: str, verdict: Verdict) -> None:
    assert sniff(text.encode()).verdict is verdict
    if text:
        assert sniff(text.encode("utf-16")).verdict is verdict


def test_an_answer_of_the_site_is_no_tournament() -> None:
    for text in (f'{DECLARATION}<chessresults><result sid="1"/></chessresults>', "<a/>"):
        result = read_xml(text)
        assert (result.tournaments, codes(result)) == ((), ["SM-XML-NO-TOURNAMENT"])


def test_points_that_differ_from_the_usual_are_the_point_system() -> None:
    event = event_of(
        *TWO, player(3), pairing(1, 1, 2, "3.0", "0.0"), pairing(1, 3, -1, "1.0", "", "K")
    )
    assert (event.points.win, event.points.pairing_allocated_bye) == (3, 1)
    assert event.points.draw == Fraction(1, 2)
