"""The public surface is documented, name by name, and so is what its classes offer."""

from __future__ import annotations

import inspect

import pytest

from crosstable import api

from .generated import PLAIN

NAMES = sorted(set(api.__all__) - set(PLAIN))


def undocumented(name: str) -> list[str]:
    """The name and those of its methods and properties that say nothing of their own."""
    thing = getattr(api, name)
    doc = inspect.getdoc(thing) or ""
    found = [] if doc and not doc.startswith(f"{name}(") else [name]
    if inspect.isclass(thing):
        found += [
            f"{name}.{key}"
            for key, member in vars(thing).items()
            if not key.startswith("_")
            and (inspect.isfunction(member) or isinstance(member, property))
            and not inspect.getdoc(member)
        ]
    return found


@pytest.mark.parametrize("name", NAMES)
def test_a_public_name_has_a_docstring(name: str) -> None:
    assert undocumented(name) == []


def test_plain_names_are_public_and_are_plain() -> None:
    assert set(api.__all__) >= set(PLAIN)
    assert [
        n for n in PLAIN if inspect.isclass(t := getattr(api, n)) or inspect.isfunction(t)
    ] == []
