"""Parts of the standings with ranks of their own: women, under 16, one federation."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping, Sequence

from crosstable.engine.standings import Row
from crosstable.model.tournament import Player, Team

_AGE = re.compile(r"[uU](\d{1,2})")
_SENIOR = re.compile(r"(\d{2})\+")
_RATING = re.compile(r"rating\s*(<=|>=|<|>)\s*(\d{1,4})")
_COMPARED: Mapping[str, Callable[[int, int], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


class PartError(ValueError):
    """A part that cannot be understood or worked out; the message says why."""


def part_filter(text: str, year: int | None) -> Callable[[Player | Team], bool]:
    """The test behind ``sex=w``, ``fed=GER``, ``group=B``, ``title=GM``, ``club=...``, ``u16``,
    ``50+``, ``rating<2000`` or ``unrated``, or several of these with ``or`` between them.

    Under 16 means: not yet 16 when the year of the event began, so born in ``year - 16`` or
    later; ``50+``: 50 by the end of that year.  Players without a year of birth are no part of
    either, unrated players are in no rating group.  Raises :class:`PartError`.
    """
    tests = [_one_filter(one.strip(), year) for one in re.split(r"\s+or\s+", text.strip())]
    return lambda one: any(test(one) for test in tests)


def _one_filter(text: str, year: int | None) -> Callable[[Player | Team], bool]:
    rating = _RATING.fullmatch(text.lower())
    if rating is not None:
        compare, limit = _COMPARED[rating[1]], int(rating[2])
        return lambda one: (rated := _rating(one)) > 0 and compare(rated, limit)
    if text.lower() == "unrated":
        return lambda one: isinstance(one, Player) and not _rating(one)
    by_age = _age_filter(text, year)
    if by_age is not None:
        return by_age
    key, _, wanted = text.partition("=")
    attribute = _ATTRIBUTES.get(key.strip().lower())
    if attribute is None or not wanted.strip():
        known = ", ".join(f"{name}=..." for name in _ATTRIBUTES)
        raise PartError(f"{text!r} is not a part; write {known}, u16, 50+, rating<2000 or unrated")
    value = wanted.strip().casefold()
    return lambda one: str(getattr(one, attribute, "")).casefold() == value


def _rating(one: Player | Team) -> int:
    return (one.rating or 0) if isinstance(one, Player) else 0


def _age_filter(text: str, year: int | None) -> Callable[[Player | Team], bool] | None:
    young, old = _AGE.fullmatch(text), _SENIOR.fullmatch(text)
    found = young or old
    if found is None:
        return None
    if year is None:
        raise PartError(f"{text}: the file gives no date, so ages are not known")
    limit = year - int(found[1])
    if young:
        return lambda one: isinstance(one, Player) and (one.birth_year or 0) >= limit
    return lambda one: isinstance(one, Player) and 0 < (one.birth_year or 0) <= limit


def is_by_age(text: str) -> bool:
    """Whether a part goes by age, so that players without a year of birth are left out."""
    parts = re.split(r"\s+or\s+", text.strip())
    return any(_AGE.fullmatch(one) or _SENIOR.fullmatch(one) for one in parts)


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
