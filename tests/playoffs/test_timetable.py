"""When games can begin: times of day, breaks, and what is waited for."""

from __future__ import annotations

import pytest

from crosstable.api import (
    Breaks,
    Procedure,
    Rate,
    ask,
    bid,
    decision,
    game,
    lot,
    minutes,
    parallel,
    placing,
)
from crosstable.playoffs.machine import Run
from crosstable.playoffs.requests import Request, usual_answers
from crosstable.playoffs.timetable import (
    Timing,
    earliest_start,
    is_time_of_day,
    make_timetable,
    parse_time_of_day,
    stage_of,
    time_of_day,
)

HOUR = minutes(60)
SHORT, LONG = Rate(name="short", base=minutes(5)), Rate(name="long", base=minutes(30))
"""Games of ten minutes and of an hour."""

BREAKS = Breaks(after_main=minutes(30), between_games=minutes(2), between_stages=minutes(20))


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("0:00", 0),
        ("00:07", minutes(7)),
        ("9:30", 9 * HOUR + minutes(30)),
        (" 18:59 ", 18 * HOUR + minutes(59)),
        ("23:01", 23 * HOUR + minutes(1)),
    ],
)
def test_times_of_day_are_seconds_after_midnight(text, seconds) -> None:
    assert parse_time_of_day(text) == seconds
    assert is_time_of_day(text)


@pytest.mark.parametrize("text", ["24:00", "18.30", "7", "18:60", "18:5", "-1:00", "118:30", ""])
def test_what_is_no_time_of_day_is_told_what_is(text) -> None:
    assert not is_time_of_day(text)
    with pytest.raises(ValueError, match=f"'{text}' is no time of day like 18:30"):
        parse_time_of_day(text)


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0, "00:00"),
        (1, "00:01"),
        (60, "00:01"),
        (61, "00:02"),
        (18 * HOUR + minutes(30), "18:30"),
        (20 * HOUR, "20:00"),
        (24 * HOUR - 60, "23:59"),
        (24 * HOUR - 59, "00:00 (+1 day)"),
        (25 * HOUR + minutes(5), "01:05 (+1 day)"),
        (48 * HOUR, "00:00 (+2 days)"),
        (72 * HOUR + minutes(61), "01:01 (+3 days)"),
    ],
)
def test_times_are_told_up_to_the_full_minute_and_beyond_midnight(seconds, text) -> None:
    assert time_of_day(seconds) == text


def test_a_play_off_begins_a_break_after_the_main_event() -> None:
    assert earliest_start(18 * HOUR, BREAKS) == 18 * HOUR + minutes(30)


def test_the_stage_is_all_but_the_last_part() -> None:
    assert [stage_of(id_) for id_ in ("SF1-R-G2", "F-G1", "G1")] == ["SF1-R", "F", ""]


def begins(*steps: Procedure[object], timing: Timing, unknown: str = "") -> dict[str, int]:
    """The minutes after the start at which games begin, the first answer always given."""

    def run():
        for step in steps:
            yield from step
        return placing([1], [2])

    def answer(request: Request) -> str | None:
        return None if request.id == unknown else usual_answers(request)[0]

    games = make_timetable(Run(run()), answer, timing)
    assert all(one.end > one.start for one in games)
    return {one.request.id: (one.start - timing.start) // 60 for one in games}


def of(id_: str, white: int, black: int, rate: Rate = SHORT) -> Procedure[str]:
    return ask(game(id_, white, black, rate=rate))


TIMING = Timing(start=18 * HOUR, breaks=BREAKS)


def test_breaks_follow_what_the_players_did_last() -> None:
    """Games of ten minutes, two minutes between those of a stage, else twenty."""
    found = begins(
        of("R-G1", 1, 2),
        of("R-G2", 1, 2),
        of("S-G1", 1, 2),
        of("S-G2", 1, 3),
        of("S-G3", 4, 5),
        of("R-G3", 1, 2),
        timing=TIMING,
    )
    assert found == {
        "R-G1": 0,
        "R-G2": 12,
        "S-G1": 42,
        "S-G2": 54,
        "S-G3": 84,  # who comes in later waits as for another stage
        "R-G3": 114,
    }


def test_the_break_between_stages_is_never_the_shorter_one() -> None:
    breaks = Breaks(between_games=minutes(10), between_stages=minutes(3))
    found = begins(of("R-G1", 1, 2), of("S-G1", 1, 2), timing=Timing(breaks=breaks))
    assert found == {"R-G1": 0, "S-G1": 20}


def test_lots_bids_and_decisions_take_no_time_and_are_no_game_of_a_stage() -> None:
    found = begins(
        ask(lot("R-LOT", ("1", "2"), players=(1, 2), text="who has White")),
        of("R-G1", 1, 2),
        ask(lot("S-LOT", ("1", "2"), players=(1, 2), text="who has White")),
        ask(bid("S-BID", 1, lowest=1, highest=9, seal="S", text="bid")),
        ask(decision("S-ARBITER", ("1", "2"), players=(1, 2), text="who")),
        of("R-G2", 1, 2),
        timing=TIMING,
    )
    assert found == {"R-G1": 0, "R-G2": 12}


def test_games_side_by_side_go_on_without_waiting_for_each_other() -> None:
    """The long game stands first in the list, and is over last."""

    def two(stage: str, one: int, other: int, rate: Rate) -> Procedure[object]:
        for number in (1, 2):
            yield from of(f"{stage}-G{number}", one, other, rate)

    both = parallel(two("A", 1, 2, LONG), two("B", 3, 4, SHORT))
    assert begins(both, of("F-G1", 1, 3), timing=TIMING) == {
        "A-G1": 0,
        "B-G1": 0,
        "B-G2": 12,
        "A-G2": 62,
        "F-G1": 142,
    }


def test_what_waits_for_an_unknown_result_has_no_time() -> None:
    games = (of("A-G1", 1, 2), of("A-G2", 1, 2), of("A-G3", 1, 2))
    assert begins(*games, timing=TIMING, unknown="A-G2") == {"A-G1": 0, "A-G2": 12}


def test_a_game_lasts_as_long_as_its_rate_allows_for_the_assumed_moves() -> None:
    """5 + 5 minutes, and 6 seconds for both on each of the moves."""
    rate = Rate(name="short", base=minutes(5), increment=6)
    games = make_timetable(
        Run(ends(of("G1", 1, 2, rate))), lambda _: "1-0", Timing(start=HOUR, moves=50)
    )
    [(request, start, end)] = games
    assert (request.id, start, end - start) == ("G1", HOUR, minutes(10) + 50 * 2 * 6)


def ends(step: Procedure[object]) -> Procedure[object]:
    yield from step
    return placing([1], [2])
