"""The bracket as a drawing: inline in a page, or a file of its own."""

from __future__ import annotations

from collections.abc import Iterable

from lxml import etree

from crosstable.writers._bracket import Bracket, Side
from crosstable.writers._cells import shorten
from crosstable.writers._markup import Element, add
from crosstable.writers._words import IN_ENGLISH, Words

NAMESPACE = "http://www.w3.org/2000/svg"
SVG_STYLE = """
.bracket text { font: 13px system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
.bracket .stage { fill: var(--soft, #555e68); font-size: 11px; }
.bracket .side { fill: var(--ink, #1b1f24); }
.bracket .winner { font-weight: 700; }
.bracket .box { fill: var(--stripe, #f5f7f9); stroke: var(--line, #aab2ba); }
.bracket .joint { fill: none; stroke: var(--soft, #555e68); stroke-width: 1.2; }
@media print { .bracket { max-width: 100%; height: auto; } }
"""

_WIDE, _HIGH, _GAP, _EDGE = 240, 20, 40, 8
_LONGEST_NAME = 24


def draw_bracket(
    parent: Element, bracket: Bracket, title: str, words: Words = IN_ENGLISH
) -> Element:
    """The drawing as the last child of an element, with its description for readers aloud."""
    width = bracket.columns * (_WIDE + _GAP) - _GAP + 2 * _EDGE
    height = bracket.rows * _HIGH + 2 * _EDGE
    svg = add(
        parent,
        "svg",
        class_="bracket",
        viewBox=f"0 0 {width} {height}",
        width=str(width),
        height=str(height),
        role="img",
        **{"aria-labelledby": "bracket-title bracket-text"},
    )
    add(svg, "title", title, id="bracket-title")
    add(svg, "desc", " ".join(_sentences(bracket, words)), id="bracket-text")
    for joint in bracket.joints:
        x = _EDGE + joint.column * (_WIDE + _GAP) + _WIDE
        start, end = _middle(joint.start) + _HIGH // 2, _middle(joint.end)
        d = f"M{x} {start} H{x + _GAP // 2} V{end} H{x + _GAP}"
        add(svg, "path", class_="joint", d=d)
    for box in bracket.boxes:
        x, y = _EDGE + box.column * (_WIDE + _GAP), _EDGE + box.row * _HIGH
        add(svg, "text", box.title, "stage", x=str(x), y=str(y + 14))
        for slot, side in enumerate(box.sides, start=1):
            _draw_side(svg, side._replace(score=words.number(side.score)), x, y + slot * _HIGH)
    return svg


def _middle(row: int) -> int:
    return _EDGE + row * _HIGH + _HIGH // 2


def _draw_side(svg: Element, side: Side, x: int, y: int) -> None:
    add(svg, "rect", class_="box", x=str(x), y=str(y), width=str(_WIDE), height=str(_HIGH))
    class_ = "side winner" if side.is_winner else "side"
    name = shorten(side.name, _LONGEST_NAME)
    add(svg, "text", name, class_, x=str(x + 6), y=str(y + 14))
    if side.score:
        end = {"text-anchor": "end"}
        add(svg, "text", side.score, class_, x=str(x + _WIDE - 6), y=str(y + 14), **end)


def _sentences(bracket: Bracket, words: Words) -> Iterable[str]:
    """The same in words."""
    for box in bracket.boxes:
        one, other = box.sides
        text = words["{one} against {other}"].format(one=one.name, other=other.name)
        if one.score:
            scores = {"first": words.number(one.score), "second": words.number(other.score)}
            text += f" {words['{first} to {second}'].format(**scores)}"
        for side in box.sides:
            if side.is_winner:
                text += f", {words['won by {winner}'].format(winner=side.name)}"
        yield f"{box.title}: {text}."


def bracket_file(bracket: Bracket, title: str) -> bytes:
    """The drawing as an SVG file."""
    holder = etree.Element("holder")
    svg = draw_bracket(holder, bracket, title)
    style = etree.Element("style")
    style.text = SVG_STYLE
    svg.insert(0, style)
    svg.set("xmlns", NAMESPACE)
    data: bytes = etree.tostring(svg, encoding="utf-8", xml_declaration=True, pretty_print=True)
    return data
