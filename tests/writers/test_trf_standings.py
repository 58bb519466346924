"""TRF16 with points and ranks brought up to date."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.api import (
    ByeRequest,
    Colour,
    Declared,
    EventDate,
    Official,
    Outcome,
    Player,
    PointSystem,
    RateOfPlay,
    ReadOptions,
    Round,
    RoundRecord,
    Severity,
    Source,
    Stage,
    StageKind,
    Team,
    WriteOptions,
    format_exact,
)
from crosstable.readers import crosstable_readers
from crosstable.writers._trf_codes import CODES
from crosstable.writers._trf_rows import render_player_row
from crosstable.writers.trf import write_standings

# Points and ranks are wrong here on purpose; the second row stops before them.
TOY = """\
012 Toy Open
### a ruler of somebody else
001    1      Adams, Ann                        2400 ENG                         9.0    9     2 w 1     3 b =  0000 - U
001    2      Baker, Bob                        2300 ENG
001    3      Cox, Cy                           2200 SCO                         1.5    4     4 b 1     1 w =     2 w 0
001    4      Dyer, Dee                              WLS                                      3 w 0     2 b 0  0000 - Z
ABC some record nobody knows\x20\x20
"""  # noqa: E501
TEAMS = """\
192 FIDE_TEAM
001    1      Adams, Ann                                                         1.0          3 w 1
001    2      Baker, Bob                                                         0.0          4 b 0
001    3      Cox, Cy                                                            0.0          1 b 0
001    4      Dyer, Dee                                                          1.0          2 w 1
310   1 First                                            2.0    1.0   2     1    2
310   2 Second                                           2.0    1.0         3    4
"""
PLACE = slice(80, 89)


def write(standings):
    return write_standings(standings, WriteOptions())


def codes(written) -> list[str]:
    return [diagnostic.code for diagnostic in written.diagnostics]


def update(build, data: bytes, encoding: str = "utf-8", **facts):
    return write(build.standings(build.from_trf(data, encoding), **facts))


def without_ours(lines: list[str]) -> list[str]:
    return [line for line in lines if not line.startswith("### crosstable |")]


def test_points_and_ranks_are_brought_up_to_date(build) -> None:
    written = update(build, TOY.encode())
    lines = written.data.decode().splitlines()
    rows = {line[4:8].strip(): line for line in lines if line.startswith("001")}
    assert [rows[id_][PLACE] for id_ in "1234"] == [
        " 2.5    1",
        " 2.0    2",
        " 1.5    3",
        " 0.0    4",
    ]
    assert len(rows["2"]) == 89
    assert codes(written) == []


def test_tie_breaks_are_comments_for_the_eye(build) -> None:
    lines = update(build, TOY.encode()).data.decode().splitlines()
    assert lines[-6:] == [
        "### crosstable | after round 3, toy-2024",
        "### crosstable | Rank  No.  Name        PTS  DE  BH/C1   BH  WIN  Decided by",
        "### crosstable |    1    1  Adams, Ann  2.5   -    4.5  6.0    1",
        "### crosstable |    2    2  Baker, Bob  2.0   -    4.0  4.5    2  PTS",
        "### crosstable |    3    3  Cox, Cy     1.5   -    4.5  5.0    1  PTS",
        "### crosstable |    4    4  Dyer, Dee   0.0   -    3.5  3.5    0  PTS",
    ]


def test_writing_again_changes_nothing(build) -> None:
    once = update(build, TOY.encode()).data
    assert once == update(build, once).data


def test_earlier_comments_are_replaced_wherever_they_stand(build) -> None:
    once = update(build, TOY.encode(), codes="BH").data.decode().splitlines()
    moved = "\n".join([once[-1], *once[:-1], "### another ruler", ""])
    again = update(build, moved.encode(), codes="WIN").data.decode()
    assert again.count("### crosstable |") == 6
    assert "BH" not in again
    assert "### another ruler" in again


def test_a_value_that_is_right_already_keeps_its_form(build) -> None:
    toy = TOY.replace(" 9.0    9 ", " 2,5 0009 ")
    assert update(build, toy.encode()).data.decode().splitlines()[2][PLACE] == " 2,5    1"


LINE_ENDS = st.sampled_from(["\n", "\r\n", "\r"])
OTHERS = st.lists(
    st.text(alphabet="ABC 012#é½\t.", max_size=30).filter(
        lambda line: not line.startswith(("001 ", "### crosstable |"))
    ),
    max_size=4,
)


@given(
    others=OTHERS,
    ends=st.lists(LINE_ENDS, min_size=1, max_size=3),
    name=st.sampled_from("é½x"),
    encoding=st.sampled_from(["utf-8", "cp1252"]),
    has_bom=st.booleans(),
    stops=st.booleans(),
)
def test_all_other_bytes_stay(build, others, ends, name, encoding, has_bom, stops) -> None:
    lines = [*others, *TOY.replace("Ann", f"A{name}n").splitlines(), *reversed(others)]
    ended = [line + ends[index % len(ends)] for index, line in enumerate(lines)]
    if stops and lines[-1]:
        ended[-1] = lines[-1]
    mark = b"\xef\xbb\xbf" if has_bom and encoding == "utf-8" else b""
    data = mark + "".join(ended).encode(encoding)
    written = update(build, data, encoding, codes="")
    assert codes(written) == []
    assert _blanked(data, encoding) == _blanked(written.data, encoding)


def _blanked(data: bytes, encoding: str) -> list[str]:
    """The lines with their ends; points and ranks out, so that all the rest can be compared."""
    lines = re.findall(r"[^\r\n]*(?:\r\n|\r|\n|\Z)", data.decode(encoding))
    return [re.sub(r"^(001[^\r\n]{77})[^\r\n]{0,9}", r"\1", _padded(line)) for line in lines]


def _padded(line: str) -> str:
    body = line.rstrip("\r\n")
    is_short_row = body.startswith("001 ") and len(body) < 80
    return body.ljust(80) + line[len(body) :] if is_short_row else line


def test_comments_follow_the_line_end_of_the_file(build) -> None:
    for end in ("\r\n", "\r"):
        data = TOY.replace("\n", end).encode()
        written = update(build, data).data
        assert written.endswith(end.encode())
        assert written.count(end.encode()) == data.count(end.encode()) + 6


def test_a_last_line_without_end_gets_one_before_comments(build) -> None:
    written = update(build, TOY.rstrip("\n").encode()).data.decode()
    assert "nobody knows  \n### crosstable |" in written


@pytest.mark.parametrize("name", [" Adams, Ann", "Adams,Ann"])
def test_a_row_beside_its_columns_is_written_anew(build, name: str) -> None:
    rows = TOY.splitlines(keepends=True)
    rows[2] = rows[2].replace("Adams, Ann", name)
    written = update(build, "".join(rows).encode())
    assert codes(written) == ["TRF-WRITE-MISALIGNED"]
    assert written.diagnostics[0].span.line == 3
    assert written.diagnostics[0].excerpt == rows[2].rstrip("\n")
    assert written.data.decode().splitlines()[2][PLACE] == " 2.5    1"


def test_a_player_without_row_gets_one(build) -> None:
    toy = "".join(line for line in TOY.splitlines(keepends=True) if "Cox" not in line)
    lines = update(build, toy.encode()).data.decode().splitlines()
    assert [line[4:8].strip() for line in lines if line.startswith("001")] == ["1", "2", "4", "3"]


def test_points_agree_with_the_rounds_in_the_row(build) -> None:
    written = update(build, TOY.encode(), rounds=2)
    assert codes(written) == ["TRF-WRITE-EARLIER-ROUND"]
    rows = [line for line in written.data.decode().splitlines() if line.startswith("001")]
    assert [row[PLACE] for row in rows] == [" 2.5    1", " 2.0    3", " 1.5    2", " 0.0    4"]


def test_a_part_is_written_as_the_whole_event_and_that_is_said(build) -> None:
    whole = write(build.standings())
    written = write(build.standings(part="U16", part_ranks={1: 1}))
    assert (written.data, codes(written)) == (whole.data, ["TRF-WRITE-WHOLE-EVENT"])


def test_byes_for_the_coming_round_are_in_the_points(build) -> None:
    event = build.tournament("A|||2w1 H", "B|||1b0 .")
    written = write(build.standings(event))
    assert codes(written) == ["TRF-WRITE-COMING-ROUND"]
    assert " 1.5    1     2 w 1  0000 - H" in written.data.decode()


def test_pairings_for_the_coming_round_need_no_word(build) -> None:
    event = build.tournament("A|||2w1 2b*", "B|||1b0 1w*")
    assert codes(write(build.standings(event))) == []


def test_points_that_do_not_fit_stay_as_they_are(build) -> None:
    tournament = build.from_trf(TOY.encode())
    first = tournament.players[0]
    records = (first.records[0]._replace(awarded=Fraction(1, 3)), *first.records[1:])
    players = (replace(first, records=records), *tournament.players[1:])
    written = write(build.standings(replace(tournament, players=players)))
    assert codes(written) == ["TRF-WRITE-POINTS"]
    assert " 9.0    2" in written.data.decode()


def test_characters_outside_the_encoding_are_reported(build) -> None:
    tournament = build.from_trf(TOY.encode(), "cp1252")
    text = replace(tournament.text, lines=(*tournament.text.lines, "### \ufffd"))
    written = write(build.standings(replace(tournament, text=text)))
    assert codes(written) == ["TRF-WRITE-ENCODING"]
    assert b"### ?" in written.data


def test_scores_and_ranks_of_teams_go_into_their_rows(build) -> None:
    """Team numbers are starting ranks of players too; those rows must stay.  A match drawn 1-1
    is worth one match point to each."""
    event, _ = read(TEAMS.encode())
    written = write(build.standings(event, codes=""))
    before, after = event.text.lines, written.data.decode().splitlines()
    assert [line for line in after if line not in before] == [
        "310   1 First".ljust(57) + "1.0    1.0   1     1    2",
        "310   2 Second".ljust(57) + "1.0    1.0   1     3    4",
    ]


def test_a_player_row() -> None:
    player = Player(
        id=12,
        name="Đoàn, Văn Đức",
        sex="m",
        title="GM",
        rating=2400,
        federation="VIE",
        fide_id="12400000",
        birth="1990/05/17",
        records=(
            RoundRecord(1, 3, Colour.WHITE, Outcome.WIN),
            RoundRecord(2, 1004, Colour.BLACK, Outcome.FORFEIT_LOSS),
            RoundRecord(4, 0, None, Outcome.PAIRING_ALLOCATED_BYE),
        ),
    )
    player = replace(player, declared=Declared(points=Fraction(2), rank=5))
    assert render_player_row(player) == (
        "001   12 m GM Đoàn, Văn Đức                     2400 VIE    12400000 1990/05/17"
        "  2.0    5     3 w 1  1004 b -            0000 - U"
    )


@pytest.mark.parametrize(
    ("record", "cell"),
    [
        (RoundRecord(1, 2, Colour.WHITE, Outcome.DRAW), "   2 w ="),
        (RoundRecord(1, 2, Colour.BLACK, Outcome.UNRATED_LOSS), "   2 b L"),
        (RoundRecord(1, 2, None, Outcome.DOUBLE_FORFEIT), "   2 - -"),
        (RoundRecord(1, 2, Colour.WHITE, Outcome.PENDING), "   2 w"),
        (RoundRecord(1, 0, None, Outcome.HALF_POINT_BYE), "0000 - H"),
        (RoundRecord(1, 0, None, Outcome.FULL_POINT_BYE), "0000 - F"),
        (RoundRecord(1, 0, None, Outcome.ZERO_POINT_BYE), "0000 - Z"),
        (RoundRecord(1, 0, Colour.WHITE, Outcome.FORFEIT_WIN), "0000 w +"),
        (RoundRecord(1), ""),
    ],
)
def test_cells(record: RoundRecord, cell: str) -> None:
    row = render_player_row(Player(id=1, name="A", records=(record,)))
    assert cell == row[91:]


def test_rows_are_at_least_84_long() -> None:
    assert len(render_player_row(Player(id=1, name="A"))) == 84


def test_what_is_too_long_is_cut_or_left_out_and_said(build) -> None:
    event = build.tournament("x" * 40 + "|2000|FIDE|2w1", "B|||1b0")
    written = write(build.standings(event))
    assert codes(written) == ["TRF-WRITE-FIELD", "TRF-WRITE-FIELD"]
    assert f"001    1      {'x' * 33} 2000     " in written.data.decode()


def test_a_whole_file_from_the_model(build) -> None:
    event = build.tournament(
        type_text="Swiss",
        officials=(Official("deputy-arbiter", "Two"), Official("chief-arbiter", "One")),
        rate_of_play=RateOfPlay("90 min"),
        rounds=(Round(1, date=EventDate("1 June", None)), Round(2, date=EventDate("24/06/02"))),
    )
    data = write(build.standings(event, codes="")).data
    assert b"\n" not in data.replace(b"\r\n", b"")
    lines = data.decode().split("\r\n")
    assert lines[:5] == [
        "012 Toy Open",
        "022 Toytown",
        "032 ENG",
        "042 2024/06/01",
        "052 2024/06/03",
    ]
    assert lines[5:12] == [
        "062 4",
        "072 3",
        "082 0",
        "092 Swiss",
        "102 One",
        "112 Two",
        "122 90 min",
    ]
    assert "132".ljust(91) + "1 June    24/06/02" == lines[12]
    assert lines[13:15] == ["142 3", "XXR 3"]
    assert min(map(len, lines[15:19])) >= 84


def test_what_cannot_be_carried_is_said(build) -> None:
    event = build.tournament()
    first = event.players[0]
    records = (
        first.records[0]._replace(awarded=Fraction(2)),
        RoundRecord(1, 2, Colour.BLACK, Outcome.LOSS, game=2),
        first.records[1]._replace(outcome=Outcome.UNKNOWN),
    )
    event = replace(
        event,
        players=(replace(first, records=records), *event.players[1:]),
        points=PointSystem(win=Fraction(3)),
        stages=(Stage(), Stage("blitz", StageKind.BLITZ)),
        bye_requests=(ByeRequest(1, 4, Outcome.HALF_POINT_BYE),),
        teams=(Team(id=1, name="Club", players=(1, 2)),),
    )
    written = write(build.standings(event))
    assert codes(written) == [
        "TRF-WRITE-POINT-SYSTEM",
        "TRF-WRITE-AWARDED",
        "TRF-WRITE-LEFT-OUT",
        "TRF-WRITE-STAGES",
        "TRF-WRITE-GAMES",
        "TRF-WRITE-OUTCOME",
    ]
    assert "013 Club                               1    2" in written.data.decode()


def test_more_than_9999_players_are_refused(build) -> None:
    event = build.tournament("A|||2w1", "B|||1b0")
    players = (event.players[0], replace(event.players[1], id=10_000))
    written = write(build.standings(replace(event, players=players)))
    assert written.data == b""
    assert codes(written) == ["TRF-WRITE-TOO-MANY"]


@pytest.mark.parametrize("name", ["two\nlines", "N\x00L", "\ud800", "\u202eRTL"])
def test_hostile_names_stay_in_their_row(build, name: str) -> None:
    data = write(build.standings(build.drawn(2, name + " {}"))).data
    assert data.decode().count("\r\n001 ") == 2


def test_codes_are_unique() -> None:
    assert len(CODES) == len({code.code for code in CODES})


def read(data: bytes):
    """The tournament that our own reader finds in these bytes, and what it had to say."""
    reader = next(reader for reader in crosstable_readers() if reader.id == "trf")
    result = reader.read(Source("toy.trf", data), ReadOptions())
    return result.tournaments[0], result.diagnostics


def test_what_is_written_from_the_model_is_read_back(build) -> None:
    event = build.tournament(
        "Adams, Ann|2400|ENG|2w1 3b= U",
        "Baker, Bob|2300|ENG|1b0 4w+ 3b1 4b*",
        "Cox, Cy|2200|SCO|4b1 1w= 2w0 H",
        "Đoàn, 居||WLS|3w0 2b- Z 2w*",
        rounds=tuple(map(Round, range(1, 5))),
    )
    written = write(build.standings(event))
    again, found = read(written.data)
    assert event.players == tuple(replace(player, declared=Declared()) for player in again.players)
    assert [(player.id, format_exact(player.declared.points)) for player in again.players] == [
        (1, "5/2"),
        (2, "2"),
        (3, "2"),
        (4, "0"),
    ]
    assert (event.name, event.start.text, 4) == (again.name, again.start.text, again.rounds_planned)
    assert not [finding for finding in found if finding.severity is not Severity.INFO]


def test_a_file_read_and_written_is_stable(build) -> None:
    event, _ = read(TOY.encode())
    once = write(build.standings(event)).data
    event, _ = read(once)
    assert once == write(build.standings(event)).data
    # The second row has no rounds, so for the reader Baker has no points.
    assert [player.declared.rank for player in event.players] == [1, 4, 2, 3]
