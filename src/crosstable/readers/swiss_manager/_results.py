"""Results as lists of pairings print them: ``1 - 0``, ``+ - -``, a lone ``½``.

Source: sheet on Swiss-Manager, sections 2.5 and 2.6.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NamedTuple

from crosstable.api import Outcome, parse_points

PENDING = (Outcome.PENDING, Outcome.PENDING)

_SIDES = {
    "1": Outcome.WIN,
    "½": Outcome.DRAW,
    "0": Outcome.LOSS,
    "+": Outcome.FORFEIT_WIN,
    "-": Outcome.FORFEIT_LOSS,
}
_PAIR = re.compile(r"([10½+-])\s*[-–:]\s*([10½+-])")
_TOTAL = re.compile(r"([0-9]{0,3}(?:[.,]5|½)?)\s*:\s*([0-9]{0,3}(?:[.,]5|½)?)")


class Result(NamedTuple):
    """The outcomes of both sides, the one printed first first.  ``is_usual`` is false for a
    pair that no game gives by itself, such as ``½ - 0``."""

    outcomes: tuple[Outcome, Outcome]
    is_usual: bool = True


UNKNOWN = Result((Outcome.UNKNOWN, Outcome.UNKNOWN))
"""A game of which only the players are known."""


def parse_result(text: str) -> Result | None:
    """The result of a game, without one an open game; ``None`` if it means nothing.

    >>> parse_result("+ - -").outcomes[1].value
    'forfeit-loss'
    """
    bare = text.strip()
    if not bare:
        return Result(PENDING)
    found = _PAIR.fullmatch(bare)
    if found is None:
        return None
    first, second = (_SIDES[side] for side in found.groups())
    if first is second is Outcome.FORFEIT_LOSS:
        return Result((Outcome.DOUBLE_FORFEIT, Outcome.DOUBLE_FORFEIT))
    return Result((first, second), first.mirrored is second)


def parse_total(text: str) -> tuple[Fraction, Fraction] | None:
    """The game points of a match, ``2½:1½`` or ``4 : 0``; ``None`` for anything else."""
    found = _TOTAL.fullmatch(text.strip())
    if found is None or not all(found.groups()):
        return None
    ours, theirs = map(parse_points, found.groups())
    return ours, theirs


def parse_value(text: str) -> Fraction | None:
    """Points as a number or text, ``8½``, ``4,5``; ``None`` for what is none."""
    try:
        value = parse_points(text)
    except ValueError:
        return None
    return value if value >= 0 else None
