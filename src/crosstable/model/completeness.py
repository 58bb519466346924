"""How many games an event has, and how many it would have if every round were full."""

from __future__ import annotations

from typing import NamedTuple

from crosstable.model.tournament import EventKind, Tournament


class Completeness(NamedTuple):
    """The games of the main score, and how many full rounds would have.

    ``expected`` is ``None`` where the format does not tell: matches and knock-outs.  Of a
    Swiss it is the most there can be, for byes and absences are no games.
    """

    found: int
    expected: int | None

    @property
    def is_complete(self) -> bool:
        """Whether no game is known to be missing."""
        return self.expected is None or self.found >= self.expected


def completeness(tournament: Tournament) -> Completeness:
    """Count the games up to the last round that has any.

    In n rounds of p players there are n times p/2 games; one player is free where p is odd.
    That is also the number of games of a round robin.  Source: PGN fact sheet, section 4.
    """
    skipped = tournament.rounds_off_score
    played = [
        record
        for player in tournament.players
        for record in player.records
        if record.outcome.is_paired and record.round not in skipped
    ]
    found = (len(played) + 1) // 2
    last = max((record.round for record in played), default=0)
    rounds = sum(number not in skipped for number in range(1, last + 1))
    participants = tournament.participants
    is_open = tournament.kind in (EventKind.KNOCK_OUT, EventKind.MATCH) or len(participants) < 3
    if is_open or any(record.game > 1 for record in played):
        return Completeness(found, None)
    return Completeness(found, rounds * (len(participants) // 2) * _boards(tournament))


def _boards(tournament: Tournament) -> int:
    """The games of a full match; 1 where players are ranked."""
    if not tournament.is_ranked_by_team:
        return 1
    return max((len(r.line_up) for team in tournament.teams for r in team.records), default=1)
