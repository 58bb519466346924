"""Standings for spreadsheets."""

from __future__ import annotations

import csv
import io

import pytest

from crosstable.api import WriteOptions
from crosstable.writers.csv_ import disarm, write_csv

GOLDEN = """\
rank,id,name,rating,federation,points,DE,BH/C1,BH,WIN,decided_by
1,1,"Adams, Ann",2400,ENG,2.5,,4.5,6.0,1,
2,2,"Baker, Bob",2300,ENG,2.0,,4.0,4.5,2,PTS
3,3,"Cox, Cy",2200,SCO,1.5,,4.5,5.0,1,PTS
4,4,"Dyer, Dee",,WLS,0.0,,3.5,3.5,0,PTS
"""


def read(standings) -> list[dict[str, str]]:
    text = write_csv(standings, WriteOptions()).data.decode()
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_golden(build) -> None:
    data = write_csv(build.standings(), WriteOptions()).data
    assert GOLDEN.replace("\n", "\r\n").encode() == data


def test_a_part(build) -> None:
    rows = read(build.standings(part="U16", part_ranks={3: 1, 4: 2}))
    assert [(row["rank"], row["part_rank"]) for row in rows] == [("3", "1"), ("4", "2")]


@pytest.mark.parametrize("text", ["=1+1", "+1", "-x", "@SUM(A1)", "  =1", "＝1", "\t=1", "\r=1"])
def test_formulas_are_disarmed(text: str) -> None:
    assert f"'{text}" == disarm(text)


def test_a_name_as_a_formula(build) -> None:
    rows = read(build.standings(build.drawn(2, "=HYPERLINK({})")))
    assert rows[0]["name"] == "'=HYPERLINK(1)"


@pytest.mark.parametrize("name", ["A\nB {}", 'say "hi", {}', "x" * 10_000 + "{}", "<b>{}"])
def test_hostile_names_come_back(build, name: str) -> None:
    rows = read(build.standings(build.drawn(2, name)))
    assert [name.format(1), name.format(2)] == [row["name"] for row in rows]


def test_semicolons_are_for_spreadsheets_with_decimal_commas(build) -> None:
    """Excel takes 4.5 for a date where people write 4,5, and needs the mark to see UTF-8."""
    data = write_csv(build.standings(), WriteOptions(delimiter=";")).data
    head, first, *_ = data.decode("utf-8-sig").split("\r\n")
    assert data.startswith(b"\xef\xbb\xbf")
    assert head == "rank;id;name;rating;federation;points;DE;BH/C1;BH;WIN;decided_by"
    assert first == "1;1;Adams, Ann;2400;ENG;2,5;;4,5;6,0;1;"


def test_tabs_change_nothing_but_the_delimiter(build) -> None:
    data = write_csv(build.standings(), WriteOptions(delimiter="\t")).data.decode()
    assert data.split("\r\n")[1] == "1\t1\tAdams, Ann\t2400\tENG\t2.5\t\t4.5\t6.0\t1\t"


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_a_name_with_the_delimiter_comes_back(build, delimiter: str) -> None:
    standings = build.standings(build.drawn(2, f"A{delimiter}{{}}"))
    text = write_csv(standings, WriteOptions(delimiter=delimiter)).data.decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text, newline=""), delimiter=delimiter))
    assert [row["name"] for row in rows] == [f"A{delimiter}1", f"A{delimiter}2"]


def test_semicolons_and_teams(build) -> None:
    text = write_csv(build.team_standings(), WriteOptions(delimiter=";")).data.decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text, newline=""), delimiter=";"))
    assert all("." not in row["points"] + row["game_points"] for row in rows)
    assert all("." not in row["players"] for row in rows)
