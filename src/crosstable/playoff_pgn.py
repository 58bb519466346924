"""The games of a play-off in a PGN: who played, how it ended, how many moves it had.

Moves are played through, so that a game with an illegal one is not taken for a result.
"""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterator
from typing import NamedTuple, TextIO, cast

from crosstable.api import Diagnostic, DiagnosticCode, Severity, Source, Span

with warnings.catch_warnings():
    # Up to 1.11.2 it names what Python 3.14 deprecates, in a part that is not used here.
    warnings.filterwarnings("ignore", "'asyncio.*EventLoopPolicy'", DeprecationWarning)
    import chess.pgn

BAD_GAME = DiagnosticCode(
    "PLAYOFF-PGN-GAME",
    Severity.ERROR,
    "A game in a PGN of a play-off has an illegal move, no result, or two that differ.",
)

_RESULTS = ("1-0", "0-1", "1/2-1/2")
_FORFEITS = {"1-0": "+--", "0-1": "--+"}
_FORFEIT_WORDS = ("forfeit", "unplayed")


class PgnGame(NamedTuple):
    """A game of a PGN.  ``number`` counts from 1, ``line`` is that of its first tag."""

    number: int
    line: int
    white: str
    black: str
    result: str
    moves: int


class _NumberedLines:
    """A text that knows how many of its lines were handed out; no more of a stream than that,
    because its lines are all that python-chess reads."""

    def __init__(self, text: str) -> None:
        self.number = 0
        self._lines = io.StringIO(text)

    def readline(self) -> str:
        line = self._lines.readline()
        self.number += bool(line)
        return line


class _Builder(chess.pgn.GameBuilder[chess.pgn.Game]):
    """A game with its errors, and the result at the end of its moves."""

    def begin_game(self) -> None:
        self.ending = ""
        super().begin_game()

    def handle_error(self, error: Exception) -> None:
        self.game.errors.append(error)

    # A game's builder is declared to return nothing here; a visitor, which it is, may skip.
    def begin_variation(self) -> chess.pgn.SkipType:  # type: ignore[override]
        """Pass over what was not played; python-chess fails where brackets do not match."""
        return chess.pgn.SKIP

    def end_variation(self) -> None:
        """Nothing was begun."""

    def visit_result(self, result: str) -> None:
        self.ending = self.ending or result
        super().visit_result(result)

    def result(self) -> chess.pgn.Game:
        game = super().result()
        if self.ending and self.ending != game.headers.get("Result", "*"):
            declared = game.headers.get("Result", "*")
            text = f"the tag says {declared}, the moves end with {self.ending}"
            game.errors.append(ValueError(text))
        return game


def read_playoff_games(source: Source) -> tuple[list[PgnGame], list[Diagnostic]]:
    """The games with a result, in order, and what is wrong with the others."""
    text = source.data.decode("utf-8-sig", "replace")
    games: list[PgnGame] = []
    found: list[Diagnostic] = []
    for number, (line, game) in enumerate(_games(text), start=1):
        result = game.headers.get("Result", "*")
        fault = _fault(game, result)
        if fault:
            who = f"{game.headers.get('White', '?')} - {game.headers.get('Black', '?')}"
            message = f"game {number}, {who}: {fault}; not taken"
            found.append(BAD_GAME.at(Span(source.name, line), message))
            continue
        moves = (game.end().ply() + 1) // 2
        white, black = game.headers.get("White", ""), game.headers.get("Black", "")
        games.append(PgnGame(number, line, white, black, _result(game, result), moves))
    return games, found


def _games(text: str) -> Iterator[tuple[int, chess.pgn.Game]]:
    handle = _NumberedLines(text)
    while True:
        # Blank lines before a game are passed over by the parser, not counted as its own.
        start = handle.number
        game = chess.pgn.read_game(cast("TextIO", handle), Visitor=_Builder)
        if game is None:
            return
        lines = text.splitlines()[start : handle.number]
        blank = next((n for n, line in enumerate(lines) if line.strip()), 0)
        yield start + blank + 1, game


def _fault(game: chess.pgn.Game, result: str) -> str:
    if game.errors:
        return str(game.errors[0])
    return "" if result in _RESULTS else f"no result ({result})"


def _result(game: chess.pgn.Game, result: str) -> str:
    """The result; of a game without moves that the PGN calls a forfeit, as one."""
    words = game.headers.get("Termination", "").casefold()
    is_forfeit = not game.variations and any(word in words for word in _FORFEIT_WORDS)
    return _FORFEITS.get(result, result) if is_forfeit else result
