"""What crosstable makes of an event, through what it offers to everybody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from crosstable.api import (
    Column,
    Source,
    Standings,
    Tournament,
    WriteOptions,
)
from crosstable.choices import Request
from crosstable.host import Registry
from crosstable.reading import read_input
from crosstable.tasks import make_standings

# Tie-breaks of several numbers, compared from the first on.
SERIES = ("TBR", "BBE")

CHECKERS_READINGS = {
    "predetermined-forfeits": "over-the-board",
    "standard-points-opponent": "draw",
}


def as_trf(registry: Registry, event: Tournament) -> bytes:
    """The event as TRF26."""
    return registry.writers["tournament:trf26"].value.write(event, WriteOptions()).data


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
    return (points, *(_value(standings, column, participant) for column in standings.columns))


def is_place(column: Column) -> bool:
    """Whether the checker gives the place among those who were level before."""
    return column.listed.tie_break.needs_tied_group or column.listed.tie_break.code in SERIES


def _value(standings: Standings, column: Column, participant: int) -> Fraction | None:
    value = column.value(participant)
    if column.listed.tie_break.code in SERIES:
        return Fraction(_place_of_series(standings, column, participant))
    if not is_place(column):
        return None if value.exact is None else Fraction(value.exact)
    # The checker numbers places only where the group was divided.
    return Fraction(0) if value.exact is None or value.leaves_level else Fraction(value.exact)


def _place_of_series(standings: Standings, column: Column, participant: int) -> int:
    group = tied_with(standings, column.key, participant)
    series = [column.raw[id_] for id_ in group]
    if len(set(series)) == 1:
        return 0
    return 1 + sum(other > column.raw[participant] for other in series)


def tied_with(standings: Standings, key: str, participant: int) -> list[int]:
    """Those who are level with a participant before the code comes to be applied."""
    columns = standings.columns
    before = columns[: [column.key for column in columns].index(key)]
    known = {
        row.participant: (row.points, *(_deciding(c, row.participant) for c in before))
        for row in standings.rows
    }
    return [id_ for id_, values in known.items() if values == known[participant]]


def _deciding(column: Column, participant: int) -> str | None:
    value = column.value(participant)
    return None if value.leaves_level else value.exact
