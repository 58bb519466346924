"""Tie-break matches of the World Cup 2025, game by game: who went through goes through.

The matches are those of the open event, whose ladder was that of the women's up to the games at
3+2.  Who went through is seen from the next round's pairings, not from the games.  The file is
not part of the repository; it is looked for beside it, or where CROSSTABLE_SHARED says.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from crosstable.api import Situation
from crosstable.testing import Run
from crosstable.testing.regulations import installed

SHARED = Path(os.environ.get("CROSSTABLE_SHARED", Path(__file__).parents[3].parent / "shared"))
FACTS = SHARED / "spec" / "real-events.json"

pytestmark = pytest.mark.skipif(not FACTS.is_file(), reason="the real events are not here")

HALVES = {"1-0": (2, 0), "0-1": (0, 2), "1/2-1/2": (1, 1)}


def matches(*rounds: int) -> Iterator[Mapping[str, Any]]:
    events = json.loads(FACTS.read_text(encoding="utf-8"))["events"]
    [cup] = [event for event in events if event["id"] == "world-cup-2025"]
    yield from (match for match in cup["matches"] if match["round"] in rounds)


def is_level(match: Mapping[str, Any]) -> bool:
    first, other = match["players"]
    points = {first: 0, other: 0}
    for game in match["games"][:2]:
        white, black = HALVES[game["result"]]
        points[game["white"]] += white
        points[game["black"]] += black
    return points[first] == points[other]


def replay(match: Mapping[str, Any]) -> Run:
    """The tie-break games of a match under the ladder; the lots fall as the colours were."""
    ids = dict(zip(match["players"], (1, 2), strict=True))
    rule = installed().regulation("womens-world-cup-2025").playoff_for(2)
    run = Run(installed().playoffs[rule.procedure].value.run(Situation(seeds=((1,), (2,)))))
    for game in match["games"][2:]:
        [asked] = run.required
        if asked.kind.value == "lot":
            run.answer(asked.id, str(ids[game["white"]]))
            [asked] = run.required
        assert (asked.white, asked.black) == (ids[game["white"]], ids[game["black"]])
        run.answer(asked.id, game["result"])
    return run


def test_142_matches_of_rounds_1_and_2_and_those_that_need_a_play_off() -> None:
    played = list(matches(1, 2))
    assert len(played) == 142
    assert sum(map(is_level, played)) == sum(len(match["games"]) > 2 for match in played) == 47


def test_the_known_winner_comes_out_of_every_complete_match() -> None:
    going_on = {n: {p for m in matches(n) for p in m["players"]} for n in (2, 3)}
    decided = 0
    for match in matches(1, 2):
        if not is_level(match) or len(match["games"]) > 8:
            continue
        outcome = replay(match).outcome
        assert outcome is not None
        [[winner], [loser]] = outcome.groups
        through = [p for p in match["players"] if p in going_on[match["round"] + 1]]
        assert [match["players"][winner - 1]] == through, match["players"]
        assert winner != loser
        decided += 1
    assert decided == 45


def test_two_matches_whose_last_games_the_source_lacks_are_not_over() -> None:
    """It has one game at 3+2 of each.  Mamedov won that, yet Svane went through."""
    for match in matches(1, 2):
        if len(match["games"]) == 9:
            assert [request.id for request in replay(match).required] == ["B3-G2"]
