"""What an arbiter enters beside the files: byes, and corrections of results.

Pure: every entry becomes a changed record on both sides of the game and a note of what was
done.  An entry that does not fit the event is reported where it stands, and changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, NamedTuple

from crosstable.model.diagnostics import Diagnostic, DiagnosticCode, Severity, Span
from crosstable.model.frozen import dataclass
from crosstable.model.outcome import Colour, Outcome
from crosstable.model.points import PointSystem, format_decimal
from crosstable.model.references import People, Reference, UnknownReferenceError
from crosstable.model.tournament import MatchRecord, Player, RoundRecord, Tournament

ENTRY_PLAYER = DiagnosticCode(
    "ENTRY-PLAYER", Severity.ERROR, "An entry names nobody of the event, or more than one."
)
ENTRY_ROUND = DiagnosticCode(
    "ENTRY-ROUND", Severity.ERROR, "An entry does not fit what the files tell of its round."
)
ENTRY_MADE = DiagnosticCode(
    "ENTRY-MADE", Severity.INFO, "Something was changed, or ruled, as the arbiter says."
)

BYES = {
    "half": Outcome.HALF_POINT_BYE,
    "full": Outcome.FULL_POINT_BYE,
    "zero": Outcome.ZERO_POINT_BYE,
    "pairing": Outcome.PAIRING_ALLOCATED_BYE,
}
"""The kinds of bye, as people write them."""

_LETTERS = {"h": "half", "f": "full", "z": "zero", "u": "pairing", "pab": "pairing"}


def parse_bye(text: str) -> Outcome | None:
    """The bye that a kind names: a word of :data:`BYES`, the outcome's own word, or the letter
    of the tournament report file; ``None`` for anything else."""
    word = text.strip().casefold().replace(" ", "-")
    word = word.removesuffix("-bye").removesuffix("-point").removesuffix("-allocated")
    return BYES.get(_LETTERS.get(word, word))


RESULTS = {
    "1-0": Outcome.WIN,
    "0-1": Outcome.LOSS,
    "1/2-1/2": Outcome.DRAW,
    "½-½": Outcome.DRAW,
    "0.5-0.5": Outcome.DRAW,
    "+-": Outcome.FORFEIT_WIN,
    "-+": Outcome.FORFEIT_LOSS,
    "--": Outcome.DOUBLE_FORFEIT,
    "*": Outcome.PENDING,
}
"""Results of a game as White had them."""


def parse_result(text: str) -> Outcome | None:
    """White's outcome of a result as it is written; ``None`` for anything else."""
    bare = "".join(text.split()).replace(":", "-").replace("–", "-").replace("−", "-")
    bare = {"=": "1/2-1/2", "1/2": "1/2-1/2", "+--": "+-", "--+": "-+", "---": "--"}.get(bare, bare)
    return RESULTS.get(bare)


SIDED = {outcome.value: outcome for outcome in Outcome if outcome.mirrored is not None}
"""Results of a game as one player had them: ``win``, ``forfeit-loss``."""


class Place(NamedTuple):
    """Where an entry stands, and the line there."""

    span: Span | None = None
    excerpt: str | None = None

    def report(self, code: DiagnosticCode, message: str) -> Diagnostic:
        """A finding at the place."""
        return code.at(self.span, message, excerpt=self.excerpt)

    @property
    def line(self) -> str:
        """File and line, to show."""
        return "" if self.span is None else str(self.span._replace(columns=None))


NOWHERE = Place()


@dataclass(frozen=True, slots=True, kw_only=True)
class Bye:
    """A bye of a round, for files that cannot tell of it."""

    player: Reference
    round: int
    outcome: Outcome
    place: Place = NOWHERE


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """A result as it stands by decision, or the points awarded for it.

    ``player`` is White where ``opponent`` is given, and ``outcome`` is the player's.
    """

    player: Reference
    round: int
    opponent: Reference | None = None
    outcome: Outcome | None = None
    points: Fraction | None = None
    reason: str = ""
    place: Place = NOWHERE


class Applied(NamedTuple):
    """What was done with an entry, to be shown: ``bye``, whose and which, why."""

    subject: str
    choice: str
    reason: str


@dataclass(frozen=True, slots=True)
class Entered:
    """The event with the entries, what was done, and what could not be."""

    tournament: Tournament
    applied: tuple[Applied, ...] = ()
    problems: tuple[Diagnostic, ...] = ()


def enter_all(
    tournament: Tournament, byes: Sequence[Bye] = (), corrections: Sequence[Correction] = ()
) -> Entered:
    """The event with all entries, the byes first."""
    entries: Sequence[Bye | Correction] = (*byes, *corrections)
    if not entries:
        return Entered(tournament)
    desk = _Desk(tournament)
    for entry in entries:
        desk.enter(entry)
    return desk.entered()


class _MisfitError(Exception):
    """An entry that does not fit its round."""


class _Desk:
    """The records of an event while entries are made."""

    def __init__(self, tournament: Tournament) -> None:
        self._event = tournament
        self._people = People(tournament.participants)
        self._records: dict[int, dict[int, list[RoundRecord | MatchRecord]]] = {}
        for participant in tournament.participants:
            rounds = self._records.setdefault(participant.id, {})
            for record in participant.records:
                rounds.setdefault(record.round, []).append(record)
        played = [number for rounds in self._records.values() for number in rounds]
        self._next = max((*played, *(round_.number for round_ in tournament.rounds)), default=0) + 1
        self._applied: list[Applied] = []
        self._problems: list[Diagnostic] = []

    def enter(self, entry: Bye | Correction) -> None:
        """Make one entry, or report why it cannot be made."""
        try:
            if isinstance(entry, Bye):
                self._bye(entry)
            else:
                self._correct(entry)
        except UnknownReferenceError as problem:
            self._problems.append(entry.place.report(ENTRY_PLAYER, str(problem)))
        except _MisfitError as misfit:
            message = f"round {entry.round}: {misfit}"
            self._problems.append(entry.place.report(ENTRY_ROUND, message))

    def entered(self) -> Entered:
        """The event as it is now, with the points that files state brought up to date."""
        changed = _with_records(self._event, self._records)
        changed = _with_points_stated(self._event, changed)
        return Entered(changed, tuple(self._applied), tuple(self._problems))

    def _bye(self, bye: Bye) -> None:
        player = self._people.find(bye.player)
        there = self._there(player, bye.round)
        if any(record.opponent for record in there):
            raise _MisfitError(f"{self._people.who(player)} has a game there, and no bye")
        record = self._empty(bye.round)._replace(outcome=bye.outcome)
        if there != [record]:
            self._records[player][bye.round] = [record]
            self._note("bye", f"{bye.outcome.value}, round {bye.round}: ", [player], bye.place)

    def _correct(self, correction: Correction) -> None:
        player = self._people.find(correction.player)
        record = self._corrected(player, correction)
        what = f"round {correction.round}: "
        if correction.outcome is not None and record.opponent:
            opponent = record.opponent
            record = record._replace(outcome=correction.outcome, awarded=None)
            self._answer(opponent, player, correction, record)
            what += f"{correction.outcome.value.replace('-', ' ')} of "
        if correction.points is not None:
            self._refuse_teams("points of one round are")
            record = record._replace(awarded=correction.points)
            what += f"{format_decimal(correction.points)} points for "
        self._put(player, record)
        met = [record.opponent] if correction.outcome is not None else []
        self._note("correction", what, [player, *met], correction.place, correction.reason)

    def _corrected(self, player: int, correction: Correction) -> RoundRecord:
        """The record to change: that of the game the entry names, or a new one."""
        self._refuse_teams("results are")
        there = [r for r in self._there(player, correction.round) if isinstance(r, RoundRecord)]
        if correction.opponent is None:
            if len(there) != 1 or (correction.outcome is not None and not there[0].opponent):
                raise _MisfitError(f"{self._people.who(player)} has no game there to correct")
            return there[0]
        opponent = self._people.find(correction.opponent)
        if opponent == player:
            raise _MisfitError(f"{self._people.who(player)} cannot meet themselves")
        games = [record for record in there if record.opponent == opponent]
        if len(games) > 1:
            raise _MisfitError("these two have several games there; correct the file")
        if games:
            return games[0]._replace(colour=Colour.WHITE)
        for one in (player, opponent):
            if self._there(one, correction.round):
                who = self._people.who(one)
                raise _MisfitError(f"{who} has another game or a bye there")
        if correction.round > max(self._next, self._event.rounds_planned or 0):
            raise _MisfitError(f"the files know of no round after round {self._next - 1}")
        return RoundRecord(correction.round, opponent, Colour.WHITE)

    def _answer(
        self, opponent: int, player: int, correction: Correction, record: RoundRecord
    ) -> None:
        """The other side of the game."""
        if correction.outcome is None or correction.outcome.mirrored is None:
            raise _MisfitError("no game ends so")
        there = self._there(opponent, correction.round)
        games = [r for r in there if isinstance(r, RoundRecord) and r.opponent == player]
        game = games[0] if games else RoundRecord(correction.round, player)
        colour = record.colour.other if record.colour is not None else game.colour
        outcome = correction.outcome.mirrored
        self._put(opponent, game._replace(outcome=outcome, colour=colour, awarded=None))

    def _there(self, participant: int, round_: int) -> list[RoundRecord | MatchRecord]:
        """What the participant has in a round, not being paired aside."""
        there = self._records[participant].get(round_, [])
        return [r for r in there if r.opponent or r.outcome is not Outcome.NOT_PAIRED]

    def _put(self, participant: int, record: RoundRecord) -> None:
        there = self._there(participant, record.round)
        others = [r for r in there if isinstance(r, RoundRecord) and r.game != record.game]
        self._records[participant][record.round] = [*others, record]

    def _empty(self, round_: int) -> RoundRecord | MatchRecord:
        return MatchRecord(round_) if self._event.is_ranked_by_team else RoundRecord(round_)

    def _refuse_teams(self, what: str) -> None:
        if self._event.is_ranked_by_team:
            raise _MisfitError(f"in a team event {what} corrected in the file, not here")

    def _note(
        self, subject: str, what: str, whom: Sequence[int], place: Place, reason: str = ""
    ) -> None:
        names = " against ".join(self._people.who(one) for one in whom)
        said = ", ".join(part for part in (reason, place.line) if part)
        self._applied.append(Applied(subject, what + names, said))


def _with_records(
    tournament: Tournament,
    records: Mapping[int, Mapping[int, Sequence[RoundRecord | MatchRecord]]],
) -> Tournament:
    """The event with the records of those who are ranked; new rounds are known to it."""

    def of(id_: int) -> tuple[Any, ...]:
        return tuple(record for round_ in sorted(records[id_]) for record in records[id_][round_])

    if tournament.is_ranked_by_team:
        return replace(
            tournament, teams=tuple(replace(t, records=of(t.id)) for t in tournament.teams)
        )
    return replace(
        tournament, players=tuple(replace(p, records=of(p.id)) for p in tournament.players)
    )


def _with_points_stated(before: Tournament, after: Tournament) -> Tournament:
    """The points that files state, by what the entries changed; of teams they stay."""
    if before.is_ranked_by_team:
        return after
    players = [
        _with_difference(after.points, old, new)
        for old, new in zip(before.players, after.players, strict=True)
    ]
    return replace(after, players=tuple(players))


def _with_difference(system: PointSystem, old: Player, new: Player) -> Player:
    stated = old.declared.points
    if stated is None or old.records == new.records:
        return new
    points = stated + _worth(system, new.records) - _worth(system, old.records)
    return replace(new, declared=replace(new.declared, points=points))


def _worth(system: PointSystem, records: Sequence[RoundRecord]) -> Fraction:
    return sum(
        (
            system.points(record.outcome, record.colour)
            if record.awarded is None
            else record.awarded
            for record in records
        ),
        Fraction(0),
    )
