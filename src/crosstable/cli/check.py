"""``crosstable check``: what is wrong with a file, and where."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from crosstable.cli.app import Refusal, Session, completion_of
from crosstable.cli.check_reports import JsonReport, TextReport
from crosstable.cli.inputs import parse_facts, with_side_inputs
from crosstable.cli.many import interruptible, jobs_option, progress, team_for, tell_passed_over

if TYPE_CHECKING:
    from crosstable.batch import Checking
    from crosstable.checks import Checked


@click.command("check")
@click.argument("files", nargs=-1, required=True, type=click.Path(allow_dash=True))
@click.option("--from", "reader", metavar="READER", help="Reader to use; see 'formats'.")
@click.option("--encoding", help="Encoding of a file that is not UTF-8, e.g. cp1250.")
@with_side_inputs
@click.option(
    "--for",
    "profile",
    metavar="PROFILE",
    shell_complete=completion_of(lambda registry: registry.check_profiles),
    help="Also ask what somebody who takes the file asks, e.g. fide-rating.",
)
@click.option(
    "--event-code",
    default="",
    metavar="CODE",
    help="The event's number at the rating body, where the file has no place for it.",
)
@click.option("--partial", is_flag=True, help="Read a file that has only a page of a list.")
@click.option("-f", "--format", "format_", type=click.Choice(["text", "json"]), default="text")
@click.option("-v", "--verbose", is_flag=True, help="Also show what was only noted.")
@jobs_option
@click.option(
    "--resume",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="JOURNAL",
    help="Note in this file what is found, and take from it what is there already of files "
    "that have not changed.",
)
@click.pass_context
def command(
    ctx: click.Context,
    files: tuple[str, ...],
    reader: str | None,
    encoding: str | None,
    byes: str | None,
    facts: tuple[str, ...],
    profile: str | None,
    event_code: str,
    partial: bool,
    format_: str,
    verbose: bool,
    processes: int | None,
    resume: Path | None,
) -> None:
    """Check each FILE ('-' reads standard input): its structure, whether the two sides of
    every game agree, points, ranks, numbers, dates.

    A folder as FILE stands for the files in it and below that have a suffix of a reader.

    Status 0: nothing found; 1: findings; 2: a file cannot be read. Of several files the
    worst counts. 'codes' explains the codes.

    \b
      crosstable check open.trf
      crosstable check --for fide-rating --event-code 412345 open.trf
      crosstable check *.trf --format json
      crosstable check archive/ --jobs 4 --resume checked.jsonl
    """
    session: Session = ctx.obj
    from crosstable.batch import Checking

    checking = Checking(
        reader=_reader(session, reader),
        encoding=encoding,
        profile=_profile(session, profile),
        event_code=event_code,
        byes=byes,
        facts=parse_facts(facts),
        partial=partial,
    )
    names = _names(session, files, reader)
    report = JsonReport() if format_ == "json" else TextReport(verbose=verbose)
    go_on = "the same command goes on" if resume else "with --resume JOURNAL it could go on"
    with (
        interruptible(lambda: f"{report.count} of {len(names)} files are done; {go_on}"),
        _checks(session, names, checking, processes, resume) as checks,
        progress(checks, len(names), "checking", hidden=sys.stdout.isatty()) as shown,
    ):
        for checked in shown:
            report.add(checked)
    report.end()
    if report.bug is not None:
        raise report.bug
    ctx.exit(report.status)


def _names(session: Session, files: Sequence[str], reader: str | None) -> list[str]:
    from crosstable.batch import list_inputs
    from crosstable.tie_break_lists import TaskError

    try:
        listing = list_inputs(session.registry, files, reader)
    except TaskError as error:
        raise Refusal(str(error)) from None
    tell_passed_over(listing.passed_over)
    return [file.name for file in listing.files]


@contextmanager
def _checks(
    session: Session,
    names: Sequence[str],
    checking: Checking,
    processes: int | None,
    journal: Path | None,
) -> Iterator[Iterator[Checked]]:
    """What is found in every file, in order; what is in the journal is not looked for again."""
    from crosstable.batch import Journal, run_checks
    from crosstable.files import FileError, locked

    team = team_for(session, processes, len(names))

    def check(some: Iterable[str]) -> Iterator[Checked]:
        return run_checks(session.registry, some, checking, team)

    try:
        with ExitStack() as stack:
            if journal is None:
                checks = run_checks(session.registry, names, checking, team)
            else:
                stack.enter_context(locked(journal))
                opened = stack.enter_context(Journal(journal, checking, session.registry.origins))
                checks = opened.completed(names, check)
            yield stack.enter_context(closing(checks))
    except FileError as error:
        raise Refusal(str(error)) from None


def _reader(session: Session, id_: str | None) -> str | None:
    if id_ is not None and id_ not in session.registry.readers:
        known = ", ".join(session.registry.readers) or "none"
        raise Refusal(f"there is no reader {id_!r}; installed: {known}")
    return id_


def _profile(session: Session, id_: str | None) -> str | None:
    if id_ is not None and id_ not in session.registry.check_profiles:
        known = ", ".join(session.registry.check_profiles) or "none"
        raise Refusal(f"there is no check for {id_!r}; installed: {known}")
    return id_
