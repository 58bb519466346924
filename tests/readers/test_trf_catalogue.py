"""The catalogue of codes and the table of records."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from crosstable.api import DiagnosticCode
from crosstable.readers import _text
from crosstable.readers.trf import codes
from crosstable.readers.trf.records import RECORD_TYPES

SOURCES = Path(codes.__file__).parent


def catalogue() -> dict[str, DiagnosticCode]:
    return {
        name: value
        for module in (codes, _text)
        for name, value in vars(module).items()
        if isinstance(value, DiagnosticCode)
    }


def test_codes_are_unique_and_explained() -> None:
    entries = catalogue().values()
    assert len({entry.code for entry in entries}) == len(entries)
    for entry in entries:
        assert entry.code.startswith(("TRF-", "TEXT-"))
        assert entry.summary.endswith(".")


def test_every_code_is_used() -> None:
    text = "".join(path.read_text("utf-8") for path in SOURCES.glob("*.py"))
    for name, value in vars(codes).items():
        if isinstance(value, DiagnosticCode):
            assert f"codes.{name}" in text, name


def test_the_table_knows_the_records_of_trf26() -> None:
    wanted = "001 012 013 022 032 042 052 062 072 082 092 102 112 122 132 142 152 162 172 182 192"
    wanted += " 202 212 222 240 250 260 299 300 310 320 330 352 362 801 802"
    assert set(wanted.split()) <= set(RECORD_TYPES)
    assert {row.read_pass for row in RECORD_TYPES.values()} == {1, 2}


def test_importing_the_readers_loads_no_reader() -> None:
    program = "import sys, crosstable.readers; print([m for m in sys.modules if '.trf' in m])"
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == "[]"
