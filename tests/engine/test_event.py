"""An event as calculators see it: a record of every round for everybody."""

from __future__ import annotations

from crosstable.api import Outcome, Record

from .toys import context_of


def test_a_round_of_which_nothing_is_said_is_one_without_pairing():
    event = context_of("1 | | 2w1 .\n2 | | 1b0 3w1\n3 | | . 2b0").event
    assert event.participants[1].records[1] == Record(2, 0, None, Outcome.NOT_PAIRED, 0)
    assert event.participants[3].records[0] == Record(1, 0, None, Outcome.NOT_PAIRED, 0)
