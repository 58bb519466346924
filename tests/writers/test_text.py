"""Standings for people."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.api import WriteOptions
from crosstable.writers._cells import cell_width
from crosstable.writers.text import render_text, write_text

WIDE = WriteOptions(width=200)
USUAL = WriteOptions()

GIVEN = ("DE", "BH/C1", "BH", "WIN", "ARO", "DE#2", "BH/C1#2", "BH#2", "WIN#2", "ARO#2", "DE#3")

GOLDEN = """\
Toy Open, Toytown (ENG), 2024/06/01 – 2024/06/03
Standings after round 3 of 3
Regulation: toy-2024 (the only one)

Rank  No.  Name         Rtg  Fed  Pts  DE  BH/C1   BH  WIN  Decided by
   1    1  Adams, Ann  2400  ENG  2.5   –    4.5  6.0    1
   2    2  Baker, Bob  2300  ENG  2.0   –    4.0  4.5    2
   3    3  Cox, Cy     2200  SCO  1.5   –    4.5  5.0    1
   4    4  Dyer, Dee         WLS  0.0   –    3.5  3.5    0

Where the text is unclear:
- When have all of the tied met? If each met each other. (article T.2)

DE = Direct encounter (article T.2; shown: the score among those tied, in
  brackets where it decides nothing)
BH/C1 = Buchholz, Cut-1 (article T.6)
BH = Buchholz (article T.6)
WIN = Wins (article T.1)
Decided by = the tie-break that separates a player from the one above; blank:
  the points
"""


def table(text: str) -> list[str]:
    """The lines of the table."""
    return next(block for block in text.split("\n\n") if block.startswith("Rank")).splitlines()


def test_golden(build) -> None:
    assert render_text(build.standings(), USUAL) == GOLDEN
    assert GOLDEN.encode() == write_text(build.standings(), USUAL).data


def test_the_deciding_tie_break_is_named(build) -> None:
    rows = table(render_text(build.standings(rounds=2), USUAL))
    assert rows[2].endswith("BH")


def test_shared_ranks_are_marked(build) -> None:
    rows = table(render_text(build.standings(build.drawn(4)), USUAL))
    assert all(row.lstrip().startswith("1=") and row.endswith("shared") for row in rows[1:])


def test_digits_of_shared_and_other_ranks_are_aligned(build) -> None:
    event = build.tournament("A|||2w1", "B|||1b0", "C|||4w=", "D|||3b=")
    rows = table(render_text(build.standings(event, codes="WIN"), WIDE))
    assert [row.index(rank) for row, rank in zip(rows[1:], "1224", strict=True)] == [2, 2, 2, 2]


def test_a_part_has_its_own_ranks_and_deciders(build) -> None:
    standings = build.standings(rounds=2, part="U16", part_ranks={1: 1, 2: 2, 4: 3})
    rows = table(render_text(standings, USUAL))
    assert rows[0].split()[:3] == ["Rank", "U16", "No."]
    assert [r.split()[:3] for r in rows[1:]] == [["1", "1", "1"], ["3", "2", "2"], ["4", "3", "4"]]
    assert "BH" not in rows[2].split()[-1]  # points are against the one shown above


def test_shared_with_nobody_of_the_part_is_not_shared(build) -> None:
    standings = build.standings(build.drawn(4), part="U16", part_ranks={2: 1})
    assert not table(render_text(standings, USUAL))[1].endswith("shared")


def test_what_decides_in_a_part_is_the_first_between_the_shown(build) -> None:
    standings = build.standings(build.drawn(6), codes="BH WIN")
    rows = tuple(
        replace(row, rank=n, shared=False, decided_by=code)
        for n, (row, code) in enumerate(
            zip(standings.rows, [None, "WIN", "BH", "WIN", "WIN", "WIN"], strict=True), 1
        )
    )
    part = replace(standings, rows=rows, part="W", part_ranks={1: 1, 3: 2, 5: 3})
    assert [row.split()[-1] for row in table(render_text(part, USUAL))[2:]] == ["BH", "WIN"]


@pytest.mark.parametrize("name", ["居文君 {}", "Nguye\u0302\u0303n {}", "Plain {}"])
def test_columns_are_aligned_in_cells(build, name: str) -> None:
    standings = build.standings(build.drawn(4, name))
    rows = table(render_text(standings, WIDE))
    assert len({cell_width(row.partition("2000")[0]) for row in rows[1:]}) == 1


def test_names_are_shortened_first(build) -> None:
    standings = build.standings(build.drawn(4, "A name of some thirty letters {}"))
    text = render_text(standings, USUAL)
    rows = table(text)
    assert "…" in text
    assert all(heading in rows[0] for heading in ("Rtg", "Fed", "Pts"))
    assert max(map(cell_width, rows)) <= 80


def test_then_federation_and_rating_are_dropped(build) -> None:
    standings = build.standings(build.drawn(4, "A name of some thirty letters {}"))
    headings = [
        table(render_text(standings, WriteOptions(width=width)))[0].split() for width in (70, 64)
    ]
    assert [("Rtg" in h, "Fed" in h) for h in headings] == [(True, False), (False, False)]
    assert all("Pts" in h and "BH/C1" in h and "WIN" in h for h in headings)


@pytest.mark.parametrize("width", [80, 60, 50])
def test_what_does_not_fit_beside_goes_below(build, width: int) -> None:
    codes = "DE BH/C1 BH WIN ARO DE BH/C1 BH WIN ARO DE"
    text = render_text(build.standings(codes=codes), WriteOptions(width=width))
    tables = [block.splitlines() for block in text.split("\n\n") if block.startswith("Rank")]
    assert max(len(line) for rows in tables for line in rows) <= width
    assert len({tuple(row[: row.index("Adams")] for row in rows[1:2]) for rows in tables}) == 1
    headings = [rows[0].split() for rows in tables]
    assert [code for heading in headings for code in heading if code in GIVEN] == [*GIVEN]
    assert [("Decided" in heading) for heading in headings] == [True] + [False] * (len(tables) - 1)


@pytest.mark.parametrize(
    "name", ["<b>&{}", "N\x00L {}", "\u202eRTL {}", "x" * 10_000 + "{}", "two\nlines {}"]
)
def test_hostile_names_cannot_break_the_table(build, name: str) -> None:
    text = render_text(build.standings(build.drawn(2, name)), USUAL)
    assert len(table(text)) == 3
    assert all(char.isprintable() or char == "\n" for char in text)
    assert max(map(cell_width, text.splitlines())) <= 80


@given(st.text(st.characters(exclude_characters="{}|"), max_size=60))
def test_any_name_keeps_to_its_line(build, name: str) -> None:
    text = render_text(build.standings(build.drawn(2, name)), USUAL)
    assert len(table(text)) == 3
    assert not set(text) & set(map(chr, (*range(10), *range(11, 32), 0x202E, 0x2028)))


def test_no_line_ends_in_blanks(build) -> None:
    for options in (USUAL, WriteOptions(colour=True), WriteOptions(width=30)):
        for event in (build.tournament(), build.drawn(4)):
            text = render_text(build.standings(event), options)
            assert not [line for line in text.splitlines() if line != line.rstrip()]


def test_colour_only_if_asked_for(build) -> None:
    standings = build.standings(rounds=2)
    plain = render_text(standings, USUAL)
    coloured = render_text(standings, WriteOptions(colour=True))
    assert "\x1b" not in plain
    assert "\x1b[1m" in coloured
    assert plain == coloured.replace("\x1b[1m", "").replace("\x1b[0m", "")


def test_without_tie_breaks_and_without_players(build) -> None:
    standings = build.standings(codes="")
    assert "Decided by" not in render_text(standings, USUAL)
    nobody = replace(build.tournament(), players=())
    assert "Rank" in render_text(build.standings(nobody), USUAL)
