"""``crosstable tour``: points for places in several events, added up."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from crosstable.cli.app import Refusal, Session
from crosstable.cli.delivery import deliver
from crosstable.cli.inputs import (
    complete_regulation,
    is_regulation_file,
    read_sources,
    regulation_text,
)
from crosstable.cli.output import PIPE_WIDTH, show_diagnostics, status_of, terminal_width
from crosstable.cli.prizes import output_format, terms_of, with_output, with_terms

if TYPE_CHECKING:
    from crosstable.api import PrizeTerms, Regulation, TourReport
    from crosstable.choices import Request
    from crosstable.prize_tasks import LegInput
    from crosstable.reading import How


@click.command("tour")
@click.argument("legs", nargs=-1, required=True, type=click.Path())
@click.option(
    "-r",
    "--regulation",
    metavar="ID|FILE.toml",
    required=True,
    shell_complete=complete_regulation,
    help="Regulation whose [tour] is used.",
)
@with_terms
@click.option(
    "--playoff",
    type=click.Path(),
    metavar="FILE.json",
    help='Outcome of the play-off for first place of the tour: {"placing": [[2], [1]]} with the '
    "numbers of the table.",
)
@click.option(
    "--leg-playoff",
    "leg_playoffs",
    multiple=True,
    metavar="N=FILE.json",
    help="Log or outcome of the play-off of leg N. May be repeated.",
)
@click.option("--from", "reader", metavar="READER", help="Reader to use; see 'formats'.")
@click.option("--encoding", help="Encoding of files that are not UTF-8, e.g. cp1250.")
@click.option("-v", "--verbose", is_flag=True, help="Show every diagnostic.")
@with_output
@click.pass_context
def command(
    ctx: click.Context,
    /,
    legs: tuple[str, ...],
    regulation: str,
    playoff: str | None,
    leg_playoffs: tuple[str, ...],
    reader: str | None,
    encoding: str | None,
    verbose: bool,
    format_: str | None,
    output: Path | None,
    **given: Any,
) -> None:
    """Add up the points of a tour whose events are in LEGS.

    A leg is the file of an event, an event.toml, or a CSV table with the columns name (and
    fide_id) and points or place.

    \b
      crosstable tour paris.trf leuven.trf -r gct-2016
      crosstable tour paris.csv leuven.csv -r gct-2016 -f json
    """
    from crosstable.tie_break_lists import TaskError

    session: Session = ctx.obj
    chosen = output_format(format_, output)
    terms = terms_of(session, **given)
    _refuse_twice(legs)
    outcomes = _leg_playoffs(leg_playoffs, len(legs))
    try:
        report = _report(session, legs, regulation, terms, outcomes, playoff, reader, encoding)
    except TaskError as error:
        show_diagnostics(error.diagnostics, verbose=True)
        raise Refusal(str(error)) from None
    show_diagnostics(report.diagnostics, verbose=verbose)
    read = (*session.opened, *legs, playoff or "", *outcomes.values(), given["prize_file"] or "")
    deliver(_written(report, chosen, output), output, read, is_text=chosen == "text")
    ctx.exit(status_of(report.diagnostics, strict=False))


def _report(
    session: Session,
    legs: tuple[str, ...],
    regulation: str,
    terms: PrizeTerms,
    outcomes: dict[int, str],
    playoff: str | None,
    reader: str | None,
    encoding: str | None,
) -> TourReport:
    from crosstable.api import ReadOptions
    from crosstable.prize_tasks import tour_report
    from crosstable.reading import How

    request = _request(session, regulation)
    found = _regulation(session, request)
    how = How(reader=reader, options=ReadOptions(encoding=encoding))
    inputs = [
        _leg(session, name, request, how, outcomes.get(number))
        for number, name in enumerate(legs, start=1)
    ]
    return tour_report(session.registry, found, inputs, terms, _outcome(session, playoff))


def _written(report: TourReport, format_: str, output: Path | None) -> bytes:
    if format_ == "json":
        from crosstable.writers.prizes_json import tour_json

        return tour_json(report)
    if format_ == "csv":
        from crosstable.writers.prizes_csv import tour_csv

        return tour_csv(report)
    from crosstable.api import WriteOptions
    from crosstable.writers.prizes import render_tour

    width = PIPE_WIDTH if output else terminal_width()
    return render_tour(report, WriteOptions(width=width)).encode()


def _regulation(session: Session, request: Request) -> Regulation:
    from crosstable.choices import named_regulation
    from crosstable.regulation_toml import RegulationError
    from crosstable.tie_break_lists import TaskError

    try:
        return named_regulation(session.registry, request)
    except TaskError as error:
        raise Refusal(str(error)) from None
    except RegulationError as error:
        show_diagnostics(error.diagnostics, verbose=True)
        raise Refusal("the regulation cannot be used") from None


def _request(session: Session, name: str) -> Request:
    from crosstable.choices import Request

    if not is_regulation_file(name):
        return Request(regulation=name)
    text = regulation_text(name)
    session.opened += text[:1]
    return Request(regulation_text=text)


def _refuse_twice(legs: tuple[str, ...]) -> None:
    seen: dict[Path, int] = {}
    for number, leg in enumerate(legs, start=1):
        first = seen.setdefault(Path(leg).resolve(), number)
        if first != number:
            raise Refusal(f"{leg}: leg {number} is leg {first} again")


def _leg_playoffs(pairs: tuple[str, ...], legs: int) -> dict[int, str]:
    found = {}
    for pair in pairs:
        number, equals, name = pair.partition("=")
        if not (equals and number.isascii() and number.isdigit() and 0 < int(number) <= legs):
            raise Refusal(f"--leg-playoff: {pair!r} is not N=FILE with N from 1 to {legs}")
        if int(number) in found:
            raise Refusal(f"--leg-playoff: leg {number} is given twice")
        found[int(number)] = name
    return found


def _outcome(session: Session, name: str | None) -> Any:
    from crosstable.prize_tasks import read_outcome

    return None if name is None else read_outcome(session.registry, read_sources([name])[0])


def _leg(session: Session, name: str, request: Request, how: How, playoff: str | None) -> LegInput:
    from crosstable.leg_table import is_leg_table
    from crosstable.prize_tasks import leg_from_event, leg_from_table

    outcomes = read_sources([playoff] if playoff else [])
    outcome = outcomes[0] if outcomes else None
    (source,) = read_sources([name])
    if is_leg_table(source):
        return leg_from_table(session.registry, source, how.options.encoding, outcome)
    from crosstable.files import FileError, read_source
    from crosstable.reading import open_inputs

    try:
        inputs = open_inputs(read_source, [name], how)
    except FileError as error:
        raise Refusal(str(error)) from None
    session.opened += inputs.names
    return leg_from_event(session.registry, inputs, request, outcome)
