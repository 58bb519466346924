"""Unplayed rounds before September 2023: the draw against oneself, the virtual opponent.

Sources: annex on tie-breaks of the 2009 era, article 1 and the notes to articles 4 and 5; for
the virtual opponent tie-break spec, section 2.2.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from crosstable.api import (
    Context,
    Contribution,
    Outcome,
    Participant,
    Record,
    Use,
    adjusted_scores,
)
from crosstable_fide.unplayed import (
    AS_SCORED,
    OVER_THE_BOARD,
    PREDETERMINED_FORFEITS,
    UNKNOWN_OPPONENT,
    cut_least_significant,
    notes_by_outcome,
)

OWN_SCORE = "own-score"
OPPONENTS_BYES = "opponents-byes"

_PAIRING_BYES = frozenset({Outcome.PAIRING_ALLOCATED_BYE, Outcome.FULL_POINT_BYE})

_SEEN_AS_DRAW = notes_by_outcome("counts as a draw", "1")
_AGAINST_ONESELF = notes_by_outcome("a draw against oneself", "1")
_VIRTUAL = notes_by_outcome("a virtual opponent", "15.2")
_SEEN_AS_DRAW_2010 = notes_by_outcome("counts as a draw", "15.3")
_AT_FACE_VALUE = notes_by_outcome("as awarded", "15.3")


def _as_scored(record: Record) -> Contribution:
    points = record.points
    return Contribution(record.round, points, AS_SCORED, record.opponent, None, points)


def is_free_round(context: Context, record: Record) -> bool:
    """Whether nobody was to be met: the free round of a round robin."""
    return context.event.is_predetermined and not record.outcome.is_paired


class DrawAgainstOneself:
    """Article 1 of the annex: an unplayed game is a draw against the participant's own self."""

    id = "fide:draw-against-oneself"
    title = "annex of the 2009 era, article 1: an unplayed round is a draw against oneself"

    def is_game(self, context: Context, record: Record, use: Use) -> bool:  # noqa: ARG002
        """1 Games over the board only, in round robins too.

        A game without a result yet is one for opponents' scores only.
        """
        if record.outcome is Outcome.PENDING:
            return use is Use.OPPONENTS
        return record.outcome.is_played

    def seen_by_opponents(
        self, context: Context, participant: Participant, forfeits_as_played: bool
    ) -> Sequence[Contribution]:
        """4 (note) Every unplayed game counts as a draw in the score of the one who did not
        play it."""
        return [self._seen(context, record, forfeits_as_played) for record in participant.records]

    def _seen(self, context: Context, record: Record, forfeits_as_played: bool) -> Contribution:
        outcome = record.outcome
        if (
            self.is_game(context, record, Use.OPPONENTS)
            or is_free_round(context, record)
            or (forfeits_as_played and outcome.is_forfeit)
        ):
            return _as_scored(record)
        draw = context.event.draw_in(record.round)
        note = _SEEN_AS_DRAW[outcome]
        return Contribution(record.round, draw, note, record.opponent, None, record.points)

    def own_round(
        self, context: Context, participant: Participant, record: Record
    ) -> Contribution | None:
        """1 The own score, and half of it for Sonneborn-Berger, whatever was awarded."""
        if self.is_game(context, record, Use.OPPONENTS):
            note = UNKNOWN_OPPONENT
            return Contribution(record.round, 0, note, record.opponent, 0, record.points)
        if is_free_round(context, record):
            return None
        score: int | Fraction = participant.points
        if context.reading(OWN_SCORE) == "adjusted":
            score = context.shared(adjusted_scores, False)[participant.id]
        note = _AGAINST_ONESELF[record.outcome]
        draw = context.event.draw_in(record.round)
        return Contribution(record.round, score, note, 0, score, draw)

    def cut_low(self, contributions: Sequence[Contribution], count: int) -> list[Contribution]:
        """4a3, 4a4 The lowest; no round is marked as voluntary here."""
        return cut_least_significant(contributions, count)


class VirtualOpponent:
    """The rule of the 2009 Congress: an opponent who starts the round level and draws all
    rounds that follow."""

    id = "fide:virtual-opponent"
    title = "virtual opponent, from the 2009 Congress to August 2023"

    def is_game(self, context: Context, record: Record, use: Use) -> bool:
        """Games over the board, and in round robins forfeits too."""
        outcome = record.outcome
        if outcome is Outcome.PENDING:
            return use is Use.OPPONENTS
        if not (outcome.is_forfeit and context.event.is_predetermined):
            return outcome.is_played
        over_the_board = context.reading(PREDETERMINED_FORFEITS) == OVER_THE_BOARD
        return use is Use.OPPONENTS or not over_the_board

    def seen_by_opponents(
        self, context: Context, participant: Participant, forfeits_as_played: bool
    ) -> Sequence[Contribution]:
        """15.3 Unplayed rounds count as draws; pairing byes too, unless that is read literally
        (tie-break spec, section 13 item 24)."""
        return [self._seen(context, record, forfeits_as_played) for record in participant.records]

    def _seen(self, context: Context, record: Record, forfeits_as_played: bool) -> Contribution:
        outcome, points = record.outcome, record.points
        if (
            self.is_game(context, record, Use.OPPONENTS)
            or is_free_round(context, record)
            or (forfeits_as_played and outcome.is_forfeit)
        ):
            return _as_scored(record)
        amount, notes = context.event.draw_in(record.round), _SEEN_AS_DRAW_2010
        if outcome in _PAIRING_BYES and context.reading(OPPONENTS_BYES) == "as-awarded":
            amount, notes = points, _AT_FACE_VALUE
        return Contribution(record.round, amount, notes[outcome], record.opponent, None, points)

    def own_round(
        self, context: Context, participant: Participant, record: Record
    ) -> Contribution | None:
        """15.2 The score before the round, what the round did not bring, and a draw for every
        round after it.

        A forfeit win in round 6 of 9 with 3.5 before: 3.5 + 0 + 3 x 0.5 = 5.
        """
        if self.is_game(context, record, Use.OPPONENTS):
            note = UNKNOWN_OPPONENT
            return Contribution(record.round, 0, note, record.opponent, 0, record.points)
        if is_free_round(context, record):
            return None
        score = _virtual_score(context, participant, record)
        return Contribution(record.round, score, _VIRTUAL[record.outcome], 0, score, record.points)

    def cut_low(self, contributions: Sequence[Contribution], count: int) -> list[Contribution]:
        """The lowest; no round is marked as voluntary here."""
        return cut_least_significant(contributions, count)


def _virtual_score(context: Context, participant: Participant, record: Record) -> int:
    event = context.event
    before = 0
    for index, earlier in enumerate(participant.records, start=1):
        if earlier is record:
            drawn_after = sum(event.draw_in(later.round) for later in participant.records[index:])
            return before + event.win_in(record.round) - record.points + drawn_after
        before += earlier.points
    raise ValueError(f"round {record.round} is no round of {participant.id}")


POLICIES = (DrawAgainstOneself(), VirtualOpponent())
