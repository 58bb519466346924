"""TRF out: an event as TRF16 or TRF26, and standings into the TRF they came from.

An event that was read from a TRF and is written in its own edition keeps its lines; only
what the model says otherwise changes.  Any other event is written from the model.
Standings put points and ranks into columns 81-84 and 86-89, those of teams into record 310,
and tie-breaks into ``###`` rows.  Source: TRF fact sheet, section 8.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from crosstable.api import (
    Diagnostic,
    Event,
    MatchRecord,
    Outcome,
    RoundRecord,
    SourceText,
    Span,
    Standings,
    Team,
    Tournament,
    WriteOptions,
    Written,
    view_event,
    view_team_event,
)
from crosstable.writers import _trf_codes as codes
from crosstable.writers._ascii import in_ascii
from crosstable.writers._trf_comment import MARK, comment_rows
from crosstable.writers._trf_compose import compose
from crosstable.writers._trf_engine import for_engine
from crosstable.writers._trf_facts import (
    TRF16,
    TRF16_ENGINE,
    TRF26,
    TRF26_ENGINE,
    Edition,
    own_edition,
)
from crosstable.writers._trf_pairing import matches_without_boards
from crosstable.writers._trf_rows import HIGHEST_NUMBER, Tell
from crosstable.writers._trf_update import Slots, update

_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"

_Ended = list[tuple[str, str]]
"""Lines with their line ends."""


def write_trf16(event: Tournament, options: WriteOptions) -> Written:
    """The event as TRF16; with ``for_engine`` as the TRF(x) of JaVaFo and bbpPairings."""
    return _write(event, options, TRF16, TRF16_ENGINE)


def write_trf26(event: Tournament, options: WriteOptions) -> Written:
    """The event as TRF26; with ``for_engine`` with what bbpPairings takes of it."""
    return _write(event, options, TRF26, TRF26_ENGINE)


def is_own_trf16(event: Tournament) -> bool:
    """Whether the event was read from a TRF16, which this writer changes in place."""
    return own_edition(event) is TRF16


def is_own_trf26(event: Tournament) -> bool:
    """Whether the event was read from a TRF26, which this writer changes in place."""
    return own_edition(event) is TRF26


def _write(event: Tournament, options: WriteOptions, edition: Edition, engine: Edition) -> Written:
    found: list[Diagnostic] = []
    if _is_refused(event, found.append):
        return Written(b"", tuple(found))
    if options.ascii_names:
        event = in_ascii(event, found.append)
    text = event.text
    if options.for_engine:
        lines = compose(for_engine(event, found.append), engine, found.append)
    elif text is not None and own_edition(event) is edition:
        slots = update(event, text, edition, found.append)
        ended = [(line, options.line_end) for slot in slots for line in slot]
        return Written(_encode(text, ended, found.append), tuple(found))
    else:
        lines = compose(event, edition, found.append)
    data = "".join(line + options.line_end for line in lines)
    return Written(data.encode("utf-8", "replace"), tuple(found))


def _is_refused(event: Tournament, tell: Tell) -> bool:
    return _has_too_many(event, tell) or _has_no_boards(event, tell)


def _has_no_boards(event: Tournament, tell: Tell) -> bool:
    """Whether an event of another format has matches, but no game of any of them."""
    if own_edition(event) or any(r.opponent for p in event.players for r in p.records):
        return False
    matches = len(matches_without_boards(event))
    if matches:
        noun = "match" if matches == 1 else "matches"
        message = f"{matches} {noun} of teams without boards, which TRF has no form for"
        hint = "join a file that has the games of the boards, with --with"
        tell(codes.NO_BOARDS.at(None, f"{message}; nothing was written", hint=hint))
    return matches > 0


def _has_too_many(event: Tournament, tell: Tell) -> bool:
    highest = max((player.id for player in event.players), default=0)
    if highest > HIGHEST_NUMBER:
        message = f"player number {highest} does not fit in four columns; nothing was written"
        tell(codes.TOO_MANY.at(None, message))
    return highest > HIGHEST_NUMBER


def _encode(text: SourceText, ended: _Ended, tell: Tell) -> bytes:
    """The lines in the encoding of the file they came from, with its mark."""
    whole = "".join(line + end for line, end in ended)
    mark = _MARK if text.has_bom else ""
    try:
        return (mark + whole).encode(text.encoding)
    except UnicodeEncodeError as error:
        message = f"some characters do not exist in {text.encoding}; they became '?'"
        line = whole.count("\n", 0, error.start) + 1
        tell(codes.ENCODING.at(Span(text.name, line), message))
        return (mark + whole).encode(text.encoding, "replace")


# Standings --------------------------------------------------------------------------------


def write_standings(standings: Standings, options: WriteOptions) -> Written:
    """The standings in the TRF that the event came from, with its line ends; else as TRF16, of
    teams as TRF26, which has their points.

    The points are those of all rounds in the row, because readers check them against each
    other; where the standings are after an earlier round a diagnostic says so.
    """
    written, found = _written(standings)
    if standings.part:
        message = f"the file holds everybody with the overall ranks, not only {standings.part}"
        found.append(codes.WHOLE_EVENT.at(None, message))
    event = _with_standings(standings, written)
    if _is_refused(event, found.append):
        return Written(b"", tuple(found))
    text, edition = event.text, own_edition(event)
    if text is not None and edition is not None:
        ended = _ended(text, update(event, text, edition, found.append))
        ended = [pair for pair in ended if not pair[0].startswith(MARK)]
        added = [(row, text.line_end) for row in comment_rows(standings, text.encoding)]
        if added and ended and not ended[-1][1]:
            ended[-1] = (ended[-1][0], text.line_end)
        return Written(_encode(text, ended + added, found.append), tuple(found))
    edition = TRF26 if standings.is_by_team else TRF16
    lines = [*compose(event, edition, found.append), *comment_rows(standings, "utf-8")]
    data = "".join(line + options.line_end for line in lines)
    return Written(data.encode("utf-8", "replace"), tuple(found))


def _ended(text: SourceText, slots: Slots) -> _Ended:
    """The lines with the line ends of the file; new lines get the usual one."""
    ended: _Ended = []
    for number, slot in enumerate(slots):
        last = text.odd_line_ends.get(number, text.line_end)
        ended += [(line, last or text.line_end) for line in slot[:-1]]
        ended += [(line, last) for line in slot[-1:]]
    return ended


def _with_standings(standings: Standings, written: Sequence[Event]) -> Tournament:
    """The event with points and ranks declared; who is not ranked has points only."""
    ranks = {row.participant: row.rank for row in standings.rows}
    if standings.is_by_team:
        by_score = {event.score: event for event in written}
        teams = tuple(
            _with_scores(team, ranks.get(team.id), by_score["MP"], by_score["GP"])
            for team in standings.tournament.teams
        )
        return replace(standings.tournament, teams=teams)
    (event,) = written
    players = tuple(
        replace(
            player,
            declared=replace(
                player.declared, points=_total(event, player.id), rank=ranks.get(player.id)
            ),
        )
        for player in standings.tournament.players
    )
    return replace(standings.tournament, players=players)


def _with_scores(team: Team, rank: int | None, matches: Event, games: Event) -> Team:
    points, game_points = _total(matches, team.id), _total(games, team.id)
    declared = replace(team.declared, points=points, game_points=game_points, rank=rank)
    return replace(team, declared=declared)


def _total(event: Event, participant: int) -> Fraction:
    return event.in_points(event.participants[participant].points)


def _written(standings: Standings) -> tuple[Sequence[Event], list[Diagnostic]]:
    """The event after the last round that is written, of teams by both scores, and what to say
    about it."""
    ranked = [event for event in (standings.event, standings.secondary) if event is not None]
    later = _rounds_after(standings)
    if not later:
        return ranked, []
    last = max(record.round for record in later)
    event, kind = standings.tournament, standings.event.kind
    written: Sequence[Event] = [view_event(event, kind, last)]
    if standings.is_by_team:
        written = view_team_event(event, kind, last, standings.event.score)
    after = f"ranks and tie-breaks are those after round {standings.event.rounds}"
    if any(record.outcome.is_played or record.outcome.is_forfeit for record in later):
        message = f"the points are those of all rounds up to {last}; {after}"
        return written, [codes.EARLIER_ROUND.at(None, message)]
    if any(_total(written[0], row.participant) != row.points for row in standings.rows):
        message = f"the points include byes declared up to round {last}; {after}"
        return written, [codes.COMING_ROUND.at(None, message)]
    return written, []


def _rounds_after(standings: Standings) -> list[RoundRecord | MatchRecord]:
    participants = standings.event.participants.values()
    ranked = max((record.round for e in participants for record in e.records[-1:]), default=0)
    return [
        record
        for participant in standings.participants.values()
        for record in participant.records
        if record.round > ranked and record.outcome is not Outcome.NOT_PAIRED
    ]
