"""The event as a pairing program takes it: the rounds played, and the byes of the next.

Source: TRF fact sheet, sections 6 and 7.2 (bbpPairings and JaVaFo).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from crosstable.api import DeclaredCounts, EventKind, Outcome, Player, RoundRecord, Tournament
from crosstable.writers import _trf_codes as codes
from crosstable.writers._trf_compose import points_of_rounds
from crosstable.writers._trf_facts import players_text
from crosstable.writers._trf_header import type_code
from crosstable.writers._trf_rows import Tell

_REQUESTS = (Outcome.HALF_POINT_BYE, Outcome.FULL_POINT_BYE, Outcome.ZERO_POINT_BYE)
_KNOWN_TYPES = (
    "FIDE_DUTCH",
    "FIDE_DUTCH_BAKU",
    "FIDE_DUTCH_2025",
    "FIDE_DUTCH_2025_BAKU",
    "FIDE_BURSTEIN",
    "FIDE_BURSTEIN_BAKU",
)


def for_engine(event: Tournament, tell: Tell) -> Tournament:
    """The event without what a pairing program refuses, each omission reported."""
    if event.is_team_event:
        message = "pairing programs take individual events; the teams are left out"
        tell(codes.ENGINE.at(None, message))
    event = _with_known_type(event, tell)
    last = last_complete_round(event)
    _tell_open_games(event, last, tell)
    _tell_awarded(event, tell)
    players = tuple(_player(event, player, last) for player in event.players)
    prepared = replace(
        event,
        is_team_event=False,
        teams=(),
        players=players,
        counts=DeclaredCounts(),
        accelerations=tuple(
            replace(one, match_points=None) for one in event.accelerations if one.points
        ),
    )
    _tell_points(event, prepared, last, tell)
    for message in _refusals(prepared, last):
        tell(codes.ENGINE.at(None, message))
    return prepared


def _with_known_type(event: Tournament, tell: Tell) -> Tournament:
    """The event without a record 192 that bbpPairings does not know."""
    line = next((one for one in type_code(event) if isinstance(one, str)), "")
    if not line or line[4:] in _KNOWN_TYPES:
        return event
    message = f"the type code {line[4:]} is refused by bbpPairings and left out"
    tell(codes.ENGINE_LEFT_OUT.at(None, message))
    kind = EventKind.UNKNOWN if event.kind is EventKind.KNOCK_OUT else event.kind
    return replace(event, type_code="", kind=kind)


def last_complete_round(event: Tournament) -> int:
    """The last round with a result; a round of byes is one if it has an allocated one.

    Where pairings without result stand beside the allocated bye, the round is not played.
    """
    records = [record for player in event.players for record in player.records]
    is_open = {record.round for record in records if record.outcome is Outcome.PENDING}
    allocated = {r.round for r in records if r.outcome is Outcome.PAIRING_ALLOCATED_BYE}
    return max(event.last_round_with_result, *(allocated - is_open), 0)


def _player(event: Tournament, player: Player, last: int) -> Player:
    """The player's rounds with a result, and the bye that they asked for in the next."""
    records = [
        _against_somebody(record._replace(awarded=None))
        for record in player.records
        if record.round <= last and record.game == 1 and not _is_open(record)
    ]
    asked = [r.outcome for r in player.records if r.round == last + 1 and r.outcome in _REQUESTS]
    asked += [
        request.outcome
        for request in event.bye_requests
        if (request.participant, request.round) == (player.id, last + 1)
    ]
    records += [RoundRecord(last + 1, outcome=outcome) for outcome in asked[:1]]
    changed = replace(player, records=tuple(records))
    points = points_of_rounds(event, changed)
    return replace(changed, declared=replace(player.declared, points=points))


def _against_somebody(record: RoundRecord) -> RoundRecord:
    """A forfeit against nobody as the bye that it amounts to."""
    if record.opponent or not record.outcome.is_forfeit:
        return record
    is_win = record.outcome is Outcome.FORFEIT_WIN
    outcome = Outcome.FULL_POINT_BYE if is_win else Outcome.ZERO_POINT_BYE
    return record._replace(outcome=outcome, colour=None)


def _is_open(record: RoundRecord) -> bool:
    return record.outcome in (Outcome.PENDING, Outcome.UNKNOWN, Outcome.NOT_PAIRED)


def _tell_open_games(event: Tournament, last: int, tell: Tell) -> None:
    """Pairings without a result: in the last round a danger, in the next one to be redone."""
    open_ids: set[int] = set()
    next_ids: set[int] = set()
    nobody_ids: set[int] = set()
    for player in event.players:
        for record in player.records:
            if record.outcome in (Outcome.PENDING, Outcome.UNKNOWN):
                (open_ids if record.round <= last else next_ids).add(player.id)
            elif record.round > last and record.outcome is Outcome.PAIRING_ALLOCATED_BYE:
                next_ids.add(player.id)
            elif record.outcome.is_forfeit and not record.opponent:
                nobody_ids.add(player.id)
    if nobody_ids:
        message = f"forfeits against nobody become byes for {players_text(nobody_ids)}"
        tell(codes.ENGINE_LEFT_OUT.at(None, message))
    if open_ids:
        message = f"games without a result are left out for {players_text(open_ids)}"
        tell(codes.ENGINE.at(None, message, hint="enter the results before pairing"))
    if next_ids:
        message = f"pairings after round {last} are left out for {players_text(next_ids)}"
        tell(codes.ENGINE_LEFT_OUT.at(None, message))


def _tell_awarded(event: Tournament, tell: Tell) -> None:
    ids = {p.id for p in event.players for record in p.records if record.awarded is not None}
    if ids:
        message = f"points awarded otherwise than by result do not count for {players_text(ids)}"
        tell(codes.ENGINE.at(None, message))


def _tell_points(event: Tournament, prepared: Tournament, last: int, tell: Tell) -> None:
    """Say whose points had to follow the cells that are written."""
    pairs = zip(event.players, prepared.players, strict=True)
    ids = {
        new.id
        for old, new in pairs
        if old.declared.points not in (None, new.declared.points, _without_coming(event, new, last))
    }
    if ids:
        message = f"the points are those of the rounds written, for {players_text(ids)}"
        tell(codes.ENGINE_LEFT_OUT.at(None, message))


def _without_coming(event: Tournament, player: Player, last: int) -> Fraction:
    played = tuple(record for record in player.records if record.round <= last)
    return points_of_rounds(event, replace(player, records=played))


def _refusals(event: Tournament, last: int) -> Iterator[str]:
    """Why bbpPairings or JaVaFo will not pair the event."""
    if event.rounds_planned is None:
        yield "the number of rounds is not known: a pairing program needs it"
    elif event.rounds_planned <= last:
        yield f"all {event.rounds_planned} rounds are played: there is nothing to pair"
    numbers = sorted(player.id for player in event.players)
    if numbers != list(range(1, len(numbers) + 1)):
        yield "starting ranks are missing: a pairing program wants them from 1 without a gap"
    if any((value * 10).denominator != 1 for value in event.points.values):
        yield "points of a game have more than one decimal"
    points = event.points
    if points.zero_point_bye != 0 or points.forfeit_loss != 0:
        yield "points for an absence: in record 162 they are A, which bbpPairings 6.0 refuses"
    without_colour, unmatched = _odd_games(event)
    if without_colour:
        yield f"a game without colour: {players_text(without_colour)}"
    if unmatched:
        yield f"the two sides of a game disagree: {players_text(unmatched)}"


def _odd_games(event: Tournament) -> tuple[set[int], set[int]]:
    """The players with a game without colour, and those whose opponent says otherwise."""
    records = {(p.id, r.round): r for p in event.players for r in p.records}
    without_colour, unmatched = set(), set()
    for (player, round_), record in records.items():
        if not record.outcome.is_played:
            continue
        other = records.get((record.opponent, round_))
        if record.colour is None:
            without_colour.add(player)
        elif (
            other is None
            or not other.outcome.is_played
            or other.opponent != player
            or other.colour is record.colour
        ):
            unmatched.add(player)
    return without_colour, unmatched
