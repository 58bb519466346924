"""The languages: one table of terms, what stays English, numbers, dates, and the default."""

from __future__ import annotations

import ast
import csv
import re
import unicodedata
from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path
from string import Formatter

import pytest

import crosstable
from crosstable.api import EventDate, WriteOptions
from crosstable.host import load_registry
from crosstable.writers import _words
from crosstable.writers._words import (
    ENGLISH,
    LANGUAGE_OF,
    LANGUAGES,
    UnknownLanguageError,
    Words,
    words_for,
    words_of,
)

SOURCE = Path(crosstable.__file__).parent
TABLE = SOURCE / "writers" / "terms.csv"
PAGE = SOURCE / "writers" / "languages.md"
ROWS = list(csv.DictReader(TABLE.read_text(encoding="utf-8").splitlines()))
TERMS = [row[ENGLISH] for row in ROWS]
OTHERS = [code for code in LANGUAGES if code != ENGLISH]

HEAD = """\
# Languages

A page or a workbook of standings is written in one of these languages:
{languages}.
Which one `--language` says; without it the federation of the event does where its language is not
in doubt, and else it is English.

The terms are one table, [terms.csv](terms.csv): a row per term, by its English form, and a column
per language. Where they come from: the column heads of exports of Swiss-Manager (those that
[its reader](../readers/swiss_manager/_language.py) knows), regulations of the national federations
and their translations of FIDE's, and for the rest plain chess vocabulary. A field is left empty
where no term is certain; such a term is written in English.

Numbers have a decimal comma in every language but English. A draw is ½ in all of them. Dates are
written as the language does (01.06.2024, 01/06/2024, 01-06-2024) where the file tells the day.

What others have worded stays as they did: names, notes and readings of regulations, findings,
reasons of what was decided, the modifiers of tie-breaks (Cut-1), and tie-breaks of others than
FIDE.

## Terms that stay English

Corrections are welcome: a term with its language and where it is in use.
"""


def trees(*folders: Path) -> Iterator[ast.Module]:
    for folder in folders:
        for path in sorted(folder.rglob("*.py")):
            if "tests" not in path.parts:
                yield ast.parse(path.read_text(encoding="utf-8"))


def asked_for(tree: ast.AST) -> Iterator[str]:
    """Every literal that something called ``words`` is asked for."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript):
            name = getattr(node.value, "id", None) or getattr(node.value, "attr", None)
            if name == "words":
                yield from literals(node.slice)


def literals(asked: ast.expr) -> Iterator[str]:
    if isinstance(asked, ast.IfExp):
        yield from literals(asked.body)
        yield from literals(asked.orelse)
    elif isinstance(asked, ast.Constant) and isinstance(asked.value, str):
        yield asked.value


def texts(tree: ast.AST) -> Iterator[str]:
    """Every string of a module, as terms are told apart only by more than their case."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value.casefold()


def rendered() -> str:
    names = ", ".join(f"{name} ({code})" for code, name in LANGUAGES.items())
    nowhere = [row[ENGLISH] for row in ROWS if not any(row[code] for code in OTHERS)]
    lines = [HEAD.format(languages=names), "- in every language:"]
    lines += [f"  - {term}" for term in nowhere]
    for code in OTHERS:
        missing = [row[ENGLISH] for row in ROWS if not row[code]]
        lines.append(f"- {LANGUAGES[code]} ({code}), with these {len(missing)} of {len(ROWS)}:")
        lines += [f"  - {term}" for term in missing if term not in nowhere]
    return "\n".join(lines) + "\n"


def test_the_table_has_a_column_for_each_language_and_a_row_for_each_term() -> None:
    assert list(ROWS[0]) == list(LANGUAGES)
    assert len(set(TERMS)) == len(TERMS)
    assert all(None not in row and None not in row.values() for row in ROWS)


def test_every_term_asked_for_is_in_the_table() -> None:
    asked = {term for tree in trees(SOURCE / "writers", SOURCE / "cli") for term in asked_for(tree)}
    assert asked - set(TERMS) == set()


def test_nothing_in_the_table_is_unused() -> None:
    """Terms also stand in tables of the writers, subjects of decisions and tie-breaks."""
    pytest.importorskip("crosstable_fide", reason="tie-breaks have their names from plugins")
    said = {text for tree in trees(SOURCE) for text in texts(tree)}
    said |= {offer.value.name.casefold() for offer in load_registry().tie_breaks.values()}
    assert [term for term in TERMS if term.casefold() not in said] == []


def test_every_tie_break_of_fide_is_in_the_table_if_only_to_be_listed() -> None:
    pytest.importorskip("crosstable_fide", reason="tie-breaks have their names from plugins")
    offers = load_registry().tie_breaks.items()
    names = {offer.value.name for key, offer in offers if key.startswith("fide:")}
    assert names - set(TERMS) == set()


def test_the_checks_find_what_they_look_for() -> None:
    tree = ast.parse('self.words["A"], words["B" if x == "C" else "D"], words[e], others["F"]')
    assert list(asked_for(tree)) == ["A", "B", "D"]


@pytest.mark.parametrize("language", OTHERS)
def test_a_term_is_text_with_the_placeholders_of_the_english_one(language: str) -> None:
    def places(text: str) -> list[str]:
        return sorted(name for _, name, *_ in Formatter().parse(text) if name is not None)

    for row in ROWS:
        term = row[language]
        assert term == unicodedata.normalize("NFC", " ".join(term.split()))
        assert not re.search("[<>&\x00-\x1f]", term)
        assert not term or places(term) == places(row[ENGLISH])


def test_what_stays_english_is_listed(golden) -> None:
    golden.check(PAGE, rendered())


@pytest.mark.parametrize("language", OTHERS)
def test_most_terms_are_known(language: str) -> None:
    """A page that is half English helps nobody."""
    known = sum(bool(row[language]) for row in ROWS)
    assert known / len(ROWS) > 0.7


# Sources: the fact sheet on Swiss-Manager, section 2.8, for what was seen in exports.
@pytest.mark.parametrize(
    ("language", "english", "term"),
    [
        ("tr", "Round", "Tur"),
        ("tr", "Board", "Masa"),
        ("tr", "Points", "Puan"),
        ("tr", "Name", "İsim"),
        ("pt", "Name", "Nome"),
        ("pt", "Team", "Equipa"),
        ("pt", "Starting rank", "Ranking inicial"),
        ("ru", "Name", "Имя"),
        ("ru", "Rtg", "Рейт."),
        ("ru", "Fed", "ФЕД."),
        ("de", "Fed", "Land"),
        ("de", "White", "Weiß"),
        ("es", "Crosstable", "Cuadro cruzado"),
        ("fr", "Result", "Résultat"),
        ("it", "Black", "Nero"),
        ("pl", "White", "Białe"),
        ("nl", "Result", "Uitslag"),
    ],
)
def test_terms_as_they_are_in_use(language: str, english: str, term: str) -> None:
    assert words_for(language)[english] == term


def test_what_is_not_certain_stays_english_and_is_remembered() -> None:
    words = Words("de", {"Rank": "Rang"})
    assert [words["Rank"], words["Oddity"]] == ["Rang", "Oddity"]
    assert list(words.missing) == ["Oddity"]


def test_in_english_nothing_is_missing() -> None:
    words = words_for("en")
    assert words["Anything"] == "Anything"
    assert not words.missing


@pytest.mark.parametrize(
    ("language", "shown"),
    [(code, "4.5 (2.25) 12 3=" if code == "en" else "4,5 (2,25) 12 3=") for code in LANGUAGES],
)
def test_numbers_in_the_form_of_the_language(language: str, shown: str) -> None:
    assert words_for(language).number("4.5 (2.25) 12 3=") == shown


@pytest.mark.parametrize(
    ("language", "shown"),
    [
        ("en", "2024/06/01"),
        ("de", "01.06.2024"),
        ("es", "01/06/2024"),
        ("fr", "01/06/2024"),
        ("it", "01/06/2024"),
        ("pt", "01/06/2024"),
        ("pl", "01.06.2024"),
        ("nl", "01-06-2024"),
        ("tr", "01.06.2024"),
        ("ru", "01.06.2024"),
    ],
)
def test_dates_in_the_form_of_the_language(language: str, shown: str) -> None:
    words = words_for(language)
    assert words.date_text(EventDate("2024/06/01", date(2024, 6, 1))) == shown
    assert words.date_text(EventDate("in June")) == "in June"


@pytest.mark.parametrize(
    ("stated", "shown"),
    [
        ("1895.??.??", "1895"),
        ("1895.08.??", "1895.08"),
        ("????.??.??", ""),
        ("in June?", "in June?"),
    ],
)
@pytest.mark.parametrize("language", ["en", "de"])
def test_what_is_not_known_of_a_date_is_left_out(language: str, stated: str, shown: str) -> None:
    assert words_for(language).date_text(EventDate(stated)) == shown


@pytest.mark.parametrize(
    ("federation", "language"),
    [
        *(("GER", "de"), ("AUT", "de"), ("ESP", "es"), ("FRA", "fr"), ("ITA", "it")),
        *(("POR", "pt"), ("BRA", "pt"), ("POL", "pl"), ("NED", "nl"), ("TUR", "tr")),
        *(("RUS", "ru"), ("ENG", "en"), ("NOR", "en"), ("", "en"), (" ger ", "de")),
        # Several languages, so none of them goes without saying.
        *(("SUI", "en"), ("BEL", "en"), ("CAN", "en"), ("LUX", "en"), ("AND", "en")),
    ],
)
def test_the_federation_chooses_where_its_language_is_not_in_doubt(
    build, federation: str, language: str
) -> None:
    standings = build.standings(build.tournament(federation=federation))
    assert words_of(standings, WriteOptions()).language == language


def test_what_is_asked_for_goes_before_the_federation(build) -> None:
    standings = build.standings(build.tournament(federation="GER"))
    assert words_of(standings, WriteOptions(language="pl")).language == "pl"
    assert words_of(standings, WriteOptions(language="EN")).language == "en"


def test_federations_are_three_letters_and_their_languages_are_known() -> None:
    assert all(re.fullmatch("[A-Z]{3}", code) for code in LANGUAGE_OF)
    assert set(LANGUAGE_OF.values()) == set(OTHERS)


@pytest.mark.parametrize("language", ["xx", "german", "de-AT", "d"])
def test_an_unknown_language_is_refused_with_those_there_are(language: str) -> None:
    with pytest.raises(UnknownLanguageError, match=r"en \(English\), de \(Deutsch\), .*ru "):
        words_for(language)


def test_the_table_is_read_only_for_another_language(monkeypatch: pytest.MonkeyPatch) -> None:
    def unread() -> Iterable[str]:
        raise AssertionError("the table was read")

    monkeypatch.setattr(_words, "table", unread)
    assert words_for("")["Rank"] == "Rank"
    assert words_for("en", "GER")["Rank"] == "Rank"
    with pytest.raises(AssertionError):
        words_for("de")
