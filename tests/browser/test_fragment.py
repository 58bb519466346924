"""A fragment in somebody's page works, and the rest of that page stays as it was."""

from __future__ import annotations

import pytest

from .axe import findings
from .pages import ROUND_ROBIN, command
from .waiting import expect, expect_address

HOST = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Our club</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body {{ font: 18px/1.6 Georgia, serif; margin: 0; padding: 8px; color: #222 }}</style>
</head><body>
<header class="scroll"><h1>Our club</h1><nav><a href="#news">News</a></nav></header>
<main>
{}
<h2 id="news" class="name">News</h2>
<p class="soft count">We have <a href="#news">moved</a>. <del>Old</del> <abbr title="x">y</abbr></p>
<table class="standings"><caption>Fees</caption><thead><tr><th scope="col">Who</th></tr></thead>
<tbody><tr><td class="n decides">All</td></tr></tbody></table>
<dl><dt>Open</dt><dd>Always</dd></dl>
<details><summary>More</summary><section class="value player"><h3>More</h3></section></details>
<form><label>Search <input type="search" class="find"></label><button>Go</button></form>
</main></body></html>"""
STYLES = """() => [...document.querySelectorAll(
    'html, body, body > header, body > header *, body > main, #news, #news ~ *, #news ~ * *')]
    .map(one => {
        const style = getComputedStyle(one)
        return one.tagName + ': ' + [...style]
            .filter(key => !/(block|inline)-size|height|width|origin|perspective/.test(key))
            .map(key => `${key}=${style.getPropertyValue(key)}`).join('; ')
    })"""


@pytest.fixture
def host(pages, tmp_path):
    """The club's page around a fragment, or around nothing."""

    def made(fragment: str):
        file = tmp_path / f"host-{len(fragment)}.html"
        file.write_text(HOST.format(fragment), encoding="utf-8")
        return file

    return made


@pytest.fixture
def fragment(pages) -> str:
    return pages("fragment").read_text(encoding="utf-8")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_rest_of_the_page_looks_as_before(visit, host, fragment, dark) -> None:
    before = visit(host(""), dark=dark).evaluate(STYLES)
    after = visit(host(fragment), dark=dark)
    assert after.title() == "Our club"
    assert after.evaluate(STYLES) == before


def test_nothing_is_found_wrong_in_the_page_with_it(visit, host, fragment) -> None:
    assert findings(visit(host(""))) == []
    assert findings(visit(host(fragment))) == []


def test_the_fragment_is_no_page(visit, fragment) -> None:  # no core alone has its list
    for part in ("<!DOCTYPE", "<html", "<head>", "<body", "<title>", "<main"):
        assert part.lower() not in fragment.lower()


def test_a_phone_does_not_scroll_sideways(visit, host, fragment) -> None:
    page = visit(host(fragment), width=360, height=740, touch=True)
    assert page.evaluate("document.scrollingElement.scrollWidth") <= 360


def test_numbers_open_in_somebody_elses_page(visit, host, fragment) -> None:
    page = visit(host(fragment))
    page.locator("a[href='#p4-BH']").first.click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator("#p4-BH")).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


def test_the_links_of_that_page_lead_where_they_led(visit, host, fragment) -> None:
    page = visit(host(fragment))
    page.get_by_role("link", name="moved").click()
    expect_address(page, ".*#news$")
    expect(page.locator("#news")).to_be_in_viewport()
    expect(page.get_by_role("dialog")).to_be_hidden()


def test_a_fragment_is_readable_where_scripts_are_not_allowed(visit, host, fragment) -> None:
    page = visit(host(fragment), "p4-BH", scripts=False)
    expect(page.locator("#p4-BH")).to_be_in_viewport()


def test_two_fragments_in_a_page_do_not_answer_for_each_other(visit, host, fragment) -> None:
    other = command("standings", ROUND_ROBIN, "--fragment", "-f", "html")
    page = visit(host(f"{other}<hr>{fragment}"))
    first, second = page.locator(".crosstable").all()
    assert page.locator("button button").count() == 0
    second.get_by_role("link", name="Rounds").click()
    expect(second.locator("#rounds")).to_be_visible()
    expect(first.locator("#standings")).to_be_visible()
    second.get_by_role("link", name="Standings").click()
    number = second.locator("a[href='#p4-BH']").first
    name = second.locator("th a[href='#p4']").first.text_content()
    shown = number.text_content()
    number.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_have_count(1)
    expect(dialog.locator("#p4-BH")).to_have_text(shown)
    expect(dialog.locator("h2")).to_contain_text(name)
    expect(dialog).to_have_accessible_name(dialog.locator("h2").text_content())
    page.keyboard.press("Escape")
    expect(number).to_be_focused()


def test_a_section_that_is_chosen_leaves_the_fragment_in_sight(visit, host, fragment) -> None:
    page = visit(host(f"<div style='height: 300vh'>News</div>{fragment}"))
    page.locator(".crosstable").get_by_role("link", name="Crosstable").click()
    expect(page.locator(".crosstable h1")).to_be_in_viewport()
    expect(page.locator("section#crosstable")).to_be_visible()
