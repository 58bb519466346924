"""The parts of invented plugins, good ones first; tests break them one at a time."""

from __future__ import annotations

IMPORTS = """
from fractions import Fraction
from crosstable.api import *
from crosstable.api import (
    Award, CheckProfile, Contribution, Diagnostic, DiagnosticCode, NoValue, Note, Placed,
    PlayoffProcedure, PrizeRule, ReadResult, Reader, RegulationFile, Severity, Sniff,
    StandingsWriter, TieBreak, TieBreakType, Tournament, TournamentWriter, Unit, Verdict,
    Written, ask, draw_one, game, hookimpl, only, parse_tied, placing, AuditLine, Rate,
)
"""
RULES = """id = "NS-2026"
title = "Toy rules"
edition = "2026"
unplayed_rounds = "plain"

[tie_breaks]
default = ["HBW"]

[codes]
HBW = "9.2"

[[article]]
number = "9.2"
summary = "Most wins with Black."
rules = ["HBW", "tie-break-type"]

[[article]]
number = "9.3"
summary = "Lots are drawn by the arbiter."
out_of_scope = "nothing is drawn here"
"""
CASES = """event = '''
1 | - | 2b1
2 | - | 1w0
'''

[[case]]
id = "one"
source = "by hand"
status = "by hand"
editions = ["NS-2026"]
code = "HBW"
expected = { 1 = "1", 2 = "0" }
"""


def regulation(text: str = RULES) -> str:
    """A plugin with a regulation, and a policy for unplayed rounds that goes with it."""
    return f"""{IMPORTS}
RULES = {text!r}

class Plain:
    id = "NS:plain"
    title = "As it is"

    def is_game(self, context, record, use):
        return record.outcome.is_played

    def seen_by_opponents(self, context, participant, forfeits_as_played):
        return [Contribution(r.round, r.points, Note("as scored")) for r in participant.records]

    def own_round(self, context, participant, record):
        return None

    def cut_low(self, contributions, count):
        return list(contributions)

@hookimpl
def crosstable_regulations():
    return [RegulationFile(id="NS-2026", title="Toy", in_force=None, load=lambda: RULES)]

@hookimpl
def crosstable_unplayed_rounds():
    return [Plain()]
"""


HBW = """
for record in context.event.participants[participant].records:
    if record.outcome.is_win and record.outcome.is_played and record.colour is Colour.BLACK:
        yield Contribution(record.round, 1, Note("won with Black", "9.2"), record.opponent)
"""


def tie_break(body: str = HBW, **more: str) -> str:
    """A plugin with a tie-break whose contributions are worked out so; ``more`` replaces what
    its descriptor says."""
    said = {
        "code": "'HBW'",
        "name": "'Wins with Black'",
        "summary": "'Games won over the board with Black.'",
        "article": "'9.2'",
        "type": "TieBreakType.OWN_RECORD",
        "unit": "Unit.NUMBER",
        "contributions": "contributions",
    } | more
    indented = "\n".join(f"    {line}" for line in body.strip().splitlines())
    return f"""{IMPORTS}
SEEN = []

def contributions(context, participant, modifiers):
{indented}

@hookimpl
def crosstable_tie_breaks():
    return [TieBreak({", ".join(f"{key}={value}" for key, value in said.items())})]
"""


def offering(hook: str, value: str, before: str = "") -> str:
    """A plugin that offers one thing by one hook."""
    return f"{IMPORTS}\n{before}\n\n@hookimpl\ndef crosstable_{hook}():\n    return [{value}]\n"
