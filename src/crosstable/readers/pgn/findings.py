"""What is found in a file, with its place: a game, a tag, a line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from crosstable.api import Diagnostic, DiagnosticCode, Span
from crosstable.readers.pgn import codes
from crosstable.readers.pgn.scan import Block

MOST_OF_ONE_CODE = 250
"""So many findings of one code are listed; the rest is counted."""


class Findings:
    """The diagnostics of one file, in the order in which they come."""

    def __init__(self, source: str, lines: Sequence[str]) -> None:
        self.source = source
        self._lines = lines
        self._found: list[Diagnostic] = []
        self._counts: Counter[DiagnosticCode] = Counter()

    def at_line(
        self, code: DiagnosticCode, line: int, message: str, hint: str | None = None
    ) -> None:
        """A finding about a whole line."""
        excerpt = self._lines[line - 1]
        start = len(excerpt) - len(excerpt.lstrip()) + 1
        self._tell(code, line, (start, max(start, len(excerpt.rstrip()))), message, hint)

    def at_tag(
        self, code: DiagnosticCode, block: Block, tag: str, message: str, hint: str | None = None
    ) -> None:
        """A finding about a tag of a game; where the game lacks it, about its first line."""
        line = self.line_of(block, tag)
        if line is None:
            self.at_line(code, block.line, message, hint)
            return
        text = self._lines[line - 1]
        start = text.find('"', text.find(f"[{tag} ")) + 2
        end = text.rfind('"')
        self._tell(code, line, (start, max(start, end)), message, hint)

    def line_of(self, block: Block, tag: str) -> int | None:
        """The line on which a game has a tag."""
        for number in range(block.line, block.last_tag + 1):
            if f"[{tag} " in self._lines[number - 1]:
                return number
        return None

    def _tell(
        self,
        code: DiagnosticCode,
        line: int,
        columns: tuple[int, int],
        message: str,
        hint: str | None,
    ) -> None:
        self._counts[code] += 1
        if self._counts[code] <= MOST_OF_ONE_CODE:
            span = Span(self.source, line, columns)
            excerpt = self._lines[line - 1]
            self._found.append(code.at(span, message, excerpt=excerpt, hint=hint))

    def in_order(self) -> tuple[Diagnostic, ...]:
        """All findings by their lines, and how many of a code are not listed."""
        self._found.sort(key=_line)
        more = [
            codes.MORE.at(Span(self.source), f"{count - MOST_OF_ONE_CODE} more of {code.code}")
            for code, count in self._counts.items()
            if count > MOST_OF_ONE_CODE
        ]
        return (*self._found, *more)


def _line(diagnostic: Diagnostic) -> int:
    return (diagnostic.span.line or 0) if diagnostic.span else 0
