"""Play-offs in which the one with the best tie-breaks waits: Sinquefield Cup 2014, London 2015.

The situation's seeds come from the regulation's own tie-breaks; lots part those who are level.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from crosstable.api import (
    AuditLine,
    Condition,
    Match,
    Placing,
    PlayoffProcedure,
    Procedure,
    Rate,
    Reading,
    Situation,
    armageddon,
    coin_winner_chooses,
    ladder,
    mini_match,
    minutes,
    parse_tied,
    placing,
    settle_order,
)
from crosstable_grand_chess_tour.terms import only

RAPID = Rate(name="rapid", base=minutes(25), increment=5)
ARMAGEDDON_2014 = Rate(name="Armageddon", base=minutes(6), black_base=minutes(4))
ARMAGEDDON_2015 = Rate(
    name="Armageddon", base=minutes(6), black_base=minutes(5), increment=3, from_move=61
)

PLACES = Reading(
    id="places-below",
    article="playoffs",
    question="Who takes which place below the first?",
    choice="result",
    options={
        "result": "Who loses the final is second, who loses before it is third, as the table of "
        "London 2015 was published.",
        "tie-breaks": "The event's list goes on with all who did not win.",
    },
)
FIRST_WHITE = only(
    "first-white", "two players", "Who has White in the first game?", "A lot decides."
)
LEVEL_SEEDS = only(
    "level-seeds", "tie-breaks", "What if the tie-breaks leave players level?", "Lots part them."
)
CLOCKS_2015 = Reading(
    id="armageddon-clocks",
    article="Armageddon",
    question="How long are the clocks of the Armageddon?",
    choice="6-5-3",
    options={
        "6-5-3": "6 minutes against 5, 3 seconds from move 61, as Europe Echecs reported the game.",
        "6-4": "6 minutes against 4 without an increment, as in the Sinquefield Cup of 2014.",
    },
)
LEVEL_FINAL = only(
    "level-final",
    "three players",
    "What if the final is level after two games?",
    "An Armageddon, as between the two who play first.",
)


def _duel(rate: Rate) -> Match:
    return partial(armageddon, rate=rate, colours=coin_winner_chooses, article="Armageddon")


def _match(rate: Rate) -> Match:
    """Two rapid games, then an Armageddon at this rate."""
    games = partial(mini_match, games=2, rate=RAPID, article="two players")
    return partial(ladder, rungs={"R": games, "A": _duel(rate)})


def sinquefield_two(situation: Situation) -> Procedure[Placing]:
    """Two rapid games, then an Armageddon."""
    match = yield from _match(ARMAGEDDON_2014)("", *situation.tied)
    winner, loser = match.decided
    return placing([winner], [loser])


def sinquefield_three(situation: Situation) -> Procedure[Placing]:
    """One Armageddon of the two lowest, then the winner against the highest as two players."""
    return (yield from _three(situation, _duel(ARMAGEDDON_2014), _match(ARMAGEDDON_2014)))


def london_three(situation: Situation) -> Procedure[Placing]:
    """A match of the two lowest, then the winner against the highest."""
    is_as_reported = situation.readings.get(CLOCKS_2015.id) != "6-4"
    match = _match(ARMAGEDDON_2015 if is_as_reported else ARMAGEDDON_2014)
    return (yield from _three(situation, match, match))


def _three(situation: Situation, semi_final: Match, final: Match) -> Procedure[Placing]:
    text = "lot for the order of the tie-breaks"
    seeds = yield from settle_order("SEED", situation.seeds, text=text, article="tie-breaks")
    highest, *lowest = seeds
    yield AuditLine("SF", f"<{highest}> has the best tie-breaks and waits", "three players")
    through, third = (yield from semi_final("SF", *lowest)).decided
    winner, second = (yield from final("F", highest, through)).decided
    if situation.readings.get(PLACES.id) == "tie-breaks":
        return placing([winner], [player for player in seeds if player != winner])
    return placing([winner], [second], [third])


_CONDITIONS: Mapping[str, tuple[Condition, ...]] = {
    "2014": (Condition("The play-off is held on 7 September 2014 at noon.", "playoffs"),),
    "2015": (
        Condition(
            "The text was seen in a report that quotes a part of it: three players only.",
            "three players",
        ),
    ),
}

PROCEDURES = (
    PlayoffProcedure(
        code="SINQUEFIELD-2014-TWO",
        title="Two rapid games, then an Armageddon",
        article="two players",
        tied=parse_tied("2"),
        run=sinquefield_two,
        readings=(FIRST_WHITE,),
        conditions=_CONDITIONS["2014"],
    ),
    PlayoffProcedure(
        code="SINQUEFIELD-2014-THREE",
        title="An Armageddon of the two lowest, then the match for first place",
        article="three players",
        tied=parse_tied("3"),
        run=sinquefield_three,
        readings=(FIRST_WHITE, LEVEL_SEEDS, PLACES),
        conditions=_CONDITIONS["2014"],
    ),
    PlayoffProcedure(
        code="LONDON-2015-THREE",
        title="A match of the two lowest, then the match for first place",
        article="three players",
        tied=parse_tied("3"),
        run=london_three,
        readings=(FIRST_WHITE, LEVEL_SEEDS, CLOCKS_2015, LEVEL_FINAL, PLACES),
        conditions=_CONDITIONS["2015"],
    ),
)
