"""Who is tied for what, and the play-off that breaks the tie, ahead of time."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from crosstable.api import (
    Column,
    Context,
    Diagnostic,
    DiagnosticCode,
    ListedTieBreak,
    NotCoveredError,
    PlayoffProcedure,
    PlayoffRule,
    Regulation,
    Row,
    Severity,
    Situation,
    Standings,
    Tournament,
    parse_tied,
    rank,
    view_situation,
)
from crosstable.choices import Request as StandingsRequest
from crosstable.choices import choose_regulation
from crosstable.engine.rulings import PLAYOFF_CODE
from crosstable.host import Offer, Registry, blaming
from crosstable.model.checksum import checksum
from crosstable.playoffs.log import PlayoffLog
from crosstable.playoffs.outline import make_outline
from crosstable.playoffs.timetable import (
    Timing,
    earliest_start,
    parse_time_of_day,
    time_of_day,
)
from crosstable.playoffs.view import (
    PlayoffPlan,
    readings_in_force,
)
from crosstable.tasks import blaming_calculators, make_standings
from crosstable.tie_break_lists import Resolver, TaskError, split_list

EVENT_GOES_ON = DiagnosticCode(
    "PLAYOFF-EVENT-GOES-ON",
    Severity.WARNING,
    "A play-off is asked for before the last round of the event, or with games pending.",
)
PLACE_BELOW = DiagnosticCode(
    "PLAYOFF-PLACE-BELOW",
    Severity.WARNING,
    "A play-off is asked for a place below those that the regulation plays off.",
)
CAUTIONS = (EVENT_GOES_ON.code, PLACE_BELOW.code)


class NobodyTiedError(TaskError):
    """Nobody needs a play-off; the message says who has the place and by what."""


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """What the user asks of a play-off.

    ``place`` is the first place in question, ``places`` how many qualifying places there are
    (``None``: a title, or one place).  ``tied`` overrides who is tied, ``order`` the order of
    their seeds.  ``start`` and ``main_ended`` are times of day; ``seed`` is for the lots,
    ``moves`` the length of a game that the timetable assumes.
    """

    place: int = 1
    places: int | None = None
    tied: tuple[int, ...] = ()
    order: tuple[int, ...] = ()
    start: str = ""
    main_ended: str = ""
    seed: str | None = None
    moves: int = 60


class Prepared(NamedTuple):
    """A play-off that can begin: the log without entries, its procedure, what was found."""

    log: PlayoffLog
    offer: Offer[PlayoffProcedure]
    found: str
    diagnostics: tuple[Diagnostic, ...]


class _Tie(NamedTuple):
    """Who is tied, for what, and under which rule."""

    rule: PlayoffRule
    players: tuple[int, ...]
    first: int
    places: int
    before: tuple[str, ...]


def prepare(
    registry: Registry,
    tournament: Tournament,
    request: StandingsRequest,
    wanted: Wanted,
    diagnostics: Sequence[Diagnostic] = (),
) -> Prepared:
    """Find who is tied for what, and the procedure that breaks the tie.

    Raises :class:`NobodyTiedError`, and :class:`TaskError` where the regulation does not cover
    the tie, the message naming the article.
    """
    chosen, request = request.readings, _for_standings(registry, tournament, request)
    standings = make_standings(registry, tournament, request, diagnostics)
    regulation = standings.regulation
    if not regulation.playoffs:
        raise TaskError(_without_playoffs(registry, regulation), standings.diagnostics)
    ranker = _Ranker(registry, standings, request)
    tie = _find_tie(ranker, wanted)
    offer = _procedure(registry, regulation, tie)
    chosen = _for_procedure(offer.value, regulation, chosen)
    readings = _readings(offer.value, tie.rule, chosen)
    situation = view_situation(
        standings.event,
        _seeds(ranker, tie, wanted),
        places=tie.places,
        is_qualifying=tie.rule.is_qualifying,
        names={p: standings.participants[p].name or f"No. {p}" for p in tie.players},
        values=_values(ranker, offer.value, tie.players),
        readings=readings,
    )
    log = _new_log(standings, tournament, tie, offer, situation, wanted)
    found = (*standings.diagnostics, *_cautions(standings, tie))
    return Prepared(log, offer, _found_text(tie, wanted), tuple(dict.fromkeys(found)))


def _for_standings(
    registry: Registry, tournament: Tournament, request: StandingsRequest
) -> StandingsRequest:
    """The request without the choices that only procedures have, those that its regulation
    names."""
    unread = replace(request, readings={})
    regulation, _ = choose_regulation(registry, tournament, unread, [])
    named = {rule.procedure for rule in regulation.playoffs} & registry.playoffs.keys()
    of_procedures = {r.id for code in named for r in registry.playoffs[code].value.readings}
    of_procedures -= {reading.id for reading in regulation.readings}
    kept = {id_: c for id_, c in request.readings.items() if id_ not in of_procedures}
    return replace(request, readings=kept)


def _without_playoffs(registry: Registry, regulation: Regulation) -> str:
    having = [id_ for id_ in registry.regulations if _has_playoffs(registry, id_)]
    return (
        f"{regulation.id} has no rules of play-offs; choose a regulation that has: "
        f"{', '.join(having) or 'none is installed'}"
    )


def _has_playoffs(registry: Registry, id_: str) -> bool:
    from crosstable.regulation_toml import RegulationError

    try:
        return bool(registry.regulation(id_).playoffs)
    except RegulationError:
        return False


class _Ranker:
    """Ranks an event once more by other codes, as its regulation names them."""

    def __init__(self, registry: Registry, standings: Standings, request: StandingsRequest) -> None:
        self.standings = standings
        self.request = request
        self._registry = registry
        self._resolver = Resolver(registry, standings.regulation, standings.is_by_team)
        self._listed = {row.participant for row in standings.rows}

    @property
    def context(self) -> Context:
        return self.standings.context

    def resolve(self, codes: Iterable[str]) -> list[ListedTieBreak]:
        return self._resolver.resolve_all(codes, [])

    def groups(self, listed: Sequence[ListedTieBreak]) -> list[tuple[int, ...]]:
        """Everybody who is ranked, best first, the level in one group."""
        groups: dict[int, list[int]] = {}
        for row in self._rank(listed)[1]:
            if row.participant in self._listed:
                groups.setdefault(row.rank, []).append(row.participant)
        return [tuple(groups[rank_]) for rank_ in sorted(groups)]

    def exact(self, code: str, player: int) -> Fraction:
        """A value of the event; :class:`TaskError` where there is none."""
        columns = self._rank(self.resolve([code]))[0]
        value = columns[0].value(player) if columns else None
        if value is None or value.exact is None or " " in value.exact:
            reason = "no value" if value is None else value.reason or "several values"
            who = self.standings.participants[player].name or player
            raise TaskError(f"the play-off needs {code} of {who}, which has none: {reason}")
        return Fraction(value.exact)

    def _rank(self, listed: Sequence[ListedTieBreak]) -> tuple[tuple[Column, ...], tuple[Row, ...]]:
        with blaming_calculators(self._registry):
            return rank(self.context, listed)


def _find_tie(ranker: _Ranker, wanted: Wanted) -> _Tie:
    """The tie and the first rule that covers it; a single qualifying place that no rule covers
    is decided as a title is."""
    refusals: list[TaskError] = []
    for is_qualifying in _kinds(ranker.standings.regulation, wanted):
        try:
            return _find_tie_of(ranker, wanted, is_qualifying=is_qualifying)
        except NobodyTiedError:
            raise
        except TaskError as error:
            refusals.append(error)
    raise refusals[0]


def _kinds(regulation: Regulation, wanted: Wanted) -> list[bool]:
    """Which rules are asked, those for qualifying places (true) or those for first place."""
    there = {rule.is_qualifying for rule in regulation.playoffs}
    if wanted.places is None:
        return [False not in there]
    if wanted.places > 1:
        return [True]
    return sorted(there, reverse=True)


def _find_tie_of(ranker: _Ranker, wanted: Wanted, *, is_qualifying: bool) -> _Tie:
    regulation = ranker.standings.regulation
    rules = [rule for rule in regulation.playoffs if rule.is_qualifying == is_qualifying]
    anybody = PlayoffRule(article="", tied=parse_tied("2+"), is_qualifying=is_qualifying)
    ties = [_tie_under(ranker, rule, wanted) for rule in rules or [anybody]]
    open_ = [tie for tie in ties if tie.places < len(tie.players)]
    if not open_:
        raise NobodyTiedError(_nobody(ranker, ties[0], wanted))
    found = next((tie for tie in open_ if len(tie.players) in tie.rule.tied), None)
    if found is not None and found.rule.procedure:
        return found
    shown = found or open_[0]
    tied = len(shown.players)
    decided = [tie for tie in ties if tie not in open_ and tied in tie.rule.tied]
    if found is None and decided:
        raise NobodyTiedError(_nobody(ranker, decided[0], wanted))
    _refuse(regulation, tied, shown.places, is_qualifying=is_qualifying)
    raise TaskError(
        f"{tied} are tied for place {wanted.place}, but no [[playoff]] of {regulation.id} has so "
        "many left after its own 'before'"
    )


def _refuse(regulation: Regulation, tied: int, places: int, *, is_qualifying: bool) -> None:
    """Raise :class:`TaskError` with the article if a tie is not covered."""
    try:
        regulation.playoff_for(tied, places, is_qualifying=is_qualifying)
    except NotCoveredError as error:
        raise TaskError(str(error)) from None


def _tie_under(ranker: _Ranker, rule: PlayoffRule, wanted: Wanted) -> _Tie:
    before = _before(ranker, rule, wanted)
    places = wanted.places or 1
    if wanted.tied:
        return _Tie(rule, _known(ranker, wanted.tied), wanted.place, places, before)
    last = wanted.place + places - 1
    first = 1
    for group in ranker.groups(ranker.resolve(before)):
        if first + len(group) > last:
            _refuse_inside(first, len(group), wanted)
            return _Tie(rule, group, first, last - first + 1, before)
        first += len(group)
    raise TaskError(f"there is no place {last}: {first - 1} are ranked")


def _refuse_inside(first: int, tied: int, wanted: Wanted) -> None:
    """Raise :class:`TaskError` for a place inside a tie that begins above it."""
    if first < wanted.place and tied > 1:
        more = f" --places {wanted.place + wanted.places - first}" if wanted.places else ""
        raise TaskError(
            f"place {wanted.place} is inside a tie of {tied} for place {first}; give "
            f"--place {first}{more}"
        )


def _known(ranker: _Ranker, players: Sequence[int]) -> tuple[int, ...]:
    listed = ranker.standings.participants
    for player in players:
        if player not in listed:
            raise TaskError(f"--tied: there is nobody with the number {player}")
    if len(set(players)) < len(players) or len(players) < 2:
        raise TaskError("--tied: give two different numbers or more, as in --tied 3,5,9")
    return tuple(players)


def _before(ranker: _Ranker, rule: PlayoffRule, wanted: Wanted) -> tuple[str, ...]:
    """The codes after which the tied are found: those of the rule, else those that stand before
    the play-off in a list that somebody chose, or in the one for first place."""
    if rule.before:
        return rule.before
    entries = _chosen_list(ranker, wanted)
    codes = [entry.upper() for entry in entries]
    if PLAYOFF_CODE not in codes:
        return ()
    return tuple(e for e in entries[: codes.index(PLAYOFF_CODE)] if e.upper() != "PTS")


def _chosen_list(ranker: _Ranker, wanted: Wanted) -> Sequence[str]:
    standings, asked = ranker.standings, ranker.request.tie_breaks
    regulation = standings.regulation
    if asked is not None:
        return regulation.presets.get(asked.strip().lower(), ()) or split_list(asked)
    if standings.tournament.tie_breaks:
        return standings.tournament.tie_breaks
    if wanted.place > 1:
        return ()
    return regulation.first_place_for(standings.event.kind, standings.is_by_team)


def _nobody(ranker: _Ranker, tie: _Tie, wanted: Wanted) -> str:
    """Why there is no play-off, with who has the place and by what."""
    after = f" after {', '.join(tie.before)}" if tie.before else ""
    names = [ranker.standings.participants[p].name or f"No. {p}" for p in tie.players]
    places = wanted.places or 1
    if places == 1:
        return f"nobody is tied for place {wanted.place}{after}: {names[0]} has it alone"
    last = wanted.place + places - 1
    return f"nobody is tied for places {wanted.place} to {last}{after}: all of them are taken"


def _procedure(registry: Registry, regulation: Regulation, tie: _Tie) -> Offer[PlayoffProcedure]:
    rule = tie.rule
    offer = registry.playoffs.get(rule.procedure)
    number = len(tie.players)
    if offer is None:
        raise TaskError(f"{regulation.id} needs the play-off {rule.procedure}, not installed")
    if not offer.value.covers(number, tie.places, is_qualifying=rule.is_qualifying):
        raise TaskError(
            f"{rule.procedure}, which {regulation.id} names for article {rule.article}, does not "
            f"cover {number} players tied"
        )
    return offer


def _for_procedure(
    procedure: PlayoffProcedure, regulation: Regulation, chosen: Mapping[str, str]
) -> dict[str, str]:
    """The choices without those that are the regulation's own; one that the procedure has too,
    by the same name, is for both."""
    own = {reading.id for reading in regulation.readings}
    has = {(reading.id, option) for reading in procedure.readings for option in reading.options}
    return {id_: c for id_, c in chosen.items() if id_ not in own or (id_, c) in has}


def _readings(
    procedure: PlayoffProcedure, rule: PlayoffRule, chosen: Mapping[str, str]
) -> dict[str, str]:
    """The choices in force: the procedure's, the rule's over them, the user's over these."""
    readings = {reading.id: reading for reading in procedure.readings}
    for id_, choice in chosen.items():
        if id_ not in readings:
            has = ", ".join(readings) or "none"
            raise TaskError(f"{procedure.code} has no reading {id_!r}; it has: {has}")
        if choice not in readings[id_].options:
            options = ", ".join(readings[id_].options)
            raise TaskError(f"reading {id_!r} has no option {choice!r}; it has: {options}")
    usual = {id_: reading.choice for id_, reading in readings.items()}
    return {**usual, **rule.readings, **chosen}


def _seeds(ranker: _Ranker, tie: _Tie, wanted: Wanted) -> list[tuple[int, ...]]:
    """The tied in the order of the regulation's tie-breaks, the level in one group."""
    if wanted.order:
        if sorted(wanted.order) != sorted(tie.players):
            tied = ", ".join(map(str, sorted(tie.players)))
            raise TaskError(f"--order must name each of the tied once: {tied}")
        return [(player,) for player in wanted.order]
    if tie.rule.seeds is not None:
        listed = ranker.resolve([*tie.before, *tie.rule.seeds])
    else:
        listed = [*ranker.resolve(tie.before), *(c.listed for c in ranker.standings.columns)]
    groups = ranker.groups(listed)
    wanted_ones = frozenset(tie.players)
    inside = (tuple(p for p in group if p in wanted_ones) for group in groups)
    return [group for group in inside if group]


def _values(
    ranker: _Ranker, procedure: PlayoffProcedure, players: Iterable[int]
) -> dict[str, dict[int, Fraction]]:
    listed = tuple(players)
    return {code: {p: ranker.exact(code, p) for p in listed} for code in procedure.values}


def _found_text(tie: _Tie, wanted: Wanted) -> str:
    """How the tied were found, in words for the plan and the log."""
    if wanted.tied:
        text = "named with --tied, not taken from the standings"
    else:
        text = "level on points" + (f" and on {', '.join(tie.before)}" if tie.before else "")
    if wanted.order:
        text += "; order of the seeds given with --order"
    return text


def _cautions(standings: Standings, tie: _Tie) -> Iterator[Diagnostic]:
    """What the arbiter should know before a play-off begins."""
    event, regulation = standings.event, standings.regulation
    if tie.first > 1 and not tie.rule.is_qualifying:
        message = (
            f"the play-offs of {regulation.id} are for first place (article "
            f"{tie.rule.article}); for place {tie.first} its rules may say that the tied share"
        )
        yield PLACE_BELOW.at(None, message)
    if event.rounds < event.rounds_planned:
        message = f"the standings are after round {event.rounds} of {event.rounds_planned}"
        yield EVENT_GOES_ON.at(None, message)


def _new_log(
    standings: Standings,
    tournament: Tournament,
    tie: _Tie,
    offer: Offer[PlayoffProcedure],
    situation: Situation,
    wanted: Wanted,
) -> PlayoffLog:
    seed, seed_by = wanted.seed, "given with --seed"
    if seed is None:
        seed, seed_by = secrets.token_hex(8), "the system's randomness"
    if not seed.strip() or not seed.isprintable():
        raise TaskError("--seed: give a number or a word")
    return PlayoffLog(
        regulation=standings.regulation.id,
        edition=standings.regulation.edition,
        procedure=tie.rule.procedure,
        article=tie.rule.article,
        distribution=offer.origin.distribution,
        version=offer.origin.version,
        event=tournament.name,
        checksum=checksum(tournament),
        situation=situation,
        seed=seed,
        seed_by=seed_by,
        start=_start(offer.value, wanted),
        moves=wanted.moves,
        breaks=offer.value.breaks,
        place=tie.first,
        before=tie.before,
        note=_found_text(tie, wanted),
    )


def _start(procedure: PlayoffProcedure, wanted: Wanted) -> str:
    """When the play-off begins, as text; empty if nobody said."""
    try:
        if wanted.start:
            return time_of_day(parse_time_of_day(wanted.start))
        if wanted.main_ended:
            ended = parse_time_of_day(wanted.main_ended)
            return time_of_day(earliest_start(ended, procedure.breaks) % (24 * 60 * 60))
    except ValueError as error:
        raise TaskError(str(error)) from None
    return ""


def make_plan(prepared: Prepared) -> PlayoffPlan:
    """The play-off ahead of time."""
    log, procedure = prepared.log, prepared.offer.value
    start = parse_time_of_day(log.start) if log.start else None
    timing = Timing(start=start or 0, breaks=log.breaks, moves=log.moves)
    with blaming(prepared.offer.origin, f"planning {log.procedure}"):
        outline = make_outline(procedure.run, log.situation, timing)
    return PlayoffPlan(
        event=log.event,
        regulation=log.regulation,
        title=procedure.title,
        article=log.article,
        procedure=log.procedure,
        situation=log.situation,
        outline=outline,
        found=prepared.found,
        place=log.place,
        start=start,
        moves=log.moves,
        breaks=log.breaks,
        readings=readings_in_force(procedure.readings, log.situation.readings),
        conditions=procedure.conditions,
        warnings=tuple(d.message for d in prepared.diagnostics if d.code in CAUTIONS),
    )
