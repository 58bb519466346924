"""``crosstable standings``: rank an event."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from crosstable.cli.app import Refusal, Session, completion_of
from crosstable.cli.delivery import OutputFile, deliver
from crosstable.cli.inputs import EventOptions, event_options, playoff_option, standings_for
from crosstable.cli.look import Look, chosen_look, look_options, refuse_look
from crosstable.cli.output import (
    PIPE_WIDTH,
    show_diagnostics,
    status_of,
    takes_colour,
    terminal_width,
)

if TYPE_CHECKING:
    from pathlib import Path

    from crosstable.api import StandingsWriter, WriteOptions


@click.command("standings")
@event_options
@playoff_option
@click.option(
    "-f",
    "--format",
    "format_",
    metavar="FORMAT",
    shell_complete=completion_of(lambda registry: registry.standings_formats),
    help="text, html, json, csv, xlsx, trf; see 'formats'. Default: by the name of -o, else text.",
)
@click.option("-o", "--output", type=OutputFile(dir_okay=False), help="File to write.")
@look_options
@click.option(
    "--only",
    multiple=True,
    metavar="PART",
    help="Only a part, with ranks of its own: sex=w, u16, fed=GER, group=B. May be repeated.",
)
@click.option(
    "--compare",
    "compared",
    metavar="ID,ID,...",
    help="Rank under several regulations, with what moved whom. As text or json.",
)
@click.option(
    "--lint",
    is_flag=True,
    help="Only say what is doubtful about the tie-break list; status 1 if anything is.",
)
@click.option("--strict", is_flag=True, help="Status 1 on warnings too.")
@click.pass_context
def command(
    ctx: click.Context,
    options: EventOptions,
    format_: str | None,
    output: Path | None,
    look: Look,
    only: tuple[str, ...],
    compared: str | None,
    lint: bool,
    strict: bool,
) -> None:
    """Rank the event in FILE ('-' reads standard input) and explain the order.

    Regulation, kind of event and tie-break list are chosen from the file unless given; the
    output says what was chosen and why.

    \b
      crosstable standings open.trf
      crosstable standings open.trf -t BH/C1,BH,SB,PS,DE --kind swiss
      crosstable standings open.trf -r my-open.toml
      crosstable standings open.trf -o standings.html --language de
      crosstable standings open.trf --round 5 --only u16
      crosstable standings open.trf --playoff playoff.json
      crosstable standings open.trf --compare fide-2024-08,fide-2026-03
    """
    session: Session = ctx.obj
    output = None if str(output) == "-" else output
    _require_one_task(compared, lint, look)
    if compared is not None:
        from crosstable.cli.comparison import show_comparison

        ctx.exit(show_comparison(session, options, compared, format_, output, only, strict=strict))
    if lint:
        from crosstable.cli.comparison import show_lint

        ctx.exit(show_lint(session, options, format_, output))
    writer = _writer(session, format_, output)
    write = chosen_look(session, writer, look, _usual(on_terminal=output is None))
    standings = standings_for(session, options, only, is_explained=writer.explains)
    written = session.registry.write(writer, standings, write)
    diagnostics = (*standings.diagnostics, *written.diagnostics)
    show_diagnostics(diagnostics, verbose=options.verbose)
    inputs = (*session.opened, options.regulation or "", options.playoff_log or "")
    deliver(written.data, output, inputs, is_text=writer.is_text)
    ctx.exit(status_of(diagnostics, strict=strict))


def _require_one_task(compared: str | None, lint: bool, look: Look) -> None:
    if compared is not None and lint:
        raise Refusal("give --compare or --lint, not both")
    if compared is not None or lint:
        refuse_look(look, f"nothing to --{'lint' if lint else 'compare'}")


def _usual(*, on_terminal: bool) -> WriteOptions:
    """What goes by where the output goes."""
    from crosstable.api import WriteOptions

    return WriteOptions(
        width=terminal_width() if on_terminal else PIPE_WIDTH,
        colour=on_terminal and takes_colour(),
    )


def _writer(session: Session, format_: str | None, output: Path | None) -> StandingsWriter:
    """The writer asked for, else the one for the output's suffix, else text."""
    from crosstable.host import UnknownNameError

    try:
        if format_ is not None:
            return session.registry.standings_writer(format_)
        if output is None:
            return session.registry.standings_writer("text")
    except UnknownNameError as error:
        raise Refusal(str(error)) from None
    suffix = output.suffix.lower()
    for id_ in session.registry.standings_formats:
        writer = session.registry.standings_writer(id_)
        if suffix in writer.suffixes:
            return writer
    raise Refusal(
        f"{output}: no format is known for {suffix or 'a name without suffix'}; give --format"
    )
