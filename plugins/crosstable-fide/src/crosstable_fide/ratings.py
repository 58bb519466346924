"""C.07 article 10: tie-breaks from ratings (type D)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from crosstable.api import (
    Context,
    Contribution,
    Modifiers,
    Note,
    NoValue,
    Record,
    TieBreak,
    TieBreakType,
    Unit,
    cut_highest,
    cut_lowest,
    only,
    rounded_mean,
)
from crosstable_fide.games import is_rated_game
from crosstable_fide.rating_tables import RATING_DIFFERENCE, expected_percent, least_difference
from crosstable_fide.unplayed import UNKNOWN_OPPONENT

_RATING = Note("the opponent's rating", "10.1")
_SET_RATING = Note("the rating set for unrated players", "10")
_UNRATED = Note("left out: the opponent is unrated", "10")
_DROPPED = Note("dropped: there are unrated players in the event", "10")
DROPPED_CONTRIBUTION = Contribution(0, 0, _DROPPED, cut=_DROPPED)
_LOWEST = Note("cut: the lowest rating", "14.1")
_HIGHEST = Note("cut: the highest rating", "14.3")


class _Games(NamedTuple):
    """The games against rated opponents, and the score in them on the 1 - ½ - 0 scale."""

    contributions: tuple[Contribution, ...]
    half_points: int
    number: int


_Value = int | Fraction | NoValue

UNRATED_PLAYERS = "unrated-players"


def is_dropped(context: Context, unrated: int | None) -> bool:
    """10 Whether unrated players in the event rule out rating tie-breaks."""
    return unrated is None and context.reading(UNRATED_PLAYERS) == "drop" and _unrated(context) > 0


def _unrated(context: Context) -> int:
    return context.shared(_count_unrated)


def _count_unrated(context: Context) -> int:
    return sum(1 for participant in context.event.participants.values() if not participant.rating)


def _games(context: Context, participant: int, unrated: int | None) -> _Games:
    """The games over the board; unrated opponents are left out unless a rating is set.

    Where article 10 drops the tie-break altogether, so is every game.
    """
    if context.shared(is_dropped, unrated):
        return _Games((DROPPED_CONTRIBUTION,), 0, 0)
    contributions = []
    half_points = number = 0
    for record in context.event.participants[participant].records:
        if not is_rated_game(context, record):
            continue
        contribution = game(context, record, unrated)
        contributions.append(contribution)
        if contribution.cut is None:
            number += 1
            half_points += half_points_of(record)
    return _Games(tuple(contributions), half_points, number)


def half_points_of(record: Record) -> int:
    """The half points of a game on the 1 - ½ - 0 scale."""
    return 2 if record.outcome.is_win else 1 if record.outcome.is_draw else 0


def game(context: Context, record: Record, unrated: int | None) -> Contribution:
    """The opponent's rating; cut if there is none and none is set for unrated players."""
    opponent = context.event.participants.get(record.opponent)
    rating, note, cut = (opponent.rating or None) if opponent else None, _RATING, None
    if opponent is None:
        cut = UNKNOWN_OPPONENT
    elif not rating and unrated is None:
        cut = _UNRATED
    elif not rating:
        rating, note = unrated, _SET_RATING
    return Contribution(
        record.round, rating or 0, note, record.opponent, rating, record.points, cut
    )


def cautions(context: Context, modifiers: Modifiers) -> Iterable[str]:
    """What unrated players mean for rating tie-breaks."""
    if context.other_score is not None:
        yield "article 10 is about players' ratings; for teams their strength in the file is taken"
    if not _unrated(context) or modifiers.unrated is not None:
        return
    players = f"{_unrated(context)} unrated in the event"
    if context.shared(is_dropped, None):
        yield (
            f"{players}, so it is dropped. If rules for them were published before the "
            f"start: /U1400 gives them a rating, --reading {UNRATED_PLAYERS}=leave-out leaves "
            "them out"
        )
    else:
        yield f"{players}; they are left out as opponents (reading {UNRATED_PLAYERS})"


def _nothing(contributions: Sequence[Contribution]) -> NoValue:
    """Why there is no value: dropped by article 10, or no game to go by."""
    return NoValue.NOT_APPLICABLE if DROPPED_CONTRIBUTION in contributions else NoValue.UNDEFINED


def mean_rating(contributions: Sequence[Contribution]) -> int | NoValue:
    """The mean of what counts to the nearest integer, a half up."""
    value = rounded_mean(contributions)
    return _nothing(contributions) if isinstance(value, NoValue) else value


def _average(context: Context, participant: int, modifiers: Modifiers) -> Sequence[Contribution]:
    """10.1 The mean rating of the opponents met over the board, a half up."""
    return cut_ratings(
        context.shared(_games, participant, modifiers.unrated).contributions, modifiers
    )


def cut_ratings(games: Sequence[Contribution], modifiers: Modifiers) -> Sequence[Contribution]:
    """14.1 to 14.4 Without the lowest, and for a median the highest ratings."""
    if modifiers.cut_low:
        games = cut_lowest(games, modifiers.cut_low, _LOWEST)
    if modifiers.cut_high:
        games = cut_highest(games, modifiers.cut_high, _HIGHEST)
    return games


ARO = TieBreak(
    code="ARO",
    name="Average rating of opponents",
    summary="The mean rating of the opponents met over the board.",
    article="10.1",
    type=TieBreakType.KNOWN_BEFOREHAND,
    unit=Unit.NUMBER,
    modifiers=frozenset("CMU"),
    contributions=_average,
    reduce=mean_rating,
    cautions=cautions,
)


def _half_up(numerator: int, denominator: int) -> int:
    return (2 * numerator + denominator) // (2 * denominator)


@cache
def _difference_note(percent: int) -> Note:
    return Note(f"the rating difference for a score of {percent} percent", "10.2")


def _performance_of(
    context: Context, participant: int, modifiers: Modifiers
) -> Sequence[Contribution]:
    """10.2 The rounded mean of the opponents' ratings, plus the difference for the score.

    3½ out of 5 against a mean of 1940 is 70 percent: 1940 + 149 = 2089.
    """
    return _performance_elements(context, participant, modifiers.unrated)


def _performance_elements(
    context: Context, participant: int, unrated: int | None
) -> tuple[Contribution, ...]:
    games = context.shared(_games, participant, unrated)
    return with_difference(games.contributions, games.half_points, games.number)


def with_difference(
    games: Sequence[Contribution], half_points: int, number: int
) -> tuple[Contribution, ...]:
    """The games, and the rating difference for so many half points in so many of them."""
    if not number:
        return tuple(games)
    percent = _half_up(50 * half_points, number)
    difference = Contribution(0, RATING_DIFFERENCE[percent], _difference_note(percent))
    return (*games, difference)


def performance(contributions: Sequence[Contribution]) -> _Value:
    """The rounded mean of the games' ratings plus what stands apart from the rounds."""
    ratings = [int(c.amount) for c in contributions if c.round and c.cut is None]
    if not ratings:
        return _nothing(contributions)
    mean = _half_up(sum(ratings), len(ratings))
    return mean + sum([c.amount for c in contributions if not c.round])


TPR = TieBreak(
    code="TPR",
    name="Tournament performance rating",
    summary="The mean rating of the opponents plus the rating difference for the score.",
    article="10.2",
    type=TieBreakType.KNOWN_BEFOREHAND,
    unit=Unit.NUMBER,
    modifiers=frozenset("U"),
    contributions=_performance_of,
    reduce=performance,
    cautions=cautions,
)

_TO_EXPECT = Note("the points that must be expected at least", "10.3")
_BELOW_LOWEST = 800


def _perfect_of(context: Context, participant: int, modifiers: Modifiers) -> Sequence[Contribution]:
    """10.3 The lowest rating at which the score could have been expected."""
    return _perfect_elements(context, participant, modifiers.unrated)


def _perfect_elements(
    context: Context, participant: int, unrated: int | None
) -> tuple[Contribution, ...]:
    games = context.shared(_games, participant, unrated)
    if not games.number:
        return games.contributions
    points = Contribution(0, Fraction(games.half_points, 2), _TO_EXPECT)
    return (*games.contributions, points)


def _perfect(contributions: Sequence[Contribution]) -> int | NoValue:
    """Search the rating; 800 below the lowest opponent for no points at all.

    For a full score the definition gives 736 above the highest opponent (tie-break spec,
    section 13 item 7).
    """
    ratings = [int(c.amount) for c in contributions if c.round and c.cut is None]
    if not ratings:
        return _nothing(contributions)
    hundredths = int(100 * sum([c.amount for c in contributions if not c.round]))
    if not hundredths:
        return min(ratings) - _BELOW_LOWEST
    # The difference that suffices against one opponent suffices against the highest of them,
    # and a smaller one is too little even against the lowest.
    difference = least_difference(-(-hundredths // len(ratings)))
    low, high = min(ratings) + difference, max(ratings) + difference
    while low < high:
        rating = (low + high) // 2
        if sum([expected_percent(rating - opponent) for opponent in ratings]) >= hundredths:
            high = rating
        else:
            low = rating + 1
    return low


PTP = TieBreak(
    code="PTP",
    name="Perfect tournament performance",
    summary="The lowest rating at which the score could have been expected.",
    article="10.3",
    type=TieBreakType.KNOWN_BEFOREHAND,
    unit=Unit.NUMBER,
    modifiers=frozenset("U"),
    contributions=_perfect_of,
    reduce=_perfect,
    cautions=cautions,
)

_NO_PERFORMANCE = Note("left out: the opponent has no performance", "10.4")


def _tpr(context: Context, participant: int, unrated: int | None) -> _Value:
    return performance(_performance_elements(context, participant, unrated))


def _ptp(context: Context, participant: int, unrated: int | None) -> _Value:
    return _perfect(_perfect_elements(context, participant, unrated))


def _average_of(
    value: Callable[[Context, int, int | None], _Value], note: Note
) -> Callable[[Context, int, Modifiers], Sequence[Contribution]]:
    """10.4, 10.5 The mean of a value of the opponents met over the board, a half up."""

    def contributions(
        context: Context, participant: int, modifiers: Modifiers
    ) -> Sequence[Contribution]:
        found = []
        if context.shared(is_dropped, modifiers.unrated):
            return [DROPPED_CONTRIBUTION]
        for record in context.event.participants[participant].records:
            if not is_rated_game(context, record):
                continue
            raw: _Value = NoValue.UNDEFINED
            if record.opponent in context.event.participants:
                raw = context.shared(value, record.opponent, modifiers.unrated)
            amount, cut = (0, _NO_PERFORMANCE) if isinstance(raw, NoValue) else (raw, None)
            found.append(
                Contribution(record.round, amount, note, record.opponent, None, record.points, cut)
            )
        return found

    return contributions


APRO = TieBreak(
    code="APRO",
    name="Average performance rating of opponents",
    summary="The mean tournament performance rating of the opponents met over the board.",
    article="10.4",
    type=TieBreakType.KNOWN_BEFOREHAND,
    unit=Unit.NUMBER,
    modifiers=frozenset("U"),
    contributions=_average_of(_tpr, Note("the opponent's performance rating", "10.4")),
    reduce=mean_rating,
    cautions=cautions,
)
APPO = TieBreak(
    code="APPO",
    name="Average perfect performance of opponents",
    summary="The mean perfect tournament performance of the opponents met over the board.",
    article="10.5",
    type=TieBreakType.KNOWN_BEFOREHAND,
    unit=Unit.NUMBER,
    modifiers=frozenset("U"),
    contributions=_average_of(_ptp, Note("the opponent's perfect performance", "10.5")),
    reduce=mean_rating,
    cautions=cautions,
)

_OWN_RATING = Note("the own rating", "10.6")


def _own_rating(context: Context, participant: int, modifiers: Modifiers) -> Sequence[Contribution]:
    """10.6 The own rating, highest first; dropped like the others of article 10."""
    if context.shared(is_dropped, modifiers.unrated):
        return (DROPPED_CONTRIBUTION,)
    rating = context.event.participants[participant].rating
    if rating:
        return [Contribution(0, rating, _OWN_RATING)]
    if modifiers.unrated is not None:
        return [Contribution(0, modifiers.unrated, _SET_RATING)]
    return []


def _rating(contributions: Sequence[Contribution]) -> int | Fraction | NoValue:
    """The own rating; none where it is dropped or there is none."""
    counted = [c for c in contributions if c.cut is None]
    return only(counted) if counted else _nothing(contributions)


RTNG = TieBreak(
    code="RTNG",
    name="Rating",
    summary="The own rating, highest first; /R for lowest first.",
    article="10.6",
    type=TieBreakType.OWN_RECORD,
    unit=Unit.NUMBER,
    modifiers=frozenset("RU"),
    contributions=_own_rating,
    reduce=_rating,
    cautions=cautions,
)

TIE_BREAKS = (ARO, TPR, PTP, APRO, APPO, RTNG)
