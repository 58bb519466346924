"""What records are worth by the point systems of their event, or as they were awarded."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from crosstable.model.points import PointSystem
from crosstable.model.seats import Seat, seats_of
from crosstable.model.tournament import MatchRecord, RoundRecord, Team, Tournament


def worth_of_game(system: PointSystem, record: RoundRecord) -> Fraction:
    """The points of a round or game."""
    if record.awarded is not None:
        return record.awarded
    return system.points(record.outcome, record.colour)


def worth_of_match(tournament: Tournament, record: MatchRecord) -> Fraction:
    """The match points of a match."""
    if record.match_points is not None:
        return record.match_points
    return tournament.match_points.points(record.outcome)


def worth_of_boards(
    tournament: Tournament, games: Mapping[Seat, RoundRecord], record: MatchRecord
) -> Fraction:
    """The game points of a match: as awarded, else those of its boards."""
    if record.game_points is not None:
        return record.game_points
    boards = (games[seat] for seat in seats_of(record) if seat in games)
    return sum((worth_of_game(tournament.points, board) for board in boards), Fraction(0))


def points_of_team(
    tournament: Tournament, games: Mapping[Seat, RoundRecord], team: Team
) -> tuple[Fraction, Fraction]:
    """Match points and game points of the matches that count, by the weights of their stages."""
    weights, skipped = tournament.weights, tournament.rounds_off_score
    counting = [(weights.get(r.round, 1), r) for r in team.records if r.round not in skipped]
    return (
        sum((w * worth_of_match(tournament, r) for w, r in counting), Fraction(0)),
        sum((w * worth_of_boards(tournament, games, r) for w, r in counting), Fraction(0)),
    )
