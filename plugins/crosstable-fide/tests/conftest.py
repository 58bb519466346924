"""What the tests of this plugin share: the editions as they stand in their files."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from crosstable_fide.editions import EDITIONS

from crosstable.api import Context
from crosstable.testing.regulations import context_under

REGULATIONS: Mapping[str, Mapping[str, Any]] = {
    edition.id: tomllib.loads(edition.load()) for edition in EDITIONS
}
ContextOf = Callable[..., Context]


@pytest.fixture
def context_of() -> ContextOf:
    return context_under


@pytest.fixture
def regulations() -> Mapping[str, Mapping[str, Any]]:
    return REGULATIONS
