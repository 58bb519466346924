"""C.07 article 8: Buchholz and what is built on it (type C)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from crosstable.api import (
    Context,
    Contribution,
    Modifiers,
    Note,
    Record,
    TieBreak,
    TieBreakType,
    cut,
    mean,
    opponent_scores,
    total,
    with_final_round_drawn,
)
from crosstable_fide.games import has_met
from crosstable_fide.unplayed import OVER_THE_BOARD, PREDETERMINED_FORFEITS, UNKNOWN_OPPONENT

_BUCHHOLZ_MODIFIERS = frozenset(":CMP")

_NOT_HERE = (
    "Buchholz is not for events in which all pairings are fixed beforehand "
    "(C.07, note to article 8, since March 2026)"
)
_NOT_FINAL = "the last round is not counted yet, so Fore Buchholz is the same as Buchholz (8.3)"


def elements(context: Context, participant: int, modifiers: Modifiers) -> list[Contribution]:
    """The opponents' scores, worked out once for the whole family.

    The list is shared: do not change it.
    """
    return context.shared(opponent_scores, participant, modifiers.forfeits_as_played)


def _buchholz(context: Context, participant: int, modifiers: Modifiers) -> Sequence[Contribution]:
    """8.1 The sum of the opponents' scores."""
    return cut(context, elements(context, participant, modifiers), modifiers)


def _cautions(context: Context, modifiers: Modifiers) -> Iterable[str]:  # noqa: ARG001
    if context.event.is_predetermined:
        yield _NOT_HERE


BH = TieBreak(
    code="BH",
    name="Buchholz",
    summary="The sum of the opponents' scores.",
    article="8.1",
    type=TieBreakType.OPPONENTS,
    modifiers=_BUCHHOLZ_MODIFIERS,
    contributions=_buchholz,
    cautions=_cautions,
)

_OPPONENTS_BUCHHOLZ = Note("the opponent's Buchholz", "8.2")
_OPPONENTS_FORE_BUCHHOLZ = Note("the opponent's Fore Buchholz", "8.2")


def buchholz_sum(context: Context, participant: int) -> int | Fraction:
    """8.1 The uncut Buchholz, as a number to build on."""
    return total(context.shared(opponent_scores, participant, False))


def _average(context: Context, participant: int, modifiers: Modifiers) -> Sequence[Contribution]:
    """8.2 The mean Buchholz of the opponents met over the board; ``/F`` takes Fore Buchholz.

    Nothing is rounded, since a rounded comparison can make ties that are none (tie-break
    spec, section 13 item 28).  Whether a forfeit where all pairings are fixed beforehand is
    such a meeting is a reading.
    """
    seen = _fore(context, modifiers) if modifiers.fore else context
    note = _OPPONENTS_FORE_BUCHHOLZ if modifiers.fore else _OPPONENTS_BUCHHOLZ
    contributions = []
    for record in context.event.participants[participant].records:
        if not _has_met_over_the_board(context, record):
            continue
        if record.opponent in context.event.participants:
            value, why = seen.shared(buchholz_sum, record.opponent), None
        else:
            value, why = 0, UNKNOWN_OPPONENT
        contributions.append(
            Contribution(record.round, value, note, record.opponent, None, record.points, why)
        )
    return contributions


def _average_cautions(context: Context, modifiers: Modifiers) -> Iterable[str]:
    yield from _cautions(context, modifiers)
    if modifiers.fore and not context.event.is_final:
        yield _NOT_FINAL


def _has_met_over_the_board(context: Context, record: Record) -> bool:
    if context.reading(PREDETERMINED_FORFEITS) == OVER_THE_BOARD:
        return record.outcome.is_played
    return has_met(context, record)


AOB = TieBreak(
    code="AOB",
    name="Average of opponents' Buchholz",
    summary="The mean Buchholz of the opponents met over the board.",
    article="8.2",
    type=TieBreakType.OPPONENTS,
    modifiers=frozenset(":F"),
    contributions=_average,
    reduce=mean,
    cautions=_average_cautions,
    decimals=2,
)


def _fore(context: Context, modifiers: Modifiers) -> Context:  # noqa: ARG001
    """8.3 The event with every paired game of its last round drawn.

    A forfeited game becomes a drawn one too (tie-break spec, section 13 item 11).
    """
    return context.shared(with_final_round_drawn) if context.event.is_final else context


def _fore_cautions(context: Context, modifiers: Modifiers) -> Iterable[str]:
    yield from _cautions(context, modifiers)
    if not context.event.is_final:
        yield _NOT_FINAL


FB = TieBreak(
    code="FB",
    name="Fore Buchholz",
    summary="Buchholz as if all paired games of the last round had been drawn.",
    article="8.3",
    type=TieBreakType.OPPONENTS,
    modifiers=_BUCHHOLZ_MODIFIERS,
    contributions=_buchholz,
    view=_fore,
    cautions=_fore_cautions,
)

TIE_BREAKS = (BH, AOB, FB)
