"""Rates of play in whole seconds."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace


def minutes(number: int) -> int:
    """Minutes in seconds."""
    return 60 * number


def clock_text(seconds: int) -> str:
    """A time as a clock shows it.

    >>> clock_text(2395), clock_text(1)
    ('39:55', '0:01')
    """
    return f"{seconds // 60}:{seconds % 60:02}"


def parse_clock(text: str) -> int:
    """The seconds of a time like ``39:55``; :class:`ValueError` for anything else."""
    found = re.fullmatch("([0-9]+):([0-5][0-9])", text.strip())
    if found is None:
        raise ValueError(f"{text!r} is no time in minutes and seconds like 39:55")
    return 60 * int(found[1]) + int(found[2])


@dataclass(frozen=True, slots=True, kw_only=True)
class Rate:
    """A rate of play: base time and increment in seconds.

    ``name`` is the word for it (``rapid``).  The increment is given for every move from
    ``from_move`` on.  ``black_base`` is Black's base time where it is not White's.
    """

    name: str
    base: int
    increment: int = 0
    from_move: int = 1
    black_base: int | None = None

    @property
    def clocks(self) -> tuple[int, int]:
        """The base times of White and of Black, in seconds."""
        return self.base, self.base if self.black_base is None else self.black_base

    def with_clocks(self, white: int, black: int) -> Rate:
        """This rate with other base times, in seconds."""
        return replace(self, base=white, black_base=black)

    @property
    def text(self) -> str:
        """The rate in words, such as ``10 min + 5 s`` or ``6 min v 4 min + 2 s from move 61``."""
        white, black = self.clocks
        words = _words(white) if white == black else f"{_words(white)} v {_words(black)}"
        if self.increment:
            words += f" + {self.increment} s"
            words += f" from move {self.from_move}" if self.from_move > 1 else ""
        return words

    def longest(self, moves: int) -> int:
        """The seconds that a game of ``moves`` moves lasts at most under this rate."""
        return sum(self.clocks) + 2 * self.increment * max(0, moves - self.from_move + 1)


def _words(seconds: int) -> str:
    return clock_text(seconds) if seconds % 60 else f"{seconds // 60} min"
