"""Small events and tie-breaks with given values."""

from __future__ import annotations

from crosstable.api import (
    Context,
    Contribution,
    EventKind,
    ListedTieBreak,
    Note,
    NoValue,
    TieBreak,
    TieBreakType,
    view_event,
)
from crosstable.testing.builders import parse_event

NOTE = Note("given")


def context_of(text):
    """The context of an event from rows of a crosstable; no tie-break here asks its policy."""
    tournament = parse_event(text)
    return Context(view_event(tournament, EventKind.SWISS, tournament.rounds_planned), None)


def given_values(code, values, **more):
    """A tie-break with a given value per participant; ``None`` is undefined."""

    def contributions(context, participant, modifiers):
        amount = values.get(participant)
        return [] if amount is None else [Contribution(0, amount, NOTE)]

    def reduce(found):
        return found[0].amount if found else NoValue.UNDEFINED

    tie_break = TieBreak(
        code=code,
        name=code,
        summary=code,
        type=TieBreakType.OWN_RECORD,
        contributions=contributions,
        reduce=reduce,
        **more,
    )
    return ListedTieBreak(key=code, tie_break=tie_break)
