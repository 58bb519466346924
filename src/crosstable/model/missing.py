"""Rounds of which the parts of an event do not tell everything.

A page of pairings loses the rows of byes once the next round is paired, so whoever has no
row on it may have had a bye, of whatever worth, or have been away.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from crosstable.model.diagnostics import Diagnostic, DiagnosticCode, Severity
from crosstable.model.outcome import Outcome
from crosstable.model.tournament import MatchRecord, Player, RoundRecord, Team, Tournament

ROUND_MISSING = DiagnosticCode(
    "JOIN-ROUND-MISSING", Severity.ERROR, "A round is in none of the parts of an event."
)
ROUND_UNKNOWN = DiagnosticCode(
    "JOIN-ROUND-UNKNOWN",
    Severity.WARNING,
    "Participants have no row in a round that is known from its pairings only.",
)

_SHOWN = 5
_HINT = "join the crosstable, or the list of those not paired, with --with"


def mark_unknown_rounds(tournament: Tournament) -> tuple[Tournament, tuple[Diagnostic, ...]]:
    """The event with an unknown outcome wherever somebody has no record in a round of which
    only pairings are known; and who that is.  Events known otherwise stay as they are."""
    last = tournament.last_round_with_result
    partly = {round_.number for round_ in tournament.rounds if not round_.lists_everyone}
    if not partly or not last:
        return tournament, ()
    games = [r for p in tournament.participants for r in p.records if r.opponent]
    absent = set(range(1, last + 1)) - {record.round for record in games}
    in_part = partly & set(range(1, last + 1)) - absent
    found = list(_missing(sorted(absent)))
    for number in sorted(in_part):
        without = [p for p in tournament.participants if not _has(p, number)]
        if without:
            found.append(_unknown(number, without))
    rounds = sorted(in_part | absent)
    if tournament.is_ranked_by_team:
        teams: Any = tuple(_filled(team, rounds, MatchRecord) for team in tournament.teams)
        return replace(tournament, teams=teams), tuple(found)
    players: Any = tuple(_filled(player, rounds, RoundRecord) for player in tournament.players)
    return replace(tournament, players=players), tuple(found)


def _missing(rounds: Sequence[int]) -> Iterator[Diagnostic]:
    if rounds:
        listed = ", ".join(map(str, rounds))
        what = "round" if len(rounds) == 1 else "rounds"
        message = f"no games are known of {what} {listed}: the points and tie-breaks lack them"
        yield ROUND_MISSING.at(None, message, hint="add the pairings of every round with --with")


def _has(participant: Player | Team, number: int) -> bool:
    return any(record.round == number for record in participant.records)


def _unknown(number: int, without: Sequence[Player | Team]) -> Diagnostic:
    names = "; ".join(f"{one.id} {one.name}" for one in without[:_SHOWN])
    more = f" and {len(without) - _SHOWN} more" if len(without) > _SHOWN else ""
    message = f"round {number}: no row for {names}{more}; a bye or an absence, worth 0 until known"
    return ROUND_UNKNOWN.at(None, message, hint=_HINT)


def _filled(
    participant: Player | Team,
    rounds: Iterable[int],
    record: type[RoundRecord] | type[MatchRecord],
) -> Player | Team:
    added = [record(n, outcome=Outcome.UNKNOWN) for n in rounds if not _has(participant, n)]
    records: Any = tuple(sorted((*participant.records, *added), key=lambda r: r.round))
    return replace(participant, records=records)
