"""All checks of a plugin, and the plugins that are to be checked."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from crosstable.host import GROUP, Origin
from crosstable.testing.contract import formats, playoffs, prizes, profiles, regulations, tie_breaks
from crosstable.testing.contract.checks import Check, ContractError, Subject
from crosstable.testing.regulations import installed

PARTS: tuple[Callable[[Subject], Iterator[Check]], ...] = (
    regulations.checks,
    tie_breaks.checks,
    profiles.policy_checks,
    playoffs.checks,
    prizes.checks,
    formats.reader_checks,
    formats.writer_checks,
    profiles.profile_checks,
)


class SelectionError(Exception):
    """Plugins that cannot be checked; the message is meant for whoever asked."""


def subjects_named(names: str, folder: Path, is_updating: bool = False) -> list[Subject]:
    """The plugins to check: those named by namespace or distribution, comma between them; or,
    for an empty text, those of the distribution whose ``pyproject.toml`` is in the folder or
    above.  Raises :class:`SelectionError`.
    """
    project = _project(folder)
    wanted = [name.strip() for name in names.split(",") if name.strip()]
    if not wanted:
        if project is None:
            raise SelectionError(
                f"no pyproject.toml with a [project] in {folder} or above; "
                "name a plugin: --crosstable-contract=NAME"
            )
        wanted = _of_project(*project)
    return [_subject(origin, project, is_updating) for name in wanted for origin in _named(name)]


def _project(folder: Path) -> tuple[Path, dict[str, Any]] | None:
    """The folder and the table ``[project]`` of the distribution that a folder is in."""
    for place in (folder, *folder.parents):
        file = place / "pyproject.toml"
        if file.is_file():
            table = tomllib.loads(file.read_text(encoding="utf-8")).get("project")
            if table is not None:
                return place, table
    return None


def _of_project(place: Path, project: dict[str, Any]) -> list[str]:
    names = project.get("entry-points", {}).get(GROUP, {})
    if not names:
        raise SelectionError(
            f"{place / 'pyproject.toml'} has no [project.entry-points.{GROUP}]; "
            "name a plugin: --crosstable-contract=NAME"
        )
    return list(names)


def _named(name: str) -> list[Origin]:
    """The plugins of this name that are installed."""
    points = [(p.name, p.dist) for p in entry_points(group=GROUP)]
    found = [
        Origin(namespace, dist.name, dist.version)
        for namespace, dist in points
        if dist is not None and (namespace == name or _canonical(dist.name) == _canonical(name))
    ]
    if not found:
        known = ", ".join(sorted(namespace for namespace, _ in points)) or "none"
        raise SelectionError(
            f"no plugin {name!r} is installed (installed: {known}); "
            "install its distribution here first: pip install --editable ."
        )
    return found


def _canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _subject(
    origin: Origin, project: tuple[Path, dict[str, Any]] | None, is_updating: bool
) -> Subject:
    if project is None or _canonical(project[1].get("name", "")) != _canonical(origin.distribution):
        return Subject(origin)
    return Subject(origin, project[0], is_updating)


def checks_of(subject: Subject) -> Iterator[Check]:
    """Every check of a plugin."""
    namespace = subject.origin.namespace
    yield Check(namespace, "loads-without-problems", partial(_loads, subject))
    yield Check(namespace, "importing-says-nothing", partial(_says_nothing, subject))
    if any(subject.owns(offer.origin) for offer in installed().tie_breaks.values()):
        yield Check(namespace, "every-hash-seed-gives-the-same", partial(_seeds, subject))
    for part in PARTS:
        yield from part(subject)


def _loads(subject: Subject) -> None:
    """What ``crosstable plugins`` says of it, and that it is the one that is declared here."""
    for name, module in _declared(subject).items():
        found = [point.value for point in entry_points(group=GROUP, name=name)]
        if found != [module]:
            raise ContractError(
                f"pyproject.toml has {name} = {module!r}, installed is {found or 'nothing'}",
                "Install it again: pip install --editable .",
            )
    problems = dict.fromkeys(installed().check_all())
    own = [p.message for p in problems if p.origin.namespace == subject.origin.namespace]
    if own:
        raise ContractError("\n".join(own), "`crosstable plugins` shows the same.")
    if subject.origin not in installed().origins:
        raise ContractError("it is installed, but not loaded", "`crosstable plugins` says why.")


def _declared(subject: Subject) -> dict[str, str]:
    """The entry points of the distribution's own pyproject.toml."""
    project = None if subject.folder is None else _project(subject.folder)
    points = {} if project is None else project[1].get("entry-points", {})
    return dict(points.get(GROUP, {}))


def _says_nothing(subject: Subject) -> None:
    """Importing it prints nothing: the program's output is for machines too."""
    [point] = entry_points(group=GROUP, name=subject.origin.namespace)
    done = _run(["-c", f"import {point.module}"])
    if done.returncode or done.stdout or done.stderr:
        said = (done.stdout + done.stderr).decode(errors="replace").strip() or "nothing"
        raise ContractError(
            f"importing {point.module} ends with status {done.returncode} and says:\n{said}",
            "Do nothing at import but define: no print, no warning, no work.",
        )


def _seeds(subject: Subject) -> None:
    """Nothing depends on the order of sets, which Python changes from run to run."""
    namespace = subject.origin.namespace
    module = "crosstable.testing.contract.seeds"
    runs = [_run(["-m", module, namespace], PYTHONHASHSEED=seed) for seed in ("1", "2")]
    for done in runs:
        if done.returncode:
            raise ContractError(done.stderr.decode(errors="replace"), "It must not raise.")
    for one, other in zip(*(done.stdout.splitlines() for done in runs), strict=True):
        if one != other:
            raise ContractError(
                f"{one.decode().partition(' ')[0]} gives other values in another process",
                "Never go through a set, or sort it first; keep to the order of the event.",
            )


def _run(words: Iterable[str], **variables: str) -> subprocess.CompletedProcess[bytes]:
    """Python beside this one, which finds what this one finds."""
    path = os.pathsep.join(entry for entry in sys.path if entry)
    return subprocess.run(
        [sys.executable, *words],
        capture_output=True,
        stdin=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": path, **variables},
    )
