"""``crosstable playoff``: plan a play-off, begin it, record it, show it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial, wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from crosstable.cli.app import Refusal, Session
from crosstable.cli.delivery import deliver
from crosstable.cli.inputs import EventOptions, event_options, read_sources, with_event
from crosstable.cli.look import page_language_option, page_words
from crosstable.cli.output import emit_text, show_diagnostics, terminal_width

if TYPE_CHECKING:
    from crosstable.api import PlayoffPlan
    from crosstable.choices import Request
    from crosstable.playoff_tasks import Opened, Prepared, Recorded
    from crosstable.reading import EventRead
    from crosstable.writers._words import Words

SUFFIXES = {".html": "html", ".htm": "html", ".svg": "svg", ".json": "json", ".txt": "text"}


class InOrder(click.Group):
    """A group that lists its commands in the order in which they are needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """The commands in the order of this file."""
        return list(self.commands)


@click.group("playoff", cls=InOrder, context_settings={"help_option_names": ["-h", "--help"]})
def command() -> None:
    """Plan, run and record a play-off.

    The log of a play-off is a file that only grows: every game, lot, bid, choice and decision
    is an entry, and corrections are entries too.

    \b
      crosstable playoff plan open.trf -r my-open.toml
      crosstable playoff start open.trf -r my-open.toml -o playoff.json
      crosstable playoff next playoff.json
      crosstable playoff record playoff.json R-G1 1-0
      crosstable playoff show playoff.json
      crosstable standings open.trf --playoff playoff.json

    Exit status: 0 done; 1 nobody is tied, so nothing is written; 2 nothing done.
    """


def _numbers(ctx: click.Context, param: click.Parameter, text: str | None) -> tuple[int, ...]:  # noqa: ARG001
    """Numbers of participants as they are typed: ``3,5,9``."""
    if text is None:
        return ()
    parts = [part.strip() for part in text.replace(";", ",").split(",") if part.strip()]
    if not parts or not all(part.isascii() and part.isdigit() for part in parts):
        raise click.BadParameter(f"{text!r}: write starting numbers, as in 3,5,9")
    return tuple(map(int, parts))


_TIE_OPTIONS = (
    click.option(
        "--place",
        type=click.IntRange(min=1),
        default=1,
        metavar="N",
        help="The place in question; the first of several with --places. Default: 1.",
    ),
    click.option(
        "--places",
        type=click.IntRange(min=1),
        metavar="K",
        help="Qualifying places to be decided. Default: a title, or the one place.",
    ),
    click.option(
        "--tied",
        callback=_numbers,
        metavar="3,5,9",
        help="Who is tied, whatever the standings say; the log records it.",
    ),
    click.option(
        "--order",
        callback=_numbers,
        metavar="5,3,9",
        help="The tied in the order of their seeds, where the arbiter settles it.",
    ),
    click.option("--start", default="", metavar="18:30", help="When the play-off begins."),
    click.option(
        "--main-ended",
        default="",
        metavar="18:00",
        help="When the last game of the event ended, instead of --start: the break is added.",
    ),
    click.option(
        "--game-moves",
        "moves",
        type=click.IntRange(min=1),
        default=60,
        metavar="N",
        help="Length of a game that the timetable assumes. Default: 60.",
    ),
)
_TIE = ("place", "places", "tied", "order", "start", "main_ended", "moves")


def _tie_options(wrapped: Callable[..., Any]) -> Callable[..., Any]:
    """What ``plan`` and ``start`` ask of the tie and of the timetable, as one ``tie``."""

    @wraps(wrapped)
    def gathered(*args: Any, **values: Any) -> Any:
        tie = {name: values.pop(name) for name in _TIE}
        return wrapped(*args, tie=tie, **values)

    decorated: Callable[..., Any] = gathered
    for option in reversed(_TIE_OPTIONS):
        decorated = option(decorated)
    return decorated


_LOG = click.argument("log", metavar="LOG", type=click.Path(dir_okay=False, path_type=Path))


@command.command("plan")
@event_options
@_tie_options
@click.option(
    "-f",
    "--format",
    "format_",
    type=click.Choice(["text", "json", "html", "svg"]),
    help="Default: by the name of -o, else text.",
)
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="File to write."
)
@page_language_option
@click.pass_context
def plan(
    ctx: click.Context,
    options: EventOptions,
    format_: str | None,
    output: Path | None,
    language: str | None,
    tie: dict[str, Any],
) -> None:
    """Show the play-off of the event in FILE ahead of time.

    Who is tied is found from the standings under the regulation. Status 1 if nobody is.

    \b
      crosstable playoff plan open.trf -r my-open.toml
      crosstable playoff plan open.trf -r my-open.toml --places 2 --start 18:30
      crosstable playoff plan open.trf -r my-open.toml --tied 3,5,9 -o plan.html
    """
    session: Session = ctx.obj
    output = None if output == Path("-") else output
    format_ = format_ or _format_of(output)
    words = page_words(language, format_)
    prepared = _prepared(ctx, session, options, tie)
    from crosstable.playoff_tasks import make_plan

    data = _plan_bytes(make_plan(prepared), format_, words, to_file=output is not None)
    show_diagnostics(prepared.diagnostics, verbose=options.verbose)
    inputs = (*session.opened, options.regulation or "")
    deliver(data, output, inputs, is_text=format_ == "text")


def _format_of(output: Path | None) -> str:
    if output is None:
        return "text"
    suffix = output.suffix.lower()
    if suffix not in SUFFIXES:
        known = ", ".join(SUFFIXES)
        raise Refusal(f"{output}: no format is known for this name ({known}); give --format")
    return SUFFIXES[suffix]


def _plan_bytes(plan: PlayoffPlan, format_: str, words: Words, *, to_file: bool) -> bytes:
    if format_ == "json":
        from crosstable.writers.playoff_json import plan_json

        return plan_json(plan)
    if format_ == "html":
        from crosstable.writers.playoff_html import plan_page

        return plan_page(plan, words)
    if format_ == "svg":
        from crosstable.writers.playoff_html import plan_svg

        if not plan.matches:
            raise Refusal("this play-off has no matches to draw; use text, html or json")
        return plan_svg(plan)
    from crosstable.writers.playoff_text import render_plan

    return render_plan(plan, 80 if to_file else terminal_width()).encode()


def _prepared(
    ctx: click.Context, session: Session, options: EventOptions, tie: dict[str, Any]
) -> Prepared:
    """The play-off that can begin; leaves with status 1 if nobody is tied."""
    from crosstable.playoff_tasks import NobodyTiedError, Wanted, prepare

    wanted = Wanted(**tie)

    def task(read: EventRead, request: Request) -> Prepared | NobodyTiedError:
        try:
            return prepare(session.registry, read.tournament, request, wanted, read.diagnostics)
        except NobodyTiedError as error:
            return error

    prepared = with_event(session, options, task)
    if isinstance(prepared, NobodyTiedError):
        emit_text(f"no play-off: {prepared}\n", err=True)
        ctx.exit(1)
    return prepared


@command.command("start")
@event_options
@_tie_options
@click.option(
    "-o",
    "--output",
    required=True,
    type=click.Path(dir_okay=False, path_type=Path),
    help="The log to begin.",
)
@click.option(
    "--seed",
    metavar="TEXT",
    help="Seed of the lots: the same seed draws the same. Default: a random one, recorded.",
)
@click.option("--force", is_flag=True, help="Replace a log that is there already.")
@click.pass_context
def start(
    ctx: click.Context,
    options: EventOptions,
    output: Path,
    force: bool,
    seed: str | None,
    tie: dict[str, Any],
) -> None:
    """Begin the log of the play-off of the event in FILE.

    The log holds a checksum of the event. Status 1, and nothing written, if nobody is tied.

    \b
      crosstable playoff start open.trf -r my-open.toml -o playoff.json
      crosstable playoff start open.trf -r my-open.toml -o playoff.json --seed 42 --start 18:30
    """
    from crosstable.files import FileError, locked, write_atomically
    from crosstable.playoff_tasks import log_bytes, reopened

    session: Session = ctx.obj
    prepared = _prepared(ctx, session, options, {**tie, "seed": seed})
    show_diagnostics(prepared.diagnostics, verbose=options.verbose)
    try:
        with locked(output):
            if output.exists() and not force:
                raise Refusal(f"{output}: is there already; --force replaces it, entries and all")
            inputs = (*session.opened, options.regulation or "")
            write_atomically(output, log_bytes(prepared.log), inputs)
    except FileError as error:
        raise Refusal(str(error)) from None
    opened = reopened(session.registry, prepared.log)
    emit_text(_begun(opened, output))


def _begun(opened: Opened, output: Path) -> str:
    from crosstable.playoff_tasks import view_log
    from crosstable.writers._cells import wrap
    from crosstable.writers.playoff_text import render_next, view_facts

    view, width = view_log(opened), terminal_width()
    lines = [f"{output}: begun"]
    for subject, fact in view_facts(view):
        lines += wrap(f"{subject}: {fact}", width, "  ")
    return "\n".join(lines) + "\n\n" + render_next(view, str(output), width)


@command.command("next", short_help="Show what must be decided now.")
@_LOG
@click.option("-f", "--format", "format_", type=click.Choice(["text", "json"]), default="text")
@click.option("--draw", is_flag=True, help="First draw the lots that are open by the seed.")
@click.pass_context
def next_(ctx: click.Context, log: Path, format_: str, draw: bool) -> None:
    """Show what must be decided now: games with colours and clocks, lots, bids, choices.

    \b
      crosstable playoff next playoff.json
      crosstable playoff next playoff.json --draw
      crosstable playoff next playoff.json --format json
    """
    session: Session = ctx.obj
    from crosstable.playoff_tasks import Recorded, draw_open_lots

    if draw:
        recorded = _change(session, log, lambda o: draw_open_lots(session.registry, o, at=_now()))
    else:
        recorded = Recorded(_opened(session, log), ())
    if format_ == "json":
        _emit_next_json(recorded.after)
    else:
        _report(recorded, log)


def _emit_next_json(opened: Opened) -> None:
    import json

    from crosstable.api import next_requests
    from crosstable.cli.output import emit_bytes
    from crosstable.writers._json import encode_json

    data = next_requests(opened.run, opened.log.situation.names)
    emit_bytes(encode_json(json.dumps(data, ensure_ascii=False, indent=2) + "\n"))


def _show_next(opened: Opened, log: Path) -> None:
    from crosstable.playoff_tasks import view_now
    from crosstable.writers.playoff_text import render_next

    emit_text(render_next(view_now(opened), str(log), terminal_width()))


# Some results begin like options: --+ and ---.
@command.command("record", context_settings={"ignore_unknown_options": True})
@_LOG
@click.argument("id_", metavar="[ID]", required=False)
@click.argument("answer", required=False)
@click.option(
    "--moves", type=click.IntRange(min=1), metavar="N", help="How many moves the game had."
)
@click.option("--correct", is_flag=True, help="Replace the answer that ID has already.")
@click.option(
    "--pgn",
    type=click.Path(allow_dash=True),
    metavar="FILE",
    help="Take the results of the games in a PGN of the play-off.",
)
@click.pass_context
def record(
    ctx: click.Context,
    log: Path,
    id_: str | None,
    answer: str | None,
    moves: int | None,
    correct: bool,
    pgn: str | None,
) -> None:
    """Record the ANSWER to the request with this ID.

    A game is answered 1-0, 0-1, 1/2-1/2, +--, --+ or ---; a bid 25:00; a lot with what was
    drawn, with void, or with draw (by the seed). ID may be GAME, LOT, BID, CHOICE, DECISION or
    MOVES where one of the kind is open, and a player part of the name.

    \b
      crosstable playoff record playoff.json R-G1 1-0 --moves 47
      crosstable playoff record playoff.json GAME 1/2-1/2
      crosstable playoff record playoff.json R-LOT 3
      crosstable playoff record playoff.json BID-3 25:00
      crosstable playoff record playoff.json R-G1 0-1 --correct
      crosstable playoff record playoff.json --pgn playoff.pgn
    """
    session: Session = ctx.obj
    if pgn is not None:
        if id_ or answer or moves or correct:
            raise Refusal("give --pgn alone, or an ID with its ANSWER")
        ctx.exit(_record_pgn(session, log, pgn))
    if id_ is None or answer is None:
        raise Refusal("give the ID of a request and the ANSWER; 'playoff next' lists what is open")
    from crosstable.playoff_tasks import record_answer

    wanted, given = id_, answer
    record_it = partial(record_answer, moves=moves or 0, is_correction=correct, at=_now())

    def change(opened: Opened) -> Recorded:
        return record_it(session.registry, opened, wanted, given)

    _report(_change(session, log, change), log)


def _record_pgn(session: Session, log: Path, pgn: str) -> int:
    from crosstable.playoff_tasks import record_pgn

    (source,) = read_sources([pgn])
    recorded = _change(
        session, log, lambda opened: record_pgn(session.registry, opened, source, at=_now())
    )
    _report(recorded, log)
    return 1 if recorded.diagnostics else 0


@command.command("undo")
@_LOG
@click.pass_context
def undo(ctx: click.Context, log: Path) -> None:
    """Undo the last entry that is in force; the log keeps both.

    \b
      crosstable playoff undo playoff.json
    """
    from crosstable.playoff_tasks import undo_last

    session: Session = ctx.obj
    _report(_change(session, log, lambda o: undo_last(session.registry, o, at=_now())), log)


@command.command("show", short_help="Show score, bracket and audit trail.")
@_LOG
@click.option(
    "-f",
    "--format",
    "format_",
    type=click.Choice(["text", "json", "html"]),
    help="Default: by the name of -o, else text.",
)
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="File to write."
)
@page_language_option
@click.pass_context
def show(
    ctx: click.Context,
    log: Path,
    format_: str | None,
    output: Path | None,
    language: str | None,
) -> None:
    """Show the score, the bracket and all that was drawn, chosen, played and decided.

    \b
      crosstable playoff show playoff.json
      crosstable playoff show playoff.json -o playoff.html
    """
    from crosstable.api import next_requests
    from crosstable.playoff_tasks import view_log

    session: Session = ctx.obj
    output = None if output == Path("-") else output
    format_ = format_ or _format_of(output)
    words = page_words(language, format_)
    opened = _opened(session, log)
    view = view_log(opened)
    if format_ == "html":
        from crosstable.writers.playoff_html import view_page

        data = view_page(view, words)
    elif format_ == "json":
        from crosstable.writers.playoff_json import view_json

        data = view_json(view, next_requests(opened.run, view.names))
    elif format_ == "text":
        from crosstable.writers.playoff_text import render_view

        data = render_view(view, 80 if output else terminal_width()).encode()
    else:
        raise Refusal(f"{output}: 'show' writes text, json and html")
    deliver(data, output, (str(log),), is_text=format_ == "text")


def _opened(session: Session, log: Path) -> Opened:
    """The play-off of a log.  Raises :class:`Refusal` with what is wrong with it shown."""
    from crosstable.playoff_tasks import open_log
    from crosstable.tie_break_lists import TaskError

    (source,) = read_sources([str(log)])
    try:
        return open_log(session.registry, source)
    except TaskError as error:
        show_diagnostics(error.diagnostics, verbose=True)
        raise Refusal(str(error)) from None


def _change(session: Session, log: Path, change: Callable[[Opened], Recorded]) -> Recorded:
    """Read the log, change it and write it, while no other process can."""
    from crosstable.files import FileError, locked, write_atomically
    from crosstable.playoff_tasks import log_bytes
    from crosstable.tie_break_lists import TaskError

    if not log.exists():
        raise Refusal(f"{log}: is not there; 'crosstable playoff start' begins a log")
    try:
        with locked(log):
            before = _opened(session, log)
            recorded = change(before)
            if recorded.after.log != before.log:
                write_atomically(log, log_bytes(recorded.after.log))
            return recorded
    except TaskError as error:
        show_diagnostics(error.diagnostics, verbose=True)
        raise Refusal(str(error)) from None
    except FileError as error:
        raise Refusal(str(error)) from None


def _report(recorded: Recorded, log: Path) -> None:
    emit_text("".join(f"{line}\n" for line in recorded.lines))
    sys.stdout.flush()
    show_diagnostics(recorded.diagnostics, verbose=True)
    _show_next(recorded.after, log)


def _now() -> str:
    """When an entry is recorded."""
    from datetime import datetime

    return datetime.now().astimezone().isoformat(timespec="seconds")
