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

from crosstable.api import Context, Event, Raw, Standings, round_half_up

from .ours import tied_with

# The values are the same; the checker also ranks by them where the article does not let it.
BARRED = "board count between teams that are not level on game points (row 7)"


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


def _is_score_and_schedule(case: Case) -> bool:
    return case.code.startswith("SSSC")


def _is_rounded(case: Case) -> bool:
    places = 2 if case.standings.event.rounds < 9 or _is_score_and_schedule(case) else 3
    assert case.ours is not None
    return case.theirs == Fraction(round_half_up(case.ours * 10**places), 10**places)


def _is_koya_of_a_round_robin(case: Case) -> bool:
    return case.code.startswith("KS") and case.standings.event.is_predetermined


def _games_by_the_checker(event: Event) -> int:
    """The rounds held, less the free rounds if they are as many as there are participants or a
    multiple of it, less one for each participant who was never paired (by game points: who never
    played a match)."""
    cycles, rest = divmod(event.rounds, len(event.participants))
    never = sum(
        not any(
            record.outcome.is_played if event.score == "GP" else record.outcome.is_paired
            for record in participant.records
        )
        for participant in event.participants.values()
    )
    return event.rounds - (0 if rest else cycles) - never


def _is_koya_with_the_checkers_limit(case: Case) -> bool:
    listed = case.standings.column(case.code).listed
    event = listed.seen_in(case.standings.context).event
    moved = event.in_points(event.win * _games_by_the_checker(event) - event.maximum)
    modifiers = replace(listed.modifiers, limit=(listed.modifiers.limit or 0) + int(moved))
    value = replace(listed, modifiers=modifiers).value(case.standings.context, case.participant)
    return moved.denominator == 1 and event.in_points(value) == case.theirs


def _is_direct_encounter_with_games_missing(case: Case) -> bool:
    return (
        case.code.startswith("DE")
        and case.standings.event.is_predetermined
        and _misses_games(case, tied_with(case.standings, case.code, case.participant))
    )


def _scores_inside(case: Case, group: Sequence[int]) -> dict[int, dict[int, list[int]]]:
    return {
        id_: {
            other: [r.points for r in records if r.opponent == other]
            for other in group
            if any(r.opponent == other and r.outcome.is_paired for r in records)
        }
        for id_, records in ((id_, case.standings.event.participants[id_].records) for id_ in group)
    }


def _is_fore_by_game_points(case: Case) -> bool:
    """Fore Buchholz, and what is built on it, in the game points of teams."""
    if not (case.code.startswith("FB") or "/F" in case.code):
        return False
    listed = case.standings.column(case.code).listed
    return listed.seen_in(case.standings.context).event.score == "GP"


def _counts_more_byes_as_draws(case: Case) -> bool:
    return case.ours is not None and case.theirs is not None and case.theirs > case.ours


_BY_BOARDS = ("WIN", "WON", "BPG", "BWG", "REP", "STD", "BC", "TBR", "BBE")


def _has_boards_of_forfeited_matches(case: Case) -> bool:
    """Whether boards count that differ, in matches decided by forfeit on all of them."""
    if case.code.partition(":")[0] not in _BY_BOARDS or _seen(case).event.score != "GP":
        return False
    return _seen(case).event.boards > 0 and _with_uniform_boards(case) != _seen(case).event


def _seen(case: Case) -> Context:
    return case.standings.column(case.code).listed.seen_in(case.standings.context)


def _with_uniform_boards(case: Case) -> Event:
    """The event with every board of a forfeited match as the match."""
    event = _seen(case).event
    worth = event.win // event.boards
    participants = {
        id_: replace(
            participant,
            boards=tuple(
                tuple(
                    board._replace(outcome=match.outcome, points=worth * match.outcome.is_win)
                    if match.outcome.is_forfeit
                    else board
                    for board in boards
                )
                for match, boards in zip(participant.records, participant.boards, strict=True)
            ),
        )
        for id_, participant in event.participants.items()
    }
    return replace(event, participants=participants)


def _counts_boards_as_the_match(case: Case) -> bool:
    listed = case.standings.column(case.code).listed
    seen = _seen(case)
    context = Context(_with_uniform_boards(case), seen.unplayed, seen.readings)

    def value(participant: int) -> Raw:
        find = listed.tie_break.contributions
        return listed.tie_break.reduce(find(context, participant, listed.modifiers))

    own = value(case.participant)
    if isinstance(own, tuple):
        group = [value(id_) for id_ in tied_with(case.standings, case.code, case.participant)]
        place = 1 + sum(other > own for other in group)
        return case.theirs == (place if len(set(group)) > 1 else 0)
    return case.theirs == Fraction(own, listed.tie_break.unit.scale(context.event))


def _is_among_those_who_met_often(case: Case) -> bool:
    """Three meetings of a pair have a mean in thirds, which the checker keeps in decimals."""
    if not case.code.startswith(("DE", "EDE")):
        return False
    group = tied_with(case.standings, case.code, case.participant)
    scores = _scores_inside(case, group).values()
    return any(len(games) > 2 for met in scores for games in met.values())


def _misses_games(case: Case, group: Sequence[int]) -> bool:
    return any(len(met) < len(group) - 1 for met in _scores_inside(case, group).values())


def _is_place_by_sums(case: Case) -> bool:
    group = tied_with(case.standings, case.code, case.participant)
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
        "average of opponents' Buchholz is rounded by the checker (row 3)",
        "8.2",
        _is_average_of_buchholz,
        _is_rounded,
    ),
    Registered(
        "score and schedule strength is rounded by the checker (row 3)",
        "13.4",
        _is_score_and_schedule,
        _is_rounded,
    ),
    Registered(
        "Koya's limit in round robins whose rounds are no whole cycles (row 4)",
        "9.2",
        _is_koya_of_a_round_robin,
        _is_koya_with_the_checkers_limit,
    ),
    Registered(
        "direct encounter in a round robin with games missing (row 5)",
        "6.2",
        _is_direct_encounter_with_games_missing,
        _is_place_by_sums,
    ),
    Registered(
        "means of direct encounters in rounded thirds (row 6)",
        "6.1.2",
        _is_among_those_who_met_often,
        lambda case: case.theirs is not None,
    ),
    Registered(
        "a forfeit of the last round does not make earlier byes count as awarded (row 8)",
        "8.3, 16.3.1",
        _is_fore_by_game_points,
        _counts_more_byes_as_draws,
    ),
    Registered(
        "the boards of a match decided by forfeits on all of them (row 9)",
        "7, 12",
        _has_boards_of_forfeited_matches,
        _counts_boards_as_the_match,
    ),
)
