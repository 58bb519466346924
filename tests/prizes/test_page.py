"""The page about prizes says what the code accepts, no more and no less."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType

import pytest

from crosstable import prize_toml
from crosstable.host import Origin, load_registry
from crosstable.prize_toml import (
    EXTRA_SCHEMA,
    GROUP_SCHEMA,
    MODES,
    PRIZE_FILE,
    PRIZES_SCHEMA,
    TOUR_SCHEMA,
    check_prizes,
    check_tour,
)
from crosstable.prizes.rules import RULES
from crosstable.prizes.sharing import AppliedRule, PrizeList, share_prizes
from crosstable.prizes.situation import make_field
from crosstable.toml_schema import Checker

PAGE = (Path(prize_toml.__file__).parent / "prizes" / "README.md").read_text("utf-8")
SECTIONS = {
    "## `[prizes]`\n": PRIZES_SCHEMA,
    "## `[[prizes.extra]]`\n": EXTRA_SCHEMA,
    "## `[[prizes.group]]`\n": GROUP_SCHEMA,
    "## `[tour]`\n": TOUR_SCHEMA,
}
EXAMPLE = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)[0]


@pytest.mark.parametrize("heading", SECTIONS)
def test_the_table_has_every_key_and_what_its_value_must_be(heading: str) -> None:
    section = PAGE.split(heading)[1].split("\n## ")[0]
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*?) \|", section, re.MULTILINE))
    assert rows == {name: key.words for name, key in SECTIONS[heading].items()}


def test_every_rule_and_parameter_and_rounding_is_named() -> None:
    for rule in RULES:
        assert f"`{rule.id}`" in PAGE
        assert all(re.search(rf"`{one.name}\b", PAGE) for one in rule.parameters)
    assert all(f"`{mode}`\n" in PAGE for mode in MODES)


def test_the_example_has_every_key_and_is_right() -> None:
    checker = Checker(EXAMPLE, "page", PRIZE_FILE)
    table = checker.load()
    assert table is not None
    check_prizes(checker, table["prizes"])
    check_tour(checker, table["tour"])
    assert checker.findings == []
    assert set(table["prizes"]) == set(PRIZES_SCHEMA)
    assert set(table["prizes"]["extra"][0]) == set(EXTRA_SCHEMA)
    assert set(table["prizes"]["group"][0]) == set(GROUP_SCHEMA)
    assert set(table["tour"]) == set(TOUR_SCHEMA)


def test_the_rule_of_the_page_is_registered_and_shares() -> None:
    block = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)[0]
    plugin = ModuleType("plugin")
    exec(compile(block, "page", "exec"), vars(plugin))
    origin = Origin("village", "village-prizes", "1")
    registry = load_registry(found=[(origin, lambda: plugin)])
    offer = registry.prize_rule("all-alike", "village")
    field = make_field(((1,), (2,), (3,)), ((1,), (2,), (3,)))

    sharing = share_prizes(
        field, [PrizeList(prizes=(10000,), applied=AppliedRule(rule=offer.value, name="all-alike"))]
    )

    assert [share.amount for share in sharing.shares] == [3334, 3333, 3333]
    assert registry.problems == []
