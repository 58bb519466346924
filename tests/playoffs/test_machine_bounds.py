"""A procedure that never ends is stopped by number, and what it yields is checked."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from crosstable.api import AuditLine, ProcedureError, Rate, Situation, game, placing
from crosstable.playoffs.machine import MOST_ANSWERS, MOST_LINES, Run
from crosstable.playoffs.outline import make_outline

BLITZ = Rate(name="blitz", base=180)


def talking(lines: int) -> Any:
    for _ in range(lines):
        yield AuditLine("A", "again")
    return placing([1], [2])


def asking(situation: Situation) -> Any:
    for number in count(1):
        yield (game(f"G{number}", 1, 2, rate=BLITZ),)


def test_lines_without_a_request_are_counted() -> None:
    assert Run(talking(MOST_LINES)).is_done
    with pytest.raises(ProcedureError, match="10000 lines without a request; it does not end"):
        Run(talking(MOST_LINES + 1))


def test_a_procedure_that_asks_nothing_is_told_what_it_lacks() -> None:
    with pytest.raises(ProcedureError, match="gives Placing and asks nothing: no 'yield from'"):
        # The fault of an author who runs no type checker.
        Run(placing([1], [2]))  # type: ignore[arg-type]


def test_a_plan_of_what_asks_for_ever_is_refused() -> None:
    with pytest.raises(ProcedureError, match=f"{MOST_ANSWERS} answers, and it asks on"):
        make_outline(asking, Situation(seeds=((1,), (2,))))


@pytest.mark.parametrize(
    ("step", "words"),
    [
        ((), "it waits, and nothing is asked"),
        ("G1", "'G1', which is no tuple of requests"),
        (game("G1", 1, 2, rate=BLITZ), "which is no tuple of requests"),
        (("G1",), "it asks 'G1', which is no request"),
        ([game("G1", 1, 2, rate=BLITZ)], "which is no tuple of requests"),
    ],
)
def test_what_is_yielded_must_be_requests(step: object, words: str) -> None:
    def procedure() -> Any:
        yield step

    with pytest.raises(ProcedureError, match=words):
        Run(procedure())
