"""Whether an input looks like a file of Swiss-Manager, judged by its first 64 KiB."""

from __future__ import annotations

import re
from dataclasses import replace

from crosstable.api import Sniff, Verdict

TOURNAMENT_FILE = b"\x93\xff\x89\x44"
"""How the header of a tournament file of the program begins."""

_FIRST_LINES = 60
_SIGNS = ((b";", 1), (b"\t", 1), (b",", 3))
"""Separators, and how many lines with two of them are enough for a table to be looked for."""

_ZIP = b"PK\x03\x04"
_COMPOUND = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_MARKUP = re.compile(rb"<\s*(?:!doctype\s+html|html|head|body|table)\b", re.I)
_SITE = re.compile(rb"chess-results\.com|swiss-manager", re.I)


def sniff(head: bytes) -> Sniff:
    """Workbooks and pages of the site are a yes; any page a maybe; a text goes by its header."""
    if head.startswith(_COMPOUND):
        return Sniff(Verdict.YES, "it is a workbook (.xls)")
    if head.startswith(_ZIP):
        if b"xl/" in head or b"[Content_Types].xml" in head:
            return Sniff(Verdict.YES, "it is a workbook (.xlsx)")
        return Sniff(Verdict.MAYBE, "it is a zip archive, maybe a workbook")
    text = head
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        text = head.decode("utf-16", "replace").encode()
    if _MARKUP.search(text[:4096]):
        if _SITE.search(text):
            return Sniff(Verdict.YES, "it is a page of chess-results.com")
        return Sniff(Verdict.MAYBE, "it is a web page")
    return _sniff_text(text)


_PLAYER_DATA = re.compile(rb"(?:\xef\xbb\xbf)?Nr;Name;Titel;", re.I)
"""How the program's export of players for other programs begins; it is no list."""


def _sniff_text(head: bytes) -> Sniff:
    if _PLAYER_DATA.match(head):
        return Sniff(Verdict.NO, "it is Swiss-Manager's own file of players, not a list")
    # Most texts are no tables at all, which can be seen without the rest of this package.
    lines = head.splitlines()[:_FIRST_LINES]
    if all(sum(line.count(sign) > 1 for line in lines) < enough for sign, enough in _SIGNS):
        return Sniff(Verdict.NO, "it is no workbook or page, and has no columns with separators")
    from crosstable.readers._text import decode_lines
    from crosstable.readers.swiss_manager._kinds import kind_of
    from crosstable.readers.swiss_manager._separated import read_separated
    from crosstable.readers.swiss_manager._tables import find_tables

    decoded = decode_lines("", "", head, None)
    if decoded.text is None:
        return Sniff(Verdict.NO, "it is neither a workbook nor a page nor a text")
    beginning = replace(decoded.text, lines=decoded.text.lines[:_FIRST_LINES])
    for table in find_tables(read_separated(beginning)):
        kind = kind_of(table)
        if kind is not None:
            return Sniff(Verdict.YES, f"it is a text with separators: {kind.title}")
    return Sniff(Verdict.NO, "it is no workbook or page, and no list with a known header")


_UPLOAD = re.compile(rb"<(?:\w+:)?chessresults[\s/>]", re.IGNORECASE)
_IMPORT = re.compile(rb"\b(?:Player|Team)UniqueId\s*=", re.IGNORECASE)


def sniff_xml(head: bytes) -> Sniff:
    """The root of an upload, or the unique ids of an import, are a yes."""
    if head[:2] in (b"\xff\xfe", b"\xfe\xff"):
        head = head.decode("utf-16", errors="replace").encode()
    if _UPLOAD.search(head):
        return Sniff(Verdict.YES, "it is an upload to chess-results.com (XML)")
    if head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<") and _IMPORT.search(head):
        return Sniff(Verdict.YES, "it is a list of players or teams for Swiss-Manager (XML)")
    return Sniff(Verdict.NO, "it is no XML of Swiss-Manager or chess-results.com")


def sniff_binary(head: bytes) -> Sniff:
    """The first four bytes are a yes."""
    if head.startswith(TOURNAMENT_FILE):
        return Sniff(Verdict.YES, "it is a tournament file of Swiss-Manager")
    return Sniff(Verdict.NO, "it is no tournament file of Swiss-Manager")
