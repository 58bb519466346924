"""The points of events in which an Armageddon follows every drawn game."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from crosstable.model.outcome import Outcome
from crosstable.model.tournament import MAIN_STAGE, Player, Stage, StageKind, Tournament


def award_armageddons(tournament: Tournament, won: Fraction, lost: Fraction) -> Tournament:
    """The event with every drawn game awarded by the Armageddon between the two: ``won`` to
    who won it, draw odds included, and ``lost`` to the other.

    The Armageddons keep the results of the board and are no part of the score.  The k-th
    drawn game of a pair goes with its k-th Armageddon.  Source: play-off fact sheet, line 10.

    Raises :class:`ValueError` where a drawn game has no Armageddon.
    """
    stages = {stage.id: stage for stage in tournament.stages}
    stage_of = {round_.number: stages.get(round_.stage, MAIN_STAGE) for round_ in tournament.rounds}
    players = tuple(_awarded(player, stage_of, won, lost) for player in tournament.players)
    return replace(tournament, players=players)


def _awarded(
    player: Player, stage_of: Mapping[int, Stage], won: Fraction, lost: Fraction
) -> Player:
    deciders: dict[int, list[bool]] = defaultdict(list)
    for record in player.records:
        stage = stage_of.get(record.round, MAIN_STAGE)
        if stage.kind is StageKind.ARMAGEDDON and record.outcome.is_paired:
            deciders[record.opponent].append(stage.is_won(record))
    records = []
    for record in player.records:
        stage = stage_of.get(record.round, MAIN_STAGE)
        if stage.counts_for_score and record.outcome is Outcome.DRAW:
            if not deciders[record.opponent]:
                raise ValueError(
                    f"{player.name} drew in round {record.round}, but the Armageddon after it "
                    "is not in the event"
                )
            record = record._replace(awarded=won if deciders[record.opponent].pop(0) else lost)
        records.append(record)
    return replace(player, records=tuple(records))
