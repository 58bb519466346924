"""How many games an event has, and how many it would have if every round were full."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
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


def completeness(tournament: Tournament, rounds: int | None = None) -> Completeness:
    """Count the games up to the last round that has any, or up to ``rounds``.

    In n rounds of p players there are n times p/2 games; one player is free where p is odd.
    That is also the number of games of a round robin.  Source: PGN fact sheet, section 4.
    """
    skipped = tournament.rounds_off_score
    played = [
        record
        for player in tournament.players
        for record in player.records
        if record.outcome.is_paired
        and record.round not in skipped
        and (rounds is None or record.round <= rounds)
    ]
    found = (len(played) + 1) // 2
    last = max((record.round for record in played), default=0)
    full = sum(number not in skipped for number in range(1, last + 1))
    participants = tournament.participants
    is_open = tournament.kind in (EventKind.KNOCK_OUT, EventKind.MATCH) or len(participants) < 3
    if is_open or any(record.game > 1 for record in played):
        return Completeness(found, None)
    return Completeness(found, full * (len(participants) // 2) * _boards(tournament))


def _boards(tournament: Tournament) -> int:
    """The games of a full match; 1 where players are ranked."""
    if not tournament.is_ranked_by_team:
        return 1
    from crosstable.model.seats import boards_of_line_ups

    return boards_of_line_ups(r for team in tournament.teams for r in team.records) or 1


def gaps_text(tournament: Tournament, rounds: int | None = None) -> str:
    """How often somebody has no record, not even of a bye, in a round of the score that has
    games, up to ``rounds``, the first three by name; empty where that never is."""
    gaps = _gaps(tournament, rounds)
    if not gaps:
        return ""
    shown = "; ".join(gaps[:3]) + ("; ..." if len(gaps) > 3 else "")
    times = "once" if len(gaps) == 1 else f"{len(gaps)} times"
    who = "team" if tournament.is_ranked_by_team else "player"
    return f"{times} a {who} has no game in a round, and nothing says why: {shown}"


def _gaps(tournament: Tournament, rounds: int | None) -> list[str]:
    off = tournament.rounds_off_score
    ranked = tournament.participants
    games = {record.round for one in ranked for record in one.records if record.opponent} - off
    return [
        f"{one.name} in round {number}"
        for one in ranked
        for number in sorted(games - {record.round for record in one.records})
        if rounds is None or number <= rounds
    ]


def missing_byes(tournament: Tournament, kind: EventKind, rounds: int | None = None) -> int:
    """How often somebody of a Swiss has neither a game nor a bye in a round of the score that
    has games, up to ``rounds``.

    0 in events of another ``kind``, where being free is worth nothing; an unknown kind may be
    a Swiss where nobody has several games in a round, as in a knock-out, and not everybody met.
    Source: C.04.1, the pairing-allocated bye of a Swiss with an odd number of players.
    """
    if kind is EventKind.UNKNOWN:
        has_one_game_a_round = completeness(tournament, rounds).expected is not None
        may_be_swiss = has_one_game_a_round and not _have_all_met(tournament)
    else:
        may_be_swiss = kind is EventKind.SWISS
    return len(_gaps(tournament, rounds)) if may_be_swiss else 0


def _have_all_met(tournament: Tournament) -> bool:
    ranked = tournament.participants
    met = {
        (one.id, record.opponent)
        for one in ranked
        for record in one.records
        if record.outcome.is_paired
    }
    return len(met) >= len(ranked) * (len(ranked) - 1)


def games_off_score(tournament: Tournament) -> Mapping[str, int]:
    """The number of games of each stage that is no part of the score, by its id."""
    stage_of = {round_.number: round_.stage for round_ in tournament.rounds}
    off = tournament.rounds_off_score
    sides = Counter(
        stage_of[record.round]
        for player in tournament.players
        for record in player.records
        if record.round in off and record.outcome.is_paired
    )
    return {stage: (count + 1) // 2 for stage, count in sides.items()}
