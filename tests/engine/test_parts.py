"""Parts of the standings: by age, by rating, by what a file says; several with ``or``."""

from __future__ import annotations

from fractions import Fraction

import pytest

from crosstable.api import Player, Row, Team
from crosstable.engine.parts import PartError, is_by_age, part_filter, part_ranks

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


def test_a_rating_of_one_is_a_rating() -> None:
    test = part_filter("rating<2", 2026)
    assert [test(Player(id=1, name="", rating=rating)) for rating in (0, 1, 2)] == [0, 1, 0]


def test_only_the_first_equals_sign_parts_key_and_value() -> None:
    test = part_filter("club=a=b", 2026)
    assert test(Player(id=1, name="", club="A=B"))


@pytest.mark.parametrize("text", ["rating>0", "unrated", "u16", "50+", "sex=w", "sex=none"])
def test_a_team_has_no_rating_no_age_and_no_sex(text: str) -> None:
    assert not part_filter(text, 2026)(Team(id=1, name="A"))


@pytest.mark.parametrize("text", ["tall", "sex="])
def test_what_can_be_written_instead_is_said(text: str) -> None:
    known = "sex=..., fed=..., group=..., title=..., club=..., u16, 50\\+, rating<2000 or unrated"
    with pytest.raises(PartError, match=f"write {known}$"):
        part_filter(text, 2026)


def test_ranks_among_the_members_leave_the_others_out_and_stay_shared() -> None:
    """Ranks 1 2 2 4 4 6 of the event, of which the second and the last are no members."""
    players = {id_: Player(id=id_, name="", sex="m" if id_ in (2, 6) else "w") for id_ in range(9)}
    ranks = {1: 1, 2: 2, 3: 2, 4: 4, 5: 4, 6: 6, 7: 7}
    rows = [Row(rank, id_, Fraction(0), False, None) for id_, rank in ranks.items()]
    members = part_filter("sex=w", 2026)
    assert part_ranks(rows, players, members) == {1: 1, 3: 2, 4: 3, 5: 3, 7: 5}
