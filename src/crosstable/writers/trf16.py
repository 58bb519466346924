"""TRF16 with the standings in it: columns 81-84 (points) and 86-89 (rank) of the players.

An event that came from a TRF gets its own file back with nothing else changed, down to the
encoding and the line ends.  Any other event is written from the model.  In both, tie-breaks
follow as ``###`` comment rows.

The points are those of all rounds in the row, because readers check them against each
other; where the standings are after an earlier round a diagnostic says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from crosstable.api import (
    STANDARD_POINTS,
    Diagnostic,
    EventDate,
    Outcome,
    Player,
    RoundRecord,
    Standings,
    Team,
    Tournament,
    WriteOptions,
    Written,
    view_event,
)
from crosstable.writers import _trf_codes as codes
from crosstable.writers._cells import neutralise
from crosstable.writers._trf_comment import comment_rows
from crosstable.writers._trf_rows import (
    FIRST_ROUND_COLUMN,
    HIGHEST_NUMBER,
    ROUND_WIDTH,
    overlong_fields,
    points_field,
    render_player_row,
)
from crosstable.writers._trf_update import update_trf

__all__ = ["render_player_row", "write_trf16"]

_LINE_END = "\r\n"
_ROLES = {"chief-arbiter": "102", "deputy-arbiter": "112"}


def write_trf16(standings: Standings, options: WriteOptions) -> Written:  # noqa: ARG001
    """The standings as TRF16, see the module's text."""
    points, diagnostics = _points(standings)
    if standings.part:
        message = f"the file holds everybody with the overall ranks, not only {standings.part}"
        diagnostics.append(codes.WHOLE_EVENT.at(None, message))
    text = standings.tournament.text
    if text is not None and text.format == "trf":
        written = update_trf(standings, text, points)
    else:
        written = _compose(standings, points)
    return Written(written.data, (*diagnostics, *written.diagnostics))


def _points(standings: Standings) -> tuple[Mapping[int, Fraction], list[Diagnostic]]:
    """Everybody's points after the last round that is written, and what to say about it."""
    ranked = {row.participant: row.points for row in standings.rows}
    later = _rounds_after(standings)
    if not later:
        return ranked, []
    last = max(record.round for record in later)
    event = view_event(standings.tournament, standings.event.kind, last)
    points = {id_: event.in_points(entrant.points) for id_, entrant in event.entrants.items()}
    after = f"ranks and tie-breaks are those after round {standings.event.rounds}"
    if any(record.outcome.is_played or record.outcome.is_forfeit for record in later):
        message = f"the points are those of all rounds up to {last}; {after}"
        return points, [codes.EARLIER_ROUND.at(None, message)]
    if any(points[id_] != own for id_, own in ranked.items()):
        message = f"the points include byes declared up to round {last}; {after}"
        return points, [codes.COMING_ROUND.at(None, message)]
    return points, []


def _rounds_after(standings: Standings) -> list[RoundRecord]:
    entrants = standings.event.entrants.values()
    ranked = max((record.round for e in entrants for record in e.records[-1:]), default=0)
    return [
        record
        for player in standings.tournament.players
        for record in player.records
        if record.round > ranked and record.outcome is not Outcome.NOT_PAIRED
    ]


def _compose(standings: Standings, points: Mapping[int, Fraction]) -> Written:
    """A whole file from the model."""
    event = standings.tournament
    highest = max((player.id for player in event.players), default=0)
    if highest > HIGHEST_NUMBER:
        message = f"player number {highest} does not fit in four columns; nothing was written"
        return Written(b"", (codes.TOO_MANY.at(None, message),))
    ranks = {row.participant: row.rank for row in standings.rows}
    lines = list(_header(event))
    lines += [
        render_player_row(player, points.get(player.id), ranks.get(player.id))
        for player in sorted(event.players, key=lambda player: player.id)
    ]
    lines += [_team_row(team) for team in event.teams]
    lines += comment_rows(standings, "utf-8")
    data = "".join(line + _LINE_END for line in lines).encode("utf-8", "replace")
    return Written(data, (*_losses(event), *_overflows(event, points)))


def _header(event: Tournament) -> Iterator[str]:
    rated = sum(player.rating is not None for player in event.players)
    rate = event.rate_of_play
    officials = [(_ROLES.get(o.role, ""), o.name) for o in event.officials]
    records = [
        ("012", event.name),
        ("022", event.city),
        ("032", event.federation),
        ("042", "" if event.start is None else event.start.text),
        ("052", "" if event.end is None else event.end.text),
        ("062", str(len(event.players))),
        ("072", str(rated)),
        ("082", str(len(event.teams))),
        ("092", event.type_text),
        *sorted((id_, name) for id_, name in officials if id_),
        ("122", "" if rate is None else rate.text),
    ]
    for id_, text in records:
        if text:
            yield f"{id_} {neutralise(text)}"
    yield from _rounds(event)


def _rounds(event: Tournament) -> Iterator[str]:
    dates = {round_.number: round_.date for round_ in event.rounds if round_.date is not None}
    if dates:
        row = "132"
        for number, date in sorted(dates.items()):
            row = row.ljust(FIRST_ROUND_COLUMN - 1 + ROUND_WIDTH * (number - 1)) + _short(date)
        yield row
    count = event.rounds_planned or len(event.rounds)
    if count:
        yield f"142 {count}"
        yield f"XXR {count}"


def _short(date: EventDate) -> str:
    if date.day is not None:
        return date.day.strftime("%y/%m/%d")
    return neutralise(date.text) if len(date.text) <= ROUND_WIDTH - 2 else ""


def _team_row(team: Team) -> str:
    players = " ".join(f"{player:>4}" for player in team.players)
    return f"013 {neutralise(team.name)[:32]:<32}{players}"


def _overflows(event: Tournament, points: Mapping[int, Fraction]) -> Iterator[Diagnostic]:
    provenance = event.provenance
    for player in event.players:
        place = provenance.player(player.id)
        for field in overlong_fields(player):
            done = "cut" if field == "name" else "left out"
            yield codes.FIELD.at(place, f"player {player.id}: the {field} is too long; {done}")
        if player.id in points and points_field(points[player.id]) is None:
            message = f"player {player.id}: {points[player.id]} points do not fit; left out"
            yield codes.POINTS_WIDTH.at(place, message)


def _losses(event: Tournament) -> Iterator[Diagnostic]:
    """What this format cannot carry."""
    yield from _lost_rounds(event)
    if event.points != STANDARD_POINTS:
        message = "a game is not worth 1 - ½ - 0 here, which the file does not say"
        yield codes.POINT_SYSTEM.at(None, message)
    if len(event.stages) > 1:
        names = ", ".join(stage.id for stage in event.stages)
        message = f"the stages {names} are written as one row of rounds"
        yield codes.STAGES.at(None, message)
    left_out = [what for what, is_there in _unrecorded(event) if is_there]
    if left_out:
        message = f"TRF16 has no record for: {', '.join(left_out)}"
        yield codes.LEFT_OUT.at(None, message)


def _lost_rounds(event: Tournament) -> Iterator[Diagnostic]:
    games, awarded, unknown = set(), set(), set()
    for player in event.players:
        for record in player.records:
            if record.game > 1:
                games.add(player.id)
            if record.awarded is not None:
                awarded.add(player.id)
            if record.outcome is Outcome.UNKNOWN:
                unknown.add(player.id)
    if games:
        message = f"only the first game of a round was written for {_players(games)}"
        yield codes.GAMES.at(None, message)
    if awarded:
        message = f"awarded points are in the sum of {_players(awarded)}, but in no round"
        yield codes.AWARDED.at(None, message)
    if unknown:
        message = f"a round without a known result was left open for {_players(unknown)}"
        yield codes.OUTCOME.at(None, message)


def _players(ids: set[int]) -> str:
    listed = ", ".join(map(str, sorted(ids)[:10]))
    noun = "player" if len(ids) == 1 else "players"
    return f"{noun} {listed}" + (" and others" if len(ids) > 10 else "")


def _unrecorded(event: Tournament) -> Iterator[tuple[str, bool]]:
    players: tuple[Player, ...] = event.players
    yield "officials other than arbiters", any(o.role not in _ROLES for o in event.officials)
    yield "national ratings", any(player.national_ratings for player in players)
    yield "groups and clubs", any(player.group or player.club for player in players)
    yield "the tie-break list", bool(event.tie_breaks)
    yield "the initial colour", event.initial_colour is not None
    yield "accelerations", bool(event.accelerations)
    yield "forbidden pairings", bool(event.forbidden_pairings)
    yield "requests for byes", bool(event.bye_requests)
    yield "matches of teams", any(team.records for team in event.teams)
