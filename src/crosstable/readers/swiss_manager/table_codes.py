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
NOT_YET = _error("LIST-NOT-READ", "A list is recognised, but cannot be read.")
PLAYER_CARD = _error("PLAYER-CARD", "The file is the card of one player, not a tournament.")
SEARCH = _error("SEARCH", "The file lists tournaments or players that a search found.")
ENCODING = _error("PAGE-ENCODING", "The encoding that a page names, or the user, does not exist.")

# Around a list
KEPT = _info("KEPT", "Lines around a list are kept as text.")
DATE = _warning("DATE", "A date of the details does not exist.")

# Rows of players
COLUMNS = _info("COLUMNS", "A list has columns that the results model has no place for.")
NAME = _warning("NAME", "A row has no name.")
RATING = _warning("RATING", "A rating is no number that a rating can be.")
