"""One event out of its games: players, stages, rounds, results."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import NamedTuple

from crosstable.api import (
    MAIN_STAGE,
    Colour,
    EventDate,
    EventKind,
    Provenance,
    Round,
    RoundRecord,
    Span,
    Stage,
    StageKind,
    Tournament,
    completeness,
    gaps_text,
    missing_byes,
)
from crosstable.readers.pgn import codes
from crosstable.readers.pgn.duplicates import by_label, by_place, without_duplicates
from crosstable.readers.pgn.findings import Findings
from crosstable.readers.pgn.games import FORFEITED, Game, date_text, parse_date
from crosstable.readers.pgn.identity import Aliases, Seen, number_players, tell_near_names
from crosstable.readers.pgn.players import make_players
from crosstable.readers.pgn.rounds import Meaning, meaning_of, place_games, separate_games
from crosstable.readers.pgn.stages import PLAYOFF, extra_games, rate_of
from crosstable.readers.pgn.teams import Teams, is_team_event

_SITE = re.compile(r"(.*\S)[ ,]+([A-Z]{3})")
_KINDS = {
    "swiss": EventKind.SWISS,
    "k.o.": EventKind.KNOCK_OUT,
    "schev": EventKind.SCHEVENINGEN,
    "match": EventKind.MATCH,
    "tourn": EventKind.ROUND_ROBIN,
}


class Leg(NamedTuple):
    """A stage of the event and its games; ``start`` is the round before its first one."""

    stage: Stage
    games: list[Game]
    start: int = 0


def build_event(
    name: str, games: Sequence[tuple[Game, Stage]], aliases: Aliases, findings: Findings
) -> Tournament:
    """The event of these games, in the order of the file."""
    seen = number_players([game for game, _ in games], aliases, findings)
    by_stage: dict[str, tuple[Stage, list[Game]]] = {}
    for game, stage in games:
        if not _is_against_oneself(game, findings):
            by_stage.setdefault(stage.id, (stage, []))[1].append(game)
    legs = [leg for stage, part in by_stage.values() for leg in _legs(stage, part, findings)]
    legs = _laid_out(legs)
    main = next((leg for leg in legs if leg.stage.counts_for_score), Leg(MAIN_STAGE, []))
    infer_forfeits([game for leg in legs for game in leg.games], findings)
    tell_near_names({n: s for n, s in seen.items() if s}, findings)
    teams = Teams(main.games, findings) if is_team_event(main.games) else None
    tournament = replace(
        _head([game for game, _ in games], main),
        name=name,
        is_team_event=teams is not None,
        rounds=tuple(round_ for leg in legs for round_ in _rounds(leg)),
        stages=tuple(leg.stage for leg in legs) or (MAIN_STAGE,),
        players=make_players(seen, _records(legs), findings),
        teams=teams.in_order() if teams else (),
        provenance=_provenance(seen, teams, legs, findings),
    )
    _tell_what_is_missing(tournament, legs, findings)
    return tournament


def _is_against_oneself(game: Game, findings: Findings) -> bool:
    if game.white != game.black:
        return False
    message = f"{game.block.tags['White']} has both colours; the game is left out"
    findings.at_tag(codes.SAME_PLAYER, game.block, "Black", message)
    return True


# Stages


def _legs(stage: Stage, games: Sequence[Game], findings: Findings) -> list[Leg]:
    """The games of one stage with their places; of the main stage, a play-off apart."""
    games = without_duplicates(games, by_label, findings)
    meaning = meaning_of(games)
    place_games(games, meaning, findings)
    games = without_duplicates(games, by_place, findings)
    if stage.counts_for_score:
        extra, why = extra_games(games, meaning)
        if extra:
            return _apart(stage, games, extra, why, meaning, findings)
    separate_games(games, findings)
    if stage.counts_for_score:
        return [Leg(stage, games)]
    if not _belongs_to_rounds(stage, meaning):
        _number_from_one(games)
    _tell_stage(stage, games, "by the name of the event", findings)
    return [Leg(replace(stage, rate=rate_of(games)), games)]


def _belongs_to_rounds(stage: Stage, meaning: Meaning) -> bool:
    """Whether the rounds of a stage are those of the main event: of Armageddons after drawn
    games, and of the further games of matches."""
    is_of_many = meaning is not Meaning.TWO_PLAYERS
    return meaning is Meaning.GAME or (stage.kind is StageKind.ARMAGEDDON and is_of_many)


def _apart(
    stage: Stage,
    games: Sequence[Game],
    extra: list[Game],
    why: str,
    meaning: Meaning,
    findings: Findings,
) -> list[Leg]:
    left_over = {id(game) for game in extra}
    if meaning is not Meaning.GAME:
        _number_from_one(extra)
    _tell_stage(PLAYOFF, extra, why, findings)
    main = [game for game in games if id(game) not in left_over]
    separate_games(main, findings)
    separate_games(extra, findings)
    return [Leg(stage, main), Leg(replace(PLAYOFF, rate=rate_of(extra)), extra)]


def _number_from_one(games: Iterable[Game]) -> None:
    games = list(games)
    numbers = sorted({game.round for game in games})
    for game in games:
        game.round = numbers.index(game.round) + 1


def _tell_stage(stage: Stage, games: Sequence[Game], why: str, findings: Findings) -> None:
    count = "1 game is" if len(games) == 1 else f"{len(games)} games are"
    message = f"{count} of the stage {stage.id!r} ({why}), no part of the score"
    findings.at_tag(codes.STAGE, games[0].block, "Event", message)


def _laid_out(legs: Sequence[Leg]) -> list[Leg]:
    """The main stage first, one leg for each stage, each numbered on after the one before."""
    merged: dict[str, Leg] = {}
    for leg in sorted(legs, key=lambda leg: not leg.stage.counts_for_score):
        merged.setdefault(leg.stage.id, Leg(leg.stage, [])).games.extend(leg.games)
    start = 0
    found = []
    for leg in merged.values():
        found.append(leg._replace(start=start))
        start += max((game.round for game in leg.games), default=0)
    return found


def _rounds(leg: Leg) -> Iterable[Round]:
    """The rounds with their first days; a round that was made up has none."""
    days: dict[int, date] = {}
    for game in leg.games:
        if game.day is not None and game.label:
            days[game.round] = min(days.get(game.round, game.day), game.day)
    for number in range(1, max((game.round for game in leg.games), default=0) + 1):
        yield Round(leg.start + number, leg.stage.id, _event_date(days.get(number)))


def _event_date(day: date | None) -> EventDate | None:
    return None if day is None else EventDate(day.isoformat().replace("-", "."), day)


def _records(legs: Sequence[Leg]) -> dict[int, list[RoundRecord]]:
    records: dict[int, list[RoundRecord]] = defaultdict(list)
    for leg in legs:
        for game in leg.games:
            common = (None, game.game, game.board, (game.plies + 1) // 2 or None)
            round_, (won, lost) = leg.start + game.round, game.outcomes
            white = RoundRecord(round_, game.black, Colour.WHITE, won, *common)
            records[game.white].append(white)
            black = RoundRecord(round_, game.white, Colour.BLACK, lost, *common)
            records[game.black].append(black)
    for own in records.values():
        own.sort(key=lambda record: (record.round, record.game))
    return records


# Results


def infer_forfeits(games: Sequence[Game], findings: Findings) -> None:
    """Take decisive games without play for forfeits, each with a word, where that is likely.

    Not where the event has no moves at all, nor where drawn games lack them too: there the
    moves are missing, not the players.  Source: PGN fact sheet, section 1, trap 5.
    """
    if all(game.plies == 0 for game in games):
        return
    suspects = [game for game in games if game.plies <= 1 and game.is_decisive]
    draws = [game for game in games if game.plies == 0 and game.is_drawn]
    for game in suspects:
        if draws or not game.has_movetext:
            why = (
                f"{len(draws)} drawn games have none either"
                if draws
                else "its movetext is absent or has no end"
            )
            message = f"a decisive game without moves is taken as played: {why}"
            findings.at_line(codes.NO_MOVES, game.block.line, message)
            continue
        played = "one half move" if game.plies else "no move"
        message = (
            f"{game.block.tags['White']} - {game.block.tags['Black']}: {played} and "
            f"{game.block.tags.get('Result', 'a result')}: inferred to be a forfeit"
        )
        hint = "if it was played, correct the result in the event's file"
        findings.at_tag(codes.FORFEIT, game.block, "Result", message, hint)
        game.outcomes = FORFEITED[game.outcomes]


# The event's own facts


def _head(games: Sequence[Game], main: Leg) -> Tournament:
    """City, dates, kind and rate of play, and nothing else yet."""
    city, federation = _site(games)
    kind, basis = _kind(games)
    return Tournament(
        city=city,
        federation=federation,
        start=_start(games),
        end=_event_date(max((game.day for game in games if game.day), default=None)),
        kind=kind,
        kind_basis=basis,
        rate_of_play=rate_of(main.games),
    )


def _site(games: Sequence[Game]) -> tuple[str, str]:
    """City and federation of the Site that most games have: ``Riga LAT``."""
    sites = Counter(filter(None, (game.tag("Site") for game in games)))
    if not sites:
        return "", ""
    site = sites.most_common(1)[0][0]
    if "://" in site:
        return "", ""
    found = _SITE.fullmatch(site)
    return (found[1], found[2]) if found is not None else (site, "")


def _start(games: Sequence[Game]) -> EventDate | None:
    """The start that the games state, else the day of the first game, else a date as it is."""
    stated = Counter(filter(None, (game.tag("EventDate") for game in games)))
    if stated:
        start = parse_date(stated.most_common(1)[0][0])
        if start is not None and start.day is not None:
            return start
    days = [game.day for game in games if game.day is not None]
    if days:
        return _event_date(min(days))
    texts = filter(None, (parse_date(date_text(game.block)) for game in games))
    return next(texts, None)


def _kind(games: Sequence[Game]) -> tuple[EventKind, str]:
    """The kind by the EventType that most games have."""
    types = Counter(filter(None, (game.tag("EventType").casefold() for game in games)))
    for text, _ in types.most_common(1):
        kind = _KINDS.get(text.removeprefix("team-").removesuffix("(team)").strip())
        if kind is not None:
            return kind, f"EventType {text!r}"
    return EventKind.UNKNOWN, ""


def _provenance(
    seen: Mapping[int, Sequence[Seen]], teams: Teams | None, legs: Sequence[Leg], found: Findings
) -> Provenance:
    def place(game: Game, tag: str) -> Span:
        return Span(found.source, found.line_of(game.block, tag) or game.block.line)

    facts: dict[str, Span] = {}
    for leg in legs:
        for game in leg.games:
            name = f"round {leg.start + game.round}"
            if name not in facts:
                facts[name] = place(game, "Date")
    first = teams.first if teams else {}
    return Provenance(
        players={number: place(s[0].game, s[0].side) for number, s in seen.items()},
        teams={number: place(game, f"{side}Team") for number, (game, side) in first.items()},
        facts=facts,
        ids_are_given=False,
    )


# What is missing


def _tell_what_is_missing(tournament: Tournament, legs: Sequence[Leg], findings: Findings) -> None:
    main = next((leg for leg in legs if leg.games), None)
    if main is None:
        return
    block = main.games[0].block
    if not main.stage.counts_for_score:
        message = f"all games are of the stage {main.stage.id!r}: by themselves they give no score"
        hint = "they go with their event: crosstable standings EVENT.pgn --with THIS.pgn"
        findings.at_tag(codes.OFF_SCORE, block, "Event", message, hint)
        return
    rounds = {game.round for game in main.games}
    absent = [number for number in range(1, max(rounds) + 1) if number not in rounds]
    if absent:
        message = f"no game of round {_listed(absent)}: the event is not complete"
        findings.at_tag(codes.ROUND_MISSING, block, "Event", message)
    counted = completeness(tournament)
    if not counted.is_complete or missing_byes(tournament, tournament.kind):
        games = f"{counted.found} games"
        if not counted.is_complete:
            games += f", where {max(rounds)} full rounds would have {counted.expected}"
        message = "; ".join(filter(None, (games, gaps_text(tournament))))
        hint = "PGN has no byes: name them with --byes or in the event's file"
        findings.at_tag(codes.INCOMPLETE, block, "Event", message, hint)


def _listed(numbers: Sequence[int]) -> str:
    shown = ", ".join(map(str, numbers[:8]))
    return shown + (", ..." if len(numbers) > 8 else "")
