"""The regulations that this plugin ships, each one TOML file."""

from __future__ import annotations

from datetime import date
from functools import partial
from pkgutil import get_data

from crosstable.api import RegulationFile


def _text(id_: str) -> str:
    return (get_data("crosstable_alberta_junior", f"regulations/{id_}.toml") or b"").decode()


EDITIONS = (
    RegulationFile(
        id="ajcc-2023",
        title="Alberta Junior Chess Championship: Championship section",
        in_force=date(2023, 11, 4),
        load=partial(_text, "ajcc-2023"),
    ),
    RegulationFile(
        id="ajcc-2023-open",
        title="Alberta Junior Chess Championship: Open, U1300 and U800",
        in_force=date(2023, 11, 4),
        load=partial(_text, "ajcc-2023-open"),
    ),
)
