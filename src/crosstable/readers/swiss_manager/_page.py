"""Web pages: every heading, paragraph and innermost table of a page as rows, in its order.

The lists of chess-results.com stand in tables of the class ``CRs1``; tables nested in their
cells (names with a colour) are part of the cell, and their classes are kept with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from crosstable.readers.swiss_manager._sheets import (
    LONGEST_CELL,
    MOST_CELLS,
    MOST_COLUMNS,
    MOST_ROWS,
    Cell,
    Row,
    Sheet,
    UnreadableError,
    text_cell,
)

if TYPE_CHECKING:
    from lxml.etree import _Element

MOST_BYTES = 50_000_000

_DECLARED = re.compile(rb"<meta[^>]{0,200}?charset\s*=\s*[\"']?\s*([A-Za-z0-9_.:-]{1,40})", re.I)
_MARKUP = re.compile(rb"<\s*(?:!doctype\s+html|html|head|body|table|div)\b", re.I)
_TEXT_TAGS = ("h1", "h2", "h3", "h4", "p")
_SILENT = ("script", "style", "select", "noscript", "template")
_TARGET_TAGS = ("td", "th")


def is_page(data: bytes) -> bool:
    """Whether the bytes look like HTML: markup near the beginning."""
    head = data[:4096]
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        head = head.decode("utf-16", "replace").encode()
    return _MARKUP.search(head) is not None


def declared_encoding(data: bytes) -> str | None:
    """The encoding that the page itself names."""
    found = _DECLARED.search(data[:8192])
    return found[1].decode("ascii").lower() if found else None


def read_page(source: str, text: str) -> Sheet:
    """The rows of a page.  Raises :class:`UnreadableError`."""
    from lxml import etree

    if len(text) > MOST_BYTES:
        hint = "save only the page with the list"
        raise UnreadableError("the page is not read: it is too large", hint, "too-large")
    parser = etree.HTMLParser(
        encoding="utf-8", no_network=True, huge_tree=False, remove_comments=True, remove_pis=True
    )
    try:
        root = etree.fromstring(text.replace("\0", " ").encode("utf-8", "replace"), parser)
    except (etree.LxmlError, ValueError) as error:
        raise UnreadableError(f"the page is damaged ({error})", "save the page again") from None
    if root is None:
        raise UnreadableError("the page is empty", "save the page again")
    return Sheet(source, "page", tuple(_numbered(_rows(root))), "html")


def _numbered(rows: Iterator[Row]) -> Iterator[Row]:
    cells = 0
    for number, row in enumerate(rows, 1):
        cells += len(row.cells)
        if number > MOST_ROWS or cells > MOST_CELLS:
            hint = "save only the page with the list"
            raise UnreadableError(f"the page has more than {number} rows", hint, "too-large")
        yield row._replace(number=number)


def _rows(root: _Element) -> Iterator[Row]:
    """Headings, paragraphs and rows of tables in the order of the page."""
    inside: set[Any] = set()
    for element in root.iter():
        tag = element.tag
        if element.getparent() in inside or not isinstance(tag, str) or tag in _SILENT:
            inside.add(element)
        elif tag in _TEXT_TAGS:
            inside.add(element)
            yield from _text_rows(element, tag)
        elif tag == "table" and _is_list(element):
            inside.add(element)
            yield from _table_rows(element)
            yield Row(0, ())  # so that the next table is another list


def _is_list(table: _Element) -> bool:
    """A table of results, or one that holds no other."""
    return (
        "crs1" in (table.get("class") or "").lower().split()
        or next(table.iterdescendants("table"), None) is None
    )


def _text_rows(element: _Element, tag: str) -> Iterator[Row]:
    """A heading, or a paragraph with a row for each of its lines."""
    for line in _text(element, "\n" if tag == "p" else " ").split("\n" if tag == "p" else "\0"):
        bare = " ".join(line.split())
        if bare:
            yield Row(0, (text_cell(bare[:LONGEST_CELL]),), tag, _line(element))


def _table_rows(table: _Element) -> Iterator[Row]:
    for row in table.iterdescendants("tr"):
        if next(row.iterancestors("table"), None) is not table:
            continue
        cells: list[Cell] = []
        for element in row:
            if element.tag in _TARGET_TAGS:
                cells.append(_cell(element))
                cells += [text_cell("")] * _surplus(element, len(cells))
        if cells:
            yield Row(0, tuple(cells), "tr", _line(row))


def _surplus(element: _Element, column: int) -> int:
    """The columns that a cell spans beside its own."""
    span = element.get("colspan") or "1"
    width = int(span) if span.isascii() and span.isdigit() and len(span) < 5 else 1
    return max(0, min(width - 1, MOST_COLUMNS - column))


def _cell(element: _Element) -> Cell:
    classes = [name for part in element.iter() for name in (part.get("class") or "").split()]
    link = next((part.get("href") or "" for part in element.iterdescendants("a")), "")
    text = " ".join(_text(element, " ").split())
    return text_cell(text[:LONGEST_CELL], link, classes)


def _text(element: _Element, line_break: str) -> str:
    """The text of an element and all in it; ``br`` gives the line break."""
    pieces = [element.text or ""]
    for part in element.iterdescendants():
        silent = part.tag in _SILENT
        pieces.append(line_break if part.tag == "br" else "")
        pieces.append("" if silent else part.text or "")
        if part.tag in (*_TARGET_TAGS, "tr", "div"):
            pieces.append(" ")
        pieces.append(part.tail or "")
    return "".join(pieces)


def _line(element: _Element) -> int | None:
    line = element.sourceline
    return line if isinstance(line, int) and line > 0 else None
