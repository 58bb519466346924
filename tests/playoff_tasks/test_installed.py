"""Every installed regulation with play-offs is planned, played to the end, and applied."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crosstable.api import EventKind, Source, Tournament, next_requests
from crosstable.choices import Request
from crosstable.host import load_registry
from crosstable.playoff_tasks import (
    Wanted,
    log_bytes,
    make_plan,
    open_log,
    prepare,
    record_answer,
    reopened,
    view_log,
    with_playoff,
)
from crosstable.playoffs.lots import number_below
from crosstable.playoffs.requests import usual_answers
from crosstable.tasks import make_standings
from crosstable.testing import parse_event
from crosstable.tie_break_lists import TaskError
from crosstable.writers.playoff_html import plan_page, view_page
from crosstable.writers.playoff_json import plan_json, view_json
from crosstable.writers.playoff_text import render_plan, render_view

REGISTRY = load_registry()
WITH_PLAYOFFS = [id_ for id_ in REGISTRY.regulations if REGISTRY.regulation(id_).playoffs]


def all_level(players: int) -> Tournament:
    """Everybody drew with everybody."""
    numbers = range(1, players + 1)
    rows = [
        f"{n} | {2400 - n} | " + " ".join(_round(n, r, players) for r in range(players))
        for n in numbers
    ]
    event = parse_event("\n".join(rows), kind=EventKind.ROUND_ROBIN)
    return replace(event, players=tuple(replace(p, name=f"Player {p.id}") for p in event.players))


def _round(player: int, round_: int, players: int) -> str:
    """Pairs whose numbers add up to the round, all colours told."""
    other = (round_ - player) % players or players
    return "." if other == player else f"{other}{'w' if player < other else 'b'}="


def play_to_the_end(opened, seed: str):
    for _ in range(300):
        if opened.run.is_done:
            return opened
        request = opened.run.required[0]
        answers = usual_answers(request)
        answer = answers[number_below(len(answers), seed, request.id)]
        opened = record_answer(REGISTRY, opened, request.id, answer).after
    raise AssertionError("the play-off has no end")


def is_covered(regulation: str, places: int | None, tied: int) -> bool:
    rules = REGISTRY.regulation(regulation).playoffs
    kinds = [rule for rule in rules if rule.is_qualifying == (places is not None)]
    rule = next((rule for rule in kinds if tied in rule.tied), None)
    return rule is not None and bool(rule.procedure) and (places or 1) < tied


@pytest.mark.parametrize("tied", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("places", [None, 2])
@pytest.mark.parametrize("regulation", WITH_PLAYOFFS)
def test_a_play_off_from_the_plan_to_the_standings(
    regulation: str, places: int | None, tied: int
) -> None:
    event, request = all_level(tied), Request(regulation=regulation)
    wanted = Wanted(places=places, start="18:30")
    if not is_covered(regulation, places, tied):
        with pytest.raises(TaskError):
            prepare(REGISTRY, event, request, wanted)
        return
    prepared = prepare(REGISTRY, event, request, wanted)
    plan = make_plan(prepared)
    assert max(map(len, render_plan(plan, 80).splitlines())) <= 80
    assert plan_json(plan)
    assert plan_page(plan)
    opened = play_to_the_end(reopened(REGISTRY, prepared.log), f"{regulation} {tied}")
    source = Source("p.json", log_bytes(opened.log))
    assert open_log(REGISTRY, source).state.log == opened.log
    view = view_log(opened)
    assert max(map(len, render_view(view, 80).splitlines())) <= 80
    assert view_json(view, next_requests(opened.run))
    assert view_page(view)
    applied = with_playoff(REGISTRY, event, request, source, [])
    standings = make_standings(REGISTRY, event, applied)
    first = opened.run.outcome.groups[0]
    assert {row.participant for row in standings.rows[: len(first)]} == set(first)
    assert standings.rows[len(first)].decided_by == "PLAYOFF"
