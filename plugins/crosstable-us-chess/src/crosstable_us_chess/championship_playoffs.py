"""The play-offs of the US Championship 2010: for the title, and for places in its final of four.

The situation's seeds are in the order of article 4; lots part those whom it leaves level.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from crosstable.api import (
    Breaks,
    Condition,
    Match,
    Placing,
    PlayoffProcedure,
    Procedure,
    Rate,
    Reading,
    Situation,
    armageddon,
    bid_armageddon,
    chosen_by,
    knock_out,
    minutes,
    offer_bye,
    parse_tied,
    placing,
    settle_order,
)

SIXTY = Rate(name="draw-odds game", base=minutes(60), increment=5)
FORTY = Rate(name="draw-odds game", base=minutes(40), increment=5)


def _bidding(rate: Rate, article: str) -> Match:
    return partial(bid_armageddon, rate=rate, article=article)


def two_players(situation: Situation) -> Procedure[Placing]:
    """A: one game in which a draw wins for Black; the lower bid chooses the colour."""
    match = yield from _bidding(SIXTY, "A")("", *situation.tied)
    return _champion(match.decided[0], situation)


def three_players(situation: Situation) -> Procedure[Placing]:
    """B: a bye that may be passed on; the others bid, and the winner chooses against it."""
    seeds = yield from _seeds(situation, "first place")
    bye = yield from offer_bye("", seeds, "B")
    others = [player for player in seeds if player != bye]
    through = (yield from _bidding(FORTY, "B")("SF", *others)).decided[0]
    final = yield from armageddon(
        "F", bye, through, rate=FORTY, colours=chosen_by(through), article="B"
    )
    return _champion(final.decided[0], situation)


def four_players(situation: Situation) -> Procedure[Placing]:
    """C: 1 v 4, 2 v 3 and the winners, all with bids."""
    seeds = yield from _seeds(situation, "first place")
    result = yield from knock_out("", seeds, _bidding(FORTY, "C"), article="C")
    return _champion(result.through[0], situation)


def qualifying(situation: Situation) -> Procedure[Placing]:
    """Fourth place: a knock-out with bids until as many are left as there are places."""
    seeds = yield from _seeds(situation, "fourth place")
    game = _bidding(FORTY, "fourth place")
    result = yield from knock_out("", seeds, game, places=situation.places, article="fourth place")
    return placing(result.through, [p for p in seeds if p not in result.through])


def _seeds(situation: Situation, article: str) -> Procedure[tuple[int, ...]]:
    text = "lot for the order of the tie-breaks"
    return settle_order("SEED", situation.seeds, text=text, article=article)


def _champion(winner: int, situation: Situation) -> Placing:
    return placing([winner], [player for player in situation.tied if player != winner])


def _only(id_: str, article: str, question: str, answer: str) -> Reading:
    """A reading without another option."""
    return Reading(
        id=id_, article=article, question=question, choice="as-here", options={"as-here": answer}
    )


BREAKS = Breaks(between_stages=minutes(10))

BIDS = _only(
    "bids",
    "A",
    "Who plays with which time?",
    "Whoever bid lower chooses the colour and plays with his bid, the other with the base time. "
    "Of equal bids a coin decides whose counts so.",
)
BID_LIMITS = _only(
    "bid-limits",
    "A",
    "Which bids are allowed, and when are they shown?",
    "From 0:01 to the base time of the game, 60:00 or 40:00; neither is shown before both are in.",
)
PLACES = _only(
    "places-below",
    "1, 4",
    "Who takes which place below the champion?",
    "The play-off is for the title only; the order of article 4 goes on with the others.",
)
LEVEL_SEEDS = _only(
    "level-seeds", "4", "What if the order of article 4 leaves players level?", "Lots part them."
)
FIRST_ROUND = _only(
    "first-round-of-three",
    "B",
    "Who plays the first round, for which the text names 2 and 3?",
    "The two who do not have the bye, whoever took it.",
)
FOUR_GAMES = _only(
    "games-of-four",
    "C",
    "Does each of the four play two preliminary games?",
    "No: there are two in all, one for each pair.",
)
MORE_THAN_FIVE = _only(
    "more-than-five",
    "fourth place",
    "What do more than five play, for which there are similar rules?",
    "A knock-out in the smallest field of k times 2, 4, 8... for k places that holds all; "
    "the highest are free, and i meets field + 1 - i. All cases listed come out so.",
)
YEAR = _only(
    "year",
    "first place",
    "Which year do the rules for first place mean, whose head says 2009?",
    "2010.",
)

CONDITIONS = (
    Condition("After seven rounds the four leaders go into the final of four.", "2, 3"),
    Condition(
        "A tie for the last places in the final is played off on the rest day, 21 May, from 14:00.",
        "2",
    ),
    Condition("A tie for first place is played off on 25 May at 10:00.", "first place"),
    Condition("There are ten minutes between the rounds of the play-off.", "B, C"),
)


def _procedure(
    code: str,
    title: str,
    article: str,
    tied: str,
    run: Callable[[Situation], Procedure[Placing]],
    *readings: Reading,
    is_qualifying: bool = False,
) -> PlayoffProcedure:
    return PlayoffProcedure(
        code=code,
        title=title,
        article=article,
        tied=parse_tied(tied),
        run=run,
        is_qualifying=is_qualifying,
        breaks=BREAKS,
        readings=(BIDS, BID_LIMITS, *readings),
        conditions=CONDITIONS,
    )


PROCEDURES = (
    _procedure(
        "TITLE-OF-TWO", "One bidding game with draw odds", "A", "2", two_players, PLACES, YEAR
    ),
    _procedure(
        "TITLE-OF-THREE",
        "A bye that may be passed on, a bidding game, a final",
        "B",
        "3",
        three_players,
        FIRST_ROUND,
        LEVEL_SEEDS,
        PLACES,
        YEAR,
    ),
    _procedure(
        "TITLE-OF-FOUR",
        "Knock-out of bidding games",
        "C",
        "4",
        four_players,
        FOUR_GAMES,
        LEVEL_SEEDS,
        PLACES,
        YEAR,
    ),
    _procedure(
        "FINAL-PLACES",
        "Knock-out of bidding games for the places in the final",
        "fourth place",
        "2+",
        qualifying,
        LEVEL_SEEDS,
        MORE_THAN_FIVE,
        is_qualifying=True,
    ),
)
