"""Names in ASCII, for programs that count bytes or know no other letters."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import replace

from crosstable.api import Diagnostic, Player, Team, Tournament
from crosstable.writers import _trf_codes as codes

# Letters that do not come apart into a base letter and a mark.
_LETTERS = {
    "ß": "ss",
    "ẞ": "SS",
    "æ": "ae",
    "Æ": "AE",
    "œ": "oe",
    "Œ": "OE",
    "ø": "o",
    "Ø": "O",
    "ł": "l",
    "Ł": "L",
    "đ": "d",
    "Đ": "D",
    "ð": "d",
    "Ð": "D",
    "þ": "th",
    "Þ": "Th",
    "ħ": "h",
    "Ħ": "H",
    "ı": "i",
    "ŋ": "ng",
    "Ŋ": "Ng",
    "ə": "e",
    "Ə": "E",
    "‘": "'",
    "’": "'",
    "ʻ": "'",
    "ʼ": "'",
    "–": "-",
    "—": "-",
}
_TABLE = str.maketrans(_LETTERS)
_LOST = "?"


def to_ascii(text: str) -> tuple[str, bool]:
    """The text in ASCII, and whether letters were lost (written as ``?``).

    Marks are dropped from letters; other scripts have no certain form.

    >>> to_ascii("Đoàn, Łukasz Weiß"), to_ascii("Жуков")
    (('Doan, Lukasz Weiss', False), ('?????', True))
    """
    if text.isascii():
        return text, False
    apart = unicodedata.normalize("NFKD", text.translate(_TABLE)).translate(_TABLE)
    bare = "".join(char for char in apart if not unicodedata.combining(char))
    ascii_text = "".join(char if char.isascii() else _LOST for char in bare)
    return ascii_text, not bare.isascii()


def in_ascii(event: Tournament, tell: Callable[[Diagnostic], None]) -> Tournament:
    """The event with every name in ASCII; names that lost letters are reported."""

    def name(text: str, what: str) -> str:
        found, is_lost = to_ascii(text)
        if is_lost:
            tell(codes.ASCII_LETTERS.at(None, f"{what} {text!r} lost letters: {found!r}"))
        return found

    rate = event.rate_of_play
    return replace(
        event,
        name=name(event.name, "the event"),
        city=name(event.city, "the city"),
        federation=name(event.federation, "the federation"),
        type_text=name(event.type_text, "the type"),
        pairing_program=name(event.pairing_program, "the pairing program"),
        officials=tuple(o._replace(name=name(o.name, o.role)) for o in event.officials),
        rate_of_play=None if rate is None else replace(rate, text=name(rate.text, "the rate")),
        players=tuple(_player(player, name) for player in event.players),
        teams=tuple(_team(team, name) for team in event.teams),
    )


def _player(player: Player, name: Callable[[str, str], str]) -> Player:
    if player.name.isascii() and player.federation.isascii() and player.birth.isascii():
        return player
    who = f"player {player.id}"
    return replace(
        player,
        name=name(player.name, who),
        federation=name(player.federation, who),
        birth=name(player.birth, who),
    )


def _team(team: Team, name: Callable[[str, str], str]) -> Team:
    who = f"team {team.id}"
    return replace(team, name=name(team.name, who), nickname=name(team.nickname, who))
