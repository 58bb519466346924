"""What ``prizes`` and ``tour`` do, without a terminal: the rules, the field, the play-off."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby, pairwise
from pathlib import PurePath
from typing import NamedTuple, NoReturn, TypeVar

from crosstable.api import (
    Award,
    Decision,
    Diagnostic,
    DiagnosticCode,
    Player,
    PrizeField,
    PrizeReport,
    Reading,
    Regulation,
    RoundingMode,
    Severity,
    SharedPrizes,
    Sharing,
    Source,
    Standings,
    Tournament,
    TourReport,
)
from crosstable.choices import Request, event_year, with_event_file
from crosstable.engine.parts import PartError, is_by_age, part_filter
from crosstable.engine.prize_terms import GroupTerms, PrizeTerms, RuleTerms
from crosstable.host import PluginError, Registry, UnknownNameError, blaming
from crosstable.leg_table import parse_leg_table
from crosstable.model.entries import Place
from crosstable.model.identity import match_participants
from crosstable.model.references import People, UnknownReferenceError
from crosstable.playoffs.log import FORMAT, LogError, check_event, parse_log
from crosstable.playoffs.replay import replay
from crosstable.playoffs.requests import DRAWN, GAME_RESULTS, AnswerError
from crosstable.prizes.amounts import format_amount
from crosstable.prizes.parameters import ParameterError, apply_rule
from crosstable.prizes.rounding import Rounding
from crosstable.prizes.sharing import (
    AppliedRule,
    PrizeList,
    RuleFailedError,
    share_prizes,
)
from crosstable.prizes.situation import (
    Groups,
    PlayoffNeededError,
    PrizeError,
    make_field,
    places_of,
)
from crosstable.prizes.tour import Leg, TourPoints, tour_rows
from crosstable.reading import Inputs, read_event
from crosstable.tasks import make_standings
from crosstable.tie_break_lists import TaskError

T = TypeVar("T")

BAD_TERMS = DiagnosticCode(
    "PRIZE-TERMS", Severity.ERROR, "What is said of prizes does not fit the rule or the event."
)
SHORT_FUND = DiagnosticCode(
    "PRIZE-SHORT", Severity.WARNING, "The fund ends among places that are tied."
)
RISING_FUND = DiagnosticCode(
    "PRIZE-ORDER", Severity.WARNING, "A lower place has a larger prize than a higher one."
)
UNAWARDED = DiagnosticCode(
    "PRIZE-UNAWARDED", Severity.WARNING, "There are more prizes than players to take them."
)
NO_AGE = DiagnosticCode(
    "PRIZE-NO-AGE",
    Severity.WARNING,
    "Players without a date of birth are in no group that goes by age.",
)
UNDECIDED = DiagnosticCode(
    "PRIZE-UNDECIDED", Severity.WARNING, "Prizes wait for a play-off whose outcome is not given."
)
LEG_PLAYER = DiagnosticCode(
    "TOUR-PLAYER",
    Severity.WARNING,
    "A player of one leg of a tour may be one of another, under another name.",
)

NOT_SHARED = DiagnosticCode(
    "PRIZE-NOT-SHARED", Severity.WARNING, "The standings are without the prizes of the event."
)

DEFAULT_RULE = "equal"


class Outcome(NamedTuple):
    """How a play-off ended: the tied, best first, whether its last game was drawn, and under
    which regulation it was played, where a log tells that."""

    groups: Groups
    is_drawn: bool = False
    regulation: str | None = None


@dataclass(frozen=True, kw_only=True)
class LegInput:
    """One leg of a tour: its name, its players with their own numbers, and its field."""

    name: str
    players: tuple[Player, ...]
    field: PrizeField
    diagnostics: tuple[Diagnostic, ...] = ()


# The outcome of a play-off


def read_outcome(
    registry: Registry, source: Source, tournament: Tournament | None = None
) -> Outcome:
    """The outcome that a file tells: the log of a play-off, or a JSON object with ``placing``,
    a list of places, best first, each a list of starting ranks.

    A log must belong to the event, if one is given.  Raises :class:`TaskError`.
    """
    try:
        text = source.data.decode("utf-8-sig")
        table = json.loads(text)
    except (ValueError, RecursionError):
        raise TaskError(f"{source.name}: no JSON, so no outcome of a play-off") from None
    if isinstance(table, dict) and table.get("format") == FORMAT:
        return _outcome_of_log(registry, text, source.name, tournament)
    placing = table.get("placing") if isinstance(table, dict) else None
    if not _is_placing(placing):
        message = 'neither the log of a play-off nor an object with "placing": [[3], [1, 2]]'
        raise TaskError(f"{source.name}: {message}")
    return Outcome(tuple(map(tuple, placing or ())), table.get("last_game_drawn") is True)


def _is_placing(value: object) -> bool:
    return (
        isinstance(value, list)
        and bool(value)
        and all(
            isinstance(group, list) and group and all(type(one) is int for one in group)
            for group in value
        )
    )


def _outcome_of_log(
    registry: Registry, text: str, name: str, tournament: Tournament | None
) -> Outcome:
    try:
        log = parse_log(text, name)
        foreign = None if tournament is None else check_event(log, tournament)
        if foreign is not None:
            raise LogError(foreign)
        offer = registry.playoffs.get(log.procedure)
        if offer is None:
            raise TaskError(f"{name}: the procedure {log.procedure} is not installed")
        with blaming(offer.origin, f"the play-off of {name}", but=(LogError, AnswerError)):
            state = replay(log, offer.value, offer.origin.version)
    except LogError as error:
        raise TaskError(f"{name}: not used", [error.diagnostic]) from None
    if state.run.outcome is None:
        hint = f"'crosstable playoff next {name}' shows what is open"
        raise TaskError(f"{name}: the play-off is not over; {hint}")
    games = [entry.answer for entry in state.applied if entry.answer in GAME_RESULTS]
    return Outcome(state.run.outcome.groups, games[-1:] == [DRAWN], log.regulation)


# The field


def field_of(standings: Standings, outcome: Outcome | None = None) -> PrizeField:
    """The field of standings.  Raises :class:`PrizeError` for an outcome of others."""
    rows = sorted(standings.rows, key=lambda row: -row.points)
    by_points = _grouped((row.points, row.participant) for row in rows)
    by_rank = _grouped((row.rank, row.participant) for row in standings.rows)
    groups, is_drawn, _ = outcome or Outcome(())
    return make_field(
        by_points,
        by_rank,
        groups,
        is_drawn=is_drawn,
        points={row.participant: row.points for row in rows},
        wins={
            row.participant: sum(
                record.outcome.is_win
                for record in standings.event.participants[row.participant].records
            )
            for row in rows
        },
    )


def _grouped(pairs: Iterable[tuple[Fraction | int, int]]) -> Groups:
    return tuple(
        tuple(one for _, one in group) for _, group in groupby(pairs, key=lambda pair: pair[0])
    )


# Prizes of an event


def share_out(
    registry: Registry, standings: Standings, terms: PrizeTerms, outcome: Outcome | None = None
) -> PrizeReport:
    """The prizes of an event.

    What ``terms`` leave open the regulation says.  ``outcome`` is that of the play-off for
    first place.  Raises :class:`TaskError`.
    """
    found: list[Diagnostic] = []
    terms = terms.over(standings.regulation.prizes)
    outcome = outcome or _entered(standings, terms)
    desk = _Desk(registry, standings.regulation)
    applied = desk.main_rule(terms)
    if not terms.fund:
        raise TaskError("no fund is given: --fund 500,300,200, or 'fund' in [prizes]")
    lists = (
        PrizeList(prizes=terms.fund, applied=applied),
        *(desk.group_list(group, applied, standings, found) for group in terms.groups),
    )
    extras = desk.extras(terms.extras)
    field = _trying(desk, lambda: field_of(standings, outcome))
    sharing = _shared(desk, field, lists, extras, terms)
    found += _doubts(lists, sharing, field)
    return PrizeReport(
        standings=standings,
        ranks={one: first for group, (first, _) in places_of(field.by_rank) for one in group},
        lists=lists,
        sharing=sharing,
        currency=terms.currency,
        decisions=tuple(_decisions(standings, applied, terms, field, outcome)),
        readings=_readings(standings.regulation, "PRIZES"),
        diagnostics=(*standings.diagnostics, *found),
    )


def with_prizes(
    registry: Registry, standings: Standings, filed: PrizeTerms | None = None
) -> Standings:
    """The standings with the prizes that the event file (``filed``) and the regulation give.

    Where there is no fund they stay as they are; where it cannot be shared, or the event is not
    over, a finding says so.
    """
    terms = (filed or PrizeTerms()).over(standings.regulation.prizes)
    if not terms.fund:
        return standings
    event = standings.event
    if not event.is_final:
        message = f"round {event.rounds} of {event.rounds_planned} is not the last"
        hint = "'crosstable prizes' shares them as if it were"
        return _without_prizes(standings, NOT_SHARED.at(None, message, hint=hint))
    try:
        report = share_out(registry, standings, terms, _played(standings))
    except TaskError as error:
        return _without_prizes(standings, *error.diagnostics, NOT_SHARED.at(None, str(error)))
    except PluginError as error:
        return _without_prizes(standings, NOT_SHARED.at(None, str(error)))
    own = tuple(one for one in report.decisions if one not in standings.decisions)
    prizes = SharedPrizes(
        rule=report.lists[0].applied.name,
        funds=tuple(prizes.fund for prizes in report.lists),
        sharing=report.sharing,
        ranks=report.ranks,
        currency=report.currency,
        decisions=own,
        readings=report.readings,
    )
    return replace(standings, prizes=prizes, diagnostics=report.diagnostics)


def _without_prizes(standings: Standings, *found: Diagnostic) -> Standings:
    return replace(standings, diagnostics=(*standings.diagnostics, *found))


def _played(standings: Standings) -> Outcome | None:
    """The outcome of the play-off for first place, where it is in the standings."""
    playoff = standings.playoff
    if playoff is None or playoff.place > 1:
        return None
    return Outcome(playoff.groups, [game.result for game in playoff.games[-1:]] == [DRAWN])


def _entered(standings: Standings, terms: PrizeTerms) -> Outcome | None:
    """The outcome that is entered by hand, with players as people name them."""
    if not terms.playoff:
        return None
    people = People([*standings.participants.values()])
    try:
        return Outcome(tuple(tuple(map(people.find, group)) for group in terms.playoff))
    except UnknownReferenceError as error:
        raise _at(terms.places.get("playoff"), str(error)) from None


class _Desk:
    """Finds rules and applies them, and says whose fault it is where that fails."""

    def __init__(self, registry: Registry, regulation: Regulation) -> None:
        self._registry = registry
        self.regulation = regulation

    def main_rule(self, terms: PrizeTerms) -> AppliedRule:
        return self.applied(terms.rule or RuleTerms(rule=DEFAULT_RULE))

    def extras(self, terms: Sequence[RuleTerms]) -> tuple[AppliedRule, ...]:
        return tuple(self.applied(one, is_extra=True) for one in terms)

    def applied(self, terms: RuleTerms, *, is_extra: bool = False) -> AppliedRule:
        namespace = terms.namespace or self.regulation.namespace
        try:
            rule = self._registry.prize_rule(terms.rule, namespace).value
            return apply_rule(rule, terms, is_extra=is_extra)
        except UnknownNameError as error:
            raise _at(terms.places.get("rule"), str(error)) from None
        except ParameterError as error:
            raise _at(terms.places.get("parameters"), str(error)) from None
        except RuleFailedError as error:
            self.blame(error)

    def group_list(
        self, group: GroupTerms, main: AppliedRule, standings: Standings, found: list[Diagnostic]
    ) -> PrizeList:
        year = event_year(standings.tournament)
        try:
            tests = [part_filter(text, year) for text in group.who]
        except PartError as error:
            raise _at(group.place, f"the group {group.name!r}: {error}") from None
        listed = standings.participants.values()
        members = frozenset(one.id for one in listed if all(test(one) for test in tests))
        ageless = sum(isinstance(one, Player) and one.birth_year is None for one in listed)
        if ageless and any(map(is_by_age, group.who)):
            message = f"{group.name}: {ageless} of {len(listed)} have no date of birth"
            found.append(NO_AGE.at(None, message))
        return PrizeList(
            prizes=group.fund,
            applied=self._group_rule(group, main),
            name=group.name,
            members=members,
        )

    def _group_rule(self, group: GroupTerms, main: AppliedRule) -> AppliedRule:
        if group.rule is None:
            is_same = main.rule.is_for_groups
            return main if is_same else self.applied(RuleTerms(rule=DEFAULT_RULE))
        applied = self.applied(group.rule)
        if not applied.rule.is_for_groups:
            message = f"the rule {applied.name} is not for groups"
            raise _at(group.rule.places.get("rule"), message)
        return applied

    def blame(self, error: RuleFailedError) -> NoReturn:
        """The failure of a rule, as that of the plugin that brought it."""
        offers = self._registry.prize_rules.values()
        origin = next(offer.origin for offer in offers if offer.value is error.rule)
        raise PluginError(f"{origin}: the rule for prizes {error}") from error

    def whose(self, error: PrizeError) -> str:
        """The regulation's article of the step that stopped, to be named."""
        return f" ({self.regulation.id}, article {error.article})" if error.article else ""


def _at(place: Place | None, message: str) -> TaskError:
    """An error, with a finding at its line where that is known."""
    if place is None or place.span is None:
        return TaskError(message)
    return TaskError("the prizes cannot be shared", [place.report(BAD_TERMS, message)])


def _trying(desk: _Desk, work: Callable[[], T], option: str = "--playoff") -> T:
    """Do what rules take part in: what cannot be shared is told, a rule that fails is blamed."""
    try:
        return work()
    except PrizeError as error:
        hint = f"; give it with {option}" if isinstance(error, PlayoffNeededError) else ""
        raise TaskError(f"{error}{desk.whose(error)}{hint}") from None
    except RuleFailedError as error:
        desk.blame(error)


def _shared(
    desk: _Desk,
    field: PrizeField,
    lists: Sequence[PrizeList],
    extras: Sequence[AppliedRule],
    terms: PrizeTerms,
) -> Sharing:
    mode = RoundingMode(terms.rounding or RoundingMode.IN_ORDER.value)
    rounding = Rounding(mode, terms.unit or 1)
    several = bool(terms.may_have_several)
    return _trying(
        desk, lambda: share_prizes(field, lists, extras, rounding, may_have_several=several)
    )


def _doubts(
    lists: Sequence[PrizeList], sharing: Sharing, field: PrizeField
) -> Iterator[Diagnostic]:
    """What is odd about the funds, seen in what was shared."""
    for prizes in lists:
        which = f"{prizes.name}: " if prizes.name else ""
        for place, (higher, lower) in enumerate(pairwise(prizes.prizes), start=1):
            if lower > higher:
                message = f"{which}{format_amount(higher)} for place {place}, "
                message += f"{format_amount(lower)} for place {place + 1}"
                yield RISING_FUND.at(None, message)
        yield from _short(prizes, sharing, field, which)
        left = sharing.unawarded.get(prizes.name)
        if left:
            message = f"{which}{format_amount(left)} is not awarded: nobody took its places"
            yield UNAWARDED.at(None, message)


def _short(
    prizes: PrizeList, sharing: Sharing, field: PrizeField, which: str
) -> Iterator[Diagnostic]:
    last = len(prizes.prizes)
    awards = [a.award for s in sharing.shares for a in s.lines if a.list_name == prizes.name]
    for places in sorted({a.places for a in awards if a.places}):
        there = [a for a in awards if a.places == places]
        if places[0] <= last < places[1] and _share(there, field):
            tied = places[1] - places[0] + 1
            message = (
                f"{which}places {places[0]} to {places[1]} are tied, and the fund ends with place "
                f"{last}: the {tied} share what there is"
            )
            yield SHORT_FUND.at(None, message)


def _share(awards: Sequence[Award], field: PrizeField) -> bool:
    """Whether those who have these awards are level, on points or in rank, and get the same."""
    sharing = {award.participant for award in awards}
    is_level = any(sharing <= set(group) for group in (*field.by_points, *field.by_rank))
    sums = {one: sum(a.amount for a in awards if a.participant == one) for one in sharing}
    return len(sharing) > 1 and is_level and len(set(sums.values())) == 1


def _decisions(
    standings: Standings,
    applied: AppliedRule,
    terms: PrizeTerms,
    field: PrizeField,
    outcome: Outcome | None,
) -> Iterator[Decision]:
    shown = ("regulation", "tie-breaks", "rounds")
    yield from (one for one in standings.decisions if one.subject in shown)
    yield Decision("rule", applied.name, _why_rule(standings.regulation, terms))
    if outcome is not None:
        people = People([*standings.participants.values()])
        groups = "; ".join(", ".join(map(people.who, group)) for group in field.playoff)
        yield Decision("play-off", groups, "as given")


def _why_rule(regulation: Regulation, terms: PrizeTerms) -> str:
    if terms.rule is None:
        return "nothing else is said"
    own = regulation.prizes
    if own is not None and own.rule is not None and terms.rule.rule == own.rule.rule:
        article = f", article {terms.rule.article}" if terms.rule.article else ""
        return f"{regulation.id}{article}"
    place = terms.rule.places.get("rule")
    return place.line if place is not None and place.line else "as asked"


def _readings(regulation: Regulation, *codes: str) -> tuple[Reading, ...]:
    return tuple(r for r in regulation.readings if set(codes) & set(r.codes))


# A tour


def tour_report(
    registry: Registry,
    regulation: Regulation,
    legs: Sequence[LegInput],
    terms: PrizeTerms,
    outcome: Outcome | None = None,
) -> TourReport:
    """The standings of a tour, and its prizes.

    ``terms`` go over those of the regulation's ``[tour.prizes]``.  Where the play-off for first
    place is missing, the standings stand and the prizes wait.  Raises :class:`TaskError`.
    """
    tour = regulation.tour
    if tour is None:
        raise TaskError(f"{regulation.id} has no [tour]: it says nothing of points for places")
    desk = _Desk(registry, regulation)
    found = [d for leg in legs for d in leg.diagnostics]
    players, numbered = _one_numbering(legs, found)
    points = TourPoints(
        points=tour.points,
        applied=desk.applied(tour.rule),
        extras=desk.extras(tour.extras),
    )
    groups = outcome.groups if outcome else ()
    rows, field = _trying(desk, lambda: tour_rows(numbered, points, groups), "--leg-playoff")
    report = TourReport(
        regulation=regulation,
        legs=tuple(leg.name for leg in legs),
        players=players,
        points=points,
        rows=rows,
        readings=_readings(regulation, "TOUR", "PLAYOFF"),
        diagnostics=tuple(found),
    )
    return _with_prizes(desk, report, field, terms.over(tour.prizes))


def _with_prizes(
    desk: _Desk, report: TourReport, field: PrizeField, terms: PrizeTerms
) -> TourReport:
    _check_of_tour(terms)
    if not terms.fund:
        return report
    lists = (PrizeList(prizes=terms.fund, applied=desk.main_rule(terms)),)
    extras = desk.extras(terms.extras)
    if not field.is_outright and not field.playoff:
        try:
            lists[0].applied.awards(lists[0].prizes, field)
        except PlayoffNeededError as error:
            waiting = UNDECIDED.at(None, f"the Tour: {error}{desk.whose(error)}")
            return replace(report, diagnostics=(*report.diagnostics, waiting))
    sharing = _shared(desk, field, lists, extras, terms)
    doubts = tuple(_doubts(lists, sharing, field))
    return replace(
        report,
        lists=lists,
        sharing=sharing,
        currency=terms.currency,
        diagnostics=(*report.diagnostics, *doubts),
    )


def _check_of_tour(terms: PrizeTerms) -> None:
    if terms.groups:
        raise _at(terms.groups[0].place, "a tour has no prizes of groups")
    if terms.playoff:
        message = "a tour's play-off is given with --playoff"
        raise _at(terms.places.get("playoff"), message)


def _one_numbering(
    legs: Sequence[LegInput], found: list[Diagnostic]
) -> tuple[Mapping[int, Player], list[Leg]]:
    """The players of all legs by a number in the tour, and the legs with these numbers."""
    known: dict[int, Player] = {}
    numbered = []
    for leg in legs:
        matching = match_participants(tuple(known.values()), leg.players)
        ids = dict(matching.ids)
        names = {player.id: player.name for player in leg.players}
        for number, left_over in enumerate(matching.left_over, start=len(known) + 1):
            ids[left_over.id] = number
            near = " or ".join(repr(known[one].name) for one in left_over.might_be)
            if near:
                message = f"{leg.name}: {names[left_over.id]!r} is taken for somebody new; near is "
                hint = "if they are one, write both alike; tell namesakes apart by FIDE id"
                found.append(LEG_PLAYER.at(None, message + near, hint=hint))
        for player in leg.players:
            own = replace(player, id=ids[player.id], records=())
            mine = known.setdefault(own.id, own)
            if own.fide_id and not mine.fide_id:
                known[own.id] = replace(mine, fide_id=own.fide_id)
        numbered.append(Leg(name=leg.name, field=_renumbered(leg.field, ids)))
    return known, numbered


def _renumbered(field: PrizeField, ids: Mapping[int, int]) -> PrizeField:
    def renamed(groups: Groups) -> Groups:
        return tuple(tuple(ids[one] for one in group) for group in groups)

    return replace(
        field,
        by_points=renamed(field.by_points),
        by_rank=renamed(field.by_rank),
        playoff=renamed(field.playoff),
        points={ids[one]: points for one, points in field.points.items()},
        wins={ids[one]: wins for one, wins in field.wins.items() if one in ids},
    )


def leg_from_event(
    registry: Registry, inputs: Inputs, request: Request, playoff: Source | None = None
) -> LegInput:
    """A leg of the files of its event, ranked as ``request`` says.

    The outcome of its play-off is that of ``playoff``, else the one in the event file.  Raises
    :class:`TaskError`.
    """
    read = read_event(registry, inputs)
    name = read.tournament.name or PurePath(inputs.names[0]).stem
    request = with_event_file(request, inputs, read)
    standings = make_standings(registry, read.tournament, request, read.diagnostics)
    if standings.is_by_team:
        raise TaskError(f"{name}: a team event cannot be a leg of a tour")
    outcome = None
    if playoff is not None:
        outcome = read_outcome(registry, playoff, read.tournament)
    elif inputs.file is not None and inputs.file.prizes is not None:
        outcome = _entered(standings, inputs.file.prizes)
    field = _leg_field(name, lambda: field_of(standings, outcome))
    listed = set(field.order)
    players = tuple(p for p in standings.tournament.players if p.id in listed)
    return LegInput(name=name, players=players, field=field, diagnostics=standings.diagnostics)


def leg_from_table(
    registry: Registry, source: Source, encoding: str | None = None, playoff: Source | None = None
) -> LegInput:
    """A leg of a table of final points or places.  Raises :class:`TaskError`."""
    name = PurePath(source.name).stem
    table, found = parse_leg_table(source, encoding)
    if table is None:
        raise TaskError(f"{source.name}: not read", found)
    outcome = read_outcome(registry, playoff) if playoff is not None else Outcome(())
    field = _leg_field(
        name, lambda: make_field(table.groups, table.groups, outcome.groups, points=table.points)
    )
    return LegInput(name=name, players=table.players, field=field)


def _leg_field(name: str, make: Callable[[], PrizeField]) -> PrizeField:
    try:
        return make()
    except PrizeError as error:
        raise TaskError(f"{name}: {error}") from None
