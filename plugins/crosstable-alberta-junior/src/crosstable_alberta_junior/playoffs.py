"""Articles 2 to 4: single games or round robins among those still level, with colours from the
event.  Whom to play off with, head to head has said before."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count

from crosstable.api import (
    AuditLine,
    Condition,
    Placing,
    PlayedGame,
    PlayoffProcedure,
    Procedure,
    Rate,
    Reading,
    Repeat,
    RoundRobinResult,
    Situation,
    draw_one,
    minutes,
    parse_tied,
    path,
    placing,
    round_robin,
)

FIVE = Rate(name="blitz", base=minutes(5), increment=5)
THREE = Rate(name="blitz", base=minutes(3), increment=2)
MOST_AT_FIVE = 4
"""With how many the first stage is still at 5 minutes (2, 3)."""


@dataclass(slots=True)
class _Colours:
    """Article 4: who has White against whom, as the event and the play-off so far say."""

    situation: Situation
    games: list[PlayedGame] = field(default_factory=list)
    tossed: dict[frozenset[int], int] = field(default_factory=dict)

    def __call__(self, id_: str, one: int, other: int) -> Procedure[int]:
        """4: the reverse of the pair's last play-off game; else 4a, 4b and 4c."""
        white, why, article = self._known(one, other)
        if white is None:
            return (yield from self._toss(one, other))
        yield AuditLine(id_, f"<{white}> has White: {why}", article)
        return white

    def _known(self, one: int, other: int) -> tuple[int | None, str, str]:
        """Who has White and why, unless it takes a coin."""
        last = [g for g in self.games if {g.white, g.black} == {one, other} and g.is_played]
        if last:
            return last[-1].black, "Black in their last game of the play-off", "4"
        whites = self.situation.whites
        if (had := whites.get(one, 0)) != (rival_had := whites.get(other, 0)):
            white = one if had < rival_had else other
            return white, "fewer Whites in the event", "4a"
        met = self.situation.games_between(one, other)
        if met:
            return met[-1].black, "Black in their game of the event", "4b"
        return self.tossed.get(frozenset((one, other))), "as the coin said", "4c"

    def _toss(self, one: int, other: int) -> Procedure[int]:
        """4c: a coin, tossed once for two players."""
        low, high = sorted((one, other))
        name = path("COIN", str(low), str(high))
        white = yield from draw_one(name, (low, high), text="coin: who has White", article="4c")
        self.tossed[frozenset((one, other))] = white
        return white


def first_place(situation: Situation) -> Procedure[Placing]:
    """2, 3: one game or a round robin, repeated among those still level until one is first."""
    colours = _Colours(situation)
    level = situation.tied
    for number in count(1):
        if number > 1:
            yield Repeat("REPEAT", number)
        result = yield from _stage(number, level, colours)
        colours.games += result.games
        level = result.first
        if len(level) == 1:
            break
    return placing(level, [player for player in situation.tied if player not in level])


def _stage(number: int, level: tuple[int, ...], colours: _Colours) -> Procedure[RoundRobinResult]:
    """Everybody against everybody: of two players a single game."""
    is_slower = number == 1 and len(level) <= MOST_AT_FIVE
    return round_robin(
        f"T{number}",
        level,
        rate=FIVE if is_slower else THREE,
        colours=colours,
        article="2" if number > 1 or is_slower else "3",
    )


def _only(id_: str, article: str, question: str, answer: str) -> Reading:
    """A reading without another option."""
    return Reading(
        id=id_, article=article, question=question, choice="as-here", options={"as-here": answer}
    )


READINGS = (
    _only(
        "who-plays-off",
        "1, 2",
        "Who plays off after head to head?",
        "Those who are level at the top of it.",
    ),
    _only(
        "repeat",
        "2, 3",
        "Who plays when it is repeated, and how often?",
        "Those still level first, two of them a single game; at 3 minutes and 2 seconds, also "
        "where more than four began; until one is first.",
    ),
    _only(
        "colours",
        "4",
        "Which games of a play-off have their colours from the event?",
        "All of the first stage, those of round robins too: the Berger tables, with the players "
        "in the order of the list, only give the order of the rounds. A repeat reverses the "
        "pair's last colours in the play-off.",
    ),
    _only(
        "forfeits",
        "4",
        "Does a forfeit count as a colour?",
        "No, neither in the event nor in the play-off.",
    ),
    _only(
        "places-below",
        "2",
        "What does the play-off decide?",
        "First place alone; the list for other places goes on with all who did not win.",
    ),
)

PROCEDURE = PlayoffProcedure(
    code="FIRST-PLACE",
    title="A game or a round robin, repeated until one is first",
    article="2",
    tied=parse_tied("2+"),
    run=first_place,
    readings=READINGS,
    conditions=(
        Condition("Head to head comes before it, if all who are level have met.", "1"),
        Condition("Nothing limits how often it is repeated.", "2"),
    ),
)
