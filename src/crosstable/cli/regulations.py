"""``crosstable regulations``: what is installed, and one in detail."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import click

from crosstable.cli.app import Refusal, Session
from crosstable.cli.inputs import (
    complete_regulation,
    is_regulation_file,
    regulation_text,
)
from crosstable.cli.output import emit_text, show_diagnostics, terminal_width

if TYPE_CHECKING:
    from crosstable.api import Regulation


@click.command("regulations")
@click.argument("id_", metavar="[ID|FILE.toml]", required=False, shell_complete=complete_regulation)
@click.pass_context
def command(ctx: click.Context, id_: str | None) -> None:
    """List the installed regulations, or show one with its articles, lists and readings.

    Its tie-break lists are checked, and that all it names is installed and fits; status 1 if
    anything is doubtful.
    """
    session: Session = ctx.obj
    if id_ is None:
        emit_text("\n".join(_overview(session)) + "\n")
        return
    regulation = _regulation(session, id_)
    findings = _lint(session, regulation)
    faults = [*session.registry.faults_of(regulation), *_references(session, regulation)]
    emit_text("\n".join(_detail(regulation, findings, faults)) + "\n")
    ctx.exit(1 if findings or faults else 0)


def _overview(session: Session) -> Iterable[str]:
    offers = session.registry.regulations
    if not offers:
        yield "no regulation is installed; plugins bring them"
        return
    width = max(map(len, offers))
    for id_, offer in offers.items():
        regulation = offer.value
        since = f"from {regulation.in_force}" if regulation.in_force else "undated"
        yield f"{id_:{width}}  {since:15}  {regulation.title}"
    yield ""
    yield "crosstable regulations ID shows one in detail."


def _regulation(session: Session, id_: str) -> Regulation:
    from crosstable.choices import Request, named_regulation
    from crosstable.regulation_toml import RegulationError
    from crosstable.tie_break_lists import TaskError

    text = regulation_text(id_) if is_regulation_file(id_) else None
    try:
        return named_regulation(session.registry, Request(regulation=id_, regulation_text=text))
    except TaskError as error:
        raise Refusal(str(error)) from None
    except RegulationError as error:
        show_diagnostics(error.diagnostics, verbose=True)
        raise Refusal(f"{id_} cannot be used") from None


def _lint(session: Session, regulation: Regulation) -> list[tuple[str, str]]:
    from crosstable.tasks import lint_regulation
    from crosstable.tie_break_lists import TaskError

    try:
        return list(lint_regulation(session.registry, regulation))
    except TaskError as error:
        raise Refusal(str(error)) from None


def _references(session: Session, regulation: Regulation) -> Iterable[str]:
    from crosstable.tie_break_lists import reference_faults

    return reference_faults(session.registry, regulation)


def _detail(
    regulation: Regulation, findings: Sequence[tuple[str, str]], faults: Sequence[str]
) -> Iterable[str]:
    yield f"{regulation.id}: {regulation.title}, edition {regulation.edition}"
    until = f" until {regulation.until}" if regulation.until else ""
    if regulation.in_force:
        yield f"in force from {regulation.in_force}{until}"
    if regulation.source:
        yield from _wrapped("source: ", regulation.source)
    if regulation.checked_on:
        yield f"compared with the text on {regulation.checked_on}"
    yield f"unplayed rounds: {regulation.unplayed_rounds}"
    yield from ("", "Tie-break lists")
    for kind, listed in regulation.tie_breaks.items():
        yield f"  {kind}: {', '.join(listed) or 'none, ties share the place'}"
    for kind, listed in regulation.first_place.items():
        yield f"  first place, {kind}: {', '.join(listed)}"
    if regulation.list_reading:
        yield from _wrapped("  reading: ", regulation.list_reading)
    for name, listed in regulation.presets.items():
        yield f"  by name, --tie-breaks {name}: {', '.join(listed)}"
    yield from _lint_section(regulation, findings)
    if faults:
        yield from ("", "Does not fit what is installed")
        yield from (line for fault in faults for line in _wrapped("  ", fault))
    yield from ("", "Codes (article)")
    codes = [f"{code.code} ({code.article})" for code in regulation.codes.values()]
    codes += [f"{alias} = {code}" for alias, code in regulation.aliases.items()]
    yield from _wrapped("  ", ", ".join(codes) or "none")
    yield from _readings(regulation)
    yield from ("", "Articles")
    for article in regulation.articles:
        claim = ", ".join(article.rules) or f"not here: {article.out_of_scope}"
        yield from _wrapped(f"  {article.number:6} ", f"{article.summary} [{claim}]")


def _lint_section(regulation: Regulation, findings: Sequence[tuple[str, str]]) -> Iterable[str]:
    yield from ("", "Checks of a tie-break list (--lint)")
    for rule in regulation.lint:
        article = f" ({rule.article})" if rule.article else ""
        yield from _wrapped(f"  {rule.id}{article}: ", rule.message)
    yield from _wrapped("  ", "codes that stand twice; what a tie-break says against its use")
    for name, text in findings:
        yield from _wrapped(f"  doubtful, list {name}: ", text)
    if not findings:
        yield "  nothing doubtful about the lists above"


def _readings(regulation: Regulation) -> Iterable[str]:
    yield from ("", "Readings of unclear text (change one with --reading ID=CHOICE)")
    if not regulation.readings:
        yield "  none"
    for reading in regulation.readings:
        yield from _wrapped(f"  {reading.id} ({reading.article}): ", reading.question)
        for option, words in reading.options.items():
            mark = "*" if option == reading.choice else " "
            yield from _wrapped(f"    {mark} {option}: ", words)


def _wrapped(lead: str, text: str) -> Iterable[str]:
    indent = " " * min(len(lead), 12)
    return textwrap.wrap(
        text, max(40, terminal_width()), initial_indent=lead, subsequent_indent=indent
    ) or [lead.rstrip()]
