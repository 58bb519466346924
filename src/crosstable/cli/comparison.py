"""``crosstable standings --compare`` and ``--lint``: other views of the same event."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from crosstable.cli.app import Refusal, Session
from crosstable.cli.delivery import deliver
from crosstable.cli.inputs import EventOptions, comparison_for, standings_for
from crosstable.cli.output import PIPE_WIDTH, show_diagnostics, status_of, terminal_width

if TYPE_CHECKING:
    from crosstable.api import Standings

_SUFFIXES = {".txt": "text", ".json": "json"}


def text_or_json(format_: str | None, output: Path | None, what: str) -> str:
    """The format for what no standings writer writes.  Raises :class:`Refusal`."""
    chosen = format_ or (_SUFFIXES.get(output.suffix.lower(), "") if output else "text")
    if chosen not in ("text", "json"):
        raise Refusal(f"{what} is written as text or json, not {format_ or output}")
    return chosen


def show_comparison(
    session: Session,
    options: EventOptions,
    regulations: str,
    format_: str | None,
    output: Path | None,
    only: tuple[str, ...],
    *,
    strict: bool,
) -> int:
    """Rank under each of the regulations, write the comparison; the exit status."""
    chosen = text_or_json(format_, output, "a comparison")
    if options.playoff_log is not None:
        raise Refusal("a play-off is of one regulation; give --compare or --playoff, not both")
    if options.regulation is not None:
        raise Refusal("give the regulations with --compare or one with --regulation, not both")
    names = [name.strip() for name in regulations.split(",") if name.strip()]
    comparison = comparison_for(session, options, names, only)
    from crosstable.api import WriteOptions
    from crosstable.writers.comparison import render_comparison
    from crosstable.writers.comparison_json import comparison_json

    show_diagnostics(comparison.diagnostics, verbose=options.verbose)
    if chosen == "json":
        data = comparison_json(comparison)
    else:
        width = PIPE_WIDTH if output else terminal_width()
        data = render_comparison(comparison, WriteOptions(width=width)).encode()
    deliver(data, output, (*session.opened, *names), is_text=chosen == "text")
    return status_of(comparison.diagnostics, strict=strict)


def show_lint(
    session: Session,
    options: EventOptions,
    format_: str | None,
    output: Path | None,
) -> int:
    """Write what is doubtful about the tie-break list; status 1 if anything is."""
    chosen = text_or_json(format_, output, "--lint")
    standings = standings_for(session, options)
    from crosstable.writers.lint import lint_json, render_lint

    rest = [d for d in standings.diagnostics if not d.code.startswith("TIE-BREAK-")]
    show_diagnostics(rest, verbose=options.verbose)
    width = PIPE_WIDTH if output else terminal_width()
    data = lint_json(standings) if chosen == "json" else render_lint(standings, width).encode()
    inputs = (*session.opened, options.regulation or "")
    deliver(data, output, inputs, is_text=chosen == "text")
    return _lint_status(standings)


def _lint_status(standings: Standings) -> int:
    from crosstable.writers.lint import list_findings

    return max(
        status_of(list_findings(standings), strict=True),
        status_of(standings.diagnostics, strict=False),
    )
