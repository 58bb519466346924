"""The kind of an event from who met whom."""

from dataclasses import replace

import pytest

from crosstable.api import EventKind
from crosstable.engine.structure import kind_from_structure
from crosstable.testing import parse_event

ONCE = "1 | | 2w1 3b= .\n2 | | 1b0 . 3w=\n3 | | . 1w= 2b="
TWICE = "1 | | 2w1 3b= . 2b= 3w1 .\n2 | | 1b0 . 3w= 1w= . 3b+\n3 | | . 1w= 2b= . 1b0 2w-"


@pytest.mark.parametrize(
    ("rows", "planned", "kind"),
    [
        (ONCE, None, EventKind.ROUND_ROBIN),
        (ONCE, 4, EventKind.SWISS),
        (TWICE, 6, EventKind.DOUBLE_ROUND_ROBIN),
        ("1 | | 2w1 3b=\n2 | | 1b0 .\n3 | | . 1w=", 3, EventKind.SWISS),
        ("1 | | 2w1 2b=\n2 | | 1b0 1w=", 2, EventKind.MATCH),
        ("1 | | U\n2 | | Z", 5, EventKind.SWISS),
        ("1 | | 2w1 3b= . 2b=\n2 | | 1b0 . 3w= 1w=\n3 | | . 1w= 2b= .", None, EventKind.SWISS),
    ],
)
def test_the_kind_that_the_pairings_show(rows, planned, kind):
    tournament = replace(parse_event(rows), rounds_planned=planned)
    assert kind_from_structure(tournament)[0] is kind
