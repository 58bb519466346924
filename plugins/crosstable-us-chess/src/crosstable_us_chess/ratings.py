"""Rules 34E10 and 34E11, and the performance rating: US ratings of the opponents.

A player's rating is the one in the list of US Chess where the event has it, else the FIDE
rating; which of them was taken is said of every game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache, partial
from typing import NamedTuple

from crosstable.api import (
    Context,
    Contribution,
    Modifiers,
    Note,
    NoValue,
    Participant,
    Placed,
    Record,
    TieBreak,
    TieBreakType,
    Unit,
    mean,
)
from crosstable_us_chess.unplayed import UNKNOWN_OPPONENT, cautions

FEDERATION = "USA"
"""Whose national ratings are taken."""

STEP = 400
"""What a win adds to the opponent's rating, and a loss takes off."""

_MOST_NAMED = 8

_UNRATED = Note("left out: the opponent is unrated")


class _Rating(NamedTuple):
    """A rating and whose list it is from; 0 for an unrated player."""

    number: int
    source: str


def us_rating(participant: Participant) -> _Rating:
    """A player's US rating, else the FIDE rating."""
    for national in participant.national_ratings:
        if national.federation == FEDERATION and national.rating:
            return _Rating(national.rating, "US")
    return _Rating(participant.rating or 0, "FIDE")


@cache
def _note(source: str, result: str, article: str) -> Note:
    return Note(f"{result}the opponent's {source} rating", article)


def _result(record: Record) -> tuple[int, str]:
    """What is added to the opponent's rating, and why."""
    if record.outcome.is_win:
        return STEP, "won: 400 more than "
    return (0, "drawn: ") if record.outcome.is_draw else (-STEP, "lost: 400 less than ")


def _game(context: Context, record: Record, article: str, *, plain: bool) -> Contribution:
    """A game's rating: the opponent's as it is, or with the result.  Left out without one."""
    if record.opponent not in context.event.participants:
        return _left_out(record, UNKNOWN_OPPONENT)
    rating = context.shared(_ratings)[record.opponent]
    if not rating.number:
        return _left_out(record, _UNRATED)
    added, result = (0, "") if plain else _result(record)
    note = _note(rating.source, result, article)
    amount = rating.number + added
    return Contribution(record.round, amount, note, record.opponent, rating.number, record.points)


def _left_out(record: Record, why: Note) -> Contribution:
    return Contribution(record.round, 0, why, record.opponent, None, record.points, why)


def _ratings(context: Context) -> dict[int, _Rating]:
    return {one.id: us_rating(one) for one in context.event.participants.values()}


def _games(
    context: Context, participant: int, article: str, *, plain: bool
) -> Sequence[Contribution]:
    return [
        _game(context, record, article, plain=plain)
        for record in context.event.participants[participant].records
        if record.outcome.is_played
    ]


def _average(
    context: Context,
    participant: int,
    modifiers: Modifiers,  # noqa: ARG001
) -> Sequence[Contribution]:
    """34E11 The mean rating of the rated opponents met over the board, not rounded."""
    return _games(context, participant, "34E11", plain=True)


def _performance(
    context: Context,
    participant: int,
    modifiers: Modifiers,  # noqa: ARG001
) -> Sequence[Contribution]:
    """34E10 The mean of the opponents' ratings, with 400 more for a win and less for a loss.

    Wins against 1400 and 1500, a draw with 1600, a loss to 1700: 1650.
    """
    return context.shared(_rated_games, participant)


def _rated_games(context: Context, participant: int) -> Sequence[Contribution]:
    return _games(context, participant, "34E10", plain=False)


def _cautions(context: Context, modifiers: Modifiers) -> Iterable[str]:  # noqa: ARG001
    yield from cautions(context)
    ratings = context.shared(_ratings)
    unrated = [id_ for id_, rating in ratings.items() if not rating.number]
    others = [id_ for id_, rating in ratings.items() if rating.number and rating.source != "US"]
    if others and len(others) + len(unrated) == len(ratings):
        yield "the event has no US ratings; FIDE ratings are taken instead"
    elif others:
        yield f"no US rating, so the FIDE rating is taken: {_named(others)}"
    if unrated:
        yield f"unrated and left out as opponents: {_named(unrated)}"


def _named(ids: Sequence[int]) -> str:
    """The players' numbers, or how many they are where that is too long."""
    if len(ids) > _MOST_NAMED:
        return f"{len(ids)} players"
    return f"player{'s' if len(ids) > 1 else ''} {', '.join(map(str, ids))}"


_of_ratings = partial(TieBreak, unit=Unit.NUMBER, cautions=_cautions)

AVERAGE_OPPOSITION = _of_ratings(
    code="AVGOPP",
    name="Average opposition",
    summary="The mean rating of the opponents met over the board.",
    article="34E11",
    type=TieBreakType.KNOWN_BEFOREHAND,
    contributions=_average,
    reduce=mean,
)
PERFORMANCE = _of_ratings(
    code="PERF",
    name="US performance rating",
    summary="The mean of the opponents' ratings, 400 more for a win and 400 less for a loss.",
    article="34E10",
    type=TieBreakType.KNOWN_BEFOREHAND,
    contributions=_performance,
    reduce=mean,
)

_BY_MEAN = Note("the mean of the opponents' performances", "34E10")
_NO_PERFORMANCE = Note("left out: the opponent has no game to rate", "34E10")
_NO_OPPONENT = Note("does not apply: no opponent has a performance", "34E10")


@cache
def _performance_note(games: int, left_out: int) -> Note:
    text = f"the opponent's performance in {games} game{'s' if games > 1 else ''}"
    if left_out:
        text += f", {left_out} between tied players left out"
    return Note(text, "34E10")


def _places(
    context: Context,
    group: Sequence[int],
    modifiers: Modifiers,  # noqa: ARG001
) -> Mapping[int, Placed]:
    """34E10 The mean of the opponents' performances, of which games between tied players are
    no part."""
    tied = frozenset(group)
    found = {id_: _performances(context, id_, tied) for id_ in group}
    means = {id_: mean(performances) for id_, performances in found.items()}
    return {id_: _placed(means, id_, tuple(found[id_])) for id_ in group}


def _placed(
    means: Mapping[int, Fraction | NoValue], participant: int, found: tuple[Contribution, ...]
) -> Placed:
    own = means[participant]
    if isinstance(own, NoValue):
        return Placed(None, None, found, (_NO_OPPONENT,))
    ahead = sum(not isinstance(other, NoValue) and other > own for other in means.values())
    return Placed(1 + ahead, own, found, (_BY_MEAN,))


def _performances(
    context: Context, participant: int, tied: frozenset[int]
) -> Sequence[Contribution]:
    return [
        _performance_of(context, record, tied)
        for record in context.event.participants[participant].records
        if record.outcome.is_played
    ]


def _performance_of(context: Context, record: Record, tied: frozenset[int]) -> Contribution:
    """The performance of the opponent of one game; left out if there is none."""
    opponent = record.opponent
    if opponent not in context.event.participants:
        return _left_out(record, UNKNOWN_OPPONENT)
    games = [c for c in context.shared(_rated_games, opponent) if c.cut is None]
    kept = [c for c in games if not (opponent in tied and c.opponent in tied)]
    value = mean(kept)
    if isinstance(value, NoValue):
        return _left_out(record, _NO_PERFORMANCE)
    note = _performance_note(len(kept), len(games) - len(kept))
    return Contribution(record.round, value, note, opponent, None, record.points)


OPPONENTS_PERFORMANCE = _of_ratings(
    code="OPPPERF",
    name="Opponents' performance",
    summary="The mean performance rating of the opponents, without games between tied players.",
    article="34E10",
    type=TieBreakType.AMONG_TIED,
    places=_places,
)

TIE_BREAKS = (PERFORMANCE, OPPONENTS_PERFORMANCE, AVERAGE_OPPOSITION)
