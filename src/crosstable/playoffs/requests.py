"""What a procedure asks for, and what may be answered.

A request is data: who is concerned, which answers are allowed, which article asks.  An
answer is text in one canonical spelling, so that it can be typed, logged and compared.
"""

from __future__ import annotations

from enum import Enum
from hashlib import sha256
from typing import NamedTuple

from crosstable.model.outcome import Colour
from crosstable.playoffs.rates import Rate, clock_text, parse_clock

WHITE_WINS = "1-0"
BLACK_WINS = "0-1"
DRAWN = "1/2-1/2"
WHITE_BY_FORFEIT = "+--"
BLACK_BY_FORFEIT = "--+"
DOUBLE_FORFEIT = "---"
GAME_RESULTS = (WHITE_WINS, BLACK_WINS, DRAWN, WHITE_BY_FORFEIT, BLACK_BY_FORFEIT, DOUBLE_FORFEIT)

VOID = "void"
"""The answer to a lot that did not count and is drawn again."""

WHITE = "white"
BLACK = "black"

MOST_MOVES = 5899
"""More moves than a game can have under the laws of 50 moves and 75 moves (5,898)."""

_SPELLINGS = {
    "½-½": DRAWN,
    "1/2": DRAWN,
    "½": DRAWN,
    "=": DRAWN,
    "0.5-0.5": DRAWN,
    "+:-": WHITE_BY_FORFEIT,
    "+/-": WHITE_BY_FORFEIT,
    "-:+": BLACK_BY_FORFEIT,
    "-/+": BLACK_BY_FORFEIT,
    "-:-": DOUBLE_FORFEIT,
    "-/-": DOUBLE_FORFEIT,
}
_DASHES = str.maketrans("–—−‑", "----")


class RequestKind(Enum):
    """The sorts of requests."""

    GAME = "game"
    LOT = "lot"
    CHOICE = "choice"
    BID = "bid"
    DECISION = "decision"
    MOVES = "moves"

    # Members are single objects, and hashing them by their name is slow in the walker.
    __hash__ = object.__hash__


class Request(NamedTuple):
    """Something that must be decided next.

    ``id`` is its path in the procedure and can be typed (``SF1-G2``).  ``players`` are ids of
    those concerned; in ``text`` a player stands as ``<id>``.  A game has ``white``, ``black``,
    ``rate`` and, where a draw decides, the side with ``draw_odds``.  ``options`` are the
    allowed answers; a bid and a number of moves have ``lowest`` and ``highest`` instead (bids
    in seconds).  A choice is made ``by`` a player.  Bids with the same ``seal`` are not shown
    before all are in.  ``is_optional`` marks what may be decided but need not be.
    """

    id: str
    kind: RequestKind
    players: tuple[int, ...]
    text: str
    article: str = ""
    white: int | None = None
    black: int | None = None
    rate: Rate | None = None
    draw_odds: Colour | None = None
    options: tuple[str, ...] = ()
    lowest: int = 0
    highest: int = 0
    by: int | None = None
    seal: str = ""
    is_optional: bool = False

    @property
    def fingerprint(self) -> str:
        """What the request is about, whatever its words: the first 16 hex digits of SHA-256
        over its facts in UTF-8, a line each and in the order of this function."""
        facts = (
            self.id,
            self.kind.value,
            ",".join(map(str, self.players)),
            f"{self.white or ''}-{self.black or ''}",
            "" if self.rate is None else self.rate.text,
            "" if self.draw_odds is None else self.draw_odds.value,
            ",".join(self.options),
            f"{self.lowest}-{self.highest}",
        )
        return sha256("\n".join(facts).encode("utf-8")).hexdigest()[:16]

    @property
    def allowed(self) -> tuple[str, ...]:
        """The allowed answers; of a range, its lowest and its highest.  A lot may besides be
        void."""
        if self.kind is RequestKind.BID:
            return clock_text(self.lowest), clock_text(self.highest)
        if self.kind is RequestKind.MOVES:
            return str(self.lowest), str(self.highest)
        return self.options


class AnswerError(ValueError):
    """An answer that is not allowed; the message lists those that are."""


def read_answer(request: Request, text: str) -> str:
    """The canonical spelling of an answer; :class:`AnswerError` if it is not allowed.

    >>> read_answer(game("G1", 1, 2, rate=Rate(name="blitz", base=180)), "½–½")
    '1/2-1/2'
    """
    try:
        answer = _SPELLED[request.kind](request, text.strip())
    except ValueError:
        answer = None
    if answer is None:
        raise AnswerError(f"{request.id}: {text!r} is not allowed; {_allowed_words(request)}")
    return answer


def _allowed_words(request: Request) -> str:
    allowed = request.allowed
    if request.kind in (RequestKind.BID, RequestKind.MOVES):
        what = "a time" if request.kind is RequestKind.BID else "a number"
        return f"allowed is {what} from {allowed[0]} to {allowed[1]}"
    also = (VOID,) if request.kind is RequestKind.LOT else ()
    return f"allowed are {', '.join((*allowed, *also))}"


def _spelled_game(request: Request, text: str) -> str | None:
    plain = text.translate(_DASHES)
    answer = _SPELLINGS.get(plain, plain)
    return answer if answer in request.options else None


def _spelled_option(request: Request, text: str) -> str | None:
    if text in request.options:
        return text
    if request.kind is RequestKind.LOT and text.casefold() == VOID:
        return VOID
    folded = [option for option in request.options if option.casefold() == text.casefold()]
    return folded[0] if len(folded) == 1 else None


def _spelled_bid(request: Request, text: str) -> str | None:
    seconds = parse_clock(text)
    return clock_text(seconds) if request.lowest <= seconds <= request.highest else None


def _spelled_moves(request: Request, text: str) -> str | None:
    if not (text.isascii() and text.isdigit()):
        return None
    return str(int(text)) if request.lowest <= int(text) <= request.highest else None


_SPELLED = {
    RequestKind.GAME: _spelled_game,
    RequestKind.LOT: _spelled_option,
    RequestKind.CHOICE: _spelled_option,
    RequestKind.BID: _spelled_bid,
    RequestKind.DECISION: _spelled_option,
    RequestKind.MOVES: _spelled_moves,
}


def usual_answers(request: Request) -> tuple[str, ...]:
    """The answers that tell everything apart: the results over the board, all outcomes of a
    lot that counts, all choices, the lowest and the highest bid, few and many moves."""
    if request.kind is RequestKind.GAME:
        return WHITE_WINS, DRAWN, BLACK_WINS
    if request.kind is RequestKind.BID:
        return request.allowed
    if request.kind is RequestKind.MOVES:
        return "20", "60"
    return request.options


def path(*parts: str) -> str:
    """An id from the names of its parts; empty ones are left out.

    >>> path("SF1", "G2"), path("", "LOT")
    ('SF1-G2', 'LOT')
    """
    return "-".join(filter(None, parts))


def game(
    id_: str,
    white: int,
    black: int,
    *,
    rate: Rate,
    draw_odds: Colour | None = None,
    players: tuple[int, ...] = (),
    text: str = "",
    article: str = "",
) -> Request:
    """Ask for a game.  ``players`` keeps the order of the match, where it is not by colour."""
    return Request(
        id_,
        RequestKind.GAME,
        players or (white, black),
        text or f"<{white}> - <{black}>",
        article,
        white,
        black,
        rate,
        draw_odds,
        GAME_RESULTS,
    )


def lot(
    id_: str, options: tuple[str, ...], *, players: tuple[int, ...], text: str, article: str = ""
) -> Request:
    """Ask for a lot with equally likely outcomes."""
    return Request(id_, RequestKind.LOT, players, text, article, options=options)


def choice(id_: str, by: int, options: tuple[str, ...], *, text: str, article: str = "") -> Request:
    """Ask a player to choose."""
    return Request(id_, RequestKind.CHOICE, (by,), text, article, options=options, by=by)


def bid(
    id_: str, by: int, *, lowest: int, highest: int, seal: str, text: str, article: str = ""
) -> Request:
    """Ask a player for a time in seconds, sealed until all with the same ``seal`` are in."""
    return Request(
        id_,
        RequestKind.BID,
        (by,),
        text,
        article,
        lowest=lowest,
        highest=highest,
        by=by,
        seal=seal,
    )


def decision(
    id_: str,
    options: tuple[str, ...],
    *,
    players: tuple[int, ...] = (),
    text: str,
    article: str = "",
    is_optional: bool = False,
) -> Request:
    """Ask the arbiter or organiser to decide.  An optional one may be left open."""
    return Request(
        id_,
        RequestKind.DECISION,
        players,
        text,
        article,
        options=options,
        is_optional=is_optional,
    )


def moves(id_: str, players: tuple[int, ...], *, text: str, article: str = "") -> Request:
    """Ask how many moves a game had."""
    return Request(id_, RequestKind.MOVES, players, text, article, lowest=1, highest=MOST_MOVES)
