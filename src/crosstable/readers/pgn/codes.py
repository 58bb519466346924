"""The catalogue: every diagnostic that the PGN reader can give."""

from __future__ import annotations

from crosstable.api import DiagnosticCode, Severity


def _error(code: str, summary: str) -> DiagnosticCode:
    return DiagnosticCode(f"PGN-{code}", Severity.ERROR, summary)


def _warning(code: str, summary: str) -> DiagnosticCode:
    return DiagnosticCode(f"PGN-{code}", Severity.WARNING, summary)


def _info(code: str, summary: str) -> DiagnosticCode:
    return DiagnosticCode(f"PGN-{code}", Severity.INFO, summary)


# The file as a whole
EMPTY = _error("EMPTY", "The file holds no game.")
COUNT = _warning("COUNT", "The number of games is not that of the lines that name White.")
MORE = _info("MORE", "There are more findings of one code than are listed.")

# Lines
STRAY = _warning("STRAY", "Text stands before the tags of the first game.")
TAG = _warning("TAG", "A line that should be a tag cannot be read.")
TAG_REPEATED = _warning("TAG-REPEATED", "A game has one tag twice, with different values.")
COMMENT = _warning("COMMENT", "A comment has no closing brace.")

# A game by itself
PLAYER_MISSING = _error("PLAYER-MISSING", "A game does not name both players.")
SAME_PLAYER = _error("SAME-PLAYER", "A game has one player on both sides.")
RESULT = _error("RESULT", "A result is in no form that is known.")
RESULT_MISSING = _warning("RESULT-MISSING", "A game has neither a result tag nor a result.")
RESULT_TOKEN = _warning("RESULT-TOKEN", "The result tag and the end of the movetext disagree.")
DATE = _warning("DATE", "A date is in no form that is known.")
RATING = _warning("RATING", "A rating is not a number.")
FORFEIT = _warning("FORFEIT", "A game without moves is taken for a forfeit.")
NO_MOVES = _info("NO-MOVES", "Decisive games without moves are not taken for forfeits.")

# Rounds
ROUND = _warning("ROUND", "The tag Round holds no round number.")
ROUND_UNKNOWN = _error("ROUND-UNKNOWN", "Nothing says in which round a game was played.")
ROUNDS_INVENTED = _warning("ROUNDS-INVENTED", "No game has a round, so the rounds are invented.")
ROUND_MISSING = _warning("ROUND-MISSING", "A round has no game at all.")
TWO_GAMES = _warning("TWO-GAMES", "A player has two games in one round.")
DUPLICATE = _warning("DUPLICATE", "A game stands twice.")
CONFLICT = _error("CONFLICT", "A game stands twice, with different results.")
INCOMPLETE = _info(
    "INCOMPLETE", "There are fewer games than full rounds would have, or byes are missing."
)
STAGE = _info("STAGE", "Games are no part of the main event: a play-off or the like.")
OFF_SCORE = _warning("OFF-SCORE", "All games are of a play-off or the like.")

# Players and teams
FIDE_ID = _error("FIDE-ID", "A FIDE id stands for two unlike names.")
TWO_IDS = _warning("TWO-IDS", "One name has two FIDE ids.")
NEAR_NAMES = _info("NEAR-NAMES", "Two names may be one player's.")
FACTS = _info("FACTS", "Games state different facts of one player.")
ALIAS = _info("ALIAS", "A name was read as another one, as asked.")
ALIAS_UNUSED = _info("ALIAS-UNUSED", "Nobody has the name for which another was given.")
TEAM = _warning("TEAM", "A game of a team event does not name two teams.")
TEAM_OF_PLAYER = _warning("TEAM-OF-PLAYER", "A player plays for two teams.")
BOARDS = _warning("BOARDS", "A team match has fewer games than others.")

# Events
EVENT_MISSING = _info("EVENT-MISSING", "Games without the tag Event follow those of an event.")
EVENT_UNKNOWN = _error("EVENT-UNKNOWN", "The file holds no event of the name asked for.")
