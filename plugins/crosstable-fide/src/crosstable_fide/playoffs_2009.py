"""The play-offs of article 6k of the 2009 annex, for two to eleven and more players.

HT is the order of the situation's seeds: the event's own tie-breaks, then lots.  Every course
gives groups of players from the first place down; those in one group share their places.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias, TypeVar

from crosstable.api import (
    AuditLine,
    Colour,
    Condition,
    Mark,
    MatchResult,
    Placing,
    PlayoffProcedure,
    Procedure,
    Rate,
    Reading,
    RoundRobinResult,
    Situation,
    armageddon,
    ask,
    decision,
    draw_one,
    draw_order,
    fewest_moves,
    knock_out,
    mini_match,
    minutes,
    parallel,
    parse_tied,
    path,
    placing,
    round_robin,
    settle_order,
    unless,
)
from crosstable_fide import terms_2009 as terms
from crosstable_fide.seeding import first_by_seed

T = TypeVar("T")
Groups: TypeAlias = tuple[tuple[int, ...], ...]
Section: TypeAlias = Callable[[str, Sequence[int], bool], Procedure[Groups]]
"""Called with its stage, the players in order of HT, and whether lots give the numbers."""

BLITZ = Rate(name="blitz", base=minutes(3), increment=5)
ARMAGEDDON = Rate(name="Armageddon", base=minutes(5), black_base=minutes(4))
SLOWER = {
    "5+5": Rate(name="slower blitz", base=minutes(5), increment=5),
    "10+5": Rate(name="rapid", base=minutes(10), increment=5),
    "15+10": Rate(name="rapid", base=minutes(15), increment=10),
    "25+10": Rate(name="rapid", base=minutes(25), increment=10),
}
"""What two players may agree on, as the text names no rate (6k12)."""

NUMBERS = {3: (1, 3, 2), 5: (1, 4, 2, 5, 3), 7: (1, 5, 2, 6, 3, 7, 4)}
"""The pairing numbers that HT 1, 2, 3... receive in a round robin (6k2, 6k4, 6k6)."""

PLAY_ON = 8
"""How many of eleven or more play (6k10)."""

games = partial(mini_match, games=2, rate=BLITZ, article="6k1(a)")
duel = partial(armageddon, rate=ARMAGEDDON, article="6k1(b)")


def two_players(situation: Situation) -> Procedure[Placing]:
    """6k1: two blitz games, and if level an Armageddon; 6k12: at a slower rate."""
    one, other = situation.tied
    offer = decision(
        "M-RATE",
        tuple(SLOWER),
        players=(one, other),
        text="play the two games slower, as Chief Arbiter and Chief Organiser agree",
        article="6k12",
        is_optional=True,
    )

    def match(stage: str, one: int, other: int) -> Procedure[MatchResult]:
        agreed, result = yield from unless(offer, games(stage, one, other), only_at_start=True)
        if agreed is not None:
            result = yield from games(stage, one, other, rate=SLOWER[agreed])
        assert result is not None  # unless() gives one of the two
        return result

    winner, loser = (yield from _elimination("", one, other, match)).decided
    return placing([winner], [loser])


def _elimination(
    stage: str,
    one: int,
    other: int,
    match: Callable[[str, int, int], Procedure[MatchResult]] = games,
) -> Procedure[MatchResult]:
    """6k1, 6k3: two games, then an Armageddon; or that alone."""
    course = match(path(stage, "M"), one, other)
    result = yield from _straight_unless(stage, (one, other), course)
    if result is None or result.is_level:
        result = yield from duel(path(stage, "A"), one, other)
    if stage:
        winner, loser = result.decided
        yield Mark(stage, winner, {f"W({stage})": winner, f"L({stage})": loser})
    return result


def _straight_unless(
    stage: str, players: Sequence[int], course: Procedure[T]
) -> Procedure[T | None]:
    """6k12: what comes before the Armageddons; ``None`` if these are played straight away."""
    offer = decision(
        path(stage, "STRAIGHT"),
        ("armageddon",),
        players=tuple(players),
        text="go straight to the Armageddon, as it is late",
        article="6k12",
        is_optional=True,
    )
    _, result = yield from unless(offer, course, only_at_start=True)
    return result


def three(
    stage: str, players: Sequence[int], is_by_lot: bool, *, is_late: bool = False
) -> Procedure[Groups]:
    """6k2: a round robin, of all three level one of Armageddons, then the fewest moves."""
    order = yield from _numbered(stage, players, is_by_lot, "6k2")
    result: RoundRobinResult | None = None
    if not is_late:
        blitz = round_robin(path(stage, "RR"), order, rate=BLITZ, article="6k2(a)")
        result = yield from _straight_unless(stage, players, blitz)
    if result is None or len(result.first) == len(NUMBERS[3]):
        result = yield from _armageddons(path(stage, "AR"), order, "6k2(b)")
    if len(result.first) == len(NUMBERS[3]):
        return (yield from _quickest(path(stage, "AR"), result, "6k2(c)"))
    return (yield from _duel_for_first(stage, result))


def three_late(stage: str, players: Sequence[int], is_by_lot: bool) -> Procedure[Groups]:
    """6k8: three players who start with the Armageddons of 6k2(b)."""
    return three(stage, players, is_by_lot, is_late=True)


def four(stage: str, players: Sequence[int], is_by_lot: bool) -> Procedure[Groups]:
    """6k3: a knock-out of two-game matches, or of Armageddons if time is short."""
    seeds = yield from _seeded(stage, players, is_by_lot)
    return (yield from knock_out(stage, seeds, _elimination)).placing.groups


def four_late(stage: str, players: Sequence[int], is_by_lot: bool) -> Procedure[Groups]:
    """6k4(b): as 6k3, but Armageddons."""
    seeds = yield from _seeded(stage, players, is_by_lot)
    return (yield from knock_out(stage, seeds, duel)).placing.groups


def five(stage: str, players: Sequence[int], is_by_lot: bool) -> Procedure[Groups]:
    """6k4: a round robin; by the number who are level, what comes next."""
    order = yield from _numbered(stage, players, is_by_lot, "6k4")
    blitz = round_robin(path(stage, "RR"), order, rate=BLITZ, article="6k4")
    result = yield from _straight_unless(stage, players, blitz)
    is_late = result is None
    if result is None:
        result = yield from _armageddons(path(stage, "AR"), order, "6k4")
    level = [player for player in players if player in result.first]
    if len(level) == len(players):
        return (yield from _quickest(stage, result, "6k4(a)"))
    if len(level) == 4:
        first = yield from four_late(path(stage, "FOUR"), level, is_by_lot)
    elif len(level) == 3:
        first = yield from three(path(stage, "THREE"), level, is_by_lot, is_late=is_late)
    else:
        return (yield from _duel_for_first(stage, result))
    return (*first, *result.groups[1:])


def seven(stage: str, players: Sequence[int], is_by_lot: bool) -> Procedure[Groups]:
    """6k6: a round robin of Armageddons; those first are ranked by the fewest moves."""
    order = yield from _numbered(stage, players, is_by_lot, "6k6")
    result = yield from _armageddons(path(stage, "AR"), order, "6k6")
    if len(result.first) == 1:
        return result.groups
    stage = path(stage, "AR")
    quickest = yield from fewest_moves(stage, result.first, result.games, article="6k6")
    first, *others = yield from _lot_for_first(stage, quickest, "6k6")
    return (first, *others, *result.groups[1:])


def eight(stage: str, players: Sequence[int], is_by_lot: bool) -> Procedure[Groups]:  # noqa: ARG001
    """6k7: a knock-out of Armageddons."""
    return (yield from knock_out(stage, players, duel)).placing.groups


def six(stage: str, players: Sequence[int], is_by_lot: bool) -> Procedure[Groups]:
    """6k5: two sections of three, and an Armageddon of the winners."""
    return (yield from sections(stage, players, ((1, 4, 5), (2, 3, 6)), three, is_by_lot, "6k5"))


def nine(stage: str, players: Sequence[int], is_by_lot: bool) -> Procedure[Groups]:
    """6k8: three sections of three with Armageddons, and the winners likewise."""
    drawn = ((1, 5, 9), (2, 6, 7), (3, 4, 8))
    return (yield from sections(stage, players, drawn, three_late, is_by_lot, "6k8"))


def ten(stage: str, players: Sequence[int], is_by_lot: bool) -> Procedure[Groups]:
    """6k9: two sections of five, and an Armageddon of the winners."""
    drawn = ((1, 4, 5, 8, 9), (2, 3, 6, 7, 10))
    return (yield from sections(stage, players, drawn, five, is_by_lot, "6k9"))


def sections(
    stage: str,
    players: Sequence[int],
    drawn: Sequence[Sequence[int]],
    play: Section,
    is_by_lot: bool,
    article: str,
) -> Procedure[Groups]:
    """Sections by HT side by side, then their winners; places below go by those in the sections."""
    names = [path(stage, f"S{number}") for number in range(1, len(drawn) + 1)]
    members = [[players[number - 1] for number in numbers] for numbers in drawn]
    for name, section in zip(names, members, strict=True):
        shown = ", ".join(f"<{player}>" for player in section)
        yield AuditLine(name, f"section of {shown}", article)
    results = yield from parallel(
        *(
            _section(name, play(name, section, is_by_lot), article)
            for name, section in zip(names, members, strict=True)
        )
    )
    winners = [groups[0][0] for groups in results]
    in_order = [player for player in players if player in winners]
    if len(winners) == 2:
        match = yield from duel(path(stage, "F"), *winners)
        first: Groups = tuple((player,) for player in match.decided)
    else:
        first = yield from three_late(path(stage, "F"), in_order, is_by_lot)
    return (*first, *_below_winners(results))


def _section(name: str, course: Procedure[Groups], article: str) -> Procedure[Groups]:
    """A section with its result on record."""
    groups = yield from course
    winner = groups[0][0]
    yield AuditLine(name, f"<{winner}> wins the section", article)
    yield Mark(name, groups, {f"W({name})": winner})
    return groups


def _below_winners(sections: Sequence[Groups]) -> Groups:
    """Those of all sections who took the same place there share their places."""
    by_place: dict[int, list[int]] = {}
    for groups in sections:
        place = 1
        for group in groups:
            by_place.setdefault(place, []).extend(group)
            place += len(group)
    return tuple(tuple(by_place[place]) for place in sorted(by_place) if place > 1)


def _numbered(
    stage: str, players: Sequence[int], is_by_lot: bool, article: str
) -> Procedure[tuple[int, ...]]:
    """The players in the order of their pairing numbers, by HT or drawn."""
    if is_by_lot:
        return (
            yield from draw_order(
                path(stage, "NUMBER"), players, text="lot for the pairing numbers", article=article
            )
        )
    received = sorted(zip(NUMBERS[len(players)], players, strict=True))
    return tuple(player for _, player in received)


def _seeded(stage: str, players: Sequence[int], is_by_lot: bool) -> Procedure[Sequence[int]]:
    """6k3: who is 1, 2, 3 and 4, by HT or drawn."""
    if not is_by_lot:
        return players
    return (
        yield from draw_order(
            path(stage, "NUMBER"), players, text="lot for the pairings", article="6k3"
        )
    )


def _armageddons(stage: str, players: Sequence[int], article: str) -> Procedure[RoundRobinResult]:
    """A round robin of Armageddons."""
    return round_robin(stage, players, rate=ARMAGEDDON, draw_odds=Colour.BLACK, article=article)


def _duel_for_first(stage: str, result: RoundRobinResult) -> Procedure[Groups]:
    """6k2, 6k4: the two who are first play an Armageddon; one alone has won."""
    if len(result.first) == 1:
        return result.groups
    one, other = result.first
    level = {"one level first": one, "other level first": other}
    yield Mark(path(stage, "LEVEL"), result.first, level)
    winner, loser = (yield from duel(path(stage, "A"), one, other)).decided
    return ((winner,), (loser,), *result.groups[1:])


def _quickest(stage: str, result: RoundRobinResult, article: str) -> Procedure[Groups]:
    """6k2(c), 6k4(a): the fewest moves say who is first, and nothing about the others."""
    groups = yield from fewest_moves(stage, result.first, result.games, article=article)
    first, *others = yield from _lot_for_first(stage, groups, article)
    return (first, tuple(player for group in others for player in group))


def _lot_for_first(stage: str, groups: Groups, article: str) -> Procedure[Groups]:
    """One of the first group alone in first place, by lot if they are several."""
    first = yield from draw_one(
        path(stage, "LOT"), groups[0], text="lot: who is first", article=article
    )
    rest = tuple(player for player in groups[0] if player != first)
    return placing([first], rest, *groups[1:]).groups


def eleven_and_more(situation: Situation) -> Procedure[Placing]:
    """6k10: HT 1 to 8 play as eight, the others are out and share."""
    players = yield from first_by_seed("HT", situation.seeds, PLAY_ON, article="6k10")
    out = [player for player in situation.tied if player not in players]
    shown = ", ".join(f"<{player}>" for player in out)
    yield AuditLine("HT", f"{shown} are ranked ninth or lower and are out", "6k10")
    groups = yield from eight("", players, False)
    return placing(*groups, out)


def _by_tie_break(course: Section) -> Callable[[Situation], Procedure[Placing]]:
    """A play-off whose players stand in the order of HT, unless lots do it all."""

    def run(situation: Situation) -> Procedure[Placing]:
        is_by_lot = situation.readings.get(terms.PAIRING_NUMBERS.id) == terms.LOT
        players: Sequence[int] = situation.tied
        if not is_by_lot or course in (six, nine, ten):
            text = "lot for the order of HT"
            players = yield from settle_order("HT", situation.seeds, text=text, article="6k2")
        return placing(*(yield from course("", players, is_by_lot)))

    return run


def _changeable(
    run: Callable[[Situation], Procedure[Placing]],
) -> Callable[[Situation], Procedure[Placing]]:
    """6k11: the arbiter may at any time put down who takes which place, as things were changed."""

    def changeable(situation: Situation) -> Procedure[Placing]:
        offer = decision(
            "CHANGE",
            ("changed",),
            players=situation.tied,
            text="necessary changes: the places are put down as they were decided",
            article="6k11",
            is_optional=True,
        )
        _, result = yield from unless(offer, run(situation))
        return (yield from _put_down(situation.tied)) if result is None else result

    return changeable


def _put_down(players: Sequence[int]) -> Procedure[Placing]:
    """The arbiter names the first, the second and so on, or lets those left share."""
    left = list(players)
    groups: list[list[int]] = []
    while len(left) > 1:
        place = len(groups) + 1
        share = ("share",) if groups else ()
        named = yield from ask(
            decision(
                path("CHANGE", f"PLACE{place}"),
                (*map(str, left), *share),
                players=tuple(left),
                text=f"who takes place {place}",
                article="6k11",
            )
        )
        if named == "share":
            break
        left.remove(int(named))
        groups.append([int(named)])
    return placing(*groups, left)


def _procedure(
    code: str,
    title: str,
    article: str,
    tied: str,
    run: Callable[[Situation], Procedure[Placing]],
    readings: tuple[Reading, ...] = (),
    conditions: tuple[Condition, ...] = (),
) -> PlayoffProcedure:
    return PlayoffProcedure(
        code=code,
        title=title,
        article=article,
        tied=parse_tied(tied),
        run=_changeable(run),
        breaks=terms.BREAKS,
        readings=(terms.ARMAGEDDON, *readings, terms.PLACES),
        conditions=(*terms.CONDITIONS, *conditions),
    )


_NUMBERED = (terms.HIGHEST_TIE_BREAK, terms.PAIRING_NUMBERS)

PROCEDURES = (
    _procedure(
        "TWO-PLAYERS",
        "Two blitz games, then an Armageddon",
        "6k1",
        "2",
        two_players,
        conditions=terms.TWO_CONDITIONS,
    ),
    _procedure(
        "THREE-PLAYERS",
        "Round robin, then Armageddons, then the fewest moves",
        "6k2",
        "3",
        _by_tie_break(three),
        (*_NUMBERED, terms.FEWEST_MOVES),
    ),
    _procedure(
        "FOUR-PLAYERS",
        "Knock-out of two-game matches",
        "6k3",
        "4",
        _by_tie_break(four),
        (*_NUMBERED, terms.LEVEL_MATCH),
    ),
    _procedure(
        "FIVE-PLAYERS",
        "Round robin, then as many as are level",
        "6k4",
        "5",
        _by_tie_break(five),
        (*_NUMBERED, terms.FIVE_NUMBERS, terms.FEWEST_MOVES),
        terms.FIVE_CONDITIONS,
    ),
    _procedure(
        "SIX-PLAYERS",
        "Two sections of three, then the winners",
        "6k5",
        "6",
        _by_tie_break(six),
        (*_NUMBERED, terms.FEWEST_MOVES),
    ),
    _procedure(
        "SEVEN-PLAYERS",
        "Round robin of Armageddons, then the fewest moves",
        "6k6",
        "7",
        _by_tie_break(seven),
        (*_NUMBERED, terms.SEVEN, terms.FEWEST_MOVES),
    ),
    _procedure(
        "EIGHT-PLAYERS",
        "Knock-out of Armageddons",
        "6k7",
        "8",
        _by_tie_break(eight),
        (terms.HIGHEST_TIE_BREAK, terms.EIGHT_BRACKET),
    ),
    _procedure(
        "NINE-PLAYERS",
        "Three sections of three with Armageddons, then the winners",
        "6k8",
        "9",
        _by_tie_break(nine),
        (*_NUMBERED, terms.NINE_WINNERS, terms.FEWEST_MOVES),
    ),
    _procedure(
        "TEN-PLAYERS",
        "Two sections of five, then the winners",
        "6k9",
        "10",
        _by_tie_break(ten),
        (*_NUMBERED, terms.FIVE_NUMBERS, terms.TEN_SECTIONS, terms.FEWEST_MOVES),
        terms.FIVE_CONDITIONS,
    ),
    _procedure(
        "ELEVEN-OR-MORE",
        "The first eight by tie-break in a knock-out of Armageddons",
        "6k10",
        "11+",
        eleven_and_more,
        (terms.HIGHEST_TIE_BREAK, terms.EIGHT_BRACKET, terms.ELEVEN_SHARES),
        terms.ELEVEN_CONDITIONS,
    ),
)
