"""Lines with fixed columns: cut by 1-based inclusive columns, point at what is wrong."""

from __future__ import annotations

import re
from typing import NamedTuple

from crosstable.api import Diagnostic, DiagnosticCode, Span

_TOKEN = re.compile(r"\S+")


class Token(NamedTuple):
    """A word of a line and the columns it fills."""

    text: str
    columns: tuple[int, int]

    @property
    def number(self) -> int | None:
        """The token as a number of at most nine digits, else ``None``."""
        return whole_number(self.text)


class Line(NamedTuple):
    """One line of an input with its number."""

    source: str
    number: int
    text: str

    def cut(self, first: int, last: int) -> str:
        """The text of these columns without blanks around it."""
        return self.text[first - 1 : last].strip()

    def rest(self, first: int) -> str:
        """The text from a column on without blanks around it."""
        return self.text[first - 1 :].strip()

    def tokens(self, first: int) -> list[Token]:
        """The words from a column on."""
        found = _TOKEN.finditer(self.text, first - 1)
        return [Token(word[0], (word.start() + 1, word.end())) for word in found]

    def span(self, columns: tuple[int, int] | None = None) -> Span:
        """The place of these columns, or of the whole line."""
        return Span(self.source, self.number, columns or (1, max(1, len(self.text.rstrip()))))

    def at(
        self,
        code: DiagnosticCode,
        columns: tuple[int, int] | None,
        message: str,
        hint: str | None = None,
    ) -> Diagnostic:
        """A diagnostic that points into this line (the whole line without ``columns``)."""
        return code.at(self.span(columns), message, excerpt=self.text, hint=hint)


def whole_number(text: str) -> int | None:
    """Text of one to nine ASCII digits as an integer, else ``None``."""
    if text.isdigit() and text.isascii() and len(text) < 10:
        return int(text)
    return None
