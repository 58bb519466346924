"""What a rating officer asks of a report: facts that must be there.

Source: TRF26, the columns of its tables that say what matters for rating; the event code and
the time control are asked for when an event is registered and submitted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from crosstable.api import (
    CheckProfile,
    Diagnostic,
    DiagnosticCode,
    Outcome,
    Player,
    Severity,
    Tournament,
)


def _code(name: str, summary: str) -> DiagnosticCode:
    return DiagnosticCode(f"FIDE-RATING-{name}", Severity.WARNING, summary)


NAME = _code("NAME", "The event has no name.")
CITY = _code("CITY", "The place of the event is missing.")
FEDERATION = _code("FEDERATION", "The federation of the event is missing.")
DATES = _code("DATES", "The day on which the event began or ended is missing or not certain.")
ROUND_DATES = _code("ROUND-DATES", "A round has no date, or none that is certain.")
RESULT = _code("RESULT", "A game has no result, in a round that is not known to be played.")
ARBITER = _code("ARBITER", "The chief arbiter is missing.")
TIME_CONTROL = _code("TIME-CONTROL", "The time control is missing.")
EVENT_CODE = _code(
    "EVENT-CODE", "The code under which the event was registered is missing; give --event-code."
)
PLAYER_ID = _code("PLAYER-ID", "A player who played has no FIDE identifier.")
PLAYER_BIRTH = _code("PLAYER-BIRTH", "A player has no year of birth.")
PLAYER_FEDERATION = _code("PLAYER-FEDERATION", "A player has no federation of three letters.")


class _EventFact(NamedTuple):
    """A fact of the event: its code, its place, whether it is there, what to do."""

    code: DiagnosticCode
    place: str
    is_there: Callable[[Tournament], bool]
    message: str


_EVENT_FACTS = (
    _EventFact(NAME, "name", lambda t: bool(t.name), "the event has no name"),
    _EventFact(CITY, "city", lambda t: bool(t.city), "the city is missing"),
    _EventFact(
        FEDERATION,
        "federation",
        lambda t: _is_federation(t.federation),
        "the federation of the event is missing, or no code of three letters",
    ),
    _EventFact(
        DATES,
        "start",
        lambda t: t.start is not None and t.start.day is not None,
        "the first day of the event is missing or not certain",
    ),
    _EventFact(
        DATES,
        "end",
        lambda t: t.end is not None and t.end.day is not None,
        "the last day of the event is missing or not certain",
    ),
    _EventFact(
        ARBITER,
        "",
        lambda t: any(o.role == "chief-arbiter" for o in t.officials),
        "the chief arbiter is missing",
    ),
    _EventFact(
        TIME_CONTROL, "", lambda t: t.rate_of_play is not None, "the time control is missing"
    ),
    _EventFact(
        EVENT_CODE,
        "",
        lambda t: bool(t.event_code),
        "the event code is missing; a file without a place for it needs --event-code",
    ),
)


def _is_federation(text: str) -> bool:
    return len(text) == 3 and text.isascii() and text.isalpha()


def check_rating_report(tournament: Tournament) -> Iterator[Diagnostic]:
    """Every fact that is missing: of the event, of its rounds, of its players."""
    for fact in _EVENT_FACTS:
        if not fact.is_there(tournament):
            span = tournament.provenance.fact(fact.place)
            yield fact.code.at(span, fact.message, excerpt=tournament.excerpt(span))
    yield from _round_dates(tournament)
    yield from _open_games(tournament)
    for player in tournament.players:
        yield from _player(tournament, player)


def _round_dates(tournament: Tournament) -> Iterator[Diagnostic]:
    """Rounds that were played must be dated."""
    for round_ in tournament.rounds[: tournament.last_round_with_result]:
        if round_.date is None or round_.date.day is None:
            span = tournament.provenance.fact(f"round {round_.number}")
            message = f"round {round_.number} has no date that is certain"
            yield ROUND_DATES.at(span, message, excerpt=tournament.excerpt(span))


def _open_games(tournament: Tournament) -> Iterator[Diagnostic]:
    """Games without a result that no check finds, for their rounds might be still to come."""
    off = tournament.rounds_off_score
    everything = [(player, record) for player in tournament.players for record in player.records]
    decided = {r.round for _, r in everything if r.outcome.is_played or r.outcome.is_forfeit}
    last = max(decided - off, default=0)
    for player, record in everything:
        is_open = record.outcome is Outcome.PENDING and player.id < record.opponent
        if is_open and (record.round > last or record.round in off):
            span = tournament.provenance.cell(player.id, record.round)
            who = f"player {player.id} {player.name}".rstrip()
            message = f"round {record.round}: the game of {who} has no result"
            hint = "enter it, or take the pairing away if the round will not be played"
            yield RESULT.at(span, message, excerpt=tournament.excerpt(span), hint=hint)


def _player(tournament: Tournament, player: Player) -> Iterator[Diagnostic]:
    """Whoever played a game must be known: number, birth, federation."""
    if not any(record.outcome.is_played for record in player.records):
        return
    who = f"player {player.id} {player.name}".rstrip()
    for field, code, is_there, what in (
        ("fide_id", PLAYER_ID, player.fide_id.isdigit(), "FIDE identifier"),
        ("birth", PLAYER_BIRTH, player.birth_year is not None, "year of birth"),
        (
            "federation",
            PLAYER_FEDERATION,
            _is_federation(player.federation),
            "federation of three letters",
        ),
    ):
        if not is_there:
            span = tournament.provenance.field(player.id, field)
            excerpt = tournament.excerpt(span)
            yield code.at(span, f"{who} has no {what}", excerpt=excerpt)


PROFILE = CheckProfile(
    id="fide-rating",
    title="A report for FIDE rating",
    codes=(
        NAME,
        CITY,
        FEDERATION,
        DATES,
        ROUND_DATES,
        RESULT,
        ARBITER,
        TIME_CONTROL,
        EVENT_CODE,
        PLAYER_ID,
        PLAYER_BIRTH,
        PLAYER_FEDERATION,
    ),
    check=check_rating_report,
)
"""Asked for with ``check --for fide-rating``."""
