"""C.07 articles 15 and 16: what rounds without a game count.

An edition's treatment is one object, put together from the score of the dummy opponent
(16.4) and the forfeits that count as games where all pairings are fixed beforehand (15.2).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from crosstable.api import (
    Context,
    Contribution,
    Note,
    Outcome,
    Participant,
    Record,
    Use,
    adjusted_scores,
)

PREDETERMINED_FORFEITS = "predetermined-forfeits"
OVER_THE_BOARD = "over-the-board"

_REQUESTED_BYES = frozenset(
    {
        Outcome.HALF_POINT_BYE,
        Outcome.ZERO_POINT_BYE,
        # Not paired in a counted round means a zero-point bye, after a withdrawal and before
        # a late entry alike; a code that nobody understands is taken for one and shown.
        Outcome.NOT_PAIRED,
        Outcome.UNKNOWN,
    }
)
_WORDS = {
    Outcome.PAIRING_ALLOCATED_BYE: "pairing-allocated bye",
    Outcome.FULL_POINT_BYE: "full-point bye",
    Outcome.HALF_POINT_BYE: "half-point bye",
    Outcome.ZERO_POINT_BYE: "zero-point bye",
    Outcome.NOT_PAIRED: "not paired, a zero-point bye",
    Outcome.UNKNOWN: "result not understood, taken for a requested bye",
    Outcome.FORFEIT_WIN: "forfeit win",
    Outcome.FORFEIT_LOSS: "forfeit loss",
    Outcome.DOUBLE_FORFEIT: "double forfeit",
}

UNKNOWN_OPPONENT = Note("an opponent who is not in the event adds nothing")
AS_SCORED = Note("as scored")
LEAST_SIGNIFICANT = Note("cut: the least significant value", "14.1")
VOLUNTARY = Note("cut: the lowest of the voluntary unplayed rounds", "16.5.1")


def is_voluntary(outcome: Outcome) -> bool:
    """16.1.2 A voluntary unplayed round (VUR): a requested bye or a forfeit loss."""
    return outcome in _REQUESTED_BYES or (outcome.is_forfeit and outcome.is_loss)


def notes_by_outcome(text: str, article: str) -> dict[Outcome, Note]:
    """A note for every way not to play, beginning with its name."""
    return {outcome: Note(f"{words}: {text}", article) for outcome, words in _WORDS.items()}


# 16.3: the score that opponents' tie-breaks see.

_AS_AWARDED = notes_by_outcome("as awarded", "16.3.1")
_BEFORE_PLAY = notes_by_outcome("available again later, so as awarded", "16.3.1")
_AS_DRAW = notes_by_outcome("not available again, so a draw", "16.3.2")


def _seen(context: Context, participant: Participant) -> Sequence[Contribution]:
    """16.3 Rounds count as awarded, but requested byes after which there were only voluntary
    unplayed rounds count as draws.

    ``/P`` has no part in it: it is about the own round and the direct encounter (16.4, 6.1.1).
    """
    available = _last_available(participant)
    return [
        _seen_round(index, record, available, context.event.draw_in(record.round))
        for index, record in enumerate(participant.records)
    ]


def _last_available(participant: Participant) -> int:
    """The index of the last round that was no voluntary unplayed round; -1 without one."""
    for index in range(len(participant.records) - 1, -1, -1):
        if not is_voluntary(participant.records[index].outcome):
            return index
    return -1


def _seen_round(index: int, record: Record, available: int, draw: int) -> Contribution:
    outcome, points = record.outcome, record.points
    if outcome not in _WORDS:
        return Contribution(record.round, points, AS_SCORED, record.opponent, None, points)
    notes = _AS_AWARDED
    if outcome in _REQUESTED_BYES:
        notes = _BEFORE_PLAY if index < available else _AS_DRAW
    amount = draw if notes is _AS_DRAW else points
    return Contribution(record.round, amount, notes[outcome], record.opponent, None, points)


# 16.4: the dummy opponent of an own unplayed round.

DummyScore = Callable[[Context, Participant, Record], tuple[int | Fraction, Note]]

_OWN = notes_by_outcome("a dummy with the own score", "16.4")
_CAPPED_BY_OPPONENT = notes_by_outcome(
    "a dummy with the scheduled opponent's adjusted score", "16.4.1"
)
_CAPPED_BY_DRAWS = notes_by_outcome("a dummy with a draw in every round", "16.4.2")


def own_score(
    context: Context,  # noqa: ARG001
    participant: Participant,
    record: Record,
) -> tuple[int | Fraction, Note]:
    """16.4 until February 2026: the dummy has the participant's own final score.

    It is the real score, not the adjusted one (tie-break spec, section 13 item 4).
    """
    return participant.points, _OWN[record.outcome]


def capped_own_score(
    context: Context, participant: Participant, record: Record
) -> tuple[int | Fraction, Note]:
    """16.4 since March 2026: the own score, but not more than the scheduled opponent's
    adjusted score (forfeits), or than draws in all rounds (everything else).

    One cap, never both (tie-break spec, section 13 item 2).  While the event runs, the rounds
    are those counted so far; the text does not say.
    """
    cap: int | Fraction
    opponent = None
    if record.outcome.is_forfeit:
        opponent = context.shared(adjusted_scores, False).get(record.opponent)
    if opponent is None:
        cap, notes = _drawn_throughout(context, participant), _CAPPED_BY_DRAWS
    else:
        cap, notes = opponent, _CAPPED_BY_OPPONENT
    if participant.points <= cap:
        cap, notes = participant.points, _OWN
    return cap, notes[record.outcome]


def _drawn_throughout(context: Context, participant: Participant) -> int:
    """The score of a draw in every round."""
    return sum(context.event.draw_in(record.round) for record in participant.records)


# 15.2: forfeits where all pairings are fixed beforehand.

ForfeitGames = Callable[[Record, Use], bool]


def every_forfeit(record: Record, use: Use) -> bool:  # noqa: ARG001
    """15.2 until February 2026: forfeits are regular games, everywhere."""
    return True


def no_rated_no_lost_forfeit(record: Record, use: Use) -> bool:
    """15.2 since March 2026: as before, but no forfeit is a game for ratings, and no forfeit
    loss is one in the own record."""
    if use is Use.RATINGS:
        return False
    return use is Use.OPPONENTS or not record.outcome.is_loss


# 16.5: cuts.


def cut_least_significant(contributions: Sequence[Contribution], count: int) -> list[Contribution]:
    """16.5.1 Cut the lowest contribution of a voluntary unplayed round, unless it is below
    that of the least significant value; then cut that one.  Repeat for each cut."""
    result = list(contributions)
    counted = [index for index, c in enumerate(result) if c.cut is None]
    for _ in range(min(count, len(counted))):
        index, note = _least_significant(result, counted)
        result[index] = result[index]._replace(cut=note)
        counted.remove(index)
    return result


def _least_significant(elements: list[Contribution], counted: list[int]) -> tuple[int, Note]:
    """14.1.1 The least significant value is the one with the lowest opponent's score, and
    among those the lowest contribution.

    Among several voluntary unplayed rounds it is the contribution that counts, not the
    dummy's score (tie-break spec, section 13 item 5).
    """
    least = min(counted, key=lambda i: (elements[i].base or 0, elements[i].amount))
    voluntary = [index for index in counted if elements[index].is_vur]
    if voluntary:
        first = min(voluntary, key=lambda i: (elements[i].amount, elements[i].base or 0))
        if elements[first].amount >= elements[least].amount:
            return first, VOLUNTARY
    return least, LEAST_SIGNIFICANT


@dataclass(frozen=True, kw_only=True)
class C07UnplayedRounds:
    """Articles 15 and 16 of one or several editions of C.07."""

    id: str
    title: str
    dummy_score: DummyScore
    forfeit_games: ForfeitGames

    def is_game(self, context: Context, record: Record, use: Use) -> bool:
        """15.1, 15.2 Games over the board, and in predetermined events forfeits too.

        A game without a result yet is one for opponents' scores only.
        """
        outcome = record.outcome
        if outcome.is_played:
            return True
        if outcome is Outcome.PENDING:
            return use is Use.OPPONENTS
        if not (outcome.is_forfeit and context.event.is_predetermined):
            return False
        over_the_board = context.reading(PREDETERMINED_FORFEITS) == OVER_THE_BOARD
        if over_the_board and use is not Use.OPPONENTS:
            return False
        return self.forfeit_games(record, use)

    def seen_by_opponents(
        self,
        context: Context,
        participant: Participant,
        forfeits_as_played: bool,  # noqa: ARG002
    ) -> Sequence[Contribution]:
        """16.3, and the plain points where all pairings are fixed beforehand (15.2)."""
        if not context.event.is_predetermined:
            return _seen(context, participant)
        return [
            Contribution(r.round, r.points, AS_SCORED, r.opponent, None, r.points)
            for r in participant.records
        ]

    def own_round(
        self, context: Context, participant: Participant, record: Record
    ) -> Contribution | None:
        """16.4 A game against a dummy with the points awarded.

        In predetermined events there is none (the free round is no element, 15.2).
        """
        if self.is_game(context, record, Use.OPPONENTS):
            note = UNKNOWN_OPPONENT
            return Contribution(record.round, 0, note, record.opponent, 0, record.points)
        if context.event.is_predetermined:
            return None
        score, note = self.dummy_score(context, participant, record)
        vur = is_voluntary(record.outcome)
        return Contribution(record.round, score, note, 0, score, record.points, None, vur)

    def cut_low(self, contributions: Sequence[Contribution], count: int) -> list[Contribution]:
        """14.1, 16.5 What a cut at the low end removes."""
        return cut_least_significant(contributions, count)


UNCAPPED_DUMMY = C07UnplayedRounds(
    id="fide:uncapped-dummy",
    title="C.07 article 16 with the own score for the dummy (2023, 2024)",
    dummy_score=own_score,
    forfeit_games=every_forfeit,
)
CAPPED_DUMMY = C07UnplayedRounds(
    id="fide:capped-dummy",
    title="C.07 article 16 with the capped dummy (2026)",
    dummy_score=capped_own_score,
    forfeit_games=no_rated_no_lost_forfeit,
)
POLICIES = (UNCAPPED_DUMMY, CAPPED_DUMMY)
