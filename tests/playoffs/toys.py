"""Invented procedures, one for each way in which the machine is used; no real regulation."""

from __future__ import annotations

from functools import partial

from crosstable.api import (
    Colour,
    Placing,
    PlayoffProcedure,
    Procedure,
    Rate,
    Request,
    Situation,
    armageddon,
    bid_armageddon,
    by_lot,
    coin_winner_chooses,
    draw_one,
    fewest_moves,
    knock_out,
    ladder,
    may_be_shared,
    mini_match,
    minutes,
    parse_tied,
    placing,
    round_robin,
    settle_order,
    sudden_death,
)
from crosstable.playoffs.log import PlayoffLog
from crosstable.playoffs.machine import Run

RAPID = Rate(name="rapid", base=minutes(10), increment=5)
BLITZ = Rate(name="blitz", base=minutes(3), increment=2)
LAST = Rate(name="Armageddon", base=minutes(6), black_base=minutes(4), increment=2, from_move=61)
RUNGS = {
    "R": partial(mini_match, games=2, rate=RAPID, instead=BLITZ, article="1"),
    "A": partial(armageddon, rate=LAST, colours=coin_winner_chooses, article="2"),
}


def match_of_two(situation: Situation) -> Procedure[Placing]:
    """Two rapid games, then an Armageddon."""
    match = yield from ladder("", *situation.tied, rungs=RUNGS)
    winner, loser = match.decided
    return placing([winner], [loser])


def cup(situation: Situation) -> Procedure[Placing]:
    """A knock-out of two-game matches, seeds level in the event drawn by lot."""
    seeds = yield from settle_order("SEED", situation.seeds, text="lot for the seeds")
    result = yield from knock_out("", seeds, partial(ladder, rungs=RUNGS), article="3")
    return result.placing


def all_play_all(situation: Situation) -> Procedure[Placing]:
    """A round robin; those first by sudden death, or by lot if more than two."""
    result = yield from round_robin("RR", situation.tied, rate=BLITZ, article="4")
    first, *others = result.groups
    if len(first) == 2:
        match = yield from sudden_death("SD", *first, rate=BLITZ, article="4")
        first, others = (match.decided[0],), [(match.decided[1],), *others]
    elif len(first) > 2:
        one = yield from draw_one("LOT", first, text="lot: who is first", article="5")
        first, others = (one,), [tuple(p for p in first if p != one), *others]
    return placing(first, *others)


def quick(situation: Situation) -> Procedure[Placing]:
    """A round robin in which Black has draw odds, then fewest moves, then a lot."""
    result = yield from round_robin("AR", situation.tied, rate=LAST, draw_odds=Colour.BLACK)
    if len(result.first) == 1:
        return placing(*result.groups)
    groups = yield from fewest_moves("AR", result.first, result.games, article="6")
    one = yield from draw_one("LOT", groups[0], text="lot: who is first", article="6")
    return placing([one], [p for p in situation.tied if p != one])


def bidding(situation: Situation) -> Procedure[Placing]:
    """Bids for a single game; the two may also agree to share."""
    one, other = situation.tied
    game = bid_armageddon("F", one, other, rate=Rate(name="game", base=minutes(60), increment=5))
    match = yield from may_be_shared("F", game, situation.tied, article="7")
    if match is None:
        return placing(situation.tied, is_shared=True)
    winner, loser = match.decided
    return placing([winner], [loser])


def qualifying(situation: Situation) -> Procedure[Placing]:
    """A knock-out until as many are left as there are places."""
    match = partial(sudden_death, rate=BLITZ, colours=by_lot)
    result = yield from knock_out("Q", situation.tied, match, places=situation.places)
    return result.placing


def descriptor(run, tied="2+", code="TOY") -> PlayoffProcedure:
    return PlayoffProcedure(code=code, title="a toy", article="1", tied=parse_tied(tied), run=run)


def tie(players: int, **facts) -> Situation:
    """So many players, called 1, 2, 3 by seed."""
    return Situation(seeds=tuple((n,) for n in range(1, players + 1)), **facts)


def log_of(situation: Situation) -> PlayoffLog:
    return PlayoffLog(
        regulation="toy-2026",
        edition="2026",
        procedure="toy:TOY",
        article="1",
        distribution="crosstable-toy",
        version="1.0",
        event="Club cup",
        checksum="0" * 64,
        situation=situation,
    )


def play(run: Run, **answers: str) -> Run:
    """Answer by ids typed with underscores."""
    for id_, answer in answers.items():
        run.answer(id_.replace("_", "-"), answer)
    return run


def opened(run: Run) -> list[str]:
    """The ids that must be answered now."""
    return [request.id for request in run.required]


def colours(request: Request) -> tuple[int | None, int | None]:
    return request.white, request.black
