"""What Cumulative and Cumulative of opposition show, round by round (34E3, 34E9)."""

from __future__ import annotations

from crosstable.testing import parse_event
from crosstable.testing.regulations import context_under, listed_under

EVENT = parse_event("1 | - | 2w1 U 3w+ Z\n2 | - | 1b0 H Z H\n3 | - | Z H 1b- Z")


def shown(code: str, readings: dict[str, str] | None = None) -> list[tuple[int, int]]:
    """Rounds and amounts of player 1, in half points."""
    [listed] = listed_under("us-chess", code)
    context = context_under(EVENT, "us-chess", readings)
    return [(c.round, int(c.amount)) for c in listed.contributions(context, 1)]


def test_points_of_unplayed_games_are_taken_off_in_their_round() -> None:
    """A round without a game and without points takes off nothing, and says nothing."""
    assert shown("CUM") == [(1, 2), (2, 4), (2, -2), (3, 6), (3, -2), (4, 6)]


def test_byes_have_no_opponent_whose_cumulative_counts() -> None:
    """By hand: 2 runs 0, 1, 1, 2 half points less its two byes, 3 runs 0, 1, 1, 1 less one."""
    assert shown("CUMOPP") == [(1, 2)]
    assert shown("CUMOPP", {"cumulative-opposition": "forfeits-too"}) == [(1, 2), (3, 2)]
