"""``standings --compare`` and ``--lint``, and what ``regulations`` says of its lists."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .test_commands import DRAWN_AND_LOST, EDITIONS, ONE_FORFEIT, RIVERSIDE, run, standings, trf

ALL_ERAS = "fide-2009,fide-2010,fide-2024-08,fide-2026-03"


def test_compare_shows_ranks_under_each_regulation_and_what_moved_whom():
    text = run("standings", RIVERSIDE, "--compare", ALL_ERAS, "-t", "BH/C1,BH,SB").stdout
    assert "2009  2010  2024-08  2026-03" in text
    assert "fide-2010 -> fide-2024-08: 5 players moved" in text
    assert "behind by BH (20.5 v 21.5) -> ahead by BH/C1 (18.5 v 17.5)" in text
    assert "the lowest of the voluntary unplayed rounds (16.5.1)" in text
    assert "fide-2009 -> fide-2010: nobody moves" in text


def compared(*arguments, **more):
    return json.loads(run("standings", *arguments, "-f", "json", **more).stdout)


def test_compare_says_the_same_as_each_regulation_alone(tmp_path):
    path = trf(tmp_path, ONE_FORFEIT, "042 28. 07. 2005", "XXR 2", "092 Swiss")
    found = compared(path, "--compare", ALL_ERAS, "-t", "BH")
    for edition in ALL_ERAS.split(","):
        alone = standings(path, "-r", edition, "-t", "BH")["standings"]
        ranks = {row["id"]: row["ranks"][edition]["rank"] for row in found["standings"]}
        values = {row["id"]: row["values"]["BH"][edition]["value"] for row in found["standings"]}
        assert ranks == {row["id"]: row["rank"] for row in alone}
        assert values == {row["id"]: row["tie_breaks"]["BH"]["value"] for row in alone}
    # 2 and 3 are level on points; only the forfeit of 3 is counted otherwise.
    assert [(m["from"], m["id"]) for m in found["moves"]] == []


def test_compare_takes_the_list_given_else_each_regulation_its_own():
    given = compared(RIVERSIDE, "--compare", "fide-2009,fide-2026-03", "-t", "SB")
    assert given["tie_breaks"] == {"fide-2009": ["SB"], "fide-2026-03": ["SB"]}
    own = compared(RIVERSIDE, "--compare", "fide-2009,fide-2026-03")
    assert own["tie_breaks"]["fide-2009"][1] == "PS"
    assert own["tie_breaks"]["fide-2026-03"][1] == "BH/C1"


def test_compare_takes_a_file_and_a_reading(tmp_path):
    rules = tmp_path / "mine.toml"
    rules.write_text('id = "mine"\ntitle = "M"\nextends = "fide-2010"\n', encoding="utf-8")
    arguments = (RIVERSIDE, "--compare", f"fide-2026-03,{rules}", "-t", "BH")
    found = compared(*arguments, "--reading", "opponents-byes=as-awarded")
    (reading,) = [r for r in found["readings"]["mine"] if r["id"] == "opponents-byes"]
    assert reading["choice"] == "as-awarded"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--compare", "fide-2009"), "two regulations"),
        (("--compare", "fide-2009,fide-2009"), "itself"),
        (("--compare", "fide-2009,fide-2008"), "did you mean"),
        (("--compare", "fide-2009,fide-2010", "-r", "fide-2010"), "not both"),
        (("--compare", "fide-2009,fide-2010", "-f", "html"), "text or json"),
        (("--compare", "fide-2009,fide-2010", "--reading", "x=y"), "reading 'x'"),
        (("--lint", "-f", "csv"), "text or json"),
        (("--lint", "--compare", "fide-2009,fide-2010"), "not both"),
    ],
)
def test_comparisons_that_cannot_be_made(arguments, words):
    assert words in run("standings", RIVERSIDE, *arguments, status=2).stderr


def test_a_comparison_goes_to_a_file(tmp_path):
    target = tmp_path / "eras.json"
    run("standings", RIVERSIDE, "--compare", ALL_ERAS, "-o", str(target))
    assert json.loads(target.read_text(encoding="utf-8"))["regulations"] == ALL_ERAS.split(",")
    run("standings", RIVERSIDE, "--compare", ALL_ERAS, "-o", str(tmp_path / "eras.csv"), status=2)


def test_lint_of_a_list_without_fault():
    assert "nothing doubtful" in run("standings", RIVERSIDE, "--lint").stdout


@pytest.mark.parametrize(
    ("header", "arguments", "words"),
    [
        ((), ("-t", "BH", "-k", "round-robin"), "not for events in which all pairings are fixed"),
        (("XXR 3",), ("-t", "FB"), "Fore Buchholz is the same as Buchholz"),
        ((), ("-t", "BH,SB,BH"), "BH stands 2 times"),
        ((), ("-t", "PS,BH", "-r", "fide-2009"), "own results (PS) and opponents' results (BH)"),
        ((), ("-t", "REP", "-r", "fide-2009"), "no tie-break of fide-2009"),
    ],
)
def test_lint_finds(tmp_path, header, arguments, words):
    path = trf(tmp_path, DRAWN_AND_LOST, "042 2026/06/15", "092 Swiss", *(header or ("XXR 2",)))
    text = " ".join(run("standings", path, *arguments, "--lint", status=1).stdout.split())
    assert words in text


def test_lint_finds_unrated_players_and_junior_events(tmp_path):
    rows = [*DRAWN_AND_LOST[:3], ("0.0", "", ["        ", "        "])]
    path = Path(trf(tmp_path, rows, "042 2005/06/15", "092 Swiss", "XXR 2"))
    text = path.read_text(encoding="utf-8").replace("2360", "    ")
    path.write_text(text.replace("012 Test", "012 Test U16 Cup"), encoding="utf-8")
    found = compared(str(path), "-t", "TPR", "--lint", status=1)
    messages = " ".join(finding["message"] for finding in found["findings"])
    assert "1 unrated" in messages
    assert "junior and senior" in messages


@pytest.mark.parametrize("code", ["DE", "DE/P"])
def test_lint_lets_direct_encounter_stand_twice(code):
    shown = run("standings", RIVERSIDE, "-t", f"{code},BH,{code}", "--lint").stdout
    assert f"{code}#2" in shown
    assert "warning" not in shown


def test_the_recommended_lists_of_the_annex_are_presets_and_may_mix():
    found = compared(
        RIVERSIDE, "-t", "swiss-consistent-ratings", "-r", "fide-2009", "--lint", status=1
    )
    assert found["tie_breaks"] == ["DE", "TPR", "ARO"]
    assert not any("mixes" in finding["message"] for finding in found["findings"])
    ranked = standings(RIVERSIDE, "-t", "swiss-other", "-r", "fide-2009")
    assert ranked["tie_breaks"] == ["DE", "PS", "BH", "SB", "WON", "BPG"]
    assert not any("mixes" in finding["message"] for finding in ranked["diagnostics"])


def test_regulations_check_their_own_lists(tmp_path):
    for edition in EDITIONS:
        assert "nothing doubtful about the lists" in run("regulations", edition).stdout
    rules = tmp_path / "mine.toml"
    rules.write_text(
        'id = "mine"\ntitle = "M"\nextends = "fide-2009"\n'
        '[tie_breaks]\nround-robin = ["BH", "DE", "BH"]\n',
        encoding="utf-8",
    )
    text = " ".join(run("regulations", str(rules), status=1).stdout.split())
    assert "doubtful, list round-robin: BH: Buchholz is not for events" in text
    assert "doubtful, list round-robin: BH stands 2 times" in text
    assert "mixed-categories (7)" in text
