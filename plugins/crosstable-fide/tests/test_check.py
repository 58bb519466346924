"""``crosstable check`` with FIDE's rules: declared ranks, and what a rating officer asks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from crosstable_fide.rating_report import PROFILE

from crosstable.testing import run_cli

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
    result = run_cli("check", path, "-f", "json", *options, status=None)
    found = [finding["code"] for finding in json.loads(result.stdout)["findings"]]
    assert result.exit_code == int(bool(found)), result.output
    return found


RATING = ("--for", "fide-rating", "--event-code", "412345")


def test_a_report_that_has_it_all(tmp_path: Path) -> None:
    assert codes(tmp_path, REPORT, *RATING) == []


MALFORMED = Path(__file__).parents[3] / "fixtures" / "malformed"
FOLDERS = sorted(path.name for path in MALFORMED.glob("FIDE-RATING-*"))


@pytest.mark.parametrize("code", FOLDERS)
def test_what_is_missing_has_a_code_of_its_own(tmp_path: Path, code: str) -> None:
    """The files differ from the report that has it all in the one fact only."""
    text = (MALFORMED / code / "event.trf").read_text(encoding="utf-8")
    options = RATING[:2] if code == "FIDE-RATING-EVENT-CODE" else RATING
    assert codes(tmp_path, text, *options) == [code]


def test_every_code_of_the_profile_has_a_file() -> None:
    assert {code.code for code in PROFILE.codes} == set(FOLDERS)
    assert all(code.summary.endswith(".") or "--" in code.summary for code in PROFILE.codes)


# Places are columns of TRF26: 54-56 federation, 58-68 number, 70-79 birth; 92-99 and 102-109 dates.
FACTS = [
    ("032 SCO", "032 SC", "3:5-6", "FEDERATION", "the federation of the event is missing"),
    ("042 2026/05/02", "042 2026/05/00", "4:5-14", "DATES", "the first day"),
    ("052 2026/05/03", "052 2026/05/00", "5:5-14", "DATES", "the last day"),
    ("26/05/03", "26/05/00", "8:102-109", "ROUND-DATES", "round 2 has no date that is certain"),
    ("990003", "99000A", "11:58-68", "PLAYER-ID", "player 3 Cedar, Cy has no FIDE identifier"),
    ("1992/00/00", " " * 10, "11:70-79", "PLAYER-BIRTH", "player 3 Cedar, Cy has no year of birth"),
    (
        "1700 SCO",
        "1700 SC ",
        "11:54-56",
        "PLAYER-FEDERATION",
        "player 3 Cedar, Cy has no federation of three letters",
    ),
]


@pytest.mark.parametrize(("there", "instead", "place", "code", "words"), FACTS)
def test_what_is_missing_is_shown_where_it_is(
    tmp_path: Path, there: str, instead: str, place: str, code: str, words: str
) -> None:
    path = tmp_path / "event.trf"
    text = REPORT.replace(there, instead)
    path.write_text(text, encoding="utf-8")
    shown = run_cli("check", path, *RATING, status=1).stdout.splitlines()
    head = f"{path}:{place}: warning FIDE-RATING-{code}: {words}"
    [at] = [number for number, row in enumerate(shown) if row.startswith(head)]
    excerpt, caret = shown[at + 1 : at + 3]
    line, first, last = map(int, place.replace("-", ":").split(":"))
    start, end = caret.index("^"), len(caret.rstrip())
    assert excerpt[start:end] == text.splitlines()[line - 1][first - 1 : last]


@pytest.mark.parametrize(
    ("line", "code", "words"),
    [
        ("102 Reed, Ruth\n", "ARBITER", "the chief arbiter is missing"),
        ("122 90 minutes and 30 seconds a move\n", "TIME-CONTROL", "the time control is missing"),
        ("012 Riverside Cup\n", "NAME", "the event has no name"),
        ("022 Millbrook\n", "CITY", "the city is missing"),
    ],
)
def test_what_is_nowhere_has_no_place_in_the_file(tmp_path: Path, line, code, words) -> None:
    path = tmp_path / "event.trf"
    path.write_text(REPORT.replace(line, ""), encoding="utf-8")
    output = run_cli("check", path, *RATING, status=1).stdout.splitlines()
    assert output[1:] == [f"{path}: warning FIDE-RATING-{code}: {words}"]


def test_a_game_without_result_is_told_once_in_whatever_round(tmp_path: Path) -> None:
    """Round 2 is played or not: a report has no games without result."""
    open_first = REPORT.replace("2 w 1", "2 w  ").replace("1 b 0", "1 b  ").replace("2.0", "1.0")
    assert codes(tmp_path, open_first, *RATING) == ["EVENT-OPEN-GAME"]
    open_last = REPORT.replace("3 b 1", "3 b  ").replace("1 w 0", "1 w  ").replace("2.0", "1.0")
    assert codes(tmp_path, open_last, *RATING) == ["FIDE-RATING-RESULT"]
    assert codes(tmp_path, open_last) == []
    shown = run_cli("check", tmp_path / "event.trf", *RATING, status=1).stdout
    assert "event.trf:9:102-109: warning FIDE-RATING-RESULT: round 2: the game of" in shown
    assert "player 1 Alder, Ann has no result" in shown


def test_a_player_without_a_name_is_called_by_the_number(tmp_path: Path) -> None:
    path = tmp_path / "event.trf"
    text = REPORT.replace("Cedar, Cy", " " * 9).replace("990003", "000000")
    path.write_text(text, encoding="utf-8")
    assert "player 3 has no FIDE identifier" in run_cli("check", path, *RATING, status=1).stdout


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
