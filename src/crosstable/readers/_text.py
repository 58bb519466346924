"""From bytes to numbered lines, with a diagnostic wherever something was assumed.

The rule: a byte order mark, else strict UTF-8, else the user's encoding, else cp1252.
Detectors are not used: on short files they are wrong too often.
"""

from __future__ import annotations

import codecs
import re
from typing import NamedTuple

from crosstable.api import Diagnostic, DiagnosticCode, Severity, SourceText, Span

ENCODING_ASSUMED = DiagnosticCode(
    "TEXT-ENCODING-ASSUMED", Severity.WARNING, "The bytes are not UTF-8; cp1252 was assumed."
)
ENCODING_USED = DiagnosticCode(
    "TEXT-ENCODING", Severity.INFO, "The text was read with an encoding other than UTF-8."
)
ENCODING_UNKNOWN = DiagnosticCode(
    "TEXT-ENCODING-UNKNOWN", Severity.ERROR, "The encoding asked for does not exist."
)
BYTES_REPLACED = DiagnosticCode(
    "TEXT-BYTES-REPLACED", Severity.WARNING, "Some bytes mean nothing in the encoding used."
)
NUL_BYTES = DiagnosticCode(
    "TEXT-NUL", Severity.WARNING, "The text contains NUL characters; they are read as blanks."
)
BINARY = DiagnosticCode("TEXT-BINARY", Severity.ERROR, "The input is not a text at all.")

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_LINE_END = re.compile(r"\r\n|\r|\n")
_FALLBACK = "cp1252"
_UNASSIGNED = "\N{REPLACEMENT CHARACTER}"


class Decoded(NamedTuple):
    """The lines of an input (``None`` if it is no text) and what was assumed on the way."""

    text: SourceText | None
    diagnostics: tuple[Diagnostic, ...]


class _Choice(NamedTuple):
    text: str
    encoding: str
    has_bom: bool
    diagnostics: list[Diagnostic]


def decode_lines(name: str, format_: str, data: bytes, encoding: str | None) -> Decoded:
    """The numbered lines of ``data``; line ends are CR, LF or CRLF, also mixed."""
    place = Span(name)
    if encoding is not None and not _exists(encoding):
        message = f"there is no text encoding named {encoding!r}"
        return Decoded(None, (ENCODING_UNKNOWN.at(place, message, hint="try cp1252 or utf-8"),))
    choice = _choose(place, data, encoding)
    text, diagnostics = choice.text, choice.diagnostics
    if "\0" in text:
        if text.count("\0") * 10 > len(text):
            message = "the file is binary, not a text: it is full of NUL bytes"
            return Decoded(None, (BINARY.at(place, message, hint=_BINARY_HINT),))
        diagnostics.append(_nul(name, text))
        text = text.replace("\0", " ")
    lines, line_end = _split(text)
    odd = _odd_line_ends(text, line_end, len(lines))
    source = SourceText(name, format_, lines, choice.encoding, line_end, choice.has_bom, odd)
    return Decoded(source, tuple(diagnostics))


_BINARY_HINT = "export the event as a tournament report file (text), or name the right reader"


def _exists(encoding: str) -> bool:
    try:
        b"a".decode(encoding, errors="replace")
    except (LookupError, ValueError):
        return False
    return True


def _choose(place: Span, data: bytes, encoding: str | None) -> _Choice:
    for mark, marked in _MARKS:
        if data.startswith(mark):
            return _with(place, data[len(mark) :], marked, True)
    # UTF-16 without a mark is valid UTF-8, with a NUL in every second byte.
    if encoding is None or b"\0" not in data:
        try:
            return _Choice(data.decode("utf-8"), "utf-8", False, [])
        except UnicodeDecodeError as error:
            fault = error
        if encoding is None:
            choice = _with(place, data, _FALLBACK, False)
            choice.diagnostics.insert(0, _assumed(place, data, fault.start, choice.text))
            return choice
    choice = _with(place, data, encoding, False)
    used = f"the text was read as {encoding}, as asked"
    choice.diagnostics.insert(0, ENCODING_USED.at(place, used))
    return choice


def _assumed(place: Span, data: bytes, offset: int, text: str) -> Diagnostic:
    # In cp1252 a byte is a character, so the offset is the same in both.
    span, excerpt = _position(place.source, text, offset)
    return ENCODING_ASSUMED.at(
        span,
        f"byte {data[offset]:02X} is not UTF-8; the text was read as {_FALLBACK}",
        excerpt=excerpt,
        hint="if names look wrong, name the encoding, for instance cp1250 or cp1253",
    )


def _with(place: Span, data: bytes, encoding: str, has_bom: bool) -> _Choice:
    text = data.decode(encoding, errors="replace")
    diagnostics = []
    if _UNASSIGNED in text:
        message = f"{text.count(_UNASSIGNED)} bytes mean nothing in {encoding}; shown as �"
        diagnostics.append(BYTES_REPLACED.at(place, message))
    return _Choice(text, encoding, has_bom, diagnostics)


def _nul(name: str, text: str) -> Diagnostic:
    span, excerpt = _position(name, text, text.index("\0"))
    message = "the text contains NUL characters; they were read as blanks"
    return NUL_BYTES.at(span, message, excerpt=excerpt)


def _position(name: str, text: str, offset: int) -> tuple[Span, str]:
    """The place of a character, and its line."""
    before, _ = _split(text[:offset] + "|")
    column = len(before[-1])
    line, _ = _split(before[-1][:-1] + text[offset : offset + 200])
    return Span(name, len(before), (column, column)), line[0]


def _split(text: str) -> tuple[tuple[str, ...], str]:
    """The lines, and the line end met most."""
    both = text.count("\r\n")
    counts = {"\n": text.count("\n") - both, "\r\n": both, "\r": text.count("\r") - both}
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if not lines[-1]:
        lines.pop()
    return tuple(lines), max(counts, key=lambda end: counts[end])


def _odd_line_ends(text: str, line_end: str, lines: int) -> dict[int, str]:
    """Line ends other than the usual one, by line; empty where the last line just stops."""
    odd = {}
    crlf = lines if line_end == "\r\n" else 0
    if text.count(line_end) != lines or text.count("\r\n") != crlf:
        ends = _LINE_END.findall(text)
        odd = {number: end for number, end in enumerate(ends, 1) if end != line_end}
        if len(ends) < lines:
            odd[lines] = ""
    return odd
