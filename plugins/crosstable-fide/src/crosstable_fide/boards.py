"""C.07 article 12: team tie-breaks from the results on the boards, and the Berlin system."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from crosstable.api import (
    Context,
    Contribution,
    Modifiers,
    Note,
    Record,
    TieBreak,
    TieBreakType,
    one_by_one,
)
from crosstable_fide.games import GAME_POINTS, has_boards

Games = Sequence[Sequence[Record]]
"""The games of some matches, in each from board 1 on."""

_BOARD_COUNT = Note("game points multiplied with the numbers of their boards", "12.1")
_BERLIN = Note("game points multiplied with the weights of their boards, most for board 1")


def _by_games(context: Context, modifiers: Modifiers) -> Context:  # noqa: ARG001
    return context.by_score(GAME_POINTS)


def points_by_board(games: Games, boards: int) -> tuple[int, ...]:
    """The points of each board over some matches."""
    points = [0] * boards
    for match in games:
        for index, game in enumerate(match):
            points[index] += game.points
    return tuple(points)


def count(games: Games) -> int:
    """12.1 Points times board number, over all boards; the lower, the higher up they were
    scored."""
    return sum(board * game.points for match in games for board, game in enumerate(match, 1))


def without_last(points: Sequence[int]) -> tuple[int, ...]:
    """12.3 The sums without the last board, without the last two, and so on."""
    return tuple(sum(points[:end]) for end in range(len(points) - 1, 0, -1))


def _weighted(
    weigh: Callable[[int, int], int], note: Note
) -> Callable[[Context, int, Modifiers], Sequence[Contribution]]:
    """The contributions, one per match, of points weighted by board and number of boards."""

    def contributions(
        context: Context,
        participant: int,
        modifiers: Modifiers,  # noqa: ARG001
    ) -> Sequence[Contribution]:
        own, boards = context.event.participants[participant], context.event.boards
        found = []
        for record, games in zip(own.records, own.boards, strict=True):
            amount = sum(game.points * weigh(board, boards) for board, game in enumerate(games, 1))
            found.append(
                Contribution(record.round, amount, note, record.opponent, None, record.points)
            )
        return found

    return contributions


def _have_equal_game_points(context: Context, group: Sequence[int]) -> bool:
    """12.1 Board count is for teams with as many game points.

    One exercise prints match points (tie-break spec, section 13 item 22).
    """
    return len({context.event.participants[id_].points for id_ in group}) == 1


BC = TieBreak(
    code="BC",
    name="Board count",
    summary="Game points times board numbers, lowest first, between teams level on game points.",
    article="12.1",
    type=TieBreakType.OWN_RECORD,
    lower_is_better=True,
    contributions=_weighted(lambda board, boards: board, _BOARD_COUNT),  # noqa: ARG005
    view=_by_games,
    applies_in=has_boards,
    applies_to=_have_equal_game_points,
)


@cache
def _board(number: int) -> Note:
    return Note(f"board {number}", "12.2")


@cache
def _boards_to(last: int) -> Note:
    return Note("board 1" if last == 1 else f"boards 1 to {last}", "12.3")


def _points(context: Context, participant: int) -> tuple[int, ...]:
    return points_by_board(context.event.participants[participant].boards, context.event.boards)


def _top_boards(
    context: Context,
    participant: int,
    modifiers: Modifiers,  # noqa: ARG001
) -> Sequence[Contribution]:
    """12.2 The points on board 1, then on board 2, and so on."""
    points = _points(context, participant)
    return [Contribution(0, amount, _board(board)) for board, amount in enumerate(points, 1)]


def _bottom_boards(
    context: Context,
    participant: int,
    modifiers: Modifiers,  # noqa: ARG001
) -> Sequence[Contribution]:
    """12.3 The points without the last board, then without the last two, and so on."""
    sums = without_last(_points(context, participant))
    return [Contribution(0, amount, _boards_to(len(sums) - i)) for i, amount in enumerate(sums)]


TBR = TieBreak(
    code="TBR",
    name="Top board results",
    summary="The game points on board 1; if level on board 2, and so on.",
    article="12.2",
    type=TieBreakType.OWN_RECORD,
    contributions=_top_boards,
    reduce=one_by_one,
    view=_by_games,
    applies_in=has_boards,
)
BBE = TieBreak(
    code="BBE",
    name="Bottom board elimination",
    summary="The game points without the last board; if level without the last two, and so on.",
    article="12.3",
    type=TieBreakType.OWN_RECORD,
    contributions=_bottom_boards,
    reduce=one_by_one,
    view=_by_games,
    applies_in=has_boards,
)
BERLIN = TieBreak(
    code="OTHER_BERLIN",
    name="Berlin system",
    summary="Game points times the weights of the boards, from their number down to 1.",
    type=TieBreakType.OWN_RECORD,
    contributions=_weighted(lambda board, boards: boards + 1 - board, _BERLIN),
    view=_by_games,
    applies_in=has_boards,
)

TIE_BREAKS = (BC, TBR, BBE, BERLIN)
