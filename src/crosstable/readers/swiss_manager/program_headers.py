"""The rows of column names by which the program's text files are told, and nothing heavier:
every input is asked for them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum

from crosstable.api import Sniff, Verdict

IN_THREES = re.compile(r"(?:^|;)\s*1\.Rd\.?;;;")
HEADER_WITHIN = 60
"""The header stands among so many lines."""


class Header(Enum):
    """The files, each with its title."""

    CROSSTABLE = "a crosstable in threes"
    PAIRINGS = "Spielerauslosung (pairings)"
    PLAYERS = "Spielerdaten (players)"


def sniff(head: bytes) -> Sniff:
    """One of the three headers is a yes."""
    if head[:2] in (b"\xff\xfe", b"\xfe\xff"):
        head = head.decode("utf-16", errors="replace").encode()
    if b";" not in head:
        return Sniff(Verdict.NO, "it has no semicolons")
    lines = head.decode("cp1252", errors="replace").splitlines()
    found = find_header([line.lstrip("ï»¿") for line in lines])
    if found is None:
        return Sniff(Verdict.NO, "it has none of the column names of a text file of the program")
    return Sniff(Verdict.YES, f"it has the column names of {found[1].value}")


def find_header(lines: Sequence[str]) -> tuple[int, Header] | None:
    """The position of the header, and which it is."""
    from crosstable.readers.swiss_manager._semicolons import names_of

    for position, line in enumerate(lines[:HEADER_WITHIN]):
        if ";" not in line:
            continue
        if IN_THREES.search(line):
            return position, Header.CROSSTABLE
        names = names_of(line)
        if names.keys() >= {"Runde", "NrW", "NrS"}:
            return position, Header.PAIRINGS
        if names.keys() >= {"Nr", "Name", "Titel"} and names.keys() & {"EloInt", "FideIdent"}:
            return position, Header.PLAYERS
    return None
