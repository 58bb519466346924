"""The distribution as pip sees it."""

import re
from importlib.metadata import distribution


def test_entry_point_fide_is_the_package() -> None:
    (entry_point,) = distribution("crosstable-fide").entry_points.select(group="crosstable")
    assert (entry_point.name, entry_point.value) == ("fide", "crosstable_fide")


def test_requires_crosstable_and_nothing_else() -> None:
    (requirement,) = distribution("crosstable-fide").requires or []
    assert re.fullmatch(r"crosstable[<>=,.\d\s]+", requirement)
