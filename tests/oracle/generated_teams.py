"""Random team events: matches over two to four boards, with forfeits of games and of matches,
byes of every kind, empty boards, reserves and teams that withdraw."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from crosstable.api import (
    MATCH_POINTS,
    Colour,
    EventDate,
    EventKind,
    MatchRecord,
    Outcome,
    Player,
    PointSystem,
    Round,
    RoundRecord,
    Team,
    Tournament,
)

DAYS = ("2025/06/15", "2026/06/15")
TYPES = {
    EventKind.SWISS: ("Team: Swiss-System", ("FIDE_TEAM_TYPEA_MP_GP", "FIDE_TEAM_TYPEA_GP_MP")),
    EventKind.ROUND_ROBIN: ("Team: Round-Robin", ("BERGER_TEAM_ROUNDROBIN",)),
    EventKind.DOUBLE_ROUND_ROBIN: (
        "Team: Double Round-Robin",
        ("BERGER_TEAM_DOUBLEROUNDROBIN",),
    ),
}
_THREE_FOR_A_WIN = PointSystem(
    win=Fraction(3),
    draw=Fraction(1),
    forfeit_win=Fraction(3),
    full_point_bye=Fraction(3),
    half_point_bye=Fraction(1),
    pairing_allocated_bye=Fraction(1),
)
_GAMES = (Outcome.WIN, Outcome.LOSS, Outcome.DRAW)
_FORFEITS = (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS, Outcome.DOUBLE_FORFEIT)
_POINTS = {
    Outcome.WIN: 2,
    Outcome.FORFEIT_WIN: 2,
    Outcome.DRAW: 1,
}
_BYES = (Outcome.HALF_POINT_BYE, Outcome.FULL_POINT_BYE, Outcome.ZERO_POINT_BYE)


@dataclass
class _Team:
    id: int
    players: tuple[int, ...]
    leaves_after: int = 99
    had_bye: bool = False
    score: int = 0
    met: set[int] = field(default_factory=set)
    records: list[MatchRecord] = field(default_factory=list)


KINDS = (
    EventKind.SWISS,
    EventKind.SWISS,
    EventKind.ROUND_ROBIN,
    EventKind.DOUBLE_ROUND_ROBIN,
)
_LineUps = tuple[tuple[int, ...], tuple[int, ...]]


class _Rates(NamedTuple):
    bye: float
    match_forfeit: float
    game_forfeit: float
    withdrawal: float
    reserve: float


def random_team_event(seed: str) -> Tournament:
    """A Swiss of 4 to 10 teams over 3 to 7 rounds, or a round robin of 3 to 6, single or
    double."""
    dice = random.Random(seed)
    rates = _Rates(
        bye=dice.choice((0, 0.1, 0.25)),
        match_forfeit=dice.choice((0, 0.05, 0.2)),
        game_forfeit=dice.choice((0, 0.05, 0.2)),
        withdrawal=dice.choice((0, 0.2)),
        reserve=dice.choice((0, 0.3)),
    )
    boards = dice.randint(2, 4)
    kind = dice.choice(KINDS)
    count = dice.randint(*(4, 10) if kind is EventKind.SWISS else (3, 6))
    teams = [
        _Team(number, tuple(range(1 + (number - 1) * (boards + 1), 1 + number * (boards + 1))))
        for number in range(1, count + 1)
    ]
    games: dict[int, list[RoundRecord]] = {p: [] for team in teams for p in team.players}
    rounds = dice.randint(3, 7)
    if kind is not EventKind.SWISS:
        cycles = 2 if kind is EventKind.DOUBLE_ROUND_ROBIN else 1
        rounds = cycles * (count - 1 + count % 2)
    play = _Play(teams, games, boards, rates, dice)
    if kind is EventKind.SWISS:
        for team in teams[2:]:
            if dice.random() < rates.withdrawal:
                team.leaves_after = dice.randint(1, rounds)
        for number in range(1, rounds + 1):
            play.swiss_round(number)
    else:
        play.round_robin(rounds)
    return _event(kind, teams, games, rounds, dice)


class _Play:
    """Plays rounds of an event."""

    def __init__(
        self,
        teams: Sequence[_Team],
        games: dict[int, list[RoundRecord]],
        boards: int,
        rates: _Rates,
        dice: random.Random,
    ) -> None:
        self._teams, self._games, self._boards = teams, games, boards
        self._rates, self._dice = rates, dice

    def swiss_round(self, number: int) -> None:
        """Byes, then pairings by score."""
        present = []
        for team in self._teams:
            if number > team.leaves_after:
                self._bye(team, number, Outcome.ZERO_POINT_BYE)
            elif team.id > 2 and self._dice.random() < self._rates.bye:
                self._bye(team, number, self._dice.choice(_BYES))
            else:
                present.append(team)
        present.sort(key=lambda team: (-team.score - self._dice.random(), team.id))
        if len(present) % 2:
            free = next((t for t in reversed(present) if not t.had_bye), present[-1])
            present.remove(free)
            free.had_bye = True
            self._bye(free, number, Outcome.PAIRING_ALLOCATED_BYE)
        while present:
            one = present.pop(0)
            other = next((t for t in present if t.id not in one.met), present[0])
            present.remove(other)
            self._match(one, other, number)

    def round_robin(self, rounds: int) -> None:
        """Every team against every other, by rotation; the odd one is free."""
        ring: list[_Team | None] = list(self._teams)
        if len(ring) % 2:
            ring.append(None)
        for number in range(1, rounds + 1):
            half = len(ring) // 2
            for one, other in zip(ring[:half], reversed(ring[half:]), strict=True):
                if one is not None and other is not None:
                    self._match(one, other, number)
                elif one or other:
                    # The checker fails on a free round that the file does not state.
                    self._bye(one or other, number, Outcome.ZERO_POINT_BYE)
            ring = [ring[0], ring[-1], *ring[1:-1]]

    def _bye(self, team: _Team, number: int, outcome: Outcome) -> None:
        points = None
        if outcome is Outcome.PAIRING_ALLOCATED_BYE:
            points = Fraction(self._boards, 2)
        team.records.append(MatchRecord(number, outcome=outcome, game_points=points))
        team.score += {Outcome.FULL_POINT_BYE: 2, Outcome.ZERO_POINT_BYE: 0}.get(outcome, 1)

    def _match(self, one: _Team, other: _Team, number: int) -> None:
        one.met.add(other.id)
        other.met.add(one.id)
        if self._dice.random() < self._rates.match_forfeit:
            # The checker wants a forfeited match on its boards too.
            line_ups = one.players[: self._boards], other.players[: self._boards]
            outcome = self._dice.choice(_FORFEITS)
            for board in range(self._boards):
                self._game(number, board, line_ups, outcome)
            self._add(one, other, number, outcome, *line_ups)
            return
        line_ups = self._line_up(one), self._line_up(other)
        outcomes = self._board_outcomes()
        margin = sum(
            self._game(number, board, line_ups, outcome) for board, outcome in enumerate(outcomes)
        )
        # A match without a game is one decided by forfeit.
        results = _FORFEITS if all(outcome.is_forfeit for outcome in outcomes) else _GAMES
        outcome = results[0 if margin > 0 else 1 if margin < 0 else 2]
        self._add(one, other, number, outcome, *line_ups)

    def _line_up(self, team: _Team) -> tuple[int, ...]:
        """The players of a match; the reserve steps in for one of them, at the bottom."""
        if self._dice.random() < self._rates.reserve:
            absent = self._dice.randrange(self._boards)
            return team.players[:absent] + team.players[absent + 1 :]
        return team.players[: self._boards]

    def _board_outcomes(self) -> list[Outcome]:
        """The results on the boards.  Where there is no game at all only one side has points:
        else the checker takes the match for played (DIVERGENCES.md, row 10)."""
        while True:
            outcomes = [
                self._dice.choice(
                    _FORFEITS if self._dice.random() < self._rates.game_forfeit else _GAMES
                )
                for _ in range(self._boards)
            ]
            sides = {Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS} & set(outcomes)
            if len(sides) == 1 or not all(outcome.is_forfeit for outcome in outcomes):
                return outcomes

    def _game(self, number: int, board: int, line_ups: _LineUps, outcome: Outcome) -> int:
        one, other = (line_up[board] for line_up in line_ups)
        mirrored = outcome.mirrored
        assert mirrored is not None
        colour = Colour.BLACK if board % 2 else Colour.WHITE
        self._games[one].append(RoundRecord(number, other, colour, outcome))
        self._games[other].append(RoundRecord(number, one, colour.other, mirrored))
        return _POINTS.get(outcome, 0) - _POINTS.get(mirrored, 0)

    def _add(
        self,
        one: _Team,
        other: _Team,
        number: int,
        outcome: Outcome,
        line_up: tuple[int, ...],
        others: tuple[int, ...],
    ) -> None:
        mirrored = outcome.mirrored
        assert mirrored is not None
        one.records.append(MatchRecord(number, other.id, Colour.WHITE, outcome, line_up=line_up))
        other.records.append(MatchRecord(number, one.id, Colour.BLACK, mirrored, line_up=others))
        one.score += _POINTS.get(outcome, 0)
        other.score += _POINTS.get(mirrored, 0)


def _event(
    kind: EventKind,
    teams: Sequence[_Team],
    games: Mapping[int, Sequence[RoundRecord]],
    rounds: int,
    dice: random.Random,
) -> Tournament:
    day = dice.choice(DAYS)
    text, codes = TYPES[kind]
    return Tournament(
        name="Random event of teams",
        start=EventDate(day, date(*map(int, day.split("/")))),
        kind=kind,
        kind_basis="the generator",
        type_text=text,
        type_code=dice.choice(codes),
        is_team_event=True,
        rounds=tuple(Round(number) for number in range(1, rounds + 1)),
        rounds_planned=rounds,
        board_colours="WBWB"[: len(teams[0].players) - 1],
        match_points=dice.choice((MATCH_POINTS, MATCH_POINTS, _THREE_FOR_A_WIN)),
        players=tuple(
            Player(
                id=id_, name=f"Player {id_}", rating=dice.randint(1400, 2700), records=tuple(own)
            )
            for id_, own in games.items()
        ),
        teams=tuple(
            Team(id=t.id, name=f"Team {t.id}", players=t.players, records=tuple(t.records))
            for t in teams
        ),
    )
