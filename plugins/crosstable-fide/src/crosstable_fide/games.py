"""Which rounds are games: questions that several article groups ask."""

from __future__ import annotations

from crosstable.api import Colour, Context, Record, Use

MATCH_POINTS, GAME_POINTS = "MP", "GP"
"""The scores of a team event."""


def has_games(context: Context) -> bool:
    """Whether the games are known: by game points those on the boards of the matches."""
    return context.event.score != GAME_POINTS or has_boards(context)


def has_boards(context: Context) -> bool:
    """Whether the results on the boards of a team event are known."""
    by_games = context.by_score(GAME_POINTS).event
    return any(participant.boards for participant in by_games.participants.values())


def win_of_a_game(context: Context, record: Record) -> int:
    """What a win gives for a single game, or for a match by match points."""
    event, win = context.event, context.event.win
    if record.outcome.is_played and record.colour is Colour.BLACK:
        win = event.win_with_black or win
    if event.score == GAME_POINTS and event.boards:
        win //= event.boards
    return win * event.stage(record.round).weight


def is_own_game(context: Context, record: Record) -> bool:
    """Whether a round is a game in the participant's own record (article 7)."""
    return record.outcome.is_played or context.unplayed.is_game(context, record, Use.OWN_RECORD)


def is_rated_game(context: Context, record: Record) -> bool:
    """Whether a round is a game for rating tie-breaks (article 10)."""
    return record.outcome.is_played or context.unplayed.is_game(context, record, Use.RATINGS)


def has_met(context: Context, record: Record, forfeits_as_played: bool = False) -> bool:
    """Whether the opponent of this round was met: over the board, or by a forfeit that
    counts as a game (articles 6.1.1 and 15.2, ``/P``)."""
    outcome = record.outcome
    if outcome.is_played:
        return True
    if not outcome.is_forfeit:
        return False
    return forfeits_as_played or context.unplayed.is_game(context, record, Use.OPPONENTS)
