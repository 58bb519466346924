"""What people see of a play-off: the plan, what has happened, and what standings are given."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from crosstable.api import (
    PlayedOffGame,
    PlayedOffLine,
    PlayedOffMatch,
    Reading,
    Situation,
    ask,
    game,
    knock_out,
    lots_decide,
    placing,
    round_robin,
    sudden_death,
)
from crosstable.playoffs.machine import Run
from crosstable.playoffs.outline import Outline, OutlineMatch, make_outline
from crosstable.playoffs.replay import PlayoffState, correct, record, replay, undo
from crosstable.playoffs.timetable import Timing, make_timetable
from crosstable.playoffs.view import (
    PlayoffPlan,
    PlayoffView,
    played_off,
    readings_in_force,
    view_state,
)

from .toys import (
    BLITZ,
    RAPID,
    bidding,
    cup,
    descriptor,
    log_of,
    match_of_two,
    qualifying,
    quick,
    tie,
)

SEATED = Situation(seeds=((7,), (3,), (5,)), names={7: "Ada", 3: "Bo", 5: "Cy"})
"""Seeds that are not the players' ids."""

NOTHING = Outline(items=(), matches=())

SF = (("SF1-R-LOT", "3"), ("SF1-R-G1", "1-0"), ("SF1-R-G2", "1/2-1/2"))
"""Seeds 2 and 3, that is 3 and 5: player 3 has White and wins 1.5-0.5."""
FINAL = (("F-R-LOT", "7"), ("F-R-G1", "0-1"), ("F-R-G2", "1-0"))
"""Player 7 has White first and loses both games to 3."""


def state_of(run, situation: Situation, *answers: tuple[str, str], **facts) -> PlayoffState:
    procedure = descriptor(run, "2+")
    if situation.is_qualifying:
        procedure = replace(procedure, is_qualifying=True)
    state = replay(replace(log_of(situation), **facts), procedure)
    for id_, answer in answers:
        state = replay(record(state, id_, answer), procedure)
    return state


@cache
def outline_of(run, seeds, places: int = 1) -> Outline:
    return make_outline(run, Situation(seeds=seeds, places=places))


def view_of(run, situation: Situation, *answers: tuple[str, str], **facts) -> PlayoffView:
    state = state_of(run, situation, *answers, **facts)
    return view_state(state, descriptor(run), outline_of(run, situation.seeds, situation.places))


def test_a_plan_names_the_seeds_and_where_the_others_come_from() -> None:
    plan = PlayoffPlan(
        event="Club cup",
        regulation="toy-2026",
        title="a toy",
        article="1",
        procedure="toy:TOY",
        situation=SEATED,
        outline=outline_of(cup, SEATED.seeds),
        found="by hand",
    )
    assert plan.matches == (
        PlayedOffMatch("SF1", (3, 5)),
        PlayedOffMatch("F", (7, "W(SF1)"), fed_by=("", "SF1")),
    )


def test_matches_before_the_first_game() -> None:
    assert view_of(cup, SEATED).matches == (
        PlayedOffMatch("SF1", (3, 5)),
        PlayedOffMatch("F", (7, "W(SF1)"), fed_by=("", "SF1")),
    )


def test_only_who_won_a_match_was_fed_by_it() -> None:
    drawn = Situation(seeds=((7, 3, 5),))
    assert [match.fed_by for match in view_of(cup, drawn).matches] == [("", ""), ("", "SF1")]


def test_matches_under_way_have_scores_winners_and_who_comes_next() -> None:
    half = Fraction(1, 2)
    assert view_of(cup, SEATED, *SF[:2]).matches[0] == PlayedOffMatch("SF1", (3, 5), (1, 0))
    assert view_of(cup, SEATED, *SF).matches == (
        PlayedOffMatch("SF1", (3, 5), (3 * half, half), 3),
        PlayedOffMatch("F", (7, 3), fed_by=("", "SF1")),
    )


def test_players_stand_in_the_order_of_the_plan_whoever_wins() -> None:
    view = view_of(cup, SEATED, *SF, *FINAL)
    assert view.outcome == placing([3], [7], [5])
    assert view.matches[1] == PlayedOffMatch("F", (7, 3), (0, 2), 3, fed_by=("", "SF1"))


R_LEVEL = (("R-LOT", "1"), ("R-G1", "1/2-1/2"), ("R-G2", "1/2-1/2"))
LEVEL_THEN_A = (*R_LEVEL, ("A-TOSS", "2"), ("A-COLOUR", "white"))


@pytest.mark.parametrize(
    ("answers", "matches"),
    [
        ((), [("R", None, None, True), ("A", None, None, False)]),
        (R_LEVEL, [("R", (1, 1), None, True), ("A", None, None, False)]),
        ((*LEVEL_THEN_A, ("A-G1", "0-1")), [("R", (1, 1), None, True), ("A", (1, 0), 1, True)]),
        ((R_LEVEL[0], ("R-G1", "1-0"), ("R-G2", "0-1")), [("R", (2, 0), 1, True)]),
    ],
)
def test_a_match_that_was_not_needed_goes_at_the_end_and_one_that_was_played_is_certain(
    answers, matches
) -> None:
    found = view_of(match_of_two, tie(2), *answers).matches
    assert [(m.stage, m.scores, m.winner, m.is_certain) for m in found] == matches


def test_a_match_decided_by_lot_has_a_winner_and_no_scores() -> None:
    def run(situation):
        return (yield from knock_out("", situation.tied, lots_decide)).placing

    answers = (("SF1-LOT", "5"), ("F-LOT", "5"))
    assert view_of(run, SEATED, *answers[:1]).matches[0] == PlayedOffMatch("SF1", (3, 5), None, 5)
    assert view_of(run, SEATED, *answers).matches == (
        PlayedOffMatch("SF1", (3, 5), None, 5),
        PlayedOffMatch("F", (7, 5), None, 5, fed_by=("", "SF1")),
    )


def matches_by_outline(match: OutlineMatch, run, *answers: tuple[str, str]):
    state = state_of(run, SEATED, *answers)
    view = view_state(state, descriptor(run), Outline(items=(), matches=(match,)))
    return view.matches


UNKNOWN = OutlineMatch(stage="SD", players=(), is_certain=False)


def any_two(situation):
    """The outline knows nothing of who plays here."""
    match = yield from sudden_death("SD", *situation.tied[:0:-1], rate=BLITZ)
    winner, loser = match.decided
    return placing([winner], [loser], situation.tied[:1])


def test_players_whom_the_plan_did_not_know_are_those_who_play() -> None:
    """By id as long as nobody has won, then the winner first."""
    answers = (("SD-LOT", "5"), ("SD-G1", "1/2-1/2"), ("SD-G2", "0-1"))
    half = Fraction(1, 2)
    assert matches_by_outline(UNKNOWN, any_two) == (
        PlayedOffMatch("SD", ("?", "?"), is_certain=False),
    )
    assert matches_by_outline(UNKNOWN, any_two, *answers[:2]) == (
        PlayedOffMatch("SD", (3, 5), (half, half)),
    )
    assert matches_by_outline(UNKNOWN, any_two, *answers) == (
        PlayedOffMatch("SD", (5, 3), (3 * half, half), 5),
    )


def test_of_more_than_two_who_play_none_is_put_into_a_match() -> None:
    def run(situation):
        result = yield from round_robin("SD", situation.tied, rate=BLITZ)
        return placing(*result.groups)

    [match] = matches_by_outline(UNKNOWN, run, ("SD-G1", "1-0"), ("SD-G2", "1-0"))
    assert match.players == ("?", "?")
    half = OutlineMatch(stage="SD", players=("W(X)",), is_certain=False)
    [match] = matches_by_outline(half, run)
    assert (match.players, match.fed_by) == (("W(X)", "?"), ("X", ""))


def test_games_have_colours_points_rate_article_and_moves() -> None:
    state = state_of(match_of_two, tie(2), ("R-LOT", "2"))
    log = record(state, "R-G1", "1/2-1/2", moves=31)
    state = replay(log, descriptor(match_of_two))
    state = replay(record(state, "R-G2", "1/2-1/2"), descriptor(match_of_two))
    for id_, answer in (("A-TOSS", "1"), ("A-COLOUR", "white"), ("A-G1", "=")):
        state = replay(record(state, id_, answer), descriptor(match_of_two))
    half = Fraction(1, 2)
    halves = (half, half)
    view = view_state(state, descriptor(match_of_two), NOTHING)
    assert view.games == (
        PlayedOffGame("R-G1", 2, 1, "1/2-1/2", halves, "10 min + 5 s", "1", 31),
        PlayedOffGame("R-G2", 1, 2, "1/2-1/2", halves, "10 min + 5 s", "1", None),
        PlayedOffGame(
            "A-G1", 1, 2, "1/2-1/2", (0, 1), "6 min v 4 min + 2 s from move 61", "2", None
        ),
    )


def test_moves_that_were_asked_for_count_before_those_noted_with_the_result() -> None:
    procedure = descriptor(quick)
    state = replay(log_of(tie(3)), procedure)
    for id_, answer, moves in (
        ("AR-G1", "1-0", 70),
        ("AR-G2", "1-0", 45),
        ("AR-G3", "1-0", 0),
        ("AR-G1-MOVES", "41", 0),
    ):
        state = replay(record(state, id_, answer, moves=moves), procedure)
    view = view_state(state, procedure, NOTHING)
    assert [g.moves for g in view.games] == [41, 45, None]


def test_a_game_may_be_asked_for_without_a_rate() -> None:
    def run(situation):
        yield from ask(game("G1", *situation.tied, rate=RAPID)._replace(rate=None))
        return placing(*([p] for p in situation.tied))

    assert [g.rate for g in view_of(run, tie(2), ("G1", "1-0")).games] == [""]


def test_steps_are_the_audit_trail() -> None:
    def run(situation):
        match = yield from lots_decide("L", *situation.tied, text="who wins", article="8")
        return placing(*([p] for p in match.decided))

    assert view_of(run, tie(2), ("L-LOT", "2")).steps == (
        PlayedOffLine("L-LOT", "who wins: <2>", "8"),
        PlayedOffLine("L", "<1> - <2> 0-0: <2> wins", "8"),
    )


def answers_shown(view: PlayoffView) -> list[str]:
    return [entry.answer for entry in view.entries]


BIDS = (("F-BID-1", "25:00"), ("F-BID-2", "39:55"))


def test_a_bid_is_hidden_until_the_other_is_in_and_so_is_its_correction() -> None:
    procedure = descriptor(bidding)
    state = state_of(bidding, tie(2), BIDS[0])
    state = replay(correct(state, "F-BID-1", "24:00"), procedure)
    view = view_state(state, procedure, NOTHING)
    assert answers_shown(view) == ["sealed", "sealed"]
    assert "2" not in view.steps[0].text.removeprefix("<1> bids a time")

    state = replay(undo(state), procedure)
    assert answers_shown(view_state(state, procedure, NOTHING)) == ["sealed", "sealed", ""]

    state = replay(record(state, *BIDS[1]), procedure)
    view = view_state(state, procedure, NOTHING)
    assert answers_shown(view) == ["25:00", "24:00", "", "39:55"]


def test_a_bid_for_a_game_that_is_not_reached_any_more_is_hidden() -> None:
    """The second seed forfeits by a correction, so that nothing is left to bid for."""

    def run(situation):
        first, second = situation.tied
        one = yield from ask(game("G1", first, second, rate=BLITZ))
        if one == "1-0":
            return placing([first], [second])
        return (yield from bidding(situation))

    procedure = descriptor(run)
    state = state_of(run, tie(2), ("G1", "1/2-1/2"), *BIDS, ("F-COLOUR", "white"))
    assert answers_shown(view_state(state, procedure, NOTHING)) == [
        "1/2-1/2",
        "25:00",
        "39:55",
        "white",
    ]
    state = replay(correct(state, "G1", "1-0"), procedure)
    view = view_state(state, procedure, NOTHING)
    assert answers_shown(view) == ["1/2-1/2", "sealed", "sealed", "white", "1-0"]
    assert [(entry.id, entry.answer) for entry in view.set_aside] == [
        ("F-BID-1", "sealed"),
        ("F-BID-2", "sealed"),
        ("F-COLOUR", "white"),
    ]


def test_a_view_has_what_is_open_and_the_facts_of_the_log() -> None:
    answers = (("F-R-LOT", "1"),)
    state = state_of(cup, tie(2), *answers)
    procedure = replace(descriptor(cup), title="Cup of the club")
    games = make_timetable(Run(cup(tie(2))), lambda r: dict(answers).get(r.id), Timing())
    view = view_state(state, procedure, NOTHING, list(games))
    assert (view.title, view.log) == ("Cup of the club", state.log)
    assert [request.id for request in view.open] == ["F-R-G1"]
    assert [scheduled.request.id for scheduled in view.timetable] == ["F-R-G1"]
    assert (view.outcome, view.qualified) == (None, ())
    assert view_of(cup, SEATED).names == {7: "Ada", 3: "Bo", 5: "Cy"}


READING = Reading(
    id="first-white",
    question="who has White first?",
    choice="lot",
    options={"lot": "by lot", "seed": "the better seed"},
    article="4",
)


def test_readings_show_the_choice_in_force() -> None:
    assert readings_in_force((READING,), {}) == (READING,)
    assert readings_in_force((READING,), {"other": "seed"}) == (READING,)
    chosen = replace(READING, choice="seed")
    assert readings_in_force((READING,), {"first-white": "seed"}) == (chosen,)
    assert chosen.answer == "the better seed"

    situation = replace(tie(2), readings={"first-white": "seed"})
    procedure = replace(descriptor(cup), readings=(READING,))
    state = replay(log_of(situation), procedure)
    assert view_state(state, procedure, NOTHING).readings == (chosen,)


def test_standings_are_given_all_that_came_of_a_play_off() -> None:
    facts = {"place": 2, "before": ("DE", "SB"), "article": "4.2"}
    view = view_of(cup, SEATED, *SF, *FINAL, **facts)
    found = played_off(view)
    assert (found.title, found.article, found.place, found.places) == ("a toy", "4.2", 2, 1)
    assert found.groups == ((3,), (7,), (5,))
    assert found.names == {7: "Ada", 3: "Bo", 5: "Cy"}
    assert found.before == ("DE", "SB")
    assert (found.is_shared, found.level, found.qualified) == (False, frozenset(), frozenset())
    assert [g.id for g in found.games] == ["SF1-R-G1", "SF1-R-G2", "F-R-G1", "F-R-G2"]
    assert [m.stage for m in found.matches] == ["SF1", "F"]
    assert (found.games, found.matches, found.steps) == (view.games, view.matches, view.steps)


def test_before_its_end_a_play_off_gives_standings_nothing() -> None:
    with pytest.raises(ValueError, match="not over"):
        played_off(view_of(cup, SEATED, *SF))


def test_who_comes_through_a_qualifying_play_off_has_a_place() -> None:
    situation = tie(3, places=2, is_qualifying=True)
    answers = (("Q-R1M1-LOT", "2"), ("Q-R1M1-G1", "1/2-1/2"), ("Q-R1M1-G2", "1-0"))
    assert view_of(qualifying, situation, *answers[:2]).qualified == ()
    view = view_of(qualifying, situation, *answers)
    assert set(view.qualified) == {1, 3}
    assert (played_off(view).places, played_off(view).qualified) == (2, {1, 3})


@pytest.mark.parametrize(
    ("outcome", "title", "rest"),
    [
        (placing([1], [2, 3], [4, 5], [6]), set(), {2, 3, 4, 5}),
        (placing([1, 2], [3, 4], [5], [6], is_shared=True), {1, 2}, {1, 2, 3, 4}),
    ],
)
def test_only_a_shared_title_stays_level_unless_the_rest_is_shared_too(
    outcome, title, rest
) -> None:
    def run(situation):
        yield from lots_decide("L", *situation.tied[:2])
        return outcome

    view = view_of(run, tie(6), ("L-LOT", "1"))
    assert played_off(view).is_shared == outcome.is_shared
    assert (played_off(view).level, played_off(view, is_rest_shared=True).level) == (title, rest)


def test_who_qualify_together_are_not_kept_level() -> None:
    def run(situation):
        yield from lots_decide("L", *situation.tied[:2])
        return placing([1, 2], [3])

    view = view_of(run, tie(3, places=2, is_qualifying=True), ("L-LOT", "1"))
    assert (played_off(view).qualified, played_off(view).level) == ({1, 2}, frozenset())
