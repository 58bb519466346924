"""The pages of a watched folder; every look is a call, so that nothing sleeps."""

from __future__ import annotations

import json
import os
import shutil
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from crosstable.api import DiagnosticCode, Severity, Span
from crosstable.cli import watch as watch_command
from crosstable.cli.app import app
from crosstable.files import FileError
from crosstable.tie_break_lists import TaskError
from crosstable.watching import Made, NotAnEventError, Outcome, Watch, look

TRF = Path(__file__).parents[1] / "fixtures" / "trf"


class Folder:
    """A folder with its watch, what was told, and what a page is to do."""

    def __init__(self, root: Path) -> None:
        self.folder, self.site = root / "exports", root / "site"
        self.folder.mkdir()
        self.told: list[str] = []
        self.made: list[str] = []
        self.on_make: Callable[[Path], None] = lambda path: None
        self.clock = 1_000_000_000
        self.watch = Watch(self.folder, self.site, ".html", self.make, self.told.append)

    def make(self, name: str) -> Made:
        path = Path(name)
        self.made.append(path.name)
        self.on_make(path)
        return Made(b"page of " + path.read_bytes(), "after round 1", (name,))

    def save(self, name: str, text: str) -> Path:
        path = self.folder / name
        path.write_text(text)
        self.clock += 1_000_000_000
        os.utime(path, ns=(self.clock, self.clock))
        return path

    def page(self, name: str) -> str:
        return (self.site / name).read_text()


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path)


def test_a_page_is_made_when_the_file_is_the_same_at_two_looks(folder: Folder) -> None:
    folder.save("open.trf", "half")
    assert folder.watch.poll() == Outcome(0, 1)
    folder.save("open.trf", "whole")
    folder.watch.poll()
    assert folder.made == []
    assert folder.watch.poll() == Outcome(1, 0)
    assert folder.page("open.html") == "page of whole"
    folder.watch.poll()
    assert folder.made == ["open.trf"]


def test_a_new_export_makes_the_page_anew(folder: Folder) -> None:
    folder.save("open.trf", "one")
    folder.watch.poll(only_settled=False)
    folder.save("open.trf", "two")
    folder.watch.poll()
    folder.watch.poll()
    assert folder.page("open.html") == "page of two"
    assert folder.told == ["open.html: after round 1"]


def test_a_file_at_fault_keeps_the_last_good_page(folder: Folder) -> None:
    folder.save("open.trf", "good")
    folder.watch.poll(only_settled=False)

    def fail(path: Path) -> None:
        raise TaskError("not read")

    folder.on_make = fail
    folder.save("open.trf", "bad")
    folder.watch.poll()
    assert folder.watch.poll() == Outcome(0, 1)
    folder.watch.poll()
    assert folder.page("open.html") == "page of good"
    assert folder.told[1:] == ["open.trf: not read; the last good page is kept"]
    assert folder.made == ["open.trf", "open.trf"]


def test_a_refused_export_is_told_with_what_to_export_instead(folder: Folder) -> None:
    code = DiagnosticCode("T", Severity.ERROR, "refused")

    def refuse(path: Path) -> None:
        card = code.at(Span(str(path), 4), "the card of a player", hint="export the crosstable")
        raise TaskError(f"{path}: not read", [card])

    folder.on_make = refuse
    path = folder.save("card.csv", "card")
    folder.watch.poll()
    folder.watch.poll()
    told = f"card.csv: not read: {path}:4: the card of a player; export the crosstable"
    assert folder.told == [told]


def test_a_locked_file_is_tried_again_and_told_once(folder: Folder) -> None:
    def locked(path: Path) -> None:
        raise FileError("open.trf: cannot be read (Permission denied)")

    folder.on_make = locked
    folder.save("open.trf", "text")
    for _ in range(4):
        folder.watch.poll()
    assert len(folder.made) == 3
    assert len(folder.told) == 1
    folder.on_make = lambda path: None
    assert folder.watch.poll() == Outcome(1, 0)
    assert folder.told[1:] == ["open.html: after round 1"]


def test_what_is_saved_while_it_is_read_is_not_written(folder: Folder) -> None:
    folder.on_make = lambda path: folder.save("open.trf", f"later {len(folder.made)}") and None
    folder.save("open.trf", "early")
    folder.watch.poll()
    folder.watch.poll()
    assert not folder.site.exists()
    folder.on_make = lambda path: None
    folder.watch.poll()
    folder.watch.poll()
    assert folder.page("open.html") == "page of later 1"


def test_a_bug_in_one_page_leaves_the_others(folder: Folder) -> None:
    def fail(path: Path) -> None:
        if path.name == "a.trf":
            raise ZeroDivisionError("oh")

    folder.on_make = fail
    folder.save("a.trf", "1")
    folder.save("b.trf", "2")
    assert folder.watch.poll(only_settled=False) == Outcome(1, 1)
    assert "a bug of crosstable (ZeroDivisionError: oh)" in folder.told[0]


def test_what_no_reader_knows_is_left_alone(folder: Folder) -> None:
    def strange(path: Path) -> None:
        raise NotAnEventError("no reader recognises it")

    folder.on_make = strange
    folder.save("shopping.txt", "milk")
    assert folder.watch.poll(only_settled=False) == Outcome(1, 0)
    assert folder.told == ["shopping.txt: left alone, no reader recognises it"]


def test_an_event_file_rules_and_any_file_makes_its_page_anew(folder: Folder) -> None:
    folder.save("event.toml", 'inputs = ["a.trf"]')
    folder.save("a.trf", "1")
    folder.watch.poll(only_settled=False)
    folder.save("a.trf", "2")
    folder.watch.poll()
    folder.watch.poll()
    assert folder.made == ["event.toml", "event.toml"]
    assert folder.told[0].startswith("event.toml: the other files")
    assert [path.name for path in folder.site.iterdir()] == ["event.html"]


def test_a_regulation_is_no_event_file(folder: Folder) -> None:
    folder.save("my-open.toml", 'id = "mine"')
    folder.save("a.trf", "1")
    folder.watch.poll(only_settled=False)
    assert folder.made == ["a.trf", "my-open.toml"]


def test_files_of_one_stem_get_a_page_each(folder: Folder) -> None:
    folder.save("open.trf", "1")
    folder.save("open.xlsx", "2")
    folder.watch.poll(only_settled=False)
    assert sorted(p.name for p in folder.site.iterdir()) == ["open.trf.html", "open.xlsx.html"]


def test_a_page_stays_when_its_file_goes(folder: Folder) -> None:
    path = folder.save("open.trf", "1")
    folder.watch.poll(only_settled=False)
    path.unlink()
    assert folder.watch.poll() == Outcome(0, 0)
    assert folder.told[-1] == "open.html: its file is gone; the page is kept"
    assert folder.page("open.html") == "page of 1"


def test_a_folder_that_goes_is_told_and_comes_back(folder: Folder) -> None:
    shutil.rmtree(folder.folder)
    assert folder.watch.poll() == Outcome(0, 1)
    assert "cannot be read" in folder.told[0]
    folder.folder.mkdir()
    assert folder.watch.poll() == Outcome(0, 0)


def test_passing_files_are_not_looked_at(folder: Folder) -> None:
    for name in (".hidden", "~$open.xlsx", "open.xlsx.part", "open.tmp", "#open#"):
        folder.save(name, "x")
    (folder.folder / "sub").mkdir()
    folder.save("open.xlsx", "x")
    assert [path.name for path in look(folder.folder)] == ["open.xlsx"]


# The command


def run(*arguments: Any) -> Any:
    return CliRunner().invoke(app, ["watch", *map(str, arguments)], catch_exceptions=False)


@pytest.fixture
def exports(tmp_path: Path) -> Path:
    pytest.importorskip("crosstable_fide", reason="standings need a regulation")
    exports = tmp_path / "exports"
    exports.mkdir()
    shutil.copy(TRF / "round-robin-6p.trf", exports)
    return exports


def test_once_makes_a_page_of_every_file(exports: Path, tmp_path: Path) -> None:
    shutil.copy(TRF / "swiss-9p-5r.trf", exports)
    result = run(exports, "-o", tmp_path / "site", "--once")
    assert result.exit_code == 0
    pages = {path.name: path.read_text("utf-8") for path in (tmp_path / "site").iterdir()}
    assert set(pages) == {"round-robin-6p.html", "swiss-9p-5r.html"}
    assert "Harbour Masters" in pages["round-robin-6p.html"]
    assert "round-robin-6p.html: after round 5 of 5, 6 players" in result.stderr


def test_once_with_an_event_file_and_another_format(exports: Path, tmp_path: Path) -> None:
    text = 'inputs = ["round-robin-6p.trf"]\n[facts]\nname = "Renamed"\n'
    (exports / "event.toml").write_text(text)
    result = run(exports, "-o", tmp_path / "site", "--once", "-f", "json")
    assert result.exit_code == 0
    assert '"Renamed"' in (tmp_path / "site" / "event.json").read_text("utf-8")


def test_pages_have_the_prizes_of_the_event_file(exports: Path, tmp_path: Path) -> None:
    text = 'inputs = ["round-robin-6p.trf"]\n[prizes]\nfund = [300, 200, 100]\n'
    (exports / "event.toml").write_text(text)
    run(exports, "-o", tmp_path / "site", "--once", "-f", "json")
    document = json.loads((tmp_path / "site" / "event.json").read_bytes())
    assert document["prizes"]["paid"] == document["prizes"]["fund"] == "600.00"


def test_once_says_by_its_status_whether_all_is_well(exports: Path, tmp_path: Path) -> None:
    (exports / "a.toml").write_text('inputs = ["gone.trf"]')
    result = run(exports, "-o", tmp_path / "site", "--once")
    assert result.exit_code == 2
    assert "gone.trf: cannot be read" in result.stderr
    (exports / "b.toml").write_text('inputs = ["round-robin-6p.trf"]')
    assert run(exports, "-o", tmp_path / "site", "--once").exit_code == 1


def test_pages_need_a_folder_of_their_own(exports: Path) -> None:
    assert run(exports, "-o", exports, "--once").exit_code == 2


def test_ctrl_c_stops_cleanly(
    exports: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    naps = []

    def nap(seconds: int) -> None:
        naps.append(seconds)
        if len(naps) == 3:
            raise KeyboardInterrupt

    monkeypatch.setattr(watch_command.time, "sleep", nap)
    result = run(exports, "-o", tmp_path / "site", "--interval", "5")
    assert (result.exit_code, naps) == (0, [5, 5, 5])
    assert result.stderr.splitlines()[-1].endswith(" stopped")
    assert (tmp_path / "site" / "round-robin-6p.html").is_file()


def test_a_file_written_bit_by_bit_ends_as_a_whole_page(folder: Folder) -> None:
    """A writer beside the watch: wherever the looks fall, the last page is of the whole file."""
    whole = "x" * 50_000
    path = folder.folder / "open.trf"

    def write() -> None:
        with path.open("w") as file:
            for start in range(0, len(whole), 5_000):
                file.write(whole[start : start + 5_000])
                file.flush()

    writer = threading.Thread(target=write)
    writer.start()
    while writer.is_alive():
        folder.watch.poll()
    writer.join()
    folder.watch.poll()
    folder.watch.poll()
    assert folder.page("open.html") == "page of " + whole


def test_the_pages_have_the_look_asked_for(exports: Path, tmp_path: Path) -> None:
    style = tmp_path / "brand.css"
    style.write_text("h1 { color: #c00; }", encoding="utf-8")
    site = tmp_path / "site"
    result = run(exports, "-o", site, "--once", "--language", "nl", "--css", style)
    assert result.exit_code == 0, result.stderr
    page = next(site.glob("*.html")).read_text(encoding="utf-8")
    assert '<html lang="nl">' in page
    assert "h1 { color: #c00; }" in page


def test_a_look_that_is_none_is_refused_or_told(exports: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    refused = run(exports, "-o", site, "--once", "--format", "json", "--fragment")
    assert refused.exit_code == 2
    assert "--fragment is nothing to the format json" in refused.stderr
    told = run(exports, "-o", site, "--once", "--language", "xx")
    assert told.exit_code == 2
    assert "cannot be written as html (there is no language 'xx'" in told.stderr
