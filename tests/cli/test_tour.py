"""``crosstable tour``: legs with games, under an organiser's own regulation."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from crosstable.cli import tour
from crosstable.cli.app import app

pytest.importorskip("crosstable_fide", reason="standings need a regulation")

TRF = Path(__file__).parents[2] / "fixtures" / "trf"
OPEN = str(TRF / "riverside-open.trf")

REGULATION = """\
id = "our-tour"
title = "Our Tour"
extends = "fide-2026-03"

[tour]
rule = "{rule}"
points = [12, 10, 8, 7, 6, 5, 4, 3, 2, 1]
article = "7"

[[tour.extra]]
rule = "outright-bonus"
parameters = {{ amount = 1 }}

[tour.prizes]
rule = "equal"
fund = [1000, 500]
currency = "EUR"
"""


@pytest.fixture
def regulation(tmp_path: Path) -> str:
    path = tmp_path / "our-tour.toml"
    path.write_text(REGULATION.format(rule="equal"))
    return str(path)


def run(*arguments: str, status: int = 0) -> Result:
    result = CliRunner().invoke(app, ["tour", *arguments])
    assert result.exit_code == status, result.output + repr(result.exception)
    return result


def found(*arguments: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(run(*arguments, "-f", "json").stdout)
    return document


def test_those_level_in_a_file_with_games_share_its_points(regulation: str) -> None:
    # 1, 3, 4 and 8 have 4 points: (12 + 10 + 8 + 7) / 4; 2, 6 and 9 have 3½: (6 + 5 + 4) / 3.
    document = found(OPEN, "-r", regulation)
    totals = {row["id"]: row["total"] for row in document["standings"]}
    assert {i for i, total in totals.items() if total == "37/4"} == {1, 3, 4, 8}
    assert {i for i, total in totals.items() if total == "5"} == {2, 6, 9}
    assert document["legs"] == ["Riverside Open 2026"]
    assert document["prizes"]["paid"] == "1500.00"
    assert {s["amount"] for s in document["prizes"]["shares"]} == {"375.00"}


def test_two_legs_add_up_and_names_near_each_other_are_told(
    regulation: str, tmp_path: Path
) -> None:
    second = tmp_path / "second.csv"
    second.write_text('name,points\n"CASTELLANI, Bruno",9\n"Oyelaran, Tunda",8\n')
    result = run(OPEN, str(second), "-r", regulation, "-f", "json")
    rows = {row["name"]: row for row in json.loads(result.stdout)["standings"]}
    assert rows["Castellani, Bruno"]["total"] == "89/4"  # 37/4 + 12 + 1
    assert rows["Castellani, Bruno"]["rank"] == 1
    assert rows["Oyelaran, Tunda"]["legs"][0] is None
    assert "TOUR-PLAYER: second: 'Oyelaran, Tunda' is taken for somebody new" in result.stderr
    assert "near is 'Oyelaran, Tunde'" in result.stderr


def test_two_fide_ids_are_two_people_however_near_the_names(
    regulation: str, tmp_path: Path
) -> None:
    for leg, name, fide_id in (("a", "Hollin, Zena", 11), ("b", "Hollis, Zeno", 12)):
        (tmp_path / f"{leg}.csv").write_text(f'name,fide_id,points\n"{name}",{fide_id},3\n')
    result = run(str(tmp_path / "a.csv"), str(tmp_path / "b.csv"), "-r", regulation)
    assert "TOUR-PLAYER" not in result.stderr
    (tmp_path / "b.csv").write_text('name,points\n"Hollis, Zeno",3\n')
    result = run(str(tmp_path / "a.csv"), str(tmp_path / "b.csv"), "-r", regulation)
    assert "near is 'Hollin, Zena'" in result.stderr


def test_many_legs_and_a_long_name_fit_a_terminal(
    regulation: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tour, "terminal_width", lambda: 80)
    legs = [tmp_path / f"{number}.csv" for number in range(6)]
    for leg in legs:
        leg.write_text('name,points\n"Featherstonehaugh-Cholmondeley, Maximilian",4\n"Low, B",3\n')
    text = run(*map(str, legs), "-r", regulation).stdout
    assert max(map(len, text.splitlines())) <= 80
    assert "   1    1  Featherstonehaugh-C…  13.00" in text


def test_an_event_file_is_a_leg_with_its_play_off(tmp_path: Path) -> None:
    shutil.copy(OPEN, tmp_path / "open.trf")
    event = tmp_path / "event.toml"
    event.write_text('inputs = ["open.trf"]\n[prizes]\nplayoff = [[8], [1, 3, 4]]\n')
    own = tmp_path / "undivided.toml"
    own.write_text(REGULATION.format(rule="undivided-first"))
    totals = {r["name"]: r["total"] for r in found(str(event), "-r", str(own))["standings"]}
    assert totals["Oyelaran, Tunde"] == "12"
    assert totals["Castellani, Bruno"] == "25/3"  # (10 + 8 + 7) / 3
    refused = run(OPEN, "-r", str(own), status=2)
    assert "Riverside Open 2026: 4 are tied for first place" in refused.stderr
    assert "(our-tour, article 7); give it with --leg-playoff" in refused.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((OPEN, "-r", "fide-2026-03"), "fide-2026-03 has no [tour]"),
        ((OPEN, "-r", "fide-2099"), "there is no regulation 'fide-2099'"),
        ((OPEN, "-r", "REGULATION", "--leg-playoff", "2=x.json"), "'2=x.json' is not N=FILE"),
        (("nowhere.trf", "-r", "REGULATION"), "nowhere.trf"),
        ((OPEN, "-r", "REGULATION", "--playoff", "TABLE"), "no JSON"),
        (("TABLE", "-r", "REGULATION"), "table.csv: not read"),
        ((str(TRF / "lakeside-teams.trf"), "-r", "REGULATION"), "a team event cannot be a leg"),
        ((OPEN, "-r", "BROKEN"), "the regulation cannot be used"),
        ((OPEN, OPEN, "-r", "REGULATION"), "leg 2 is leg 1 again"),
        (
            (OPEN, "-r", "REGULATION", "--leg-playoff", "1=a", "--leg-playoff", "1=b"),
            "--leg-playoff: leg 1 is given twice",
        ),
        (
            (OPEN, "-r", "REGULATION", "--prizes", "GROUPS"),
            "groups.toml:6:1-3: error PRIZE-TERMS: a tour has no prizes of groups",
        ),
        (
            (OPEN, "-r", "REGULATION", "--prizes", "PLAYOFF"),
            "playoff.toml:2:1-7: error PRIZE-TERMS: a tour's play-off is given with --playoff",
        ),
    ],
)
def test_one_clear_message(
    regulation: str, tmp_path: Path, arguments: tuple[str, ...], message: str
) -> None:
    (tmp_path / "table.csv").write_text("name,points\nA,x\n")
    group = "[prizes]\nfund = [5]\n[[prizes.group]]\nname = 'A'\nfund = [5]\nwho = ['u16']\n"
    (tmp_path / "groups.toml").write_text(group)
    (tmp_path / "playoff.toml").write_text("[prizes]\nplayoff = [[1], [2]]\n")
    (tmp_path / "broken.toml").write_text(REGULATION.format(rule="equal") + "[tours]\n")
    named = {
        "REGULATION": regulation,
        "TABLE": str(tmp_path / "table.csv"),
        "BROKEN": str(tmp_path / "broken.toml"),
        "GROUPS": str(tmp_path / "groups.toml"),
        "PLAYOFF": str(tmp_path / "playoff.toml"),
    }
    result = run(*(named.get(one, one) for one in arguments), status=2)
    assert message in result.stderr
    assert result.stdout == ""


def test_a_name_like_a_formula_is_disarmed_in_csv(regulation: str, tmp_path: Path) -> None:
    leg = tmp_path / "leg.csv"
    leg.write_text('name,points\n"=HYPERLINK(1)",9\n')
    assert "'=HYPERLINK(1)" in run(str(leg), "-r", regulation, "-f", "csv").stdout
