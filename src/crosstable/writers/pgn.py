"""PGN out: the games of an event as tags, each with its result and without moves.

A round is written ``3``, with a board ``3.2``; where pairs have several games in a round
``3.2`` is game 2.  Stages that are no part of the score get an Event of their own.  What
PGN cannot say is told.  Source: PGN fact sheet, sections 1 and 4.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from datetime import date
from typing import NamedTuple

from crosstable.api import (
    MAIN_STAGE,
    STANDARD_POINTS,
    Colour,
    Diagnostic,
    EventDate,
    EventKind,
    Outcome,
    Player,
    RateOfPlay,
    RoundRecord,
    Stage,
    StageKind,
    Tournament,
    WriteOptions,
    Written,
    fold_name,
)
from crosstable.writers import _pgn_codes as codes
from crosstable.writers._ascii import in_ascii

Tell = Callable[[Diagnostic], None]

_NO_DATE = "????.??.??"
_VAGUE = re.compile(r"[\d?]{4}\.[\d?]{2}\.[\d?]{2}")
_LAST_BOARD = 10**6
_TOKENS = {
    Outcome.WIN: "1-0",
    Outcome.UNRATED_WIN: "1-0",
    Outcome.FORFEIT_WIN: "1-0",
    Outcome.LOSS: "0-1",
    Outcome.UNRATED_LOSS: "0-1",
    Outcome.FORFEIT_LOSS: "0-1",
    Outcome.DRAW: "1/2-1/2",
    Outcome.UNRATED_DRAW: "1/2-1/2",
}
_KINDS = {
    EventKind.SWISS: "swiss",
    EventKind.KNOCK_OUT: "k.o.",
    EventKind.SCHEVENINGEN: "schev",
    EventKind.MATCH: "match",
    EventKind.ROUND_ROBIN: "tourn",
}
_WORDS = {StageKind.ARMAGEDDON: "Armageddon", StageKind.PLAYOFF: "play-off"}


_PERIOD = r"(?:\d+/)?\d+(?:\+\d+)?|\*\d+"
_TIME_CONTROL = re.compile(rf"[?-]|(?:{_PERIOD})(?::(?:{_PERIOD}))*")


class _Game(NamedTuple):
    """A game with the record of White; ``round`` counts within the stage."""

    stage: Stage
    round: int
    record: RoundRecord
    white: Player
    black: Player


def write_pgn(event: Tournament, options: WriteOptions) -> Written:
    """The games of the event, UTF-8, each with its seven tags and more where known."""
    found: list[Diagnostic] = []
    if options.ascii_names:
        event = in_ascii(event, found.append)
    games = _games(event, found.append)
    if not games:
        message = "the event has no game, and PGN is nothing but games; nothing was written"
        return Written(b"", (codes.NO_GAMES.at(None, message),))
    _tell_lost(event, games, found.append)
    writer = _Tags(event, games)
    blocks = (_block(writer.tags(game), _token(game.record), options.line_end) for game in games)
    data = options.line_end.join(blocks)
    return Written(data.encode("utf-8", "replace"), tuple(found))


def _games(event: Tournament, tell: Tell) -> list[_Game]:
    """Every game once, by stage, round, number in the round and board."""
    players = {player.id: player for player in event.players}
    places = _places(event)
    colours = _colours(event)
    games, equal = [], 0
    for player in event.players:
        for record in player.records:
            other = players.get(record.opponent)
            if other is None or not (record.outcome.is_paired or record.outcome is Outcome.UNKNOWN):
                continue
            slot = (record.round, record.game)
            own = colours[player.id, other.id, *slot]
            theirs = colours.get((other.id, player.id, *slot))
            if theirs is not None and (own, -player.id) < (theirs, -other.id):
                continue
            equal += own == theirs
            place = places.get(record.round, (MAIN_STAGE, record.round))
            if theirs is None and own < 0:
                record = record._replace(outcome=record.outcome.mirrored or record.outcome)
                games.append(_Game(*place, record, other, player))
            else:
                games.append(_Game(*place, record, player, other))
    if equal:
        message = f"{equal} games do not tell White from Black: White is who has the smaller number"
        tell(codes.COLOURS.at(None, message))
    return _in_order(event, games)


def _colours(event: Tournament) -> dict[tuple[int, int, int, int], int]:
    """Of every side of a game whether it had White, 1, or Black, -1; by player, opponent,
    round and game."""
    worth = {Colour.WHITE: 1, Colour.BLACK: -1, None: 0}
    return {
        (player.id, record.opponent, record.round, record.game): worth[record.colour]
        for player in event.players
        for record in player.records
    }


def _in_order(event: Tournament, games: list[_Game]) -> list[_Game]:
    """By stage, round, number in the round and board."""
    order = {stage.id: nth for nth, stage in enumerate(event.stages)}
    team_of = {player: team.id for team in event.teams for player in team.players}

    def place(game: _Game) -> tuple[int, ...]:
        record, ids = game.record, (game.white.id, game.black.id)
        match = min(team_of.get(id_, 0) for id_ in ids) if event.is_team_event else 0
        board = record.board or _LAST_BOARD
        return (order.get(game.stage.id, 0), game.round, record.game, match, board, max(ids))

    return sorted(games, key=place)


def _places(event: Tournament) -> dict[int, tuple[Stage, int]]:
    """The stage of every round, and its number there; rounds of the score keep theirs."""
    stages = {stage.id: stage for stage in event.stages}
    first: dict[str, int] = {}
    places = {}
    for round_ in event.rounds:
        stage = stages.get(round_.stage, MAIN_STAGE)
        start = first.setdefault(stage.id, round_.number)
        number = round_.number if stage.counts_for_score else round_.number - start + 1
        places[round_.number] = (stage, number)
    return places


def _token(record: RoundRecord) -> str:
    return _TOKENS.get(record.outcome, "*")


def _block(tags: Iterable[tuple[str, str]], token: str, line_end: str) -> str:
    lines = [f'[{name} "{_escaped(text)}"]' for name, text in tags]
    return line_end.join((*lines, "", token, ""))


def _escaped(text: str) -> str:
    return _printable(text).replace("\\", "\\\\").replace('"', '\\"')


def _printable(text: str) -> str:
    return "".join(char if char.isprintable() else "?" for char in text)


class _Tags:
    """The tags of the games of one event."""

    def __init__(self, event: Tournament, games: list[_Game]) -> None:
        self._event = event
        self._dates = {round_.number: round_.date for round_ in event.rounds}
        self._site = " ".join(filter(None, (event.city, event.federation))) or "?"
        self._several = _stages_with_several_games(games)
        self._has_moves = _all_have_moves(games)
        self._team_of = (
            {player: team.name for team in event.teams for player in team.players}
            if event.is_team_event
            else {}
        )

    def tags(self, game: _Game) -> Iterator[tuple[str, str]]:
        """The seven tags, then what else is known, in the order of the standard."""
        record = game.record
        double = record.outcome is Outcome.DOUBLE_FORFEIT
        yield "Event", self._event_name(game.stage)
        yield "Site", self._site
        yield "Date", self._date(record.round)
        yield "Round", self._round(game)
        yield "White", _name(game.white)
        yield "Black", _name(game.black)
        yield "Result", "0-0" if double else _token(record)
        for side, player in (("White", game.white), ("Black", game.black)):
            team = self._team_of.get(player.id, "")
            yield from _of_player(side, player, team)
        yield from self._more(game)

    def _event_name(self, stage: Stage) -> str:
        name = self._event.name or "?"
        if stage.counts_for_score:
            return name
        word = stage.id if stage.id in ("rapid", "blitz") else _WORDS[stage.kind]
        is_named = len(self._event.stages) == 1 and name.casefold().endswith(word.casefold())
        return name if is_named else f"{name}, {word}"

    def _date(self, round_: int) -> str:
        played = self._dates.get(round_)
        if played is None:
            return _vague_start(self._event) or _NO_DATE
        return _date_text(played)

    def _round(self, game: _Game) -> str:
        if game.stage.id in self._several:
            return f"{game.round}.{game.record.game}"
        return f"{game.round}.{game.record.board}" if game.record.board else str(game.round)

    def _more(self, game: _Game) -> Iterator[tuple[str, str]]:
        event, record = self._event, game.record
        rate = event.rate_of_play if game.stage.rate is None else game.stage.rate
        if game.stage.rate or game.stage.counts_for_score:
            yield from (("TimeControl", text) for text in [_time_control(rate)] if text)
        if event.start is not None and event.start.day is not None:
            yield "EventDate", _date_text(event.start)
        if event.kind in _KINDS:
            yield "EventType", _KINDS[event.kind]
        if self._has_moves and record.moves:
            yield "PlyCount", str(2 * record.moves)
        if record.outcome.is_forfeit:
            yield "Termination", "Unplayed"


def _name(player: Player) -> str:
    """The name; of somebody without one, the number."""
    shown = _printable(player.name).strip()
    return f"Player {player.id}" if shown in ("", "?", "-") else player.name


def _of_player(side: str, player: Player, team: str) -> Iterator[tuple[str, str]]:
    if player.title:
        yield f"{side}Title", player.title
    if player.rating is not None:
        yield f"{side}Elo", str(player.rating)
    if player.fide_id:
        yield f"{side}FideId", player.fide_id
    if team:
        yield f"{side}Team", team


def _vague_start(event: Tournament) -> str:
    """The first day where it is known in part, in the form of PGN; else empty."""
    start = event.start
    is_vague = start is not None and start.day is None and _VAGUE.fullmatch(start.text)
    return start.text if start is not None and is_vague else ""


def _date_text(stated: EventDate) -> str:
    return stated.text if stated.day is None else stated.day.isoformat().replace("-", ".")


def _stages_with_several_games(games: list[_Game]) -> set[str]:
    """The stages in which a pair has several games in one round."""
    met = Counter((g.stage.id, g.round, frozenset((g.white.id, g.black.id))) for g in games)
    off_score = {g.stage.id for g in games if not g.stage.counts_for_score and g.record.game > 1}
    return {stage for (stage, _, _), count in met.items() if count > 1} | off_score


def _all_have_moves(games: list[_Game]) -> bool:
    return all(game.record.moves for game in games if game.record.outcome.is_played)


# What is lost


def _tell_lost(event: Tournament, games: list[_Game], tell: Tell) -> None:
    _tell_players(event, games, tell)
    _tell_results(event, games, tell)
    counting = [stage.id for stage in event.stages if stage.counts_for_score]
    if len(counting) > 1:
        message = f"the stages {', '.join(counting)} are written as one"
        tell(codes.STAGES.at(None, message))
    if any(game.record.moves for game in games) and not _all_have_moves(games):
        tell(codes.MOVES.at(None, "numbers of moves are left out, as not all games have one"))
    records = [record for player in event.players for record in player.records]
    if event.points != STANDARD_POINTS or any(record.awarded is not None for record in records):
        message = "other points than 1, a half and 0 are left out; --set points= gives them again"
        tell(codes.POINTS.at(None, message))
    lost = [what for what, is_there in _facts_without_tag(event) if is_there]
    if lost:
        tell(codes.LEFT_OUT.at(None, f"PGN has no tag for: {', '.join(lost)}"))


def _tell_players(event: Tournament, games: list[_Game], tell: Tell) -> None:
    there = {player.id for game in games for player in (game.white, game.black)}
    absent = [player.name for player in event.players if player.id not in there]
    if absent:
        message = f"{len(absent)} players have no game and are left out: {_some(absent)}"
        tell(codes.PLAYERS.at(None, message))
    seen: dict[str, str] = {}
    alike = []
    for player in event.players:
        if player.id in there and not player.fide_id:
            if fold_name(player.name) in seen:
                alike.append(player.name)
            seen[fold_name(player.name)] = player.name
    nameless = [_name(player) for player in event.players if _name(player) != player.name]
    if nameless:
        message = f"players without a name are called by their numbers: {_some(nameless)}"
        tell(codes.NAMES.at(None, message))
    if alike:
        message = f"PGN cannot tell namesakes without FIDE ids apart: {_some(alike)}"
        tell(codes.NAMES.at(None, message))


def _tell_results(event: Tournament, games: list[_Game], tell: Tell) -> None:
    byes = [
        f"{player.name} in round {record.round}"
        for player in event.players
        for record in player.records
        if record.outcome.is_bye or (record.outcome.is_forfeit and not record.opponent)
    ]
    if byes:
        message = f"{len(byes)} byes and the like are left out: {_some(byes)}"
        hint = "a table of byes can go with the file: --byes"
        tell(codes.BYES.at(None, message, hint=hint))
    odd = [
        f"{game.white.name} - {game.black.name} in round {game.round}"
        for game in games
        if not _can_be_said(game)
    ]
    if odd:
        message = f"{len(odd)} results are not quite what PGN can say: {_some(odd)}"
        tell(codes.RESULT.at(None, message))


def _can_be_said(game: _Game) -> bool:
    """Whether the result of White tells that of Black, and is said by a result of PGN."""
    outcome = game.record.outcome
    slot = (game.record.round, game.record.game)
    other = next((r for r in game.black.records if (r.round, r.game) == slot), None)
    if other is None or other.outcome is not outcome.mirrored:
        return False
    return not (outcome.is_played and not outcome.is_rated)


def _facts_without_tag(event: Tournament) -> Iterator[tuple[str, bool]]:
    players = event.players
    declared = [p.declared for p in players] + [team.declared for team in event.teams]
    start = event.start
    yield "first day", start is not None and start.day is None and not _vague_start(event)
    yield "last day", event.end is not None and event.end.day != _last_day(event)
    yield "officials", bool(event.officials)
    rates = (event.rate_of_play, *(stage.rate for stage in event.stages))
    yield "rate of play in words", any(rate and not _time_control(rate) for rate in rates)
    yield "tie-break list", bool(event.tie_breaks)
    yield "planned rounds", event.rounds_planned is not None
    yield "federations of players", any(player.federation for player in players)
    yield "dates of birth", any(player.birth for player in players)
    yield "sexes", any(player.sex for player in players)
    yield "clubs and groups", any(player.club or player.group for player in players)
    yield "national ratings", any(player.national_ratings for player in players)
    yield (
        "points and ranks stated",
        any(d.points is not None or d.rank is not None for d in declared),
    )
    yield "requests for byes", bool(event.bye_requests)
    yield "forbidden pairings", bool(event.forbidden_pairings)
    yield "fictitious points", bool(event.accelerations)
    yield "teams", bool(event.teams) and not event.is_team_event
    yield (
        "match points",
        any(
            r.match_points is not None or r.game_points is not None
            for team in event.teams
            for r in team.records
        ),
    )
    yield "lines not understood", bool(event.unparsed)


def _time_control(rate: RateOfPlay | None) -> str:
    """The rate of play where it is written as the tag has it, as in ``40/5400:900+30``."""
    texts = () if rate is None else (rate.text, rate.encoded)
    return next((text for text in texts if _TIME_CONTROL.fullmatch(text)), "")


def _last_day(event: Tournament) -> date | None:
    days = [round_.date.day for round_ in event.rounds if round_.date and round_.date.day]
    return max(days, default=None)


def _some(texts: list[str]) -> str:
    return "; ".join(texts[:5]) + ("; ..." if len(texts) > 5 else "")
