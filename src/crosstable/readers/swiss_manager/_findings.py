"""What is found while reading: the first findings of each code, the rest counted."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from crosstable.api import Diagnostic, DiagnosticCode, Severity, Span

MORE = DiagnosticCode(
    "SM-MORE", Severity.INFO, "There are more findings of one code than are listed."
)
MOST_OF_ONE_CODE = 100


@dataclass(slots=True)
class Findings:
    """The findings of one input, in their order."""

    source: str
    diagnostics: list[Diagnostic] = field(default_factory=list)
    _told: Counter[str] = field(default_factory=Counter)

    def tell(
        self,
        code: DiagnosticCode,
        span: Span | None,
        message: str,
        *,
        excerpt: str | None = None,
        hint: str | None = None,
    ) -> None:
        """Report a finding at a place (of the whole input without one)."""
        self._told[code.code] += 1
        if self._told[code.code] <= MOST_OF_ONE_CODE:
            place = span or Span(self.source)
            self.diagnostics.append(code.at(place, message, excerpt=excerpt, hint=hint))

    def has(self, code: DiagnosticCode) -> bool:
        """Whether something of this code was found."""
        return code.code in self._told

    def all(self) -> tuple[Diagnostic, ...]:
        """Everything, with a word on what was left out."""
        left_out = [
            MORE.at(
                Span(self.source), f"{count - MOST_OF_ONE_CODE} more findings {code} are not listed"
            )
            for code, count in sorted(self._told.items())
            if count > MOST_OF_ONE_CODE
        ]
        return (*self.diagnostics, *left_out)
