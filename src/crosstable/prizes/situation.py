"""What is shared and among whom, as a prize rule sees it; and what it gives."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from dataclasses import field as having
from fractions import Fraction
from typing import Any

from crosstable.engine.shared_prizes import Award

Groups = tuple[tuple[int, ...], ...]
"""Participants in order, those who are level together."""


class PrizeError(ValueError):
    """Prizes that cannot be shared as asked; the message says why.

    ``step`` is the step of the rule that stopped; ``article`` becomes that of the step, where
    a regulation gives it one.
    """

    def __init__(self, message: str, step: str = "", article: str = "") -> None:
        super().__init__(message)
        self.step = step
        self.article = article


class PlayoffNeededError(PrizeError):
    """A tie that a play-off must break before the prizes can be shared."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeField:
    """The participants at the end of the event.

    ``by_points`` has those level on points together, ``by_rank`` those who share the final
    place, ``playoff`` the outcome of the play-off for first place (nobody without one).
    ``is_drawn`` says that the last game of the play-off was drawn; ``is_decided``, of a part of
    the participants, that among all of them it was decided who is first.
    """

    by_points: Groups
    by_rank: Groups
    playoff: Groups = ()
    is_drawn: bool = False
    is_decided: bool = False
    points: Mapping[int, Fraction] = having(default_factory=dict)
    wins: Mapping[int, int] = having(default_factory=dict)

    @property
    def order(self) -> tuple[int, ...]:
        """Everybody in the final order; those who share a place by their number."""
        return tuple(one for group in self.by_rank for one in sorted(group))

    @property
    def tied_first(self) -> tuple[int, ...]:
        """Those level on points at the top."""
        return self.by_points[0] if self.by_points else ()

    @property
    def is_outright(self) -> bool:
        """Whether somebody is first alone, on points."""
        return len(self.tied_first) == 1

    def after_playoff(self) -> Groups:
        """The winner of the play-off, all others who were tied with the winner, then the rest.

        Without a tie for first place, and where nobody is left who played off, those level on
        points together.  Raises :class:`PlayoffNeededError` where the play-off has not been
        given.
        """
        if len(self.tied_first) < 2 or (self.is_decided and not self.playoff):
            return self.by_points
        if not self.playoff:
            raise PlayoffNeededError(
                f"{len(self.tied_first)} are tied for first place, and the outcome of their "
                "play-off is not given",
                "first",
            )
        winners = self.playoff[0]
        losers = tuple(one for one in self.tied_first if one not in winners)
        return (winners, *((losers,) if losers else ()), *self.by_points[1:])

    def only(self, members: Set[int]) -> PrizeField:
        """The same with these participants alone."""
        playoff = _only(self.playoff, members)
        return replace(
            self,
            by_points=_only(self.by_points, members),
            by_rank=_only(self.by_rank, members),
            playoff=playoff,
            is_drawn=self.is_drawn and bool(playoff),
            is_decided=self.is_decided or bool(self.playoff) or self.is_outright,
        )


def _only(groups: Groups, members: Set[int]) -> Groups:
    kept = (tuple(one for one in group if one in members) for group in groups)
    return tuple(group for group in kept if group)


def make_field(
    by_points: Groups,
    by_rank: Groups,
    playoff: Groups = (),
    *,
    is_drawn: bool = False,
    points: Mapping[int, Fraction] | None = None,
    wins: Mapping[int, int] | None = None,
) -> PrizeField:
    """A field, with the play-off's outcome in its final order.

    ``playoff`` may be of some of the tied only; they are then placed before the others.
    Raises :class:`PrizeError` for an outcome that names somebody who was not tied for first.
    """
    placed = [one for group in playoff for one in group]
    tied = by_points[0] if by_points else ()
    for one in placed:
        if one not in tied or placed.count(one) > 1:
            fault = "is named twice" if one in tied else "was not among those tied for first place"
            raise PrizeError(f"the play-off's outcome: {one} {fault}")
    others = _only(by_rank, frozenset(one for group in by_rank for one in group) - set(placed))
    return PrizeField(
        by_points=by_points,
        by_rank=(*playoff, *others),
        playoff=playoff,
        is_drawn=is_drawn,
        points=points or {},
        wins=wins or {},
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeSituation:
    """What a rule gets: the prizes by place, best first, in hundredths; the field; and the
    parameters that it declares, each already read (``None`` where one was not given)."""

    prizes: tuple[int, ...]
    field: PrizeField
    parameters: Mapping[str, Any] = having(default_factory=dict)

    @property
    def total(self) -> int:
        """The sum of the prizes."""
        return sum(self.prizes)

    def prize(self, place: int) -> int:
        """The prize of a place, nothing where there is none."""
        return self.prizes[place - 1] if place <= len(self.prizes) else 0

    def pooled(self, places: tuple[int, int]) -> int:
        """The prizes of these places together."""
        return sum(self.prizes[places[0] - 1 : places[1]])


def places_of(groups: Groups) -> Iterable[tuple[tuple[int, ...], tuple[int, int]]]:
    """Each group with the first and the last place that it takes."""
    first = 1
    for group in groups:
        yield group, (first, first + len(group) - 1)
        first += len(group)


def divided(
    group: Sequence[int],
    total: Fraction | int,
    step: str,
    places: tuple[int, int] | None,
    pool: tuple[int, int] | None = None,
) -> list[Award]:
    """A sum divided equally; nothing where there is nothing to divide."""
    if not total:
        return []
    share = Fraction(total, len(group))
    return [
        Award(one, share, step, places, Fraction(total), len(group), pool or places)
        for one in group
    ]


Sharer = Callable[[PrizeSituation], Sequence[Award]]
