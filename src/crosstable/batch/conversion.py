"""Conversions: what is to be done is planned as a whole, then done file by file.

:func:`convert` is the work on one event, from bytes to bytes; it prints nothing and touches
no file, so that a pool of workers can call it.  :func:`run_job` adds the reading and writing.
"""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

from crosstable.api import (
    Diagnostic,
    DiagnosticCode,
    Severity,
    Source,
    Span,
    Tournament,
    TournamentWriter,
    WriteOptions,
)
from crosstable.batch.folders import Listing
from crosstable.batch.plugins import portable, shared_registry
from crosstable.engine.rulings import NO_RULINGS
from crosstable.files import (
    FileError,
    identities,
    is_input,
    make_folder,
    read_source,
    write_atomically,
)
from crosstable.host import PluginError, Registry, UnknownNameError
from crosstable.model.edit import NO_EDITS, EditError, Edits, apply_edits
from crosstable.reading import How, Inputs, open_inputs, plain_inputs, read_event
from crosstable.tie_break_lists import TaskError

RULINGS_LOST = DiagnosticCode(
    "EDIT-RULINGS",
    Severity.WARNING,
    "Lots, places by decision and exclusions are no part of an event's file.",
)

STANDARD = "-"
"""The name of standard input and of standard output."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Conversion:
    """What is asked of every file.  Plain data, so that it can be sent to a worker.

    ``to`` is the id of a writer; ``None`` goes by the output's suffix.  ``byes`` is the name
    of a table of byes.
    """

    to: str | None = None
    how: How = field(default_factory=How)
    byes: str | None = None
    edits: Edits = NO_EDITS
    write: WriteOptions = field(default_factory=WriteOptions)


class Job(NamedTuple):
    """One output and the inputs that hold its event; ``target`` ``None`` is standard output.

    ``refusal`` says why nothing can come of it, where the others are done all the same;
    ``makes_folder`` whether the target's folder may be missing.
    """

    inputs: tuple[str, ...]
    target: Path | None
    refusal: str = ""
    makes_folder: bool = False

    @property
    def suffix(self) -> str | None:
        """The suffix that chooses the writer; ``None`` where there is no name."""
        return None if self.target is None else self.target.suffix.lower()


class JobReport(NamedTuple):
    """What became of a job: the bytes, what was found, and why there are no bytes.

    ``bug`` is an exception that nobody foresaw.
    """

    data: bytes = b""
    diagnostics: tuple[Diagnostic, ...] = ()
    failure: str = ""
    bug: Exception | None = None


def plan_jobs(
    registry: Registry,
    listing: Listing,
    more: Sequence[str],
    output: str,
    to: str | None,
) -> list[Job]:
    """What becomes of which input.  Looks at names only, and does nothing yet.

    Raises :class:`TaskError` where an output has no writer, would be written twice, or is an
    input, however it is spelt.  For files of a folder the first two only refuse their job.
    """
    inputs = [file.name for file in listing.files]
    if more and len(inputs) > 1:
        raise TaskError("--with adds a part to one event: give one input only")
    into_folder = (
        listing.has_folder
        or len(inputs) > 1
        or output.endswith(("/", os.sep))
        or Path(output).is_dir()
    )
    if output == STANDARD and into_folder:
        raise TaskError("several inputs need an output folder, not standard output")
    if not into_folder:
        target = None if output == STANDARD else Path(output)
        jobs = [Job((inputs[0], *more), target)]
    else:
        folder = Path(output)
        if folder.exists() and not folder.is_dir():
            raise TaskError(f"{output}: is no folder; several inputs need one for their outputs")
        jobs = [
            Job(
                (file.name, *more),
                folder / file.below / _name(registry, file.name, to),
                makes_folder=listing.has_folder,
            )
            for file in listing.files
        ]
    jobs = _with_refusals(registry, jobs, to)
    refused = next((job.refusal for job in jobs if job.refusal), "")
    if refused and not listing.has_folder:
        raise TaskError(refused)
    _refuse_inputs_as_outputs(jobs)
    return jobs


def _name(registry: Registry, name: str, to: str | None) -> str:
    """The name in the output folder: the input's, with the suffix of the writer asked for."""
    if name == STANDARD:
        raise TaskError("standard input has no name that a file in a folder could get")
    path = Path(name)
    if to is None:
        return path.name
    (writer,) = writers_for(registry, to, None)
    return path.stem + next(iter(writer.suffixes), path.suffix)


def _with_refusals(registry: Registry, jobs: Iterable[Job], to: str | None) -> list[Job]:
    """The jobs; those without a writer, or for an output that an earlier one has, refused."""
    seen: dict[str, str] = {}
    checked = []
    for job in jobs:
        key = _key(job.target)
        first = seen.setdefault(key, job.inputs[0])
        refusal = ""
        if first != job.inputs[0]:
            refusal = f"{first} and {job.inputs[0]} would both be written to {job.target}"
        else:
            try:
                writers_for(registry, to, job.suffix)
            except TaskError as error:
                refusal = str(error)
        checked.append(job._replace(refusal=refusal))
    return checked


def _key(target: Path | None) -> str:
    """What two names have in common that some file system takes for one: they differ in case,
    in composed letters, or in dots and spaces at the end."""
    return unicodedata.normalize("NFC", str(target)).casefold().rstrip(". ")


def _refuse_inputs_as_outputs(jobs: Sequence[Job]) -> None:
    inputs = identities(name for job in jobs for name in job.inputs)
    for job in jobs:
        if job.target is not None and is_input(job.target, inputs):
            raise TaskError(f"{job.target}: is an input; choose another name for the output")


def writers_for(
    registry: Registry, to: str | None, suffix: str | None
) -> tuple[TournamentWriter, ...]:
    """The writer asked for, else those of a suffix, else (``None``) all that could be an
    event's own.  Raises :class:`TaskError` if there is none."""
    if to is not None:
        try:
            return (registry.tournament_writer(to),)
        except UnknownNameError as error:
            raise TaskError(f"{error}{_standings_hint(registry, {to})}") from None
    writers = registry.tournament_formats.values()
    if suffix is None:
        return tuple(writers)
    found = tuple(writer for writer in writers if suffix in writer.suffixes)
    if not found:
        of_standings = {
            id_ for id_, w in registry.standings_formats.items() if suffix in w.suffixes
        }
        raise TaskError(
            f"no format of events is known for {suffix or 'a name without suffix'}; give --to"
            f"{_standings_hint(registry, of_standings)}"
        )
    return found


def _standings_hint(registry: Registry, ids: set[str]) -> str:
    of_standings = sorted(ids & set(registry.standings_formats))
    if not of_standings:
        return ""
    id_ = of_standings[0]
    return f". {id_} is a format of standings: 'crosstable standings --format {id_}' writes it"


def choose_writer(
    writers: Sequence[TournamentWriter], suffix: str | None, tournament: Tournament
) -> TournamentWriter:
    """The only one, else the event's own, else the default of the suffix.

    Raises :class:`TaskError` where that leaves none or several.
    """
    own = [writer for writer in writers if writer.is_own(tournament)]
    default = [writer for writer in writers if writer.is_default and suffix is not None]
    for found in (writers, own, default):
        if len(found) == 1:
            return found[0]
    known = ", ".join(writer.id for writer in writers) or "none is installed"
    raise TaskError(f"which format is to be written? Give --to ({known})")


def convert(
    registry: Registry, inputs: Inputs, suffix: str | None, conversion: Conversion
) -> JobReport:
    """Read the event, edit it, write it: bytes in, bytes out.

    A finding without a place gets the name of the first source, so that the findings of
    many files can be told apart.
    """
    try:
        return _convert(registry, inputs, suffix, conversion)
    except TaskError as error:
        return _failed(error, inputs.parts[0].source.name)


def _failed(error: TaskError, name: str) -> JobReport:
    diagnostics = _placed(error.diagnostics, name)
    return JobReport(diagnostics=diagnostics, failure=_reason(str(error), diagnostics))


def _convert(
    registry: Registry, inputs: Inputs, suffix: str | None, conversion: Conversion
) -> JobReport:
    name = inputs.parts[0].source.name
    read = read_event(registry, inputs)
    tournament, found = read.tournament, (*read.diagnostics, *read.notes)
    if read.rulings != NO_RULINGS:
        message = "lots, places by decision and exclusions are not written: they are of standings"
        found += (RULINGS_LOST.at(None, message),)
    try:
        writer = choose_writer(writers_for(registry, conversion.to, suffix), suffix, tournament)
        edited, lost = apply_edits(tournament, conversion.edits)
    except (TaskError, EditError) as error:
        raise TaskError(f"{name}: {error}", found) from None
    written = registry.write(writer, edited, conversion.write)
    diagnostics = _placed((*found, *lost, *written.diagnostics), name)
    if not written.data:
        failure = _reason(f"{name}: not written", _placed(written.diagnostics, name))
        return JobReport(diagnostics=diagnostics, failure=failure)
    return JobReport(written.data, diagnostics)


def _placed(diagnostics: Sequence[Diagnostic], name: str) -> tuple[Diagnostic, ...]:
    return tuple(d if d.span else replace(d, span=Span(name)) for d in diagnostics)


def _reason(message: str, diagnostics: Sequence[Diagnostic]) -> str:
    """The message, with the error that is behind it."""
    errors = (d.message for d in diagnostics if d.severity is Severity.ERROR)
    error = next(errors, None)
    return message if error is None else f"{message}: {error}"


def run_job(registry: Registry, job: Job, conversion: Conversion) -> JobReport:
    """Read the inputs of a job, convert, and write its output if it is a file."""
    report = JobReport()
    if job.refusal:
        return JobReport(failure=f"{job.inputs[0]}: {job.refusal}")
    try:
        inputs = open_inputs(read_source, job.inputs, conversion.how, conversion.byes)
        report = convert(registry, inputs, job.suffix, conversion)
        if job.target is None or report.failure:
            return report
        if job.makes_folder:
            make_folder(job.target.parent)
        write_atomically(job.target, report.data, inputs.names)
    except TaskError as error:
        return _failed(error, job.inputs[0])
    except FileError as error:
        return report._replace(data=b"", failure=str(error))
    except Exception as error:
        return _with_bug(report, job.inputs[0], error)
    return report._replace(data=b"")


def _with_bug(report: JobReport, name: str, error: Exception) -> JobReport:
    said = f"a plugin failed: {error}"
    if not isinstance(error, PluginError):
        said = f"a bug of crosstable ({type(error).__name__}: {error})"
    return report._replace(data=b"", failure=f"{name}: {said}", bug=error)


def convert_source(
    source: Source, conversion: Conversion, disabled: tuple[str, ...] = ()
) -> JobReport:
    """Convert the bytes of one file with the plugins that are installed, without those
    ``disabled``: no file is touched, nothing printed.

    The format is ``conversion.to``, or the event's own.  Never raises: what nobody foresaw is
    in the answer, as its ``bug``.
    """
    inputs = plain_inputs([source], conversion.how)
    try:
        return convert(shared_registry(disabled), inputs, None, conversion)
    except Exception as error:
        report = _with_bug(JobReport(), source.name, error)
        return report._replace(bug=portable(error))


def is_done(job: Job, conversion: Conversion) -> bool:
    """Whether an earlier run has made the output: it is there, and newer than every input.

    An output that is there is whole, because files are only ever put in place complete.  What
    was asked of that run is not known.  An event file is never done, for it lists others.
    """
    names = [*job.inputs, *([conversion.byes] if conversion.byes else [])]
    if job.target is None or any(name.lower().endswith(".toml") for name in names):
        return False
    try:
        made = job.target.stat()
        return made.st_size > 0 and all(os.stat(n).st_mtime_ns < made.st_mtime_ns for n in names)
    except OSError:
        return False
