"""When the games of a play-off can begin at the earliest.

All times are whole seconds; those of day count from midnight and go on after 24 hours.  The
procedure is run against a clock: games that are open together are played side by side, a game
lasts as long as its rate allows for the assumed number of moves, and what follows begins a
break after the last result that it waits for.  Lots and choices take no time.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from crosstable.playoffs.descriptor import NO_BREAKS, Breaks
from crosstable.playoffs.machine import Run
from crosstable.playoffs.requests import Request, RequestKind

USUAL_MOVES = 60
_DAY = 24 * 60 * 60


class ScheduledGame(NamedTuple):
    """A game, when it can begin, and when it is over at the latest."""

    request: Request
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """What a timetable goes by: the start of the play-off, the breaks, the moves of a game."""

    start: int = 0
    breaks: Breaks = NO_BREAKS
    moves: int = USUAL_MOVES


def parse_time_of_day(text: str) -> int:
    """The seconds after midnight of a time like ``18:30``; :class:`ValueError` otherwise."""
    found = re.fullmatch("([01]?[0-9]|2[0-3]):([0-5][0-9])", text.strip())
    if found is None:
        raise ValueError(f"{text!r} is no time of day like 18:30")
    return 60 * (60 * int(found[1]) + int(found[2]))


def is_time_of_day(text: str) -> bool:
    """Whether :func:`parse_time_of_day` takes it."""
    try:
        parse_time_of_day(text)
    except ValueError:
        return False
    return True


def time_of_day(seconds: int) -> str:
    """A time as people write it, up to the next full minute.

    >>> time_of_day(66600), time_of_day(66601), time_of_day(87000)
    ('18:30', '18:31', '00:10 (+1 day)')
    """
    minutes = -(-seconds // 60)
    days, minutes = divmod(minutes, _DAY // 60)
    text = f"{minutes // 60:02}:{minutes % 60:02}"
    return f"{text} (+{days} day{'s' if days > 1 else ''})" if days else text


def earliest_start(end_of_main: int, breaks: Breaks) -> int:
    """When a play-off can begin, from the end of the last game of anybody in it."""
    return end_of_main + breaks.after_main


def make_timetable(
    run: Run, answer: Callable[[Request], str | None], timing: Timing
) -> tuple[ScheduledGame, ...]:
    """Run a procedure from its start against the clock.

    ``answer`` gives the answers, ``None`` where one is not known: what waits for it is not in
    the timetable.
    """
    clock = _Clock(timing)
    while True:
        clock.schedule(run)
        ready = [(request, known) for request in run.open if (known := answer(request))]
        if not ready:
            return tuple(clock.games.values())
        request, known = min(ready, key=lambda pair: clock.end_of(pair[0]))
        clock.advance(request)
        run.give(request, known)


class _Clock:
    """The time, the games so far, and what each player did last."""

    def __init__(self, timing: Timing) -> None:
        self._timing = timing
        self._now = timing.start
        self._last_stage: dict[int, str] = {}
        self.games: dict[str, ScheduledGame] = {}

    def schedule(self, run: Run) -> None:
        """Give every game that has just been opened its time."""
        for request in run.required:
            rate = request.rate
            if rate is not None and request.id not in self.games:
                start = self._now + self._break_before(request)
                end = start + rate.longest(self._timing.moves)
                self.games[request.id] = ScheduledGame(request, start, end)

    def _break_before(self, request: Request) -> int:
        before = {self._last_stage[p] for p in request.players if p in self._last_stage}
        if not before:
            return 0 if self._now == self._timing.start else self._timing.breaks.between_stages
        breaks = self._timing.breaks
        if before == {stage_of(request.id)}:
            return breaks.between_games
        return max(breaks.between_games, breaks.between_stages)

    def end_of(self, request: Request) -> int:
        """When an answer is known: of a game at its end, else at once."""
        game = self.games.get(request.id)
        return self._now if game is None else game.end

    def advance(self, request: Request) -> None:
        """Go on to the time of an answer."""
        self._now = max(self._now, self.end_of(request))
        if request.kind is RequestKind.GAME:
            self._last_stage.update(dict.fromkeys(request.players, stage_of(request.id)))


def stage_of(id_: str) -> str:
    """The stage of a request: its id without the last part.

    >>> stage_of("SF1-R-G2"), stage_of("G1")
    ('SF1-R', '')
    """
    return id_.rpartition("-")[0]
