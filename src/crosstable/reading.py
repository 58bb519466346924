"""From files to one event: recognise, read and join them.

What the arbiter says beside the files is entered by :mod:`crosstable.entering`, which is
loaded only where there is anything.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import redirect_stdout
from dataclasses import field, replace
from typing import TYPE_CHECKING, NamedTuple

from crosstable.api import (
    Decision,
    Diagnostic,
    DiagnosticCode,
    Reader,
    ReadOptions,
    ReadResult,
    Severity,
    Sniff,
    Source,
    Span,
    Tournament,
    Verdict,
)
from crosstable.engine.rulings import NO_RULINGS, Rulings
from crosstable.files import FileError, is_event_file
from crosstable.host import Offer, Problem, Registry, blaming, given, in_words
from crosstable.model.consistency import check_tournament
from crosstable.model.filled import require_filled
from crosstable.model.frozen import dataclass
from crosstable.model.missing import mark_unknown_rounds
from crosstable.model.names import is_same_name, near_names
from crosstable.tie_break_lists import TaskError

if TYPE_CHECKING:
    from crosstable.event_toml import EventFile, InputEntry
    from crosstable.model.entries import Bye, Place

SNIFF_SIZE = 65536
STANDARD_INPUT = "-"

UNKNOWN_FORMAT = DiagnosticCode(
    "INPUT-FORMAT", Severity.ERROR, "No reader, or more than one, recognises the input."
)
INPUT_MISSING = DiagnosticCode(
    "EVENT-FILE-INPUT", Severity.ERROR, "A file that the event file lists cannot be read."
)

TWICE = DiagnosticCode(
    "JOIN-TWICE", Severity.WARNING, "Two parts of an event are the same file, to the byte."
)
UNUSED_ALIAS = DiagnosticCode(
    "JOIN-ALIAS",
    Severity.WARNING,
    "An alias of the event file is nobody's name, but nearly somebody's.",
)

Fetch = Callable[[str], Source]
"""Gets the bytes of a file; :class:`crosstable.files.FileError` if it cannot."""


@dataclass(frozen=True, slots=True, kw_only=True)
class How:
    """How to read an input: by which reader, with what the user says of it, and which event of
    those it holds (part of a name)."""

    reader: str | None = None
    options: ReadOptions = field(default_factory=ReadOptions)
    event: str | None = None


class Part(NamedTuple):
    """One input of an event; ``stage`` makes it a leg."""

    source: Source
    how: How
    stage: str = ""
    weight: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """All that makes one event: its files, the event file if there is one, byes and facts.

    ``names`` are the files that were opened, so that none is written over.
    ``regulation_text`` is name and text of the regulation file that the event file names.
    """

    parts: tuple[Part, ...]
    names: tuple[str, ...] = ()
    file: EventFile | None = None
    regulation_text: tuple[str, str] | None = None
    byes: tuple[Bye, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()

    @property
    def has_entries(self) -> bool:
        """Whether the arbiter says anything beside the files."""
        return self.file is not None or bool(self.byes or self.facts)


@dataclass(frozen=True, slots=True, kw_only=True)
class EventRead:
    """The event, what was found in its files, and what the arbiter ruled beside them."""

    tournament: Tournament
    diagnostics: tuple[Diagnostic, ...] = ()
    decisions: tuple[Decision, ...] = ()
    rulings: Rulings = NO_RULINGS

    @property
    def notes(self) -> tuple[Diagnostic, ...]:
        """The decisions as findings, for outputs that have no place for them."""
        from crosstable.model.entries import ENTRY_MADE

        return tuple(
            ENTRY_MADE.at(None, f"{one.subject}: {one.choice} ({one.reason})")
            for one in self.decisions
        )


def plain_inputs(sources: Iterable[Source], how: How | None = None) -> Inputs:
    """Files that are parts of one event, with nothing beside them."""
    return Inputs(parts=tuple(Part(source, how or How()) for source in sources))


def open_inputs(
    fetch: Fetch,
    names: Sequence[str],
    how: How,
    byes: str | None = None,
    facts: Sequence[tuple[str, str]] = (),
) -> Inputs:
    """Open the files of one event; one of the names may be that of an event file.

    What an event file says of an input goes before ``how``.  Raises :class:`TaskError` for a
    file that is at fault, and :class:`crosstable.files.FileError` for one of ``names`` that
    cannot be read.
    """
    opened = _Opened(fetch, how)
    for name in names:
        opened.add(name)
    table: tuple[Bye, ...] = ()
    if byes is not None:
        from crosstable.byes_table import parse_byes

        table, problems = parse_byes(opened.fetch(byes), how.options.encoding)
        if problems:
            raise TaskError(f"{byes}: cannot be used", problems)
    return Inputs(
        parts=tuple(opened.parts),
        names=tuple(opened.names),
        file=opened.file,
        regulation_text=opened.regulation_text(),
        byes=table,
        facts=tuple(facts),
    )


class _Opened:
    """The files opened so far."""

    def __init__(self, fetch: Fetch, how: How) -> None:
        self._fetch = fetch
        self._how = how
        self._folder = ""
        self.parts: list[Part] = []
        self.names: list[str] = []
        self.file: EventFile | None = None

    def fetch(self, name: str) -> Source:
        self.names.append(name)
        return self._fetch(name)

    def add(self, name: str) -> None:
        source = self.fetch(name)
        if not is_event_file(source):
            self.parts.append(Part(source, self._how))
            return
        if self.file is not None:
            raise TaskError(f"{name}: one event has one event file, and that is {self.file.name}")
        self.file = _parsed(source)
        self._folder = "" if name == STANDARD_INPUT else os.path.dirname(name)
        for entry in self.file.inputs:
            self.parts.append(self._part(entry))

    def _part(self, entry: InputEntry) -> Part:
        source = self._beside(entry.file, entry.place)
        if is_event_file(source):
            message = f"{entry.file} is no file of results; an event file cannot list another"
            raise _refusal(entry.place, message)
        how = How(
            reader=entry.reader or self._how.reader,
            event=entry.event or self._how.event,
            options=replace(
                self._how.options, encoding=entry.encoding or self._how.options.encoding
            ),
        )
        return Part(source, how, entry.stage, entry.weight)

    def regulation_text(self) -> tuple[str, str] | None:
        """Name and text of the regulation, if the event file names a file."""
        name = self.file.regulation if self.file is not None else None
        if name is None or not name.lower().endswith(".toml"):
            return None
        from crosstable.model.entries import Place

        source = self._beside(name, Place(Span(self.file.name if self.file else "")))
        try:
            return source.name, source.data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise TaskError(f"{source.name}: not UTF-8 ({error.reason})") from None

    def _beside(self, file: str, place: Place) -> Source:
        from pathlib import PurePath

        try:
            return self.fetch(str(PurePath(self._folder, file)))
        except FileError as error:
            raise _refusal(place, str(error)) from None


def _parsed(source: Source) -> EventFile:
    from crosstable.event_toml import EventFileError, parse_event_file

    try:
        return parse_event_file(source.data.decode("utf-8-sig"), source.name)
    except UnicodeDecodeError as error:
        raise TaskError(f"{source.name}: not UTF-8 ({error.reason})") from None
    except EventFileError as error:
        raise TaskError(f"{source.name}: cannot be used", error.diagnostics) from None


def _refusal(place: Place, message: str) -> TaskError:
    return TaskError("the event file cannot be used", [place.report(INPUT_MISSING, message)])


def read_input(
    registry: Registry,
    source: Source,
    reader: str | None = None,
    encoding: str | None = None,
    *,
    partial: bool = False,
) -> ReadResult:
    """Read an input with the reader that recognises it, and check the facts among themselves.

    ``partial`` takes an input that has only a part of its list.  An empty result with an
    error among its diagnostics is a refusal.
    """
    how = How(reader=reader, options=ReadOptions(encoding=encoding, partial=partial))
    result = read_source_with(registry, source, how)
    checked = tuple(d for t in result.tournaments for d in check_tournament(t))
    return replace(result, diagnostics=result.diagnostics + checked)


def read_source_with(registry: Registry, source: Source, how: How) -> ReadResult:
    """Read an input with the reader asked for, else the one that recognises it."""
    chosen = how.reader or _recognise(registry, source)
    if isinstance(chosen, Diagnostic):
        return ReadResult((), (chosen,))
    offer = registry.readers.get(chosen)
    if offer is None:
        known = ", ".join(registry.readers) or "none"
        raise TaskError(f"there is no reader {chosen!r}; installed: {known}")
    with blaming(offer.origin, f"reading {source.name} with the reader {chosen}"):
        result = given(offer.value.read(source, how.options), ReadResult)
        require_filled(result.tournaments, result.diagnostics)
        return result


def read_event(registry: Registry, inputs: Inputs) -> EventRead:
    """Read every part, join them, and enter what the arbiter says.

    Facts are checked among themselves when all is known.  Raises :class:`TaskError` with
    what was found until then; entries that do not fit are such a refusal.
    """
    found = list(_twice(inputs.parts))
    tournament = _joined(registry, inputs, found)
    if inputs.has_entries:
        from crosstable.entering import with_entries

        tournament, rulings, said = with_entries(
            tournament, inputs.file, inputs.byes, inputs.facts, found
        )
    else:
        tournament, unknown = mark_unknown_rounds(tournament)
        found += unknown
        rulings, said = NO_RULINGS, []
    diagnostics = (*found, *check_tournament(tournament))
    return EventRead(
        tournament=tournament,
        diagnostics=diagnostics,
        decisions=(*_parts_told(inputs), *said),
        rulings=rulings,
    )


def _joined(registry: Registry, inputs: Inputs, found: list[Diagnostic]) -> Tournament:
    """The event of all parts, with nothing entered yet."""
    file = inputs.file
    aliases = [_aliases(part, file) for part in inputs.parts]
    read = [_read_part(registry, *pair, found) for pair in zip(inputs.parts, aliases, strict=True)]
    if not read:
        raise TaskError("there is no file to read")
    if any(aliases):
        from crosstable.model.references import with_aliases

        found += _unused_aliases(read, file)
        read = [with_aliases(*pair) for pair in zip(read, aliases, strict=True)]
    if len(read) == 1:
        return read[0]
    from crosstable.api import join

    tournament, joined = join(read)
    found += joined
    return tournament


def _twice(parts: Iterable[Part]) -> Iterator[Diagnostic]:
    seen: dict[tuple[bytes, str | None], str] = {}
    for part in parts:
        name, key = part.source.name, (part.source.data, part.how.event)
        if key in seen:
            message = f"the same file as {seen[key]}, to the byte"
            hint = "leave it out, or give the one that was meant"
            yield TWICE.at(Span(name), message, hint=hint)
        seen.setdefault(key, name)


def _aliases(part: Part, file: EventFile | None) -> dict[str, str]:
    return {**(file.aliases if file else {}), **dict(part.how.options.aliases)}


def _unused_aliases(parts: Iterable[Tournament], file: EventFile | None) -> Iterator[Diagnostic]:
    """Aliases with a slip: nobody is called so, but somebody nearly."""
    names = {one.name for part in parts for group in (part.players, part.teams) for one in group}
    for alias, meant in (file.aliases if file else {}).items():
        if any(is_same_name(alias, name) for name in names):
            continue
        # A reader may have taken the alias already; then only the name meant is left of it.
        near = [name for name in near_names(alias, names) if not is_same_name(name, meant)]
        if near:
            message = f"the alias {alias!r} is nobody's; near is {' or '.join(map(repr, near))}"
            yield UNUSED_ALIAS.at(Span(file.name if file else ""), message)


def _read_part(
    registry: Registry, part: Part, aliases: Mapping[str, str], found: list[Diagnostic]
) -> Tournament:
    source = part.source
    options = replace(part.how.options, event=part.how.event, aliases=tuple(aliases.items()))
    result = read_source_with(registry, source, replace(part.how, options=options))
    found += result.diagnostics
    if not result.tournaments:
        raise TaskError(f"{source.name}: not read", found)
    tournament = _choose_event(result.tournaments, source.name, part.how.event)
    if not part.stage:
        return tournament
    from crosstable.model.stages import as_stage

    return as_stage(tournament, part.stage, part.weight)


def _choose_event(
    tournaments: tuple[Tournament, ...], source: str, wanted: str | None
) -> Tournament:
    if wanted is not None:
        named = [t for t in tournaments if wanted.casefold() == t.name.casefold()]
        tournaments = tuple(
            named or (t for t in tournaments if wanted.casefold() in t.name.casefold())
        )
        if not tournaments:
            raise TaskError(f"{source}: holds no event called {wanted!r}")
    if len(tournaments) > 1:
        names = "\n".join(f"  {tournament.name or '(no name)'}" for tournament in tournaments)
        raise TaskError(f"{source}: holds several events; choose one with --event:\n{names}")
    return tournaments[0]


def _recognise(registry: Registry, source: Source) -> str | Diagnostic:
    """The id of the one reader that takes the input, or why there is none."""
    head = source.data[:SNIFF_SIZE]
    answers = {id_: _sniff(registry, offer, head) for id_, offer in registry.readers.items()}
    for verdict in (Verdict.YES, Verdict.MAYBE):
        takers = [id_ for id_, answer in answers.items() if answer.verdict is verdict]
        if len(takers) == 1:
            return takers[0]
        if takers:
            message = f"could be read as {' or '.join(takers)}; choose with --from"
            return UNKNOWN_FORMAT.at(Span(source.name), message)
    if not source.data.strip():
        return UNKNOWN_FORMAT.at(Span(source.name), "the file is empty")
    reasons = "; ".join(f"{id_}: {a.reason}" for id_, a in answers.items() if a.reason)
    return UNKNOWN_FORMAT.at(
        Span(source.name),
        f"no reader recognises it ({reasons or 'no reader is installed'})",
        hint="'crosstable formats' lists what can be read",
    )


def _sniff(registry: Registry, offer: Offer[Reader], head: bytes) -> Sniff:
    """A reader's answer; one that fails is left out and blamed."""
    try:
        with redirect_stdout(sys.stderr):
            return given(offer.value.sniff(head), Sniff)
    except (Exception, SystemExit) as error:
        words = f"the reader {offer.value.id} is left out: {in_words(error)}"
        if registry.is_strict:
            raise TaskError(f"{offer.origin}: {words}") from error
        registry.problems.append(Problem(offer.origin, words))
        return Sniff(Verdict.NO)


def _parts_told(inputs: Inputs) -> Iterator[Decision]:
    if inputs.file is not None:
        names = ", ".join(
            f"{part.source.name} ({part.stage})" if part.stage else part.source.name
            for part in inputs.parts
        )
        yield Decision("files", names, inputs.file.name)
