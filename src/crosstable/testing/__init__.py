"""For authors of plugins: events from compact text, and cases as data.

``parse_event`` builds a tournament from rows like those of a printed crosstable, and
``parse_team_event`` one of teams; ``load_cases`` reads expected values from TOML; ``renumber``
gives other starting ranks, which must change no value; ``walk_playoff`` tries the paths of a
play-off procedure, ``Run`` follows one and ``make_outline`` has its plan.
``crosstable.testing.regulations`` runs the cases under the installed regulations, walks their
articles and keeps the tables of a README in step.  ``crosstable.testing.strategies`` makes
random small events for hypothesis, and ``crosstable.testing.laws`` has what must hold in all
of them.
"""

from __future__ import annotations

from crosstable.model.edit import renumber
from crosstable.playoffs.machine import Run
from crosstable.playoffs.outline import make_outline
from crosstable.testing.builders import parse_event, parse_team_event
from crosstable.testing.cases import Case, list_tie_breaks, load_cases, values_of
from crosstable.testing.commands import run_cli
from crosstable.testing.playoffs import Walk, WalkError, walk_playoff

__all__ = [
    "Case",
    "Run",
    "Walk",
    "WalkError",
    "list_tie_breaks",
    "load_cases",
    "make_outline",
    "parse_event",
    "parse_team_event",
    "renumber",
    "run_cli",
    "values_of",
    "walk_playoff",
]
