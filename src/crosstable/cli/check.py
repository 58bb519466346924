"""``crosstable check``: what is wrong with a file, and where."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from crosstable.cli.app import Refusal, Session, completion_of
from crosstable.cli.inputs import parse_facts, with_side_inputs
from crosstable.cli.output import emit_bytes, emit_text

if TYPE_CHECKING:
    from crosstable.api import CheckProfile, Diagnostic
    from crosstable.checks import Beside, Checked


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
) -> None:
    """Check each FILE ('-' reads standard input): its structure, whether the two sides of
    every game agree, points, ranks, numbers, dates.

    Status 0: nothing found; 1: findings; 2: a file cannot be read. Of several files the
    worst counts. 'codes' explains the codes.

    \b
      crosstable check open.trf
      crosstable check --for fide-rating --event-code 412345 open.trf
      crosstable check *.trf --format json
    """
    session: Session = ctx.obj
    chosen = _profile(session, profile)
    from crosstable.checks import Beside

    beside = Beside(byes=byes, facts=parse_facts(facts), partial=partial)
    checked = [
        _check(session, name, reader, encoding, chosen, event_code, beside) for name in files
    ]
    if format_ == "json":
        emit_bytes(_as_json(checked))
    else:
        emit_text("\n\n".join(_block(one, verbose) for one in checked) + "\n")
    ctx.exit(max(one.status for one in checked))


def _profile(session: Session, id_: str | None) -> CheckProfile | None:
    if id_ is None:
        return None
    offer = session.registry.check_profiles.get(id_)
    if offer is None:
        known = ", ".join(session.registry.check_profiles) or "none"
        raise Refusal(f"there is no check for {id_!r}; installed: {known}")
    return offer.value


def _check(
    session: Session,
    name: str,
    reader: str | None,
    encoding: str | None,
    profile: CheckProfile | None,
    event_code: str,
    beside: Beside,
) -> Checked:
    """Check one file; one that is not there is as unreadable as one full of noise."""
    from crosstable.checks import UNREADABLE, Checked, Status, check_input
    from crosstable.files import FileError, read_source
    from crosstable.tie_break_lists import TaskError

    try:
        source = read_source(name)
    except FileError as error:
        return Checked(name, Status.UNREADABLE, (UNREADABLE.at(None, str(error)),), ())
    try:
        return check_input(session.registry, source, reader, encoding, profile, event_code, beside)
    except TaskError as error:
        raise Refusal(str(error)) from None


def _block(checked: Checked, verbose: bool) -> str:
    """The findings of one file, the worst first, under a line that sums them up."""
    from crosstable.api import Severity, render_diagnostic

    order = {severity: position for position, severity in enumerate(Severity)}
    shown: Sequence[Diagnostic] = checked.findings + (checked.infos if verbose else ())
    lines = [_summary(checked, verbose)]
    lines += map(render_diagnostic, sorted(shown, key=lambda d: order[d.severity]))
    return "\n".join(lines)


def _summary(checked: Checked, verbose: bool) -> str:
    from crosstable.checks import Status

    found, noted = len(checked.findings), len(checked.infos)
    words = f"{found} finding{'s' * (found != 1)}" if found else "nothing found"
    if noted:
        words += f", {noted} note{'s' * (noted != 1)}"
        words += "" if verbose else " (--verbose shows them)"
    if checked.status is Status.UNREADABLE:
        words = f"cannot be read, {words}"
    return f"{checked.source}: {words}"


def _as_json(checked: Sequence[Checked]) -> bytes:
    document = {
        "findings": [_entry(d) for one in checked for d in one.findings],
        "notes": [_entry(d) for one in checked for d in one.infos],
        "files": [{"file": one.source, "status": int(one.status)} for one in checked],
    }
    return (json.dumps(document, ensure_ascii=False, indent=2) + "\n").encode("utf-8")


def _entry(diagnostic: Diagnostic) -> dict[str, str]:
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity.value,
        "place": diagnostic.place,
        "message": diagnostic.message,
    }
