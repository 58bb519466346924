"""Standings as JSON: the public contract for other programs.

One object, UTF-8, indented by two blanks, with a line end.  The same standings give the
same bytes.  Amounts are exact texts (``"7/2"``), never numbers.  Keys that are always there:

``regulation``
    The id of the regulation, ``"fide-2024-08"``.
``kind``
    The kind of event: ``swiss``, ``round-robin``, ``double-round-robin``, ``match``,
    ``knock-out``, ``scheveningen`` or ``unknown``.
``tie_breaks``
    The list in use, as canonical codes.  A code that stands twice is ``DE`` and ``DE#2``.
``standings``
    The participants in rank order; inside a shared rank the order means nothing.
``diagnostics``
    What was found on the way: ``code``, ``severity`` (``error``, ``warning``, ``info``),
    ``place`` (file, line and columns as text; may be empty) and ``message``.

Each of the ``standings`` has:

``rank``
    The rank; equal where it is shared.
``id``
    The starting rank, which is how the file numbers its participants.
``name``
    The name, as the file has it.
``points``
    The points.
``tie_breaks``
    An object with one entry per code: ``value`` (exact text, or null if there is none),
    ``display`` (as people read it), ``better`` (``higher`` or ``lower``) and, only where
    ``value`` is null, ``reason`` (``undefined``, ``not-applicable``, ``not-tied``).  For a
    tie-break among tied participants ``value`` is the place and ``display`` the score.
    ``ranks_below`` is there, and true, only where a participant ranks below all others
    whatever the value is.
``decided_by``
    The code of what separated this participant from the one above: ``PTS`` where the points
    differ; null for the first, and where the rank is shared with the one above.

Further keys may be added and may be relied on once they are there: ``event`` (``name``,
``city``, ``federation``, ``start``, ``end``), ``after_round``, ``rounds_planned``,
``decisions`` (``subject``, ``choice``, ``reason``) and ``readings`` (``id``, ``question``,
``choice``, ``answer``, ``article``).  If a part was asked for, ``part`` names it,
only those who belong to it are listed, each with a ``part_rank`` beside the ``rank`` among
all, and ``decided_by`` is what separates them from the one listed above.

With a play-off, ``playoff`` tells it: ``title``, ``article``, ``place``, ``places``, ``placing``
(groups of ids, best first), ``shared``, ``qualified`` (ids), ``games``, ``matches`` and ``audit``,
as in ``playoff_json``; ``PLAYOFF`` is one of the ``tie_breaks``, its ``value`` the place in the
play-off.  Where qualifying places were given out, each of the ``standings`` has ``qualified``.

With prizes, ``prizes`` has ``currency``, ``shares``, ``rule`` and the sums, as in
``prizes_json``.

Where teams are ranked, ``id`` is the team's number and ``points`` its primary score, which
``primary_score`` names (``MP`` or ``GP``).  Each team has ``match_points``, ``game_points`` and
``players``: ``id``, ``name``, ``board`` (in the team's order), ``points`` and ``games`` (over
the board and forfeit wins).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator

from crosstable.api import (
    Column,
    Diagnostic,
    EventDate,
    Standings,
    Value,
    WriteOptions,
    Written,
    format_exact,
)
from crosstable.writers._json import encode_json
from crosstable.writers._view import SCORE_KEYS, Place, has_qualified, places, qualified_text


def write_json(standings: Standings, options: WriteOptions) -> Written:  # noqa: ARG001
    """The standings as JSON, see the module's text."""
    return Written(b"".join(map(encode_json, _pieces(standings))))


def _pieces(standings: Standings) -> Iterator[str]:
    """The text, row by row: of ten thousand participants there is no room for several copies."""
    yield "{\n"
    for name, value in _head(standings):
        yield f'  "{name}": {value},\n'
    yield '  "standings": '
    yield from _rows(standings)
    for name, value in _tail(standings):
        yield f',\n  "{name}": {value}'
    yield "\n}\n"


_PLAIN = json.JSONEncoder(ensure_ascii=False)
_INDENTING = json.JSONEncoder(ensure_ascii=False, indent=2)


def dump(value: object, indent: int = 2) -> str:
    """A value as JSON, to stand ``indent`` blanks deep."""
    if isinstance(value, str):
        return _PLAIN.encode(value)
    text = _INDENTING.encode(value)
    return text.replace("\n", "\n" + " " * indent)


def _head(standings: Standings) -> Iterator[tuple[str, str]]:
    event = standings.event
    yield "regulation", dump(standings.regulation.id)
    yield "kind", dump(event.kind.value)
    if event.score:
        yield "primary_score", dump(event.score)
    yield "event", dump(event_entry(standings))
    yield "after_round", dump(event.rounds)
    yield "rounds_planned", dump(event.rounds_planned)
    yield "tie_breaks", dump([column.key for column in standings.columns])
    if standings.part:
        yield "part", dump(standings.part)


def _tail(standings: Standings) -> Iterator[tuple[str, str]]:
    yield "decisions", dump(decision_entries(standings))
    yield "readings", dump(reading_entries(standings))
    if standings.playoff is not None:
        from crosstable.writers.playoff_json import played_off_entry

        yield "playoff", dump(played_off_entry(standings.playoff))
    if standings.prizes is not None:
        from crosstable.writers.prizes_json import shared_prizes_entry

        yield "prizes", dump(shared_prizes_entry(standings, standings.prizes))
    yield "diagnostics", dump(diagnostic_entries(standings.diagnostics))


def decision_entries(standings: Standings) -> list[dict[str, str]]:
    """What was chosen, as the contract has it."""
    return [
        {"subject": d.subject, "choice": d.choice, "reason": d.reason} for d in standings.decisions
    ]


def reading_entries(standings: Standings) -> list[dict[str, str]]:
    """The readings that touch the standings, as the contract has them."""
    return [
        {
            "id": r.id,
            "question": r.question,
            "choice": r.choice,
            "answer": r.answer,
            "article": r.article,
        }
        for r in standings.readings
    ]


def diagnostic_entries(diagnostics: Iterable[Diagnostic]) -> list[dict[str, str]]:
    """What was found on the way, as the contract has it."""
    return [
        {"code": d.code, "severity": d.severity.value, "place": d.place, "message": d.message}
        for d in diagnostics
    ]


def event_entry(standings: Standings) -> dict[str, str]:
    """The event, as the contract has it."""
    event = standings.tournament
    return {
        "name": event.name,
        "city": event.city,
        "federation": event.federation,
        "start": _date(event.start),
        "end": _date(event.end),
    }


def _date(date: EventDate | None) -> str:
    if date is None:
        return ""
    return date.text if date.day is None else date.day.isoformat()


def _rows(standings: Standings) -> Iterator[str]:
    """All rows.  They are put together from texts, as the indenting encoder of the standard
    library needs seconds for ten thousand participants."""
    shown = places(standings)
    values = [_value_texts(column) for column in standings.columns]
    before = "[\n"
    for place in shown:
        participant = place.row.participant
        tie_breaks = ",\n".join([text(participant) for text in values])
        team = _team(standings, participant) if standings.is_by_team else ""
        yield before + _row(place, tie_breaks, team, _qualified(standings, participant))
        before = ",\n"
    yield "\n  ]" if shown else "[]"


def _qualified(standings: Standings, participant: int) -> str:
    if not has_qualified(standings):
        return ""
    mark = "true" if qualified_text(standings, participant) else "false"
    return f'      "qualified": {mark},\n'


def _row(place: Place, tie_breaks: str, team: str, qualified: str) -> str:
    row = place.row
    ranks = f'      "rank": {row.rank},\n'
    if place.part_rank is not None:
        ranks += f'      "part_rank": {place.part_rank},\n'
    decided_by = "null" if place.decided_by is None else f'"{place.decided_by}"'
    return (
        f"    {{\n{ranks}"
        f'      "id": {row.participant},\n'
        f'      "name": {dump(place.participant.name)},\n'
        f'      "points": "{format_exact(row.points)}",\n{team}{qualified}'
        f'      "tie_breaks": {_braces(tie_breaks)},\n'
        f'      "decided_by": {decided_by}\n'
        "    }"
    )


def _team(standings: Standings, team: int) -> str:
    """A team's two scores and its players."""
    events = [event for event in (standings.event, standings.secondary) if event is not None]
    members: dict[str, object] = {
        SCORE_KEYS[event.score]: format_exact(event.in_points(event.participants[team].points))
        for event in events
    }
    members["players"] = [
        {
            "id": member.player.id,
            "name": member.player.name,
            "board": member.board,
            "points": format_exact(member.points),
            "games": member.games,
        }
        for member in standings.squad(team)
    ]
    return "".join(f'      "{key}": {dump(value, 6)},\n' for key, value in members.items())


def _braces(members: str) -> str:
    return f"{{\n{members}\n      }}" if members else "{}"


def _value_texts(column: Column) -> Callable[[int], str]:
    """The entry of one column for a participant; equal values are made into text once."""
    better = "lower" if column.listed.lower_is_better else "higher"
    lead = f"        {dump(column.key)}: "
    known: dict[object, str] = {}
    raw, placed, below = column.raw, column.placed, column.below

    def text(participant: int) -> str:
        # Equal raws are shown alike, unless a place in a group has a score beside it.
        own = placed[participant][:2] if participant in placed else raw[participant]
        key = (own, participant in below)
        found = known.get(key)
        if found is None:
            entry = value_entry(column.value(participant), better)
            members = [f'          "{name}": {_PLAIN.encode(one)}' for name, one in entry.items()]
            found = known[key] = lead + "{\n" + ",\n".join(members) + "\n        }"
        return found

    return text


def value_entry(value: Value, better: str) -> dict[str, str | bool | None]:
    """A value as the contract has it."""
    entry = {"value": value.exact, "display": value.display, "better": better}
    if value.exact is None:
        return {**entry, "reason": value.reason}
    return {**entry, "ranks_below": True} if value.ranks_below else {**entry}
