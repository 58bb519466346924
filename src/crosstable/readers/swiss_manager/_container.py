"""Any of the containers, told apart by what is in them, as sheets."""

from __future__ import annotations

from typing import NamedTuple

from crosstable.api import Diagnostic, ReadOptions, Source, SourceText, Span
from crosstable.readers._text import Decoded, decode_lines
from crosstable.readers.swiss_manager import table_codes as codes
from crosstable.readers.swiss_manager._page import declared_encoding, is_page, read_page
from crosstable.readers.swiss_manager._separated import read_separated
from crosstable.readers.swiss_manager._sheets import Sheet, UnreadableError

_CODES = {
    "damaged": codes.DAMAGED,
    "protected": codes.PROTECTED,
    "too-large": codes.TOO_LARGE,
    "foreign": codes.FOREIGN,
}


ZIP = b"PK"
COMPOUND = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
"""How workbooks begin: an archive (.xlsx), an OLE compound file (BIFF8)."""


class Opened(NamedTuple):
    """The sheets of an input (none where it is refused), and what was found on the way."""

    sheets: tuple[Sheet, ...]
    diagnostics: tuple[Diagnostic, ...] = ()


def open_sheets(source: Source, options: ReadOptions) -> Opened:
    """The sheets of a workbook, page or text; bad input never raises."""
    data = source.data
    try:
        if data.startswith((ZIP, COMPOUND)):
            from crosstable.readers.swiss_manager._workbook import read_workbook

            return Opened(read_workbook(source.name, data))
        if is_page(data):
            decoded = _decode_page(source, options)
            read = _read_page
        else:
            decoded = decode_lines(source.name, "swiss-manager", data, options.encoding)
            read = read_separated
        sheets = () if decoded.text is None else (read(decoded.text),)
        return Opened(sheets, decoded.diagnostics)
    except UnreadableError as error:
        code = _CODES[error.reason]
        return Opened((), (code.at(Span(source.name), str(error), hint=error.hint or None),))


def _decode_page(source: Source, options: ReadOptions) -> Decoded:
    """The text of a page: by the user's word, its mark, its own word, else as any text."""
    data, asked = source.data, options.encoding
    declared = None if data.startswith(b"\xef\xbb\xbf") else declared_encoding(data)
    if asked is None and declared not in (None, "utf-8", "utf8"):
        decoded = decode_lines(source.name, "swiss-manager", data, declared)
        if decoded.text is not None:
            return decoded
    return decode_lines(source.name, "swiss-manager", data, asked)


def _read_page(text: SourceText) -> Sheet:
    return read_page(text.name, "\n".join(text.lines))
