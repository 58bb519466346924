"""The cell of a round in a crosstable: ``19w1``, ``32b+``, ``13w``, ``-1``, ``-½``, ``0``.

Source: the fact sheet on Swiss-Manager, section 2.3.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from crosstable.api import Outcome

_GAME = re.compile(r"(\d{1,5})\s*([a-z])\s*([01½+\-])?")
_RESULTS = {
    None: Outcome.PENDING,
    "1": Outcome.WIN,
    "½": Outcome.DRAW,
    "0": Outcome.LOSS,
    "+": Outcome.FORFEIT_WIN,
    "-": Outcome.FORFEIT_LOSS,
}
_UNPAIRED = {
    "-1": Outcome.FULL_POINT_BYE,
    "-½": Outcome.HALF_POINT_BYE,
    "-0.5": Outcome.HALF_POINT_BYE,
    "-0,5": Outcome.HALF_POINT_BYE,
    "-0": Outcome.ZERO_POINT_BYE,
    "0": Outcome.ZERO_POINT_BYE,
}


class RoundCell(NamedTuple):
    """What a cell says: the opponent's number (0: none), the letter of the colour, the outcome."""

    opponent: int
    letter: str
    outcome: Outcome


def read_round_cell(text: str) -> RoundCell | None:
    """A cell's meaning; ``None`` for what no crosstable has."""
    bare = text.strip().lower()
    unpaired = _UNPAIRED.get(bare)
    if unpaired is not None:
        return RoundCell(0, "", unpaired)
    game = _GAME.fullmatch(bare)
    if game is None:
        return None
    return RoundCell(int(game[1]), game[2], _RESULTS[game[3]])
