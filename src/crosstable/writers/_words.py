"""The words of the field in the reader's language, and numbers as it writes them.

What is asked for is the English term itself, so that the code that writes a page reads as the
page does.  A term that is not certain in a language stays English and is remembered.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

ENGLISH = "en"


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

    def number(self, text: str) -> str:
        """A number as shown, ``4.5``, in the form of the language."""
        return text
