"""Whether what a file says beside the games can be true: numbers, identifiers, dates.

None of it changes a score or a tie-break, so it is asked for by whoever checks a file, not
by whoever ranks the event.  Pure, and independent of any format.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from crosstable.model.diagnostics import Diagnostic, DiagnosticCode, Severity, Span
from crosstable.model.tournament import EventDate, Tournament

COUNTS = DiagnosticCode(
    "EVENT-COUNTS", Severity.WARNING, "The numbers of participants stated are not those listed."
)
DUPLICATE_ID = DiagnosticCode(
    "EVENT-DUPLICATE-ID", Severity.WARNING, "Two players have the same identifier."
)
DATES = DiagnosticCode("EVENT-DATES", Severity.WARNING, "The event ends before it begins.")
ROUND_DATES = DiagnosticCode(
    "EVENT-ROUND-DATES",
    Severity.WARNING,
    "A round is dated before the round before it, or outside the event.",
)
BIRTH = DiagnosticCode(
    "EVENT-BIRTH", Severity.WARNING, "A date of birth does not exist, or lies after the event."
)

_BIRTH = re.compile(r"(\d{4})[/.-](\d{2})[/.-](\d{2})")


def check_plausibility(tournament: Tournament) -> tuple[Diagnostic, ...]:
    """All that cannot be true, in the order counts, identifiers, dates, births."""
    return (
        *_counts(tournament),
        *_identifiers(tournament),
        *_dates(tournament),
        *_round_dates(tournament),
        *_births(tournament),
    )


def _finding(
    tournament: Tournament, code: DiagnosticCode, span: Span | None, message: str, hint: str
) -> Diagnostic:
    return code.at(span, message, excerpt=tournament.excerpt(span), hint=hint)


def _counts(tournament: Tournament) -> Iterator[Diagnostic]:
    counts = tournament.counts
    rated = sum(player.rating is not None for player in tournament.players)
    # In an event of players teams may be listed for a prize, and then be counted or not.
    teams = len(tournament.teams) if tournament.is_team_event or counts.teams else 0
    for name, what, stated, found in (
        ("players", "players", counts.players, len(tournament.players)),
        ("rated", "rated players", counts.rated, rated),
        ("teams", "teams", counts.teams, teams),
    ):
        if stated is not None and stated != found:
            span = tournament.provenance.fact(f"counts.{name}")
            message = f"{stated} {what} are stated, {found} are listed"
            yield _finding(tournament, COUNTS, span, message, "the list is used")


def _identifiers(tournament: Tournament) -> Iterator[Diagnostic]:
    first: dict[str, int] = {}
    for player in tournament.players:
        if not player.fide_id:
            continue
        other = first.setdefault(player.fide_id, player.id)
        if other != player.id:
            span = tournament.provenance.field(player.id, "fide_id")
            message = f"players {other} and {player.id} both have the identifier {player.fide_id}"
            hint = "one of them has another, or is listed twice"
            yield _finding(tournament, DUPLICATE_ID, span, message, hint)


def _day(day: EventDate | None) -> date | None:
    return None if day is None else day.day


def _dates(tournament: Tournament) -> Iterator[Diagnostic]:
    start, end = _day(tournament.start), _day(tournament.end)
    if start is not None and end is not None and end < start:
        message = f"the event begins on {start} and ends on {end}"
        span = tournament.provenance.fact("end")
        yield _finding(tournament, DATES, span, message, "correct one of the two dates")


def _round_dates(tournament: Tournament) -> Iterator[Diagnostic]:
    start, end = _day(tournament.start), _day(tournament.end)
    stage, before = "", None
    for round_ in tournament.rounds:
        if round_.stage != stage:
            # A play-off of round 1 may be over before round 2 begins.
            stage, before = round_.stage, None
        day = _day(round_.date)
        if day is None:
            continue
        faults = []
        if before is not None and day < before[1]:
            faults.append(f"before round {before[0]} ({before[1]})")
        if start is not None and day < start:
            faults.append(f"before the event begins ({start})")
        if end is not None and day > end:
            faults.append(f"after the event ends ({end})")
        if faults:
            message = f"round {round_.number} is dated {day}, {' and '.join(faults)}"
            span = tournament.provenance.fact(f"round {round_.number}")
            yield _finding(tournament, ROUND_DATES, span, message, "correct the dates")
        before = (round_.number, day)


def _births(tournament: Tournament) -> Iterator[Diagnostic]:
    dates = [tournament.end, *(round_.date for round_ in tournament.rounds), tournament.start]
    day = next((found for found in map(_day, dates) if found is not None), None)
    for player in tournament.players:
        fault = _birth_fault(player.birth, player.birth_year, day)
        if fault:
            message = f"player {player.id} is born {player.birth}, {fault}"
            span = tournament.provenance.field(player.id, "birth")
            yield _finding(tournament, BIRTH, span, message, "correct the date of birth")


def _birth_fault(text: str, year: int | None, day: date | None) -> str:
    """What is wrong with a date of birth; months and days of 00 mean not known."""
    parts = _BIRTH.fullmatch(text)
    if parts is not None and parts[1] != "0000":
        try:
            born = date(int(parts[1]), int(parts[2]) or 1, int(parts[3]) or 1)
        except ValueError:
            return "a day that does not exist"
        return f"after the event ({day})" if day is not None and born > day else ""
    return f"after the event ({day})" if year and day is not None and year > day.year else ""
