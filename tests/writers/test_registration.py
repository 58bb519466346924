"""The writers as the hook gives them."""

from __future__ import annotations

import subprocess
import sys

from crosstable.api import StandingsWriter, WriteOptions
from crosstable.writers import crosstable_writers

USUAL = {"text", "json", "csv", "xlsx", "trf", "html"}


def test_ids_are_unique_and_only_text_is_for_terminals() -> None:
    writers = [writer for writer in crosstable_writers() if isinstance(writer, StandingsWriter)]
    assert sorted(USUAL) == sorted(writer.id for writer in writers)
    assert [writer.id for writer in writers if writer.is_text] == ["text"]


def test_every_writer_writes_and_writes_the_same_again(build) -> None:
    standings = build.standings()
    for writer in crosstable_writers():
        what = standings if isinstance(writer, StandingsWriter) else standings.tournament
        first = writer.write(what, WriteOptions())
        assert first.data
        assert first == writer.write(what, WriteOptions())


def test_being_installed_costs_nothing() -> None:
    code = (
        "import sys, crosstable.writers as w; list(w.crosstable_writers());"
        "heavy = ('lxml', 'csv', 'json', 'xlsxwriter', 'crosstable.writers.text');"
        "print([m for m in heavy if m in sys.modules])"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert result.stdout.strip() == "[]"
