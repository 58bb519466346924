"""``Spielerdaten``: the program's text file of players and their standing.

Source: Swiss-Manager spec, section 4.1.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction

from crosstable.api import (
    Declared,
    DeclaredColumn,
    DeclaredTieBreak,
    DiagnosticCode,
    NationalRating,
    Player,
    Provenance,
    SourceText,
    Tournament,
    Unparsed,
    parse_points,
)
from crosstable.readers._columns import Line, whole_number
from crosstable.readers.swiss_manager import text_codes as codes
from crosstable.readers.swiss_manager._findings import Findings
from crosstable.readers.swiss_manager._program_people import full_name, read_birth, read_sex
from crosstable.readers.swiss_manager._semicolons import Row, names_of, split_row

NEEDED = ("Nr", "Name")
_NOT_USED = ("Typ", "KlubNr", "Quelle", "Atitel")
_TIE_BREAK = re.compile(r"Wtg\d+")


def read_players(text: SourceText, header: int, findings: Findings) -> Tournament | None:
    """The players; ``header`` is the position of the line with the column names."""
    names = names_of(text.lines[header])
    rows: dict[int, Row] = {}
    for number, line in enumerate(text.lines[header + 1 :], header + 2):
        if line.strip():
            row = split_row(Line(text.name, number, line), names)
            _check_fields(row, len(text.lines[header].split(";")), findings)
            _add(rows, row, findings)
    if not rows:
        return None
    players = tuple(_player(id_, row, findings) for id_, row in sorted(rows.items()))
    _report(rows, players, findings)
    return Tournament(
        players=players,
        declared_columns=tuple(
            DeclaredColumn(name, remark="the file does not name it")
            for name in names
            if any(name == value.name for p in players for value in p.declared.tie_breaks)
        ),
        unparsed=tuple(_left_over(rows.values(), findings)),
        text=text,
        provenance=Provenance(players={id_: row.line.span() for id_, row in rows.items()}),
    )


def _check_fields(row: Row, wanted: int, findings: Findings) -> None:
    if len(row.fields) != wanted:
        message = f"the row has {len(row.fields)} fields, the column names {wanted}"
        hint = "a semicolon inside a name moves all that follows"
        findings.tell(codes.FIELDS, row.span(), message, excerpt=row.line.text, hint=hint)


def _add(rows: dict[int, Row], row: Row, findings: Findings) -> None:
    id_ = row.number("Nr")
    if not id_:
        message = f"{row.text('Nr')[:20]!r} is no starting rank; the row is not used"
        findings.tell(codes.NUMBER, row.span("Nr"), message, excerpt=row.line.text)
    elif id_ in rows:
        message = f"starting rank {id_} is taken by line {rows[id_].line.number}; not used"
        findings.tell(codes.DUPLICATE, row.span("Nr"), message, excerpt=row.line.text)
    else:
        rows[id_] = row


def _player(id_: int, row: Row, findings: Findings) -> Player:
    reader = _Fields(row, findings)
    name = full_name(row.text("Nachname"), row.text("Vorname")) or row.text("Name")
    if not name:
        findings.tell(codes.NAME, row.span(), f"player {id_} has no name", excerpt=row.line.text)
    national = reader.number("EloNat")
    ident = row.text("Identnr").strip("0") and row.text("Identnr")
    ratings = (NationalRating(federation=row.text("Fed"), rating=national, id=ident),)
    return Player(
        id=id_,
        name=name,
        sex=read_sex(row.text("Sex")),
        title=row.text("Titel"),
        rating=reader.number("EloInt") or national,
        federation=row.text("Fed"),
        fide_id=row.text("FideIdent").strip("0") and row.text("FideIdent"),
        birth=reader.birth("Geburt"),
        group=row.text("Gr"),
        club=row.text("Klub"),
        national_ratings=ratings if national or ident else (),
        declared=Declared(
            points=reader.points("Pkt"), rank=reader.number("Rang"), tie_breaks=_tie_breaks(row)
        ),
    )


class _Fields:
    """Fields of a row that may be unreadable."""

    def __init__(self, row: Row, findings: Findings) -> None:
        self._row = row
        self._findings = findings

    def number(self, name: str) -> int | None:
        """A number; 0 stands for none."""
        text = self._row.text(name)
        number = whole_number(text) if text else 0
        if number is None:
            self._unreadable(name, "is not a whole number")
        return number or None

    def points(self, name: str) -> Fraction | None:
        """Points, with a comma or ½."""
        text = self._row.text(name)
        try:
            return parse_points(text) if text else None
        except ValueError:
            self._unreadable(name, "are no points")
            return None

    def birth(self, name: str) -> str:
        """A date of birth, however much of it is known."""
        text = self._row.text(name)
        birth = read_birth(text)
        if birth is None:
            self._unreadable(name, "is no date")
        return text if birth is None else birth

    def _unreadable(self, name: str, what: str) -> None:
        row = self._row
        message = f"{name} {row.text(name)[:30]!r} {what}"
        self._findings.tell(codes.VALUE, row.span(name), message, excerpt=row.line.text)


def _tie_breaks(row: Row) -> tuple[DeclaredTieBreak, ...]:
    named = ((name, row.text(name)) for name in row.names if _TIE_BREAK.fullmatch(name))
    return tuple(DeclaredTieBreak(name, text) for name, text in named if text)


def _report(rows: Mapping[int, Row], players: Iterable[Player], findings: Findings) -> None:
    first = rows[min(rows)]
    message = "the file has players and their standing, no games"
    hint = "export 'Spielerauslosung (Text-File)' as well and name both: FILE --with FILE"
    findings.tell(codes.PLAYERS_ONLY, None, message, hint=hint)
    if any(player.declared.tie_breaks for player in players):
        message = "the tie-breaks are numbered Wtg1, Wtg2...; the file does not name them"
        findings.tell(codes.UNNAMED_TIE_BREAKS, first.span("Wtg1"), message)
    national = sum(bool(row.number("EloNat") and not row.number("EloInt")) for row in rows.values())
    if national:
        message = f"{national} players have no EloInt; their rating is EloNat"
        findings.tell(codes.NATIONAL_RATING, first.span("EloNat"), message)


def _left_over(rows: Iterable[Row], findings: Findings) -> Iterable[Unparsed]:
    """The rows with something in columns that the model has no place for."""
    used: dict[str, int] = {}
    for row in rows:
        names = [name for name in _NOT_USED if row.text(name).strip("0")]
        if names:
            used.update((name, used.get(name, 0) + 1) for name in names)
            yield Unparsed(row.line.span(), row.line.text)
    for name, count in used.items():
        code: DiagnosticCode = codes.NOT_USED
        findings.tell(code, None, f"column {name} is not used; {count} rows that fill it are kept")
