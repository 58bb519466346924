"""``check`` over the whole corpus: exit status and findings per file, looked at and pinned."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Any

import pytest

from crosstable.api import Source
from crosstable.checks import check_input
from crosstable.host import Registry, load_registry

pytest.importorskip("crosstable_fide", reason="ranks by a list need a regulation")

HERE = Path(__file__).parent
SHARED = Path(os.environ.get("CROSSTABLE_SHARED", HERE.parents[1].parent / "shared"))
CORPUS = SHARED / "corpus" / "trf"
PINNED: dict[str, dict[str, Any]] = tomllib.loads((HERE / "trf-check.toml").read_text("utf-8"))

pytestmark = pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not here")


@pytest.fixture(scope="module")
def registry() -> Registry:
    return load_registry()


def test_every_file_is_pinned() -> None:
    assert {path.name for path in CORPUS.glob("*.trf")} == set(PINNED)


@pytest.mark.parametrize("name", sorted(PINNED))
def test_file(registry: Registry, name: str) -> None:
    checked = check_input(registry, Source(name, (CORPUS / name).read_bytes()))
    assert int(checked.status) == PINNED[name]["status"]
    assert len(checked.findings) == PINNED[name].get("findings", 0)
