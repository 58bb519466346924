"""The catalogue: every diagnostic that the PGN writer can give."""

from __future__ import annotations

from crosstable.api import DiagnosticCode, Severity

NO_GAMES = DiagnosticCode(
    "PGN-WRITE-NO-GAMES", Severity.ERROR, "An event without games cannot be written as PGN."
)
PLAYERS = DiagnosticCode(
    "PGN-WRITE-PLAYERS", Severity.WARNING, "Players without a game have no place in PGN."
)
BYES = DiagnosticCode(
    "PGN-WRITE-BYES", Severity.WARNING, "PGN has no byes and no rounds without a game."
)
RESULT = DiagnosticCode(
    "PGN-WRITE-RESULT", Severity.WARNING, "A game ended in a way that PGN cannot say."
)
COLOURS = DiagnosticCode(
    "PGN-WRITE-COLOURS",
    Severity.WARNING,
    "A game with two sides of one colour, or none, got White for one.",
)
NAMES = DiagnosticCode(
    "PGN-WRITE-NAMES", Severity.WARNING, "A player has no name, or another's and no FIDE id."
)
STAGES = DiagnosticCode(
    "PGN-WRITE-STAGES", Severity.WARNING, "The stages of an event are not told apart in PGN."
)
MOVES = DiagnosticCode(
    "PGN-WRITE-MOVES", Severity.INFO, "Numbers of moves are written for all played games or none."
)
POINTS = DiagnosticCode(
    "PGN-WRITE-POINTS", Severity.WARNING, "PGN cannot say what a game is worth."
)
LEFT_OUT = DiagnosticCode(
    "PGN-WRITE-LEFT-OUT", Severity.INFO, "PGN has no tag for some of what is known."
)
