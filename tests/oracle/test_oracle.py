"""A few random events against FIDE's checker; many more with ``python -m tests.oracle``."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from crosstable.api import MatchRecord, Team
from crosstable.host import load_registry

from .checker import Checker, is_installed
from .compare import Comparison, compare_event, lists_for
from .generated import GENERATORS
from .ours import as_trf, read

needs_checker = pytest.mark.skipif(
    not is_installed(), reason="FIDE's checker is not installed: pip install gacrux"
)
SEED = 7
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def checker():
    with Checker() as checker:
        yield checker


@needs_checker
@pytest.mark.parametrize(("kind", "count"), [("swiss", 40), ("round-robin", 20), ("team", 10)])
def test_every_value_and_rank_is_the_checkers_or_registered(kind, count, checker) -> None:
    registry, total = load_registry(), Comparison()
    make, _ = GENERATORS[kind]
    for number in range(count):
        seed = f"{kind} {SEED}.{number}"
        every_code, *short = lists_for(kind, seed)
        lists = (every_code, short[number % len(short)])
        total.add(compare_event(registry, checker, make(seed), lists))

    assert total.unexplained == []
    assert len(total.editions) == 2
    assert total.values > 100 * count


@needs_checker
def test_copies_of_a_loaded_checker_answer_like_whole_processes(checker, tmp_path) -> None:
    registry = load_registry()
    make, _ = GENERATORS["swiss"]
    for number in range(3):
        file = tmp_path / f"{number}.trf"
        file.write_bytes(as_trf(registry, make(f"copies {number}")))
        asked = (file, ["-s"], ["FB", "BH", "DE", "SB/C1"])
        assert checker.ask(*asked) == Checker(fresh=True).ask(*asked)


@needs_checker
def test_many_events_are_shared_out_to_processes() -> None:
    events = ["--swiss", "3", "--round-robin", "2", "--team", "2", "--jobs", "2"]
    command = [sys.executable, "-m", "tests.oracle", *events]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8")
    assert (done.returncode, done.stderr) == (0, "")
    assert "swiss: 3 events" in done.stdout


@pytest.mark.parametrize("kind", GENERATORS)
def test_the_file_says_all_of_the_event(kind) -> None:
    """What the two are compared on is the event that was made."""
    registry = load_registry()
    make, _ = GENERATORS[kind]
    for number in range(20):
        event = make(f"{kind} file {number}")
        read_back = read(registry, as_trf(registry, event))
        assert [p.records for p in read_back.players] == [p.records for p in event.players]
        assert list(map(_matches, read_back.teams)) == list(map(_matches, event.teams))
        assert (read_back.points, read_back.match_points) == (event.points, event.match_points)
        assert (read_back.kind, read_back.start) == (event.kind, event.start)
        assert read_back.rounds_planned == event.rounds_planned


def _matches(team: Team) -> list[MatchRecord]:
    """A team's rounds without what follows from the rest: the file may state it."""
    return [record._replace(game_points=None) for record in team.records]
