"""What the commands of play-offs do, without a terminal: find the tied, keep the log."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from crosstable.api import (
    Column,
    Context,
    Diagnostic,
    DiagnosticCode,
    ListedTieBreak,
    NotCoveredError,
    PlayedOffGame,
    PlayoffProcedure,
    PlayoffRule,
    Regulation,
    Request,
    RequestKind,
    Row,
    Severity,
    Situation,
    Source,
    Span,
    Standings,
    Tournament,
    rank,
    view_situation,
)
from crosstable.engine.played_off import PLAYOFF_CODE
from crosstable.engine.standings import CalculationError
from crosstable.host import Offer, Registry, blaming
from crosstable.model.checksum import checksum
from crosstable.playoffs.log import FOREIGN, LogError, PlayoffLog, check_event, parse_log, write_log
from crosstable.playoffs.lots import draw
from crosstable.playoffs.machine import Answered, Run
from crosstable.playoffs.outline import Outline, make_outline
from crosstable.playoffs.replay import (
    PlayoffState,
    correct,
    last_in_force,
    record,
    replay,
    undo,
)
from crosstable.playoffs.requests import AnswerError
from crosstable.playoffs.timetable import (
    ScheduledGame,
    Timing,
    earliest_start,
    make_timetable,
    parse_time_of_day,
    time_of_day,
)
from crosstable.playoffs.view import (
    SEALED,
    PlayoffPlan,
    PlayoffView,
    games_of,
    played_off,
    readings_in_force,
    view_state,
)
from crosstable.tasks import Request as StandingsRequest
from crosstable.tasks import make_standings, named_regulation
from crosstable.tie_break_lists import Resolver, TaskError, split_list

if TYPE_CHECKING:
    from crosstable.playoff_pgn import PgnGame

NOT_OVER = DiagnosticCode(
    "PLAYOFF-NOT-OVER", Severity.WARNING, "A play-off is not over and decides nothing yet."
)
SET_ASIDE = DiagnosticCode(
    "PLAYOFF-SET-ASIDE",
    Severity.WARNING,
    "An entry of a play-off does not apply any more after a correction; it is kept.",
)
EVENT_GOES_ON = DiagnosticCode(
    "PLAYOFF-EVENT-GOES-ON",
    Severity.WARNING,
    "A play-off is asked for before the last round of the event, or with games pending.",
)
NOT_TAKEN = DiagnosticCode(
    "PLAYOFF-PGN-OPEN",
    Severity.WARNING,
    "A game in a PGN of a play-off is not asked for, or not yet, and was not recorded.",
)
AUTOMATIC = "noted with the result"
BY_SEED = "drawn by the seed"
DRAW_WORDS = ("draw", "seed")


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


# Before it begins --------------------------------------------------------------------------


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
    of_procedures, request = _split_readings(registry, request)
    standings = make_standings(registry, tournament, request, diagnostics)
    regulation = standings.regulation
    if not regulation.playoffs:
        raise TaskError(_without_playoffs(registry, regulation), standings.diagnostics)
    ranker = _Ranker(registry, standings, request)
    tie = _find_tie(ranker, wanted)
    offer = _procedure(registry, regulation, tie)
    readings = _readings(offer.value, tie.rule, of_procedures)
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
    found = (*standings.diagnostics, *_goes_on(standings))
    return Prepared(log, offer, _found_text(tie, wanted), tuple(dict.fromkeys(found)))


def _split_readings(
    registry: Registry, request: StandingsRequest
) -> tuple[dict[str, str], StandingsRequest]:
    """The choices of readings that procedures have, and the request with the others."""
    known = {reading.id for offer in registry.playoffs.values() for reading in offer.value.readings}
    of_procedures = {id_: choice for id_, choice in request.readings.items() if id_ in known}
    others = {id_: choice for id_, choice in request.readings.items() if id_ not in known}
    return of_procedures, replace(request, readings=others)


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
        try:
            return rank(self.context, listed)
        except CalculationError as error:
            origin = self._registry.origin_of(error.listed.tie_break)
            with blaming(origin, f"tie-break {error}"):
                raise error.__cause__ or error from None


def _find_tie(ranker: _Ranker, wanted: Wanted) -> _Tie:
    """The tie and the first rule that covers it."""
    regulation = ranker.standings.regulation
    is_qualifying = _is_qualifying(regulation, wanted)
    rules = [rule for rule in regulation.playoffs if rule.is_qualifying == is_qualifying]
    if not rules:
        _refuse(regulation, 2, wanted.places or 1, is_qualifying=is_qualifying)
    ties = [_tie_under(ranker, rule, wanted) for rule in rules]
    fitting = next((tie for tie in ties if len(tie.players) in tie.rule.tied), None)
    if fitting is not None and not fitting.rule.refused:
        return fitting
    found = fitting or max(ties, key=lambda tie: len(tie.players))
    if len(found.players) < 2 or found.places >= len(found.players):
        raise NobodyTiedError(_nobody(ranker, found, wanted))
    _refuse(regulation, len(found.players), found.places, is_qualifying=is_qualifying)
    raise AssertionError("playoff_for() refuses what no rule covers")


def _refuse(regulation: Regulation, tied: int, places: int, *, is_qualifying: bool) -> None:
    """Raise :class:`TaskError` with the article if a tie is not covered."""
    try:
        regulation.playoff_for(tied, places, is_qualifying=is_qualifying)
    except NotCoveredError as error:
        raise TaskError(str(error)) from None


def _is_qualifying(regulation: Regulation, wanted: Wanted) -> bool:
    kinds = {rule.is_qualifying for rule in regulation.playoffs}
    if wanted.places is None:
        return False not in kinds
    return wanted.places > 1 or True in kinds


def _tie_under(ranker: _Ranker, rule: PlayoffRule, wanted: Wanted) -> _Tie:
    before = _before(ranker, rule, wanted)
    places = wanted.places or 1
    if wanted.tied:
        return _Tie(rule, _known(ranker, wanted.tied), wanted.place, places, before)
    last = wanted.place + places - 1
    first = 1
    for group in ranker.groups(ranker.resolve(before)):
        if first + len(group) > last:
            return _Tie(rule, group, first, last - first + 1, before)
        first += len(group)
    raise TaskError(f"there is no place {last}: {first - 1} are ranked")


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
            f"{number} players tied for {tie.places} places are not covered by {regulation.id}, "
            f"article {rule.article}"
        )
    return offer


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


def _goes_on(standings: Standings) -> Iterator[Diagnostic]:
    event = standings.event
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
        warnings=tuple(d.message for d in prepared.diagnostics if d.code == EVENT_GOES_ON.code),
    )


# Under way ----------------------------------------------------------------------------------


class Opened(NamedTuple):
    """A log with its procedure and the state that it makes."""

    state: PlayoffState
    offer: Offer[PlayoffProcedure]

    @property
    def log(self) -> PlayoffLog:
        """The log itself."""
        return self.state.log

    @property
    def run(self) -> Run:
        """The play-off as far as it has come."""
        return self.state.run


def open_log(registry: Registry, source: Source) -> Opened:
    """The play-off that a log tells.

    Raises :class:`TaskError`, with a diagnostic where the log is at fault.
    """
    try:
        text = source.data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        found = FOREIGN.at(Span(source.name), f"not UTF-8 ({error.reason})")
        raise TaskError(_UNUSABLE.format(source.name), [found]) from None
    try:
        return reopened(registry, parse_log(text, source.name))
    except LogError as error:
        raise TaskError(_UNUSABLE.format(source.name), [error.diagnostic]) from None


_UNUSABLE = "{}: cannot be used as the log of a play-off"


def reopened(registry: Registry, log: PlayoffLog) -> Opened:
    """The play-off that a log tells; :class:`LogError` where it does not fit."""
    offer = registry.playoffs.get(log.procedure)
    if offer is None:
        raise TaskError(
            f"the play-off {log.procedure} is not installed; it came with {log.distribution} "
            f"{log.version}"
        )
    with _blaming_procedure(offer, log):
        return Opened(replay(log, offer.value, offer.origin.version), offer)


@contextmanager
def _blaming_procedure(offer: Offer[PlayoffProcedure], log: PlayoffLog) -> Iterator[None]:
    """Name the plugin of a procedure that fails; what is wrong with a log is passed on."""
    try:
        yield
    except (LogError, AnswerError):
        raise
    except (Exception, SystemExit):
        with blaming(offer.origin, f"the play-off {log.procedure}"):
            raise


def log_bytes(log: PlayoffLog) -> bytes:
    """The document of a log as it is written to a file."""
    return write_log(log).encode("utf-8", "backslashreplace")


class Recorded(NamedTuple):
    """The play-off after something was recorded: what was, in words, and what is set aside."""

    after: Opened
    lines: tuple[str, ...]
    diagnostics: tuple[Diagnostic, ...] = ()


def record_answer(
    registry: Registry,
    opened: Opened,
    id_: str,
    answer: str,
    *,
    moves: int = 0,
    is_correction: bool = False,
    at: str = "",
) -> Recorded:
    """Record the answer to one request, or with ``is_correction`` another answer to it.

    ``id_`` may also be the kind of a request of which one is open (``GAME``), and an answer
    that names a player may be part of the name.  A lot answered ``draw`` is drawn by the seed.
    Raises :class:`TaskError` with what could be answered instead.
    """
    answered = _answered(opened.run, id_)
    try:
        if answered is not None and not is_correction:
            raise TaskError(_already(opened, answered))
        if is_correction:
            request = answered
            text = _meant(opened, answered, answer) if answered else answer
            log = correct(opened.state, id_, text, moves=moves, at=at)
        else:
            request = _open_request(opened.run, id_)
            text = _meant(opened, request, answer)
            note = BY_SEED if text != answer and answer.casefold() in DRAW_WORDS else ""
            log = record(opened.state, request.id, text, moves=moves, at=at, note=note)
    except AnswerError as error:
        raise TaskError(_with_names(str(error), opened)) from None
    if moves and request is not None and request.kind is not RequestKind.GAME:
        raise TaskError(f"--moves goes with the result of a game, and {request.id} is none")
    after = _with_known_moves(registry, reopened(registry, log), at)
    return Recorded(after, tuple(_new_lines(opened, after)), tuple(_new_aside(opened, after)))


def _answered(run: Run, id_: str) -> Request | None:
    """The request with this id that has an answer in force."""
    requests = (entry.request for entry in run.trail if isinstance(entry, Answered))
    return next((r for r in requests if r.id.casefold() == id_.casefold()), None)


def _already(opened: Opened, request: Request) -> str:
    return (
        f"{request.id} is answered already ({shown_answer(opened, request)}); "
        "--correct records another answer"
    )


def shown_answer(opened: Opened, request: Request) -> str:
    """The answer to a request for people; a sealed bid stays hidden."""
    if request.id in opened.run.sealed:
        return SEALED
    return with_player(opened, request, opened.run.answers[request.id])


def with_player(opened: Opened, request: Request, answer: str) -> str:
    """An answer for people: a player by name."""
    is_player = request.kind in (RequestKind.LOT, RequestKind.DECISION)
    if is_player and answer in map(str, request.players):
        return f"{answer} {opened.log.situation.names.get(int(answer), '')}".strip()
    return answer


def _open_request(run: Run, id_: str) -> Request:
    """The open request that is meant: by its id, or by its kind if there is one of it."""
    kinds = [kind for kind in RequestKind if kind.value == id_.casefold()]
    by_id = [r for r in run.open if r.id.casefold() == id_.casefold()]
    if by_id or not kinds:
        return run.request(id_)
    found = [request for request in run.open if request.kind is kinds[0]]
    if len(found) == 1:
        return found[0]
    ids = ", ".join(r.id for r in (found or run.open)) or "nothing, it is over"
    number = f"{len(found)} are open" if found else "none is open"
    raise AnswerError(f"{id_}: {number}; open are: {ids}")


def _meant(opened: Opened, request: Request, answer: str) -> str:
    """The answer that is meant: the seed's draw of a lot, a player by part of the name."""
    text = answer.strip()
    folded = text.casefold()
    if request.kind is RequestKind.LOT and folded in DRAW_WORDS and text not in request.options:
        return draw(opened.log.seed, request)
    if text in request.options or request.kind not in (RequestKind.LOT, RequestKind.DECISION):
        return text
    names = opened.log.situation.names
    by_name = [p for p in request.players if folded and folded in names.get(p, "").casefold()]
    options = [str(p) for p in by_name if str(p) in request.options]
    return options[0] if len(options) == 1 else text


def _with_names(message: str, opened: Opened) -> str:
    for player, name in opened.log.situation.names.items():
        message = message.replace(f"<{player}>", name)
    return message


def _with_known_moves(registry: Registry, opened: Opened, at: str) -> Opened:
    """Answer what is asked of numbers of moves that were noted with the results."""
    while True:
        known = {e.id: e.moves for e in opened.state.applied if e.moves}
        ready = (
            (request, known[game])
            for request in opened.run.open
            if request.kind is RequestKind.MOVES
            and (game := request.id.removesuffix("-MOVES")) in known
        )
        request, moves = next(ready, (None, 0))
        if request is None:
            return opened
        log = record(opened.state, request.id, str(moves), at=at, note=AUTOMATIC)
        opened = reopened(registry, log)


def _new_lines(before: Opened, after: Opened) -> Iterator[str]:
    """What entries added, in words; bids that are still sealed without their times."""
    for entry in after.log.entries[len(before.log.entries) :]:
        target = after.log.entries[entry.corrects - 1] if entry.corrects else entry
        request = _answered(after.run, target.id)
        if request is None:
            yield f"{target.id}: recorded, and set aside"
            continue
        verb = "corrected to" if entry.corrects else "is"
        shown = shown_answer(after, request)
        moves = f", {entry.moves} moves" if entry.moves else ""
        note = f" ({entry.note})" if entry.note else ""
        yield f"{request.id} {verb} {shown}{moves}{note}"


def _new_aside(before: Opened, after: Opened) -> Iterator[Diagnostic]:
    """What a correction or an undoing has set aside."""
    known = {entry.number for entry in before.state.set_aside}
    view = {e.number: e for e in after.state.set_aside if e.number not in known}
    for entry in view.values():
        shown = SEALED if ":" in entry.answer else entry.answer
        message = (
            f"{entry.id} ({shown}, entry {entry.number}) does not apply any more and is set "
            "aside; it comes back if it fits again"
        )
        yield SET_ASIDE.at(None, message)


def draw_open_lots(registry: Registry, opened: Opened, *, at: str = "") -> Recorded:
    """Draw by the seed every lot that is open, also those that come up by it."""
    before = opened
    while True:
        lots = [request for request in opened.run.open if request.kind is RequestKind.LOT]
        if not lots:
            return Recorded(opened, tuple(_new_lines(before, opened)))
        drawn = draw(opened.log.seed, lots[0])
        log = record(opened.state, lots[0].id, drawn, at=at, note=BY_SEED)
        opened = reopened(registry, log)


def record_pgn(registry: Registry, opened: Opened, source: Source, *, at: str = "") -> Recorded:
    """Record the results of the games in a PGN that are asked for, in its order.

    Games of the log that stand in the PGN too are passed over, so that a PGN which grows can
    be given again and again.  What cannot be taken is among the diagnostics.
    """
    from crosstable.playoff_pgn import read_playoff_games

    games, found = read_playoff_games(source)
    before, waiting = opened, _waiting(opened, source, games, found)
    while True:
        wanted = {(r.white, r.black): r for r in opened.run.open if r.kind is RequestKind.GAME}
        ready = next((item for item in waiting if item[0] in wanted), None)
        if ready is None:
            break
        waiting.remove(ready)
        pair, game = ready
        log = record(
            opened.state,
            wanted[pair].id,
            game.result,
            moves=game.moves,
            at=at,
            note=f"{source.name}, game {game.number}",
        )
        opened = _with_known_moves(registry, reopened(registry, log), at)
    open_ids = ", ".join(request.id for request in opened.run.required) or "nothing, it is over"
    for _, game in waiting:
        message = (
            f"game {game.number}, {game.white} - {game.black} {game.result}, is not asked for "
            f"at this point; open are: {open_ids}"
        )
        found.append(NOT_TAKEN.at(Span(source.name, game.line), message))
    return Recorded(opened, tuple(_new_lines(before, opened)), tuple(found))


def _waiting(
    opened: Opened, source: Source, games: Iterable[PgnGame], found: list[Diagnostic]
) -> list[tuple[tuple[int, int], PgnGame]]:
    """The games of the PGN that the log has not, by the ids of White and Black."""
    recorded: dict[tuple[int, int], list[PlayedOffGame]] = {}
    for played in games_of(opened.state):
        recorded.setdefault((played.white, played.black), []).append(played)
    waiting = []
    for game in games:
        names = opened.log.situation.names
        white, black = match_name(game.white, names), match_name(game.black, names)
        place = Span(source.name, game.line)
        what = f"game {game.number}, {game.white} - {game.black}"
        if white is None or black is None:
            found.append(NOT_TAKEN.at(place, f"{what}: not two of those who play off"))
            continue
        known = recorded.get((white, black), [])
        if not known:
            waiting.append(((white, black), game))
        elif known.pop(0).result != game.result:
            hint = "'playoff record LOG ID RESULT --correct' changes the log"
            message = f"{what}: {game.result}, but the log has another result"
            found.append(NOT_TAKEN.at(place, message, hint=hint))
    return waiting


def match_name(name: str, names: Mapping[int, str]) -> int | None:
    """Whose name this is: the same words in any order, else the only one with these initials.

    >>> match_name("Carlsen, M", {1: "Magnus Carlsen", 2: "Anand, Viswanathan"})
    1
    """
    wanted = _words(name)
    same = [id_ for id_, own in names.items() if sorted(_words(own)) == sorted(wanted)]
    if len(same) != 1 and wanted:
        same = [id_ for id_, own in names.items() if _is_short(wanted, _words(own))]
    return same[0] if len(same) == 1 else None


def _words(name: str) -> list[str]:
    plain = "".join(c if c.isalnum() else " " for c in name.casefold())
    return plain.split()


def _is_short(short: Sequence[str], whole: Sequence[str]) -> bool:
    """Whether every word of a name is one of the other's, or its beginning, and one is whole."""
    each = all(any(w.startswith(s) or s.startswith(w) for w in whole) for s in short)
    return each and bool(set(short) & set(whole))


def undo_last(registry: Registry, opened: Opened, *, at: str = "") -> Recorded:
    """Undo the last entry in force, with what followed from it by itself.

    Raises :class:`TaskError` if there is none.
    """
    before, lines = opened, []
    while True:
        last = last_in_force(opened.log)
        if last is None:
            raise TaskError("nothing was recorded that could be undone")
        target = opened.log.entries[last.corrects - 1] if last.corrects else last
        request = _answered(opened.run, target.id)
        shown = shown_answer(opened, request) if request else SEALED
        what = "the correction of " if last.corrects else ""
        lines.append(f"undone: {what}{target.id} ({shown}, entry {last.number})")
        opened = reopened(registry, undo(opened.state, at=at))
        if last.note != AUTOMATIC:
            return Recorded(opened, tuple(lines), tuple(_new_aside(before, opened)))


def view_log(opened: Opened) -> PlayoffView:
    """The play-off as people see it."""
    log, procedure = opened.log, opened.offer.value
    with blaming(opened.offer.origin, f"the play-off {log.procedure}"):
        outline = make_outline(procedure.run, log.situation)
        return view_state(opened.state, procedure, outline, timetable_of(opened))


def view_now(opened: Opened) -> PlayoffView:
    """The play-off without what may yet come, which takes longer to find out."""
    nothing = Outline(items=(), matches=())
    return view_state(opened.state, opened.offer.value, nothing, timetable_of(opened))


def timetable_of(opened: Opened) -> tuple[ScheduledGame, ...]:
    """When the games so far could begin, and the open ones can; empty without a start."""
    log = opened.log
    if not log.start:
        return ()
    answers = opened.run.answers
    timing = Timing(start=parse_time_of_day(log.start), breaks=log.breaks, moves=log.moves)
    run = Run(opened.offer.value.run(log.situation))
    return make_timetable(run, lambda request: answers.get(request.id), timing)


# In the standings ---------------------------------------------------------------------------


def with_playoff(
    registry: Registry,
    tournament: Tournament,
    request: StandingsRequest,
    source: Source,
    found: list[Diagnostic],
) -> StandingsRequest:
    """The request for standings with the play-off of a log applied, under its regulation.

    Raises :class:`TaskError` if the log is of another event or another regulation.
    """
    opened = open_log(registry, source)
    log = opened.log
    foreign = check_event(log, tournament)
    if foreign is not None:
        raise TaskError(f"{source.name}: is the log of another event", [foreign])
    if request.regulation is None and request.regulation_text is None:
        request = replace(request, regulation=_installed(registry, log))
    regulation = named_regulation(registry, request)
    if regulation.id != log.regulation:
        raise TaskError(
            f"{source.name}: the play-off was begun under {log.regulation}, not {regulation.id}"
        )
    if opened.run.outcome is None:
        ids = ", ".join(r.id for r in opened.run.required)
        message = f"the play-off is not over; open are {ids}. The standings are without it"
        found.append(NOT_OVER.at(Span(source.name), message))
        return request
    rules = (rule for rule in regulation.playoffs if rule.procedure == log.procedure)
    is_shared = any(rule.is_rest_shared for rule in rules)
    return replace(request, playoff=played_off(view_log(opened), is_rest_shared=is_shared))


def _installed(registry: Registry, log: PlayoffLog) -> str:
    if log.regulation not in registry.regulations:
        raise TaskError(
            f"the play-off was begun under {log.regulation}, which is not installed; give its "
            "file with --regulation FILE.toml"
        )
    return log.regulation
