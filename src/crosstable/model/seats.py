"""Who sat where in the matches of teams, and which game was played there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from crosstable.model.tournament import MatchRecord, Player, RoundRecord


class Seat(NamedTuple):
    """A place at a board: a player (0: nobody), and which of the player's games of the round was
    played there, from 1 on."""

    player: int
    round: int
    nth: int = 1


def seats_of(match: MatchRecord) -> Iterator[Seat]:
    """The seats of a line-up, by board.  Who stands there twice had two games in the match."""
    times: dict[int, int] = {}
    for player in match.line_up:
        times[player] = nth = times.get(player, 0) + 1
        yield Seat(player, match.round, nth)


def games_by_seat(players: Iterable[Player]) -> dict[Seat, RoundRecord]:
    """The games of players by where they sat.  Several games of a round are in the order of
    their boards, where the source tells those, and of their numbers."""
    found: dict[Seat, RoundRecord] = {}
    for player in players:
        round_ = nth = 0
        for record in sorted(player.records, key=_in_order):
            nth = nth + 1 if record.round == round_ else 1
            round_ = record.round
            found[Seat(player.id, round_, nth)] = record
    return found


def boards_of_line_ups(matches: Iterable[MatchRecord]) -> int:
    """The last board at which anybody sat in any of these matches, be it only to win or to lose by
    forfeit.  Places that were empty in all of them are no boards."""
    seats = (enumerate(match.line_up, start=1) for match in matches)
    return max((board for match in seats for board, player in match if player), default=0)


def _in_order(record: RoundRecord) -> tuple[int, int, int]:
    return record.round, record.board or 0, record.game
