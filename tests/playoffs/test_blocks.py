"""The blocks: what they ask, in which order, and what they make of the answers."""

from __future__ import annotations

from functools import partial

import pytest

from crosstable.api import (
    AuditLine,
    Mark,
    Procedure,
    ProcedureError,
    Rate,
    armageddon,
    ask,
    bid_armageddon,
    chosen_by,
    decision,
    fewest_moves,
    ladder,
    lots_decide,
    mini_match,
    offer_bye,
    parallel,
    placing,
    points_text,
    round_robin,
    settle_order,
    sudden_death,
    unless,
    white_is,
)
from crosstable.playoffs.machine import Run
from crosstable.playoffs.requests import AnswerError

from .toys import BLITZ, LAST, RAPID, all_play_all, bidding, colours, cup, opened, play, tie


def keep(procedure: Procedure, kept: list):
    """A procedure that keeps the result of a block and ends with a placing."""
    kept.append((yield from procedure))
    return placing([1], [2])


def run_of(block) -> tuple[Run, list]:
    kept: list = []
    return Run(keep(block, kept)), kept


def test_colours_of_a_mini_match_alternate_from_the_lot_on() -> None:
    run, kept = run_of(mini_match("R", 1, 2, games=2, rate=RAPID))
    assert opened(run) == ["R-LOT"]
    play(run, R_LOT="2")
    assert colours(run.request("R-G1")) == (2, 1)
    play(run, R_G1="1-0")
    assert colours(run.request("R-G2")) == (1, 2)
    play(run, R_G2="½-½")
    assert (kept[0].winner, kept[0].scores) == (2, (1, 3))


@pytest.mark.parametrize(("stops", "games"), [(True, 3), (False, 4)])
def test_a_match_may_stop_once_it_cannot_be_turned(stops, games) -> None:
    match = mini_match(
        "R", 1, 2, games=4, rate=RAPID, first_white=white_is(1), stops_when_decided=stops
    )
    run, kept = run_of(match)
    for number, result in enumerate(["1-0", "½-½", "1-0", "½-½"][:games], start=1):
        run.answer(f"R-G{number}", result)
    assert kept[0].winner == 1
    assert len(kept[0].games) == games


def test_two_points_behind_with_one_to_go_is_lost_and_one_point_is_not() -> None:
    match = mini_match(
        "R", 1, 2, games=2, rate=RAPID, first_white=white_is(1), stops_when_decided=True
    )
    run, _ = run_of(match)
    play(run, R_G1="1-0")
    assert opened(run) == ["R-G2"]


def test_the_organiser_may_substitute_a_rate_only_before_a_match() -> None:
    match = partial(mini_match, "R", 1, 2, games=2, rate=RAPID, instead=BLITZ)
    run, _ = run_of(match())
    assert [request.id for request in run.optional] == ["R-RATE"]
    play(run, R_RATE="blitz", R_LOT="1")
    assert run.request("R-G1").rate is BLITZ
    run, _ = run_of(match())
    play(run, R_LOT="1")
    assert run.optional == ()


def test_a_draw_wins_an_armageddon_for_black() -> None:
    run, kept = run_of(armageddon("A", 1, 2, rate=LAST, colours=chosen_by(2)))
    play(run, A_COLOUR="black", A_G1="1/2-1/2")
    assert kept[0].winner == 2


def test_both_forfeiting_a_decisive_game_is_for_the_arbiter() -> None:
    run, kept = run_of(armageddon("A", 1, 2, rate=LAST))
    play(run, A_LOT="1", A_G1="---")
    assert opened(run) == ["A-ARBITER"]
    play(run, A_ARBITER="2")
    assert kept[0].winner == 2


def test_both_forfeiting_a_game_of_a_match_score_nothing() -> None:
    run, kept = run_of(mini_match("R", 1, 2, games=2, rate=RAPID, first_white=white_is(1)))
    play(run, R_G1="---", R_G2="--+")
    assert (kept[0].winner, kept[0].scores) == (1, (2, 0))


def test_sudden_death_goes_on_with_colours_changed() -> None:
    run, kept = run_of(sudden_death("SD", 1, 2, rate=Rate(name="x", base=150, black_base=180)))
    play(run, SD_LOT="1", SD_G1="=", SD_G2="=")
    assert colours(run.request("SD-G3")) == (1, 2)
    play(run, SD_G3="0-1")
    assert kept[0].winner == 2


def test_sudden_death_may_draw_new_colours() -> None:
    run, _ = run_of(sudden_death("SD", 1, 2, rate=BLITZ, new_colours=True))
    play(run, SD_LOT="1", SD_G1="=")
    assert opened(run) == ["SD-2-LOT"]


def bids(first: str, second: str, **options) -> Run:
    rate = Rate(name="game", base=3600, increment=5)
    run, _ = run_of(bid_armageddon("F", 1, 2, rate=rate, **options))
    return play(run, F_BID_2=second, F_BID_1=first)


def test_the_lower_bid_chooses_and_plays_with_the_bid() -> None:
    """The bids of the US Championship 2010: 25:00 and 39:55, Black chosen."""
    run = bids("25:00", "39:55")
    assert opened(run) == ["F-COLOUR"]
    assert run.request("F-COLOUR").by == 1
    play(run, F_COLOUR="black")
    game = run.request("F-G1")
    assert (colours(game), game.rate.clocks) == ((2, 1), (3600, 1500))
    play(run, F_G1="1/2-1/2")
    assert "<2> - <1> ½-½" not in run.audit[-1].text


def test_the_lower_bidder_may_take_white() -> None:
    run = play(bids("25:00", "39:55"), F_COLOUR="white")
    assert run.request("F-G1").rate.clocks == (1500, 3600)


def test_a_toss_decides_between_equal_bids() -> None:
    run = bids("30:00", "30:00")
    assert opened(run) == ["F-TOSS"]
    play(run, F_TOSS="2")
    assert run.request("F-COLOUR").by == 2


def test_the_lower_bid_may_have_to_take_black() -> None:
    run = bids("3:00", "2:40", bidder_is_black=True, highest=240)
    assert colours(run.request("F-G1")) == (1, 2)


def test_bids_are_not_shown_before_both_are_in() -> None:
    run = play(Run(bidding(tie(2))), F_BID_1="25:00")
    assert run.sealed == {"F-BID-1"}
    assert "25:00" not in " ".join(line.text for line in run.audit)
    play(run, F_BID_2="39:55")
    assert run.sealed == frozenset()
    assert "25:00" in " ".join(line.text for line in run.audit)


def test_a_ladder_ends_with_the_first_rung_that_is_not_level() -> None:
    rungs = {
        "R": partial(mini_match, games=2, rate=RAPID),
        "A": partial(armageddon, rate=LAST),
    }
    run, kept = run_of(ladder("M", 1, 2, rungs=rungs))
    play(run, M_R_LOT="1", M_R_G1="=", M_R_G2="=", M_A_LOT="1", M_A_G1="1-0")
    assert (kept[0].winner, len(kept[0].games)) == (1, 3)


def test_a_void_lot_is_repeated_and_both_leave_a_line() -> None:
    """1983: the roulette ball fell on zero first."""
    run, kept = run_of(lots_decide("W", 1, 2))
    play(run, W_LOT="void", W_LOT_2="2")
    assert kept[0].winner == 2
    lines = [line for line in run.audit if isinstance(line, AuditLine)]
    assert [line.stage for line in lines][:3] == ["W-LOT", "W-LOT", "W-LOT-2"]
    assert "void" in lines[1].text


def test_whom_the_arbiter_names_stands_in_the_audit_trail_as_a_player() -> None:
    run, kept = run_of(armageddon("A", 7, 8, rate=LAST))
    play(run, A_LOT="7", A_G1="---", A_ARBITER="8")
    assert kept[0].winner == 8
    assert [line.text for line in run.audit if line.stage == "A-ARBITER"] == [
        "who goes through: <8>"
    ]


def test_lots_settle_only_what_is_level() -> None:
    run, kept = run_of(settle_order("S", [(5,), (2, 9, 4), (1,)], text="order"))
    assert opened(run) == ["S-LOT2"]
    play(run, S_LOT2="9", S_LOT3="4")
    assert kept == [(5, 9, 4, 2, 1)]


@pytest.mark.parametrize(
    ("answers", "who"),
    [({"B-BYE-1": "take"}, 1), ({"B-BYE-1": "pass", "B-BYE-2": "take"}, 2)],
)
def test_a_bye_is_offered_in_order(answers, who) -> None:
    run, kept = run_of(offer_bye("B", (1, 2, 3)))
    for id_, answer in answers.items():
        run.answer(id_, answer)
    assert kept == [who]


def test_the_last_must_take_the_bye() -> None:
    run, kept = run_of(offer_bye("B", (1, 2, 3)))
    play(run, B_BYE_1="pass", B_BYE_2="pass")
    assert kept == [3]


def test_fewest_moves_count_games_that_scored_the_point() -> None:
    def block():
        result = yield from round_robin("RR", (1, 2, 3), rate=BLITZ)
        return (yield from fewest_moves("RR", (1, 2, 3), result.games))

    run, kept = run_of(block())
    # Berger: 2-3, 1-2, 3-1.  Player 2 beats 3, player 1 beats 2, 3 forfeits to 1.
    play(run, RR_G1="1-0", RR_G2="1-0", RR_G3="--+")
    assert opened(run) == ["RR-G1-MOVES", "RR-G2-MOVES"]
    play(run, RR_G2_MOVES="41", RR_G1_MOVES="40")
    assert kept == [((2,), (1,), (3,))]


def test_fewest_moves_add_up_over_all_games_won_and_are_told() -> None:
    def block():
        result = yield from round_robin("RR", (1, 2, 3, 4), rate=BLITZ)
        return (yield from fewest_moves("RR", (1, 2, 3, 4), result.games, article="6"))

    run, kept = run_of(block())
    # Berger: 1-4 2-3, 4-3 1-2, 2-4 3-1.  Player 1 beats 4 and 2, 3 beats 1, 2 beats 4.
    play(run, RR_G1="1-0", RR_G2="=", RR_G3="=", RR_G4="1-0", RR_G5="1-0", RR_G6="1-0")
    play(run, RR_G1_MOVES="20", RR_G4_MOVES="25", RR_G5_MOVES="45", RR_G6_MOVES="30")
    assert kept == [((3,), (1, 2), (4,))]
    text = "fewest moves in the games won: <3> 30, <1> 45, <2> 45, <4> no win"
    assert run.audit[-1] == AuditLine("RR", text, "6")
    assert [entry for entry in run.trail if isinstance(entry, Mark)][-1] == Mark(
        "RR-FEWEST", kept[0]
    )


def test_fewest_moves_where_everybody_won_a_game() -> None:
    def block():
        result = yield from round_robin("RR", (1, 2, 3), rate=BLITZ)
        return (yield from fewest_moves("RR", (1, 2, 3), result.games))

    run, kept = run_of(block())
    play(run, RR_G1="1-0", RR_G2="1-0", RR_G3="1-0")
    play(run, RR_G1_MOVES="30", RR_G2_MOVES="20", RR_G3_MOVES="30")
    assert kept == [((1,), (2, 3))]


@pytest.mark.parametrize(
    ("players", "is_double", "imbalance"),
    [((1, 2, 3), False, 0), ((1, 2, 3, 4), False, 1), ((1, 2), True, 0), ((1, 2, 3), True, 0)],
)
def test_a_round_robin_promises_how_uneven_colours_are(players, is_double, imbalance) -> None:
    """By Berger's tables all have White as often as Black, with an even number but for once."""
    run, _ = run_of(round_robin("RR", players, rate=BLITZ, is_double=is_double))
    while run.open:
        play(run, **{run.open[0].id.replace("-", "_"): "1-0"})
    last = [entry for entry in run.trail if isinstance(entry, Mark)][-1]
    assert (last.stage, last.imbalance) == ("RR", imbalance)


def test_colours_of_a_round_robin_may_be_found_otherwise_than_by_the_tables() -> None:
    asked = []

    def second_has_white(id_, white, black):
        asked.append((id_, white, black))
        yield from ()
        return black

    run, _ = run_of(round_robin("RR", (1, 2, 3, 4), rate=BLITZ, colours=second_has_white))
    assert [(one.white, one.black, one.players) for one in run.open] == [
        (4, 1, (1, 4)),
        (3, 2, (2, 3)),
    ]
    assert asked == [("RR-G1", 1, 4), ("RR-G2", 2, 3)]
    while run.open:
        play(run, **{run.open[0].id.replace("-", "_"): "1-0"})
    marks = [entry for entry in run.trail if isinstance(entry, Mark)]
    # Everybody with White won; nothing is promised of colours.
    assert (marks[-1].key, marks[-1].imbalance) == (marks[-2].key[1:], None)
    assert sum(marks[-1].key) == 2 * 6  # in half points


def test_a_title_may_be_shared_at_any_time() -> None:
    run = play(Run(bidding(tie(2))), F_BID_1="25:00", F_SHARE="shared")
    assert run.outcome == placing((1, 2), is_shared=True)


def test_what_must_be_answered_cannot_stand_beside() -> None:
    with pytest.raises(ProcedureError, match="must be optional"):
        run_of(unless(decision("D", ("yes",), text="x"), lots_decide("L", 1, 2)))


def test_parallel_procedures_are_answered_in_any_order() -> None:
    run, kept = run_of(parallel(lots_decide("A", 1, 2), lots_decide("B", 3, 4)))
    assert opened(run) == ["A-LOT", "B-LOT"]
    play(run, B_LOT="3")
    assert opened(run) == ["A-LOT"]
    play(run, a_lot="2")
    assert [match.winner for match in kept[0]] == [2, 3]


def test_an_id_asked_twice_is_the_procedures_fault() -> None:
    def twice():
        yield from ask(decision("D", ("yes",), text="x"))
        yield from ask(decision("D", ("yes",), text="x"))
        return placing([1], [2])

    run = Run(twice())
    with pytest.raises(ProcedureError, match="asked twice: D"):
        run.answer("D", "yes")


def test_what_is_not_open_is_refused_with_what_is() -> None:
    run = Run(cup(tie(4)))
    with pytest.raises(AnswerError, match="F-G1 is not open; open are: SF1-R-LOT, SF1-R-RATE, SF2"):
        run.answer("F-G1", "1-0")


def test_a_round_robin_groups_by_score() -> None:
    run = play(Run(all_play_all(tie(3))), RR_G1="1-0", RR_G2="=", RR_G3="=")
    assert run.outcome == placing([2], [1], [3])


@pytest.mark.parametrize(
    ("half_points", "text"), [(0, "0"), (1, "½"), (2, "1"), (3, "1½"), (20, "10")]
)
def test_half_points_in_words(half_points, text) -> None:
    assert points_text(half_points) == text
