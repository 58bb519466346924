"""Random events from a seed, heavy with everything that makes tie-breaks differ.

Swiss events and round robins with byes of every kind, forfeits, double forfeits, withdrawals,
late entries, unrated players, repeated pairings, games too short to be rated and point
systems other than 1 - ½ - 0.  The same seed gives the same event.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction

from crosstable.api import (
    STANDARD_POINTS,
    Colour,
    EventDate,
    EventKind,
    Outcome,
    Player,
    PointSystem,
    Round,
    RoundRecord,
    Tournament,
)

from .generated_teams import random_team_event

# The days around which the checker changes its rules, and others.
DAYS = ("2025/06/15", "2026/02/28", "2026/03/01", "2026/06/15")

TYPE_TEXTS = {
    EventKind.SWISS: "Individual: Swiss-System",
    EventKind.ROUND_ROBIN: "Individual: Round-Robin",
    EventKind.DOUBLE_ROUND_ROBIN: "Individual: Double Round-Robin",
}

_BYES = (
    Outcome.HALF_POINT_BYE,
    Outcome.FULL_POINT_BYE,
    Outcome.ZERO_POINT_BYE,
    Outcome.NOT_PAIRED,
)
_ABSENT = (Outcome.ZERO_POINT_BYE, Outcome.NOT_PAIRED)
_PLAYED = (Outcome.WIN, Outcome.DRAW, Outcome.LOSS)
_SHORT = (Outcome.UNRATED_WIN, Outcome.UNRATED_DRAW, Outcome.UNRATED_LOSS)
_FORFEITS = (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS, Outcome.DOUBLE_FORFEIT)


def _points(win: str, draw: str, loss: str = "0", absent: str = "0", bye: str = "") -> PointSystem:
    """A system that record 162 can state: W, D, L, A and P."""
    full = Fraction(win)
    return PointSystem(
        win=full,
        draw=Fraction(draw),
        loss=Fraction(loss),
        forfeit_win=full,
        forfeit_loss=Fraction(absent),
        full_point_bye=full,
        half_point_bye=Fraction(draw),
        zero_point_bye=Fraction(absent),
        pairing_allocated_bye=Fraction(bye or win),
    )


OTHER_POINTS = (
    _points("3", "1"),
    _points("3", "1", bye="1"),
    _points("2", "1"),
    _points("1", "0.5", bye="0.5"),
    _points("3", "2", loss="1"),
    _points("3", "1.5", bye="2"),
)


@dataclass
class _Participant:
    id: int
    enters_in: int = 1
    leaves_after: int = 99
    score: int = 0
    had_bye: bool = False
    met: set[int] = field(default_factory=set)
    records: list[RoundRecord] = field(default_factory=list)


@dataclass(frozen=True)
class _Rates:
    """How often something happens, drawn once per event."""

    bye: float
    forfeit: float
    short: float
    withdrawal: float
    late: float
    unrated: float
    rematch: float

    @classmethod
    def drawn(cls, dice: random.Random) -> _Rates:
        return cls(
            bye=dice.choice((0, 0.05, 0.15, 0.3)),
            forfeit=dice.choice((0, 0.05, 0.15, 0.35)),
            short=dice.choice((0, 0, 0.1)),
            withdrawal=dice.choice((0, 0.1, 0.3)),
            late=dice.choice((0, 0.1, 0.3)),
            unrated=dice.choice((0, 0, 0, 0.1, 0.4)),
            rematch=dice.choice((0, 0, 0.3)),
        )


def random_swiss(seed: str) -> Tournament:
    """A Swiss of 5 to 30 players over 3 to 9 rounds, now and then unfinished."""
    dice = random.Random(seed)
    rates = _Rates.drawn(dice)
    rounds = dice.randint(3, 9)
    participants = [_Participant(id_) for id_ in range(1, dice.choice((6, 9, 12, 16, 20, 30)) + 1)]
    participants = participants[dice.randint(0, 1) :]
    for position, participant in enumerate(participants, start=1):
        participant.id = position
        if position > 4:
            participant.leaves_after = _maybe(dice, rates.withdrawal, dice.randint(0, rounds), 99)
            participant.enters_in = _maybe(dice, rates.late, dice.randint(1, rounds), 1)
    for number in range(1, rounds + 1):
        _play_swiss_round(participants, number, rates, dice)
    planned = rounds + _maybe(dice, 0.15, dice.randint(1, 3), 0)
    return _event(EventKind.SWISS, participants, rounds, planned, rates, dice)


def _maybe(dice: random.Random, rate: float, value: int, otherwise: int) -> int:
    return value if dice.random() < rate else otherwise


def _play_swiss_round(
    participants: Sequence[_Participant], number: int, rates: _Rates, dice: random.Random
) -> None:
    present = []
    for participant in participants:
        if not participant.enters_in <= number <= participant.leaves_after:
            _add_bye(participant, number, dice.choice(_ABSENT))
        elif participant.id > 2 and dice.random() < rates.bye:
            _add_bye(participant, number, dice.choices(_BYES, (5, 1, 2, 1))[0])
        else:
            present.append(participant)
    present.sort(key=lambda e: (-e.score - dice.random(), e.id))
    if len(present) % 2:
        bye = next((e for e in reversed(present) if not e.had_bye), present[-1])
        present.remove(bye)
        bye.had_bye = True
        _add_bye(bye, number, Outcome.PAIRING_ALLOCATED_BYE)
    while present:
        one = present.pop(0)
        is_rematch = dice.random() < rates.rematch
        fresh = (e for e in present if is_rematch is (e.id in one.met))
        other = next(fresh, present[0])
        present.remove(other)
        _play(one, other, number, _outcome(rates, dice), dice.random() < 0.5)


def _outcome(rates: _Rates, dice: random.Random) -> Outcome:
    if dice.random() < rates.forfeit:
        return dice.choice(_FORFEITS)
    return dice.choices(_SHORT if dice.random() < rates.short else _PLAYED, (4, 3, 3))[0]


def _add_bye(participant: _Participant, number: int, outcome: Outcome) -> None:
    if outcome is not Outcome.NOT_PAIRED:
        participant.records.append(RoundRecord(number, outcome=outcome))
    participant.score += {
        Outcome.FULL_POINT_BYE: 2,
        Outcome.PAIRING_ALLOCATED_BYE: 2,
        Outcome.HALF_POINT_BYE: 1,
    }.get(outcome, 0)


def _play(
    one: _Participant, other: _Participant, number: int, outcome: Outcome, is_white: bool
) -> None:
    colour = Colour.WHITE if is_white else Colour.BLACK
    mirrored = outcome.mirrored
    assert mirrored is not None
    one.records.append(RoundRecord(number, other.id, colour, outcome))
    other.records.append(RoundRecord(number, one.id, colour.other, mirrored))
    for participant, own, opponent in ((one, outcome, other), (other, mirrored, one)):
        participant.met.add(opponent.id)
        participant.score += 2 if own.is_win else own.is_draw


def random_round_robin(seed: str) -> Tournament:
    """A round robin of 3 to 11 players, odd or even, single or double, by Berger's circle."""
    dice = random.Random(seed)
    rates = _Rates.drawn(dice)
    is_double = dice.random() < 0.4
    count = dice.randint(3, 7 if is_double else 11)
    participants = [_Participant(id_) for id_ in range(1, count + 1)]
    table = list(_circle(count))
    if is_double:
        table += [[(black, white) for white, black in pairs] for pairs in table]
    rounds = len(table)
    for participant in participants[1:]:
        participant.leaves_after = _maybe(dice, rates.withdrawal / 2, dice.randint(0, rounds), 99)
        participant.enters_in = _maybe(dice, rates.late / 2, dice.randint(1, rounds), 1)
    never_came = dice.randint(2, count) if dice.random() < 0.1 else 0
    free = dice.choice((*_ABSENT, Outcome.NOT_PAIRED))
    held = dice.randint(1, rounds) if dice.random() < 0.15 else rounds
    for number, pairs in enumerate(table[:held], start=1):
        pairs = [tuple(0 if id_ == never_came else id_ for id_ in pair) for pair in pairs]
        _play_round_robin_round(participants, number, pairs, free, rates, dice)
    kind = EventKind.DOUBLE_ROUND_ROBIN if is_double else EventKind.ROUND_ROBIN
    return _event(kind, participants, held, rounds, rates, dice)


def _circle(count: int) -> Iterator[list[tuple[int, int]]]:
    """Rounds of pairs (White, Black); 0 is the free place of an odd event."""
    ring = [*range(1, count + 1), *([0] if count % 2 else [])]
    for round_ in range(len(ring) - 1):
        half = len(ring) // 2
        pairs = zip(ring[:half], reversed(ring[half:]), strict=True)
        yield [pair if round_ % 2 else pair[::-1] for pair in pairs]
        ring = [ring[0], ring[-1], *ring[1:-1]]


def _play_round_robin_round(
    participants: Sequence[_Participant],
    number: int,
    pairs: Sequence[tuple[int, int]],
    free: Outcome,
    rates: _Rates,
    dice: random.Random,
) -> None:
    for pair in pairs:
        if 0 in pair:
            if any(pair):
                _add_bye(participants[max(pair) - 1], number, free)
            continue
        white, black = participants[pair[0] - 1], participants[pair[1] - 1]
        is_there = [e.enters_in <= number <= e.leaves_after for e in (white, black)]
        if all(is_there):
            outcome = _outcome(rates, dice)
        elif any(is_there):
            outcome = Outcome.FORFEIT_WIN if is_there[0] else Outcome.FORFEIT_LOSS
        else:
            outcome = Outcome.DOUBLE_FORFEIT
        _play(white, black, number, outcome, is_white=True)


def _event(
    kind: EventKind,
    participants: Sequence[_Participant],
    rounds: int,
    planned: int,
    rates: _Rates,
    dice: random.Random,
) -> Tournament:
    day = dice.choice(DAYS)
    return Tournament(
        name="Random event",
        start=EventDate(day, date(*map(int, day.split("/")))),
        kind=kind,
        kind_basis="the generator",
        type_text=TYPE_TEXTS[kind],
        rounds=tuple(Round(number) for number in range(1, planned + 1)),
        rounds_planned=planned,
        players=tuple(
            Player(
                id=participant.id,
                name=f"Player {participant.id}",
                rating=None if dice.random() < rates.unrated else dice.randint(1400, 2700),
                federation="FID",
                records=tuple(participant.records),
            )
            for participant in participants
        ),
        points=dice.choice(OTHER_POINTS) if dice.random() < 0.2 else STANDARD_POINTS,
    )


# How to make an event of each kind from a seed, and how many are compared unless asked.
GENERATORS: dict[str, tuple[Callable[[str], Tournament], int]] = {
    "swiss": (random_swiss, 2000),
    "round-robin": (random_round_robin, 500),
    "team": (random_team_event, 300),
}
