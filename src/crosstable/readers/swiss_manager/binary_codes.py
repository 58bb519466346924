"""The catalogue: every diagnostic about the program's own tournament files."""

from __future__ import annotations

from crosstable.api import DiagnosticCode, Severity


def _error(code: str, summary: str) -> DiagnosticCode:
    return DiagnosticCode(f"SM-BINARY-{code}", Severity.ERROR, summary)


def _warning(code: str, summary: str) -> DiagnosticCode:
    return DiagnosticCode(f"SM-BINARY-{code}", Severity.WARNING, summary)


EXPERIMENTAL = _warning(
    "EXPERIMENTAL", "Tournament files of the program are read by a layout that is not official."
)
DAMAGED = _error(
    "DAMAGED", "The tournament file ends early, or a section is not where it should be."
)
TYPE = _error("TYPE", "The type of the tournament is none of the four that are known.")
REST = _warning("REST", "A section has more bytes than its records take.")
REFERENCE = _error("REFERENCE", "A game or match names a player or team that does not exist.")
RESULT = _error("RESULT", "The result byte of a game is not known.")
UNSEATED = _warning("UNSEATED", "A game of a team event belongs to no match.")
VALUE = _warning("VALUE", "A date of the file does not exist.")
