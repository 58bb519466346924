"""What the commands do, without a terminal: read an event, choose the rules, rank."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import chain
from typing import Any

from crosstable.api import (
    IN_FORCE,
    Column,
    Comparison,
    Context,
    Decision,
    Descriptor,
    Diagnostic,
    DiagnosticCode,
    EventKind,
    ListedTieBreak,
    Outcome,
    Player,
    Reading,
    Regulation,
    Severity,
    Standings,
    Team,
    Tournament,
    UnplayedRounds,
    compare,
    completeness,
    games_off_score,
    gaps_text,
    parse_descriptor,
    rank,
    view_context,
)
from crosstable.engine.lint import lint_list
from crosstable.engine.parts import PartError, is_by_age, part_filter, part_ranks
from crosstable.engine.played_off import PLAYOFF_CODE, PlayedOff
from crosstable.engine.regulation import edition_in_force
from crosstable.engine.rulings import (
    NO_RULINGS,
    RulingError,
    Rulings,
    ruled_tie_breaks,
)
from crosstable.engine.standings import POINTS_CODE, CalculationError, unused_rulings
from crosstable.engine.structure import kind_from_structure
from crosstable.host import Registry, UnknownNameError, blaming
from crosstable.reading import EventRead, Inputs, asked_over
from crosstable.regulation_toml import choose, parse_regulation
from crosstable.tie_break_lists import (
    CAUTION,
    NOT_DECIDED_HERE,
    Resolver,
    TaskError,
    split_list,
)

TEAM_EVENT = DiagnosticCode(
    "STANDINGS-TEAM-EVENT", Severity.WARNING, "A team event is ranked by player."
)
NOT_LEVEL = DiagnosticCode(
    "PLAYOFF-NOT-LEVEL", Severity.WARNING, "A play-off was played among participants not level."
)
PENDING_GAMES = DiagnosticCode(
    "STANDINGS-PENDING", Severity.WARNING, "Games of a counted round have no result yet."
)
NO_GAMES_YET = DiagnosticCode(
    "STANDINGS-NO-GAMES", Severity.WARNING, "Nobody has a game or a bye, nor points stated."
)
OTHER_LIST = DiagnosticCode(
    "STANDINGS-OTHER-LIST",
    Severity.WARNING,
    "The file ranks by tie-breaks that are not certain, so another list stands for them.",
)
NO_EDITION = DiagnosticCode(
    "REGULATION-DATE", Severity.WARNING, "No installed edition was in force at the event's date."
)
NO_AGE = DiagnosticCode(
    "STANDINGS-NO-AGE", Severity.WARNING, "Players without a date of birth are no part of an age."
)


@dataclass(frozen=True, kw_only=True)
class Request:
    """What the user asks of standings.  Empty and ``None`` leave the choice to the program.

    ``regulation`` is an id, ``regulation_text`` the name and text of a TOML file.
    ``primary`` is the score by which teams are ranked (``MP``, ``GP``); ``by_player`` ranks the
    players of a team event instead.  ``extra`` is a code to be added to the end of the list,
    whatever list it is.  ``reasons`` says by subject (``regulation``, ``kind``, ``tie-breaks``,
    ``primary``) who chose, if not whoever asks.  ``rulings`` are those on the event after its
    last round, ``decisions`` what was decided before anything is ranked.  ``playoff`` decides
    among those who played off.
    """

    regulation: str | None = None
    regulation_text: tuple[str, str] | None = None
    tie_breaks: str | None = None
    extra: str = ""
    kind: EventKind | None = None
    round: int | None = None
    only: Sequence[str] = ()
    primary: str | None = None
    by_player: bool = False
    readings: Mapping[str, str] = field(default_factory=dict)
    reasons: Mapping[str, str] = field(default_factory=dict)
    rulings: Rulings = NO_RULINGS
    decisions: tuple[Decision, ...] = ()
    playoff: PlayedOff | None = None

    def why(self, subject: str) -> str:
        """Why something was chosen that the request names."""
        return self.reasons.get(subject, "as asked")


def with_event_file(request: Request, inputs: Inputs, read: EventRead) -> Request:
    """The request with the rulings on the event, and with what the event file says where the
    request leaves a choice open."""
    request = replace(request, rulings=read.rulings, decisions=read.decisions)
    file = inputs.file
    if file is None:
        return request
    changes: dict[str, Any] = {"readings": {**file.readings, **request.readings}}
    reasons = {}
    for subject, name in _FILED.items():
        filed, asked = getattr(file, name), getattr(request, name)
        if asked is not None and filed is not None:
            reasons[subject] = asked_over(getattr(filed, "value", filed), file.name)
        elif filed is not None and not (name == "regulation" and request.regulation_text):
            changes[name] = filed
            reasons[subject] = f"{file.name} says so"
    if "regulation" in changes and inputs.regulation_text is not None:
        changes["regulation_text"] = inputs.regulation_text
    return replace(request, **changes, reasons=reasons)


_FILED = {
    "regulation": "regulation",
    "tie-breaks": "tie_breaks",
    "kind": "kind",
    "primary": "primary",
}


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
    regulation, why_regulation = _choose_regulation(registry, tournament, request, found)
    kind, why_kind = _choose_kind(tournament, request)
    rounds, why_round = _choose_round(tournament, request, found)
    rulings = _rulings_after(tournament, request, rounds)
    listed, why_list, from_regulation = _choose_list(
        registry, regulation, whole, kind, request, rulings, found
    )
    first_place, of_first_place = _choose_first_place(
        registry, regulation, whole, kind, from_regulation, rulings, found
    )
    primary = _choose_primary(tournament, request)
    policy = choose_policy(registry, regulation, event_day(tournament), found)
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
    context = _context(policy[0], regulation, tournament, kind, rounds, primary.choice)
    listed += _extra(registry, regulation, whole, request, found)
    lists, playoff = (first_place, listed), request.playoff
    standings = _ranked_by(registry, regulation, context, whole, lists, rulings, playoff, found)
    everything = [*(first_place or ()), *listed]
    readings = _shown_readings(regulation, context, everything, shown if from_regulation else "")
    return _with_part(replace(standings, decisions=decisions, readings=readings), request.only)


def _what_counts(tournament: Tournament, kind: EventKind, rounds: int) -> Iterator[Decision]:
    """What somebody who reads the ranks must know of the games behind them."""
    counted, why = completeness(tournament, rounds), gaps_text(tournament, rounds)
    if why and not counted.is_complete:
        yield Decision("games", f"{counted.found} of {counted.expected}", why)
    for stage, count in games_off_score(tournament).items():
        yield Decision("off the score", f"{stage}, {count} game{'s' * (count != 1)}", "")
    if kind is EventKind.KNOCK_OUT:
        yield Decision("places", "by points", "not by who went through")


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
    rulings: Rulings,
    playoff: PlayedOff | None,
    found: list[Diagnostic],
) -> Standings:
    """Rank by the list for first place, if there is one, the play-off and the other list."""
    first_place, listed = lists
    resolver = Resolver(registry, regulation, bool(context.event.score))
    before = resolver.resolve_all(playoff.before, found) if playoff is not None else []
    try:
        with _blaming_calculators(registry):
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


def _rulings_after(tournament: Tournament, request: Request, rounds: int) -> Rulings:
    """The rulings on these standings: lots and places are of those after the last round, and
    none are of a ranking of the players of a team event."""
    if request.by_player and tournament.teams:
        return NO_RULINGS
    if rounds < tournament.last_round_with_result:
        return replace(request.rulings, lots=(), places=())
    return request.rulings


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


def _choose_primary(tournament: Tournament, request: Request) -> Decision:
    """The score by which teams are ranked; the codes of types of team events end with it."""
    if request.primary is not None:
        if not tournament.is_team_event:
            raise TaskError("a primary score is chosen for teams; here players are ranked")
        return Decision("primary score", request.primary, request.why("primary"))
    scores = [part for part in tournament.type_code.upper().split("_") if part in ("MP", "GP")]
    if scores:
        return Decision("primary score", scores[0], f"by the type {tournament.type_code}")
    return Decision("primary score", "MP", "match points, as usual")


@contextmanager
def _blaming_calculators(registry: Registry) -> Iterator[None]:
    """Name the plugin of a tie-break that fails."""
    try:
        yield
    except CalculationError as error:
        with blaming(registry.origin_of(error.listed.tie_break), f"tie-break {error}"):
            raise error.__cause__ or error from None


def compare_standings(
    registry: Registry,
    tournament: Tournament,
    requests: Sequence[Request],
    diagnostics: Sequence[Diagnostic] = (),
) -> Comparison:
    """Rank under the regulation of each request, and compare.  Raises :class:`TaskError`.

    A reading is chosen under the regulations that have it; it is an error only if none has.
    """
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
    return compare(
        [
            make_standings(registry, tournament, _with_known(request, regulation), diagnostics)
            for request, regulation in zip(requests, regulations, strict=True)
        ]
    )


def _with_known(request: Request, regulation: Regulation) -> Request:
    known = {reading.id for reading in regulation.readings}
    readings = {id_: choice for id_, choice in request.readings.items() if id_ in known}
    return replace(request, readings=readings)


def choose_policy(
    registry: Registry, regulation: Regulation, day: date | None, found: list[Diagnostic]
) -> tuple[UnplayedRounds] | tuple[UnplayedRounds, Decision]:
    """The regulation's unplayed-round policy; where it is that in force on the event's day (on
    the regulation's own, if the event has none), also what was decided.

    Raises :class:`TaskError` if it is not installed.
    """
    if regulation.unplayed_rounds != IN_FORCE:
        return (_policy(registry, regulation),)
    id_, why = _default_regulation(registry, day or regulation.in_force, found)
    if day is None and regulation.in_force:
        why = f"in force when {regulation.id} was; the file has no date"
    policy = _policy(registry, registry.regulation(id_))
    return policy, Decision("unplayed rounds", f"as in {id_}", why)


def _policy(registry: Registry, regulation: Regulation) -> UnplayedRounds:
    policy = registry.unplayed_rounds.get(regulation.unplayed_rounds)
    if policy is None:
        raise TaskError(
            f"{regulation.id} needs the unplayed-round policy {regulation.unplayed_rounds!r}, "
            "which is not installed"
        )
    return policy.value


def _context(
    policy: UnplayedRounds,
    regulation: Regulation,
    tournament: Tournament,
    kind: EventKind,
    rounds: int,
    primary: str,
) -> Context:
    readings = {reading.id: reading.choice for reading in regulation.readings}
    return view_context(tournament, kind, rounds, policy, readings, primary)


def _choose_regulation(
    registry: Registry, tournament: Tournament, request: Request, found: list[Diagnostic]
) -> tuple[Regulation, str]:
    why = request.why("regulation")
    if request.regulation_text is not None:
        why = request.reasons.get("regulation", f"your file {request.regulation_text[0]}")
    elif request.regulation is None:
        id_, why = _default_regulation(registry, event_day(tournament), found)
        request = replace(request, regulation=id_)
    return _with_readings(named_regulation(registry, request), request.readings), why


def named_regulation(registry: Registry, request: Request) -> Regulation:
    """The regulation that the request names.  Raises :class:`TaskError` if there is none, and
    :class:`crosstable.regulation_toml.RegulationError` if its file is at fault."""
    if request.regulation_text is not None:
        name, text = request.regulation_text
        return parse_regulation(text, name, "", registry.base_regulation)
    try:
        return registry.regulation(request.regulation or "")
    except UnknownNameError as error:
        raise TaskError(str(error)) from None


def _default_regulation(
    registry: Registry, day: date | None, found: list[Diagnostic]
) -> tuple[str, str]:
    """The edition in force on the day, among the regulations offered as default."""
    offers = [offer for offer in registry.regulations.values() if offer.value.is_default]
    if not offers:
        raise TaskError(
            "no regulation is installed that could be the default; "
            "install a plugin that offers one, or name one with --regulation"
        )
    bodies = sorted({offer.origin.namespace for offer in offers})
    if len(bodies) > 1:
        raise TaskError(f"several defaults are installed ({', '.join(bodies)}): give --regulation")
    editions = [(offer.value.id, offer.value.in_force) for offer in offers]
    chosen = edition_in_force(editions, day)
    if chosen is not None:
        return chosen, (
            f"in force when the event began, {day}" if day else "the newest: the file has no date"
        )
    earliest = min((start, id_) for id_, start in editions if start is not None)[1]
    message = (
        f"no installed edition was in force on {day}; {earliest}, the earliest, is taken. "
        "Choose another with --regulation"
    )
    found.append(NO_EDITION.at(None, message))
    return earliest, f"the earliest installed; none was in force on {day}"


def event_day(tournament: Tournament) -> date | None:
    """The day the event began: its start, else its first dated round, else its end."""
    dates = [tournament.start, *(round_.date for round_ in tournament.rounds), tournament.end]
    return next((d.day for d in dates if d is not None and d.day is not None), None)


def _with_readings(regulation: Regulation, choices: Mapping[str, str]) -> Regulation:
    known = {reading.id: reading for reading in regulation.readings}
    for id_, choice in choices.items():
        if id_ not in known:
            raise TaskError(
                f"{regulation.id} has no reading {id_!r}; it has: {', '.join(known) or 'none'}"
            )
        if choice not in known[id_].options:
            options = ", ".join(known[id_].options)
            raise TaskError(f"reading {id_!r} has no option {choice!r}; it has: {options}")
    readings = tuple(choose(reading, choices) for reading in regulation.readings)
    return replace(regulation, readings=readings)


def _choose_kind(tournament: Tournament, request: Request) -> tuple[EventKind, str]:
    if request.kind is not None:
        return request.kind, request.why("kind")
    if tournament.kind is not EventKind.UNKNOWN:
        return tournament.kind, f"declared in the file, {tournament.kind_basis}"
    kind, why = kind_from_structure(tournament)
    return kind, f"from the pairings: {why}"


def _choose_round(
    tournament: Tournament, request: Request, found: list[Diagnostic]
) -> tuple[int, str]:
    last = tournament.last_round_with_result
    planned = tournament.rounds_planned or last
    rounds = last if request.round is None else request.round
    if rounds > last:
        raise TaskError(f"round {rounds} is asked for, but the last one with results is {last}")
    found += _pending(tournament, rounds)
    if request.round is not None:
        return rounds, "as asked"
    everyone: tuple[Player | Team, ...] = (*tournament.players, *tournament.teams)
    recorded = {r.round for one in everyone for r in one.records}
    if not recorded:
        message = "no games are known: everybody is listed with no points"
        hint = "join a crosstable, or the pairings of every round, with --with"
        found.append(NO_GAMES_YET.at(None, message, hint=hint))
        return rounds, "no games are known"
    if last < planned:
        return rounds, f"the last with a result, of {planned} planned"
    begun = max(recorded - tournament.rounds_off_score, default=0)
    if last < begun:
        why = "the last with a result" if last else "no round has a result yet"
        return rounds, f"{why}; round {begun} has byes or pairings only"
    return rounds, "all that were played"


def _pending(tournament: Tournament, rounds: int) -> Iterable[Diagnostic]:
    pending = Counter(
        record.round
        for participant in tournament.participants
        for record in participant.records
        if record.outcome is Outcome.PENDING and record.round <= rounds
    )
    what = "match" if tournament.is_ranked_by_team else "game"
    for round_, records in sorted(pending.items()):
        games = (records + 1) // 2
        ending = ("es" if what == "match" else "s") * (games > 1)
        message = f"round {round_}: {games} {what}{ending} without a result, worth 0 so far"
        hint = f"--round {round_ - 1} ranks after the round before" if round_ > 1 else None
        yield PENDING_GAMES.at(None, message, hint=hint)


def _choose_list(
    registry: Registry,
    regulation: Regulation,
    tournament: Tournament,
    kind: EventKind,
    request: Request,
    rulings: Rulings,
    found: list[Diagnostic],
) -> tuple[list[ListedTieBreak], str, bool]:
    """The list, why, and whether it is the regulation's own.  What is ruled comes last where
    the list has no place for it."""
    is_by_team = tournament.is_ranked_by_team and not request.by_player
    resolver = Resolver(registry, regulation, is_by_team, ruled_tie_breaks(rulings))
    listed, why, from_regulation = _list_of_codes(
        resolver, regulation, tournament, kind, request, found
    )
    added = resolver.missing(listed)
    if added:
        why += f"; {', '.join(entry.key for entry in added)} added for what was ruled"
    return [*listed, *added], why, from_regulation


def _list_of_codes(
    resolver: Resolver,
    regulation: Regulation,
    tournament: Tournament,
    kind: EventKind,
    request: Request,
    found: list[Diagnostic],
) -> tuple[list[ListedTieBreak], str, bool]:
    is_by_team = tournament.is_ranked_by_team and not request.by_player
    preset = regulation.presets.get((request.tie_breaks or "").strip().lower())
    if preset is not None:
        why = f"the list {request.tie_breaks} of {regulation.id}, {request.why('tie-breaks')}"
        return resolver.resolve_all(preset, found), why, False
    if request.tie_breaks is not None:
        listed = resolver.resolve_all(split_list(request.tie_breaks), found)
        return listed, request.why("tie-breaks"), False
    if tournament.is_team_event and request.by_player:
        return [], "a team event, ranked by player as asked", False
    if tournament.is_team_event and not tournament.is_ranked_by_team:
        message = "the matches are not known, so the players are listed by points, not the teams"
        found.append(TEAM_EVENT.at(None, message))
        return [], "a team event, ranked by player", False
    if tournament.tie_breaks:
        listed = resolver.resolve_lenient(tournament.tie_breaks, found)
        return listed, f"declared in the file, {tournament.tie_breaks_basis}", False
    found += _other_list(tournament, regulation)
    codes = regulation.list_for(kind, is_by_team)
    what = f"teams, {kind.value}" if is_by_team else kind.value
    return resolver.resolve_all(codes, found), f"the list of {regulation.id} for {what}", True


def _other_list(tournament: Tournament, regulation: Regulation) -> Iterator[Diagnostic]:
    """That the regulation's list stands for one of the file's own, whose codes are not certain."""
    named = [c.name for c in tournament.declared_columns if c.code != POINTS_CODE]
    if named:
        message = (
            f"the list of {regulation.id} stands for the file's own tie-breaks "
            f"({', '.join(named)}), which are not certain: ranks may differ from those printed"
        )
        hint = "'check -v' tells which codes give the file's values; name the list: --tie-breaks"
        yield OTHER_LIST.at(None, message, hint=hint)


def _choose_first_place(
    registry: Registry,
    regulation: Regulation,
    tournament: Tournament,
    kind: EventKind,
    from_regulation: bool,
    rulings: Rulings,
    found: list[Diagnostic],
) -> tuple[list[ListedTieBreak] | None, tuple[Decision, ...]]:
    """The list of its own that a tie for first place has, beside the regulation's own list."""
    is_by_team = tournament.is_ranked_by_team
    codes = regulation.first_place_for(kind, is_by_team) if from_regulation else ()
    if not codes:
        return None, ()
    resolver = Resolver(registry, regulation, is_by_team, ruled_tie_breaks(rulings))
    listed = resolver.resolve_all(codes, found)
    listed += resolver.missing(listed)
    why = f"the list of {regulation.id} for a tie for first place; who is level after it stays so"
    return listed, (Decision("first place", ", ".join(codes), why),)


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
        policy, *_ = choose_policy(registry, regulation, None, [])
        context = _context(policy, regulation, Tournament(kind=kind), kind, 0, "MP")
        with _blaming_calculators(registry):
            doubts = list(lint_list(regulation, context, listed, ""))
        yield from ((name, text) for text in doubts)


def _shown_readings(
    regulation: Regulation,
    context: Context,
    listed: Sequence[ListedTieBreak],
    own_list: str,
) -> tuple[Reading, ...]:
    """The readings that touch this list and this event; ``own_list`` is the regulation's, if
    that is in use."""
    codes = {entry.code for entry in listed}
    outcomes = {r.outcome.value for e in context.event.participants.values() for r in e.records}
    shown = [
        reading
        for reading in regulation.readings
        if (not reading.codes or codes & set(reading.codes))
        and (not reading.kinds or context.event.kind in reading.kinds)
        and (not reading.outcomes or outcomes & set(reading.outcomes))
    ]
    if own_list and regulation.list_reading:
        shown.insert(0, _list_reading(regulation, own_list))
    return tuple(shown)


def _list_reading(regulation: Regulation, own_list: str) -> Reading:
    return Reading(
        id="tie-break-list",
        question="Which tie-break list, when nobody gave one?",
        choice="house-list",
        options={"house-list": f"{own_list}. {regulation.list_reading}"},
    )


def _with_part(standings: Standings, only: Sequence[str]) -> Standings:
    if not only:
        return standings
    day = event_day(standings.tournament)
    if standings.is_by_team:
        only = _only_federations(only)
    try:
        tests = [part_filter(text, day.year if day else None) for text in only]
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
