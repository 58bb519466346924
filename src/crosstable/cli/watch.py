"""``crosstable watch``: keep standings up to date while exports are saved into a folder."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from crosstable.cli.app import Refusal, Session, completion_of
from crosstable.cli.inputs import EventOptions, folder_options, parse_facts, request_of
from crosstable.cli.look import Look, chosen_look, look_options
from crosstable.cli.output import emit_text

if TYPE_CHECKING:
    from crosstable.watching import Watch


@click.command("watch")
@folder_options
@click.option(
    "-f",
    "--format",
    "format_",
    default="html",
    show_default=True,
    metavar="FORMAT",
    shell_complete=completion_of(lambda registry: registry.standings_formats),
    help="Format of the pages; see 'formats'.",
)
@click.option(
    "-o",
    "--output",
    required=True,
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder of the pages; made if it is missing.",
)
@look_options
@click.option(
    "--interval",
    type=click.IntRange(min=1),
    default=2,
    show_default=True,
    metavar="SECONDS",
    help="How often to look. A page is made when its file was the same at two looks.",
)
@click.option("--once", is_flag=True, help="Make every page now and stop, e.g. for cron.")
@click.pass_context
def command(
    ctx: click.Context,
    options: EventOptions,
    format_: str,
    output: Path,
    look: Look,
    interval: int,
    once: bool,
) -> None:
    """Keep the standings of the events in FOLDER up to date until Ctrl-C.

    An event file (event.toml) in FOLDER rules: its event has the page, with every file it
    lists. Without one each file is an event with a page of its name. What cannot be read is
    said, and the last good page stays.

    \b
      crosstable watch exports/ -o site/
      crosstable watch exports/ --format json -o site/ --once
    """
    watch = _watch(ctx.obj, options, format_, output, look)
    if once:
        good, bad = watch.poll(only_settled=False)
        ctx.exit(0 if not bad else 1 if good else 2)
    _tell(f"watching {options.file}, pages in {output}; Ctrl-C stops")
    try:
        while True:
            watch.poll()
            time.sleep(interval)
    except KeyboardInterrupt:
        _tell("stopped")


def _watch(
    session: Session, options: EventOptions, format_: str, output: Path, look: Look
) -> Watch:
    from crosstable.api import WriteOptions
    from crosstable.host import UnknownNameError
    from crosstable.watching import Watch, page_maker

    folder = Path(options.file)
    if not folder.is_dir():
        raise Refusal(f"{folder}: is no folder")
    if output.resolve() == folder.resolve():
        raise Refusal(f"{output}: the pages need a folder of their own")
    try:
        writer = session.registry.standings_writer(format_)
    except UnknownNameError as error:
        raise Refusal(str(error)) from None
    request = request_of(options, options.regulation, ())
    facts = parse_facts(options.facts)
    write = chosen_look(session, writer, look, WriteOptions())
    how, byes = options.how, options.byes
    make = page_maker(session.registry, writer, write, request, how, byes, facts)
    suffix = next(iter(writer.suffixes), f".{writer.id}")
    return Watch(folder, output, suffix, make, _tell)


def _tell(line: str) -> None:
    emit_text(f"{time.strftime('%H:%M:%S')} {line}\n", err=True)
