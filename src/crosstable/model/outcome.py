"""How a participant's round ended, and with which colour.

An outcome is a fact of the file.  What it is worth is the point system's affair
(:mod:`crosstable.model.points`), what it counts in a tie-break is the regulation's.
"""

from __future__ import annotations

from enum import Enum


class Colour(Enum):
    """The colour of the pieces."""

    WHITE = "w"
    BLACK = "b"

    # Members are single objects, and hashing them by their name is slow in hot loops.
    __hash__ = object.__hash__

    @property
    def other(self) -> Colour:
        """The opponent's colour."""
        return Colour.BLACK if self is Colour.WHITE else Colour.WHITE


class Outcome(Enum):
    """Every way in which a participant's round can end.

    The value is the word used in plain dumps.  The attributes are plain booleans, set
    once per member, so that asking costs nothing:

    ``is_played``   a game over the board, also one too short to be rated
    ``is_rated``    played and long enough to be rated
    ``is_forfeit``  paired, decided without play
    ``is_bye``      not paired, by request, by allocation or by decision
    ``is_paired``   there was an opponent: played, forfeited or still without result
    ``is_win``, ``is_draw``, ``is_loss``   the game's side of it (byes are none of these)
    """

    is_played: bool
    is_rated: bool
    is_forfeit: bool
    is_bye: bool
    is_paired: bool
    is_win: bool
    is_draw: bool
    is_loss: bool

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    UNRATED_WIN = "unrated-win"
    UNRATED_DRAW = "unrated-draw"
    UNRATED_LOSS = "unrated-loss"
    FORFEIT_WIN = "forfeit-win"
    FORFEIT_LOSS = "forfeit-loss"
    DOUBLE_FORFEIT = "double-forfeit"
    HALF_POINT_BYE = "half-point-bye"
    FULL_POINT_BYE = "full-point-bye"
    ZERO_POINT_BYE = "zero-point-bye"
    PAIRING_ALLOCATED_BYE = "pairing-allocated-bye"
    PENDING = "paired-without-result"
    NOT_PAIRED = "not-paired"
    UNKNOWN = "unknown"

    def __init__(self, word: str) -> None:
        self.is_rated = word in ("win", "draw", "loss")
        self.is_played = self.is_rated or word.startswith("unrated-")
        self.is_forfeit = "forfeit" in word
        self.is_bye = word.endswith("-bye")
        self.is_paired = self.is_played or self.is_forfeit or word == "paired-without-result"
        self.is_win = self.is_paired and word.endswith("win")
        self.is_draw = self.is_paired and word.endswith("draw")
        self.is_loss = self.is_paired and word.endswith(("loss", "double-forfeit"))

    # As for Colour: hashing by identity, because it is fast.
    __hash__ = object.__hash__

    @property
    def mirrored(self) -> Outcome | None:
        """The outcome the opponent must have, or ``None`` where no opponent is needed."""
        return _MIRRORED.get(self)


_MIRRORED = {
    Outcome.WIN: Outcome.LOSS,
    Outcome.DRAW: Outcome.DRAW,
    Outcome.LOSS: Outcome.WIN,
    Outcome.UNRATED_WIN: Outcome.UNRATED_LOSS,
    Outcome.UNRATED_DRAW: Outcome.UNRATED_DRAW,
    Outcome.UNRATED_LOSS: Outcome.UNRATED_WIN,
    Outcome.FORFEIT_WIN: Outcome.FORFEIT_LOSS,
    Outcome.FORFEIT_LOSS: Outcome.FORFEIT_WIN,
    Outcome.DOUBLE_FORFEIT: Outcome.DOUBLE_FORFEIT,
    Outcome.PENDING: Outcome.PENDING,
}
