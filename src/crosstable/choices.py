"""What standings are worked out by: the regulation, kind, rounds and list that were asked for, or
what stands for them where nobody said anything.  Each choice comes with its reason in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from datetime import date
from typing import TYPE_CHECKING, Any, NamedTuple

from crosstable.api import (
    IN_FORCE,
    Context,
    Decision,
    Diagnostic,
    DiagnosticCode,
    EventKind,
    ListedTieBreak,
    Outcome,
    Player,
    Reading,
    Regulation,
    Severity,
    Team,
    Tournament,
    UnplayedRounds,
)
from crosstable.engine.regulation import edition_in_force
from crosstable.engine.rulings import (
    NO_RULINGS,
    Rulings,
    ruled_tie_breaks,
)
from crosstable.engine.standings import POINTS_CODE
from crosstable.engine.structure import kind_from_structure
from crosstable.host import Registry, UnknownNameError
from crosstable.model.frozen import dataclass
from crosstable.reading import EventRead, Inputs
from crosstable.regulation_toml import choose, parse_regulation
from crosstable.tie_break_lists import (
    NOT_DECIDED_HERE,
    Resolver,
    TaskError,
    split_list,
)

if TYPE_CHECKING:
    from crosstable.engine.played_off import PlayedOff
    from crosstable.engine.prize_terms import PrizeTerms

TEAM_EVENT = DiagnosticCode(
    "STANDINGS-TEAM-EVENT", Severity.WARNING, "A team event is ranked by player."
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


UNCERTAIN_EDITION = DiagnosticCode(
    "REGULATION-YEAR",
    Severity.WARNING,
    "Of the event only a year or month is known, in which editions changed.",
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
    among those who played off.  ``prizes`` are those that the event file gives.
    ``is_explained`` says that every value will be explained.
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
    prizes: PrizeTerms | None = None
    is_explained: bool = False

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
    from crosstable.entering import asked_over

    changes: dict[str, Any] = {"readings": {**file.readings, **request.readings}}
    changes["prizes"] = file.prizes
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


def choose_regulation(
    registry: Registry, tournament: Tournament, request: Request, found: list[Diagnostic]
) -> tuple[Regulation, str]:
    """The regulation with the readings chosen, and why this one.

    Raises what :func:`named_regulation` raises.
    """
    why = request.why("regulation")
    if request.regulation_text is not None:
        why = request.reasons.get("regulation", f"your file {request.regulation_text[0]}")
    elif request.regulation is None:
        id_, why = _default_regulation(registry, event_time(tournament), found)
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
    registry: Registry, time: EventTime, found: list[Diagnostic]
) -> tuple[str, str]:
    """The edition in force at that time, among the regulations offered as default; where that
    is a year or month with several, the last of them."""
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
    chosen = edition_in_force(editions, time.last)
    if time.last is None:
        return chosen or editions[0][0], f"the newest: {time.text}"
    if chosen is not None:
        first = edition_in_force(editions, time.first)
        if first != chosen:
            message = (
                f"{time.text} more than one edition was in force; {chosen}, the last, is taken, "
                f"not {first or 'what was before'}. Choose with --regulation, or name the day: "
                "--set start=2026-06-12"
            )
            found.append(UNCERTAIN_EDITION.at(None, message))
        return chosen, f"in force {time.text}"
    earliest = min((start, id_) for id_, start in editions if start is not None)[1]
    when = time.text if time.first != time.last else f"on {time.last}"
    message = (
        f"no installed edition was in force {when}; {earliest}, the earliest, is taken. "
        "Choose another with --regulation"
    )
    found.append(NO_EDITION.at(None, message))
    return earliest, f"the earliest installed; none was in force {when}"


class EventTime(NamedTuple):
    """When an event began, as far as its file tells: the first and the last day that may be
    (``None`` if nothing is known), and the words for it."""

    first: date | None
    last: date | None
    text: str


def event_time(tournament: Tournament) -> EventTime:
    """When the event began: by its start, else its first dated round, else its end; days come
    before years and months alone."""
    dated = [(tournament.start, "began")]
    dated += ((round_.date, "began") for round_ in tournament.rounds)
    dated.append((tournament.end, "ended"))
    spans = [(d, d.span, what) for d, what in dated if d is not None]
    for of_event, span, what in sorted(spans, key=lambda found: found[0].day is None):
        if of_event.day is not None:
            return EventTime(of_event.day, of_event.day, f"when the event {what}, {of_event.day}")
        if span is not None:
            first, last = span
            month = f"-{first.month:02}" if first.month == last.month else ""
            return EventTime(first, last, f"in {first.year}{month}")
    what = "no date that is certain" if spans else "no date"
    return EventTime(None, None, f"the file has {what}")


def event_year(tournament: Tournament) -> int | None:
    """The year in which the event began; ages go by it."""
    first, last, _ = event_time(tournament)
    return first.year if first is not None and last is not None else None


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


def choose_policy(
    registry: Registry, regulation: Regulation, time: EventTime, found: list[Diagnostic]
) -> tuple[UnplayedRounds] | tuple[UnplayedRounds, Decision]:
    """The regulation's unplayed-round policy; where it is that in force on the event's day (on
    the regulation's own, if the event has none), also what was decided.

    Raises :class:`TaskError` if it is not installed.
    """
    if regulation.unplayed_rounds != IN_FORCE:
        return (_policy(registry, regulation),)
    if time.last is None and regulation.in_force:
        text = f"when {regulation.id} was; {time.text}"
        time = EventTime(regulation.in_force, regulation.in_force, text)
    id_, why = _default_regulation(registry, time, found)
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


def choose_kind(tournament: Tournament, request: Request) -> tuple[EventKind, str]:
    """The kind of event, and why: asked for, declared, or from the pairings."""
    if request.kind is not None:
        return request.kind, request.why("kind")
    if tournament.kind is not EventKind.UNKNOWN:
        return tournament.kind, f"declared in the file, {tournament.kind_basis}"
    kind, why = kind_from_structure(tournament)
    return kind, f"from the pairings: {why}"


def choose_round(
    tournament: Tournament, request: Request, found: list[Diagnostic]
) -> tuple[int, str]:
    """The last round that counts, and why.  Raises :class:`TaskError` for one without results."""
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


def choose_primary(tournament: Tournament, request: Request) -> Decision:
    """The score by which teams are ranked; the codes of types of team events end with it."""
    if request.primary is not None:
        if not tournament.is_team_event:
            raise TaskError("a primary score is chosen for teams; here players are ranked")
        return Decision("primary score", request.primary, request.why("primary"))
    scores = [part for part in tournament.type_code.upper().split("_") if part in ("MP", "GP")]
    if scores:
        return Decision("primary score", scores[0], f"by the type {tournament.type_code}")
    return Decision("primary score", "MP", "match points, as usual")


def choose_list(
    registry: Registry,
    regulation: Regulation,
    tournament: Tournament,
    kind: EventKind,
    request: Request,
    found: list[Diagnostic],
) -> tuple[list[ListedTieBreak], str, bool]:
    """The list, why, and whether it is the regulation's own.  What is ruled comes last where
    the list has no place for it; what of it nobody gave is told."""
    is_by_team = tournament.is_ranked_by_team and not request.by_player
    resolver = Resolver(registry, regulation, is_by_team, ruled_tie_breaks(request.rulings))
    before = len(found)
    listed, why, from_regulation = _list_of_codes(
        resolver, regulation, tournament, kind, request, found
    )
    absent = [d.message for d in found[before:] if d.code == NOT_DECIDED_HERE.code]
    if absent and not from_regulation:
        why += f"; without {', '.join(m.partition(':')[0] for m in absent)}, as none are given"
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


def choose_first_place(
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


def shown_readings(
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
