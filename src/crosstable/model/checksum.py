"""A checksum of an event's facts, the same on every machine and for every reader."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from datetime import date
from enum import Enum
from fractions import Fraction
from functools import cache
from hashlib import sha256
from typing import Any

from crosstable.model.tournament import Tournament

_REQUIRED = object()


def checksum(tournament: Tournament) -> str:
    """SHA-256 over all that takes part in the event's equality, as 64 hex digits.

    What has its usual value is left out, so a fact that a later version of the model can hold
    changes nothing for events that do not have it.
    """
    return sha256("\n".join(_lines(tournament)).encode("utf-8", "backslashreplace")).hexdigest()


def _lines(value: Any) -> Iterator[str]:
    """A value as lines that no other value has: brackets, names and plain values."""
    if is_dataclass(value) or hasattr(value, "_fields"):
        yield f"{type(value).__name__}("
        type_: Any = type(value)
        for name, usual in _usual(type_):
            fact = getattr(value, name)
            if usual is _REQUIRED or fact != usual:
                yield f"{name}="
                yield from _lines(fact)
        yield ")"
    elif isinstance(value, (tuple, list)):
        yield f"[{len(value)}"
        for item in value:
            yield from _lines(item)
    elif isinstance(value, Mapping):
        yield f"{{{len(value)}"
        for key in sorted(value):
            yield from _lines(key)
            yield from _lines(value[key])
    else:
        yield _plain(value)


@cache
def _usual(type_: Any) -> tuple[tuple[str, Any], ...]:
    """The fields that count and their defaults, by name."""
    if not is_dataclass(type_):
        usual = type_._field_defaults
        return tuple((name, usual.get(name, _REQUIRED)) for name in sorted(type_._fields))
    counted = (field for field in fields(type_) if field.compare)
    return tuple(
        sorted(
            ((f.name, _REQUIRED if f.default is MISSING else f.default) for f in counted),
            key=lambda pair: pair[0],
        )
    )


def _plain(value: object) -> str:
    if isinstance(value, Enum):
        return f"{type(value).__name__}.{value.value}"
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    if isinstance(value, date):
        return value.isoformat()
    if value is None or isinstance(value, (str, int)):
        return f"{type(value).__name__} {value!r}"
    raise TypeError(f"the checksum knows no {type(value).__name__}")
