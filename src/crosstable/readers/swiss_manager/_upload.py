"""An upload to chess-results.com while it is being read, and what every part of it needs.

Source: Swiss-Manager spec, section 6; the maker's specification of the upload, as transcribed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from crosstable.api import DiagnosticCode, Source, Span, Unparsed, parse_points
from crosstable.readers._columns import whole_number
from crosstable.readers.swiss_manager import xml_codes as codes
from crosstable.readers.swiss_manager._findings import Findings
from crosstable.readers.swiss_manager._scores import Side
from crosstable.readers.swiss_manager._xml import Element

MOST_ROUNDS = 999
TIE_BREAKS = range(1, 6)


@dataclass(slots=True)
class Upload:
    """The event while being read."""

    source: Source
    root: Element
    findings: Findings
    head: Element
    is_team: bool = False
    is_over: bool = False
    players: dict[int, Element] = field(default_factory=dict)
    teams: dict[int, Element] = field(default_factory=dict)
    team_of: dict[int, int] = field(default_factory=dict)
    sides: list[Side] = field(default_factory=list)
    boards: defaultdict[tuple[int, int], list[tuple[int, int]]] = field(
        default_factory=lambda: defaultdict(list)
    )
    unparsed: list[Unparsed] = field(default_factory=list)

    def span(self, element: Element) -> Span:
        """The place where an element begins."""
        return Span(self.source.name, element.line)

    def tell(self, code: DiagnosticCode, element: Element | None, message: str) -> None:
        """Report a finding at an element."""
        self.findings.tell(code, None if element is None else self.span(element), message)

    def score(self, element: Element, name: str) -> Fraction | None:
        """A score, with a comma or a point; what cannot be read is reported."""
        text = element.text(name)
        if not text:
            return None
        try:
            return parse_points(text)
        except ValueError:
            self.tell(codes.VALUE, element, f"{name} {text[:20]!r} is no score; not used")
            return None

    def number(self, element: Element, name: str) -> int | None:
        """A number, 0 and blank standing for none; what cannot be read is reported."""
        text = element.text(name)
        number = whole_number(text) if text else 0
        if number is None:
            self.tell(codes.VALUE, element, f"{name} {text[:20]!r} is no number; not used")
        return number or None


def number_of(upload: Upload, position: int) -> tuple[int, str]:
    """The number of a tie-break of the list with its parameters, 0 for none."""
    number = whole_number(upload.head.text(f"tb{position}no")) or 0
    return number, upload.head.text(f"tb{position}_detail")


def keep(upload: Upload, element: Element, attributes: Iterable[str]) -> None:
    """Keep attributes as text, in the order of the file."""
    words = [f'{name}="{element.attributes[name]}"' for name in attributes]
    text = f"<{element.name} {' '.join(words)}/>"
    upload.unparsed.append(Unparsed(upload.span(element), text))


def refuse(upload: Upload, element: Element, code: DiagnosticCode, message: str) -> None:
    """Report a pairing that is not used, and keep it as text."""
    upload.tell(code, element, f"{message}; the pairing is not used")
    keep(upload, element, element.attributes)


def seat(text: str) -> int | None:
    """A player's number, 0 for an empty seat, -1 and -2 for no opponent."""
    return int(text) if text in ("-1", "-2") else whole_number(text or "0")
