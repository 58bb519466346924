"""What is no tournament report, and input that means harm: a word, never a traceback."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable.api import ReadOptions, ReadResult, Severity, Source, Verdict
from crosstable.model.consistency import check_tournament
from crosstable.readers import crosstable_readers
from crosstable.readers.trf.reader import read
from crosstable.readers.trf.sniff import sniff

ROW = b"001    1      Alder, Ann\r\n"


def read_bytes(data: bytes, encoding: str | None = None) -> ReadResult:
    return read(Source("x.trf", data), ReadOptions(encoding=encoding))


@pytest.mark.parametrize("data", [b"", b"   \r\n\n"])
def test_an_empty_file_is_refused(data: bytes) -> None:
    result = read_bytes(data)
    assert result.tournaments == ()
    (finding,) = result.diagnostics
    assert (finding.code, finding.severity) == ("TRF-EMPTY", Severity.ERROR)
    assert finding.hint


@pytest.mark.parametrize("data", [b"012 Open\n022 Town\n", b"hello world", b"001 garbage"])
def test_a_file_without_players_is_refused(data: bytes) -> None:
    result = read_bytes(data)
    assert result.tournaments == ()
    assert result.diagnostics[-1].code == "TRF-NO-PLAYERS"
    assert result.diagnostics[-1].severity is Severity.ERROR


def test_binary_is_refused() -> None:
    result = read_bytes(b"\xd0\xcf\x11\xe0" + b"\0" * 1000 + ROW)
    assert result.tournaments == ()
    assert [found.code for found in result.diagnostics] == ["TEXT-BINARY"]


def test_a_nul_is_read_as_a_blank() -> None:
    result = read_bytes(ROW.replace(b"A", b"\0", 1))
    assert result.tournaments[0].player(1).name == "lder, Ann"
    (finding,) = result.diagnostics
    assert (finding.code, finding.place) == ("TEXT-NUL", "x.trf:1:15-15")


def test_utf_16_with_its_mark() -> None:
    (event,) = read_bytes(ROW.decode().encode("utf-16")).tournaments
    assert event.player(1).name == "Alder, Ann"


def test_utf_16_without_a_mark_as_asked() -> None:
    (event,) = read_bytes(ROW.decode().encode("utf-16-le"), "utf-16-le").tournaments
    assert event.player(1).name == "Alder, Ann"


def test_the_encoding_asked_for() -> None:
    data = "001    1      Žižka, Jan\n".encode("cp1250")
    result = read_bytes(data, "cp1250")
    assert result.tournaments[0].player(1).name == "Žižka, Jan"
    assert [found.code for found in result.diagnostics] == ["TEXT-ENCODING"]


def test_utf_8_goes_before_the_encoding_asked_for() -> None:
    result = read_bytes("001    1      Žižka, Jan\n".encode(), "cp1250")
    assert result.tournaments[0].player(1).name == "Žižka, Jan"


def test_an_encoding_that_does_not_exist() -> None:
    for encoding in ("klingon", "rot13", "base64"):
        result = read_bytes(ROW, encoding)
        assert result.tournaments == ()
        assert [found.code for found in result.diagnostics] == ["TEXT-ENCODING-UNKNOWN"]


def test_bytes_without_meaning_in_cp1252() -> None:
    result = read_bytes(ROW.replace(b"A", b"\x81", 1))
    codes = [found.code for found in result.diagnostics]
    assert codes == ["TEXT-ENCODING-ASSUMED", "TEXT-BYTES-REPLACED"]


@pytest.mark.parametrize(
    "data",
    [
        b"001    1      " + b"x" * 1_000_000,
        b"001    1      A" + b" " * 76 + b" 9z9 w 1  " * 100_000,
        b"zzy\n" * 100_000 + ROW,
        b"001 9999999 A\n" * 10_000 + ROW,
        ROW + b"142 " + b"9" * 100_000 + b"\n013 x" + b" 9" * 100_000,
        ROW + b"XXS W=" + b"9" * 100_000 + b"\n162 W" + b"9" * 100_000,
        ROW + b"132 " + b"9/" * 100_000 + b"\n042 " + b"9/" * 100_000,
        ROW + b"092 " + b"A_" * 100_000 + b"!\n192 " + b"FIDE_" * 50_000,
        ROW + b"250  1.0        1 999    1 9999\n260   1" + b" 1" * 100_000,
        ROW + b"XXA    1" + b"  1.0  2.0" * 100_000,
    ],
)
def test_hostile_lines_take_little_time(data: bytes) -> None:
    start = time.process_time()
    read_bytes(data)
    assert time.process_time() - start < 5


VALID = (
    b"012 Open\n042 2026/01/02\n142 2\n162  W 1.0\n"
    b"001    1 m    Alder, Ann                        2000 ENG      100001 1990/01/01  2.0    1"
    b"     2 w 1  0000 - U\n"
    b"001    2 w    Beech, Bo                         1900 ENG      100002 1990/01/01  0.5    2"
    b"     1 b 0  0000 - H\n"
    b"240 H   2    2\n013 Team                                1    2\n299 L  0.5 1 2\n"
)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_damaged_report_never_raises(data: st.DataObject) -> None:
    damaged = bytearray(VALID)
    for _ in range(data.draw(st.integers(1, 6))):
        place = data.draw(st.integers(0, len(damaged) - 1))
        damaged[place : place + data.draw(st.integers(0, 9))] = data.draw(st.binary(max_size=9))
        damaged = damaged or bytearray(b" ")
    for event in read_bytes(bytes(damaged)).tournaments:
        check_tournament(event)


@settings(max_examples=50, deadline=None)
@given(st.binary(max_size=300))
def test_bytes_never_raise(data: bytes) -> None:
    assert sniff(data).reason
    for result in (read_bytes(data), read_bytes(ROW + data)):
        assert result.tournaments or any(d.severity is Severity.ERROR for d in result.diagnostics)


@pytest.mark.parametrize(
    ("head", "verdict"),
    [
        (ROW, Verdict.YES),
        (b"\xef\xbb\xbf012 Open\r001    1      A", Verdict.YES),
        (b"### ruler\r\n\r\n" + ROW, Verdict.YES),
        (ROW.decode().encode("utf-16"), Verdict.YES),
        (b"012 Open\n022 Town\n", Verdict.MAYBE),
        (b"", Verdict.NO),
        (b'[Event "Open"]\n\n1. e4 e5 1-0\n', Verdict.NO),
        (b"<html><body>001</body></html>", Verdict.NO),
        (b"PK\x03\x04", Verdict.NO),
    ],
)
def test_sniff_goes_by_content(head: bytes, verdict: Verdict) -> None:
    answer = sniff(head)
    assert answer.verdict is verdict
    assert answer.reason


def test_the_hook_offers_the_reader() -> None:
    reader = {reader.id: reader for reader in crosstable_readers()}["trf"]
    assert ".trf" in reader.suffixes
    assert reader.sniff(ROW).verdict is Verdict.YES
    assert len(reader.read(Source("x", ROW), ReadOptions()).tournaments) == 1
