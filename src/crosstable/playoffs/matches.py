"""Blocks for two players: mini-matches, sudden death, Armageddon, bids, ladders of these.

All are called with the name of their stage and the two players, and give a
:class:`MatchResult`; further arguments are keywords, so that ``partial(mini_match, games=2,
rate=BLITZ)`` is a rung of a ladder or the match of a knock-out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeAlias

from crosstable.model.outcome import Colour
from crosstable.playoffs.drawing import FirstWhite, arbiter_names, by_lot, chosen_by, draw_one
from crosstable.playoffs.procedure import (
    AuditLine,
    Mark,
    Procedure,
    Repeat,
    ask,
    parallel,
    unless,
)
from crosstable.playoffs.rates import Rate, parse_clock
from crosstable.playoffs.requests import bid, decision, game, path
from crosstable.playoffs.results import MatchResult, PlayedGame, match_of, played, points_text

Match: TypeAlias = Callable[[str, int, int], Procedure[MatchResult]]
"""A match of two players in a stage."""


def play(
    id_: str,
    white: int,
    black: int,
    *,
    rate: Rate,
    draw_odds: Colour | None = None,
    players: tuple[int, ...] = (),
    text: str = "",
    article: str = "",
) -> Procedure[PlayedGame]:
    """One game."""
    request = game(
        id_,
        white,
        black,
        rate=rate,
        draw_odds=draw_odds,
        players=players,
        text=text,
        article=article,
    )
    return played(request, (yield from ask(request)))


def mini_match(
    stage: str,
    one: int,
    other: int,
    *,
    games: int,
    rate: Rate,
    first_white: FirstWhite = by_lot,
    article: str = "",
    stops_when_decided: bool = False,
    instead: Rate | None = None,
) -> Procedure[MatchResult]:
    """A match of ``games`` games with alternating colours; it may end level.

    ``stops_when_decided`` ends it once it cannot be turned any more.  ``instead`` is a rate
    that the organiser may substitute before it begins (an optional decision ``stage-RATE``).
    """

    def at(chosen: Rate) -> Procedure[MatchResult]:
        return _mini_match(
            stage, (one, other), games, chosen, first_white, article, stops_when_decided
        )

    if instead is None:
        return (yield from at(rate))
    offer = decision(
        path(stage, "RATE"),
        (instead.name,),
        players=(one, other),
        text=f"replace {rate.name} by {instead.name}",
        article=article,
        is_optional=True,
    )
    substitute, result = yield from unless(offer, at(rate), only_at_start=True)
    if substitute is not None:
        result = yield from at(instead)
    assert result is not None  # unless() gives one of the two
    return result


def _mini_match(
    stage: str,
    players: tuple[int, int],
    games: int,
    rate: Rate,
    first_white: FirstWhite,
    article: str,
    stops: bool,
) -> Procedure[MatchResult]:
    white = yield from first_white(stage, *players, article)
    black = players[0] if white == players[1] else players[1]
    done: list[PlayedGame] = []
    for number in range(1, games + 1):
        words = f"game {number} of {games}, <{white}> - <{black}>, {rate.name}"
        id_ = path(stage, f"G{number}")
        done.append(
            (
                yield from play(
                    id_, white, black, rate=rate, players=players, text=words, article=article
                )
            )
        )
        white, black = black, white
        result = match_of(players, done)
        yield Mark(stage, (number, result.scores, white), imbalance=number % 2)
        if stops and abs(result.scores[0] - result.scores[1]) > 2 * (games - number):
            break
    yield from settle_match(stage, result, article)
    return result


def settle_match(stage: str, result: MatchResult, article: str = "") -> Procedure[None]:
    """Put on record what a match came to, for the audit trail, the plan and the walker."""
    one, other = result.players
    score = "-".join(map(points_text, result.scores))
    if result.winner is None:
        yield AuditLine(stage, f"<{one}> - <{other}> {score}: level", article)
        yield Mark(stage, (result.scores,))
        return
    winner, loser = result.decided
    yield AuditLine(stage, f"<{one}> - <{other}> {score}: <{winner}> wins", article)
    yield Mark(stage, (result.scores,), {f"W({stage})": winner, f"L({stage})": loser})


def _decisive(stage: str, result: MatchResult, article: str) -> Procedure[MatchResult]:
    """The result of a match that cannot stay level: where nobody came, the arbiter decides."""
    if result.winner is None:
        yield AuditLine(stage, "both forfeit, so the arbiter decides", article)
        named = yield from arbiter_names(
            path(stage, "ARBITER"), result.players, text="who goes through", article=article
        )
        result = replace(result, winner=named)
    yield from settle_match(stage, result, article)
    return result


def armageddon(
    stage: str,
    one: int,
    other: int,
    *,
    rate: Rate,
    colours: FirstWhite = by_lot,
    article: str = "",
) -> Procedure[MatchResult]:
    """One game in which a draw wins for Black.

    The rate has the two clocks.  If both forfeit, the arbiter decides.
    """
    white = yield from colours(stage, one, other, article)
    return (yield from _one_decisive_game(stage, one, other, white, rate, article))


def _one_decisive_game(
    stage: str, one: int, other: int, white: int, rate: Rate, article: str
) -> Procedure[MatchResult]:
    black = other if white == one else one
    done = yield from play(
        path(stage, "G1"),
        white,
        black,
        rate=rate,
        draw_odds=Colour.BLACK,
        players=(one, other),
        text=f"<{white}> - <{black}>, {rate.name}",
        article=article,
    )
    return (yield from _decisive(stage, match_of((one, other), [done]), article))


def sudden_death(
    stage: str,
    one: int,
    other: int,
    *,
    rate: Rate,
    colours: FirstWhite = by_lot,
    new_colours: bool = False,
    article: str = "",
) -> Procedure[MatchResult]:
    """Single games until one is decisive; nothing limits their number.

    Colours alternate, or with ``new_colours`` are found anew before each game, in a stage of
    its own (``stage-2``).  If both forfeit a game, the arbiter decides.
    """
    white = yield from colours(stage, one, other, article)
    number = 1
    while True:
        black = other if white == one else one
        done = yield from play(
            path(stage, f"G{number}"),
            white,
            black,
            rate=rate,
            players=(one, other),
            text=f"game {number}, <{white}> - <{black}>, {rate.name}",
            article=article,
        )
        result = match_of((one, other), [done])
        if not result.is_level or not done.is_played:
            return (yield from _decisive(stage, result, article))
        white = black
        yield Mark(stage, (number, white), imbalance=None if new_colours else number % 2)
        number += 1
        yield Repeat(stage, number)
        if new_colours:
            white = yield from colours(path(stage, str(number)), one, other, article)


def bid_armageddon(
    stage: str,
    one: int,
    other: int,
    *,
    rate: Rate,
    lowest: int = 1,
    highest: int | None = None,
    bidder_is_black: bool = False,
    article: str = "",
) -> Procedure[MatchResult]:
    """One game in which a draw wins for Black, after both bid a time for themselves.

    The lower bid plays with that time, the other with the base time of ``rate``.  Whoever bid
    lower chooses the colour, or has Black if ``bidder_is_black``.  Of equal bids a toss
    decides whose counts.  Bids lie between ``lowest`` and ``highest`` (else the base time),
    in seconds.
    """
    bids = yield from _take_bids(stage, (one, other), lowest, highest or rate.base, article)
    low = min(bids.values())
    lower = [player for player, made in bids.items() if made == low]
    text = "toss: whose bid counts"
    bidder = yield from draw_one(path(stage, "TOSS"), lower, text=text, article=article)
    white = other if bidder == one else one
    if not bidder_is_black:
        white = yield from chosen_by(bidder)(stage, one, other, article)
    clocks = (low, rate.base) if white == bidder else (rate.base, low)
    timed = rate.with_clocks(*clocks)
    return (yield from _one_decisive_game(stage, one, other, white, timed, article))


def _take_bids(
    stage: str, players: tuple[int, int], lowest: int, highest: int, article: str
) -> Procedure[dict[int, int]]:
    """Both bids in seconds, shown when both are in."""
    made = yield from parallel(
        *(
            ask(
                bid(
                    path(stage, "BID", str(player)),
                    player,
                    lowest=lowest,
                    highest=highest,
                    seal=path(stage, "BID"),
                    text=f"<{player}> bids a time",
                    article=article,
                )
            )
            for player in players
        )
    )
    bids = dict(zip(players, made, strict=True))
    shown = ", ".join(f"<{player}> {time}" for player, time in bids.items())
    yield AuditLine(stage, f"bids: {shown}", article)
    return {player: parse_clock(time) for player, time in bids.items()}


def ladder(
    stage: str, one: int, other: int, *, rungs: Mapping[str, Match]
) -> Procedure[MatchResult]:
    """Matches one after the other until one is not level.

    Each is played in its own stage, ``stage-name``.  After the last one the result is level
    only if that may be.
    """
    games: tuple[PlayedGame, ...] = ()
    result = MatchResult((one, other), None)
    for name, rung in rungs.items():
        result = yield from rung(path(stage, name), one, other)
        games += result.games
        if not result.is_level:
            break
    winner = result.winner
    roles = {f"W({stage})": winner, f"L({stage})": result.loser} if stage else {}
    yield Mark(stage, winner, {role: p for role, p in roles.items() if p is not None})
    return replace(result, games=games)


def lots_decide(
    stage: str, one: int, other: int, *, text: str = "lot: who wins", article: str = ""
) -> Procedure[MatchResult]:
    """No game at all: a lot names the winner."""
    winner = yield from draw_one(path(stage, "LOT"), (one, other), text=text, article=article)
    result = MatchResult((one, other), winner)
    yield from settle_match(stage, result, article)
    return result
