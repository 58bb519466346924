"""What is doubtful about the tie-break list of an event: for people, and as JSON.

The JSON has ``regulation``, ``kind``, ``tie_breaks`` (the list in use) and ``findings``, each
as in the diagnostics of the JSON of standings.
"""

from __future__ import annotations

import json

from crosstable.api import Diagnostic, Standings
from crosstable.writers._cells import neutralise, wrap
from crosstable.writers._json import encode_json
from crosstable.writers._view import decisions, event_title
from crosstable.writers.standings_json import diagnostic_entries


def list_findings(standings: Standings) -> list[Diagnostic]:
    """The findings about the list among all diagnostics."""
    return [d for d in standings.diagnostics if d.code.startswith("TIE-BREAK-")]


def render_lint(standings: Standings, width: int) -> str:
    """The list with its regulation, and the findings about it."""
    lines = wrap(event_title(standings), width)
    for subject, choice in decisions(standings):
        lines += wrap(f"{subject}: {choice}", width, "  ")
    lines.append("")
    findings = list_findings(standings)
    for finding in findings:
        text = f"- {finding.severity.value} {finding.code}: {neutralise(finding.message)}"
        lines += wrap(text, width, "  ")
    if not findings:
        lines.append("nothing doubtful about this list")
    return "\n".join(lines) + "\n"


def lint_json(standings: Standings) -> bytes:
    """The same as JSON in UTF-8, see the module's text."""
    data = {
        "regulation": standings.regulation.id,
        "kind": standings.event.kind.value,
        "tie_breaks": [column.key for column in standings.columns],
        "findings": diagnostic_entries(list_findings(standings)),
    }
    return encode_json(json.dumps(data, ensure_ascii=False, indent=2) + "\n")
