"""What the tests of this plugin share: editions, contexts, listed tie-breaks."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from crosstable_fide.editions import EDITIONS
from crosstable_fide.unplayed import POLICIES

from crosstable.api import Context, Tournament, UnplayedRounds, view_event

REPOSITORY = Path(__file__).parents[3]
REGULATIONS: Mapping[str, Mapping[str, Any]] = {
    edition.id: tomllib.loads(edition.load()) for edition in EDITIONS
}
ContextOf = Callable[..., Context]


def policy(edition: str) -> UnplayedRounds:
    name = f"fide:{REGULATIONS[edition]['unplayed_rounds']}"
    return next(policy for policy in POLICIES if policy.id == name)


def make_context(
    tournament: Tournament,
    edition: str,
    readings: Mapping[str, str] | None = None,
    rounds: int | None = None,
) -> Context:
    """The context of an edition with its default readings, others on request."""
    chosen = {entry["id"]: entry["choice"] for entry in REGULATIONS[edition]["reading"]}
    unknown = set(readings or {}) - set(chosen)
    assert not unknown, f"{edition} has no readings {unknown}"
    counted = rounds or tournament.rounds_planned or 0
    event = view_event(tournament, tournament.kind, counted)
    return Context(event, policy(edition), {**chosen, **(readings or {})})


@pytest.fixture
def context_of() -> ContextOf:
    return make_context


@pytest.fixture
def regulations() -> Mapping[str, Mapping[str, Any]]:
    return REGULATIONS


@pytest.fixture
def shared_cases() -> Path:
    """The folder of reported cases beside the repository; skipped where it is missing."""
    shared = Path(os.environ.get("CROSSTABLE_SHARED", REPOSITORY.parent / "shared"))
    folder = shared / "cases"
    if not folder.is_dir():
        pytest.skip("no shared cases here")
    return folder
