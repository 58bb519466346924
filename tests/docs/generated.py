"""What the pages of the guide say of the code, made from the code.

A page has marks, and between a mark and the next ``<!-- end -->`` stands what is made here:

``<!-- hook: NAME -->``     the hook's signature and docstring
``<!-- class: NAME -->``    a class of ``crosstable.api``: its docstring and its fields
``<!-- members: NAME -->``  its methods and properties
``<!-- outcomes -->``       every outcome of a round and what it is
``<!-- api -->``            every name of ``crosstable.api``
"""

from __future__ import annotations

import dataclasses
import inspect
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from typing import Any, get_origin

from crosstable import api, hookspecs
from crosstable.api import Outcome

MARK = re.compile(r"<!-- (?P<what>[\w: ]+) -->\n(?P<text>.*?)<!-- end -->\n", re.DOTALL)
HEAD, RULE = "| Field | Type | Without it |", "|---|---|---|"

# What constants and aliases are; classes and functions say so themselves.
PLAIN = {
    "CHOICES": "What of `WriteOptions` a writer of standings may take or leave.",
    "FirstWhite": "How it is found who has White first: a rule for two players of a stage.",
    "IN_FORCE": "Instead of an unplayed-round policy: that of the default regulation of the "
    "event's date.",
    "MAIN_STAGE": "The stage that every round belongs to if nothing else is said.",
    "MATCH_POINTS": "The usual match points of team events: 2 - 1 - 0.",
    "OPPONENT_ADJUSTED": "The note of an opponent's score that is not the sum of their points.",
    "Match": "A match of two players in a stage.",
    "PairColours": "A rule for the colours of a pair in a round robin.",
    "Procedure": "A generator that asks, is answered, and returns a result.",
    "Raw": "A value in the tie-break's unit, or why there is none.",
    "Reduction": "What makes a value of contributions.",
    "STANDARD_POINTS": "The usual points: 1 - ½ - 0.",
    "__version__": "The version of crosstable.",
    "hookimpl": "The mark for functions that implement a hook.",
}


def regenerated(page: str) -> str:
    """The page with everything between its marks made anew."""

    def replaced(found: re.Match[str]) -> str:
        kind, _, name = found["what"].partition(": ")
        text = "\n".join(_MAKERS[kind](name))
        return f"<!-- {found['what']} -->\n\n{text}\n\n<!-- end -->\n"

    return MARK.sub(replaced, page)


def _hook(name: str) -> Iterator[str]:
    hook = getattr(hookspecs, name)
    signature = inspect.signature(hook)
    yield f"    {name}{signature}".replace("'", "")
    yield ""
    yield _prose(hook)


def _class(name: str) -> Iterator[str]:
    thing = getattr(api, name)
    yield _prose(thing)
    if issubclass(thing, Enum):
        values = (f"`{one.name}` ({one.value})" for one in thing)
        yield from ("", f"Members: {', '.join(values)}.")
    fields = list(_fields(thing))
    if fields:
        yield from ("", HEAD, RULE, *fields)
    if _is_by_keyword(thing):
        yield from ("", "Give all of them by keyword.")


def _is_by_keyword(thing: type) -> bool:
    found = dataclasses.fields(thing) if dataclasses.is_dataclass(thing) else ()
    return bool(found) and all(one.kw_only for one in found)


def _fields(thing: type) -> Iterator[str]:
    if dataclasses.is_dataclass(thing):
        for one in dataclasses.fields(thing):
            if not one.name.startswith("_"):
                default = one.default
                if one.default_factory is not dataclasses.MISSING:
                    default = one.default_factory()
                yield _field(one.name, _expanded(str(one.type), thing), default)
    elif hasattr(thing, "_fields"):
        defaults = thing._field_defaults
        for key in thing._fields:
            default = defaults.get(key, dataclasses.MISSING)
            type_ = _annotation(thing.__annotations__[key])
            yield _field(key, _expanded(type_, thing), default)


def _annotation(annotation: Any) -> str:
    return getattr(annotation, "__forward_arg__", str(annotation))


def _expanded(type_: str, thing: type) -> str:
    """A type with the aliases of its module for functions written out."""
    for alias, meant in vars(sys.modules[thing.__module__]).items():
        if get_origin(meant) is Callable and re.search(rf"\b{alias}\b", type_):
            written = re.sub(r"\b[a-z_]\w*\.", "", str(meant))
            type_ = re.sub(rf"\b{alias}\b", lambda _, text=written: text, type_)
    return type_


def _field(name: str, type_: str, default: Any) -> str:
    escaped = type_.replace(" | ", " \\| ")
    return f"| `{name}` | `{escaped}` | {_default(default)} |"


def _default(value: Any) -> str:
    if value is dataclasses.MISSING:
        return "required"
    if isinstance(value, Enum):
        return f"`{type(value).__name__}.{value.name}`"
    if inspect.isfunction(value):
        return f"`{value.__name__.lstrip('_')}`"
    if dataclasses.is_dataclass(value):
        return f"the usual `{type(value).__name__}`"
    if isinstance(value, tuple) and any(dataclasses.is_dataclass(one) for one in value):
        return "the main stage"
    return f"`{value!r}`"


def _members(name: str) -> Iterator[str]:
    thing = getattr(api, name)
    for key, member in vars(thing).items():
        if key.startswith("_") or not (inspect.isfunction(member) or _is_property(member)):
            continue
        shown = f"`{key}`" if _is_property(member) else f"`{key}{_signature(member)}`"
        lines = f"- {shown}: {_prose(member)}".splitlines()
        yield "\n".join(f"  {line}".rstrip() if n else line for n, line in enumerate(lines))


def _is_property(member: object) -> bool:
    return isinstance(member, property) or type(member).__name__ == "cached_property"


def _signature(function: Any) -> str:
    signature = inspect.signature(function)
    kept = [p for p in signature.parameters.values() if p.name != "self"]
    return str(signature.replace(parameters=kept)).replace("'", "")


def _outcomes(_: str) -> Iterator[str]:
    yield "| Outcome | In dumps and TOML | Is |"
    yield "|---|---|---|"
    flags = ("played", "rated", "forfeit", "bye", "paired", "win", "draw", "loss")
    for outcome in Outcome:
        held = ", ".join(flag for flag in flags if getattr(outcome, f"is_{flag}"))
        yield f"| `{outcome.name}` | `{outcome.value}` | {held or 'none of these'} |"


def _api(_: str) -> Iterator[str]:
    by_area: dict[str, list[str]] = {}
    for name in api.__all__:
        by_area.setdefault(_area(name), []).append(name)
    for area in _AREAS.values():
        yield f"## {area}\n"
        yield "| Name | What it is |"
        yield "|---|---|"
        for name in by_area.pop(area):
            yield f"| `{name}` | {_summary(name)} |"
        yield ""


_AREAS = {
    "descriptors": "What hooks return",
    "engine": "Tie-breaks, regulations, standings",
    "model": "The results model",
    "playoffs": "Play-offs",
    "prizes": "Prizes and tours",
}
_PLACED = {
    "TieBreak": "descriptors",
    "UnplayedRounds": "descriptors",
    "PlayoffProcedure": "descriptors",
    "PrizeRule": "descriptors",
    "hookimpl": "descriptors",
    "__version__": "descriptors",
    "FirstWhite": "playoffs",
    "Match": "playoffs",
    "PairColours": "playoffs",
    "Procedure": "playoffs",
    "Raw": "engine",
    "Reduction": "engine",
    "IN_FORCE": "engine",
    "CHOICES": "descriptors",
}


def _area(name: str) -> str:
    if name in _PLACED:
        return _AREAS[_PLACED[name]]
    module = getattr(api, name).__module__
    return _AREAS["prizes" if "prize" in module else module.split(".")[1]]


def _summary(name: str) -> str:
    if name in PLAIN:
        return PLAIN[name]
    first = _prose(getattr(api, name)).partition("\n\n")[0].replace("\n", " ")
    sentence = re.match(r".*?[.;](?= [A-Z`]|$)", first)
    text = sentence[0] if sentence else first
    return text.replace("|", "\\|")


def _prose(thing: object) -> str:
    """A docstring as Markdown."""
    text = inspect.getdoc(thing) or ""
    text = re.sub(r":\w+:`~?(?:[\w.]+\.)?(\w+)`", r"`\1`", text)
    text = re.sub(r"``(.+?)``", r"`\1`", text, flags=re.DOTALL)
    text = re.sub(r"^>>> .*?(?=\n\n|\Z)", "", text, flags=re.MULTILINE | re.DOTALL)
    text = re.sub(r"::\n", ":\n", text)
    return re.sub(r"([.;:])  +", r"\1 ", _with_lists(text)).strip()


def _with_lists(text: str) -> str:
    """``name``  meaning, in columns, as a list."""
    return re.sub(r"^(`\w+`(?:, `\w+`)*) {2,}", r"- \1: ", text, flags=re.MULTILINE)


_MAKERS = {
    "hook": _hook,
    "class": _class,
    "members": _members,
    "outcomes": _outcomes,
    "api": _api,
}


def marks(page: str) -> Iterable[str]:
    """What a page has made."""
    return [found["what"] for found in MARK.finditer(page)]
