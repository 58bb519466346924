"""A regulation as data: one dated edition, its articles, lists and readings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from datetime import date
from typing import TYPE_CHECKING

from crosstable.model.frozen import dataclass
from crosstable.model.tournament import EventKind

if TYPE_CHECKING:
    from crosstable.engine.prize_terms import PrizeTerms, TourTerms

IN_FORCE = "in-force"
"""Instead of an unplayed-round policy: that of the default regulation of the event's date."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RegulationArticle:
    """An article in one line of our own words, and what of ours carries it out.

    ``rules`` are codes of tie-breaks or names of engine rules; without any, ``out_of_scope``
    says why there is none.
    """

    number: str
    summary: str
    rules: tuple[str, ...] = ()
    out_of_scope: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RegulationCode:
    """A tie-break code of this edition: its article and the calculator it stands for."""

    code: str
    article: str
    use: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """How an unclear text is read here, and how else it could be.

    Shown to the user when the list holds one of ``codes`` (or ``codes`` is empty), the
    event is of one of ``kinds`` (or ``kinds`` is empty), and one of ``outcomes`` occurs
    in it (or ``outcomes`` is empty).
    """

    id: str
    question: str
    choice: str
    options: Mapping[str, str]
    article: str = ""
    codes: tuple[str, ...] = ()
    kinds: tuple[EventKind, ...] = ()
    outcomes: tuple[str, ...] = ()

    @property
    def answer(self) -> str:
        """The chosen option in words."""
        return self.options[self.choice]


@dataclass(frozen=True, slots=True, kw_only=True)
class LintRule:
    """What a regulation finds doubtful in a tie-break list.

    It speaks up when the list holds one of ``codes``; with ``categories`` (codes by name)
    when the list holds codes of more than one, unless it is a list of the regulation itself.
    ``kinds`` and ``event_words`` (in the event's name, lower case) narrow it down.
    """

    id: str
    message: str
    article: str = ""
    codes: tuple[str, ...] = ()
    categories: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    kinds: tuple[EventKind, ...] = ()
    event_words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TiedNumbers:
    """How many players may be tied: from ``first`` to ``last``, without a limit if ``None``."""

    first: int
    last: int | None

    def __contains__(self, number: int) -> bool:
        return number >= self.first and (self.last is None or number <= self.last)

    def holds(self, other: TiedNumbers) -> bool:
        """Whether all of the other numbers are among these."""
        is_open = self.last is None or (other.last is not None and other.last <= self.last)
        return self.first <= other.first and is_open

    def __str__(self) -> str:
        if self.last is None:
            return f"{self.first}+"
        return str(self.first) if self.first == self.last else f"{self.first}-{self.last}"


def parse_tied(text: str) -> TiedNumbers:
    """Numbers of tied players as they are written: ``2``, ``5-8``, ``11+``.

    >>> 7 in parse_tied("5-8"), 12 in parse_tied("11+"), 3 in parse_tied("2")
    (True, True, False)

    Raises :class:`ValueError` for anything else, and for fewer than two.
    """
    first, dash, last = text.strip().removesuffix("+").partition("-")
    is_open = text.strip().endswith("+")
    numbers = [first, last] if dash else [first]
    if (is_open and dash) or not all(n.isascii() and n.isdigit() for n in numbers):
        raise ValueError(f"{text!r} is no number of players like 2, 5-8 or 11+")
    found = TiedNumbers(int(first), None if is_open else int(last or first))
    if found.first < 2 or (found.last is not None and found.last < found.first):
        raise ValueError(f"{text!r}: at least two are tied, and the lower number comes first")
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayoffRule:
    """Which procedure breaks a tie of so many players.

    ``procedure`` is its qualified code; without one, ``refused`` says why there is none.
    ``before`` are the tie-breaks applied before the tied are found, ``seeds`` those that put
    them in order (``None``: the event's list).  Whom the play-off leaves level share the place
    if ``is_rest_shared``, else the event's list goes on with them.  ``readings`` are choices of
    the procedure's readings.
    """

    article: str
    tied: TiedNumbers
    is_qualifying: bool = False
    procedure: str = ""
    refused: str = ""
    before: tuple[str, ...] = ()
    seeds: tuple[str, ...] | None = None
    is_rest_shared: bool = False
    readings: Mapping[str, str] = field(default_factory=dict)


class NotCoveredError(LookupError):
    """A tie for which a regulation has no play-off; the message names the articles."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Regulation:
    """One edition of one regulation.

    ``tie_breaks`` maps a kind of event (or ``default``) to its list, for teams alone
    ``team-swiss`` and so on (or ``team-default``); ``first_place`` has, by the same names, the
    lists for a tie for first place where it has other rules than the rest.  ``presets`` names
    further lists that it offers.  ``unplayed_rounds`` is the id of a registered policy, or
    ``in-force`` for the one of the default regulation of the event's date.  ``list_reading``
    says why the lists are a reading, where the text has none of its own.  Of ``playoffs`` the
    first rule that covers a tie is meant.  ``prizes`` and ``tour`` say how prizes and the points
    of a tour are shared.  ``extends`` is the id of the regulation that it stands on, if any;
    what that one has is here too.
    """

    id: str
    title: str
    edition: str
    namespace: str
    in_force: date | None = None
    until: date | None = None
    source: str = ""
    checked_on: date | None = None
    unplayed_rounds: str = ""
    articles: tuple[RegulationArticle, ...] = ()
    codes: Mapping[str, RegulationCode] = field(default_factory=dict)
    aliases: Mapping[str, str] = field(default_factory=dict)
    tie_breaks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    first_place: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    presets: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    list_reading: str = ""
    lint: tuple[LintRule, ...] = ()
    readings: tuple[Reading, ...] = ()
    playoffs: tuple[PlayoffRule, ...] = ()
    prizes: PrizeTerms | None = None
    tour: TourTerms | None = None
    extends: str = ""

    def playoff_for(
        self, tied: int, places: int = 1, *, is_qualifying: bool = False
    ) -> PlayoffRule:
        """The rule for so many players tied for so many places.

        Raises :class:`NotCoveredError` naming the article where the text does not cover it.
        """
        what = "place" if places == 1 else "places"
        for_what = f"{places} qualifying {what}" if is_qualifying else "first place"
        rules = [rule for rule in self.playoffs if rule.is_qualifying == is_qualifying]
        rule = next((rule for rule in rules if tied in rule.tied), None)
        if rule is not None and not rule.refused:
            return rule
        if rule is not None:
            words = f"is not covered by {self.id}, article {rule.article}: {rule.refused}"
        elif rules:
            articles = dict.fromkeys(rule.article for rule in rules)
            word = "article" if len(articles) == 1 else "articles"
            words = f"is not covered by {self.id}, {word} {', '.join(articles)}"
        else:
            words = f"is not covered: {self.id} has no play-off for it"
        raise NotCoveredError(f"{tied} players tied for {for_what} {words}")

    def list_for(self, kind: EventKind, is_by_team: bool = False) -> tuple[str, ...]:
        """The tie-break list for a kind of event; empty if the regulation has none.

        One for teams alone comes first where teams are ranked.
        """
        return _first_of(self.tie_breaks, kind, is_by_team)

    def first_place_for(self, kind: EventKind, is_by_team: bool = False) -> tuple[str, ...]:
        """The list for a tie for first place; empty where it has none of its own."""
        return _first_of(self.first_place, kind, is_by_team)


def _first_of(
    lists: Mapping[str, tuple[str, ...]], kind: EventKind, is_by_team: bool
) -> tuple[str, ...]:
    keys = [kind.value, "default"]
    if is_by_team:
        keys = [f"team-{kind.value}", "team-default", *keys]
    return next((lists[key] for key in keys if key in lists), ())


def edition_in_force(editions: Iterable[tuple[str, date | None]], day: date | None) -> str | None:
    """The id of the edition in force on ``day``: the last that began by then.

    Without a day, the newest.  Before the first one began, ``None``.
    """
    dated = sorted((start, id_) for id_, start in editions if start is not None)
    begun = [id_ for start, id_ in dated if day is None or start <= day]
    return begun[-1] if begun else None
