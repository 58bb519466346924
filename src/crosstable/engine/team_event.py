"""A team event as the engine sees it: once by match points and once by game points.

Opponents and outcomes are the same in both; what a round gave differs.  Both count in one
unit, so that a tie-break may use both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from crosstable.engine.event import (
    Event,
    Record,
    Worth,
    common_unit,
    counted_rounds,
    make_participant,
    stages_by_round,
)
from crosstable.model.outcome import Outcome
from crosstable.model.points import PointSystem, round_half_up
from crosstable.model.seats import Seat, boards_of_line_ups, games_by_seat, seats_of
from crosstable.model.tournament import (
    EventKind,
    MatchRecord,
    Player,
    Team,
    Tournament,
)

MATCH_POINTS_SCORE = "MP"
GAME_POINTS_SCORE = "GP"

_NOT_PAIRED = MatchRecord(0)


def view_team_event(
    tournament: Tournament, kind: EventKind, rounds: int, primary: str = MATCH_POINTS_SCORE
) -> tuple[Event, Event]:
    """The team event after ``rounds`` rounds, by its primary and by its secondary score."""
    view = _TeamView(tournament, kind, rounds)
    by_match_points = view.event(MATCH_POINTS_SCORE, view.match_points, tournament.match_points, 1)
    by_game_points = view.event(
        GAME_POINTS_SCORE, view.game_points, tournament.points, view.number_of_boards
    )
    if primary == GAME_POINTS_SCORE:
        return by_game_points, by_match_points
    return by_match_points, by_game_points


class _TeamView:
    """The matches of the counted rounds with the games on their boards."""

    def __init__(self, tournament: Tournament, kind: EventKind, rounds: int) -> None:
        self._kind = kind
        self._planned = tournament.rounds_planned or rounds
        self._teams = sorted(tournament.teams, key=lambda team: team.id)
        self._rounds = counted_rounds(tournament, rounds)
        self._games = games_by_seat(tournament.players)
        self._stages = stages_by_round(tournament)
        self._weights = tournament.weights
        self._unit = _unit(tournament)
        self._game = Worth(tournament.points, self._unit)
        self._match = Worth(tournament.match_points, self._unit)
        met = [record for record in self._records() if record.outcome.is_paired]
        # Forfeits may lack line-ups; only where nothing was played do theirs have to tell.
        played = [record for record in met if record.outcome.is_played] or met
        self._has_boards = bool(played) and all(any(record.line_up) for record in played)
        self.number_of_boards = max(_boards_with_colours(tournament), self._count_boards(met))

    def _records(self) -> Iterator[MatchRecord]:
        for team in self._teams:
            for record in team.records:
                if record.round in self._rounds:
                    yield record

    def _count_boards(self, met: list[MatchRecord]) -> int:
        """The boards of a match: by the line-ups, else by the points that a match gave."""
        if self._has_boards:
            return boards_of_line_ups(met)
        shared: dict[tuple[int, int, int], Fraction] = {}
        for team in self._teams:
            for record in team.records:
                if record.outcome.is_played and record.game_points is not None:
                    pair = sorted((team.id, record.opponent))
                    match = (record.round, pair[0], pair[1])
                    shared[match] = shared.get(match, Fraction(0)) + record.game_points
        win = self._game.of(Outcome.WIN)
        return int(max(shared.values(), default=Fraction(0)) * self._unit // win) if win else 0

    def event(
        self, score: str, worth: Callable[[MatchRecord], int], system: PointSystem, boards: int
    ) -> Event:
        """The event by one of its scores; ``boards`` games make up a match in it."""
        is_by_games = score == GAME_POINTS_SCORE
        participants = {}
        for team in self._teams:
            by_round = {record.round: record for record in reversed(team.records)}
            found = [
                by_round.get(round_, _NOT_PAIRED)._replace(round=round_) for round_ in self._rounds
            ]
            games = tuple(map(self._boards, found)) if is_by_games and self._has_boards else ()
            records = tuple(
                Record(r.round, r.opponent, r.colour, r.outcome, self._weight(r.round) * worth(r))
                for r in found
            )
            participants[team.id] = make_participant(team.id, _strength(team), records, games)
        scaled = partial(_scaled, unit=self._unit * boards)

        def with_black(points: Fraction | None) -> int | None:
            """A match has the colour of its first board; its games have both."""
            return None if is_by_games or points is None else scaled(points)

        return Event(
            kind=self._kind,
            unit=self._unit,
            rounds=len(self._rounds),
            rounds_planned=max(len(self._rounds), self._planned),
            participants=participants,
            win=scaled(system.win),
            draw=scaled(system.draw),
            loss=scaled(system.loss),
            win_with_black=with_black(system.win_with_black),
            draw_with_black=with_black(system.draw_with_black),
            score=score,
            boards=self.number_of_boards,
            stages=self._stages,
        )

    def _weight(self, round_: int) -> int:
        return self._weights.get(round_, 1)

    def match_points(self, record: MatchRecord) -> int:
        """What a match gave: as awarded, else by its outcome."""
        if record.match_points is not None:
            return _scaled(record.match_points, self._unit)
        return self._match.of(record.outcome, record.colour)

    def game_points(self, record: MatchRecord) -> int:
        """What the boards of a match gave.  Without a match it is what the bye is worth, a
        pairing-allocated one half of the boards."""
        if record.game_points is not None:
            return _scaled(record.game_points, self._unit)
        outcome = record.outcome
        if self._has_seats(record):
            known = (self._games.get(seat) for seat in seats_of(record))
            return sum(self._game.of_record(game) for game in known if game is not None)
        if outcome is Outcome.PAIRING_ALLOCATED_BYE:
            outcome = Outcome.DRAW
        return self.number_of_boards * self._game.of(outcome)

    def _boards(self, record: MatchRecord) -> tuple[Record, ...]:
        """The games of a match, by the weight of its stage, without seats after the last board,
        at which nobody ever sat."""
        games, weight = self.games(record)[: self.number_of_boards], self._weight(record.round)
        if weight == 1:
            return games
        return tuple(game._replace(points=weight * game.points) for game in games)

    def games(self, record: MatchRecord) -> tuple[Record, ...]:
        """The games of a match by board.  Without line-ups every board has the same result,
        which a pairing-allocated bye makes a win (tie-break spec, section 8)."""
        outcome = record.outcome
        if self._has_seats(record):
            return tuple(map(self._game_at, seats_of(record)))
        won = Outcome.WIN if outcome is Outcome.PAIRING_ALLOCATED_BYE else outcome
        game = Record(record.round, 0, None, outcome, self._game.of(won))
        return (game,) * self.number_of_boards

    def _has_seats(self, record: MatchRecord) -> bool:
        """Whether it is known who sat where, also in a match of forfeits on all boards."""
        if record.outcome.is_forfeit:
            return any(record.line_up)
        return record.outcome.is_played or record.outcome is Outcome.PENDING

    def _game_at(self, seat: Seat) -> Record:
        game = self._games.get(seat)
        if game is None:
            return Record(seat.round, 0, None, Outcome.NOT_PAIRED, 0)
        points = self._game.of_record(game)
        return Record(seat.round, game.opponent, game.colour, game.outcome, points, game.moves)


def _boards_with_colours(tournament: Tournament) -> int:
    """As many boards as have a colour by the regulation (TRF record 352), as far as any team has
    players for them."""
    colours = tournament.board_colours.replace(" ", "").upper()
    if not set(colours) <= {"W", "B"}:
        return 0
    return min(len(colours), max((len(team.players) for team in tournament.teams), default=0))


def _strength(team: Team) -> int | None:
    """What stands for a team's rating."""
    return None if team.strength is None else round_half_up(team.strength)


def _scaled(points: Fraction, unit: int) -> int:
    return int(points * unit)


def _unit(tournament: Tournament) -> int:
    """The unit of every value of both scores."""
    values = [*tournament.points.values, *tournament.match_points.values]
    values += [r.awarded for p in tournament.players for r in p.records if r.awarded is not None]
    for team in tournament.teams:
        for record in team.records:
            awarded = (record.match_points, record.game_points)
            values += [points for points in awarded if points is not None]
    return common_unit(values)


class SquadMember(NamedTuple):
    """A player of a team: the board in the team's order, and the points and number of the
    games that count for a player, those over the board and forfeit wins."""

    board: int
    player: Player
    points: Fraction
    games: int


def squad(tournament: Tournament, team: int, event: Event) -> tuple[SquadMember, ...]:
    """The players of a team in the order of its boards, after the event's rounds.

    Source of what counts for a player: TRF spec, section 3.2, points in team events.
    """
    players = {player.id: player for player in tournament.players}
    order = next((one.players for one in tournament.teams if one.id == team), ())
    weights = {r.round: event.stage(r.round).weight for r in event.participants[team].records}
    known = [players[id_] for id_ in order if id_ in players]
    return tuple(
        _member(board, player, weights, tournament.points)
        for board, player in enumerate(known, start=1)
    )


def _member(
    board: int, player: Player, weights: Mapping[int, int], system: PointSystem
) -> SquadMember:
    games = [
        record
        for record in player.records
        if record.round in weights
        and (record.outcome.is_played or record.outcome is Outcome.FORFEIT_WIN)
    ]
    points = [
        weights[record.round]
        * (
            system.points(record.outcome, record.colour)
            if record.awarded is None
            else record.awarded
        )
        for record in games
    ]
    return SquadMember(board, player, sum(points, Fraction(0)), len(games))
