"""What the numbers of a round label mean, decided by who met whom, and the rounds by them.

``2.7`` is board 7 of round 2 where everybody has one game with one 2, and game 7 of a
match of round 2 where the same two players have several.  Never a decimal number: 1.10
comes after 1.9.  Source: PGN fact sheet, section 1, trap 3.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from enum import Enum
from itertools import pairwise

from crosstable.readers.pgn import codes
from crosstable.readers.pgn.findings import Findings
from crosstable.readers.pgn.games import Game

_FAR = 50
"""A gap of more rounds than this is a slip, if few games lie behind it."""
_FEW = 10
"""A few are at most one in so many."""


class Meaning(Enum):
    """What the last number of a label counts."""

    BOARD = "boards of a round"
    GAME = "games of a match"
    TWO_PLAYERS = "games of the only two players"


def meaning_of(games: Sequence[Game]) -> Meaning:
    """What the labels of these games mean."""
    if len({player for game in games for player in game.pair}) == 2:
        return Meaning.TWO_PLAYERS
    labelled = [game for game in games if game.label]
    meetings = Counter((game.label[0], game.pair) for game in labelled)
    repeated = sum(count for count in meetings.values() if count > 1)
    return Meaning.GAME if 2 * repeated > len(labelled) else Meaning.BOARD


def place_games(games: Sequence[Game], meaning: Meaning, findings: Findings) -> None:
    """Give every game its round, board and number in the round."""
    if meaning is Meaning.TWO_PLAYERS:
        _place_match(games)
        if len(games) > 1 and not any(game.label for game in games):
            message = "no game has a round; the games of the two are numbered as they stand"
            findings.at_tag(codes.ROUNDS_INVENTED, games[0].block, "Round", message)
        return
    _forget_stray_labels(games, findings)
    for game in games:
        if game.label:
            game.round = game.label[0]
            if len(game.label) > 1 and meaning is Meaning.GAME:
                game.game = game.label[-1]
            elif len(game.label) > 1:
                game.board = game.label[-1]
    if meaning is Meaning.GAME:
        _number_games(games)
    _place_unlabelled(games, findings)


def _place_match(games: Sequence[Game]) -> None:
    """Games of two players: every game is a round, in the order of the labels."""
    labels = [game.label for game in games]
    for part in (0, -1):
        numbers = [label[part] for label in labels if label]
        if len(set(numbers)) == len(games):
            for game, number in zip(games, numbers, strict=True):
                game.round = number
            return
    ordered = sorted(range(len(games)), key=lambda nth: (labels[nth], nth))
    for number, nth in enumerate(ordered, 1):
        games[nth].round = number


def _forget_stray_labels(games: Sequence[Game], findings: Findings) -> None:
    """A few games in rounds far behind all others have labels that are slips (``112``, a year):
    they would give everybody hundreds of rounds."""
    counts = Counter(game.label[0] for game in games if game.label)
    numbers = sorted(counts)
    gaps = (n for n, later in pairwise(numbers) if later - n > _FAR)
    last = next(gaps, None)
    if last is None:
        return
    strays = sum(count for number, count in counts.items() if number > last)
    if _FEW * strays > counts.total():
        return
    for game in games:
        if game.label and game.label[0] > last:
            message = f"round {game.label[0]} lies far behind round {last}, the last of the others"
            findings.at_tag(codes.ROUND, game.block, "Round", message, "correct the round")
            game.label = ()


def _number_games(games: Sequence[Game]) -> None:
    """Games of a match without numbers of their own get them in the order of the file."""
    taken: dict[tuple[int, frozenset[int]], set[int]] = defaultdict(set)
    for game in games:
        if len(game.label) > 1:
            taken[game.round, game.pair].add(game.game)
    for game in games:
        if len(game.label) == 1:
            numbers = taken[game.round, game.pair]
            game.game = next(n for n in range(1, len(numbers) + 2) if n not in numbers)
            numbers.add(game.game)


def _place_unlabelled(games: Sequence[Game], findings: Findings) -> None:
    lost = [game for game in games if not game.label]
    if not lost:
        return
    cycles = _complete_cycles(games)
    if len(lost) == len(games) and cycles:
        _place_by_table(games)
        message = (
            f"no game has a round; all met all ({_times(cycles)}), so the rounds are made up: "
            "what goes by their order, such as progressive scores, says nothing"
        )
        findings.at_tag(codes.ROUNDS_INVENTED, games[0].block, "Round", message)
        return
    taken: dict[int, set[int]] = defaultdict(set)
    for game in games:
        for player in game.pair:
            taken[player].add(game.round)
    for game in lost:
        busy = taken[game.white] | taken[game.black]
        game.round = next(n for n in range(1, len(busy) + 2) if n not in busy)
        for player in game.pair:
            taken[player].add(game.round)
        message = f"the game has no round; it is put into round {game.round}, the first free one"
        hint = "write the rounds into the tags Round"
        findings.at_tag(codes.ROUND_UNKNOWN, game.block, "Round", message, hint)


def _times(cycles: int) -> str:
    return "once" if cycles == 1 else "twice"


def _complete_cycles(games: Iterable[Game]) -> int:
    """How often everybody met everybody, 1 or 2; 0 where that is not so."""
    meetings = Counter(game.pair for game in games)
    players = {player for pair in meetings for player in pair}
    counts = set(meetings.values())
    if len(counts) != 1 or len(meetings) != len(players) * (len(players) - 1) // 2:
        return 0
    (count,) = counts
    return count if count in (1, 2) else 0


def _place_by_table(games: Sequence[Game]) -> None:
    """The rounds of a Berger table over the players in the order of the file."""
    players = sorted({player for game in games for player in game.pair})
    places = {player: place for place, player in enumerate(players, 1)}
    cycle = len(players) - 1 + len(players) % 2
    met: set[frozenset[int]] = set()
    for game in games:
        one, other = sorted(places[player] for player in game.pair)
        total = 2 * one - 1 if other == cycle + 1 else one + other - 1
        game.round = (total - 1) % cycle + 1 + cycle * (game.pair in met)
        met.add(game.pair)


def separate_games(games: Sequence[Game], findings: Findings) -> None:
    """No player has two games in one place; a second one is told and numbered."""
    taken: dict[tuple[int, int, int], Game] = {}
    for game in games:
        first = None
        while clash := next((taken[slot] for slot in _slots(game) if slot in taken), None):
            first = first or clash
            game.game += 1
        if first is not None:
            both = first.pair & game.pair
            side = "White" if game.white in both else "Black"
            message = (
                f"{game.block.tags[side]} has a game of round {game.round} on line "
                f"{first.block.line} already; this one is counted as another game of the round"
            )
            findings.at_tag(codes.TWO_GAMES, game.block, "Round", message, "correct the round")
        taken.update((slot, game) for slot in _slots(game))


def _slots(game: Game) -> list[tuple[int, int, int]]:
    return [(player, game.round, game.game) for player in (game.white, game.black)]
