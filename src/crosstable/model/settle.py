"""What is still open in an event once all its parts are together.

Some formats do not list who was not paired in a round.  Where another part states the
points, these tell whether such a round was a half-point bye or worth nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from crosstable.model.diagnostics import Diagnostic, DiagnosticCode, Severity
from crosstable.model.outcome import Outcome
from crosstable.model.tournament import Player, RoundRecord, Tournament

SETTLED = DiagnosticCode(
    "EVENT-ROUNDS-SETTLED",
    Severity.INFO,
    "The points stated tell what kind of bye a round was that no part lists.",
)
UNSETTLED = DiagnosticCode(
    "EVENT-ROUNDS-UNKNOWN",
    Severity.WARNING,
    "Nothing tells why somebody was not paired; the round is taken for a bye without points.",
)
MISSING = DiagnosticCode(
    "EVENT-ROUNDS-MISSING", Severity.WARNING, "No part of the event has anything of a round."
)
UNNAMED = DiagnosticCode(
    "EVENT-NAMES-MISSING", Severity.WARNING, "The event has participants without a name."
)
_NAMED = 8


def settle(tournament: Tournament) -> tuple[Tournament, tuple[Diagnostic, ...]]:
    """The event with unknown rounds settled by the points stated, and what stays open."""
    found: list[Diagnostic] = []
    if not tournament.is_team_event and _are_points_of_the_last_round(tournament):
        players = tuple(_settled(tournament, player, found) for player in tournament.players)
        tournament = replace(tournament, players=players)
    return tournament, (*found, *check_open(tournament))


def check_open(tournament: Tournament) -> Iterator[Diagnostic]:
    """What is missing in the event as a whole: rounds, reasons for not playing, names."""
    last = tournament.last_round_with_result
    rounds = {r.round for player in tournament.players for r in player.records}
    rounds |= {r.round for team in tournament.teams for r in team.records}
    missing = [str(number) for number in range(1, last) if number not in rounds]
    if missing:
        message = f"nothing is known of round {', '.join(missing[:_NAMED])}"
        hint = "add a file with these rounds: --with FILE"
        yield MISSING.at(None, message, hint=hint)
    open_ = [(player, _unknown(player, last)) for player in tournament.players]
    listed = [f"{player.id} (round {_rounds(records)})" for player, records in open_ if records]
    if listed:
        more = f" and {len(listed) - _NAMED} more" if len(listed) > _NAMED else ""
        message = f"why they were not paired is unknown: {', '.join(listed[:_NAMED])}{more}"
        hint = "half-point byes count half a point: enter them as corrections, or use the TRF"
        yield UNSETTLED.at(None, message, hint=hint)
    unnamed = sum(not player.name for player in tournament.players)
    if unnamed:
        message = f"{unnamed} of {len(tournament.players)} players have no name"
        hint = "add a file with the names: --with FILE"
        yield UNNAMED.at(None, message, hint=hint)


def _unknown(player: Player, last: int) -> list[RoundRecord]:
    """The rounds of which no part says anything, not those whose result is unreadable."""
    return [
        record
        for record in player.records
        if record.outcome is Outcome.UNKNOWN and not record.opponent and record.round <= last
    ]


def _rounds(records: list[RoundRecord]) -> str:
    return ", ".join(str(record.round) for record in records)


def _known_points(tournament: Tournament, player: Player, last: int) -> Fraction:
    counted = (record for record in player.records if record.round <= last)
    return sum(
        (
            tournament.points.points(record.outcome, record.colour)
            if record.awarded is None
            else record.awarded
            for record in counted
        ),
        Fraction(0),
    )


def _are_points_of_the_last_round(tournament: Tournament) -> bool:
    """Whether all whose rounds are known have the points stated; else they are of another day."""
    last = tournament.last_round_with_result
    known = [
        player
        for player in tournament.players
        if player.declared.points is not None and not _unknown(player, last)
    ]
    return bool(known) and all(
        player.declared.points == _known_points(tournament, player, last) for player in known
    )


def _settled(tournament: Tournament, player: Player, found: list[Diagnostic]) -> Player:
    last = tournament.last_round_with_result
    unknown = _unknown(player, last)
    if not unknown or player.declared.points is None:
        return player
    missing = player.declared.points - _known_points(tournament, player, last)
    system = tournament.points
    for outcome in (Outcome.ZERO_POINT_BYE, Outcome.HALF_POINT_BYE):
        if missing == len(unknown) * system.points(outcome):
            word = outcome.value.replace("-point-", "-point ")
            message = f"player {player.id}: the points make round {_rounds(unknown)} a {word}"
            span = tournament.provenance.player(player.id)
            found.append(SETTLED.at(span, message, excerpt=tournament.excerpt(span)))
            rounds = {record.round for record in unknown}
            records = tuple(
                record._replace(outcome=outcome) if record.round in rounds else record
                for record in player.records
            )
            return replace(player, records=records)
    return player
