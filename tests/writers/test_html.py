"""The page: well-formed, self-contained, explained, harmless."""

from __future__ import annotations

import base64
import hashlib
import re
from dataclasses import replace
from datetime import date
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree
from lxml import html as lxml_html

from crosstable.api import Colour, EventDate, Outcome, RoundRecord, WriteOptions
from crosstable.writers._reasons import Reasons
from crosstable.writers.html.links import distinct_names
from crosstable.writers.html.nesting import flattened
from crosstable.writers.html.page import write_html
from crosstable.writers.html.script import SCRIPT
from crosstable.writers.html.style import STYLE


def page(standings, **options) -> bytes:
    return write_html(standings, WriteOptions(**options)).data


def tree(standings, **options):
    return lxml_html.document_fromstring(page(standings, **options).decode())


def text(element) -> str:
    return " ".join(element.text_content().split())


def words(element) -> str:
    """The text with a blank between all elements."""
    return " ".join(" ".join(element.itertext()).split())


def standings_table(root):
    (table,) = root.find_class("standings")
    return table


def ranked_rows(root) -> list[list[str]]:
    return [[text(cell) for cell in row] for row in standings_table(root).xpath("tbody/tr")]


def card(root, participant: int):
    return root.get_element_by_id(f"p{participant}")


def card_rows(root, participant: int) -> list[list[str]]:
    return [[words(cell) for cell in row] for row in card(root, participant).xpath(".//tr")]


# The frame


def test_the_frame(build) -> None:
    data = page(build.standings())
    root = tree(build.standings())
    assert data.startswith(b'<!DOCTYPE html>\n<html lang="en">')
    assert root.find(".//meta[@charset]").get("charset") == "utf-8"
    assert root.find(".//meta[@name='viewport']") is not None
    assert text(root.find(".//h1")) == "Toy Open, Toytown (ENG), 2024/06/01 – 2024/06/03"


def test_landmarks_and_headings_in_order(build) -> None:
    root = tree(build.standings())
    assert [len(root.xpath(f"//{tag}")) for tag in ("header", "nav", "main", "h1")] == [1] * 4
    levels = [int(heading.tag[1]) for heading in root.xpath("//main//*[self::h2 or self::h3]")]
    assert levels[0] == 2
    assert all(below <= above + 1 for above, below in pairwise(levels))
    skip = root.xpath("//a[@class='skip']/@href")
    assert [root.get_element_by_id(link[1:]).tag for link in skip] == ["main"]


def test_every_section_has_a_title_and_is_in_the_navigation(build) -> None:
    root = tree(build.standings())
    sections = root.xpath("//main/section")
    assert [f"#{section.get('id')}" for section in sections] == root.xpath("//nav/a/@href")
    titles = [text(link) for link in root.xpath("//nav/a")]
    assert [text(section[0]) for section in sections] == titles
    assert {section[0].tag for section in sections} == {"h2"}


def test_nothing_is_loaded_and_nothing_else_runs(build) -> None:
    data = page(build.standings()).decode()
    root = tree(build.standings())
    assert not root.xpath("//link|//img|//iframe|//object|//base|//form|//*[@src]|//*[@style]")
    assert not [name for name in root.xpath("//@*") if name.attrname.startswith("on")]
    assert [script.text for script in root.iter("script")] == [SCRIPT]
    assert all(link.startswith("#") for link in root.xpath("//@href"))
    assert "url(" not in data
    assert "@import" not in data
    assert not re.search(r"\b(eval|Function|innerHTML|fetch|XMLHttpRequest|import)\b", SCRIPT)


def policy_of(root) -> dict[str, list[str]]:
    content = root.find(".//meta[@http-equiv='Content-Security-Policy']").get("content")
    parts = [part.split() for part in content.split(";")]
    return {name: allowed for name, *allowed in parts}


def digest(content: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()}'"


def test_the_policy_allows_only_this_style_and_this_script(build) -> None:
    data = page(build.standings()).decode()
    style = re.search("<style>(.*?)</style>", data, re.S)[1]
    script = re.search("<script>(.*?)</script>", data, re.S)[1]
    assert policy_of(tree(build.standings())) == {
        "default-src": ["'none'"],
        "style-src": [digest(style)],
        "script-src": [digest(script)],
        "base-uri": ["'none'"],
        "form-action": ["'none'"],
    }


def test_somebody_elses_style_is_added_and_allowed(build) -> None:
    own = ".crosstable { --link: #060; } /* </td> <!-- é */"
    data = page(build.standings(), style=own).decode()
    first, second = re.findall("<style>(.*?)</style>", data, re.S)
    assert (first.startswith(flattened(STYLE)), second) == (True, own)
    allowed = policy_of(tree(build.standings(), style=own))["style-src"]
    assert allowed == [digest(first), digest(own)]


def test_somebody_elses_style_does_not_end_early(build) -> None:
    own = "a::after { content: '</style><script>alert(1)</script>' } </STYLE >"
    root = tree(build.standings(), style=own)
    assert len(root.xpath("//script")) == 1
    assert "alert" in root.xpath("//style")[1].text
    data = page(build.standings(), style=own).decode()
    assert digest(re.findall("<style>(.*?)</style>", data, re.S)[1]) in data


def test_the_policy_fits_what_a_browser_makes_of_a_style(build) -> None:
    """Line ends become LF, and what cannot stand in a page is replaced before it is counted."""
    data = page(build.standings(), style="a {}\r\nb {}\rc {}\0").decode()
    (_, own) = re.findall("<style>(.*?)</style>", data, re.S)
    assert own == "a {}\nb {}\nc {}\ufffd"
    assert digest(own) in data


def test_a_fragment_is_one_piece_with_its_style_and_script(build) -> None:
    data = page(build.standings(), is_fragment=True, style="b { color: red }").decode()
    pieces = lxml_html.fragments_fromstring(data)
    assert [piece.tag for piece in pieces] == ["style", "style", "div", "script"]
    assert pieces[2].get("class") == "crosstable"
    assert not re.search("<(html|head|body|meta)[ >]", data)
    whole = tree(build.standings())
    assert text(standings_table(pieces[2])) == text(standings_table(whole))


def test_every_style_is_under_the_class() -> None:
    depth, outside = 0, []
    for piece in re.findall(r"[^{}]*[{}]", STYLE):
        if piece.endswith("{"):
            if depth == 0:
                outside.append(" ".join(piece[:-1].split()))
            depth += 1
        else:
            depth -= 1
    assert depth == 0
    assert outside[-1] == "@media print"
    assert all(".crosstable" in selector for selector in outside[:-1])


# The table


def test_the_table(build) -> None:
    root = tree(build.standings(rounds=2))
    table = standings_table(root)
    assert text(table.find("caption")) == "Standings after round 2 of 3"
    assert {"col"} == set(table.xpath("thead//th/@scope"))
    assert {"row"} == set(table.xpath("tbody//th/@scope"))
    expected = ["2", "3", "Cox, Cy", "2200", "SCO", "1.5", "(0.5)", "1.5", "1.5", "1", "BH"]
    assert ranked_rows(root)[1] == expected
    assert [text(cell) for cell in table.xpath("tbody/tr[2]/td[@class='decides']")] == ["1.5"]


def test_a_column_that_nobody_fills_is_left_out(build) -> None:
    def headings(standings):
        return [text(cell) for cell in standings_table(tree(standings)).xpath("thead//th")]

    nameless = build.tournament("A|||2w1", "B|||1b0")
    assert "Fed" in headings(build.standings())
    assert "Fed" not in headings(build.standings(nameless))
    assert "Title" not in headings(build.standings())
    unrated = standings_table(tree(build.standings(nameless)))
    assert [text(cell) for cell in unrated.xpath("thead//th")][:4] == ["Rank", "No.", "Name", "Pts"]
    assert [text(cell) for cell in unrated.xpath("tbody/tr[1]/*")][:4] == ["1", "1", "A", "1.0"]


def test_shared_and_part(build) -> None:
    standings = build.standings(build.drawn(4), part="U16", part_ranks={1: 1, 2: 1, 4: 3})
    root = tree(standings)
    rows = ranked_rows(root)
    assert [row[:2] for row in rows] == [["1=", "1="], ["1=", "1="], ["1=", "3"]]
    assert rows[1][-1] == "shared"
    assert root.xpath("//section[@id='cards']/details/@id") == ["p1", "p2", "p4"]
    # Number 3 is no part, so there is nothing that the opponent's card could lead to.
    assert card(root, 4).xpath(".//td/a/@href") == []


def test_without_tie_breaks(build) -> None:
    assert len(ranked_rows(tree(build.standings(codes="")))) == 4


def test_every_link_leads_somewhere_distinct(build) -> None:
    root = tree(build.standings(codes="DE BH/C1 BH WIN ARO DE"))
    ids = root.xpath("//@id")
    assert len(ids) == len(set(ids))
    assert {link[1:] for link in root.xpath("//@href")} <= set(ids)
    assert len(standings_table(root).xpath(".//td/a")) == 4 * 7


def test_anchors_are_distinct() -> None:
    keys = ["KS/L+1", "KS/L-1", "BH/C1", "BH:GP/C1", "DE", "DE#2", "DE-2"]
    assert len(keys) == len(set(distinct_names(keys).values()))
    assert distinct_names(keys)["BH/C1"] == "BH-C1"


# Filters


def choices(root) -> dict[str, list[str]]:
    return {
        label.text: [option.get("value") for option in label.iter("option")][1:]
        for label in root.find_class("tools")[0].iter("label")
        if label.find("select") is not None
    }


def test_filters_are_those_that_the_event_has(build) -> None:
    usual = tree(build.standings())
    assert choices(usual) == {
        "Federation": ["ENG", "SCO", "WLS"],
        "Rating": ["2400-2599", "2200-2399", "0-0"],
    }
    keys = standings_table(usual).xpath("tbody/tr/@data-k")
    assert keys == ["ENG|2400", "ENG|2300", "SCO|2200", "WLS|0"]
    assert choices(tree(build.standings(build.drawn(4)))) == {}


def test_age_groups_are_those_of_the_parts(build) -> None:
    """Under 16: born in ``year - 16`` or later; 50+: 50 by the end of the year."""
    facts = [("w", "2008"), ("m", "1974/12/31"), ("", "1990"), ("m", "2016/01/01")]
    event = build.tournament(start=EventDate("2024", None))
    players = [
        replace(player, sex=sex, birth=birth, title="GM" if sex == "m" else "")
        for player, (sex, birth) in zip(event.players, facts, strict=True)
    ]
    event = replace(event, players=tuple(players))
    found = choices(tree(build.standings(event)))
    assert "Age" not in found
    event = replace(event, start=EventDate("2024/06/01", date(2024, 6, 1)))
    found = choices(tree(build.standings(event)))
    assert found["Age"] == [
        *("2016-", "2014-", "2012-", "2010-", "2008-", "2006-", "2004-"),
        "-1974",
    ]
    assert found["Sex"] == ["w", "m"]
    assert "Title" not in found


# The cards


def column_of(root, participant: int, header: str) -> dict[int, tuple[str, bool]]:
    """What each round gave to a column, and whether it is cut."""
    one = card(root, participant)
    nth = [text(head) for head in one.xpath(".//thead//th")].index(header)
    cells = {int(text(row[0])): row[nth] for row in one.xpath(".//tbody/tr")}
    return {
        number: (cell.text or cell.findtext("del"), cell.find("del") is not None)
        for number, cell in cells.items()
        if text(cell)
    }


def test_the_card_is_the_computation(build) -> None:
    """Every contribution is on the page, struck through where it is cut, and the value too."""
    standings = build.standings(codes="DE BH/C1 BH WIN ARO")
    root, reasons = tree(standings), Reasons(standings)
    for row in standings.rows:
        for column in standings.columns:
            explanation = standings.explain(row.participant, column)
            assert column_of(root, row.participant, column.key) == {
                c.round: (reasons.amount(column, c.amount), c.cut is not None)
                for c in explanation.contributions
            }
            anchor = f"p{row.participant}-{column.key.replace('/', '-')}"
            assert root.get_element_by_id(anchor).text == explanation.value.display


def test_a_card(build) -> None:
    root = tree(build.standings())
    assert card_rows(root, 2) == [
        ["Rd", "Opponent", "Score", "Pts", "DE", "BH/C1", "BH", "WIN"],
        ["1", "1 Adams, Ann", "2.5", "b0", "", "2.5", "2.5", "0"],
        ["2", "4 Dyer, Dee", "0.0", "w1", "", "0.5 a", "0.5 a", "1"],
        ["3", "3 Cox, Cy", "1.5", "b1", "", "1.5", "1.5", "1"],
        ["Value", "2.0", "–", "4.0", "4.5", "2"],
    ]
    assert [text(cut) for cut in card(root, 2).iter("del")] == ["0.5"]
    assert [text(note) for note in card(root, 2).iter("li")] == [
        "a 4 Dyer, Dee, round 3: requested bye at the end counts as a draw (T.3), 0.5"
    ]


def test_a_round_without_an_opponent(build) -> None:
    root = tree(build.standings())
    bye, absence = card_rows(root, 1)[3], card_rows(root, 4)[3]
    assert bye[:4] == ["3", "pairing-allocated bye", "", "1.0"]
    assert bye[6] == "2.5 a"
    assert absence[:4] == ["3", "zero-point bye", "", "0.0"]
    assert text(card(root, 1).find(".//li")) == "a a dummy with the own score (T.4)"


def test_what_is_usual_is_told_once(build) -> None:
    root = tree(build.standings())
    key = {one: text(root.get_element_by_id(f"key-{one}")) for one in ("BH-C1", "DE", "PTS")}
    assert key["PTS"] == "the points of all rounds"
    assert key["BH-C1"] == (
        "Buchholz, Cut-1: opponent's score; struck through: cut as the lowest; sum of what counts"
    )
    assert "–: nobody else was tied at this point of the list" in key["DE"]


def test_neighbours(build) -> None:
    root = tree(build.standings(rounds=2))
    assert [text(line) for line in card(root, 3).findall("p")[:2]] == [
        "Above: 1 Adams, Ann, BH 1.5 : 2.5",
        "Below: 2 Baker, Bob, points 1.5 : 1.0",
    ]


def test_how_a_place_among_the_tied_was_found(build) -> None:
    lines = [text(line) for line in card(tree(build.standings(rounds=2)), 3).findall("p")]
    assert lines[2:] == ["DE: all of the tied met (T.2)", "DE: place among the tied 1"]


def test_the_cards_of_teams_have_both_scores(build) -> None:
    root = tree(build.team_standings())
    assert card_rows(root, 1) == [
        ["Rd", "Opponent", "Score", "MP", "GP", "BH", "WIN"],
        ["1", "2 Birch", "3.0", "w1 (2.0)", "1.5", "3.0", "1"],
        ["2", "3 =Cedar", "2.0", "b0", "0.0", "3.0 a", "0"],
        ["3", "pairing-allocated bye", "", "1.0", "1.0", "3.0 b", "0"],
        ["Value", "3.0", "2.5", "9.0", "1"],
    ]
    assert root.get_element_by_id("p1-GP").text == "2.5"
    assert standings_table(root).xpath(".//a[@href='#p1-GP']")


def test_several_games_of_a_round_each_have_what_they_gave(build) -> None:
    event = build.tournament("Ash|2000|FID|2w1", "Birch|2100|FID|1b0")
    ash, birch = event.players
    again = RoundRecord(1, 2, Colour.BLACK, Outcome.DRAW, game=2)
    ash = replace(ash, records=(*ash.records, again))
    again = RoundRecord(1, 1, Colour.WHITE, Outcome.DRAW, game=2)
    birch = replace(birch, records=(*birch.records, again))
    root = tree(build.standings(replace(event, players=(ash, birch)), codes="BH WIN"))
    assert card_rows(root, 1)[1:] == [
        ["1", "2 Birch", "0.5", "w1", "0.5", "1"],
        ["1", "2 Birch", "0.5", "b½", "0.5", "0"],
        ["Value", "1.5", "1.0", "1"],
    ]


def test_long_names_are_whole_only_in_their_own_places(build) -> None:
    root = tree(build.standings(build.drawn(2, "x" * 1000 + " {}")))
    summaries = [text(summary) for summary in root.xpath("//section[@id='cards']//summary")]
    assert summaries[0] == f"1=. {'x' * 1000} 1 (1), 0.5"
    assert card_rows(root, 1)[1][1] == f"2 {'x' * 27}…"


# About


def test_readings_codes_decisions_findings_and_program(build) -> None:
    about = words(tree(build.standings()).get_element_by_id("about"))
    for expected in (
        "When have all of the tied met? If each met each other. (article T.2)",
        "BH/C1 Buchholz, Cut-1 (article T.6)",
        "Title of the regulation Toy regulation Edition 2024 Regulation toy-2024 (the only one)",
        "toy.trf:3:5-8: warning TRF-TOY: a finding <b>&",
        "Made with crosstable 0.1.0.",
    ):
        assert expected in about


# Paper


def test_explanations_are_printed_where_that_is_asked(build) -> None:
    (without,) = tree(build.standings()).xpath("//div[@class='crosstable']")
    assert without.xpath(".//label[@class='paper']/input/@checked") == []
    assert not without.xpath(".//section[@id='cards']//details/@open")
    root = tree(build.standings(), prints_explanations=True)
    assert root.find_class("appendix")
    assert root.xpath("//label[@class='paper']/input/@checked")
    assert len(root.xpath("//section[@id='cards']/details[@open]")) == 4


# Safety


@pytest.mark.parametrize(
    "name",
    [
        "<script>alert(1)</script> {}",
        '"><img src=x onerror=alert(1)> {}',
        "</style></title> & &amp; {}",
        '</td><td id="p1"> {}',
        '<a href="#x"> {}',
        "N\x00L \x1b {}",
        "\u202eRTL {}",
        "\ud800\ufffe {}",
        "two\nlines {}",
        "x" * 10_000 + "{}",
    ],
)
@pytest.mark.parametrize("is_fragment", [False, True])
def test_hostile_names_are_only_text(build, name: str, is_fragment: bool) -> None:
    event = build.drawn(2, name)
    standings = build.standings(event, part=name, part_ranks={1: 1})
    data = page(standings, is_fragment=is_fragment)
    root = lxml_html.document_fromstring(data.decode())
    assert not root.xpath("//img")
    assert (len(root.xpath("//style")), len(root.xpath("//script"))) == (1, 1)
    etree.fromstring(etree.tostring(root, method="xml"))
    assert not re.search("[\x00-\x08\x0b\x1b\u202e\ufffe]", data.decode())
    shown = standings_table(root).findtext(".//tbody//th/a")
    assert shown == SAFE.sub("?", name.format(1))


SAFE = re.compile("[\x00-\x1f\u202e\ud800\ufffe]")


@settings(deadline=None)
@given(st.text(st.characters(exclude_characters="{}|"), max_size=20))
def test_any_name_makes_a_well_formed_page(build, name: str) -> None:
    root = tree(build.standings(build.drawn(2, name)))
    etree.fromstring(etree.tostring(root, method="xml"))
    assert len(ranked_rows(root)) == 2


# Size


def test_five_hundred_players_fit_in_a_page(build) -> None:
    """Issue 10: under 1.5 MB for 500 players and 11 rounds, with every explanation."""
    rounds = 11
    rows = []
    for id_ in range(1, 501):
        cells = []
        for number in range(1, rounds + 1):
            # Pairs in each round: everybody meets the one so many places away.
            is_upper = (id_ - 1) % (2 * number) < number
            other = id_ + number if is_upper else id_ - number
            cells.append(f"{other}{'w' if is_upper else 'b'}=" if other <= 500 else "H")
        rows.append(f"Player{id_:05}, Test|{2700 - id_ * 3}|FID|{' '.join(cells)}")
    standings = build.standings(build.tournament(*rows), codes="BH/C1 BH DE WIN ARO BH")
    assert len(page(standings)) < 1_500_000
