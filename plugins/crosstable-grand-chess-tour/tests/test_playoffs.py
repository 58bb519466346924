"""Play-offs: courses from the sources, who meets whom, and every path of every procedure."""

from __future__ import annotations

import pytest
from crosstable_grand_chess_tour import playoffs_2016 as tour
from crosstable_grand_chess_tour import playoffs_by_tie_break as events

from crosstable.api import PlayoffProcedure, Request, RequestKind, Situation
from crosstable.testing import Run, walk_playoff
from crosstable.testing.regulations import installed


def apart(players: int) -> tuple[tuple[int, ...], ...]:
    return tuple((player,) for player in range(1, players + 1))


def level(players: int) -> tuple[tuple[int, ...], ...]:
    return (tuple(range(1, players + 1)),)


BY_CODE = {one.code: one for one in (*tour.PROCEDURES, *events.PROCEDURES)}
EIGHT = "FIVE-TO-EIGHT-PLAYERS"


# A match has two colours of a lot; a rapid or blitz match has nine courses of which six decide;
# an Armageddon has two tosses, two choices and three results, of which the walker takes two
# where states are merged.  Paths of merged states come from the counts of results so.
@pytest.mark.parametrize(
    ("code", "seeds", "method", "leaves", "paths"),
    [
        ("TWO-PLAYERS", level(2), "all paths", 2 * (6 + 3 * 2 * (6 + 3 * 12)), None),
        ("THREE-PLAYERS", apart(3), "marked states", None, None),
        ("THREE-PLAYERS", level(3), "marked states", None, None),
        ("FOUR-PLAYERS", apart(4), "marked states", None, 60**3),
        ("FOUR-PLAYERS", ((1,), (2, 3), (4,)), "marked states", None, 2 * 60**3),
        (EIGHT, apart(5), "marked states", None, 60**4),
        (EIGHT, apart(6), "marked states", None, 60**5),
        (EIGHT, apart(7), "marked states", None, 60**6),
        (EIGHT, apart(8), "marked states", None, 60**7),
        (EIGHT, ((1, 2), (3, 4), (5,)), "marked states", None, 4 * 60**4),
        ("SINQUEFIELD-2014-TWO", level(2), "all paths", 2 * (6 + 3 * 12), None),
        ("SINQUEFIELD-2014-THREE", level(3), "all paths", 6 * 12 * 84, None),
        ("LONDON-2015-THREE", apart(3), "all paths", 84 * 84, None),
    ],
)
def test_every_path_has_one_winner__gct_3(
    code: str, seeds: tuple[tuple[int, ...], ...], method: str, leaves: int, paths: int
) -> None:
    walk = walk_playoff(BY_CODE[code].run, Situation(seeds=seeds), most_leaves=20_000, samples=60)

    assert walk.method == method
    assert leaves in (None, walk.leaves)
    assert paths in (None, walk.paths)
    assert walk.cut == 0
    assert walk.firsts == {(player,) for group in seeds for player in group}


def test_losers_always_share__gct_3() -> None:
    """Whatever the round robin or the knock-out showed."""
    for procedure in tour.PROCEDURES:
        for players in range(procedure.tied.first, (procedure.tied.last or 0) + 1):
            for favoured in (min, max):
                _, outcome = played_out(procedure, players, favoured)
                assert [len(group) for group in outcome.groups] == [1, players - 1]


def played_out(procedure: PlayoffProcedure, players: int, favoured):
    """The stages with who met, where always the highest or the lowest seed wins."""
    run, met = Run(procedure.run(Situation(seeds=apart(players)))), {}
    while run.outcome is None:
        request = run.required[0]
        if request.kind is RequestKind.GAME:
            met[request.id.partition("-R-")[0]] = tuple(sorted(request.players))
        run.answer(request.id, answer_for(request, favoured(request.players)))
    return met, run.outcome


def answer_for(request: Request, winner: int) -> str:
    if request.kind is RequestKind.GAME:
        return "1-0" if request.white == winner else "0-1"
    return request.options[0]


BRACKETS = {
    (4, min): {"SF1": (1, 4), "SF2": (2, 3), "F": (1, 2)},
    (5, min): {"QF1": (4, 5), "SF1": (1, 4), "SF2": (2, 3), "F": (1, 2)},
    (5, max): {"QF1": (4, 5), "SF1": (1, 5), "SF2": (2, 3), "F": (3, 5)},
    (6, min): {"QF1": (4, 5), "QF2": (3, 6), "SF1": (1, 4), "SF2": (2, 3), "F": (1, 2)},
    (6, max): {"QF1": (4, 5), "QF2": (3, 6), "SF1": (1, 5), "SF2": (2, 6), "F": (5, 6)},
    (7, max): {
        "QF1": (4, 5),
        "QF2": (2, 7),
        "QF3": (3, 6),
        "SF1": (1, 5),
        "SF2": (6, 7),
        "F": (5, 7),
    },
    (8, min): {
        "QF1": (1, 8),
        "QF2": (4, 5),
        "QF3": (2, 7),
        "QF4": (3, 6),
        "SF1": (1, 4),
        "SF2": (2, 3),
        "F": (1, 2),
    },
    (8, max): {
        "QF1": (1, 8),
        "QF2": (4, 5),
        "QF3": (2, 7),
        "QF4": (3, 6),
        "SF1": (5, 8),
        "SF2": (6, 7),
        "F": (7, 8),
    },
}


@pytest.mark.parametrize(("players", "favoured"), BRACKETS)
def test_who_meets_whom__gct_10_11(players: int, favoured) -> None:
    """6.3, 6.4: 1 v 8, 2 v 7, 3 v 6, 4 v 5 with byes; then W(1v8) v W(4v5), W(2v7) v W(3v6)."""
    met, _ = played_out(BY_CODE["FOUR-PLAYERS" if players == 4 else EIGHT], players, favoured)

    assert met == BRACKETS[players, favoured]


def test_breaks__gct_7() -> None:
    breaks = BY_CODE["TWO-PLAYERS"].breaks

    assert breaks.after_main == 30 * 60
    assert (breaks.shortest_between_games, breaks.between_games) == (5 * 60, 10 * 60)


def test_rates__gct_1_2() -> None:
    assert tour.RAPID.text == "10 min + 5 s"
    assert tour.BLITZ.text == "5 min + 2 s"
    assert tour.ARMAGEDDON.text == "6 min v 4 min + 2 s from move 61"
    assert events.RAPID.text == "25 min + 5 s"
    assert events.ARMAGEDDON_2014.text == "6 min v 4 min"


def test_the_number_of_wins_puts_the_tied_in_order__gct_9() -> None:
    rules = installed().regulation("gct-2016").playoffs

    assert [rule.seeds for rule in rules if rule.procedure] == [("WINS",)] * 4
    problems = installed().check_all()
    assert [p for p in problems if p.origin.namespace == "grand-chess-tour"] == []
