"""Events of any size from a seed, as TRF: byes, forfeits, late entries and withdrawals."""

from __future__ import annotations

import random
from dataclasses import dataclass, field


@dataclass
class _Entrant:
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
    entrants = [_Entrant(id_) for id_ in range(1, players + 1)]
    for entrant in dice.sample(entrants, players // 25):
        entrant.leaves_after = dice.randint(1, rounds)
    for entrant in dice.sample(entrants, players // 30):
        entrant.enters_in = dice.randint(1, rounds)
    for number in range(1, rounds + 1):
        _play_round(entrants, number, dice)
    header = (
        f"012 Generated {players}\n042 2026/06/15\n092 Individual: Swiss-System\nXXR {rounds}\n"
    )
    return header + "".join(_row(entrant, players) for entrant in entrants)


def _play_round(entrants: list[_Entrant], number: int, dice: random.Random) -> None:
    present = []
    for entrant in entrants:
        if not entrant.enters_in <= number <= entrant.leaves_after:
            entrant.add("0000 - Z", 0)
        elif dice.random() < 0.02:
            entrant.add("0000 - H", 1)
        else:
            present.append(entrant)
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


def _play(one: _Entrant, other: _Entrant, dice: random.Random) -> None:
    one.met.add(other.id)
    other.met.add(one.id)
    white, black = (one, other) if dice.random() < 0.5 else (other, one)
    result = dice.choices(("10", "==", "01", "+-", "-+", "--"), (38, 25, 34, 1, 1, 1))[0]
    points = {"1": 2, "+": 2, "=": 1, "0": 0, "-": 0}
    white.add(f"{black.id:4d} w {result[0]}", points[result[0]])
    black.add(f"{white.id:4d} b {result[1]}", points[result[1]])


def _row(entrant: _Entrant, players: int) -> str:
    rating = 2700 - entrant.id * 1500 // players
    name = f"Player{entrant.id:05d}, Test"
    start = f"001 {entrant.id:4d} m    {name:33} {rating:4d} {'FID':3} {entrant.id:11d} {'':10}"
    points = f"{entrant.points // 2}.{entrant.points % 2 * 5}"
    return f"{start} {points:>4} {'':>4}  " + "  ".join(entrant.cells) + "\n"
