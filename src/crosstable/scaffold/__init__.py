"""What ``crosstable new-plugin`` writes: a whole distribution, as texts by path.

The templates beside this module are the files themselves, with ``$namespace``, ``$package``,
``$distribution`` and ``$title`` to be filled in.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from string import Template

SUFFIX = ".template"
_NAMESPACE = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_LONGEST = 40
_REFUSED_IN_TITLE = '"\\|<'


class NameRefusedError(ValueError):
    """A name or title that no plugin can have; the message says why."""


def distribution_of(namespace: str) -> str:
    """The name of the distribution, and of its folder."""
    return f"crosstable-{namespace}"


def plugin_files(namespace: str, title: str = "") -> Mapping[str, str]:
    """The texts of a new plugin by path, in order; without a title it is named as its namespace.

    Raises :class:`NameRefusedError`.
    """
    _check_namespace(namespace)
    words = {
        "namespace": namespace,
        "package": distribution_of(namespace).replace("-", "_"),
        "distribution": distribution_of(namespace),
        "title": _checked_title(title or namespace.replace("-", " ").title()),
    }
    texts = {
        _target(path, words): Template(file.read_text(encoding="utf-8")).substitute(words)
        for path, file in _templates(files("crosstable.scaffold") / "template")
    }
    return dict(sorted(texts.items()))


def write_plugin(folder: Path, texts: Mapping[str, str]) -> None:
    """Write the files into a new folder; :class:`FileExistsError` if there is one already."""
    folder.mkdir(parents=True)
    for path, text in texts.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="\n")


def _templates(folder: Traversable, above: str = "") -> Iterator[tuple[str, Traversable]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _templates(entry, f"{above}{entry.name}/")
        elif entry.name.endswith(SUFFIX):
            yield above + entry.name.removesuffix(SUFFIX), entry


def _target(path: str, words: Mapping[str, str]) -> str:
    """Where a file goes: three names depend on the plugin, or are not for templates."""
    renamed = {
        "gitignore": ".gitignore",
        "package": words["package"],
        "regulation.toml": f"{words['namespace']}.toml",
    }
    return "/".join(renamed.get(part, part) for part in path.split("/"))


def _check_namespace(namespace: str) -> None:
    if namespace.startswith("crosstable"):
        raise NameRefusedError(f"{namespace!r}: give the name alone, crosstable- is put before it")
    if not _NAMESPACE.fullmatch(namespace) or len(namespace) > _LONGEST:
        raise NameRefusedError(
            f"{namespace!r} cannot be a name: lower-case letters and digits, a letter first, "
            f"parts joined by single hyphens, at most {_LONGEST} characters (hillsborough)"
        )


def _checked_title(title: str) -> str:
    if not title.isprintable() or set(title) & set(_REFUSED_IN_TITLE):
        raise NameRefusedError(
            f"{title!r} cannot be a title: no quotation marks, backslashes, | or <"
        )
    return title
