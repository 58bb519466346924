"""The play-off of the page: headings of its level, a bracket that is said in words."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from crosstable.api import PlayedOff, PlayedOffGame, PlayedOffLine, PlayedOffMatch
from crosstable.writers._words import Words
from crosstable.writers.html.playoff import add_playoff

from .sections import made, rows, text

POINTS = (Fraction(1), Fraction(0))
PLAYOFF = PlayedOff(
    title="One game",
    article="3",
    groups=((1,), (2,)),
    names={1: "Adams, Ann", 2: "Baker, Bob"},
    games=(PlayedOffGame("M-G1", 1, 2, "1-0", POINTS, "5 min + 3 s", "3.1", 40),),
    matches=(PlayedOffMatch("M", (1, 2), POINTS, 1),),
    steps=(PlayedOffLine("M", "<1> beats <2>", "3.1"),),
)


def test_bracket_games_and_what_happened(build) -> None:
    section = made(add_playoff, replace(build.standings(), playoff=PLAYOFF))
    assert [text(head) for head in section.iter("h3")] == ["Bracket", "Games", "What happened"]
    assert section.find(".//h2") is None
    assert rows(section) == [["M-G1", "1 Adams, Ann", "2 Baker, Bob", "1-0", "5 min + 3 s", "40"]]
    assert text(section.find("ol")) == "M: Adams, Ann beats Baker, Bob (article 3.1)"


def test_the_bracket_is_said_in_words(build) -> None:
    svg = made(add_playoff, replace(build.standings(), playoff=PLAYOFF)).find(".//svg")
    assert svg.get("role") == "img"
    assert text(svg.find("title")) == "Bracket of the play-off"
    assert text(svg.find("desc")) == (
        "M: 1 Adams, Ann against 2 Baker, Bob 1.0 to 0.0, won by 1 Adams, Ann."
    )


def test_words_of_another_language(build) -> None:
    section = made(add_playoff, build.standings())
    words = Words("de", {"Games": "Partien", "{first} to {second}": "{first}:{second}"})
    add_playoff(section, replace(build.standings(), playoff=PLAYOFF), words)
    assert "Partien" in [text(head) for head in section.iter("h3")]
    assert "1,0:0,0" in text(section.find(".//desc"))
    assert [text(side) for side in section.findall(".//svg/text")][2] == "1,0"
