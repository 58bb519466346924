"""Search and filters above the table; they need the script and are hidden without it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from crosstable.api import Player, Standings, Team
from crosstable.writers._cells import neutralise
from crosstable.writers._markup import Element, add
from crosstable.writers._view import Place
from crosstable.writers._words import Words

_AGES = (8, 10, 12, 14, 16, 18, 20)
_SENIORS = (50, 65)
_RATING_BAND = 200

Participant = Player | Team


@dataclass(frozen=True)
class Filter:
    """One thing to filter by: what each participant has of it, and the choices with their labels.

    A choice is such a text, or of numbers a span, ``2000-2199``, whose end may be open.
    """

    label: str
    key: Callable[[Participant], str]
    choices: tuple[tuple[str, str], ...]


def filters(standings: Standings, places: Sequence[Place], words: Words) -> list[Filter]:
    """What those shown differ in."""
    participants = [place.participant for place in places]
    candidates = (
        _by_text(words["Federation"], "federation", participants),
        _by_rating(participants, words),
        _by_sex(participants, words),
        _by_age(standings, participants, words),
        _by_text(words["Title"], "title", participants),
        _by_text(words["Group"], "group", participants),
    )
    return [one for one in candidates if len(one.choices) > 1]


def _by_text(label: str, attribute: str, participants: Iterable[Participant]) -> Filter:
    def key(one: Participant) -> str:
        return neutralise(getattr(one, attribute, "")).replace("|", "/")

    found = sorted({key(one) for one in participants} - {""})
    return Filter(label, key, tuple((text, text) for text in found))


def _by_rating(participants: Iterable[Participant], words: Words) -> Filter:
    bands = {_rating(one) // _RATING_BAND * _RATING_BAND for one in participants}
    choices = [(f"{low}-{high}", f"{low}–{high}") for low, high in _bands(bands - {0})]
    unrated = [("0-0", words["unrated"])] if 0 in bands else []
    return Filter(words["Rating"], lambda one: str(_rating(one)), (*choices, *unrated))


def _rating(one: Participant) -> int:
    return (one.rating or 0) if isinstance(one, Player) else 0


def _bands(lows: Iterable[int]) -> Iterator[tuple[int, int]]:
    for low in sorted(lows, reverse=True):
        yield low, low + _RATING_BAND - 1


def _by_sex(participants: Iterable[Participant], words: Words) -> Filter:
    def key(one: Participant) -> str:
        sex = getattr(one, "sex", "").lower()
        return "w" if sex in ("w", "f") else "m" if sex == "m" else ""

    labels = {"w": words["women"], "m": words["men"]}
    found = {key(one) for one in participants}
    return Filter(words["Sex"], key, tuple((k, v) for k, v in labels.items() if k in found))


def _by_age(standings: Standings, participants: Iterable[Participant], words: Words) -> Filter:
    """Age groups as ``--only`` has them: under 16 is who was not yet 16 when the year began,
    50+ who is 50 by its end."""

    def key(one: Participant) -> str:
        return str(getattr(one, "birth_year", None) or "")

    start = standings.tournament.start or standings.tournament.end
    year = start.day.year if start and start.day else None
    born = [int(key(one)) for one in participants if key(one)]
    choices: list[tuple[str, str]] = []
    if year is not None and born:
        young = [(f"{year - age}-", f"U{age}") for age in _AGES if max(born) >= year - age]
        old = [(f"-{year - age}", f"{age}+") for age in _SENIORS if min(born) <= year - age]
        choices = young + old
    return Filter(words["Age"], key, tuple(choices))


def add_tools(section: Element, found: Sequence[Filter], count: int, words: Words) -> None:
    """The search box, a choice for each filter, and how many rows are shown."""
    tools = add(section, "div", class_="tools", hidden="", role="search")
    label = add(tools, "label", words["Search"])
    add(label, "input", type="search", class_="find", autocomplete="off")
    for one in found:
        label = add(tools, "label", one.label)
        select = add(label, "select")
        add(select, "option", words["all"], value="")
        for value, text in one.choices:
            add(select, "option", text, value=value)
    status = add(tools, "p", class_="count", role="status")
    add(status, "output", str(count))
    status[-1].tail = f" / {count}"
