"""The conversion tables of the FIDE Rating Regulations (Handbook B.02), as facts.

Source: tables 8.1.1 (fractional score to rating difference) and 8.1.2 (rating difference to
scoring probability), as printed by FIDE's Technical Commission in 2024.
"""

from __future__ import annotations

# fmt: off
RATING_DIFFERENCE = (
    -800, -677, -589, -538, -501, -470, -444, -422, -401, -383,
    -366, -351, -336, -322, -309, -296, -284, -273, -262, -251,
    -240, -230, -220, -211, -202, -193, -184, -175, -166, -158,
    -149, -141, -133, -125, -117, -110, -102, -95, -87, -80,
    -72, -65, -57, -50, -43, -36, -29, -21, -14, -7,
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65,
    72, 80, 87, 95, 102, 110, 117, 125, 133, 141,
    149, 158, 166, 175, 184, 193, 202, 211, 220, 230,
    240, 251, 262, 273, 284, 296, 309, 322, 336, 351,
    366, 383, 401, 422, 444, 470, 501, 538, 589, 677,
    800,
)
"""The rating difference for a score of 0 to 100 percent."""

_FIRST_DIFFERENCES = (
    0, 4, 11, 18, 26, 33, 40, 47, 54, 62,
    69, 77, 84, 92, 99, 107, 114, 122, 130, 138,
    146, 154, 163, 171, 180, 189, 198, 207, 216, 226,
    236, 246, 257, 268, 279, 291, 303, 316, 329, 345,
    358, 375, 392, 412, 433, 457, 485, 518, 560, 620,
    736,
)
# fmt: on
"""The smallest rating difference at which the higher rated is expected to score 50, 51, ...
100 percent."""

CERTAIN = _FIRST_DIFFERENCES[-1]
"""From this difference on a win is certain; the full table is used, without a cut at 400."""


def _percent_of_higher() -> list[int]:
    bands = zip(_FIRST_DIFFERENCES, (*_FIRST_DIFFERENCES[1:], CERTAIN + 1), strict=True)
    return [
        percent for percent, (first, end) in enumerate(bands, start=50) for _ in range(first, end)
    ]


_HIGHER = _percent_of_higher()
_BY_DIFFERENCE = [100 - percent for percent in reversed(_HIGHER[1:])] + _HIGHER


def expected_percent(difference: int) -> int:
    """The expected score in percent of one rated ``difference`` above the opponent.

    >>> expected_percent(3), expected_percent(4), expected_percent(-4), expected_percent(900)
    (50, 51, 49, 100)
    """
    return _BY_DIFFERENCE[max(-CERTAIN, min(CERTAIN, difference)) + CERTAIN]
