"""What the commands do with an event, without a terminal: rank it, compare, look for doubts."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING

from crosstable.api import (
    Column,
    Context,
    Decision,
    Descriptor,
    Diagnostic,
    DiagnosticCode,
    EventKind,
    ListedTieBreak,
    Outcome,
    Player,
    Regulation,
    Severity,
    Standings,
    Team,
    Tournament,
    UnplayedRounds,
    completeness,
    games_off_score,
    gaps_text,
    missing_byes,
    parse_descriptor,
    rank,
    view_context,
)
from crosstable.choices import (
    Request,
    choose_first_place,
    choose_kind,
    choose_list,
    choose_policy,
    choose_primary,
    choose_regulation,
    choose_round,
    event_time,
    event_year,
    named_regulation,
    shown_readings,
)
from crosstable.engine.lint import lint_list
from crosstable.engine.rulings import (
    LOTS_SUBJECT,
    NO_RULINGS,
    PLACE_SUBJECT,
    PLAYOFF_CODE,
    RulingError,
)
from crosstable.engine.standings import CalculationError, unused_rulings
from crosstable.host import Registry, blaming
from crosstable.tie_break_lists import (
    CAUTION,
    NOT_DECIDED_HERE,
    Resolver,
    TaskError,
)

if TYPE_CHECKING:
    from crosstable.engine.compare import Comparison
    from crosstable.engine.played_off import PlayedOff

NOT_LEVEL = DiagnosticCode(
    "PLAYOFF-NOT-LEVEL", Severity.WARNING, "A play-off was played among participants not level."
)
EARLIER_ROUND = DiagnosticCode(
    "PLAYOFF-EARLIER-ROUND", Severity.WARNING, "A play-off decides after the last round only."
)
NO_AGE = DiagnosticCode(
    "STANDINGS-NO-AGE", Severity.WARNING, "Players without a date of birth are no part of an age."
)


def make_standings(
    registry: Registry,
    tournament: Tournament,
    request: Request,
    diagnostics: Sequence[Diagnostic] = (),
) -> Standings:
    """Choose regulation, kind, list and round, and rank.

    Raises :class:`TaskError`, and :class:`crosstable.host.PluginError` where a tie-break fails.
    """
    found = list(diagnostics)
    _require_games(tournament)
    whole, tournament = tournament, _ranked(tournament, request)
    regulation, why_regulation = choose_regulation(registry, tournament, request, found)
    kind, why_kind = choose_kind(tournament, request)
    rounds, why_round = choose_round(tournament, request, found)
    request = _as_after(tournament, request, rounds, found)
    listed, why_list, from_regulation = choose_list(
        registry, regulation, whole, kind, request, found
    )
    first_place, of_first_place = choose_first_place(
        registry, regulation, whole, kind, from_regulation, request.rulings, found
    )
    primary = choose_primary(tournament, request)
    policy = choose_policy(registry, regulation, event_time(tournament), found)
    shown = ", ".join(t.key for t in listed) or "none"
    decisions = (
        Decision("regulation", regulation.id, why_regulation),
        Decision("kind of event", kind.value, why_kind),
        *of_first_place,
        Decision("tie-breaks", shown, why_list),
        Decision("rounds", str(rounds), why_round),
        *_what_counts(tournament, kind, rounds),
        *policy[1:],
        *((primary,) if tournament.is_ranked_by_team else ()),
        *request.decisions,
        *of_playoff(request.playoff),
    )
    context = _context(policy[0], regulation, tournament, kind, rounds, primary.choice, request)
    listed += _extra(registry, regulation, whole, request, found)
    lists = (first_place, listed)
    standings = _ranked_by(registry, regulation, context, whole, lists, request, found)
    everything = [*(first_place or ()), *listed]
    readings = shown_readings(regulation, context, everything, shown if from_regulation else "")
    return _with_part(replace(standings, decisions=decisions, readings=readings), request.only)


def _what_counts(tournament: Tournament, kind: EventKind, rounds: int) -> Iterator[Decision]:
    """What somebody who reads the ranks must know of the games behind them."""
    counted, why = completeness(tournament, rounds), gaps_text(tournament, rounds)
    games = str(counted.found)
    if not counted.is_complete:
        games += f" of {counted.expected}"
    lacks_byes = missing_byes(tournament, kind, rounds) > 0
    if lacks_byes:
        why += "; a Swiss has byes for that: name them with --byes or in the event file"
    if why and (lacks_byes or not counted.is_complete):
        yield Decision("games", games, why)
    yield from _without_result(tournament, rounds)
    for stage, count in games_off_score(tournament).items():
        yield Decision("off the score", f"{stage}, {count} game{'s' * (count != 1)}", "")
    if kind is EventKind.KNOCK_OUT:
        yield Decision("places", "by points", "not by who went through")


def _without_result(tournament: Tournament, rounds: int) -> Iterator[Decision]:
    pending = [
        record.round
        for participant in tournament.participants
        for record in participant.records
        if record.outcome is Outcome.PENDING and record.round <= rounds
    ]
    if pending:
        count = (len(pending) + 1) // 2
        listed = ", ".join(map(str, sorted(set(pending))))
        what = "match" if tournament.is_ranked_by_team else "game"
        ending = ("es" if what == "match" else "s") * (count > 1)
        where = f"in round {listed}; worth 0 so far"
        yield Decision("without a result", f"{count} {what}{ending}", where)


def _extra(
    registry: Registry,
    regulation: Regulation,
    tournament: Tournament,
    request: Request,
    found: list[Diagnostic],
) -> list[ListedTieBreak]:
    is_by_team = tournament.is_ranked_by_team and not request.by_player
    entries = [request.extra] if request.extra else []
    return Resolver(registry, regulation, is_by_team).resolve_all(entries, found)


def _ranked_by(
    registry: Registry,
    regulation: Regulation,
    context: Context,
    tournament: Tournament,
    lists: tuple[list[ListedTieBreak] | None, list[ListedTieBreak]],
    request: Request,
    found: list[Diagnostic],
) -> Standings:
    """Rank by the list for first place, if there is one, the play-off and the other list."""
    (first_place, listed), rulings, playoff = lists, request.rulings, request.playoff
    resolver = Resolver(registry, regulation, bool(context.event.score))
    before = resolver.resolve_all(playoff.before, found) if playoff is not None else []
    try:
        with blaming_calculators(registry):
            columns, rows = rank(context, listed, first_place, rulings, playoff, before)
            doubts = _doubts(regulation, context, (first_place or (), listed), tournament.name)
    except RulingError as error:
        raise TaskError(str(error)) from None
    doubts = (*doubts, *unused_rulings(rulings, rows))
    diagnostics = (*found, *(CAUTION.at(None, text) for text in doubts))
    standings = Standings(tournament, regulation, context, columns, rows, diagnostics=diagnostics)
    return standings if playoff is None else _with_playoff(standings, playoff)


def _with_playoff(standings: Standings, playoff: PlayedOff) -> Standings:
    """The standings with the play-off beside them: nothing says any more that it is missing,
    and who stands above a tie for qualifying places has qualified too."""
    if playoff.qualified:
        clear = {row.participant for row in standings.rows if row.rank < playoff.place}
        playoff = replace(playoff, qualified=playoff.qualified | clear)
    missing = f"{PLAYOFF_CODE}:"
    diagnostics = tuple(
        d
        for d in standings.diagnostics
        if d.code != NOT_DECIDED_HERE.code or not d.message.startswith(missing)
    )
    points = {row.points for row in standings.rows if row.participant in playoff.tied}
    if len(points) > 1:
        message = "those who played off are not level on points: it decides only among the level"
        diagnostics += (NOT_LEVEL.at(None, message),)
    return replace(standings, playoff=playoff, diagnostics=diagnostics)


def of_playoff(playoff: PlayedOff | None) -> tuple[Decision, ...]:
    """What is said of a play-off among the decisions."""
    if playoff is None:
        return ()
    places = f"places {playoff.place} to {playoff.place + playoff.places - 1}"
    what = places if playoff.places > 1 else f"place {playoff.place}"
    among = f"{len(playoff.tied)} tied for {what}"
    return (Decision("play-off", playoff.title, f"{among}, article {playoff.article}"),)


def _doubts(
    regulation: Regulation,
    context: Context,
    lists: Sequence[Sequence[ListedTieBreak]],
    event_name: str,
) -> Iterable[str]:
    """What is doubtful about the lists, each finding once."""
    found = (lint_list(regulation, context, entries, event_name) for entries in lists)
    return list(dict.fromkeys(chain.from_iterable(found)))


def _as_after(
    tournament: Tournament, request: Request, rounds: int, found: list[Diagnostic]
) -> Request:
    """The request without what is not of these standings: lots, places and play-off are of those
    after the last round, and no ruling is of a ranking of the players of a team event."""
    if request.by_player and tournament.teams:
        request = replace(request, rulings=NO_RULINGS, decisions=_without_rulings(request))
    if rounds >= tournament.last_round_with_result:
        return request
    if request.playoff is not None:
        message = f"the play-off is no part of the standings after round {rounds}"
        found.append(EARLIER_ROUND.at(None, message, hint="without --round it is applied"))
    rulings = replace(request.rulings, lots=(), places=())
    return replace(request, rulings=rulings, decisions=_without_rulings(request), playoff=None)


def _without_rulings(request: Request) -> tuple[Decision, ...]:
    return tuple(d for d in request.decisions if d.subject not in (LOTS_SUBJECT, PLACE_SUBJECT))


def _require_games(tournament: Tournament) -> None:
    """Points without games are a ranking; nothing can be worked out from it."""
    everyone: tuple[Player | Team, ...] = (*tournament.players, *tournament.teams)
    if any(one.records for one in everyone):
        return
    if any(one.declared.points for one in everyone):
        raise TaskError(
            "there are no games in it, only points and ranks; "
            "join a crosstable, or the pairings of every round, with --with"
        )


def make_standings_with(
    registry: Registry,
    tournament: Tournament,
    request: Request,
    code: str,
    diagnostics: Sequence[Diagnostic] = (),
) -> tuple[Standings, Column]:
    """The standings, and the column of a code; where the list lacks it, it is added to the end
    and the event ranked again.  Raises what :func:`make_standings` raises."""
    standings = make_standings(registry, tournament, request, diagnostics)
    entry, _, number = code.partition("#")
    try:
        wanted = parse_descriptor(entry)
    except ValueError as error:
        raise TaskError(str(error)) from None
    alias = standings.regulation.aliases.get(wanted.code, wanted.code)
    key = str(Descriptor(alias, wanted.modifiers, wanted.namespace))
    columns = {column.key: column for column in standings.columns}
    by_capitals = {name.upper(): column for name, column in columns.items()}
    found = by_capitals.get((f"{key}#{number}" if number else key).upper())
    if found is not None:
        return standings, found
    listed = ", ".join(columns) or "nothing"
    if number:
        raise TaskError(f"{code} is not in the list, which holds {listed}")
    request = replace(request, extra=key)
    longer = make_standings(registry, tournament, request, diagnostics)
    if len(longer.columns) == len(columns):
        raise TaskError(f"{code} has no value to explain; the list holds {listed}")
    column = longer.columns[-1]
    # What is doubtful about a list with the code at its end says nothing about the event's.
    added = (d for d in longer.diagnostics if d not in standings.diagnostics)
    about_code = tuple(d for d in added if d.message.startswith(column.listed.code))
    return replace(longer, diagnostics=standings.diagnostics + about_code), column


def _ranked(tournament: Tournament, request: Request) -> Tournament:
    """The tournament as it is ranked: a team event by its players if that is asked for."""
    return replace(tournament, is_team_event=False) if request.by_player else tournament


@contextmanager
def blaming_calculators(registry: Registry) -> Iterator[None]:
    """Name the plugin of a tie-break that fails; what one prints is no part of the output."""
    try:
        with redirect_stdout(sys.stderr):
            yield
    except KeyboardInterrupt as error:
        origin = registry.at_work(error)
        raise KeyboardInterrupt(f"while {origin} was at work" if origin else "") from None
    except CalculationError as error:
        fault = error.__cause__ or error
        with blaming(registry.origin_of(error.listed.tie_break, fault), f"tie-break {error}"):
            raise fault from None


def compare_standings(
    registry: Registry,
    tournament: Tournament,
    requests: Sequence[Request],
    diagnostics: Sequence[Diagnostic] = (),
) -> Comparison:
    """Rank under the regulation of each request, and compare.  Raises :class:`TaskError`.

    A reading is chosen under the regulations that have it; it is an error only if none has.
    """
    from crosstable.api import compare

    if len(requests) < 2:
        raise TaskError("a comparison needs two regulations or more")
    regulations = [named_regulation(registry, request) for request in requests]
    known = {reading.id for regulation in regulations for reading in regulation.readings}
    unknown = sorted({id_ for request in requests for id_ in request.readings} - known)
    if unknown:
        raise TaskError(f"none of the regulations has a reading {unknown[0]!r}")
    ids = Counter(regulation.id for regulation in regulations)
    if len(ids) < len(regulations):
        raise TaskError(f"{ids.most_common(1)[0][0]} is to be compared with itself")
    ranked = [
        make_standings(registry, tournament, _with_known(request, regulation), diagnostics)
        for request, regulation in zip(requests, regulations, strict=True)
    ]
    with blaming_calculators(registry):
        return compare(ranked)


def _with_known(request: Request, regulation: Regulation) -> Request:
    known = {reading.id for reading in regulation.readings}
    readings = {id_: choice for id_, choice in request.readings.items() if id_ in known}
    return replace(request, readings=readings)


def _context(
    policy: UnplayedRounds,
    regulation: Regulation,
    tournament: Tournament,
    kind: EventKind,
    rounds: int,
    primary: str,
    request: Request,
) -> Context:
    readings = {reading.id: reading.choice for reading in regulation.readings}
    kept = request.is_explained
    return view_context(
        tournament, kind, rounds, policy, readings, primary, keeps_contributions=kept
    )


def lint_regulation(registry: Registry, regulation: Regulation) -> Iterable[tuple[str, str]]:
    """What is doubtful about a regulation's own lists: name of the list, and finding.

    Without an event only what follows from the kind of event and from the list itself is
    found.
    """
    kinds = {kind.value: kind for kind in EventKind}
    lists = [*regulation.tie_breaks.items(), *regulation.presets.items()]
    lists += [(f"first-place {name}", codes) for name, codes in regulation.first_place.items()]
    for name, codes in lists:
        of = name.removeprefix("first-place ")
        is_of_teams = of.startswith("team-")
        kind = kinds.get(of.removeprefix("team-"), EventKind.SWISS)
        found: list[Diagnostic] = []
        resolver = Resolver(registry, regulation, is_of_teams or name in regulation.presets)
        listed = resolver.resolve_lenient(codes, found)
        yield from ((name, d.message) for d in found if d.code != NOT_DECIDED_HERE.code)
        policy, *_ = choose_policy(registry, regulation, event_time(Tournament()), [])
        context = _context(policy, regulation, Tournament(kind=kind), kind, 0, "MP", Request())
        with blaming_calculators(registry):
            doubts = list(lint_list(regulation, context, listed, ""))
        yield from ((name, text) for text in doubts)


def _with_part(standings: Standings, only: Sequence[str]) -> Standings:
    if not only:
        return standings
    from crosstable.engine.parts import PartError, is_by_age, part_filter, part_ranks

    year = event_year(standings.tournament)
    if standings.is_by_team:
        only = _only_federations(only)
    try:
        tests = [part_filter(text, year) for text in only]
    except PartError as error:
        raise TaskError(f"--only {error}") from None
    listed = standings.participants
    ranks = part_ranks(standings.rows, listed, lambda p: all(test(p) for test in tests))
    if not ranks:
        what = "team" if standings.is_by_team else "player"
        raise TaskError(f"--only {', '.join(only)}: no {what} matches")
    diagnostics = standings.diagnostics
    players = [one for one in listed.values() if isinstance(one, Player)]
    ageless = sum(player.birth_year is None for player in players)
    if ageless and any(map(is_by_age, only)):
        message = f"{ageless} of {len(players)} players have no date of birth and are left out"
        diagnostics += (NO_AGE.at(None, message),)
    return replace(standings, part=", ".join(only), part_ranks=ranks, diagnostics=diagnostics)


def _only_federations(only: Sequence[str]) -> Sequence[str]:
    for text in only:
        if not text.strip().lower().startswith("fed="):
            raise TaskError(f"--only {text}: of teams only the federation is known, as in fed=GER")
    return only
