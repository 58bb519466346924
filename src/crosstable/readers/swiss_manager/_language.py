"""The words of Swiss-Manager's lists in its languages, and the letters of the colours.

Source: the fact sheet on Swiss-Manager, section 2.8 (English, Portuguese, Turkish, Finnish
and Russian were seen in exports, German and Spanish are reported).  Of the other languages
only words are taken that are plain chess vocabulary; whatever is uncertain is left out.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from crosstable.api import Colour


class Words(NamedTuple):
    """The headers of one language by what they head, and how well they are known."""

    evidence: str
    headers: Mapping[str, tuple[str, ...]]


SEEN, REPORTED, VOCABULARY = "seen", "reported", "vocabulary"

LANGUAGES: Mapping[str, Words] = {
    "en": Words(
        SEEN,
        {
            "rank": ("Rk.", "Rank", "Rg."),
            "number": ("No.", "SNo", "SNo.", "Nr.", "Nr"),
            "name": ("Name",),
            "rating": ("Rtg",),
            "rating_international": ("RtgI", "IRtg"),
            "rating_national": ("RtgN", "NRtg"),
            "federation": ("FED", "Fed."),
            "club": ("Club/City", "Club", "Club.City"),
            "points": ("Pts.", "Pts", "Points"),
            "fide_id": ("FideID", "Fide-No.", "FIDE-ID"),
            "ident": ("ID", "Ident"),
            "sex": ("sex", "fs"),
            "type": ("Typ", "Type"),
            "group": ("Gr",),
            "birth": ("Birth",),
            "team": ("Team",),
            "title": ("Title",),
            "performance": ("Rp", "RecRp"),
            "rating_change": ("rtg+/-",),
            "board": ("Bo.",),
            "white": ("White",),
            "black": ("Black",),
            "result": ("Result", "Res."),
            "round": ("Rd.",),
            "match_points": ("MP",),
            "games": ("Games", "n"),
            "federation_name": ("Federation",),
        },
    ),
    "de": Words(
        REPORTED,
        {
            "rank": ("Rg.", "Rang"),
            "number": ("Snr", "Nr."),
            "name": ("Name",),
            "rating": ("Elo",),
            "rating_international": ("EloI",),
            "rating_national": ("EloN",),
            "federation": ("Land",),
            "club": ("Verein/Ort",),
            "points": ("Pkt.",),
            "board": ("Br.",),
            "white": ("Weiß",),
            "black": ("Schwarz",),
            "team": ("Mannschaft",),
            "result": ("Ergebnis", "Erg."),
            "title": ("Titel",),
        },
    ),
    "es": Words(
        REPORTED,
        {
            "rank": ("Rk.",),
            "number": ("No.Ini.", "No."),
            "name": ("Nombre",),
            "rating": ("Elo",),
            "federation": ("FED",),
            "club": ("Club/Ciudad",),
            "points": ("Pts.",),
            "white": ("Blancas",),
            "black": ("Negras",),
            "team": ("Equipo",),
            "result": ("Resultado",),
        },
    ),
    "pt": Words(
        SEEN,
        {
            "rank": ("Rk.",),
            "number": ("Nº.", "Nº.Inic."),
            "name": ("Nome",),
            "rating": ("Elo",),
            "rating_international": ("EloI",),
            "rating_national": ("EloN",),
            "federation": ("FED",),
            "club": ("Clube/Cidade",),
            "points": ("Pts.",),
            "fide_id": ("ID FIDE",),
            "type": ("Tipo",),
            "sex": ("sexo",),
            "white": ("Brancas",),
            "black": ("Pretas", "Negras"),
            "team": ("Equipa",),
            "result": ("Resultado",),
        },
    ),
    "tr": Words(
        SEEN,
        {
            "rank": ("Sıralama",),
            "number": ("Bşl.No.",),
            "name": ("İsim",),
            "rating": ("Rtg",),
            "federation": ("FED",),
            "points": ("Puan",),
            "board": ("Masa",),
            "round": ("Tur",),
            "white": ("Beyaz",),
            "black": ("Siyah",),
            "team": ("Takım",),
            "result": ("Sonuç",),
        },
    ),
    "fi": Words(
        SEEN,
        {
            "rank": ("Rk.",),
            "number": ("Nr",),
            "name": ("Nimi",),
            "rating": ("Rtg",),
            "federation": ("FED",),
            "points": ("p.",),
            "white": ("Valkea",),
            "black": ("Musta",),
            "result": ("Tulos",),
        },
    ),
    "ru": Words(
        SEEN,
        {
            "number": ("Ном.",),
            "name": ("Имя",),
            "rating": ("Рейт.",),
            "federation": ("ФЕД.",),
            "club": ("Клуб/Город",),
            "fide_id": ("код FIDE",),
            "white": ("Белые",),
            "black": ("Черные", "Чёрные"),
            "team": ("Команда",),
            "result": ("Результат",),
            "points": ("Очки",),
        },
    ),
    "fr": Words(
        VOCABULARY,
        {
            "name": ("Nom",),
            "rating": ("Elo",),
            "white": ("Blancs", "Blanc"),
            "black": ("Noirs", "Noir"),
            "team": ("Équipe",),
            "result": ("Résultat",),
        },
    ),
    "it": Words(
        VOCABULARY,
        {
            "name": ("Nome",),
            "rating": ("Elo",),
            "white": ("Bianco",),
            "black": ("Nero",),
            "team": ("Squadra",),
            "result": ("Risultato",),
        },
    ),
    "pl": Words(
        VOCABULARY,
        {
            "name": ("Nazwisko",),
            "points": ("Pkt.",),
            "white": ("Białe",),
            "black": ("Czarne",),
            "team": ("Drużyna",),
            "result": ("Wynik",),
        },
    ),
    "cs": Words(
        VOCABULARY,
        {
            "name": ("Jméno",),
            "points": ("Body",),
            "white": ("Bílý",),
            "black": ("Černý",),
            "team": ("Družstvo",),
            "result": ("Výsledek",),
        },
    ),
    "nl": Words(
        VOCABULARY,
        {
            "name": ("Naam",),
            "white": ("Wit",),
            "black": ("Zwart",),
            "result": ("Uitslag",),
        },
    ),
    "hu": Words(
        VOCABULARY,
        {
            "name": ("Név",),
            "white": ("Világos",),
            "black": ("Sötét",),
            "team": ("Csapat",),
            "result": ("Eredmény",),
        },
    ),
}

LANGUAGE_NUMBERS: Mapping[str, str] = {
    "0": "de",
    "1": "en",
    "2": "es",
    "3": "pl",
    "5": "cs",
    "8": "tr",
    "10": "pt",
    "11": "ru",
    "16": "it",
    "17": "nl",
    "18": "fi",
    "20": "fr",
}
"""The numbers of the languages in addresses of chess-results.com (``lan=1``)."""

# "1.Rd" in every language; the others are what people make of it.
_ROUND = re.compile(r"(\d{1,3})\s*\.\s*(?:rd|round|runde)\.?|(?:rd|round|runde)\.?\s*(\d{1,3})")
_TIE_BREAK = re.compile(r"(?:tb|wtg|des|desp|deg)\.?\s*(\d{1,2})")


def fold(text: str) -> str:
    """A word as headers are compared: without outer blanks, case and the dots of Turkish i."""
    folded = " ".join(text.split()).replace("İ", "i").casefold().replace("ı", "i")
    return unicodedata.normalize("NFC", folded)


def _headers() -> dict[str, str]:
    table: dict[str, str] = {}
    for words in LANGUAGES.values():
        for heading, terms in words.headers.items():
            for term in terms:
                table.setdefault(fold(term), heading)
    return table


_HEADERS = _headers()


def heading_of(text: str) -> str:
    """What a header says its column holds; empty where that is not known.

    ``round 3`` for the columns of rounds, ``tie-break 2`` for numbered tie-breaks,
    ``opponent 4`` for a bare number.
    """
    word = fold(text)
    found = _HEADERS.get(word)
    if found is not None:
        return found
    numbered = _ROUND.fullmatch(word)
    if numbered is not None:
        return f"round {int(numbered[1] or numbered[2])}"
    numbered = _TIE_BREAK.fullmatch(word)
    if numbered is not None:
        return f"tie-break {int(numbered[1])}"
    if word.isascii() and word.isdigit() and len(word) < 4:
        return f"opponent {int(word)}"
    return ""


def language_of(headers: Iterable[str], texts: Iterable[str] = ()) -> str:
    """The language of a list: by the number in an address, else by its headers; else English."""
    for text in texts:
        found = re.search(r"[?&;]lan=(\d{1,2})\b", text)
        if found is not None and found[1] in LANGUAGE_NUMBERS:
            return LANGUAGE_NUMBERS[found[1]]
    words = {fold(header) for header in headers}
    counts = Counter(
        {
            language: len(words & {fold(t) for terms in known.headers.values() for t in terms})
            for language, known in LANGUAGES.items()
        }
    )
    return max(LANGUAGES, key=lambda language: counts[language])


def colours_of(letters: set[str], language: str) -> Mapping[str, Colour] | None:
    """What the letters of a document's colours mean; ``None`` where they contradict.

    ``w`` is White and ``s`` Black wherever they stand (Schwarz, siyah); ``b`` is Black beside
    ``w`` (black), White beside ``s`` (beyaz).  Alone it goes by the language.
    Source: the fact sheet, section 2.3.
    """
    white_and_black = {"w": Colour.WHITE, "s": Colour.BLACK}
    if "b" not in letters:
        return white_and_black
    if {"w", "s"} <= letters:
        return None
    is_white = "s" in letters or ("w" not in letters and language == "tr")
    return white_and_black | {"b": Colour.WHITE if is_white else Colour.BLACK}
