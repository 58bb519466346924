"""What a regulation or an organiser's file says of prizes, before any rule is looked up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from typing import Any

from crosstable.model.entries import Place
from crosstable.model.frozen import dataclass
from crosstable.model.references import Reference


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleTerms:
    """A prize rule by its name, and what is said of it.

    A name without a namespace is looked up in ``namespace`` first, then among the rules of
    the program.  ``articles`` are those of single steps of the rule, ``article`` that of all
    others.  ``places`` is where the keys stand, for messages.
    """

    rule: str
    namespace: str = ""
    parameters: Mapping[str, Any] = field(default_factory=dict)
    article: str = ""
    articles: Mapping[str, str] = field(default_factory=dict)
    places: Mapping[str, Place] = field(default_factory=dict, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupTerms:
    """Prizes of a group: who is in it (all of ``who`` must hold), and its rule if it has one."""

    name: str
    fund: tuple[int, ...]
    who: tuple[str, ...]
    rule: RuleTerms | None = None
    place: Place = field(default=Place(), compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeTerms:
    """Prizes as one file says of them; what is empty or ``None`` is not said.

    Amounts are hundredths.  ``rounding`` is the name of a mode, ``unit`` what shares are
    rounded to.  ``playoff`` is the outcome of the play-off for first place, where it is
    entered by hand.
    """

    rule: RuleTerms | None = None
    extras: tuple[RuleTerms, ...] = ()
    fund: tuple[int, ...] = ()
    currency: str = ""
    rounding: str = ""
    unit: int = 0
    may_have_several: bool | None = None
    groups: tuple[GroupTerms, ...] = ()
    playoff: tuple[tuple[Reference, ...], ...] = ()
    places: Mapping[str, Place] = field(default_factory=dict, compare=False)

    def over(self, base: PrizeTerms | None) -> PrizeTerms:
        """What is said here, and what only ``base`` says.

        Parameters and articles of the same rule are put together; those of another are not.
        """
        if base is None:
            return self
        rule = self.rule or base.rule
        if rule is not None and base.rule is not None and rule.rule == base.rule.rule:
            rule = replace(
                rule,
                namespace=rule.namespace or base.rule.namespace,
                parameters={**base.rule.parameters, **rule.parameters},
                article=rule.article or base.rule.article,
                articles={**base.rule.articles, **rule.articles},
                places={**base.rule.places, **rule.places},
            )
        several = self.may_have_several
        return PrizeTerms(
            rule=rule,
            extras=self.extras or base.extras,
            fund=self.fund or base.fund,
            currency=self.currency or base.currency,
            rounding=self.rounding or base.rounding,
            unit=self.unit or base.unit,
            may_have_several=base.may_have_several if several is None else several,
            groups=self.groups or base.groups,
            playoff=self.playoff or base.playoff,
            places={**base.places, **self.places},
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TourTerms:
    """The points of a tour: those of each place (hundredths), how they are shared, extras, and
    the prizes at its end."""

    points: tuple[int, ...]
    rule: RuleTerms
    extras: tuple[RuleTerms, ...] = ()
    prizes: PrizeTerms | None = None
