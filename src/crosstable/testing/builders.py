"""A tournament from a compact crosstable text.

One row per participant: starting rank, rating (``-`` for none), rounds::

    1 | 2200 | 2w1 U   3b=
    2 | 2150 | 1b0 H   .
    3 | -    | Z   4+  1w=
    4 | 2000 | F   3-  U(1/2)

A round is the opponent's starting rank, a colour where there was one, and the result:
``1 = 0`` over the board, ``W D L`` the same but unrated, ``+ -`` by forfeit, ``?`` no result
yet, ``!`` unknown.  Without an opponent it is a bye ``U F H Z``, ``!``, or ``.`` for not
paired.  Awarded points stand in brackets where they differ from the point system's.  Where
both sides of a pairing have ``-`` it is a double forfeit.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from crosstable.api import (
    STANDARD_POINTS,
    Colour,
    EventKind,
    Outcome,
    Player,
    PointSystem,
    RoundRecord,
    Tournament,
    parse_points,
)

_ROUND = re.compile(
    r"(?:(?P<opponent>\d+)(?P<colour>[wb]?)(?P<paired>[10=WDL+\-?!])|(?P<single>[UFHZ.!]))"
    r"(?:\((?P<points>[^)]+)\))?"
)
_OUTCOMES = {
    "1": Outcome.WIN,
    "=": Outcome.DRAW,
    "0": Outcome.LOSS,
    "W": Outcome.UNRATED_WIN,
    "D": Outcome.UNRATED_DRAW,
    "L": Outcome.UNRATED_LOSS,
    "+": Outcome.FORFEIT_WIN,
    "-": Outcome.FORFEIT_LOSS,
    "?": Outcome.PENDING,
    "!": Outcome.UNKNOWN,
    "U": Outcome.PAIRING_ALLOCATED_BYE,
    "F": Outcome.FULL_POINT_BYE,
    "H": Outcome.HALF_POINT_BYE,
    "Z": Outcome.ZERO_POINT_BYE,
    ".": Outcome.NOT_PAIRED,
}


def parse_event(
    text: str,
    kind: EventKind = EventKind.SWISS,
    points: PointSystem = STANDARD_POINTS,
    rounds_planned: int | None = None,
) -> Tournament:
    """The tournament that rows of a crosstable describe; see the module for how.

    >>> event = parse_event("1 | 2200 | 2w1 U\\n2 | - | 1b0 H")
    >>> event.player(1).records[0].outcome, event.player(2).rating
    (<Outcome.WIN: 'win'>, None)

    Raises :class:`ValueError` naming the row and the round that cannot be read.
    """
    players = [_player(row) for row in text.splitlines() if row.strip()]
    longest = max((len(player.records) for player in players), default=0)
    return Tournament(
        name="Test event",
        kind=kind,
        kind_basis="the test",
        players=tuple(_with_double_forfeits(players)),
        points=points,
        rounds_planned=rounds_planned or longest,
    )


def _player(row: str) -> Player:
    parts = [part.strip() for part in row.split("|")]
    if len(parts) != 3 or not parts[0].isdigit():
        raise ValueError(f"not a row of the form 'number | rating | rounds': {row!r}")
    return Player(
        id=int(parts[0]),
        name=f"Player {parts[0]}",
        rating=None if parts[1] in ("", "-") else int(parts[1]),
        records=tuple(
            _record(number, cell, row) for number, cell in enumerate(parts[2].split(), start=1)
        ),
    )


def _record(number: int, cell: str, row: str) -> RoundRecord:
    found = _ROUND.fullmatch(cell)
    if found is None:
        raise ValueError(f"round {number} is not understood: {cell!r} in {row!r}")
    return RoundRecord(
        round=number,
        opponent=int(found["opponent"] or 0),
        colour=Colour(found["colour"]) if found["colour"] else None,
        outcome=_OUTCOMES[found["paired"] or found["single"]],
        awarded=parse_points(found["points"]) if found["points"] else None,
    )


def _with_double_forfeits(players: Iterable[Player]) -> Iterable[Player]:
    players = list(players)
    lost = {
        (player.id, record.round, record.opponent)
        for player in players
        for record in player.records
        if record.outcome is Outcome.FORFEIT_LOSS
    }
    for player in players:
        records = tuple(
            record._replace(outcome=Outcome.DOUBLE_FORFEIT)
            if {
                (player.id, record.round, record.opponent),
                (record.opponent, record.round, player.id),
            }
            <= lost
            else record
            for record in player.records
        )
        yield replace(player, records=records)
