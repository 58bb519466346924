"""Ranking: score, then each tie-break within the groups still tied, then shared ranks."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from crosstable.engine.context import Context
from crosstable.engine.contributions import Contribution, Note, NoValue, Raw, Series
from crosstable.engine.event import Event
from crosstable.engine.opponents import OPPONENT_ADJUSTED
from crosstable.engine.regulation import Reading, Regulation
from crosstable.engine.rulings import (
    LOTS_CODE,
    MANUAL_CODE,
    NO_RULINGS,
    PLAYOFF_CODE,
    RulingError,
    Rulings,
)
from crosstable.engine.team_event import SquadMember, squad
from crosstable.engine.tie_break import ListedTieBreak, Placed, Unit
from crosstable.model.bounded import require_exact
from crosstable.model.diagnostics import Diagnostic
from crosstable.model.frozen import dataclass
from crosstable.model.points import format_decimal, format_exact
from crosstable.model.tournament import Player, Team, Tournament

if TYPE_CHECKING:
    from crosstable.engine.played_off import PlayedOff
    from crosstable.engine.shared_prizes import SharedPrizes

POINTS_CODE = "PTS"

Key = tuple[int | Fraction, ...]
"""What orders participants, lowest first."""


class CalculationError(Exception):
    """A tie-break could not be worked out: its calculation failed, as the cause tells."""

    def __init__(self, listed: ListedTieBreak) -> None:
        super().__init__(listed.key)
        self.listed = listed


class Value(NamedTuple):
    """A value at the edge: ``exact`` is its exact text (``None`` without a value),
    ``display`` what people read, ``reason`` why there is none.  ``leaves_level`` marks a score
    among the tied that separated nobody in its group, ``ranks_below`` one that ranks below
    all others whatever it is."""

    exact: str | None
    display: str
    reason: str | None = None
    leaves_level: bool = False
    ranks_below: bool = False


@dataclass(frozen=True)
class Column:
    """The values of one tie-break: raw per participant, and the places in tied groups.

    ``undecided`` are the members of groups that it left level altogether, or may not separate,
    ``below`` those who rank below all others, and why.  ``made_of`` has the contributions that
    were reduced to the values, where they are kept.
    """

    listed: ListedTieBreak
    scale: int
    raw: Mapping[int, Raw]
    placed: Mapping[int, Placed] = field(default_factory=dict)
    undecided: frozenset[int] = frozenset()
    below: Mapping[int, Note] = field(default_factory=dict)
    made_of: Mapping[int, Sequence[Contribution]] = field(default_factory=dict, repr=False)
    _shown: dict[tuple[Raw, object, bool, bool], Value] = field(
        default_factory=dict, repr=False, compare=False
    )

    @property
    def key(self) -> str:
        """The canonical code, ``DE#2`` for a second one."""
        return self.listed.key

    def value(self, participant: int) -> Value:
        """A participant's value, ready to show."""
        raw = self.raw[participant]
        placed = self.placed.get(participant)
        score = placed.score if placed else None
        key = (raw, score, participant in self.undecided, participant in self.below)
        shown = self._shown.get(key)
        if shown is None:
            shown = self._shown[key] = self._show(*key)
        return shown

    def sort_key(self, participant: int) -> Key:
        """What orders by this column, lowest first: defined values, the better first; then
        those who rank below all others; then those without a value.  The same for everybody in
        a group that it may not separate."""
        raw = self.raw[participant]
        if participant in self.undecided:
            return ()
        if isinstance(raw, NoValue):
            return (2,)
        sign = 1 if self.listed.lower_is_better else -1
        rough = 1 if participant in self.below else 0
        if isinstance(raw, tuple):
            return (rough, *(sign * number for number in raw))
        return rough, sign * raw

    def _show(
        self, raw: Raw, score: int | Fraction | None, is_undecided: bool, is_below: bool
    ) -> Value:
        if isinstance(raw, NoValue):
            return Value(None, "–", raw.value)
        if isinstance(raw, tuple):
            return self._show_series(raw, is_undecided, is_below)
        if not self.listed.tie_break.needs_tied_group:
            exact = format_exact(self.exact(raw))
            return Value(exact, self._text(raw), None, is_undecided, is_below)
        text = format_exact(raw) if score is None else self._text(score)
        return Value(format_exact(raw), text, leaves_level=is_undecided)

    def _show_series(self, raw: Series, is_undecided: bool, is_below: bool) -> Value:
        exact = " ".join(format_exact(self.exact(number)) for number in raw)
        text = "|".join(self._text(number) for number in raw)
        return Value(exact, text, None, is_undecided, is_below)

    def exact(self, raw: int | Fraction) -> Fraction:
        """A raw amount of this column in whole units."""
        return Fraction(raw, self.scale)

    def _text(self, raw: int | Fraction) -> str:
        tie_break = self.listed.tie_break
        decimals = tie_break.decimals
        if decimals is None and tie_break.unit is Unit.NUMBER:
            decimals = 0 if raw.denominator == 1 else None
        return format_decimal(self.exact(raw), decimals)


@dataclass(frozen=True, slots=True)
class Row:
    """One participant in rank order.

    ``shared`` says that others have the same rank.  ``decided_by`` is the key of the
    tie-break that separated this participant from the one above: ``PTS`` where the points
    differ, ``None`` for the first and where the rank is shared with the one above.
    """

    rank: int
    participant: int
    points: Fraction
    shared: bool
    decided_by: str | None


@dataclass(frozen=True, slots=True)
class Decision:
    """Something chosen for the user, and why: the regulation, the kind of event, the list."""

    subject: str
    choice: str
    reason: str


class Explanation(NamedTuple):
    """How one value came about: its contributions reduce to it.

    ``adjustments`` shows, per opponent whose score was adjusted, the rounds that were.
    """

    column: Column
    participant: int
    value: Value
    contributions: tuple[Contribution, ...]
    steps: tuple[Note, ...]
    adjustments: Mapping[int, tuple[Contribution, ...]]


@dataclass(frozen=True)
class Standings:
    """What writers of standings get."""

    tournament: Tournament
    regulation: Regulation
    context: Context
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    decisions: tuple[Decision, ...] = ()
    readings: tuple[Reading, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()
    part: str = ""
    part_ranks: Mapping[int, int] = field(default_factory=dict)
    playoff: PlayedOff | None = None
    prizes: SharedPrizes | None = None

    @property
    def listed_rows(self) -> tuple[Row, ...]:
        """The rows to show: all of them, or those of the part."""
        if not self.part:
            return self.rows
        return tuple(row for row in self.rows if row.participant in self.part_ranks)

    @property
    def event(self) -> Event:
        """The event as it was computed."""
        return self.context.event

    @property
    def is_by_team(self) -> bool:
        """Whether the rows are teams."""
        return bool(self.event.score)

    @property
    def participants(self) -> Mapping[int, Player | Team]:
        """The players by starting rank, or the teams by number."""
        listed = self.tournament.teams if self.is_by_team else self.tournament.players
        return {participant.id: participant for participant in listed}

    @property
    def secondary(self) -> Event | None:
        """A team event by the score that is not the primary one."""
        other = self.context.other_score
        return None if other is None else other.event

    def squad(self, team: int) -> tuple[SquadMember, ...]:
        """The players of a team in the order of its boards; nobody for a player."""
        return squad(self.tournament, team, self.event) if self.is_by_team else ()

    def row(self, participant: int) -> Row:
        """The row of one participant; :class:`KeyError` if there is none."""
        for row in self.rows:
            if row.participant == participant:
                return row
        raise KeyError(participant)

    def column(self, key: str) -> Column:
        """The column with this key; :class:`KeyError` if there is none."""
        for column in self.columns:
            if column.key == key:
                return column
        raise KeyError(key)

    def explain(self, participant: int, column: Column) -> Explanation:
        """How a value came about.  Where its contributions were not kept, the calculation runs
        again.

        Raises :class:`CalculationError` where it fails this time.
        """
        try:
            return self._explained(participant, column)
        except (Exception, SystemExit) as error:
            raise CalculationError(column.listed) from error

    def _explained(self, participant: int, column: Column) -> Explanation:
        steps: tuple[Note, ...] = ()
        contributions: Sequence[Contribution] = ()
        if column.listed.tie_break.needs_tied_group:
            placed = column.placed.get(participant)
            if placed is not None:
                contributions, steps = placed.contributions, placed.steps
        else:
            kept = column.made_of.get(participant)
            again = column.listed.contributions
            contributions = again(self.context, participant) if kept is None else kept
            steps = (column.below[participant],) if participant in column.below else ()
        cited = self._citations(column.listed)
        special = cited.special(contributions)
        return Explanation(
            column,
            participant,
            column.value(participant),
            cited.contributions(contributions, special) if special else tuple(contributions),
            tuple(map(cited.note, steps)) if steps else steps,
            self._adjustments(special, column.listed) if special else {},
        )

    @cached_property
    def _cited(self) -> dict[str, _Citations]:
        return {}

    def _citations(self, listed: ListedTieBreak) -> _Citations:
        if listed.key not in self._cited:
            self._cited[listed.key] = _Citations(self.regulation, listed)
        return self._cited[listed.key]

    def _adjustments(
        self, contributions: Sequence[Contribution], listed: ListedTieBreak
    ) -> dict[int, tuple[Contribution, ...]]:
        """The rounds of each opponent that count otherwise than their points."""
        found: dict[int, tuple[Contribution, ...]] = {}
        adjusted = {c.opponent for c in contributions if c.note is OPPONENT_ADJUSTED}
        if not adjusted:
            return found
        context = listed.seen_in(self.context)
        for opponent in sorted(adjusted):
            different = context.shared(_adjusted, opponent, listed.modifiers.forfeits_as_played)
            if different:
                found[opponent] = different
        return found


def _adjusted(
    context: Context, opponent: int, forfeits_as_played: bool
) -> tuple[Contribution, ...]:
    """The rounds of somebody that count otherwise for opponents than their points."""
    participant = context.event.participants[opponent]
    seen = context.unplayed.seen_by_opponents(context, participant, forfeits_as_played)
    changed = zip(seen, participant.records, strict=True)
    return tuple(c for c, record in changed if c.amount != record.points)


class _Citations:
    """Articles as the regulation in use numbers them.

    A calculator cites the articles it was written for.  Where the regulation gives the code
    another article, that one is cited, and never one that the regulation does not have.
    """

    def __init__(self, regulation: Regulation, listed: ListedTieBreak) -> None:
        self._listed = listed
        self._articles = {article.number for article in regulation.articles}
        # By identity: a calculator gives the same few notes again and again.
        self._known: dict[int, tuple[Note, Note]] = {}
        self._plain: set[int] = set()

    def special(self, found: Sequence[Contribution]) -> list[Contribution]:
        """Those that are cut, or whose note is not one that is cited as it stands."""
        return [c for c in found if c.cut is not None or id(c.note) not in self._plain]

    def contributions(
        self, found: Sequence[Contribution], special: Sequence[Contribution]
    ) -> tuple[Contribution, ...]:
        """All of them, with their articles; ``special`` are those to look at."""
        notes = {id(note): note for c in special for note in (c.note, c.cut) if note is not None}
        if all(self.note(note) is note for note in notes.values()):
            return tuple(found)
        return tuple(
            c._replace(note=self.note(c.note), cut=c.cut and self.note(c.cut)) for c in found
        )

    def note(self, note: Note) -> Note:
        known = self._known.get(id(note))
        if known is None:
            known = self._known[id(note)] = (note, self._cited(note))
            if known[1] is note and note is not OPPONENT_ADJUSTED:
                self._plain.add(id(note))
        return known[1]

    def _cited(self, note: Note) -> Note:
        article = note.article
        if not article or self._listed.key == PLAYOFF_CODE:
            return note  # a play-off follows the regulation in use itself
        is_numbered = bool(self._listed.article or self._articles)
        if is_numbered and article == self._listed.tie_break.article:
            article = self._listed.article
        elif self._articles and not self._is_known(article):
            article = ""
        return note if article == note.article else Note(note.text, article)

    def _is_known(self, article: str) -> bool:
        parts = article.split(".")
        return any(".".join(parts[:n]) in self._articles for n in range(1, len(parts) + 1))


def rank(
    context: Context,
    tie_breaks: Sequence[ListedTieBreak],
    first_place: Sequence[ListedTieBreak] | None = None,
    rulings: Rulings = NO_RULINGS,
    playoff: PlayedOff | None = None,
    before_playoff: Sequence[ListedTieBreak] = (),
) -> tuple[tuple[Column, ...], tuple[Row, ...]]:
    """Rank every participant by points and then by the list.

    Each tie-break is applied to the groups still tied (C.07 article 4.2); undefined values
    rank last.  Ranks stay shared where the whole list leaves a tie; inside a shared rank
    the order is by starting rank and means nothing.  Who is excluded has no row; a place that
    is ruled is given at the very end, and the others keep their order.

    ``first_place`` is the list of its own that a tie for first place has: it orders those
    level on points at the top.  Who is still level first after it shares that rank, whatever
    ``tie_breaks`` says, which goes on with everybody else.  A tie-break of both lists is one
    column; the two lists must name those in the same order.

    ``playoff`` decides among those who played off, who were level after ``before_playoff``:
    their group has these and the play-off as its own list, before any other.

    Raises :class:`CalculationError`, and :class:`RulingError` for a place that cannot be given.
    """
    event = context.event
    excluded = {e.participant for e in rulings.exclusions if e.is_in_force(event.rounds)}
    points = {id_: p.points for id_, p in event.participants.items() if id_ not in excluded}
    order = _Order(sorted(points))
    order.split_all(lambda id_: (-points[id_],), POINTS_CODE)
    columns: list[Column] = []
    level: frozenset[int] = frozenset()
    top = order.groups[0] if order.groups else []
    if playoff is not None:
        group = max(order.groups, key=lambda members: len(playoff.tied & frozenset(members)))
        from crosstable.engine.played_off import listed_playoff

        entries = (*before_playoff, listed_playoff(playoff))
        _apply_own(columns, context, order, group, entries)
        level = playoff.level
    if first_place is not None and top and (playoff is None or playoff.tied.isdisjoint(top)):
        _apply_own(columns, context, order, top, first_place)
        level |= frozenset(order.groups[0] if len(order.groups[0]) > 1 else ())
    for listed in tie_breaks:
        _add(columns, _apply(context, listed, order, level))
    order.give_places({p.participant: p.place for p in rulings.places})
    return tuple(columns), order.rows(event)


def _apply_own(
    columns: list[Column],
    context: Context,
    order: _Order,
    group: Sequence[int],
    entries: Sequence[ListedTieBreak],
) -> None:
    """Apply the list that one group has of its own."""
    members = frozenset(group)
    others = (g for g in order.groups if len(g) > 1 and members.isdisjoint(g))
    closed = frozenset(id_ for other in others for id_ in other)
    for listed in entries:
        _add(columns, _apply(context, listed, order, closed))


def _add(columns: list[Column], column: Column) -> None:
    """Add a column, or make it one with the same of the other list."""
    for index, first in enumerate(columns):
        if first.key == column.key:
            columns[index] = _united(first, column)
            return
    columns.append(column)


def _united(first: Column, second: Column) -> Column:
    """One column of both lists' values.  Who was placed twice, in a group and then in a part of
    it, has the place that follows from both."""
    placed = {**first.placed, **second.placed}
    for id_, place in first.placed.items():
        again = second.placed.get(id_, place)
        if place.place is not None and again is not place:
            inner = 1 if again.place is None else again.place
            steps = place.steps + again.steps
            placed[id_] = again._replace(place=place.place + inner - 1, steps=steps)
    raw = {**second.raw, **{i: r for i, r in first.raw.items() if i not in second.placed}}
    for id_, place in placed.items():
        raw[id_] = NoValue.NOT_APPLICABLE if place.place is None else place.place
    return replace(first, raw=raw, placed=placed, undecided=_level_in_both(first, second))


def _level_in_both(first: Column, second: Column) -> frozenset[int]:
    """Whom neither list's column separated from anybody in their group."""
    if not first.listed.tie_break.needs_tied_group:
        return first.undecided & second.undecided
    at_the_top = frozenset(first.placed)
    is_level = (
        at_the_top <= first.undecided and at_the_top & second.placed.keys() <= second.undecided
    )
    return second.undecided - at_the_top | (at_the_top if is_level else frozenset())


def unused_rulings(rulings: Rulings, rows: Sequence[Row]) -> Iterator[str]:
    """What was ruled and changes nothing, in words for the arbiter."""
    ranks = {row.participant: row for row in rows}
    parted = {row.participant for row in rows if (row.decided_by or "").startswith(LOTS_CODE)}
    for lot in rulings.lots:
        if not parted & set(lot.order):
            listed = ", ".join(map(str, lot.order))
            yield f"LOTS: {listed} are parted without the lots, or not by these alone"
    for given in rulings.places:
        row = ranks.get(given.participant)
        if row is not None and row.rank != given.place:
            yield f"MANUAL: {given.participant} is to have place {given.place}, and has {row.rank}"


class _Order:
    """The groups still tied, in order, and what separated each group from the one above."""

    def __init__(self, participants: Sequence[int]) -> None:
        self.groups: list[list[int]] = [list(participants)] if participants else []
        self.decided_by: list[str | None] = [None] * len(self.groups)
        self._applied: list[str] = []

    def split_all(self, key: Callable[[int], Key], code: str) -> None:
        """Split every group by ``key``, lowest first, and note ``code`` at each new border."""
        self._applied.append(code)
        groups: list[list[int]] = []
        decided_by: list[str | None] = []
        for group, above in zip(self.groups, self.decided_by, strict=True):
            parts = _parts(group, key) if len(group) > 1 else [group]
            groups += parts
            decided_by += [above] + [code] * (len(parts) - 1)
        self.groups, self.decided_by = groups, decided_by

    def give_places(self, places: Mapping[int, int]) -> None:
        """Put some at their places; whom one of them parts is parted by this."""
        if not places:
            return
        kept = self._without(places.keys())
        for place, given in sorted(_by_place(places).items()):
            kept.insert(_gap(kept, place), (given, MANUAL_CODE))
        self.groups = [group for group, _ in kept]
        self.decided_by = [code for _, code in kept]
        for nth in range(1, len(kept)):
            after_given = set(kept[nth - 1][0]) <= places.keys()
            if self.decided_by[nth] is None or after_given:
                self.decided_by[nth] = MANUAL_CODE
        self.decided_by[:1] = [None]

    def _without(self, gone: Collection[int]) -> list[tuple[list[int], str | None]]:
        """The groups without some participants.  What parts two groups between which one is
        gone is what was applied first of all that parted them."""
        kept: list[tuple[list[int], str | None]] = []
        parted: list[str] = []
        for group, code in zip(self.groups, self.decided_by, strict=True):
            parted += [] if code is None else [code]
            left = [id_ for id_ in group if id_ not in gone]
            if left:
                kept.append((left, min(parted, key=self._applied.index, default=None)))
                parted = []
        return kept

    def rows(self, event: Event) -> tuple[Row, ...]:
        rows: list[Row] = []
        for group, code in zip(self.groups, self.decided_by, strict=True):
            group_rank = len(rows) + 1
            for position, id_ in enumerate(group):
                points = event.in_points(event.participants[id_].points)
                decided = code if position == 0 else None
                rows.append(Row(group_rank, id_, points, len(group) > 1, decided))
        return tuple(rows)


def _by_place(places: Mapping[int, int]) -> dict[int, list[int]]:
    by_place: dict[int, list[int]] = {}
    for id_ in sorted(places):
        by_place.setdefault(places[id_], []).append(id_)
    return by_place


def _gap(groups: Sequence[tuple[list[int], str | None]], place: int) -> int:
    """Before which group somebody with this place comes."""
    before = 0
    for nth, (group, _) in enumerate(groups):
        if before == place - 1:
            return nth
        before += len(group)
    if before == place - 1:
        return len(groups)
    raise RulingError(place)


def _parts(group: Sequence[int], key: Callable[[int], Key]) -> list[list[int]]:
    by_key: dict[Key, list[int]] = {}
    for id_ in group:
        by_key.setdefault(key(id_), []).append(id_)
    if len(by_key) == 1:
        return [list(group)]
    return [by_key[value] for value in sorted(by_key)]


def _apply(
    context: Context, listed: ListedTieBreak, order: _Order, closed: frozenset[int]
) -> Column:
    try:
        return _applied(context, listed, order, closed)
    except (Exception, SystemExit) as error:
        raise CalculationError(listed) from error


def _applied(
    context: Context, listed: ListedTieBreak, order: _Order, closed: frozenset[int]
) -> Column:
    """Work out a tie-break and split the groups by it, none of whose members is ``closed``."""
    scale = listed.tie_break.unit.scale(context.event)
    if listed.tie_break.needs_tied_group:
        column = _group_column(context, listed, order, scale, closed)
    else:
        made_of = listed.made_of(context) if context.keeps_contributions else {}
        raw = listed.reduced(made_of) if made_of else listed.values(context)
        _require_exact(raw.values())
        column = Column(
            listed,
            scale,
            raw,
            made_of=made_of,
            undecided=_barred(context, listed, order) | closed,
            below=_below(context, listed),
        )
    order.split_all(column.sort_key, listed.key)
    return column


def _require_exact(values: Iterable[Raw | None]) -> None:
    """Nothing inexact gets into a ranking, whoever worked it out."""
    for raw in values:
        if isinstance(raw, tuple):
            for number in raw:
                require_exact(number, "a number of a value")
        elif raw is not None and not isinstance(raw, NoValue):
            require_exact(raw, "a value")


def _barred(context: Context, listed: ListedTieBreak, order: _Order) -> frozenset[int]:
    """The members of tied groups that it may not separate."""
    if listed.tie_break.applies_to is None:
        return frozenset()
    groups = (group for group in order.groups if len(group) > 1)
    return frozenset(
        id_ for group in groups if not listed.applies_to(context, group) for id_ in group
    )


def _below(context: Context, listed: ListedTieBreak) -> dict[int, Note]:
    if listed.tie_break.ranks_below is None:
        return {}
    notes = {id_: listed.tie_break.ranks_below(context, id_) for id_ in context.event.participants}
    return {id_: note for id_, note in notes.items() if note is not None}


def _group_column(
    context: Context, listed: ListedTieBreak, order: _Order, scale: int, closed: frozenset[int]
) -> Column:
    raw: dict[int, Raw] = dict.fromkeys(context.event.participants, NoValue.NOT_TIED)
    placed: dict[int, Placed] = {}
    undecided: set[int] = set()
    if not listed.applies_in(context):
        return Column(listed, scale, dict.fromkeys(raw, NoValue.NOT_APPLICABLE))
    for group in order.groups:
        if len(group) == 1 or not closed.isdisjoint(group):
            continue
        places = listed.places(context, group)
        if set(places) != set(group):
            raise ValueError(f"gives places to {sorted(places)}, tied are {sorted(group)}")
        _require_exact(number for one in places.values() for number in (one.place, one.score))
        placed.update(places)
        if len({place.place for place in places.values()}) == 1:
            undecided.update(places)
    for id_, (place, *_) in placed.items():
        raw[id_] = NoValue.NOT_APPLICABLE if place is None else place
    return Column(listed, scale, raw, placed, frozenset(undecided))
