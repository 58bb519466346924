"""The options of ``crosstable standings`` that say how the output should look."""

from __future__ import annotations

import types
from collections.abc import Iterable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from crosstable import host
from crosstable.api import Standings, StandingsWriter, WriteOptions, Written, hookimpl
from crosstable.cli.app import app
from crosstable.cli.look import LARGEST_STYLE
from crosstable.host import Origin, load_registry

from ..playoff_plugin import found_plugins

EVENT = str(Path(__file__).parents[2] / "fixtures" / "trf" / "swiss-9p-5r.trf")
PAGE = ("language", "is_fragment", "style", "prints_explanations")
GIVEN: list[WriteOptions] = []


def _write(standings: Standings, options: WriteOptions) -> Written:
    GIVEN.append(options)
    return Written(b"written")


def _plugin(*writers: StandingsWriter) -> object:
    @hookimpl
    def crosstable_writers() -> Iterable[StandingsWriter]:
        return writers

    module = types.ModuleType("toy_writers")
    module.crosstable_writers = crosstable_writers
    return module


@pytest.fixture(autouse=True)
def _toy_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """A format that takes all that a page takes and remembers what it was given."""
    GIVEN.clear()
    writer = StandingsWriter(id="toy", title="Toy", suffixes=(".toy",), write=_write, takes=PAGE)
    origin, plugin = Origin("toy-page", "crosstable-toy-page", "1.0"), _plugin(writer)
    known = found_plugins()
    monkeypatch.setattr(host, "installed", lambda: [*known, (origin, lambda: plugin)])


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["standings", EVENT, "-r", "toy-2026", *words])


def refusal(*words: str) -> str:
    result = run(*words)
    assert result.exit_code == 2
    assert result.stdout == ""
    return result.stderr


def given(*words: str) -> WriteOptions:
    result = run("-f", "toy", *words)
    assert result.exit_code in (0, 1), result.stderr
    return GIVEN[-1]


def test_nothing_is_chosen_unless_asked_for() -> None:
    usual = WriteOptions()
    assert all(getattr(given(), name) == getattr(usual, name) for name in PAGE)


def test_what_is_asked_for_reaches_the_writer() -> None:
    options = given("--language", "pl", "--fragment", "--appendix")
    assert (options.language, options.is_fragment, options.prints_explanations) == (
        "pl",
        True,
        True,
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("-f", "csv", "--language", "de"), "--language is nothing to the format csv, only to"),
        (("-f", "trf", "--fragment"), "--fragment is nothing to the format trf, only to"),
        (("--appendix",), "--appendix is nothing to the format text, only to"),
        (("-f", "json", "--css", "x.css"), "--css is nothing to the format json, only to"),
        (("-f", "html", "--delimiter", "tab"), "--delimiter is nothing to the format html"),
        (("--lint", "--fragment"), "--fragment: nothing to --lint"),
        (("--compare", "a,b", "--language", "de"), "--language: nothing to --compare"),
    ],
)
def test_what_a_format_has_no_use_for_is_refused(words: tuple[str, ...], said: str) -> None:
    assert said in refusal(*words)


@pytest.mark.parametrize("format_", ["html", "xlsx"])
def test_an_unknown_language_lists_those_there_are(format_: str) -> None:
    text = refusal("-f", format_, "--language", "xx")
    assert "error WRITE-LANGUAGE: there is no language 'xx'; there are en (English), de" in text
    assert "Error: nothing was written" in text


def test_nothing_is_written_over_a_good_file_if_nothing_could_be(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text("good", encoding="utf-8")
    refusal("-o", str(page), "--language", "xx")
    assert page.read_text(encoding="utf-8") == "good"


def test_a_language_in_capitals_is_the_language() -> None:
    assert run("-f", "html", "--language", "DE").exit_code in (0, 1)


@pytest.mark.parametrize(
    ("said", "first"),
    [
        ("comma", "rank,id,name"),
        (",", "rank,id,name"),
        ("tab", "rank\tid\tname"),
        ("\t", "rank\tid\tname"),
        ("semicolon", "\ufeffrank;id;name"),
        (";", "\ufeffrank;id;name"),
        ("TAB", "rank\tid\tname"),
    ],
)
def test_delimiters_by_name_and_as_they_are(said: str, first: str) -> None:
    assert run("-f", "csv", "--delimiter", said).stdout_bytes.decode().startswith(first)


@pytest.mark.parametrize("said", ["x", "|", "", ";;"])
def test_other_delimiters_are_refused(said: str) -> None:
    assert "is none of comma, semicolon, tab (or , or ;)" in refusal(
        "-f", "csv", "--delimiter", said
    )


def test_a_style_sheet_is_read_as_browsers_read_it(tmp_path: Path) -> None:
    sheet = tmp_path / "brand.css"
    sheet.write_bytes(b"\xef\xbb\xbfh1 {\r\n  color: #c00;\r}\n")
    assert given("--css", str(sheet)).style == "h1 {\n  color: #c00;\n}\n"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"h1 { }\n</STYLE><script>", "brand.css:2: </style would end the style sheet"),
        (b"h1 { \x00 }", "brand.css:1: a control character, so this is no style sheet"),
        (b"h1::before { content: '\xfc' }", "brand.css: not UTF-8 (invalid start byte at byte 23)"),
        (b" " * (LARGEST_STYLE + 1), "brand.css: 512 KiB, and a style sheet may have 512 at most"),
    ],
)
def test_a_style_sheet_that_would_break_the_page(tmp_path: Path, data: bytes, said: str) -> None:
    sheet = tmp_path / "brand.css"
    sheet.write_bytes(data)
    assert said in refusal("-f", "toy", "--css", str(sheet))


def test_a_style_sheet_that_is_not_there(tmp_path: Path) -> None:
    assert "none.css: cannot be read (No such file" in refusal(
        "-f", "toy", "--css", str(tmp_path / "none.css")
    )


@pytest.mark.parametrize(
    "text", ["@import 'x.css';", "p { background: URL( 'x.png') }", "@font-face { src: url(f) }"]
)
def test_what_a_style_sheet_would_load_is_told(tmp_path: Path, text: str) -> None:
    sheet = tmp_path / "brand.css"
    sheet.write_text(f"h1 {{ }}\n{text}", encoding="utf-8")
    told = run("-f", "toy", "--css", str(sheet)).stderr
    assert f"warning: {sheet}:2: a page loads nothing, so this does nothing" in told
    assert "loads nothing" not in run("-f", "toy", "--css", str(sheet), "--fragment").stderr


@pytest.mark.parametrize("text", ["a { fill: url(#x) }", "a { fill: url( '#x' ) }", "a.url { }"])
def test_what_a_style_sheet_does_not_load_is_not_told(tmp_path: Path, text: str) -> None:
    sheet = tmp_path / "brand.css"
    sheet.write_text(text, encoding="utf-8")
    assert "loads nothing" not in run("-f", "toy", "--css", str(sheet)).stderr


def test_no_style_sheet_is_written_over(tmp_path: Path) -> None:
    sheet = tmp_path / "brand.toy"
    sheet.write_text("h1 { }", encoding="utf-8")
    assert "brand.toy" in refusal("-f", "toy", "--css", str(sheet), "-o", str(sheet))
    assert sheet.read_text(encoding="utf-8") == "h1 { }"


def test_the_name_of_the_output_chooses_the_workbook(tmp_path: Path) -> None:
    book = tmp_path / "standings.xlsx"
    assert run("-o", str(book)).exit_code in (0, 1)
    assert book.read_bytes().startswith(b"PK")


def test_what_a_plugin_takes_must_be_something_there_is() -> None:
    odd = StandingsWriter(id="odd", title="Odd", suffixes=(), write=_write, takes=("langage",))
    registry = load_registry(found=[(Origin("odd", "crosstable-odd", "1.0"), lambda: _plugin(odd))])
    assert "odd" not in registry.standings_formats
    assert "takes 'langage', which is none of language," in registry.problems[0].message


@pytest.mark.parametrize(
    ("option", "offered"),
    [("--language", {"pl", "pt"}), ("--delimiter", set()), ("--format", set())],
)
def test_the_shell_completes_languages(option: str, offered: set[str]) -> None:
    from click.shell_completion import ShellComplete

    complete = ShellComplete(app, {}, "crosstable", "X")
    found = complete.get_completions(["standings", EVENT, option], "p")
    assert {item.value for item in found} == offered


def test_the_shell_completes_delimiters() -> None:
    from click.shell_completion import ShellComplete

    complete = ShellComplete(app, {}, "crosstable", "X")
    found = complete.get_completions(["standings", EVENT, "--delimiter"], "")
    assert [item.value for item in found] == ["comma", "semicolon", "tab"]
