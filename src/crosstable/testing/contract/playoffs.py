"""What a play-off procedure must keep: every path ends, with everybody placed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from itertools import combinations

from crosstable.api import MainGame, PlayoffProcedure, Situation
from crosstable.playoffs.machine import Run
from crosstable.playoffs.requests import usual_answers
from crosstable.testing.contract.checks import (
    Check,
    ContractError,
    Subject,
    never_raising,
    require_texts,
)
from crosstable.testing.playoff_cases import (
    PlayoffCase,
    load_playoff_cases,
    playoff_faults,
)
from crosstable.testing.playoffs import WalkError, walk_playoff
from crosstable.testing.regulations import installed

_LEAVES = 400
_SAMPLES = 20
_SIZES = 3
"""How many numbers of tied players are tried, where a procedure is made for more."""


def checks(subject: Subject) -> Iterator[Check]:
    """The checks of every play-off procedure of a plugin, and its cases."""
    for key, offer in installed().playoffs.items():
        if subject.owns(offer.origin):
            procedure = offer.value
            yield Check(key, "descriptor-is-complete", partial(_descriptor, procedure))
            yield Check(key, "every-path-ends", partial(_walk, procedure))
            yield Check(key, "the-same-answers-lead-to-the-same", partial(_pure, procedure))
    for path in subject.files("tests/playoffs/*.toml"):
        for case in load_playoff_cases(path):
            yield Check(case.regulation, f"play-off {case.id}", partial(_case, case))


def _descriptor(procedure: PlayoffProcedure) -> None:
    require_texts(procedure, "title", "article")
    for reading in procedure.readings:
        require_texts(reading, "id", "question")
        if reading.choice not in reading.options:
            raise ContractError(
                f"the reading {reading.id} chooses {reading.choice!r}",
                f"Choose one of its options: {', '.join(reading.options)}.",
            )
    for condition in procedure.conditions:
        require_texts(condition, "text")


def _walk(procedure: PlayoffProcedure) -> None:
    for situation in _situations(procedure):
        try:
            walk_playoff(procedure.run, situation, most_leaves=_LEAVES, samples=_SAMPLES)
        except WalkError as error:
            raise ContractError(
                f"{len(situation.tied)} tied, readings {dict(situation.readings)}: {error}",
                "Whatever is answered, the procedure must end with a Placing of everybody who "
                "was tied, and mark with Repeat what it repeats without a limit.",
            ) from error


def _situations(procedure: PlayoffProcedure) -> Iterator[Situation]:
    """Ties of the numbers of players it is made for; the smallest also under each reading."""
    first = procedure.tied.first
    last = first + _SIZES - 1 if procedure.tied.last is None else procedure.tied.last
    sizes = sorted({*range(first, min(last, first + _SIZES - 2) + 1), min(last, first + _SIZES)})
    usual = {reading.id: reading.choice for reading in procedure.readings}
    for size in sizes:
        for places in (1, size - 1) if procedure.is_qualifying else (1,):
            if procedure.covers(size, places, is_qualifying=procedure.is_qualifying):
                yield _situation(procedure, size, places, usual)
    for reading in procedure.readings:
        for option in reading.options:
            if option != reading.choice:
                yield _situation(procedure, first, 1, {**usual, reading.id: option})


def _situation(
    procedure: PlayoffProcedure, size: int, places: int, readings: Mapping[str, str]
) -> Situation:
    """Players who have met each other once, with values all apart."""
    tied = range(1, size + 1)
    return Situation(
        seeds=tuple((player,) for player in tied),
        places=places,
        is_qualifying=procedure.is_qualifying,
        names={player: f"Player {player}" for player in tied},
        values={code: {p: Fraction(size - p) for p in tied} for code in procedure.values},
        whites=dict.fromkeys(tied, 4),
        meetings=tuple(
            MainGame(round_, *pair) for round_, pair in enumerate(combinations(tied, 2), start=1)
        ),
        readings=readings,
    )


def _pure(procedure: PlayoffProcedure) -> None:
    """A replay of the same answers asks the same again: a log must fit its procedure."""
    for situation in _situations(procedure):
        with never_raising(f"{len(situation.tied)} tied"):
            first, second = (_followed(procedure, situation) for _ in range(2))
        if first != second:
            raise ContractError(
                f"{len(situation.tied)} tied: the same answers lead to {first[-1]} and then to "
                f"{second[-1]}",
                "Go by the situation and the answers alone: no chance, no clock, nothing kept.",
            )


def _followed(procedure: PlayoffProcedure, situation: Situation) -> list[object]:
    """All that one course shows: the first answer each time, until something repeats."""
    run = Run(procedure.run(situation))
    for _ in range(60):
        if run.outcome is not None:
            break
        request = run.required[0]
        run.give(request, usual_answers(request)[0])
    return [*map(repr, run.trail), repr(run.outcome or run.open)]


def _case(case: PlayoffCase) -> None:
    if not case.source or not case.status:
        raise ContractError(
            f"{case.id} has no source or no status",
            "Say where its course comes from, and how sure it is: status = 'published'.",
        )
    with never_raising(case.id):
        faults = playoff_faults(case)
    if faults:
        raise ContractError(
            "\n".join(faults),
            "Either the procedure is not carried out as its source has it, or the case expects "
            "what the source does not say.",
        )
