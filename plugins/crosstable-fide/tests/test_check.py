"""``crosstable check`` with FIDE's rules: declared ranks, and what a rating officer asks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from crosstable_fide.rating_report import PROFILE

from crosstable.cli.app import app

REPORT = f"""012 Riverside Cup
022 Millbrook
032 SCO
042 2026/05/02
052 2026/05/03
102 Reed, Ruth
122 90 minutes and 30 seconds a move
132{"":88}26/05/02  26/05/03
001    1      Alder, Ann                        1900 SCO      990001 1990/00/00  2.0    1\
     2 w 1     3 b 1
001    2      Beech, Bo                         1800 SCO      990002 1991/00/00  1.0    2\
     1 b 0  0000 - U
001    3      Cedar, Cy                         1700 SCO      990003 1992/00/00  1.0    2\
  0000 - U     1 w 0
"""


def codes(tmp_path: Path, text: str, *options: str) -> list[str]:
    path = tmp_path / "event.trf"
    path.write_text(text, encoding="utf-8")
    result = CliRunner().invoke(app, ["check", str(path), "-f", "json", *options])
    found = [finding["code"] for finding in json.loads(result.stdout)["findings"]]
    assert result.exit_code == int(bool(found)), result.output
    return found


RATING = ("--for", "fide-rating", "--event-code", "412345")


def test_a_report_that_has_it_all(tmp_path: Path) -> None:
    assert codes(tmp_path, REPORT, *RATING) == []


MISSING = {
    "NAME": ("012 Riverside Cup", "012"),
    "CITY": ("022 Millbrook", "022"),
    "FEDERATION": ("032 SCO", "032 Scotland"),
    "DATES": ("052 2026/05/03", "052"),
    "ROUND-DATES": ("  26/05/03", ""),
    "ARBITER": ("102 Reed, Ruth", "112 Reed, Ruth"),
    "TIME-CONTROL": ("122 90 minutes and 30 seconds a move", "122"),
    "PLAYER-ID": ("990003", "000000"),
    "PLAYER-BIRTH": ("1992/00/00", "0000/00/00"),
    "PLAYER-FEDERATION": ("1700 SCO", "1700    "),
}


@pytest.mark.parametrize("name", MISSING)
def test_what_is_missing_has_a_code_of_its_own(tmp_path: Path, name: str) -> None:
    there, gone = MISSING[name]
    assert there in REPORT
    assert codes(tmp_path, REPORT.replace(there, gone), *RATING) == [f"FIDE-RATING-{name}"]


def test_the_event_code_is_asked_for(tmp_path: Path) -> None:
    found = codes(tmp_path, REPORT, "--for", "fide-rating")
    assert found == ["FIDE-RATING-EVENT-CODE"]


def test_every_code_of_the_profile_is_shown_here() -> None:
    shown = {f"FIDE-RATING-{name}" for name in (*MISSING, "EVENT-CODE")}
    assert {code.code for code in PROFILE.codes} == shown


def test_whoever_played_no_game_need_not_be_known(tmp_path: Path) -> None:
    absent = "001    4      Dogwood, Di" + " " * 55 + " 0.0    4  0000 - Z  0000 - Z\n"
    assert codes(tmp_path, REPORT + absent, *RATING) == []


ROUND_ROBIN = """042 2026/05/02
092 Round robin
212 PTS,DE
001    1      Alder, Ann                                                         2.0{}     4 w 0\
     2 b 1     3 w 1
001    2      Beech, Bo                                                          1.0{}     3 b 1\
     1 w 0     4 b 0
001    3      Cedar, Cy                                                          1.0{}     2 w 0\
     4 b 1     1 b 0
001    4      Dogwood, Di                                                        2.0{}     1 b 1\
     3 w 0     2 w 1
"""


@pytest.mark.parametrize(
    ("ranks", "wrong"),
    [
        ("2341", []),  # 4 beat 1, and 2 beat 3
        ("2431", ["EVENT-RANK", "EVENT-RANK"]),
        ("1341", ["EVENT-RANK"]),  # the list parts 1 from 4
        ("    ", []),
    ],
)
def test_ranks_are_compared_with_the_list_of_the_file(
    tmp_path: Path, ranks: str, wrong: list[str]
) -> None:
    text = ROUND_ROBIN.format(*(f" {rank:>4}" for rank in ranks))
    assert codes(tmp_path, text) == wrong


def test_inside_a_shared_rank_any_order_will_do(tmp_path: Path) -> None:
    text = ROUND_ROBIN.format(*(f" {rank:>4}" for rank in "1342")).replace("PTS,DE", "PTS,WON")
    assert codes(tmp_path, text) == []
