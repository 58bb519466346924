"""Several lists of prizes over one field: one prize a player or more, extras, rounding."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from crosstable.engine.shared_prizes import (
    Award,
    Fund,
    PoolKey,
    PrizeLine,
    PrizeShare,
    Sharing,
)
from crosstable.model.bounded import bounded, require_exact
from crosstable.prizes.amounts import format_share
from crosstable.prizes.descriptor import PrizeRule
from crosstable.prizes.rounding import CENT, Rounding
from crosstable.prizes.situation import PrizeError, PrizeField, PrizeSituation


class RuleFailedError(Exception):
    """A rule that fails, or gives out what there is not: the fault of whoever wrote it."""

    def __init__(self, rule: PrizeRule, message: str) -> None:
        super().__init__(message)
        self.rule = rule


def _in_words(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"


@dataclass(frozen=True, slots=True, kw_only=True)
class AppliedRule:
    """A rule with its parameters and what a regulation says of it.

    ``name`` is what is shown.  ``articles`` are those of single steps, ``article`` that of the
    others.
    """

    rule: PrizeRule
    name: str
    parameters: Mapping[str, Any] = field(default_factory=dict)
    article: str = ""
    articles: Mapping[str, str] = field(default_factory=dict)

    def awards(self, prizes: tuple[int, ...], field_: PrizeField) -> Sequence[Award]:
        """What it gives.

        Raises :class:`PrizeError` with the article of the step that stopped, and
        :class:`RuleFailedError` for whatever else goes wrong.
        """
        situation = PrizeSituation(prizes=prizes, field=field_, parameters=self.parameters)
        try:
            awards = bounded(self.rule.share(situation), "awards")
            fault = self._fault(situation, awards)
        except PrizeError as error:
            error.article = self.article_of(error.step)
            raise
        except (Exception, SystemExit) as error:
            raise RuleFailedError(self.rule, f"{self.name}: {_in_words(error)}") from error
        if fault:
            raise RuleFailedError(self.rule, f"{self.name} {fault}")
        return awards

    def _fault(self, situation: PrizeSituation, awards: Sequence[Award]) -> str:
        """What is wrong with what the rule gives."""
        for award in awards:
            require_exact(award.amount, "an award")
        unknown = sorted({award.step for award in awards} - set(self.rule.steps))
        if unknown:
            return f"has no step {unknown[0]!r}"
        everybody = situation.field.order
        if any(award.participant not in everybody for award in awards):
            return "gives to somebody who is not ranked"
        if any(award.amount < 0 for award in awards):
            return "gives less than nothing"
        given = sum(award.amount for award in awards)
        nobody_took = sum(situation.prizes[len(everybody) :])
        if self.rule.is_extra or situation.total - given in (0, nobody_took):
            return ""
        return f"gives out {format_share(given)} of {format_share(situation.total)}"

    def article_of(self, step: str) -> str:
        """The article of a step."""
        return self.articles.get(step, self.article)

    def line(self, award: Award, list_name: str = "") -> PrizeLine:
        """An award of this rule with what is said of it."""
        step = award.step
        return PrizeLine(award, self.name, self.rule.steps[step], self.article_of(step), list_name)


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeList:
    """Prizes for all (``members`` is ``None``) or for a group, and the rule they follow."""

    prizes: tuple[int, ...]
    applied: AppliedRule
    name: str = ""
    members: frozenset[int] | None = None

    @property
    def fund(self) -> Fund:
        """The sum of the prizes under the list's name."""
        return Fund(self.name, sum(self.prizes))


def share_prizes(
    field_: PrizeField,
    lists: Sequence[PrizeList],
    extras: Sequence[AppliedRule] = (),
    rounding: Rounding = CENT,
    *,
    may_have_several: bool = False,
) -> Sharing:
    """Share out all lists.

    Unless somebody may have several prizes, the largest of all shares is given out first;
    whoever has it leaves all other lists, where those behind move up.  Between equal shares
    the earlier list comes first.  Extras are paid beside.

    Raises :class:`crosstable.prizes.situation.PrizeError` for what cannot be shared as asked.
    """
    everybody = frozenset(field_.order)
    members = [everybody if a.members is None else a.members & everybody for a in lists]
    if not may_have_several and len(lists) > 1:
        members = _one_each(field_, lists, members)
    lines = [
        line
        for prizes, who in zip(lists, members, strict=True)
        for line in _lines(prizes, field_, who)
    ]
    given = {prizes.name: 0 for prizes in lists} | _sums(lines)
    extra = [one.line(award) for one in extras for award in one.awards((), field_)]
    amounts, left_over = rounding.apply(_pools([*lines, *extra]), field_.order)
    return Sharing(
        shares=tuple(_shares(field_, [*lines, *extra], amounts)),
        fund=sum(prizes.fund.amount for prizes in lists),
        extra=sum((line.award.amount for line in extra), Fraction(0)),
        unawarded=_unawarded(lists, given),
        left_over=left_over,
        mode=rounding.mode,
        unit=rounding.unit,
    )


def _lines(prizes: PrizeList, field_: PrizeField, members: frozenset[int]) -> Iterator[PrizeLine]:
    for award in prizes.applied.awards(prizes.prizes, field_.only(members)):
        yield prizes.applied.line(award, prizes.name)


def _one_each(
    field_: PrizeField, lists: Sequence[PrizeList], members: Sequence[frozenset[int]]
) -> list[frozenset[int]]:
    """Who stays on which list, so that nobody has prizes of two."""
    place = {one: nth for nth, one in enumerate(field_.order)}
    staying = list(members)
    shares = [
        _sum_each(_lines(prizes, field_, who)) for prizes, who in zip(lists, staying, strict=True)
    ]
    settled: set[int] = set()
    while True:
        best = _largest(shares, place, settled)
        if best is None:
            return staying
        chosen, who = best
        settled.add(who)
        for nth, prizes in enumerate(lists):
            if nth != chosen and who in staying[nth]:
                staying[nth] -= {who}
                shares[nth] = _sum_each(_lines(prizes, field_, staying[nth]))


def _largest(
    shares: Sequence[Mapping[int, Fraction]], place: Mapping[int, int], settled: set[int]
) -> tuple[int, int] | None:
    """The list and the participant with the largest share of those not settled."""
    found = [
        (-share, nth, place[who], who)
        for nth, by_participant in enumerate(shares)
        for who, share in by_participant.items()
        if who not in settled
    ]
    if not found:
        return None
    _, nth, _, who = min(found)
    return nth, who


def _sum_each(lines: Iterator[PrizeLine]) -> Mapping[int, Fraction]:
    sums: dict[int, Fraction] = defaultdict(Fraction)
    for line in lines:
        sums[line.award.participant] += line.award.amount
    return sums


def _sums(lines: Sequence[PrizeLine]) -> dict[str, Fraction]:
    sums: dict[str, Fraction] = defaultdict(Fraction)
    for line in lines:
        sums[line.list_name] += line.award.amount
    return sums


def _unawarded(
    lists: Sequence[PrizeList], given: Mapping[str, Fraction | int]
) -> Mapping[str, int]:
    left = {prizes.name: sum(prizes.prizes) - given[prizes.name] for prizes in lists}
    return {name: int(amount) for name, amount in left.items() if amount}


def _pools(lines: Sequence[PrizeLine]) -> Mapping[PoolKey, Mapping[int, Fraction]]:
    """The exact sum of each participant in each pool that is rounded together."""
    pools: dict[PoolKey, dict[int, Fraction]] = {}
    for line in lines:
        award = line.award
        pool = award.pool or award.places
        # What is paid by the head is rounded by the head.
        own = None if pool else award.participant
        key = PoolKey(line.list_name, line.rule, pool, own)
        sums = pools.setdefault(key, {})
        sums[award.participant] = sums.get(award.participant, Fraction(0)) + award.amount
    return pools


def _shares(
    field_: PrizeField, lines: Sequence[PrizeLine], amounts: Mapping[int, int]
) -> Iterator[PrizeShare]:
    by_participant: dict[int, list[PrizeLine]] = defaultdict(list)
    for line in lines:
        by_participant[line.award.participant].append(line)
    for one in field_.order:
        if one in by_participant:
            yield PrizeShare(one, amounts[one], tuple(by_participant[one]))
