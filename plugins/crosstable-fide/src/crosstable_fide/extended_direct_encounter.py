"""C.07 article 13.3: extended direct encounter of teams (type A)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from crosstable.api import Context, Modifiers, Note, Placed, Record, TieBreak, TieBreakType
from crosstable_fide.boards import count, points_by_board, without_last
from crosstable_fide.direct_encounter import Ranking, games_inside, listed_members, placed_in
from crosstable_fide.games import GAME_POINTS, has_met
from crosstable_fide.team_scores import SCORE_NAMES, has_scores

RESTART = "extended-encounter-restart"
BOARDS = "extended-encounter-boards"

Key = tuple[int, ...]


_BOARDS_LEVEL = Note("level on the boards too", "13.3.2")
_NO_BOARDS = Note("the boards of a match between them decide nothing: there is none", "13.3.2")


def _board_count(games: Sequence[Sequence[Record]], boards: int) -> Key:  # noqa: ARG001
    return (-count(games),)


def _top_boards(games: Sequence[Sequence[Record]], boards: int) -> Key:
    return points_by_board(games, boards)


def _bottom_boards(games: Sequence[Sequence[Record]], boards: int) -> Key:
    return without_last(points_by_board(games, boards))


_RULES: Mapping[str, tuple[str, Callable[[Sequence[Sequence[Record]], int], Key]]] = {
    "BC": ("board count", _board_count),
    "TBR": ("top board results", _top_boards),
    "BBE": ("bottom board elimination", _bottom_boards),
}


def _places(
    context: Context, group: Sequence[int], modifiers: Modifiers, rules: tuple[str, ...]
) -> Mapping[int, Placed]:
    """13.3 Direct encounter in the primary score; what that leaves level, in the secondary; of
    two teams level in both, optionally the boards."""
    encounter = _Encounter(context, group, modifiers)
    levels = encounter.order(list(group))
    levels = [part for level in levels for part in encounter.by_boards(level, rules)]
    return placed_in(levels, encounter.games, encounter.steps)


class _Encounter:
    """A tied group, ranked in turn by its scores."""

    def __init__(self, context: Context, group: Sequence[int], modifiers: Modifiers) -> None:
        self._context = context
        self._modifiers = modifiers
        self.steps: dict[int, list[Note]] = {id_: [] for id_ in group}
        self.games = games_inside(context, group, modifiers)
        scores = [(context, self.games)]
        if context.other_score is not None:
            other = context.other_score
            scores.append((other, games_inside(other, group, modifiers)))
        self._rankings = [
            Ranking(seen, games, self.steps, SCORE_NAMES.get(seen.event.score, "points"))
            for seen, games in scores
        ]

    def order(self, members: list[int]) -> list[list[int]]:
        """13.3.1, 13.3.3 The members in order, by the reading chosen for what happens when the
        secondary score separates some of them (tie-break spec, section 13 item 1)."""
        if self._context.reading(RESTART) == "primary":
            return self._restarting(members)
        return self._in_turn(members, self._rankings)

    def _in_turn(self, members: list[int], rankings: Sequence[Ranking]) -> list[list[int]]:
        """One score as far as it goes, then the other, until neither separates anybody."""
        if len(members) == 1 or not rankings:
            return [members]
        first, *others = rankings
        levels = first.order(members)
        if len(levels) == 1:
            return self._in_turn(members, others)
        others = [ranking for ranking in self._rankings if ranking is not first]
        return [part for level in levels for part in self._in_turn(level, others)]

    def _restarting(self, members: list[int]) -> list[list[int]]:
        """Whenever a score has separated some, each subset begins again with the primary."""
        if len(members) == 1:
            return [members]
        for ranking in self._rankings:
            levels = ranking.split(members)
            if len(levels) > 1:
                return [part for level in levels for part in self._again(level)]
        return [members]

    def _again(self, members: list[int]) -> list[list[int]]:
        if len(members) > 1:
            self._note(members, Note(f"restart among {listed_members(members)}", "13.3.3"))
        return self._restarting(members)

    def by_boards(self, members: list[int], rules: Sequence[str]) -> list[list[int]]:
        """13.3.2 Exactly two teams that are level in both scores."""
        if len(members) != 2 or not rules:
            return [members]
        games = {id_: self._board_games(id_, members) for id_ in members}
        if not all(games.values()):
            self._note(members, _NO_BOARDS)
            return [members]
        boards = self._context.event.boards
        for rule in rules:
            name, key_of = _RULES[rule]
            if rule == "BC" and not self._has_equal_game_points(games):
                continue
            keys = {id_: key_of(games[id_], boards) for id_ in members}
            if len(set(keys.values())) == 2:
                self._note(members, Note(f"decided by {name}", "13.3.2"))
                return [[id_] for id_ in sorted(members, key=keys.__getitem__, reverse=True)]
        self._note(members, _BOARDS_LEVEL)
        return [members]

    def _has_equal_game_points(self, games: Mapping[int, Sequence[Sequence[Record]]]) -> bool:
        totals = {sum(game.points for match in found for game in match) for found in games.values()}
        return len(totals) == 1

    def _board_games(self, id_: int, pair: Sequence[int]) -> list[tuple[Record, ...]]:
        """The boards of the matches between the two, or by another reading of all matches."""
        participant = self._context.by_score(GAME_POINTS).event.participants[id_]
        if not participant.boards:
            return []
        if self._context.reading(BOARDS) == "event":
            return list(participant.boards)
        return [
            games
            for record, games in zip(participant.records, participant.boards, strict=True)
            if record.opponent in pair
            and has_met(self._context, record, self._modifiers.forfeits_as_played)
        ]

    def _note(self, members: Sequence[int], note: Note) -> None:
        for id_ in members:
            self.steps[id_].append(note)


def _ede(code: str, *rules: str) -> TieBreak:
    boards = ", ".join(_RULES[rule][0] for rule in rules)
    suffix = f" with {boards}" if boards else ""
    return TieBreak(
        code=code,
        name=f"Extended direct encounter{suffix}",
        summary="The tied teams' matches against each other by primary, then by secondary score"
        + (f"; then, between two, {boards}." if boards else "."),
        article="13.3",
        type=TieBreakType.AMONG_TIED,
        modifiers=frozenset("P"),
        places=partial(_places, rules=rules),
        applies_in=has_scores,
    )


TIE_BREAKS = (
    _ede("EDE"),
    _ede("EDET", "TBR"),
    _ede("EDEB", "BBE"),
    _ede("EDEBT", "BC", "TBR"),
    _ede("EDEBB", "BC", "BBE"),
)
