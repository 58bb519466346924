"""The document of a log: what is kept in it, and what is said of a value that is none."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from crosstable.api import MainGame, Tournament
from crosstable.playoffs.descriptor import Breaks
from crosstable.playoffs.log import Entry, LogError, PlayoffLog, check_event, parse_log, write_log

from .test_log import damaged
from .toys import log_of, tie

# Nothing in it is what it would be if it were not said.
SAID = PlayoffLog(
    regulation="toy-2026",
    edition="2026",
    procedure="toy:TOY",
    article="1.2",
    distribution="crosstable-toy",
    version="1.0",
    event="Höhlen-Cup",
    checksum="0" * 64,
    situation=replace(
        tie(3, places=2, is_qualifying=True),
        names={1: "Ada", 2: "Bo", 3: "Cy"},
        values={"WIN": {1: Fraction(9, 2)}},
        whites={1: 3},
        meetings=(MainGame(2, 1, 3),),
        readings={"byes": "fixed"},
    ),
    seed="42",
    seed_by="given",
    start="18:30",
    moves=70,
    breaks=Breaks(
        after_main=1800, between_games=600, between_stages=900, shortest_between_games=300
    ),
    place=3,
    before=("BH", "SB"),
    note="level on points",
    entries=(
        Entry(1, "R-LOT", "00", "1", at="18:31", note="drawn by hand"),
        Entry(2, "R-G1", "11", "1-0", moves=47),
        Entry(3, corrects=1, answer="2"),
        Entry(4, undoes=3),
    ),
)


def test_all_that_a_log_says_is_written_and_read() -> None:
    read = parse_log(write_log(SAID), "p.json")
    assert read == SAID
    assert read.source == "p.json"


def test_the_document_can_be_read_by_people() -> None:
    text = write_log(SAID)
    assert '"event": "Höhlen-Cup"' in text
    assert '\n  {"number": 4, "undoes": 3}\n' in text
    assert '"entries": []' in write_log(log_of(tie(2)))


def test_an_entry_is_numbered_where_it_is_put() -> None:
    log = replace(SAID, entries=()).with_entry(Entry(id="R-LOT")).with_entry(Entry(7, undoes=1))
    assert [entry.number for entry in log.entries] == [1, 2]


LONG = "9" * 100
FAULTS = [
    (damaged(seed=None), "seed should be a text, but is nothing"),
    (damaged(seed=7), "seed should be a text, but is 7"),
    (damaged(seed="\udfff"), r"seed should be a text, but is '\udfff'"),
    (damaged(seed=[LONG]), f"seed should be a text, but is ['{LONG[:58]}"),
    (damaged(place=None), "place should be a whole number, but is nothing"),
    (damaged(note=None), "note should be a text, but is nothing"),
    (damaged(before=None), "before should be a list of texts, but is nothing"),
    (damaged(before="BH"), "before should be a list of texts, but is 'BH'"),
    (damaged(before=["BH", 1]), "before should be a list of texts, but is ['BH', 1]"),
    (damaged(moves="many"), "moves should be a whole number, but is 'many'"),
    (damaged(start="half past"), "start should be a time of day like 18:30, but is 'half past'"),
    (damaged(breaks=[]), "breaks should be a table, but is []"),
    (
        damaged(breaks__shortest_between_games=0.5),
        "breaks.shortest_between_games should be a whole number, but is 0.5",
    ),
    (
        damaged(situation__is_qualifying=0),
        "situation.is_qualifying should be true or false, but is 0",
    ),
    (
        damaged(situation__seeds=[1, 2]),
        "situation.seeds should be a list of lists of numbers, but is [1, 2]",
    ),
    (
        damaged(situation__seeds=[[1]]),
        "situation.seeds should be two or more different players, but is [[1]]",
    ),
    *(
        (
            damaged(situation__places=places),
            f"situation.places should be a number from 1 to 2, but is {places}",
        )
        for places in (0, 3, 10**9)
    ),
    (
        damaged(situation__meetings=[[1, 2]]),
        "situation.meetings should be a list of round, White and Black, but is [[1, 2]]",
    ),
    (
        damaged(situation__names={"XX": "Ada"}),
        "situation.names.XX should be under the number of a player, but is 'Ada'",
    ),
    (
        damaged(situation__whites={"1234567890": 1}),
        "situation.whites.1234567890 should be under the number of a player, but is 1",
    ),
    (
        damaged(situation__values__WIN__1="4.5"),
        "situation.values.WIN.1 should be an exact number like 9/2, but is '4.5'",
    ),
    (damaged(entries=[1]), "entries should be a list of tables, but is [1]"),
    (
        damaged(entries__1__number=3),
        "entries[1].number should be 2, as the entries are numbered without gaps, but is 3",
    ),
    (
        damaged(entries__1__undoes=1),
        "entries[1].id should be the one of id, corrects and undoes that there is, but is 'F-R-G1'",
    ),
    (damaged(format_version=2), "format version 2 is not known, only 1"),
    ("[]", 'no log of a play-off: there is no "format": "crosstable-playoff" in it'),
    ("", "not JSON: expecting value"),
    ("[" * 100_000, "nested too deeply"),
    ("9" * 5000, "a number in it is too long"),
]


@pytest.mark.parametrize(("text", "said"), FAULTS, ids=[said[:40] for _, said in FAULTS])
def test_a_fault_is_told_with_what_there_should_be_and_what_there_is(text, said) -> None:
    with pytest.raises(LogError) as error:
        parse_log(text, "p.json")
    assert str(error.value) == said


def test_the_greatest_number_of_a_player_has_nine_figures() -> None:
    log = parse_log(damaged(situation__whites={"999999999": 1}), "p.json")
    assert log.situation.whites == {999999999: 1}


@pytest.mark.parametrize(
    ("text", "excerpt"),
    [
        ("", ""),
        ('{\n "event": ?,\n "seed": ""\n}', ' "event": ?,'),
        ('{\r\n "event": ?, \r\n}', ' "event": ?, '),
        ('{\r\n "event": X\r\n}', ' "event": X'),
        ('{"event": "a\u2028b",\n "seed": ?}', ' "seed": ?}'),
        ('{"event": "",\n', ""),
    ],
)
def test_the_line_that_is_no_json_is_shown(text, excerpt) -> None:
    with pytest.raises(LogError) as error:
        parse_log(text, "p.json")
    assert error.value.diagnostic.excerpt == excerpt


@pytest.mark.parametrize(
    ("name", "words"), [("Club cup", "for 'Club cup' as"), ("", "for 'an event without a name' as")]
)
def test_a_log_of_another_event_is_told_by_name_and_place(name, words) -> None:
    diagnostic = check_event(replace(SAID, event=name, source="p.json"), Tournament(name="Open"))
    assert diagnostic is not None
    assert words in diagnostic.message
    assert "'Open'" in diagnostic.message
    assert diagnostic.place == "p.json"
