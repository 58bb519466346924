"""Article 5: the number of wins, where a win in rapid chess is worth two in blitz."""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.api import (
    Context,
    Contribution,
    Modifiers,
    Note,
    Outcome,
    StageKind,
    TieBreak,
    TieBreakType,
    Unit,
)

FORFEIT_WINS, TOUR_WINS = "forfeit-wins", "tour-wins"

_WIN = Note("a win", "5")
_RAPID_WIN = Note("a win in rapid chess, worth two in blitz", "5")
_CLASSICAL_WIN = Note("a win in classical chess, worth two in blitz", "5")
_BLITZ_WIN = Note("a win in blitz", "5")
_NO_WIN = Note("no win", "5")


def _wins(
    context: Context,
    participant: int,
    modifiers: Modifiers,  # noqa: ARG001
) -> Sequence[Contribution]:
    """5 A blitz win counts 1, any other 2, once blitz and other games are put together; where
    there is no blitz beside them every win counts 1, as the article weighs wins by blitz alone.

    Games of play-offs are not among the records.  Of which parts an event consists is told by
    the stages of its rounds, never by the points that a win brings.
    """
    event = context.event
    kinds = context.shared(_kinds)
    is_combined = StageKind.BLITZ in kinds and len(kinds) > 1
    found = []
    for r in event.participants[participant].records:
        amount, note = 0, _NO_WIN
        if _is_won(context, r.outcome):
            amount, note = _worth(event.stage(r.round).kind, is_combined=is_combined)
        found.append(Contribution(r.round, amount, note, r.opponent, None, r.points))
    return found


def _kinds(context: Context) -> frozenset[StageKind]:
    """The kinds of stages of the event's rounds."""
    participants = context.event.participants.values()
    rounds = {record.round for one in participants for record in one.records}
    return frozenset(context.event.stage(round_).kind for round_ in rounds)


def _is_counted(context: Context) -> bool:
    """Whether wins are counted: of the Tour, classical and faster games put together, the order
    may be entered by the arbiter instead, as a reading."""
    kinds = context.shared(_kinds)
    is_tour = StageKind.MAIN in kinds and len(kinds) > 1
    return not is_tour or context.reading(TOUR_WINS, "all-events") == "all-events"


def _worth(kind: StageKind, *, is_combined: bool) -> tuple[int, Note]:
    if not is_combined:
        return 1, _WIN
    if kind is StageKind.BLITZ:
        return 1, _BLITZ_WIN
    return 2, _RAPID_WIN if kind is StageKind.RAPID else _CLASSICAL_WIN


def _is_won(context: Context, outcome: Outcome) -> bool:
    """A forfeit win counts, as a reading: the text speaks of wins, not of games."""
    counts = outcome.is_played or context.reading(FORFEIT_WINS, "count") == "count"
    return outcome.is_win and counts


WINS = TieBreak(
    code="WINS",
    name="Number of wins",
    summary="Wins; with blitz in the event a blitz win counts 1, any other 2.",
    article="5",
    type=TieBreakType.OWN_RECORD,
    unit=Unit.NUMBER,
    applies_in=_is_counted,
    contributions=_wins,
)
