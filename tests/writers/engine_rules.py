"""What bbpPairings and JaVaFo accept, as far as the TRF fact sheet knows (6.1, 6.2, 7.2).

Written from that page, not from our writer: it parses bytes by itself.  ``refusals`` gives
every reason for which one of the programs would not pair the file; no reason, no refusal.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

_RESULTS = set("1=0WDL+-HFUZ")
_NOT_PLAYED = set("+-HFUZ")
_TYPES = {"FIDE_DUTCH", "FIDE_DUTCH_2025", "FIDE_BURSTEIN"}
_TYPES |= {f"{type_}_BAKU" for type_ in _TYPES}
_SYMBOL = re.compile(r"[WDLAP](?=[ .\d]{4}$)[ \d]*\.\d$")
_USUAL = {"W": Fraction(1), "D": Fraction(1, 2), "L": Fraction(0), "Z": Fraction(0)}


@dataclass
class _Row:
    number: int
    points: Fraction
    cells: list[tuple[int, str, str]] = field(default_factory=list)


# Faults of an event, not of its file: who runs it has to mend them.
OF_THE_EVENT = re.compile(
    r"the number of rounds is missing|all rounds are played|JaVaFo pairs nothing new without XXR"
    r"|a pairing number is missing|match \d+ of player \d+ contradicts .*"
)


def refusals(data: bytes) -> list[str]:
    """Why bbpPairings or JaVaFo would not pair this file."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return ["not UTF-8"]
    lines = [line for line in re.split(r"[\r\n]+", text) if line]
    rows: list[_Row] = []
    found = list(_row_refusals(lines, rows))
    if found:
        return found
    return [*_record_refusals(lines), *_event_refusals(lines, rows)]


def _row_refusals(lines: list[str], rows: list[_Row]) -> Iterator[str]:
    for line in lines:
        if not line.startswith("001"):
            continue
        if len(line) < 84:
            yield f"row under 84 characters: {line}"
        elif "\t" in line:
            yield f"TAB: {line}"
        elif not re.fullmatch(r" *\d+", line[4:8]) or not re.fullmatch(r" *\d+\.\d", line[80:84]):
            yield f"number or points: {line}"
        elif line[48:52].strip() and not re.fullmatch(r" *\d+", line[48:52]):
            yield f"rating: {line}"
        else:
            row = _Row(int(line[4:8]), Fraction(line[80:84].strip()))
            rows.append(row)
            yield from _cell_refusals(line, row)


def _cell_refusals(line: str, row: _Row) -> Iterator[str]:
    for start in range(91, len(line), 10):
        cell = line[start : start + 8].ljust(8)
        opponent, colour, result = cell[:4], cell[5], cell[7]
        if cell.isspace():
            row.cells.append((0, " ", " "))
            continue
        shown = f"player {row.number}: {cell!r}"
        if not re.fullmatch(r" *[1-9]\d*|0000", opponent) or cell[4] + cell[6] != "  ":
            yield f"opponent right-aligned or 0000: {shown}"
        elif result not in _RESULTS or colour not in "wb-":
            yield f"colour and result: {shown}"
        elif opponent == "0000" and (colour != "-" or result not in "HFUZ"):
            yield f"a bye is 0000 - U|H|F|Z: {shown}"
        elif opponent != "0000" and (
            result in "HFUZ" or (colour == "-" and result not in _NOT_PLAYED)
        ):
            yield f"a game with blank or - colour, or a bye's code: {shown}"
        else:
            row.cells.append((int(opponent), colour, result))


def _record_refusals(lines: list[str]) -> Iterator[str]:
    for line in lines:
        id_ = line[:3]
        if id_ in ("013", "310", "299"):
            yield f"record {id_} is refused"
        elif id_ == "192" and line[4:] not in _TYPES:
            yield f"unknown type: {line}"
        elif id_ == "152" and line not in ("152 W", "152 B"):
            yield f"initial colour: {line}"
        elif id_ == "162":
            cells = [line[start : start + 5] for start in range(5, len(line), 9)]
            gaps = line[4] + "".join(line[start : start + 4] for start in range(10, len(line), 9))
            if gaps.strip() or not all(map(_SYMBOL.match, cells)):
                yield f"columns of 162: {line}"
        elif id_ == "240" and not re.fullmatch(r"240 [FHZ] [ \d]{2}\d( [ \d]{3}\d)+", line):
            yield f"columns of 240: {line}"
        elif id_ == "250" and not re.fullmatch(
            r"250 {6}[ \d]*\.\d( [ \d]{2}\d){2}( [ \d]{3}\d){2}", line
        ):
            yield f"columns of 250: {line}"
        elif id_ == "260" and not re.fullmatch(r"260( [ \d]{2}\d){2}( [ \d]{3}\d){2,}", line):
            yield f"columns of 260: {line}"
        elif id_ == "XXA" and not re.fullmatch(r"XXA [ \d]{3}\d( [ \d]{2}?[ \d]*\.\d)+", line):
            yield f"columns of XXA: {line}"
        elif id_ == "XXS" and not re.fullmatch(r"XXS( [A-Z]{2,3}=\d+\.\d+)+", line):
            yield f"CODE=VALUE of XXS: {line}"
        elif id_ == "XXC" and line not in ("XXC white1", "XXC black1"):
            yield f"words of XXC: {line}"
        elif id_ == "XXP" and not re.fullmatch(r"XXP( \d+){2,}", line):
            yield f"numbers of XXP: {line}"


def _event_refusals(lines: list[str], rows: list[_Row]) -> Iterator[str]:
    counts = [line[4:].strip() for line in lines if line[:3] in ("142", "XXR")]
    last = _last_played(rows)
    if not counts or not all(count.isdecimal() for count in counts):
        yield "the number of rounds is missing"
    elif int(counts[-1]) <= last:
        yield "all rounds are played"
    if not any(line.startswith("XXR") for line in lines):
        yield "JaVaFo pairs nothing new without XXR"
    if sorted(row.number for row in rows) != list(range(1, len(rows) + 1)):
        yield "a pairing number is missing"
    yield from _game_refusals(rows, last)
    worth = _worth(lines)
    for row in rows:
        if row.points != sum((worth[_outcome(cell)] for cell in row.cells), Fraction(0)):
            yield f"the score of player {row.number} does not match the results"


def _last_played(rows: list[_Row]) -> int:
    paired = (
        number
        for row in rows
        for number, (opponent, _, result) in enumerate(row.cells, 1)
        if opponent or result == "U"
    )
    return max(paired, default=0)


def _game_refusals(rows: list[_Row], last: int) -> Iterator[str]:
    """Games must have two sides; after the last round stand requests for the next only."""
    cells = {(row.number, n): cell for row in rows for n, cell in enumerate(row.cells, 1)}
    for (player, round_), (opponent, colour, result) in cells.items():
        if round_ > last + 1 or (round_ == last + 1 and result not in " HFZ"):
            yield f"player {player}: a cell in round {round_}, after the coming one"
        if not opponent or result in _NOT_PLAYED:
            continue
        other = cells.get((opponent, round_), (0, " ", " "))
        if other[0] != player or other[1] == colour or other[2] in _NOT_PLAYED:
            yield f"match {round_} of player {player} contradicts the opponent's entry"


def _outcome(cell: tuple[int, str, str]) -> str:
    """The kind of points that a cell brings."""
    result = cell[2]
    if result == "U":
        return "P"
    if result in "1W+F":
        return "W"
    if result in "=DH":
        return "D"
    return "L" if result in "0L" else ("Z" if result == "Z" else "A" if result == "-" else "")


def _worth(lines: list[str]) -> dict[str, Fraction]:
    """The points of 162, XXS or BB?, else the usual ones."""
    worth = dict(_USUAL)
    allocated: Fraction | None = None
    nothing = None
    for line in lines:
        found = dict(re.findall(r"([WDLAP])\s*(\d+\.\d+)", line[4:])) if line[:3] == "162" else {}
        if line[:2] == "BB":
            found = {{"Z": "Z", "F": "A", "U": "P"}.get(line[2], line[2]): line[4:].strip()}
        for symbol, text in found.items():
            if symbol == "P":
                allocated = Fraction(text)
            elif symbol == "A" and line[:3] == "162":
                worth["Z"] = nothing = Fraction(text)
            elif symbol == "A":
                nothing = Fraction(text)
            else:
                worth[symbol] = Fraction(text)
    return {
        **worth,
        "P": worth["W"] if allocated is None else allocated,
        "A": Fraction(0) if nothing is None else nothing,
        "": Fraction(0),
    }
