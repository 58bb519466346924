"""Exact points: parsing, printing, and what each outcome is worth.

No float is ever made.  At this level points are :class:`fractions.Fraction`; the engine
scales them to integers once per event (:class:`crosstable.engine.event.Event`).
"""

from __future__ import annotations

from dataclasses import fields
from fractions import Fraction
from functools import cache

from crosstable.model.frozen import dataclass
from crosstable.model.outcome import Colour, Outcome

ZERO = Fraction(0)
HALF = Fraction(1, 2)
ONE = Fraction(1)

_FRACTION_SIGNS = {"½": HALF, "¼": Fraction(1, 4), "¾": Fraction(3, 4)}


@cache
def parse_points(text: str) -> Fraction:
    """Read points as files write them: ``4``, ``4.5``, ``4,5``, ``4½``, ``9/2``.

    Raises :class:`ValueError` for anything else, a float's ``1e3`` and ``nan`` included.
    """
    bare = text.strip().replace(",", ".")
    sign = _FRACTION_SIGNS.get(bare[-1:])
    if sign is not None:
        whole = bare[:-1].strip()
        if whole and not (whole.isascii() and whole.isdigit()):
            raise ValueError(f"not points: {text!r}")
        return Fraction(int(whole or "0")) + sign
    if not bare or not set(bare) <= set("0123456789./-") or not set(bare) & set("0123456789"):
        raise ValueError(f"not points: {text!r}")
    try:
        return Fraction(bare)
    except (ValueError, ZeroDivisionError):
        raise ValueError(f"not points: {text!r}") from None


def format_exact(value: Fraction | int) -> str:
    """The exact text of a value: ``7``, ``7/2``.  ``parse_points`` reads it back."""
    return str(value)


def format_decimal(value: Fraction | int, decimals: int | None = None) -> str:
    """A value for the eye, in decimals, rounded half up (away from zero).

    With ``decimals`` given, exactly so many.  Without, at least one and as many as the
    value needs, at most two: ``7.0``, ``4.5``, ``8.75``, ``7.33``.
    """
    above, below = abs(value.numerator), value.denominator
    if decimals is None:
        decimals = 2 if 10 % below else 1
    scaled = (2 * above * 10**decimals + below) // (2 * below)
    digits = str(scaled).rjust(decimals + 1, "0")
    sign = "-" if value < 0 and scaled else ""
    return f"{sign}{digits[:-decimals]}.{digits[-decimals:]}" if decimals else f"{sign}{digits}"


def round_half_up(value: Fraction | int) -> int:
    """The nearest integer; a half goes up: floor(value + 1/2)."""
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


@dataclass(frozen=True, slots=True, kw_only=True)
class PointSystem:
    """What each outcome is worth, in points.

    The defaults are the usual 1 - ½ - 0.  A record's own ``awarded`` points override it.
    The ``..._with_black`` values are for systems that pay by colour; ``None`` means the
    same as with White.  Source: TRF26 record 162, JaVaFo XXS.
    """

    win: Fraction = ONE
    draw: Fraction = HALF
    loss: Fraction = ZERO
    forfeit_win: Fraction = ONE
    forfeit_loss: Fraction = ZERO
    full_point_bye: Fraction = ONE
    half_point_bye: Fraction = HALF
    zero_point_bye: Fraction = ZERO
    pairing_allocated_bye: Fraction = ONE
    win_with_black: Fraction | None = None
    draw_with_black: Fraction | None = None
    loss_with_black: Fraction | None = None

    def __post_init__(self) -> None:
        for name in ("win", "draw", "loss"):
            if getattr(self, f"{name}_with_black") == getattr(self, name):
                object.__setattr__(self, f"{name}_with_black", None)

    def points(self, outcome: Outcome, colour: Colour | None = None) -> Fraction:
        """What one round with this outcome is worth; nothing where there is no result yet."""
        if colour is Colour.BLACK and outcome.is_played:
            with_black = getattr(self, f"{_FIELD_OF[outcome]}_with_black")
            if with_black is not None:
                return Fraction(with_black)
        field = _FIELD_OF.get(outcome)
        return ZERO if field is None else Fraction(getattr(self, field))

    @property
    def values(self) -> tuple[Fraction, ...]:
        """Every value of the system, for finding a common unit."""
        found = (getattr(self, field.name) for field in fields(self))
        return tuple(value for value in found if value is not None)


_FIELD_OF = {
    Outcome.WIN: "win",
    Outcome.DRAW: "draw",
    Outcome.LOSS: "loss",
    Outcome.UNRATED_WIN: "win",
    Outcome.UNRATED_DRAW: "draw",
    Outcome.UNRATED_LOSS: "loss",
    Outcome.FORFEIT_WIN: "forfeit_win",
    Outcome.FORFEIT_LOSS: "forfeit_loss",
    Outcome.DOUBLE_FORFEIT: "forfeit_loss",
    Outcome.HALF_POINT_BYE: "half_point_bye",
    Outcome.FULL_POINT_BYE: "full_point_bye",
    Outcome.ZERO_POINT_BYE: "zero_point_bye",
    Outcome.PAIRING_ALLOCATED_BYE: "pairing_allocated_bye",
}

STANDARD_POINTS = PointSystem()

MATCH_POINTS = PointSystem(
    win=Fraction(2),
    draw=ONE,
    forfeit_win=Fraction(2),
    full_point_bye=Fraction(2),
    half_point_bye=ONE,
    pairing_allocated_bye=ONE,
)
"""The usual match points of team events: 2 - 1 - 0, a pairing-allocated bye is worth a draw."""
