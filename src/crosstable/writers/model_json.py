"""The plain dump of an event: everything that the model holds, for tests and for eyes.

One JSON object, UTF-8, LF.  The same event gives the same bytes, and two events that differ
give different ones.  Keys are the names of the model's fields, in alphabetical order; what
a file does not say (empty, ``None``, the usual value) is left out.  Every fact has a line
of its own: an event, a player and a team are spread, all else stands on the line of its
name, and of a list of records or officials each has a line.  Points are exact texts
(``"9/2"``), days ISO dates.

Of the input only what the reader did not understand is shown, with its place there; its
lines and the places of the players are not, as they take no part in equality either.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from datetime import date
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Any

from crosstable.api import (
    Player,
    Team,
    Tournament,
    Unparsed,
    WriteOptions,
    Written,
    format_exact,
)

_SPREAD = (Tournament, Player, Team)
_REQUIRED = object()


def write_model_json(tournament: Tournament, options: WriteOptions) -> Written:
    """The dump of an event, see the module's text; ``ascii_names`` writes escapes."""
    text = _Dump(options.ascii_names).value(tournament, 0) + "\n"
    return Written(text.encode("utf-8", "backslashreplace"))


class _Dump:
    def __init__(self, ensure_ascii: bool) -> None:
        self._text = json.JSONEncoder(ensure_ascii=ensure_ascii).encode

    def value(self, value: Any, depth: int) -> str:
        """A value as JSON whose further lines stand ``depth`` levels deep."""
        if isinstance(value, _SPREAD):
            members = [f'"{n}": {self.value(v, depth + 1)}' for n, v in _facts(value)]
            return _lines("{}", members, depth)
        if isinstance(value, tuple) and not _is_record(value):
            items = [self.value(item, depth + 1) for item in value]
            is_plain = all(isinstance(item, (str, int)) for item in value)
            return f"[{', '.join(items)}]" if is_plain else _lines("[]", items, depth)
        return self._inline(value)

    def _inline(self, value: Any) -> str:
        if is_dataclass(value) or _is_record(value):
            members = (f'"{name}": {self._inline(fact)}' for name, fact in _facts(value))
            return f"{{{', '.join(members)}}}"
        if isinstance(value, (tuple, list)):
            return f"[{', '.join(map(self._inline, value))}]"
        return self._text(_plain(value))


def _lines(brackets: str, members: list[str], depth: int) -> str:
    if not members:
        return brackets
    margin = "\n" + "  " * depth
    inner = f",{margin}  ".join(members)
    return f"{brackets[0]}{margin}  {inner}{margin}{brackets[1]}"


def _is_record(value: object) -> bool:
    return isinstance(value, tuple) and hasattr(value, "_fields")


def _facts(value: Any) -> Iterator[tuple[str, Any]]:
    """The names and values that are not the usual ones."""
    if isinstance(value, Unparsed):
        span = value.span
        yield from ((n, v) for n, v in (("cell", span.cell), ("line", span.line)) if v is not None)
        yield "text", value.text
        return
    type_: Any = type(value)
    for name, usual in _usual(type_).items():
        fact = getattr(value, name)
        if usual is _REQUIRED or fact != usual:
            yield name, fact


@cache
def _usual(type_: Any) -> Mapping[str, Any]:
    """The default of every field that is shown, in alphabetical order."""
    if is_dataclass(type_):
        shown = [f for f in fields(type_) if f.compare or f.name == "unparsed"]
        found = {field.name: _default(field) for field in shown}
    else:
        found = {name: type_._field_defaults.get(name, _REQUIRED) for name in type_._fields}
    return dict(sorted(found.items()))


def _default(field: Field[Any]) -> Any:
    return _REQUIRED if field.default is MISSING else field.default


def _plain(value: object) -> object:
    """A single value as JSON has it."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Fraction):
        return format_exact(value)
    if isinstance(value, date):
        return value.isoformat()
    if value is None or isinstance(value, (str, int)):
        return value
    raise TypeError(f"the dump knows no {type(value).__name__}")
