"""A tour of several events: points for places in each, added up."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from crosstable.engine.shared_prizes import PrizeLine
from crosstable.prizes.sharing import AppliedRule
from crosstable.prizes.situation import Groups, PlayoffNeededError, PrizeField, make_field


@dataclass(frozen=True, slots=True, kw_only=True)
class Leg:
    """One event of a tour; its field names participants by their numbers in the tour."""

    name: str
    field: PrizeField


@dataclass(frozen=True, slots=True)
class TourRow:
    """One participant of a tour.

    ``by_leg`` are the lines of each leg, ``None`` for one not played in.  ``total`` is
    exact, in hundredths of a point; ``shared`` says that others have the same rank.
    """

    rank: int
    participant: int
    total: Fraction
    shared: bool
    by_leg: tuple[tuple[PrizeLine, ...] | None, ...]

    def points_in(self, leg: int) -> Fraction | None:
        """The points of one leg, in hundredths; ``None`` without one."""
        lines = self.by_leg[leg]
        return None if lines is None else sum((a.award.amount for a in lines), Fraction(0))


@dataclass(frozen=True, slots=True, kw_only=True)
class TourPoints:
    """How the points of an event are given: by place as a rule shares them, and extras."""

    points: tuple[int, ...]
    applied: AppliedRule
    extras: tuple[AppliedRule, ...] = ()

    def lines(self, field: PrizeField) -> Iterator[PrizeLine]:
        """The points of one event."""
        for award in self.applied.awards(self.points, field):
            yield self.applied.line(award)
        for extra in self.extras:
            yield from (extra.line(award) for award in extra.awards((), field))


def tour_rows(
    legs: Sequence[Leg], points: TourPoints, playoff: Groups = ()
) -> tuple[tuple[TourRow, ...], PrizeField]:
    """The standings of a tour, and the field among which its prizes are shared.

    ``playoff`` is the outcome of the play-off for first place of the tour.  Raises
    :class:`PlayoffNeededError` that names the leg whose own play-off is missing, and
    :class:`crosstable.prizes.situation.PrizeError` for an outcome of others.
    """
    by_leg = [_leg_lines(leg, points) for leg in legs]
    everybody = sorted({one for leg in legs for one in leg.field.order})
    lines = {
        one: tuple(
            tuple(found.get(one, ())) if one in leg.field.order else None
            for leg, found in zip(legs, by_leg, strict=True)
        )
        for one in everybody
    }
    totals = {
        one: sum((a.award.amount for leg in lines[one] for a in leg or ()), Fraction(0))
        for one in everybody
    }
    groups = _level(totals)
    field = make_field(groups, groups, playoff, points=totals)
    return tuple(_rows(field, totals, lines)), field


def _leg_lines(leg: Leg, points: TourPoints) -> Mapping[int, list[PrizeLine]]:
    found: dict[int, list[PrizeLine]] = defaultdict(list)
    try:
        for line in points.lines(leg.field):
            found[line.award.participant].append(line)
    except PlayoffNeededError as error:
        raise PlayoffNeededError(f"{leg.name}: {error}", error.step, error.article) from None
    return found


def _level(totals: Mapping[int, Fraction]) -> Groups:
    groups: dict[Fraction, list[int]] = defaultdict(list)
    for one, total in totals.items():
        groups[total].append(one)
    return tuple(tuple(groups[total]) for total in sorted(groups, reverse=True))


def _rows(
    field: PrizeField,
    totals: Mapping[int, Fraction],
    lines: Mapping[int, tuple[tuple[PrizeLine, ...] | None, ...]],
) -> Iterator[TourRow]:
    rank = 1
    for group in field.by_rank:
        for one in group:
            yield TourRow(rank, one, totals[one], len(group) > 1, lines[one])
        rank += len(group)
