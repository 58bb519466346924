"""The tie-breaks that a list declares: its columns, and what the annotation says they are.

Source: the fact sheet on Swiss-Manager, section 7.  The program hides the parameters of most
of its older tie-breaks, so those columns stay what they are: values under a name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from crosstable.api import (
    DeclaredColumn,
    DeclaredTieBreak,
    Diagnostic,
)
from crosstable.readers.swiss_manager import table_codes as codes
from crosstable.readers.swiss_manager._details import Details
from crosstable.readers.swiss_manager._language import fold
from crosstable.readers.swiss_manager._sheets import Row
from crosstable.readers.swiss_manager._tables import Table

POINTS_NUMBER = 1


class Known(NamedTuple):
    """A tie-break of Swiss-Manager: its number, FIDE's code where one is certain, a remark."""

    number: int
    code: str = ""
    remark: str = ""


_OLD = "by the rules before 2023"
_HIDDEN = "its parameters are not stated"

_BY_NAME: Mapping[str, Known] = {
    fold(name): known
    for name, known in (
        ("points (game-points)", Known(POINTS_NUMBER, "PTS")),
        ("Buchholz Tie-Breaks (all Results)", Known(2, "BH", _OLD)),
        ("Buchholz Tie-Breaks (without one result)", Known(3, "BH/C1", _OLD)),
        (
            "Buchholz Tie-Breaks (without two results=middle Tie-Breaks)",
            Known(4, "BH/M1", _OLD),
        ),
        ("Fide Tie-Break", Known(8, "", "similar to PS")),
        ("Fide Tie-Break (fine)", Known(9, "", "similar to PS, with cuts")),
        ("rating average of the opponents", Known(10, "ARO", _OLD)),
        (
            "Direct Encounter (The results of the players in the same point group)",
            Known(11, "DE", _OLD),
        ),
        ("The greater number of victories", Known(12, "", "WIN or WON, which is not stated")),
        (
            "Matchpoints (2 for wins, 1 for Draws, 0 for Losses)",
            Known(13, "", "match points"),
        ),
        ("Buchholz Tie-Breaks (with the real points)", Known(17, "", "BH on real points")),
        (
            "Sonneborn-Berger Tie-Break (with modified points, analogous to Buchholz Tie-Break)",
            Known(19, "SB", _OLD),
        ),
        ("rating average of the opponents (without one result)", Known(20, "ARO/C1", _OLD)),
        ("Performance", Known(21, "TPR", _OLD)),
        ("rating average of the opponents (variabel with parameters)", Known(36, "", _HIDDEN)),
        ("Buchholz Tie-Breaks (variabel with parameter)", Known(37, "", _HIDDEN)),
        ("Koya Tie-Break", Known(45, "KS", _OLD)),
        ("Sonneborn-Berger-Tie-Break variable", Known(52, "", _HIDDEN)),
        ("Most black", Known(53, "BPG", _OLD)),
        ("Performance (variable with parameter)", Known(60, "", _HIDDEN)),
        ("The greater number of victories (variable)", Known(68, "", _HIDDEN)),
        ("Sum Buchholz-Tie Break variable", Known(70, "", _HIDDEN)),
    )
}

_NEW = (
    ("Average of Opponents' Buchholz (AOB)", Known(77, "AOB")),
    ("Rounds Elected to Play", Known(79, "REP")),
    ("Average Rating of Opponents (ARO)", Known(80, "ARO")),
    ("Direct Encounter (DE)", Known(81, "DE")),
    ("Buchholz Tie-Break Variable (2023)", Known(84, "BH")),
    ("Buchholz Tie-Break Variable (2026)", Known(84, "BH", "by the rules of 2026")),
    ("Sonneborn Berger Tie-Break Variable (2023)", Known(85, "SB")),
    ("Sonneborn Berger Tie-Break Variable (2026)", Known(85, "SB", "by the rules of 2026")),
    ("Progressive Score, before FIDE-Tie-Break (PS)", Known(86, "PS")),
    ("Koya System (KS)", Known(87, "KS")),
    ("Number of wins including byes (WIN)", Known(68, "WIN")),
    ("Number of games won (WON)", Known(68, "WON")),
    ("Number of games won with black (BWG)", Known(68, "BWG")),
)
"""The names of tie-breaks that state their parameters, in brackets behind the name."""

_PARAMETERS = (
    (re.compile(r"gamepoints"), ""),
    (re.compile(r"cut(\d)"), "/C"),
    (re.compile(r"median(\d)"), "/M"),
    (re.compile(r"limit 50[^\d]*"), ""),
    (re.compile(r"forfeits and byes are ignored"), ""),
)
_COUNTS_FORFEITS = {"forfeited games count", "p"}
_COUNTED_ANYWAY = {"WIN"}
"""What counts wins by forfeit in any case, so that the parameter says nothing."""


def identify(annotation: str) -> Known | None:
    """What an annotation names; ``None`` for a name that the list of tie-breaks has not.

    A parameter that is not understood leaves the number and takes the code.
    """
    known = _BY_NAME.get(fold(annotation))
    if known is not None:
        return known
    for name, new in _NEW:
        if annotation.startswith(name):
            code = _with_parameters(new.code, annotation.removeprefix(name))
            return new._replace(code=code or "", remark=new.remark if code else _HIDDEN)
    return None


def _with_parameters(code: str, text: str) -> str | None:
    """The code with the modifiers that the parameters stand for; ``None`` if one is unknown."""
    found = ""
    for part in re.split(r"[(),/]+", text):
        word = fold(part).strip()
        if not word or (word in _COUNTS_FORFEITS and code in _COUNTED_ANYWAY):
            continue
        if word in _COUNTS_FORFEITS:
            found += "/P"
            continue
        matched = [(m, modifier) for p, modifier in _PARAMETERS if (m := p.fullmatch(word))]
        if not matched:
            return None
        number, modifier = matched[0]
        found += modifier and modifier + number[1]
    return code + found


class DeclaredColumns:
    """The columns of tie-breaks of a list; reading what a row declares in them."""

    def __init__(self, table: Table, details: Details, without: Iterable[int] = ()) -> None:
        self._table = table
        left_out = frozenset(without)
        self._columns = [
            (column, table.header.cell(column).bare, number)
            for number, column in sorted(table.numbered("tie-break").items())
            if number not in left_out and any(not row.cell(column).is_blank for row in table.rows)
        ]
        names = details.annotations
        self.columns = tuple(_described(n, names.get(number, "")) for _, n, number in self._columns)

    def of(self, row: Row) -> tuple[DeclaredTieBreak, ...]:
        """The values in a row, as they are shown."""
        return tuple(
            DeclaredTieBreak(name, row.cell(column).bare)
            for column, name, _ in self._columns
            if not row.cell(column).is_blank
        )

    @property
    def letters(self) -> dict[str, int]:
        """The columns by the names of their values, for places."""
        return {f"tie-break {name}": column for column, name, _ in self._columns}

    @property
    def listed(self) -> tuple[str, ...]:
        """The tie-break list, if every column is known by FIDE's code; else nothing."""
        found = tuple(column.code for column in self.columns)
        return found if all(found) else ()

    def unknown(self) -> Diagnostic | None:
        """That some columns cannot be told what they are, in one finding."""
        unknown = [column for column in self.columns if not column.code]
        if not unknown:
            return None
        shown = "; ".join(_in_words(column) for column in unknown)
        column = next(c for c, name, _ in self._columns if name == unknown[0].name)
        hint = "give the list with --tie-breaks, e.g. --tie-breaks BH/C1,BH,SB"
        message = f"no code of FIDE is certain for {shown}; the values are kept"
        return self._table.tell(codes.TIE_BREAKS, self._table.header, column, message, hint)


def _described(name: str, annotation: str) -> DeclaredColumn:
    known = identify(annotation) if annotation else None
    if known is None:
        return DeclaredColumn(name, annotation)
    return DeclaredColumn(name, annotation, known.number, known.code, known.remark)


def _in_words(column: DeclaredColumn) -> str:
    if not column.title:
        return f"{column.name} (no annotation)"
    number = f" [{column.number}]" if column.number else ""
    remark = f": {column.remark}" if column.remark else ""
    return f"{column.name} ({column.title}{number}{remark})"
