"""Blocks that draw lots and ask for choices: who, in which order, with which colour."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from crosstable.playoffs.procedure import AuditLine, Mark, Procedure, Repeat, ask
from crosstable.playoffs.requests import BLACK, VOID, WHITE, choice, decision, lot, path

FirstWhite: TypeAlias = Callable[[str, int, int, str], Procedure[int]]
"""How the colours of two players are found: called with the stage, both players and the
article, it gives who has White first."""


def draw_lot(
    id_: str, options: Sequence[str], *, players: Iterable[int], text: str, article: str = ""
) -> Procedure[str]:
    """Draw a lot among options.  A void draw is repeated as ``id-2``, ``id-3``..."""
    request = lot(id_, tuple(options), players=tuple(players), text=text, article=article)
    number = 1
    while (drawn := (yield from ask(request))) == VOID:
        yield AuditLine(request.id, "the draw is void and is repeated", article)
        number += 1
        yield Repeat(id_, number)
        request = request._replace(id=path(id_, str(number)))
    return drawn


def draw_one(id_: str, players: Sequence[int], *, text: str, article: str = "") -> Procedure[int]:
    """Draw one of some players; a single one needs no lot."""
    if len(players) == 1:
        return players[0]
    options = [str(player) for player in players]
    drawn = yield from draw_lot(id_, options, players=players, text=text, article=article)
    yield Mark(id_, drawn, {f"drawn in {id_}": int(drawn)})
    return int(drawn)


def draw_order(
    stage: str, players: Sequence[int], *, text: str, article: str = "", first: int = 1
) -> Procedure[tuple[int, ...]]:
    """Draw the order of some players, one lot for each number but the last.

    The lots are called ``stage-LOT1``, ``stage-LOT2``..., numbered from ``first`` on.
    """
    left = list(players)
    drawn: list[int] = []
    while left:
        number = first + len(drawn)
        one = yield from draw_one(
            path(stage, f"LOT{number}"), left, text=f"{text}: number {number}", article=article
        )
        left.remove(one)
        drawn.append(one)
    return tuple(drawn)


def settle_order(
    stage: str, groups: Iterable[Sequence[int]], *, text: str, article: str = ""
) -> Procedure[tuple[int, ...]]:
    """The players of all groups in order, lots deciding inside each group."""
    ordered: tuple[int, ...] = ()
    for group in groups:
        number = len(ordered) + 1
        ordered += yield from draw_order(stage, group, text=text, article=article, first=number)
    roles = {f"No. {number}": player for number, player in enumerate(ordered, start=1)}
    yield Mark(path(stage, "ORDER"), ordered, roles)
    return ordered


def by_lot(stage: str, one: int, other: int, article: str) -> Procedure[int]:
    """Lots decide who has White (first)."""
    return (
        yield from draw_one(
            path(stage, "LOT"), (one, other), text="lot: who has White first", article=article
        )
    )


def coin_winner_chooses(stage: str, one: int, other: int, article: str) -> Procedure[int]:
    """The winner of a toss chooses the colour."""
    winner = yield from draw_one(
        path(stage, "TOSS"), (one, other), text="toss: who chooses the colour", article=article
    )
    return (yield from chosen_by(winner)(stage, one, other, article))


def chosen_by(player: int) -> FirstWhite:
    """This player chooses the colour."""

    def choose(stage: str, one: int, other: int, article: str) -> Procedure[int]:
        rival = other if player == one else one
        text = f"<{player}> chooses the colour"
        request = choice(path(stage, "COLOUR"), player, (WHITE, BLACK), text=text, article=article)
        colour = yield from ask(request)
        return player if colour == WHITE else rival

    return choose


def white_is(player: int) -> FirstWhite:
    """This player has White (first), as something before decided."""

    def tell(stage: str, one: int, other: int, article: str) -> Procedure[int]:  # noqa: ARG001
        yield AuditLine(stage, f"<{player}> has White", article)
        return player

    return tell


def offer_bye(stage: str, players: Sequence[int], article: str = "") -> Procedure[int]:
    """Offer a bye to each in turn; the last must take it.  Gives who has it."""
    for player in players[:-1]:
        request = choice(
            path(stage, "BYE", str(player)),
            player,
            ("take", "pass"),
            text=f"<{player}> takes the bye or passes it on",
            article=article,
        )
        if (yield from ask(request)) == "take":
            return player
    yield AuditLine(path(stage, "BYE"), f"<{players[-1]}> must take the bye", article)
    return players[-1]


def arbiter_names(
    id_: str, players: Sequence[int], *, text: str, article: str = ""
) -> Procedure[int]:
    """The arbiter names one of some players."""
    options = tuple(str(player) for player in players)
    request = decision(id_, options, players=tuple(players), text=text, article=article)
    return int((yield from ask(request)))
