"""Pages as trees: what is put into one is escaped by construction."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Sequence

from lxml import etree

from crosstable.api import __version__
from crosstable.writers._cells import neutralise

Element = etree._Element

_NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def add(parent: Element, tag: str, text: str = "", class_: str = "", **attributes: str) -> Element:
    """A new last child.  Characters that markup cannot hold become U+FFFD."""
    if class_:
        attributes["class"] = class_
    child = etree.SubElement(parent, tag, attributes)
    if text:
        child.text = holdable(text)
    return child


def holdable(text: str) -> str:
    """``text`` with U+FFFD for what markup cannot hold."""
    return _NOT_IN_XML.sub("\N{REPLACEMENT CHARACTER}", text)


def fill_head(
    head: Element, title: str, styles: Sequence[str], scripts: Sequence[str] = ()
) -> None:
    """The head of a page that loads nothing, and has and runs only these styles and scripts."""
    policy = "default-src 'none'"
    for kind, texts in (("style-src", styles), ("script-src", scripts)):
        policy += f"; {kind} {_digests(texts)}" if texts else ""
    policy += "; base-uri 'none'; form-action 'none'"
    add(head, "meta", charset="utf-8")
    add(head, "meta", **{"http-equiv": "Content-Security-Policy", "content": policy})
    add(head, "meta", name="viewport", content="width=device-width, initial-scale=1")
    add(head, "meta", name="color-scheme", content="light dark")
    add(head, "meta", name="generator", content=f"crosstable {__version__}")
    add(head, "title", title)
    for style in styles:
        add(head, "style", style)
    for script in scripts:
        add(head, "script", script)


def _digests(texts: Sequence[str]) -> str:
    digests = (hashlib.sha256(text.encode()).digest() for text in texts)
    return " ".join(f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests)


def add_header(row: Element, text: str, class_: str = "", title: str = "") -> None:
    """The head of a column."""
    cell = add(row, "th", "" if title else text, class_, scope="col")
    if title:
        add(cell, "abbr", text, title=title)


def add_definitions(parent: Element, pairs: Sequence[tuple[str, str]], **attributes: str) -> None:
    """Terms with their meanings, which have the attributes."""
    items = add(parent, "dl")
    for term, meaning in pairs:
        add(items, "dt", term)
        add(items, "dd", neutralise(meaning), **attributes)


def page_bytes(root: Element) -> bytes:
    """A page as it is written to a file."""
    data: bytes = etree.tostring(root, method="html", encoding="utf-8", doctype="<!DOCTYPE html>")
    return data + b"\n"
