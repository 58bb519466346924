"""Text measured in cells, neutralised and degraded."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.writers._cells import (
    cell_width,
    even_decimals,
    neutralise,
    pad,
    shorten,
    wrap,
)
from crosstable.writers.text import degrade

ANY_TEXT = st.text(alphabet=st.characters(), max_size=40)


@pytest.mark.parametrize(
    ("text", "width"),
    [("abc", 3), ("Đoàn", 4), ("e\u0301", 1), ("居文君", 6), ("ｱ", 1), ("Ａ", 2), ("각", 2)],
)
def test_wide_characters_fill_two_cells_and_combining_ones_none(text: str, width: int) -> None:
    assert width == cell_width(text)


@pytest.mark.parametrize(
    ("hostile", "shown"),
    [
        ("a\x00b", "a?b"),
        ("a\nb\tc", "a?b?c"),
        ("\x1b[31mred", "?[31mred"),
        ("\u202egnp.exe", "?gnp.exe"),
        ("\u2066x\u2069", "?x?"),
        ("\ud800", "?"),
        ("\ufffe", "?"),
        ("نود\u200cیربک", "نود\u200cیربک"),
    ],
)
def test_orders_to_the_terminal_are_neutralised_and_joiners_kept(hostile: str, shown: str) -> None:
    assert shown == neutralise(hostile)


@given(ANY_TEXT, st.integers(2, 30))
def test_shortened_text_fits_and_keeps_its_beginning(text: str, width: int) -> None:
    short = shorten(text, width)
    assert cell_width(short) <= width
    assert short == text or short.endswith("…")
    assert text.startswith(short.removesuffix("…")) or short == text


@given(ANY_TEXT, st.integers(1, 30), st.booleans())
def test_padded_text_has_the_width_or_is_longer(text: str, width: int, right: bool) -> None:
    assert max(width, cell_width(text)) == cell_width(pad(text, width, right))


@given(st.lists(st.text("abcé居", min_size=1, max_size=8), max_size=12), st.integers(10, 30))
def test_wrapped_lines_fit_and_lose_no_word(words: list[str], width: int) -> None:
    lines = wrap(" ".join(words), width, "  ")
    assert words == " ".join(lines).split()
    assert all(cell_width(line) <= width or len(line.split()) == 1 for line in lines)


def test_even_decimals_leave_other_texts_alone() -> None:
    assert even_decimals(["7.0", "8.75", "–", "-1.5"]) == ["7.00", "8.75", "–", "-1.50"]
    assert even_decimals(["5", "5.33"]) == ["5.00", "5.33"]
    assert even_decimals(["12", "3"]) == ["12", "3"]


@pytest.mark.parametrize("encoding", ["ascii", "cp437", "cp1252", "utf-8", "utf-16", "latin-1"])
@given(text=ANY_TEXT)
def test_degraded_text_always_fits(encoding: str, text: str) -> None:
    fitting = degrade(text, encoding)
    fitting.encode(encoding)
    if encoding == "ascii" and text.isascii():
        assert text == fitting


@given(st.sampled_from(["nothing", "", "rot13", "hex", "a\x00b"]), ANY_TEXT)
def test_an_encoding_that_is_none_means_ascii(encoding: str, text: str) -> None:
    assert degrade(text, encoding).isascii()


@pytest.mark.parametrize(
    ("encoding", "expected"),
    [
        ("ascii", "7 1/2 - Doan... Lodz ???? strasse"),
        ("cp1252", "7 ½ – Doàn… Lódz ???? straße"),
        ("cp437", "7 ½ - Doàn... Lódz ???? straße"),
    ],
)
def test_what_the_encoding_has_stays(encoding: str, expected: str) -> None:
    assert expected == degrade("7 ½ – Đoàn… Łódź 居文 straße", encoding)


def test_letters_lose_marks_but_keep_cells() -> None:
    name = unicodedata.normalize("NFD", "Dvořák")
    assert degrade(name, "ascii") == "Dvorak"
