"""A leg of a tour as a table: points or places, who is tied, and what cannot be read."""

from __future__ import annotations

import pytest

from crosstable.api import Source
from crosstable.leg_table import is_leg_table, parse_leg_table


def source(text: str) -> Source:
    return Source("leg.csv", text.encode())


@pytest.mark.parametrize(
    ("text", "groups"),
    [
        ("name,points\nA,2\nB,3\nC,2\n", ((2,), (1, 3))),
        ("place;name\n1;A\n2;B\n2;C\n", ((1,), (2, 3))),
        ("fide_id\tpoints\n12\t4½\n13\t4.5\n14\t9/2\n", ((1, 2, 3),)),
        ("\ufeffName,FIDE ID,Points\nA,12,5\n\nB,13,\"4,5\"\n", ((1,), (2,))),
        ("place,name,points\n2.,A,5\n1=,B,5\n", ((2,), (1,))),
    ],
)  # fmt: skip
def test_points_or_places(text: str, groups: tuple[tuple[int, ...], ...]) -> None:
    assert is_leg_table(source(text))
    table, found = parse_leg_table(source(text))
    assert table is not None
    assert found == ()
    assert table.groups == groups


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("name,points\nA,x\n", "leg.csv:2", "'x' are no points"),
        ("name,place\nA,0\n", "leg.csv:2", "'0' is no place"),
        ("name,place\nA,first\n", "leg.csv:2", "'first' is no place"),
        ("name,points\nA, B,3\n", "leg.csv:2", "3 fields instead of 2"),
        ("name,points\n,3\n", "leg.csv:2", "neither a name nor a FIDE id"),
        ("name,points,elo\nA,3,2800\n", "leg.csv:1", "the columns are name, points, elo"),
        ("name,points\n", "leg.csv:1", "nobody is listed"),
        ("name,place\nA,3\nB,9\n", "leg.csv:1", "place 3 is there, place 1 is not"),
        ("name,place\nA,1\nB,2\nC,2\nD,5\n", "leg.csv:1", "place 5 is there, place 4 is not"),
    ],
)
def test_a_row_that_cannot_be_read(text: str, place: str, words: str) -> None:
    table, found = parse_leg_table(source(text))
    assert table is None
    assert words in found[0].message
    assert found[0].place.startswith(place)
    assert found[0].excerpt is not None


@pytest.mark.parametrize("last", [3, 4])
def test_places_after_a_tie_are_counted_either_way(last: int) -> None:
    table, _ = parse_leg_table(source(f"name,place\nA,1\nB,2\nC,2\nD,{last}\n"))
    assert table is not None
    assert table.groups == ((1,), (2, 3), (4,))


def test_an_encoding_that_is_not_utf_8() -> None:
    table, found = parse_leg_table(Source("leg.csv", "name,points\nMüller,3\n".encode("cp1252")))
    assert table is None
    assert "not UTF-8" in found[0].message
    table, _ = parse_leg_table(
        Source("leg.csv", "name,points\nMüller,3\n".encode("cp1252")), "cp1252"
    )
    assert table is not None
    assert table.players[0].name == "Müller"


def test_a_report_file_is_none() -> None:
    assert not is_leg_table(source("012 Riverside Open 2026\n"))
    assert not is_leg_table(source("player,round,kind\n"))
    assert not is_leg_table(source(""))
