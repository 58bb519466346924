"""The play-offs of article 6 for two to eight players.

The situation's seeds are the groups of players with the same number of wins, most wins first;
the regulation file says so.  A play-off finds the winner only: all others share (3, 3.2).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from crosstable.api import (
    AuditLine,
    Breaks,
    Condition,
    Mark,
    Match,
    MatchResult,
    Placing,
    PlayoffProcedure,
    Procedure,
    Rate,
    Reading,
    RoundRobinResult,
    Situation,
    armageddon,
    by_lot,
    coin_winner_chooses,
    decision,
    draw_one,
    draw_order,
    knock_out,
    ladder,
    mini_match,
    minutes,
    parse_tied,
    path,
    placing,
    round_robin,
    settle_order,
    unless,
    white_is,
)
from crosstable_grand_chess_tour.terms import only

T = TypeVar("T")

RAPID = Rate(name="rapid", base=minutes(10), increment=5)
BLITZ = Rate(name="blitz", base=minutes(5), increment=2)
ARMAGEDDON = Rate(
    name="Armageddon", base=minutes(6), black_base=minutes(4), increment=2, from_move=61
)


def two_players(situation: Situation) -> Procedure[Placing]:
    """6.1: two rapid games, two blitz games, an Armageddon."""
    match = yield from _rungs("6.1", "RBA")("", *situation.tied)
    return _first(match.decided[0], situation)


def three_players(situation: Situation) -> Procedure[Placing]:
    """6.2: a rapid round robin; two level first play blitz, three have a bye among them."""
    order = yield from draw_order(
        "NUMBER", situation.tied, text="lot for the pairing numbers", article="6.2"
    )

    def everybody(rate: Rate) -> Procedure[RoundRobinResult]:
        return round_robin("RR", order, rate=rate, article="6.2")

    result = yield from _rapid_or_blitz("RR", order, everybody)
    if len(result.first) == len(order):
        match = yield from _with_bye(situation)
    elif len(result.first) > 1:
        one, other = result.first
        yield Mark("LEVEL", result.first, {"one level first": one, "other level first": other})
        match = yield from _blitz_match("", one, other)
    else:
        return _first(result.first[0], situation)
    return _first(match.decided[0], situation)


def _with_bye(situation: Situation) -> Procedure[MatchResult]:
    """6.2: whoever won most games in the event is in the final, the other two play for it."""
    most_wins = situation.seeds[0]
    bye = yield from draw_one("BYE-LOT", most_wins, text="lot: who has the bye", article="6.2")
    yield AuditLine("BYE", f"<{bye}> has the bye", "6.2")
    one, other = (player for player in situation.tied if player != bye)
    yield Mark("BYE", bye, {"one without bye": one, "other without bye": other})
    semi_final = yield from _blitz_match("SF", one, other)
    return (yield from _blitz_match("F", bye, semi_final.decided[0]))


def four_to_eight(article: str) -> Callable[[Situation], Procedure[Placing]]:
    """6.3, 6.4: a knock-out by the number of wins; two rapid games, then an Armageddon."""

    def run(situation: Situation) -> Procedure[Placing]:
        text = "lot among those with as many wins"
        seeds = yield from settle_order("SEED", situation.seeds, text=text, article=article)
        result = yield from knock_out("", seeds, _rungs(article, "RA"), article=article)
        return _first(result.through[0], situation)

    return run


def _first(winner: int, situation: Situation) -> Placing:
    """3.2: the winner, and everybody else level."""
    return placing([winner], [player for player in situation.tied if player != winner])


def _rungs(article: str, names: str) -> Match:
    """A ladder of two rapid games (R), two blitz games (B) and an Armageddon (A)."""
    rungs: dict[str, Match] = {
        "R": partial(_rapid_games, article=article),
        "B": partial(mini_match, games=2, rate=BLITZ, article=article),
        "A": partial(armageddon, rate=ARMAGEDDON, colours=coin_winner_chooses, article="2"),
    }
    return partial(ladder, rungs={name: rungs[name] for name in names})


def _blitz_match(stage: str, one: int, other: int) -> Procedure[MatchResult]:
    """6.2: two blitz games, then an Armageddon."""
    return _rungs("6.2", "BA")(stage, one, other)


def _rapid_games(stage: str, one: int, other: int, *, article: str) -> Procedure[MatchResult]:
    """Two rapid games, or blitz ones."""
    white = yield from by_lot(stage, one, other, article)

    def games(rate: Rate) -> Procedure[MatchResult]:
        return mini_match(
            stage, one, other, games=2, rate=rate, first_white=white_is(white), article=article
        )

    return (yield from _rapid_or_blitz(stage, (one, other), games))


def _rapid_or_blitz(
    stage: str, players: Sequence[int], course: Callable[[Rate], Procedure[T]]
) -> Procedure[T]:
    """6.5: rapid games, unless these are replaced by blitz before the first is over."""
    offer = decision(
        path(stage, "RATE"),
        (BLITZ.name,),
        players=tuple(players),
        text="blitz instead of rapid, as Chief Arbiter and organiser decide to keep the schedule",
        article="6.5",
        is_optional=True,
    )
    _, result = yield from unless(offer, course(RAPID), only_at_start=True)
    return (yield from course(BLITZ)) if result is None else result


BREAKS = Breaks(
    after_main=minutes(30), between_games=minutes(10), shortest_between_games=minutes(5)
)
CONDITIONS = (
    Condition(
        "The winner takes the undivided first prize and the Tour points of first place, without "
        "the bonus for an outright victory.",
        "3, 3.1",
    ),
    Condition("All others who were tied share the prizes and Tour points of the rest.", "3.2"),
    Condition(
        "It begins half an hour at least after the last game of anybody in it; between games "
        "there are five minutes, if possible ten.",
        "6",
    ),
    Condition(
        "Chief Arbiter and organiser may put blitz in the place of rapid to keep the schedule.",
        "6.5",
    ),
)
FIRST_ONLY = only(
    "first-only",
    "3.2, 4.2",
    "What is played off, and what becomes of the losers?",
    "First place alone, of an event and of the Tour. All others share, whatever the play-off "
    "showed; a tie for second place of the Tour alone is divided without a play-off.",
)
WINS_COUNTED = only(
    "wins-counted",
    "5",
    "Which wins put the players in order?",
    "Those of the event, by forfeit too; games of play-offs are none. For the Tour those of all "
    "its events, or the order that the arbiter enters.",
)
SUBSTITUTION = only(
    "substitution",
    "6.5",
    "When may blitz take the place of rapid?",
    "Before the first game of a match or of the round robin has a result, for all its games.",
)
FIRST_WHITE = only(
    "first-white",
    "6.2, 6.3, 6.4",
    "Who has White first in the matches of three and more players?",
    "A lot before each match decides, as with two players; then colours alternate.",
)
BERGER = only("berger", "6.2", "What colours has the round robin?", "Those of the Berger tables.")


def _procedure(
    code: str,
    title: str,
    article: str,
    tied: str,
    run: Callable[[Situation], Procedure[Placing]],
    *readings: Reading,
) -> PlayoffProcedure:
    return PlayoffProcedure(
        code=code,
        title=title,
        article=article,
        tied=parse_tied(tied),
        run=run,
        breaks=BREAKS,
        readings=(FIRST_ONLY, SUBSTITUTION, *readings),
        conditions=CONDITIONS,
    )


PROCEDURES = (
    _procedure("TWO-PLAYERS", "Rapid, blitz, Armageddon", "6.1", "2", two_players),
    _procedure(
        "THREE-PLAYERS",
        "Round robin, then blitz matches with a bye for most wins",
        "6.2",
        "3",
        three_players,
        WINS_COUNTED,
        BERGER,
        FIRST_WHITE,
    ),
    _procedure(
        "FOUR-PLAYERS",
        "Knock-out by the number of wins",
        "6.3",
        "4",
        four_to_eight("6.3"),
        WINS_COUNTED,
        FIRST_WHITE,
    ),
    _procedure(
        "FIVE-TO-EIGHT-PLAYERS",
        "Knock-out by the number of wins, with byes",
        "6.4",
        "5-8",
        four_to_eight("6.4"),
        WINS_COUNTED,
        FIRST_WHITE,
    ),
)
