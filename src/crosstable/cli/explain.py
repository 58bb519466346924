"""``crosstable explain``: how a participant's place and values came about."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from crosstable.cli.app import Refusal, Session
from crosstable.cli.inputs import (
    EventOptions,
    event_options,
    playoff_option,
    standings_for,
    standings_with,
)
from crosstable.cli.output import emit_bytes, emit_text, show_diagnostics, status_of, terminal_width

if TYPE_CHECKING:
    from crosstable.api import Standings


@click.command("explain")
@event_options
@playoff_option
@click.argument("participant")
@click.argument("code", required=False)
@click.option("-f", "--format", "format_", type=click.Choice(["text", "json"]), default="text")
@click.pass_context
def command(
    ctx: click.Context,
    options: EventOptions,
    participant: str,
    code: str | None,
    format_: str,
) -> None:
    """Explain the place of PARTICIPANT (starting number, or part of the name) in FILE.

    With CODE, such as BH/C1, only that value. A CODE outside the tie-break list is added
    to its end.

    \b
      crosstable explain open.trf 12
      crosstable explain open.trf 12 BH/C1
      crosstable explain open.trf carls
    """
    session: Session = ctx.obj
    if code is None:
        standings = standings_for(session, options)
        columns = standings.columns
    else:
        standings, column = standings_with(session, options, code)
        columns = (column,)
    id_ = _participant(standings, participant)
    if all(row.participant != id_ for row in standings.rows):
        raise Refusal(f"{id_} {standings.participants[id_].name} is not ranked{_why(standings)}")
    from crosstable.api import WriteOptions
    from crosstable.tasks import blaming_calculators
    from crosstable.writers.explanation import explanation_json, render_explanation

    with blaming_calculators(session.registry):
        explanations = [standings.explain(id_, column) for column in columns]
    show_diagnostics(standings.diagnostics, verbose=options.verbose)
    if format_ == "json":
        emit_bytes(explanation_json(standings, id_, explanations))
    else:
        write = WriteOptions(width=terminal_width())
        emit_text(render_explanation(standings, id_, explanations, write))
    ctx.exit(status_of(standings.diagnostics, strict=False))


def _why(standings: Standings) -> str:
    said = [f"{d.choice} ({d.reason})" for d in standings.decisions if d.subject == "not ranked"]
    return f"; excluded: {'; '.join(said)}" if said else ""


def _participant(standings: Standings, wanted: str) -> int:
    listed = standings.participants
    kind, number = ("team", "number") if standings.is_by_team else ("player", "starting number")
    if wanted.isascii() and wanted.isdigit():
        by_number = {str(id_): id_ for id_ in listed}
        if wanted.lstrip("0") not in by_number:
            raise Refusal(f"there is no {kind} with {number} {wanted}")
        return by_number[wanted.lstrip("0")]
    matches = [one for one in listed.values() if wanted.casefold() in one.name.casefold()]
    if len(matches) != 1:
        names = "".join(f"\n  {one.id:4d} {one.name}" for one in matches[:20])
        called = f"{len(matches)} {kind}s are" if matches else f"no {kind} is"
        raise Refusal(f"{called} called {wanted!r}; give the number{names}")
    return matches[0].id
