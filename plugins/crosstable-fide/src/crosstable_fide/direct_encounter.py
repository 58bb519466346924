"""C.07 article 6: direct encounter (type A)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from crosstable.api import (
    Context,
    Contribution,
    Modifiers,
    Note,
    Placed,
    Record,
    TieBreak,
    TieBreakType,
)
from crosstable_fide.games import has_met

_Score = int | Fraction

_GAME = Note("result against a tied participant", "6.1")
_FORFEIT = Note("forfeit that counts as a game", "6.1.1")
_AVERAGED = Note("one of several games against the same participant, averaged", "6.1.2")

_ALL_HAVE_MET = Note("all have met: ordered by the sum of the scores", "6.2")
_LEVEL = Note("all have met and are level", "6.2")
_CERTAIN = Note("cannot be overtaken by any outcome of the missing games", "6.3")
_LAST_LEFT = Note("the only one left", "6.3")
_UNCERTAIN = Note("not all have met, and nobody is certain to stay ahead", "6.3")
_NOT_ALL_MET = Note("not all have met", "6.2")
_LONGEST_LIST = 8


def places(context: Context, group: Sequence[int], modifiers: Modifiers) -> Mapping[int, Placed]:
    """6 Rank a tied group by the games inside it.

    6.1 makes a table of those games; 6.2 orders by it if all have met; 6.3, in a Swiss, ranks
    those who are ahead whatever the missing games would have brought.
    """
    games = games_inside(context, group, modifiers)
    ranking = Ranking(context, games)
    return placed_in(ranking.order(list(group)), games, ranking.steps)


def placed_in(
    levels: Sequence[Sequence[int]],
    games: Mapping[int, Sequence[Contribution]],
    steps: Mapping[int, Sequence[Note]],
) -> dict[int, Placed]:
    """The places of levels in order, with the score in the games inside the group."""
    place = 1
    placed: dict[int, Placed] = {}
    for level in levels:
        for id_ in level:
            score = sum([c.amount for c in games[id_]])
            placed[id_] = Placed(place, score, tuple(games[id_]), tuple(steps[id_]))
        place += len(level)
    return placed


def games_inside(
    context: Context, group: Sequence[int], modifiers: Modifiers
) -> dict[int, list[Contribution]]:
    """6.1 The games of each member against the others, those of one pair averaged."""
    records = records_inside(context, group, modifiers)
    return {id_: _contributions(found) for id_, found in records.items()}


def records_inside(
    context: Context, group: Sequence[int], modifiers: Modifiers
) -> dict[int, list[Record]]:
    """The rounds in which each member met another.

    Only the members' own records are walked, so that a group of thousands costs no more than
    its rounds.
    """
    inside = set(group)
    return {
        id_: [
            record
            for record in context.event.participants[id_].records
            if record.opponent in inside
            and record.opponent != id_
            and has_met(context, record, modifiers.forfeits_as_played)
        ]
        for id_ in group
    }


def _contributions(records: Sequence[Record]) -> list[Contribution]:
    """6.1.2 Games of one pair count with their average."""
    meetings: dict[int, int] = {}
    for record in records:
        meetings[record.opponent] = meetings.get(record.opponent, 0) + 1
    contributions = []
    for record in records:
        amount: _Score = record.points
        note = _GAME if record.outcome.is_played else _FORFEIT
        if meetings[record.opponent] > 1:
            note, amount = _AVERAGED, Fraction(record.points, meetings[record.opponent])
        contributions.append(
            Contribution(record.round, amount, note, record.opponent, None, record.points)
        )
    return contributions


def _scores(contributions: Sequence[Contribution]) -> dict[int, _Score]:
    scores: dict[int, _Score] = {}
    for c in contributions:
        scores[c.opponent] = scores.get(c.opponent, 0) + c.amount
    return scores


def certain_order(table: Mapping[int, tuple[_Score, int]], win: int) -> list[int]:
    """Those who stay ahead of everybody after them even if all their missing games are lost
    and the others' won, in order.

    ``table`` has each member's sum and number of missing games, ``win`` what a win is worth.
    """
    best = {id_: total + win * missing for id_, (total, missing) in table.items()}
    # Whoever is certain of a place has the highest possible total of those left, so one
    # comparison with the next highest is enough.
    queue = sorted(table, key=lambda id_: -best[id_])
    ahead = 0
    while ahead + 1 < len(queue) and table[queue[ahead]][0] > best[queue[ahead + 1]]:
        ahead += 1
    return queue[:ahead]


class Ranking:
    """Orders a group by the games inside it, and keeps for each member the steps that led to
    its place.  ``label`` begins each step, to tell the scores of a team event apart."""

    def __init__(
        self,
        context: Context,
        games: Mapping[int, Sequence[Contribution]],
        steps: dict[int, list[Note]] | None = None,
        label: str = "",
    ) -> None:
        self._scores = {id_: _scores(contributions) for id_, contributions in games.items()}
        self._win = context.event.best_win
        self._allows_missing = not context.event.is_predetermined
        self._label = label
        self.steps: dict[int, list[Note]] = {id_: [] for id_ in games} if steps is None else steps

    def order(self, members: list[int]) -> list[list[int]]:
        """The members in order, those who stay level together: what a first table leaves
        level starts again."""
        if len(members) == 1:
            return [members]
        levels = self.split(members)
        if len(levels) == 1:
            return levels
        return [part for level in levels for part in self._again(level)]

    def split(self, members: list[int]) -> list[list[int]]:
        """The members as one table separates them."""
        table = self._table(members)
        if any(missing for _, missing in table.values()):
            return self._split_by_certainty(members, table)
        return self._split_by_sum(members, table)

    def _table(self, members: list[int]) -> dict[int, tuple[_Score, int]]:
        """Each member's sum in the separate standings, and the number of games missing."""
        inside = set(members)
        table = {}
        for id_ in members:
            met = [score for opponent, score in self._scores[id_].items() if opponent in inside]
            table[id_] = (sum(met), len(members) - 1 - len(met))
        return table

    def _split_by_sum(
        self, members: list[int], table: Mapping[int, tuple[_Score, int]]
    ) -> list[list[int]]:
        """6.2 All have met: the sums decide."""
        by_sum: dict[_Score, list[int]] = {}
        for id_ in members:
            by_sum.setdefault(table[id_][0], []).append(id_)
        self.note(members, _LEVEL if len(by_sum) == 1 else _ALL_HAVE_MET)
        return [by_sum[total] for total in sorted(by_sum, reverse=True)]

    def _split_by_certainty(
        self, members: list[int], table: Mapping[int, tuple[_Score, int]]
    ) -> list[list[int]]:
        """6.3 First is who stays ahead of everybody even if all missing games are lost by the
        one and won by the others; then the next, in the same table.

        There is no such rule for the last place.
        """
        if not self._allows_missing:
            self.note(members, _NOT_ALL_MET)
            return [members]
        ahead = certain_order(table, self._win)
        if not ahead:
            self.note(members, _UNCERTAIN)
            return [members]
        self.note(ahead, _CERTAIN)
        rest = [id_ for id_ in members if id_ not in set(ahead)]
        if len(rest) == 1:
            self.note(rest, _LAST_LEFT)
        return [[id_] for id_ in ahead] + [rest]

    def _again(self, members: list[int]) -> list[list[int]]:
        """Start again with a smaller group."""
        if len(members) > 1:
            self.note(members, Note(f"restart among {listed_members(members)}", "6"))
        return self.order(members)

    def note(self, members: Sequence[int], note: Note) -> None:
        """Keep a step for some members."""
        if self._label:
            note = Note(f"{self._label}: {note.text}", note.article)
        for id_ in members:
            self.steps[id_].append(note)


def listed_members(members: Sequence[int]) -> str:
    """The members' numbers, or how many they are where that is too long."""
    if len(members) > _LONGEST_LIST:
        return f"{len(members)} participants"
    return ", ".join(str(id_) for id_ in sorted(members))


DE = TieBreak(
    code="DE",
    name="Direct encounter",
    summary="The games of the tied participants against each other.",
    article="6",
    type=TieBreakType.AMONG_TIED,
    modifiers=frozenset(":P"),
    places=places,
)

TIE_BREAKS = (DE,)
