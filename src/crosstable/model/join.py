"""Putting parts of one event together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from enum import Enum
from typing import Any, NamedTuple, TypeVar

from crosstable.model.diagnostics import Diagnostic, DiagnosticCode, Severity, Span
from crosstable.model.identity import LeftOver, Matching, match_participants
from crosstable.model.names import is_same_name
from crosstable.model.one_event import check_everybody_plays, check_one_event
from crosstable.model.outcome import Outcome
from crosstable.model.placed import place_rounds
from crosstable.model.renumber import renumbered
from crosstable.model.seats import games_by_seat
from crosstable.model.stages import has_legs, is_apart, is_other_leg, lay_out, united_stages
from crosstable.model.tournament import (
    Declared,
    DeclaredColumn,
    DeclaredCounts,
    DeclaredTieBreak,
    MatchRecord,
    Player,
    Round,
    RoundRecord,
    Team,
    Tournament,
)
from crosstable.model.worth import worth_of_boards

CONFLICT = DiagnosticCode(
    "JOIN-CONFLICT", Severity.WARNING, "Two parts of an event state different facts."
)
OTHER_PERSON = DiagnosticCode(
    "JOIN-PLAYER", Severity.WARNING, "A starting rank stands for different names in two parts."
)
UNMATCHED = DiagnosticCode(
    "JOIN-UNMATCHED",
    Severity.WARNING,
    "A participant of one part cannot be matched with any of the others, and stands alone.",
)
ADDED = DiagnosticCode(
    "JOIN-ADDED", Severity.INFO, "A participant whom the parts before a part do not have."
)
ABSENT = DiagnosticCode(
    "JOIN-ABSENT", Severity.INFO, "A part of an event lacks participants that others have."
)

T = TypeVar("T", Player, Team)

_OWN = {"players", "teams", "rounds", "stages", "unparsed", "text", "provenance"}
_BASES = {"kind_basis": "kind", "tie_breaks_basis": "tie_breaks"}
_NOTHING = Tournament()
_NAMED = 5
_UNDECIDED = (Outcome.PENDING, Outcome.UNKNOWN, Outcome.NOT_PAIRED)


def join(parts: Sequence[Tournament]) -> tuple[Tournament, tuple[Diagnostic, ...]]:
    """One tournament of several parts.

    Parts with given starting ranks are joined by these.  The participants of a part whose
    ids are its reader's count, or that is another leg, are matched by who they are, and get
    the numbers of the others; who cannot be matched is reported and gets a new number.
    Legs keep their rounds, numbered on; a part that does not know its rounds gets those of
    the others.  A fact that one part lacks is taken from another; where two differ the first
    stands and a diagnostic says so.
    """
    if not parts:
        raise ValueError("nothing to join")
    if len(parts) == 1:
        return parts[0], ()
    found: list[Diagnostic] = []
    are_legs = has_legs(parts)
    numbered = place_rounds(_with_one_numbering(lay_out(parts, found), found))
    joiner = _Joiner(found, _LEG_FACTS if are_legs else frozenset())
    found += (*check_one_event(numbered), *check_everybody_plays(numbered))
    joined = numbered[0]
    for part in numbered[1:]:
        joined = joiner.two(joined, part)
    whole = replace(joined, stages=united_stages(numbered))
    return _without_plain_totals(whole), tuple(found)


_LEG_FACTS = frozenset({"rating", "national_ratings"})
"""What differs between legs without a doubt about either."""


# Who is who


class _Roll(NamedTuple):
    """Who is known so far, by the numbers of the whole."""

    players: dict[int, Player]
    teams: dict[int, Team]

    def add(self, part: Tournament) -> None:
        """Take in the participants of a part with the whole's numbers."""
        silent = _Joiner([], frozenset())
        for player in part.players:
            mine = self.players.get(player.id)
            self.players[player.id] = player if mine is None else silent.facts(mine, player)
        for team in part.teams:
            own = self.teams.get(team.id)
            self.teams[team.id] = team if own is None else silent.facts(own, team)


def _with_one_numbering(
    parts: Sequence[Tournament], found: list[Diagnostic]
) -> Sequence[Tournament]:
    """The parts, all with the numbers of one: the first that has given ones, if there is such
    a part of the main event, else the first."""
    frame = min(parts, key=lambda p: (not p.provenance.ids_are_given, is_apart(p)))
    roll = _Roll({}, {})
    numbered: dict[int, Tournament] = {}
    matched = [nth for nth, part in enumerate(parts) if _is_matched(part, frame)]
    for nth in (*(n for n in range(len(parts)) if n not in matched), *matched):
        part = parts[nth]
        numbered[nth] = _as_in(roll, part, frame, found) if nth in matched else part
        roll.add(numbered[nth])
    return [numbered[nth] for nth in range(len(parts))]


def _is_matched(part: Tournament, frame: Tournament) -> bool:
    """Whether the part's numbers are not the frame's."""
    if part is frame:
        return False
    return not part.provenance.ids_are_given or is_other_leg(part, frame)


def _as_in(roll: _Roll, part: Tournament, frame: Tournament, found: list[Diagnostic]) -> Tournament:
    """The part with the numbers of the roll; new ones for who is not on it."""
    place = part.provenance
    matcher = _RollCall(frame.provenance.ids_are_given, found)
    players = matcher.numbers_of("player", roll.players, part.players, place.player)
    teams = matcher.numbers_of("team", roll.teams, part.teams, place.teams.get)
    return renumbered(part, players, teams)


class _RollCall(NamedTuple):
    """Looks for the participants of a part, and reports who is not found."""

    are_ids_given: bool
    found: list[Diagnostic]

    def numbers_of(
        self,
        what: str,
        known: Mapping[int, T],
        part: Sequence[T],
        place_of: Callable[[int], Span | None],
    ) -> _Matched:
        if not known:
            return _Matched({participant.id: participant.id for participant in part}, 0)
        matching = match_participants(tuple(known.values()), part)
        numbers = _Matched(dict(matching.ids), max(known))
        names = {participant.id: participant.name for participant in part}
        for left_over in matching.left_over:
            number = numbers.add(left_over.id)
            message = f"{what} {names[left_over.id]!r} is nobody of the other parts"
            self._report(message, left_over, number, known, place_of(left_over.id))
        self._report_absent(what, known, matching, place_of(next(iter(names), 0)))
        return numbers

    def _report(
        self,
        message: str,
        left_over: LeftOver,
        number: int,
        known: Mapping[int, Player] | Mapping[int, Team],
        place: Span | None,
    ) -> None:
        near = [f"{id_} {known[id_].name!r}" for id_ in left_over.might_be]
        hint = "if they are one, give both the same name, or name them in 'aliases'"
        message += f" and gets the number {number}"
        if near:
            message += f"; near is {' or '.join(near)}"
        code = UNMATCHED if near or self.are_ids_given else ADDED
        self.found.append(code.at(place, message, hint=hint if near else None))

    def _report_absent(
        self,
        what: str,
        known: Mapping[int, Player] | Mapping[int, Team],
        matching: Matching,
        place: Span | None,
    ) -> None:
        absent = [known[id_] for id_ in sorted(known.keys() - set(matching.ids.values()))]
        if absent:
            names = ", ".join(f"{one.id} {one.name}" for one in absent[:_NAMED])
            more = f" and {len(absent) - _NAMED} more" if len(absent) > _NAMED else ""
            message = f"not in this part, of {len(known)} {what}s: {names}{more}"
            self.found.append(ABSENT.at(place and Span(place.source), message))


class _Matched:
    """The numbers in the whole; who is not in it gets the next free one."""

    def __init__(self, ids: dict[int, int], last: int) -> None:
        self._ids = ids
        self._last = max(last, *ids.values(), 0)

    def add(self, number: int) -> int:
        """A new number for somebody of the part."""
        self._last += 1
        self._ids[number] = self._last
        return self._last

    def of(self, number: int, where: str) -> int:  # noqa: ARG002
        """The number in the whole; also for a number that nobody of the part has."""
        if not number:
            return 0
        return self._ids[number] if number in self._ids else self.add(number)

    def knows(self, number: int) -> bool:
        """Whether somebody of the part has the number."""
        return number in self._ids


# What they say


class _Joiner(NamedTuple):
    """Unites facts; where two differ the first stands and, if not ``expected``, is reported."""

    found: list[Diagnostic]
    expected: frozenset[str]

    def two(self, first: Tournament, second: Tournament) -> Tournament:
        changes = self._filled(first, second, _NOTHING, _OWN, "the event")
        here, there = first.provenance, second.provenance
        return replace(
            first,
            **_with_bases(changes, first, second),
            rounds=_rounds(first, second),
            players=self._participants(first.players, second.players, second),
            teams=self._participants(first.teams, second.teams, second),
            unparsed=first.unparsed + second.unparsed,
            provenance=replace(
                here,
                players={**there.players, **here.players},
                teams={**there.teams, **here.teams},
                fields={**there.fields, **here.fields},
                facts={**there.facts, **here.facts},
                ids_are_given=here.ids_are_given or there.ids_are_given,
            ),
        )

    def facts(self, mine: T, other: T) -> T:
        """One participant's facts of two parts, with the records and players of the first."""
        nothing: Any = type(mine)(id=mine.id, name="")
        what = f"{mine.id} {mine.name or other.name}"
        changes = self._filled(mine, other, nothing, {"id", "name", "records", "players"}, what)
        return replace(mine, **changes, name=mine.name or other.name)

    def _participants(
        self, first: tuple[T, ...], second: tuple[T, ...], part: Tournament
    ) -> tuple[T, ...]:
        joined = {participant.id: participant for participant in first}
        for other in second:
            mine = joined.get(other.id)
            joined[other.id] = other if mine is None else self._one(mine, other, part)
        return tuple(joined[id_] for id_ in sorted(joined))

    def _one(self, mine: T, other: T, part: Tournament) -> T:
        if mine.name and other.name and not is_same_name(mine.name, other.name):
            message = f"{mine.id} is {mine.name!r} in one part and {other.name!r} in another"
            self.found.append(OTHER_PERSON.at(part.provenance.player(other.id), message))
        united = self.facts(mine, other)
        records = self._records(mine.records, other.records, f"{mine.id} {united.name}")
        changes: dict[str, Any] = {"records": records}
        if isinstance(mine, Team) and isinstance(other, Team):
            changes["players"] = tuple(dict.fromkeys((*mine.players, *other.players)))
        return replace(united, **changes)

    def _filled(
        self, first: Any, second: Any, nothing: Any, own: set[str], what: str
    ) -> dict[str, Any]:
        """The fields that only ``second`` states; conflicts are reported."""
        changes = {}
        for field in fields(first):
            here, there = getattr(first, field.name), getattr(second, field.name)
            default = getattr(nothing, field.name, None)
            if field.name in own or there in (here, default):
                continue
            if here == default:
                changes[field.name] = there
            elif _are_named(here) and _are_named(there):
                changes[field.name] = self._by_name(f"{what}: {field.name}", here, there)
            elif isinstance(here, _NESTED):
                inner = self._filled(here, there, default, set(), f"{what}: {field.name}")
                changes[field.name] = replace(here, **inner)
            elif field.name not in self.expected and field.name not in _BASES:
                self._conflict(f"{what}: {field.name}", here, there)
        return changes

    def _by_name(self, what: str, here: Any, there: Any) -> tuple[Any, ...]:
        """Tie-breaks of two lists: those of one name are one, the others stand side by side.
        A column of which only the name is known says nothing."""
        united = {one.name: one for one in here}
        for one in there:
            mine = united.setdefault(one.name, one)
            if mine == DeclaredColumn(one.name):
                united[one.name] = one
            elif one != DeclaredColumn(one.name) and _as_value(mine) != _as_value(one):
                self._conflict(f"{what}: {one.name}", _as_value(mine), _as_value(one))
        return tuple(united.values())

    def _conflict(self, what: str, here: object, there: object) -> None:
        differ = f"is {here!r} in one part and {there!r} in another"
        if not isinstance(here, str | int):
            differ = "differs between the parts"
        self.found.append(CONFLICT.at(None, f"{what} {differ}; the first stands"))

    def _records(
        self,
        mine: Sequence[RoundRecord] | Sequence[MatchRecord],
        other: Sequence[RoundRecord] | Sequence[MatchRecord],
        what: str,
    ) -> tuple[Any, ...]:
        united = {_slot(record): record for record in mine}
        for record in other:
            here = united.setdefault(_slot(record), record)
            if here != record:
                united[_slot(record)] = self._record(here, record, what)
        return tuple(united[slot] for slot in sorted(united))

    def _record(self, here: Any, there: Any, what: str) -> Any:
        """One round of two parts; a result stands over none, and what one lacks is taken."""
        if _says_less(there, here) or _says_less(here, there):
            least, most = (here, there) if _says_less(here, there) else (there, here)
            if least.opponent in (0, most.opponent):
                there = there._replace(outcome=most.outcome, opponent=most.opponent)
                here = here._replace(outcome=most.outcome, opponent=most.opponent)
        lacking = {
            name: value
            for name, value in there._asdict().items()
            if getattr(here, name) in (None, ()) and value is not None
        }
        filled = here._replace(**lacking)
        differing = [
            f"{name.replace('_', ' ')} {_shown(getattr(filled, name))}, not {_shown(value)}"
            for name, value in there._asdict().items()
            if value not in (None, (), getattr(filled, name))
        ]
        if differing:
            told = f"{what}: round {here.round} differs between parts, and the first stands: "
            self.found.append(CONFLICT.at(None, told + "; ".join(differing)))
        return filled


def _shown(value: Any) -> str:
    return str(value.value if isinstance(value, Enum) else value)


def _says_less(one: Any, other: Any) -> bool:
    """Whether a record is undecided; or has a result without opponent, as lists of teams and of
    those not paired print them; or a match of teams without the boards that show a forfeit."""
    if one.outcome in _UNDECIDED:
        return True
    ours, theirs = one.outcome, other.outcome
    if not ours.is_paired or (ours.is_win, ours.is_loss) != (theirs.is_win, theirs.is_loss):
        return False
    if isinstance(one, MatchRecord):
        return bool(not one.line_up and other.line_up and theirs.is_forfeit)
    is_alike = ours is theirs or (ours.is_forfeit and theirs.is_forfeit)
    return not one.opponent and bool(other.opponent) and is_alike


def _are_named(values: Any) -> bool:
    return isinstance(values, tuple) and any(isinstance(one, _NAMED_COLUMNS) for one in values)


def _as_value(one: Any) -> Any:
    """A tie-break's value as it compares: some lists write a comma."""
    return one.text.replace(",", ".") if isinstance(one, DeclaredTieBreak) else one


_NAMED_COLUMNS = (DeclaredTieBreak, DeclaredColumn)
_NESTED = (Declared, DeclaredCounts)
"""Facts that are themselves several facts, each of which a part can lack."""


def _with_bases(changes: dict[str, Any], first: Tournament, second: Tournament) -> dict[str, Any]:
    """The changes, with the basis of a fact from where the fact is."""
    for basis, fact in _BASES.items():
        changes[basis] = getattr(second if fact in changes else first, basis)
    return changes


def _without_plain_totals(tournament: Tournament) -> Tournament:
    """The event without game points of matches that are those of the boards, which another
    part tells."""
    if not any(
        r.line_up and r.game_points is not None for t in tournament.teams for r in t.records
    ):
        return tournament
    games = games_by_seat(tournament.players)

    def bare(match: MatchRecord) -> MatchRecord:
        boards = worth_of_boards(tournament, games, match._replace(game_points=None))
        is_plain = bool(match.line_up) and match.game_points == boards
        return match._replace(game_points=None) if is_plain else match

    teams = (replace(t, records=tuple(map(bare, t.records))) for t in tournament.teams)
    return replace(tournament, teams=tuple(teams))


def _rounds(first: Tournament, second: Tournament) -> tuple[Round, ...]:
    by_number = {round_.number: round_ for round_ in second.rounds}
    for round_ in first.rounds:
        other = by_number.get(round_.number, round_)
        by_number[round_.number] = replace(
            round_,
            date=round_.date or other.date,
            lists_everyone=round_.lists_everyone or other.lists_everyone,
            lists_allocated_byes=any(r.lists_allocated_byes for r in (round_, other)),
        )
    return tuple(by_number[number] for number in sorted(by_number))


def _slot(record: RoundRecord | MatchRecord) -> tuple[int, int]:
    return (record.round, getattr(record, "game", 1))
