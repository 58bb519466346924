"""Any of the containers, told apart by what is in them, as sheets."""

from __future__ import annotations

from typing import NamedTuple

from crosstable.api import Diagnostic, ReadOptions, Source, Span
from crosstable.readers._text import decode_lines
from crosstable.readers.swiss_manager import table_codes as codes
from crosstable.readers.swiss_manager._page import declared_encoding, is_page, read_page
from crosstable.readers.swiss_manager._separated import read_separated
from crosstable.readers.swiss_manager._sheets import Sheet
from crosstable.readers.swiss_manager._workbook import (
    UnreadableError,
    is_compound,
    is_zip,
    read_workbook,
)

_CODES = {
    "damaged": codes.DAMAGED,
    "protected": codes.PROTECTED,
    "too-large": codes.TOO_LARGE,
    "foreign": codes.FOREIGN,
    "encoding": codes.ENCODING,
}


class Opened(NamedTuple):
    """The sheets of an input (none where it is refused), and what was found on the way."""

    sheets: tuple[Sheet, ...]
    diagnostics: tuple[Diagnostic, ...] = ()


def open_sheets(source: Source, options: ReadOptions) -> Opened:
    """The sheets of a workbook, page or text; bad input never raises."""
    data = source.data
    try:
        if is_zip(data) or is_compound(data):
            return Opened(read_workbook(source.name, data))
        if is_page(data):
            text, diagnostics = _page_text(source, options)
            return Opened((read_page(source.name, text),), diagnostics)
        decoded = decode_lines(source.name, "swiss-manager", data, options.encoding)
        if decoded.text is None:
            return Opened((), decoded.diagnostics)
        return Opened((read_separated(decoded.text),), decoded.diagnostics)
    except UnreadableError as error:
        code = _CODES[error.reason]
        return Opened((), (code.at(Span(source.name), str(error), hint=error.hint or None),))


def _page_text(source: Source, options: ReadOptions) -> tuple[str, tuple[Diagnostic, ...]]:
    """The text of a page: by the user's word, its mark, its own word, else as any text."""
    declared = options.encoding or declared_encoding(source.data)
    if declared in ("utf-8", "utf8") or source.data.startswith(b"\xef\xbb\xbf"):
        declared = None
    decoded = decode_lines(source.name, "swiss-manager", source.data, declared)
    if decoded.text is None and options.encoding is None:
        decoded = decode_lines(source.name, "swiss-manager", source.data, None)
    if decoded.text is None:
        message = decoded.diagnostics[0].message
        raise UnreadableError(message, decoded.diagnostics[0].hint or "", "encoding")
    return "\n".join(decoded.text.lines), decoded.diagnostics
