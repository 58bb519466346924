"""What crosstable makes of an event, through what it offers to everybody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from crosstable.api import (
    STANDARD_POINTS,
    Column,
    Source,
    Standings,
    Tournament,
    WriteOptions,
)
from crosstable.host import Registry
from crosstable.tasks import Request, make_standings, read_input

CHECKERS_READINGS = {
    "predetermined-forfeits": "over-the-board",
    "standard-points-opponent": "draw",
}


def as_trf(registry: Registry, event: Tournament) -> bytes:
    """The event as a TRF, with its points and its ranks by points."""
    standings = make_standings(registry, event, Request(tie_breaks="PTS"))
    written = registry.standings_writer("trf").write(standings, WriteOptions())
    return written.data + _record_162(event)


def _record_162(event: Tournament) -> bytes:
    """TRF16 cannot state a point system, so the TRF26 record is put after it."""
    if event.points == STANDARD_POINTS:
        return b""
    points = event.points
    fields = {
        "W": points.win,
        "D": points.draw,
        "L": points.loss,
        "A": points.forfeit_loss,
        "P": points.pairing_allocated_bye,
    }
    pairs = "    ".join(f"{symbol}{_decimal(value):>4}" for symbol, value in fields.items())
    return f"162  {pairs}\r\n".encode("ascii")


def _decimal(points: Fraction) -> str:
    return f"{points.numerator * 10 // points.denominator / 10:.1f}"


def read(registry: Registry, data: bytes) -> Tournament:
    """The one event of a file."""
    result = read_input(registry, Source("event.trf", data))
    (event,) = result.tournaments
    return event


def rank_event(
    registry: Registry,
    event: Tournament,
    codes: Sequence[str],
    readings: Mapping[str, str] | None = None,
) -> Standings:
    """Standings by a list under the edition of the event's day."""
    request = Request(tie_breaks=",".join(codes) or "PTS", readings=readings or {})
    return make_standings(registry, event, request)


def checkers_readings(standings: Standings) -> dict[str, str]:
    """The checker's side of those readings that the edition has."""
    known = {reading.id for reading in standings.regulation.readings}
    return {id_: choice for id_, choice in CHECKERS_READINGS.items() if id_ in known}


def values_of(standings: Standings, participant: int) -> tuple[Fraction | None, ...]:
    """Points and the values of the list, as the checker states them; ``None`` for no value."""
    points = standings.row(participant).points
    return (points, *(_value(column, participant) for column in standings.columns))


def _value(column: Column, participant: int) -> Fraction | None:
    value = column.value(participant)
    if not column.listed.tie_break.needs_tied_group:
        return None if value.exact is None else Fraction(value.exact)
    # The checker numbers places only where the group was divided.
    return Fraction(0) if value.exact is None or value.leaves_level else Fraction(value.exact)
