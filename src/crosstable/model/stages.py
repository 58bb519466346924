"""Parts that are legs of one event: each stage's rounds numbered on after those before."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from crosstable.model.diagnostics import Diagnostic, DiagnosticCode, Severity
from crosstable.model.renumber import with_rounds_moved
from crosstable.model.tournament import (
    NOTHING_DECLARED,
    DeclaredCounts,
    EventDate,
    Round,
    Stage,
    StageKind,
    Tournament,
)

LEG_ONLY = DiagnosticCode(
    "JOIN-LEG", Severity.INFO, "What a file states of one leg is not said of the whole event."
)


def as_stage(tournament: Tournament, id_: str, weight: int = 1) -> Tournament:
    """The event as one leg of a greater one: all of its rounds are of the stage with this id.

    An id that is a kind of stage (``rapid``, ``blitz``, ``armageddon``, ``play-off``) gives
    the kind; any other is a main stage.  The rate of play becomes the stage's.
    """
    kinds = {kind.value: kind for kind in StageKind}
    stage = Stage(id_, kinds.get(id_, StageKind.MAIN), tournament.rate_of_play, weight)
    dates = {round_.number: round_.date for round_ in tournament.rounds}
    numbers = sorted(dates.keys() | _recorded(tournament))
    return replace(
        tournament,
        stages=(stage,),
        rate_of_play=None,
        rounds=tuple(Round(number, id_, dates.get(number)) for number in numbers),
    )


def united_stages(parts: Iterable[Tournament]) -> tuple[Stage, ...]:
    """The stages of all parts that have rounds, those that do not count for the score last;
    of parts without any rounds, those of the first."""
    parts = list(parts)
    stages: dict[str, Stage] = {}
    for part in [part for part in parts if _recorded(part) or part.rounds] or parts[:1]:
        for stage in part.stages:
            stages.setdefault(stage.id, stage)
    return tuple(sorted(stages.values(), key=lambda stage: not stage.counts_for_score))


def has_legs(parts: Sequence[Tournament]) -> bool:
    """Whether the parts that have rounds are not all of the same stages."""
    return len({_stages(part) for part in parts} - {frozenset()}) > 1


def is_other_leg(part: Tournament, frame: Tournament) -> bool:
    """Whether two parts with rounds share no stage, so that each may have its own numbers."""
    mine, other = _stages(part), _stages(frame)
    return bool(mine) and bool(other) and not mine & other


def is_apart(part: Tournament) -> bool:
    """Whether no round of the part counts for the score."""
    return bool(_stages(part)) and not any(stage.counts_for_score for stage in part.stages)


def lay_out(parts: Sequence[Tournament], found: list[Diagnostic]) -> list[Tournament]:
    """The parts with the rounds of every stage numbered on after the stage before it.

    A stage is as long as the longest part says.  The points, ranks and counts that several
    legs state are each leg's own, and are left out with a diagnostic.
    """
    if not has_legs(parts):
        return list(parts)
    lengths = _lengths(parts)
    starts, start = {}, 0
    for stage in united_stages(parts):
        starts[stage.id] = start
        start += lengths[stage.id]
    planned = _planned(parts, lengths)
    first, last = _dates(parts)
    return [
        replace(_moved(part, starts), rounds_planned=planned, start=first, end=last)
        for part in _without_own(parts, found)
    ]


class _Place(NamedTuple):
    """A round as its stage counts: from 1 in every stage."""

    stage: str
    number: int


def _recorded(tournament: Tournament) -> set[int]:
    of_players = {record.round for player in tournament.players for record in player.records}
    return of_players | {record.round for team in tournament.teams for record in team.records}


def _stages(part: Tournament) -> frozenset[str]:
    if not part.rounds and not _recorded(part):
        return frozenset()
    return frozenset(stage.id for stage in part.stages)


def _places(part: Tournament) -> dict[int, _Place]:
    """The rounds by the part's numbers: its first stage keeps them, a later one counts from
    its own first round."""
    leading = part.stages[0].id
    of_stage: dict[str, list[int]] = defaultdict(list)
    stage_of = {round_.number: round_.stage for round_ in part.rounds}
    for number in sorted(stage_of.keys() | _recorded(part)):
        of_stage[stage_of.get(number, leading)].append(number)
    return {
        number: _Place(stage, number if stage == leading else number - numbers[0] + 1)
        for stage, numbers in of_stage.items()
        for number in numbers
    }


def _lengths(parts: Sequence[Tournament]) -> dict[str, int]:
    lengths: dict[str, int] = defaultdict(int)
    for part in parts:
        places = list(_places(part).values())
        if places and len(part.stages) == 1:
            places.append(_Place(part.stages[0].id, part.rounds_planned or 0))
        for stage, number in places:
            lengths[stage] = max(lengths[stage], number)
    return lengths


def _planned(parts: Sequence[Tournament], lengths: Mapping[str, int]) -> int | None:
    if all(part.rounds_planned is None for part in parts):
        return None
    return sum(lengths[stage.id] for stage in united_stages(parts) if stage.counts_for_score)


def _dates(parts: Sequence[Tournament]) -> tuple[EventDate | None, EventDate | None]:
    """The first start and the last end; where a day is not certain, the first stated."""
    starts = [part.start for part in parts if part.start is not None]
    ends = [part.end for part in parts if part.end is not None]
    days = {date.day: date for date in (*ends, *starts) if date.day is not None}
    first = min((date.day for date in starts if date.day is not None), default=None)
    last = max((date.day for date in ends if date.day is not None), default=None)
    return (
        days[first] if first is not None else next(iter(starts), None),
        days[last] if last is not None else next(iter(ends), None),
    )


def _moved(part: Tournament, starts: Mapping[str, int]) -> Tournament:
    places = _places(part)
    new = {number: starts[place.stage] + place.number for number, place in places.items()}
    if all(old == moved for old, moved in new.items()):
        return part
    shift = starts[part.stages[0].id]
    return with_rounds_moved(part, lambda number: new.get(number, number + shift))


def _without_own(parts: Sequence[Tournament], found: list[Diagnostic]) -> Iterable[Tournament]:
    """The parts without what each leg states of itself, if more than one leg does."""
    stating = {_stages(part) for part in parts if _states_standing(part)} - {frozenset()}
    legs = ", ".join(stage.id for stage in united_stages(parts))
    if len(stating) < 2:
        return parts
    message = f"{legs}: the points, ranks and tie-breaks that each file states are left out"
    found.append(LEG_ONLY.at(None, message))
    return [_stating_nothing(part) for part in parts]


def _states_standing(part: Tournament) -> bool:
    declared = [player.declared for player in part.players]
    declared += [team.declared for team in part.teams]
    return any(one != NOTHING_DECLARED for one in declared)


def _stating_nothing(part: Tournament) -> Tournament:
    return replace(
        part,
        counts=DeclaredCounts(),
        players=tuple(replace(p, declared=NOTHING_DECLARED) for p in part.players),
        teams=tuple(replace(t, declared=NOTHING_DECLARED) for t in part.teams),
    )
