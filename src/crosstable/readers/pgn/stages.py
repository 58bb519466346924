"""Games that are no part of the main score although their Event says nothing of it.

They show by what the format does not allow: more games of a match than the others have, a
pair that meets again after the event was over, another time control.
Source: PGN fact sheet, section 1, trap 7.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from datetime import date

from crosstable.api import RateOfPlay, Stage, StageKind
from crosstable.readers.pgn.games import Game
from crosstable.readers.pgn.rounds import Meaning
from crosstable.readers.pgn.teams import is_team_event

PLAYOFF = Stage("play-off", StageKind.PLAYOFF)

_SHORTEST = 3
"""The full rounds that an event must have had to be over before a play-off."""


def extra_games(games: Sequence[Game], meaning: Meaning) -> tuple[list[Game], str]:
    """The games that belong to a play-off, and why; they have their rounds already."""
    if meaning is Meaning.GAME:
        usual = _usual_games(games)
        extra = [game for game in games if game.game > usual]
        return extra, f"more than the usual {usual} games of a match"
    if meaning is Meaning.TWO_PLAYERS or is_team_event(games):
        return [], ""
    extra = _other_time_control(games)
    if extra:
        return extra, "another time control, and the pair had met before"
    extra = _after_the_end(games)
    if extra:
        return extra, "the pair had met before, after the last full round"
    return _once_too_often(games), "the pair met once more than all others, and last"


def _usual_games(games: Sequence[Game]) -> int:
    """How many games most matches have that have several."""
    counts = Counter((game.round, game.pair) for game in games)
    several = Counter(count for count in counts.values() if count > 1)
    return min(several, key=lambda count: (-several[count], count))


def _other_time_control(games: Sequence[Game]) -> list[Game]:
    controls = Counter(game.tag("TimeControl") for game in games)
    main = controls.most_common(1)[0][0]
    if len(controls) == 1 or not main:
        return []
    met = {game.pair for game in games if game.tag("TimeControl") == main}
    others = (game for game in games if game.tag("TimeControl") not in ("", main))
    return [game for game in others if game.pair in met]


def _after_the_end(games: Sequence[Game]) -> list[Game]:
    """The last rounds in which at most half of the players play, all against somebody met
    before, after rounds in each of which more than half play."""
    by_round: dict[int, list[Game]] = defaultdict(list)
    for game in games:
        by_round[game.round].append(game)
    players = {player for game in games for player in game.pair}
    rounds = sorted(by_round)
    full = [2 * _playing(by_round[number]) > len(players) for number in rounds]
    end = full.index(False) if False in full else len(full)
    tail = rounds[end:]
    if not tail or any(full[end:]) or end < _SHORTEST:
        return []
    met = {game.pair for number in rounds[:end] for game in by_round[number]}
    extra = [game for number in tail for game in by_round[number]]
    return extra if all(game.pair in met for game in extra) else []


def _once_too_often(games: Sequence[Game]) -> list[Game]:
    """The last games of some pairs where all players met all, most pairs less often; only
    games that are not dated before any other."""
    counts = Counter(game.pair for game in games)
    players = {player for pair in counts for player in pair}
    usual = Counter(counts.values()).most_common(1)[0][0]
    is_complete = len(counts) == len(players) * (len(players) - 1) // 2
    more = {pair for pair, count in counts.items() if count > usual}
    if not is_complete or min(counts.values()) < usual or 3 * len(more) > len(counts):
        return []
    seen: Counter[frozenset[int]] = Counter()
    extra = []
    for game in sorted(games, key=lambda game: (game.day or date.min, game.round)):
        seen[game.pair] += 1
        if seen[game.pair] > usual:
            extra.append(game)
    days = [game.day for game in games if game.day is not None]
    is_last = all(game.day == max(days, default=None) for game in extra)
    return extra if is_last else []


def _playing(games: Sequence[Game]) -> int:
    return len({player for game in games for player in game.pair})


def rate_of(games: Sequence[Game]) -> RateOfPlay | None:
    """The time control that all of these games state, if they state one."""
    stated = {game.tag("TimeControl") for game in games} - {""}
    return RateOfPlay(stated.pop()) if len(stated) == 1 else None
