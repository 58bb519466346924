"""The play-offs of some events of our days, as their regulations or the press gave them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from crosstable.api import (
    AuditLine,
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
    Repeat,
    RoundRobinResult,
    Situation,
    armageddon,
    by_lot,
    draw_order,
    knock_out,
    ladder,
    mini_match,
    minutes,
    parse_tied,
    path,
    placing,
    round_robin,
    sudden_death,
)
from crosstable_fide.seeding import first_by_seed


def _rate(name: str, base: int, increment: int) -> Rate:
    return Rate(name=name, base=minutes(base), increment=increment)


RAPID_25 = _rate("rapid", 25, 10)
RAPID_15 = _rate("rapid", 15, 10)
RAPID_10 = _rate("rapid", 10, 10)
BLITZ_5 = _rate("blitz", 5, 3)
BLITZ_3 = _rate("blitz", 3, 2)
ARMAGEDDON = Rate(
    name="Armageddon", base=minutes(5), black_base=minutes(4), increment=3, from_move=61
)
UNEVEN = Rate(name="sudden death", base=150, black_base=180, increment=2)

ARTICLE = "tie-break"
"""What the regulations of the events call the article, as its number was not seen."""

two_games = partial(mini_match, games=2, article=ARTICLE)
blitz_until_decided = partial(sudden_death, rate=BLITZ_3, article=ARTICLE)

WORLD_CUP_2015: Mapping[str, Match] = {
    "R25": partial(two_games, rate=RAPID_25),
    "R10": partial(two_games, rate=RAPID_10),
    "B5": partial(two_games, rate=BLITZ_5),
    "A": partial(armageddon, rate=ARMAGEDDON, article=ARTICLE),
}
WORLD_CUP_2023: Mapping[str, Match] = {
    "R25": partial(two_games, rate=RAPID_25),
    "R10": partial(two_games, rate=RAPID_10),
    "B5": partial(two_games, rate=BLITZ_5),
    "SD": blitz_until_decided,
}
WOMENS_WORLD_CUP_2025: Mapping[str, Match] = {
    "R15": partial(two_games, rate=RAPID_15),
    "R10": partial(two_games, rate=RAPID_10),
    "B5": partial(two_games, rate=BLITZ_5),
    "B3": partial(two_games, rate=BLITZ_3),
    "SD": blitz_until_decided,
}
CANDIDATES_2022: Mapping[str, Match] = {
    "R15": partial(two_games, rate=RAPID_15),
    "B3": partial(two_games, rate=BLITZ_3),
    "SD": blitz_until_decided,
}


def _match(rungs: Mapping[str, Match]) -> Callable[[Situation], Procedure[Placing]]:
    """A tie-break match: mini-matches one after the other, colours drawn before each."""

    def run(situation: Situation) -> Procedure[Placing]:
        match = yield from ladder("", *situation.tied, rungs=rungs)
        return placing(*([player] for player in match.decided))

    return run


def _drawn_round_robin(
    stage: str, players: tuple[int, ...], rate: Rate, *, is_double: bool = False
) -> Procedure[RoundRobinResult]:
    """A round robin whose pairing numbers are drawn."""
    order = yield from draw_order(
        path(stage, "NUMBER"), players, text="lot for the pairing numbers", article=ARTICLE
    )
    return (yield from round_robin(stage, order, rate=rate, is_double=is_double, article=ARTICLE))


def candidates_2022(situation: Situation) -> Procedure[Placing]:
    """More than two first play a round robin; the play-off decides first place only."""
    result = yield from _drawn_round_robin("RR", situation.tied, RAPID_15)
    number = 1
    while len(result.first) > 2:
        number += 1
        yield Repeat("RR", number)
        result = yield from _drawn_round_robin(f"RR{number}", result.first, BLITZ_3)
    winner = result.first[0]
    if len(result.first) == 2:
        rungs = {name: CANDIDATES_2022[name] for name in ("B3", "SD")}
        winner, _ = (yield from ladder("", *result.first, rungs=rungs)).decided
    return placing([winner], [player for player in situation.tied if player != winner])


def _two_by_two() -> FirstWhite:
    """A lot gives White in game 1; then the other has it twice, then the first twice..."""
    whites: list[int] = []

    def tell(stage: str, one: int, other: int, article: str) -> Procedure[int]:
        if not whites:
            whites.append((yield from by_lot(stage, one, other, article)))
            return whites[0]
        first = whites[0]
        second = other if first == one else one
        whites.append(first if (len(whites) + 1) % 4 in (0, 1) else second)
        yield AuditLine(stage, f"<{whites[-1]}> has White", article)
        return whites[-1]

    return tell


def tata_steel_match(stage: str, one: int, other: int) -> Procedure[MatchResult]:
    """Two blitz games, then games with less time for White until one is decided."""
    last = partial(
        sudden_death, rate=UNEVEN, colours=_two_by_two(), new_colours=True, article=ARTICLE
    )
    return ladder(stage, one, other, rungs={"B3": partial(two_games, rate=BLITZ_3), "SD": last})


def tata_steel_two(situation: Situation) -> Procedure[Placing]:
    """Two players."""
    match = yield from tata_steel_match("", *situation.tied)
    return placing(*([player] for player in match.decided))


def tata_steel_four(situation: Situation) -> Procedure[Placing]:
    """A knock-out of four, pairings by lot; all but the winner share second place."""
    order = yield from draw_order(
        "NUMBER", situation.tied, text="lot for the pairings, 1 v 4 and 2 v 3", article=ARTICLE
    )
    (winner,) = (yield from knock_out("", order, tata_steel_match)).through
    return placing([winner], [player for player in situation.tied if player != winner])


def world_rapid_2021(situation: Situation) -> Procedure[Placing]:
    """Only the two best by tie-break play; the others keep the order of the tie-breaks."""
    two = yield from first_by_seed("SEED", situation.seeds, 2, article=ARTICLE)
    match = yield from blitz_until_decided("SD", *two)
    others = ([player for player in group if player not in two] for group in situation.seeds)
    return placing(*([player] for player in match.decided), *others)


def uzchess_2025(situation: Situation) -> Procedure[Placing]:
    """A double round robin, then single ones of those who are level in first place."""
    result = yield from _drawn_round_robin("DRR", situation.tied, BLITZ_3, is_double=True)
    below = result.groups[1:]
    number = 0
    while len(result.first) > 1:
        number += 1
        if number > 1:
            yield Repeat("SRR", number)
        stage = "SRR" if number == 1 else f"SRR{number}"
        result = yield from _drawn_round_robin(stage, result.first, BLITZ_3)
        below = (*result.groups[1:], *below)
    return placing(result.first, *below)


def _only(id_: str, question: str, answer: str) -> Reading:
    """A reading without another option."""
    return Reading(
        id=id_, article=ARTICLE, question=question, choice="as-here", options={"as-here": answer}
    )


LOTS_EACH_TIME = _only(
    "colours",
    "How are the colours found?",
    "By a new lot before each mini-match; they alternate inside it. In games until one is "
    "decided they change after each draw.",
)
ROUND_ROBIN_NUMBERS = _only(
    "pairing-numbers",
    "Who has which pairing number in a round robin?",
    "Lots decide; Berger's tables give the colours.",
)
CANDIDATES_ROUND_ROBIN = _only(
    "round-robin",
    "What do more than two players play, as only a round robin is named?",
    "A single round robin at the rate of the first mini-match. Two who are level go on with the "
    "blitz of two players; more than two repeat the round robin at the rate of that blitz.",
)
TATA_STEEL_COLOURS = _only(
    "colours",
    "How do the colours go on after the first game of sudden death?",
    "Its White is drawn; the other has White twice, then the first twice, and so on.",
)
TATA_STEEL_PAIRINGS = _only(
    "pairings", "Who plays whom in the semi-finals of four?", "Lots decide."
)
WORLD_RAPID_RATE = _only(
    "rate",
    "What is the rate of play, and who has White?",
    "Blitz at 3 minutes and 2 seconds; a lot for the first game, then colours change.",
)
UZCHESS_REPEAT = _only(
    "repeat",
    "What if some are level after the single round robin, or only two after the double one?",
    "Those who are level in first place play a single round robin (two players: one game), "
    "until one is first; others who are level share.",
)
TATA_STEEL_BREAKS = Breaks(after_main=minutes(30))
TATA_STEEL_CONDITION = Condition(
    "There is no rest between the games unless the Chief Arbiter grants one.", ARTICLE
)


def _procedure(
    code: str,
    title: str,
    tied: str,
    run: Callable[[Situation], Procedure[Placing]],
    *readings: Reading,
) -> PlayoffProcedure:
    return PlayoffProcedure(
        code=code, title=title, article=ARTICLE, tied=parse_tied(tied), run=run, readings=readings
    )


PROCEDURES = (
    _procedure(
        "WORLD-CUP-2015",
        "Mini-matches 25+10, 10+10, 5+3, then an Armageddon",
        "2",
        _match(WORLD_CUP_2015),
        LOTS_EACH_TIME,
    ),
    _procedure(
        "WORLD-CUP-2023",
        "Mini-matches 25+10, 10+10, 5+3, then 3+2 until one is decided",
        "2",
        _match(WORLD_CUP_2023),
        LOTS_EACH_TIME,
    ),
    _procedure(
        "WOMENS-WORLD-CUP-2025",
        "Mini-matches 15+10, 10+10, 5+3, 3+2, then 3+2 until one is decided",
        "2",
        _match(WOMENS_WORLD_CUP_2025),
        LOTS_EACH_TIME,
    ),
    _procedure(
        "CANDIDATES-2022-TWO",
        "Mini-matches 15+10 and 3+2, then 3+2 until one is decided",
        "2",
        _match(CANDIDATES_2022),
        LOTS_EACH_TIME,
    ),
    _procedure(
        "CANDIDATES-2022-MORE",
        "Round robin first, then as many as are level",
        "3-8",
        candidates_2022,
        CANDIDATES_ROUND_ROBIN,
        ROUND_ROBIN_NUMBERS,
        LOTS_EACH_TIME,
    ),
    PlayoffProcedure(
        code="TATA-STEEL-TWO",
        title="Two games 3+2, then sudden death with less time for White",
        article=ARTICLE,
        tied=parse_tied("2"),
        run=tata_steel_two,
        breaks=TATA_STEEL_BREAKS,
        readings=(TATA_STEEL_COLOURS,),
        conditions=(TATA_STEEL_CONDITION,),
    ),
    PlayoffProcedure(
        code="TATA-STEEL-FOUR",
        title="Knock-out of four, each match as that of two players",
        article=ARTICLE,
        tied=parse_tied("4"),
        run=tata_steel_four,
        breaks=TATA_STEEL_BREAKS,
        readings=(TATA_STEEL_COLOURS, TATA_STEEL_PAIRINGS),
        conditions=(TATA_STEEL_CONDITION,),
    ),
    _procedure(
        "WORLD-RAPID-2021",
        "The two best by tie-break, blitz until one game is decided",
        "2+",
        world_rapid_2021,
        WORLD_RAPID_RATE,
    ),
    _procedure(
        "UZCHESS-2025",
        "Double round robin 3+2, then single ones",
        "3",
        uzchess_2025,
        UZCHESS_REPEAT,
        ROUND_ROBIN_NUMBERS,
    ),
)
