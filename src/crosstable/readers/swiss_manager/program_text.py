"""The text files that Swiss-Manager writes: players, pairings, and the crosstable list.

Source: Swiss-Manager spec, sections 3.2 and 4.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from crosstable.api import ReadOptions, ReadResult, Source, SourceText, Tournament
from crosstable.readers._columns import Line
from crosstable.readers._text import decode_lines
from crosstable.readers.swiss_manager import program_pairings, program_players
from crosstable.readers.swiss_manager import text_codes as codes
from crosstable.readers.swiss_manager._findings import Findings
from crosstable.readers.swiss_manager._semicolons import names_of
from crosstable.readers.swiss_manager.program_crosstable import read_crosstable
from crosstable.readers.swiss_manager.program_headers import Header, find_header

FORMAT = "swiss-manager-text"
LONGEST_LINE = 100_000

_Read = Callable[[SourceText, int, Findings], Tournament | None]


_READERS: dict[Header, _Read] = {
    Header.CROSSTABLE: read_crosstable,
    Header.PAIRINGS: program_pairings.read_pairings,
    Header.PLAYERS: program_players.read_players,
}
_NEEDED: dict[Header, Sequence[str]] = {
    Header.PAIRINGS: program_pairings.NEEDED,
    Header.PLAYERS: program_players.NEEDED,
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
    found = find_header(text.lines)
    if found is None or any(len(line) > LONGEST_LINE for line in text.lines):
        message = "no line has the column names of Spielerdaten, Spielerauslosung or a crosstable"
        if found is not None:
            message = f"a line has more than {LONGEST_LINE} characters"
        hint = "Swiss-Manager writes these files under 'Extras', 'Daten Import/Export'"
        findings.tell(codes.NO_HEADER, None, message, hint=hint)
        return None
    position, header = found
    names = names_of(text.lines[position])
    missing = [name for name in _NEEDED.get(header, ()) if name not in names]
    if missing:
        line = Line(text.name, position + 1, text.lines[position])
        message = f"column {', '.join(missing)} is missing"
        findings.tell(codes.COLUMNS, line.span(), message, excerpt=line.text)
        return None
    if header is Header.CROSSTABLE:
        tournament = read_crosstable(text, position, findings, is_part=options.partial)
    else:
        tournament = _READERS[header](text, position, findings)
    if tournament is None and not any(d.severity.value == "error" for d in findings.diagnostics):
        findings.tell(codes.NO_ROWS, None, "there is no usable row under the column names")
    return tournament
