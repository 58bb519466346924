"""What is recorded, corrected, undone and drawn; nothing is lost whatever is done."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable.api import RequestKind, Source, next_requests
from crosstable.playoff_tasks import (
    Opened,
    draw_open_lots,
    log_bytes,
    open_log,
    record_answer,
    record_pgn,
    reopened,
    undo_last,
    view_log,
    view_now,
)
from crosstable.playoff_tasks.from_pgn import match_name
from crosstable.playoffs.log import PlayoffLog
from crosstable.playoffs.replay import answers_in_force, last_in_force
from crosstable.playoffs.requests import usual_answers
from crosstable.tie_break_lists import TaskError
from crosstable.writers.playoff_html import view_page
from crosstable.writers.playoff_json import view_json
from crosstable.writers.playoff_text import render_next, render_view

from ..playoff_plugin import toy_registry
from ..playoffs.toys import log_of, tie

REGISTRY = toy_registry()


def begin(code: str = "TWO", players: int = 2, **facts) -> Opened:
    names = dict(enumerate(NAMES[:players], start=1))
    won = {"WON": dict.fromkeys(names, Fraction(1))}
    log = log_of(tie(players, names=names, values=won, **facts))
    return reopened(REGISTRY, as_of(log, code))


def as_of(log: PlayoffLog, code: str) -> PlayoffLog:
    return replace(log, procedure=f"toy:{code}", seed="42", start="18:30")


NAMES = (
    "Aldermoor, Edith",
    "Brannigan, Tomas",
    "Castell, Bruno",
    "Duvernay, Odile",
    "Eskild, Mads",
)


def say(opened: Opened, *answers: str, **more) -> Opened:
    """Record ``ID=ANSWER`` one after the other."""
    for answer in answers:
        id_, _, text = answer.partition("=")
        opened = record_answer(REGISTRY, opened, id_, text, **more).after
    return opened


def refusal(opened: Opened, id_: str, answer: str, **more) -> str:
    with pytest.raises(TaskError) as caught:
        record_answer(REGISTRY, opened, id_, answer, **more)
    return str(caught.value)


def outputs(opened: Opened) -> str:
    """All that anybody can be shown."""
    view = view_log(opened)
    page = view_page(view) + view_json(view, next_requests(opened.run, view.names))
    texts = (render_view(view, 80), render_next(view_now(opened), "p.json", 80), page.decode())
    return "\n".join(texts)


def test_a_kind_stands_for_the_one_request_of_it():
    opened = say(begin(), "LOT=1", "GAME=1-0", "game=½-½")
    assert opened.run.answers == {"R-LOT": "1", "R-G1": "1-0", "R-G2": "1/2-1/2"}


def test_a_kind_of_which_several_or_none_are_open_lists_them():
    opened = begin("BIDS")
    assert "2 are open; open are: F-BID-1, F-BID-2" in refusal(opened, "BID", "25:00")
    assert "GAME: none is open; open are: F-BID-1" in refusal(opened, "GAME", "1-0")


def test_a_player_may_be_named():
    opened = begin()
    assert say(opened, "LOT=brann").run.answers == {"R-LOT": "2"}
    assert "allowed are 1, 2, void" in refusal(opened, "LOT", "a")
    assert "allowed are 1, 2, void" in refusal(opened, "LOT", "Nobody")


def test_a_lot_is_drawn_by_the_seed_or_by_hand():
    opened = begin()
    drawn = record_answer(REGISTRY, opened, "R-LOT", "draw")
    assert drawn.after.log.entries[-1].note == "drawn by the seed"
    assert drawn.after.run.answers == draw_open_lots(REGISTRY, opened).after.run.answers
    by_hand = record_answer(REGISTRY, opened, "R-LOT", "2")
    assert by_hand.after.log.entries[-1].note == ""


def test_drawing_goes_on_until_no_lot_is_open():
    opened = begin(
        "CUP",
        4,
    )
    level = reopened(REGISTRY, as_of(log_of(tie_level(4)), "CUP"))
    drawn = draw_open_lots(REGISTRY, level)
    assert not [r for r in drawn.after.run.open if r.kind is RequestKind.LOT]
    assert len(drawn.lines) == 3 + 2  # three for the order of the seeds, one for each semi-final
    assert draw_open_lots(REGISTRY, opened).after.run.answers.keys() == {"SF1-R-LOT", "SF2-R-LOT"}


def tie_level(players: int):
    return replace(tie(players), seeds=(tuple(range(1, players + 1)),))


def test_an_answer_that_is_there_is_changed_only_by_a_correction():
    opened = say(begin(), "R-LOT=1", "R-G1=1-0")
    assert "answered already (1-0); --correct" in refusal(opened, "r-g1", "0-1")
    corrected = record_answer(REGISTRY, opened, "R-G1", "0-1", is_correction=True)
    assert corrected.lines == ("R-G1 corrected to 0-1",)
    assert corrected.after.run.answers["R-G1"] == "0-1"
    assert "has no answer to correct" in refusal(opened, "R-G2", "1-0", is_correction=True)


def test_what_a_correction_sets_aside_is_reported_and_comes_back():
    opened = say(begin(), "R-LOT=1", "R-G1=1-0", "R-G2=1-0", "A-TOSS=1")
    corrected = record_answer(REGISTRY, opened, "R-G2", "0-1", is_correction=True)
    assert [d.code for d in corrected.diagnostics] == ["PLAYOFF-SET-ASIDE"]
    assert "A-TOSS" in corrected.diagnostics[0].message
    assert corrected.after.run.is_done
    assert "A-TOSS" in render_view(view_log(corrected.after), 80)
    undone = undo_last(REGISTRY, corrected.after)
    assert undone.after.run.answers == opened.run.answers
    assert undone.lines == ("undone: the correction of R-G2 (0-1, entry 5)",)


def test_undoing_nothing_is_refused():
    with pytest.raises(TaskError, match="nothing was recorded"):
        undo_last(REGISTRY, begin())


def test_moves_go_with_a_game_and_answer_what_is_asked_later():
    opened, winners = begin("ALL", 3), []
    assert "goes with the result of a game" in refusal(begin(), "R-LOT", "1", moves=40)
    for id_, moves in (("AR-G1", 40), ("AR-G2", 50), ("AR-G3", 60)):
        white = next(r.white for r in opened.run.open if r.id == id_)
        winners.append(white)
        opened = record_answer(REGISTRY, opened, id_, "1-0", moves=moves).after
    assert {g.id: g.moves for g in view_now(opened).games} == {
        "AR-G1": 40,
        "AR-G2": 50,
        "AR-G3": 60,
    }
    # In the tables for three each has White once, so that each won once.
    assert sorted(winners) == [1, 2, 3]
    asked = [e.answer for e in opened.log.entries if e.note == "noted with the result"]
    assert asked == ["40", "50", "60"]
    assert opened.run.outcome.groups[0] == (winners[0],)


def test_undoing_takes_back_what_followed_by_itself():
    opened = begin("ALL", 3)
    for id_ in ("AR-G1", "AR-G2", "AR-G3"):
        opened = record_answer(REGISTRY, opened, id_, "1-0", moves=40).after
    before = len([e for e in opened.log.entries if e.note])
    undone = undo_last(REGISTRY, opened)
    assert len(undone.lines) == before + 1
    assert list(undone.after.run.answers) == ["AR-G1", "AR-G2"]


def test_a_correction_of_the_moves_of_a_game_corrects_what_was_asked_of_them():
    opened = begin("ALL", 3)
    for id_, moves in (("AR-G1", 40), ("AR-G2", 50), ("AR-G3", 60)):
        opened = record_answer(REGISTRY, opened, id_, "1-0", moves=moves).after
    first = opened.run.outcome.groups[0]
    longer = record_answer(REGISTRY, opened, "AR-G1", "1-0", moves=99, is_correction=True)
    assert longer.lines[1] == "AR-G1-MOVES corrected to 99 (noted with the result)"
    assert longer.after.run.outcome.groups[0] != first
    undone = undo_last(REGISTRY, longer.after)
    assert undone.after.run.outcome.groups[0] == first
    by_hand = record_answer(REGISTRY, opened, "AR-G1-MOVES", "98", is_correction=True)
    assert by_hand.after.run.answers["AR-G1-MOVES"] == "98"


def test_a_page_has_a_column_of_moves_only_where_there_are_some():
    without = say(begin(), "R-LOT=1", "R-G1=1-0")
    noted = record_answer(REGISTRY, without, "R-G1", "1-0", moves=40, is_correction=True).after
    assert b">Moves<" not in view_page(view_log(without))
    assert b">Moves<" in view_page(view_log(noted))


# Bids -----------------------------------------------------------------------------------------


def test_a_bid_is_in_no_output_before_both_are_in():
    recorded = record_answer(REGISTRY, begin("BIDS"), "F-BID-1", "39:55")
    shown = [*recorded.lines, outputs(recorded.after), refusal(recorded.after, "F-BID-1", "20:00")]
    assert not [text for text in shown if "39:55" in text]
    assert recorded.lines == ("F-BID-1 is sealed",)
    both = record_answer(REGISTRY, recorded.after, "F-BID-2", "25:00").after
    assert "39:55" in outputs(both)
    assert "25:00" in outputs(both)


def test_a_bid_that_is_corrected_or_undone_is_not_shown_either():
    one = say(begin("BIDS"), "F-BID-1=39:55")
    corrected = record_answer(REGISTRY, one, "F-BID-1", "38:11", is_correction=True)
    undone = undo_last(REGISTRY, corrected.after)
    none = undo_last(REGISTRY, undone.after)
    for recorded in (corrected, undone, none):
        shown = [*recorded.lines, *(d.message for d in recorded.diagnostics)]
        text = "\n".join([*shown, outputs(recorded.after)])
        assert "39:55" not in text
        assert "38:11" not in text


def test_a_bid_outside_the_limits_is_refused():
    assert "from 0:01 to 60:00" in refusal(begin("BIDS"), "F-BID-1", "60:01")


# A PGN ----------------------------------------------------------------------------------------

PGN = """[White "Aldermoor, E."]
[Black "Brannigan, Tomas"]
[Result "1-0"]

1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0

[White "Tomas Brannigan"]
[Black "Aldermoor, Edith"]
[Result "1/2-1/2"]

1. d4 d5 1/2-1/2
"""


def pgn(opened: Opened, text: str = PGN):
    return record_pgn(REGISTRY, opened, Source("play-off.pgn", text.encode()))


def test_the_results_of_a_pgn_are_recorded_with_their_moves():
    recorded = pgn(say(begin(), "R-LOT=1"))
    assert recorded.diagnostics == ()
    assert recorded.lines == (
        "R-G1 is 1-0, 4 moves (play-off.pgn, game 1)",
        "R-G2 is 1/2-1/2, 1 move (play-off.pgn, game 2)",
    )
    assert recorded.after.run.outcome.groups == ((1,), (2,))


def test_a_pgn_that_grows_is_read_again():
    first = pgn(say(begin(), "R-LOT=1"), PGN.partition('[White "Tomas')[0])
    assert list(first.after.run.answers) == ["R-LOT", "R-G1"]
    again = pgn(first.after)
    assert (again.lines, again.diagnostics) == (
        ("R-G2 is 1/2-1/2, 1 move (play-off.pgn, game 2)",),
        (),
    )
    assert pgn(again.after).lines == ()


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        (PGN.replace("Qxf7#", "Qxf8#"), "PLAYOFF-PGN-GAME", "game 1"),
        (PGN.replace("Qxf7# 1-0", "Qxf7# 0-1"), "PLAYOFF-PGN-GAME", "the tag says 1-0"),
        (PGN.replace('"1-0"', '"*"').replace("# 1-0", "# *"), "PLAYOFF-PGN-GAME", "no result"),
        (PGN.replace("Aldermoor, E.", "Zhou, W."), "PLAYOFF-PGN-OPEN", "not two of those"),
        (PGN.replace("Brannigan, Tomas", "Aldermoor, Edith"), "PLAYOFF-PGN-OPEN", "not asked for"),
    ],
)
def test_what_cannot_be_taken_from_a_pgn_is_told_with_its_line(text, code, words):
    found = pgn(say(begin(), "R-LOT=1"), text).diagnostics[0]
    assert (found.code, found.span.line, words in found.message) == (code, 1, True)


def test_brackets_in_a_pgn_that_do_not_match_do_no_harm():
    # python-chess ends a variation that never began after a move that cannot be.
    text = PGN.replace("1. e4 e5", "1. e4 Ke4 ) e5")
    found = pgn(say(begin(), "R-LOT=1"), text).diagnostics
    assert (found[0].code, "Ke4" in found[0].message) == ("PLAYOFF-PGN-GAME", True)


def test_colours_that_were_drawn_otherwise_are_not_taken():
    recorded = pgn(say(begin(), "R-LOT=2"))
    assert [d.code for d in recorded.diagnostics] == ["PLAYOFF-PGN-OPEN"] * 2
    assert recorded.lines == ()


def test_another_result_than_in_the_log_is_told():
    recorded = pgn(say(begin(), "R-LOT=1", "R-G1=0-1"))
    assert "the log has another result" in recorded.diagnostics[0].message
    assert recorded.after.run.answers["R-G1"] == "0-1"


def test_a_pgn_tells_the_moves_of_games_that_were_recorded_without():
    opened, text = begin("ALL", 3), ""
    for number in (1, 2, 3):
        game = opened.run.request(f"AR-G{number}")
        white, black = (opened.log.situation.names[p] for p in (game.white, game.black))
        moves = " ".join([*["Nf3 Nf6 Ng1 Ng8", "e4 e5"][:number], "Nc3"])
        text += f'[White "{white}"]\n[Black "{black}"]\n[Result "1-0"]\n\n{moves} 1-0\n\n'
        opened = say(opened, f"{game.id}=1-0")
    assert [r.kind for r in opened.run.open] == [RequestKind.MOVES] * 3
    recorded = pgn(opened, text)
    assert recorded.lines[0] == "AR-G1-MOVES is 3 (noted with the result)"
    assert recorded.after.run.is_done or recorded.after.run.open[0].kind is RequestKind.LOT


def test_a_forfeit_in_a_pgn():
    text = '[White "Edith Aldermoor"]\n[Black "Tomas Brannigan"]\n[Result "0-1"]\n'
    text += '[Termination "forfeit"]\n\n0-1\n'
    assert pgn(say(begin(), "R-LOT=1"), text).after.run.answers["R-G1"] == "--+"


def test_names_are_matched_by_their_words():
    names = {1: "Polgar, Judit", 2: "Polgar, Sofia", 3: "Anand, Viswanathan"}
    assert match_name("Judit Polgar", names) == 1
    assert match_name("Polgar, S", names) == 2
    assert match_name("Polgar", names) is None
    assert match_name("ANAND V.", names) == 3
    assert match_name("", names) is None


# Laws -----------------------------------------------------------------------------------------


class Step(NamedTuple):
    what: str
    which: int
    answer: int


STEPS = st.lists(
    st.builds(
        Step,
        st.sampled_from(["record", "record", "record", "correct", "undo"]),
        st.integers(0, 30),
        st.integers(0, 30),
    ),
    max_size=25,
)
PROCEDURES = st.sampled_from([("TWO", 2), ("ALL", 3), ("CUP", 4), ("BIDS", 2), ("CUP", 5)])


def perform(opened: Opened, step: Step) -> Opened:
    """Do one step, if it can be done now."""
    if step.what == "undo":
        return undo_last(REGISTRY, opened).after if last_in_force(opened.log) else opened
    is_correction = step.what == "correct"
    answered = [entry.request for entry in opened.run.trail if hasattr(entry, "request")]
    requests = answered if is_correction else list(opened.run.open)
    if not requests:
        return opened
    request = requests[step.which % len(requests)]
    answers = usual_answers(request)
    answer = answers[step.answer % len(answers)]
    return record_answer(REGISTRY, opened, request.id, answer, is_correction=is_correction).after


@settings(max_examples=60, deadline=None)
@given(PROCEDURES, STEPS)
def test_whatever_is_done_loses_no_entry_and_stays_consistent(procedure, steps):
    opened = begin(*procedure)
    for step in steps:
        before = opened
        opened = perform(opened, step)
        assert opened.log.entries[: len(before.log.entries)] == before.log.entries
    read = open_log(REGISTRY, Source("p.json", log_bytes(opened.log)))
    assert read.log == opened.log
    assert next_requests(read.run) == next_requests(opened.run)
    in_force = {e.number for e in answers_in_force(opened.log)}
    applied = {e.number for e in opened.state.applied}
    assert in_force == applied | {e.number for e in opened.state.set_aside}
    view = view_now(opened)
    assert [g.id for g in view.games] == [
        i for i in opened.run.answers if i in {g.id for g in view.games}
    ]
    assert (view.outcome is None) == bool(next_requests(opened.run).get("requests"))
    assert render_next(view, "p.json", 80)
