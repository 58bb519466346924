"""``crosstable convert``: events from any format into any other, with everyday repairs."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import click

from crosstable.cli.app import Refusal, Session, completion_of
from crosstable.cli.inputs import InputOptions, input_options, parse_facts
from crosstable.cli.many import (
    Findings,
    interruptible,
    jobs_option,
    progress,
    team_for,
    tell_passed_over,
)
from crosstable.cli.output import emit_bytes, emit_text, show_diagnostics

if TYPE_CHECKING:
    from crosstable.batch import Job, JobReport

LINE_ENDS = {"crlf": "\r\n", "lf": "\n", "cr": "\r"}


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
@jobs_option
@click.option(
    "--resume",
    is_flag=True,
    help="Skip what an earlier run has done: its output is there and newer than the input.",
)
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
    processes: int | None,
    resume: bool,
) -> None:
    """Convert the event in IN into the file OUT; '-' is standard input or output.

    Several IN need a folder as OUT, which is made if it is missing. There each keeps its
    name, with the suffix of the format asked for; what cannot be converted is listed at the
    end, and the rest is done. A file of an earlier conversion is replaced, an input never.
    A folder as IN stands for the files in it and below that have a suffix of a reader.

    \b
      crosstable convert open.trf open-2026.trf --to trf26
      crosstable convert open.trf repaired.trf --set rounds=9 --set city=Graz
      crosstable convert open.trf start.trf --drop-games --renumber rating
      crosstable convert old/*.trf new/ --to trf16
      crosstable convert archive/ new/ --to trf26 --jobs 4 --resume
    """
    from crosstable.api import WriteOptions
    from crosstable.batch import Conversion, is_done, run_jobs
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
    session: Session = ctx.obj
    jobs = _plan(session, inputs, options, output, to)
    todo = [job for job in jobs if not (resume and is_done(job, conversion))]
    outcome = _Outcome(len(jobs), len(jobs) - len(todo), verbose=options.verbose)
    with interruptible(outcome.so_far):
        reports = run_jobs(
            session.registry, todo, conversion, team_for(session, processes, len(todo))
        )
        with (
            closing(reports),
            progress(reports, len(todo), "converting", hidden=options.verbose) as shown,
        ):
            for report in shown:
                outcome.add(report)
    if jobs[0].target is None and not outcome.failures:
        emit_bytes(outcome.data)
    ctx.exit(outcome.tell(strict=strict))


def _plan(
    session: Session, inputs: Sequence[str], options: InputOptions, output: str, to: str | None
) -> list[Job]:
    from crosstable.batch import list_inputs, plan_jobs
    from crosstable.tie_break_lists import TaskError

    try:
        listing = list_inputs(session.registry, inputs, options.reader, output)
        jobs = plan_jobs(session.registry, listing, options.more, output, to)
        first, folder = jobs[0].target, Path(output)
        if first is not None and first.parent == folder:
            folder.mkdir(parents=True, exist_ok=True)
    except TaskError as error:
        raise Refusal(str(error)) from None
    except OSError as error:
        raise Refusal(f"{output}: cannot be made ({error.strerror or error})") from None
    tell_passed_over(listing.passed_over)
    return jobs


class _Outcome:
    """What has become of the jobs so far; of many only what is shown at the end is kept."""

    def __init__(self, jobs: int, skipped: int, *, verbose: bool) -> None:
        self._jobs = jobs
        self._skipped = skipped
        self._verbose = verbose
        self._done = 0
        self._found = Findings()
        self._bug: Exception | None = None
        self.failures: list[str] = []
        self.data = b""

    def add(self, report: JobReport) -> None:
        """Count a report; show what was found at once, if all of it is to be shown."""
        self._done += 1
        self._found.add(report.diagnostics)
        self.data = report.data
        if self._verbose:
            show_diagnostics(report.diagnostics, verbose=True)
        if report.failure:
            self.failures.append(report.failure)
        self._bug = self._bug or report.bug

    def so_far(self) -> str:
        """How far the work has come, and how to go on with it."""
        done = self._done + self._skipped
        return f"{done} of {self._jobs} files are done, all of them whole; --resume goes on"

    def tell(self, *, strict: bool) -> int:
        """Show what was found and what failed; the exit status."""
        if not self._verbose:
            self._found.show()
        if self._jobs > 1:
            emit_text(self._summary(), err=True)
        if self._bug is not None:
            raise self._bug
        if self._jobs == 1 and self.failures:
            raise Refusal(self.failures[0])
        if self.failures:
            return 2 if len(self.failures) == self._jobs else 1
        return self._found.status(strict=strict)

    def _summary(self) -> str:
        """The counts, and what failed."""
        failed = len(self.failures)
        before = f", {self._skipped} done before" if self._skipped else ""
        lines = [
            f"{self._done - failed} of {self._jobs} converted{before}; findings: {self._found}",
            *([f"{failed} of {self._jobs} not converted:"] if failed else []),
            *(f"  {failure}" for failure in self.failures),
        ]
        return "\n".join(lines) + "\n"
