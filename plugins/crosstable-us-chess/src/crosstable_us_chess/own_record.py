"""Rules 34E6 and 34E7, and games won: what the own games say, round by round."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from crosstable.api import (
    Colour,
    Context,
    Contribution,
    Modifiers,
    Note,
    Record,
    TieBreak,
    TieBreakType,
    Unit,
)
from crosstable_us_chess.unplayed import cautions

KASHDAN_UNPLAYED = "kashdan-unplayed"

_Worth = Callable[[Context, Record], tuple[int, Note]]


def _rounds(worth_of: _Worth) -> Callable[[Context, int, Modifiers], Sequence[Contribution]]:
    """The contributions of a system that gives every round a number."""

    def contributions(
        context: Context,
        participant: int,
        modifiers: Modifiers,  # noqa: ARG001
    ) -> Sequence[Contribution]:
        found = []
        for record in context.event.participants[participant].records:
            number, note = worth_of(context, record)
            found.append(
                Contribution(record.round, number, note, record.opponent, None, record.points)
            )
        return found

    return contributions


def _cautions(context: Context, modifiers: Modifiers) -> Iterable[str]:  # noqa: ARG001
    return cautions(context)


_of_own_record = partial(
    TieBreak, type=TieBreakType.OWN_RECORD, unit=Unit.NUMBER, cautions=_cautions
)

_BLACK = Note("played with Black", "34E6")
_NOT_BLACK = Note("no game with Black", "34E6")


def _black(context: Context, record: Record) -> tuple[int, Note]:  # noqa: ARG001
    """34E6 Games played with Black."""
    if record.outcome.is_played and record.colour is Colour.BLACK:
        return 1, _BLACK
    return 0, _NOT_BLACK


BLACKS = _of_own_record(
    code="BLACKS",
    name="Most Blacks",
    summary="Games played over the board with Black.",
    article="34E6",
    contributions=_rounds(_black),
)

_WIN = Note("4 for a win", "34E7")
_DRAW = Note("2 for a draw", "34E7")
_LOSS = Note("1 for a loss", "34E7")
_UNPLAYED = Note("0 for an unplayed game", "34E7")
_UNPLAYED_AS_DRAW = Note("2 for an unplayed game", "34E7")
_AS_WIN = Note("4 for an unplayed game with the points of a win", "34E7")
_AS_DRAW = Note("2 for an unplayed game with the points of a draw", "34E7")
_AS_LOSS = Note("1 for an unplayed game without points", "34E7")


def _kashdan(context: Context, record: Record) -> tuple[int, Note]:
    """34E7 4 for a win, 2 for a draw, 1 for a loss, 0 for an unplayed game: a win and a loss
    (5) are better than two draws (4)."""
    outcome = record.outcome
    if not outcome.is_played:
        return _kashdan_unplayed(context, record)
    if outcome.is_win:
        return 4, _WIN
    return (2, _DRAW) if outcome.is_draw else (1, _LOSS)


def _kashdan_unplayed(context: Context, record: Record) -> tuple[int, Note]:
    reading = context.reading(KASHDAN_UNPLAYED)
    if reading == "draw":
        return 2, _UNPLAYED_AS_DRAW
    if reading != "as-awarded":
        return 0, _UNPLAYED
    if record.points >= context.event.win_in(record.round):
        return 4, _AS_WIN
    return (2, _AS_DRAW) if record.points >= context.event.draw_in(record.round) else (1, _AS_LOSS)


KASHDAN = _of_own_record(
    code="KASHDAN",
    name="Kashdan",
    summary="4 for a win, 2 for a draw, 1 for a loss, nothing for an unplayed game.",
    article="34E7",
    contributions=_rounds(_kashdan),
)

_WON = Note("won", "4")
_NOT_WON = Note("no game won", "4")


def _won(context: Context, record: Record) -> tuple[int, Note]:  # noqa: ARG001
    """Games won over the board."""
    if record.outcome.is_played and record.outcome.is_win:
        return 1, _WON
    return 0, _NOT_WON


WON = _of_own_record(
    code="WON",
    name="Won games",
    summary="Games won over the board.",
    article="4",
    contributions=_rounds(_won),
)

TIE_BREAKS = (BLACKS, KASHDAN, WON)
