"""Points of games other than 1, a half and 0; with Armageddons as Norway Chess has them.

Source: play-off fact sheet, line 10: 3 / 1.5 / 1 / 0.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from crosstable.api import (
    Colour,
    Outcome,
    Player,
    Round,
    RoundRecord,
    Stage,
    StageKind,
    Tournament,
)
from crosstable.model.edit import EditError, set_fact

W, B = Colour.WHITE, Colour.BLACK
ARMAGEDDON = Stage("armageddon", StageKind.ARMAGEDDON)


def drawn_twice(first: Outcome, second: Outcome) -> Tournament:
    """Two drawn games, each with its Armageddon, in which 1 has White and then Black."""
    mine = (
        RoundRecord(1, 2, W, Outcome.DRAW),
        RoundRecord(2, 2, B, Outcome.DRAW),
        RoundRecord(3, 2, W, first),
        RoundRecord(4, 2, B, second),
    )
    theirs = tuple(
        r._replace(opponent=1, colour=r.colour and r.colour.other, outcome=r.outcome.mirrored)
        for r in mine
    )
    return Tournament(
        players=(Player(id=1, name="A", records=mine), Player(id=2, name="B", records=theirs)),
        rounds=(Round(1), Round(2), Round(3, "armageddon"), Round(4, "armageddon")),
        stages=(Stage(), ARMAGEDDON),
    )


def awarded(event: Tournament) -> list[list[str | None]]:
    return [
        [None if r.awarded is None else str(r.awarded) for r in player.records]
        for player in event.players
    ]


def test_a_drawn_game_is_worth_what_its_armageddon_decided() -> None:
    event = set_fact(drawn_twice(Outcome.WIN, Outcome.LOSS), "points", "3-1.5-1-0")
    assert awarded(event) == [["3/2", "1", None, None], ["1", "3/2", None, None]]
    assert (event.points.win, event.points.loss) == (3, 0)


def test_a_drawn_armageddon_is_blacks() -> None:
    event = set_fact(drawn_twice(Outcome.DRAW, Outcome.DRAW), "points", "3-1.5-1-0")
    assert awarded(event) == [["1", "3/2", None, None], ["3/2", "1", None, None]]
    assert event.players[0].records[2].outcome is Outcome.DRAW


def test_a_missing_armageddon_is_refused() -> None:
    event = drawn_twice(Outcome.WIN, Outcome.LOSS)
    alone = Tournament(
        players=tuple(Player(id=p.id, name=p.name, records=p.records[:2]) for p in event.players)
    )
    with pytest.raises(EditError, match="A drew in round 1, but the Armageddon"):
        set_fact(alone, "points", "3-1.5-1-0")


def test_three_numbers_are_win_draw_and_loss() -> None:
    event = set_fact(drawn_twice(Outcome.WIN, Outcome.WIN), "points", "3-1-0")
    assert (event.points.win, event.points.draw, event.points.loss) == (3, 1, 0)
    assert awarded(event) == [[None] * 4] * 2


def test_the_rest_is_named_as_with_three() -> None:
    text = "3-1.5-1-0 half-point-bye=1.5"
    event = set_fact(drawn_twice(Outcome.WIN, Outcome.WIN), "points", text)
    assert (event.points.draw, event.points.half_point_bye) == (1, Fraction(3, 2))


@pytest.mark.parametrize("text", ["3-1-x-0", "a-b-c-d", "3-2-1-0-0", "3-1.5-1-0 tea=1"])
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(EditError):
        set_fact(drawn_twice(Outcome.WIN, Outcome.WIN), "points", text)
