"""The commands end to end, on TRF files and FIDE's regulations."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from crosstable.testing import run_cli as run

FIXTURES = Path(__file__).parents[3] / "fixtures" / "trf"
RIVERSIDE = str(FIXTURES / "riverside-open.trf")


def standings(*arguments, **more):
    """The JSON of ``crosstable standings``."""
    return json.loads(run("standings", *arguments, "--format", "json", **more).stdout)


def trf(tmp_path, rows, *header, name="event.trf"):
    """A file with these 001 rows: (points, rank, cells)."""
    lines = ["012 Test", *header]
    for id_, (points, rank, cells) in enumerate(rows, start=1):
        start = f"001 {id_:4d}      {f'Player {id_:02d}, Test':33} {2400 - 10 * id_} "
        row = start.ljust(80) + f"{points:>4} {rank:>4}  " + "  ".join(cells)
        lines.append(row)
    path = tmp_path / name
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(path)


DRAWN_AND_LOST = [
    ("1.0", "", ["   3 w =", "   2 b ="]),
    ("1.0", "", ["   4 b =", "   1 w ="]),
    ("1.0", "", ["   1 b =", "   4 w ="]),
    ("1.0", "", ["   2 w =", "   3 b ="]),
]


def test_standings_say_what_was_chosen_and_why():
    text = run("standings", RIVERSIDE).stdout
    assert "fide-2026-03" in text
    assert "in force when the event began, 2026-06-12" in text
    assert "record 192" in text
    assert "Ibarra Montes" in text


def test_everything_can_be_chosen():
    found = standings(
        RIVERSIDE,
        "--regulation",
        "fide-2024-08",
        "--tie-breaks",
        "BH/C1,BH,SB,PS,DE",
        "-k",
        "swiss",
    )
    assert found["regulation"] == "fide-2024-08"
    assert found["tie_breaks"] == ["BH/C1", "BH", "SB", "PS", "DE"]


def test_the_json_contract():
    """The keys, their types and the exact texts that the issue promises."""
    found = standings(RIVERSIDE, "-t", "DE,BH/C1,DE")
    assert set(found) >= {"regulation", "kind", "tie_breaks", "standings", "diagnostics"}
    rows = found["standings"]
    assert [row["rank"] for row in rows] == sorted(row["rank"] for row in rows)
    first, second = rows[0], rows[1]
    assert first["decided_by"] is None
    assert first["points"] == "4"
    assert set(first["tie_breaks"]) == {"DE", "BH/C1", "DE#2"}
    assert set(second["tie_breaks"]["BH/C1"]) == {"value", "display", "better"}
    assert second["tie_breaks"]["BH/C1"]["better"] == "higher"
    assert second["tie_breaks"]["DE"]["better"] == "lower"
    assert rows[4]["points"] == "7/2"
    assert rows[4]["decided_by"] == "PTS"
    alone = rows[-1]["tie_breaks"]["DE"]
    assert (alone["value"], alone["reason"]) == (None, "not-tied")


def test_diagnostics_go_to_standard_error_and_into_the_json(tmp_path):
    path = trf(tmp_path, DRAWN_AND_LOST, "042 1998/07/28", "XXR 2", "092 Swiss")
    result = run("standings", path, "-f", "json")
    codes = [diagnostic["code"] for diagnostic in json.loads(result.stdout)["diagnostics"]]
    assert "REGULATION-DATE" in codes
    assert "REGULATION-DATE" in result.stderr


@pytest.mark.parametrize(
    ("day", "edition"),
    [
        ("2005/07/28", "fide-2009"),
        ("2009/12/31", "fide-2009"),
        ("2010/01/01", "fide-2010"),
        ("2023/08/31", "fide-2010"),
        ("2023/09/01", "fide-2023-09"),
        ("2024/03/15", "fide-2023-09"),
        ("2024/07/31", "fide-2023-09"),
        ("2024/08/01", "fide-2024-08"),
        ("2026/02/28", "fide-2024-08"),
        ("2026/03/01", "fide-2026-03"),
        (None, "fide-2026-03"),
    ],
)
def test_the_edition_in_force_when_the_event_began(tmp_path, day, edition):
    header = ["XXR 2", "092 Swiss", *([f"042 {day}"] if day else [])]
    assert standings(trf(tmp_path, DRAWN_AND_LOST, *header))["regulation"] == edition


def why_regulation(document):
    return next(d["reason"] for d in document["decisions"] if d["subject"] == "regulation")


GAME = """[Event "Open"]
[Date "{}"]
[Round "1"]
[White "Fenn, Ida"]
[Black "Rook, Tom"]
[Result "1-0"]

1-0
"""


def standings_of_a_game(tmp_path, date):
    path = tmp_path / "open.pgn"
    path.write_text(GAME.format(date), "utf-8")
    return standings(path)


@pytest.mark.parametrize(
    ("date", "edition", "why"),
    [
        ("2015.??.??", "fide-2010", "in force in 2015"),
        ("2023.08.??", "fide-2010", "in force in 2023-08"),
        ("2024.08.??", "fide-2024-08", "in force in 2024-08"),
        ("2030.??.??", "fide-2026-03", "in force in 2030"),
        ("1999.??.??", "fide-2009", "the earliest installed; none was in force in 1999"),
        ("????.??.??", "fide-2026-03", "the newest: the file has no date"),
    ],
)
def test_a_year_or_month_that_has_one_edition_is_enough(tmp_path, date, edition, why):
    document = standings_of_a_game(tmp_path, date)
    assert document["regulation"] == edition
    assert why_regulation(document) == why
    assert "REGULATION-YEAR" not in {d["code"] for d in document["diagnostics"]}


@pytest.mark.parametrize(
    ("date", "edition", "other"),
    [
        ("2023.??.??", "fide-2023-09", "fide-2010"),
        ("2024.??.??", "fide-2024-08", "fide-2023-09"),
        ("2026.??.??", "fide-2026-03", "fide-2024-08"),
    ],
)
def test_a_year_in_which_editions_changed_is_told(tmp_path, date, edition, other):
    document = standings_of_a_game(tmp_path, date)
    assert document["regulation"] == edition
    [told] = [d["message"] for d in document["diagnostics"] if d["code"] == "REGULATION-YEAR"]
    assert told.startswith(f"in {date[:4]} more than one edition was in force; {edition}, the last")
    assert f"not {other}" in told


def test_a_date_of_the_end_is_told_as_one(tmp_path):
    path = trf(tmp_path, DRAWN_AND_LOST, "052 2015/03/02", "XXR 2", "092 Swiss")
    assert why_regulation(standings(path)) == "in force when the event ended, 2015-03-02"


ONE_FORFEIT = [
    ("2.0", "1", ["   2 w 1", "   4 b 1"]),
    ("0.5", "3", ["   1 b 0", "   3 w ="]),
    ("0.5", "4", ["   4 - -", "   2 b ="]),
    ("1.0", "2", ["   3 - +", "   1 w 0"]),
]


def test_case_23_an_event_of_2005_is_ranked_by_the_rules_of_2005(tmp_path):
    path = trf(tmp_path, ONE_FORFEIT, "042 28. 07. 2005", "XXR 2", "092 Swiss")
    found = standings(path, "-t", "BH")
    assert found["regulation"] == "fide-2009"
    assert "REGULATION-DATE" not in {d["code"] for d in found["diagnostics"]}
    values = {row["id"]: row["tie_breaks"]["BH"]["value"] for row in found["standings"]}
    assert values == {1: "1", 2: "3", 3: "1", 4: "3"}


def test_case_2_with_and_without_direct_encounter(tmp_path):
    rows = [
        ("1.0", "", ["   2 w 0", "   3 b 1"]),
        ("1.0", "", ["   1 b 1", "   4 w 0"]),
        ("0.0", "", ["   4 w 0", "   1 w 0"]),
        ("2.0", "", ["   3 b 1", "   2 b 1"]),
    ]
    path = trf(tmp_path, rows, "042 2026/06/15", "092 Individual: Swiss-System")
    shared = standings(path, "-t", "WIN")["standings"]
    assert [(row["id"], row["rank"]) for row in shared[1:3]] == [(1, 2), (2, 2)]
    decided = standings(path, "-t", "WIN,DE")["standings"]
    assert [(row["id"], row["rank"]) for row in decided[1:3]] == [(2, 2), (1, 3)]
    assert decided[2]["decided_by"] == "DE"


def test_case_40_level_on_everything_share_one_rank_by_starting_number(tmp_path):
    path = trf(tmp_path, DRAWN_AND_LOST, "042 2026/06/15", "092 Individual: Swiss-System")
    rows = standings(path, "-t", "SB,WIN")["standings"]
    assert [(row["rank"], row["id"]) for row in rows] == [(1, 1), (1, 2), (1, 3), (1, 4)]


def test_case_13_direct_encounter_shows_the_mini_score(tmp_path):
    rows = [
        ("2.0", "", ["   2 w 1", "   3 b 0", "   4 w 1"]),
        ("1.0", "", ["   1 b 0", "   4 b 1", "   3 w 0"]),
        ("2.0", "", ["   4 w 0", "   1 w 1", "   2 b 1"]),
        ("1.0", "", ["   3 b 1", "   2 w 0", "   1 b 0"]),
    ]
    path = trf(tmp_path, rows, "042 2026/06/15", "092 Round robin")
    found = standings(path, "-t", "DE")
    assert found["kind"] == "round-robin"
    shown = [(row["id"], row["tie_breaks"]["DE"]["display"]) for row in found["standings"]]
    assert shown == [(3, "1.0"), (1, "0.0"), (2, "1.0"), (4, "0.0")]


def test_the_list_of_the_file_is_used_and_what_it_cannot_mean_is_reported(tmp_path):
    header = ("042 2026/06/15", "092 Swiss", "212 PTS,BH:MP/C1,bh-c1,GE,OTHER_UNKNOWN,LOTS")
    result = run("standings", trf(tmp_path, DRAWN_AND_LOST, *header), "-f", "json")
    found = json.loads(result.stdout)
    assert found["tie_breaks"] == ["BH/C1", "REP"]
    codes = [diagnostic["code"] for diagnostic in found["diagnostics"]]
    assert codes.count("TIE-BREAK-SKIPPED") == 2
    assert codes.count("TIE-BREAK-NOT-COMPUTED") == 1


def test_a_list_that_was_typed_wrongly_stops_with_what_there_is():
    error = run("standings", RIVERSIDE, "-t", "BH/C1,BUCHOLZ", status=2).stderr
    assert "BUCHOLZ" in error
    assert "BH" in error


def test_ranks_after_an_earlier_round():
    found = standings(RIVERSIDE, "--round", "2", "-t", "BH")
    assert found["after_round"] == 2
    assert found["standings"][0]["points"] == "3/2"


def test_a_round_without_results_cannot_be_asked_for():
    assert "round 9" in run("standings", RIVERSIDE, "--round", "9", status=2).stderr


def test_an_unfinished_event_is_ranked_after_its_last_played_round(tmp_path):
    rows = [(points, rank, [*cells, "0000 - H"]) for points, rank, cells in DRAWN_AND_LOST]
    found = standings(trf(tmp_path, rows, "042 2026/06/15", "XXR 5", "092 Swiss"), "-t", "BH,FB")
    assert found["after_round"] == 2
    assert {row["points"] for row in found["standings"]} == {"1"}
    for row in found["standings"]:
        assert row["tie_breaks"]["BH"]["value"] == row["tie_breaks"]["FB"]["value"]


@pytest.mark.parametrize(
    ("part", "members"),
    [
        ("sex=w", [3, 4, 9, 12, 15, 14]),
        ("fed=ENG", [4, 13, 15, 16]),
        ("u16", [9, 12, 13, 15, 16]),
        ("title=FM", [2]),
    ],
)
def test_a_part_has_ranks_of_its_own(part, members):
    rows = standings(RIVERSIDE, "--only", part)["standings"]
    assert [row["id"] for row in rows] == members
    assert [row["part_rank"] for row in rows] == list(range(1, len(members) + 1))


def test_a_part_nobody_is_in():
    assert "no player matches" in run("standings", RIVERSIDE, "--only", "fed=XXX", status=2).stderr
    assert "not a part" in run("standings", RIVERSIDE, "--only", "blue", status=2).stderr


@pytest.mark.parametrize("suffix", ["html", "json", "csv", "txt"])
def test_the_name_of_the_output_chooses_the_format(tmp_path, suffix):
    target = tmp_path / f"out.{suffix}"
    result = run("standings", RIVERSIDE, "-o", str(target))
    assert "Ibarra Montes" in target.read_text(encoding="utf-8")
    assert result.stdout == ""


def test_csv_has_a_row_per_player():
    rows = list(csv.DictReader(io.StringIO(run("standings", RIVERSIDE, "-f", "csv").stdout)))
    assert len(rows) == 17


def test_trf_keeps_everything_but_points_and_ranks(tmp_path):
    target = tmp_path / "out.trf"
    run("standings", RIVERSIDE, "-f", "trf", "-o", str(target))
    before = Path(RIVERSIDE).read_bytes().split(b"\r\n")
    after = target.read_bytes().split(b"\r\n")
    assert len(after) >= len(before)
    for old, new in zip(before[:-1], after, strict=False):
        changed = slice(80, 89) if old.startswith(b"001") else slice(0)
        assert old[: changed.start] + old[changed.stop :] == (
            new[: changed.start] + new[changed.stop :]
        )
    again = standings(str(target))
    assert [row["id"] for row in again["standings"]][:3] == [3, 1, 4]


def test_an_input_is_never_overwritten(tmp_path):
    copy = tmp_path / "event.trf"
    copy.write_bytes(Path(RIVERSIDE).read_bytes())
    error = run("standings", str(copy), "-f", "trf", "-o", str(copy), status=2).stderr
    assert "is an input" in error
    assert copy.read_bytes() == Path(RIVERSIDE).read_bytes()


def test_standard_input():
    result = run("standings", "-", "-f", "csv", stdin=Path(RIVERSIDE).read_bytes())
    assert "Ibarra Montes" in result.stdout


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "empty"),
        (b"012 Open\n042 2026/01/01\n", "001"),
        (b"\x00\x01\x02" * 100, "no reader recognises it"),
    ],
)
def test_what_is_no_tournament_is_refused(tmp_path, data, words):
    path = tmp_path / "event.trf"
    path.write_bytes(data)
    assert words in run("standings", str(path), status=2).stderr


def test_a_file_that_is_not_there(tmp_path):
    assert "cannot be read" in run("standings", str(tmp_path / "no.trf"), status=2).stderr
    assert "is a folder" in run("standings", str(tmp_path), status=2).stderr


def test_an_organiser_writes_a_regulation(tmp_path):
    rules = tmp_path / "my-open.toml"
    rules.write_text(
        'id = "my-open"\ntitle = "My Open"\nextends = "fide-2024-08"\n'
        '[tie_breaks]\nswiss = ["BH/C2", "PS"]\n',
        encoding="utf-8",
    )
    found = standings(RIVERSIDE, "--regulation", str(rules))
    assert (found["regulation"], found["tie_breaks"]) == ("my-open", ["BH/C2", "PS"])


def test_a_fault_in_it_is_shown_with_line_and_key(tmp_path):
    rules = tmp_path / "my-open.toml"
    rules.write_text('id = "x"\ntitel = "My Open"\nextends = "fide-2024-08"\n', encoding="utf-8")
    error = run("standings", RIVERSIDE, "--regulation", str(rules), status=2).stderr
    assert "my-open.toml:2:1-5" in error
    assert "'titel'" in error


def test_explain_a_place_by_number_and_by_name():
    by_number = run("explain", RIVERSIDE, "1").stdout
    assert by_number == run("explain", RIVERSIDE, "castell").stdout
    assert "Castellani" in by_number
    assert "BH/C1" in by_number


def test_explain_one_value_in_and_outside_the_list():
    assert "BH/C1 = 18.0" in run("explain", RIVERSIDE, "1", "bh-c1").stdout
    assert "PS = " in run("explain", RIVERSIDE, "1", "PS").stdout


def test_explain_a_value_outside_the_list_of_standard_input():
    text = Path(RIVERSIDE).read_text(encoding="utf-8")
    from_file = run("explain", RIVERSIDE, "1", "PS").stdout
    assert run("explain", "-", "1", "PS", stdin=text).stdout == from_file


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("1", "PTS"), "PTS has no value to explain"),
        (("1", "LOTS"), "LOTS has no value to explain"),
        (("1", "BH#9"), "BH#9 is not in the list"),
        (("9" * 5000,), "there is no player with starting number 999"),
        (("0",), "there is no player with starting number 0"),
    ],
)
def test_explain_what_is_not_there(arguments, words):
    """Never another value in its place."""
    assert words in run("explain", RIVERSIDE, *arguments, status=2).stderr


def test_leading_noughts_of_a_number_mean_nothing():
    found = run("explain", RIVERSIDE, "0003").stdout
    assert found == run("explain", RIVERSIDE, "3").stdout


def test_rounds_of_byes_alone_are_named(tmp_path):
    rows = [("1.5", "", ["   2 w 1", "0000 - H"]), ("0.5", "", ["   1 b 0", "0000 - H"])]
    text = run("standings", trf(tmp_path, rows)).stdout
    assert "Rounds: 1 (the last with a result; round 2 has byes or pairings only)" in text


def test_without_any_result_that_is_said(tmp_path):
    rows = [("0.5", "", ["0000 - H"]), ("0.5", "", ["0000 - H"])]
    text = run("standings", trf(tmp_path, rows)).stdout
    assert "Rounds: 0 (no round has a result yet; round 1 has byes or pairings only)" in text


def test_a_reason_is_given_once():
    assert run("explain", RIVERSIDE, "17", "ARO").stdout.count("dropped") == 1


def test_help_fits_80_columns(monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    for command in ("standings", "explain", "regulations", "tie-breaks", "completion"):
        lines = run(command, "--help").stdout.splitlines()
        assert [line for line in lines if len(line) > 80] == []


def test_explaining_a_further_value_finds_no_fault_with_the_list():
    error = run("explain", RIVERSIDE, "16", "TPR", "-r", "fide-2009").stderr
    assert "TPR: 1 unrated" in error
    assert "mixes" not in error


def test_explain_somebody_unknown():
    assert "starting number 99" in run("explain", RIVERSIDE, "99", status=2).stderr
    error = run("explain", RIVERSIDE, "ar", status=2).stderr
    assert "players are called 'ar'" in error
    assert "Ibarra" in error
    assert "no player is called 'zz'" in run("explain", RIVERSIDE, "zz", status=2).stderr


EDITIONS = ("fide-2009", "fide-2010", "fide-2023-09", "fide-2024-08", "fide-2026-03")


def test_a_blank_stands_between_an_article_and_its_summary():
    detail = run("regulations", "fide-2010").stdout
    assert "\n  own results Direct encounter" in detail
    assert "\n  8.1    Games with Black" in detail


def test_regulations_in_overview_and_in_detail():
    overview = run("regulations").stdout
    for edition in EDITIONS:
        assert edition in overview
    for edition in EDITIONS[2:]:
        detail = run("regulations", edition).stdout
        assert "16.4" in detail
        assert "predetermined-forfeits" in detail
    assert "did you mean" in run("regulations", "fide-2026", status=2).stderr


def test_every_tie_break_is_listed_with_its_article():
    listed = run("tie-breaks").stdout
    for code in [
        "DE",
        "WIN",
        "WON",
        "BPG",
        "BWG",
        "PS",
        "REP",
        "STD",
        "TPN",
        "RTNG",
        "BH",
        "FB",
        "AOB",
        "SB",
        "KS",
        "ARO",
        "TPR",
        "PTP",
        "APRO",
        "APPO",
    ]:
        assert f"\n  {code} " in listed
    koya = run("tie-breaks", "KS").stdout
    assert "Koya" in koya
    assert "\n  KS-GROUPS Koya" in koya
    assert "KS-GROUPS" not in run("tie-breaks", "K", status=2).stdout
    assert "installed" in run("tie-breaks", "XX", status=2).stderr


def test_a_code_with_its_modifiers_is_shown_too():
    assert run("tie-breaks", "bh/c1").stdout == run("tie-breaks", "BH").stdout


def test_standard_output_by_its_usual_name(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = run("standings", RIVERSIDE, "--format", "csv", "-o", "-").stdout
    assert found == run("standings", RIVERSIDE, "--format", "csv").stdout
    assert list(tmp_path.iterdir()) == []


def test_formats_and_plugins():
    formats = run("formats").stdout
    for id_ in ("trf", "text", "json", "csv", "html"):
        assert id_ in formats
    plugins = run("plugins").stdout
    assert "crosstable-fide" in plugins
    assert "fide-2026-03" in plugins


def test_without_the_plugin_the_command_says_what_is_missing():
    error = run("--disable-plugin", "fide", "standings", RIVERSIDE, status=2).stderr
    assert "no regulation is installed" in error


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "powershell"])
def test_completion_scripts_name_the_program(shell):
    script = run("completion", shell).stdout
    assert "crosstable" in script
    assert f"{shell}_complete" in script


def program(*arguments, **environment):
    """The program in a process of its own."""
    return subprocess.run(
        [sys.executable, "-c", "from crosstable.cli import main; main()", *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        check=False,
    )


@pytest.mark.parametrize("encoding", ["cp1252", "cp437", "ascii"])
def test_a_console_that_cannot_show_a_name_does_not_stop_the_program(tmp_path, encoding):
    text = (
        Path(RIVERSIDE)
        .read_text(encoding="utf-8")
        .replace("Castellani, Bruno  ", "Ελένη 王 Ñuño ½  –  ")
    )
    path = tmp_path / "names.trf"
    path.write_text(text, encoding="utf-8", newline="")
    shown = program("standings", str(path), PYTHONIOENCODING=encoding, PYTHONUTF8="0")
    assert shown.returncode == 0, shown.stderr
    assert "uno" in shown.stdout.decode(encoding).replace("ñ", "n")
    machine = program("standings", str(path), "-f", "json", PYTHONIOENCODING=encoding)
    assert "Ελένη 王" in machine.stdout.decode("utf-8")


def completions(words, word):
    done = program(_CROSSTABLE_COMPLETE="powershell_complete", COMP_WORDS=words, COMP_WORD=word)
    return [line.split("\t")[1] for line in done.stdout.decode().splitlines()]


def test_powershell_completes_commands_and_regulations():
    assert completions("crosstable sta", "sta") == ["standings"]
    offered = completions("crosstable standings --regulation fide-2024", "fide-2024")
    assert offered == ["fide-2024-08"]


def test_the_status_on_warnings_when_strict(tmp_path):
    path = trf(tmp_path, DRAWN_AND_LOST, "042 1998/07/28", "XXR 2", "092 Swiss")
    assert "REGULATION-DATE" in run("standings", path).stderr
    assert run("standings", path, "--strict", status=1).exit_code == 1
