"""Events of any size from a seed, as TRF: byes, forfeits, late entries and withdrawals."""

from __future__ import annotations

import random
from dataclasses import dataclass, field


@dataclass
class _Participant:
    id: int
    points: int = 0
    cells: list[str] = field(default_factory=list)
    met: set[int] = field(default_factory=set)
    had_bye: bool = False
    leaves_after: int = 99
    enters_in: int = 1

    def add(self, cell: str, points: int) -> None:
        self.cells.append(cell)
        self.points += points


def generated_trf(players: int, rounds: int, seed: int = 1) -> str:
    """A Swiss of ``players`` over ``rounds``; the same text for the same arguments."""
    dice = random.Random(seed)
    participants = [_Participant(id_) for id_ in range(1, players + 1)]
    for participant in dice.sample(participants, players // 25):
        participant.leaves_after = dice.randint(1, rounds)
    for participant in dice.sample(participants, players // 30):
        participant.enters_in = dice.randint(1, rounds)
    for number in range(1, rounds + 1):
        _play_round(participants, number, dice)
    return _report(participants, rounds)


def all_drawn_trf(players: int, rounds: int) -> str:
    """An event in which every game is drawn, so that everybody is level: one tied group."""
    participants = [_Participant(id_) for id_ in range(1, players + 1)]
    for number in range(1, rounds + 1):
        order = participants[:1] + participants[number:] + participants[1:number]
        while len(order) > 1:
            one, other = order.pop(0), order.pop()
            one.add(f"{other.id:4d} w =", 1)
            other.add(f"{one.id:4d} b =", 1)
        if order:
            order[0].add("0000 - H", 1)
    return _report(participants, rounds)


def _report(participants: list[_Participant], rounds: int) -> str:
    players = len(participants)
    header = (
        f"012 Generated {players}\n042 2026/06/15\n092 Individual: Swiss-System\nXXR {rounds}\n"
    )
    return header + "".join(_row(participant, players) for participant in participants)


def _play_round(participants: list[_Participant], number: int, dice: random.Random) -> None:
    present = []
    for participant in participants:
        if not participant.enters_in <= number <= participant.leaves_after:
            participant.add("0000 - Z", 0)
        elif dice.random() < 0.02:
            participant.add("0000 - H", 1)
        else:
            present.append(participant)
    present.sort(key=lambda e: (-e.points, e.id))
    if len(present) % 2:
        bye = next((e for e in reversed(present) if not e.had_bye), present[-1])
        present.remove(bye)
        bye.had_bye = True
        bye.add("0000 - U", 2)
    while present:
        one = present.pop(0)
        other = next((e for e in present[:40] if e.id not in one.met), present[0])
        present.remove(other)
        _play(one, other, dice)


def _play(one: _Participant, other: _Participant, dice: random.Random) -> None:
    one.met.add(other.id)
    other.met.add(one.id)
    white, black = (one, other) if dice.random() < 0.5 else (other, one)
    result = dice.choices(("10", "==", "01", "+-", "-+", "--"), (38, 25, 34, 1, 1, 1))[0]
    points = {"1": 2, "+": 2, "=": 1, "0": 0, "-": 0}
    white.add(f"{black.id:4d} w {result[0]}", points[result[0]])
    black.add(f"{white.id:4d} b {result[1]}", points[result[1]])


def _row(participant: _Participant, players: int) -> str:
    rating = 2700 - participant.id * 1500 // players
    name = f"Player{participant.id:05d}, Test"
    start = (
        f"001 {participant.id:4d} m    {name:33} {rating:4d} {'FID':3} {participant.id:11d} {'':10}"
    )
    points = f"{participant.points // 2}.{participant.points % 2 * 5}"
    return f"{start} {points:>4} {'':>4}  " + "  ".join(participant.cells) + "\n"
