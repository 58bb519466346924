"""What went wrong, where, and what to do: diagnostics with a code, a place and a caret."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from crosstable.model.frozen import dataclass

EXCERPT_WIDTH = 100
"""The characters of a long line that are shown around a caret."""


class Span(NamedTuple):
    """A place in an input: file and line (with columns), or file and cell.

    Lines and columns count from 1; columns are inclusive and count characters, as the
    record tables of TRF do.  ``cell`` is for workbooks and pages: ``Sheet1!C7``; the columns
    then count in the row's cells as an excerpt shows them.
    """

    source: str
    line: int | None = None
    columns: tuple[int, int] | None = None
    cell: str | None = None

    def in_column(self, letters: str | None) -> Span:
        """The cell of the same row in another column of its sheet; itself without letters."""
        if self.cell is None or not letters:
            return self
        sheet, mark, address = self.cell.rpartition("!")
        row = address.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        return self._replace(cell=f"{sheet}{mark}{letters}{row}", columns=None)

    def __str__(self) -> str:
        place = self.source
        if self.cell is not None:
            place += f":{self.cell}"
        if self.line is not None:
            place += f":{self.line}"
            if self.columns is not None:
                place += f":{self.columns[0]}-{self.columns[1]}"
        return place


class Severity(Enum):
    """How bad a finding is: an error leaves nothing usable at its place, a warning may
    change a value, an info only says what was done."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding.

    ``code`` is stable and upper-case (``TRF-ROUND-RESULT``).  ``message`` says what is
    wrong and what was made of it, ``hint`` what the user can do.  ``excerpt`` is the text
    of the line at ``span``, for the caret.
    """

    code: str
    severity: Severity
    message: str
    span: Span | None = None
    excerpt: str | None = None
    hint: str | None = None

    @property
    def place(self) -> str:
        """The place as text, empty where there is none."""
        return "" if self.span is None else str(self.span)


@dataclass(frozen=True, slots=True)
class DiagnosticCode:
    """An entry of the catalogue: what a code means, for people who look it up."""

    code: str
    severity: Severity
    summary: str

    def at(
        self,
        span: Span | None,
        message: str,
        *,
        excerpt: str | None = None,
        hint: str | None = None,
    ) -> Diagnostic:
        """A diagnostic of this code."""
        return Diagnostic(self.code, self.severity, message, span, excerpt, hint)


def render_diagnostic(diagnostic: Diagnostic) -> str:
    """Place, severity, code and message; then the excerpt with a caret under the fault.

    Long lines are shown as a window of :data:`EXCERPT_WIDTH` characters around the caret.
    """
    head = f"{diagnostic.place}: " if diagnostic.span else ""
    text = f"{head}{diagnostic.severity.value} {diagnostic.code}: {diagnostic.message}"
    span = diagnostic.span
    if diagnostic.excerpt is not None and span is not None and span.columns is not None:
        text += "\n" + _caret(diagnostic.excerpt, span.columns)
    if diagnostic.hint:
        text += f"\n  hint: {diagnostic.hint}"
    return text


def _caret(excerpt: str, columns: tuple[int, int]) -> str:
    first, last = columns
    width = EXCERPT_WIDTH
    start = max(0, min(first - 1 - width // 2, len(excerpt) - width))
    shown = "".join(c if c.isprintable() else "?" for c in excerpt[start : start + width])
    lead = "  ..." if start else "  "
    marks = "^" * max(1, min(last, start + width) - first + 1)
    return f"{lead}{shown}\n{' ' * (len(lead) + first - 1 - start)}{marks}"
