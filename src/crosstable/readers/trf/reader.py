"""Reading a TRF: two passes over its lines, then what needs the whole file."""

from __future__ import annotations

from dataclasses import replace

from crosstable.api import (
    MATCH_POINTS,
    DeclaredCounts,
    Diagnostic,
    Player,
    PointSystem,
    Provenance,
    RateOfPlay,
    ReadOptions,
    ReadResult,
    Round,
    Source,
    Span,
    Tournament,
)
from crosstable.readers._columns import Line
from crosstable.readers._text import decode_lines
from crosstable.readers.trf import codes, players, teams
from crosstable.readers.trf.draft import FIRST_ROUND_COLUMN, ROUND_WIDTH, Draft
from crosstable.readers.trf.header import settle_dates
from crosstable.readers.trf.players import is_national_rating, read_national_rating
from crosstable.readers.trf.records import RECORD_TYPES, RecordType, is_ruler
from crosstable.readers.trf.settle import settle

LONGEST_LINE = 100_000
"""Twice the characters of a record that names every player there can be."""

_Work = list[tuple[RecordType, Line]]

_FACTS = {
    "012": "name",
    "022": "city",
    "032": "federation",
    "042": "start",
    "052": "end",
    "062": "counts.players",
    "072": "counts.rated",
    "082": "counts.teams",
    "202": "tie_breaks",
    "212": "tie_breaks",
}

_NATIONAL_RATING = RecordType("NRS", "TRF26", 2, read_national_rating)


def read(source: Source, options: ReadOptions) -> ReadResult:
    """Read one tournament report file; bad input never raises."""
    if not source.data.strip():
        message = "the file is empty: there is nothing to read"
        hint = "export the event again and look at the file's size"
        return ReadResult((), (codes.EMPTY.at(Span(source.name), message, hint=hint),))
    decoded = decode_lines(source.name, "trf", source.data, options.encoding)
    if decoded.text is None:
        return ReadResult((), decoded.diagnostics)
    draft = Draft(source.name)
    _read_lines(draft, decoded.text.lines)
    if not draft.players:
        return ReadResult((), (*decoded.diagnostics, *_in_order(draft), _no_players(draft)))
    settle_dates(draft)
    settle(draft)
    tournament = _tournament(draft)
    text = replace(decoded.text, read_as=tournament)
    tournament = replace(tournament, text=text)
    return ReadResult((tournament,), (*decoded.diagnostics, *_in_order(draft)))


def _no_players(draft: Draft) -> Diagnostic:
    rows = "no usable player row" if "001" in draft.present else "no player row"
    message = f"the file has {rows} (a line that begins with 001): it is not a tournament report"
    hint = "export the event as TRF (also called FIDE report or Krause file), or name its reader"
    return codes.NO_PLAYERS.at(Span(draft.source), message, hint=hint)


def _read_lines(draft: Draft, lines: tuple[str, ...]) -> None:
    first, second = _sort_lines(draft, lines)
    draft.present = frozenset(kind.id for kind, _ in (*first, *second))
    for kind, line in first:
        kind.read(draft, line)
    for kind, line in second:
        kind.read(draft, line)
    _report_missing_numbers(draft)


def _sort_lines(draft: Draft, lines: tuple[str, ...]) -> tuple[_Work, _Work]:
    """The records of the first and of the second pass; the rest is kept, with a word."""
    work: tuple[_Work, _Work] = ([], [])
    for number, text in enumerate(lines, 1):
        if len(text) > LONGEST_LINE:
            text = _shortened(draft, Line(draft.source, number, text))
        kind = RECORD_TYPES.get(text[:3])
        if kind is not None and not text[3:4].strip():
            work[kind.read_pass - 1].append((kind, Line(draft.source, number, text)))
        elif text and not text.isspace():
            line = Line(draft.source, number, text)
            kind = _odd_line(draft, line)
            if kind is not None:
                work[kind.read_pass - 1].append((kind, line))
    return work


def _shortened(draft: Draft, line: Line) -> str:
    """The beginning of a line that is no record of anything."""
    shown = line._replace(text=line.text[:LONGEST_LINE])
    message = f"the line has {len(line.text)} characters; those after {LONGEST_LINE} are not read"
    draft.tell(codes.LINE_TOO_LONG, shown, (LONGEST_LINE, LONGEST_LINE), message)
    return shown.text


def _odd_line(draft: Draft, line: Line) -> RecordType | None:
    """A line that is not simply a record with its blank: its kind, or ``None`` if kept."""
    if is_ruler(line.text):
        draft.keep(line)
        return None
    kind = RECORD_TYPES.get(line.text[:3])
    if kind is not None:
        return kind
    if is_national_rating(line):
        return _NATIONAL_RATING
    draft.keep(line)
    message = f"{line.text[:3]!r} is no record of TRF; the line is kept as text"
    draft.tell(codes.UNKNOWN_RECORD, line, (1, min(3, len(line.text))), message)
    return None


def _report_missing_numbers(draft: Draft) -> None:
    if not draft.players:
        return
    last = max(draft.players)
    missing = [number for number in range(1, last) if number not in draft.players]
    if missing:
        shown = ", ".join(map(str, missing[:10])) + (", ..." if len(missing) > 10 else "")
        message = f"nobody has the starting ranks {shown} ({len(missing)} up to {last})"
        draft.tell(codes.NUMBERS_MISSING, draft.players[last].line, (5, 8), message)


def _in_order(draft: Draft) -> tuple[Diagnostic, ...]:
    """The findings in the order of the file."""
    draft.count_the_rest()
    return tuple(sorted(draft.diagnostics, key=_position))


def _position(diagnostic: Diagnostic) -> tuple[bool, int, tuple[int, int]]:
    span = diagnostic.span
    if span is None:
        return (True, 0, (0, 0))
    return (False, span.line or 0, span.columns or (0, 0))


def _tournament(draft: Draft) -> Tournament:
    header = dict(draft.header)
    rate = RateOfPlay(header.pop("rate_text", ""), header.pop("rate_encoded", ""))
    return Tournament(
        **header,
        rate_of_play=rate if rate != RateOfPlay() else None,
        rounds=_rounds(draft),
        players=_players(draft),
        teams=tuple(draft.teams[number] for number in sorted(draft.teams)),
        points=PointSystem(**draft.points),
        match_points=replace(MATCH_POINTS, **draft.match_points),
        officials=tuple(draft.officials),
        counts=DeclaredCounts(**draft.counts),
        accelerations=tuple(draft.accelerations),
        forbidden_pairings=tuple(draft.forbidden),
        bye_requests=tuple(draft.bye_requests),
        unparsed=tuple(sorted(draft.unparsed, key=lambda kept: kept.span.line or 0)),
        provenance=_provenance(draft),
    )


def _players(draft: Draft) -> tuple[Player, ...]:
    return tuple(
        Player(
            **row.fields,
            national_ratings=tuple(row.national_ratings),
            records=tuple(row.records),
        )
        for _, row in sorted(draft.players.items())
    )


def _rounds(draft: Draft) -> tuple[Round, ...]:
    dated = max(draft.round_dates, default=0)
    seen = max((row.records[-1].round for row in draft.players.values() if row.records), default=0)
    return tuple(
        Round(number, date=draft.round_dates.get(number))
        for number in range(1, max(dated, seen) + 1)
    )


def _provenance(draft: Draft) -> Provenance:
    name = draft.source
    return Provenance(
        players={number: Span(name, row.line.number) for number, row in draft.players.items()},
        teams={number: Span(name, line.number) for number, line in draft.team_lines.items()},
        round_columns=(FIRST_ROUND_COLUMN, ROUND_WIDTH),
        points_columns=players.FIELDS["points"],
        fields={
            **players.FIELDS,
            **{f"team.{name}": columns for name, columns in teams.FIELDS.items()},
        },
        facts=_facts(draft),
    )


def _facts(draft: Draft) -> dict[str, Span]:
    """Where the facts of the event stand."""
    facts = {
        _FACTS[record]: line.span((min(5, len(line.text)), max(1, len(line.text.rstrip()))))
        for record, line in sorted(draft.seen.items())
        if record in _FACTS
    }
    return facts | {f"round {number}": span for number, span in draft.round_date_places.items()}
