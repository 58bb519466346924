"""What the tests of this plugin share: editions, contexts, listed tie-breaks."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from crosstable_fide.editions import EDITIONS
from crosstable_fide.unplayed import POLICIES

from crosstable.api import Context, Tournament, UnplayedRounds, view_context

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
    primary: str = "MP",
) -> Context:
    """The context of an edition with its default readings, others on request."""
    chosen = {entry["id"]: entry["choice"] for entry in REGULATIONS[edition]["reading"]}
    unknown = set(readings or {}) - set(chosen)
    assert not unknown, f"{edition} has no readings {unknown}"
    longest = max((len(one.records) for one in tournament.participants), default=0)
    counted = longest if rounds is None else rounds
    made = {**chosen, **(readings or {})}
    return view_context(tournament, tournament.kind, counted, policy(edition), made, primary)


@pytest.fixture
def context_of() -> ContextOf:
    return make_context


@pytest.fixture
def regulations() -> Mapping[str, Mapping[str, Any]]:
    return REGULATIONS
