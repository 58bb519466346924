"""Team events: a match is two teams whose players meet in a round.

Nothing else tells it, and nothing tells match points or byes of teams.
Source: PGN fact sheet, section 5.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction

from crosstable.api import (
    STANDARD_POINTS,
    Colour,
    MatchRecord,
    Outcome,
    Team,
    fold_name,
)
from crosstable.readers.pgn import codes
from crosstable.readers.pgn.findings import Findings
from crosstable.readers.pgn.games import Game

_OPEN = (Outcome.PENDING, Outcome.UNKNOWN)


def is_team_event(games: Sequence[Game]) -> bool:
    """Whether most games are between two teams."""
    return 2 * sum(_names_teams(game) for game in games) > len(games)


def _names_teams(game: Game) -> bool:
    one, other = (fold_name(game.tag(f"{side}Team")) for side in ("White", "Black"))
    return bool(one) and bool(other) and one != other


class Teams:
    """The teams of an event, by the order of the games, and their matches."""

    def __init__(self, games: Sequence[Game], findings: Findings) -> None:
        self._findings = findings
        self._numbers: dict[str, int] = {}
        self._names: dict[int, str] = {}
        self.first: dict[int, tuple[Game, str]] = {}
        self._team_of: dict[int, int] = {}
        self._boards: dict[int, int] = {}
        matches = self._matches(games)
        usual = Counter(map(len, matches.values())).most_common()
        self._usual = max((size for size, count in usual if count == usual[0][1]), default=0)
        self.records: dict[int, list[MatchRecord]] = defaultdict(list)
        for (round_, teams), boards in matches.items():
            self._add(round_, teams, boards)

    def _matches(self, games: Sequence[Game]) -> dict[tuple[int, tuple[int, int]], list[Game]]:
        """The games of every match; its first team is that with White in its first game."""
        matches: dict[tuple[int, tuple[int, int]], list[Game]] = {}
        for game in games:
            if not _names_teams(game):
                message = "the game does not name two teams; it is part of no match"
                self._findings.at_tag(codes.TEAM, game.block, "WhiteTeam", message)
                continue
            one, other = (self._number(game, side) for side in ("White", "Black"))
            key = (game.round, (one, other))
            if (game.round, (other, one)) in matches:
                key = (game.round, (other, one))
            matches.setdefault(key, []).append(game)
        return matches

    def _number(self, game: Game, side: str) -> int:
        name = " ".join(game.tag(f"{side}Team").split())
        number = self._numbers.setdefault(fold_name(name), len(self._numbers) + 1)
        self._names.setdefault(number, name)
        self.first.setdefault(number, (game, side))
        player = game.white if side == "White" else game.black
        if self._team_of.setdefault(player, number) != number:
            own = self._names[self._team_of[player]]
            message = f"{game.block.tags[side]} plays for {name!r}, and for {own!r} before"
            self._findings.at_tag(codes.TEAM_OF_PLAYER, game.block, f"{side}Team", message)
        return number

    def _add(self, round_: int, teams: tuple[int, int], games: list[Game]) -> None:
        boards = self._in_board_order(games)
        if len(games) < self._usual:
            names = " - ".join(self._names[team] for team in teams)
            message = (
                f"{names}, round {round_}: {len(games)} games, where others have {self._usual}"
            )
            self._findings.at_line(codes.BOARDS, games[0].block.line, message)
        for team, opponent in (teams, teams[::-1]):
            line_up = tuple(self._player(boards.get(n), team) for n in range(1, max(boards) + 1))
            colour = None if 1 not in boards else self._colour(boards[1], team)
            outcome = _outcome(games, {id(g): self._colour(g, team) for g in games})
            record = MatchRecord(round_, opponent, colour, outcome, line_up=line_up)
            self.records[team].append(record)

    def _in_board_order(self, games: list[Game]) -> dict[int, Game]:
        """The games of a match by board: by the last number of their labels where that tells
        them apart, else as they stand."""
        numbers = [game.label[-1] if len(game.label) > 1 else 0 for game in games]
        if len(set(numbers)) == len(games) and min(numbers) > 0:
            games = sorted(games, key=lambda game: game.label[-1])
            numbers = sorted(numbers)
        if numbers != sorted(set(numbers)) or numbers[-1] > self._usual or not numbers[0]:
            numbers = list(range(1, len(games) + 1))
        for number, game in zip(numbers, games, strict=True):
            game.board = number
            for player in (game.white, game.black):
                self._boards[player] = min(number, self._boards.get(player, number))
        return dict(zip(numbers, games, strict=True))

    def _colour(self, game: Game, team: int) -> Colour:
        is_white = self._numbers[fold_name(game.tag("WhiteTeam"))] == team
        return Colour.WHITE if is_white else Colour.BLACK

    def _player(self, game: Game | None, team: int) -> int:
        if game is None:
            return 0
        return game.white if self._colour(game, team) is Colour.WHITE else game.black

    def in_order(self) -> tuple[Team, ...]:
        """The teams with their players by board."""
        players: dict[int, list[int]] = defaultdict(list)
        for player, team in self._team_of.items():
            players[team].append(player)
        return tuple(
            Team(
                id=number,
                name=name,
                players=tuple(sorted(players[number], key=lambda p: (self._boards.get(p, 99), p))),
                records=tuple(sorted(self.records[number], key=lambda record: record.round)),
            )
            for number, name in self._names.items()
        )


def _outcome(games: Sequence[Game], colours: Mapping[int, Colour]) -> Outcome:
    """How a match ended, by the game points of the boards."""
    own, theirs = Fraction(0), Fraction(0)
    for game in games:
        white, black = game.outcomes
        mine, other = (white, black) if colours[id(game)] is Colour.WHITE else (black, white)
        if mine in _OPEN:
            return Outcome.PENDING
        own += STANDARD_POINTS.points(mine)
        theirs += STANDARD_POINTS.points(other)
    is_forfeit = all(game.outcomes[0].is_forfeit for game in games)
    if own == theirs:
        return Outcome.DOUBLE_FORFEIT if is_forfeit and not own else Outcome.DRAW
    if own > theirs:
        return Outcome.FORFEIT_WIN if is_forfeit else Outcome.WIN
    return Outcome.FORFEIT_LOSS if is_forfeit else Outcome.LOSS
