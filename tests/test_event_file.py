"""The event file: its schema, what it joins and enters, and how it meets the command line."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from crosstable.api import EventKind, Outcome, Source
from crosstable.byes_table import parse_byes
from crosstable.cli.app import app
from crosstable.event_toml import (
    ENTRY_SCHEMAS,
    SCHEMA,
    EventFileError,
    parse_event_file,
)
from crosstable.files import is_event_file
from crosstable.model.edit import SETTABLE, EditError, set_fact
from crosstable.testing import parse_event

TRF = Path(__file__).parents[1] / "fixtures" / "trf"
Write = Callable[..., str]

FULL = """
inputs = ["a.trf", { file = "b.trf", stage = "blitz", weight = 2, encoding = "cp1250" }]
regulation = "fide-2024-08"
tie_breaks = ["BH/C1", "LOTS"]
kind = "swiss"

[facts]
rate = "rapid"
rounds = 9
start = 2026-05-01
points = "3-1-0"

[aliases]
"Singh, Gulpreet" = "Singh, Gurpreet"

[[byes]]
player = 4
round = 2
kind = "half"

[[corrections]]
round = 3
white = "Berg, Ada"
black = 5
result = "½-½"
reason = "two score sheets"

[[corrections]]
round = 4
player = 5
points = "0.5"
reason = "appeal"

[[lots]]
order = [4, "Berg, Ada"]
by = "the chief arbiter"
on = 2026-05-03

[[manual_places]]
player = 7
place = 1
reason = "play-off"

[[exclusions]]
player = 9
since = 6
reason = "expelled"
"""


def findings(text: str) -> list[str]:
    with pytest.raises(EventFileError) as caught:
        parse_event_file(text, "event.toml")
    return [f"{d.place}: {d.message}" for d in caught.value.diagnostics]


def test_everything_is_read() -> None:
    event = parse_event_file(FULL, "event.toml")
    first, second = event.inputs
    assert (first.file, first.stage, first.weight) == ("a.trf", "", 1)
    assert (second.stage, second.weight, second.encoding) == ("blitz", 2, "cp1250")
    assert (event.regulation, event.tie_breaks) == ("fide-2024-08", "BH/C1,LOTS")
    assert event.kind is EventKind.SWISS
    assert dict(event.facts) == {
        "rate": "rapid",
        "rounds": "9",
        "start": "2026-05-01",
        "points": "3-1-0",
    }
    assert event.byes[0].outcome is Outcome.HALF_POINT_BYE
    assert [c.outcome for c in event.corrections] == [Outcome.DRAW, None]
    assert (event.lots[0].order, event.lots[0].by) == ((4, "Berg, Ada"), "the chief arbiter")
    assert (event.places[0].rank, event.exclusions[0].since) == (1, 6)
    assert str(event.corrections[1].place.span) == "event.toml:29:1-5"


@pytest.mark.parametrize(
    ("text", "finding"),
    [
        ("inputs = [", "event.toml:1:10-10: not TOML: Invalid value"),
        ("kind = 'swiss'", "event.toml: 'inputs' is missing: the files of the event"),
        ("inputs = []", "event.toml:1:1-6: 'inputs' must be a list of files"),
        ("inputs = ['a']\nkind = 'open'", "event.toml:2:1-4: 'kind' must be a kind of event"),
        ("inputs = ['a']\n[facts]\nrat = 'x'", "event.toml:3:1-3: unknown fact 'rat'"),
        ("inputs = ['a']\n[facts]\nstart = 'May'", "event.toml:3:1-5: start: 'May' is no date"),
        ("inputs = ['a']\n[[byes]]\nplayer = 1\nround = 0", "event.toml:4:1-5: 'round' must be"),
        ("inputs = ['a']\n[[byes]]\nplayer = 1", "event.toml:2:1-1: [[byes]] lacks 'round'"),
        ("inputs = ['a']\n[[lots]]\norder = [1]", "event.toml:3:1-5: 'order' must be a list of"),
        (
            "inputs = ['a']\n[[corrections]]\nround=1\nreason='x'\nplayer=1\nresult='1-0'",
            "event.toml:6:1-6: '1-0' is no result; known are win",
        ),
        (
            "inputs = ['a']\n[[corrections]]\nround=1\nreason='x'\nwhite=1\nresult='1-0'",
            "event.toml:6:1-6: a correction names white and black, or else a player",
        ),
        (
            "inputs = ['a']\n[prizes]\nfund = 100",
            "event.toml:3:1-4: 'fund' must be a list of amounts",
        ),
        ("inputs = [{reader = 'trf'}]", "event.toml:1:1-1: an input lacks 'file'"),
    ],
)
def test_findings_name_line_and_key(text: str, finding: str) -> None:
    assert any(line.startswith(finding) for line in findings(text)), findings(text)


def test_a_slip_in_a_key_has_a_hint() -> None:
    with pytest.raises(EventFileError) as caught:
        parse_event_file("inputs = ['a']\nregualtion = 'x'", "event.toml")
    assert caught.value.diagnostics[0].hint == "did you mean 'regulation'?"


def test_a_regulation_given_as_an_event_has_a_hint() -> None:
    with pytest.raises(EventFileError) as caught:
        parse_event_file("id = 'x'\nextends = 'y'", "my-open.toml")
    assert any("--regulation" in (d.hint or "") for d in caught.value.diagnostics)


def test_an_event_file_is_known_by_its_name_or_by_its_inputs() -> None:
    assert is_event_file(Source("x.TOML", b""))
    assert is_event_file(Source("<stdin>", b"# mine\ninputs = ['a.trf']\n"))
    assert not is_event_file(Source("a.trf", b"012 inputs = many\n001"))
    assert not is_event_file(Source("a.txt", b"[table]\ninputs = 1\n"))


LITERALS = ("1", "0", "-3", "1.5", "true", "'x'", "''", "[]", "{}", "[1, 2]", "['a', 3]", "[[]]",
            "{ a = 1 }", "[{ a = 1 }]", "2026-05-01", "2026-05-01T10:00:00", "'swiss'", "'half'",
            "'1-0'", "nan", "99999999999999")  # fmt: skip
TABLES = {"": SCHEMA, "facts": {**SETTABLE, "x": None}, "aliases": {"x": None}} | {
    f"[{name}]": schema for name, (schema, _) in ENTRY_SCHEMAS.items()
}


@st.composite
def event_files(draw: st.DrawFn) -> str:
    """Files of known keys with any values."""
    lines = []
    for header in sorted(TABLES, key=lambda h: h != ""):
        if header and not draw(st.booleans()):
            continue
        lines += [f"[{header}]"] if header else []
        keys = draw(st.lists(st.sampled_from(sorted(TABLES[header])), unique=True, max_size=5))
        keys = [key for key in keys if header or key not in {h.strip("[]") for h in TABLES}]
        lines += [f"{key} = {draw(st.sampled_from(LITERALS))}" for key in keys]
    return "\n".join(lines)


@given(event_files())
def test_any_values_are_read_or_told(text: str) -> None:
    read, told = None, ()
    try:
        read = parse_event_file(text, "event.toml")
    except EventFileError as error:
        told = error.diagnostics
    assert (read is None) == bool(told)
    assert all(found.place is not None for found in told)


@given(st.binary(max_size=80))
def test_any_bytes_are_a_table_of_byes_or_told(data: bytes) -> None:
    byes, found = parse_byes(Source("byes.csv", data))
    assert all(bye.round > 0 for bye in byes)
    assert all(diagnostic.place is not None for diagnostic in found)
    assert is_event_file(Source("byes.csv", data)) in (True, False)


# The table of byes


@pytest.mark.parametrize(
    "text",
    [
        "player,round,kind\n12,3,half\n",
        "round;kind;player\n3;H;12\n\n",
        '"12", 3, half-point-bye',
        "\ufeffPlayer\tRound\tKind\r\n12\t3\thalf\r\n",
    ],
)
def test_tables_of_byes(text: str) -> None:
    (bye,), found = parse_byes(Source("byes.csv", text.encode()))
    assert (bye.player, bye.round, bye.outcome) == ("12", 3, Outcome.HALF_POINT_BYE)
    assert found == ()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("player,round,kind\nBerg, Ada,3,half", "byes.csv:2:1-16: 4 fields"),
        ("1,3,quarter", "no kind of bye"),
        ("1,x,half", "no number of a round"),
        ("1,1," + "x" * 140_000, "no table"),
        ("player,round,points\n1,3,1", "the columns are"),
    ],
)
def test_rows_at_fault_are_told_with_their_line(text: str, words: str) -> None:
    byes, found = parse_byes(Source("byes.csv", text.encode()))
    assert byes == ()
    assert words in f"{found[0].place}: {found[0].message}"


def test_a_table_that_is_not_utf8_needs_its_encoding() -> None:
    source = Source("byes.csv", "Müller,3,half".encode("cp1252"))
    assert parse_byes(source)[1][0].code == "BYES-TABLE"
    assert parse_byes(source, "cp1252")[0][0].player == "Müller"


# Facts


def test_points_are_set_by_what_differs() -> None:
    event = set_fact(parse_event("1 | - | 2w1\n2 | - | 1b0"), "points", "3-1-0 half-point-bye=1,5")
    assert [str(v) for v in (event.points.win, event.points.draw, event.points.forfeit_win)] == [
        "3",
        "1",
        "3",
    ]
    assert str(event.points.half_point_bye) == "3/2"
    assert set_fact(event, "points", "").points.win == 1


@pytest.mark.parametrize("text", ["3-1", "3-2-1-0-0", "a-b-c", "3-1-0 win", "3-1-0 luck=1"])
def test_points_at_fault(text: str) -> None:
    with pytest.raises(EditError, match="no point system like"):
        set_fact(parse_event("1 | - | 2w1\n2 | - | 1b0"), "points", text)


# On the command line


def run(*arguments: Any) -> Any:
    return CliRunner().invoke(app, list(map(str, arguments)), catch_exceptions=False)


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes an event file beside the round robin of six, and gives its name."""
    pytest.importorskip("crosstable_fide", reason="standings need a regulation")
    shutil.copy(TRF / "round-robin-6p.trf", tmp_path)

    def written(text: str, name: str = "event.toml") -> str:
        path = tmp_path / name
        path.write_text(f'inputs = ["round-robin-6p.trf"]\n{text}', "utf-8")
        return str(path)

    return written


def standings(*arguments: Any) -> Any:
    result = run("standings", *arguments, "-f", "json")
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


def rows(document: Any) -> list[tuple[int, int]]:
    return [(row["rank"], row["id"]) for row in document["standings"]]


def decided(document: Any, subject: str) -> list[tuple[str, str]]:
    return [(d["choice"], d["reason"]) for d in document["decisions"] if d["subject"] == subject]


# The points of the file are 4, 3½, three times 2½ (2, 3 and 5), and 0.


def test_lots_part_the_tied_as_they_were_drawn(write: Write) -> None:
    file = write(
        'tie_breaks = "LOTS"\n[[lots]]\norder = ["Novosel Iva", 2, 3]\n'
        'by = "the chief arbiter"\non = 2026-02-06\n'
    )
    document = standings(file)
    assert rows(document) == [(1, 1), (2, 4), (3, 5), (4, 2), (5, 3), (6, 6)]
    note = "drawn by lot by the chief arbiter on 2026-02-06"
    assert decided(document, "lots")[0][1].startswith(note)
    assert note in run("explain", file, 2, "LOTS").stdout


def test_lots_that_miss_one_of_the_tied_part_nobody(write: Write) -> None:
    document = standings(write('tie_breaks = "LOTS"\n[[lots]]\norder = [5, 2]\n'))
    assert rows(document)[2:5] == [(3, 2), (3, 3), (3, 5)]
    assert any("LOTS: 5, 2" in d["message"] for d in document["diagnostics"])


def test_lots_come_last_where_the_list_has_no_place_for_them(write: Write) -> None:
    document = standings(write('tie_breaks = "WIN"\n[[lots]]\norder = [5, 2, 3]\n'))
    assert document["tie_breaks"] == ["WIN", "LOTS"]
    assert "LOTS added for what was ruled" in decided(document, "tie-breaks")[0][1]


def test_a_place_by_decision_stands_and_the_others_keep_their_order(write: Write) -> None:
    file = write('tie_breaks = "KS"\n[[manual_places]]\nplayer = 6\nplace = 2\nreason = "ruling"\n')
    document = standings(file)
    assert [id_ for _, id_ in rows(document)][:3] == [1, 6, 4]
    assert [row["decided_by"] for row in document["standings"]][1:3] == ["MANUAL", "MANUAL"]
    assert decided(document, "place by decision")[0][1].startswith("ruling, ")


def test_a_place_inside_a_shared_one_cannot_be_given(write: Write) -> None:
    file = write('tie_breaks = "PTS"\n[[manual_places]]\nplayer = 1\nplace = 3\nreason = "x"\n')
    result = run("standings", file)
    assert result.exit_code == 2
    assert "place 3" in result.stderr


def test_who_is_excluded_has_no_row_and_the_games_stay(write: Write) -> None:
    file = write('[[exclusions]]\nplayer = "MORAN, Eoin"\nreason = "fair play"\n')
    document = standings(file, "-t", "KS,DE")
    assert rows(document)[0] == (1, 1)
    assert 4 not in {id_ for _, id_ in rows(document)}
    assert document["standings"][0]["points"] == "4"
    assert decided(document, "not ranked")[0][1].startswith("fair play, ")
    refused = run("explain", file, 4)
    assert (refused.exit_code, "is not ranked" in refused.stderr) == (2, True)


def test_an_exclusion_holds_from_its_round_on(write: Write) -> None:
    file = write('[[exclusions]]\nplayer = 4\nsince = 4\nreason = "expelled"\n')
    assert len(rows(standings(file, "--round", 3))) == 6
    assert len(rows(standings(file, "--round", 4))) == 5


def test_lots_and_places_are_told_of_the_standings_that_they_are_of(write: Write) -> None:
    """Not of those after an earlier round, which are without them."""
    file = write(
        'tie_breaks = "KS,LOTS"\n[[lots]]\norder = [1, 2]\n'
        "[[manual_places]]\nplayer = 6\nplace = 1\nreason = 'ruling'\n"
    )
    last, earlier = standings(file), standings(file, "--round", 4)
    for subject in ("lots", "place by decision"):
        assert (len(decided(last, subject)), len(decided(earlier, subject))) == (1, 0), subject
    assert decided(last, "tie-breaks") == [
        ("KS, LOTS, MANUAL", f"{file} says so; MANUAL added for what was ruled")
    ]
    [(choice, why)] = decided(earlier, "tie-breaks")
    assert (choice, why) == ("KS", f"{file} says so; without LOTS, as none are given")


@pytest.mark.parametrize("format_", ["html", "trf", "csv", "text"])
def test_every_format_takes_rulings(write: Write, format_: str, tmp_path: Path) -> None:
    file = write(
        "[[exclusions]]\nplayer = 4\nreason = 'fair play'\n"
        "[[manual_places]]\nplayer = 6\nplace = 1\nreason = 'ruling'\n"
    )
    result = run("standings", file, "-f", format_, "-o", tmp_path / "out")
    assert result.exit_code == 0, result.stderr
    out = (tmp_path / "out").read_text("utf-8")
    assert "MANUAL" in out
    if format_ == "trf":
        ranks = {line[4:8].strip(): line[85:89].strip() for line in out.splitlines()[7:13]}
        assert (ranks["4"], ranks["6"]) == ("", "1")


def test_a_correction_shows_its_reason_and_changes_the_points(write: Write) -> None:
    file = write(
        '[[corrections]]\nround = 5\nwhite = 5\nblack = "Juel, Sten"\nresult = "1-0"\n'
        'reason = "appeals committee"\n'
    )
    document = standings(file)
    points = {row["id"]: row["points"] for row in document["standings"]}
    assert (points[1], points[5]) == ("3", "7/2")
    choice, reason = decided(document, "correction")[0]
    assert choice == "round 5: win of 5 Novosel, Iva against 1 Juel, Sten"
    assert reason.startswith("appeals committee, ")


def test_the_command_line_wins_and_says_so(write: Write) -> None:
    file = write('regulation = "fide-2024-08"\ntie_breaks = "KS"\n[facts]\nrate = "blitz"\n')
    plain = standings(file)
    assert plain["regulation"] == "fide-2024-08"
    document = standings(file, "-r", "fide-2026-03", "-t", "WIN", "--set", "rate=rapid")
    assert document["regulation"] == "fide-2026-03"
    assert document["tie_breaks"] == ["WIN"]
    assert decided(document, "regulation")[0][1].endswith("event.toml says fide-2024-08")
    assert decided(document, "tie-breaks")[0][1].endswith("event.toml says KS")
    assert decided(document, "rate")[0] == ("rapid", f"as asked; {file} says blitz")


def test_a_regulation_beside_the_event_file_is_found(write: Write, tmp_path: Path) -> None:
    own = 'id = "mine"\ntitle = "Mine"\nextends = "fide-2026-03"\n'
    (tmp_path / "mine.toml").write_text(own)
    assert standings(write('regulation = "mine.toml"\n'))["regulation"] == "mine"


def test_entries_that_do_not_fit_stop_the_work_with_a_caret(write: Write) -> None:
    result = run("standings", write('[[exclusions]]\nplayer = "Juell, Sten"\nreason = "x"\n'))
    assert result.exit_code == 2
    assert "event.toml:3:1-6: error ENTRY-PLAYER" in result.stderr
    assert "near is 'Juel, Sten'" in result.stderr
    assert "^^^^^^" in result.stderr


def test_byes_on_the_command_line(tmp_path: Path) -> None:
    pytest.importorskip("crosstable_fide", reason="standings need a regulation")
    event = tmp_path / "short.trf"
    event.write_text(
        "012 Short\n"
        f"001    1      Alder, Ann{' ' * 70}2 w 1\n"
        f"001    2      Beech, Bo{' ' * 71}1 b 0\n"
        "001    3      Cedar, Cy\n"
    )
    byes = tmp_path / "byes.csv"
    byes.write_text('player,round,kind\n"Cedar, Cy",1,half\n')
    document = standings(event, "--byes", byes)
    assert {row["id"]: row["points"] for row in document["standings"]}[3] == "1/2"
    assert decided(document, "byes") == [("half-point-bye, round 1: 3 Cedar, Cy", str(byes))]
    converted = run("convert", event, "-", "--to", "trf16", "--byes", byes)
    assert "0000 - H" in converted.stdout
    assert run("check", event, "--byes", byes).exit_code in (0, 1)


def test_legs_of_an_event_file_are_stages(write: Write, tmp_path: Path) -> None:
    shutil.copy(TRF / "round-robin-6p.trf", tmp_path / "blitz.trf")
    path = tmp_path / "both.toml"
    path.write_text(
        'inputs = [{ file = "round-robin-6p.trf", stage = "rapid" },'
        ' { file = "blitz.trf", stage = "blitz", weight = 2 }]\n'
    )
    document = standings(path, "-t", "KS")
    assert document["standings"][0]["points"] == "12"  # 4 in the rapid, twice 4 in the blitz
    assert document["after_round"] == 10


def test_no_listed_input_is_written_over(write: Write, tmp_path: Path) -> None:
    file, listed = write(""), tmp_path / "round-robin-6p.trf"
    before = listed.read_bytes()
    for command in (
        ["standings", file, "-f", "trf", "-o", listed],
        ["convert", file, listed],
    ):
        assert run(*command).exit_code == 2
    assert listed.read_bytes() == before


def test_an_event_file_is_checked_as_one_event(write: Write) -> None:
    result = run("check", "-v", write('[facts]\nrate = "rapid"\n'))
    assert "ENTRY-MADE: rate: rapid" in result.stdout
    assert result.exit_code == 0


def test_a_converted_event_says_what_it_cannot_hold(write: Write, tmp_path: Path) -> None:
    file = write('[[exclusions]]\nplayer = 4\nreason = "fair play"\n')
    result = run("convert", file, tmp_path / "out.trf")
    assert (result.exit_code, "EDIT-RULINGS" in result.stderr) == (0, True)


def test_two_event_files_are_one_too_many(write: Write) -> None:
    one, two = write(""), write("", "other.toml")
    assert "one event has one event file" in run("standings", one, "--with", two).stderr


def test_a_file_given_twice_is_told(write: Write, tmp_path: Path) -> None:
    copied = shutil.copy(TRF / "round-robin-6p.trf", tmp_path / "copy.trf")
    result = run("standings", write(""), "--with", copied)
    assert "copy.trf: warning JOIN-TWICE: the same file as " in result.stderr


def test_an_alias_of_nobody_is_told(write: Write) -> None:
    result = run("standings", write('[aliases]\n"Juell, Sten" = "Juel, S."\n'))
    assert "JOIN-ALIAS: the alias 'Juell, Sten' is nobody's; near is 'Juel, Sten'" in result.stderr
