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
"""From so many half moves on, two games of the same moves, day and result are taken for one."""

Identity = Callable[[Game], Hashable]


def by_label(game: Game) -> Hashable:
    """The identity of a game before it is known what its label means."""
    if game.label:
        return (game.label, game.white, game.black)
    if game.moves and game.plies >= _TELLING:
        return (game.white, game.black, game.moves, game.day, game.outcomes)
    return id(game)


def by_place(game: Game) -> Hashable:
    """The identity of a game that has its place in a round."""
    return (game.round, game.game, game.white, game.black)


def without_duplicates(games: Sequence[Game], identity: Identity, findings: Findings) -> list[Game]:
    """The games without repetitions; of two that contradict each other the first stands,
    without a result.  A game without a result contradicts none."""
    first: dict[Hashable, Game] = {}
    contradicted: set[int] = set()
    kept = []
    for game in games:
        earlier = first.setdefault(identity(game), game)
        if earlier is game:
            kept.append(game)
        elif id(earlier) in contradicted:
            _tell_duplicate(earlier, game, "and not for the first time", findings)
        elif earlier.outcomes == game.outcomes:
            _tell_duplicate(earlier, game, "with the same result", findings)
        elif game.outcomes == PENDING:
            _tell_duplicate(earlier, game, "with a result", findings)
        elif earlier.outcomes == PENDING:
            _tell_duplicate(earlier, game, "without the result, which is taken from here", findings)
            earlier.outcomes, earlier.has_movetext = game.outcomes, game.has_movetext
            earlier.plies, earlier.moves = game.plies, game.moves
        else:
            contradicted.add(id(earlier))
            _tell_conflict(earlier, game, findings)
            earlier.outcomes = PENDING
    return kept


def _who(game: Game) -> str:
    tags = game.block.tags
    return f"{tags['White']} - {tags['Black']}, round {tags.get('Round', '?')}"


def _tell_duplicate(earlier: Game, game: Game, how: str, findings: Findings) -> None:
    message = (
        f"{_who(game)}: the game stands already on line {earlier.block.line}, {how}; "
        "this one is left out"
    )
    findings.at_line(codes.DUPLICATE, game.block.line, message)


def _tell_conflict(earlier: Game, game: Game, findings: Findings) -> None:
    one, other = (copy.block.tags.get("Result", "*") for copy in (earlier, game))
    message = (
        f"{_who(game)}: the result is {one} on line {earlier.block.line} and {other} on line "
        f"{game.block.line}; the game counts for nobody"
    )
    findings.at_tag(codes.CONFLICT, game.block, "Result", message, "delete the wrong game")
