"""The page about the schema says what the code accepts, no more and no less."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from crosstable import regulation_toml
from crosstable.api import EventKind, Regulation
from crosstable.regulation_toml import (
    ARTICLE_SCHEMA,
    LINT_SCHEMA,
    PLAYOFF_SCHEMA,
    READING_SCHEMA,
    SCHEMA,
    parse_regulation,
)
from crosstable.testing.regulations import ENGINE_RULES

PAGE = Path(regulation_toml.__file__).with_name("regulations.md").read_text(encoding="utf-8")
SECTIONS = {
    "## The regulation\n": SCHEMA,
    "## `[[article]]`\n": ARTICLE_SCHEMA,
    "## `[[reading]]`\n": READING_SCHEMA,
    "## `[[lint]]`\n": LINT_SCHEMA,
    "## `[[playoff]]`\n": PLAYOFF_SCHEMA,
}


def section(heading: str) -> str:
    return PAGE.split(heading)[1].split("\n## ")[0]


def example() -> str:
    return re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)[0]


@pytest.mark.parametrize("heading", SECTIONS)
def test_the_table_has_every_key_and_what_its_value_must_be(heading: str) -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*?) \|", section(heading), re.MULTILINE))
    assert rows == {name: key.words for name, key in SECTIONS[heading].items()}


def test_kinds_and_rules_of_the_engine_are_named() -> None:
    assert all(f"`{kind.value}`" in PAGE for kind in EventKind)
    assert all(f"`{rule}`" in section("## `[[article]]`\n") for rule in ENGINE_RULES)


def test_the_example_has_every_key_and_is_read() -> None:
    base = Regulation(
        id="fide-2026-03",
        title="",
        edition="",
        namespace="fide",
        readings=parse_regulation(BASE, "base", "fide", lambda _: None).readings,
    )
    regulation = parse_regulation(example(), "page", "", {base.id: base}.get)
    assert regulation.first_place_for(EventKind.SWISS) == ("DE", "PLAYOFF")
    assert regulation.list_for(EventKind.ROUND_ROBIN) == ()
    for schema in SECTIONS.values():
        missing = [key for key in schema if not re.search(rf"^\W*(\w+\.)?{key}\b", example(), re.M)]
        assert missing == []


BASE = """\
id = "base"
title = "Base"
unplayed_rounds = "half"

[[reading]]
id = "games-without-result"
question = "?"
choice = "game"
"""
