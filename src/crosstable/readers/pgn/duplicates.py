"""Games that stand twice: dropped if they agree, an error if they do not.

A game is known by its round label and who had which colour; without a label only moves can
show that two are one.  Source: PGN fact sheet, section 1, trap 8.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from crosstable.readers.pgn import codes
from crosstable.readers.pgn.findings import Findings
from crosstable.readers.pgn.games import PENDING, Game

_TELLING = 10
"""From so many half moves on, two games of one length, day and result are taken for one."""

Identity = Callable[[Game], Hashable]


def by_label(game: Game) -> Hashable:
    """The identity of a game before it is known what its label means."""
    if game.label:
        return (game.label, game.white, game.black)
    if game.plies >= _TELLING:
        return (game.white, game.black, game.plies, game.day, game.outcomes)
    return id(game)


def by_place(game: Game) -> Hashable:
    """The identity of a game that has its place in a round."""
    return (game.round, game.game, game.white, game.black)


def without_duplicates(games: Sequence[Game], identity: Identity, findings: Findings) -> list[Game]:
    """The games without repetitions; of two that contradict each other the first stands,
    without a result."""
    first: dict[Hashable, Game] = {}
    kept = []
    for game in games:
        earlier = first.setdefault(identity(game), game)
        if earlier is game:
            kept.append(game)
        else:
            _tell(earlier, game, findings)
    return kept


def _tell(earlier: Game, game: Game, findings: Findings) -> None:
    tags = game.block.tags
    round_ = tags.get("Round", "?")
    who = f"{tags['White']} - {tags['Black']}, round {round_}"
    if earlier.outcomes == game.outcomes:
        message = (
            f"{who}: the game stands already on line {earlier.block.line}, with the same result; "
            "this one is left out"
        )
        findings.at_line(codes.DUPLICATE, game.block.line, message)
        return
    one, other = earlier.block.tags.get("Result", "*"), tags.get("Result", "*")
    message = (
        f"{who}: the result is {one} on line {earlier.block.line} and {other} on line "
        f"{game.block.line}; the game counts for nobody"
    )
    findings.at_tag(codes.CONFLICT, game.block, "Result", message, "delete the wrong game")
    earlier.outcomes = PENDING
