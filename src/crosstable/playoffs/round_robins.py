"""Round robins by Berger's tables, single and double."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from crosstable.model.outcome import Colour
from crosstable.playoffs.matches import play
from crosstable.playoffs.procedure import AuditLine, Mark, Procedure, parallel
from crosstable.playoffs.rates import Rate
from crosstable.playoffs.requests import path
from crosstable.playoffs.results import PlayedGame, RoundRobinResult, points_text, scores_of

PairColours = Callable[[str, int, int], Procedure[int]]
"""How the colours of a game are found against the tables: called with the id of the game and
both players in the tables' order, it gives who has White."""


@cache
def berger_rounds(players: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The rounds of Berger's tables: pairs of pairing numbers, White first.

    With an odd number of players, one is free in each round.  Source: the tables of FIDE's
    Handbook (C.05, annex 1).

    >>> berger_rounds(4)
    (((1, 4), (2, 3)), ((4, 3), (1, 2)), ((2, 4), (3, 1)))
    """
    size = players + players % 2
    circle = size - 1
    rounds = []
    for number in range(circle):
        top = number * (size // 2) % circle + 1
        pairs = [(top, size) if number % 2 == 0 else (size, top)]
        for step in range(1, size // 2):
            pairs.append(((top + step - 1) % circle + 1, (top - step - 1) % circle + 1))
        rounds.append(tuple(pair for pair in pairs if max(pair) <= players))
    return tuple(rounds)


def round_robin(
    stage: str,
    players: Sequence[int],
    *,
    rate: Rate,
    is_double: bool = False,
    draw_odds: Colour | None = None,
    colours: PairColours | None = None,
    article: str = "",
) -> Procedure[RoundRobinResult]:
    """Everybody against everybody; ``players`` are in the order of their pairing numbers.

    The games of a round are open together.  ``draw_odds`` makes every game an Armageddon;
    ``colours`` finds the colours otherwise than the tables.  A double round robin plays the
    same rounds again with reversed colours.  Games are numbered ``stage-G1``, ``stage-G2``...
    """
    rounds = list(berger_rounds(len(players)))
    if is_double:
        rounds += [tuple((black, white) for white, black in pairs) for pairs in rounds]
    games: list[PlayedGame] = []
    for number, pairs in enumerate(rounds, start=1):
        words = f"round {number} of {len(rounds)}"
        wanted = [
            _game(
                path(stage, f"G{len(games) + board}"),
                (players[first - 1], players[second - 1]),
                words,
                rate,
                draw_odds,
                colours,
                article,
            )
            for board, (first, second) in enumerate(pairs, start=1)
        ]
        games += yield from parallel(*wanted)
        yield Mark(stage, (number, *scores_of(players, games).values()))
    result = RoundRobinResult(tuple(players), scores_of(players, games), tuple(games))
    scores = ", ".join(f"<{p}> {points_text(result.scores[p])}" for g in result.groups for p in g)
    yield AuditLine(stage, f"round robin: {scores}", article)
    uneven = 0 if is_double or len(players) % 2 else 1
    yield Mark(stage, tuple(result.scores.values()), imbalance=uneven if colours is None else None)
    return result


def _game(
    id_: str,
    pair: tuple[int, int],
    words: str,
    rate: Rate,
    draw_odds: Colour | None,
    colours: PairColours | None,
    article: str,
) -> Procedure[PlayedGame]:
    white, black = pair
    if colours is not None and (yield from colours(id_, white, black)) == black:
        white, black = black, white
    return (
        yield from play(
            id_,
            white,
            black,
            rate=rate,
            draw_odds=draw_odds,
            players=pair,
            text=f"{words}, <{white}> - <{black}>, {rate.name}",
            article=article,
        )
    )
