"""The catalogue: what the readers of pairings, rankings, starting and team lists can find."""

from __future__ import annotations

from crosstable.readers.swiss_manager.table_codes import _error, _info, _warning

# Any list
NO_START_NUMBERS = _info(
    "NO-START-NUMBERS", "A list has no start numbers; its players are matched by name."
)
NUMBER_TWICE = _warning("NUMBER-TWICE", "One start number stands for two names.")
ROW_NOT_READ = _warning("ROW-NOT-READ", "A row of a list is not understood.")
ONE_PAGE = _warning("ONE-PAGE", "A list is as long as one page of the site; the rest may lack.")

# Pairings
ROUND_UNKNOWN = _error("ROUND-UNKNOWN", "A list of pairings does not say which round it is.")
ROUND_ASSUMED = _warning("ROUND-ASSUMED", "Pairings without a heading are taken for round 1.")
RESULT = _warning("RESULT", "A result is none that is known.")
RESULT_UNUSUAL = _warning("RESULT-UNUSUAL", "The two sides of a result do not make up a game.")
SECOND_RECORD = _warning("TWO-ROWS", "A participant has two rows in one round; the first stands.")
NOT_PAIRED_VALUE = _info(
    "NOT-PAIRED-VALUE", "The list of those not paired does not tell half-point byes apart."
)

# Rankings
RANK = _warning("RANK", "A rank, points or number of games is no number.")
GAMES_DIFFER = _warning("GAMES-DIFFER", "Wins, draws, losses and forfeits are not the games.")
TEAM_PLAYERS = _error("TEAM-PLAYERS", "The file ranks the players of a team event.")

# Teams
COLOURS_UNKNOWN = _info("COLOURS-UNKNOWN", "A list of boards does not tell who had White.")
TOTAL_DIFFERS = _warning("TOTAL-DIFFERS", "The total of a match is not that of its boards.")
NO_OPPONENTS = _info(
    "NO-OPPONENTS", "A list has results without opponents; the pairings must be joined."
)
