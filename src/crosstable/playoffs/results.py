"""What games, matches and round robins came to.  Points count in halves: a win is 2."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from crosstable.model.outcome import Colour
from crosstable.playoffs.requests import (
    BLACK_BY_FORFEIT,
    BLACK_WINS,
    DOUBLE_FORFEIT,
    DRAWN,
    WHITE_BY_FORFEIT,
    WHITE_WINS,
    Request,
)

_POINTS = {
    WHITE_WINS: (2, 0),
    BLACK_WINS: (0, 2),
    DRAWN: (1, 1),
    WHITE_BY_FORFEIT: (2, 0),
    BLACK_BY_FORFEIT: (0, 2),
    DOUBLE_FORFEIT: (0, 0),
}
_ODDS = {Colour.WHITE: (2, 0), Colour.BLACK: (0, 2)}


class PlayedGame(NamedTuple):
    """A game and its result as it was answered.

    ``id`` is that of the request.  With draw odds a draw scores as a win of that side.  A
    forfeit scores as a win; if both forfeit, neither scores.
    """

    id: str
    white: int
    black: int
    result: str
    draw_odds: Colour | None = None

    @property
    def points(self) -> tuple[int, int]:
        """What White and Black score, in half points."""
        if self.result == DRAWN and self.draw_odds is not None:
            return _ODDS[self.draw_odds]
        return _POINTS[self.result]

    @property
    def winner(self) -> int | None:
        """Who scored the point, if anybody."""
        white, black = self.points
        return None if white == black else self.white if white > black else self.black

    @property
    def is_played(self) -> bool:
        """Whether it was played over the board."""
        return self.result in (WHITE_WINS, BLACK_WINS, DRAWN)


def played(request: Request, result: str) -> PlayedGame:
    """The game that a request asked for, with its result."""
    if request.white is None or request.black is None:
        raise ValueError(f"{request.id} is no game")
    return PlayedGame(request.id, request.white, request.black, result, request.draw_odds)


@dataclass(frozen=True, slots=True)
class MatchResult:
    """A match of two, or what stands for one.

    ``winner`` is ``None`` while it is level; ``scores`` are half points in the order of
    ``players``.
    """

    players: tuple[int, int]
    winner: int | None
    scores: tuple[int, int] = (0, 0)
    games: tuple[PlayedGame, ...] = ()

    @property
    def is_level(self) -> bool:
        """Whether nobody has won."""
        return self.winner is None

    @property
    def loser(self) -> int | None:
        """Who lost, ``None`` while it is level."""
        first, second = self.players
        return None if self.winner is None else second if self.winner == first else first

    @property
    def decided(self) -> tuple[int, int]:
        """Winner and loser; :class:`ValueError` while it is level."""
        if self.winner is None or self.loser is None:
            raise ValueError("the match is level")
        return self.winner, self.loser


def match_of(players: tuple[int, int], games: Iterable[PlayedGame]) -> MatchResult:
    """The match that these games make."""
    listed = tuple(games)
    scores = scores_of(players, listed)
    first, second = scores[players[0]], scores[players[1]]
    winner = None if first == second else players[first < second]
    return MatchResult(players, winner, (first, second), listed)


def scores_of(players: Iterable[int], games: Iterable[PlayedGame]) -> dict[int, int]:
    """The half points of each player."""
    scores = dict.fromkeys(players, 0)
    for one in games:
        white, black = one.points
        scores[one.white] += white
        scores[one.black] += black
    return scores


def points_text(half_points: int) -> str:
    """Half points as people write them.

    >>> points_text(3), points_text(1), points_text(4)
    ('1½', '½', '2')
    """
    whole, half = divmod(half_points, 2)
    return f"{whole or (0 if not half else '')}{'½' if half else ''}"


@dataclass(frozen=True, slots=True)
class RoundRobinResult:
    """A round robin: players by pairing number, half points of each, games in order."""

    players: tuple[int, ...]
    scores: Mapping[int, int]
    games: tuple[PlayedGame, ...]

    @property
    def groups(self) -> tuple[tuple[int, ...], ...]:
        """The players by score, highest first; those with the same score share a group."""
        return groups_by(self.players, {player: -score for player, score in self.scores.items()})

    @property
    def first(self) -> tuple[int, ...]:
        """Those with the highest score."""
        return self.groups[0]


def groups_by(players: Iterable[int], keys: Mapping[int, int]) -> tuple[tuple[int, ...], ...]:
    """The players grouped by key, lowest first; inside a group the order stays."""
    found: dict[int, list[int]] = {}
    for player in players:
        found.setdefault(keys[player], []).append(player)
    return tuple(tuple(found[key]) for key in sorted(found))


@dataclass(frozen=True, slots=True)
class Placing:
    """What a play-off comes to: groups of players, best first; a group shares its place.

    ``is_shared`` declares a first place that stays shared.
    """

    groups: tuple[tuple[int, ...], ...]
    is_shared: bool = False

    def qualified(self, places: int) -> tuple[int, ...]:
        """Those who take the first ``places`` places; :class:`ValueError` if a group
        straddles the border."""
        found: list[int] = []
        for group in self.groups:
            if len(found) >= places:
                break
            found += group
        if len(found) != places:
            raise ValueError(f"{len(found)} players stand for {places} places")
        return tuple(found)


def placing(*groups: Iterable[int], is_shared: bool = False) -> Placing:
    """A placing from groups; empty ones are left out.

    >>> placing([3], [], [1, 2]).groups
    ((3,), (1, 2))
    """
    listed = (tuple(group) for group in groups)
    return Placing(tuple(group for group in listed if group), is_shared)
