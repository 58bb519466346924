"""What a plugin's tie-breaks and regulations give, a line each, to compare two processes."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from hashlib import sha256

from crosstable.testing.contract.events import team_trials, trials
from crosstable.testing.contract.tie_breaks import listed_of
from crosstable.testing.regulations import installed


def lines(namespace: str) -> Iterator[str]:
    """Each tie-break in each list it is tried in, with a digest of all it gives."""
    events = [trial.event for trial in (*trials()[::3], *team_trials()[::3])]
    for key, offer in installed().tie_breaks.items():
        if offer.origin.namespace == namespace:
            for listed in listed_of(key, offer.value):
                found = [repr(listed.ranked(event)[0][0].raw) for event in events]
                yield f"{key} {listed} {sha256(repr(found).encode()).hexdigest()}"


if __name__ == "__main__":
    for line in lines(sys.argv[1]):
        print(line)
