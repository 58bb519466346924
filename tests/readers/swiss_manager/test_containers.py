"""Workbooks, pages and texts: what is in them decides, sizes are bounded, refusals are clear."""

from __future__ import annotations

import io
import struct
import tracemalloc
import zipfile
import zlib

import pytest

from crosstable.api import ReadOptions, ReadResult, Source, Verdict
from crosstable.readers.swiss_manager._container import open_sheets
from crosstable.readers.swiss_manager._page import declared_encoding
from crosstable.readers.swiss_manager._separated import separator_of, split_line
from crosstable.readers.swiss_manager._sheets import CellKind, Sheet, column_letters
from crosstable.readers.swiss_manager.reader import read
from crosstable.readers.swiss_manager.sniff import sniff

from . import lists
from .test_crosstables import event_of, four
from .workbooks import biff, compound, sheet_xml, small_compound, xls, xlsx

ROWS = lists.crosstable(four())
SHEET = "xl/worksheets/sheet1.xml"


def result_of(data: bytes, **options: str) -> ReadResult:
    return read(Source("file", data), ReadOptions(**options))


def sheet_of(data: bytes) -> Sheet:
    (sheet,) = open_sheets(Source("file", data), ReadOptions()).sheets
    return sheet


def refusal_of(data: bytes) -> str:
    """The code of the one refusal, which has a hint of what to do."""
    result = result_of(data)
    assert result.tournaments == ()
    (found,) = result.diagnostics
    assert found.hint
    return found.code


@pytest.mark.parametrize("data", [xlsx([["a", 4.5, 1]]), xls([["a", 4.5, 1]])])
def test_numbers_of_workbooks_are_exact_texts(data: bytes) -> None:
    (row,) = sheet_of(data).rows
    assert [(cell.text, cell.kind) for cell in row.cells] == [
        ("a", CellKind.TEXT),
        ("4.5", CellKind.NUMBER),
        ("1", CellKind.NUMBER),
    ]


def test_the_same_list_in_any_container_is_the_same_event() -> None:
    datas = [xlsx(ROWS), xls(ROWS), lists.as_text(ROWS), lists.as_text(ROWS, ",")]
    datas.append(lists.as_page(ROWS, "", ""))
    events = [result_of(data).tournaments for data in datas]
    assert all(event == events[0] for event in events)


def test_places_are_cells_of_sheets_and_columns_of_lines() -> None:
    book = sheet_of(xlsx([[], ["a", "b"]]))
    assert str(book.span(book.rows[1], 1)) == "file:Sheet1!B2"
    text = sheet_of(b"one;two;three\n1;22;333\n")
    assert str(text.span(text.rows[1], 1)) == "file:2:3-4"
    assert text.excerpt(text.rows[1]) == "1;22;333"
    assert [column_letters(n) for n in (0, 25, 26, 701, 702)] == ["A", "Z", "AA", "ZZ", "AAA"]


def test_pages_give_headings_details_and_lists_in_their_order() -> None:
    page = b"""<html><body><script>var a = "<table>";</script><h2>An&nbsp;<i>Open</i></h2>
    <table><tr><td>Date</td><td>2026/06/13</td></tr></table>
    <TABLE CLASS=CRs1><TR><TH>Name<TD colspan=2>Two<TR><TD><a href='x.aspx?snr=7'>Alder</a>
    <TD><table><tr><td class="FarbewT"></td><td>Birch</td></tr></table><TD>3,5</TABLE>
    <p>Annotation:<br>Tie Break1: a</p></body></html>"""
    rows = [row for row in sheet_of(page).rows if row.cells]
    assert [(row.tag, [cell.bare for cell in row.cells]) for row in rows] == [
        ("h2", ["An Open"]),
        ("tr", ["Date", "2026/06/13"]),
        ("tr", ["Name", "Two", ""]),
        ("tr", ["Alder", "Birch", "3,5"]),
        ("p", ["Annotation:"]),
        ("p", ["Tie Break1: a"]),
    ]
    assert rows[3].cells[0].link == "x.aspx?snr=7"
    assert "FarbewT" in rows[3].cells[1].classes
    assert rows[3].cells[2].kind is CellKind.NUMBER


def test_the_separator_is_what_makes_most_columns() -> None:
    assert separator_of(["a;b;c,d", "1;2;3,4"]) == ";"
    assert separator_of(["a,b,c", '1,"2;3",4']) == ","
    assert separator_of(["a\tb\tc"]) == "\t"
    assert separator_of(["no columns here", "at all"]) is None
    assert [text for _, _, text in split_line('1,"Alder, ""A.""",x', ",")] == [
        "1",
        'Alder, "A."',
        "x",
    ]
    assert [text for _, _, text in split_line("a;;", ";")] == ["a", "", ""]


@pytest.mark.parametrize(
    ("head", "encoding"),
    [
        (b'<meta charset="windows-1251">', "windows-1251"),
        (b"<meta http-equiv=x content='text/html; charset=UTF-8'>", "utf-8"),
        (b"<html>", None),
    ],
)
def test_a_page_names_its_encoding(head: bytes, encoding: str | None) -> None:
    assert declared_encoding(head) == encoding


def test_a_page_is_read_in_its_encoding() -> None:
    page = lists.as_page(ROWS, "Ёлка", "Starting rank crosstable").decode()
    page = page.replace("charset=utf-8", "charset=windows-1251").replace("Alder", "Иванов")
    (event,) = result_of(page.encode("windows-1251")).tournaments
    assert (event.name, event.players[0].name) == ("Ёлка", "Иванов, A.")
    unknown = page.replace("windows-1251", "klingon").encode()
    assert result_of(unknown).tournaments[0].name == "Ёлка"


# Refusals


def test_what_is_no_list_is_refused_with_the_export_to_use() -> None:
    assert refusal_of(xlsx([["Shopping"], ["Milk", 2]])) == "SM-NO-LIST"
    assert refusal_of(b"<html><body><p>Hello</p></body></html>") == "SM-NO-LIST"


def test_a_player_card_and_a_search_are_refused() -> None:
    card = [["Name", "Alder, A."], [], ["Rd.", "SNo", "", "Name", "Rtg", "FED", "Pts.", "Res."]]
    card += [[1, 12, "", "Birch, B.", 1900, "IRL", 3, " w 1 "]]
    assert refusal_of(xlsx(card)) == "SM-PLAYER-CARD"
    search = [[lists.SITE], ["Exceldatei generiert am 26.08.2026 13:09:36"], []]
    search += [["Tournament", "from", "to", "DB-Key"], ["An Open", 20260613, 20260614, 1]]
    assert refusal_of(xlsx(search)) == "SM-SEARCH"


def test_a_crosstable_whose_rounds_cannot_be_is_refused() -> None:
    text = b"No.;;Name;Rtg;FED;255.Rd;0.Rd;Pts.;Rk.;TB1\n1;;Alder, A.;1999;IRL; 2w0; 3b1;2;1;1\n"
    result = result_of(text)
    assert [found.code for found in result.diagnostics] == ["SM-NO-LIST"]
    assert result.tournaments == ()


def test_a_list_without_rows_is_refused() -> None:
    result = result_of(xlsx(ROWS[:1]))
    assert [found.code for found in result.diagnostics] == ["SM-LIST-EMPTY"]
    assert result.tournaments == ()


@pytest.mark.parametrize("keep", [0.2, 0.5, 0.9])
@pytest.mark.parametrize("make", [xlsx, xls])
def test_a_file_cut_short_is_refused(make: object, keep: float) -> None:
    data = make(lists.crosstable(event_of("riverside-open.trf")))
    result = result_of(data[: int(len(data) * keep)])
    codes = {found.code for found in result.diagnostics}
    assert codes & {"SM-DAMAGED", "SM-FOREIGN", "SM-LIST-EMPTY", "SM-NO-LIST", "SM-PAGE"}


def test_protected_workbooks_are_refused() -> None:
    assert refusal_of(compound("EncryptedPackage", b"?" * 5000)) == "SM-PROTECTED"
    password = struct.pack("<HH", 0x002F, 6) + bytes(6)
    assert refusal_of(compound("Workbook", biff(ROWS, password))) == "SM-PROTECTED"


def test_other_documents_are_refused() -> None:
    assert refusal_of(compound("WordDocument", b"?" * 5000)) == "SM-FOREIGN"
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as holder:
        holder.writestr("holiday.txt", "sun")
    assert refusal_of(archive.getvalue()) == "SM-FOREIGN"


def test_a_document_of_opendocument_says_what_to_do() -> None:
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as holder:
        holder.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        holder.writestr("content.xml", "<x/>")
    (found,) = read(Source("open.ods", archive.getvalue()), ReadOptions()).diagnostics
    assert (found.code, "save it as .xlsx" in (found.hint or "")) == ("SM-FOREIGN", True)


def test_entities_are_refused_and_not_resolved() -> None:
    laughs = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
    bomb = f'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY l0 "ha">{laughs}]>'
    sheet = sheet_xml(ROWS).partition("?>\n")[2].replace("Alder", "&l9;")
    assert refusal_of(xlsx(ROWS, parts={SHEET: bomb + sheet})) == "SM-FOREIGN"


def limited(data: bytes) -> str:
    """The refusal, which must not take much memory to come to."""
    tracemalloc.start()
    try:
        code = refusal_of(data)
        assert tracemalloc.get_traced_memory()[1] < 450_000_000
    finally:
        tracemalloc.stop()
    return code


def test_a_zip_bomb_is_refused_by_its_real_size() -> None:
    """200 MB of blanks in 200 kB, whatever size is declared."""
    data = xlsx(ROWS, parts={SHEET: b" " * 200_000_001})
    assert len(data) < 300_000
    assert limited(data) == "SM-TOO-LARGE"
    lying = data.replace(struct.pack("<I", 200_000_001), struct.pack("<I", 1000))
    assert refusal_of(lying) in ("SM-TOO-LARGE", "SM-DAMAGED")


@pytest.mark.parametrize("far", ["A1048576", "XFD1", "XFD1048576", "ZZZZ999999999", "A2147483648"])
def test_a_cell_far_away_is_refused(far: str) -> None:
    sheet = sheet_xml([["a"]]).replace(
        "</row>", f'</row><row><c r="{far}" t="n"><v>1</v></c></row>'
    )
    assert limited(xlsx(ROWS, parts={SHEET: sheet})) == "SM-TOO-LARGE"


@pytest.mark.parametrize(
    "cell",
    [
        '<c x=">" r="XFD1048576">',
        f'<c x="{"y" * 300}" r="XFD1048576">',
        '<c\tr\n=\n"XFD1048576">',
        "<c r='XFD1048576'>",
        '<c r="&#65;1">',
        '<c r="XFD&#49;">',
    ],
)
def test_no_way_to_write_a_place_gets_past_the_guard(cell: str) -> None:
    sheet = sheet_xml([["a"]]).replace("</row>", f"</row><row>{cell}<v>1</v></c></row>")
    assert limited(xlsx(ROWS, parts={SHEET: sheet})) in ("SM-TOO-LARGE", "SM-DAMAGED")


def test_a_sheet_in_another_place_or_encoding_is_looked_at_too() -> None:
    far = sheet_xml([["a"]]).replace("</row>", '</row><row><c r="XFD1048576"><v>1</v></c></row>')
    relations = """<?xml version="1.0"?><Relationships xmlns=\
"http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type=\
"http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" \
Target="elsewhere.xml"/></Relationships>"""
    moved = {"xl/elsewhere.xml": far, "xl/_rels/workbook.xml.rels": relations}
    assert limited(xlsx(ROWS, parts=moved)) == "SM-TOO-LARGE"
    wide = far.replace("UTF-8", "UTF-16").encode("utf-16")
    assert limited(xlsx(ROWS, parts={SHEET: wide})) == "SM-TOO-LARGE"


def test_rows_that_are_not_in_their_order_are_refused() -> None:
    """Calamine takes the first and the last cell for the bounds, and would allot all memory."""
    cells = '<row r="9"><c r="A9"><v>1</v></c></row><row r="2"><c r="A2"><v>1</v></c></row>'
    bare = '<row r="9"><c><v>1</v></c></row><row r="2"><c><v>1</v></c></row>'
    mixed = '<row r="9"><c r="A9"><v>1</v></c></row><row><c><v>1</v></c></row>'
    for rows in (cells, bare, mixed):
        sheet = sheet_xml([]).replace("<sheetData>", f"<sheetData>{rows}")
        assert limited(xlsx(ROWS, parts={SHEET: sheet})) == "SM-DAMAGED"
    book = xls([["a"], ["b"], ["c"]])
    first, third = (struct.pack("<HH", row, 0) for row in (0, 2))
    at = book.index(struct.pack("<HH", 0x204, 0)[:2])
    assert limited(book) != "SM-DAMAGED"
    swapped = book[:at] + book[at:].replace(first, b"?", 1).replace(third, first, 1).replace(
        b"?", third, 1
    )
    assert limited(swapped) == "SM-DAMAGED"


@pytest.mark.parametrize(
    ("bounds", "code"),
    [((49, 24, 0, 35), "SM-DAMAGED"), ((0, 2**31, 0, 35), "SM-TOO-LARGE"), ((), "SM-DAMAGED")],
)
def test_the_bounds_of_an_old_sheet_are_not_believed(bounds: tuple[int, ...], code: str) -> None:
    content = struct.pack("<IIHHH", *bounds, 0) if bounds else b""
    record = struct.pack("<HH", 0x0200, len(content)) + content
    assert limited(compound("Workbook", biff(ROWS, record))) == code


def test_a_cell_far_away_in_an_old_workbook_is_refused() -> None:
    rows = [["a"], *([] for _ in range(65_000)), ["z"]]
    assert limited(xls(rows)) == "SM-TOO-LARGE"


def test_many_strings_are_refused() -> None:
    strings = b"<sst>" + b"<si><t/></si>" * 1_000_001 + b"</sst>"
    assert refusal_of(xlsx(ROWS, parts={"xl/sharedStrings.xml": strings})) == "SM-TOO-LARGE"


def test_one_long_text_in_many_cells_is_refused() -> None:
    """30 kB shown by 5,000 cells would be 150 MB; in the file it stands once."""
    text = "x" * 30_000
    cells = "".join(f'<row r="{n}"><c r="A{n}" t="s"><v>0</v></c></row>' for n in range(1, 5_001))
    sheet = sheet_xml([]).replace("<sheetData>", f"<sheetData>{cells}")
    strings = f"<sst><si><t>{text}</t></si></sst>"
    data = xlsx(ROWS, parts={SHEET: sheet, "xl/sharedStrings.xml": strings})
    assert limited(data) == "SM-TOO-LARGE"
    shared = struct.pack("<II", 5_000, 1) + struct.pack("<HB", 30_000, 0)
    pieces = [
        shared + b"x" * 8_000,
        *(b"\0" + b"x" * 7_000 for _ in range(3)),
        b"\0" + b"x" * 1_000,
    ]
    kinds = [0x00FC, *[0x003C] * 4]
    records = b"".join(
        struct.pack("<HH", kind, len(piece)) + piece
        for kind, piece in zip(kinds, pieces, strict=True)
    )
    shown = b"".join(struct.pack("<HHHHHI", 0x00FD, 10, n, 0, 0, 0) for n in range(5_000))
    assert limited(compound("Workbook", biff([["a"]], records + shown))) == "SM-TOO-LARGE"


def test_a_small_old_workbook_lies_in_small_sectors() -> None:
    """Below 4,096 bytes a stream is kept in sectors of 64 bytes: its cells are found there."""
    far = small_compound("Workbook", biff([["a"], *([] for _ in range(65_000)), ["z"]]))
    assert limited(far) == "SM-TOO-LARGE"
    assert len(sheet_of(small_compound("Workbook", biff([["a", 1]]))).rows) == 1


def test_long_texts_and_pages_are_refused() -> None:
    assert refusal_of(b"a;b;c\n" * 20_001) == "SM-TOO-LARGE"
    assert refusal_of(b"<html><table>" + b"<tr><td>a" * 20_001) == "SM-TOO-LARGE"


def test_a_page_of_nested_tables_ends() -> None:
    result = result_of(b"<html>" + b"<table class=CRs1><tr><td>" * 5_000 + b"x")
    assert result.tournaments == ()


def test_a_ring_of_sectors_is_refused() -> None:
    data = bytearray(xls(ROWS))
    data[512 : 512 + 512] = struct.pack("<128I", *([2] * 128))
    assert refusal_of(bytes(data)) == "SM-DAMAGED"


def test_bytes_that_are_neither_are_refused() -> None:
    result = result_of(zlib.compress(b"x" * 1000) + bytes(200))
    assert result.tournaments == ()


# Recognition


@pytest.mark.parametrize(
    ("data", "verdict"),
    [
        (xlsx(ROWS), Verdict.YES),
        (xls(ROWS), Verdict.YES),
        (lists.as_page(ROWS, "", ""), Verdict.YES),
        (b"<html><body>Hello", Verdict.MAYBE),
        (lists.as_text(ROWS), Verdict.YES),
        (lists.as_text(ROWS, "\t"), Verdict.YES),
        (b"\xff\xfe" + lists.as_page(ROWS, "", "").decode().encode("utf-16-le"), Verdict.YES),
        (b"Nr;Name;Titel;Identnr;EloNat\r\n1;Alder;;;0\r\n", Verdict.NO),
        (b"Rank;SNo.;;Name;Rtg;FED;1.Rd.;;;Pts\r\n1;1;;Alder;0;IRL;2;w;1;1\r\n", Verdict.NO),
        (b"012 An Open\r\n", Verdict.NO),
        (b'[Event "An Open"]\n', Verdict.NO),
        (b"", Verdict.NO),
    ],
)
def test_sniff_goes_by_content(data: bytes, verdict: Verdict) -> None:
    assert sniff(data[:65536]).verdict is verdict
