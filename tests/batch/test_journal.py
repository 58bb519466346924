"""A journal that somebody damaged is no worse than none."""

from __future__ import annotations

import gc
import json
import random
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from crosstable.api import Diagnostic, Severity, Span, render_diagnostic
from crosstable.batch import Checking, Journal
from crosstable.checks import Checked, Status
from crosstable.files import FileError

from ..fuzz.mutations import inside_json, mutated

FOUND = Diagnostic(
    "TRF-RANK", Severity.WARNING, "odd", Span("a.trf", 1, (2, 3)), "001 ½", "look \ud800"
)


def check(names: Iterable[str]) -> Iterator[Checked]:
    return (Checked(name, Status.FINDINGS, (FOUND,), (FOUND,)) for name in names)


def never(names: Iterable[str]) -> Iterator[Checked]:
    for name in names:
        raise AssertionError(f"{name} was checked before")
    return iter(())


def test_what_is_noted_comes_back_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "a.trf"
    file.write_bytes(b"012")
    names = [str(file)]
    with Journal(tmp_path / "journal", Checking(), ["x 1"]) as journal:
        first = list(journal.completed(names, check))
    with Journal(tmp_path / "journal", Checking(), ["x 1"]) as journal:
        assert list(journal.completed(names, never)) == first


def test_damage_is_noticed_or_does_no_harm(tmp_path: Path) -> None:
    file = tmp_path / "a.trf"
    file.write_bytes(b"012")
    path = tmp_path / "journal"
    with Journal(path, Checking(), ()) as journal:
        list(journal.completed([str(file)], check))
    line, chance = path.read_bytes(), random.Random(1)
    for number in range(100):
        damaged = inside_json(line, chance) if number % 2 else mutated([line], chance)
        path.write_bytes(line + damaged.replace(b"\n", b"") + b"\n")
        with Journal(path, Checking(), ()) as journal:
            for checked in journal.completed([str(file)], check):
                assert all(map(render_diagnostic, (*checked.findings, *checked.infos)))
                json.dumps([checked.source, checked.status])


@pytest.mark.parametrize("key", ["key", "file", "stamp", "source", "status", "findings", "infos"])
def test_a_line_that_lacks_something_is_as_good_as_none(tmp_path: Path, key: str) -> None:
    file, path = tmp_path / "a.trf", tmp_path / "journal"
    file.write_bytes(b"012")
    with Journal(path, Checking(), ()) as journal:
        first = list(journal.completed([str(file)], check))
    line = path.read_bytes()
    entry = json.loads(line)
    del entry[key]
    path.write_bytes(line + json.dumps(entry).encode() + b"\n")
    with Journal(path, Checking(), ()) as journal:
        assert list(journal.completed([str(file)], never)) == first


def test_a_file_that_is_refused_is_closed(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    path.write_text("notes of somebody", encoding="utf-8")
    with pytest.raises(FileError, match="is no journal"):
        Journal(path, Checking(), ())
    gc.collect()  # pytest has it fail here where a file is still open
    assert path.read_text(encoding="utf-8") == "notes of somebody"
