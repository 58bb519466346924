"""The words of the field in the reader's language, and numbers as it writes them.

What is asked for is the English term itself, so that the code that writes a page reads as the
page does.  A term that is not certain in a language stays English and is remembered;
``languages.md`` beside this file lists them all.

The terms are one table, ``terms.csv``: a row per term, a column per language, read only where
another language than English is wanted.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache

from crosstable.api import (
    DiagnosticCode,
    EventDate,
    Severity,
    Standings,
    WriteOptions,
    Written,
)

UNKNOWN_LANGUAGE = DiagnosticCode(
    "WRITE-LANGUAGE",
    Severity.ERROR,
    "Nothing was written: the language asked for is none of those there are.",
)

ENGLISH = "en"

LANGUAGES = {
    "en": "English",
    "de": "Deutsch",
    "es": "español",
    "fr": "français",
    "it": "italiano",
    "pt": "português",
    "pl": "polski",
    "nl": "Nederlands",
    "tr": "Türkçe",
    "ru": "русский",
}
"""The languages by their codes, each by its own name."""

# Federations whose events are in one of the languages without a doubt; Belgium, Canada,
# Switzerland and others that speak several of them get English.
_FEDERATIONS = {
    "de": "AUT GER LIE",
    "es": "ARG BOL CHI COL CRC CUB DOM ECU ESA ESP GUA HON MEX NCA PAN PAR PER PUR URU VEN",
    "fr": "CIV FRA GAB MNC SEN TOG",
    "it": "ITA SMR",
    "nl": "NED SUR",
    "pl": "POL",
    "pt": "ANG BRA CPV MOZ POR STP",
    "ru": "RUS",
    "tr": "TUR",
}
LANGUAGE_OF = {
    federation: language
    for language, federations in _FEDERATIONS.items()
    for federation in federations.split()
}

# What parts day, month and year; a stroke in the other languages.
_BETWEEN = {"de": ".", "nl": "-", "pl": ".", "ru": ".", "tr": "."}

_UNKNOWN = re.compile(r"^\?{4}|\.\?\?")
_POINT = re.compile(r"(?<=\d)\.(?=\d)")


class UnknownLanguageError(ValueError):
    """A language that there is no column for; the message lists those there are."""


@dataclass(frozen=True)
class Words:
    """The terms of one language, by their English form.

    ``words["Rank"]`` is the term; ``missing`` are those asked for that stayed English.
    """

    language: str = ENGLISH
    terms: Mapping[str, str] = field(default_factory=dict)
    missing: dict[str, None] = field(default_factory=dict, compare=False)

    def __getitem__(self, english: str) -> str:
        """The term in this language."""
        term = self.terms.get(english)
        if term is None:
            if self.language != ENGLISH:
                self.missing[english] = None
            return english
        return term

    @property
    def untranslated(self) -> dict[str, str]:
        """What a piece of a page that stays English must say, to be spoken right."""
        return {} if self.language == ENGLISH else {"lang": ENGLISH}

    def number(self, text: str) -> str:
        """A number as shown, ``4.5``, in the form of the language: ``4,5`` in all but English."""
        return text if self.language == ENGLISH else _POINT.sub(",", text)

    def date_text(self, when: EventDate) -> str:
        """A date in the form of the language: ``01.06.2024`` in German.  It stays as the file
        has it in English, whose readers do not agree on one, and where it is no certain day; what
        the file says that it does not know is left out: ``1895`` for ``1895.??.??``."""
        if when.day is None or self.language == ENGLISH:
            return _UNKNOWN.sub("", when.text)
        between = _BETWEEN.get(self.language, "/")
        return f"{when.day.day:02}{between}{when.day.month:02}{between}{when.day.year:04}"


IN_ENGLISH = Words()


def words_for(language: str, federation: str = "") -> Words:
    """The words of a language, or where none is named of the federation's; else English.

    Raises :class:`UnknownLanguageError`.
    """
    wanted = language.strip().lower() or LANGUAGE_OF.get(federation.strip().upper(), ENGLISH)
    if wanted not in LANGUAGES:
        known = ", ".join(f"{code} ({name})" for code, name in LANGUAGES.items())
        raise UnknownLanguageError(f"there is no language {language!r}; there are {known}")
    return IN_ENGLISH if wanted == ENGLISH else Words(wanted, table()[wanted])


def words_of(standings: Standings, options: WriteOptions) -> Words:
    """The words to write these standings in: as asked, else by the event's federation.

    Raises :class:`UnknownLanguageError`.
    """
    return words_for(options.language, standings.tournament.federation)


def in_known_language(
    write: Callable[[Standings, WriteOptions], Written], standings: Standings, options: WriteOptions
) -> Written:
    """What ``write`` gives, or that the language asked for is unknown."""
    try:
        words_of(standings, options)
    except UnknownLanguageError as error:
        return Written(b"", (UNKNOWN_LANGUAGE.at(None, str(error)),))
    return write(standings, options)


@cache
def table() -> Mapping[str, Mapping[str, str]]:
    """The terms of every language but English, by their English form; none that is uncertain."""
    import csv
    from importlib.resources import files

    text = files("crosstable.writers").joinpath("terms.csv").read_text(encoding="utf-8")
    rows = list(csv.DictReader(text.splitlines()))
    return {
        language: {row[ENGLISH]: row[language] for row in rows if row[language]}
        for language in LANGUAGES
        if language != ENGLISH
    }
