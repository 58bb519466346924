"""Knock-outs: who meets whom by seed, byes for the highest, one or several who come through."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from crosstable.playoffs.matches import Match
from crosstable.playoffs.procedure import AuditLine, Mark, Procedure, ProcedureError, parallel
from crosstable.playoffs.requests import path
from crosstable.playoffs.results import MatchResult, Placing, placing

_ROUND_NAMES = {2: "F", 4: "SF", 8: "QF"}


@dataclass(frozen=True, slots=True)
class KnockOutResult:
    """A knock-out: those who came through, best seed first, and the matches by round."""

    through: tuple[int, ...]
    rounds: tuple[tuple[MatchResult, ...], ...]

    @property
    def placing(self) -> Placing:
        """Those who came through, then the losers of each round, the last round's first.

        Losers of one round share their places.
        """
        losers = [[match.decided[1] for match in matches] for matches in self.rounds]
        return placing(self.through, *reversed(losers))


def knock_out(
    stage: str,
    seeds: Sequence[int],
    match: Match,
    *,
    places: int = 1,
    article: str = "",
) -> Procedure[KnockOutResult]:
    """Matches round by round until ``places`` players are left.

    The first is paired with the last: in a field of the smallest ``places`` times a power of
    two that holds all seeds, i meets field + 1 - i, and a winner takes the better number of
    the two.  So the highest seeds are free in the first round where the field is not full.
    The matches of a round run side by side.  They are called ``F``, ``SF1``, ``QF1``... with
    one place, else ``R1M1``, ``R1M2``...
    """
    field = places
    while field < len(seeds):
        field *= 2
    slots: list[int | None] = [*seeds, *([None] * (field - len(seeds)))]
    rounds: list[tuple[MatchResult, ...]] = []
    while len(slots) > places:
        number = len(rounds) + 1
        pairs = _pairs(slots, places)
        for player in slots:
            if player is not None and all(player not in pair for pair in pairs):
                yield AuditLine(stage, f"<{player}> is free in round {number}", article)
        names = _names(stage, number, len(pairs), len(slots) if places == 1 else 0)
        matches = (match(name, *pair) for name, pair in zip(names, pairs, strict=True))
        results = yield from parallel(*matches)
        slots = _winners(slots, pairs, results)
        rounds.append(results)
    through = tuple(player for player in slots if player is not None)
    losers = tuple(match.decided[1] for matches in rounds for match in matches)
    yield Mark(stage, (through, losers))
    return KnockOutResult(through, tuple(rounds))


def _bracket(pairs: int, places: int) -> list[int]:
    """The pairs in the order of the bracket, each by its better slot: 0, 3, 1, 2 of four.

    So the winners of the first two meet next, and those of the other two.
    """
    order = list(range(places))
    while len(order) < pairs:
        size = 2 * len(order)
        order = [slot for better in order for slot in (better, size - 1 - better)]
    return order


def _pairs(slots: Sequence[int | None], places: int) -> list[tuple[int, int]]:
    """Who meets whom; who has nobody to meet is free."""
    found = []
    for slot in _bracket(len(slots) // 2, places):
        one, other = slots[slot], slots[-1 - slot]
        if one is not None and other is not None:
            found.append((one, other))
    return found


def _names(stage: str, round_: int, pairs: int, field: int) -> list[str]:
    """The stages of the matches of a round; ``field`` is 0 where several come through."""
    if field == 2:
        return [path(stage, "F")]
    name = _ROUND_NAMES.get(field, f"L{field}-") if field else f"R{round_}M"
    return [path(stage, f"{name}{number}") for number in range(1, pairs + 1)]


def _winners(
    slots: Sequence[int | None], pairs: Sequence[tuple[int, int]], results: Sequence[MatchResult]
) -> list[int | None]:
    """Who stands in the better half of the slots after a round."""
    winner_of: dict[int | None, int] = {}
    for pair, result in zip(pairs, results, strict=True):
        if result.winner is None:
            raise ProcedureError(f"the match of {pair} in a knock-out ended level")
        winner_of[pair[0]] = result.winner
    return [winner_of.get(player, player) for player in slots[: len(slots) // 2]]
