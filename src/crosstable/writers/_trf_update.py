"""A TRF brought up to date: points and ranks of its player rows change, nothing else does."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction

from crosstable.api import (
    Diagnostic,
    SourceText,
    Span,
    Standings,
    Written,
    parse_points,
)
from crosstable.writers import _trf_codes as codes
from crosstable.writers._trf_comment import MARK, comment_rows
from crosstable.writers._trf_rows import FIRST_ROUND_COLUMN, ROUND_WIDTH, points_field

_POINTS = (81, 84)
_RANK = (86, 89)
_GAPS = (80, 85, 90, 91)
_POINTS_TEXT = re.compile(r" *(-?\d+([.,]\d*)?)? *")
_RANK_TEXT = re.compile(r" *\d* *")
_CELL = re.compile(r"[ \d]{4} [-wbWB ] \S? {0,2}|[ \d]{4}(?: [-wbWB]?)? *")


def update_trf(standings: Standings, text: SourceText, points: Mapping[int, Fraction]) -> Written:
    """The text with the standings' ranks and the given points in its player rows."""
    lines = list(text.lines)
    diagnostics: list[Diagnostic] = []
    for row in standings.rows:
        place = standings.tournament.provenance.player(row.participant)
        index = _line_index(text, place)
        if place is None or index is None:
            message = f"player {row.participant} has no row in {text.name}"
            diagnostics.append(codes.NO_ROW.at(None, message))
            continue
        patch = _Patch(place, lines[index])
        if patch.is_aligned(row.participant):
            patch.set_points(points[row.participant])
            patch.set_number(row.rank)
        else:
            patch.refuse()
        lines[index] = patch.line
        diagnostics += patch.diagnostics
    data = _encode(text, lines, comment_rows(standings, text.encoding), diagnostics)
    return Written(data, tuple(diagnostics))


def _line_index(text: SourceText, place: Span | None) -> int | None:
    """Where a row stands in the text, unless it is in another file."""
    if place is None or place.source != text.name or place.line is None:
        return None
    return place.line - 1 if 1 <= place.line <= len(text.lines) else None


class _Patch:
    """One player row being changed."""

    def __init__(self, place: Span, line: str) -> None:
        self.place = place
        self.line = line
        self.diagnostics: list[Diagnostic] = []

    def cut(self, columns: tuple[int, int]) -> str:
        return self.line[columns[0] - 1 : columns[1]]

    def is_aligned(self, participant: int) -> bool:
        """Whether the fields and at least one of the rounds are where they should be."""
        number = self.cut((5, 8)).strip()
        if not number.isdecimal() or int(number) != participant:
            return False
        if any(self.cut((column, column)).strip() for column in _GAPS):
            return False
        if not _POINTS_TEXT.fullmatch(self.cut(_POINTS)) or not _RANK_TEXT.fullmatch(
            self.cut(_RANK)
        ):
            return False
        starts = range(FIRST_ROUND_COLUMN - 1, len(self.line), ROUND_WIDTH)
        cells = [self.line[start : start + ROUND_WIDTH] for start in starts]
        used = [cell for cell in cells if cell.strip()]
        return not used or any(_CELL.fullmatch(cell) for cell in used)

    def refuse(self) -> None:
        message = "points and rank do not stand in columns 81-84 and 86-89; row left as it is"
        self.tell(codes.MISALIGNED.at(self.place, message, excerpt=self.line))

    def tell(self, diagnostic: Diagnostic) -> None:
        self.diagnostics.append(diagnostic)

    def set_points(self, points: Fraction) -> None:
        """Points in their columns, unless they are there already or do not fit."""
        field = points_field(points)
        if field is None:
            where = self.place._replace(columns=_POINTS)
            message = f"{points} points do not fit in four columns; left as they are"
            self.tell(codes.POINTS_WIDTH.at(where, message, excerpt=self.line))
        elif _points(self.cut(_POINTS)) != points:
            self._set(_POINTS, field)

    def set_number(self, rank: int) -> None:
        """The rank in its columns, unless it is there already."""
        if self.cut(_RANK).strip() != str(rank):
            self._set(_RANK, str(rank))

    def _set(self, columns: tuple[int, int], text: str) -> None:
        first, last = columns
        before = self.line[: first - 1].ljust(first - 1)
        self.line = before + text.rjust(last - first + 1) + self.line[last:]


def _points(text: str) -> Fraction | None:
    try:
        return parse_points(text)
    except ValueError:
        return None


def _encode(
    text: SourceText,
    lines: Iterable[str],
    comments: Iterable[str],
    diagnostics: list[Diagnostic],
) -> bytes:
    """The whole text with its encoding, mark and line ends; our comments replaced."""
    ended = [
        (line, text.odd_line_ends.get(number, text.line_end))
        for number, line in enumerate(lines, 1)
        if not line.startswith(MARK)
    ]
    added = [(row, text.line_end) for row in comments]
    if added and ended and not ended[-1][1]:
        ended[-1] = (ended[-1][0], text.line_end)
    whole = "".join(line + end for line, end in ended + added)
    mark = "\N{ZERO WIDTH NO-BREAK SPACE}" if text.has_bom else ""
    try:
        return (mark + whole).encode(text.encoding)
    except UnicodeEncodeError as error:
        message = f"some characters do not exist in {text.encoding}; they became '?'"
        line = whole.count("\n", 0, error.start) + 1
        diagnostics.append(codes.ENCODING.at(Span(text.name, line), message))
        return (mark + whole).encode(text.encoding, "replace")
