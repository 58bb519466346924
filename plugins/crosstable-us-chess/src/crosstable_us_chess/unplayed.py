"""Rule 34E on unplayed games: half a point each in an opponent's score, 0 as one's own.

Sources: tie-break spec, section 2.6; regulations page, CS-3.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from crosstable.api import (
    Context,
    Contribution,
    Note,
    Outcome,
    Participant,
    Record,
    Use,
    cut_lowest,
)

_WORDS = {
    Outcome.PAIRING_ALLOCATED_BYE: "pairing-allocated bye",
    Outcome.FULL_POINT_BYE: "full-point bye",
    Outcome.HALF_POINT_BYE: "half-point bye",
    Outcome.ZERO_POINT_BYE: "zero-point bye",
    Outcome.NOT_PAIRED: "not paired",
    Outcome.UNKNOWN: "result not understood",
    Outcome.FORFEIT_WIN: "forfeit win",
    Outcome.FORFEIT_LOSS: "forfeit loss",
    Outcome.DOUBLE_FORFEIT: "double forfeit",
}


def notes_by_outcome(text: str, article: str) -> dict[Outcome, Note]:
    """A note for every way not to play, beginning with its name."""
    return {outcome: Note(f"{words}: {text}", article) for outcome, words in _WORDS.items()}


UNKNOWN_OPPONENT = Note("an opponent who is not in the event adds nothing")
_AS_SCORED = Note("as scored")
_SEEN_AS_HALF = notes_by_outcome("counts half a point for opponents", "34E1")
_OPPONENT_WITH_NOTHING = notes_by_outcome("as an opponent who scored 0", "34E1")


def is_free_round(context: Context, record: Record) -> bool:
    """Whether nobody was to be met: the free round of a round robin."""
    return context.event.is_predetermined and not record.outcome.is_paired


class HalfPoints:
    """Rule 34E: every unplayed game of an opponent counts half a point in the opponent's
    score, whatever it brought; an own one is an opponent who scored 0."""

    id = "us-chess:half-points"
    title = "rule 34E: an opponent's unplayed games count half a point, one's own as 0"

    def is_game(self, context: Context, record: Record, use: Use) -> bool:  # noqa: ARG002
        """Games over the board only.  One without a result yet is a game for opponents'
        scores alone."""
        if record.outcome is Outcome.PENDING:
            return use is Use.OPPONENTS
        return record.outcome.is_played

    def seen_by_opponents(
        self, context: Context, participant: Participant, forfeits_as_played: bool
    ) -> Sequence[Contribution]:
        """34E1 The points of games over the board, and those of a draw for every other round."""
        return [self._seen(context, record, forfeits_as_played) for record in participant.records]

    def _seen(self, context: Context, record: Record, forfeits_as_played: bool) -> Contribution:
        amount, note = (
            context.event.draw_in(record.round),
            _SEEN_AS_HALF.get(record.outcome, _AS_SCORED),
        )
        if (
            note is _AS_SCORED
            or is_free_round(context, record)
            or (forfeits_as_played and record.outcome.is_forfeit)
        ):
            amount, note = record.points, _AS_SCORED
        return Contribution(record.round, amount, note, record.opponent, None, record.points)

    def own_round(
        self,
        context: Context,
        participant: Participant,  # noqa: ARG002
        record: Record,
    ) -> Contribution | None:
        """34E1 An opponent with no points; the free round of a round robin is none."""
        if is_free_round(context, record):
            return None
        note = _OPPONENT_WITH_NOTHING.get(record.outcome, UNKNOWN_OPPONENT)
        return Contribution(record.round, 0, note, 0, 0, record.points)

    def cut_low(self, contributions: Sequence[Contribution], count: int) -> list[Contribution]:
        """The lowest, whatever round they are of."""
        return cut_lowest(contributions, count)


POLICY = HalfPoints()


def cautions(context: Context) -> Iterable[str]:
    """What is to be said of every system of rule 34E in this event."""
    if context.other_score is not None:
        yield "rule 34G has systems of its own for teams, which are not here"
    if context.unplayed.id != POLICY.id and _has_unplayed(context):
        yield (
            f"unplayed rounds count as {context.unplayed.id} has it, the regulation in use, "
            "and not by rule 34E"
        )


def _has_unplayed(context: Context) -> bool:
    return any(participant.has_unplayed for participant in context.event.participants.values())
