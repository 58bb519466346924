"""Seats of the line-ups of matches, and the games that were played there."""

from __future__ import annotations

from crosstable.api import MatchRecord, Outcome, Player, RoundRecord, games_by_seat, seats_of
from crosstable.model.seats import boards_of_line_ups

WON, LOST = Outcome.WIN, Outcome.LOSS


def games(*records: RoundRecord) -> list[Outcome | None]:
    """What 7 scored at each seat of a match where they sat at boards 1, 2 and 4 of round 3."""
    found = games_by_seat([Player(id=7, name="Ash", records=records)])
    seats = seats_of(MatchRecord(3, line_up=(7, 7, 0, 7)))
    return [found[seat].outcome if seat in found else None for seat in seats]


def test_who_stands_twice_in_a_line_up_had_the_first_game_first() -> None:
    first, second = RoundRecord(3, 8, None, WON), RoundRecord(3, 8, None, LOST, game=2)
    assert games(first, second) == games(second, first) == [WON, LOST, None, None]


def test_boards_tell_the_order_of_several_games_before_their_numbers() -> None:
    first = RoundRecord(3, 8, None, WON, game=2, board=1)
    second = RoundRecord(3, 8, None, LOST, game=1, board=2)
    assert games(first, second) == games(second, first) == [WON, LOST, None, None]


def test_games_of_other_rounds_are_at_no_seat_of_this_one() -> None:
    assert games(RoundRecord(2, 8, None, LOST), RoundRecord(3, 8, None, WON)) == [WON, *[None] * 3]


def test_boards_are_as_many_as_somebody_sat_at() -> None:
    """The seats behind that were empty in all matches are none."""
    assert boards_of_line_ups([MatchRecord(1, line_up=(7, 0, 8, 0)), MatchRecord(2)]) == 3
    assert boards_of_line_ups([MatchRecord(1, line_up=(0, 0))]) == 0
