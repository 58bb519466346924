"""Builders for small PGN files: a game by its tags, a file by its games."""

from __future__ import annotations

from crosstable.api import Outcome, ReadOptions, ReadResult, Source, Tournament
from crosstable.readers.pgn.reader import read

MOVES = "1. e4 e5 2. Nf3"


def game(
    white: str,
    black: str,
    result: str = "1-0",
    round_: str | None = "1",
    event: str | None = "Harbour Open",
    moves: str | None = MOVES,
    date: str | None = "2024.05.01",
    **more: str,
) -> str:
    """A game; ``moves`` ``None`` leaves the movetext out, result and all."""
    tags = {"Event": event, "Date": date, "Round": round_, "White": white, "Black": black}
    tags |= {"Result": result, **more}
    lines = [f'[{name} "{text}"]' for name, text in tags.items() if text is not None]
    token = result if result in ("1-0", "0-1", "1/2-1/2") else "*"
    movetext = [] if moves is None else ["", f"{moves} {token}".strip()]
    return "\n".join((*lines, *movetext, "", ""))


def read_games(
    *games: str, event: str | None = None, aliases: tuple[tuple[str, str], ...] = ()
) -> ReadResult:
    data = "".join(games).encode("utf-8")
    return read(Source("test.pgn", data), ReadOptions(event=event, aliases=aliases))


def event_of(*games: str) -> Tournament:
    (event,) = read_games(*games).tournaments
    return event


def codes(result: ReadResult) -> list[str]:
    return [found.code for found in result.diagnostics]


def outcomes(event: Tournament, name: str) -> dict[int, Outcome]:
    """A player's outcomes by round."""
    (player,) = (player for player in event.players if player.name == name)
    return {record.round: record.outcome for record in player.records}
