"""A checksum of facts: the same everywhere, another for other facts."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace

from crosstable.api import Official, Tournament
from crosstable.model.checksum import checksum
from crosstable.testing import parse_event

PROGRAM = """
from crosstable.model.checksum import checksum
from crosstable.testing import parse_event
print(checksum(parse_event("1 | 2200 | 2w1 U\\n2 | - | 1b0 H(1/2)")))
"""
EVENT = parse_event("1 | 2200 | 2w1 U\n2 | - | 1b0 H(1/2)")


def test_it_does_not_depend_on_the_hash_seed() -> None:
    found = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for seed in ("0", "1")
    }
    assert found == {checksum(EVENT)}


def test_other_facts_have_another() -> None:
    first, second = EVENT.players
    others = [
        EVENT,
        replace(EVENT, name="Other"),
        replace(EVENT, officials=(Official("chief-arbiter", "x"),)),
        replace(EVENT, players=(first,)),
        replace(EVENT, players=(second, first)),
        replace(EVENT, players=(replace(first, rating=None), second)),
        replace(EVENT, players=(replace(first, records=first.records[:1]), second)),
        Tournament(),
    ]
    assert len({checksum(event) for event in others}) == len(others)


def test_places_in_the_input_do_not_count() -> None:
    from crosstable.api import Provenance

    assert checksum(replace(EVENT, provenance=Provenance(ids_are_given=False))) == checksum(EVENT)
