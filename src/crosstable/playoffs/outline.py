"""A procedure ahead of time: what will be asked, of whom, in which order, and when.

The outline is not written down beside the procedure but taken from it: the procedure is run
along a fixed set of paths (all games drawn, White or Black or one side always winning, and
some hundred by seeded draws, of the results or of how many are level in each stage), and what
the paths have in common is put together.  A player who differs from path to path is named by
the role that fits on every one: ``W(SF1)``, the winner of that match; ``No. 2``, who drew that
number; a number alone is the seed.

What needs a rarer course of events than these paths have is not in the outline; of what is
repeated without a limit it has the first three times.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from crosstable.engine.played_off import with_names
from crosstable.playoffs.lots import number_below
from crosstable.playoffs.machine import Answered, Run
from crosstable.playoffs.procedure import Mark, Procedure, Repeat
from crosstable.playoffs.public import in_words
from crosstable.playoffs.requests import (
    BLACK_WINS,
    DRAWN,
    WHITE_WINS,
    Request,
    RequestKind,
    usual_answers,
)
from crosstable.playoffs.results import Placing
from crosstable.playoffs.situation import Situation
from crosstable.playoffs.timetable import Timing, make_timetable, stage_of

DRAWN_PATHS = 125
"""So many paths have their results drawn, and so many how many are level in each stage."""
_REPEATS = 2
Strategy = Callable[[Request], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class OutlineItem:
    """A request that may come.

    ``players``, ``white`` and ``black`` are roles; the colours are empty where they differ
    from path to path.  ``is_certain`` marks what comes on every path.  ``earliest`` is when a
    game can begin, in the timetable's seconds; ``request`` is how it was asked once, without
    a rate of play where that differs.
    """

    request: Request
    players: tuple[str, ...]
    white: str
    black: str
    is_certain: bool
    earliest: int | None

    @property
    def id(self) -> str:
        """The id of the request."""
        return self.request.id

    @property
    def stage(self) -> str:
        """The stage it belongs to."""
        return stage_of(self.request.id)

    @property
    def text(self) -> str:
        """What is asked, in words with the roles of the players."""
        pairs = zip(self.request.players, self.players, strict=True)
        return with_names(in_words(self.request), dict(pairs))


@dataclass(frozen=True, slots=True, kw_only=True)
class OutlineMatch:
    """Two who meet until one has won, by their roles."""

    stage: str
    players: tuple[str, ...]
    is_certain: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Outline:
    """All that may be asked, in order, and the matches among it."""

    items: tuple[OutlineItem, ...]
    matches: tuple[OutlineMatch, ...]


def make_outline(
    start: Callable[[Situation], Procedure[Placing]],
    situation: Situation,
    timing: Timing | None = None,
) -> Outline:
    """The outline of a procedure for a situation."""
    notes = _Notes()
    for strategy in _strategies(situation):
        path = _Path(start, situation, strategy)
        notes.add(path)
        for game in make_timetable(Run(start(situation)), path.known, timing or Timing()):
            notes.add_time(game.request.id, game.start)
    return notes.outline()


def _strategies(situation: Situation) -> Iterable[Strategy]:
    orders = (situation.tied, situation.tied[::-1])
    always = map(_always, (DRAWN, WHITE_WINS, BLACK_WINS))
    for result in (*always, *map(_favouring, orders)):
        for option in (0, -1):
            yield _steadily(result, option)
    for number in range(DRAWN_PATHS):
        yield _drawing(f"outline {number}")
    for number in range(DRAWN_PATHS):
        yield _levelling(orders[number % 2], f"level {number}")


def _steadily(result: Strategy, option: int) -> Strategy:
    """Games by one rule, and always the first or the last of all other answers."""

    def answer(request: Request) -> str:
        if request.kind is RequestKind.GAME:
            return result(request)
        return usual_answers(request)[option]

    return answer


def _always(result: str) -> Strategy:
    def answer(request: Request) -> str:  # noqa: ARG001 - a strategy takes the request
        return result

    return answer


def _favouring(order: Sequence[int]) -> Strategy:
    """Whoever comes first in an order wins."""
    return lambda r: WHITE_WINS if r.white == min(r.players, key=order.index) else BLACK_WINS


def _drawing(seed: str) -> Strategy:
    def answer(request: Request) -> str:
        answers = usual_answers(request)
        return answers[number_below(len(answers), seed, request.id)]

    return answer


def _levelling(order: Sequence[int], seed: str) -> Strategy:
    """In each stage the first of an order, as many as are drawn, draw with each other and beat
    the rest: ties that other paths seldom have."""
    others = _drawing(seed)
    favouring = _favouring(order)

    def answer(request: Request) -> str:
        if request.kind is not RequestKind.GAME:
            return others(request)
        level = 1 + number_below(len(order), seed, stage_of(request.id))
        are_level = set(request.players) <= set(order[:level])
        return DRAWN if are_level else favouring(request)

    return answer


class _Path:
    """One run along a strategy: what was asked, and who had which role then."""

    def __init__(
        self,
        start: Callable[[Situation], Procedure[Placing]],
        situation: Situation,
        strategy: Strategy,
    ) -> None:
        self._run = Run(start(situation))
        self._roles = {str(n): player for n, player in enumerate(situation.tied, start=1)}
        self._seen = 0
        self.asked: dict[str, tuple[Request, dict[str, int]]] = {}
        self.won: list[str] = []
        self.sections: set[str] = set()
        while not self._look():
            request = self._run.required[0]
            self._run.give(request, strategy(request))
        self._answers = self._run.answers

    def known(self, request: Request) -> str | None:
        """The answer on this path, for the timetable."""
        return self._answers.get(request.id)

    def _look(self) -> bool:
        """Keep what is new; whether the path is over, or repeats itself."""
        is_over = self._run.is_done
        for entry in self._run.trail[self._seen :]:
            if isinstance(entry, Mark):
                self._roles.update(entry.roles)
                self._note_won(r[2:-1] for r in entry.roles if r.startswith("W("))
            elif isinstance(entry, Repeat):
                is_over = is_over or entry.number > _REPEATS
        self._seen = len(self._run.trail)
        for request in self._run.open:
            self.asked.setdefault(request.id, (request, dict(self._roles)))
        return is_over

    def _note_won(self, stages: Iterable[str]) -> None:
        """Keep which stages somebody has won, and which had more than two players."""
        for stage in stages:
            answered = (a.request for a in self._run.trail if isinstance(a, Answered))
            games = [r for r in answered if r.kind is RequestKind.GAME and is_inside(r.id, stage)]
            self.won.append(stage)
            if len({player for game in games for player in game.players}) > 2:
                self.sections.add(stage)


@dataclass(slots=True)
class _Seen:
    """What the paths say of one request: the roles that fitted on all of them, and which of
    the players had White on all."""

    request: Request
    roles: list[list[str]]
    white: set[int]
    paths: int = 1


class _Notes:
    """The paths put together."""

    def __init__(self) -> None:
        self._paths = 0
        self._order: list[str] = []
        self._seen: dict[str, _Seen] = {}
        self._times: dict[str, int] = {}
        self._won: dict[str, int] = {}
        self._sections: set[str] = set()

    def add(self, path: _Path) -> None:
        """Take in one path."""
        self._paths += 1
        place = 0
        for id_, (request, roles) in path.asked.items():
            if id_ not in self._seen:
                self._order.insert(place, id_)
            place = self._order.index(id_) + 1
            self._merge(request, roles)
        for stage in path.won:
            self._won[stage] = self._won.get(stage, 0) + 1
        self._sections |= path.sections

    def add_time(self, id_: str, start: int) -> None:
        """Take in when a game can begin on one path."""
        self._times[id_] = min(start, self._times.get(id_, start))

    def _merge(self, request: Request, roles: dict[str, int]) -> None:
        fitting = [[role for role, p in roles.items() if p == one] for one in request.players]
        white = {index for index, p in enumerate(request.players) if p == request.white}
        seen = self._seen.get(request.id)
        if seen is None:
            self._seen[request.id] = _Seen(request, fitting, white)
            return
        seen.paths += 1
        seen.white &= white
        if request.rate != seen.request.rate:
            seen.request = seen.request._replace(rate=None)
        if len(seen.roles) == len(fitting):
            both = zip(seen.roles, fitting, strict=True)
            seen.roles = [[role for role in old if role in new] for old, new in both]

    def outline(self) -> Outline:
        items = tuple(self._item(self._seen[id_]) for id_ in self._order)
        outer = (s for s in self._won if not any(o and is_inside(s, o) for o in self._won))
        stages = sorted(outer, key=lambda stage: self._position(stage, items))
        matches = tuple(self._match(s, items) for s in stages if s not in self._sections)
        return Outline(items=items, matches=matches)

    def _item(self, seen: _Seen) -> OutlineItem:
        players = tuple(map(_role, seen.roles))
        white = next(iter(seen.white), None)
        return OutlineItem(
            request=seen.request,
            players=players,
            white="" if white is None else players[white],
            black="" if white is None else players[1 - white],
            is_certain=seen.paths == self._paths and not seen.request.is_optional,
            earliest=self._times.get(seen.request.id),
        )

    def _position(self, stage: str, items: Sequence[OutlineItem]) -> int:
        inside = (n for n, item in enumerate(items) if is_inside(item.id, stage))
        return next(inside, len(items))

    def _match(self, stage: str, items: Sequence[OutlineItem]) -> OutlineMatch:
        pairs = [i for i in items if is_inside(i.id, stage) and len(i.players) == 2]
        games = [item for item in pairs if item.request.kind is RequestKind.GAME] or pairs
        players = games[0].players if games else ()
        is_certain = self._won[stage] == self._paths or any(g.is_certain for g in games)
        return OutlineMatch(stage=stage, players=players, is_certain=is_certain)


def is_inside(id_: str, stage: str) -> bool:
    """Whether a request or a stage belongs to a stage; all do to the one without a name."""
    return not stage or id_.startswith(f"{stage}-")


def _role(roles: Sequence[str]) -> str:
    """The name of a player by the roles that fit: the seed, else the latest; ``?`` if none."""
    seeds = [role for role in roles if role.isdigit()]
    return seeds[0] if seeds else roles[-1] if roles else "?"
