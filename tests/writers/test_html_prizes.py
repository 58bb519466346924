"""The prizes of the page: amounts, why, and sums; hand-made shares of 100 euros."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from crosstable.api import (
    Award,
    Decision,
    Fund,
    LeftOver,
    PoolKey,
    PrizeLine,
    PrizeShare,
    RoundingMode,
    SharedPrizes,
    Sharing,
)
from crosstable.writers._words import Words
from crosstable.writers.html.prizes import add_prizes

from .sections import heads, made, rows, text

CENT = LeftOver(PoolKey("", "equal", (1, 3), None), Fraction(1), ((1, Fraction(1)),))


def shares_of_a_third() -> SharedPrizes:
    """100.00 by three: the cent that is left goes to the first."""
    third = Fraction(10000, 3)
    lines = [
        PrizeLine(Award(n, third, "tied", (1, 3), Fraction(10000), 3), "equal", "shared", "7.2")
        for n in (1, 2, 3)
    ]
    amounts = (3334, 3333, 3333)
    return SharedPrizes(
        rule="equal",
        funds=(Fund("", 10000),),
        sharing=Sharing(
            shares=tuple(
                PrizeShare(line.award.participant, amount, (line,))
                for line, amount in zip(lines, amounts, strict=True)
            ),
            fund=10000,
            extra=Fraction(0),
            unawarded={},
            left_over=(
                LeftOver(PoolKey("", "equal", (1, 3), None), Fraction(1), ((1, Fraction(1)),)),
            ),
            mode=RoundingMode.IN_ORDER,
            unit=1,
        ),
        ranks={1: 1, 2: 1, 3: 1},
        currency="EUR",
        decisions=(Decision("rule", "equal", "open.toml:3"),),
    )


def test_amounts_and_why_with_rule_and_article(build) -> None:
    section = made(add_prizes, replace(build.standings(), prizes=shares_of_a_third()))
    assert heads(section) == ["Rank", "Name", "Amount EUR", "Why", "What", "Amount"]
    why = "places 1 to 3: 100.00 divided by 3 is 33.33…, shared (equal, article 7.2)"
    assert rows(section)[:3] == [
        ["1", "Adams, Ann", "33.34", why],
        ["1", "Baker, Bob", "33.33", why],
        ["1", "Cox, Cy", "33.33", why],
    ]
    assert [text(element) for element in section.find("dl")] == ["Rule", "equal (open.toml:3)"]


def test_sums_and_the_remainder(build) -> None:
    section = made(add_prizes, replace(build.standings(), prizes=shares_of_a_third()))
    assert rows(section)[3:] == [["Fund", "100.00"], ["Paid", "100.00"]]
    assert "Remainder of places 1 to 3, 0.01: 0.01 to 1 Adams, Ann (in-order)" in text(section)


def test_names_link_to_their_cards(build) -> None:
    standings = build.standings(part="U16", part_ranks={1: 1})
    section = made(add_prizes, replace(standings, prizes=shares_of_a_third()))
    assert [link.get("href") for link in section.iter("a")] == ["#p1"]


def test_words_of_another_language(build) -> None:
    section = made(add_prizes, replace(build.standings(), prizes=shares_of_a_third()))
    words = Words("xx", {"Fund": "Kasse", "Amount": "Betrag"})
    section.clear()
    add_prizes(section, replace(build.standings(), prizes=shares_of_a_third()), words)
    assert heads(section)[2] == "Betrag EUR"
    assert rows(section)[3][0] == "Kasse"


def test_without_prizes_there_is_nothing(build) -> None:
    assert len(made(add_prizes, build.standings())) == 0
