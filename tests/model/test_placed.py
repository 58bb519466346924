"""Games without known rounds get those of another part of the event."""

from __future__ import annotations

from dataclasses import replace

from crosstable.api import Colour, Outcome, Player, Provenance, RoundRecord, Tournament, join
from crosstable.model.placed import place_rounds

WHITE, BLACK = Colour.WHITE, Colour.BLACK
Game = tuple[int, int, int, Outcome]


def part(*games: Game, colours: bool, known: bool) -> Tournament:
    """Games as round, white, black and White's outcome."""
    records: dict[int, list[RoundRecord]] = {}
    for round_, white, black, outcome in games:
        sides = ((white, black, WHITE, outcome), (black, white, BLACK, outcome.mirrored))
        for one, other, colour, result in sides:
            assert result is not None
            seen = colour if colours else None
            records.setdefault(one, []).append(RoundRecord(round_, other, seen, result))
    players = tuple(
        Player(id=id_, name=f"P{id_}", records=tuple(sorted(listed)))
        for id_, listed in sorted(records.items())
    )
    return Tournament(players=players, provenance=Provenance(rounds_are_given=known))


def rounds(event: Tournament, player: int) -> dict[int, int]:
    return {record.opponent: record.round for record in event.player(player).records}


def test_rounds_and_colours_come_from_the_part_that_has_them() -> None:
    guessed = part(
        (1, 1, 2, Outcome.WIN), (2, 3, 1, Outcome.DRAW), (3, 2, 3, Outcome.LOSS),
        colours=False, known=False,
    )  # fmt: skip
    real = part(
        (3, 2, 1, Outcome.LOSS), (1, 1, 3, Outcome.DRAW), (2, 3, 2, Outcome.WIN),
        colours=True, known=True,
    )  # fmt: skip
    for order in ([guessed, real], [real, guessed]):
        joined, found = join(order)
        assert found == ()
        assert rounds(joined, 1) == {2: 3, 3: 1}
        assert {r.opponent: r.colour for r in joined.player(1).records} == {2: BLACK, 3: WHITE}
        assert joined.provenance.rounds_are_given


def test_a_game_that_only_the_crosstable_has_takes_a_free_round() -> None:
    guessed = part((1, 1, 2, Outcome.WIN), (2, 1, 3, Outcome.WIN), colours=False, known=False)
    real = part((2, 1, 2, Outcome.WIN), colours=True, known=True)
    joined, _ = join([real, guessed])
    assert rounds(joined, 1) == {2: 2, 3: 1}


def test_nothing_known_leaves_the_rounds_as_they_are() -> None:
    guessed = part((1, 1, 2, Outcome.WIN), colours=False, known=False)
    empty = replace(guessed, players=(), provenance=Provenance())
    (same, _) = place_rounds([guessed, empty])
    assert same is guessed
