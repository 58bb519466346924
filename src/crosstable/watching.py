"""Standings kept up to date while exports are saved into a folder.

The folder is looked at again and again.  A page is made when its files have stayed the same
from one look to the next; a file that cannot be read or is at fault leaves the last good
page where it is.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from crosstable.api import Severity, Source, Standings, StandingsWriter, WriteOptions
from crosstable.choices import Request, with_event_file
from crosstable.files import (
    FileError,
    is_event_file,
    lists_inputs,
    read_source,
    write_atomically,
)
from crosstable.host import PluginError, Registry
from crosstable.prize_tasks import with_prizes
from crosstable.reading import INPUT_MISSING, UNKNOWN_FORMAT, How, open_inputs, read_event
from crosstable.regulation_toml import RegulationError
from crosstable.tasks import make_standings
from crosstable.tie_break_lists import TaskError

_PASSING = ("~$", ".", "#")
_UNFINISHED = (".tmp", ".part", ".crdownload", ".download", "~")
HEAD = 4096


class Stamp(NamedTuple):
    """What changes when a file is saved."""

    size: int
    time: int


Snapshot = Mapping[Path, Stamp]


def look(folder: Path) -> Snapshot:
    """The files of a folder that somebody may have saved.

    Hidden files, those that office programs put beside an open one, and downloads that are
    not finished are left out.  Raises :class:`OSError`.
    """
    found = {}
    with os.scandir(folder) as entries:
        for entry in entries:
            name = entry.name
            if name.startswith(_PASSING) or name.lower().endswith(_UNFINISHED):
                continue
            path = Path(entry.path)
            stamp = stamp_of(path)
            if stamp is not None:
                found[path] = stamp
    return dict(sorted(found.items()))


def stamp_of(path: Path) -> Stamp | None:
    """The stamp of a file; ``None`` if there is none."""
    try:
        # A new look at the file: Windows tells the size of an open one late in a listing.
        state = path.stat()
    except OSError:
        return None
    return Stamp(state.st_size, state.st_mtime_ns) if path.is_file() else None


class Made(NamedTuple):
    """A page: its bytes, a line that sums it up, and every file it was made of."""

    data: bytes
    summary: str
    names: tuple[str, ...] = ()


class Outcome(NamedTuple):
    """How many pages are as they should be, and how many are not."""

    good: int
    bad: int


Make = Callable[[str], Made]


class Watch:
    """The pages of a folder and what they were last made of.

    If the folder has event files, each is a page, and no other file is; without one each
    file is.  ``make`` makes the page of a file, ``tell`` shows a line to people.
    """

    def __init__(
        self,
        folder: Path,
        output: Path,
        suffix: str,
        make: Make,
        tell: Callable[[str], None],
        look_at: Callable[[Path], Snapshot] = look,
    ) -> None:
        self._folder = folder
        self._output = output
        self._suffix = suffix
        self._make = make
        self._tell = tell
        self._look = look_at
        self._last: Snapshot = {}
        self._made_of: dict[Path, Snapshot] = {}
        self._elsewhere: dict[Path, tuple[Path, ...]] = {}
        self._good: dict[Path, bool] = {}
        self._told: dict[str, str] = {}

    def poll(self, *, only_settled: bool = True) -> Outcome:
        """Look once, and make what is to be made.

        With ``only_settled`` a page waits until its files are the same as at the last look.
        """
        try:
            snapshot = self._look(self._folder)
        except OSError as error:
            self._say("folder", f"{self._folder}: cannot be read ({error.strerror or error})")
            return Outcome(0, 1)
        pages = dict(self._pages(snapshot))
        for target, source in pages.items():
            parts = self._parts(snapshot, source)
            before = {path: self._last.get(path) for path in parts}
            if self._made_of.get(target) != parts and (not only_settled or before == parts):
                self._update(target, source, parts)
        for gone in self._made_of.keys() - pages.keys():
            self._say(gone.name, f"{gone.name}: its file is gone; the page is kept")
        elsewhere = (path for paths in self._elsewhere.values() for path in paths)
        self._last = {**snapshot, **_stamped(elsewhere)}
        good = [self._good.get(target, False) for target in pages]
        return Outcome(good.count(True), good.count(False))

    def _pages(self, snapshot: Snapshot) -> Iterator[tuple[Path, Path]]:
        """The pages and the file that each is made from."""
        events = [path for path in snapshot if _is_event_file(path)]
        if events and len(events) < len(snapshot):
            names = ", ".join(path.name for path in events)
            self._say("rule", f"{names}: the other files of the folder get no page of their own")
        sources = events or list(snapshot)
        stems = Counter(path.stem.casefold() for path in sources)
        for path in sources:
            stem = path.stem if stems[path.stem.casefold()] == 1 else path.name
            yield self._output / f"{stem}{self._suffix}", path

    def _parts(self, snapshot: Snapshot, source: Path) -> Snapshot:
        """What a page is made of: its file, or, of an event file, anything in the folder and
        what it lists elsewhere."""
        if not _is_event_file(source):
            return {source: snapshot[source]}
        return {**snapshot, **_stamped(self._elsewhere.get(source, ()))}

    def _update(self, target: Path, source: Path, parts: Snapshot) -> None:
        """Make one page and write it, or say why the last one stays."""
        try:
            made = self._make(str(source))
            if any(stamp_of(path) not in (stamp, None) for path, stamp in parts.items()):
                return  # saved again while it was read
            self._write(target, source, made)
        except FileError as error:
            self._fail(target, source, f"{error}; tried again")
            return
        except NotAnEventError as error:
            if target.is_file():
                self._fail(target, source, str(error))
            else:
                self._good[target] = True
                self._say(source.name, f"{source.name}: left alone, {error}")
        except (TaskError, RegulationError, PluginError) as error:
            self._fail(target, source, _reason(error))
        except Exception as error:
            self._fail(target, source, f"a bug of crosstable ({type(error).__name__}: {error})")
        else:
            elsewhere = {Path(name) for name in made.names} - parts.keys()
            self._elsewhere[source] = tuple(sorted(elsewhere))
            parts = {**parts, **_stamped(elsewhere)}
        self._made_of[target] = parts

    def _write(self, target: Path, source: Path, made: Made) -> None:
        is_same = _holds(target, made.data)
        if not is_same:
            try:
                self._output.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                reason = error.strerror or error
                raise FileError(f"{self._output}: cannot be made ({reason})") from None
            write_atomically(target, made.data, made.names)
        self._good[target] = True
        self._told.pop(source.name, None)
        self._say(target.name, f"{target.name}: {made.summary}{' (as before)' if is_same else ''}")

    def _fail(self, target: Path, source: Path, reason: str) -> None:
        kept = "; the last good page is kept" if target.is_file() else ""
        self._good[target] = False
        self._told.pop(target.name, None)
        self._say(source.name, f"{source.name}: {reason}{kept}")

    def _say(self, about: str, line: str) -> None:
        """Tell a line, unless it was the last one told about the same."""
        if self._told.get(about) != line:
            self._told[about] = line
            self._tell(line)


class NotAnEventError(Exception):
    """A file that no reader recognises."""


def _holds(target: Path, data: bytes) -> bool:
    try:
        return target.read_bytes() == data
    except OSError:
        return False


def _reason(error: Exception) -> str:
    """The message, with the first error that is behind it and what can be done."""
    errors = (d for d in getattr(error, "diagnostics", ()) if d.severity is Severity.ERROR)
    behind = next(errors, None)
    if behind is None or behind.message in str(error):
        return str(error)
    why = f"{behind.message}; {behind.hint}" if behind.hint else behind.message
    if behind.span is None:
        return f"{error}: {why}"
    message = str(error).removeprefix(f"{behind.span.source}: ")
    return f"{message}: {behind.place}: {why}"


def _stamped(paths: Iterable[Path]) -> dict[Path, Stamp]:
    stamps = {path: stamp_of(path) for path in paths}
    return {path: stamp for path, stamp in stamps.items() if stamp is not None}


def _is_event_file(path: Path) -> bool:
    if path.suffix.lower() != ".toml":
        return False
    try:
        with path.open("rb") as file:
            return lists_inputs(file.read(HEAD))
    except OSError:
        return False


def page_maker(
    registry: Registry,
    writer: StandingsWriter,
    write: WriteOptions,
    request: Request,
    how: How,
    byes: str | None = None,
    facts: tuple[tuple[str, str], ...] = (),
) -> Make:
    """What makes a page: the standings of the event in a file, as the writer writes them."""

    def make(name: str) -> Made:
        try:
            inputs = open_inputs(read_source, [name], how, byes, facts)
            read = read_event(registry, inputs)
        except TaskError as error:
            codes = {d.code for d in error.diagnostics}
            if INPUT_MISSING.code in codes:
                raise FileError(_reason(error)) from None
            if UNKNOWN_FORMAT.code in codes and not is_event_file(Source(name, b"")):
                raise NotAnEventError("no reader recognises it") from None
            raise
        asked = replace(with_event_file(request, inputs, read), is_explained=writer.explains)
        standings = make_standings(registry, read.tournament, asked, read.diagnostics)
        standings = with_prizes(registry, standings, asked.prizes)
        written = registry.write(writer, standings, write)
        if not written.data:
            why = "; ".join(d.message for d in written.diagnostics) or "nobody says why"
            raise TaskError(f"{name}: cannot be written as {writer.id} ({why})")
        return Made(written.data, _summary(standings), inputs.names)

    return make


def _summary(standings: Standings) -> str:
    event, rows = standings.event, len(standings.rows)
    what = "team" if standings.is_by_team else "player"
    text = f"after round {event.rounds} of {event.rounds_planned}, {rows} {what}{'s' * (rows != 1)}"
    bad = sum(d.severity is not Severity.INFO for d in standings.diagnostics)
    return f"{text}, {bad} finding{'s' * (bad != 1)}" if bad else text
