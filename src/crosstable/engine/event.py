"""The event as the engine sees it: every round of every participant, points as integers.

Points are scaled by ``Event.unit`` (2 for the usual half points), so that all sums are
sums of integers; ``Fraction(raw, event.unit)`` is the value in points.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import NamedTuple

from crosstable.model.frozen import dataclass
from crosstable.model.outcome import Colour, Outcome
from crosstable.model.points import PointSystem
from crosstable.model.tournament import (
    MAIN_STAGE,
    EventKind,
    NationalRating,
    Player,
    RoundRecord,
    Stage,
    Tournament,
)


class Record(NamedTuple):
    """One round of a participant; ``points`` in the event's unit, ``opponent`` 0 for none,
    ``moves`` how many a game had, where the source says so."""

    round: int
    opponent: int
    colour: Colour | None
    outcome: Outcome
    points: int
    moves: int | None = None


@dataclass(frozen=True, slots=True)
class Participant:
    """A participant with one record for every counted round, in order.

    ``boards`` are the games of a team's matches, record by record and in each from board 1
    on; there are none for players, and where only the results of the matches are known.
    ``national_ratings`` are a player's in the lists of federations.
    """

    id: int
    rating: int | None
    records: tuple[Record, ...]
    points: int
    has_unplayed: bool
    boards: tuple[tuple[Record, ...], ...] = ()
    national_ratings: tuple[NationalRating, ...] = ()

    def record(self, round_: int) -> Record | None:
        """The (first) record of a round."""
        return next((record for record in self.records if record.round == round_), None)


@dataclass(frozen=True)
class Event:
    """All that a tie-break may look at.

    ``rounds`` counts the rounds taken into account, ``rounds_planned`` those of the whole
    event (equal when it is over).  ``win``, ``draw`` and ``loss`` are the points of games
    over the board, in the unit; ``win_with_black`` and ``draw_with_black`` those with Black where
    they differ.  ``stages`` has the stage of every round that is not of the main stage; where it
    has a weight, its games bring that many times the points.

    A team event is seen twice, by match points and by game points, which ``score`` tells
    apart (``MP``, ``GP``; empty for players).  Both count in the same unit.  By game points a
    win is one on every one of the ``boards``, with White where colours differ.
    """

    kind: EventKind
    unit: int
    rounds: int
    rounds_planned: int
    participants: Mapping[int, Participant]
    win: int
    draw: int
    loss: int
    win_with_black: int | None = None
    draw_with_black: int | None = None
    score: str = ""
    boards: int = 0
    stages: Mapping[int, Stage] = field(default_factory=dict)

    def stage(self, round_: int) -> Stage:
        """The stage that a round belongs to."""
        return self.stages.get(round_, MAIN_STAGE)

    def draw_in(self, round_: int, colour: Colour | None = None) -> int:
        """The points of a draw in this round, with White where the colour is not known."""
        draw = self.draw
        if colour is Colour.BLACK and self.draw_with_black is not None:
            draw = self.draw_with_black
        return draw * self.stage(round_).weight

    def win_in(self, round_: int) -> int:
        """The points of a win in this round, with White where colours differ."""
        return self.win * self.stage(round_).weight

    @cached_property
    def best_win(self) -> int:
        """The most points of a game, whatever the colour and the stage."""
        return self._best_win * max((s.weight for s in self.stages.values()), default=1)

    @property
    def _best_win(self) -> int:
        """The most points of a game of weight 1."""
        return self.win if self.win_with_black is None else max(self.win, self.win_with_black)

    def _weight(self, records: Iterable[Record]) -> int:
        return sum(self.stage(record.round).weight for record in records)

    @property
    def is_predetermined(self) -> bool:
        """Whether all pairings were fixed before the start, so that a Swiss's rules for
        unplayed rounds do not apply."""
        return self.kind.is_predetermined

    @property
    def is_final(self) -> bool:
        """Whether the last counted round is the last of the event."""
        return self.rounds >= self.rounds_planned

    @cached_property
    def maximum(self) -> int:
        """The most points a participant could have, in the unit.

        In a Swiss a win in every round.  Where all pairings are fixed beforehand, in as many
        rounds as anybody was paired: free rounds and those against somebody who never came
        are not counted.  Source: tie-break spec, section 6, Koya.
        """
        weights = (
            self._weight(r for r in one.records if r.outcome.is_paired or not self.is_predetermined)
            for one in self.participants.values()
        )
        return self._best_win * max(weights, default=0)

    def in_points(self, raw: int | Fraction) -> Fraction:
        """A scaled amount in points."""
        return Fraction(raw) / self.unit

    def with_final_round_drawn(self) -> Event:
        """This event with every paired game of its last round drawn over the board."""
        participants = {e.id: self._last_drawn(e) for e in self.participants.values()}
        return replace(self, participants=participants)

    def _last_drawn(self, participant: Participant) -> Participant:
        last_round = participant.records[-1].round if participant.records else 0
        records = tuple(
            record._replace(outcome=Outcome.DRAW, points=self.draw_in(last_round, record.colour))
            if record.round == last_round and record.outcome.is_paired
            else record
            for record in participant.records
        )
        return make_participant(
            participant.id,
            participant.rating,
            records,
            participant.boards,
            participant.national_ratings,
        )


def view_event(tournament: Tournament, kind: EventKind, rounds: int) -> Event:
    """The individual event of ``tournament`` as it stood after ``rounds`` rounds.

    Rounds of stages that are no part of the score (play-off, Armageddon) are left out.
    """
    slots = _slots(tournament, rounds)
    unit = _unit(tournament, slots)
    worth = Worth(tournament.points, unit)
    weights = tournament.weights
    participants = {
        player.id: make_participant(
            player.id,
            player.rating,
            _dense(player, slots, worth, weights),
            national_ratings=player.national_ratings,
        )
        for player in sorted(tournament.players, key=lambda player: player.id)
    }
    return Event(
        kind=kind,
        unit=unit,
        rounds=len(slots),
        rounds_planned=max(len(slots), tournament.rounds_planned or len(slots)),
        participants=participants,
        win=worth.of(Outcome.WIN),
        draw=worth.of(Outcome.DRAW),
        loss=worth.of(Outcome.LOSS),
        win_with_black=worth.of(Outcome.WIN, Colour.BLACK),
        draw_with_black=worth.of(Outcome.DRAW, Colour.BLACK),
        stages=stages_by_round(tournament),
    )


def stages_by_round(tournament: Tournament) -> dict[int, Stage]:
    """The stage of every round that is not of the main stage."""
    by_id = {stage.id: stage for stage in tournament.stages if stage != MAIN_STAGE}
    return {r.number: by_id[r.stage] for r in tournament.rounds if r.stage in by_id}


def make_participant(
    id_: int,
    rating: int | None,
    records: tuple[Record, ...],
    boards: tuple[tuple[Record, ...], ...] = (),
    national_ratings: tuple[NationalRating, ...] = (),
) -> Participant:
    """A participant with what follows from the records."""
    points = sum(record.points for record in records)
    unplayed = any(not record.outcome.is_played for record in records)
    return Participant(id_, rating, records, points, unplayed, boards, national_ratings)


def counted_rounds(tournament: Tournament, rounds: int) -> list[int]:
    """The first ``rounds`` rounds without those of stages that are no part of the score."""
    skipped = tournament.rounds_off_score
    return [round_ for round_ in range(1, rounds + 1) if round_ not in skipped]


def common_unit(values: Iterable[Fraction]) -> int:
    """The smallest whole unit in which all these points, and half points, are integers."""
    return lcm(2, *(value.denominator for value in values))


def _slots(tournament: Tournament, rounds: int) -> list[tuple[int, int]]:
    """(round, game) of every counted round; several games of a round are several slots."""
    counted = set(counted_rounds(tournament, rounds))
    slots = {(round_, 1) for round_ in counted}
    slots.update(
        (record.round, record.game)
        for player in tournament.players
        for record in player.records
        if record.game > 1 and record.round in counted
    )
    return sorted(slots)


def _unit(tournament: Tournament, slots: list[tuple[int, int]]) -> int:
    """The unit of every value of this event."""
    values = [*tournament.points.values]
    last = slots[-1][0] if slots else 0
    values += [
        record.awarded
        for player in tournament.players
        for record in player.records
        if record.awarded is not None and record.round <= last
    ]
    return common_unit(values)


class Worth:
    """A point system in the event's unit, looked up once per outcome and colour."""

    def __init__(self, system: PointSystem, unit: int) -> None:
        self._unit = unit
        self._points: dict[tuple[Outcome, Colour | None], int] = {
            (outcome, colour): self.scaled(system.points(outcome, colour))
            for outcome in Outcome
            for colour in (None, Colour.WHITE, Colour.BLACK)
        }

    def scaled(self, points: Fraction) -> int:
        return int(points * self._unit)

    def of(self, outcome: Outcome, colour: Colour | None = None) -> int:
        return self._points[outcome, colour]

    def of_record(self, record: RoundRecord) -> int:
        if record.awarded is not None:
            return self.scaled(record.awarded)
        return self._points[record.outcome, record.colour]


def _dense(
    player: Player, slots: Iterable[tuple[int, int]], worth: Worth, weights: Mapping[int, int]
) -> tuple[Record, ...]:
    by_slot = {(record.round, record.game): record for record in player.records}
    records = []
    for slot in slots:
        found = by_slot.get(slot)
        if found is None:
            records.append(Record(slot[0], 0, None, Outcome.NOT_PAIRED, 0))
        else:
            points = worth.of_record(found) * weights.get(slot[0], 1)
            records.append(
                Record(slot[0], found.opponent, found.colour, found.outcome, points, found.moves)
            )
    return tuple(records)
