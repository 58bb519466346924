"""Whether an input looks like PGN, judged by its first 64 KiB."""

from __future__ import annotations

import re

from crosstable.api import Sniff, Verdict

_TAG = re.compile(
    rb'(?:^|[\r\n])(?:\xef\xbb\xbf)?[ \t]*\[(Event|Site|Date|Round|White|Black|Result)[ \t]+"'
)


def sniff(head: bytes) -> Sniff:
    """Tags that name both players are a yes; other tags of a game a maybe."""
    if head[:2] in (b"\xff\xfe", b"\xfe\xff"):
        head = head.decode("utf-16", errors="replace").encode()
    tags = {found[1] for found in _TAG.finditer(head)}
    if {b"White", b"Black"} <= tags:
        return Sniff(Verdict.YES, "it has tags that name White and Black")
    if tags:
        return Sniff(Verdict.MAYBE, "it has tags of games, but names no players")
    return Sniff(Verdict.NO, "it has no tags of games")
