"""Small workbooks for tests: the least of OOXML, and the least of BIFF8 in a compound file."""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Mapping, Sequence
from fractions import Fraction
from xml.sax.saxutils import escape

Value = str | int | Fraction | None
Rows = Sequence[Sequence[Value]]

_TYPES = """<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">\
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
<Default Extension="xml" ContentType="application/xml"/>\
<Override PartName="/xl/workbook.xml" ContentType=\
"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>\
<Override PartName="/xl/worksheets/sheet1.xml" ContentType=\
"application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>"""
_RELATIONS = """<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">\
<Relationship Id="rId1" Type=\
"http://schemas.openxmlformats.org/officeDocument/2006/relationships/{kind}" Target="{target}"/>\
</Relationships>"""
_BOOK = """<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" \
xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>\
<sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>"""
_SHEET = """<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>{rows}\
</sheetData></worksheet>"""
_DAY = (2026, 1, 2, 3, 4, 6)
_LAST = 0xFFFFFFFE


def letters(column: int) -> str:
    """The letters of a column counted from 0."""
    return (chr(64 + column // 26) if column >= 26 else "") + chr(65 + column % 26)


def _cell(address: str, value: Value) -> str:
    if value is None or value == "":
        return ""
    if isinstance(value, str):
        text = f'<t xml:space="preserve">{escape(value)}</t>'
        return f'<c r="{address}" t="inlineStr"><is>{text}</is></c>'
    return f'<c r="{address}"><v>{float(value):g}</v></c>'


def sheet_xml(rows: Rows) -> str:
    """The part of a workbook that holds the cells."""
    shown = "".join(
        f'<row r="{number}">'
        + "".join(_cell(f"{letters(c)}{number}", value) for c, value in enumerate(row))
        + "</row>"
        for number, row in enumerate(rows, 1)
    )
    return _SHEET.format(rows=shown)


def xlsx(rows: Rows, *, parts: Mapping[str, str | bytes] | None = None) -> bytes:
    """A workbook of one sheet; ``parts`` replace or add parts by their names."""
    contents: dict[str, str | bytes] = {
        "[Content_Types].xml": _TYPES,
        "_rels/.rels": _RELATIONS.format(kind="officeDocument", target="xl/workbook.xml"),
        "xl/workbook.xml": _BOOK,
        "xl/_rels/workbook.xml.rels": _RELATIONS.format(
            kind="worksheet", target="worksheets/sheet1.xml"
        ),
        "xl/worksheets/sheet1.xml": sheet_xml(rows),
        **(parts or {}),
    }
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in contents.items():
            archive.writestr(zipfile.ZipInfo(name, _DAY), content, zipfile.ZIP_DEFLATED)
    return target.getvalue()


def _record(kind: int, content: bytes = b"") -> bytes:
    return struct.pack("<HH", kind, len(content)) + content


def _begin(kind: int) -> bytes:
    return _record(0x0809, struct.pack("<HHHHII", 0x0600, kind, 0x0DBB, 0x07CC, 0, 6))


def _biff_cell(row: int, column: int, value: Value) -> bytes:
    place = struct.pack("<HHH", row, column, 0)
    if value is None or value == "":
        return b""
    if isinstance(value, str):
        text = value.encode("utf-16-le")
        return _record(0x0204, place + struct.pack("<HB", len(value), 1) + text)
    return _record(0x0203, place + struct.pack("<d", float(value)))


def biff(rows: Rows, extra: bytes = b"") -> bytes:
    """The stream of a BIFF8 workbook of one sheet; ``extra`` are records of its globals."""
    name = b"\x06\x00Sheet1"
    cells = b"".join(
        _biff_cell(r, c, value) for r, row in enumerate(rows) for c, value in enumerate(row)
    )
    sheet = _begin(0x0010) + cells + _record(0x000A)

    def globals_(position: int) -> bytes:
        listed = _record(0x0085, struct.pack("<IBB", position, 0, 0) + name)
        return _begin(0x0005) + extra + listed + _record(0x000A)

    return globals_(len(globals_(0))) + sheet


def compound(name: str, stream: bytes) -> bytes:
    """A compound file that holds one stream."""
    stream = stream.ljust(4096, b"\0")
    sectors = -(-len(stream) // 512)
    fats = 1
    while 128 * fats < sectors + 1 + fats:
        fats += 1
    first = fats + 1
    chain = [0xFFFFFFFD] * fats + [_LAST]
    chain += [*range(first + 1, first + sectors), _LAST]
    table = struct.pack(f"<{len(chain)}I", *chain).ljust(512 * fats, b"\xff")
    header = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16)
    header += struct.pack("<HHHHH6x", 0x3E, 3, 0xFFFE, 9, 6)
    header += struct.pack("<9I", 0, fats, fats, 0, 4096, _LAST, 0, _LAST, 0)
    header += struct.pack("<109I", *range(fats), *[0xFFFFFFFF] * (109 - fats))
    folder = _entry("Root Entry", 5, _LAST, 0, 1) + _entry(name, 2, first, len(stream))
    return header + table + folder.ljust(512, b"\0") + stream.ljust(512 * sectors, b"\0")


def small_compound(name: str, stream: bytes) -> bytes:
    """A compound file that holds one stream below 4,096 bytes, in sectors of 64 bytes."""
    assert len(stream) < 4096
    small = -(-len(stream) // 64)
    sectors = -(-small // 8)
    chain = [0xFFFFFFFD, _LAST, _LAST, *range(4, 3 + sectors), _LAST]
    table = struct.pack(f"<{len(chain)}I", *chain).ljust(512, b"\xff")
    header = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16)
    header += struct.pack("<HHHHH6x", 0x3E, 3, 0xFFFE, 9, 6)
    header += struct.pack("<9I", 0, 1, 1, 0, 4096, 2, 1, _LAST, 0)
    header += struct.pack("<109I", 0, *[0xFFFFFFFF] * 108)
    folder = _entry("Root Entry", 5, 3, 64 * small, 1) + _entry(name, 2, 0, len(stream))
    listed = struct.pack(f"<{small}I", *range(1, small), _LAST).ljust(512, b"\xff")
    return header + table + folder.ljust(512, b"\0") + listed + stream.ljust(512 * sectors, b"\0")


def _entry(name: str, kind: int, first: int, size: int, child: int = 0xFFFFFFFF) -> bytes:
    text = name.encode("utf-16-le") + b"\0\0"
    return (
        text.ljust(64, b"\0")
        + struct.pack("<HBBIII", len(text), kind, 1, 0xFFFFFFFF, 0xFFFFFFFF, child)
        + bytes(36)
        + struct.pack("<IQ", first, size)
    )


def xls(rows: Rows) -> bytes:
    """A workbook of one sheet as Excel 97 wrote it."""
    return compound("Workbook", biff(rows))
