"""The distribution is found through its entry point."""

from __future__ import annotations

from importlib.metadata import entry_points


def test_entry_point_names_the_namespace() -> None:
    (found,) = entry_points(group="crosstable", name="alberta-junior")
    assert found.value == "crosstable_alberta_junior"
