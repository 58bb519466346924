"""The program's crosstable as a text: three fields a round, opponents by row position.

Source: Swiss-Manager spec, section 3.2.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from crosstable.api import (
    Colour,
    Declared,
    DeclaredTieBreak,
    EventKind,
    Outcome,
    Player,
    Provenance,
    Round,
    RoundRecord,
    SourceText,
    Tournament,
    Unparsed,
    parse_points,
)
from crosstable.readers._columns import Line, whole_number
from crosstable.readers.swiss_manager import table_codes
from crosstable.readers.swiss_manager import text_codes as codes
from crosstable.readers.swiss_manager._findings import Findings
from crosstable.readers.swiss_manager._program_people import full_name
from crosstable.readers.swiss_manager._semicolons import Row, split_row
from crosstable.readers.swiss_manager._tie_breaks import by_header, described_as

ROUND_HEADER = re.compile(r"(\d{1,3})\.Rd\.?")

_RANK = ("rank", "rk", "rg", "rang", "clas")
_NUMBER = ("sno", "snr", "no", "nr", "noini", "nºinic")
_NAME = ("name", "nombre", "nome", "nom")
_RATING = ("rtg", "elo", "rtgi", "eloi")
_FEDERATION = ("fed", "land")
_POINTS = ("pts", "pkt", "p", "punti")
MOST_POSITIONS = 99_999
_BYES = {
    Fraction(1): Outcome.PAIRING_ALLOCATED_BYE,
    Fraction(1, 2): Outcome.HALF_POINT_BYE,
    Fraction(0): Outcome.ZERO_POINT_BYE,
}
_DRAWS = ("½", "=", "1/2", "0.5", "0,5", "5")


@dataclass(frozen=True, slots=True)
class _Layout:
    """Which field is what."""

    rounds: dict[int, int]
    rank: int | None
    number: int | None
    title: int | None
    name: int
    rating: int | None
    federation: int | None
    points: int | None
    tie_breaks: dict[int, str]


@dataclass(slots=True)
class _Table:
    """The rows and what the letters in them mean."""

    layout: _Layout
    rows: list[Row]
    findings: Findings
    draw: str = ""
    colours: dict[str, Colour] = field(default_factory=dict)
    ids: dict[int, int] = field(default_factory=dict)
    unparsed: list[Unparsed] = field(default_factory=list)


def read_crosstable(
    text: SourceText, header: int, findings: Findings, *, is_part: bool = False
) -> Tournament | None:
    """The crosstable under the header line.

    A page of a longer one is refused unless a part is asked for: ``is_part``.
    """
    layout = _layout(text.lines[header].split(";"))
    if layout is None:
        message = "the header has rounds, but no column for names"
        findings.tell(codes.COLUMNS, None, message, excerpt=text.lines[header])
        return None
    table = _Table(layout, [], findings)
    _collect(table, text, header)
    if not table.rows or not _is_whole(table, is_part):
        return None
    table.draw = _draw_letter(table)
    table.colours = _colours(table)
    numbers = [row.at(layout.number) if layout.number is not None else "" for row in table.rows]
    given = [whole_number(number) or 0 for number in numbers]
    are_given = all(given) and len(set(given)) == len(given)
    table.ids = dict(enumerate(given, 1)) if are_given else {n: n for n in _positions(table)}
    records = _records(table)
    _add_outsiders(table, records)
    if not _is_mutual(table, records):
        return None
    return _tournament(table, text, header, records, are_given)


def _positions(table: _Table) -> range:
    """The positions of the rows, by which opponents are named."""
    return range(1, len(table.rows) + 1)


def _layout(header: Sequence[str]) -> _Layout | None:
    words = [re.sub(r"[.\s]", "", name).casefold() for name in header]
    rounds = {
        int(found[1]): position
        for position, name in enumerate(header)
        if (found := ROUND_HEADER.fullmatch(name.strip()))
    }
    first, last = min(rounds.values()), max(rounds.values()) + 2

    def position_of(names: Sequence[str]) -> int | None:
        found = (p for p, word in enumerate(words) if word in names and not first <= p <= last)
        return next(found, None)

    name = position_of(_NAME)
    if name is None:
        return None
    points = position_of(_POINTS)
    later = range(last + 1, len(header))
    return _Layout(
        rounds=rounds,
        rank=position_of(_RANK),
        number=position_of(_NUMBER),
        title=name - 1 if name and not words[name - 1] else None,
        name=name,
        rating=position_of(_RATING),
        federation=position_of(_FEDERATION),
        points=points,
        tie_breaks=dict(_numbered((p, header[p].strip()) for p in later if p != points)),
    )


def _numbered(columns: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Columns that have a name; one that is met again is numbered."""
    met: Counter[str] = Counter()
    for position, name in columns:
        met[name] += 1
        if name:
            yield position, name if met[name] == 1 else f"{name}#{met[name]}"


def _collect(table: _Table, text: SourceText, header: int) -> None:
    """The rows up to the first blank line after them."""
    wanted = len(text.lines[header].split(";"))
    for number, line in enumerate(text.lines[header + 1 :], header + 2):
        row = split_row(Line(text.name, number, line), {})
        if not line.strip() or len(row.fields) < table.layout.name + 1:
            if line.strip():
                table.unparsed.append(Unparsed(row.line.span(), line))
            continue
        if len(row.fields) != wanted:
            message = f"the row has {len(row.fields)} fields, the column names {wanted}"
            table.findings.tell(codes.FIELDS, row.span(), message, excerpt=line)
        table.rows.append(row)


def _cells(table: _Table) -> Iterator[tuple[int, int, tuple[str, str, str]]]:
    """Row position (from 1), round and the three fields of every cell that is filled."""
    for position, row in enumerate(table.rows, 1):
        for round_, at in table.layout.rounds.items():
            cell = (row.at(at), row.at(at + 1), row.at(at + 2))
            if any(cell):
                yield position, round_, cell


def _is_whole(table: _Table, is_part: bool) -> bool:
    """Whether every opponent has a row, or those who have none are to be known by number."""
    last = len(table.rows)
    outside = [
        (whole_number(opponent) or 0, position, round_)
        for position, round_, (opponent, _, _) in _cells(table)
        if (whole_number(opponent) or 0) > last
    ]
    if not outside:
        return True
    most, position, round_ = max(outside)
    row = table.rows[position - 1]
    message = f"round {round_}: opponent {most}, but the list has only {last} rows"
    is_taken = is_part and most < MOST_POSITIONS
    table.findings.tell(
        table_codes.PARTIAL if is_taken else codes.PAGE,
        row.line.span(row.columns(table.layout.rounds[round_])),
        message,
        excerpt=row.line.text,
        hint="this is a page or a part: output the whole list, or read it with --partial",
    )
    return is_taken


def _draw_letter(table: _Table) -> str:
    """The letter for a draw, which the user of the program may choose."""
    letters = Counter(result for _, _, (_, _, result) in _cells(table))
    for known in ("", "1", "0", "+", "-"):
        letters.pop(known, None)
    return max(letters, key=lambda letter: (letters[letter], letter), default="")


def _colours(table: _Table) -> dict[str, Colour]:
    """The colours by their letters; in Turkish b is White, and s is Black beside it."""
    letters = {c.casefold() for _, _, (_, c, _) in _cells(table)} - {"", "-"}
    for white, black in (("w", "b"), ("w", "s"), ("b", "s")):
        if letters <= {white, black} and (white in letters or letters == {black} == {"b"}):
            return {white: Colour.WHITE, black: Colour.BLACK}
    if letters:
        shown = ", ".join(sorted(letters)[:6])
        message = f"the colour letters {shown} are not known; the games have no colours"
        table.findings.tell(codes.COLOURS_UNKNOWN, None, message)
    return {}


def _records(table: _Table) -> dict[int, list[RoundRecord]]:
    """Every row's records, opponents still as row positions."""
    records: defaultdict[int, list[RoundRecord]] = defaultdict(list)
    for position, round_, cell in _cells(table):
        record = _record(table, round_, cell)
        if record is None:
            row = table.rows[position - 1]
            span = row.line.span(row.columns(table.layout.rounds[round_]))
            message = f"round {round_}: {';'.join(cell)[:30]!r} is not known; taken as unknown"
            table.findings.tell(codes.CELL, span, message, excerpt=row.line.text)
            table.unparsed.append(Unparsed(row.line.span(), row.line.text))
            record = RoundRecord(round_, outcome=Outcome.UNKNOWN)
        records[position].append(record)
    _double_forfeits(records)
    _full_byes(table, records)
    return records


def _record(table: _Table, round_: int, cell: tuple[str, str, str]) -> RoundRecord | None:
    opponent, letter, result = cell
    colour = table.colours.get(letter.casefold())
    number = whole_number(opponent)
    if number:
        outcome = _outcome(table, result)
        return None if outcome is None else RoundRecord(round_, number, colour, outcome)
    points = _points(table, result)
    if opponent in ("-", "") and points in _BYES:
        return RoundRecord(round_, outcome=_BYES[points])
    return None


def _outcome(table: _Table, result: str) -> Outcome | None:
    if result and (result == table.draw or result in _DRAWS):
        return Outcome.DRAW
    return {
        "1": Outcome.WIN,
        "0": Outcome.LOSS,
        "+": Outcome.FORFEIT_WIN,
        "-": Outcome.FORFEIT_LOSS,
        "": Outcome.PENDING,
    }.get(result)


def _with_halves(table: _Table, text: str) -> str:
    """A figure in which the letter for a draw stands for a half, with ½ instead."""
    is_letter = bool(table.draw) and not table.draw.isdigit()
    return re.sub(rf"{re.escape(table.draw)}$", "½", text) if is_letter else text


def _points(table: _Table, text: str) -> Fraction | None:
    try:
        return parse_points(_with_halves(table, text))
    except ValueError:
        return None


def _double_forfeits(records: dict[int, list[RoundRecord]]) -> None:
    """Where both sides of a game have ``-``, nobody came."""
    lost = {
        (position, record.round): record.opponent
        for position, row in records.items()
        for record in row
        if record.outcome is Outcome.FORFEIT_LOSS
    }
    for position, row in records.items():
        for index, record in enumerate(row):
            both = lost.get((record.opponent, record.round)) == position
            if both and (position, record.round) in lost:
                row[index] = record._replace(outcome=Outcome.DOUBLE_FORFEIT)


def _full_byes(table: _Table, records: dict[int, list[RoundRecord]]) -> None:
    """A full point without opponent is the allocated bye if it is the only one of its round."""
    allocated = Outcome.PAIRING_ALLOCATED_BYE
    counts = Counter(r.round for row in records.values() for r in row if r.outcome is allocated)
    several = {round_ for round_, count in counts.items() if count > 1}
    for round_ in sorted(several):
        message = f"round {round_}: {counts[round_]} byes of a full point, read as full-point byes"
        table.findings.tell(codes.FULL_BYES, None, message)
    for row in records.values():
        for index, record in enumerate(row):
            if record.outcome is allocated and record.round in several:
                row[index] = record._replace(outcome=Outcome.FULL_POINT_BYE)


def _add_outsiders(table: _Table, records: dict[int, list[RoundRecord]]) -> None:
    """Players of whom only their games against the listed are known."""
    sides = [(position, record) for position, row in records.items() for record in row]
    for position, record in sides:
        if record.opponent and record.opponent not in table.ids:
            colour = record.colour and record.colour.other
            outcome = record.outcome.mirrored or Outcome.UNKNOWN
            other = RoundRecord(record.round, position, colour, outcome)
            records.setdefault(record.opponent, []).append(other)
    for position in sorted(records):
        if position not in table.ids:
            table.ids[position] = max(table.ids.values()) + 1


def _is_mutual(table: _Table, records: dict[int, list[RoundRecord]]) -> bool:
    """Whether nine of ten opponents name each other; the others are found elsewhere."""
    games = {
        (position, record.round): record.opponent
        for position, row in records.items()
        for record in row
        if record.opponent
    }
    mutual = sum(games.get((o, round_)) == position for (position, round_), o in games.items())
    if 10 * mutual >= 9 * len(games):
        return True
    message = f"of {len(games)} opponents only {mutual} name each other by the position of the row"
    hint = "the rows were sorted anew or some are missing: output the list again"
    table.findings.tell(codes.NOT_MUTUAL, None, message, hint=hint)
    return False


def _tournament(
    table: _Table,
    text: SourceText,
    header: int,
    records: dict[int, list[RoundRecord]],
    are_given: bool,
) -> Tournament:
    titles = [line.strip() for line in text.lines[:header] if line.strip(" ;")]
    listed = [_player(table, position, records.get(position, [])) for position in _positions(table)]
    outsiders = [
        Player(id=id_, name="", records=_by_id(table, records[position]))
        for position, id_ in table.ids.items()
        if position > len(table.rows)
    ]
    columns = tuple(
        described_as(name, "", by_header(name)) for name in table.layout.tie_breaks.values()
    )
    tie_breaks = tuple(column.code for column in columns)
    is_certain = bool(tie_breaks) and all(tie_breaks)
    return Tournament(
        name=titles[0].strip(" ;") if titles else "",
        kind=EventKind.SWISS,
        kind_basis="the crosstable of a Swiss",
        rounds=tuple(Round(round_) for round_ in sorted(table.layout.rounds)),
        players=tuple(sorted((*_with_ranks(listed), *outsiders), key=lambda player: player.id)),
        tie_breaks=tie_breaks if is_certain else (),
        tie_breaks_basis="the columns of the list" if is_certain else "",
        declared_columns=columns,
        unparsed=tuple(table.unparsed),
        text=text,
        provenance=Provenance(
            players={table.ids[n]: row.line.span() for n, row in enumerate(table.rows, 1)},
            ids_are_given=are_given,
        ),
    )


def _player(table: _Table, position: int, records: list[RoundRecord]) -> Player:
    row, layout = table.rows[position - 1], table.layout

    def at(field_: int | None) -> str:
        return "" if field_ is None else row.at(field_)

    tie_breaks = ((name, _with_halves(table, row.at(p))) for p, name in layout.tie_breaks.items())
    points = _points(table, at(layout.points))
    if points is None and at(layout.points):
        message = f"points {at(layout.points)[:20]!r} cannot be read"
        table.findings.tell(codes.VALUE, row.line.span(), message, excerpt=row.line.text)
    return Player(
        id=table.ids[position],
        name=full_name(row.at(layout.name), ""),
        title=at(layout.title),
        rating=whole_number(at(layout.rating)) or None,
        federation=at(layout.federation),
        declared=Declared(
            points=points,
            rank=whole_number(at(layout.rank)) or None,
            tie_breaks=tuple(DeclaredTieBreak(name, text) for name, text in tie_breaks if text),
        ),
        records=_by_id(table, records),
    )


def _by_id(table: _Table, records: Iterable[RoundRecord]) -> tuple[RoundRecord, ...]:
    """The records in the order of the rounds, with numbers instead of positions."""
    return tuple(
        record._replace(opponent=table.ids[record.opponent] if record.opponent else 0)
        for record in sorted(records, key=lambda record: record.round)
    )


def _with_ranks(players: Iterable[Player]) -> Iterator[Player]:
    """A blank rank is that of the row above, if the two are level on everything listed."""
    above = Declared()
    for player in players:
        level = replace(player.declared, rank=above.rank)
        if player.declared.rank is None and level == above:
            player = replace(player, declared=level)
        above = player.declared
        yield player
