"""A play-off applied to the standings of its event."""

from __future__ import annotations

from dataclasses import replace

from crosstable.api import (
    Diagnostic,
    DiagnosticCode,
    Severity,
    Source,
    Span,
    Tournament,
)
from crosstable.choices import Request as StandingsRequest
from crosstable.choices import named_regulation
from crosstable.host import Registry
from crosstable.playoff_tasks.logs import open_log, view_log
from crosstable.playoffs.log import check_event
from crosstable.playoffs.view import (
    played_off,
)
from crosstable.tie_break_lists import TaskError

NOT_OVER = DiagnosticCode(
    "PLAYOFF-NOT-OVER", Severity.WARNING, "A play-off is not over and decides nothing yet."
)


def with_playoff(
    registry: Registry,
    tournament: Tournament,
    request: StandingsRequest,
    source: Source,
    found: list[Diagnostic],
) -> StandingsRequest:
    """The request for standings with the play-off of a log applied, under its regulation.

    Raises :class:`TaskError` if the log is of another event or another regulation.
    """
    opened = open_log(registry, source)
    log = opened.log
    foreign = check_event(log, tournament)
    if foreign is not None:
        raise TaskError(f"{source.name}: is the log of another event", [foreign])
    request = under_regulation_of_log(registry, request, log.regulation, source.name)
    regulation = named_regulation(registry, request)
    if regulation.id != log.regulation:
        raise TaskError(
            f"{source.name}: the play-off was begun under {log.regulation}, not {regulation.id}"
        )
    if opened.run.outcome is None:
        ids = ", ".join(r.id for r in opened.run.required)
        message = f"the play-off is not over; open are {ids}. The standings are without it"
        found.append(NOT_OVER.at(Span(source.name), message))
        return request
    rules = (rule for rule in regulation.playoffs if rule.procedure == log.procedure)
    is_shared = any(rule.is_rest_shared for rule in rules)
    return replace(request, playoff=played_off(view_log(opened), is_rest_shared=is_shared))


def under_regulation_of_log(
    registry: Registry, request: StandingsRequest, regulation: str, name: str
) -> StandingsRequest:
    """The request with the regulation of the log called ``name``, unless it asks for another.

    Raises :class:`TaskError` if that is not installed.
    """
    if request.regulation is not None or request.regulation_text is not None:
        return request
    if regulation not in registry.regulations:
        raise TaskError(
            f"the play-off was begun under {regulation}, which is not installed; give its "
            "file with --regulation FILE.toml"
        )
    reasons = {**request.reasons, "regulation": f"that of the play-off, {name}"}
    return replace(request, regulation=regulation, reasons=reasons)
