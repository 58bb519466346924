"""For authors of plugins: what their tests are made of.

Events that read like a crosstable
    ``parse_event`` builds a tournament from rows like those of a printed crosstable, and
    ``parse_team_event`` one of teams (:mod:`crosstable.testing.builders` has the notation);
    ``renumber`` gives other starting ranks, which must change no value.

Cases as data
    ``load_cases`` reads expected values, each with its source, from TOML
    (:mod:`crosstable.testing.cases`); ``list_tie_breaks`` and ``values_of`` work them out.
    :mod:`crosstable.testing.regulations` runs cases under the installed regulations,
    :mod:`crosstable.testing.playoff_cases` has courses of play-offs and
    :mod:`crosstable.testing.prizes` shares of prizes.

Play-offs
    ``walk_playoff`` tries the paths of a procedure, ``Run`` follows one and ``make_outline`` has
    its plan (:mod:`crosstable.testing.playoffs`).

Commands
    ``run_cli`` runs ``crosstable`` in the process of the test
    (:mod:`crosstable.testing.commands`).

And for pytest
    :mod:`crosstable.testing.contract` is the contract suite, ``pytest --crosstable-contract``:
    most of what the above is for, without a line of code.
    :mod:`crosstable.testing.golden` compares outputs with files beside their inputs.
    :mod:`crosstable.testing.strategies` makes random small events for hypothesis, and
    :mod:`crosstable.testing.laws` has what must hold in all of them.  These need the extra
    ``crosstable[test]``.
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
