"""``crosstable playoff`` and ``standings --playoff`` end to end, with a plugin of toy rules."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result
from lxml import etree

from crosstable import host
from crosstable.cli.app import app
from crosstable.playoffs.log import DAMAGED, FOREIGN, MISFIT, OTHER_EVENT, OTHER_FORMAT

from .. import playoff_plugin
from ..playoff_plugin import found_plugins

ROOT = Path(__file__).parents[2]
TRF = ROOT / "fixtures" / "trf"
MALFORMED = ROOT / "fixtures" / "malformed"
TWO = str(TRF / "swiss-9p-5r.trf")  # 1 and 2 are level at the top, 5 and 6 behind them
FOUR = str(TRF / "riverside-open.trf")  # 1, 3, 4 and 8
ALONE = str(TRF / "round-robin-6p.trf")


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    found = found_plugins()
    monkeypatch.setattr(host, "installed", lambda: found)
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture
def log(tmp_path: Path) -> str:
    path = str(tmp_path / "playoff.json")
    run("playoff", "start", TWO, "-r", "toy-2026", "-o", path, "--seed", "42")
    return path


def call(*words: str) -> Result:
    result = CliRunner().invoke(app, list(words))
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def run(*words: str, status: int = 0) -> str:
    """Standard output of a command that ends with this status."""
    result = call(*words)
    assert result.exit_code == status, result.output
    return result.stdout


def refusal(*words: str, status: int = 2) -> str:
    result = call(*words)
    assert result.exit_code == status, result.output
    return result.stderr


def answer(log: str, *answers: str) -> None:
    for given in answers:
        id_, _, text = given.partition("=")
        run("playoff", "record", log, id_, text)


def next_json(log: str) -> dict:
    return json.loads(run("playoff", "next", log, "--format", "json"))


def bracket_of(text: str) -> list[str]:
    lines = text.splitlines()
    start = next(n for n, line in enumerate(lines) if line.startswith("["))
    return lines[start : lines.index("", start)]


# The plan ----------------------------------------------------------------------------------------


def test_the_plan_shows_who_what_when_and_readings() -> None:
    text = run("playoff", "plan", TWO, "-r", "toy-2026", "--start", "18:30")
    assert max(map(len, text.splitlines())) <= 80
    for shown in (
        "Play-off: 2 tied for first place: Toy TWO",
        "Regulation: toy-2026, article 1.2 (toy:TWO)",
        "18:30 R-G1: game 1 of 2, Abernathy, Colm - Boateng, Efua, rapid, 10 min + 5 s",
        "reading: Who is free? The highest seeds. (article 1.4)",
        "The play-off is announced before the event. (article 1.1)",
        "30 min after the last game of the main event",
    ):
        assert shown in text


def test_the_plan_of_a_knock_out_has_a_bracket() -> None:
    text = run("playoff", "plan", FOUR, "-r", "toy-2026")
    assert bracket_of(text) == [
        "[SF1]",
        "3 Ibarra Montes, Lucia ─┐",
        "drawn as 4              │ [F]",
        "                        └─winner of SF1",
        "[SF2]                   ┌─winner of SF2",
        "8 Oyelaran, Tunde      ─┘",
        "drawn as 3",
    ]


def test_the_page_of_a_plan_in_another_language(tmp_path: Path) -> None:
    page = tmp_path / "plan.html"
    run("playoff", "plan", FOUR, "-r", "toy-2026", "-o", str(page), "--language", "de")
    tree = etree.HTML(page.read_text(encoding="utf-8"))
    assert tree.get("lang") == "de"
    assert [e.text for e in tree.iter("h2")][:3] == ["Wer spielt", "Turnierbaum", "Ablauf"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--language", "de"), "--language is nothing to the format text, only to html"),
        (("-f", "html", "--language", "xx"), "there is no language 'xx'; there are en (English)"),
    ],
)
def test_a_language_that_is_none_for_a_plan(words: tuple[str, ...], said: str) -> None:
    assert said in refusal("playoff", "plan", FOUR, "-r", "toy-2026", *words)


def test_the_plan_as_json_html_and_svg(tmp_path: Path) -> None:
    plan = json.loads(run("playoff", "plan", FOUR, "-r", "toy-2026", "-f", "json"))
    assert [match["stage"] for match in plan["matches"]] == ["SF1", "SF2", "F"]
    assert plan["matches"][2]["fed_by"] == ["SF1", "SF2"]
    assert sorted(player["id"] for player in plan["tied"]) == [1, 3, 4, 8]
    page = tmp_path / "plan.html"
    run("playoff", "plan", FOUR, "-r", "toy-2026", "-o", str(page))
    text = page.read_text(encoding="utf-8")
    assert "<svg" in text
    assert "Castellani, Bruno" in text
    assert "http://" not in text.replace("http://www.w3.org", "")
    drawing = etree.fromstring(
        run("playoff", "plan", FOUR, "-r", "toy-2026", "-f", "svg").encode("utf-8")
    )
    assert drawing.tag == "{http://www.w3.org/2000/svg}svg"
    title = drawing.find("{*}title")
    assert title is not None
    assert drawing.get("aria-labelledby", "").split()[0] == title.get("id")


def test_a_plan_without_matches_is_no_drawing() -> None:
    words = ("playoff", "plan", TWO, "-r", "toy-2026", "--tied", "1,2,3")
    assert "no matches to draw" in refusal(*words, "-f", "svg")
    assert json.loads(run(*words, "-f", "json"))["matches"] == []


def test_nobody_tied_is_said_and_nothing_is_written(tmp_path: Path) -> None:
    target = tmp_path / "playoff.json"
    words = ("playoff", "start", ALONE, "-r", "toy-2026", "-o", str(target))
    said = refusal(*words, status=1)
    assert said.startswith("no play-off: nobody is tied for place 1: Juel, Sten has it alone")
    assert list(tmp_path.iterdir()) == []
    assert "nobody is tied" in refusal("playoff", "plan", ALONE, "-r", "toy-2026", status=1)


def test_what_is_not_covered_is_refused_with_its_article() -> None:
    everybody = ",".join(map(str, range(1, 10)))
    words = ("playoff", "plan", TWO, "-r", "toy-2026", "--tied", everybody)
    assert "9 players tied for first place is not covered by toy-2026, article 1.9" in refusal(
        *words
    )


def test_regulations_without_play_offs_name_those_that_have() -> None:
    said = refusal("playoff", "plan", TWO, "-r", "toy-bare")
    assert "toy-2026, toy-list" in said


def test_slips_in_options_say_how() -> None:
    words = ("playoff", "plan", TWO, "-r", "toy-2026")
    assert "as in 3,5,9" in refusal(*words, "--tied", "3,x")
    assert "no time" in refusal(*words, "--start", "6 pm")
    assert "give --format" in refusal(*words, "-o", "plan.pdf")


# The log -----------------------------------------------------------------------------------------


def test_start_writes_the_log_and_says_what_comes_next(tmp_path: Path) -> None:
    path = tmp_path / "playoff.json"
    shown = run("playoff", "start", TWO, "-r", "toy-2026", "-o", str(path), "--start", "18:30")
    assert "R-LOT: lot: who has White first" in shown
    data = json.loads(path.read_text(encoding="utf-8"))
    assert data["format"] == "crosstable-playoff"
    assert data["seed_by"] == "the system's randomness"
    assert len(data["seed"]) == 16
    assert len(data["checksum"]) == 64


def test_an_existing_log_is_replaced_only_by_force(log: str) -> None:
    answer(log, "R-LOT=1")
    words = ("playoff", "start", TWO, "-r", "toy-2026", "-o", log)
    assert "--force replaces it" in refusal(*words)
    assert "R-LOT" in Path(log).read_text(encoding="utf-8")
    run(*words, "--force")
    assert json.loads(Path(log).read_text(encoding="utf-8"))["entries"] == []


def test_the_log_is_not_written_over_the_event(tmp_path: Path) -> None:
    event = tmp_path / "open.trf"
    event.write_bytes(Path(TWO).read_bytes())
    words = ("playoff", "start", str(event), "-r", "toy-2026", "-o", str(event), "--force")
    assert "is an input" in refusal(*words)
    assert event.read_bytes() == Path(TWO).read_bytes()


REQUEST_KEYS = {"id", "kind", "players", "white", "black", "rate", "options", "text", "article"}


def test_next_as_json_is_the_contract(log: str) -> None:
    data = next_json(log)
    assert data["done"] is False
    (request,) = data["requests"]
    assert set(request) == REQUEST_KEYS
    assert (request["id"], request["kind"], request["players"]) == ("R-LOT", "lot", [1, 2])
    assert (request["white"], request["black"], request["rate"]) == (None, None, None)
    assert request["options"] == ["1", "2"]
    answer(log, "R-LOT=1")
    (request,) = next_json(log)["requests"]
    assert (request["kind"], request["white"], request["black"]) == ("game", 1, 2)
    assert request["rate"] == "10 min + 5 s"
    assert request["options"] == ["1-0", "0-1", "1/2-1/2", "+--", "--+", "---"]
    answer(log, "R-G1=1-0", "R-G2=1/2-1/2")
    assert next_json(log) == {"done": True, "placing": [[1], [2]], "shared": False}


@pytest.mark.parametrize(
    ("event", "more", "tied"),
    [(TWO, (), {1, 2}), (FOUR, (), {1, 3, 4, 8}), (FOUR, ("--places", "2"), {1, 3, 4, 8})],
)
def test_answering_what_next_asks_leads_to_the_end(
    event: str, more: tuple[str, ...], tied: set[int], tmp_path: Path
) -> None:
    log = str(tmp_path / "playoff.json")
    run("playoff", "start", event, "-r", "toy-2026", "-o", log, *more)
    for _ in range(60):
        data = next_json(log)
        if data["done"]:
            break
        for request in data["requests"]:
            run("playoff", "record", log, request["id"], request["options"][0])
    placed = [player for group in data["placing"] for player in group]
    assert sorted(placed) == sorted(tied)


def test_the_same_seed_draws_the_same(tmp_path: Path) -> None:
    drawn = []
    for name in ("a.json", "b.json"):
        log = str(tmp_path / name)
        run("playoff", "start", FOUR, "-r", "toy-2026", "-o", log, "--seed", "42")
        run("playoff", "next", log, "--draw")
        drawn.append([e["answer"] for e in json.loads(Path(log).read_text("utf-8"))["entries"]])
    assert drawn[0] == drawn[1]
    assert drawn[0]


def test_record_refuses_and_says_what_is_allowed(log: str) -> None:
    before = Path(log).read_bytes()
    assert "open are: R-LOT" in refusal("playoff", "record", log, "R-G7", "1-0")
    assert "allowed are 1, 2, void" in refusal("playoff", "record", log, "R-LOT", "9")
    assert "ID of a request and the ANSWER" in refusal("playoff", "record", log)
    assert "--pgn alone" in refusal("playoff", "record", log, "R-LOT", "1", "--pgn", TWO)
    assert Path(log).read_bytes() == before


def test_results_that_look_like_options_are_recorded(log: str) -> None:
    answer(log, "R-LOT=1", "R-G1=---", "R-G2=--+")
    assert "no answer" not in refusal("playoff", "record", log, "R-G2", "1-0", "--corect")
    assert next_json(log)["done"]


def test_no_game_has_more_moves_than_the_rules_allow(log: str) -> None:
    answer(log, "R-LOT=1")
    assert "more than 5899 moves" in refusal(
        "playoff", "record", log, "R-G1", "1-0", "--moves", "5900"
    )


def test_a_correction_is_asked_for_and_tells_what_it_sets_aside(log: str) -> None:
    answer(log, "R-LOT=1", "R-G1=1-0", "R-G2=1-0", "A-TOSS=1")
    assert "--correct" in refusal("playoff", "record", log, "R-G2", "0-1")
    result = call("playoff", "record", log, "R-G2", "0-1", "--correct")
    assert result.exit_code == 0
    assert "PLAYOFF-SET-ASIDE: A-TOSS (1, entry 4)" in result.stderr
    assert "The play-off is over" in result.stdout
    shown = json.loads(run("playoff", "show", log, "-f", "json"))
    assert [entry["id"] for entry in shown["set_aside"]] == ["A-TOSS"]
    assert "undone: the correction of R-G2" in run("playoff", "undo", log)
    assert next_json(log)["requests"][0]["id"] == "A-COLOUR"


def test_a_pgn_of_the_play_off(log: str, tmp_path: Path) -> None:
    pgn = tmp_path / "games.pgn"
    pgn.write_text(
        '[White "Abernathy, Colm"]\n[Black "Boateng, Efua"]\n[Result "1-0"]\n\n1. e4 f6 1-0\n\n'
        '[White "Boateng, Efua"]\n[Black "Abernathy, Colm"]\n[Result "0-1"]\n\n1. e5 0-1\n',
        encoding="utf-8",
    )
    answer(log, "R-LOT=1")
    result = call("playoff", "record", log, "--pgn", str(pgn))
    assert result.exit_code == 1
    assert "R-G1 is 1-0, 1 move" in result.stdout
    assert "games.pgn:7: error PLAYOFF-PGN-GAME: game 2" in result.stderr


def test_show_has_score_bracket_and_trail(log: str, tmp_path: Path) -> None:
    answer(log, "R-LOT=1", "R-G1=1-0")
    text = run("playoff", "show", log)
    assert max(map(len, text.splitlines())) <= 80
    assert "R-G1  1 Abernathy, Colm  2 Boateng, Efua  1-0" in text
    assert "1. R-LOT: lot: who has White first: Abernathy, Colm [1]" in text
    assert "Lots: seed 42 (given with --seed)" in text
    page = tmp_path / "show.html"
    run("playoff", "show", log, "-o", str(page))
    tree = etree.HTML(page.read_text(encoding="utf-8"))
    assert [e.text for e in tree.iter("h2")][:2] == ["Bracket", "Games"]
    run("playoff", "show", log, "-o", str(page), "--language", "pl")
    tree = etree.HTML(page.read_text(encoding="utf-8"))
    assert [e.text for e in tree.iter("h2")][:2] == ["Drabinka", "Partie"]
    assert "'show' writes" in refusal("playoff", "show", log, "-o", str(tmp_path / "a.svg"))


@pytest.mark.parametrize("seed", range(4))
def test_a_client_needs_next_record_and_the_options_only(tmp_path: Path, seed: int) -> None:
    path, random = str(tmp_path / "playoff.json"), Random(seed)
    run("playoff", "start", FOUR, "-r", "toy-2026", "-o", path)
    while not (now := next_json(path))["done"]:
        request = random.choice([*now["requests"], *now["optional"]])
        answer(path, f"{request['id']}={random.choice(request['options'])}")
    assert sorted(player for group in now["placing"] for player in group) == [1, 3, 4, 8]
    assert "PLAYOFF" in run("standings", FOUR, "--playoff", path)


# What is no log ----------------------------------------------------------------------------------


@pytest.mark.parametrize("code", [FOREIGN, DAMAGED, OTHER_FORMAT, MISFIT], ids=lambda c: c.code)
@pytest.mark.parametrize("command", ["next", "show", "undo"])
def test_what_is_no_log_of_ours_is_refused_with_its_code(
    code, command: str, tmp_path: Path
) -> None:
    (fixture,) = (MALFORMED / code.code).iterdir()
    path = tmp_path / fixture.name
    path.write_bytes(fixture.read_bytes())
    said = refusal("playoff", command, str(path))
    assert f"error {code.code}: " in said
    assert "cannot be used as the log of a play-off" in said
    assert path.read_bytes() == fixture.read_bytes()


def test_the_log_of_another_event_is_refused() -> None:
    (fixture,) = (MALFORMED / OTHER_EVENT.code).iterdir()
    said = refusal("standings", TWO, "-r", "toy-2026", "--playoff", str(fixture))
    assert f"error {OTHER_EVENT.code}: " in said


def test_a_log_that_is_not_there(tmp_path: Path) -> None:
    missing = str(tmp_path / "no.json")
    assert "crosstable playoff start" in refusal("playoff", "record", missing, "A", "1-0")
    assert "cannot be read" in refusal("playoff", "next", missing)


# Standings ---------------------------------------------------------------------------------------


@pytest.fixture
def done(log: str) -> str:
    answer(log, "R-LOT=1", "R-G1=1-0", "R-G2=1/2-1/2")
    return log


def ranked(*words: str) -> list[tuple[int, int, str | None]]:
    data = json.loads(run("standings", *words, "-f", "json"))
    return [(row["rank"], row["id"], row["decided_by"]) for row in data["standings"]]


def test_the_play_off_decides_in_the_standings(done: str) -> None:
    assert ranked(TWO, "--playoff", done)[:3] == [(1, 1, None), (2, 2, "PLAYOFF"), (3, 5, "PTS")]


def test_the_play_off_decides_after_the_last_round_only(done: str) -> None:
    earlier = call("standings", TWO, "--playoff", done, "--round", "1")
    assert "PLAYOFF-EARLIER-ROUND: the play-off is no part of the standings" in earlier.stderr
    assert "PLAYOFF" not in earlier.stdout
    assert "play-off" not in earlier.stdout.lower().replace("that of the play-off", "")
    last = run("standings", TWO, "--playoff", done, "--round", "5")
    assert "PLAYOFF" in last


def test_prizes_are_shared_under_the_regulation_of_the_log(done: str) -> None:
    words = ("prizes", TWO, "--fund", "300,100", "--playoff", done, "-f", "json")
    for asked, id_, reason in (
        ((), "toy-2026", f"that of the play-off, {done}"),
        (("-r", "toy-list"), "toy-list", "as asked"),
    ):
        decisions = json.loads(run(*words, *asked))["decisions"]
        chosen = [(d["choice"], d["reason"]) for d in decisions if d["subject"] == "regulation"]
        assert chosen == [(id_, reason)]


def test_an_unfinished_play_off_decides_nothing_and_says_so(log: str) -> None:
    result = call("standings", TWO, "--playoff", log, "-t", "WON")
    assert result.exit_code == 0
    assert "PLAYOFF-NOT-OVER: the play-off is not over; open are R-LOT" in result.stderr
    assert "PLAYOFF" not in result.stdout


@pytest.mark.parametrize("format_", ["text", "html", "json", "csv", "trf"])
def test_every_writer_shows_the_play_off(done: str, format_: str) -> None:
    output = run("standings", TWO, "--playoff", done, "-f", format_)
    assert "PLAYOFF" in output
    if format_ in ("text", "html", "json"):
        assert "R-G1" in output


def test_the_json_of_standings_tells_the_play_off(done: str) -> None:
    data = json.loads(run("standings", TWO, "--playoff", done, "-f", "json"))
    assert data["tie_breaks"][0] == "PLAYOFF"
    assert data["playoff"]["placing"] == [[1], [2]]
    assert [game["id"] for game in data["playoff"]["games"]] == ["R-G1", "R-G2"]
    winner = data["standings"][0]["tie_breaks"]["PLAYOFF"]
    assert winner == {"value": "1", "display": "1", "better": "lower"}
    assert data["standings"][2]["tie_breaks"]["PLAYOFF"]["reason"] == "not-tied"
    assert "qualified" not in data["standings"][0]


def test_the_explanation_lists_the_games_with_their_ids(done: str) -> None:
    text = run("explain", TWO, "1", "PLAYOFF", "--playoff", done)
    assert "game R-G1, White, 10 min + 5 s, 1-0" in text
    assert "game R-G2, Black, 10 min + 5 s, 1/2-1/2" in text
    assert "R-LOT: lot: who has White first: Abernathy, Colm" in text
    assert "decided by PLAYOFF: 1 here, 2 there" in text


def test_qualified_players_are_marked(tmp_path: Path) -> None:
    log = str(tmp_path / "q.json")
    run("playoff", "start", FOUR, "-r", "toy-2026", "-o", log, "--places", "2")
    while not (data := next_json(log))["done"]:
        for request in data["requests"]:
            run("playoff", "record", log, request["id"], request["options"][0])
    through = set[int]()
    for group in data["placing"]:
        through |= set(group) if len(through) < 2 else set()
    rows = json.loads(run("standings", FOUR, "--playoff", log, "-f", "json"))["standings"]
    assert {row["id"] for row in rows if row["qualified"]} == through
    assert {row["id"] for row in rows[:2]} == through
    text = run("standings", FOUR, "--playoff", log)
    assert "Q = has a qualifying place" in text
    header = run("standings", FOUR, "--playoff", log, "-f", "csv").splitlines()[0]
    assert header.endswith(",decided_by,qualified")


def test_a_play_off_for_a_place_below(tmp_path: Path) -> None:
    log = str(tmp_path / "p.json")
    run("playoff", "start", TWO, "-r", "toy-2026", "-o", log, "--place", "3")
    answer(log, "R-LOT=5", "R-G1=1-0", "R-G2=1-0", "A-TOSS=6", "A-COLOUR=black", "A-G1=1/2-1/2")
    rows = ranked(TWO, "--playoff", log)
    assert rows[2:4] == [(3, 6, "PTS"), (4, 5, "PLAYOFF")]


def test_a_title_that_stays_shared_is_shared(tmp_path: Path) -> None:
    log = str(tmp_path / "p.json")
    words = ("-r", "toy-list", "--tied", "1,2")
    run("playoff", "start", TWO, *words, "-o", log)
    answer(log, "F-SHARE=shared")
    assert next_json(log)["shared"] is True
    rows = ranked(TWO, "--playoff", log)
    assert [row[:1] for row in rows[:2]] == [(1,), (1,)]
    assert "the title stays shared" in run("playoff", "next", log)


def test_whom_the_play_off_leaves_level_are_shared_or_ranked_as_the_rule_says(
    tmp_path: Path,
) -> None:
    ranks = {}
    for regulation in ("toy-2026", "toy-list"):
        log = str(tmp_path / f"{regulation}.json")
        tied = () if regulation == "toy-2026" else ("--tied", "1,3,4,8")
        run("playoff", "start", FOUR, "-r", regulation, "-o", log, *tied)
        while not (data := next_json(log))["done"]:
            for request in data["requests"]:
                run("playoff", "record", log, request["id"], request["options"][0])
        assert [len(group) for group in data["placing"]] == [1, 1, 2]
        ranks[regulation] = ranked(FOUR, "-t", "RATED", "--playoff", log)[:4]
    assert [row[0] for row in ranks["toy-2026"]] == [1, 2, 3, 4]
    assert [row[0] for row in ranks["toy-list"]] == [1, 2, 3, 3]


def test_another_regulation_or_a_comparison_is_refused(done: str) -> None:
    assert "begun under toy-2026, not toy-list" in refusal(
        "standings", TWO, "-r", "toy-list", "--playoff", done
    )
    compared = ("standings", TWO, "--compare", "toy-2026,toy-list", "--playoff", done)
    assert "give --compare or --playoff" in refusal(*compared)


# Two at once, and other terminals ----------------------------------------------------------------

PROGRAM = """
import sys
from crosstable import host
from crosstable.api import DiagnosticCode
from tests.playoff_plugin import found_plugins
found = found_plugins()
host.installed = lambda: found
from crosstable.cli import main
sys.argv[0] = "crosstable"
main()
"""


def start_process(*words: str, encoding: str = "utf-8") -> subprocess.Popen[bytes]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])}
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *words],
        cwd=ROOT,
        env=environment | {"PYTHONIOENCODING": encoding, "COLUMNS": "80"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def test_two_processes_that_record_at_once_lose_nothing(tmp_path: Path) -> None:
    log = str(tmp_path / "playoff.json")
    run("playoff", "start", FOUR, "-r", "toy-2026", "-o", log)
    run("playoff", "next", log, "--draw")
    for _ in range(2):
        games = [r for r in next_json(log)["requests"] if r["kind"] == "game"]
        assert len(games) == 2
        processes = [start_process("playoff", "record", log, r["id"], "1/2-1/2") for r in games]
        outcomes = [(p.communicate()[1], p.returncode) for p in processes]
        assert [status for _, status in outcomes] == [0, 0], outcomes
    answered = [e["id"] for e in json.loads(Path(log).read_text("utf-8"))["entries"]]
    assert {"SF1-R-G1", "SF2-R-G1", "SF1-R-G2", "SF2-R-G2"} <= set(answered)
    assert [path.name for path in tmp_path.iterdir()] == ["playoff.json"]


def test_a_console_without_lines_and_accents_shows_the_bracket(tmp_path: Path) -> None:
    process = start_process("playoff", "plan", FOUR, "-r", "toy-2026", encoding="cp1252")
    shown = process.communicate()[0].decode("cp1252")
    assert process.returncode == 0
    assert "-+" in shown
    assert "?" not in shown


@pytest.mark.parametrize("command", ["plan", "start", "next", "record", "show", "undo"])
def test_help_has_examples(command: str) -> None:
    text = run("playoff", command, "--help")
    assert f"crosstable playoff {command} " in text


def _with_own_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    """toy-2026 and toy-list read something by the name of a reading of TWO."""
    entry = """
[[reading]]
id = "toy-byes"
question = "Who is free in the event?"
choice = "lots"
[reading.options]
lots = "Lots decide."
seeds = "The highest seeds."
none = "Nobody."
"""
    for name in ("TOY_2026", "TOY_LIST"):
        monkeypatch.setattr(playoff_plugin, name, getattr(playoff_plugin, name) + entry)


@pytest.mark.parametrize(
    ("choice", "of_procedure"), [("lots", "Lots decide."), ("none", "The highest seeds.")]
)
def test_a_reading_of_the_regulation_is_of_the_play_off_too_where_it_has_that_option(
    monkeypatch: pytest.MonkeyPatch, choice: str, of_procedure: str
) -> None:
    _with_own_reading(monkeypatch)
    planned = run("playoff", "plan", TWO, "-r", "toy-2026", "--reading", f"toy-byes={choice}")
    assert f"reading: Who is free? {of_procedure}" in planned


def test_a_reading_of_the_regulation_is_not_taken_for_one_of_a_play_off_that_it_does_not_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    _with_own_reading(monkeypatch)
    options = ("-r", "toy-list", "--tied", "1,2")
    planned = run("playoff", "plan", TWO, *options, "--reading", "toy-byes=seeds")
    assert "(toy:BIDS)" in planned
    assert "reading:" not in planned
    event = tmp_path / "event.toml"
    readings = 'regulation = "toy-list"\n[readings]\ntoy-byes = "seeds"\n'
    event.write_text(f"inputs = [{TWO!r}]\n{readings}", encoding="utf-8")
    assert "(toy:BIDS)" in run("playoff", "plan", str(event), "--tied", "1,2")


def test_a_reading_of_a_play_off_that_the_regulation_does_not_name_is_unknown() -> None:
    words = refusal(
        "playoff", "plan", TWO, "-r", "toy-list", "--tied", "1,2", "--reading", "toy-byes=seeds"
    )
    assert "toy-list has no reading 'toy-byes'" in words
