"""Point systems: records 162 and 362, XXS and BB?.  Source: TRF fact sheet, 4.1, 4.2 and 6."""

from __future__ import annotations

import re
from fractions import Fraction

from crosstable.api import parse_points
from crosstable.readers._columns import Line
from crosstable.readers.trf import codes
from crosstable.readers.trf.draft import Draft

_WIN = ("win", "forfeit_win", "full_point_bye")
_DRAW = ("draw", "half_point_bye")
_NOTHING = ("zero_point_bye", "forfeit_loss")

_RECORD_162 = {
    "W": (*_WIN, "pairing_allocated_bye"),
    "D": _DRAW,
    "L": ("loss",),
    "A": _NOTHING,
    "P": ("pairing_allocated_bye",),
}

_RECORD_362 = {"TW": _WIN, "TD": (*_DRAW, "pairing_allocated_bye"), "TL": ("loss", *_NOTHING)}

_JAVAFO = {
    "W": ("win", "win_with_black", "forfeit_win", "full_point_bye"),
    "D": ("draw", "draw_with_black", "half_point_bye"),
    "L": ("loss", "loss_with_black", "forfeit_loss"),
    "WW": ("win",),
    "BW": ("win_with_black",),
    "WD": ("draw",),
    "BD": ("draw_with_black",),
    "WL": ("loss",),
    "BL": ("loss_with_black",),
    "ZPB": ("zero_point_bye",),
    "HPB": ("half_point_bye",),
    "FPB": ("full_point_bye",),
    "PAB": ("pairing_allocated_bye",),
    "FW": ("forfeit_win",),
    "FL": ("forfeit_loss",),
}

_BBP = {
    "BBW": _WIN,
    "BBD": _DRAW,
    "BBL": ("loss",),
    "BBZ": ("zero_point_bye",),
    "BBF": ("forfeit_loss",),
    "BBU": ("pairing_allocated_bye",),
}

_PAIR = re.compile(r"([A-Za-z]{1,2})\s{0,3}([0-9]{1,4}(?:[.,][0-9]{1,2})?)(?!\S)")


def _pairs(draft: Draft, line: Line) -> list[tuple[str, Fraction, tuple[int, int]]]:
    """Symbols and points; programs put the first symbol in column 5 or 6."""
    found = list(_PAIR.finditer(line.text, 3))
    rest = _PAIR.sub("", line.text[3:]).strip()
    if rest:
        message = f"{rest[:30]!r} is no symbol with points; it is not used"
        draft.keep(line)
        draft.tell(codes.FIELD, line, None, message)
    return [
        (pair[1].upper(), parse_points(pair[2]), (pair.start() + 1, pair.end())) for pair in found
    ]


def read_individual_points(draft: Draft, line: Line) -> None:
    """Record 162: only what differs from the usual need be there."""
    pairs = _pairs(draft, line)
    for symbol, value, columns in sorted(pairs, key=lambda pair: pair[0] == "P"):
        if symbol == "Z":
            message = "Z stands for what TRF26 writes as A: absence and forfeit loss"
            draft.tell(codes.POINTS_DIALECT, line, columns, message, "write A")
            symbol = "A"
        if symbol == "X":
            draw = next((worth for other, worth, _ in pairs if other == "D"), Fraction(1, 2))
            if value != draw:
                draft.keep_and_tell(line, "points of an unknown result are not used")
        elif symbol in _RECORD_162:
            draft.points.update(dict.fromkeys(_RECORD_162[symbol], value))
        else:
            _unknown_symbol(draft, line, symbol, columns)


def read_team_points(draft: Draft, line: Line) -> None:
    """Record 362: match points."""
    for symbol, value, columns in _pairs(draft, line):
        if symbol in _RECORD_362:
            draft.match_points.update(dict.fromkeys(_RECORD_362[symbol], value))
        else:
            _unknown_symbol(draft, line, symbol, columns)


def read_javafo_points(draft: Draft, line: Line) -> None:
    """JaVaFo's XXS: ``CODE=VALUE``; of two values for one code the last one wins."""
    for token in line.tokens(4):
        symbol, _, text = token.text.partition("=")
        fields = _JAVAFO.get(symbol.upper())
        if fields is None:
            _unknown_symbol(draft, line, symbol, token.columns)
            continue
        value = _value(draft, line, text, token.columns)
        if value is not None:
            draft.points.update(dict.fromkeys(fields, value))


def read_bbp_points(draft: Draft, line: Line) -> None:
    """bbpPairings' BBW, BBD, BBL, BBZ, BBF, BBU: one value each."""
    value = _value(draft, line, line.rest(4), (5, max(5, len(line.text))))
    if value is not None:
        draft.points.update(dict.fromkeys(_BBP[line.text[:3]], value))


def _value(draft: Draft, line: Line, text: str, columns: tuple[int, int]) -> Fraction | None:
    try:
        return parse_points(text)
    except ValueError:
        draft.keep(line)
        draft.tell(codes.FIELD, line, columns, f"{text[:20]!r} are no points; they are not used")
        return None


def _unknown_symbol(draft: Draft, line: Line, symbol: str, columns: tuple[int, int]) -> None:
    draft.keep(line)
    message = f"{symbol[:20]!r} is no symbol of record {line.text[:3]}; it is not used"
    draft.tell(codes.POINTS_SYMBOL, line, columns, message)
