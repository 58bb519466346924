"""The score progress: a drawing that anybody can read, with the same numbers as text."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest
from lxml import etree

from crosstable.api import Provenance
from crosstable.writers.html.progress import SHOWN, _apart, add_progress
from crosstable.writers.html.section_style import SECTION_STYLE

from .sections import heads, made, rows, text


def drawing(section):
    return section.find(".//svg")


def numbers(d: str) -> list[float]:
    return [float(number) for number in re.findall(r"-?\d+\.?\d*", d)]


def test_the_table_has_the_sums_after_each_round(build) -> None:
    section = made(add_progress, build.standings())
    assert heads(section) == ["Rank", "Name", "1", "2", "3"]
    assert rows(section) == [
        ["1", "Adams, Ann", "1.0", "1.5", "2.5"],
        ["2", "Baker, Bob", "0.0", "1.0", "2.0"],
        ["3", "Cox, Cy", "1.0", "1.5", "1.5"],
        ["4", "Dyer, Dee", "0.0", "0.0", "0.0"],
    ]


def test_the_drawing_has_a_name_and_says_the_same_in_words(build) -> None:
    svg = drawing(made(add_progress, build.standings()))
    assert svg.get("role") == "img"
    said = [svg.find(f".//*[@id='{id_}']") for id_ in svg.get("aria-labelledby").split()]
    assert [element.tag for element in said] == ["title", "desc"]
    assert text(said[0]) == "Score progress"
    assert "2 Baker, Bob: 0.0 1.0 2.0;" in text(said[1])


def test_lines_rise_with_the_scores_and_bear_their_names(build) -> None:
    """A higher score stands higher, which is a smaller number; the x grow with the rounds."""
    svg = drawing(made(add_progress, build.standings()))
    by_name = {text(g.find("text")): g for g in svg.findall("g") if g.find("text") is not None}
    ann = by_name["1 Adams, Ann 2.5"]
    line = numbers(ann.find("path[@class='line']").get("d"))
    xs, ys = line[::2], line[1::2]
    assert xs == sorted(xs)
    assert ys == sorted(ys, reverse=True)
    assert "4 Dyer, Dee 0.0" in by_name


def test_lines_differ_without_colours(build) -> None:
    """Every line of ten has a marker and a filling of its own."""
    svg = drawing(made(add_progress, build.standings(_rounds_of_draws(build, 12))))
    looks = {
        (g.find("path[@class='marker']").get("d"), "late" in g.get("class"))
        for g in svg.findall("g")
        if g.find("path[@class='marker']") is not None
    }
    assert len(looks) == SHOWN


def test_only_the_leaders_are_shown_and_that_is_said(build) -> None:
    section = made(add_progress, build.standings(_rounds_of_draws(build, 12)))
    assert text(section.find("p")) == "The first 10 of 12"
    assert len(rows(section)) == SHOWN


def _rounds_of_draws(build, count: int):
    """Two rounds, all drawn: everybody against the neighbour, twice."""
    event = build.drawn(count)
    players = tuple(
        replace(p, records=(p.records[0], p.records[0]._replace(round=2))) for p in event.players
    )
    return replace(event, players=players)


def test_no_style_is_inline_and_colours_are_the_style_sheets(build) -> None:
    """The policy of the page forbids style attributes; paper needs colours of its own."""
    svg = drawing(made(add_progress, build.standings()))
    for element in svg.iter():
        assert not {"style", "fill", "stroke"} & set(element.attrib)
    assert SECTION_STYLE.count("--s0:") == 3


def _luminance(colour: str) -> float:
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize(("page", "nth"), [("#ffffff", 0), ("#15181c", 1)])
def test_lines_stand_out_from_the_page(page: str, nth: int) -> None:
    """WCAG 2.2, 1.4.11: graphics need a contrast of 3 to 1."""
    for series in range(5):
        colour = re.findall(rf"--s{series}: (#\w{{6}});", SECTION_STYLE)[nth]
        low, high = sorted((_luminance(page), _luminance(colour)))
        assert (high + 0.05) / (low + 0.05) >= 3, (colour, page)


def test_names_do_not_cover_each_other() -> None:
    wanted = [Fraction(n) for n in (330, 330, 10, 332, 12, 331)]
    placed = sorted(_apart(wanted))
    assert all(below - above >= 17 for above, below in pairwise(placed))
    assert placed[-1] <= 338


def test_nothing_after_one_round_or_where_rounds_are_not_known(build) -> None:
    assert len(made(add_progress, build.standings(rounds=1))) == 0
    event = replace(build.tournament(), provenance=Provenance(rounds_are_given=False))
    assert len(made(add_progress, build.standings(event))) == 0


def test_all_level_at_nothing(build) -> None:
    event = build.tournament("A|||2w- 2b-", "B|||1b- 1w-")
    etree.tostring(made(add_progress, build.standings(event)))
