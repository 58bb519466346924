"""What the tests of this plugin share: editions, contexts, listed tie-breaks."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from crosstable_fide import crosstable_unplayed_rounds
from crosstable_fide.editions import EDITIONS
from crosstable_fide.tie_breaks import TIE_BREAKS

from crosstable.api import (
    Context,
    ListedTieBreak,
    Tournament,
    UnplayedRounds,
    view_context,
)
from crosstable.testing import list_tie_breaks

REGULATIONS: Mapping[str, Mapping[str, Any]] = {
    edition.id: tomllib.loads(edition.load()) for edition in EDITIONS
}
ContextOf = Callable[..., Context]


def policy(edition: str) -> UnplayedRounds:
    name = f"fide:{REGULATIONS[edition]['unplayed_rounds']}"
    return next(policy for policy in crosstable_unplayed_rounds() if policy.id == name)


def listed_in(edition: str, codes: str) -> list[ListedTieBreak]:
    """The tie-breaks that an edition means by these codes."""
    entries = REGULATIONS[edition]["codes"]
    uses = {code: entry["use"] for code, entry in entries.items() if not isinstance(entry, str)}
    return list_tie_breaks(codes, TIE_BREAKS, uses)


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
