"""``crosstable docs``: every page that comes with the program, readable in a terminal."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import crosstable
from crosstable.cli.app import app
from crosstable.cli.docs import TOPICS, WIDTH, command, page, source
from crosstable.cli.markdown import render_markdown

PACKAGE = Path(crosstable.__file__).parent


def docs(*words: str) -> str:
    done = CliRunner().invoke(app, ["docs", *words])
    assert done.exit_code == 0, done.output
    return done.output


def test_every_page_of_the_package_is_a_topic() -> None:
    pages = {file.relative_to(PACKAGE).as_posix() for file in PACKAGE.rglob("*.md")}
    assert set(TOPICS.values()) == pages


def test_the_list_has_every_topic_with_its_title() -> None:
    listed = docs().splitlines()
    for topic in TOPICS:
        title = source(topic).splitlines()[0].removeprefix("# ").replace("`", "")
        assert [line for line in listed if line.split() == [topic, *title.split()]]


@pytest.mark.parametrize("topic", TOPICS)
def test_a_page_fits_into_80_columns_but_for_what_is_to_be_copied(topic: str) -> None:
    in_code = False
    for line in page(topic).splitlines():
        in_code ^= line.lstrip().startswith("```")
        if len(line) > WIDTH and not in_code:
            assert line.startswith("    ") or " " not in line.strip(), line


@pytest.mark.parametrize("topic", TOPICS)
def test_a_page_loses_no_word(topic: str) -> None:
    shown = set(page(topic).split())
    code = source(topic).split("```")[1::2]
    assert [word for block in code for word in block.split()[1:] if word not in shown] == []


@pytest.mark.parametrize("topic", TOPICS)
def test_no_markup_of_links_and_comments_is_left(topic: str) -> None:
    text = "".join(page(topic).split("```")[::2])
    assert "<!--" not in text
    assert "](" not in text


def render(text: str, width: int = 40) -> str:
    return render_markdown(text, width, lambda text, target: f"{text} <{target}>")


def test_headings_are_underlined_and_paragraphs_flow() -> None:
    assert render("# One\n\nTwo\nthree.\n\n## Four\n### Five\n") == (
        "One\n===\n\nTwo three.\n\nFour\n----\n\nFive\n"
    )


def test_headings_are_bold_where_colours_are_wanted() -> None:
    shown = render_markdown("### One\n", 40, lambda text, target: text, is_styled=True)
    assert shown == "\x1b[1mOne\x1b[0m\n"


def test_items_keep_their_indent() -> None:
    shown = render("- one two three\n  four\n- five\n\n1. six\n2. seven\n", 12)
    assert shown == "- one two\n  three four\n- five\n\n1. six\n2. seven\n"


def test_a_definition_stands_below_its_term() -> None:
    assert render("`one`\n: the first\n`two`\n: the second\n") == (
        "`one`\n    the first\n`two`\n    the second\n"
    )


def test_tables_give_way_to_the_width() -> None:
    shown = render("| A | B |\n|---|---|\n| `a` | one two three |\n| c \\| d | e |\n", 15)
    assert shown.splitlines() == [
        "A      B",
        "-----  --------",
        "`a`    one two",
        "       three",
        "",
        "c | d  e",
    ]


def test_code_is_left_alone_so_that_it_can_be_copied() -> None:
    code = "```python\nif a:\n    [b](c)\n\n# d\n```"
    assert render(f"Text:\n{code}\nmore\n") == f"Text:\n\n{code}\n\nmore\n"


def test_indented_code_keeps_its_lines() -> None:
    assert render("Text:\n\n    one\n    two\n\n- item:\n\n      three\n") == (
        "Text:\n\n    one\n    two\n\n- item:\n\n      three\n"
    )


def test_links_become_text_or_the_topic_to_ask_for() -> None:
    assert "the TOML (crosstable docs regulations)" in page("hook-regulations").replace("\n", " ")


class Terminal(io.StringIO):
    """Standard output as a console of Windows has it."""

    encoding = "cp1252"

    def isatty(self) -> bool:
        return True


def test_on_a_terminal_a_page_opens_in_the_pager(monkeypatch: pytest.MonkeyPatch) -> None:
    paged: list[str] = []
    monkeypatch.setattr("sys.stdout", Terminal())
    monkeypatch.setattr("click.echo_via_pager", paged.append)
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert command.callback is not None
    command.callback("prizes")
    [text] = paged
    assert text.startswith("\x1b[1mPrizes and tours\x1b[0m\n================\n")
    assert text.encode("cp1252")


def test_an_unknown_topic_names_the_nearest() -> None:
    done = CliRunner().invoke(app, ["docs", "tutorail"])
    assert done.exit_code == 2
    assert "did you mean tutorial?" in done.output


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "cp437"])
def test_a_console_of_another_encoding_does_not_crash(encoding: str) -> None:
    program = "import sys; from crosstable.cli import main; sys.exit(main())"
    for topic in ("api", "swiss-manager"):
        done = subprocess.run(
            [sys.executable, "-X", "utf8=0", "-c", program, "docs", topic],
            capture_output=True,
            env=os.environ | {"PYTHONIOENCODING": encoding},
        )
        assert done.returncode == 0, done.stderr
        assert done.stdout.decode(encoding)
