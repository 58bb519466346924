"""The catalogue: every diagnostic about the XML that is sent to the site or imported."""

from __future__ import annotations

from crosstable.api import DiagnosticCode, Severity


def _error(code: str, summary: str) -> DiagnosticCode:
    return DiagnosticCode(f"SM-XML-{code}", Severity.ERROR, summary)


def _warning(code: str, summary: str) -> DiagnosticCode:
    return DiagnosticCode(f"SM-XML-{code}", Severity.WARNING, summary)


def _info(code: str, summary: str) -> DiagnosticCode:
    return DiagnosticCode(f"SM-XML-{code}", Severity.INFO, summary)


# The file as a whole
TOO_LARGE = _error("TOO-LARGE", "The XML is larger than any tournament.")
DOCTYPE = _error("DOCTYPE", "The XML declares a document type or entities; it is not read.")
DAMAGED = _error("DAMAGED", "The XML is not well formed.")
NO_TOURNAMENT = _error("NO-TOURNAMENT", "The XML holds no tournament and no list of players.")
TYPE = _warning("TYPE", "The type of the tournament is not known.")
PLAYERS_ONLY = _info("PLAYERS-ONLY", "The XML has players or teams, but no games.")
NOT_USED = _info("NOT-USED", "Attributes that the results model has no place for are kept as text.")
TIE_BREAKS = _info("TIE-BREAKS", "The tie-breaks of the XML are no list of codes for certain.")
WITHDRAWN = _warning("WITHDRAWN", "Somebody withdrew, and the XML says what their games count.")

# Participants
NUMBER = _error("NUMBER", "A player, team or round has no usable number.")
DUPLICATE = _error("DUPLICATE", "A number is taken, or somebody has two games in a round.")
NAME = _warning("NAME", "A player has no name.")
VALUE = _warning("VALUE", "A rating, rank, date or points cannot be read.")

# Games
RESULT = _error("RESULT", "The scores of a game make no sense.")
BOTH_LOST = _info("BOTH-LOST", "A game was lost by both sides.")
ZERO_ALL = _warning("ZERO-ALL", "A game 0:0 without a sign is read as not yet played.")
OPEN = _warning("OPEN", "A tournament that is over has a round without results.")
TEAM = _warning("TEAM", "A game or match names a player or team that fits no match.")
