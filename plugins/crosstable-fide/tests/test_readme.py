"""The coverage tables of the README are those of the regulation files.

After a change of a regulation file: ``pytest plugins/crosstable-fide/tests/test_readme.py
--update-golden``, and read what it wrote.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from crosstable.testing.golden import Golden

README = Path(__file__).parents[1] / "README.md"
BEGIN, END = "<!-- coverage: begin -->\n", "<!-- coverage: end -->\n"


def coverage(regulations: Mapping[str, Mapping[str, Any]]) -> str:
    """A table per edition, the newest first."""
    return "\n".join("\n".join(table(regulations[id_])) + "\n" for id_ in reversed(regulations))


def table(regulation: Mapping[str, Any]) -> Iterator[str]:
    yield f"### {regulation['id']}\n"
    until = f" to {regulation['until']}" if "until" in regulation else ""
    yield f"In force from {regulation['in_force']}{until}.\n"
    yield "| Article | What it says, in short | Here |"
    yield "|---|---|---|"
    for article in regulation["article"]:
        cells = (article["number"], article["summary"], carried_out(regulation, article))
        yield f"| {' | '.join(cell.replace('|', '&#124;') for cell in cells)} |"


def carried_out(regulation: Mapping[str, Any], article: Mapping[str, Any]) -> str:
    """The codes and rules of an article, else why there are none."""
    if "out_of_scope" in article:
        return f"none: {article['out_of_scope']}"
    codes = regulation["codes"]
    return ", ".join(f"`{rule}`" if rule in codes else rule for rule in article["rules"])


def test_the_coverage_tables_are_those_of_the_regulation_files(
    golden: Golden, regulations: Mapping[str, Mapping[str, Any]]
) -> None:
    text = README.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    assert end, "the README has no marks to write the tables between"

    golden.check(README, f"{before}{BEGIN}\n{coverage(regulations)}\n{END}{after}")
