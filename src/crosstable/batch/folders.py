"""From the names that were given to the files that are meant: a folder stands for those in it."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePath
from typing import NamedTuple

from crosstable.host import Registry
from crosstable.tie_break_lists import TaskError


class Found(NamedTuple):
    """An input; ``below`` is where it lies in the folder that was given, if one was."""

    name: str
    below: PurePath = PurePath()


class Listing(NamedTuple):
    """The inputs in order; ``passed_over`` counts what is in folders and no reader is for."""

    files: tuple[Found, ...]
    passed_over: int = 0
    has_folder: bool = False


def list_inputs(
    registry: Registry, names: Sequence[str], reader: str | None = None, output: str = ""
) -> Listing:
    """The files that ``names`` mean.

    Of a folder these are the files in it, and in the folders below, with a suffix of one of
    the readers (or of ``reader``), in the order of their names.  Hidden files are passed over,
    and so are pipes and devices, which might never end; links to folders are not followed,
    and ``output`` is left out if it lies inside.  Raises :class:`TaskError` for a folder
    without any, or one that cannot be listed.
    """
    if not any(Path(name).is_dir() for name in names):
        return Listing(tuple(map(Found, names)))
    suffixes = _suffixes(registry, reader)
    files: list[Found] = []
    passed_over = 0
    for name in names:
        if not Path(name).is_dir():
            files.append(Found(name))
            continue
        known = len(files)
        for found in _below(Path(name), Path(output) if output else None):
            if PurePath(found.name).suffix.lower() in suffixes and not _may_not_end(found.name):
                files.append(found)
            else:
                passed_over += 1
        if len(files) == known:
            raise TaskError(f"{name}: there is no file in it with a suffix of a reader")
    return Listing(tuple(files), passed_over, has_folder=True)


def _suffixes(registry: Registry, reader: str | None) -> frozenset[str]:
    offers = registry.readers
    chosen = offers.values() if reader is None or reader not in offers else (offers[reader],)
    return frozenset(suffix for offer in chosen for suffix in offer.value.suffixes)


def _below(folder: Path, output: Path | None) -> Iterator[Found]:
    def refuse(error: OSError) -> None:
        raise TaskError(f"{error.filename}: cannot be listed ({error.strerror})") from None

    for root, folders, names in os.walk(folder, onerror=refuse):
        folders[:] = sorted(
            name
            for name in folders
            if not name.startswith(".") and not _is_same(Path(root, name), output)
        )
        below = PurePath(root).relative_to(folder)
        for name in sorted(names):
            if not name.startswith("."):
                yield Found(str(Path(root, name)), below)


def _may_not_end(name: str) -> bool:
    """Whether it is a pipe or a device; a link that leads nowhere is a file that is missing."""
    return os.path.exists(name) and not os.path.isfile(name)


def _is_same(folder: Path, output: Path | None) -> bool:
    return output is not None and output.exists() and output.samefile(folder)
