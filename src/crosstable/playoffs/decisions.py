"""Blocks for what is decided off the board: fewest moves, a title that stays shared."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from crosstable.playoffs.procedure import AuditLine, Mark, Procedure, ask, parallel, unless
from crosstable.playoffs.requests import decision, moves, path
from crosstable.playoffs.results import PlayedGame, groups_by

T = TypeVar("T")


def fewest_moves(
    stage: str, players: Sequence[int], games: Iterable[PlayedGame], *, article: str = ""
) -> Procedure[tuple[tuple[int, ...], ...]]:
    """Group players by the total of moves in the games in which they scored the point.

    The fewest come first, those without such a game last; equal totals share a group.  With
    draw odds a draw scores the point.  Forfeits have no moves and do not count.  The numbers
    are asked for as ``game-MOVES``.
    """
    won = [one for one in games if one.winner in players and one.is_played]
    asked = (
        ask(
            moves(
                path(one.id, "MOVES"),
                (one.white, one.black),
                text=f"number of moves of {one.id}, <{one.white}> - <{one.black}>",
                article=article,
            )
        )
        for one in won
    )
    counted = zip(won, (yield from parallel(*asked)), strict=True)
    totals: dict[int, int] = {}
    for one, number in counted:
        if one.winner is not None:
            totals[one.winner] = totals.get(one.winner, 0) + int(number)
    with_win = groups_by((p for p in players if p in totals), totals)
    without = tuple(player for player in players if player not in totals)
    groups = (*with_win, without) if without else with_win
    shown = ", ".join(f"<{p}> {totals.get(p, 'no win')}" for group in groups for p in group)
    yield AuditLine(stage, f"fewest moves in the games won: {shown}", article)
    yield Mark(path(stage, "FEWEST"), groups)
    return groups


def may_be_shared(
    stage: str, procedure: Procedure[T], players: Sequence[int], *, article: str = ""
) -> Procedure[T | None]:
    """Run a procedure while those who play may still agree to share (an optional decision
    ``stage-SHARE``).  Gives ``None`` if they do."""
    offer = decision(
        path(stage, "SHARE"),
        ("shared",),
        players=tuple(players),
        text="leave it shared",
        article=article,
        is_optional=True,
    )
    answer, result = yield from unless(offer, procedure)
    if answer is not None:
        yield AuditLine(stage, "it stays shared", article)
    return result
