"""How a participant's round ended, in as few characters as a crosstable has room for."""

from __future__ import annotations

from crosstable.api import Colour, Outcome

RESULTS = {
    Outcome.WIN: "1",
    Outcome.DRAW: "½",
    Outcome.LOSS: "0",
    Outcome.UNRATED_WIN: "1",
    Outcome.UNRATED_DRAW: "½",
    Outcome.UNRATED_LOSS: "0",
    Outcome.FORFEIT_WIN: "+",
    Outcome.FORFEIT_LOSS: "–",
    Outcome.DOUBLE_FORFEIT: "–",
    Outcome.PAIRING_ALLOCATED_BYE: "bye",
    Outcome.FULL_POINT_BYE: "bye 1",
    Outcome.HALF_POINT_BYE: "bye ½",
    Outcome.ZERO_POINT_BYE: "bye 0",
    Outcome.PENDING: "*",
    Outcome.NOT_PAIRED: "",
    Outcome.UNKNOWN: "?",
}
"""What is shown for each outcome; ``+`` and ``–`` without a game, ``*`` for one still open."""


def result_text(colour: Colour | None, outcome: Outcome) -> str:
    """Colour and result: ``w1``, ``b½``, ``b+``, ``bye ½``; empty where nobody was paired."""
    letter = colour.value if colour is not None and outcome.is_paired else ""
    return letter + RESULTS[outcome]
