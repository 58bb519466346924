"""The catalogue: every diagnostic that the readers of Swiss-Manager's tables can give."""

from __future__ import annotations

from crosstable.api import DiagnosticCode, Severity


def _error(code: str, summary: str) -> DiagnosticCode:
    return DiagnosticCode(f"SM-{code}", Severity.ERROR, summary)


def _warning(code: str, summary: str) -> DiagnosticCode:
    return DiagnosticCode(f"SM-{code}", Severity.WARNING, summary)


def _info(code: str, summary: str) -> DiagnosticCode:
    return DiagnosticCode(f"SM-{code}", Severity.INFO, summary)


# The file as a whole
DAMAGED = _error("DAMAGED", "A workbook or page is damaged, or empty.")
PROTECTED = _error("PROTECTED", "A workbook is protected by a password.")
TOO_LARGE = _error("TOO-LARGE", "A file is larger than any list of a tournament.")
FOREIGN = _error("FOREIGN", "An archive or office document holds no list.")
NO_LIST = _error("NO-LIST", "No list of Swiss-Manager is recognised in the file.")
PLAYER_CARD = _error("PLAYER-CARD", "The file is the card of one player, not a tournament.")
SEARCH = _error("SEARCH", "The file lists tournaments or players that a search found.")

# Around a list
KEPT = _info("KEPT", "Lines around a list are kept as text.")
DATE = _warning("DATE", "A date of the details does not exist.")

# Rows of players
COLUMNS = _info("COLUMNS", "A list has columns that the results model has no place for.")
NAME = _warning("NAME", "A row has no name.")
RATING = _warning("RATING", "A rating is no number that a rating can be.")

# Crosstables
TIE_BREAKS = _info("TIE-BREAKS", "What a column of tie-breaks holds is not certain.")
NUMBER = _error("NUMBER", "A row of a crosstable has no number, or one that another row has.")
CELL = _warning("CELL", "A cell of a round, or of an opponent, is none that a crosstable has.")
COLOURS = _warning("COLOURS", "The letters of the colours contradict one another.")
PAGE = _error("PAGE", "Opponents are not in the list: it is a page of a longer one.")
PARTIAL = _warning("PARTIAL", "A page of a longer list was read, as asked.")
RECIPROCITY = _error("RECIPROCITY", "The two sides of the games do not fit together.")
BYES = _info("BYES", "Full points without an opponent were read as allocated or asked for.")
BYE_WORTH = _info("BYE-WORTH", "The points show that a bye is not worth a full point.")
POINTS_AS_TIE_BREAK = _info(
    "POINTS-AS-TIE-BREAK",
    "A list has no column of points, but calls its first tie-break so.",
)
POINTS_MISSING = _info("POINTS-MISSING", "The list has no points; those of the rounds are used.")
ROUNDS_UNKNOWN = _info(
    "ROUNDS-UNKNOWN", "A round robin is read without knowing its rounds and colours."
)
EMPTY = _error("LIST-EMPTY", "A list has a header, but no row.")
