"""The outcome of a play-off from its log: replayed, checked against the event, never guessed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from crosstable.api import (
    PlayoffProcedure,
    Rate,
    Situation,
    Source,
    armageddon,
    hookimpl,
    mini_match,
    minutes,
    parse_tied,
    placing,
)
from crosstable.host import Origin, Registry, load_registry
from crosstable.model.checksum import checksum
from crosstable.playoffs.log import PlayoffLog, write_log
from crosstable.playoffs.replay import record, replay
from crosstable.prize_tasks import Outcome, read_outcome
from crosstable.testing import parse_event
from crosstable.tie_break_lists import TaskError

BLITZ = Rate(name="blitz", base=minutes(3))
EVENT = replace(parse_event("1 | - | 2w=\n2 | - | 1b="), name="A match")


def two_players(situation: Situation):
    first, second = situation.tied
    match = yield from mini_match("M", first, second, games=1, rate=BLITZ)
    if match.is_level:
        match = yield from armageddon("A", first, second, rate=BLITZ)
    winner, loser = match.decided
    return placing([winner], [loser])


PROCEDURE = PlayoffProcedure(
    code="TWO", title="Two", article="1", tied=parse_tied("2"), run=two_players
)


class Plugin:
    @staticmethod
    @hookimpl
    def crosstable_playoffs():
        return [PROCEDURE]


@pytest.fixture
def registry() -> Registry:
    return load_registry(found=[(Origin("village", "village-rules", "1"), lambda: Plugin)])


def logs(*results: str) -> Iterator[PlayoffLog]:
    """The log after each answer; lots fall on whoever is named first."""
    log = PlayoffLog(
        regulation="village",
        edition="1",
        procedure="village:TWO",
        article="1",
        distribution="village-rules",
        version="1",
        event=EVENT.name,
        checksum=checksum(EVENT),
        situation=Situation(seeds=((1,), (2,))),
    )
    games = list(results)
    while True:
        yield log
        state = replay(log, PROCEDURE)
        if state.run.is_done:
            return
        request = state.run.required[0]
        answer = games.pop(0) if request.kind.value == "game" else str(request.options[0])
        log = record(state, request.id, answer)


def source(log: PlayoffLog) -> Source:
    return Source("playoff.json", write_log(log).encode())


def test_the_placing_of_a_log_that_is_over(registry: Registry) -> None:
    *_, log = logs("1-0")
    outcome = read_outcome(registry, source(log), EVENT)
    assert sorted(one for group in outcome.groups for one in group) == [1, 2]
    assert len(outcome.groups) == 2
    assert not outcome.is_drawn


def test_a_drawn_last_game_is_told(registry: Registry) -> None:
    *_, log = logs("1/2-1/2", "1/2-1/2")
    assert read_outcome(registry, source(log), EVENT).is_drawn


def test_a_play_off_that_goes_on_has_no_outcome(registry: Registry) -> None:
    *unfinished, _ = logs("1-0")
    with pytest.raises(TaskError, match="the play-off is not over"):
        read_outcome(registry, source(unfinished[-1]), EVENT)


def test_a_log_of_another_event_is_refused(registry: Registry) -> None:
    *_, log = logs("1-0")
    other = parse_event("1 | - | 2w1\n2 | - | 1b0")
    with pytest.raises(TaskError, match="not used") as refused:
        read_outcome(registry, source(log), other)
    assert [d.code for d in refused.value.diagnostics] == ["PLAYOFF-LOG-EVENT"]


def test_a_log_that_does_not_fit_is_refused_and_no_plugin_is_blamed(registry: Registry) -> None:
    *_, log = logs("1-0")
    entries = (log.entries[0]._replace(answer="nobody"), *log.entries[1:])
    with pytest.raises(TaskError, match="not used") as refused:
        read_outcome(registry, source(replace(log, entries=entries)), EVENT)
    assert [d.code for d in refused.value.diagnostics] == ["PLAYOFF-LOG-FIT"]


def test_a_procedure_that_is_not_installed(registry: Registry) -> None:
    *_, log = logs("1-0")
    with pytest.raises(TaskError, match="the procedure village:TWO is not installed"):
        read_outcome(load_registry(found=[]), source(log), EVENT)


def test_an_outcome_entered_as_json(registry: Registry) -> None:
    text = b'{"placing": [[2], [1, 3]], "last_game_drawn": true}'
    assert read_outcome(registry, Source("x.json", text)) == Outcome(((2,), (1, 3)), True)
