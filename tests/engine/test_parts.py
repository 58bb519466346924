"""Parts of the standings: by age, by rating, by what a file says; several with ``or``."""

from __future__ import annotations

import pytest

from crosstable.api import Player
from crosstable.engine.parts import PartError, is_by_age, part_filter

PLAYERS = [
    Player(id=1, name="A", rating=1999, birth="2010", sex="w", title="WFM"),
    Player(id=2, name="B", rating=2000, birth="1976", sex="m", title="GM"),
    Player(id=3, name="C", rating=None, birth="1977", sex="m"),
    Player(id=4, name="D", rating=0, birth="", sex="w", federation="GER"),
]


@pytest.mark.parametrize(
    ("text", "members"),
    [
        ("rating<2000", [1]),
        ("rating <= 2000", [1, 2]),
        ("rating>=2000", [2]),
        ("Rating>1999", [2]),
        ("unrated", [3, 4]),
        ("rating<2000 or unrated", [1, 3, 4]),
        ("u16", [1]),
        ("50+", [2]),
        ("50+ or u18", [1, 2]),
        ("title=gm or title=WFM", [1, 2]),
        ("fed=GER", [4]),
    ],
)
def test_members(text: str, members: list[int]) -> None:
    test = part_filter(text, 2026)
    assert [player.id for player in PLAYERS if test(player)] == members


@pytest.mark.parametrize("text", ["tall", "rating=2000", "rating<x", "sex=", "u160", "u16 or"])
def test_what_is_no_part(text: str) -> None:
    with pytest.raises(PartError, match="is not a part"):
        part_filter(text, 2026)


@pytest.mark.parametrize("text", ["u16", "50+", "title=GM or 65+"])
def test_ages_need_a_date(text: str) -> None:
    assert is_by_age(text)
    with pytest.raises(PartError, match="ages are not known"):
        part_filter(text, None)
