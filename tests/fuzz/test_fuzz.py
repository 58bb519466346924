"""A few damaged inputs for every target in every run of the tests; ``python -m tests.fuzz`` has
many.  Beside damage to files there is text that was never a file."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from crosstable.host import load_registry

from .run import Chunk, feed
from .targets import TARGETS

pytestmark = pytest.mark.skipif(
    "fide-2026-03" not in load_registry().regulations, reason="ranking needs a regulation"
)

INPUTS = 12
SEED = 20261130

VOCABULARY = """001 012 042 132 162 240 250 299 310 320 XXR [Event " "] 1-0 1/2-1/2 * 1. e4 { } (
) ; Name;Rtg;1.Rd;Pts. <table> <tr> <td> </td> <?xml <!DOCTYPE inputs = [ ] [[byes]] player round
[prizes] fund extends "fide-2026-03" id title [tie_breaks] swiss "format": "entries": null 0 1 2
9999 -1 0.5 99999999999999999999 ½ İ 💩"""
WORDS = st.sampled_from([*VOCABULARY.split(), "\0", "\n", "\r\n", "\t", "\ufeff", "\ud7ff"])
TEXTS = st.one_of(
    st.binary(max_size=300),
    st.lists(WORDS, max_size=40).map(lambda words: " ".join(words).encode("utf-8")),
    st.lists(st.lists(WORDS, max_size=8), max_size=12).map(
        lambda rows: "\n".join(" ".join(row) for row in rows).encode("utf-8")
    ),
)


@pytest.mark.parametrize("target", TARGETS)
def test_damaged_inputs_are_read_or_refused(target: str) -> None:
    report = feed(Chunk(target, SEED, 0, INPUTS))
    assert report.failures == ()


@pytest.mark.parametrize("target", TARGETS)
@settings(
    max_examples=40,
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
@given(data=TEXTS)
def test_any_text_is_read_or_refused(target: str, data: bytes) -> None:
    TARGETS[target].work(data)


def test_every_target_has_inputs_that_it_can_use() -> None:
    for name, target in TARGETS.items():
        assert any(map(target.work, target.seeds()[:12])), name


def test_the_same_number_is_the_same_input() -> None:
    first, again = (feed(Chunk("byes-table", SEED, 3, 2)) for _ in range(2))
    assert first[:2] == again[:2]
