"""What the blocks put on record: articles, players, words, and the marks that plans go by."""

from __future__ import annotations

from functools import partial

import pytest

from crosstable.api import (
    AuditLine,
    Mark,
    Placing,
    Procedure,
    ProcedureError,
    Rate,
    Repeat,
    armageddon,
    bid_armageddon,
    chosen_by,
    coin_winner_chooses,
    knock_out,
    ladder,
    lots_decide,
    mini_match,
    minutes,
    offer_bye,
    placing,
    sudden_death,
    white_is,
)
from crosstable.playoffs.drawing import arbiter_names, draw_lot
from crosstable.playoffs.machine import Answered, Run
from crosstable.playoffs.rates import clock_text, parse_clock
from crosstable.playoffs.requests import Request

from .toys import BLITZ, LAST, RAPID

GAME = Rate(name="game", base=3600, increment=5)


def run_of(block: Procedure[object], *answers: str) -> Run:
    """A block for the players 7 and 4, each answer given to what is open first."""

    def procedure() -> Procedure[Placing]:
        kept.append((yield from block))
        return placing([7], [4])

    kept: list[object] = []
    run = Run(procedure())
    for answer in answers:
        run.answer(run.required[0].id, answer)
    return run


def asked(run: Run) -> dict[str, Request]:
    """All requests that were answered, and those that are open."""
    answered = [a.request for a in run.trail if isinstance(a, Answered)]
    return {request.id: request for request in (*answered, *run.open)}


def lines(run: Run) -> list[tuple[str, str]]:
    """What was put on record besides the answers."""
    return [(a.stage, a.text) for a in run.trail if isinstance(a, AuditLine)]


def marks(run: Run, stage: str) -> list[Mark]:
    return [m for m in run.trail if isinstance(m, Mark) and m.stage == stage]


def cup(match, **article: str) -> Procedure[Placing]:
    return (yield from knock_out("K", (7, 4, 2), match, **article)).placing


BLOCKS = {
    "mini-match": (
        partial(mini_match, "M", 7, 4, games=2, rate=RAPID, instead=BLITZ),
        ("7", "1-0", "0-1"),
        {"M-RATE", "M-LOT", "M-G1", "M-G2"},
    ),
    "level": (
        partial(mini_match, "M", 7, 4, games=1, rate=RAPID, first_white=white_is(4)),
        ("=",),
        {"M-G1"},
    ),
    "toss": (
        partial(armageddon, "A", 7, 4, rate=LAST, colours=coin_winner_chooses),
        ("4", "white", "---", "7"),
        {"A-TOSS", "A-COLOUR", "A-G1", "A-ARBITER"},
    ),
    "sudden death": (
        partial(sudden_death, "S", 7, 4, rate=BLITZ, new_colours=True),
        ("7", "=", "4", "---", "4"),
        {"S-LOT", "S-G1", "S-2-LOT", "S-G2", "S-ARBITER"},
    ),
    "bids": (
        partial(bid_armageddon, "B", 7, 4, rate=GAME),
        ("30:00", "30:00", "4", "black", "="),
        {"B-BID-7", "B-BID-4", "B-TOSS", "B-COLOUR", "B-G1"},
    ),
    "lots": (partial(lots_decide, "L", 7, 4), ("void", "4"), {"L-LOT", "L-LOT-2"}),
    "lot": (partial(draw_lot, "X", "ab", players=(7, 4), text="which"), ("b",), {"X"}),
    "bye": (
        partial(offer_bye, "O", (7, 4, 2)),
        ("pass", "pass"),
        {"O-BYE-7", "O-BYE-4"},
    ),
    "arbiter": (partial(arbiter_names, "X", (7, 4), text="who"), ("4",), {"X"}),
    "knock-out": (partial(cup, partial(lots_decide)), ("4", "7"), {"K-SF1-LOT", "K-F-LOT"}),
}
"""Each block, answers that take it to its end, and all that is asked on the way."""


@pytest.mark.parametrize("name", BLOCKS.keys() - {"knock-out"})
def test_all_that_a_block_asks_and_says_has_its_article(name) -> None:
    block, answers, ids = BLOCKS[name]
    for article, run in (
        ("9.1", run_of(block(article="9.1"), *answers)),
        ("", run_of(block(), *answers)),
    ):
        assert run.is_done
        assert {request.article for request in asked(run).values()} == {article}
        assert {line.article for line in run.audit} == {article}
    offered = run_of(block()).open
    assert set(asked(run)) | {request.id for request in offered} == ids
    assert {request.article for request in run_of(block(article="9.1")).open} == {"9.1"}


def test_a_knock_out_says_who_is_free_with_its_article() -> None:
    block, answers, _ = BLOCKS["knock-out"]
    with_article, without = (run_of(block(**facts), *answers) for facts in ({"article": "5"}, {}))
    free = ("K", "<7> is free in round 1")
    assert [line for line in with_article.audit if line[:2] == free] == [AuditLine(*free, "5")]
    assert [line for line in without.audit if line[:2] == free] == [AuditLine(*free, "")]


def test_a_knock_out_is_known_by_those_who_came_through_and_who_lost_when() -> None:
    block, answers, _ = BLOCKS["knock-out"]
    assert [mark.key for mark in marks(run_of(block(), *answers), "K")] == [((7,), (2, 4))]


@pytest.mark.parametrize("name", BLOCKS)
def test_games_and_lots_are_of_both_and_nothing_is_asked_without_words(name) -> None:
    block, answers, _ = BLOCKS[name]
    for request in asked(run_of(block(), *answers)).values():
        alone = request.by is not None
        assert len(request.players) == (1 if alone else 2), request.id
        assert not alone or request.players == (request.by,)
        assert set(request.players) <= {7, 4, 2}, request.id
        assert request.text.strip(), request.id


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("mini-match", [("M", "<7> - <4> 2-0: <7> wins")]),
        ("level", [("M", "<4> has White"), ("M", "<7> - <4> ½-½: level")]),
        (
            "sudden death",
            [
                ("S", "both forfeit, so the arbiter decides"),
                ("S", "<7> - <4> 0-0: <4> wins"),
            ],
        ),
        ("bids", [("B", "bids: <7> 30:00, <4> 30:00"), ("B", "<7> - <4> 0-1: <4> wins")]),
        (
            "lots",
            [("L-LOT", "the draw is void and is repeated"), ("L", "<7> - <4> 0-0: <4> wins")],
        ),
        ("bye", [("O-BYE", "<2> must take the bye")]),
    ],
)
def test_what_was_decided_stands_in_its_stage(name, expected) -> None:
    block, answers, _ = BLOCKS[name]
    assert lines(run_of(block(), *answers)) == expected


def test_words_of_what_is_asked_name_players_rates_and_numbers() -> None:
    texts = {}
    for block, answers, _ in BLOCKS.values():
        run = run_of(block())
        texts |= {request.id: request.text for request in run.open}
        texts |= {id_: r.text for id_, r in asked(run_of(block(), *answers)).items()}
    assert texts["M-RATE"] == "replace rapid by blitz"
    assert texts["A-G1"] == "<4> - <7>, Armageddon"
    assert texts["S-G2"] == "game 2, <4> - <7>, blitz"
    assert texts["M-G1"] == "game 1 of 1, <4> - <7>, rapid"
    assert texts["A-COLOUR"] == "<4> chooses the colour"
    assert texts["B-BID-4"] == "<4> bids a time"
    assert texts["O-BYE-7"] == "<7> takes the bye or passes it on"
    for id_, words in {
        "A-TOSS": "colour",
        "B-TOSS": "bid",
        "L-LOT": "wins",
        "M-LOT": "White",
    }.items():
        assert words in texts[id_]


def test_the_offer_of_another_rate_is_to_both_and_may_be_left() -> None:
    [offer] = run_of(BLOCKS["mini-match"][0]()).optional
    assert (offer.id, offer.players, offer.options) == ("M-RATE", (7, 4), ("blitz",))


def test_a_bye_is_a_players_choice() -> None:
    run = run_of(offer_bye("O", (7, 4, 2)), "pass")
    first, second = asked(run).values()
    assert (first.id, first.by, first.options) == ("O-BYE-7", 7, ("take", "pass"))
    assert (second.id, second.by, second.options) == ("O-BYE-4", 4, ("take", "pass"))


def test_games_of_a_match_keep_its_order_of_players_whatever_the_colours() -> None:
    for block in (
        mini_match("M", 7, 4, games=1, rate=RAPID, first_white=white_is(4)),
        armageddon("M", 7, 4, rate=RAPID, colours=white_is(4)),
        sudden_death("M", 7, 4, rate=RAPID, colours=white_is(4)),
    ):
        [one] = run_of(block).open
        assert (one.id, one.players, one.white, one.black) == ("M-G1", (7, 4), 4, 7)
        assert one.rate == RAPID


def test_bids_are_sealed_together_from_one_second_to_the_base_time() -> None:
    bids = run_of(bid_armageddon("B", 7, 4, rate=GAME)).open
    assert [(r.id, r.by, r.lowest, r.highest, r.seal) for r in bids] == [
        ("B-BID-7", 7, 1, 3600, "B-BID"),
        ("B-BID-4", 4, 1, 3600, "B-BID"),
    ]
    bids = run_of(bid_armageddon("B", 7, 4, rate=GAME, lowest=60, highest=120)).open
    assert {(r.lowest, r.highest) for r in bids} == {(60, 120)}


@pytest.mark.parametrize(
    ("bids", "colour", "white", "clocks"),
    [
        (("20:00", "30:00"), "white", 7, (1200, 3600)),
        (("20:00", "30:00"), "black", 4, (3600, 1200)),
        (("30:00", "20:00"), "white", 4, (1200, 3600)),
        (("30:00", "20:00"), "black", 7, (3600, 1200)),
    ],
)
def test_the_lower_bidder_has_the_time_of_the_bid_with_either_colour(
    bids, colour, white, clocks
) -> None:
    [one] = run_of(bid_armageddon("B", 7, 4, rate=GAME), *bids, colour).open
    assert (one.id, one.white, one.black) == ("B-G1", white, 11 - white)
    assert (one.rate.clocks, one.rate.increment, one.draw_odds.value) == (clocks, 5, "b")


@pytest.mark.parametrize(("bids", "white"), [(("20:00", "30:00"), 4), (("30:00", "20:00"), 7)])
def test_the_lower_bidder_may_have_to_take_black(bids, white) -> None:
    [one] = run_of(bid_armageddon("B", 7, 4, rate=GAME, bidder_is_black=True), *bids).open
    assert (one.id, one.white, one.black) == ("B-G1", white, 11 - white)
    assert one.rate.clocks == (3600, 1200)


@pytest.mark.parametrize(
    ("games", "results", "stops_after"),
    [
        (4, ("1-0", "0-1", "1-0", "1-0"), 3),  # 3-0 with one to go
        (3, ("1-0", "1-0", "1-0"), 3),  # 1-1
        (5, ("1-0", "0-1", "1-0"), 3),  # 3-0 with two to go
        (5, ("1-0", "0-1", "=", "="), 4),  # 2½-½ with two to go can be turned, 3-1 with one not
        (2, ("1-0", "1-0"), 2),
    ],
)
def test_a_match_stops_once_the_lead_is_more_than_there_is_to_win(
    games, results, stops_after
) -> None:
    run = run_of(
        mini_match(
            "M", 7, 4, games=games, rate=RAPID, first_white=white_is(7), stops_when_decided=True
        ),
        *results[:stops_after],
    )
    assert run.is_done
    assert len(run.answers) == stops_after


def test_a_match_is_played_to_its_end_unless_it_is_to_stop() -> None:
    run = run_of(mini_match("M", 7, 4, games=2, rate=RAPID, first_white=white_is(7)), "1-0")
    assert [request.id for request in run.open] == ["M-G2"]
    block = mini_match("M", 7, 4, games=3, rate=RAPID, first_white=white_is(7))
    assert not run_of(block, "1-0", "0-1").is_done


def test_a_match_marks_its_score_and_colours_and_how_uneven_the_colours_are() -> None:
    """After an odd number of games somebody has had White once more often."""

    def after(first_white: int, *results: str) -> Mark:
        first = white_is(first_white)
        run = run_of(mini_match("M", 7, 4, games=9, rate=RAPID, first_white=first), *results)
        return marks(run, "M")[-1]

    courses = [("1-0",), ("0-1",), ("=",), ("1-0", "1-0"), ("1-0", "0-1"), ("=", "1-0")]
    found = [after(white, *results) for white in (7, 4) for results in courses]
    assert [mark.imbalance for mark in found] == [1, 1, 1, 0, 0, 0] * 2
    assert len({mark.key for mark in found}) == len(found)
    assert after(7, "1-0", "0-1", "=").imbalance == 1
    assert after(7, "1-0", "1-0").key == after(7, "=", "=").key


def test_a_match_marks_who_won_and_who_lost_only_if_somebody_did() -> None:
    won = run_of(lots_decide("L", 7, 4), "4")
    assert marks(won, "L")[-1].roles == {"W(L)": 4, "L(L)": 7}
    level = run_of(mini_match("M", 7, 4, games=1, rate=RAPID), "7", "=")
    assert {role for mark in marks(level, "M") for role in mark.roles} == set()


def test_sudden_death_marks_its_number_and_colours_and_says_that_it_goes_on() -> None:
    run = run_of(sudden_death("S", 7, 4, rate=BLITZ, colours=white_is(7)), "=", "=", "=")
    assert [mark.imbalance for mark in marks(run, "S")] == [1, 0, 1]
    assert [r for r in run.trail if isinstance(r, Repeat)] == [
        Repeat("S", 2),
        Repeat("S", 3),
        Repeat("S", 4),
    ]
    other = run_of(sudden_death("S", 7, 4, rate=BLITZ, colours=white_is(4)), "=", "=", "=")
    keys = [mark.key for one in (run, other) for mark in marks(one, "S")]
    assert len(set(keys)) == len(keys)

    run = run_of(sudden_death("S", 7, 4, rate=BLITZ, new_colours=True), "7", "=", "7", "=")
    assert [mark.imbalance for mark in marks(run, "S")] == [None, None]
    assert (run.open[0].id, run.open[0].players) == ("S-3-LOT", (7, 4))


def test_a_void_lot_says_that_it_is_repeated_and_is_drawn_among_the_same() -> None:
    run = run_of(lots_decide("L", 7, 4, text="who wins"), "void", "void")
    assert [r for r in run.trail if isinstance(r, Repeat)] == [
        Repeat("L-LOT", 2),
        Repeat("L-LOT", 3),
    ]
    [again] = run.open
    assert (again.id, again.options, again.players) == ("L-LOT-3", ("7", "4"), (7, 4))
    assert again.text == "who wins"


def test_a_ladder_has_the_games_of_all_rungs_and_marks_who_won() -> None:
    rungs = {
        "R": partial(mini_match, games=1, rate=RAPID, first_white=white_is(7)),
        "L": lots_decide,
    }
    run = run_of(ladder("X", 7, 4, rungs=rungs), "=", "4")
    assert marks(run, "X") == [Mark("X", 4, {"W(X)": 4, "L(X)": 7})]
    level = run_of(ladder("X", 7, 4, rungs={"R": rungs["R"]}), "=")
    assert marks(level, "X") == [Mark("X", None, {})]
    assert marks(run_of(ladder("", 7, 4, rungs=rungs), "0-1"), "") == [Mark("", 4, {})]


def test_a_ladder_without_rungs_is_level() -> None:
    found = []

    def procedure() -> Procedure[Placing]:
        found.append((yield from ladder("X", 7, 4, rungs={})))
        return (yield from cup(lots_decide))

    Run(procedure())
    assert [(match.players, match.is_level, match.games) for match in found] == [((7, 4), True, ())]


def test_a_level_match_of_a_knock_out_is_told_with_its_players() -> None:
    match = partial(mini_match, games=1, rate=RAPID, first_white=white_is(7))
    with pytest.raises(ProcedureError, match=r"match of \(4, 2\) .* ended level"):
        run_of(cup(partial(match, first_white=white_is(4))), "=")


def test_the_chooser_has_either_colour_and_the_rival_the_other() -> None:
    for chooser, colour, white in ((7, "white", 7), (7, "black", 4), (4, "black", 7)):
        [one] = run_of(armageddon("A", 7, 4, rate=LAST, colours=chosen_by(chooser)), colour).open
        assert (one.white, one.black) == (white, 11 - white)


def test_minutes_in_seconds() -> None:
    assert [minutes(number) for number in (0, 1, 25)] == [0, 60, 1500]


@pytest.mark.parametrize(
    "text",
    ["", "25", ":30", "5:", "5:3", "5:60", "5:300", "1:05:00", "5.30", "x:30", "²:30", "-1:30"],
)
def test_what_is_no_time_of_a_clock_is_told_what_is(text) -> None:
    with pytest.raises(ValueError, match=f"^'{text}' is no time in minutes .* like 39:55"):
        parse_clock(text)


def test_clocks_show_minutes_and_seconds() -> None:
    assert [clock_text(seconds) for seconds in (0, 9, 60, 3599, 6000)] == [
        "0:00",
        "0:09",
        "1:00",
        "59:59",
        "100:00",
    ]
    assert parse_clock(" 100:07 ") == 6007
