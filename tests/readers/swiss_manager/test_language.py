"""The words of the lists in their languages: one table, folded, with what is known of each."""

from __future__ import annotations

import pytest

from crosstable.api import Colour
from crosstable.readers.swiss_manager._language import (
    LANGUAGE_NUMBERS,
    LANGUAGES,
    REPORTED,
    SEEN,
    colours_of,
    fold,
    heading_of,
    language_of,
)


@pytest.mark.parametrize(
    ("language", "header"),
    [
        ("en", "No. Name FideID FED Rtg Club/City"),
        ("de", "Rg. Name Land Elo Verein/Ort Pkt. Wtg1"),
        ("es", "No.Ini. Nombre FED Elo Club/Ciudad Pts."),
        ("pt", "Nº. Nome FED Elo Tipo Gr Clube/Cidade"),
        ("tr", "Tur Masa Bşl.No. İsim Rtg FED Puan Sonuç"),
        ("fi", "Nr Nimi Rtg FED 1.Rd p. Rk."),
        ("ru", "Ном. Имя ФЕД. Рейт. Клуб/Город"),
    ],
)
def test_the_language_by_the_headers(language: str, header: str) -> None:
    """Source: fact sheet, section 2.8."""
    words = header.split()
    assert language_of(words) == language
    assert all(heading_of(word) for word in words if word != "Gr")


def test_the_language_by_the_address() -> None:
    address = "details: http://chess-results.com/tnr1369969.aspx?lan=8"
    assert language_of(["Name", "Rtg"], [address]) == "tr"
    assert set(LANGUAGE_NUMBERS.values()) <= set(LANGUAGES)


def test_what_is_known_of_the_languages() -> None:
    known = {language: words.evidence for language, words in LANGUAGES.items()}
    seen = {language for language, evidence in known.items() if evidence == SEEN}
    assert seen == {"en", "pt", "tr", "fi", "ru"}
    assert {lan for lan, evidence in known.items() if evidence == REPORTED} == {"de", "es"}
    assert set(known) >= {"fr", "it", "pl", "cs", "nl", "hu"}


@pytest.mark.parametrize(
    ("text", "heading"),
    [
        ("Pts. ", "points"),
        (" RTG", "rating"),
        ("İSİM", "name"),
        ("isim", "name"),
        ("SIRALAMA", "rank"),
        ("1.Rd", "round 1"),
        ("11.Rd.", "round 11"),
        ("TB3", "tie-break 3"),
        ("Desp2", "tie-break 2"),
        ("Des 2", "tie-break 2"),
        ("Wtg4", "tie-break 4"),
        ("7", "opponent 7"),
        ("", ""),
        ("e-mail", ""),
        ("1234", ""),
        ("Rd1", "round 1"),
        ("2. Runde", "round 2"),
        ("Round 12", "round 12"),
    ],
)
def test_headings(text: str, heading: str) -> None:
    assert heading_of(text) == heading


def test_folding_minds_the_turkish_i() -> None:
    assert fold("İsim") == fold("ISIM") == fold("ısim") == "isim"


@pytest.mark.parametrize(
    ("letters", "language", "white", "black"),
    [
        ("wb", "tr", "w", "b"),
        ("ws", "en", "w", "s"),
        ("bs", "en", "b", "s"),
        ("b", "en", "", "b"),
        ("b", "tr", "b", ""),
        ("w", "de", "w", ""),
        ("s", "tr", "", "s"),
    ],
)
def test_the_letters_decide_before_the_language(
    letters: str, language: str, white: str, black: str
) -> None:
    """Source: fact sheet, section 2.3; an English player card prints w and s."""
    colours = colours_of(set(letters), language)
    assert colours is not None
    found = {colour: letter for letter, colour in colours.items() if letter in letters}
    assert (found.get(Colour.WHITE, ""), found.get(Colour.BLACK, "")) == (white, black)


def test_three_letters_contradict() -> None:
    assert colours_of(set("wbs"), "en") is None
