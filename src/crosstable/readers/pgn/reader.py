"""Reading a PGN file: its lines, its games, its events."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from crosstable.api import (
    Diagnostic,
    ReadOptions,
    ReadResult,
    Source,
    SourceText,
    Span,
    Stage,
    Tournament,
)
from crosstable.readers._text import decode_lines
from crosstable.readers.pgn import codes
from crosstable.readers.pgn.build import build_event
from crosstable.readers.pgn.events import EventGroup, Key, KeyReader, group_events, outline
from crosstable.readers.pgn.findings import Findings
from crosstable.readers.pgn.games import Game, read_game
from crosstable.readers.pgn.identity import Aliases
from crosstable.readers.pgn.scan import Block, Fault, FaultKind, scan

_MOST_LISTED = 10
_NAMES_WHITE = re.compile(r'\s*\[\s*White\s*"')


def read(source: Source, options: ReadOptions) -> ReadResult:
    """Read the events of a file; bad input never raises.

    With ``event`` only the events with that text in their names are built, so that memory
    goes by the event asked for, not by the file.
    """
    decoded = decode_lines(source.name, "pgn", source.data, options.encoding)
    if decoded.text is None:
        return ReadResult((), decoded.diagnostics)
    text = decoded.text
    groups = group_events(outline(_usable(scan(text.lines, []))))
    if not groups:
        message = "no game in the file names its players by the tags White and Black"
        empty = codes.EMPTY.at(Span(source.name), message)
        return ReadResult((), (*decoded.diagnostics, empty))
    wanted = [group for group in groups if _is_wanted(group, options.event)]
    if not wanted:
        unknown = _unknown(source.name, options.event or "", groups)
        return ReadResult((), (*decoded.diagnostics, unknown))
    findings = Findings(source.name, text.lines)
    tournaments = _events(text, wanted, options, findings)
    if len(groups) == 1 and tournaments:
        tournaments = [replace(tournaments[0], text=text)]
    diagnostics = (*decoded.diagnostics, *findings.in_order())
    if not tournaments:
        empty = codes.EMPTY.at(Span(source.name), "no game of the file can be used")
        diagnostics = (*diagnostics, empty)
    return ReadResult(tuple(tournaments), diagnostics)


def _usable(blocks: Iterator[Block]) -> Iterator[Block]:
    """The blocks that name a player; others are phantoms, such as a comment with a tag."""
    return (block for block in blocks if "White" in block.tags or "Black" in block.tags)


def _is_wanted(group: EventGroup, wanted: str | None) -> bool:
    return wanted is None or wanted.casefold() in group.name.casefold()


def _unknown(source: str, wanted: str, groups: Sequence[EventGroup]) -> Diagnostic:
    names = "; ".join(group.name or "(no name)" for group in groups[:_MOST_LISTED])
    names += "; ..." if len(groups) > _MOST_LISTED else ""
    message = f"no event is called {wanted!r}. The file holds: {names}"
    hint = f"'crosstable events {source}' lists them"
    return codes.EVENT_UNKNOWN.at(Span(source), message, hint=hint)


def _events(
    text: SourceText, wanted: Sequence[EventGroup], options: ReadOptions, findings: Findings
) -> list[Tournament]:
    """Read the games of the events wanted, and build these one after the other."""
    place_of = {key: nth for nth, group in enumerate(wanted) for key in group.stages}
    games: list[list[tuple[Game, Stage]]] = [[] for _ in wanted]
    faults: list[Fault] = []
    blocks = _Blocks(text.lines, faults, findings)
    reader = KeyReader()
    for block in blocks.usable():
        key = reader.key(block)
        blocks.note_event(block, key)
        nth = place_of.get(key)
        game = None if nth is None else read_game(block, text.lines, findings)
        if nth is not None and game is not None:
            games[nth].append((game, wanted[nth].stages[key]))
    _tell_faults(faults, findings)
    blocks.tell_counts()
    aliases = Aliases(options.aliases)
    tournaments = []
    for nth, group in enumerate(wanted):
        if games[nth]:
            tournaments.append(build_event(group.name, games[nth], aliases, findings))
        games[nth] = []
    for name in aliases.unused:
        findings.at_line(codes.ALIAS_UNUSED, 1, f"nobody is called {name!r}, so it is no alias")
    return tournaments


class _Blocks:
    """The games as they are scanned, counted on the way."""

    def __init__(self, lines: Sequence[str], faults: list[Fault], findings: Findings) -> None:
        self._lines = lines
        self._faults = faults
        self._findings = findings
        self._named = 0
        self._nameless: list[Block] = []
        self._without_event: list[Block] = []

    def usable(self) -> Iterator[Block]:
        """The games that name a player."""
        for block in scan(self._lines, self._faults):
            self._named += "White" in block.tags
            if "White" in block.tags or "Black" in block.tags:
                yield block
            else:
                self._nameless.append(block)

    def note_event(self, block: Block, key: Key) -> None:
        """Remember a game whose event is only that of the game before it."""
        if "Event" not in block.tags and key.event:
            self._without_event.append(block)

    def tell_counts(self) -> None:
        """Compare with the lines that name White; tell of tags without any player."""
        for block in self._nameless:
            message = "tags without a player: no game"
            self._findings.at_line(codes.PLAYER_MISSING, block.line, message)
        if self._without_event:
            count = len(self._without_event)
            message = f"{count} games have no Event: taken for that of the game before"
            self._findings.at_line(codes.EVENT_MISSING, self._without_event[0].line, message)
        lines = [n for n, line in enumerate(self._lines, 1) if _NAMES_WHITE.match(line)]
        if len(lines) != self._named:
            message = f"{self._named} games are found, but {len(lines)} lines begin with [White"
            hint = "a comment may hold a tag, or a blank line be missing between two games"
            self._findings.at_line(codes.COUNT, lines[-1] if lines else 1, message, hint)


_FAULTS: dict[FaultKind, Callable[[Findings, Fault], None]] = {
    FaultKind.TAG: lambda findings, fault: findings.at_line(
        codes.TAG, fault.line, 'the line is no tag of the form [Name "text"]; it is left out'
    ),
    FaultKind.REPEATED: lambda findings, fault: findings.at_line(
        codes.TAG_REPEATED,
        fault.line,
        f"the game has {fault.name} already, as {fault.kept!r}; that stands",
    ),
    FaultKind.COMMENT: lambda findings, fault: findings.at_line(
        codes.COMMENT, fault.line, "the comment that begins here has no end; the next game ends it"
    ),
    FaultKind.STRAY: lambda findings, fault: findings.at_line(
        codes.STRAY, fault.line, "text before the first game; it is left out"
    ),
}


def _tell_faults(faults: Sequence[Fault], findings: Findings) -> None:
    for fault in faults:
        _FAULTS[fault.kind](findings, fault)
