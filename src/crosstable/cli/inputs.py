"""The options that commands on an event share, and getting from them to standings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

import click

from crosstable.cli.app import Session
from crosstable.cli.output import show_diagnostics

if TYPE_CHECKING:
    from crosstable.api import Comparison, Diagnostic, Standings, Tournament
    from crosstable.tasks import Request

KINDS = ("swiss", "round-robin", "double-round-robin", "match", "knock-out", "scheveningen")


T = TypeVar("T")


class Refusal(click.ClickException):
    """Nothing could be done; status 2."""

    exit_code = 2


@dataclass(frozen=True)
class EventOptions:
    """What the user said about the event and its rules."""

    file: str
    more: tuple[str, ...]
    reader: str | None
    encoding: str | None
    event: str | None
    regulation: str | None
    tie_breaks: str | None
    kind: str | None
    round: int | None
    readings: tuple[str, ...]
    verbose: bool


def _complete_regulation(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:  # noqa: ARG001
    session = ctx.find_object(Session) or Session()
    return [id_ for id_ in session.registry.regulations if id_.startswith(incomplete)]


_OPTIONS = (
    click.argument("file", type=click.Path(allow_dash=True)),
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
        "-r",
        "--regulation",
        metavar="ID|FILE.toml",
        shell_complete=_complete_regulation,
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
        "--reading",
        "readings",
        multiple=True,
        metavar="ID=CHOICE",
        help="Choose another reading of an unclear text; see 'regulations ID'.",
    ),
    click.option("-v", "--verbose", is_flag=True, help="Show every diagnostic."),
)


def event_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options; the command gets them as one :class:`EventOptions`."""

    @wraps(command)
    def gathered(*args: Any, **values: Any) -> Any:
        names = EventOptions.__dataclass_fields__
        options = EventOptions(**{name: values.pop(name) for name in names})
        return command(*args, options=options, **values)

    for decorate in reversed(_OPTIONS):
        gathered = decorate(gathered)
    return gathered


def standings_for(session: Session, options: EventOptions, only: tuple[str, ...] = ()) -> Standings:
    """Read the event and rank it.  Raises :class:`Refusal` with everything known shown."""
    from crosstable.tasks import make_standings

    request = _request(options, options.regulation, only)
    return _worked_out(
        session,
        options,
        lambda tournament, found: make_standings(session.registry, tournament, request, found),
    )


def comparison_for(
    session: Session, options: EventOptions, regulations: Sequence[str], only: tuple[str, ...] = ()
) -> Comparison:
    """Read the event and rank it under each regulation.  Raises :class:`Refusal`."""
    from crosstable.tasks import compare_standings

    requests = [_request(options, name, only) for name in regulations]
    return _worked_out(
        session,
        options,
        lambda tournament, found: compare_standings(session.registry, tournament, requests, found),
    )


def _worked_out(
    session: Session,
    options: EventOptions,
    task: Callable[[Tournament, tuple[Diagnostic, ...]], T],
) -> T:
    """Do the task with the event; whatever stops it is shown with everything known."""
    from crosstable.regulation_toml import RegulationError
    from crosstable.tasks import TaskError

    tournament, diagnostics = _read(session, options)
    try:
        return task(tournament, diagnostics)
    except RegulationError as error:
        show_diagnostics(error.diagnostics, verbose=True)
        raise Refusal("the regulation cannot be used") from None
    except TaskError as error:
        show_diagnostics(diagnostics, verbose=options.verbose)
        raise Refusal(str(error)) from None


def _read(session: Session, options: EventOptions) -> tuple[Tournament, tuple[Diagnostic, ...]]:
    from crosstable.api import join
    from crosstable.tasks import TaskError, read_input

    parts: list[Tournament] = []
    found: list[Diagnostic] = []
    for name in (options.file, *options.more):
        source = _source(name)
        try:
            result = read_input(session.registry, source, options.reader, options.encoding)
        except TaskError as error:
            raise Refusal(str(error)) from None
        found += result.diagnostics
        if not result.tournaments:
            show_diagnostics(found, verbose=options.verbose)
            raise Refusal(f"{source.name}: not read")
        parts.append(_choose_event(result.tournaments, source.name, options.event))
    tournament, joined = join(parts)
    return tournament, (*found, *joined)


def _source(name: str) -> Any:
    from crosstable.files import FileError, read_source

    try:
        return read_source(name)
    except FileError as error:
        raise Refusal(str(error)) from None


def _choose_event(
    tournaments: tuple[Tournament, ...], source: str, wanted: str | None
) -> Tournament:
    if wanted is not None:
        tournaments = tuple(t for t in tournaments if wanted.casefold() in t.name.casefold())
        if not tournaments:
            raise Refusal(f"{source}: holds no event called {wanted!r}")
    if len(tournaments) > 1:
        names = "\n".join(f"  {tournament.name or '(no name)'}" for tournament in tournaments)
        raise Refusal(f"{source}: holds several events; choose one with --event:\n{names}")
    return tournaments[0]


def is_regulation_file(name: str) -> bool:
    """Whether this names a file, not an installed regulation."""
    return name.lower().endswith(".toml")


def regulation_text(name: str) -> tuple[str, str]:
    """Name and text of a regulation file.  Raises :class:`Refusal`."""
    source = _source(name)
    try:
        return source.name, source.data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Refusal(f"{source.name}: not UTF-8 ({error.reason})") from None


def _request(options: EventOptions, id_: str | None, only: tuple[str, ...]) -> Request:
    from crosstable.api import EventKind
    from crosstable.tasks import Request

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
        readings=readings,
    )
