"""Seeded lots: a draw that anybody can repeat, by hand if need be.

The outcome of a lot is a function of the seed (a text), the id of the request and the number
of outcomes n, and of nothing else:

1. Join seed, id and a counter, which begins with 0, by line feeds (U+000A): ``42``, ``R-LOT``,
   ``0``.  Take SHA-256 of the text in UTF-8 as a whole number x, the first byte being the
   most significant.
2. If x lies in the last, incomplete stretch of n numbers below 2^256, that is, if
   x >= 2^256 - (2^256 mod n), raise the counter by one and begin again; so every outcome is
   exactly as likely as every other.
3. Else the outcome is that with the number x mod n, counted from 0 in the order in which the
   request lists its options.

A void draw is asked for again under another id (``R-LOT-2``), and so comes out anew.  This
definition does not change; another one would come with another name beside the seed.
"""

from __future__ import annotations

from hashlib import sha256
from itertools import count

from crosstable.playoffs.requests import Request, RequestKind

_RANGE = 1 << 256


def draw(seed: str, request: Request) -> str:
    """The outcome of a lot under a seed; :class:`ValueError` for any other request."""
    if request.kind is not RequestKind.LOT:
        raise ValueError(f"{request.id} is no lot but a {request.kind.value}")
    return request.options[number_below(len(request.options), seed, request.id)]


def number_below(outcomes: int, seed: str, id_: str) -> int:
    """A number from 0 to below ``outcomes``, by the definition above."""
    fair = _RANGE - _RANGE % outcomes
    hashed = (sha256(f"{seed}\n{id_}\n{n}".encode()).digest() for n in count())
    return next(x for x in (int.from_bytes(h, "big") for h in hashed) if x < fair) % outcomes
