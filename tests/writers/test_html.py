"""The page: well-formed, self-contained, explained, harmless."""

from __future__ import annotations

import base64
import hashlib
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree
from lxml import html as lxml_html

from crosstable.api import WriteOptions
from crosstable.writers.html.links import distinct_names
from crosstable.writers.html.page import write_html


def page(standings) -> bytes:
    return write_html(standings, WriteOptions()).data


def tree(standings):
    return lxml_html.document_fromstring(page(standings).decode())


def text(element) -> str:
    return " ".join(element.text_content().split())


def words(element) -> str:
    """The text with a blank between all elements."""
    return " ".join(" ".join(element.itertext()).split())


def test_the_frame(build) -> None:
    data = page(build.standings())
    root = tree(build.standings())
    assert data.startswith(b'<!DOCTYPE html>\n<html lang="en">')
    assert root.find(".//meta[@charset]").get("charset") == "utf-8"
    assert root.find(".//meta[@name='viewport']") is not None
    assert text(root.find(".//h1")) == "Toy Open, Toytown (ENG), 2024/06/01 – 2024/06/03"


def test_nothing_is_loaded_and_nothing_runs(build) -> None:
    data = page(build.standings()).decode()
    root = tree(build.standings())
    assert not root.xpath("//script|//link|//img|//iframe|//object|//base|//*[@src]|//*[@style]")
    assert all(link.startswith("#") for link in root.xpath("//@href"))
    assert "url(" not in data
    assert "@import" not in data


def test_the_policy_allows_only_this_style(build) -> None:
    root = tree(build.standings())
    policy = root.find(".//meta[@http-equiv='Content-Security-Policy']").get("content")
    style = re.search("<style>(.*?)</style>", page(build.standings()).decode(), re.S)[1]
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    assert policy.startswith("default-src 'none';")
    assert f"'sha256-{digest}'" in policy


def test_the_table(build) -> None:
    table = tree(build.standings(rounds=2)).find(".//table")
    assert text(table.find("caption")) == "Standings after round 2 of 3"
    assert {"col"} == set(table.xpath("thead//th/@scope"))
    assert {"row"} == set(table.xpath("tbody//th/@scope"))
    rows = [[text(cell) for cell in row] for row in table.xpath("tbody/tr")]
    assert rows[1] == ["2", "3", "Cox, Cy", "2200", "SCO", "1.5", "(0.5)", "1.5", "1.5", "1", "BH"]
    assert [text(cell) for cell in table.xpath("tbody/tr[2]/td[contains(@class,'decides')]")] == [
        "1.5"
    ]


def test_a_column_that_nobody_fills_is_left_out(build) -> None:
    def headings(standings):
        return [text(cell) for cell in tree(standings).xpath("//table[1]/thead//th")]

    nameless = build.tournament("A|||2w1", "B|||1b0")
    assert "Fed" in headings(build.standings())
    assert "Fed" not in headings(build.standings(nameless))


def test_every_link_leads_somewhere_distinct(build) -> None:
    root = tree(build.standings(codes="DE BH/C1 BH WIN ARO DE"))
    ids = root.xpath("//@id")
    assert len(ids) == len(set(ids))
    assert {link[1:] for link in root.xpath("//@href")} <= set(ids)
    assert len(root.xpath("//table[@class='standings']//td/a")) == 4 * 6


def test_anchors_are_distinct() -> None:
    keys = ["KS/L+1", "KS/L-1", "BH/C1", "BH:GP/C1", "DE", "DE#2", "DE-2"]
    assert len(keys) == len(set(distinct_names(keys).values()))
    assert distinct_names(keys)["BH/C1"] == "BH-C1"


def test_the_explanation_of_a_value(build) -> None:
    section = tree(build.standings()).get_element_by_id("p2-BH-C1")
    assert text(section.find("h3")) == "BH/C1 = 4.0 Buchholz, Cut-1, article T.6"
    rows = [words(row) for row in section.xpath(".//tbody/tr")]
    assert rows[0] == "1 1 Adams, Ann 2.5 0.0 2.5 opponent's score"
    assert [text(cut) for cut in section.iter("del")] == ["0.5"]
    assert "round 3: requested bye at the end counts as a draw (T.3), 0.5" in rows[1]
    assert text(section.xpath("p")[-1]) == "sum of what counts = 4.0"


def test_a_dummy_and_no_value(build) -> None:
    root = tree(build.standings())
    assert "dummy" in text(root.get_element_by_id("p1-BH"))
    assert "nobody else was tied" in text(root.get_element_by_id("p1-DE"))


def test_neighbours(build) -> None:
    body = text(tree(build.standings(rounds=2)).get_element_by_id("p3"))
    assert "Above: 1 Adams, Ann, decided by BH: 1.5 here, 2.5 there." in body
    assert "Below: 2 Baker, Bob, decided by points: 1.5 here, 1.0 there." in body


def test_readings_codes_decisions_findings_and_program(build) -> None:
    body = words(tree(build.standings()).find("body"))
    for expected in (
        "When have all of the tied met? If each met each other. (article T.2)",
        "BH/C1 Buchholz, Cut-1 (article T.6)",
        "Regulation toy-2024 (the only one)",
        "toy.trf:3:5-8: warning TRF-TOY: a finding <b>&",
        "Made with crosstable 0.1.0.",
    ):
        assert expected in body


def test_shared_and_part(build) -> None:
    standings = build.standings(build.drawn(4), part="U16", part_ranks={1: 1, 2: 1, 4: 3})
    rows = tree(standings).xpath("//table[@class='standings']/tbody/tr")
    assert [[text(c) for c in row[:2]] for row in rows] == [["1=", "1="], ["1=", "1="], ["1=", "3"]]
    assert text(rows[1][-1]) == "shared"


@pytest.mark.parametrize(
    "name",
    [
        "<script>alert(1)</script> {}",
        '"><img src=x onerror=alert(1)> {}',
        "</style></title> & &amp; {}",
        "N\x00L \x1b {}",
        "\u202eRTL {}",
        "\ud800\ufffe {}",
        "two\nlines {}",
        "x" * 10_000 + "{}",
    ],
)
def test_hostile_names_are_only_text(build, name: str) -> None:
    event = build.drawn(2, name)
    data = write_html(build.standings(event, part=name, part_ranks={1: 1}), WriteOptions()).data
    root = lxml_html.document_fromstring(data.decode())
    assert not root.xpath("//script|//img")
    assert len(root.xpath("//style")) == 1
    etree.fromstring(etree.tostring(root, method="xml"))
    assert not re.search("[\x00-\x08\x0b\x1b\u202e\ufffe]", data.decode())


@given(st.text(st.characters(exclude_characters="{}|"), max_size=20))
def test_any_name_makes_a_well_formed_page(build, name: str) -> None:
    root = lxml_html.document_fromstring(page(build.standings(build.drawn(2, name))).decode())
    etree.fromstring(etree.tostring(root, method="xml"))
    assert len(root.xpath("//table[@class='standings']/tbody/tr")) == 2


def test_without_tie_breaks(build) -> None:
    assert len(tree(build.standings(codes="")).xpath("//table//tbody/tr")) == 4
