"""The options that commands on an event share, and getting from them to standings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields, replace
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

import click

from crosstable.cli.app import Refusal, Session, completion_of
from crosstable.cli.output import show_diagnostics
from crosstable.model.frozen import dataclass

if TYPE_CHECKING:
    from crosstable.api import Column, Comparison, Diagnostic, Source, Standings
    from crosstable.choices import Request
    from crosstable.reading import EventRead, How, Inputs

KINDS = ("swiss", "round-robin", "double-round-robin", "match", "knock-out", "scheveningen")

T = TypeVar("T")


@dataclass(frozen=True)
class InputOptions:
    """What the user said about reading."""

    more: tuple[str, ...]
    reader: str | None
    encoding: str | None
    event: str | None
    aliases: tuple[str, ...]
    partial: bool
    byes: str | None
    facts: tuple[str, ...]
    verbose: bool

    @property
    def how(self) -> How:
        """How every input is to be read that no event file says more of."""
        from crosstable.api import ReadOptions
        from crosstable.reading import How

        options = ReadOptions(
            encoding=self.encoding,
            partial=self.partial,
            aliases=parse_aliases(self.aliases),
        )
        return How(reader=self.reader, options=options, event=self.event)


@dataclass(frozen=True)
class EventOptions(InputOptions):
    """What the user said about the event and its rules."""

    file: str
    regulation: str | None
    tie_breaks: str | None
    kind: str | None
    round: int | None
    primary: str | None
    players: bool
    readings: tuple[str, ...]
    playoff_log: str | None = None


complete_regulation = completion_of(lambda registry: registry.regulations)

_VERBOSE = click.option("-v", "--verbose", is_flag=True, help="Show every diagnostic.")

_BESIDE = (
    click.option(
        "--byes",
        type=click.Path(),
        metavar="FILE.csv",
        help="Byes that the file cannot tell: player, round, kind (half, full, zero, pairing).",
    ),
    click.option(
        "--set",
        "facts",
        multiple=True,
        metavar="KEY=TEXT",
        help="Set a fact of the event; an empty TEXT takes it away. Keys: name, city, federation, "
        "start, end, kind, type, rounds, rate, rate-code, points, match-points, chief-arbiter, "
        "deputy-arbiters, tie-breaks, initial-colour. May be repeated.",
    ),
)

_READING = (
    click.option(
        "--with",
        "more",
        multiple=True,
        type=click.Path(),
        help="Another file with a part of the same event. May be repeated.",
    ),
    click.option("--from", "reader", metavar="READER", help="Reader to use; see 'formats'."),
    click.option("--encoding", help="Encoding of a file that is not UTF-8, e.g. cp1250."),
    click.option("--event", metavar="NAME", help="Which event of a file that holds several."),
    click.option(
        "--alias",
        "aliases",
        multiple=True,
        metavar="OLD=NEW",
        help="Take the name OLD for NEW. May be repeated.",
    ),
    click.option("--partial", is_flag=True, help="Read a file that has only a page of a list."),
    *_BESIDE,
)

_RULES = (
    click.option(
        "-r",
        "--regulation",
        metavar="ID|FILE.toml",
        shell_complete=complete_regulation,
        help="Regulation to use. Default: the edition in force when the event began.",
    ),
    click.option(
        "-t",
        "--tie-breaks",
        metavar="LIST",
        help="Tie-break list, e.g. BH/C1,BH,SB. Default: the file's, else the regulation's.",
    ),
    click.option("-k", "--kind", type=click.Choice(KINDS), help="Kind of event."),
    click.option(
        "--round",
        "round",
        type=click.IntRange(min=1),
        metavar="N",
        help="Rank after round N. Default: the last with a result.",
    ),
    click.option(
        "--primary",
        type=click.Choice(["MP", "GP"], case_sensitive=False),
        help="Rank teams by match points or game points. Default: the file's type, else MP.",
    ),
    click.option("--players", is_flag=True, help="Rank the players of a team event."),
    click.option(
        "--reading",
        "readings",
        multiple=True,
        metavar="ID=CHOICE",
        help="Choose another reading of an unclear text; see 'regulations ID'.",
    ),
)


playoff_option = click.option(
    "--playoff",
    "playoff_log",
    type=click.Path(),
    metavar="LOG",
    help="Apply the play-off that this log tells; see 'playoff'.",
)
"""For commands on standings; the log is a field of :class:`EventOptions`."""


def event_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options; the command gets them as one :class:`EventOptions`."""
    file = click.argument("file", type=click.Path(allow_dash=True))
    return _with_options(command, EventOptions, (file, *_READING, *_RULES, _VERBOSE))


def folder_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The same for a folder, each file of which is an event: nothing can be added with
    ``--with``, and ``file`` is the folder."""
    folder = click.argument("file", metavar="FOLDER", type=click.Path(file_okay=False))
    return _with_options(command, EventOptions, (folder, *_READING[1:], *_RULES, _VERBOSE))


def with_side_inputs(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--byes`` and ``--set``, for a command that takes them one by one."""
    for decorate in reversed(_BESIDE):
        command = decorate(command)
    return command


def input_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options of reading; the command gets them as one :class:`InputOptions`."""
    return _with_options(command, InputOptions, (*_READING, _VERBOSE))


_NOT_ASKED = {"playoff_log": None}
"""What the options of a command that does not have them are, if not empty."""


def _with_options(
    command: Callable[..., Any], options_type: type[InputOptions], decorators: Sequence[Any]
) -> Callable[..., Any]:
    @wraps(command)
    def gathered(*args: Any, **values: Any) -> Any:
        names = [field.name for field in fields(options_type)]
        given = {name: values.pop(name, _NOT_ASKED.get(name, ())) for name in names}
        options = options_type(**given)
        return command(*args, options=options, **values)

    for decorate in reversed(decorators):
        gathered = decorate(gathered)
    return gathered


def standings_for(
    session: Session,
    options: EventOptions,
    only: tuple[str, ...] = (),
    *,
    is_explained: bool = False,
) -> Standings:
    """Read the event and rank it.  Raises :class:`Refusal` with everything known shown."""
    from crosstable.tasks import make_standings

    def task(read: EventRead, request: Request) -> Standings:
        request = replace(request, is_explained=is_explained)
        request, found = _with_playoff(session, options, read, request)
        standings = make_standings(session.registry, read.tournament, request, found)
        if request.prizes is None and standings.regulation.prizes is None:
            return standings
        from crosstable.prize_tasks import with_prizes

        return with_prizes(session.registry, standings, request.prizes)

    return with_event(session, options, task, only)


def standings_with(session: Session, options: EventOptions, code: str) -> tuple[Standings, Column]:
    """Read the event and rank it; the column of a code as well.  Raises :class:`Refusal`."""
    from crosstable.tasks import make_standings_with

    def task(read: EventRead, request: Request) -> tuple[Standings, Column]:
        request, found = _with_playoff(session, options, read, request)
        return make_standings_with(session.registry, read.tournament, request, code, found)

    return with_event(session, options, task)


def with_event(
    session: Session,
    options: EventOptions,
    task: Callable[[EventRead, Request], T],
    only: tuple[str, ...] = (),
) -> T:
    """Read the event and do something with it and with what is asked of its standings.

    Raises :class:`Refusal` with everything known shown.
    """
    from crosstable.choices import with_event_file

    request = request_of(options, options.regulation, only)
    return worked_out(
        session, options, lambda read, inputs: task(read, with_event_file(request, inputs, read))
    )


def _with_playoff(
    session: Session, options: EventOptions, read: EventRead, request: Request
) -> tuple[Request, tuple[Diagnostic, ...]]:
    """The request with the play-off that ``--playoff`` names, and what was found."""
    if options.playoff_log is None:
        return request, read.diagnostics
    from crosstable.playoff_tasks import with_playoff

    (source,) = read_sources([options.playoff_log])
    more: list[Diagnostic] = []
    request = with_playoff(session.registry, read.tournament, request, source, more)
    return request, (*read.diagnostics, *more)


def comparison_for(
    session: Session, options: EventOptions, regulations: Sequence[str], only: tuple[str, ...] = ()
) -> Comparison:
    """Read the event and rank it under each regulation.  Raises :class:`Refusal`."""
    from crosstable.choices import with_event_file
    from crosstable.tasks import compare_standings

    def task(read: EventRead, inputs: Inputs) -> Comparison:
        requests = [
            with_event_file(request_of(options, name, only), inputs, read) for name in regulations
        ]
        return compare_standings(session.registry, read.tournament, requests, read.diagnostics)

    return worked_out(session, options, task)


def worked_out(
    session: Session,
    options: EventOptions,
    task: Callable[[EventRead, Inputs], T],
) -> T:
    """Do the task with the event; whatever stops it is shown with everything known."""
    from crosstable.regulation_toml import RegulationError
    from crosstable.tie_break_lists import TaskError

    read, inputs = _read(session, options)
    try:
        return task(read, inputs)
    except RegulationError as error:
        show_diagnostics(error.diagnostics, verbose=True)
        raise Refusal("the regulation cannot be used") from None
    except TaskError as error:
        added = (d for d in error.diagnostics if d not in read.diagnostics)
        show_diagnostics((*added, *read.diagnostics), verbose=options.verbose)
        raise Refusal(str(error)) from None


def read_sources(names: Iterable[str]) -> list[Source]:
    """The bytes of every input; :class:`Refusal` for the first that cannot be read."""
    from crosstable.files import FileError, read_source

    try:
        return [read_source(name) for name in names]
    except FileError as error:
        raise Refusal(str(error)) from None


def _read(session: Session, options: EventOptions) -> tuple[EventRead, Inputs]:
    from crosstable.files import FileError, read_source
    from crosstable.reading import open_inputs, read_event
    from crosstable.tie_break_lists import TaskError

    names = (options.file, *options.more)
    try:
        inputs = open_inputs(
            read_source, names, options.how, options.byes, parse_facts(options.facts)
        )
        session.opened += inputs.names
        return read_event(session.registry, inputs), inputs
    except FileError as error:
        raise Refusal(str(error)) from None
    except TaskError as error:
        show_diagnostics(error.diagnostics, verbose=options.verbose)
        raise Refusal(str(error)) from None


def parse_aliases(aliases: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """The pairs of names of ``--alias``."""
    pairs = []
    for alias in aliases:
        old, equals, new = (part.strip() for part in alias.partition("="))
        if not (old and equals and new):
            raise click.BadParameter(f"{alias!r}: write --alias 'OLD=NEW'")
        pairs.append((old, new))
    return tuple(pairs)


def parse_facts(facts: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """The facts of ``--set``, tried on an empty event so that a slip is told before any work.

    Raises :class:`Refusal`.
    """
    if not facts:
        return ()
    from crosstable.api import Tournament
    from crosstable.model.edit import EditError, set_fact

    pairs = []
    for fact in facts:
        key, equals, text = fact.partition("=")
        if not equals:
            raise click.BadParameter(f"{fact!r}: write --set KEY=TEXT")
        pairs.append((key.strip(), text))
    try:
        for key, text in pairs:
            set_fact(Tournament(), key, text)
    except EditError as error:
        raise Refusal(f"--set: {error}") from None
    return tuple(pairs)


def is_regulation_file(name: str) -> bool:
    """Whether this names a file, not an installed regulation."""
    return name.lower().endswith(".toml")


def regulation_text(name: str) -> tuple[str, str]:
    """Name and text of a regulation file.  Raises :class:`Refusal`."""
    (source,) = read_sources([name])
    try:
        return source.name, source.data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Refusal(f"{source.name}: not UTF-8 ({error.reason})") from None


def request_of(options: EventOptions, id_: str | None, only: tuple[str, ...]) -> Request:
    """What the options ask of standings, under this regulation.  Raises :class:`Refusal`."""
    from crosstable.api import EventKind
    from crosstable.choices import Request

    text = None
    if id_ is not None and is_regulation_file(id_):
        text, id_ = regulation_text(id_), None
    readings = {}
    for reading in options.readings:
        name, equals, choice = reading.partition("=")
        if not equals:
            raise click.BadParameter(f"{reading!r}: write --reading ID=CHOICE")
        readings[name.strip()] = choice.strip()
    return Request(
        regulation=id_,
        regulation_text=text,
        tie_breaks=options.tie_breaks,
        kind=EventKind(options.kind) if options.kind else None,
        round=options.round,
        only=only,
        primary=options.primary,
        by_player=options.players,
        readings=readings,
    )
