"""The points of games where an event has its own: 3-1-0, or 3-1.5-1-0 with Armageddons."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction

from crosstable.model.outcome import Outcome
from crosstable.model.points import STANDARD_POINTS, PointSystem, parse_points
from crosstable.model.tournament import (
    Player,
    Stage,
    StageKind,
    Tournament,
)


def with_points(tournament: Tournament, text: str) -> Tournament:
    """The event with points for a win, a draw and a loss, ``3-1-0``; an empty text goes back
    to the usual ones.

    Four numbers, ``3-1.5-1-0``, are for events where an Armageddon follows every drawn game:
    a win, a draw and the Armageddon won, a draw and the Armageddon lost, a loss.  The drawn
    game is awarded what the Armageddon between the two decided; the Armageddon itself is no
    part of the score.  A forfeit win and a full-point bye are worth a win, a half-point bye a
    draw, nothing else changes.  Source: play-off fact sheet, line 10.

    Raises :class:`ValueError` for another text, and where a drawn game has no Armageddon.
    """
    if not text:
        return replace(tournament, points=STANDARD_POINTS)
    try:
        worth = [parse_points(part) for part in text.split("-")]
    except ValueError:
        worth = []
    if len(worth) not in (3, 4):
        raise ValueError(f"{text!r} is neither of the form 3-1-0 nor of the form 3-1.5-1-0")
    win, draw, loss = worth[0], worth[-2], worth[-1]
    points = PointSystem(
        win=win,
        draw=draw,
        loss=loss,
        forfeit_win=win,
        full_point_bye=win,
        half_point_bye=draw,
        pairing_allocated_bye=win,
    )
    changed = replace(tournament, points=points)
    return _awarded(changed, worth[1], draw) if len(worth) == 4 else changed


def _awarded(tournament: Tournament, won: Fraction, lost: Fraction) -> Tournament:
    """The event with the drawn games of the main stages awarded by their Armageddons."""
    stages = {stage.id: stage for stage in tournament.stages}
    stage_of = {round_.number: stages.get(round_.stage, Stage()) for round_ in tournament.rounds}
    players = tuple(_player(player, stage_of, won, lost) for player in tournament.players)
    return replace(tournament, players=players)


def _player(player: Player, stage_of: dict[int, Stage], won: Fraction, lost: Fraction) -> Player:
    """The k-th drawn game with an opponent goes with the k-th Armageddon against them."""
    deciders: dict[int, list[bool]] = defaultdict(list)
    for record in player.records:
        stage = stage_of.get(record.round, Stage())
        if stage.kind is StageKind.ARMAGEDDON and record.outcome.is_paired:
            deciders[record.opponent].append(stage.is_won(record))
    records = []
    for record in player.records:
        stage = stage_of.get(record.round, Stage())
        if stage.counts_for_score and record.outcome is Outcome.DRAW:
            if not deciders[record.opponent]:
                raise ValueError(
                    f"{player.name} drew in round {record.round}, but the Armageddon after it "
                    "is not in the event"
                )
            record = record._replace(awarded=won if deciders[record.opponent].pop(0) else lost)
        records.append(record)
    return replace(player, records=tuple(records))
