"""The catalogue: every diagnostic about the text files that the program writes."""

from __future__ import annotations

from crosstable.api import DiagnosticCode, Severity


def _error(code: str, summary: str) -> DiagnosticCode:
    return DiagnosticCode(f"SM-TEXT-{code}", Severity.ERROR, summary)


def _warning(code: str, summary: str) -> DiagnosticCode:
    return DiagnosticCode(f"SM-TEXT-{code}", Severity.WARNING, summary)


def _info(code: str, summary: str) -> DiagnosticCode:
    return DiagnosticCode(f"SM-TEXT-{code}", Severity.INFO, summary)


# The file as a whole
NO_HEADER = _error("NO-HEADER", "No line has the column names of a text file of the program.")
NO_ROWS = _error("NO-ROWS", "There is no usable row under the column names.")
COLUMNS = _error("COLUMNS", "A column that the file cannot do without is missing.")
PLAYERS_ONLY = _info("PLAYERS-ONLY", "The file has players and their standing, but no games.")
GAMES_ONLY = _info("GAMES-ONLY", "The file has games between numbers, but no names.")
ROUNDS_MISSING = _info("ROUNDS-MISSING", "The pairings do not begin with round 1.")
TEAM_GAMES = _warning("TEAM-GAMES", "The games are boards of team matches; no file has the teams.")
UNNAMED_TIE_BREAKS = _info("UNNAMED-TIE-BREAKS", "The tie-break columns have numbers, no names.")
NOT_USED = _info("NOT-USED", "The results model has no place for a column; its rows are kept.")

# Rows
FIELDS = _warning("FIELDS", "A row has more or fewer fields than there are column names.")
NUMBER = _error("NUMBER", "A row has no usable starting rank.")
DUPLICATE = _error("DUPLICATE", "A starting rank stands in two rows, or twice in one round.")
NAME = _warning("NAME", "A player has no name.")
VALUE = _warning("VALUE", "A rating, rank, date or points field cannot be read.")
NATIONAL_RATING = _info(
    "NATIONAL-RATING", "Players without an international rating have their national one."
)

# Games
RESULT = _error("RESULT", "The scores of a game make no sense.")
OPEN_GAMES = _info("OPEN-GAMES", "Games 0:0 without a sign are read as not yet played.")
BYE_VALUE = _warning("BYE-VALUE", "A pairing-allocated bye of a finished round has no points.")
ABSENT = _info("ABSENT", "Who is not paired in a round is not listed there; why is unknown.")
OTHER_RATING_RESULT = _warning(
    "OTHER-RATING-RESULT", "A game has another result for rating; it is kept as text."
)

# The crosstable
PAGE = _error("PAGE", "Opponents stand on rows that the list does not have.")
NOT_MUTUAL = _error("NOT-MUTUAL", "The opponents of a crosstable do not name each other.")
CELL = _error("CELL", "A round of the crosstable cannot be understood.")
COLOURS_UNKNOWN = _warning("COLOURS-UNKNOWN", "The letters of the colours cannot be told apart.")
FULL_BYES = _info("FULL-BYES", "Several byes of a full point in one round; none was allocated.")
