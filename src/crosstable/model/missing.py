"""Rounds of which the parts of an event do not tell everything.

A page of pairings loses the rows of byes once the next round is paired, so whoever has no
row on it may have had a bye, of whatever worth, or have been away.  Where another part states
the points, these may tell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
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
    "Participants have no row, or none that is sure, in a round known from its pairings only.",
)
ROUND_SETTLED = DiagnosticCode(
    "JOIN-ROUND-SETTLED",
    Severity.INFO,
    "The points stated tell what a round was in which somebody has no row.",
)
NAMES_MISSING = DiagnosticCode(
    "JOIN-NAMES-MISSING", Severity.WARNING, "No part of an event names some of its players."
)
ROUNDS_UNKNOWN = DiagnosticCode(
    "JOIN-ROUNDS-UNKNOWN", Severity.WARNING, "No part says in which rounds games were played."
)

_SHOWN = 5
_HINT = "join the crosstable or the list of those not paired with --with, or give --byes"


def mark_unknown_rounds(tournament: Tournament) -> tuple[Tournament, tuple[Diagnostic, ...]]:
    """The event with an unknown outcome wherever somebody has no record in a round of which
    only pairings are known, unless the points stated tell which it was; and who that is, as
    well as who has no name.  Events known otherwise stay as they are."""
    found = [*_unnamed(tournament), *_unplaced(tournament)]
    last = tournament.last_round_with_result
    partly = {round_.number for round_ in tournament.rounds if not round_.lists_everyone}
    if not partly or not last:
        return tournament, tuple(found)
    games = [r for p in tournament.participants for r in p.records if r.opponent]
    absent = set(range(1, last + 1)) - {record.round for record in games}
    in_part = partly & set(range(1, last + 1)) - absent
    if not absent and not tournament.is_team_event:
        tournament = _settled(tournament, in_part, found)
    found += _missing(sorted(absent))
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


def _unnamed(tournament: Tournament) -> Iterator[Diagnostic]:
    unnamed = [player for player in tournament.players if not player.name]
    if unnamed:
        message = f"{len(unnamed)} of {len(tournament.players)} players have no name"
        span = tournament.provenance.player(unnamed[0].id)
        yield NAMES_MISSING.at(span, message, hint="add a file with the names: --with FILE")


def _unplaced(tournament: Tournament) -> Iterator[Diagnostic]:
    if not tournament.provenance.rounds_are_given:
        message = (
            "no file has the rounds and colours of the games: the rounds are those of a Berger "
            "table, and what goes by rounds or colours (PS, BPG, BWG) is not to be used"
        )
        yield ROUNDS_UNKNOWN.at(None, message, hint="add the pairings of all rounds with --with")


def _settled(tournament: Tournament, in_part: set[int], found: list[Diagnostic]) -> Tournament:
    """Byes and absences where the points stated tell them.

    They do so only if everybody else has the points stated: else these are of another round.
    """
    last = tournament.last_round_with_result
    missing = {
        player.id: [number for number in sorted(in_part) if not _has(player, number)]
        for player in tournament.players
    }
    stated = [player for player in tournament.players if player.declared.points is not None]
    known = [player for player in stated if not missing[player.id]]
    if not known or any(p.declared.points != _worth(tournament, p, last) for p in known):
        return tournament
    told = {p.id: _told_by_points(tournament, p, missing[p.id]) for p in stated}
    byes = Counter(r.round for records in told.values() for r in records if _is_allocated(r))
    byes.update(r.round for p in tournament.players for r in p.records if _is_allocated(r))
    players = []
    for player in tournament.players:
        records = told.get(player.id, ())
        if any(_is_allocated(record) and byes[record.round] > 1 for record in records):
            records = ()  # a round has one such bye, and nothing tells whose it is
        found += _settled_by(tournament, player, records)
        players.append(replace(player, records=_with(player.records, records)))
    return replace(tournament, players=tuple(players))


def _is_allocated(record: RoundRecord) -> bool:
    return record.outcome is Outcome.PAIRING_ALLOCATED_BYE


def _worth(tournament: Tournament, player: Player, last: int) -> Fraction:
    points = tournament.points
    return sum(
        (
            points.points(r.outcome, r.colour) if r.awarded is None else r.awarded
            for r in player.records
            if r.round <= last
        ),
        Fraction(0),
    )


def _told_by_points(
    tournament: Tournament, player: Player, rounds: Sequence[int]
) -> tuple[RoundRecord, ...]:
    """The records of the rounds without a row, where only one reading gives the points.

    Two half points may be a whole one and none where the allocated byes are not listed.
    """
    if not rounds or player.declared.points is None:
        return ()
    last = tournament.last_round_with_result
    more = player.declared.points - _worth(tournament, player, last)
    listing = {round_.number for round_ in tournament.rounds if round_.lists_allocated_byes}
    outcomes = [Outcome.ZERO_POINT_BYE]
    if listing >= set(rounds) or len(rounds) == 1:
        outcomes.append(Outcome.HALF_POINT_BYE)
    if len(rounds) == 1 and not listing & set(rounds):
        outcomes.append(Outcome.PAIRING_ALLOCATED_BYE)
    worth = tournament.points.points
    fitting = [outcome for outcome in outcomes if more == len(rounds) * worth(outcome)]
    if len(fitting) != 1:
        return ()
    return tuple(RoundRecord(number, outcome=fitting[0]) for number in rounds)


def _settled_by(
    tournament: Tournament, player: Player, records: Sequence[RoundRecord]
) -> Iterator[Diagnostic]:
    if records:
        listed = ", ".join(str(record.round) for record in records)
        word = records[0].outcome.value.replace("-point-", "-point ").replace("-bye", " bye")
        message = f"{player.id} {player.name}: the points make round {listed} a {word}"
        yield ROUND_SETTLED.at(tournament.provenance.player(player.id), message)


def _missing(rounds: Sequence[int]) -> Iterator[Diagnostic]:
    if rounds:
        listed = ", ".join(map(str, rounds))
        what = "round" if len(rounds) == 1 else "rounds"
        message = f"no games are known of {what} {listed}: the points and tie-breaks lack them"
        yield ROUND_MISSING.at(None, message, hint="add the pairings of every round with --with")


def _has(participant: Player | Team, number: int) -> bool:
    return any(record.round == number and _tells(record) for record in participant.records)


def _tells(record: RoundRecord | MatchRecord) -> bool:
    """Whether a record says anything; that of who was away or had a half-point bye does not."""
    return bool(record.opponent) or record.outcome is not Outcome.UNKNOWN


def _unknown(number: int, without: Sequence[Player | Team]) -> Diagnostic:
    names = "; ".join(f"{one.id} {one.name}".rstrip() for one in without[:_SHOWN])
    more = f" and {len(without) - _SHOWN} more" if len(without) > _SHOWN else ""
    message = f"round {number}: nothing sure of {names}{more}; a bye or an absence, 0 until known"
    return ROUND_UNKNOWN.at(None, message, hint=_HINT)


def _filled(
    participant: Player | Team,
    rounds: Iterable[int],
    record: type[RoundRecord] | type[MatchRecord],
) -> Player | Team:
    added = [record(n, outcome=Outcome.UNKNOWN) for n in rounds if not _has(participant, n)]
    records: Any = _with(participant.records, added)
    return replace(participant, records=records)


def _with(records: Sequence[Any], added: Sequence[Any]) -> tuple[Any, ...]:
    """The records, with the added ones in place of any of their rounds."""
    rounds = {record.round for record in added}
    kept = (record for record in records if record.round not in rounds)
    return tuple(sorted((*kept, *added), key=lambda record: record.round))
