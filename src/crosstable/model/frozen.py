"""Frozen dataclasses that are quick to make.

The standard library compiles up to eight methods for every class, each by itself: for the
classes that ranking a file needs that is a third of the time of the whole run.  Here only
``__init__`` is compiled; the other methods are the same functions for every class.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(
        *, frozen: bool, slots: bool = False, kw_only: bool = False
    ) -> Callable[[type], type]:
        """As :func:`dataclasses.dataclass`, which type checkers see here, but frozen only."""
        if not frozen:
            raise TypeError("for a class that may change, use dataclasses.dataclass")
        described = dataclasses.dataclass(
            init=False, repr=False, eq=False, slots=slots, kw_only=kw_only
        )

        def decorate(cls: type) -> type:
            made = described(cls)
            for name, method in _methods(made, dataclasses.fields(made), has_slots=slots).items():
                # What a class says itself stands; a None for __hash__ comes with its __eq__.
                if cls.__dict__.get(name) is None:
                    setattr(made, name, method)
            return made

        return decorate


def _methods(
    cls: type, fields: Sequence[dataclasses.Field[Any]], *, has_slots: bool
) -> dict[str, Callable[..., Any]]:
    methods: dict[str, Callable[..., Any]] = {
        "__init__": _init(cls, fields),
        "__repr__": _repr,
        "__setattr__": _refuse_to_set,
        "__delattr__": _refuse_to_delete,
        **_comparing([field.name for field in fields if field.compare]),
    }
    if has_slots:
        methods |= {"__getstate__": _state, "__setstate__": _set_state}
    return methods


def _init(cls: type, fields: Sequence[dataclasses.Field[Any]]) -> Callable[..., None]:
    """The one method worth compiling: every object goes through it."""
    scope: dict[str, Any] = {"_set": object.__setattr__, "_MADE": _MADE}
    positional: list[str] = []
    by_keyword: list[str] = []
    body = []
    for field in fields:
        name, value = field.name, field.name
        default = ""
        if field.default is not dataclasses.MISSING:
            scope[f"_default_{name}"] = field.default
            default = f"=_default_{name}"
        elif field.default_factory is not dataclasses.MISSING:
            scope[f"_make_{name}"] = field.default_factory
            default, value = "=_MADE", f"_make_{name}() if {name} is _MADE else {name}"
        (by_keyword if field.kw_only else positional).append(name + default)
        body.append(f" _set(self, {name!r}, {value})\n")
    if hasattr(cls, "__post_init__"):
        body.append(" self.__post_init__()\n")
    parameters = ["self", *positional, *(["*", *by_keyword] if by_keyword else ())]
    exec(f"def __init__({', '.join(parameters)}):\n{''.join(body) or ' pass'}", scope)
    init: Callable[..., None] = scope["__init__"]
    init.__qualname__ = f"{cls.__qualname__}.__init__"
    init.__annotations__ = {field.name: field.type for field in fields} | {"return": None}
    return init


class _Made:
    """Stands in a signature for a default that is made anew for every object."""

    def __repr__(self) -> str:
        return "<factory>"


_MADE = _Made()


def _comparing(names: Sequence[str]) -> dict[str, Callable[..., Any]]:
    values: Callable[[Any], Any] = attrgetter(*names) if names else lambda _: ()

    def __eq__(self: Any, other: object) -> bool:  # noqa: N807 - becomes a method
        if other.__class__ is not self.__class__:
            return NotImplemented
        return bool(values(self) == values(other))

    def __hash__(self: Any) -> int:  # noqa: N807 - becomes a method
        return hash(values(self))

    return {"__eq__": __eq__, "__hash__": __hash__}


def _repr(self: Any) -> str:
    shown = (f"{f.name}={getattr(self, f.name)!r}" for f in dataclasses.fields(self) if f.repr)
    return f"{self.__class__.__qualname__}({', '.join(shown)})"


def _refuse_to_set(self: Any, name: str, value: object) -> NoReturn:  # noqa: ARG001
    raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(self: Any, name: str) -> NoReturn:  # noqa: ARG001
    raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")


def _state(self: Any) -> list[Any]:
    return [getattr(self, field.name) for field in dataclasses.fields(self)]


def _set_state(self: Any, state: list[Any]) -> None:
    for field, value in zip(dataclasses.fields(self), state, strict=True):
        object.__setattr__(self, field.name, value)
