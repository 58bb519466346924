"""Play-offs as data: who is tied, what was answered, who must stand where, and the source.

A file holds cases; keys above the first ``[[case]]`` (``regulation``, ``source``, ``status``)
hold for all of them that have no own::

    regulation = "my-2024"
    status = "by hand"

    [[case]]
    id = "two-level-then-armageddon"
    source = "6.1"
    tied = [[3], [8, 5]]
    answers = '''
    SEED-LOT2 5
    M-LOT 3
    M-G1 1-0
    '''
    colours = { M-G1 = "3-8" }
    placing = [[3], [8], [5]]

``tied`` are the players in the order of the regulation's tie-breaks, those level in one group
(a plain list of numbers: all apart).  ``answers`` are given in their order, a line each: the id
of a request, the answer, ``#`` and a remark.  Instead of ``placing`` a case may expect ``open``
(what is open after the answers, optional decisions left out) or ``refused`` (words of the message
where the regulation does not cover the tie).  ``is_shared`` goes with a placing that declares
first place shared; ``colours`` are games with who had White and Black; ``audit`` are words that
must occur in the trail.

Of the event a case may give ``places`` and ``is_qualifying``, ``values`` by code and player
(exact texts), ``whites`` by player, ``meetings`` as lists of round, White, Black, and
``readings``.

A plugin's test is a few lines::

    CASES = load_all_playoff_cases(Path(__file__).parent / "playoffs")

    @pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
    def test_playoff_of_the_source(case):
        assert playoff_faults(case) == []
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

from crosstable.api import MainGame, NotCoveredError, PlayoffProcedure, Situation
from crosstable.playoffs.machine import Answered, Run
from crosstable.playoffs.requests import AnswerError
from crosstable.testing.regulations import installed

Groups = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, kw_only=True)
class PlayoffCase:
    """One course of a play-off under a regulation, and what it must come to: a ``placing``,
    the requests that are then ``open``, or words with which the tie is ``refused``."""

    id: str
    regulation: str
    tied: Groups
    source: str = ""
    status: str = ""
    notes: str = ""
    places: int = 1
    is_qualifying: bool = False
    values: Mapping[str, Mapping[int, Fraction]] = field(default_factory=dict)
    whites: Mapping[int, int] = field(default_factory=dict)
    meetings: tuple[MainGame, ...] = ()
    readings: Mapping[str, str] = field(default_factory=dict)
    answers: tuple[tuple[str, str], ...] = ()
    placing: Groups = ()
    is_shared: bool = False
    open: tuple[str, ...] = ()
    refused: str = ""
    colours: Mapping[str, str] = field(default_factory=dict)
    audit: tuple[str, ...] = ()


def load_playoff_cases(path: Path) -> list[PlayoffCase]:
    """The cases of one TOML file.  Raises :class:`ValueError` for an unknown key."""
    with path.open("rb") as file:
        table = tomllib.load(file)
    table.pop("about", None)
    entries = table.pop("case")
    return [_case({**table, **entry}, path) for entry in entries]


def load_all_playoff_cases(folder: Path) -> list[PlayoffCase]:
    """The cases of all TOML files of a folder."""
    return [case for path in sorted(folder.glob("*.toml")) for case in load_playoff_cases(path)]


def _case(entry: dict[str, Any], path: Path) -> PlayoffCase:
    for key, read in _READ.items():
        if key in entry:
            entry[key] = read(entry[key])
    try:
        case = PlayoffCase(**entry)
    except TypeError as error:
        raise ValueError(f"{path.name}: {error}") from None
    if bool(case.placing) + bool(case.open) + bool(case.refused) != 1:
        raise ValueError(f"{path.name}: {case.id}: give one of placing, open and refused")
    return case


def _groups(value: list[Any]) -> Groups:
    return tuple(tuple(one) if isinstance(one, list) else (one,) for one in value)


def _answers(text: str) -> tuple[tuple[str, str], ...]:
    lines = (line.partition("#")[0].split(maxsplit=1) for line in text.splitlines())
    return tuple((line[0], line[1].strip()) for line in lines if line)


def _values(table: Mapping[str, Mapping[str, str]]) -> dict[str, dict[int, Fraction]]:
    return {
        code: {int(id_): Fraction(text) for id_, text in by_player.items()}
        for code, by_player in table.items()
    }


_READ: Mapping[str, Callable[[Any], object]] = {
    "tied": _groups,
    "placing": _groups,
    "answers": _answers,
    "values": _values,
    "whites": lambda table: {int(id_): number for id_, number in table.items()},
    "meetings": lambda games: tuple(MainGame(*game) for game in games),
    "open": tuple,
    "audit": tuple,
}


def procedure_for(case: PlayoffCase) -> tuple[PlayoffProcedure, Situation]:
    """The procedure that an installed regulation has for a case, and its situation.

    Raises :class:`NotCoveredError` where it has none, :class:`ValueError` for a reading that
    the procedure does not have.
    """
    tied = sum(map(len, case.tied))
    rule = (
        installed()
        .regulation(case.regulation)
        .playoff_for(tied, case.places, is_qualifying=case.is_qualifying)
    )
    procedure = installed().playoffs[rule.procedure].value
    usual = {reading.id: reading.choice for reading in procedure.readings}
    chosen = {**rule.readings, **case.readings}
    if unknown := set(chosen) - set(usual):
        raise ValueError(f"{rule.procedure} has no readings {sorted(unknown)}")
    situation = Situation(
        seeds=case.tied,
        places=case.places,
        is_qualifying=case.is_qualifying,
        values=case.values,
        whites=case.whites,
        meetings=case.meetings,
        readings={**usual, **chosen},
    )
    return procedure, situation


def playoff_faults(case: PlayoffCase) -> list[str]:
    """Where the installed regulation comes to something else than the source of the case."""
    return [f"{fault} ({case.source})" for fault in _faults(case)]


def _faults(case: PlayoffCase) -> Iterator[str]:
    try:
        procedure, situation = procedure_for(case)
    except NotCoveredError as error:
        if not case.refused or case.refused not in str(error):
            yield f"refused: {error}"
        return
    if case.refused:
        yield f"not refused, but played by {procedure.code}"
        return
    run = Run(procedure.run(situation))
    for id_, text in case.answers:
        try:
            run.answer(id_, text)
        except AnswerError as error:
            yield str(error)
            return
    yield from _result_faults(case, run)
    yield from _trail_faults(case, run)


def _result_faults(case: PlayoffCase, run: Run) -> Iterator[str]:
    asked = tuple(request.id for request in run.required)
    if case.open:
        if sorted(asked) != sorted(case.open):
            yield f"open are {asked}, not {case.open}"
    elif run.outcome is None:
        yield f"not over, open are {asked}"
    elif _sorted(run.outcome.groups) != _sorted(case.placing):
        yield f"placed {run.outcome.groups}, not {case.placing}"
    elif run.outcome.is_shared != case.is_shared:
        yield f"first place is {'' if run.outcome.is_shared else 'not '}declared shared"


def _sorted(groups: Groups) -> Groups:
    return tuple(tuple(sorted(group)) for group in groups)


def _trail_faults(case: PlayoffCase, run: Run) -> Iterator[str]:
    requests = [entry.request for entry in run.trail if isinstance(entry, Answered)]
    had = {one.id: f"{one.white}-{one.black}" for one in (*requests, *run.open)}
    for id_, colours in case.colours.items():
        if had.get(id_) != colours:
            yield f"{id_}: colours {had.get(id_, 'of no game')}, not {colours}"
    trail = "\n".join(f"{line.stage}: {line.text} {line.article}" for line in run.audit)
    yield from (f"{words!r} is not in the trail" for words in case.audit if words not in trail)
