"""A plugin of invented rules, so that the commands of play-offs are tested without any other.

``toy-2026`` covers first place for up to eight players and qualifying places, ``toy-list``
looks at wins first and shares what a play-off leaves level, ``toy-bare`` has no play-offs.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from crosstable.api import (
    Breaks,
    Condition,
    Context,
    Contribution,
    Note,
    Participant,
    PlayoffProcedure,
    Reading,
    Record,
    RegulationFile,
    TieBreak,
    TieBreakType,
    Unit,
    Use,
    hookimpl,
    minutes,
    parse_tied,
)
from crosstable.host import Origin, Registry, installed, load_registry

from .playoffs import toys

TOY_2026 = """
id = "toy-2026"
title = "Toy rules"
edition = "2026"
unplayed_rounds = "plain"

[tie_breaks]
default = ["WON"]

[codes]
WON = "2"

[[article]]
number = "1"
summary = "Ties are played off."
rules = ["TWO"]

[[playoff]]
article = "1.2"
tied = "2"
procedure = "TWO"

[[playoff]]
article = "1.3"
tied = "3"
procedure = "ALL"

[[playoff]]
article = "1.4"
tied = "4-8"
procedure = "CUP"

[[playoff]]
article = "1.9"
tied = "9+"
refused = "the text ends with eight players"

[[playoff]]
article = "1.5"
tied = "2-6"
places = "k"
procedure = "QUALIFY"
"""
TOY_LIST = """
id = "toy-list"
title = "Toy rules with a list first"
edition = "2026"
unplayed_rounds = "plain"

[tie_breaks]
default = ["WON"]

[codes]
WON = "2"
RATED = "3"

[[playoff]]
article = "7"
tied = "2"
procedure = "BIDS"
before = ["WON"]
seeds = ["RATED"]

[[playoff]]
article = "8"
tied = "3+"
procedure = "CUP"
before = ["WON"]
seeds = ["RATED"]
rest = "shared"
"""
TOY_BARE = """
id = "toy-bare"
title = "Toy rules without play-offs"
edition = "2026"
unplayed_rounds = "plain"
"""


class PlainUnplayed:
    """Unplayed rounds are worth what they brought."""

    id = "toy:plain"
    title = "As it is"

    def is_game(self, context: Context, record: Record, use: Use) -> bool:
        return record.outcome.is_played

    def seen_by_opponents(
        self, context: Context, participant: Participant, forfeits_as_played: bool
    ) -> Sequence[Contribution]:
        return [Contribution(r.round, r.points, Note("as it is")) for r in participant.records]

    def own_round(self, context: Context, participant: Participant, record: Record) -> None:
        return None

    def cut_low(self, contributions: Sequence[Contribution], count: int) -> list[Contribution]:
        return list(contributions)


def _wins(context: Context, participant: int, modifiers: object) -> list[Contribution]:
    records = context.event.participants[participant].records
    return [
        Contribution(r.round, int(r.outcome.is_win), Note("won", "2"), r.opponent) for r in records
    ]


def _rating(context: Context, participant: int, modifiers: object) -> list[Contribution]:
    rating = context.event.participants[participant].rating
    return [] if rating is None else [Contribution(0, rating, Note("rating", "3"))]


def _tie_break(code: str, contributions: Callable[..., Any]) -> TieBreak:
    return TieBreak(
        code=code,
        name=code.capitalize(),
        summary=code,
        type=TieBreakType.OWN_RECORD,
        unit=Unit.NUMBER,
        contributions=contributions,
    )


def _procedure(code: str, run: Callable[..., Any], tied: str, **more: Any) -> PlayoffProcedure:
    return PlayoffProcedure(
        code=code, title=f"Toy {code}", article="1", tied=parse_tied(tied), run=run, **more
    )


BREAKS = Breaks(
    after_main=minutes(30), between_games=minutes(10), shortest_between_games=minutes(5)
)
BYES = Reading(
    id="toy-byes",
    question="Who is free?",
    choice="seeds",
    options={"seeds": "The highest seeds.", "lots": "Lots decide."},
    article="1.4",
)
TWO = _procedure(
    "TWO",
    toys.match_of_two,
    "2",
    breaks=BREAKS,
    readings=(BYES,),
    conditions=(Condition("The play-off is announced before the event.", "1.1"),),
)
PROCEDURES = (
    TWO,
    _procedure("ALL", toys.quick, "3", values=("WON",)),
    _procedure("CUP", toys.cup, "3+", breaks=BREAKS),
    _procedure("BIDS", toys.bidding, "2"),
    _procedure("QUALIFY", toys.qualifying, "2-6", is_qualifying=True),
)


def _regulation(id_: str, text: str) -> RegulationFile:
    return RegulationFile(id=id_, title=id_, in_force=None, load=lambda: text)


def _hooks() -> Iterable[tuple[str, Callable[[], Any]]]:
    def crosstable_regulations() -> Iterable[RegulationFile]:
        return [
            _regulation("toy-2026", TOY_2026),
            _regulation("toy-list", TOY_LIST),
            _regulation("toy-bare", TOY_BARE),
        ]

    def crosstable_tie_breaks() -> Iterable[TieBreak]:
        return [_tie_break("WON", _wins), _tie_break("RATED", _rating)]

    def crosstable_unplayed_rounds() -> Iterable[object]:
        return [PlainUnplayed()]

    def crosstable_playoffs() -> Iterable[PlayoffProcedure]:
        return PROCEDURES

    for hook in (
        crosstable_regulations,
        crosstable_tie_breaks,
        crosstable_unplayed_rounds,
        crosstable_playoffs,
    ):
        yield hook.__name__, hookimpl(hook)


def _module() -> types.ModuleType:
    module = types.ModuleType("crosstable_toy")
    for name, hook in _hooks():
        setattr(module, name, hook)
    return module


def found_plugins() -> list[tuple[Origin, Callable[[], Any]]]:
    """What is found where this plugin is installed beside the core and no other."""
    core = [pair for pair in installed() if pair[0].distribution == "crosstable"]
    return [*core, (Origin("toy", "crosstable-toy", "1.0"), _module)]


def toy_registry() -> Registry:
    return load_registry(found=found_plugins())
