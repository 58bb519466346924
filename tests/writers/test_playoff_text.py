"""Play-offs as text: what is offered as an answer, and what a draw was worth."""

from fractions import Fraction

import pytest

from crosstable.api import (
    PlayedOffGame,
    Rate,
    bid,
    choice,
    decision,
    game,
    lot,
    minutes,
    moves,
)
from crosstable.playoffs.requests import read_answer
from crosstable.writers.playoff_text import game_lines, sample_answer

BLITZ = Rate(name="blitz", base=minutes(5))
REQUESTS = (
    game("G1", 1, 2, rate=BLITZ),
    lot("LOT", ("1", "2"), players=(1, 2), text="lot"),
    choice("COLOUR", 1, ("white", "black"), text="<1> chooses"),
    bid("BID-1", 1, lowest=1, highest=minutes(5), seal="BID", text="bid"),
    bid("BID-2", 2, lowest=minutes(30), highest=minutes(40), seal="BID", text="bid"),
    decision("RATE", ("usual", "blitz"), text="rate"),
    moves("G1-MOVES", (1, 2), text="moves"),
    moves("G2-MOVES", (1, 2), text="moves")._replace(highest=40),
    moves("G3-MOVES", (1, 2), text="moves")._replace(lowest=60),
)


@pytest.mark.parametrize("request_", REQUESTS, ids=lambda request: request.id)
def test_the_answer_of_the_example_is_allowed(request_) -> None:
    answer = sample_answer(request_)
    assert read_answer(request_, answer) == answer


def test_a_draw_that_wins_is_told_under_the_games() -> None:
    half = Fraction(1, 2)
    games = (
        PlayedOffGame("R-G1", 1, 2, "1/2-1/2", (half, half)),
        PlayedOffGame("A-G1", 2, 1, "1/2-1/2", (Fraction(0), Fraction(1))),
    )
    lines = list(game_lines(games, {1: "Duck", 2: "Drake"}, 80))
    assert lines[3:] == ["A-G1: a draw wins for Black"]
