"""What is said of a log that does not fit, and what an entry holds that nobody filled in."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from crosstable.api import Reading, TiedNumbers
from crosstable.playoffs.log import Entry, LogError
from crosstable.playoffs.replay import answers_in_force, correct, record, replay, undo
from crosstable.playoffs.requests import AnswerError

from .test_log import CUP, played
from .toys import all_play_all, descriptor, log_of, tie

BEGUN = replace(log_of(tie(2)), source="final.json")
READING = Reading(id="colours", question="Whose?", choice="lot", options={"lot": "A lot."})
READS = replace(CUP, readings=(READING,))


@pytest.mark.parametrize(
    ("readings", "procedure", "place"),
    [
        ({}, replace(CUP, tied=TiedNumbers(3, 3)), "final.json:situation.seeds"),
        ({}, replace(CUP, values=("WON",)), "final.json:situation.values"),
        ({"colours": "coin"}, READS, "final.json:situation.readings.colours"),
    ],
)
def test_what_does_not_fit_the_tie_has_its_place(readings, procedure, place) -> None:
    log = replace(BEGUN, situation=replace(tie(2), readings=readings))
    with pytest.raises(LogError) as error:
        replay(log, procedure)
    assert error.value.diagnostic.place == place


def test_the_values_that_a_procedure_needs_are_needed_of_all_the_tied() -> None:
    procedure = replace(CUP, values=("WON",))
    one, both = {1: Fraction(1)}, {1: Fraction(1), 2: Fraction(0)}
    assert replay(log_of(tie(2, values={"WON": both})), procedure).run.open
    with pytest.raises(LogError, match="needs WON of player 2"):
        replay(log_of(tie(2, values={"WON": one})), procedure)


def test_a_reading_of_which_the_log_says_nothing_is_as_the_procedure_has_it() -> None:
    assert replay(BEGUN, READS).run.open


def test_a_long_option_is_cut_short_in_what_is_said_of_it() -> None:
    log = replace(BEGUN, situation=replace(tie(2), readings={"colours": "x" * 100}))
    with pytest.raises(LogError, match=f"no option '{'x' * 60}'$"):
        replay(log, READS)


@pytest.mark.parametrize(
    ("version", "said"),
    [
        ("", "asked for at this point"),
        ("1.0", "asked for at this point"),
        ("2.0", "; the log was made with crosstable-toy 1.0, installed is 2.0"),
    ],
)
def test_the_installed_version_is_told_where_it_is_another(version, said) -> None:
    log = record(replay(BEGUN, CUP), "F-R-LOT", "1")
    given = (version,) if version else ()
    with pytest.raises(LogError) as error:
        replay(log, descriptor(all_play_all), *given)
    assert str(error.value).endswith(said)


def test_what_is_undone_must_be_the_last() -> None:
    log = record(replay(BEGUN, CUP), "F-R-LOT", "1").with_entry(Entry(2, undoes=2))
    with pytest.raises(LogError, match=r": it undoes what is not the last$"):
        replay(log, CUP)


def test_an_entry_says_no_more_than_was_given() -> None:
    state = played(BEGUN, ("F-R-LOT", "1"))
    about = state.run.answers, state.log.entries[0].fingerprint
    assert about[0] == {"F-R-LOT": "1"}
    assert correct(state, "F-R-LOT", "2").entries == (
        Entry(1, "F-R-LOT", about[1], "1"),
        Entry(2, answer="2", corrects=1),
    )
    assert undo(state).entries[1:] == (Entry(2, undoes=1),)


def test_moves_time_and_note_are_kept_of_answers_corrections_and_undoings() -> None:
    state = played(BEGUN, ("F-R-LOT", "1"))
    state = replay(record(state, "F-R-G1", "1-0", moves=40, at="18:31", note="by hand"), CUP)
    first = state.log.entries[-1]
    assert (first.moves, first.at, first.note) == (40, "18:31", "by hand")

    state = replay(correct(state, "F-R-G1", "0-1", moves=41, at="18:40", note="misread"), CUP)
    assert state.log.entries[-1] == Entry(
        3, answer="0-1", corrects=2, moves=41, at="18:40", note="misread"
    )
    in_force = answers_in_force(state.log)[-1]
    assert in_force == first._replace(answer="0-1", moves=41, note="misread")
    assert undo(state, at="18:45").entries[-1] == Entry(4, undoes=3, at="18:45")


def test_what_cannot_be_corrected_is_told_with_what_can() -> None:
    with pytest.raises(AnswerError, match=r"answered are none yet$"):
        correct(replay(BEGUN, CUP), "F-R-G2", "1-0")
    state = played(BEGUN, ("F-R-LOT", "1"), ("F-R-G1", "1-0"))
    with pytest.raises(AnswerError, match=r"^F-R-G2 has .*; answered are F-R-LOT, F-R-G1$"):
        correct(state, "F-R-G2", "1-0")


def test_there_must_be_something_to_undo() -> None:
    with pytest.raises(AnswerError, match=r"^nothing was recorded that could be undone$"):
        undo(replay(BEGUN, CUP))
