"""The registered differences to FIDE's checker, as data.

Each names the row of ``plugins/crosstable-fide/DIVERGENCES.md`` that tells the arbiter of it,
when it applies, and what the checker then gives.  A difference that no entry explains is a
failure.  Differences that are a matter of a reading are not here: the comparison runs with
the readings set to the checker's side.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from crosstable.api import Standings, round_half_up


class Case(NamedTuple):
    """A value on which the two differ."""

    standings: Standings
    code: str
    participant: int
    ours: Fraction | None
    theirs: Fraction | None


@dataclass(frozen=True)
class Registered:
    """A known difference: its row, its article, when it applies and what the checker gives."""

    name: str
    article: str
    applies: Callable[[Case], bool]
    gives: Callable[[Case], bool]


def _is_average_of_buchholz(case: Case) -> bool:
    return case.code.startswith("AOB") and case.ours is not None


def _is_rounded(case: Case) -> bool:
    places = 2 if case.standings.event.rounds < 9 else 3
    assert case.ours is not None
    return case.theirs == Fraction(round_half_up(case.ours * 10**places), 10**places)


def _is_koya_of_a_round_robin(case: Case) -> bool:
    return case.code.startswith("KS") and case.standings.event.is_predetermined


def _games_by_the_checker(case: Case) -> int:
    """The rounds held, less the free rounds if they are as many as there are entrants or a
    multiple of it, less one for each entrant who was never paired."""
    event = case.standings.event
    cycles, rest = divmod(event.rounds, len(event.entrants))
    never = sum(
        not any(record.outcome.is_paired for record in entrant.records)
        for entrant in event.entrants.values()
    )
    return event.rounds - (0 if rest else cycles) - never


def _is_koya_with_the_checkers_limit(case: Case) -> bool:
    event = case.standings.event
    moved = event.in_points(event.win * _games_by_the_checker(case) - event.maximum)
    listed = case.standings.column(case.code).listed
    modifiers = replace(listed.modifiers, limit=(listed.modifiers.limit or 0) + int(moved))
    value = replace(listed, modifiers=modifiers).value(case.standings.context, case.participant)
    return moved.denominator == 1 and event.in_points(value) == case.theirs


def _is_direct_encounter_with_games_missing(case: Case) -> bool:
    return (
        case.code.startswith("DE")
        and case.standings.event.is_predetermined
        and _misses_games(case, _tied_with(case))
    )


def _tied_with(case: Case) -> list[int]:
    """Those who are level with the participant before the code comes to be applied."""
    rows, columns = case.standings.rows, case.standings.columns
    before = columns[: [column.key for column in columns].index(case.code)]
    known = {
        row.participant: (row.points, *(c.value(row.participant).exact for c in before))
        for row in rows
    }
    return [id_ for id_, values in known.items() if values == known[case.participant]]


def _scores_inside(case: Case, group: Sequence[int]) -> dict[int, dict[int, list[int]]]:
    return {
        id_: {
            other: [r.points for r in records if r.opponent == other]
            for other in group
            if any(r.opponent == other and r.outcome.is_paired for r in records)
        }
        for id_, records in ((id_, case.standings.event.entrants[id_].records) for id_ in group)
    }


def _misses_games(case: Case, group: Sequence[int]) -> bool:
    return any(len(met) < len(group) - 1 for met in _scores_inside(case, group).values())


def _is_place_by_sums(case: Case) -> bool:
    group = _tied_with(case)
    places = _places_by_sums(case, group)
    return case.theirs == (places[case.participant] if len(set(places.values())) > 1 else 0)


def _places_by_sums(case: Case, group: Sequence[int], first: int = 1) -> dict[int, int]:
    """Places by the mean scores against each other, starting again for those still level."""
    scores = _scores_inside(case, group)
    sums = {
        id_: sum((Fraction(sum(games), len(games)) for games in met.values()), Fraction(0))
        for id_, met in scores.items()
    }
    if len(set(sums.values())) == 1:
        return dict.fromkeys(group, first)
    places: dict[int, int] = {}
    for total in sorted(set(sums.values()), reverse=True):
        level = [id_ for id_ in group if sums[id_] == total]
        places |= _places_by_sums(case, level, first + len(places))
    return places


REGISTERED = (
    Registered(
        "no value, where the checker gives 0 (row 3)",
        "10, 8.2",
        lambda case: case.ours is None and not case.code.startswith("DE"),
        lambda case: case.theirs == 0,
    ),
    Registered(
        "average of opponents' Buchholz is rounded by the checker (row 4)",
        "8.2",
        _is_average_of_buchholz,
        _is_rounded,
    ),
    Registered(
        "Koya's limit in round robins whose rounds are no whole cycles (row 5)",
        "9.2",
        _is_koya_of_a_round_robin,
        _is_koya_with_the_checkers_limit,
    ),
    Registered(
        "direct encounter in a round robin with games missing (row 7)",
        "6.2",
        _is_direct_encounter_with_games_missing,
        _is_place_by_sums,
    ),
)
