"""The installed entry points of a group, without the price of :mod:`importlib.metadata`.

That module imports the whole of :mod:`email` and parses every distribution's metadata with
it, which takes as long as ranking an open tournament.  What lies in the ordinary folders of
``sys.path`` is read here; anything else (a zip file, an egg, a finder of its own) is left to
it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import Any, NamedTuple


class EntryPoint(NamedTuple):
    """What a distribution offers under a name: a module, or something in one."""

    name: str
    value: str
    distribution: str
    version: str

    def load(self) -> Any:
        """Import it.  Raises what the import raises."""
        module, _, path = self.value.partition("[")[0].partition(":")
        found: Any = import_module(module.strip())
        for attribute in filter(None, path.strip().split(".")):
            found = getattr(found, attribute)
        return found


def entry_points(group: str) -> Iterable[EntryPoint]:
    """Every entry point of the group; of two distributions of one name, those of the first."""
    paths = [path or os.curdir for path in sys.path]
    if any(map(_is_unusual, paths)) or any(map(_finds_distributions, sys.meta_path)):
        return _of_every_sort(group)
    return list(_of_folders(group, filter(os.path.isdir, paths)))


def _is_unusual(path: str) -> bool:
    return os.path.isfile(path) or path.endswith(".egg")


def _finds_distributions(finder: Any) -> bool:
    from importlib.machinery import PathFinder

    return finder is not PathFinder and hasattr(finder, "find_distributions")


def _of_every_sort(group: str) -> Iterator[EntryPoint]:
    import importlib.metadata

    for point in importlib.metadata.entry_points(group=group):
        found = point.dist
        name, version = (found.name, found.version) if found else ("unknown distribution", "?")
        yield EntryPoint(point.name, point.value, name, version)


def _of_folders(group: str, folders: Iterable[str]) -> Iterator[EntryPoint]:
    seen: set[str] = set()
    for folder in folders:
        for entry in _entries(folder):
            stem, suffix = os.path.splitext(entry)
            name = stem.partition("-")[0].lower().replace("_", "-").replace(".", "-")
            if suffix in (".dist-info", ".egg-info") and name not in seen:
                seen.add(name)
                yield from _of_distribution(group, os.path.join(folder, entry))


def _entries(folder: str) -> list[str]:
    try:
        return sorted(os.listdir(folder))
    except OSError:
        return []


def _of_distribution(group: str, folder: str) -> Iterator[EntryPoint]:
    found = dict(_section(_text(folder, "entry_points.txt"), group))
    if found:
        facts = _facts(_text(folder, "METADATA") or _text(folder, "PKG-INFO"))
        for name, value in found.items():
            yield EntryPoint(name, value, facts["name"], facts["version"])


def _text(folder: str, name: str) -> str:
    try:
        with open(os.path.join(folder, name), encoding="utf-8", errors="replace") as file:
            return file.read()
    except OSError:
        return ""


def _section(text: str, wanted: str) -> Iterator[tuple[str, str]]:
    """The ``name = value`` lines of one section of a file of them."""
    section = ""
    if f"[{wanted}]" not in text:
        return
    for line in map(str.strip, text.splitlines()):
        if line.startswith("["):
            section = line.strip("[]")
        elif section == wanted and "=" in line and not line.startswith("#"):
            name, _, value = line.partition("=")
            yield name.strip(), value.strip()


def _facts(metadata: str) -> dict[str, str]:
    """Name and version, from the head of a distribution's metadata."""
    facts = {"name": "unknown distribution", "version": "?"}
    for line in metadata.partition("\n\n")[0].splitlines():
        key, _, value = line.partition(": ")
        if key.lower() in facts:
            facts[key.lower()] = value.strip()
    return facts
