"""Which games of a file are one event, and which of its stages they belong to.

Games with one Event tag are one event.  Where that name spans years it is split by year and
Site.  An Event whose name ends with play-off, tie-break, Armageddon, rapid or blitz is a
stage of the event whose name it continues, if all of its players play there too.
Source: PGN fact sheet, section 1, traps 6 and 7, and section 3.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from crosstable.api import MAIN_STAGE, Stage, StageKind, fold_name
from crosstable.readers.pgn.games import date_text, event_name, parse_date, tag, year_of
from crosstable.readers.pgn.scan import Block

_LONGEST = 366
"""The days that an event may last which has games in two years."""
_LONGEST_NAME = 300

_SUFFIX = re.compile(
    r"(?P<base>.*?)[\s,:;(/-]*\b(?P<word>play-?\s?offs?|tie-?\s?breaks?|TB|armageddon|rapid|blitz"
    r"|classical|standard)[\s)]*",
    re.IGNORECASE,
)
_STAGES = {
    "play": Stage("play-off", StageKind.PLAYOFF),
    "tie": Stage("play-off", StageKind.PLAYOFF),
    "tb": Stage("play-off", StageKind.PLAYOFF),
    "arma": Stage("armageddon", StageKind.ARMAGEDDON),
    "rapid": Stage("rapid", StageKind.PLAYOFF),
    "blitz": Stage("blitz", StageKind.PLAYOFF),
}
_SPEEDS = ("rapid", "blitz")


class Key(NamedTuple):
    """What tells the games of one event from others, before names are compared."""

    event: str
    year: str
    site: str


@dataclass(slots=True)
class Outline:
    """All that must be known of the games with one key to see which event is theirs."""

    games: int = 0
    players: set[str] = field(default_factory=set)
    first: str = ""
    last: str = ""

    def add(self, block: Block) -> None:
        """Count a game in."""
        self.games += 1
        self.players.add(block.tags.get("White", ""))
        self.players.add(block.tags.get("Black", ""))
        date = date_text(block)
        if date:
            self.first = min(self.first or date, date)
            self.last = max(self.last, date)


@dataclass(frozen=True, slots=True)
class EventGroup:
    """One event of the file: its name, and the stage of each key."""

    name: str
    stages: Mapping[Key, Stage]


class KeyReader:
    """The keys of games, one after the other: a game without Event continues the last one."""

    def __init__(self) -> None:
        self._last: str | None = None

    def key(self, block: Block) -> Key:
        """The key of the next game."""
        name = event_name(block)
        if name is None:
            name = self._last or ""
        self._last = name
        return Key(name, year_of(block), tag(block, "Site"))


def outline(blocks: Iterable[Block]) -> dict[Key, Outline]:
    """The outlines of all games, in the order of their first ones."""
    reader = KeyReader()
    found: dict[Key, Outline] = {}
    for block in blocks:
        found.setdefault(reader.key(block), Outline()).add(block)
    return found


@dataclass(slots=True)
class _Named:
    """The keys of one name; ``base`` is the name without the word for its stage."""

    name: str
    base: str
    stage: Stage | None
    keys: list[Key]
    players: frozenset[str]


def group_events(outlines: Mapping[Key, Outline]) -> list[EventGroup]:
    """The events of a file, in the order of their first games."""
    named = list(_by_name(outlines))
    mains = [one for one in named if one.stage is None]
    stages: dict[int, dict[Key, Stage]] = {
        id(one): dict.fromkeys(one.keys, MAIN_STAGE) for one in named
    }
    absorbed: set[int] = set()
    main_names: dict[int, str] = {}
    for one in named:
        if one.stage is None:
            continue
        main = _main_of(one, mains)
        if main is not None:
            stages[id(main)] |= dict.fromkeys(one.keys, one.stage)
            absorbed.add(id(one))
            main_names[id(main)] = main.base
        elif one.stage.id not in _SPEEDS:
            stages[id(one)] = dict.fromkeys(one.keys, one.stage)
    return [
        EventGroup(main_names.get(id(one), one.name), stages[id(one)])
        for one in named
        if id(one) not in absorbed
    ]


def _by_name(outlines: Mapping[Key, Outline]) -> Iterator[_Named]:
    groups: dict[str, list[Key]] = {}
    for key in outlines:
        groups.setdefault(key.event.casefold(), []).append(key)
    for keys in groups.values():
        for name, part in _by_edition(keys, outlines):
            base, stage = split_stage(keys[0].event)
            players = frozenset(fold_name(p) for key in part for p in outlines[key].players)
            if name != keys[0].event:
                base, stage = name, None
            yield _Named(name, base, stage, part, players)


def _by_edition(
    keys: Sequence[Key], outlines: Mapping[Key, Outline]
) -> Iterator[tuple[str, list[Key]]]:
    """The keys of one Event name, apart by year and Site if it spans years."""
    event = keys[0].event
    if _is_one_edition(keys, outlines):
        yield event, list(keys)
        return
    editions: dict[tuple[str, str], list[Key]] = {}
    for key in keys:
        editions.setdefault((key.year, key.site), []).append(key)
    for (year, site), part in editions.items():
        yield ", ".join(filter(None, (f"{event} {year}".strip(), site))), part


def _is_one_edition(keys: Sequence[Key], outlines: Mapping[Key, Outline]) -> bool:
    years = {key.year for key in keys if key.year}
    if len(years) < 2:
        return True
    if len(years) > 2 or not all(map(str.isdigit, years)):
        return False
    first = parse_date(min(filter(None, (outlines[key].first for key in keys)), default=""))
    last = parse_date(max((outlines[key].last for key in keys), default=""))
    if first is None or last is None or first.day is None or last.day is None:
        return False
    return (last.day - first.day).days < _LONGEST


def split_stage(event: str) -> tuple[str, Stage | None]:
    """The name of an event without the word for its stage, and the stage; ``None`` for the
    main event.

    >>> split_stage("KO 2020, Armageddon")[0]
    'KO 2020'
    """
    stage: Stage | None = None
    base = event
    while len(base) < _LONGEST_NAME and (found := _SUFFIX.fullmatch(base)) is not None:
        word = found["word"].casefold()
        base = found["base"].strip()
        named = next((s for start, s in _STAGES.items() if word.startswith(start)), None)
        # A rapid play-off is a play-off.
        if named is not None and (stage is None or stage.id in _SPEEDS):
            stage = named
    return base, stage


def _main_of(one: _Named, mains: Sequence[_Named]) -> _Named | None:
    """The one main event of which a stage's name is a continuation."""
    base = fold_name(one.base)
    years = {key.year for key in one.keys}
    found = [
        main
        for main in mains
        if _continues(base, fold_name(main.base))
        and one.players <= main.players
        and years & {key.year for key in main.keys}
    ]
    exact = [main for main in found if fold_name(main.base) == base]
    for candidates in (exact, found):
        if len(candidates) == 1:
            return candidates[0]
    return None


def _continues(base: str, main: str) -> bool:
    """Whether the two names begin alike: ``Botvinnik Mem`` and ``Botvinnik Memorial``."""
    return bool(base) and bool(main) and (main.startswith(base) or base.startswith(main))
