"""The catalogue: every diagnostic that the TRF reader can give."""

from __future__ import annotations

from crosstable.api import DiagnosticCode, Severity


def _error(code: str, summary: str) -> DiagnosticCode:
    return DiagnosticCode(f"TRF-{code}", Severity.ERROR, summary)


def _warning(code: str, summary: str) -> DiagnosticCode:
    return DiagnosticCode(f"TRF-{code}", Severity.WARNING, summary)


def _info(code: str, summary: str) -> DiagnosticCode:
    return DiagnosticCode(f"TRF-{code}", Severity.INFO, summary)


# The file as a whole
EMPTY = _error("EMPTY", "The file is empty.")
NO_PLAYERS = _error("NO-PLAYERS", "The file has no player row (record 001).")
MORE = _info("MORE", "There are more findings of one code than are listed.")

# Lines
UNKNOWN_RECORD = _warning("UNKNOWN-RECORD", "A line begins with an id that TRF does not know.")
LINE_TOO_LONG = _error("LINE-TOO-LONG", "A line is longer than any record can be.")
REPEATED_RECORD = _warning("REPEATED-RECORD", "A record that may stand once stands twice.")
KEPT = _info("KEPT", "A record is kept as text: the results model has no place for it.")
FIELD = _warning("FIELD", "A field does not hold what its record demands.")

# Headers
DATE_TWO_DIGIT_YEAR = _warning("DATE-TWO-DIGIT-YEAR", "A start or end date has a two-digit year.")
DATE_AMBIGUOUS = _warning("DATE-AMBIGUOUS", "Day, month and year of a date cannot be told apart.")
DATE_UNREADABLE = _warning(
    "DATE-UNREADABLE", "A date is in no form that is known, or its day does not exist."
)
ROUND_COUNTS_DIFFER = _warning("ROUND-COUNTS-DIFFER", "Records 142 and XXR disagree.")
TYPE_CODE = _warning("TYPE-CODE", "Record 192 holds a code that is not FIDE's.")
TIE_BREAKS_DIFFER = _warning("TIE-BREAKS-DIFFER", "Records 202 and 212 disagree.")
TIE_BREAKS_NO_POINTS = _warning("TIE-BREAKS-NO-POINTS", "Record 212 does not begin with PTS.")
POINTS_DIALECT = _warning("POINTS-DIALECT", "Record 162 uses Z for what TRF26 calls A.")
POINTS_SYMBOL = _warning("POINTS-SYMBOL", "A record of points uses a symbol that is not known.")

# Player rows
START_NUMBER = _error("START-NUMBER", "A player row has no usable starting rank in 5-8.")
DUPLICATE_NUMBER = _error("DUPLICATE-NUMBER", "Two different rows have one starting rank.")
DUPLICATE_ROW = _warning("DUPLICATE-ROW", "One player row stands twice.")
NUMBERS_MISSING = _info("NUMBERS-MISSING", "Some starting ranks are not used.")
GAP_COLUMN = _warning("GAP-COLUMN", "A column that must be blank is not.")
BYTE_COLUMNS = _info("BYTE-COLUMNS", "A row counts its columns in bytes, not in characters.")
TAB = _warning("TAB", "A player row contains TAB characters.")
NAME_MISSING = _warning("NAME-MISSING", "A player row has no name.")
SEX = _info("SEX", "The sex is neither m nor w.")
TITLE = _info("TITLE", "The title is none of FIDE's.")
RATING = _warning("RATING", "The rating is not a number.")
POINTS = _warning("POINTS", "The points are not a number.")
RANK = _warning("RANK", "The rank is not a number.")
NATIONAL_RATING_OF_NOBODY = _warning(
    "NATIONAL-RATING-OF-NOBODY", "A national rating belongs to no player of the file."
)

# Rounds
ROUND_CELL = _error("ROUND-CELL", "A round's cell does not fit its columns.")
ROUND_CELL_SHIFTED = _warning("ROUND-CELL-SHIFTED", "A round's cell stands beside its columns.")
ROUND_COLOUR = _warning("ROUND-COLOUR", "A colour code is not w, b or -.")
ROUND_RESULT = _error("ROUND-RESULT", "A result code is not known.")
COLOUR_MISSING = _warning("COLOUR-MISSING", "A game has no colour.")
COLOUR_WITHOUT_RESULT = _error(
    "COLOUR-WITHOUT-RESULT", "A cell has a colour, but neither opponent nor result."
)
RESULT_WITHOUT_OPPONENT = _error(
    "RESULT-WITHOUT-OPPONENT", "A cell has the result of a game, but no opponent."
)
BYE_WITH_COLOUR = _warning("BYE-WITH-COLOUR", "A bye has a colour.")
BYE_WITH_OPPONENT = _warning("BYE-WITH-OPPONENT", "A game has the result code of a bye.")
SURPLUS_BYE = _warning("SURPLUS-BYE", "A cell without a game lies beyond the last round.")
SURPLUS_GAME = _warning("SURPLUS-GAME", "A game lies beyond the last round.")
STRAY_GAME = _warning("STRAY-GAME", "A game lies in a round far behind those of everybody else.")
ROUNDS_TOO_MANY = _error("ROUNDS-TOO-MANY", "A row has more rounds than any event.")
BLANK_RESULT_HALF = _info(
    "BLANK-RESULT-HALF", "A bye without a code is a half-point bye; the points say so."
)
BLANK_RESULT_OPEN = _warning(
    "BLANK-RESULT-OPEN", "Byes without a code: the points do not tell which are worth a half."
)
PLUS_WITHOUT_OPPONENT = _info(
    "PLUS-WITHOUT-OPPONENT", "A + without opponent is read as a bye, or as a forfeit in teams."
)
BYE_CONTRADICTION = _warning("BYE-CONTRADICTION", "Record 240 and a round's cell disagree.")
ABNORMAL_POINTS = _warning("ABNORMAL-POINTS", "A record 299 fits no round of its players.")

# Participants named in other records
UNKNOWN_PLAYER = _warning("UNKNOWN-PLAYER", "A record names a starting rank that nobody has.")
TEAM_NUMBER = _error("TEAM-NUMBER", "A team row has no usable number, or one already taken.")
TEAM_RECORD_OLD = _info("TEAM-RECORD-OLD", "Records 013 are not read where there are 310.")
UNKNOWN_TEAM = _warning("UNKNOWN-TEAM", "A record names a team number that no team has.")
TEAM_PLAYER_TWICE = _warning("TEAM-PLAYER-TWICE", "A player belongs to two teams.")
TEAM_MEETS_ITSELF = _warning("TEAM-MEETS-ITSELF", "Two players of one team meet.")
PLAYER_WITHOUT_TEAM = _warning(
    "PLAYER-WITHOUT-TEAM", "In a team event somebody plays who belongs to no team."
)
TEAM_TWO_MATCHES = _warning("TEAM-TWO-MATCHES", "A team's players meet two teams in a round.")
LINE_UP = _warning("LINE-UP", "A record 300 and the players' rows disagree.")
LINE_UP_PLAYER = _warning("LINE-UP-PLAYER", "A record 300 names a player of no team row.")
BOARD_ORDER = _warning("BOARD-ORDER", "The board order of team matches is not certain.")
BOARDS_MISSING = _warning(
    "BOARDS-MISSING", "A team match has fewer boards, and no record 300 says which are empty."
)
MATCH_FORFEIT = _warning("MATCH-FORFEIT", "A record 330 and the players' rows disagree.")
TEAM_ROUND_OPEN = _warning("TEAM-ROUND-OPEN", "Nothing says why a team has no match in a round.")
TEAMS_MISSING = _warning("TEAMS-MISSING", "The type says team event, but there are no teams.")
TEAMS_PARTIAL = _info("TEAMS-PARTIAL", "Few players belong to a team: an individual event.")
