"""The written form of a tie-break in a list: ``BH/C1``, ``KS/L+1``, ``BH:GP/C1/P``.

Source: tie-break spec section 11; TRF26 records 202 and 212.
"""

from __future__ import annotations

import re
from typing import Any

from crosstable.model.frozen import dataclass


class DescriptorError(ValueError):
    """A list entry that cannot be read; the message names it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Modifiers:
    """What stands behind a code.

    ``cut_low``, ``cut_high``  how many of the lowest and highest contributions are cut
    ``limit``    steps by which Koya's limit is moved: half points, or score groups
    ``factor``   the divisor of a compound score (``/K``)
    ``forfeits_as_played``   ``/P``
    ``fore``     ``/F``: built on Fore Buchholz
    ``reverse``  ``/R``: the other direction is better
    ``unrated``  ``/U``: the rating to use for unrated opponents
    ``score``    ``MP`` or ``GP`` for team events, else empty
    """

    cut_low: int = 0
    cut_high: int = 0
    limit: int = 0
    factor: int | None = None
    forfeits_as_played: bool = False
    fore: bool = False
    reverse: bool = False
    unrated: int | None = None
    score: str = ""

    @property
    def kinds(self) -> frozenset[str]:
        """The letters in use, as a tie-break lists those it takes: ``C``, ``M``, ``P``..."""
        used = {
            "M": self.cut_high > 0,
            "C": self.cut_low > 0 and not self.cut_high,
            "L": self.limit != 0,
            "K": self.factor is not None,
            "P": self.forfeits_as_played,
            "F": self.fore,
            "R": self.reverse,
            "U": self.unrated is not None,
            ":": bool(self.score),
        }
        return frozenset(letter for letter, is_used in used.items() if is_used)

    def __str__(self) -> str:
        parts = [f":{self.score}"] if self.score else []
        if self.cut_high:
            parts.append(f"/M{self.cut_high}")
        elif self.cut_low:
            parts.append(f"/C{self.cut_low}")
        if self.limit:
            parts.append(f"/L{self.limit:+d}")
        if self.factor is not None:
            parts.append(f"/K{self.factor}")
        flags = (("P", self.forfeits_as_played), ("F", self.fore), ("R", self.reverse))
        parts += [f"/{letter}" for letter, is_set in flags if is_set]
        if self.unrated is not None:
            parts.append(f"/U{self.unrated}")
        return "".join(parts)


NO_MODIFIERS = Modifiers()


@dataclass(frozen=True, slots=True)
class Descriptor:
    """A parsed list entry.  ``namespace`` is empty unless the entry names one (``league:BH``)."""

    code: str
    modifiers: Modifiers = NO_MODIFIERS
    namespace: str = ""

    def __str__(self) -> str:
        prefix = f"{self.namespace}:" if self.namespace else ""
        return f"{prefix}{self.code}{self.modifiers}"


_SHAPE = re.compile(
    r"(?:(?P<namespace>[a-z][a-z0-9-]*):)?(?P<code>[A-Za-z][A-Za-z0-9_]*)"
    r"(?P<score>:(?:MP|GP))?(?P<modifiers>(?:[/-].+)?)",
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"([CMLKU])([+-]?\d{1,4})")
_FLAGS = {"P": "forfeits_as_played", "F": "fore", "R": "reverse"}
_FIELDS = {"L": "limit", "K": "factor", "U": "unrated"}
_LEAST = {"K": 1, "U": 0}


def parse_descriptor(text: str) -> Descriptor:
    """Read one list entry; case does not matter, ``BH-C1`` is taken for ``BH/C1``.

    Raises :class:`DescriptorError` naming the entry and the part that is not understood.
    """
    stripped = text.strip()
    shape = _SHAPE.fullmatch(stripped)
    if shape is None:
        raise DescriptorError(f"{text!r} is not a tie-break code")
    namespace = (shape["namespace"] or "").lower()
    code, score = shape["code"].upper(), (shape["score"] or "").upper()[1:]
    if namespace and not score and code in ("MP", "GP"):
        namespace, code, score = "", namespace.upper(), code
    values: dict[str, Any] = {"score": score} if score else {}
    rest = shape["modifiers"].upper()
    parts = re.split(r"/|-(?=[CMPFRKU])", rest)[1:]
    if len({part[:1].replace("M", "C") for part in parts}) < len(parts):
        raise DescriptorError(f"{text!r}: a modifier of one kind may stand once")
    for part in parts:
        _add_modifier(values, part, text)
    return Descriptor(code, Modifiers(**values), namespace)


def _add_modifier(values: dict[str, Any], part: str, text: str) -> None:
    numbered = _NUMBERED.fullmatch(part)
    if part in _FLAGS:
        values[_FLAGS[part]] = True
    elif ":" in part:
        raise DescriptorError(f"{text!r}: the score stands first, as in BH:GP/C1")
    elif numbered is None:
        raise DescriptorError(f"{text!r}: modifier {part!r} is not known")
    elif numbered[1] in "CM":
        values["cut_low"] = _cut_size(int(numbered[2]), text)
        if numbered[1] == "M":
            values["cut_high"] = int(numbered[2])
    elif numbered[1] == "L" and numbered[2][0] not in "+-":
        raise DescriptorError(f"{text!r}: write the limit with its sign, as in KS/L+1")
    else:
        values[_FIELDS[numbered[1]]] = _number(numbered[1], int(numbered[2]), text)


def _number(letter: str, number: int, text: str) -> int:
    if letter in _LEAST and number < _LEAST[letter]:
        raise DescriptorError(f"{text!r}: /{letter} needs a number from {_LEAST[letter]}")
    return number


def _cut_size(size: int, text: str) -> int:
    if size < 1:
        raise DescriptorError(f"{text!r}: a cut needs a number from 1")
    return size
