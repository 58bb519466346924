"""Whether an input looks like a TRF, judged by its first 64 KiB."""

from __future__ import annotations

import re

from crosstable.api import Sniff, Verdict

_PLAYER = re.compile(rb"(?:^|[\r\n])(?:\xef\xbb\xbf)?001[ \t](?=[ \d]{4})(?= *\d{1,4}[ \t])")
_HEADER = re.compile(rb"(?:^|[\r\n])(?:\xef\xbb\xbf)?(0[1-9]2|1[0-9]2|XXR|XXC)(?=[ \t\r\n])")
_TYPICAL_HEADERS = 2


def sniff(head: bytes) -> Sniff:
    """Player rows are a yes; at least two headers a maybe, since the players may follow."""
    if not head:
        return Sniff(Verdict.NO, "the file is empty")
    if head[:2] in (b"\xff\xfe", b"\xfe\xff"):
        head = head.decode("utf-16", errors="replace").encode()
    if _PLAYER.search(head):
        return Sniff(Verdict.YES, "it has player rows (record 001)")
    headers = {found[1] for found in _HEADER.finditer(head)}
    if len(headers) >= _TYPICAL_HEADERS:
        return Sniff(Verdict.MAYBE, "it has headers of a tournament report, but no player row")
    return Sniff(Verdict.NO, "it has neither player rows (record 001) nor TRF headers")
