"""A play-off as standings see it: who came where in it, and how that came about."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import field
from fractions import Fraction
from typing import NamedTuple

from crosstable.engine.context import Context
from crosstable.engine.contributions import Contribution, Note
from crosstable.engine.descriptor import Modifiers
from crosstable.engine.rulings import PLAYOFF_CODE
from crosstable.engine.tie_break import ListedTieBreak, Placed, TieBreak, TieBreakType, Unit
from crosstable.model.frozen import dataclass


class PlayedOffGame(NamedTuple):
    """A game of a play-off.

    ``points`` are what White and Black scored, where a draw may count as a win; ``rate`` is
    text, ``moves`` the number of moves where somebody noted it.
    """

    id: str
    white: int
    black: int
    result: str
    points: tuple[Fraction, Fraction]
    rate: str = ""
    article: str = ""
    moves: int | None = None

    @property
    def draw_wins_for(self) -> str:
        """The side for which this draw counts as a win; empty for any other game."""
        white, black = self.points
        if self.result != "1/2-1/2" or white == black:
            return ""
        return "White" if white > black else "Black"


class PlayedOffMatch(NamedTuple):
    """Two who meet until one has won.

    ``players`` are ids or, where that is not known yet, roles such as ``W(SF1)``; ``scores``
    are the points of both, ``None`` before the first game.  ``winner`` is an id.
    ``is_certain`` says whether it is played on every course that the play-off may take.
    ``fed_by`` are the stages whose winners these two are, empty where they are not.
    """

    stage: str
    players: tuple[int | str, int | str]
    scores: tuple[Fraction, Fraction] | None = None
    winner: int | None = None
    is_certain: bool = True
    fed_by: tuple[str, str] = ("", "")


class PlayedOffLine(NamedTuple):
    """A line of the audit trail, players standing as ``<id>``."""

    stage: str
    text: str
    article: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedOff:
    """A play-off that is over, for the standings it decides in.

    ``groups`` are those who played, best first; those in one group share the place.
    ``place`` is the first place at stake, ``places`` how many are; ``qualified`` are all who
    take them, clear of the tie or through the play-off, empty where a title was at stake.
    ``level`` are those whom nothing further may separate.  ``before`` are the codes after
    which they were tied, ``steps`` what was drawn, chosen and decided.
    """

    title: str
    article: str
    groups: tuple[tuple[int, ...], ...]
    names: Mapping[int, str] = field(default_factory=dict)
    is_shared: bool = False
    place: int = 1
    places: int = 1
    qualified: frozenset[int] = frozenset()
    level: frozenset[int] = frozenset()
    before: tuple[str, ...] = ()
    games: tuple[PlayedOffGame, ...] = ()
    matches: tuple[PlayedOffMatch, ...] = ()
    steps: tuple[PlayedOffLine, ...] = ()

    @property
    def tied(self) -> frozenset[int]:
        """All who played off."""
        return frozenset(player for group in self.groups for player in group)

    def place_of(self, player: int) -> int | None:
        """The place in the play-off, ``None`` for somebody who was not in it."""
        above = 0
        for group in self.groups:
            if player in group:
                return above + 1
            above += len(group)
        return None

    def games_of(self, player: int) -> list[PlayedOffGame]:
        """The games of a player, in order."""
        return [game for game in self.games if player in (game.white, game.black)]


def listed_playoff(playoff: PlayedOff) -> ListedTieBreak:
    """The play-off as an entry of a list: the value is the place in it.

    It separates the group that has played off; somebody of the group who was not in the
    play-off comes after those who were.
    """
    tied = playoff.tied

    def places(
        context: Context,
        group: Sequence[int],
        modifiers: Modifiers,  # noqa: ARG001 - it takes none
    ) -> dict[int, Placed]:
        if len(tied & frozenset(group)) < 2:
            return {player: Placed(None, None) for player in group}
        return {player: _placed(playoff, player, context.event.unit) for player in group}

    tie_break = TieBreak(
        code=PLAYOFF_CODE,
        name="Play-off",
        summary="The place in the play-off.",
        article=playoff.article,
        type=TieBreakType.AMONG_TIED,
        unit=Unit.POINTS,
        lower_is_better=True,
        places=places,
    )
    return ListedTieBreak(key=PLAYOFF_CODE, tie_break=tie_break, article=playoff.article)


def _placed(playoff: PlayedOff, player: int, unit: int) -> Placed:
    games = tuple(_contribution(game, player, unit) for game in playoff.games_of(player))
    played = {game.id for game in playoff.games}
    besides = (line for line in playoff.steps if line.stage not in played)
    steps = tuple(
        _note(line, playoff.names) for line in besides if _concerns(playoff, line, player)
    )
    return Placed(playoff.place_of(player), None, games, steps)


def _contribution(game: PlayedOffGame, player: int, unit: int) -> Contribution:
    is_white = player == game.white
    points = game.points[0 if is_white else 1] * unit
    opponent = game.black if is_white else game.white
    side = "White" if is_white else "Black"
    odds = f"a draw wins for {game.draw_wins_for}" if game.draw_wins_for else ""
    text = ", ".join(filter(None, (f"game {game.id}", side, game.rate, game.result, odds)))
    return Contribution(0, points, Note(text, game.article), opponent)


def _concerns(playoff: PlayedOff, line: PlayedOffLine, player: int) -> bool:
    """Whether a line names the player or nobody, or is of a match of the player: the colours
    that an opponent chose are the player's too."""
    if f"<{player}>" in line.text or "<" not in line.text:
        return True
    stages = (match.stage for match in playoff.matches if player in match.players)
    return any(not stage or line.stage.startswith(f"{stage}-") for stage in stages)


def with_names(text: str, names: Mapping[int, str]) -> str:
    """A text with the players' names in it; who has none stands with the number.

    >>> with_names("<3> - <12>", {3: "Duck"})
    'Duck - No. 12'
    """
    return re.sub(r"<(\d+)>", lambda m: names.get(int(m[1]), f"No. {m[1]}"), text)


def _note(line: PlayedOffLine, names: Mapping[int, str]) -> Note:
    text = with_names(line.text, names)
    return Note(f"{line.stage}: {text}" if line.stage else text, line.article)
