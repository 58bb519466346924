"""The page about the event file says what the code accepts, no more and no less."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from crosstable import event_toml
from crosstable.event_toml import (
    BYE_SCHEMA,
    CORRECTION_SCHEMA,
    EXCLUSION_SCHEMA,
    INPUT_SCHEMA,
    LOT_SCHEMA,
    PLACE_SCHEMA,
    SCHEMA,
    parse_event_file,
)

PAGE = Path(event_toml.__file__).with_name("event-file.md").read_text(encoding="utf-8")
SECTIONS = {
    "## The event\n": SCHEMA,
    "## `inputs`\n": INPUT_SCHEMA,
    "## `[[byes]]`\n": BYE_SCHEMA,
    "## `[[corrections]]`\n": CORRECTION_SCHEMA,
    "## `[[lots]]`\n": LOT_SCHEMA,
    "## `[[manual_places]]`\n": PLACE_SCHEMA,
    "## `[[exclusions]]`\n": EXCLUSION_SCHEMA,
}
EXAMPLE = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)[0]


@pytest.mark.parametrize("heading", SECTIONS)
def test_the_table_has_every_key_and_what_its_value_must_be(heading: str) -> None:
    section = PAGE.split(heading)[1].split("\n## ")[0]
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*?) \|", section, re.MULTILINE))
    assert rows == {name: key.words for name, key in SECTIONS[heading].items()}


def test_the_example_has_every_key_and_is_read() -> None:
    event = parse_event_file(EXAMPLE, "page")
    assert len(event.inputs) == 3
    for schema in SECTIONS.values():
        assert [k for k in schema if not re.search(rf"[\[{{, \n]?{k}\b", EXAMPLE)] == []
