"""TOML files checked by hand, so that errors name file, line and key with a caret.

A schema is a mapping of keys to what their values must be.  Regulations and event files are
both read with it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any, NamedTuple, TypeGuard

from crosstable.api import Diagnostic, DiagnosticCode, Span


class TomlError(Exception):
    """A file that cannot be used; carries every finding with its line and key."""

    def __init__(self, diagnostics: list[Diagnostic]) -> None:
        super().__init__("; ".join(map(_with_line, diagnostics)))
        self.diagnostics = tuple(diagnostics)


def _with_line(found: Diagnostic) -> str:
    line = found.span.line if found.span is not None else None
    return found.message if line is None else f"line {line}: {found.message}"


class Key(NamedTuple):
    """One key of a schema: its type in words for the error, and the test for it."""

    words: str
    is_valid: Callable[[Any], bool]


Schema = Mapping[str, Key]


def is_text(value: object) -> TypeGuard[str]:
    """Whether a value is text."""
    return isinstance(value, str)


def is_day(value: object) -> TypeGuard[date]:
    """Whether a value is a date without a time."""
    return type(value) is date


def is_texts(value: object) -> TypeGuard[list[str]]:
    """Whether a value is a list of texts."""
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def is_text_table(value: object) -> TypeGuard[dict[str, str]]:
    """Whether a value is a table of texts."""
    return isinstance(value, dict) and all(isinstance(item, str) for item in value.values())


def is_tables(value: object) -> TypeGuard[list[dict[str, Any]]]:
    """Whether a value is a list of tables."""
    return isinstance(value, list) and all(isinstance(item, dict) for item in value)


TEXT = Key("text", is_text)
DAY = Key("a date like 2026-03-01", is_day)
TEXTS = Key("a list of texts", is_texts)


class Checker:
    """Collects findings of one code, and finds the line of a key for each."""

    def __init__(self, text: str, source: str, code: DiagnosticCode) -> None:
        self._text = text
        self._lines = text.splitlines()
        self._source = source
        self._code = code
        self.findings: list[Diagnostic] = []

    def load(self) -> dict[str, Any] | None:
        """The file as TOML; ``None`` with a finding if it is none."""
        try:
            return tomllib.loads(self._text.replace("\r\n", "\n").removeprefix("\ufeff"))
        except tomllib.TOMLDecodeError as error:
            self.findings.append(self._syntax_error(str(error)))
        except (RecursionError, ValueError) as error:
            is_deep = isinstance(error, RecursionError)
            message = "the values are nested too deeply" if is_deep else "a number is too long"
            self.findings.append(self._code.at(Span(self._source), message))
        return None

    def _syntax_error(self, message: str) -> Diagnostic:
        lines = self._lines or [""]
        line, column = len(lines), max(len(lines[-1]), 1)
        place = re.search(r"\(at line (\d+), column (\d+)\)", message)
        if place is not None:
            line, column = int(place[1]), int(place[2])
        return self._code.at(
            Span(self._source, line, (column, column)),
            f"not TOML: {message.partition('(at ')[0].strip()}",
            excerpt=lines[min(line, len(lines)) - 1],
        )

    def check_table(
        self, table: Mapping[str, Any], schema: Schema, header: str = "", nth: int = 0
    ) -> None:
        """Report keys that the schema does not know, and values that are not as it says."""
        for key, value in table.items():
            known = schema.get(key)
            if known is None:
                import difflib

                close = difflib.get_close_matches(key, schema, n=1)
                hint = f"did you mean {close[0]!r}?" if close else None
                names = ", ".join(sorted(schema))
                message = f"unknown key {key!r}; known are {names}"
                self.report(message, header, key, nth, hint=hint)
            elif not known.is_valid(value):
                self.report(f"{key!r} must be {known.words}", header, key, nth)

    def check_entries(
        self, table: Mapping[str, Any], name: str, schema: Schema, required: tuple[str, ...]
    ) -> None:
        """Check every ``[[name]]`` table; of ``required`` each must be there."""
        entries = table.get(name, [])
        for nth, entry in enumerate(entries if is_tables(entries) else []):
            self.check_table(entry, schema, name, nth)
            for key in required:
                if key not in entry:
                    self.report(f"[[{name}]] lacks {key!r}", name, "", nth)

    def report(
        self, message: str, header: str, key: str, nth: int = 0, *, hint: str | None = None
    ) -> None:
        """Add a finding at a key of the ``nth`` table with this header."""
        span, excerpt = self.place(header, key, nth)
        self.findings.append(self._code.at(span, message, excerpt=excerpt, hint=hint))

    def place(self, header: str, key: str, nth: int = 0) -> tuple[Span, str | None]:
        """Where a key stands, and the line."""
        line = self._line_of(header, key, nth)
        if line is None:
            return Span(self._source), None
        excerpt = self._lines[line - 1]
        start = len(excerpt) - len(excerpt.lstrip()) + 1
        columns = (start, start + max(len(key), 1) - 1)
        return Span(self._source, line, columns), excerpt

    def place_of(self, value: str) -> tuple[Span, str | None]:
        """Where a text first stands as a value, and the line."""
        for number, line in enumerate(self._lines, start=1):
            found = re.search(rf"[\"']{re.escape(value)}[\"']", line)
            if found:
                return Span(self._source, number, (found.start() + 1, found.end())), line
        return Span(self._source), None

    def _line_of(self, header: str, key: str, nth: int) -> int | None:
        """The line of a key under the ``nth`` table with this header, or of the header."""
        current, seen, header_line = "", -1, None
        for number, line in enumerate(self._lines, start=1):
            heading = re.match(r"\s*\[+\s*([\w.\"-]+)", line)
            if heading:
                current = heading[1].strip('"')
                seen += current == header
                if current == header and seen == nth:
                    header_line = number
                if not header and key and current.split(".")[0] == key:
                    return number
            elif current == header and (not header or seen == nth) and _starts(line, key):
                return number
        if header_line is None and header:
            return self._line_of("", header, 0)
        return header_line


def _starts(line: str, key: str) -> bool:
    return bool(key) and re.match(rf"\s*\"?{re.escape(key)}\"?\s*[=.]", line) is not None
