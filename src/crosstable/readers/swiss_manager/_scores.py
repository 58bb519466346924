"""Games as the program's exports give them: two scores and a sign.

Source: Swiss-Manager spec, sections 4.2 and 6.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from crosstable.api import (
    STANDARD_POINTS,
    Colour,
    Outcome,
    PointSystem,
    RoundRecord,
    parse_points,
)

UNPLAYED, UNRATED, DOUBLE_ZERO, ADJOURNED = "K", "U", "D", "H"
"""The signs: a forfeit, a game not rated, 0-0 by decision, a game adjourned."""

_OPEN = (Outcome.PENDING, Outcome.UNKNOWN, Outcome.NOT_PAIRED)


class Side(NamedTuple):
    """One player's side of a game or bye, with the points that the export gives for it."""

    player: int
    record: RoundRecord
    points: Fraction | None = None


def read_score(text: str) -> Fraction | None:
    """A score as the exports write it: ``1``, ``0,5``, ``0.5``, ``½``; ``None`` for no score."""
    try:
        return parse_points(text) if text.strip() else None
    except ValueError:
        return None


def outcomes_of(white: Fraction, black: Fraction, sign: str) -> tuple[Outcome, Outcome] | None:
    """How a game with these scores ended for both; ``None`` where they make no sense.

    0:0 without a sign is a game not yet played: no export tells it from a lost one.
    """
    if sign == ADJOURNED:
        return Outcome.PENDING, Outcome.PENDING
    if sign == UNPLAYED:
        return _forfeit(white, black)
    if not white and not black:
        ending = {UNRATED: Outcome.UNRATED_LOSS, DOUBLE_ZERO: Outcome.LOSS, "": Outcome.PENDING}
        both = ending.get(sign)
        return None if both is None else (both, both)
    if sign not in ("", UNRATED):
        return None
    win, draw, loss = _PLAYED[sign]
    if white == black:
        return draw, draw
    return (win, loss) if white > black else (loss, win)


_PLAYED = {
    "": (Outcome.WIN, Outcome.DRAW, Outcome.LOSS),
    UNRATED: (Outcome.UNRATED_WIN, Outcome.UNRATED_DRAW, Outcome.UNRATED_LOSS),
}


def _forfeit(white: Fraction, black: Fraction) -> tuple[Outcome, Outcome] | None:
    if white == black:
        both = Outcome.DOUBLE_FORFEIT
        return None if white else (both, both)
    win, loss = Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS
    return (win, loss) if white > black else (loss, win)


def sides_of_game(
    round_: int,
    players: tuple[int, int],
    scores: tuple[Fraction, Fraction] | None,
    outcomes: tuple[Outcome, Outcome],
    board: int | None = None,
) -> tuple[Side, Side]:
    """Both sides of a game, White first."""
    white, black = players
    first = RoundRecord(round_, black, Colour.WHITE, outcomes[0], board=board)
    second = RoundRecord(round_, white, Colour.BLACK, outcomes[1], board=board)
    points = scores or (None, None)
    return Side(white, first, points[0]), Side(black, second, points[1])


_FIELDS = {
    Outcome.WIN: "win",
    Outcome.DRAW: "draw",
    Outcome.LOSS: "loss",
    Outcome.UNRATED_WIN: "win",
    Outcome.UNRATED_DRAW: "draw",
    Outcome.UNRATED_LOSS: "loss",
    Outcome.FORFEIT_WIN: "forfeit_win",
    Outcome.FORFEIT_LOSS: "forfeit_loss",
    Outcome.DOUBLE_FORFEIT: "forfeit_loss",
    Outcome.PAIRING_ALLOCATED_BYE: "pairing_allocated_bye",
}


def point_system(sides: Iterable[Side]) -> PointSystem:
    """What outcomes are worth by the scores of the export, the usual values where it is silent.

    Where one outcome has several scores, the one met most is taken; the others are awarded.
    """
    met: defaultdict[str, Counter[Fraction]] = defaultdict(Counter)
    for side in sides:
        field = _FIELDS.get(side.record.outcome)
        if field is not None and side.points is not None:
            met[field][side.points] += 1
    values = {field: max(counts, key=counts.__getitem__) for field, counts in met.items()}
    win = values.get("win", STANDARD_POINTS.win)
    if win != STANDARD_POINTS.win:
        for field in ("forfeit_win", "full_point_bye", "pairing_allocated_bye"):
            values.setdefault(field, win)
        values.setdefault("half_point_bye", values.get("draw", STANDARD_POINTS.draw))
    return replace(STANDARD_POINTS, **values)


def records_by_player(
    sides: Iterable[Side], points: PointSystem
) -> dict[int, tuple[RoundRecord, ...]]:
    """Every player's records in the order of the rounds, points awarded where they differ."""
    found: defaultdict[int, list[RoundRecord]] = defaultdict(list)
    for player, record, given in sides:
        usual = points.points(record.outcome, record.colour)
        if given is not None and given != usual and record.outcome not in _OPEN:
            record = record._replace(awarded=given)
        found[player].append(record)
    return {
        player: tuple(sorted(records, key=lambda record: record.round))
        for player, records in found.items()
    }
