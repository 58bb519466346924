"""How rounds end, in the letters of TRF, and what these mean; games and points in short.

The letters are those of the results of TRF (``1 = 0``, ``+ -``, ``W D L``, ``H F U Z``), but a
draw is ``½``; TRF has none for a game without a result and for what nobody knows.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from fractions import Fraction

from crosstable.api import Colour, Event, Outcome, Player, Standings, Team, format_decimal
from crosstable.writers._cells import neutralise, shorten
from crosstable.writers._markup import Element, add
from crosstable.writers._words import Words

LONGEST_NAME = 40

WIN, DRAW, LOSS = "1", "½", "0"

LETTERS = {
    Outcome.WIN: WIN,
    Outcome.DRAW: DRAW,
    Outcome.LOSS: LOSS,
    Outcome.UNRATED_WIN: "W",
    Outcome.UNRATED_DRAW: "D",
    Outcome.UNRATED_LOSS: "L",
    Outcome.FORFEIT_WIN: "+",
    Outcome.FORFEIT_LOSS: "-",
    Outcome.DOUBLE_FORFEIT: "-",
    Outcome.FULL_POINT_BYE: "F",
    Outcome.HALF_POINT_BYE: "H",
    Outcome.ZERO_POINT_BYE: "Z",
    Outcome.PAIRING_ALLOCATED_BYE: "U",
    Outcome.PENDING: "*",
    Outcome.UNKNOWN: "?",
    Outcome.NOT_PAIRED: "",
}

MEANINGS = {
    "+": "win by forfeit",
    "-": "loss by forfeit",
    "W": "win, not rated",
    "D": "draw, not rated",
    "L": "loss, not rated",
    "U": "pairing-allocated bye",
    "H": "half-point bye",
    "F": "full-point bye",
    "Z": "zero-point bye",
    "*": "no result yet",
    "?": "unknown",
}
"""What a legend explains; the results over the board need no words."""


def meaning(outcome: Outcome) -> str:
    """A round's end in words, in English."""
    name: str = outcome.value
    return MEANINGS.get(LETTERS[outcome], name.replace("-", " "))


_GAMES = {
    (WIN, LOSS): "1–0",
    (DRAW, DRAW): "½–½",
    (LOSS, WIN): "0–1",
    ("*", "*"): "*",
    ("?", "?"): "?",
    ("", ""): "",
}
_HALF = Fraction(1, 2)


def game_text(first: Outcome | None, second: Outcome | None) -> str:
    """The result of a game of two, each with an outcome of their own: ``1–0``, ``+/-``.

    Where only one side of it is known, the other follows from it, or there is none: ``U``, ``Z``.
    Sides that contradict each other are shown as they are.
    """
    if first is None:
        first = second.mirrored if second is not None else None
    if second is None:
        second = first.mirrored if first is not None else None
    one, other = ("" if outcome is None else LETTERS[outcome] for outcome in (first, second))
    if first is None or second is None:
        return one or other
    return _GAMES.get((one, other), f"{one or '?'}/{other or '?'}")


def name_text(one: Player | Team | None) -> str:
    """A name, safe to show.  One that is too long for a table stands whole in the standings."""
    return "–" if one is None else shorten(neutralise(one.name), LONGEST_NAME) or "–"


def points_text(points: Fraction, words: Words) -> str:
    """Points in as little room as there is: ``2½``, ``½``, ``7``; thirds as decimals."""
    whole = points.numerator // points.denominator
    rest = points - whole
    if not rest:
        return str(whole)
    if rest == _HALF and whole >= 0:
        return f"{whole or ''}½"
    return words.number(format_decimal(points))


def colour_text(colour: Colour | None) -> str:
    """``w``, ``b``, or nothing where it is not known."""
    return "" if colour is None else colour.value


def add_legend(
    parent: Element, samples: Iterable[tuple[str, str]], letters: Container[str], words: Words
) -> None:
    """What the samples mean, and the letters that are used; nothing where there are none."""
    known = [(letter, words[MEANINGS[letter]]) for letter in MEANINGS if letter in letters]
    explained = [*samples, *known]
    if not explained:
        return
    items = add(parent, "p", class_="legend soft")
    for sample, meaning in explained:
        span = add(items, "span")
        add(span, "b", sample).tail = f" {meaning}"
        span.tail = " "


def score_of(standings: Standings, score: str) -> Event | None:
    """A team event by one of its scores, ``MP`` or ``GP``."""
    for event in (standings.event, standings.secondary):
        if event is not None and event.score == score:
            return event
    return None


def points_in(event: Event | None, participant: int, number: int) -> Fraction:
    """The points of a participant in a round; none where nothing is known of it."""
    one = None if event is None else event.participants.get(participant)
    record = None if one is None else one.record(number)
    return Fraction(0) if event is None or record is None else event.in_points(record.points)
