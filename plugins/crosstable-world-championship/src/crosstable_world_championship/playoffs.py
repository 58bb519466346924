"""The tie-break matches of 2012, 2016 and 2024, and the wheel that decided a match in 1983."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from crosstable.api import (
    Breaks,
    Condition,
    FirstWhite,
    Match,
    MatchResult,
    Placing,
    PlayoffProcedure,
    Procedure,
    Rate,
    Reading,
    Situation,
    armageddon,
    by_lot,
    coin_winner_chooses,
    ladder,
    lots_decide,
    mini_match,
    minutes,
    parse_tied,
    placing,
    sudden_death,
    white_is,
)

RAPID_25 = Rate(name="rapid", base=minutes(25), increment=10)
BLITZ_2012 = Rate(name="blitz", base=minutes(5), increment=10)
BLITZ_2016 = Rate(name="blitz", base=minutes(5), increment=3)
ARMAGEDDON = Rate(
    name="Armageddon", base=minutes(5), black_base=minutes(4), increment=3, from_move=61
)
RAPID_15 = Rate(name="rapid", base=minutes(15), increment=10)
RAPID_10 = Rate(name="rapid", base=minutes(10), increment=5)
BLITZ_3 = Rate(name="blitz", base=minutes(3), increment=2)

BLITZ_MATCHES = 5

STOPPING, BLITZ_COLOURS = "stopping", "blitz-colours"


def _stopping(article: str) -> Reading:
    return Reading(
        id=STOPPING,
        article=article,
        question="Does a stage go on once it cannot be turned any more?",
        choice="stops",
        options={"stops": "No, it stops.", "all-games": "Yes, all its games are played."},
    )


def _blitz_colours(article: str) -> Reading:
    return Reading(
        id=BLITZ_COLOURS,
        article=article,
        question="When are the colours of the blitz matches drawn?",
        choice="each-match",
        options={
            "each-match": "Before each of them, though the text speaks of the first.",
            "first-match": "Before the first; who had White first there has it first in all.",
        },
    )


SUDDEN_DEATH_COLOURS = Reading(
    id="sudden-death-colours",
    article="sudden-death",
    question="Who has White in the single games after the blitz?",
    choice="alternate",
    options={
        "alternate": "A lot decides for the first, then colours alternate.",
        "new-lot": "A lot decides before each.",
    },
)
FIRST_WHITE = Reading(
    id="first-white",
    article="rapid",
    question="Who has White in the first game of a stage?",
    choice="lot",
    options={"lot": "A lot before each stage decides."},
)


def _keeps_playing(situation: Situation) -> bool:
    return situation.readings.get(STOPPING) == "all-games"


def _champion(match: MatchResult) -> Placing:
    winner, loser = match.decided
    return placing([winner], [loser])


def rapid_blitz_armageddon(
    blitz: Rate, articles: tuple[str, str, str]
) -> Callable[[Situation], Procedure[Placing]]:
    """Four rapid games, up to five blitz matches of two, an Armageddon; the articles of each."""

    def run(situation: Situation) -> Procedure[Placing]:
        stops = not _keeps_playing(situation)
        is_drawn_once = situation.readings.get(BLITZ_COLOURS) == "first-match"
        rapid, fast, last = articles
        games = partial(mini_match, stops_when_decided=stops)
        colours = _drawn_once() if is_drawn_once else by_lot
        rungs: dict[str, Match] = {"R": partial(games, games=4, rate=RAPID_25, article=rapid)}
        for number in range(1, BLITZ_MATCHES + 1):
            rungs[f"B{number}"] = partial(
                games, games=2, rate=blitz, first_white=colours, article=fast
            )
        rungs["A"] = partial(armageddon, rate=ARMAGEDDON, colours=coin_winner_chooses, article=last)
        return _champion((yield from ladder("", *situation.tied, rungs=rungs)))

    return run


def _drawn_once() -> FirstWhite:
    """Colours that a lot decides the first time they are asked for, and that then stay."""
    drawn: list[int] = []

    def colours(stage: str, one: int, other: int, article: str) -> Procedure[int]:
        if drawn:
            return (yield from white_is(drawn[0])(stage, one, other, article))
        drawn.append((yield from by_lot(stage, one, other, article)))
        return drawn[0]

    return colours


def rapid_rapid_blitz(situation: Situation) -> Procedure[Placing]:
    """2024: four rapid games, two faster ones, two blitz games, single ones until one is won."""
    games = partial(mini_match, stops_when_decided=not _keeps_playing(situation))
    is_by_lot = situation.readings.get(SUDDEN_DEATH_COLOURS.id) == "new-lot"
    rungs: Mapping[str, Match] = {
        "R15": partial(games, games=4, rate=RAPID_15, article="rapid"),
        "R10": partial(games, games=2, rate=RAPID_10, article="second-rapid"),
        "B": partial(games, games=2, rate=BLITZ_3, article="blitz"),
        "SD": partial(sudden_death, rate=BLITZ_3, new_colours=is_by_lot, article="sudden-death"),
    }
    return _champion((yield from ladder("", *situation.tied, rungs=rungs)))


def wheel(situation: Situation) -> Procedure[Placing]:
    """1983: a spin of a roulette wheel decides; one that hits zero is void and is repeated."""
    text = "spin of the wheel: whose colour comes up (void if it is zero)"
    match = yield from lots_decide("WHEEL", *situation.tied, text=text, article="roulette")
    return _champion(match)


_TWO = parse_tied("2")

PROCEDURES = (
    PlayoffProcedure(
        code="MATCH-2012",
        title="Four rapid games, up to five blitz matches, an Armageddon",
        article="rapid",
        tied=_TWO,
        run=rapid_blitz_armageddon(BLITZ_2012, ("rapid", "blitz", "armageddon")),
        readings=(_blitz_colours("blitz"), _stopping("rapid")),
        conditions=(
            Condition(
                "Blitz is played with 10 seconds for each move, as the text says; reports of the "
                "match have 3 seconds.",
                "blitz",
            ),
        ),
    ),
    PlayoffProcedure(
        code="MATCH-2016",
        title="Four rapid games, up to five blitz matches, an Armageddon",
        article="3.7.1",
        tied=_TWO,
        run=rapid_blitz_armageddon(BLITZ_2016, ("3.7.1", "3.7.2", "3.7.3")),
        breaks=Breaks(between_games=minutes(10)),
        readings=(_blitz_colours("3.7.2"), _stopping("3.7.1")),
    ),
    PlayoffProcedure(
        code="MATCH-2024",
        title="Rapid at two rates, blitz, then single blitz games until one is won",
        article="rapid",
        tied=_TWO,
        run=rapid_rapid_blitz,
        readings=(FIRST_WHITE, SUDDEN_DEATH_COLOURS, _stopping("rapid")),
    ),
    PlayoffProcedure(
        code="WHEEL",
        title="A wheel decides",
        article="roulette",
        tied=_TWO,
        run=wheel,
    ),
)
