"""Parts of the standings with ranks of their own: women, under 16, one federation."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from crosstable.engine.standings import Row
from crosstable.model.tournament import Player, Team

_AGE = re.compile(r"[uU](\d{1,2})")


class PartError(ValueError):
    """A part that cannot be understood or worked out; the message says why."""


def part_filter(text: str, year: int | None) -> Callable[[Player | Team], bool]:
    """The test behind ``sex=w``, ``fed=GER``, ``group=B``, ``title=GM``, ``club=...`` or ``u16``.

    Under 16 means: not yet 16 when the year of the event began, so born in ``year - 16`` or
    later; players without a year of birth are no part of it.  Raises :class:`PartError`.
    """
    age = _AGE.fullmatch(text.strip())
    if age is not None:
        if year is None:
            raise PartError(f"{text}: the file gives no date, so ages are not known")
        oldest = year - int(age[1])
        return lambda one: isinstance(one, Player) and (one.birth_year or 0) >= oldest
    key, _, wanted = text.partition("=")
    attribute = _ATTRIBUTES.get(key.strip().lower())
    if attribute is None or not wanted.strip():
        known = ", ".join(f"{name}=..." for name in _ATTRIBUTES)
        raise PartError(f"{text!r} is not a part; write {known} or u16")
    value = wanted.strip().casefold()
    return lambda one: str(getattr(one, attribute, "")).casefold() == value


_ATTRIBUTES = {
    "sex": "sex",
    "fed": "federation",
    "group": "group",
    "title": "title",
    "club": "club",
}


def part_ranks(
    rows: Sequence[Row],
    players: Mapping[int, Player | Team],
    is_member: Callable[[Player | Team], bool],
) -> dict[int, int]:
    """The rank of each member among the members; shared ranks stay shared."""
    ranks: dict[int, int] = {}
    previous: Row | None = None
    for row in rows:
        if not is_member(players[row.participant]):
            continue
        if previous is not None and row.rank == previous.rank:
            ranks[row.participant] = ranks[previous.participant]
        else:
            ranks[row.participant] = len(ranks) + 1
        previous = row
    return ranks
