"""The README beside the machine is run: its example, its TOML, the names of its blocks."""

from __future__ import annotations

import re
from pathlib import Path

import crosstable
from crosstable import api
from crosstable.regulation_toml import parse_regulation

TEXT = (Path(crosstable.__file__).parent / "playoffs" / "README.md").read_text("utf-8")
PYTHON = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
(TOML,) = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)


def test_the_python_runs() -> None:
    names: dict[str, object] = {}
    for block in PYTHON:
        if "situation)" in block and "Run(" in block:
            names["situation"] = api.Situation(seeds=((1,), (2,)))
        exec(block, names)
    assert {"two_players", "crosstable_playoffs", "walk", "run"} <= set(names)


def test_the_toml_is_read() -> None:
    head = 'id = "x"\ntitle = "x"\nunplayed_rounds = "x"\n'
    regulation = parse_regulation(head + TOML, "x.toml", "league", lambda _: None)
    assert [str(rule.tied) for rule in regulation.playoffs] == ["2", "9+"]


def test_the_blocks_exist() -> None:
    table = TEXT[TEXT.index("| block |") : TEXT.index("Results:")]
    rows = [line.split("|")[1] for line in table.splitlines()[2:] if line.startswith("|")]
    named = [name for row in rows for name in re.findall(r"`(\w+)", row)]
    assert len(named) > 20
    assert [name for name in named if name not in api.__all__] == []
