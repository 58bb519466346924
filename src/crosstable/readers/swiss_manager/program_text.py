"""The text files that Swiss-Manager writes: players, pairings, and the crosstable list.

Source: Swiss-Manager spec, sections 3.2 and 4.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from crosstable.api import ReadOptions, ReadResult, Sniff, Source, SourceText, Tournament, Verdict
from crosstable.readers._columns import Line
from crosstable.readers._text import decode_lines
from crosstable.readers.swiss_manager import program_pairings, program_players
from crosstable.readers.swiss_manager import text_codes as codes
from crosstable.readers.swiss_manager._findings import Findings
from crosstable.readers.swiss_manager._semicolons import names_of
from crosstable.readers.swiss_manager.program_crosstable import IN_THREES, read_crosstable

FORMAT = "swiss-manager-text"
HEADER_WITHIN = 60
"""The header stands among so many lines."""
LONGEST_LINE = 100_000

_Read = Callable[[SourceText, int, Findings], Tournament | None]


def sniff(head: bytes) -> Sniff:
    """One of the three headers is a yes."""
    if head[:2] in (b"\xff\xfe", b"\xfe\xff"):
        head = head.decode("utf-16", errors="replace").encode()
    if b";" not in head:
        return Sniff(Verdict.NO, "it has no semicolons")
    lines = head.decode("cp1252", errors="replace").splitlines()
    kind = _find_header([line.lstrip("ï»¿") for line in lines])
    if kind is None:
        return Sniff(Verdict.NO, "it has none of the column names of a text file of the program")
    return Sniff(Verdict.YES, f"it has the column names of {_TITLES[kind[1]]}")


def _find_header(lines: Sequence[str]) -> tuple[int, _Read] | None:
    """The position of the header and what reads the rows under it."""
    for position, line in enumerate(lines[:HEADER_WITHIN]):
        if ";" not in line:
            continue
        if IN_THREES.search(line):
            return position, read_crosstable
        names = names_of(line)
        if names.keys() >= {"Runde", "NrW", "NrS"}:
            return position, program_pairings.read_pairings
        if names.keys() >= {"Nr", "Name", "Titel"} and names.keys() & {"EloInt", "FideIdent"}:
            return position, program_players.read_players
    return None


_TITLES: dict[_Read, str] = {
    read_crosstable: "a crosstable in threes",
    program_pairings.read_pairings: "Spielerauslosung (pairings)",
    program_players.read_players: "Spielerdaten (players)",
}
_NEEDED: dict[_Read, Sequence[str]] = {
    program_pairings.read_pairings: program_pairings.NEEDED,
    program_players.read_players: program_players.NEEDED,
}


def read(source: Source, options: ReadOptions) -> ReadResult:
    """Read one text file of the program; bad input never raises."""
    decoded = decode_lines(source.name, FORMAT, source.data, options.encoding)
    if decoded.text is None:
        return ReadResult((), decoded.diagnostics)
    findings = Findings(source.name, list(decoded.diagnostics))
    tournament = _read(decoded.text, options, findings)
    return ReadResult((tournament,) if tournament is not None else (), findings.all())


def _read(text: SourceText, options: ReadOptions, findings: Findings) -> Tournament | None:
    header = _find_header(text.lines)
    if header is None or any(len(line) > LONGEST_LINE for line in text.lines):
        message = "no line has the column names of Spielerdaten, Spielerauslosung or a crosstable"
        if header is not None:
            message = f"a line has more than {LONGEST_LINE} characters"
        hint = "Swiss-Manager writes these files under 'Extras', 'Daten Import/Export'"
        findings.tell(codes.NO_HEADER, None, message, hint=hint)
        return None
    position, reader = header
    names = names_of(text.lines[position])
    missing = [name for name in _NEEDED.get(reader, ()) if name not in names]
    if missing:
        line = Line(text.name, position + 1, text.lines[position])
        message = f"column {', '.join(missing)} is missing"
        findings.tell(codes.COLUMNS, line.span(), message, excerpt=line.text)
        return None
    if reader is read_crosstable:
        tournament = read_crosstable(text, position, findings, is_part=options.partial)
    else:
        tournament = reader(text, position, findings)
    if tournament is None and not any(d.severity.value == "error" for d in findings.diagnostics):
        findings.tell(codes.NO_ROWS, None, "there is no usable row under the column names")
    return tournament
