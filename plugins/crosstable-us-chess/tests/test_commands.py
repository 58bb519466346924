"""The commands end to end, on a fixture of the main repository."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

from crosstable.testing import run_cli

run = partial(run_cli, columns=80)
FIXTURES = Path(__file__).parents[3] / "fixtures" / "trf"
RIVERSIDE = str(FIXTURES / "riverside-open.trf")
ROUND_ROBIN = str(FIXTURES / "round-robin-6p.trf")


def standings(*arguments: str) -> dict:
    return json.loads(run("standings", *arguments, "-f", "json").stdout)


def value(code: str, participant: int, *options: str) -> str:
    found = standings(RIVERSIDE, "-r", "us-chess", "-t", code, *options)
    row = next(row for row in found["standings"] if row["id"] == participant)
    return row["tie_breaks"][code]["value"]


@pytest.mark.parametrize("regulation", ["us-chess", "us-championship-2010"])
def test_standings_fit_into_eighty_columns(regulation: str) -> None:
    text = run("standings", RIVERSIDE, "-r", regulation).stdout

    assert max(map(len, text.splitlines())) <= 80
    assert text.count("\nRank") == 1


def test_a_value_is_explained_with_its_articles() -> None:
    """By hand: 4, 4, 3, 3.5 and 3.5, where 12 missed the first round; the own bye is dropped."""
    text = run("explain", RIVERSIDE, "4", "MODMED", "-r", "us-chess").stdout
    said = " ".join(text.split())

    assert max(map(len, text.splitlines())) <= 80
    assert "MODMED = 18.0 Modified Median, article 34E1" in said
    assert "half-point bye: as an opponent who scored 0 (34E1)" in said
    assert "dropped as the lowest: the own score is more than half (34E1)" in said
    assert "zero-point bye: counts half a point for opponents (34E1)" in said


def test_a_reading_changes_the_value() -> None:
    """By hand: Aldermoor runs 1, 1.5, 2, 2.5, 3.5, 4 with a half-point bye in round 2."""
    assert value("CUM", 4) == "14"
    assert value("CUM", 4, "--reading", "half-point-byes=keep") == "29/2"


def test_a_regulation_of_ones_own_may_choose_another_reading(tmp_path: Path) -> None:
    rules = tmp_path / "club.toml"
    rules.write_text(
        'id = "club"\ntitle = "C"\nextends = "us-chess"\n'
        '[tie_breaks]\ndefault = ["CUM"]\n[readings]\nhalf-point-byes = "keep"\n',
        encoding="utf-8",
    )
    found = standings(RIVERSIDE, "-r", str(rules), "-k", "swiss", "-t", "CUM")

    assert {r["id"]: r["tie_breaks"]["CUM"]["value"] for r in found["standings"]}[4] == "29/2"


def test_the_championship_says_whose_ratings_it_took_and_that_lots_are_not_drawn() -> None:
    result = run("standings", RIVERSIDE, "-r", "us-championship-2010", "-v")

    assert "the event has no US ratings; FIDE ratings are taken instead" in result.stderr
    assert "LOTS: lots are not drawn here" in result.stderr


def test_sums_of_scores_decide_nothing_in_a_round_robin() -> None:
    text = run("standings", ROUND_ROBIN, "-r", "us-chess", "--lint", "-t", "SOLKOFF", status=1)

    assert "level on these sums too (us-chess, article 34F)" in " ".join(text.stdout.split())


def test_teams_are_cautioned() -> None:
    teams = str(FIXTURES / "lakeside-teams.trf")
    result = run("standings", teams, "-r", "us-chess", "-t", "SOLKOFF")

    assert "rule 34G has systems of its own for teams" in result.stderr


def test_us_ratings_of_a_trf26_file_are_taken(tmp_path: Path) -> None:
    """By hand: the US rating of the only opponent, 400 more for the win."""
    rows = [
        f"001 {id_:4d}      {f'Player {id_}':33} {rating} ".ljust(80)
        + f"{points:>4} {id_:>4}  {cell}"
        for id_, rating, points, cell in (
            (1, 2000, "1.0", "   2 w 1"),
            (2, 1900, "0.0", "   1 b 0"),
        )
    ]
    national = "USA    2      " + f"{'Player 2':33} 1850 USA"
    path = tmp_path / "rated.trf"
    path.write_text("\n".join(["012 Test", *rows, national]) + "\n", encoding="utf-8")
    found = standings(str(path), "-r", "us-championship-2010", "-k", "swiss", "-t", "PERF,AVGOPP")

    first = found["standings"][0]["tie_breaks"]
    assert (first["PERF"]["value"], first["AVGOPP"]["value"]) == ("2250", "1850")


@pytest.mark.parametrize("format_", ["html", "csv", "json", "trf", "text"])
def test_every_format_takes_every_system(format_: str) -> None:
    codes = "MODMED,SOLKOFF,CUM,CUMOPP,MEDIAN,RESULT,BLACKS,KASHDAN,SB,OPPPERF,PERF,AVGOPP"

    assert run("standings", RIVERSIDE, "-r", "us-chess", "-t", codes, "-f", format_).stdout
