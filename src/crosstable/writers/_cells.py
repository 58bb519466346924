"""Text measured in cells of a terminal: neutralised, cut, padded, wrapped, degraded.

Names come from files that anybody may have made, so they are neutralised before they are
shown, and measured as terminals do: wide characters fill two cells, combining ones none.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence

SUBSTITUTE = "?"
ELLIPSIS = "…"

# Joiners change the shape of letters in Persian and Indic names, not their order.
_JOINERS = "\u200c\u200d"
_UNSAFE = ("Cc", "Cf", "Cs", "Zl", "Zp")
_NO_CELL = ("Mn", "Me", "Cf")


def neutralise(text: str) -> str:
    """``text`` with ``?`` for control characters, bidi marks and other invisible orders."""
    if text.isprintable():
        return text
    return "".join(c if _is_harmless(c) else SUBSTITUTE for c in text)


def _is_harmless(char: str) -> bool:
    if char in _JOINERS:
        return True
    code = ord(char)
    is_noncharacter = code & 0xFFFE == 0xFFFE or 0xFDD0 <= code <= 0xFDEF
    return not is_noncharacter and unicodedata.category(char) not in _UNSAFE


def cell_width(text: str) -> int:
    """How many cells of a terminal ``text`` fills."""
    if text.isascii():
        return len(text)
    return sum(map(_char_width, text))


def _char_width(char: str) -> int:
    is_joined_jamo = "\u1160" <= char <= "\u11ff"
    if unicodedata.category(char) in _NO_CELL or is_joined_jamo:
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def shorten(text: str, width: int) -> str:
    """``text`` cut to ``width`` cells, with an ellipsis if anything was cut."""
    if len(text) <= width and text.isascii():
        return text
    room = width
    for index, char in enumerate(text):
        room -= _char_width(char)
        if room < 0:
            return _cut(text[:index], width - 1) + ELLIPSIS
    return text


def _cut(text: str, width: int) -> str:
    while cell_width(text) > width:
        text = text[:-1]
    return text.rstrip()


def pad(text: str, width: int, right: bool) -> str:
    """``text`` filled with blanks to ``width`` cells, on the left if it is ``right``."""
    blanks = " " * (width - cell_width(text))
    return blanks + text if right else text + blanks


def wrap(text: str, width: int, indent: str = "", lead: str = "") -> list[str]:
    """``text`` broken at blanks into lines of ``width`` cells, ``lead`` before the first and
    ``indent`` before the others.  A word that is too long is left whole."""
    lines: list[str] = []
    line = lead
    for word in text.split():
        longer = f"{line} {word}" if line.strip() else line + word
        if line.strip() and cell_width(longer) > width:
            lines.append(line)
            longer = indent + word
        line = longer
    return [*lines, line] if line.strip() else lines


def even_decimals(values: Sequence[str]) -> list[str]:
    """Decimal texts with the same number of decimals; other texts stay as they are."""
    most = max(map(_decimals, values), default=0)
    if not most:
        return list(values)
    return [_with_decimals(value, most) for value in values]


def _decimals(value: str) -> int:
    return len(value.partition(".")[2]) if is_decimal(value) else 0


def is_decimal(value: str) -> bool:
    """Whether a text is a number, with or without decimals."""
    return value.removeprefix("-").replace(".", "", 1).isdecimal()


def _with_decimals(value: str, count: int) -> str:
    missing = count - _decimals(value)
    if not missing or not is_decimal(value):
        return value
    return value + ("" if "." in value else ".") + "0" * missing


def lay_out(columns: Iterable[Sequence[str]], right: Sequence[bool]) -> Iterator[list[str]]:
    """The rows of a table, every cell padded to its column's width, gaps included."""
    padded = []
    for index, column in enumerate(columns):
        width = max(map(cell_width, column), default=0)
        lead = "  " if index else ""
        padded.append([lead + pad(cell, width, right[index]) for cell in column])
    for row in zip(*padded, strict=True):
        yield list(row)


_SIMPLER = str.maketrans(
    {
        "–": "-",
        "—": "-",
        "−": "-",
        "‑": "-",
        "½": "1/2",
        "¼": "1/4",
        "¾": "3/4",
        "…": "...",
        "·": ".",
        "×": "x",
        "─": "-",
        "│": "|",
        "┐": "+",
        "┘": "+",
        "├": "+",
        "┤": "+",
        "┬": "+",
        "┴": "+",
        "┼": "+",
        "└": "+",
        "┌": "+",
        "‘": "'",
        "’": "'",
        "“": '"',
        "”": '"',
        "„": '"',
        "ß": "ss",
        "Æ": "AE",
        "æ": "ae",
        "Œ": "OE",
        "œ": "oe",
        "Ø": "O",
        "ø": "o",
        "Đ": "D",
        "đ": "d",
        "Ð": "D",
        "ð": "d",
        "Þ": "Th",
        "þ": "th",
        "Ł": "L",
        "ł": "l",
        "ı": "i",
    }
)


def degrade(text: str, encoding: str) -> str:
    """``text`` made to fit an encoding such as cp1252, cp437 or ascii; it never raises.

    What the encoding has stays.  Of the rest, dashes and fractions are spelt plainly,
    letters lose their accents, and anything else becomes ``?``, one for each cell so that
    tables stay aligned.  An encoding that does not exist is taken for ASCII.
    """
    try:
        text.encode(encoding)
    except UnicodeError:
        return "".join(_degraded(char, encoding) for char in text)
    except (LookupError, ValueError):
        return degrade(text, "ascii")
    return text


def _degraded(char: str, encoding: str) -> str:
    simpler = char.translate(_SIMPLER)
    for candidate in (char, simpler, _without_marks(char)):
        if candidate and _fits(candidate, encoding):
            return candidate
    return SUBSTITUTE * _char_width(char)


def _without_marks(char: str) -> str:
    parts = unicodedata.normalize("NFKD", char)
    return "".join(part for part in parts if not unicodedata.combining(part))


def _fits(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeError:
        return False
    return True
