"""``crosstable events``: which events a file holds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from crosstable.cli.app import Refusal, Session
from crosstable.cli.inputs import read_sources
from crosstable.cli.output import emit_text, show_diagnostics

if TYPE_CHECKING:
    from crosstable.api import Tournament

_HEADINGS = ("Event", "Dates", "Players", "Games")


@click.command("events")
@click.argument("file", type=click.Path(allow_dash=True))
@click.option("--from", "reader", metavar="READER", help="Reader to use; see 'formats'.")
@click.option("--encoding", help="Encoding of a file that is not UTF-8, e.g. cp1250.")
@click.option("--event", metavar="NAME", help="Only events with this in their names.")
@click.option("-v", "--verbose", is_flag=True, help="Show every diagnostic.")
@click.pass_context
def command(
    ctx: click.Context,
    file: str,
    reader: str | None,
    encoding: str | None,
    event: str | None,
    verbose: bool,
) -> None:
    """List the events that FILE holds: dates, players, and the games found. Where full rounds
    would have more, these are told too; else how often somebody of a Swiss has neither a game
    nor a bye; and after a plus the games that are no part of the score. The other commands
    take one of the events by --event.

    \b
      crosstable events twic944.pgn
      crosstable standings twic944.pgn --event "London Classic Open"
    """
    from crosstable.api import ReadOptions
    from crosstable.reading import How, read_source_with
    from crosstable.tie_break_lists import TaskError

    session: Session = ctx.obj
    (source,) = read_sources([file])
    try:
        how = How(reader=reader, options=ReadOptions(encoding=encoding, event=event))
        result = read_source_with(session.registry, source, how)
    except TaskError as error:
        raise Refusal(str(error)) from None
    if verbose or not result.tournaments:
        show_diagnostics(result.diagnostics, verbose=True)
    if not result.tournaments:
        raise Refusal(f"{source.name}: not read")
    emit_text("\n".join(_table(map(_row, result.tournaments))) + "\n")


def _row(tournament: Tournament) -> tuple[str, ...]:
    from crosstable.api import completeness, games_off_score, missing_byes

    counted = completeness(tournament)
    games = str(counted.found)
    if not counted.is_complete:
        games += f" of {counted.expected}"
    elif gaps := missing_byes(tournament, tournament.kind):
        games += f", {gaps} gap{'s' * (gaps > 1)}"
    for stage, count in games_off_score(tournament).items():
        games += f" + {count} {stage}"
    return (
        tournament.name or "(no name)",
        _dates(tournament),
        str(len(tournament.players)),
        games,
    )


def _dates(tournament: Tournament) -> str:
    """The first and the last day, as the file writes them."""
    dates = (tournament.start, tournament.end)
    return " - ".join(dict.fromkeys(date.text for date in dates if date is not None))


def _table(rows: Iterable[tuple[str, ...]]) -> Iterable[str]:
    """Columns as wide as their widest cell; numbers to the right."""
    table = [_HEADINGS, *rows]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for name, dates, players, games in table:
        yield (
            f"{name:<{widths[0]}}  {dates:<{widths[1]}}  "
            f"{players:>{widths[2]}}  {games:<{widths[3]}}"
        ).rstrip()
