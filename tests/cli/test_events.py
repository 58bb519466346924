"""Files with several events, other spellings, other points: through the commands."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from crosstable.api import (
    ReadOptions,
    Source,
    Tournament,
    completeness,
    games_off_score,
)
from crosstable.cli.app import app
from crosstable.readers.pgn import reader

from ..readers.pgn import game
from ..shared import ROOT

FIXTURES = ROOT / "fixtures" / "pgn"
A, B, C, D, E = "Fenn, Ida", "Rook, Tom", "Marsh, Una", "Dale, Per", "Birch, Eve"


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def read(path: Path) -> Tournament:
    (event,) = reader.read(Source(path.name, path.read_bytes()), ReadOptions()).tournaments
    return event


def saved(folder: Path, *games: str, name: str = "event.pgn") -> Path:
    path = folder / name
    path.write_text("".join(games), encoding="utf-8")
    return path


def test_events_are_listed_with_what_is_missing(tmp_path: Path) -> None:
    path = saved(
        tmp_path,
        game(A, B, date="2024.05.01"),
        game(C, D, date="2024.05.01"),
        game(A, C, round_="2", date="2024.05.02"),
        game(A, B, event="Winter Cup", date="2023.12.??"),
    )
    result = run("events", path)
    assert result.exit_code == 0
    assert result.stdout == (
        "Event         Dates                    Players  Games\n"
        "Harbour Open  2024.05.01 - 2024.05.02        4  3 of 4\n"
        "Winter Cup    2023.12.??                     2  1\n"
    )
    assert "Harbour" not in run("events", path, "--event", "winter").stdout


def test_events_of_other_formats_and_of_none(tmp_path: Path) -> None:
    trf = ROOT / "fixtures" / "trf" / "riverside-open.trf"
    assert len(run("events", trf).stdout.splitlines()) == 2
    empty = saved(tmp_path, '[Event "x"]\n')
    result = run("events", empty)
    assert (result.exit_code, "PGN-EMPTY" in result.stderr) == (2, True)


def test_several_events_need_a_choice() -> None:
    path = FIXTURES / "several-events.pgn"
    result = run("standings", path)
    assert result.exit_code == 2
    assert "choose one with --event:\n  Harbour Open 2023, Portwick\n" in result.stderr
    unknown = run("standings", path, "--event", "autumn")
    assert unknown.exit_code == 2
    assert "PGN-EVENT-UNKNOWN" in unknown.stderr


def test_an_exact_name_is_preferred_to_longer_ones(tmp_path: Path) -> None:
    pytest.importorskip("crosstable_fide", reason="ranking needs a regulation")
    path = saved(tmp_path, game(A, B, event="Cup"), game(C, D, event="Cup Women"))
    assert run("standings", path, "--event", "cup").exit_code == 0
    assert run("standings", path, "--event", "cu").exit_code == 2


def test_an_alias_makes_two_spellings_one_player(tmp_path: Path) -> None:
    pytest.importorskip("crosstable_fide", reason="ranking needs a regulation")
    path = saved(tmp_path, game("Singh, Gul", B), game(A, C), game("Singh, Gur", A, round_="2"))
    result = run("standings", path, "--alias", "Singh, Gul=Singh, Gur")
    assert result.exit_code == 0
    assert "Singh, Gul " not in result.stdout
    assert "2.0" in next(line for line in result.stdout.splitlines() if "Singh, Gur" in line)
    slip = run("standings", path, "--alias", "Singh")
    assert (slip.exit_code, "OLD=NEW" in slip.stderr) == (2, True)


def test_points_with_armageddons_in_a_file_of_their_own(tmp_path: Path) -> None:
    """Two drawn games; the first Armageddon is drawn, so Black won it."""
    pytest.importorskip("crosstable_fide", reason="ranking needs a regulation")
    draw = "1/2-1/2"
    classical = saved(
        tmp_path, game(A, B, draw), game(C, D), game(A, C, draw, "2"), game(B, D, "0-1", "2")
    )
    name = "Harbour Armageddon"
    other = saved(
        tmp_path, game(B, A, draw, event=name), game(C, A, "0-1", "2", event=name), name="a.pgn"
    )
    words = ("standings", classical, "--with", other, "--format", "csv", "-t", "WIN", "--set")
    result = run(*words, "points=3-1.5-1-0")
    assert result.exit_code == 0, result.stderr
    rows = csv.DictReader(result.stdout.splitlines())
    points = {row["name"]: row["points"] for row in rows}
    assert points == {A: "3.0", B: "1.0", C: "4.0", D: "3.0"}
    assert run(*words, "points=three").exit_code == 2


def test_byes_that_pgn_cannot_tell_come_from_a_table(tmp_path: Path) -> None:
    pytest.importorskip("crosstable_fide", reason="ranking needs a regulation")
    path = saved(tmp_path, game(A, B), game(C, D), game(A, C, "1/2-1/2", "2"))
    table = tmp_path / "byes.csv"
    table.write_text(f'player,round,kind\n"{B}",2,half\n"{D}",2,pairing\n', encoding="utf-8")
    words = ("standings", path, "--format", "csv", "-t", "WIN")

    def points(*more: object) -> dict[str, str]:
        rows = csv.DictReader(run(*words, *more).stdout.splitlines())
        return {row["name"]: row["points"] for row in rows}

    assert points() == {A: "1.5", C: "1.5", B: "0.0", D: "0.0"}
    assert points("--byes", table) == {A: "1.5", C: "1.5", B: "0.5", D: "1.0"}


def test_an_event_file_does_all_of_it(tmp_path: Path) -> None:
    pytest.importorskip("crosstable_fide", reason="ranking needs a regulation")
    draw, name = "1/2-1/2", "Harbour Armageddon"
    saved(tmp_path, game("Fenn, Idda", B, draw), game(C, D), game(A, C, "0-1", "2"))
    saved(tmp_path, game(A, B, draw, event=name), name="a.pgn")
    file = tmp_path / "event.toml"
    file.write_text(
        'inputs = ["event.pgn", "a.pgn"]\n[facts]\npoints = "3-1.5-1-0"\n'
        '[aliases]\n"Fenn, Idda" = "Fenn, Ida"\n'
        '[[byes]]\nplayer = "Rook, Tom"\nround = 2\nkind = "half"\n'
        '[[corrections]]\nround = 2\nwhite = "Fenn, Ida"\nblack = "Marsh, Una"\n'
        'result = "1-0"\nreason = "misheard"\n',
        encoding="utf-8",
    )
    result = run("standings", file, "--format", "csv", "-t", "WIN")
    assert result.exit_code == 0, result.stderr
    rows = csv.DictReader(result.stdout.splitlines())
    points = {row["name"]: row["points"] for row in rows}
    # Black, Rook, won the drawn Armageddon: 1.5, and a bye worth what is sure of a draw.
    assert points == {A: "4.0", C: "3.0", B: "2.5", D: "0.0"}


def test_convert_goes_both_ways(tmp_path: Path) -> None:
    trf = ROOT / "fixtures" / "trf" / "round-robin-6p.trf"
    out, back = tmp_path / "out.pgn", tmp_path / "back.trf"
    assert run("convert", trf, out).exit_code == 0
    assert out.read_bytes().count(b"[White ") == 15
    assert run("convert", out, back).exit_code == 0
    assert back.read_text("utf-8").count("\n001 ") == 6


def test_what_is_missing_is_told_above_the_ranks_until_byes_explain_it(tmp_path: Path) -> None:
    pytest.importorskip("crosstable_fide", reason="ranking needs a regulation")
    games = (game(A, B), game(C, D), game(A, C, round_="2"))
    path = saved(tmp_path, *games, game(A, D, round_="3"), game(B, C, round_="3"))
    shown = run("standings", path).stdout
    assert "Games: 5 of 6 (2 times a player has no game in a round, and nothing says" in shown
    assert "Games:" not in run("standings", path, "--round", "1").stdout
    byes = tmp_path / "byes.csv"
    byes.write_text(f'player,round,kind\n"{B}",2,half\n"{D}",2,zero\n', encoding="utf-8")
    assert "Games:" not in run("standings", path, "--byes", byes).stdout


ODD = (
    game(A, B), game(C, D), game(E, A, round_="2"), game(B, C, round_="2"),
    game(C, A, round_="3"), game(D, B, round_="3"),
)  # fmt: skip


def test_a_swiss_with_an_odd_number_lacks_a_bye_a_round_until_it_is_named(tmp_path: Path) -> None:
    """Five players, two games a round: the free one has a bye, and PGN does not say so."""
    pytest.importorskip("crosstable_fide", reason="ranking needs a regulation")
    path = saved(tmp_path, *(text.replace("[Date", '[EventType "swiss"]\n[Date') for text in ODD))
    assert run("events", path).stdout.splitlines()[1].endswith("5  6, 3 gaps")
    noted = run("check", path, "-v").stdout
    assert "PGN-INCOMPLETE: 6 games; 3 times a player has no game in a round" in noted
    shown = " ".join(run("standings", path).stdout.split())
    assert "Games: 6 (3 times a player has no game in a round, and nothing says why: " in shown
    assert f"{D} in round 2; {E} in round 1; {E} in round 3; a Swiss has byes" in shown
    assert "name them with --byes or in the event file)" in shown
    byes = tmp_path / "byes.csv"
    listed = "".join(f'"{who}",{number},pairing\n' for who, number in ((E, 1), (D, 2), (E, 3)))
    byes.write_text(f"player,round,kind\n{listed}", encoding="utf-8")
    assert "Games:" not in run("standings", path, "--byes", byes).stdout


def test_a_round_robin_with_an_odd_number_stays_quiet(tmp_path: Path) -> None:
    pytest.importorskip("crosstable_fide", reason="ranking needs a regulation")
    path = saved(tmp_path, *(text.replace("[Date", '[EventType "tourn"]\n[Date') for text in ODD))
    assert run("events", path).stdout.splitlines()[1].endswith("5  6")
    assert run("check", path, "-v").stdout == f"{path}: nothing found\n"
    assert "Games:" not in run("standings", path).stdout
    assert "Games: 6 (3 times" in run("standings", path, "--kind", "swiss").stdout


def test_games_without_a_result_are_counted_above_the_ranks(tmp_path: Path) -> None:
    pytest.importorskip("crosstable_fide", reason="ranking needs a regulation")
    opened = (game(A, C, "*", round_="2"), game(B, D, "*", round_="2"))
    last = (game(A, D, "*", round_="3"), game(B, C, round_="3"))
    path = saved(tmp_path, game(A, B), game(C, D), *opened, *last)
    shown = run("standings", path).stdout
    assert "Without a result: 3 games (in round 2, 3; worth 0 so far)\n" in shown
    shown = run("standings", path, "--round", "1").stdout
    assert "Without a result" not in shown


def test_games_off_the_score_are_counted_and_said() -> None:
    pytest.importorskip("crosstable_fide", reason="ranking needs a regulation")
    path = FIXTURES / "knock-out.pgn"
    row = run("events", path).stdout.splitlines()[1]
    event = read(path)
    off = games_off_score(event)["play-off"]
    assert row.endswith(f"{completeness(event).found} + {off} play-off")
    shown = run("standings", path).stdout
    assert f"Off the score: play-off, {off} games" in shown
    assert "Places: by points (not by who went through)" in shown
    rounds = {record.round for player in event.players for record in player.records}
    last = max(rounds - event.rounds_off_score)
    assert f"Standings after round {last} of {last}" in shown


@pytest.mark.parametrize("event", ["Harbour Open Armageddon", "Harbour Open Play-off"])
def test_a_stage_is_told_where_trf_makes_a_score_of_it(tmp_path: Path, event: str) -> None:
    path = saved(tmp_path, game(A, B, event=event), game(C, D, event=event))
    result = run("convert", path, tmp_path / "out.trf")
    assert result.exit_code == 0
    assert "are no part of the score here, and are in TRF" in result.stderr
