"""The log: only ever added to, replayed, corrected, refused where it does not fit."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable.api import (
    MainGame,
    Placing,
    Procedure,
    ProcedureError,
    Reading,
    Situation,
    TiedNumbers,
    Tournament,
    ladder,
    placing,
)
from crosstable.model.checksum import checksum
from crosstable.playoffs.descriptor import Breaks
from crosstable.playoffs.log import (
    DAMAGED,
    FOREIGN,
    MISFIT,
    OTHER_EVENT,
    OTHER_FORMAT,
    Entry,
    LogError,
    PlayoffLog,
    check_event,
    parse_log,
    write_log,
)
from crosstable.playoffs.public import next_requests
from crosstable.playoffs.replay import PlayoffState, correct, record, replay, undo
from crosstable.playoffs.requests import AnswerError, usual_answers

from .toys import RUNGS, all_play_all, bidding, cup, descriptor, log_of, opened, quick, tie

CUP = descriptor(cup)


def played(log: PlayoffLog, *answers: tuple[str, str], procedure=CUP) -> PlayoffState:
    """The state after some answers more."""
    state = replay(log, procedure)
    for id_, answer in answers:
        state = replay(record(state, id_, answer), procedure)
    return state


def view(state: PlayoffState) -> object:
    """All that a user can see of a state."""
    return next_requests(state.run), sorted(state.run.answers.items()), state.set_aside


FIRST_SEMI = (("SF1-R-LOT", "1"), ("SF1-R-G1", "1-0"), ("SF1-R-G2", "="))
SECOND_SEMI = (("SF2-R-LOT", "2"), ("SF2-R-G1", "1-0"), ("SF2-R-G2", "="))
FINAL = (("F-R-LOT", "1"), ("F-R-G1", "1-0"), ("F-R-G2", "1-0"))


def aside(state: PlayoffState) -> list[str]:
    return [entry.id for entry in state.set_aside]


def test_a_correction_sets_aside_what_no_longer_applies() -> None:
    state = played(log_of(tie(4)), *FIRST_SEMI, *SECOND_SEMI, *FINAL)
    assert opened(state.run) == ["F-A-TOSS"]
    log = correct(state, "sf1-r-g1", "--+")

    state = replay(log, CUP)
    assert aside(state) == ["F-R-LOT", "F-R-G1", "F-R-G2"]
    assert opened(state.run) == ["F-R-LOT"]
    assert state.run.request("F-R-LOT").players == (4, 2)
    assert log.entries[:9] == replay(log, CUP).log.entries[:9]


def test_what_was_set_aside_comes_back_when_it_fits_again() -> None:
    before = played(log_of(tie(4)), *FIRST_SEMI, *SECOND_SEMI, *FINAL)
    wrong = replay(correct(before, "SF1-R-G1", "0-1"), CUP)
    assert aside(wrong) == ["F-R-LOT", "F-R-G1", "F-R-G2"]

    again = replay(correct(wrong, "SF1-R-G1", "1-0"), CUP)
    assert view(again) == view(before)
    assert len(again.log.entries) == len(before.log.entries) + 2


def test_an_answer_recorded_meanwhile_is_set_aside_in_turn() -> None:
    before = played(log_of(tie(4)), *FIRST_SEMI, *SECOND_SEMI, *FINAL)
    wrong = replay(correct(before, "SF1-R-G1", "0-1"), CUP)
    wrong = played(wrong.log, ("F-R-LOT", "4"))
    again = replay(correct(wrong, "SF1-R-G1", "1-0"), CUP)
    assert aside(again) == ["F-R-LOT"]
    assert again.set_aside[0].answer == "4"
    assert again.run.answers["F-R-LOT"] == "1"


def test_a_game_with_other_colours_is_not_the_same_game() -> None:
    state = played(log_of(tie(2)), ("F-R-LOT", "1"), ("F-R-G1", "1-0"))
    state = replay(correct(state, "F-R-LOT", "2"), CUP)
    assert aside(state) == ["F-R-G1"]
    assert opened(state.run) == ["F-R-G1"]


def test_undoing_takes_back_corrections_too() -> None:
    state = played(log_of(tie(2)), ("F-R-LOT", "1"), ("F-R-G1", "1-0"))
    changed = replay(correct(state, "F-R-LOT", "2"), CUP)
    once = replay(undo(changed), CUP)
    assert view(once) == view(state)
    twice = replay(undo(once), CUP)
    assert twice.run.answers == {"F-R-LOT": "1"}
    assert len(twice.log.entries) == 5


def test_a_log_of_many_corrections_opens_in_time_that_grows_with_them() -> None:
    """Issue 12: 2,000 corrections once took half a minute, four times as many sixteen times as
    long; now they take a fraction of a second."""
    log = record(replay(log_of(tie(2)), CUP), "F-R-LOT", "1")
    for number in range(4000):
        log = replace(
            log, entries=(*log.entries, Entry(number + 2, answer="12"[number % 2], corrects=1))
        )
    begun = time.process_time()
    state = replay(log, CUP)
    assert time.process_time() - begun < 5
    assert state.run.answers == {"F-R-LOT": "2"}


def test_a_procedure_that_loses_somebody_is_not_believed() -> None:
    def losing(situation: Situation) -> Procedure[Placing]:
        match = yield from ladder("", *situation.tied, rungs=RUNGS)
        return placing([match.decided[0]])

    state = played(log_of(tie(2)), ("R-LOT", "1"), ("R-G1", "1-0"), procedure=descriptor(losing))
    log = record(state, "R-G2", "=")
    with pytest.raises(ProcedureError, match=r"placed are \[1\], tied were \[1, 2\]"):
        replay(log, descriptor(losing))


def test_nothing_to_undo_or_correct_is_said() -> None:
    state = replay(log_of(tie(2)), CUP)
    with pytest.raises(AnswerError, match="nothing was recorded"):
        undo(state)
    with pytest.raises(AnswerError, match="no answer to correct"):
        correct(state, "F-R-LOT", "1")
    with pytest.raises(AnswerError, match="allowed are 1-0"):
        correct(
            played(state.log, *FIRST_SEMI[:0], ("F-R-LOT", "1"), ("F-R-G1", "1-0")), "F-R-G1", "5-0"
        )


def test_an_entry_keeps_when_it_was_recorded_and_why() -> None:
    state = replay(log_of(tie(2)), CUP)
    log = record(state, "F-R-LOT", "1", at="2026-05-01T18:31", note="drawn by hand")
    assert (log.entries[0].at, log.entries[0].note) == ("2026-05-01T18:31", "drawn by hand")


PROCEDURES = [
    (CUP, tie(4)),
    (descriptor(all_play_all), tie(4)),
    (descriptor(quick), tie(3)),
    (descriptor(bidding), tie(2)),
]


@st.composite
def states(draw):
    """A play-off that has gone on for a while, answered in any order."""
    procedure, situation = draw(st.sampled_from(PROCEDURES))
    state = replay(log_of(situation), procedure)
    for _ in range(draw(st.integers(0, 16))):
        if state.run.is_done:
            break
        state = replay(record(state, *draw(answers(state))), procedure)
    return procedure, state


@st.composite
def answers(draw, state):
    request = draw(st.sampled_from(state.run.open))
    return request.id, draw(st.sampled_from([*usual_answers(request), *request.options[3:4]]))


@given(states())
@settings(max_examples=60, deadline=None)
def test_the_state_is_the_log_replayed(drawn) -> None:
    procedure, state = drawn
    read = parse_log(write_log(state.log), "log.json")
    assert read == state.log
    assert view(replay(read, procedure)) == view(state)


@given(states(), st.data())
@settings(max_examples=60, deadline=None)
def test_undoing_is_the_inverse_of_recording(drawn, data) -> None:
    procedure, state = drawn
    if state.run.is_done:
        return
    after = replay(record(state, *data.draw(answers(state))), procedure)
    assert view(replay(undo(after), procedure)) == view(state)


@given(states(), st.data())
@settings(max_examples=60, deadline=None)
def test_correcting_and_correcting_back_restores(drawn, data) -> None:
    procedure, state = drawn
    if not state.applied:
        return
    entry = data.draw(st.sampled_from(state.applied))
    asked = {a.request.id: a.request for a in state.run.trail if hasattr(a, "answer")}
    other = data.draw(st.sampled_from(usual_answers(asked[entry.id])))
    changed = replay(correct(state, entry.id, other), procedure)
    assert {e.number for e in (*changed.applied, *changed.set_aside)} == {
        e.number for e in state.applied
    }
    restored = replay(correct(changed, entry.id, entry.answer), procedure)
    assert view(restored) == view(state)


@given(states(), st.data())
@settings(max_examples=60, deadline=None)
def test_the_order_of_answers_does_not_matter(drawn, data) -> None:
    procedure, state = drawn
    given_answers = state.run.answers
    if any(a.request.is_optional for a in state.run.trail if hasattr(a, "answer")):
        return
    other = replay(log_of(state.log.situation), procedure)
    while ready := [r.id for r in other.run.open if r.id in given_answers]:
        id_ = data.draw(st.sampled_from(ready))
        other = replay(record(other, id_, given_answers[id_]), procedure)
    assert view(other) == view(state)


def test_a_log_that_another_version_made_and_that_no_longer_fits_is_refused() -> None:
    log = played(log_of(tie(2)), ("F-R-LOT", "1"), ("F-R-G1", "1-0")).log
    with pytest.raises(LogError) as error:
        replay(replace(log, source="final.json"), descriptor(all_play_all), version="2.0")
    diagnostic = error.value.diagnostic
    assert (diagnostic.code, diagnostic.place) == (MISFIT.code, "final.json:entries[0]")
    assert "F-R-LOT is not asked for at this point" in diagnostic.message
    assert "made with crosstable-toy 1.0, installed is 2.0" in diagnostic.message


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"answer": "5-0"}, "'5-0' is no answer to F-R-G1"),
        ({"fingerprint": "00"}, "F-R-G1 is about other players"),
        ({"id": "", "undoes": 2}, "it undoes what is not the last"),
        ({"id": "", "corrects": 7}, "it corrects entry 7, which is not in force"),
        ({"id": "", "corrects": 1, "answer": "9"}, "'9' is no answer to F-R-LOT"),
    ],
)
def test_a_log_changed_by_hand_is_refused(change, said) -> None:
    log = played(log_of(tie(2)), ("F-R-LOT", "1"), ("F-R-G1", "1-0"), ("F-R-G2", "=")).log
    entry = log.entries[1]._replace(**change)
    with pytest.raises(LogError, match="does not fit") as error:
        replay(replace(log, entries=(log.entries[0], entry)), CUP)
    assert said in str(error.value)


def full_log() -> PlayoffLog:
    situation = replace(
        tie(2),
        names={1: "Ada", 2: "Bo ½"},
        values={"WIN": {1: Fraction(9, 2), 2: Fraction(4)}},
        whites={1: 3, 2: 4},
        meetings=(MainGame(2, 1, 2),),
        readings={"byes": "fixed"},
    )
    log = replace(log_of(situation), seed="42", start="18:30", breaks=Breaks(between_games=300))
    return played(log, ("F-R-LOT", "1"), ("F-R-G1", "1-0")).log


def test_a_log_is_read_as_it_was_written() -> None:
    text = write_log(full_log())
    assert parse_log(text, "x.json") == full_log()
    assert write_log(parse_log(text, "x.json")) == text


def damaged(**changes) -> str:
    table = json.loads(write_log(full_log()))
    for key, value in changes.items():
        where = table
        *folders, last = key.split("__")
        for folder in folders:
            where = where[int(folder) if folder.isdigit() else folder]
        if value is None:
            del where[last]
        else:
            where[last] = value
    return json.dumps(table)


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("", FOREIGN, "p.json:1:1-1"),
        ("[]", FOREIGN, "p.json"),
        ('{"format": "other"}', FOREIGN, "p.json"),
        ("[" * 100_000, FOREIGN, "p.json"),
        (write_log(full_log())[:-20], DAMAGED, "p.json:23:68-68"),
        (damaged(format_version=2), OTHER_FORMAT, "p.json"),
        (damaged(seed=None), DAMAGED, "p.json:seed"),
        (damaged(start="half past six"), DAMAGED, "p.json:start"),
        (damaged(moves="many"), DAMAGED, "p.json:moves"),
        (damaged(moves=True), DAMAGED, "p.json:moves"),
        (damaged(breaks=[]), DAMAGED, "p.json:breaks"),
        (damaged(breaks__between_games=-5), DAMAGED, "p.json:breaks.between_games"),
        (damaged(situation__seeds=[[1], [1]]), DAMAGED, "p.json:situation.seeds"),
        (damaged(situation__seeds=[1, 2]), DAMAGED, "p.json:situation.seeds"),
        (damaged(situation__is_qualifying=0), DAMAGED, "p.json:situation.is_qualifying"),
        (damaged(situation__values__WIN__1="x"), DAMAGED, "p.json:situation.values.WIN.1"),
        (
            damaged(situation__values__WIN__1="1e999999999"),
            DAMAGED,
            "p.json:situation.values.WIN.1",
        ),
        (damaged(article="\ud800"), DAMAGED, "p.json:article"),
        ("9" * 5000, DAMAGED, "p.json"),
        (damaged(situation__names__Ada="x"), DAMAGED, "p.json:situation.names.Ada"),
        # Python turns no more than 4,300 figures into a number.
        (
            damaged(**{f"situation__names__{'9' * 5000}": "x"}),
            DAMAGED,
            f"p.json:situation.names.{'9' * 5000}",
        ),
        (
            damaged(**{f"situation__values__WIN__{'9' * 5000}": "1"}),
            DAMAGED,
            f"p.json:situation.values.WIN.{'9' * 5000}",
        ),
        (damaged(situation__meetings=[[1, 2]]), DAMAGED, "p.json:situation.meetings"),
        (damaged(entries={}), DAMAGED, "p.json:entries"),
        (damaged(entries__1__number=3), DAMAGED, "p.json:entries[1].number"),
        (damaged(entries__1__id=None), DAMAGED, "p.json:entries[1].id"),
    ],
)
def test_a_damaged_or_foreign_log_is_refused_with_its_place(text, code, place) -> None:
    with pytest.raises(LogError) as error:
        parse_log(text, "p.json")
    diagnostic = error.value.diagnostic
    assert (diagnostic.code, diagnostic.severity) == (code.code, code.severity)
    assert diagnostic.place == place


@given(st.integers(0, 2000), st.binary(max_size=6))
@settings(max_examples=150, deadline=None)
def test_any_damage_is_a_log_error_or_a_log(at, junk) -> None:
    text = write_log(full_log())
    spoilt = text[: at % len(text)] + junk.decode("latin-1") + text[at % len(text) + len(junk) :]
    told, run = "", None
    try:
        run = replay(parse_log(spoilt, "p.json"), CUP).run
    except LogError as error:
        told = error.diagnostic.message
    assert told or (run is not None and (run.open or run.is_done))


def test_a_reading_that_the_procedure_does_not_have_is_refused() -> None:
    reading = Reading(id="colours", question="Whose?", choice="lot", options={"lot": "A lot."})
    procedure = replace(CUP, readings=(reading,))
    with pytest.raises(LogError, match=r"'colours' .* has no option 'coin'") as error:
        replay(log_of(replace(tie(2), readings={"colours": "coin"})), procedure)
    assert error.value.diagnostic.code == MISFIT.code


def test_a_procedure_that_is_not_made_for_the_tie_of_the_log_is_refused() -> None:
    said = "toy:TOY is not made for"
    for situation in (tie(3), replace(tie(2), places=2), replace(tie(2), is_qualifying=True)):
        with pytest.raises(LogError, match=said) as error:
            replay(log_of(situation), replace(CUP, tied=TiedNumbers(2, 2)))
        assert error.value.diagnostic.code == MISFIT.code
    with pytest.raises(LogError, match="needs WON of player 1"):
        replay(log_of(tie(2)), replace(CUP, values=("WON",)))


def test_a_log_belongs_to_an_event_as_it_stands() -> None:
    event = Tournament(name="Club cup")
    log = replace(log_of(tie(2)), checksum=checksum(event))
    assert check_event(log, event) is None
    diagnostic = check_event(log, replace(event, city="Elsewhere"))
    assert diagnostic is not None
    assert diagnostic.code == OTHER_EVENT.code
