"""``crosstable convert``: events from any format into any other, with everyday repairs."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import click

from crosstable.cli.app import Refusal, Session, completion_of
from crosstable.cli.inputs import InputOptions, input_options, parse_facts
from crosstable.cli.output import emit_bytes, emit_text, show_diagnostics, status_of

if TYPE_CHECKING:
    from crosstable.batch import Conversion, Job, JobReport

LINE_ENDS = {"crlf": "\r\n", "lf": "\n", "cr": "\r"}
LONG_WORK = 20
"""From so many files on a progress bar is worth its line."""


@click.command("convert")
@click.argument("inputs", nargs=-1, required=True, metavar="IN...", type=click.Path())
@click.argument("output", metavar="OUT", type=click.Path())
@click.option(
    "--to",
    metavar="FORMAT",
    shell_complete=completion_of(lambda registry: registry.tournament_formats),
    help="Format to write; see 'formats'. Default: by the suffix of OUT, in the format of IN if "
    "several have that suffix.",
)
@input_options
@click.option(
    "--drop-games",
    is_flag=True,
    help="Keep the players; drop results, and the points and ranks declared.",
)
@click.option(
    "--renumber",
    type=click.Choice(["rating", "rank"]),
    help="New starting ranks 1 to n, by rating (unrated last) or by the rank in the file. "
    "Who is level keeps the old order.",
)
@click.option("--ascii-names", is_flag=True, help="Write names in plain ASCII.")
@click.option("--line-ends", type=click.Choice(list(LINE_ENDS)), default="crlf", show_default=True)
@click.option("--for-engine", is_flag=True, help="Write what pairing programs can read.")
@click.option("--strict", is_flag=True, help="Status 1 on warnings too.")
@click.pass_context
def command(
    ctx: click.Context,
    options: InputOptions,
    inputs: tuple[str, ...],
    output: str,
    to: str | None,
    drop_games: bool,
    renumber: str | None,
    ascii_names: bool,
    line_ends: str,
    for_engine: bool,
    strict: bool,
) -> None:
    """Convert the event in IN into the file OUT; '-' is standard input or output.

    Several IN need a folder as OUT, which is made if it is missing. There each keeps its
    name, with the suffix of the format asked for; what cannot be converted is listed at the
    end, and the rest is done. A file of an earlier conversion is replaced, an input never.

    \b
      crosstable convert open.trf open-2026.trf --to trf26
      crosstable convert open.trf repaired.trf --set rounds=9 --set city=Graz
      crosstable convert open.trf start.trf --drop-games --renumber rating
      crosstable convert old/*.trf new/ --to trf16
    """
    from crosstable.api import WriteOptions
    from crosstable.batch import Conversion
    from crosstable.model.edit import Edits

    conversion = Conversion(
        to=to,
        how=options.how,
        byes=options.byes,
        edits=Edits(drop_games=drop_games, facts=parse_facts(options.facts), renumber=renumber),
        write=WriteOptions(
            ascii_names=ascii_names, line_end=LINE_ENDS[line_ends], for_engine=for_engine
        ),
    )
    jobs = _plan(ctx.obj, inputs, options.more, output, to)
    reports = _run(ctx.obj, jobs, conversion)
    ctx.exit(_report(jobs, reports, verbose=options.verbose, strict=strict))


def _plan(
    session: Session, inputs: Sequence[str], more: Sequence[str], output: str, to: str | None
) -> list[Job]:
    from crosstable.batch import plan_jobs
    from crosstable.tie_break_lists import TaskError

    try:
        jobs = plan_jobs(session.registry, inputs, more, output, to)
        first, folder = jobs[0].target, Path(output)
        if first is not None and first.parent == folder:
            folder.mkdir(parents=True, exist_ok=True)
    except TaskError as error:
        raise Refusal(str(error)) from None
    except OSError as error:
        raise Refusal(f"{output}: cannot be made ({error.strerror or error})") from None
    return jobs


def _run(session: Session, jobs: Sequence[Job], conversion: Conversion) -> list[JobReport]:
    from crosstable.batch import run_job

    with _progress(jobs) as shown:
        return [run_job(session.registry, job, conversion) for job in shown]


def _progress(jobs: Sequence[Job]) -> AbstractContextManager[Iterable[Job]]:
    """The jobs, with a bar on standard error where somebody waits for many of them."""
    if len(jobs) < LONG_WORK or not on_terminal():
        return nullcontext(jobs)
    return click.progressbar(jobs, label="converting", show_pos=True, file=sys.stderr)


def on_terminal() -> bool:
    """Whether somebody sees what goes to standard error."""
    return sys.stderr.isatty()


def _report(
    jobs: Sequence[Job], reports: Sequence[JobReport], *, verbose: bool, strict: bool
) -> int:
    """Show what was found and what failed, put out what has no file; the exit status."""
    diagnostics = [d for report in reports for d in report.diagnostics]
    show_diagnostics(diagnostics, verbose=verbose)
    failures = [report for report in reports if report.failure]
    bug = next((report.bug for report in failures if report.bug is not None), None)
    if len(jobs) > 1 and failures:
        listed = "".join(f"  {report.failure}\n" for report in failures)
        emit_text(f"{len(failures)} of {len(jobs)} not converted:\n{listed}", err=True)
    if bug is not None:
        raise bug
    if len(jobs) == 1 and failures:
        raise Refusal(failures[0].failure)
    if jobs[0].target is None:
        emit_bytes(reports[0].data)
    if failures:
        return 2 if len(failures) == len(jobs) else 1
    return status_of(diagnostics, strict=strict)
