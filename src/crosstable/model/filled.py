"""Whether objects of the model hold what their classes declare, whoever filled them in."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from operator import attrgetter
from reprlib import repr
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from crosstable.model.diagnostics import Diagnostic
from crosstable.model.tournament import MatchRecord, Player, RoundRecord, Team, Tournament


def require_filled(tournaments: object, diagnostics: object) -> None:
    """Nothing, for events and findings as they should be.  Raises :class:`TypeError`, with the
    field and what is in it, for anything that would fail far from who gave it."""
    _require_fields(_all_of(diagnostics, Diagnostic, "diagnostics"), Diagnostic)
    events = _all_of(tournaments, Tournament, "tournaments")
    _require_fields(events, Tournament)
    for event in events:
        for people, type_, record in (
            (event.players, Player, RoundRecord),
            (event.teams, Team, MatchRecord),
        ):
            people = _all_of(people, type_, f"{type_.__name__}s")
            _require_fields(people, type_)
            records = [one for person in people for one in person.records]
            _require_fields(_all_of(tuple(records), record, "records"), record)


def _all_of(values: Any, type_: type, what: str) -> Collection[Any]:
    """The values, a tuple of one type."""
    if not isinstance(values, tuple):
        raise TypeError(f"gives the {what} as {type(values).__name__}, which is no tuple")
    for found in set(map(type, values)):
        if not issubclass(found, type_):
            odd = next(one for one in values if type(one) is found)
            raise TypeError(f"gives {repr(odd)}, which is no {type_.__name__}")
    return values


def _require_fields(objects: Collection[Any], type_: type) -> None:
    """Every field of every object by its type alone: no object is looked at twice if all is
    well, which for the rounds of thousands matters."""
    for name, allowed in _types_of(type_):
        field = attrgetter(name)
        for found in set(map(type, map(field, objects))):
            if not issubclass(found, allowed):
                odd = next(value for value in map(field, objects) if type(value) is found)
                names = " or ".join("None" if a is NoneType else a.__name__ for a in allowed)
                what = f"a {type_.__name__} whose {name} is {repr(odd)}"
                raise TypeError(f"gives {what}, which is no {names}")


@cache
def _types_of(type_: type) -> Sequence[tuple[str, tuple[type, ...]]]:
    """The fields of a class, and the types that each may hold."""
    return [
        (name, tuple(get_origin(one) or one for one in _members(hint)))
        for name, hint in get_type_hints(type_).items()
    ]


def _members(hint: Any) -> tuple[Any, ...]:
    return get_args(hint) if isinstance(hint, UnionType) else (hint,)
