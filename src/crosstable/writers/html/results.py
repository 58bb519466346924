"""How a participant's round ended, in as few characters as a crosstable has room for."""

from __future__ import annotations

from fractions import Fraction

from crosstable.api import Colour, Outcome

_HALF = Fraction(1, 2)
_RESULTS: dict[Outcome, tuple[str, Fraction | int]] = {
    Outcome.WIN: ("1", 1),
    Outcome.DRAW: ("½", _HALF),
    Outcome.LOSS: ("0", 0),
    Outcome.UNRATED_WIN: ("W", 1),
    Outcome.UNRATED_DRAW: ("D", _HALF),
    Outcome.UNRATED_LOSS: ("L", 0),
    Outcome.FORFEIT_WIN: ("+", 1),
    Outcome.FORFEIT_LOSS: ("-", 0),
    Outcome.DOUBLE_FORFEIT: ("-", 0),
    Outcome.PENDING: ("*", 0),
}


def result_text(colour: Colour | None, outcome: Outcome) -> str:
    """Colour and result of a pairing: ``w1``, ``b½``, ``b+``; empty where nobody was paired."""
    if outcome not in _RESULTS:
        return ""
    return f"{colour.value if colour is not None else ''}{_RESULTS[outcome][0]}"


def usual_points(outcome: Outcome) -> Fraction | int | None:
    """What the result looks like in points; nothing where nobody was paired."""
    return _RESULTS[outcome][1] if outcome in _RESULTS else None
