"""Other numbers for the participants or the rounds of an event, wherever they are named."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from crosstable.model.tournament import (
    Acceleration,
    MatchRecord,
    Player,
    Provenance,
    Team,
    Tournament,
)


class Numbers(Protocol):
    """Gives new numbers for old; 0, where there is nobody, stays."""

    def of(self, number: int, where: str) -> int:
        """The new number; ``where`` says what names the old one, for an error."""

    def knows(self, number: int) -> bool:
        """Whether somebody has the old number."""


class SameNumbers:
    """Every number stays."""

    def of(self, number: int, where: str) -> int:  # noqa: ARG002
        """The number itself."""
        return number

    def knows(self, number: int) -> bool:  # noqa: ARG002
        """Always: nobody is asked."""
        return True


def renumbered(tournament: Tournament, players: Numbers, teams: Numbers) -> Tournament:
    """The same event with other numbers, the participants in the order of these.

    Whatever names a participant follows.  Fictitious points, forbidden pairings and requests
    for byes name teams in a team event, else players.  The places of the participants follow,
    the lines of the input do not: they hold the old numbers.
    """
    renamed = [_player(player, players) for player in tournament.players]
    changed = replace(
        tournament,
        players=tuple(sorted(renamed, key=lambda player: player.id)),
        teams=tuple(
            sorted((_team(t, players, teams) for t in tournament.teams), key=lambda t: t.id)
        ),
        text=None,
        provenance=_places(tournament.provenance, players, teams),
    )
    return _requests(changed, teams if tournament.is_team_event else players)


def _player(player: Player, numbers: Numbers) -> Player:
    where = f"player {player.id}"
    records = tuple(
        record._replace(opponent=numbers.of(record.opponent, where)) for record in player.records
    )
    return replace(player, id=numbers.of(player.id, where), records=records)


def _team(team: Team, players: Numbers, teams: Numbers) -> Team:
    where = f"team {team.id}"
    return replace(
        team,
        id=teams.of(team.id, where),
        players=tuple(players.of(id_, where) for id_ in team.players),
        records=tuple(_match(record, players, teams, where) for record in team.records),
    )


def _match(record: MatchRecord, players: Numbers, teams: Numbers, where: str) -> MatchRecord:
    return record._replace(
        opponent=teams.of(record.opponent, where),
        line_up=tuple(players.of(id_, where) for id_ in record.line_up),
    )


def _requests(tournament: Tournament, numbers: Numbers) -> Tournament:
    return replace(
        tournament,
        accelerations=tuple(_accelerated(a, numbers) for a in tournament.accelerations),
        forbidden_pairings=tuple(
            replace(f, participants=tuple(numbers.of(i, "a pairing") for i in f.participants))
            for f in tournament.forbidden_pairings
        ),
        bye_requests=tuple(
            request._replace(participant=numbers.of(request.participant, "a request for a bye"))
            for request in tournament.bye_requests
        ),
    )


def _accelerated(acceleration: Acceleration, numbers: Numbers) -> Acceleration:
    """Files give these as ranges of numbers, in which some may be nobody's."""
    known = (numbers.of(id_, "") for id_ in acceleration.participants if numbers.knows(id_))
    return replace(acceleration, participants=tuple(sorted(known)))


def _places(provenance: Provenance, players: Numbers, teams: Numbers) -> Provenance:
    return replace(
        provenance,
        players={players.of(i, ""): s for i, s in provenance.players.items() if players.knows(i)},
        teams={teams.of(i, ""): s for i, s in provenance.teams.items() if teams.knows(i)},
    )


def with_rounds_moved(tournament: Tournament, new: Callable[[int], int]) -> Tournament:
    """The same event with other numbers of rounds.  The lines of the input cannot follow."""
    provenance = tournament.provenance
    facts = {_moved_fact(name, new): span for name, span in provenance.facts.items()}
    return replace(
        tournament,
        rounds=tuple(replace(r, number=new(r.number)) for r in tournament.rounds),
        players=tuple(
            replace(p, records=tuple(r._replace(round=new(r.round)) for r in p.records))
            for p in tournament.players
        ),
        teams=tuple(
            replace(t, records=tuple(r._replace(round=new(r.round)) for r in t.records))
            for t in tournament.teams
        ),
        accelerations=tuple(
            replace(a, first_round=new(a.first_round), last_round=new(a.last_round))
            for a in tournament.accelerations
        ),
        forbidden_pairings=tuple(
            replace(
                f,
                first_round=None if f.first_round is None else new(f.first_round),
                last_round=None if f.last_round is None else new(f.last_round),
            )
            for f in tournament.forbidden_pairings
        ),
        bye_requests=tuple(r._replace(round=new(r.round)) for r in tournament.bye_requests),
        text=None,
        provenance=replace(provenance, facts=facts, round_columns=None),
    )


def _moved_fact(name: str, new: Callable[[int], int]) -> str:
    what, _, number = name.rpartition(" ")
    return f"round {new(int(number))}" if what == "round" and number.isdigit() else name
